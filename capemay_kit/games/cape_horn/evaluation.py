"""Evaluate a state for a seat, for bots that look one act ahead.

The weights are our own guesses, in steps still to sail.
"""

from __future__ import annotations

from functools import lru_cache

from capemay_kit.games.cape_horn.chart import Chart, Tokens, may_take, with_token
from capemay_kit.games.cape_horn.movement import goals, may_end
from capemay_kit.games.cape_horn.state import State, may_cross_to_win

WIN = 1000.0
IGNORING = 0.5
"""The cost of having to ignore a card."""
TOKEN = 3.0
"""What a token is worth, besides shortening the way."""
POINTS = (0.0, 0.5, 1.0, 1.6, 1.9, 2.4, 2.5, 2.6, 2.65)
"""What each number of sail points is worth. Those that pay for ignoring a card or for moving twice count most."""
HAND = (0.0, 0.5, 0.9, 1.2, 1.3, 1.3, 1.1)
"""What each size of hand is worth. A full hand cannot draw."""
NEXT_MOVE, MOVE_AFTER = 0.8, 0.5
"""Weight of what the next move can gain, and within it of what the move after it can gain."""
RIVAL = 0.35
"""Weight of how near the nearest rival is to victory."""


def worth(s: State, seat: int) -> float:
    """Return how near a seat is to winning, and how favourable the winds are for it and for its nearest rival."""
    if s.winner is not None:
        return WIN if s.winner == seat else -WIN
    # a token that was left does not count, since the ship would have to move there again
    tokens = tokens_now(s, seat)
    here = standing(s.book.chart, s.seats[seat].space, tokens)
    rival = max(_rival(s, i) for i in range(len(s.seats)) if i != seat)
    return here + _winds(s, seat, tokens, here) + sail_points(s, seat) + hand_size(s, seat) - RIVAL * rival


def tokens_now(s: State, seat: int) -> Tokens:
    """Return the tokens of a seat, with that of the station where its ship has just stopped."""
    me, chart = s.seats[seat], s.book.chart
    return stopped(chart, me.space, me.tokens) if s.phase == "token" and s.turn == seat else me.tokens


def sail_points(s: State, seat: int) -> float:
    """Weigh the sail points of a seat."""
    return POINTS[min(s.seats[seat].points, len(POINTS) - 1)]


def hand_size(s: State, seat: int) -> float:
    """Weigh how many cards a seat holds."""
    return HAND[min(len(s.seats[seat].hand), len(HAND) - 1)]


def standing(chart: Chart, space: str, tokens: Tokens) -> float:
    """Weigh the tokens of a ship, and how far it is to victory from its space."""
    return TOKEN * (3 - tokens.count(None)) - chart.to_go(space, tokens)


@lru_cache(maxsize=8192)
def value_at(chart: Chart, space: str, tokens: Tokens) -> float:
    """Weigh a space where a ship stops: as it stands there, with the token of a station."""
    return standing(chart, space, stopped(chart, space, tokens))


def stopped(chart: Chart, space: str, tokens: Tokens) -> Tokens:
    """Return the tokens of a ship that stops at a space."""
    station = chart.station.get(space)
    return with_token(tokens, station) if station is not None and may_take(tokens, station) else tokens


def _winds(s: State, seat: int, tokens: Tokens, here: float) -> float:
    """Weigh where the winds would carry a ship in two moves, beyond what it has ``here``."""
    me, chart = s.seats[seat], s.book.chart
    best = here
    options = [(one, 0.0) for one in goals(s, seat, me.space)]
    if me.points >= s.book.numbers.price.ignore:
        near = [one for one in chart.near[me.space] if one in s.winds and value_at(chart, one, tokens) > here]
        options += [(one, IGNORING) for one in near if may_end(s, seat, one)]
    for one, cost in options:
        then = stopped(chart, one, tokens)
        there = after = value_at(chart, one, then)
        if may_cross_to_win(tokens) and chart.crosses(me.space, one):
            there = after = 0.0
        for two in goals(s, seat, one):
            after = max(after, value_at(chart, two, then))
        best = max(best, there + MOVE_AFTER * (after - there) - cost)
    return NEXT_MOVE * (best - here)


def _rival(s: State, seat: int) -> float:
    """Weigh where a rival's ship is, and the best move that its card offers."""
    me, chart = s.seats[seat], s.book.chart
    here = -float(chart.to_go(me.space, me.tokens))
    best = max((value_at(chart, one, me.tokens) for one in goals(s, seat, me.space)), default=here)
    return here + NEXT_MOVE * max(0.0, best - here)
