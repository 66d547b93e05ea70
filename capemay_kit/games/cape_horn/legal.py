"""What a seat may do now, and why not. The same predicates decide what is offered and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar

from capemay_kit.errors import Refusal
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn import ledger
from capemay_kit.games.cape_horn.act_tables import BUY, DEAL, DRAW, END_TURN, LEAVE, STAY, TAKE, offers
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.movement import beside, offered, reach
from capemay_kit.games.cape_horn.refusals import (
    no,
    no_after_move,
    no_again,
    no_buy,
    no_draw,
    no_move,
    no_place,
    no_second,
    no_token,
)
from capemay_kit.games.cape_horn.state import State


def to_act(s: State) -> tuple[int, ...]:
    """Return the seat that may act now; there is never more than one (p. 2)."""
    return () if s.phase == "over" else (s.turn,)


# --- what is offered ---------------------------------------------------------------------------------


_LISTED: ContextVar[tuple[State, int, Sequence[AnyAct]] | None] = ContextVar("listed", default=None)
"""What `legal` listed last. Each page has its own, because one process may serve many pages."""


def legal(s: State, seat: int) -> Sequence[AnyAct]:
    """List every legal act of a seat: moves, then cards by kind and space, and last ending the turn."""
    acts = tuple(_legal(s, seat))
    # `why_not` is mostly asked about one of these acts next
    _LISTED.set((s, seat, acts))
    return acts


def _legal(s: State, seat: int) -> Sequence[AnyAct]:
    if seat != s.turn or s.phase == "over":
        return ()
    if s.phase == "sail" and not s.ledger:
        return [*_moves(s, seat), STAY, *_places(s, seat)]
    if s.phase == "deal":
        return (DEAL,)
    if s.ledger:
        return ledger.legal(s, seat)
    if s.phase == "token":
        # the ship may have been put elsewhere since, where there is no station
        return (TAKE, LEAVE) if s.seats[seat].space in s.book.chart.station else (LEAVE,)
    if s.phase == "buy":
        return (BUY, END_TURN) if no_buy(s, seat) is None else (END_TURN,)
    return (*seconds(s, seat), DRAW if no_draw(s, seat) is None else END_TURN)


def _moves(s: State, seat: int) -> list[AnyAct]:
    table, me = offers(s.book), s.seats[seat]
    found: list[AnyAct] = [table.sail[one] for one in offered(s, seat, me.space)]
    if me.points >= s.book.numbers.price.ignore:
        found += [table.ignore[one] for one in beside(s, seat, me.space)]
    return found


def _places(s: State, seat: int) -> list[AnyAct]:
    hand = s.seats[seat].hand
    if s.covering or not hand:
        return []
    table, spaces = offers(s.book), card_spaces(s, seat)
    found: list[AnyAct] = []
    for card in _kinds(s, hand):
        place = table.place[card]
        found += [place[one] for one in spaces]
    return found


def card_spaces(s: State, seat: int) -> tuple[str, ...]:
    """List the spaces where a seat may place a card now: empty ones beside a card, and those it may cover."""
    spaces, carded = offers(s.book).beside(s.winds)
    return spaces if s.placed else (*spaces, *_covers(s, seat, carded))


def _kinds(s: State, hand: tuple[str, ...]) -> list[str]:
    """List the kinds that a hand can place, each once. With an unknown card in it these are all kinds of which a card
    may be there, and the unknown one."""
    if UNKNOWN not in hand:
        return list(dict.fromkeys(hand))
    unseen = dict(zip(s.book.kinds, s.unseen, strict=True))
    return [*(kind for kind in s.book.kinds if unseen[kind] or kind in hand), UNKNOWN]


def _covers(s: State, seat: int, carded: tuple[str, ...]) -> list[str]:
    """List those of the spaces whose card may be covered, which takes the seat's only card of the turn (p. 2)."""
    near = reach(s, seat)
    ships = [one.space for one in s.seats]
    return [one for one in carded if one not in near and one not in ships]


def seconds(s: State, seat: int) -> list[AnyAct]:
    """List the second moves of a turn (p. 4)."""
    if no_second(s, seat) is not None:
        return []
    table, here = offers(s.book), s.seats[seat].space
    found: list[AnyAct] = [table.again[one] for one in offered(s, seat, here)]
    if no_second(s, seat, ignoring=True) is None:
        found += [table.again_ignoring[one] for one in beside(s, seat, here)]
    return found


# --- what is refused ---------------------------------------------------------------------------------


def why_not(s: State, seat: int, a: AnyAct) -> Refusal | None:
    """Say which rule refuses an act now, or None."""
    last = _LISTED.get()
    if last is not None and last[0] is s and last[1] == seat:
        # each act is always the same object, so most are found without comparing fields
        for one in last[2]:
            if one is a:
                return None
    if not 0 <= seat < len(s.seats):
        return no("no_such_seat", 2, seat=seat)
    if s.phase == "over":
        return no("game_over", 5)
    if seat != s.turn:
        return no("not_your_turn", 2, turn=s.seats[s.turn].name)
    if (s.phase == "deal") != isinstance(a, act.Deal):
        return no("deal_first", 2) if s.phase == "deal" else no("dealt_already", 2)
    if s.ledger and s.phase != "deal":
        return ledger.why_not(s, seat, a)
    if isinstance(a, act.Cross):
        return no("line_by_moving", 5)
    match a:
        case act.Place():
            return no_place(s, seat, a)
        case act.Sail() | act.Ignore() | act.Stay():
            return no_move(s, seat, a)
        case act.Again():
            return no_again(s, seat, a)
        case act.TakeToken() if s.seats[seat].space not in s.book.chart.station:
            return no_token(s, seat)
        case act.TakeToken() | act.LeaveToken():
            return None if s.phase == "token" else no_token(s, seat) or no("not_just_stopped", 5)
        case act.Draw() | act.Buy() | act.EndTurn():
            return no_after_move(s, seat, a)
        case _:
            return None
