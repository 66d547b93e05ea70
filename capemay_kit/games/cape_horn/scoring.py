"""How far everybody is: a point for each station token, one for the finish line; three win (rulebook p. 1, 5)."""

from __future__ import annotations

from capemay_kit.core.contract import Outcome
from capemay_kit.core.scores import Because, Line, ScoreSheet, SeatScore
from capemay_kit.games.cape_horn import words
from capemay_kit.games.cape_horn.course import ZONES
from capemay_kit.games.cape_horn.state import State


def score(s: State) -> ScoreSheet:
    """Count every seat as if the game were stopped now."""
    seats = tuple(seat_score(s, i) for i in range(len(s.seats)))
    result = decide(s)
    return ScoreSheet(seats, tuple(s.seats[i].name for i in result.winners), result.decided_by)


def seat_score(s: State, seat: int) -> SeatScore:
    """Count one seat: either victory, three tokens or two and the line, comes to three."""
    me = s.seats[seat]
    tokens = tuple(
        Because(words.score_token(zone, colour), 1)
        for zone, colour in zip(ZONES, me.tokens, strict=True)
        if colour is not None
    )
    line = (Because(words.score_line(), 1),) if s.winner == seat and s.victory == "finish_line" else ()
    lines = (Line("tokens", len(tokens), tokens), Line("finish", len(line), line))
    return SeatScore(me.name, len(tokens) + len(line), lines)


def decide(s: State) -> Outcome:
    """Name the winner; while nobody has won, or if the table stopped the game, who is ahead.

    Ahead is who has most tokens, then who has the fewest spaces still to sail to a victory; after that it is shared
    (our ruling: the rulebook knows no end without a winner).
    """
    if s.winner is not None:
        return Outcome((s.winner,), s.victory)
    tokens = [sum(one is not None for one in seat.tokens) for seat in s.seats]
    ahead = [i for i, n in enumerate(tokens) if n == max(tokens)]
    if len(ahead) == 1:
        return Outcome(tuple(ahead), "tokens")
    left = {i: s.book.chart.to_go(s.seats[i].space, s.seats[i].tokens) for i in ahead}
    ahead = [i for i in ahead if left[i] == min(left.values())]
    return Outcome(tuple(ahead), "nearer" if len(ahead) == 1 else "shared")
