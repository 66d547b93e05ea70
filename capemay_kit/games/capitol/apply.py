"""Carrying out acts, and the flow of rounds: construction, improvement, scoring, end (rulebook ch. 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import IllegalAction
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import AUCTIONS
from capemay_kit.games.capitol.cards import KIND, KINDS, ROOF, UNKNOWN, UNKNOWN_OF, Kind
from capemay_kit.games.capitol.legal import why_not
from capemay_kit.games.capitol.override import held_as, impossible, kind_played
from capemay_kit.games.capitol.refusals import no_place, raise_all
from capemay_kit.games.capitol.scoring import awards, extra_cards
from capemay_kit.games.capitol.state import Award, Building, Site, Stack, State, put, without


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
    """Deal two roofs, two floors and four permits to each seat, then turn the stacks face up (ch. 2)."""
    hands: list[list[str]] = [[] for _ in s.seats]
    stacks = []
    for kind in KINDS:
        stack = s.stacks[KIND[kind]]
        for one in s.order:
            for _ in range(min(stack.size, getattr(s.book.numbers.start_cards, kind))):
                stack, card = stack.deal(kind, chance, one)
                hands[one].append(card)
        stacks.append(stack.turned_up(kind, chance))
    seats = tuple(replace(one, hand=s.book.in_order(hand)) for one, hand in zip(s.seats, hands, strict=True))
    printed = any(card not in s.book.card for hand in hands for card in hand)
    return _construction(replace(s, seats=seats, stacks=(stacks[0], stacks[1], stacks[2]), printed=printed))


# --- construction --------------------------------------------------------------------------------------


def _construction(s: State) -> State:
    """Begin a construction phase. Whoever has no cards has passed (ch. 3)."""
    seats = tuple([replace(one, passed=not one.hand) for one in s.seats])
    s = replace(s, phase="build", seats=seats, shown=())
    playing = [seat for seat in s.order if not s.seats[seat].passed]
    return replace(s, turn=playing[0]) if playing else _auction(s, 0)


def _played(s: State, seat: int, a: act.PlayFloor | act.PlayRoof | act.PlayPermit | act.PlayIdly, **now: Any) -> State:
    """Put the played card on its discard pile, change what the seat has in front, and pass the turn on."""
    me, card, kind = s.seats[seat], a.card, kind_played(s, a)
    held = held_as(s, seat, a)
    assert held is not None
    hand = without(me.hand, held)
    if kind is not None:
        s = s.with_stack(kind, _discarded(s.stacks[KIND[kind]], kind, card, held))
    me = replace(me, hand=hand, passed=me.passed or not hand, **now)
    return _next(replace(s, seats=put(s.seats, seat, me)), seat)


def _discarded(stack: Stack, kind: Kind, card: str, held: str) -> Stack:
    """Put a card on the discard pile. In the hand it was ``held`` as this card, or as an unknown one."""
    if card == UNKNOWN:
        # its kind was not known before, so now one more card of this stack is known to be away
        return replace(stack, discard=(*stack.discard, UNKNOWN_OF[kind]), away=stack.away + 1)
    discard = (*stack.discard, card)
    if held == card:
        return replace(stack, discard=discard)
    if held == UNKNOWN:
        return replace(stack, unseen=without(stack.unseen, card), discard=discard)
    return stack.name(card, discard=discard)


def _next(s: State, seat: int) -> State:
    """Pass the turn on to the next seat that has not passed. When all have, the improvement phase begins (ch. 3)."""
    if all(one.passed for one in s.seats):
        return _auction(s, 0)
    if seat != s.turn and not s.seats[s.turn].passed:
        return s
    n = len(s.seats)
    return replace(s, turn=next(i for i in ((s.turn + k) % n for k in range(1, n + 1)) if not s.seats[i].passed))


def _floor(s: State, seat: int, a: act.PlayFloor, chance: Chance) -> State:
    raised = raise_all(s.seats[seat].incomplete, tuple(sorted(a.on)))
    assert not isinstance(raised, int)
    return _played(replace(s, floors=s.floors - len(a.on)), seat, a, incomplete=raised)


def _roof(s: State, seat: int, a: act.PlayRoof, chance: Chance) -> State:
    me, kind = s.seats[seat], ROOF[a.roof]
    roofs = put(me.roofs, kind, me.roofs[kind] - 1)
    complete = put(me.complete, kind, tuple(sorted((*me.complete[kind], a.on))))
    return _played(s, seat, a, incomplete=without(me.incomplete, a.on), complete=complete, roofs=roofs)


def _permit(s: State, seat: int, a: act.PlayPermit, chance: Chance) -> State:
    me, kind, area = s.seats[seat], ROOF[a.roof], s.book.area[a.area]
    site = s.sites[area]
    site = Site((*site.buildings, Building(seat, a.roof, a.height)), site.fountains, site.large)
    complete = put(me.complete, kind, without(me.complete[kind], a.height))
    return _played(replace(s, sites=put(s.sites, area, site)), seat, a, complete=complete)


def _idly(s: State, seat: int, a: act.PlayIdly, chance: Chance) -> State:
    return _played(s, seat, a)


def _pass(s: State, seat: int, a: act.Pass, chance: Chance) -> State:
    return _next(s.with_seat(seat, passed=True), seat)


# --- improvement ---------------------------------------------------------------------------------------


def _auction(s: State, number: int) -> State:
    """Begin an auction, or score after the last one. Whoever has no cards bids nothing (ch. 3, 6)."""
    if number >= len(s.book.numbers.auctions[s.round - 1]):
        return replace(s, phase="score", auction=0, turn=s.first)
    seats = tuple([replace(one, bid=None if one.hand else (), passed=False) for one in s.seats])
    bidding = any(one.hand for one in seats)
    return replace(s, phase="bid" if bidding else "turn_over", auction=number, seats=seats, turn=s.first)


def _bid(s: State, seat: int, a: act.Bid, chance: Chance) -> State:
    s = s.with_seat(seat, bid=s.book.falling(a.cards))
    return s if any(one.bid is None for one in s.seats) else replace(s, phase="turn_over")


def _rearrange(s: State, seat: int, a: act.Rearrange, chance: Chance) -> State:
    return replace(s.with_seat(seat, bid=None), phase="bid")


def winner_of(s: State, bids: tuple[tuple[str, ...], ...], chance: Chance) -> int | None:
    """Return who wins: the highest sum, then the highest card, then whoever comes first from the first player on (ch.
    6, rule 7).

    If all bid nothing, the first player wins for nothing; without the ruling ``free_auction`` nobody does (None). If
    unnamed cards decide, players are asked who won.
    """
    if not any(bids) and not s.book.rulings.free_auction:
        return None
    known: dict[int, tuple[int, int]] = {}
    unsure = []
    for seat in s.order:
        numbers = [n for card in bids[seat] if (n := s.book.number(card)) is not None]
        if len(numbers) < len(bids[seat]):
            unsure.append(seat)
        elif numbers:
            known[seat] = (sum(numbers), max(numbers))
    best = max(known, key=known.__getitem__) if known else None
    if not unsure:
        return s.first if best is None else best
    # every bid with unnamed cards could win, but of the others only the best one
    could = unsure if best is None else [*unsure, best]
    if len(could) == 1:
        return could[0]
    asked = tuple(seat for seat in s.order if seat in could)
    told = chance.pick("auction", asked, (s.round - 1) * AUCTIONS + s.auction)
    return asked[0] if told is None else told


def _turn_over(s: State, seat: int, a: act.TurnOver, chance: Chance) -> State:
    bids = tuple([one.bid or () for one in s.seats])
    return _decided(s, bids, winner_of(s, bids, chance))


def _won(s: State, seat: int, a: act.Won, chance: Chance) -> State:
    """Let the players say who won. Cards that people had already arranged for the app go back to their hands."""
    bids = tuple([s.book.falling(a.cards) if i == seat else () for i in range(len(s.seats))])
    return _decided(s, bids, seat if a.cards else winner_of(s, bids, chance))


def _decided(s: State, bids: tuple[tuple[str, ...], ...], winner: int | None) -> State:
    """Discard the winner's cards and let it place the improvement. Without a winner that is put aside (ch. 6, rule
    8)."""
    s = replace(s, shown=bids, seats=tuple([replace(one, bid=None) for one in s.seats]))
    if winner is None:
        return _auction(s, s.auction + 1)
    hand = s.seats[winner].hand
    for card in bids[winner]:
        hand = without(hand, card)
        kinds = s.book.kinds[card]
        if len(kinds) == 1:
            s = s.with_stack(kinds[0], _discarded(s.stacks[KIND[kinds[0]]], kinds[0], card, card))
    s = replace(s.with_seat(winner, hand=hand), phase="improve", turn=winner)
    if all(no_place(s, area.id) for area in s.book.areas):
        # there is no vacant space, so the improvement is put aside (ruling 5)
        return _auction(s, s.auction + 1)
    return s


def _improve(s: State, seat: int, a: act.Improve, chance: Chance) -> State:
    area, what = s.book.area[a.area], s.improvement
    site = s.sites[area]
    site = replace(site, fountains=site.fountains + 1) if what == "fountain" else replace(site, large=what)
    return _auction(replace(s, sites=put(s.sites, area, site)), s.auction + 1)


# --- scoring and end -----------------------------------------------------------------------------------


def _score(s: State, seat: int, a: act.Score, chance: Chance) -> State:
    given = awards(s) if a.points is None else tuple(Award(i, n) for i, n in enumerate(a.points) if n)
    if s.sheet:
        s = replace(s, entered=s.entered | {(i, len(s.counted)) for i in range(len(s.seats))})
    s = replace(s, counted=(*s.counted, given), shown=())
    if s.round >= s.book.rounds:
        return replace(s, phase="over")
    if s.sheet:
        return replace(s, round=s.round + 1)
    # before anybody draws, the discards of an empty stack are turned over
    stacks = [stack.turned_up(kind, chance) for kind, stack in zip(KINDS, s.stacks, strict=True)]
    return _drawing(replace(s, phase="draw", stacks=(stacks[0], stacks[1], stacks[2])), 0)


def _drawing(s: State, place: int) -> State:
    """Let the seat at a place of the order draw. After the last seat, begin the next round (ch. 3)."""
    order = s.order
    while place < len(order) and any(stack.top for stack in s.stacks):
        seat = order[place]
        if draws := s.book.numbers.draw + extra_cards(s, seat):
            return replace(s, turn=seat, draws=draws)
        place += 1
    return _construction(replace(s, round=s.round + 1, first=order[1], draws=0))


def _drawn(s: State, seat: int, kind: Kind, chance: Chance | None) -> State:
    """Put the top card of a stack into a hand. The next one is turned up; without a ``chance`` it stays unknown."""
    stack = s.stacks[KIND[kind]]
    card = stack.top
    s = s.with_stack(kind, replace(stack, top="").turned_up(kind, chance))
    return s.with_seat(seat, hand=s.book.in_order((*s.seats[seat].hand, card)))


def drawn_unseen(s: State, seat: int, kind: Kind) -> State:
    """Return the state after a draw, without asking which card was under it."""
    return _drawing_on(_drawn(s, seat, kind, None), seat)


def _draw(s: State, seat: int, a: act.Draw, chance: Chance) -> State:
    return _drawing_on(_drawn(s, seat, a.kind, chance), seat)


def _drawing_on(s: State, seat: int) -> State:
    s = replace(s, draws=s.draws - 1)
    if s.draws > 0 and any(one.top for one in s.stacks):
        return s
    return _drawing(s, s.order.index(seat) + 1)


def _draw_all(s: State, seat: int, a: act.DrawAll, chance: Chance) -> State:
    for kind in KINDS:
        for _ in range(a.of(kind)):
            s = _drawn(s, seat, kind, None)
    return _drawing(replace(s, draws=0), s.order.index(seat) + 1)


_ACTS: dict[type, Callable[[State, int, Any, Chance], State]] = {
    act.Deal: _deal,
    act.PlayFloor: _floor,
    act.PlayRoof: _roof,
    act.PlayPermit: _permit,
    act.PlayIdly: _idly,
    act.Pass: _pass,
    act.Bid: _bid,
    act.Rearrange: _rearrange,
    act.TurnOver: _turn_over,
    act.Won: _won,
    act.Improve: _improve,
    act.Score: _score,
    act.Draw: _draw,
    act.DrawAll: _draw_all,
}
"""What carries out each act, by its type, since trying one case after another is slow."""
