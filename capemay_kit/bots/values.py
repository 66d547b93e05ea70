"""The value function of a game: weights that were learnt by number of seats and stage, and what they say of a state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts
from capemay_kit.core.strict import decode, read
from capemay_kit.core.valued import Valuing
from capemay_kit.errors import NeedAnswer
from capemay_kit.games import registry

FOLDER = Path(__file__).resolve().parent / "values"
RIVAL, RIVALS = "rival", "rivals"
FINAL = "final"
REASONS = Texts({
    RIVAL: "what it takes from {rival} or leaves them", RIVALS: "what it takes from others or leaves them",
    FINAL: "the final score",
})  # fmt: skip
"""The reasons that are the same in every game."""
MANY = 40
"""Where there are more acts than this, a game may say which are worth thinking of."""


class StageWeights(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The weights of one stage, in the order of the game's measures: those by which acts are compared, and by which it
    is told what a seat comes to in the ``ending`` of a game among strong bots (empty: by the same). ``spread`` is the
    standard deviation of what a seat came to about that, in points."""

    weights: tuple[float, ...]
    spread: float
    ending: tuple[float, ...] = ()

    def points(self, measures: Sequence[float]) -> float:
        """Return what a seat's prospects that were measured like this are worth where acts are compared."""
        return float(sum(map(mul, self.weights, measures)))

    def expected(self, measures: Sequence[float]) -> float:
        """Return what a seat is expected to come to whose prospects were measured like this."""
        return float(sum(map(mul, self.ending or self.weights, measures)))


class Learnt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How weights were learnt: games a number of seats, by which bots, from which seed, with which version, on which
    edition and rules; and from how many games of strong bots what each group comes to in the end."""

    games: int
    bots: tuple[str, ...]
    seed: int
    kit: str
    rules: int
    edition: str
    endings: dict[str, int] = {}


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the format ``capemay-values/1``: the stages for each group of seats (`Valuing.group`), and the
    names of the measures."""

    format: Literal["capemay-values/1"]
    game: str
    learnt: Learnt
    measures: tuple[str, ...]
    groups: dict[str, tuple[StageWeights, ...]]


class Estimate(NamedTuple):
    """What a seat is expected to come to, and its standard deviation, in the game's unit."""

    points: float
    spread: float


class ValueFunction:
    """The value function of one game. ``weights`` of None stands for a game that nobody has learnt yet: the bots then
    go by the rules' own `worth`, and there are no chances."""

    def __init__(self, rules: Any, valuing: Valuing[Any] | None, weights: Weights | None) -> None:
        self.rules = rules
        self.valuing = valuing
        self.weights = weights
        self._groups = {} if weights is None else weights.groups

    @property
    def acts_held(self) -> float:
        """How strongly the second set of weights is held to the first in what acts change (`Valuing.acts_held`)."""
        return 0.0 if self.valuing is None else self.valuing.acts_held

    def knows(self, s: Any) -> bool:
        """Say whether weights were learnt for the seats of a table."""
        valuing = self.valuing
        return valuing is not None and all(valuing.group(s, seat) in self._groups for seat in range(len(s.seats)))

    def knows_seats(self, seats: int) -> bool:
        """Say whether weights were learnt for a number of people."""
        return str(seats) in self._groups

    def stage(self, s: Any, seat: int) -> StageWeights:
        """Return the weights for a seat in a state. Only where `knows` says so."""
        assert self.valuing is not None
        return self.at(self.valuing.group(s, seat), self.valuing.stage(s))

    def at(self, group: str, stage: int) -> StageWeights:
        """Return the weights of a group at a stage; at stages later than any that was learnt, the last."""
        stages = self._groups[group]
        return stages[min(stage, len(stages) - 1)]

    def value(self, s: Any, seat: int) -> float:
        """Return what a state is worth to a seat where acts are compared. After the end, what the seat has."""
        if self.valuing is None or self.valuing.group(s, seat) not in self._groups:
            return float(self.rules.worth(s, seat))
        if not self.rules.to_act(s):
            return self.valuing.points(s, seat)
        return self.stage(s, seat).points(self.valuing.measure(s, seat))

    @property
    def unit(self) -> str:
        """What is counted: ``points`` or ``spaces``."""
        return "points" if self.valuing is None else self.valuing.unit

    def preference(self, s: Any, seat: int, value: float) -> float:
        """Return how much a seat wants a state in which it is expected to come to ``value``: what others come to
        counts against it as far as the game says."""
        if self.valuing is None or not self.valuing.opponent_weight or not self.knows(s):
            return value
        others = [self.value(s, other) for other in range(len(s.seats)) if other != seat]
        return value - self.valuing.opponent_weight * sum(others) / len(others) if others else value

    def telling(self, s: Any, seat: int, legal: Sequence[Any], ahead: bool = False) -> Sequence[Any]:
        """Return the legal acts that are worth thinking of (`Valuing.held`); where there are very many, not all
        (`Valuing.telling`)."""
        if self.valuing is None:
            return legal
        legal = self.valuing.held(s, seat, legal, ahead)
        return legal if len(legal) <= MANY else self.valuing.telling(s, seat, legal)

    def goes_on(self, before: Any, after: Any, seat: int) -> bool:
        """Say whether a search of a turn may go on (`Valuing.goes_on`)."""
        return self.valuing is not None and self.valuing.goes_on(before, after, seat)

    def spread(self, s: Any, seat: int) -> float:
        """Return how far off an estimate usually is (a standard deviation); 0 after the end."""
        return self.stage(s, seat).spread if self.rules.to_act(s) else 0.0

    def estimates(self, s: Any) -> list[Estimate]:
        """Estimate what every seat comes to. What is done next without any choice is taken as done, so that doing it
        changes nothing that was not unknown."""
        s = self.settled(s)
        return [self.estimate(s, seat) for seat in range(len(s.seats))]

    def estimate(self, s: Any, seat: int) -> Estimate:
        """Estimate what a seat comes to; after the end, what it has. Only where `knows` says so."""
        assert self.valuing is not None
        if not self.rules.to_act(s):
            return Estimate(self.valuing.points(s, seat), 0.0)
        its = self.stage(s, seat)
        return Estimate(its.expected(self.valuing.measure(s, seat)), its.spread)

    def settled(self, s: Any) -> Any:
        """Return a state after what is done next without any choice, as far as it is known (`Valuing.due`)."""
        due = None if self.valuing is None else self.valuing.due(s)
        if due is None:
            return s
        try:
            return self.rules.apply(s, self.rules.to_act(s)[0], due, Chance())
        except NeedAnswer:
            return s

    def parts(self, s: Any, seat: int, ending: bool = False) -> dict[str, float]:
        """Divide a seat's value among the reasons, or what it is expected to come to in the ``ending``. Their sum is
        that."""
        assert self.valuing is not None
        if not self.rules.to_act(s):
            return {FINAL: self.valuing.points(s, seat)}
        found: dict[str, float] = {}
        stage = self.stage(s, seat)
        weighed = map(mul, (ending and stage.ending) or stage.weights, self.valuing.measure(s, seat))
        for reason, part in zip(self.valuing.measures.values(), weighed, strict=True):
            found[reason] = found.get(reason, 0.0) + part
        return found

    def reasons(self, rival: str) -> dict[str, str]:
        """Return what is said for each reason, with the name of the nearest rival."""
        assert self.valuing is not None
        shared = {id: text.format(rival=rival) for id, text in REASONS.items()}
        return {**self.valuing.reasons, **shared}


@cache
def values(game: str) -> ValueFunction:
    """Return the shipped value function of a game. Raises `UnknownName`."""
    file = weights_file(game)
    weights = read_weights(file) if file.is_file() else None
    return ValueFunction(registry.game(game).rules, registry.valuing(game), weights)


def weights_file(game: str) -> Path:
    """Return the file of a game's weights, which another package has in its own folder. Raises `UnknownName`."""
    return FOLDER / f"{game}.json" if game in registry.OURS else registry.folder(game) / "values.json"


def read_weights(file: Path) -> Weights:
    """Read a file of weights. Raises `BadFile`."""
    return decode(read(file), Weights, str(file))


def write_weights(weights: Weights) -> bytes:
    """Write weights as JSON that a person can compare: a line for each stage."""
    return msgspec.json.encode(weights).replace(b'{"weights"', b'\n{"weights"') + b"\n"
