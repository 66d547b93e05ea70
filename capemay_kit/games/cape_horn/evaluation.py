"""How good a state is for a seat, for bots that look one act ahead.

The weights are our own guesses, in steps still to sail.
"""

from __future__ import annotations

from typing import NamedTuple

from capemay_kit.games.cape_horn.chart import Tokens, may_take, with_token
from capemay_kit.games.cape_horn.movement import goals, may_end
from capemay_kit.games.cape_horn.state import State, may_cross_to_win

WIN = 1000.0
IGNORING = 0.5
TOKEN = 3.0
"""What a token is worth, besides shortening the way."""
POINTS = (0.0, 0.5, 1.0, 1.6, 1.9, 2.4, 2.5, 2.6, 2.65)
"""What each number of sail points is worth. Those that pay for ignoring a card or for moving twice count most."""
HAND = (0.0, 0.5, 0.9, 1.2, 1.3, 1.3, 1.1)
"""What each size of hand is worth. A full hand cannot draw."""


class Weighing(NamedTuple):
    """How much counts: a gain that the next move can bring, one that the move after it can bring, how near the nearest
    rival is, and the cards in hand (times `HAND`)."""

    next_move: float
    move_after: float
    rival: float
    hand: float


GREEDY = Weighing(0.8, 0.5, 0.35, 1.0)
"""By which bots play that look one act ahead."""
SEARCHED = Weighing(0.6, 0.4, 0.1, 2.2)
"""By which bots play that search their turn. Of two dozen others, each tried in 60 to 150 races against greedy bots,
none won more."""


class Prospects(NamedTuple):
    """What a captain has, in steps: those to victory from the ship's space (below 0), the tokens, what the next two
    moves can gain, the sail points, the cards in hand; and how near each rival is after its best move, the nearest
    first."""

    way: float
    tokens: int
    winds: float
    sail: float
    hand: float
    rivals: tuple[float, ...]


def worth(s: State, seat: int, by: Weighing = GREEDY) -> float:
    """Return how near a seat is to winning, and how favourable the winds are for it and for its nearest rival."""
    if s.winner is not None:
        return WIN if s.winner == seat else -WIN
    has = prospects(s, seat, by)
    return has.way + TOKEN * has.tokens + has.winds + has.sail + has.hand - by.rival * has.rivals[0]


def prospects(s: State, seat: int, by: Weighing) -> Prospects:
    """Weigh what a captain has and can hope for."""
    me, chart = s.seats[seat], s.book.chart
    tokens = _stopped(s, me.space, me.tokens) if s.phase == "token" and s.turn == seat else me.tokens
    # a token that was left does not count, since the ship would have to move there again
    held = 3 - tokens.count(None)
    way = -float(chart.to_go(me.space, tokens))
    rivals = sorted((_there(s, i, by) for i in range(len(s.seats)) if i != seat), reverse=True)
    return Prospects(
        way,
        held,
        _winds(s, seat, tokens, TOKEN * held + way, by),
        POINTS[min(me.points, len(POINTS) - 1)],
        by.hand * HAND[min(len(me.hand), len(HAND) - 1)],
        tuple(rivals),
    )


def _there(s: State, seat: int, by: Weighing) -> float:
    """Weigh where a rival's ship is, and the best move that its card offers."""
    me = s.seats[seat]
    here = -float(s.book.chart.to_go(me.space, me.tokens))
    best = max((_at(s, one, me.tokens) for one in goals(s, seat, me.space)), default=here)
    return here + by.next_move * max(0.0, best - here)


def _winds(s: State, seat: int, tokens: Tokens, here: float, by: Weighing) -> float:
    """Weigh where the winds would carry a ship in two moves, beyond what it has ``here``."""
    me, chart = s.seats[seat], s.book.chart
    best = here
    options = [(one, 0.0) for one in goals(s, seat, me.space)]
    if me.points >= s.book.numbers.price.ignore:
        near = [one for one in chart.near[me.space] if one in s.winds and _at(s, one, tokens) > here]
        options += [(one, IGNORING) for one in near if may_end(s, seat, one)]
    for one, cost in options:
        then = _stopped(s, one, tokens)
        there = after = _at(s, one, then)
        if may_cross_to_win(tokens) and chart.crosses(me.space, one):
            there = after = 0.0
        for two in goals(s, seat, one):
            after = max(after, _at(s, two, then))
        best = max(best, there + by.move_after * (after - there) - cost)
    return by.next_move * (best - here)


def _at(s: State, space: str, tokens: Tokens) -> float:
    """Weigh a space: how far it is to victory from there, and the tokens, including that of a station there."""
    tokens = _stopped(s, space, tokens)
    return TOKEN * (3 - tokens.count(None)) - s.book.chart.to_go(space, tokens)


def _stopped(s: State, space: str, tokens: Tokens) -> Tokens:
    station = s.book.chart.station.get(space)
    return with_token(tokens, station) if station is not None and may_take(tokens, station) else tokens
