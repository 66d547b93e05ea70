"""A race on a course that is not in the app: it keeps sail points, cards in hand and tokens, and people enter their
moves.

Acts have no space here. A token has its zone and colour, and crossing the line is an act of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.errors import Refusal
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.act_tables import BUY, DRAW, END_TURN, STAY
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.board import COLOURS, ZONES
from capemay_kit.games.cape_horn.refusals import no, no_after_move, no_second, not_yet
from capemay_kit.games.cape_horn.state import Moved, State, has_three, may_cross_to_win, put, without

SAIL, IGNORE, AGAIN, CROSS = act.Sail(""), act.Ignore(""), act.Again(""), act.Cross()
TOKENS = tuple(act.TakeToken(zone, colour) for zone in ZONES for colour in COLOURS)
MOVES: dict[type, Moved] = {act.Sail: "sailed", act.Ignore: "ignored", act.Again: "twice"}


def legal(s: State, seat: int) -> Sequence[AnyAct]:
    """List what a seat may do: its first move, or what follows one. After a token, the others of the stop are not
    offered; players who are behind with their entries may still take them."""
    places = (act.Place(card, "") for card in dict.fromkeys(s.seats[seat].hand))
    tokens = () if s.landed else TOKENS
    ways: Iterator[AnyAct] = iter((SAIL, IGNORE, STAY, *places, AGAIN, *tokens, CROSS, DRAW, BUY, END_TURN))
    return [one for one in ways if why_not(s, seat, one) is None]


def why_not(s: State, seat: int, a: AnyAct) -> Refusal | None:
    """Say which rule refuses an act of the seat whose turn it is, or None."""
    me, price = s.seats[seat], s.book.numbers.price
    match a:
        case act.Place(space=space) if space:
            return no("no_course", 2)
        case act.Sail(to=to) | act.Ignore(to=to) | act.Again(to=to) if to:
            return no("no_course", 2)
        case act.Place(card=card):
            if s.phase != "sail":
                return no("place_before_sailing", 2)
            return None if card in me.hand else no("not_in_hand", 2, card=card)
        case act.Sail() | act.Ignore() | act.Stay():
            if s.phase != "sail":
                return no("moved_already", 3)
            short = isinstance(a, act.Ignore) and me.points < price.ignore
            return no("ignore_points", 4, price=price.ignore, points=me.points) if short else None
        case act.Again():
            return no_second(s, seat)
        case act.TakeToken(zone=zone, colour=colour):
            return not_yet(s) or _no_token(s, seat, zone, colour)
        case act.Cross():
            return not_yet(s) or (None if may_cross_to_win(me.tokens) else no("line_needs_two", 5))
        case act.Draw() | act.Buy() | act.EndTurn():
            return no_after_move(s, seat, a)
        case _:
            return no("no_course", 2)


def _no_token(s: State, seat: int, zone: int, colour: str) -> Refusal | None:
    me = s.seats[seat]
    if zone not in ZONES or colour not in COLOURS:
        return no("no_station", 5)
    if s.phase != "draw" or s.moved not in MOVES.values():
        return no("not_just_stopped", 5)
    if (held := me.tokens[zone - 1]) is not None:
        return no("zone_done", 5, zone=zone, colour=held)
    if colour in me.tokens:
        return no("colour_done", 5, colour=colour)
    if sum(colour in one.tokens for one in s.seats) >= s.book.numbers.tokens_of_a_colour:
        return no("no_token_left", 5, colour=colour)
    return None


def carried_out(s: State, seat: int, a: AnyAct) -> State | None:
    """Return the state after an act that is different from the same act on a known course; None for any other act."""
    me, price = s.seats[seat], s.book.numbers.price
    match a:
        case act.Place(card=card):
            return replace(s.with_seat(seat, hand=without(me.hand, card)), placed=s.placed + 1)
        case act.Sail() | act.Ignore() | act.Again():
            cost = {act.Ignore: price.ignore, act.Again: price.move_twice}.get(type(a), 0)
            s = s.with_seat(seat, points=max(0, me.points - cost))
            return replace(s, moved=MOVES[type(a)], phase="draw", landed=False)
        case act.TakeToken(zone=zone, colour=colour):
            tokens: Any = put(me.tokens, zone - 1, colour)
            s = replace(s.with_seat(seat, tokens=tokens), landed=True)
            return replace(s, phase="over", winner=seat, victory="three_tokens") if has_three(tokens) else s
        case act.Cross():
            return replace(s, phase="over", winner=seat, victory="finish_line")
    return None
