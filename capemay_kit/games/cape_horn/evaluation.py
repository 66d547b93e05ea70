"""How good a state is for a seat, for bots that look one act ahead.

The weights are our own guesses, in steps still to sail.
"""

from __future__ import annotations

from capemay_kit.games.cape_horn.chart import Tokens, may_take, with_token
from capemay_kit.games.cape_horn.movement import goals, may_end
from capemay_kit.games.cape_horn.state import State, may_cross_to_win

WIN = 1000.0
AHEAD = (0.8, 0.5)
"""How much a gain counts that the next move can bring, and one that the move after it can bring."""
IGNORING = 0.5
TOKEN = 3.0
"""What a token is worth, besides shortening the way."""
RIVAL = 0.35
POINTS = (0.0, 0.5, 1.0, 1.6, 1.9, 2.4, 2.5, 2.6, 2.65)
"""What each number of sail points is worth. Those that pay for ignoring a card or for moving twice count most."""
HAND = (0.0, 0.5, 0.9, 1.2, 1.3, 1.3, 1.1)
"""What each size of hand is worth. A full hand cannot draw."""


def worth(s: State, seat: int) -> float:
    """Return how near a seat is to winning, and how favourable the winds are for it and for its nearest rival."""
    if s.winner is not None:
        return WIN if s.winner == seat else -WIN
    me = s.seats[seat]
    rivals = max(_there(s, i) for i in range(len(s.seats)) if i != seat)
    kept = POINTS[min(me.points, len(POINTS) - 1)] + HAND[min(len(me.hand), len(HAND) - 1)]
    return _near(s, seat) - RIVAL * rivals + kept


def _there(s: State, seat: int) -> float:
    """Weigh where a rival's ship is, and the best move that its card offers."""
    me = s.seats[seat]
    here = -float(s.book.chart.to_go(me.space, me.tokens))
    best = max((_at(s, one, me.tokens) for one in goals(s, seat, me.space)), default=here)
    return here + AHEAD[0] * max(0.0, best - here)


def _near(s: State, seat: int) -> float:
    """Weigh where a ship is, and where the winds would carry it in two moves."""
    me, chart = s.seats[seat], s.book.chart
    tokens = _stopped(s, me.space, me.tokens) if s.phase == "token" and s.turn == seat else me.tokens
    # a token that was left does not count, since the ship would have to move there again
    here = best = TOKEN * (3 - tokens.count(None)) - chart.to_go(me.space, tokens)
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
        best = max(best, there + AHEAD[1] * (after - there) - cost)
    return here + AHEAD[0] * (best - here)


def _at(s: State, space: str, tokens: Tokens) -> float:
    """Weigh a space: how far it is to victory from there, and the tokens, including that of a station there."""
    tokens = _stopped(s, space, tokens)
    return TOKEN * (3 - tokens.count(None)) - s.book.chart.to_go(space, tokens)


def _stopped(s: State, space: str, tokens: Tokens) -> Tokens:
    station = s.book.chart.station.get(space)
    return with_token(tokens, station) if station is not None and may_take(tokens, station) else tokens
