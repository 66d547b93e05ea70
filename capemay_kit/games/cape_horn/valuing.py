"""What a captain can hope for: the measures that a seat's value is a weighted sum of."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from capemay_kit.core.i18n import Texts
from capemay_kit.core.valued import Valuing
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.cards import UNKNOWN
from capemay_kit.games.cape_horn.determinization import determinize
from capemay_kit.games.cape_horn.prospects import prospects, ways_of_two_moves
from capemay_kit.games.cape_horn.state import State

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
        """Return how near the nearest ship is to victory, in four stages."""
        nearest = min(self._to_go(s, seat) for seat in range(len(s.seats)))
        return sum(nearest <= one for one in CLOSE)

    def determinize(self, view: State, viewer: int | None, rng: Random) -> State:
        """Deal the unknown cards in hands at random."""
        return determinize(view, viewer, rng)

    def goes_on(self, before: State, after: State, seat: int) -> bool:
        """Say whether it is the same turn, and no card came up that has no name yet."""
        same = before.turn == after.turn and before.round == after.round
        return same and after.seats[seat].hand.count(UNKNOWN) <= before.seats[seat].hand.count(UNKNOWN)

    def held(self, s: State, seat: int, legal: Sequence[AnyAct], ahead: bool = False) -> Sequence[AnyAct]:
        """Leave out wind cards that are not known to be in the captain's hand."""
        hand = s.seats[seat].hand
        if UNKNOWN not in hand:
            return legal
        named = {one for one in hand if one != UNKNOWN}
        return [one for one in legal if not isinstance(one, act.Place) or one.card in named]

    def telling(self, s: State, seat: int, legal: Sequence[AnyAct]) -> Sequence[AnyAct]:
        """Leave out cards that neither lie on a way of the captain's next two moves nor cover one beside a rival."""
        on_a_way = ways_of_two_moves(s, seat)
        beside = {one for i, rival in enumerate(s.seats) if i != seat for one in s.book.chart.near[rival.space]}
        kept = on_a_way | (beside & s.winds.keys())
        return [one for one in legal if not isinstance(one, act.Place) or one.space in kept] or legal

    def measure(self, s: State, seat: int) -> Sequence[float]:
        """Measure a captain's prospects, in the order of `MEASURES`."""
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
