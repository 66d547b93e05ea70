"""Quiz questions about Capital City: what buildings cost, who fits, what activates and who earns; the auction, whose
turn it is, how a season is set up, who wins."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, Texts, _, and_list, money
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.auction import highest_priority, in_order
from capemay_kit.games.capital_city.book import FEWEST, MOST, SEASONS
from capemay_kit.games.capital_city.buildings import activated
from capemay_kit.games.capital_city.names import SEASONS as SEASON_NAMES
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
from capemay_kit.teach.quiz_kinds import OPTIONS, Asked, Kind, Kinds, Maker, among, numbers, played

SEED = "quiz"
TRIES = 3
"""How often another character is attached, until buildings pay more or less often than once."""
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


def _buying(s: State, rng: random.Random) -> State:
    """Bring about a moment at which a seat may buy, and can pay for anything."""
    seat, deeds = rng.randrange(len(s.seats)), [s.book.building(one).deed for one in s.street]
    order = tuple((seat + i) % len(s.seats) for i in range(len(s.seats)))
    shown = replace(s, phase="purchase", turn=seat, order=order, done=(), trains=())
    return shown.with_seat(seat, money=max(deeds, default=0) + rng.randint(0, 8))


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


def _any_attaching(s: State, rng: random.Random) -> State | None:
    """Bring about a moment at which somebody holds a single character that fits somewhere."""
    ways = [(seat, card) for seat in range(len(s.seats)) for card in _loose(s)]
    rng.shuffle(ways)
    shown = (_attaching(s, *one) for one in ways)
    return next((one for one in shown if any(isinstance(way, act.Attach) for way in GAME.legal(one, one.turn))), None)


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

    # what it needs can be seen on the picture
    text = _("{name}'s {building} is not fully staffed. Who can be attached there?",
        building=building_name(s.book, owned.card), name=s.seats[seat].name,
    )  # fmt: skip
    why = _(
        "The character's symbol must match an empty place, and {building} still needs {symbols}.",
        building=building_name(s.book, owned.card), symbols=and_list([SYMBOLS[one] for one in symbols]),
    )  # fmt: skip
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
    tried = [one for __ in range(TRIES) if (one := _activation(s, rng)) is not None]
    if not tried:
        return None
    # once is by far the most usual, so it is asked about less
    unusual = (one for one in tried if sum(pays.own for pays in one[3]) != 1)
    seat, done, shown, pays = next(unusual, tried[-1])
    own = [one.buildings[0] for one in pays if one.own]
    n = len(own)
    name, family = s.seats[seat].name, family_name(s.book, family_of(done.card))
    if own:
        each = [f"{building_name(s.book, one)} {own.count(one)}×" for one in dict.fromkeys(own)]
        why = _(
            "All of {name}'s attached characters of this family, {family}, activate. Fully staffed buildings then pay: "
            "{buildings}.",
            name=name,
            family=family,
            buildings=and_list(each),
        )
    else:
        why = _(
            "{name} has no character of this family, {family}, at a fully staffed building.", name=name, family=family
        )
    times = TIMES[:4] if n < 4 else [TIMES[i] for i in (0, n - 2, n - 1, n)]
    rule = "twice" if any(own.count(one) > 1 for one in own) else "activating" if own else "staffed"
    text = _(
        "{name} attaches {character} ({family}) to {building}. How many times do {name}'s buildings pay for that?",
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
            "For each other player, one character of this family, {family}, activates. It earns something if its "
            "building is fully staffed.",
            family=family,
        )
        if earning
        else _("Nobody else has a character of this family, {family}, at a fully staffed building.", family=family)
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
        _("At which of these buildings does a character earn something when it activates?"),
        titles,
        titles[options.index(right)],
        _("It is the only one of these that is fully staffed."),
        "staffed",
        about,
    )


MONEY = 8
"""Enough dollars for any auction that is asked about."""


# --- the auction -----------------------------------------------------------------------------------------


class _Bidding(NamedTuple):
    """An auction so far: its states, its acts, and the sentences about them."""

    states: tuple[State, ...]
    acts: tuple[tuple[int, bool], ...]
    said: str

    @property
    def now(self) -> State:
        return self.states[-1]


def _bidding(s: State, rng: random.Random, whole: bool) -> _Bidding:
    """Let everybody bid and take, for a while or to the end."""
    first = rng.randrange(len(s.seats))
    seats = tuple(replace(one, priority=0, money=MONEY) for one in s.seats)
    now = replace(s, phase="auction", seats=seats, first=first, turn=first, pot=0, order=(), pending=(), done=())
    states, said = [now], []
    acts: list[tuple[int, bool]] = []
    length = rng.randint(2, 3 * len(s.seats))
    while now.phase == "auction" and (whole or len(acts) < length):
        seat, pot = now.turn, now.pot
        bids = now.seats[seat].money > 0 and rng.random() < (0.75 if pot < 2 * len(s.seats) else 0.3)
        taken, name = highest_priority(now), now.seats[seat].name
        after = GAME.apply(now, seat, act.Bid() if bids else act.TakePriority(), Chance(seed=SEED))
        if after.phase != "auction" and not whole:
            break
        if bids:
            said.append(_("{name} bids ${n}", name=name, n=s.book.numbers.bid))
        elif pot:
            said.append(_("{name} takes priority card {n} and ${pot}", name=name, n=taken, pot=pot))
        else:
            said.append(_("{name} takes priority card {n} and no money", name=name, n=taken))
        acts.append((seat, bids))
        now = after
        states.append(now)
    return _Bidding(tuple(states), tuple(acts), ", ".join(said))


def _next(s: State, rng: random.Random) -> Asked | None:
    made = _bidding(s, rng, whole=False)
    if not made.acts:
        return None
    names = [one.name for one in s.seats]
    text = _(
        "{names} sit clockwise in this order. The auction so far: {bids}. Whose turn is it?",
        names=and_list(names),
        bids=made.said,
    )
    about = {"first": made.states[0].turn, "acts": made.acts}
    return Asked(
        text,
        names,
        names[made.now.turn],
        _("Bidding goes on clockwise, and whoever has taken a priority card is out."),
        "auction",
        about,
        made.now,
    )


def _round(s: State, rng: random.Random) -> Asked | None:
    made = _bidding(s, rng, whole=True)
    seat = rng.randrange(len(s.seats))
    gain = made.now.seats[seat].money - MONEY
    bid = s.book.numbers.bid
    paid = sum(bid for one, bids in made.acts if one == seat and bids)
    takers = [one for one, bids in made.acts if not bids]
    last = next(one.name for i, one in enumerate(s.seats) if i not in takers)
    said = numbers(gain, rng, _gained, least=gain - OPTIONS)
    name = s.seats[seat].name
    text = _(
        "The whole auction: {bids}. {last} gets the last priority card. How many dollars did {name} gain or lose?",
        bids=made.said,
        last=last,
        name=name,
    )
    why = _("{name} bid ${paid} in all and took ${taken} from the pot.", name=name, paid=paid, taken=gain + paid)
    about = {"acts": made.acts, "seat": seat}
    return Asked(text, said, _gained(gain), why, "auction", about, made.now)


def _gained(n: int) -> str:
    return money(n, signed=True) if n else _("Nothing")


# --- seasons ---------------------------------------------------------------------------------------------


ORDER = Texts({
    "choose": "Priority cards: {cards}. Who chooses from the train first?",
    "buy": "Priority cards: {cards}. Who may buy a building first?",
    "attach": "Priority cards: {cards}. Who attaches characters first?",
    "bid": "Priority cards: {cards}. Who bids first next season?",
})  # fmt: skip
WHY_FIRST = Texts({
    "choose": "Priority 1 chooses a character first.", "buy": "Priority 1 may buy first.",
    "attach": "The highest priority attaches first.", "bid": "Whoever had priority 1 bids first in the next season.",
})  # fmt: skip


def _order(s: State, rng: random.Random) -> Asked | None:
    n = len(s.seats)
    cards = rng.sample(range(1, n + 1), n)
    shown = replace(s, seats=tuple(replace(one, priority=card) for one, card in zip(s.seats, cards, strict=True)))
    order = in_order(shown)
    what = rng.choice(sorted(ORDER))
    first = order[-1] if what == "attach" else order[0]
    said = ", ".join(f"{one.name} {card}" for one, card in zip(s.seats, cards, strict=True))
    names = [one.name for one in s.seats]
    rule = "firstbidder" if what == "bid" else "turns"
    about = {"what": what, "cards": tuple(cards)}
    return Asked(ORDER[what].format(cards=said), names, names[first], WHY_FIRST[what], rule, about)


SEASON = Texts({
    "street": "How many buildings are on Main Street in {season}, with {n} players?",
    "train": "How many characters are on one train, with {n} players?",
    "trains": "How many characters come by train in {season} in all, with {n} players?",
})  # fmt: skip


def _season(s: State, rng: random.Random) -> Asked | None:
    what, season, seats = rng.choice(sorted(SEASON)), rng.randrange(len(SEASONS)), rng.randint(FEWEST, MOST)
    laid = _laid_out(s, season, seats)
    n = s.book.numbers
    right = {
        "street": len(laid.street), "train": len(laid.trains[0].cards), "trains": sum(len(t.cards) for t in laid.trains)
    }[what]  # fmt: skip
    extra = n.street_extra[season] if what == "street" else n.train_extra
    name = SEASON_NAMES[SEASONS[season]]
    text = SEASON[what].format(season=name, n=seats)
    if what == "street" and not extra:
        why = _("{season}: as many buildings as players.", season=name)
    elif what == "street":
        why = _("{season}: the number of players plus {n}.", season=name, n=extra)
    elif what == "train":
        why = _("The number of players plus {n}.", n=extra)
    else:
        why = _(
            "Trains in {season}: {trains}. Each has the number of players plus {n}.",
            season=name,
            trains=n.trains[season],
            n=extra,
        )
    about = {"what": what, "season": season, "seats": seats}
    return Asked(text, numbers(right, rng), str(right), why, "mainstreet" if what == "street" else "trains", about)


def _laid_out(s: State, season: int, seats: int) -> State:
    """Set up a season for a number of players."""
    fresh = GAME.start(GAME.header_for([f"Seat {i + 1}" for i in range(seats)], seed=SEED))
    families = tuple(s.book.families)[: s.book.families_for(seats)]
    dealt = GAME.apply(fresh, fresh.first, act.Deal(families), Chance(seed=SEED))
    return GAME.apply(replace(dealt, season=season), dealt.first, act.SetUp(), Chance(seed=SEED))


# --- the end ---------------------------------------------------------------------------------------------


def _ends(s: State, rng: random.Random) -> State:
    """Bring about an end at which points and dollars make nearly the same."""
    top, each = rng.randint(15, 30), s.book.numbers.dollars_per_point
    seats = []
    for one in s.seats:
        full = rng.randint(0, 3)
        dollars = full * each + rng.choice((3, 5, 7))
        seats.append(replace(one, points=top - full, money=dollars, buildings=()))
    return replace(s, seats=tuple(seats))


def _now_bidding(s: State, rng: random.Random) -> State:
    return _bidding(s, rng, whole=False).now


def _pot(s: State, seat: int) -> str:
    return money(s.pot)


def _from_pot(s: State, done: AnyAct) -> str:
    return _("Whoever takes a priority card takes all the money in the pot too")


def _paid(s: State, done: AnyAct) -> str:
    """Say what a purchase costs, or what buying nothing brings."""
    if isinstance(done, act.Buy):
        return _("The deed costs {price}", price=money(s.book.building(done.building).deed))
    return _("Whoever buys nothing collects {n}", n=money(s.book.numbers.decline))


def _attached_symbol(s: State, seat: int) -> str:
    """Say the symbol of the single character that a seat holds, which the picture does not show."""
    return SYMBOLS[s.book.symbol[s.seats[seat].hand[0]]]


ANY = Kinds("capital-city")
_BUYS = N_("{name} has {now}. How many dollars does {name} have after this: {act}?")
_CHEAPEST = N_("Which purchase leaves {name} the most dollars?")
_ATTACHES = N_("{name} holds {hand}, who has {figures}. Which of these is allowed?")
_TAKES = N_(
    "The pot holds {figures}. {name} has {now} and takes the top priority card. How many dollars does {name} have then?"
)
_KINDS: dict[str, Kind] = {
    "buy": ANY.brings(act.Buy, act.Decline, at=_buying, figure=0, uses=_BUYS, because=_paid),
    # buying nothing always leaves most
    "most": ANY.most(act.Buy, at=_buying, uses=_CHEAPEST),
    "attach": ANY.may(act.Attach, at=_any_attaching, uses=_ATTACHES, tells=_attached_symbol), "fits": _fits,
    "pays": _pays, "others": _others, "staffed": _staffed,
    "next": _next,
    "pot": ANY.brings(act.TakePriority, at=_now_bidding, figure=0, uses=_TAKES, tells=_pot, because=_from_pot),
    "round": _round,
    "order": _order, "season": _season, "winner": ANY.winner("ties", at=_ends), "total": ANY.total("final", at=_ends),
}  # fmt: skip
MAKER = Maker(moments, _KINDS, frozenset(_KINDS) - {"next", "round", "order", "winner", "total"})
"""Makes the questions of this game, as `quiz` finds it."""
