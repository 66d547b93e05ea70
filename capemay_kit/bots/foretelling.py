"""Learning how games end among strong bots: by what every seat is expected to come to there chances are told.

By what bots compare acts is learnt from games of weaker bots and of slips too (`bots.learning`), since they have to
know what is bad. How a game between good players ends it tells less well: in Capitol by a sixth of the Brier score.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import log
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from capemay_kit.bots.chances import mean_chances
from capemay_kit.bots.examples import Example, Measures, play
from capemay_kit.bots.players import BOTS
from capemay_kit.bots.values import Estimate, StageWeights, ValueFunction, Weights
from capemay_kit.games import registry

WeightChanges = dict[tuple[str, int], Any]
"""How far the weights of every measure change, by group and stage."""
SHARE = 0.5
"""So many games of strong bots are played for this, as a share of those that the other weights are learnt from."""
PARTS = 5
"""Games are divided into so many parts. How far off estimates are is known from weights learnt without the part."""
NONE = -1
"""In place of a part: no game is left out."""
RIDGES = (100.0, 1000.0, 4000.0, 16000.0)
"""How strongly weights may be held to those by which bots compare acts. Which is best is told by the games that were
left out."""
BESIDE = 0.35
"""How much a moment of the stage before or after counts where a stage is learnt."""
FAR = 0.7
"""From so many standard deviations on, what a seat came to pulls no harder the farther off it is (Huber's loss): who
wins is told by how games usually end, and a few lost by very much would have it told by their mean. In Capitol at two
seats the first wins 58 games of 100, and is behind by a point on average."""
PASSES = 6
"""So many times the weights are found again with far ones held like that. They hardly change any more then."""
WIDER = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.6, 1.8, 2.0, 2.5, 3.0)
"""How many times as wide as seats' estimates are off they may be taken to be: those of one table are not off by
themselves alone."""
ENOUGH = 1500
"""At most this many moments are looked at for that."""


def games_of(games: int) -> int:
    """Return how many games of strong bots are played where others are learnt from ``games``."""
    return max(PARTS, round(SHARE * games))


def foretell(
    game: str, tables: Sequence[dict[str, Any]], weights: Weights, games: int, seed: int, told: Callable[[int], object]
) -> Weights:
    """Have the strong bot play ``games`` games of one kind of table without slips, and learn from these what every seat
    comes to (`StageWeights.ending`), and how far off that is. Where both imagine games (`Valuing.searched`) it is the
    fair one. ``told`` is called with the number of games played."""
    know = ValueFunction(registry.game(game).rules, registry.valuing(game), weights)
    bot = BOTS["fair" if know.valuing is not None and know.valuing.searched else "strong"](know)
    examples: list[Example] = []
    for number in range(games):
        # numbers below 0 are of games that nothing else is learnt from
        found = play(game, tables[number % len(tables)], know, bot, seed, -1 - number, slips=(0.0,), determinized=True)
        examples += [one._replace(game=number) for one in found]
        told(number + 1)
    groups = endings(know, examples)
    learnt = replace(weights.learnt, endings={**weights.learnt.endings, **dict.fromkeys(groups, games)})
    return replace(weights, learnt=learnt, groups={**weights.groups, **groups})


def endings(know: ValueFunction, examples: Sequence[Example]) -> dict[str, tuple[StageWeights, ...]]:
    """Find the weights of every group and stage that was seen, and the spreads with which chances are truest."""
    solved = _solved(know, examples)
    ridge, said = min(
        ((one, _left_out(know, examples, solved, one)) for one in RIDGES),
        key=lambda both: fmean(map(abs, _apart(both[1]))),
    )
    spreads = {}
    for stage in sorted({one.stage for one in said}):
        its = [one for one in said if one.stage == stage]
        off = how_far_off(its)
        # by stage: where much is still to come, a few games that end far apart widen the spread of all most
        wider = truest(
            [([[Estimate(value, off) for value in each] for each in one.by_world], one.points) for one in its]
        )
        spreads[stage] = round(wider * off, 3)
    learnt = solved[ridge, NONE]
    common = in_common(know, learnt, examples)
    found: dict[str, tuple[StageWeights, ...]] = {}
    for group in dict.fromkeys(group for one in examples for group in one.groups):
        stages = [know.at(group, stage) for stage in range(1 + max(spreads))]
        for stage, known in enumerate(stages):
            if (changed := learnt.get((group, stage))) is not None:
                one, *others = (a + float(b) for a, b in zip(known.weights, changed, strict=True))
                # what all seats have in common was left out, and is told by the measure that is always 1
                ending = tuple(round(weight, 4) for weight in (one + common[group, stage], *others))
                stages[stage] = replace(known, ending=ending, spread=spreads[stage])
        found[group] = tuple(stages)
    return found


class Said(NamedTuple):
    """What every seat was estimated to come to at a moment, by each determinization, and what it came to."""

    stage: int
    by_world: tuple[tuple[float, ...], ...]
    points: tuple[float, ...]


def _left_out(
    know: ValueFunction, examples: Sequence[Example], solved: dict[tuple[float, int], WeightChanges], ridge: float
) -> list[Said]:
    """Estimate every moment by weights that its game had no part in."""
    return [
        Said(
            one.stage,
            tuple(estimated(know, solved[ridge, one.game % PARTS], one, measures) for measures in one.all_worlds),
            one.points,
        )
        for one in examples
    ]


def in_common(
    know: ValueFunction | None, changed: WeightChanges, examples: Sequence[Example]
) -> dict[tuple[str, int], float]:
    """Return how much more than estimated seats came to on average, by group and stage."""
    more: dict[tuple[str, int], list[float]] = defaultdict(list)
    for one in examples:
        for group, end, value in zip(one.groups, one.points, estimated(know, changed, one, one.measures), strict=True):
            more[group, one.stage].append(end - value)
    return {key: fmean(each) for key, each in more.items()}


def estimated(
    know: ValueFunction | None, changed: WeightChanges, one: Example, measures: Measures
) -> tuple[float, ...]:
    """Estimate what every seat comes to at a moment with these ``measures``, by weights that ``changed`` from what was
    known, or from nothing."""
    return tuple(
        (0.0 if know is None else know.at(group, one.stage).points(row))
        + (float(changed[group, one.stage] @ row) if (group, one.stage) in changed else 0.0)
        for group, row in zip(one.groups, measures, strict=True)
    )


def _solved(know: ValueFunction, examples: Sequence[Example]) -> dict[tuple[float, int], WeightChanges]:
    """Find by group and stage how far weights have to change for the seats' differences to come out (ridge
    regression, far ends held), for each of the `RIDGES`, without each part of the games and with all (`NONE`). Where
    the game says so (`Valuing.acts_held`), weights change less in the directions in which acts move the seat that
    acts."""
    import numpy as np  # only learning needs it, and it takes a while to import

    groups = list(dict.fromkeys(group for one in examples for group in one.groups))
    seen = {(group, one.stage) for one in examples for group in one.groups}
    found: dict[tuple[float, int], WeightChanges] = defaultdict(dict)
    for stage in sorted({stage for _, stage in seen}):
        near = [one for one in examples if abs(one.stage - stage) <= 1]
        off = [np.array(one.points) - estimated(know, {}, one, one.measures) for one in near]
        all_of = laid_out(near, stage, groups, off)
        for part in (NONE, *range(PARTS)):
            table, ends, weigh = (column[all_of.parts != part] for column in (all_of.table, all_of.ends, all_of.weigh))
            if not len(table):
                continue
            scale = np.sqrt((weigh[:, None] * table**2).mean(axis=0)) + 1e-3
            moved = np.delete(all_of.moved, part, axis=0) if part != NONE else all_of.moved
            scaled = table / scale
            acts = know.acts_held * moved.sum(axis=0) / np.outer(scale, scale)
            for ridge in RIDGES:
                changed = _held(scaled, ends, weigh, ridge * np.eye(len(scale)) + acts) / scale
                by_group = zip(groups, np.split(changed, len(groups)), strict=True)
                found[ridge, part] |= {(group, stage): its for group, its in by_group if (group, stage) in seen}
    return found


class StageRows(NamedTuple):
    """What one stage is learnt from, a row for each seat of a moment: by how much its measures differ from those of
    all seats, by how much more it came to than the others, how much that counts, and the part its game is of.
    ``moved`` says for each part how acts move measures."""

    table: Any
    ends: Any
    weigh: Any
    parts: Any
    moved: Any


def laid_out(examples: Sequence[Example], stage: int, groups: Sequence[str], ends: Sequence[Any]) -> StageRows:
    """Lay out moments for a regression that tells the ``ends`` of all seats at each. Who wins is decided by
    differences, so what all seats of a moment have in common is left out."""
    import numpy as np

    rows, apart, counts, parts = [], [], [], []
    width = len(examples[0].measures[0]) * len(groups)
    moved = np.zeros((PARTS, width, width))
    for one, end in zip(examples, ends, strict=True):
        counted, part = one.counts * (1.0 if one.stage == stage else BESIDE), one.game % PARTS
        rows.append(_apart_from_others(one.measures, one.groups, groups))
        apart.append(end - end.mean())
        counts.append(np.full(len(one.groups), counted))
        parts.append(np.full(len(one.groups), part))
        if len(one.changes) > 1:
            acts = _apart_from_others(one.changes, one.groups, groups)[:, one.seat]
            acts -= acts.mean(axis=0)
            moved[part] += counted * (acts.T @ acts) / len(acts)
    return StageRows(np.concatenate(rows), np.concatenate(apart), np.concatenate(counts), np.concatenate(parts), moved)


def _apart_from_others(measures: Any, its: Sequence[str], groups: Sequence[str]) -> Any:
    """Return by how much the measures of every seat differ from the mean of all: a row a seat, in which each group of
    seats has columns of its own. Many moments' measures may be given at once, with the seats second to last."""
    import numpy as np

    rows = np.array(measures)
    width = rows.shape[-1]
    table = np.zeros((*rows.shape[:-1], width * len(groups)))
    for seat, group in enumerate(its):
        place = width * groups.index(group)
        table[..., seat, place : place + width] = rows[..., seat, :]
    return table - table.mean(axis=-2, keepdims=True)


def _held(scaled: Any, ends: Any, weigh: Any, penalty: Any) -> Any:
    """Solve a regression with a ``penalty`` on how far weights change, in which far ends are held (`FAR`), by counting
    them for less again and again."""
    import numpy as np

    held = weigh
    for _ in range(PASSES):
        solved = np.linalg.solve(scaled.T @ (held[:, None] * scaled) + penalty, scaled.T @ (held * ends))
        off = np.abs(ends - scaled @ solved)
        far = FAR * np.sqrt((weigh * off**2).sum() / weigh.sum())
        held = weigh * np.minimum(1.0, far / np.maximum(off, 1e-9))
    return solved


def _apart(said: Sequence[Said]) -> list[float]:
    """Return how far off the estimated differences of two seats were."""
    found = []
    for one in said:
        away = [end - fmean(its) for end, its in zip(one.points, zip(*one.by_world, strict=True), strict=True)]
        found += [away[i] - away[j] for i in range(len(away)) for j in range(i)]
    return found


def how_far_off(said: Sequence[Said]) -> float:
    """Return how far off the estimate of one seat was: the standard deviation, told by the differences."""
    apart = _apart(said)
    return max(0.1, fmean(one**2 / 2 for one in apart) ** 0.5) if apart else 1.0


def truest(said: Sequence[tuple[Sequence[Sequence[Estimate]], Sequence[float]]]) -> float:
    """Return how many times as wide spreads have to be for chances to be truest, by the logarithm of the chance that
    was given to whoever won. ``said`` is what all seats were estimated to come to, by each determinization, and
    what they came to."""

    def missed(wider: float) -> float:
        total = 0.0
        for by_world, points in said[:: max(1, len(said) // ENOUGH)]:
            chances = mean_chances([[one._replace(spread=wider * one.spread) for one in each] for each in by_world])
            won = [one == max(points) for one in points]
            total -= sum(log(max(chance, 1e-6)) for chance, its in zip(chances, won, strict=True) if its) / sum(won)
        return total

    return min(WIDER, key=missed) if said else 1.0
