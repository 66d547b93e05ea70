"""What a seat may do now, and why not. The same predicates decide what is offered and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from capemay_kit.errors import Refusal
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import pages
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.book import Book
from capemay_kit.games.capital_city.cards import EARNINGS
from capemay_kit.games.capital_city.state import (
    UNKNOWN,
    Owned,
    Pending,
    State,
    Train,
    family_of,
    free_place,
    held,
    is_unknown,
    may_be,
    place_of,
    unread,
    where_from,
)

SET_UP, BID, TAKE_PRIORITY, DECLINE, DONE = act.SetUp(), act.Bid(), act.TakePriority(), act.Decline(), act.Done()
TALLY = act.Tally()
TAKE_TRAIN = (act.TakeTrain(0), act.TakeTrain(1))
PHASE_OF: dict[type, str] = {
    act.Deal: "deal", act.LayOut: "deal", act.SetUp: "setup", act.Bid: "auction", act.TakePriority: "auction",
    act.Auctioned: "auction", act.TakeTrain: "trains", act.Choose: "trains", act.Buy: "purchase",
    act.Decline: "purchase", act.Attach: "attach", act.Earn: "attach", act.Done: "attach",
}  # fmt: skip
"""The step to which each act belongs. Acts that are not here belong to none."""
ANYBODY = (act.LayOut, act.Auctioned, act.ReadOut, act.Tally, act.CameTo)
"""Acts by which the whole table enters something. They belong to nobody's turn."""
SEASON = ("auction", "trains", "purchase", "attach")
"""The steps between the setup of a season and its end."""


def no(rule: str, page: int, **details: Any) -> Refusal:
    """Make a refusal: the rule's id, the page of the rulebook, and the figures for the sentence."""
    return Refusal(rule, page, details)


# --- whose turn ----------------------------------------------------------------------------------------


def to_act(s: State) -> tuple[int, ...]:
    """List the seats that may act now."""
    phase = s.phase
    if phase == "over":
        return ()
    if phase in ("deal", "setup"):
        return (s.first,)
    if s.pending:
        # first the seat's own earnings; then the others choose, all at once (p. 7)
        if s.pending[0].own:
            return (s.pending[0].seat,)
        return tuple(sorted({one.seat for one in s.pending}))
    if s.worded:
        return (s.worded[0].seat,)
    if phase == "trains":
        if s.trains[0].at < 0:
            return (s.order[0],)
        return tuple(sorted({s.order[one.at] for one in s.trains if one.at < len(s.order)}))
    return (s.turn,)


def in_hand(s: State, seat: int) -> Train | None:
    """Return the train that a seat is looking at, or None. A second train waits until the first is passed on (p. 6)."""
    if s.phase != "trains":
        return None
    for train in s.trains:
        if 0 <= train.at < len(s.order) and s.order[train.at] == seat:
            return train
    return None


def waiting(s: State, seat: int) -> tuple[Pending, ...]:
    """List the activations whose earnings a seat may take now."""
    if s.pending and s.pending[0].own:
        return tuple(one for one in s.pending if one.own) if s.pending[0].seat == seat else ()
    return tuple(one for one in s.pending if one.seat == seat)


# --- what is offered -----------------------------------------------------------------------------------


def legal(s: State, seat: int) -> Sequence[AnyAct]:
    """List every legal act of a seat in a stable order."""
    if seat not in to_act(s):
        return ()
    if s.worded and not s.pending:
        return (act.CameTo(s.worded[0].card),)
    return _OFFERS[s.phase](s, seat)


def _deals(s: State, seat: int) -> Sequence[AnyAct]:
    n = s.book.families_for(len(s.seats))
    by_place = tuple(act.LayOut(i) for i in range(len(s.seats))) if s.printed else ()
    return (*by_place, *(act.Deal(families) for families in combinations(s.book.families, n)))


def _auction(s: State, seat: int) -> Sequence[AnyAct]:
    bids = (BID, TAKE_PRIORITY) if s.seats[seat].money >= s.book.numbers.bid else (TAKE_PRIORITY,)
    return (*bids, at_once(s), _only_figures(s)) if s.by_place else bids


def at_once(s: State) -> act.Auctioned:
    """Return the result of the auction if nobody bids any more."""
    left = [n for n in range(len(s.seats), 0, -1) if n not in {one.priority for one in s.seats}]
    priorities, money = [one.priority for one in s.seats], [one.money for one in s.seats]
    money[s.turn] += s.pot
    for i in range(len(s.seats)):
        seat = (s.turn + i) % len(s.seats)
        if not priorities[seat]:
            priorities[seat] = left.pop(0)
    return act.Auctioned(tuple(priorities), tuple(money))


def _only_figures(s: State) -> act.Tally:
    """Return the act that ends the season by its figures alone."""
    return act.Tally(first=s.order[0] if s.order else s.first)


def _trains(s: State, seat: int) -> Sequence[AnyAct]:
    if s.trains[0].at < 0:
        return TAKE_TRAIN
    train = in_hand(s, seat)
    assert train is not None, "a seat that is to act has a train"
    return tuple(act.Choose(card) for card in dict.fromkeys(train.cards))


def _purchases(s: State, seat: int) -> Sequence[AnyAct]:
    money = s.seats[seat].money
    buys = [buying(s.book, one, not s.by_place) for one in s.street if deed(s, one) <= money]
    return (*buys, DECLINE, _only_figures(s)) if s.by_place else (*buys, DECLINE)


def _attaching(s: State, seat: int) -> Sequence[AnyAct]:
    me = s.seats[seat]
    if s.pending:
        buildings = dict.fromkeys(one for each in waiting(s, seat) for one in each.buildings)
        return tuple(one for building in buildings for one in _acts(s.book).earn[building])
    cards = held(me)
    if s.by_place and UNKNOWN in cards:
        cards = (*(f"{one}-?" for one in s.families), *cards)
    offered: list[AnyAct] = [
        attaching(s, card, owned.card)
        for card in dict.fromkeys(cards)
        for owned in me.buildings
        if fits(s, owned, card)
    ]
    offered.append(DONE)
    if not s.by_place:
        return offered
    unsaid = [act.ReadOut(one.card) for one in me.buildings if unread(s.book, one.card)]
    return [*offered, *unsaid, TALLY, _only_figures(s)]


_OFFERS: dict[str, Callable[[State, int], Sequence[AnyAct]]] = {
    "deal": _deals, "setup": lambda s, seat: (SET_UP,), "auction": _auction, "trains": _trains,
    "purchase": _purchases, "attach": _attaching,
}  # fmt: skip


class _Acts:
    """The acts of a book that are the same at every moment, made once."""

    def __init__(self, book: Book) -> None:
        self.buy = {one: act.Buy(one) for one in book.buildings if not is_unknown(one)}
        self.earn = {one: tuple(act.Earn(one, what) for what in book.earnings[one]) for one in book.buildings}


@lru_cache(maxsize=32)
def _acts(book: Book) -> _Acts:
    return _Acts(book)


def buying(book: Book, building: str, asks: bool = True) -> act.Buy:
    """Return the act that buys a building. If it ``asks``, players are asked about an unknown one."""
    return _acts(book).buy.get(building) or act.Buy(building, asks=asks and is_unknown(building))


def attaching(s: State, card: str, building: str) -> act.Attach:
    """Return the act that attaches a character. Players are asked about buildings whose text nobody has entered.

    If nobody enters cards, the act itself has what is printed on the building.
    """
    if s.by_place:
        return act.Attach(card, building, any(one != building for one in unread_at_work(s)))
    return act.Attach(card, building, bool(unread_at_work(s)) or unread(s.book, building))


def unread_at_work(s: State) -> list[str]:
    """List the buildings with characters that are neither named nor entered: they may activate with any other."""
    return [
        one.card for seat in s.seats for one in seat.buildings if unread(s.book, one.card) and any(one.staff)
    ]  # fmt: skip


# --- predicates ----------------------------------------------------------------------------------------


def deed(s: State, building: str) -> int:
    """Return how many dollars a building costs. An unknown one costs what players enter; here it is 0."""
    known = s.book.buildings.get(building)
    return 0 if known is None else known.deed


def fits(s: State, owned: Owned, card: str) -> bool:
    """Say whether a character fits in an empty place (p. 3). An unknown one fits if some unseen character like it
    does."""
    if "" not in owned.staff:
        return False
    if s.by_place:
        # nobody knows its symbol
        return True
    if not is_unknown(card):
        return free_place(s.book, owned, card) is not None
    return not s.characters.unseen or bool(who_fits(s, owned, card))


def who_fits(s: State, owned: Owned, card: str) -> list[str]:
    """List the unseen characters that an unknown one can be if it is to fit in an empty place."""
    family = family_of(card)
    return [
        one for one in s.characters.unseen
        if family in (UNKNOWN, family_of(one)) and free_place(s.book, owned, one) is not None
    ]  # fmt: skip


def may_attach(s: State, seat: int) -> bool:
    """Say whether a seat can have something to attach, as far as everybody can see: a card and an empty place.

    Only the seat knows whether the card fits, so that never ends a turn automatically.
    """
    me = s.seats[seat]
    return bool(me.founder or me.hand) and any("" in one.staff for one in me.buildings)


# --- what is refused -----------------------------------------------------------------------------------


def why_not(s: State, seat: int, a: AnyAct) -> Refusal | None:
    """Say which rule refuses an act, or None."""
    if not 0 <= seat < len(s.seats):
        return no("no_such_seat", pages.COMPONENTS, seat=seat)
    if s.phase == "over":
        return no("game_over", pages.END)
    if PHASE_OF.get(type(a), s.phase) != s.phase:
        return no("not_now", pages.SETUP, phase=s.phase)
    if s.worded and not s.pending and not isinstance(a, act.CameTo | act.Tally):
        return no("words_first", pages.ATTACH, card=s.worded[0].card)
    acting = to_act(s)
    if seat not in acting and not isinstance(a, ANYBODY):
        return no("not_your_turn", _TURN_PAGE[s.phase], turn=[s.seats[one].name for one in acting])
    check = _CHECKS.get(type(a))
    return check(s, seat, a) if check else None


_TURN_PAGE = {
    "deal": pages.PREPARATION, "setup": pages.SETUP, "auction": pages.AUCTION, "trains": pages.CHOOSE,
    "purchase": pages.PURCHASE, "attach": pages.ATTACH,
}  # fmt: skip


def _no_deal(s: State, seat: int, a: act.Deal) -> Refusal | None:
    for family in a.families:
        if family not in s.book.families:
            return no("no_such_family", pages.PREPARATION, family=family)
    n = s.book.families_for(len(s.seats))
    if len(set(a.families)) != n or len(a.families) != n:
        return no("families_in_play", pages.PREPARATION, families=n, seats=len(s.seats))
    if a.families != tuple(one for one in s.book.families if one in a.families):
        # each choice has exactly one order, so that records and offers agree
        return no("families_in_order", pages.PREPARATION)
    return None


def _named_here(s: State) -> Refusal | None:
    return None if s.by_place else no("named_here", pages.SETUP)


def _no_laying_out(s: State, seat: int, a: act.LayOut) -> Refusal | None:
    if not s.printed:
        return no("named_here", pages.SETUP)
    return None if 0 <= a.first < len(s.seats) else no("no_such_seat", pages.COMPONENTS, seat=a.first)


def _no_end_of_auction(s: State, seat: int, a: act.Auctioned) -> Refusal | None:
    n = len(s.seats)
    if never := _named_here(s):
        return never
    if sorted(a.priorities) != list(range(1, n + 1)) or len(a.money) != n:
        return no("auction_cards", pages.AUCTION, seats=n)
    if min(a.money) < 0:
        return no("below_zero", pages.AUCTION)
    before, after = sum(one.money for one in s.seats) + s.pot, sum(a.money)
    return None if before == after else no("auction_dollars", pages.AUCTION, before=before, after=after)


def _no_bid(s: State, seat: int, a: act.Bid) -> Refusal | None:
    money, bid = s.seats[seat].money, s.book.numbers.bid
    return None if money >= bid else no("bid", pages.AUCTION, money=money, bid=bid)


def _no_train(s: State, seat: int, a: act.TakeTrain) -> Refusal | None:
    if s.trains[0].at >= 0:
        return no("trains_under_way", pages.CHOOSE, trains=len(s.trains))
    return None if 0 <= a.train < len(s.trains) else no("no_such_train", pages.CHOOSE, trains=len(s.trains))


def _no_choice(s: State, seat: int, a: act.Choose) -> Refusal | None:
    if s.trains[0].at < 0:
        return no("train_first", pages.CHOOSE)
    train = in_hand(s, seat)
    assert train is not None, "a seat that is to act has a train"
    return None if a.card in train.cards else no("not_on_train", pages.CHOOSE, card=a.card)


def _no_purchase(s: State, seat: int, a: act.Buy) -> Refusal | None:
    if a.building not in s.street:
        return no("not_on_main_street", pages.PURCHASE, building=a.building)
    if (a.cost or 0) < 0:
        return no("below_zero", pages.PURCHASE)
    if never := no_reading(s, seat, a):
        return never
    cost = deed(s, a.building) if a.cost is None else a.cost
    money = s.seats[seat].money
    return None if cost <= money else no("deed", pages.PURCHASE, building=a.building, cost=cost, money=money)


def _no_attaching(s: State, seat: int, a: act.Attach) -> Refusal | None:
    if s.pending:
        return no("earn_first", pages.ATTACH)
    me = s.seats[seat]
    if not may_be(s, me, a.card):
        return no("character_not_held", pages.ATTACH, card=a.card)
    place = place_of(me, a.building)
    if place is None:
        return no("building_not_owned", pages.ATTACH, building=a.building)
    if never := no_reading(s, seat, a):
        return never
    owned = me.buildings[place]
    if "" not in owned.staff:
        return no("fully_staffed", pages.PREPARATION, building=a.building)
    if not fits(s, owned, a.card):
        return no("symbol", pages.PREPARATION, card=a.card, building=a.building, wanted=wanted(s.book, owned))
    return None


def wanted(book: Book, owned: Owned) -> list[str]:
    """List the symbols of a building's empty places."""
    known = book.buildings.get(owned.card)
    return [] if known is None else [known.symbols[i] for i, who in enumerate(owned.staff) if not who]


def _no_earning(s: State, seat: int, a: act.Earn) -> Refusal | None:
    if not s.pending:
        return no("nothing_activated", pages.ATTACH)
    offered = [one for each in waiting(s, seat) for one in each.buildings]
    if a.building not in offered:
        return no("not_activated", pages.ATTACH, building=a.building, buildings=list(dict.fromkeys(offered)))
    if (a.amount or 0) < 0:
        return no("below_zero", pages.ATTACH)
    if a.what not in s.book.earnings[a.building] and a.amount is None:
        offers = [what for what in EARNINGS if what in s.book.earnings[a.building]]
        return no("no_such_earning", pages.ATTACH, building=a.building, what=a.what, offers=offers)
    return None


def no_reading(s: State, seat: int, a: act.Reading) -> Refusal | None:
    """Say why a building cannot have what an act enters of it; None if it can, or if the act enters nothing."""
    said = (a.points, a.dollars, a.deed if isinstance(a, act.ReadOut) else None)
    if not a.symbols and said == (None, None, None) and not isinstance(a, act.ReadOut):
        return None
    there = dict.fromkeys(s.street, 0)
    there |= {one.card: len(one.staff) - one.staff.count("") for each in s.seats for one in each.buildings}
    if a.building not in there or where_from(a.building) is None:
        return no("no_place", pages.SETUP, building=a.building)
    if len(a.symbols) > 2 or min(n or 0 for n in said) < 0:
        return no("below_zero", pages.PREPARATION)
    if a.symbols and there[a.building] + isinstance(a, act.Attach) > len(a.symbols):
        return no("more_at_work", pages.PREPARATION, building=a.building, n=there[a.building])
    return None


def _no_tally(s: State, seat: int, a: act.Tally) -> Refusal | None:
    if s.phase not in SEASON:
        return no("not_now", pages.SETUP, phase=s.phase)
    if never := _named_here(s):
        return never
    n = len(s.seats)
    return _no_changes(s, a) if 0 <= (a.first or 0) < n else no("no_such_seat", pages.COMPONENTS, seat=n)


def _no_words(s: State, seat: int, a: act.CameTo) -> Refusal | None:
    if s.pending or a.card not in [one.card for one in s.worded]:
        return no("nothing_activated", pages.ATTACH)
    return _no_changes(s, a)


def _no_changes(s: State, a: act.Tally | act.CameTo) -> Refusal | None:
    n = len(s.seats)
    if any(given and len(given) != n for given in (a.points, a.dollars)):
        return no("no_such_seat", pages.COMPONENTS, seat=n)
    after = [one.points + by for one, by in zip(s.seats, a.points, strict=False)]
    after += [one.money + by for one, by in zip(s.seats, a.dollars, strict=False)]
    return no("below_zero", pages.ATTACH) if any(n < 0 for n in after) else None


def _no_end(s: State, seat: int, a: act.Done) -> Refusal | None:
    return no("earn_first", pages.ATTACH) if s.pending else None


_CHECKS: dict[type, Callable[[State, int, Any], Refusal | None]] = {
    act.Deal: _no_deal, act.LayOut: _no_laying_out, act.Bid: _no_bid, act.Auctioned: _no_end_of_auction,
    act.TakeTrain: _no_train, act.Choose: _no_choice, act.Buy: _no_purchase, act.Attach: _no_attaching,
    act.Earn: _no_earning, act.Done: _no_end, act.ReadOut: no_reading, act.Tally: _no_tally,
    act.CameTo: _no_words,
}  # fmt: skip
