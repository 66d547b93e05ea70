"""Explaining Capital City during play: what this moment of a year is for, and what the rules allow from here."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.words import listed
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
from capemay_kit.teach import words_capital_city as say
from capemay_kit.teach.teaching import FADES, Hint


def hint(s: State, seat: int) -> Hint | None:
    """Say what this moment is for; None if nothing needs to be said any more."""
    n = s.book.numbers
    full = s.season < FADES
    last = s.season == len(SEASONS) - 1
    match s.phase:
        case "over":
            return Hint(say.GUIDE_OVER.format(each=n.dollars_per_point), "final")
        case "deal":
            families = s.book.families_for(len(s.seats))
            return Hint(say.GUIDE_DEAL.format(seats=len(s.seats), families=families), "families")
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
        return Hint(say.GUIDE_LAST.format(each=n.dollars_per_point), "final")
    if not full:
        return None
    street = len(s.seats) + n.street_extra[s.season]
    laid = say.GUIDE_SETUP_TRAINS.format(trains=n.trains[s.season], street=street)
    return Hint(f"{say.GUIDE_SETUP} {laid}", "year")


def _auction(s: State, seat: int) -> Hint:
    bid = s.book.numbers.bid
    said = [say.GUIDE_AUCTION.format(bid=bid)]
    said.append((say.GUIDE_POT if s.pot else say.GUIDE_POT_EMPTY).format(n=highest_priority(s), pot=s.pot))
    if s.seats[seat].money < bid:
        said.append(say.GUIDE_BROKE)
        return Hint(" ".join(said), "nomoney")
    return Hint(" ".join(said), "auction")


# --- characters and buildings ------------------------------------------------------------------------------


def _wanted(s: State, seat: int) -> list[str]:
    """List the symbols that a seat's empty places ask for, each once."""
    found = [symbol for one in s.seats[seat].buildings for symbol in wanted(s.book, one)]
    return [symbol for symbol in SYMBOLS if symbol in found]


def _trains(s: State, seat: int) -> Hint:
    if s.trains[0].at < 0:
        return Hint(say.GUIDE_TWO_TRAINS, "twotrains")
    me, said = s.seats[seat], [say.GUIDE_TRAIN]
    symbols = _wanted(s, seat)
    if symbols:
        said.append(say.GUIDE_WANTED.format(wanted=listed([SYMBOLS[one] for one in symbols], "and")))
    train = in_hand(s, seat)
    cards = train.cards if train is not None else ()
    if symbols and cards and not any(is_unknown(one) for one in cards):
        said.append(say.GUIDE_FIT.format(n=sum(s.book.symbol.get(one) in symbols for one in cards)))
    at_work = {family_of(who) for one in me.buildings for who in one.staff if who}
    both = [one for one in s.book.families if one in at_work and one in {family_of(card) for card in cards}]
    if both:
        said.append(say.GUIDE_FAMILY.format(families=listed([family_name(s.book, one) for one in both])))
    return Hint(" ".join(said), "choosing")


def _purchase(s: State, seat: int) -> Hint:
    me = s.seats[seat]
    paid = [one for one in s.street if deed(s, one) <= me.money]
    said = [say.GUIDE_PURCHASE.format(n=len(paid), of=len(s.street), decline=s.book.numbers.decline)]
    symbols = {s.book.symbol[one] for one in held(me) if one in s.book.symbol}
    suits = [one for one in paid if one in s.book.buildings and symbols & set(s.book.buildings[one].symbols)]
    if suits:
        said.append(say.GUIDE_SUITS.format(n=len(suits)))
    return Hint(" ".join(said), "buying")


# --- attaching and earning ---------------------------------------------------------------------------------


def _attaching(s: State, seat: int) -> Hint:
    me = s.seats[seat]
    # a character that the app does not know could be anybody
    ways = [one for one in legal(s, seat) if isinstance(one, act.Attach) and not is_unknown(one.card)]
    said = [say.GUIDE_ATTACH] if s.season == 0 else []
    if ways:
        said.append(say.GUIDE_FITS.format(n=len(ways)))
        best = max(ways, key=lambda one: len(_own(s, seat, one)))
        pays = _pays(s, seat, best)
        own = [one for one in pays if one.own]
        if own:
            named = {"character": character_name(s.book, best.card), "building": building_name(s.book, best.building)}
            text = say.GUIDE_BEST_ONCE if len(own) == 1 else say.GUIDE_BEST
            said.append(text.format(**named, n=len(own)))
            if others := [s.seats[one.seat].name for one in pays if not one.own]:
                said.append(say.GUIDE_GIVES.format(names=listed(others, "and")))
    elif not any(is_unknown(one) for one in held(me)):
        said.append(say.GUIDE_NOTHING)
    return Hint(" ".join((*(said or [say.GUIDE_ATTACH]), say.GUIDE_KEEP)), "activating" if ways else "attaching")


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
    said = [say.GUIDE_EARN.format(each=s.book.numbers.dollars_per_point)]
    if any(len(one.buildings) > 1 for one in waiting(s, seat)):
        said.append(say.GUIDE_EARN_CHOICE)
    return Hint(" ".join(said), "earning")
