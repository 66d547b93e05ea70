"""What a captain can hope for in the next two moves, by the wind cards at sea and those in hand.

All is counted in steps still to sail. The weights are our own guesses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.chart import Tokens
from capemay_kit.games.cape_horn.evaluation import (
    IGNORING,
    TOKEN,
    hand_size,
    sail_points,
    standing,
    stopped,
    tokens_now,
    value_at,
)
from capemay_kit.games.cape_horn.movement import closed, goals
from capemay_kit.games.cape_horn.state import State, may_cross_to_win

NEXT_MOVE, MOVE_AFTER = 0.6, 0.4
"""Weight of what the next move can gain, and within it of what the move after it can gain. Other pairs tried against
greedy bots (0.75 and 0.4, 0.6 and 0.6, 0.75 and 0.6) won no more of 150 races each."""
HELD = 2.2
"""Weight of `hand_size` here; bots that look one act ahead count it once."""
VICTORY = 3 * TOKEN
"""What a victory is worth: as much as three tokens."""


class Prospects(NamedTuple):
    """What a captain has and can hope for, in steps."""

    here: float
    """What the tokens are worth, less the steps to victory from the ship's space."""
    winds: float
    """What two moves can gain by the cards at sea."""
    plans: float
    """How much more they can gain with the cards in hand."""
    sail: float
    """What the sail points are worth."""
    hand: float
    """What the number of cards in hand is worth."""
    rivals: tuple[float, ...]
    """How near each rival is to victory, the nearest first: minus its steps to go, plus what its best move can gain (at
    the weight `NEXT_MOVE`)."""


def prospects(s: State, seat: int) -> Prospects:
    """Weigh what a captain has and can hope for."""
    tokens = tokens_now(s, seat)
    here = standing(s.book.chart, s.seats[seat].space, tokens)
    winds, plans = _gains(s, seat, tokens, here)
    rivals = sorted((_rival(s, i) for i in range(len(s.seats)) if i != seat), reverse=True)
    return Prospects(here, winds, plans - winds, sail_points(s, seat), HELD * hand_size(s, seat), tuple(rivals))


def ways_of_two_moves(s: State, seat: int) -> set[str]:
    """Return the spaces on which a card can help a captain's next two moves: where the ways end that lead on, by the
    cards at sea and in hand, and what lies on them."""
    me, chart = s.seats[seat], s.book.chart
    found: set[str] = set()
    card = s.winds.get(me.space, UNKNOWN)
    for one in chart.ways(card, me.space) if card != UNKNOWN else ():
        found.update(one.path)
        for wind in {s.winds.get(one.end, UNKNOWN), *me.hand} - {UNKNOWN}:
            found.update(*(two.path for two in chart.ways(wind, one.end)))
    return found


class _Move(NamedTuple):
    """A move that could be made."""

    end: str
    """Where it ends."""
    card: str | None
    """The card there; None: one from the hand has to be placed."""
    takes: int
    """How many cards have to be placed for it."""
    wins: bool
    """Whether it wins by crossing the line."""
    cost: float = 0.0
    """What it costs to ignore the ship's card for it."""


class _Sea:
    """The sea as one captain meets it: where its ship may end, with cards of its own too."""

    def __init__(self, s: State, seat: int) -> None:
        self.s, self.chart = s, s.book.chart
        self.winds = s.winds
        self.closed = closed(s, seat)
        self._takes: dict[str, int] = {}

    def moves(self, card: str, here: str, tokens: Tokens, cards: int) -> Iterator[_Move]:
        """List the moves that a card on ``here`` allows to whoever has so many ``cards`` to place."""
        line = may_cross_to_win(tokens)
        for one in self.chart.ways(card, here):
            there = self.winds.get(one.end)
            takes = 0 if there is not None else min(len(one.path), self.takes(one.end))
            if takes <= cards and one.end not in self.closed:
                yield _Move(one.end, there, takes, line and one.crosses)
        if line and not self.s.book.rulings.line_needs_card:
            yield from (_Move(one.end, None, 0, True) for one in self.chart.ways_to_the_line(card, here))

    def takes(self, space: str) -> int:
        """Return how many cards must be placed to get one onto this empty space, each beside another (p. 2); 3 at most,
        since no way is longer. From a ship, whose space has a card, never more than the steps of its way (`moves`)."""
        found = self._takes.get(space)
        if found is None:
            near, empty = self.chart.near, self.winds.keys().isdisjoint
            found = 1 if not empty(near[space]) else 3 if all(empty(near[one]) for one in near[space]) else 2
            self._takes[space] = found
        return found

    def farthest(self, card: str, here: str, tokens: Tokens, cards: int) -> float:
        """Weigh the best space to which a card on ``here`` leads, or that itself."""
        best = value_at(self.chart, here, tokens)
        for one in self.moves(card, here, tokens, cards):
            best = max(best, VICTORY if one.wins else value_at(self.chart, one.end, tokens))
        return best


def _gains(s: State, seat: int, tokens: Tokens, here: float) -> tuple[float, float]:
    """Weigh what the next two moves can gain beyond what is had ``here``: by the cards at sea, and with those in hand
    as well."""
    hand, sea, chart = s.seats[seat].hand, _Sea(s, seat), s.book.chart
    cards, kinds = len(hand), [one for one in dict.fromkeys(hand) if one != UNKNOWN]
    # who is about to move is sure of that move
    moves_now = s.turn == seat and s.phase == "sail"
    next_move, move_after = (1.0, NEXT_MOVE) if moves_now else (NEXT_MOVE, MOVE_AFTER)

    def gain(there: float, after: float) -> float:
        return next_move * (there - here + move_after * (after - there))

    at_sea = in_all = 0.0
    for one in _first_moves(sea, seat, tokens, here, cards if kinds else 0):
        then = stopped(chart, one.end, tokens)
        there = VICTORY if one.wins else value_at(chart, one.end, then)
        winds = [] if one.wins or one.card == UNKNOWN else kinds if one.card is None else [one.card]
        after = max((sea.farthest(wind, one.end, then, cards - one.takes) for wind in winds), default=there)
        in_all = max(in_all, gain(there, after) - one.cost)
        if one.takes == 0:
            after = max((sea.farthest(wind, one.end, then, 0) for wind in winds), default=there)
            at_sea = max(at_sea, gain(there, after) - one.cost)
    return at_sea, in_all


def _first_moves(sea: _Sea, seat: int, tokens: Tokens, here: float, cards: int) -> Iterator[_Move]:
    """List the moves of a ship by its card, and those beside it that are worth ignoring that card for."""
    s, me = sea.s, sea.s.seats[seat]
    card = sea.winds.get(me.space, UNKNOWN)
    if card != UNKNOWN:
        yield from sea.moves(card, me.space, tokens, cards)
    if me.points >= s.book.numbers.price.ignore:
        for one in sea.chart.near[me.space]:
            if one in sea.winds and one not in sea.closed and value_at(sea.chart, one, tokens) > here:
                yield _Move(one, sea.winds[one], 0, False, IGNORING)


def _rival(s: State, seat: int) -> float:
    """Weigh how near a rival is to victory, with the best move that its card offers."""
    me, chart = s.seats[seat], s.book.chart
    here = -float(chart.to_go(me.space, me.tokens))
    ends = goals(s, seat, me.space)
    best = max((-float(chart.to_go(one, stopped(chart, one, me.tokens))) for one in ends), default=here)
    return here + NEXT_MOVE * max(0.0, best - here)
