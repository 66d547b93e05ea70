"""What a state is worth to a captain, and what the next two moves can bring by the winds at sea and in hand.

`worth` is for bots that look one act ahead, `prospects` measures what values are made from. All is counted in steps
still to sail; the weights are our own guesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from capemay_kit.core.i18n import Texts
from capemay_kit.core.valued import Valuing
from capemay_kit.games.cape_horn.board import UNKNOWN, Chart, Tokens, may_take, with_token
from capemay_kit.games.cape_horn.state import State, closed, goals, may_cross_to_win, may_end

WIN = 1000.0
IGNORING = 0.5
"""The cost of having to ignore a card."""
TOKEN = 3.0
"""What a token is worth, besides shortening the way."""
POINTS = (0.0, 0.5, 1.0, 1.6, 1.9, 2.4, 2.5, 2.6, 2.65)
"""What each number of sail points is worth. Those that pay for ignoring a card or for moving twice count most."""
HANDS = (0.0, 0.5, 0.9, 1.2, 1.3, 1.3, 1.1)
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
    return HANDS[min(len(s.seats[seat].hand), len(HANDS) - 1)]


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
    me, chart = s.seats[seat], s.book.chart
    here = -float(chart.to_go(me.space, me.tokens))
    best = max((value_at(chart, one, me.tokens) for one in goals(s, seat, me.space)), default=here)
    return here + NEXT_MOVE * max(0.0, best - here)


# --- two moves ahead ----------------------------------------------------------------------------------

NEXT, AFTER = 0.6, 0.4
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
    the weight `NEXT`)."""


def prospects(s: State, seat: int) -> Prospects:
    """Weigh what a captain has and can hope for."""
    tokens = tokens_now(s, seat)
    here = standing(s.book.chart, s.seats[seat].space, tokens)
    winds, plans = _gains(s, seat, tokens, here)
    rivals = sorted((_nearness(s, i) for i in range(len(s.seats)) if i != seat), reverse=True)
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
    next_move, move_after = (1.0, NEXT) if moves_now else (NEXT, AFTER)

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
    s, me = sea.s, sea.s.seats[seat]
    card = sea.winds.get(me.space, UNKNOWN)
    if card != UNKNOWN:
        yield from sea.moves(card, me.space, tokens, cards)
    if me.points >= s.book.numbers.price.ignore:
        for one in sea.chart.near[me.space]:
            if one in sea.winds and one not in sea.closed and value_at(sea.chart, one, tokens) > here:
                yield _Move(one, sea.winds[one], 0, False, IGNORING)


def _nearness(s: State, seat: int) -> float:
    me, chart = s.seats[seat], s.book.chart
    here = -float(chart.to_go(me.space, me.tokens))
    ends = goals(s, seat, me.space)
    best = max((-float(chart.to_go(one, stopped(chart, one, me.tokens))) for one in ends), default=here)
    return here + NEXT * max(0.0, best - here)


# --- the measures of values ---------------------------------------------------------------------------

WAY, WINDS, SAIL, HAND, RIVALS, TIME = "way", "winds", "sail", "hand", "rivals", "time"
CLOSE = (3, 6, 10)
"""The distances of the nearest ship from victory that divide a race into four stages."""
FARTHEST = 40
"""How many spaces count where no way leads to victory."""
A_TOKEN = 10
"""How many spaces a missing token counts in a race that was stopped, where tokens come first."""
LOST = 6
"""How many spaces it counts that somebody else has won."""
MEASURES = {
    "one": TIME, "here": WAY, "winds": WINDS, "sail": SAIL, "hand": HAND, "plans": HAND,
    "nearest_rival": RIVALS, "other_rivals": RIVALS, "rival_wins_next": RIVALS, "before_rival": RIVALS,
    "on_turn": TIME,
}  # fmt: skip
TUNED = {"one": -25.0, "here": 1.0, "winds": 1.0, "sail": 1.0, "hand": 1.0, "plans": 1.0, "nearest_rival": -0.1}
"""Each measure counts as it is, in spaces. The best value is 0, which is to have won."""


class CapeHornValuing(Valuing[State]):
    """The measures of Cape Horn. What counts is how many spaces are left to sail when somebody wins."""

    measures = MEASURES
    reasons = Texts({
        WAY: "spaces still to sail, and station tokens", WINDS: "where the winds lead next", SAIL: "sail points",
        HAND: "wind cards in hand", RIVALS: "how near the rivals are", TIME: "moves still to come",
    })  # fmt: skip
    unit = "spaces"
    ahead = 1
    tuned = tuple(TUNED.get(one, 0.0) for one in MEASURES)
    tells = frozenset((HAND,))

    def group(self, s: State, seat: int) -> str:
        """Return whose weights count: nobody's on a course that is not in the app, since no ship is anywhere."""
        return "" if s.ledger else str(len(s.seats))

    def points(self, s: State, seat: int) -> float:
        """Count the spaces left to a victory, below 0; the winner has none left. In a race that was stopped tokens come
        first, and nobody has come as far as a winner."""
        to_go = self._to_go(s, seat)
        if s.winner is not None:
            return 0.0 if seat == s.winner else -float(LOST + to_go)
        if s.stopped:
            return -float(A_TOKEN * s.seats[seat].tokens.count(None) + min(A_TOKEN - 1, to_go))
        return -float(to_go)

    def stage(self, s: State) -> int:
        nearest = min(self._to_go(s, seat) for seat in range(len(s.seats)))
        return sum(nearest <= one for one in CLOSE)

    def progress(self, s: State) -> int:
        return s.round

    def determinize(self, view: State, viewer: int | None, rng: Random) -> State:
        unseen, away = list(view.unseen), view.away
        seats = []
        for i, seat in enumerate(view.seats):
            hand = []
            for card in seat.hand:
                if card == UNKNOWN and i != viewer and any(unseen):
                    place = rng.choices(range(len(unseen)), weights=unseen)[0]
                    unseen[place] -= 1
                    away -= 1
                    card = view.book.kinds[place]
                hand.append(card)
            seats.append(replace(seat, hand=view.book.sorted(tuple(hand))))
        return replace(view, seats=tuple(seats), unseen=tuple(unseen), away=max(0, away))

    def goes_on(self, before: State, after: State, seat: int) -> bool:
        """Say whether it is the same turn, and no card came up that has no name yet."""
        same = before.turn == after.turn and before.round == after.round
        return same and after.seats[seat].hand.count(UNKNOWN) <= before.seats[seat].hand.count(UNKNOWN)

    def held(self, s: State, seat: int, legal: Sequence[Any], ahead: bool = False) -> Sequence[Any]:
        hand = s.seats[seat].hand
        if UNKNOWN not in hand:
            return legal
        named = {one for one in hand if one != UNKNOWN}
        return [one for one in legal if not one.by_hand or one.card in named]

    def telling(self, s: State, seat: int, legal: Sequence[Any]) -> Sequence[Any]:
        """Leave out cards that neither lie on a way of the captain's next two moves nor cover one beside a rival."""
        on_a_way = ways_of_two_moves(s, seat)
        beside = {one for i, rival in enumerate(s.seats) if i != seat for one in s.book.chart.near[rival.space]}
        kept = on_a_way | (beside & s.winds.keys())
        return [one for one in legal if not one.by_hand or one.space in kept] or legal

    def measure(self, s: State, seat: int) -> Sequence[float]:
        n = len(s.seats)
        has = prospects(s, seat)
        nearest = min((other for other in range(n) if other != seat), key=lambda other: self._to_go(s, other))
        return (
            1.0, has.here, has.winds, has.sail, has.hand, has.plans,
            has.rivals[0], sum(has.rivals[1:]) / max(1, n - 2), float(has.rivals[0] >= -1),
            float((nearest - s.turn) % n > (seat - s.turn) % n),
            float(s.turn == seat),
        )  # fmt: skip

    def _to_go(self, s: State, seat: int) -> int:
        me = s.seats[seat]
        return min(FARTHEST, s.book.chart.to_go(me.space, me.tokens))


VALUING = CapeHornValuing()
