"""Carrying out acts, and the flow of a season: auction, trains, purchases, attaching (rulebook p. 4-9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import IllegalAction
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import setup
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.cards import Earning, Moment
from capemay_kit.games.capital_city.legal import deed, in_hand, may_attach, waiting, who_fits, why_not
from capemay_kit.games.capital_city.override import impossible
from capemay_kit.games.capital_city.state import (
    UNKNOWN,
    Owned,
    Pending,
    Seat,
    State,
    Train,
    Worded,
    back_of,
    family_of,
    free_place,
    is_unknown,
    place_of,
    places,
    put,
    staffed,
    unread,
    where_from,
    without,
)


def apply(s: State, seat: int, a: AnyAct, chance: Chance, force: bool = False) -> State:
    """Carry out an act. Raises `IllegalAction` unless it is legal or can be forced."""
    refusal = why_not(s, seat, a)
    if refusal is not None:
        if not force:
            raise IllegalAction(refusal)
        if never := impossible(s, seat, a, refusal):
            raise IllegalAction(never)
    return _ACTS[type(a)](s, seat, a, chance)


def _deal(s: State, seat: int, a: act.Deal, chance: Chance) -> State:
    return setup.deal(s, a.families, chance)


def _lay_out(s: State, seat: int, a: act.LayOut, chance: Chance) -> State:
    return setup.lay_out(s, a.first)


def _set_up(s: State, seat: int, a: act.SetUp, chance: Chance) -> State:
    return setup.season(s, chance)


# --- auction (p. 5) ------------------------------------------------------------------------------------


def _bid(s: State, seat: int, a: act.Bid, chance: Chance) -> State:
    bid = s.book.numbers.bid
    s = s.with_seat(seat, money=max(0, s.seats[seat].money - bid))
    return replace(s, pot=s.pot + bid, turn=_next_bidder(s, seat))


def _take_priority(s: State, seat: int, a: act.TakePriority, chance: Chance) -> State:
    s = s.with_seat(seat, priority=highest_priority(s), money=s.seats[seat].money + s.pot)
    s = replace(s, pot=0)
    bidding = [i for i, one in enumerate(s.seats) if not one.priority]
    if len(bidding) > 1:
        return replace(s, turn=_next_bidder(s, seat))
    if bidding:
        # the last seat takes the last card; the pot has just been emptied
        s = s.with_seat(bidding[0], priority=highest_priority(s))
    return _begin_trains(s)


def _auctioned(s: State, seat: int, a: act.Auctioned, chance: Chance) -> State:
    after = zip(s.seats, a.priorities, a.money, strict=True)
    seats = tuple(replace(one, priority=priority, money=money) for one, priority, money in after)
    return _begin_trains(replace(s, seats=seats, pot=0))


def highest_priority(s: State) -> int:
    """Return the highest priority card that is left (p. 5), 0 if there is none."""
    taken = {one.priority for one in s.seats}
    return max((n for n in range(1, len(s.seats) + 1) if n not in taken), default=0)


def _next_bidder(s: State, seat: int) -> int:
    n = len(s.seats)
    return next((i % n for i in range(seat + 1, seat + n) if not s.seats[i % n].priority), seat)


def in_order(s: State) -> tuple[int, ...]:
    """List the seats by their priority cards. Those without one come last."""
    return tuple(sorted(range(len(s.seats)), key=lambda i: (s.seats[i].priority or len(s.seats) + 1, i)))


# --- trains (p. 6) -------------------------------------------------------------------------------------


def _begin_trains(s: State) -> State:
    s = replace(s, order=in_order(s), phase="trains", done=())
    if not s.trains:
        return _begin_purchase(s)
    if s.by_place:
        # everybody takes one character from each train without naming it
        for train in s.trains:
            for seat, card in zip(s.order, train.cards, strict=False):
                s = s.with_seat(seat, hand=(*s.seats[seat].hand, card))
        return _begin_purchase(_trains_gone(s, len(s.order)))
    if len(s.trains) == 1:
        # a single train is passed round without a decision
        return replace(s, trains=(replace(s.trains[0], at=0),))
    return s


def _take_train(s: State, seat: int, a: act.TakeTrain, chance: Chance) -> State:
    ahead, behind = s.trains[a.train], s.trains[1 - a.train]
    return replace(s, trains=(replace(ahead, at=0), replace(behind, at=0)))


def _choose(s: State, seat: int, a: act.Choose, chance: Chance) -> State:
    train = in_hand(s, seat)
    assert train is not None, "refused, and never forced, without one"
    which = next(i for i, one in enumerate(s.trains) if one is train)
    s = s.with_seat(seat, hand=(*s.seats[seat].hand, a.card))
    rest, at = without(train.cards, a.card), train.at + 1
    if at == len(s.order) or not rest:
        s = replace(s, characters=replace(s.characters, bottom=s.characters.bottom + rest))
        rest, at = (), len(s.order)
    s = replace(s, trains=put(s.trains, which, Train(rest, at)))
    return _begin_purchase(s) if all(one.at == len(s.order) for one in s.trains) else s


# --- purchases (p. 7) ----------------------------------------------------------------------------------


def _trains_gone(s: State, taken: int) -> State:
    """Put what is left on each train below the deck, after ``taken`` characters were taken from it."""
    rest = tuple(card for train in s.trains for card in train.cards[taken:])
    return replace(s, trains=(), characters=replace(s.characters, bottom=s.characters.bottom + rest))


def _begin_purchase(s: State) -> State:
    return replace(s, phase="purchase", trains=(), done=(), turn=s.order[0])


def _buy(s: State, seat: int, a: act.Buy, chance: Chance) -> State:
    me, building, cost = s.seats[seat], a.building, a.cost
    if a.asks and cost is None and is_unknown(building):
        s, building = setup.name_bought(s, building, chance)
        if is_unknown(building):
            dearest = max(one.deed for one in s.book.buildings.values())
            cost = chance.pick("deed", range(dearest + 1), s.buildings.drawn)
    if cost is None:
        cost = deed(s, building)
    if where_from(building):
        s = setup.read(s, a, a.cost)
    bought = Owned(building, ("",) * places(s.book, building))
    if building in s.street:
        s = replace(s, street=without(s.street, building))
    else:
        s = replace(s, buildings=s.buildings.take_out(building))
    s = s.with_seat(seat, money=max(0, me.money - cost), buildings=(*me.buildings, bought))
    return _bought(_words(s, seat, building, "placed"), seat)


def _decline(s: State, seat: int, a: act.Decline, chance: Chance) -> State:
    return _bought(s.with_seat(seat, money=s.seats[seat].money + s.book.numbers.decline), seat)


def _bought(s: State, seat: int) -> State:
    done = s.done if seat in s.done else (*s.done, seat)
    for one in s.order:
        if one not in done:
            return replace(s, done=done, turn=one)
    return _go_on(replace(_street_gone(s), phase="attach", done=(), turn=s.order[-1]))


def _street_gone(s: State) -> State:
    return replace(s, street=(), buildings=replace(s.buildings, bottom=s.buildings.bottom + s.street))


# --- attaching and activating (p. 7) -------------------------------------------------------------------


def _attach(s: State, seat: int, a: act.Attach, chance: Chance) -> State:
    place = place_of(s.seats[seat], a.building)
    assert place is not None, "refused, and never forced, without one"
    card = a.card
    s, me = _leave_hand(s, s.seats[seat], card)
    s = replace(s, seats=put(s.seats, seat, me))
    if where_from(a.building):
        s = setup.read(s, a)
        me = s.seats[seat]
    if is_unknown(card) and not s.by_place:
        s, card = setup.reveal(s, card, who_fits(s, me.buildings[place], card), chance)
    if a.asks:
        s = _read_out(s, seat, a.building, family_of(card), chance)
    me = s.seats[seat]
    owned = me.buildings[place]
    at = free_place(s.book, owned, card)
    if at is None:
        at = owned.staff.index("")
    owned = replace(owned, staff=put(owned.staff, at, card))
    me = replace(me, buildings=put(me.buildings, place, owned))
    s = _words(replace(s, seats=put(s.seats, seat, me)), seat, card, "placed")
    return _go_on(_pay_what_is_plain(replace(s, pending=activated(s, seat, owned, card))))


def _read_out(s: State, seat: int, building: str, family: str, chance: Chance) -> State:
    """Ask the players about unknown buildings that a character of this family joins, or where one works already."""
    for i in range(len(s.seats)):
        other = (seat + i) % len(s.seats)
        for one in s.seats[other].buildings:
            comes = one.card == building and other == seat
            if s.by_place and comes:
                # the act itself has what is printed on this one
                continue
            works = family != UNKNOWN and any(who and family_of(who) == family for who in one.staff)
            if (comes or works) and unread(s.book, one.card):
                attached = sum(bool(who) for who in one.staff) + comes
                s = setup.read_out(s, one.card, attached, chance)
    return s


def _leave_hand(s: State, me: Seat, card: str) -> tuple[State, Seat]:
    if card == me.founder:
        return s, replace(me, founder="")
    if card in me.hand:
        return s, replace(me, hand=without(me.hand, card))
    if s.by_place and card == back_of(card):
        # an unknown character turns out to be of this family
        s = replace(s, characters=s.characters.give_back(UNKNOWN).take_out(card))
        in_hand = UNKNOWN in me.hand
        return s, replace(me, hand=without(me.hand, UNKNOWN)) if in_hand else replace(me, founder="")
    # forced: the table is sure that it is this card; the app may know only its back
    deck, back = s.characters.take_out(card), back_of(card)
    if back in me.hand:
        deck = deck.give_back(back)
        me = replace(me, hand=without(me.hand, back))
    return replace(s, characters=deck), me


def activated(s: State, seat: int, owned: Owned, card: str) -> tuple[Pending, ...]:
    """List the activations that attaching a character causes (p. 7), if they earn something, in the rulebook's order.

    First comes the character itself, then all others of its family that work for the seat, then one of each other seat,
    which chooses it.
    """
    book, family = s.book, family_of(card)
    found = [Pending(seat, (owned.card,), True)] if _earns(s, owned) else []
    if family == UNKNOWN:
        return tuple(found)
    skipped = False
    for one in s.seats[seat].buildings:
        for who in one.staff:
            if one is owned and who == card and not skipped:
                skipped = True
            elif who and family_of(who) == family and _earns(s, one):
                found.append(Pending(seat, (one.card,), True))
    for i in range(seat + 1, seat + len(s.seats)):
        other = i % len(s.seats)
        choice = tuple(
            one.card for one in s.seats[other].buildings
            if staffed(book, one) and book.earnings[one.card] and any(family_of(who) == family for who in one.staff)
        )  # fmt: skip
        if choice:
            found.append(Pending(other, choice, False))
    return tuple(found)


def _earns(s: State, owned: Owned) -> bool:
    return staffed(s.book, owned) and bool(s.book.earnings[owned.card])


def _pay_what_is_plain(s: State) -> State:
    """Pay out the activations without a choice."""
    earnings = s.book.earnings
    kept = []
    for one in s.pending:
        if len(one.buildings) == 1 and len(earnings[one.buildings[0]]) == 1:
            s = _paid(s, one.seat, one.buildings[0], earnings[one.buildings[0]][0], None)
        else:
            kept.append(one)
    return s if len(kept) == len(s.pending) else replace(s, pending=tuple(kept))


def _paid(s: State, seat: int, building: str, what: Earning, amount: int | None) -> State:
    s = _words(s, seat, building, "pays")
    if amount is None:
        known = s.book.buildings.get(building)
        amount = 0 if known is None else known.pays(what)
    me = s.seats[seat]
    if what == "dollars":
        return s.with_seat(seat, money=me.money + amount)
    place = place_of(me, building)
    assert place is not None, "a seat earns from buildings of its own"
    owned = me.buildings[place]
    better = put(me.buildings, place, replace(owned, points=owned.points + amount))
    return s.with_seat(seat, points=me.points + amount, buildings=better)


def _words(s: State, seat: int, card: str, when: Moment) -> State:
    """Ask about the text on a card, if this is when it matters."""
    return replace(s, worded=(*s.worded, Worded(seat, card))) if s.book.worded.get(card) == when else s


def _came_to(s: State, seat: int, a: act.CameTo, chance: Chance) -> State:
    asked = next(one for one in s.worded if one.card == a.card)
    s = replace(_changed(s, a), worded=without(s.worded, asked))
    if s.worded:
        return s
    if s.ending:
        return replace(s, phase="over", done=(), ending=False)
    return _go_on(s) if s.phase == "attach" else s


def _earn(s: State, seat: int, a: act.Earn, chance: Chance) -> State:
    s = _paid(s, seat, a.building, a.what, a.amount)
    answered = next((one for one in waiting(s, seat) if a.building in one.buildings), None)
    if answered is None:
        answered = next((one for one in s.pending if one.seat == seat and a.building in one.buildings), None)
    if answered is not None:
        s = replace(s, pending=without(s.pending, answered))
    return _go_on(s)


def _end_turn(s: State, seat: int, a: act.Done, chance: Chance) -> State:
    return _go_on(replace(s, done=s.done if seat in s.done else (*s.done, seat)))


def _go_on(s: State) -> State:
    """Let the next seat attach, in reverse order of priority. If nobody can attach anything, end the season.

    A turn ends automatically only for reasons that everybody can see: no card in hand, or no empty place.
    """
    if s.pending or s.worded:
        return s
    done = s.done
    for seat in reversed(s.order):
        if seat in done:
            continue
        if may_attach(s, seat):
            return s if s.turn == seat and s.done is done else replace(s, turn=seat, done=done)
        done = (*done, seat)
    return _reset(s)


def _read_out_by_place(s: State, seat: int, a: act.ReadOut, chance: Chance) -> State:
    return setup.read(s, a, a.deed)


def _changed(s: State, a: act.Tally | act.CameTo) -> State:
    nothing = (0,) * len(s.seats)
    changes = zip(s.seats, a.points or nothing, a.dollars or nothing, strict=True)
    return replace(s, seats=tuple(replace(one, points=one.points + n, money=one.money + d) for one, n, d in changes))


def _tally(s: State, seat: int, a: act.Tally, chance: Chance) -> State:
    s = _changed(s, a)
    if a.first is None:
        return s
    return _reset(replace(_street_gone(_trains_gone(s, 0)), pot=0, pending=(), worded=()), a.first)


def _reset(s: State, first: int | None = None) -> State:
    """End the season: the priority cards go back, and the seat that had priority 1 bids first (p. 9), unless the table
    names another one. After Winter the game is over, once players have entered what the texts bring that matter at the
    end."""
    if s.season == 3:
        for i, one in enumerate(s.seats):
            for card in (each for owned in one.buildings for each in (owned.card, *owned.staff)):
                s = _words(s, i, card, "end")
        if s.worded:
            return replace(s, ending=True)
        return replace(s, phase="over", done=())
    if first is None:
        first = s.order[0]
    return replace(
        s,
        seats=tuple(replace(one, priority=0) for one in s.seats),
        phase="setup",
        season=s.season + 1,
        first=first,
        turn=first,
        order=(),
        done=(),
    )


_ACTS: dict[type, Callable[[State, int, Any, Chance], State]] = {
    act.Deal: _deal, act.LayOut: _lay_out, act.SetUp: _set_up, act.Bid: _bid, act.TakePriority: _take_priority,
    act.Auctioned: _auctioned, act.TakeTrain: _take_train, act.Choose: _choose, act.Buy: _buy, act.Decline: _decline,
    act.Attach: _attach, act.Earn: _earn, act.Done: _end_turn, act.ReadOut: _read_out_by_place, act.Tally: _tally,
    act.CameTo: _came_to,
}  # fmt: skip
