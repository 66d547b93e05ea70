"""What bots and the lab know of a game in few lines (`core.plain`), if it says nothing of that itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from capemay_kit.core.declared import declared, determinized, seat_type
from capemay_kit.core.i18n import N_, Texts
from capemay_kit.core.plain import PlainRules
from capemay_kit.core.played import Played
from capemay_kit.core.valued import Valuing

ONE, POINTS, TURN = "one", "points", "turn"


class PlainValuing(Valuing[Any]):
    """A seat's points, its figures, and how much it holds, weighed anew in each round."""

    unit = "points"
    # measures that nobody thought about are seldom enough to go by alone
    searched = True

    def __init__(self, rules: PlainRules) -> None:
        self.rules = rules
        self._declared = {name: one for name, one in declared(seat_type(rules.state)).items() if one.form != "one"}
        self.measures = {one: one for one in (ONE, POINTS, TURN, *self._declared)}
        labels = {name: one.label for name, one in self._declared.items()}
        self.reasons = Texts(
            {ONE: N_("the rest of the game"), POINTS: N_("points"), TURN: N_("whose turn it is"), **labels}
        )
        if any(one.line for one in self._declared.values()):
            self.tells = frozenset({POINTS})

    def points(self, s: Any, seat: int) -> float:
        """Count a seat's points."""
        return float(self.rules.ranks(s, seat)[0])

    def stage(self, s: Any) -> int:
        """Return the round, if the game has rounds."""
        return max(0, getattr(s, "round", 1) - 1)

    def measure(self, s: Any, seat: int) -> Sequence[float]:
        """Measure what is declared: figures as they are, things by their number."""
        return 1.0, self.points(s, seat), float(seat in self.rules.to_act(s)), *self._held(s, seat)

    def _held(self, s: Any, seat: int) -> Iterator[float]:
        for name in self._declared:
            value = getattr(s.seats[seat], name)
            yield float(len(value) if isinstance(value, tuple) else value or 0)

    def determinize(self, view: Any, viewer: int | None, rng: Random) -> Any:
        """Replace what is unknown by what it may be."""
        return determinized(view, rng)

    def goes_on(self, before: Any, after: Any, seat: int) -> bool:
        """Say whether it is the same turn still."""
        return bool(before.turn == after.turn and before.phase == after.phase)


class PlainPlayed(Played[Any]):
    """The rounds of a game, where nothing is said of what was played."""

    kinds: Mapping[str, str] = {}

    def round(self, s: Any) -> int:
        """Return the round, 1 in a game without rounds."""
        return int(getattr(s, "round", 1))
