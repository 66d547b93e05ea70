"""Explaining Capital City during play: what this moment of a year is for, and what the rules allow from here."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.core.moments import put
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.auction import highest_priority
from capemay_kit.games.capital_city.book import SEASONS
from capemay_kit.games.capital_city.buildings import activated
from capemay_kit.games.capital_city.names import SYMBOLS, building_name, character_name, family_name
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.games.capital_city.state import (
    Pending,
    State,
    family_of,
    free_place,
    held,
    in_hand,
    is_unknown,
    place_of,
    waiting,
    wanted,
)
from capemay_kit.teach.teaching import FADES, Hint


def hint(s: State, seat: int) -> Hint | None:
    """Say what this moment is for; None if nothing needs to be said any more."""
    n = s.book.numbers
    full = s.season < FADES
    last = s.season == len(SEASONS) - 1
    match s.phase:
        case "over":
            text = _(
                "The year is over: every full ${n} is one more point. Tap a line of the score to see its reasons.",
                n=n.dollars_per_point,
            )
            return Hint(text, "final")
        case "deal":
            text = _(
                "Families in the game with {n} players: {families}. Members of a family activate each other.",
                n=len(s.seats),
                families=s.book.families_for(len(s.seats)),
            )
            return Hint(text, "families")
        case "setup":
            return _setup(s, full, last)
        case "auction":
            return _auction(s, seat) if full else None
        case "trains":
            return _trains(s, seat) if full else None
        case "purchase":
            return _purchase(s, seat) if full else None
        case _:
            return (_earning(s, seat) if s.pending else _attaching(s, seat)) if full else None


def _setup(s: State, full: bool, last: bool) -> Hint | None:
    n = s.book.numbers
    if last:
        text = _(
            "New: this is the last season. At its end ${n} make one point, so take points, not dollars, for "
            "what buildings earn.",
            n=n.dollars_per_point,
        )
        return Hint(text, "final")
    if not full:
        return None
    text = _(
        "A season: set up trains and Main Street, bid for priority, choose characters, buy buildings, attach. "
        "Trains this season: {trains}. Buildings on Main Street: {buildings}.",
        trains=n.trains[s.season],
        buildings=len(s.seats) + n.street_extra[s.season],
    )
    return Hint(text, "year")


def _auction(s: State, seat: int) -> Hint:
    bid, top = s.book.numbers.bid, highest_priority(s)
    said = [
        _(
            "Priority 1 chooses a character and buys a building first; the highest priority attaches first. "
            "Put ${bid} into the pot to stay in, or take the highest card left and the pot.",
            bid=bid,
        ),
        _("Now you would get priority {n} and ${pot}.", n=top, pot=s.pot)
        if s.pot
        else _("Now you would get priority {n}; the pot is empty.", n=top),
    ]
    if s.seats[seat].money < bid:
        return Hint(" ".join([*said, _("You cannot pay a bid, so you have to take the card.")]), "nomoney")
    return Hint(" ".join(said), "auction")


# --- characters and buildings ------------------------------------------------------------------------------


def _wanted(s: State, seat: int) -> list[str]:
    """List the symbols that a seat's empty places ask for, each once."""
    found = [symbol for one in s.seats[seat].buildings for symbol in wanted(s.book, one)]
    return [symbol for symbol in SYMBOLS if symbol in found]


def _trains(s: State, seat: int) -> Hint:
    if s.trains[0].at < 0:
        return Hint(_("New: two trains. Choose which one is passed on first; the other follows it."), "twotrains")
    me, said = s.seats[seat], [_("Keep one character face down, and pass the train to the next priority.")]
    symbols = _wanted(s, seat)
    if symbols:
        said.append(_("Your empty places need {symbols}.", symbols=and_list([SYMBOLS[one] for one in symbols])))
    train = in_hand(s, seat)
    cards = train.cards if train is not None else ()
    if symbols and cards and not any(is_unknown(one) for one in cards):
        fitting = sum(s.book.symbol.get(one) in symbols for one in cards)
        said.append(_("Characters on the train that fit one: {n}.", n=fitting))
    at_work = {family_of(who) for one in me.buildings for who in one.staff if who}
    both = [one for one in s.book.families if one in at_work and one in {family_of(card) for card in cards}]
    if both:
        said.append(
            _(
                "On this train are families that already work for you: {families}. Members of one family activate "
                "together.",
                families=and_list([family_name(s.book, one) for one in both]),
            )
        )
    return Hint(" ".join(said), "choosing")


def _purchase(s: State, seat: int) -> Hint:
    me = s.seats[seat]
    paid = [one for one in s.street if s.book.building(one).deed <= me.money]
    said = [
        _(
            "A building pays once all its places are taken. Buildings you can pay for: {n} of {total}. Buying nothing "
            "brings ${decline}.",
            n=len(paid),
            total=len(s.street),
            decline=s.book.numbers.decline,
        )
    ]
    symbols = {s.book.symbol[one] for one in held(me) if one in s.book.symbol}
    suits = [one for one in paid if one in s.book.buildings and symbols & set(s.book.buildings[one].symbols)]
    if suits:
        said.append(
            ngettext("{n} of these fits a character you have.", "{n} of these fit a character you have.", len(suits))
        )
    return Hint(" ".join(said), "buying")


# --- attaching and earning ---------------------------------------------------------------------------------


def _attaching(s: State, seat: int) -> Hint:
    me = s.seats[seat]
    # an unknown character could be anybody
    ways = [one for one in GAME.legal(s, seat) if isinstance(one, act.Attach) and not is_unknown(one.card)]
    said = []
    if ways:
        said.append(
            ngettext(
                "You can attach a character in {n} way now.", "You can attach a character in {n} ways now.", len(ways)
            )
        )
        best = max(ways, key=lambda one: len(_own(s, seat, one)))
        pays = _pays(s, seat, best)
        own = [one for one in pays if one.own]
        if own:
            text = ngettext(
                "{character} at {building} would pay you at once.",
                "{character} at {building} would pay you most often: {n} times.",
                len(own),
                character=character_name(s.book, best.card),
                building=building_name(s.book, best.building),
            )
            said.append(text)
            if others := [s.seats[one.seat].name for one in pays if not one.own]:
                said.append(_("It also lets others earn: {names}.", names=and_list(others)))
    elif not any(is_unknown(one) for one in held(me)):
        said.append(_("None of your characters fits an empty place of yours: you can only end your turn."))
    if s.season == 0 or not said:
        first = _(
            "Attach characters to buildings with their symbol, one at a time. Each activates, then all your others of "
            "its family, then one for each other player; only fully staffed buildings pay."
        )
        said.insert(0, first)
    said.append(_("You keep unattached characters for later seasons."))
    return Hint(" ".join(said), "activating" if ways else "attaching")


def _pays(s: State, seat: int, a: act.Attach) -> tuple[Pending, ...]:
    """List the activations that pay something once a character is attached."""
    me = s.seats[seat]
    place = place_of(me, a.building)
    assert place is not None, "offered for buildings of one's own"
    owned = me.buildings[place]
    at = free_place(s.book, owned, a.card)
    assert at is not None, "offered where the symbol fits"
    owned = replace(owned, staff=put(owned.staff, at, a.card))
    after = s.with_seat(seat, buildings=put(me.buildings, place, owned))
    return activated(after, seat, owned, a.card)


def _own(s: State, seat: int, a: act.Attach) -> list[Pending]:
    return [one for one in _pays(s, seat, a) if one.own]


def _earning(s: State, seat: int) -> Hint:
    said = [
        _(
            "A building pays points or dollars. At the end ${n} make one point; before that you need dollars for deeds "
            "and bids.",
            n=s.book.numbers.dollars_per_point,
        )
    ]
    if any(len(one.buildings) > 1 for one in waiting(s, seat)):
        said.append(_("Choose which of your buildings pays: only one character of yours activates."))
    return Hint(" ".join(said), "earning")
