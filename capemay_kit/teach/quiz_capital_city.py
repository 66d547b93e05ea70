"""Quiz questions about Capital City's buildings: what they cost, who fits, what activates and who earns; for the others
see `quiz_capital_city_year`."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, _, and_list, money, or_list
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.buildings import activated
from capemay_kit.games.capital_city.names import (
    SYMBOLS,
    building_name,
    building_title,
    character_name,
    colour_name,
    family_name,
)
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.capital_city.state import Owned, Pending, State, family_of, place_of, staffed, wanted
from capemay_kit.teach import quiz_capital_city_year as year
from capemay_kit.teach.quiz import Asked, Kind, Maker, among, numbers, played

SEED = "quiz"
TIMES = (
    N_("Not at all"), N_("Once"), N_("Twice"), N_("Three times"), N_("Four times"), N_("Five times"), N_("Six times"),
)  # fmt: skip


def moments(number: int) -> tuple[State, ...]:
    """Return moments of a year of three or four players, once buildings have been bought."""
    return played("capital-city", number, 3 + number % 2, _choose, lambda s: s.season > 0 and not s.pending)


def _choose(s: State, seat: int, legal: Sequence[AnyAct], rng: random.Random) -> AnyAct:
    # bots that prefer to buy and attach leave more to ask about
    eager = [one for one in legal if isinstance(one, act.Buy | act.Attach)]
    return rng.choice(eager if eager and rng.random() < 0.85 else legal)


# --- buying ----------------------------------------------------------------------------------------------


def _buy(s: State, rng: random.Random) -> Asked | None:
    if not s.street:
        return None
    seat, building = rng.randrange(len(s.seats)), rng.choice(s.street)
    cost = s.book.building(building).deed
    had = cost + rng.randint(0, 8)
    order = tuple((seat + i) % len(s.seats) for i in range(len(s.seats)))
    shown = replace(s, phase="purchase", turn=seat, order=order, done=(), trains=()).with_seat(seat, money=had)
    name = s.seats[seat].name
    declines = rng.random() < 0.2
    done: AnyAct = act.Decline() if declines else act.Buy(building)
    left = GAME.apply(shown, seat, done, Chance(seed=SEED)).seats[seat].money
    about = {"money": had, "building": "" if declines else building}
    if declines:
        why = _("Whoever buys nothing collects ${n}.", n=s.book.numbers.decline)
        text = _("{name} has ${money} and buys nothing. How many dollars does {name} have then?", name=name, money=had)
        return Asked(text, numbers(left, rng, money), money(left), why, "declining", about, shown)
    title = building_name(s.book, building)
    text = _(
        "{name} has ${money} and buys {building}. How many dollars are left?",
        name=name,
        money=had,
        building=title,
    )
    why = _("The deed of {building} is ${deed}.", building=title, deed=cost)
    return Asked(text, numbers(left, rng, money), money(left), why, "buying", about, shown)


# --- who fits where --------------------------------------------------------------------------------------


def _attaching(s: State, seat: int, card: str) -> State:
    """Return a moment at which a seat holds a single character to attach."""
    order = tuple(sorted(range(len(s.seats)), key=lambda i: i == seat))
    shown = replace(s, phase="attach", turn=seat, order=order, done=order[:-1], trains=(), street=(), pending=())
    # a character that is attached must be in nobody's hand
    seats = tuple(replace(one, founder="", hand=(card,) if i == seat else ()) for i, one in enumerate(s.seats))
    return replace(shown, seats=seats)


def _loose(s: State) -> list[str]:
    """List the characters of the families in play that are not attached to any building."""
    at_work = {who for seat in s.seats for one in seat.buildings for who in one.staff}
    return [one.id for one in s.book.characters.values() if one.family in s.families and one.id not in at_work]


def _attach(s: State, rng: random.Random) -> Asked | None:
    card, seat = rng.choice(_loose(s)), rng.randrange(len(s.seats))
    shown = _attaching(s, seat, card)
    takes = [one.building for one in GAME.legal(shown, seat) if isinstance(one, act.Attach)]
    all_of = {one.card: i for i, each in enumerate(s.seats) for one in each.buildings}
    wrong = [one for one in all_of if one not in takes]
    if not takes or len(wrong) < 3:
        return None
    right = rng.choice(takes)
    options = among(right, wrong, rng)
    name, who = s.seats[seat].name, character_name(s.book, card)
    titles = [f"{building_title(s.book, one)} ({s.seats[all_of[one]].name})" for one in options]
    symbol = SYMBOLS[s.book.symbol[card]]
    text = _(
        "{name} holds {character}, who has {symbol}. Which building can take {character}?",
        name=name,
        character=who,
        symbol=symbol,
    )
    why = _("It is {name}'s, and an empty place needs {symbol}.", name=name, symbol=symbol)
    about = {"seat": seat, "card": card, "options": tuple(options)}
    return Asked(text, titles, titles[options.index(right)], why, "symbols", about, shown)


def _fits(s: State, rng: random.Random) -> Asked | None:
    open_ones = [(i, one) for i, seat in enumerate(s.seats) for one in seat.buildings if wanted(s.book, one)]
    if not open_ones:
        return None
    seat, owned = rng.choice(open_ones)
    symbols = wanted(s.book, owned)
    loose = _loose(s)
    fits = [card for card in loose if _takes(s, seat, owned, card)]
    wrong = [card for card in loose if card not in fits]
    if not fits or len(wrong) < 3:
        return None
    right = rng.choice(fits)
    options = among(right, wrong, rng)

    def said(card: str) -> str:
        return f"{character_name(s.book, card)}: {SYMBOLS[s.book.symbol[card]]}"

    text = _("{name}'s {building} needs {symbols}. Who can be attached there?",
        building=building_name(s.book, owned.card), name=s.seats[seat].name,
        symbols=or_list([SYMBOLS[one] for one in dict.fromkeys(symbols)]),
    )  # fmt: skip
    why = _("The character's symbol must match an empty one: {symbol} does.", symbol=SYMBOLS[s.book.symbol[right]])
    about = {"building": owned.card, "staff": owned.staff, "options": tuple(options)}
    titles, place = [said(one) for one in options], _place(s, seat, owned.card)
    return Asked(text, titles, said(right), why, "symbols", about, place=place)


def _place(s: State, seat: int, building: str) -> str:
    """Return the place of a building on the picture."""
    return f"seat-{seat}-building-{place_of(s.seats[seat], building)}"


def _takes(s: State, seat: int, owned: Owned, card: str) -> bool:
    shown = _attaching(s, seat, card)
    return GAME.why_not(shown, seat, act.Attach(card, owned.card)) is None


# --- what is activated -------------------------------------------------------------------------------------


def _activation(s: State, rng: random.Random) -> tuple[int, act.Attach, State, tuple[Pending, ...]] | None:
    """Let somebody attach a character. Return who, the act, the state before it, and the buildings that pay."""
    seats = list(range(len(s.seats)))
    rng.shuffle(seats)
    # characters of families that are at work already make harder questions
    at_work = {family_of(who) for seat in s.seats for one in seat.buildings for who in one.staff if who}
    cards = [card for card in _loose(s) if family_of(card) in at_work]
    rng.shuffle(cards)
    for seat in seats:
        for card in cards[:6]:
            shown = _attaching(s, seat, card)
            ways = [one for one in GAME.legal(shown, seat) if isinstance(one, act.Attach)]
            if ways:
                chosen = rng.choice(ways)
                after = GAME.apply(shown, seat, chosen, Chance(seed=SEED))
                place = place_of(after.seats[seat], chosen.building)
                assert place is not None, "offered for buildings of one's own"
                owned = after.seats[seat].buildings[place]
                return seat, chosen, shown, activated(after, seat, owned, card)
    return None


def _pays(s: State, rng: random.Random) -> Asked | None:
    made = _activation(s, rng)
    if made is None:
        return None
    seat, done, shown, pays = made
    own = [one.buildings[0] for one in pays if one.own]
    n = len(own)
    name, family = s.seats[seat].name, family_name(s.book, family_of(done.card))
    if own:
        each = [f"{building_name(s.book, one)} {own.count(one)}×" for one in dict.fromkeys(own)]
        why = _(
            "Every character of this family ({family}) at a fully staffed building pays: {buildings}.",
            family=family,
            buildings=and_list(each),
        )
    else:
        why = _(
            "{name} has no character of this family at a fully staffed building: {family}.", name=name, family=family
        )
    times = TIMES[:4] if n < 4 else [TIMES[i] for i in (0, n - 2, n - 1, n)]
    rule = "twice" if any(own.count(one) > 1 for one in own) else "activating" if own else "staffed"
    text = _(
        "{name} attaches {character} ({family}) to {building}. How often do buildings pay {name} for it?",
        **_attached(s, seat, done),
    )
    place = _place(s, seat, done.building)
    return Asked(text, [_(one) for one in times], _(TIMES[n]), why, rule, _told(seat, done), shown, place)


def _attached(s: State, seat: int, done: act.Attach) -> dict[str, str]:
    return {
        "name": s.seats[seat].name, "character": character_name(s.book, done.card),
        "family": colour_name(s.book, family_of(done.card)), "building": building_name(s.book, done.building),
    }  # fmt: skip


def _told(seat: int, done: act.Attach) -> dict[str, object]:
    return {"seat": seat, "card": done.card, "building": done.building}


def _others(s: State, rng: random.Random) -> Asked | None:
    made = _activation(s, rng)
    if made is None:
        return None
    seat, done, shown, pays = made
    names = [one.name for one in s.seats]
    earning = sorted({one.seat for one in pays if not one.own})
    others = [i for i in range(len(names)) if i != seat]
    groups = [[i for i in others if bits >> i & 1] for bits in range(1 << len(names)) if not bits >> seat & 1]
    chosen = sorted(among(earning, [one for one in groups if one != earning], rng), key=lambda one: (len(one), one))
    options = [and_list([names[i] for i in one]) or _("Nobody else") for one in chosen]
    family = family_name(s.book, family_of(done.card))
    why = (
        _(
            "One of this family ({family}) activates for each other player; at a fully staffed building it earns.",
            family=family,
        )
        if earning
        else _("Nobody else has a character of this family at a fully staffed building: {family}.", family=family)
    )
    text = _(
        "{name} attaches {character} ({family}) to {building}. Who else earns from it?", **_attached(s, seat, done)
    )
    right, place = options[chosen.index(earning)], _place(s, seat, done.building)
    return Asked(text, options, right, why, "others", _told(seat, done), shown, place)


def _staffed(s: State, rng: random.Random) -> Asked | None:
    owned = [(i, one) for i, seat in enumerate(s.seats) for one in seat.buildings]
    full = [one for one in owned if staffed(s.book, one[1])]
    wrong = [one for one in owned if one not in full]
    if not full or len(wrong) < 3:
        return None
    right = rng.choice(full)
    # buildings where somebody works already are the harder choices
    wrong.sort(key=lambda one: not any(one[1].staff))
    options = among(right, wrong[:4], rng)
    titles = [f"{building_title(s.book, one.card)} ({s.seats[i].name})" for i, one in options]
    about = {"options": tuple(one.card for __, one in options)}
    return Asked(
        _("At which of these buildings would an activated character earn something?"),
        titles,
        titles[options.index(right)],
        _("It alone has all its places taken."),
        "staffed",
        about,
    )


_KINDS: dict[str, Kind] = {
    "buy": _buy, "attach": _attach, "fits": _fits, "pays": _pays, "others": _others, "staffed": _staffed, **year.KINDS,
}  # fmt: skip
MAKER = Maker(moments, _KINDS, frozenset({"buy", "attach", "fits", "pays", "others", "staffed", "season"}))
"""Makes the questions of this game, as `quiz` finds it."""
