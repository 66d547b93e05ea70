"""How good a state is for a seat, as bots see it that look one act ahead."""

from __future__ import annotations

from capemay_kit.games.cape_horn.chart import Tokens, may_take, with_token
from capemay_kit.games.cape_horn.reach import goals
from capemay_kit.games.cape_horn.state import State

WIN = 1000.0
TOKEN = 5.0
AHEAD = 0.8
RIVAL = 0.35


def worth(s: State, seat: int) -> float:
    """Return how near a seat is to winning, and how well its card and its rivals' lie. The weights are our guesses."""
    if s.winner is not None:
        return WIN if s.winner == seat else -WIN
    me = s.seats[seat]
    moving = s.phase == "sail" and s.turn == seat
    rivals = max(_near(s, i, s.winds) for i in range(len(s.seats)) if i != seat)
    found = _near(s, seat, s.winds) - RIVAL * rivals
    # a card in hand is worth less than a wind that helps now, and a point a little less than a step
    found += 0.25 * len(me.hand) + 0.6 * me.points
    return found - (0.0 if moving else 0.01)


def _near(s: State, seat: int, winds: dict[str, str]) -> float:
    """Weigh what is still to sail from where the ship is, or from the best space its card leads to."""
    me = s.seats[seat]
    here = _at(s, seat, me.space, arrives=s.phase == "token" and s.turn == seat)
    best = max((_at(s, seat, one, arrives=True) for one in goals(s, seat, me.space)), default=here)
    return here + AHEAD * max(0.0, best - here)


def _at(s: State, seat: int, space: str, arrives: bool) -> float:
    tokens: Tokens = s.seats[seat].tokens
    station = s.book.chart.station.get(space)
    if arrives and station is not None and may_take(tokens, station):
        tokens = with_token(tokens, station)
    have = sum(one is not None for one in tokens)
    return TOKEN * have - s.book.chart.to_go(space, tokens)
