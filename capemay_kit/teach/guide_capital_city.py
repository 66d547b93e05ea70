"""Explaining Capital City during play: what this moment of a year is for, and what the rules allow from here."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.i18n import _, and_list, or_list
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.apply import activated, highest_priority
from capemay_kit.games.capital_city.cards import SEASONS
from capemay_kit.games.capital_city.legal import deed, in_hand, legal, waiting, wanted
from capemay_kit.games.capital_city.names import building_name, character_name, family_name
from capemay_kit.games.capital_city.state import (
    Pending,
    State,
    family_of,
    free_place,
    held,
    is_unknown,
    place_of,
    put,
)
from capemay_kit.games.capital_city.words import SYMBOLS
from capemay_kit.teach.teaching import FADES, Hint


def hint(s: State, seat: int) -> Hint | None:
    """Say what this moment is for; None if nothing needs to be said any more."""
    n = s.book.numbers
    full = s.season < FADES
    last = s.season == len(SEASONS) - 1
    match s.phase:
        case "over":
            return Hint(
                _(
                    "The year is over: every full ${each} is one more point. Every line of the score "
                    "opens to its reasons.",
                    each=n.dollars_per_point,
                ),
                "final",
            )
        case "deal":
            families = s.book.families_for(len(s.seats))
            return Hint(
                _(
                    "With {seats} players {families} families are in the game. Members of a family set "
                    "each other to work.",
                    seats=len(s.seats),
                    families=families,
                ),
                "families",
            )
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
        return Hint(
            _(
                "New: this is the last season. Dollars left at its end are worth a point for every "
                "${each} alone, so take points for what buildings earn.",
                each=n.dollars_per_point,
            ),
            "final",
        )
    if not full:
        return None
    street = len(s.seats) + n.street_extra[s.season]
    laid = _(
        "Trains this season: {trains}. Buildings on Main Street: {street}.", trains=n.trains[s.season], street=street
    )
    return Hint(
        _("A season: trains with characters, an auction for who goes first, characters, buildings, then work.")
        + f" {laid}",
        "year",
    )


def _auction(s: State, seat: int) -> Hint:
    bid = s.book.numbers.bid
    said = [
        _(
            "Priority 1 chooses a character and a building first; the highest priority attaches "
            "first. Put ${bid} into the pot to stay in, or take the highest card left with the "
            "pot.",
            bid=bid,
        )
    ]
    said.append(
        (
            _("Taking now brings priority {n} and ${pot}.")
            if s.pot
            else _("Taking now brings priority {n}; the pot is empty.")
        ).format(n=highest_priority(s), pot=s.pot)
    )
    if s.seats[seat].money < bid:
        said.append(_("Without a dollar the card has to be taken."))
        return Hint(" ".join(said), "nomoney")
    return Hint(" ".join(said), "auction")


# --- characters and buildings ------------------------------------------------------------------------------


def _wanted(s: State, seat: int) -> list[str]:
    """List the symbols that a seat's empty places ask for, each once."""
    found = [symbol for one in s.seats[seat].buildings for symbol in wanted(s.book, one)]
    return [symbol for symbol in SYMBOLS if symbol in found]


def _trains(s: State, seat: int) -> Hint:
    if s.trains[0].at < 0:
        return Hint(_("New: two trains. Choose which one everybody looks at first; the other follows it."), "twotrains")
    me, said = s.seats[seat], [_("Keep one character, face down; the train goes on to the next priority.")]
    symbols = _wanted(s, seat)
    if symbols:
        said.append(_("Empty places of yours want {wanted}.", wanted=and_list([SYMBOLS[one] for one in symbols])))
    train = in_hand(s, seat)
    cards = train.cards if train is not None else ()
    if symbols and cards and not any(is_unknown(one) for one in cards):
        said.append(_("Characters on it that fit one: {n}.", n=sum(s.book.symbol.get(one) in symbols for one in cards)))
    at_work = {family_of(who) for one in me.buildings for who in one.staff if who}
    both = [one for one in s.book.families if one in at_work and one in {family_of(card) for card in cards}]
    if both:
        said.append(
            _(
                "Of the family {families} somebody works for you already: more of it activate together.",
                families=or_list([family_name(s.book, one) for one in both]),
            )
        )
    return Hint(" ".join(said), "choosing")


def _purchase(s: State, seat: int) -> Hint:
    me = s.seats[seat]
    paid = [one for one in s.street if deed(s, one) <= me.money]
    said = [
        _(
            "A building pays once all its places are taken. Deeds you can pay: {n} of {of}; "
            "buying nothing brings ${decline}.",
            n=len(paid),
            of=len(s.street),
            decline=s.book.numbers.decline,
        )
    ]
    symbols = {s.book.symbol[one] for one in held(me) if one in s.book.symbol}
    suits = [one for one in paid if one in s.book.buildings and symbols & set(s.book.buildings[one].symbols)]
    if suits:
        said.append(_("Of them take a character you hold: {n}.", n=len(suits)))
    return Hint(" ".join(said), "buying")


# --- attaching and earning ---------------------------------------------------------------------------------


def _attaching(s: State, seat: int) -> Hint:
    me = s.seats[seat]
    # a character that the app does not know could be anybody
    ways = [one for one in legal(s, seat) if isinstance(one, act.Attach) and not is_unknown(one.card)]
    said = (
        [
            _(
                "Attach characters to buildings with their symbol, one at a time. Each activates "
                "itself, then all others of its family with you, then one with each other player; "
                "only fully staffed buildings pay."
            )
        ]
        if s.season == 0
        else []
    )
    if ways:
        said.append(_("Ways to attach somebody now: {n}.", n=len(ways)))
        best = max(ways, key=lambda one: len(_own(s, seat, one)))
        pays = _pays(s, seat, best)
        own = [one for one in pays if one.own]
        if own:
            named = {"character": character_name(s.book, best.card), "building": building_name(s.book, best.building)}
            text = (
                _("{character} at the {building} would pay you at once.")
                if len(own) == 1
                else _("{character} at the {building} would pay you most often: {n} times.")
            )
            said.append(text.format(**named, n=len(own)))
            if others := [s.seats[one.seat].name for one in pays if not one.own]:
                said.append(_("That lets others earn too: {names}.", names=and_list(others)))
    elif not any(is_unknown(one) for one in held(me)):
        said.append(_("Nobody you hold fits an empty place of yours: you can only end your turn."))
    return Hint(
        " ".join(
            (
                *(
                    said
                    or [
                        _(
                            "Attach characters to buildings with their symbol, one at a time. Each activates "
                            "itself, then all others of its family with you, then one with each other player; "
                            "only fully staffed buildings pay."
                        )
                    ]
                ),
                _("A character who is not attached stays with you for later seasons."),
            )
        ),
        "activating" if ways else "attaching",
    )


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
            "A building pays: points count at the end as they are, ${each} make one. Take "
            "dollars for deeds and bids to come.",
            each=s.book.numbers.dollars_per_point,
        )
    ]
    if any(len(one.buildings) > 1 for one in waiting(s, seat)):
        said.append(_("You choose at which of your buildings the one character activates."))
    return Hint(" ".join(said), "earning")
