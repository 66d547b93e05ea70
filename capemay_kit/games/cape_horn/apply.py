"""Carrying out acts, and the flow of a turn: place, move, token, draw (rulebook p. 2-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.noted import without as without_note
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn import ledger
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.chart import with_token
from capemay_kit.games.cape_horn.legal import seconds, why_not
from capemay_kit.games.cape_horn.movement import crosses
from capemay_kit.games.cape_horn.refusals import no_buy, no_draw, no_token
from capemay_kit.games.cape_horn.state import (
    Moved,
    State,
    draw,
    may_cross_to_win,
    put,
    put_back,
    taken_out,
    without,
)

NEVER = frozenset({
    "no_such_seat", "game_over", "line_by_moving", "line_needs_two", "no_course", "deal_first", "dealt_already",
    "no_such_space", "no_such_card", "no_station", "no_cards_left",
})  # fmt: skip
"""Rules that nobody can override, since what they refuse makes no sense."""
PAID = frozenset({"ignore_points", "twice_points", "buy_points"})
"""Rules that players may override on a course that is not in the app, since they may count differently there."""
FLOW = (act.Stay, act.EndTurn, act.LeaveToken)
"""Acts that only go on to the next step. Out of turn they make no sense."""


def apply(s: State, seat: int, a: AnyAct, chance: Chance, force: bool = False) -> State:
    """Carry out an act. Raises `IllegalAction` unless it is legal, or ``force`` is true and the act is not
    senseless."""
    refusal = why_not(s, seat, a)
    if refusal is not None and (not force or senseless(s, seat, a, refusal)):
        raise IllegalAction(refusal)
    if s.ledger and (after := ledger.carried_out(s, seat, a)) is not None:
        return after
    return _ACTS[type(a)](s, seat, a, chance)


def senseless(s: State, seat: int, a: AnyAct, refusal: Refusal) -> bool:
    """Say whether an act cannot be carried out even against the rules."""
    if refusal.rule in NEVER or isinstance(a, act.LeaveToken | act.Cross):
        return True
    if s.ledger:
        return refusal.rule not in PAID
    if isinstance(a, act.Place | act.Sail | act.Ignore | act.Again):
        place = a.space if isinstance(a, act.Place) else a.to
        card = a.card if isinstance(a, act.Place) else UNKNOWN
        if place not in s.book.chart.at or (card != UNKNOWN and card not in s.book.cards):
            return True
    if isinstance(a, act.TakeToken) and s.seats[seat].space not in s.book.chart.station:
        return True
    if isinstance(a, act.Draw | act.Buy) and put_back(s, s.covered).stack <= 0:
        return True
    if seat == s.turn:
        return False
    never = why_not(replace(s, turn=seat), seat, a)
    return isinstance(a, FLOW) or (never is not None and never.rule in NEVER)


# --- placing cards ------------------------------------------------------------------------------------


def _place(s: State, seat: int, a: act.Place, chance: Chance) -> State:
    me, space = s.seats[seat], a.space
    if a.card in me.hand:
        hand = without(me.hand, a.card)
    elif UNKNOWN in me.hand:
        # an unknown card in the hand is now known to be this one
        hand = without(me.hand, UNKNOWN)
        s = taken_out(put_back(s, (UNKNOWN,)), (a.card,))
    else:
        # against the rules; since the card is there, it has left the stacks
        hand = me.hand
        s = taken_out(s, (a.card,))
    covered, printed = s.covered, s.printed
    if space in printed:
        printed = tuple(one for one in printed if one != space)
    elif space in s.winds:
        covered = (*covered, s.winds[space])
    seats = put(s.seats, seat, replace(me, hand=hand, noted=without_note(me.noted, "hand", a.card)))
    covering = s.covering or (space in s.winds and seat == s.turn)
    placed = s.placed + (seat == s.turn)
    winds = {**s.winds, space: a.card}
    return replace(
        s, seats=seats, winds=winds, covered=covered, printed=printed, placed=placed, covering=covering
    )  # fmt: skip


# --- moving -------------------------------------------------------------------------------------------


def _sail(s: State, seat: int, a: act.Sail, chance: Chance) -> State:
    return _move(s, seat, a.to, 0, "sailed", ignoring=False)


def _ignore(s: State, seat: int, a: act.Ignore, chance: Chance) -> State:
    return _move(s, seat, a.to, s.book.numbers.price.ignore, "ignored", ignoring=True)


def _again(s: State, seat: int, a: act.Again, chance: Chance) -> State:
    price = s.book.numbers.price
    return _move(s, seat, a.to, price.move_twice + (price.ignore if a.ignoring else 0), "twice", a.ignoring)


def _move(s: State, seat: int, to: str, price: int, moved: Moved, ignoring: bool) -> State:
    """Move a ship. It wins by crossing the line with two tokens; else it stops, perhaps at a station."""
    me = s.seats[seat]
    won = may_cross_to_win(me.tokens) and crosses(s, seat, me.space, to, ignoring)
    me = replace(me, space=to, points=max(0, me.points - price))
    s = replace(s, seats=put(s.seats, seat, me))
    if won:
        return replace(s, phase="over", winner=seat, victory="finish_line")
    return s if seat != s.turn else _stop(replace(s, moved=moved), seat)


def _stop(s: State, seat: int) -> State:
    """Offer the token of the station where a ship stopped (p. 5), else go on to drawing."""
    if s.seats[seat].space in s.book.chart.station and no_token(s, seat) is None:
        return replace(s, phase="token")
    return _go_on(s, seat)


def _stay(s: State, seat: int, a: act.Stay, chance: Chance) -> State:
    numbers = s.book.numbers
    points = min(numbers.points_limit, s.seats[seat].points + numbers.points_for_staying)
    # by overriding a rule a seat may have more than the limit; it keeps them
    s = replace(s.with_seat(seat, points=max(points, s.seats[seat].points)), moved="stayed")
    return _stop(s, seat) if s.book.rulings.token_when_staying else _go_on(s, seat)


def _go_on(s: State, seat: int) -> State:
    """Go on to drawing. If nothing is left to decide, the turn ends by itself."""
    s = replace(s, phase="draw")
    return end_turn(s) if no_draw(s, seat) is not None and not (s.ledger or seconds(s, seat)) else s


# --- tokens and cards -----------------------------------------------------------------------------------


def _take(s: State, seat: int, a: act.TakeToken, chance: Chance) -> State:
    station = s.book.chart.station[s.seats[seat].space]
    tokens = with_token(s.seats[seat].tokens, station)
    s = s.with_seat(seat, tokens=tokens)
    if len(set(tokens) - {None}) == 3:
        return replace(s, phase="over", winner=seat, victory="three_tokens")
    return _go_on(s, seat) if seat == s.turn and s.phase == "token" else s


def _leave(s: State, seat: int, a: act.LeaveToken, chance: Chance) -> State:
    return _go_on(s, seat)


def _draw(s: State, seat: int, a: act.Draw, chance: Chance) -> State:
    return _bought(draw(s, seat, chance), seat)


def _buy(s: State, seat: int, a: act.Buy, chance: Chance) -> State:
    points = max(0, s.seats[seat].points - s.book.numbers.price.wind_card)
    return _bought(draw(s.with_seat(seat, points=points), seat, chance), seat)


def _bought(s: State, seat: int) -> State:
    if seat != s.turn:
        return s
    s = replace(s, phase="buy")
    return end_turn(s) if no_buy(s, seat) is not None else s


# --- the flow of the game -------------------------------------------------------------------------------


def _deal(s: State, seat: int, a: act.Deal, chance: Chance) -> State:
    for i in s.order():
        for _ in range(s.book.numbers.start_hand):
            s = draw(s, i, chance)
    return start_turn(s, s.first)


def start_turn(s: State, seat: int) -> State:
    """Begin a seat's turn: it gains a sail point, up to the limit (p. 2)."""
    numbers, points = s.book.numbers, s.seats[seat].points
    gained = max(points, min(numbers.points_limit, points + numbers.points_a_turn))
    seats = put(s.seats, seat, replace(s.seats[seat], points=gained))
    return replace(s, seats=seats, turn=seat, phase="sail", placed=0, covering=False, moved="not",
                   landed=False)  # fmt: skip


def end_turn(s: State) -> State:
    """Pass the turn on clockwise; a round is over when it comes back to the starting player.

    A race that goes on too long is stopped (our ruling, ``round_limit``).
    """
    following = (s.turn + 1) % len(s.seats)
    if following == s.first:
        if s.round >= s.book.numbers.round_limit > 0:
            return replace(s, phase="over", stopped=True)
        s = replace(s, round=s.round + 1)
    return start_turn(s, following)


def _end_turn(s: State, seat: int, a: act.EndTurn, chance: Chance) -> State:
    return end_turn(s)


_ACTS: dict[type, Callable[[State, int, Any, Chance], State]] = {
    act.Deal: _deal,
    act.Place: _place,
    act.Sail: _sail,
    act.Ignore: _ignore,
    act.Stay: _stay,
    act.Again: _again,
    act.TakeToken: _take,
    act.LeaveToken: _leave,
    act.Draw: _draw,
    act.Buy: _buy,
    act.EndTurn: _end_turn,
}
"""What carries out each act, by its type: faster than trying one case after another."""
