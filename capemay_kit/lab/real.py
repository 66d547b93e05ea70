"""Games that people finished, beside those that bots played: compared in the report, and never mixed with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from capemay_kit.core.store import Store
from capemay_kit.lab.experiment import Experiment
from capemay_kit.lab.measured import Measured
from capemay_kit.lab.statistics import LEVEL, mean_of, wilson
from capemay_kit.results.history import finished
from capemay_kit.results.result import Result


class Beside(NamedTuple):
    """What some games with so many ``people`` came to: how many they were, how often whoever began won (alone: how
    often the person did), and in how many games that is known; the mean points of a person with the half of their
    interval, in all and by category. None where it is not known."""

    people: int
    games: int
    known: int
    won: float
    interval: tuple[float, float] | None
    points: float
    half: float
    by_category: dict[str, float]


def games_of(store: Store | str, one: Experiment) -> list[Result]:
    """Return the finished games of a store that can stand beside an experiment: of the same game, and alone at the
    same difficulty. A score sheet that was counted while the game went on is none."""
    there = finished(store if isinstance(store, Store) else Store(store))
    return [found for found in there if found.game == one.game and found.solo == one.solo and found.over]


def of_tables(results: Sequence[Result], people: int) -> Beside | None:
    """Return what people's games with so many people came to; None if there is none."""
    mine = [one for one in results if not one.bots and len(one.sheet.seats) - (one.solo is not None) == people]
    if not mine or (people == 1 and mine[0].solo is None):
        return None
    seats = [seat for one in mine for seat in one.sheet.seats[:people]]
    began = [(one, 0 if people == 1 else one.first) for one in mine]
    wins = [
        (one.sheet.seats[first].name in one.sheet.winners) / max(1, len(one.sheet.winners))
        for one, first in began
        if first is not None
    ]
    names = dict.fromkeys(line.category for seat in seats for line in seat.lines)
    points = {
        name: sum(line.points for seat in seats for line in seat.lines if line.category == name) / len(seats)
        for name in names
    }
    # people of one table are no independent samples: a table counts once
    total = mean_of([sum(seat.total for seat in one.sheet.seats[:people]) / people for one in mine])
    return _beside(people, len(mine), wins, total.value, total.half(LEVEL), points)


def of_bots(arm: Measured) -> Beside:
    """Return the same of bots' games."""
    alone = slice(0, 1) if arm.people == 1 else slice(None)
    total = mean_of(arm.total[:, alone].mean(axis=1))
    known = arm.first.any(axis=1)
    wins = arm.won[:, 0] if arm.people == 1 else (arm.won * arm.first).sum(axis=1)[known]
    points = {name: float(values[:, alone].mean()) for name, values in arm.points.items()}
    return _beside(arm.people, arm.n, list(wins), total.value, total.half(LEVEL), points)


def _beside(
    people: int, games: int, wins: Sequence[float], points: float, half: float, by_category: dict[str, float]
) -> Beside:
    won = sum(wins)
    known = len(wins)
    interval = wilson(won, known, LEVEL) if known else None
    return Beside(people, games, known, won / known if known else 0.0, interval, points, half, by_category)
