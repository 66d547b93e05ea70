"""Learning the weights of a value function from games that bots play against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit import __version__
from capemay_kit.bots.examples import Example, play
from capemay_kit.bots.foretelling import (
    Said,
    WeightChanges,
    estimated,
    foretell,
    games_of,
    how_far_off,
    in_common,
    laid_out,
)
from capemay_kit.bots.players import BOTS
from capemay_kit.bots.values import Learnt, StageWeights, ValueFunction, Weights
from capemay_kit.core.valued import Valuing
from capemay_kit.games import registry

ROUNDS = ((0.3, "greedy"), (0.4, "fair"), (0.3, "strong"))
"""In which shares of the games which bot plays. Each round's bots go by what the rounds before have taught."""
GREEDY_ONLY = ((1.0, "greedy"),)
SEARCHED = ((0.3, "greedy"), (0.7, "fair"))
"""Where all others imagine many games, which takes long."""
OLD = 0.25
"""How much a moment counts of a game that was played before the last rounds: by other bots, to another end."""
RIDGE = 50.0
FEWEST = 5
"""So many games at least are played in each round."""


def kinds_of_table(game: str, seats: Sequence[int]) -> list[list[dict[str, Any]]]:
    """List the kinds of table to learn: those of each number of seats, and those alone, at all difficulties together.

    What a person's things are worth is the same at every difficulty, and learnt from all of them: where a bot only ever
    loses, it would learn little.
    """
    meta = registry.game(game).rules.meta
    alone = [[{"names": ["1"], "solo": level} for level in meta.levels]] if 1 in seats and meta.levels else []
    return [*alone, *([{"names": [str(i) for i in range(n)]}] for n in seats if n > 1)]


def learn_chances(
    weights: Weights, seats: Sequence[int], games: int, seed: int, progress: Callable[[int, int], None]
) -> Weights:
    """Keep by what bots compare acts, and learn anew what seats come to, from ``games`` games of each kind of table.
    ``progress`` is called as by `learn`."""
    for kind, tables in enumerate(kinds_of_table(weights.game, seats)):
        weights = foretell(weights.game, tables, weights, games, seed, partial(progress, kind))
    return weights


def learn(game: str, seats: Sequence[int], games: int, seed: int, progress: Callable[[int, int], None]) -> Weights:
    """Play ``games`` games of each kind of table with so many people, and learn from them. ``progress`` is called with
    the number of the table's kind and the games played so far."""
    rules = registry.game(game).rules
    valuing = registry.valuing(game)
    assert valuing is not None
    rounds = GREEDY_ONLY if valuing.greedy_only else SEARCHED if valuing.searched else ROUNDS
    bots = tuple(name for _, name in rounds)
    learnt = Learnt(games, bots, seed, __version__, rules.meta.version, registry.newest_edition(game))
    weights = Weights("capemay-values/1", game, learnt, tuple(valuing.measures), {})
    if valuing.tuned:
        groups = {str(n): (StageWeights(valuing.tuned, 1.0),) for n in seats}
        weights = replace(weights, learnt=replace(learnt, bots=("strong",)), groups=groups)
        return learn_chances(weights, seats, games, seed, progress)
    for kind, tables in enumerate(kinds_of_table(game, seats)):
        samples: list[Example] = []
        played = 0
        for share, name in rounds:
            know = ValueFunction(rules, valuing, weights)
            samples = [one._replace(counts=OLD * one.counts) for one in samples]
            for _ in range(max(FEWEST, round(share * games))):
                samples += play(game, tables[played % len(tables)], know, BOTS[name](know), seed, played)
                played += 1
                progress(kind, played)
            weights = replace(weights, groups={**weights.groups, **fit(samples, valuing)})

        def told(n: int, of: int = kind, before: int = played) -> None:
            progress(of, before + n)

        weights = foretell(game, tables, weights, games_of(games), seed, told)
    return weights


def added(weights: Weights, newer: Weights) -> Weights:
    """Return weights with the groups that were learnt anew in place of these. How they were learnt is told of the
    newer ones."""
    learnt = replace(newer.learnt, endings={**weights.learnt.endings, **newer.learnt.endings})
    return replace(newer, learnt=learnt, groups={**weights.groups, **newer.groups})


def fit(samples: Sequence[Example], valuing: Valuing[Any]) -> dict[str, tuple[StageWeights, ...]]:
    """Find the weights of every group and stage, by ridge regression, and how far off they are in the games of the last
    round.

    Who wins is decided by differences between seats, and much of what a seat comes to is common to all at its table,
    such as how long a game lasts. So by how much a seat is ahead is learnt from what it has more of than the others.
    """
    import numpy as np  # only learning needs it, and it takes a while to import

    groups = list(dict.fromkeys(group for one in samples for group in one.groups))
    no_harm = [place for place, measure in enumerate(valuing.measures) if measure in valuing.no_harm]
    stages = range(1 + max(one.stage for one in samples))
    learnt: WeightChanges = {}
    for stage in stages:
        near = [one for one in samples if abs(one.stage - stage) <= 1]
        rows = laid_out(near, stage, groups, [np.array(one.points) for one in near])
        scale = np.sqrt((rows.table**2).mean(axis=0)) + 1e-3
        scaled = rows.table / scale
        weighed = rows.weigh[:, None] * scaled
        table = scaled.T @ weighed + RIDGE * np.eye(len(scale))
        least = [start + place for start in range(0, len(scale), len(valuing.measures)) for place in no_harm]
        solved = np.split(_harmless(table, weighed.T @ rows.ends, least) / scale, len(groups))
        learnt |= {(group, stage): weights for group, weights in zip(groups, solved, strict=True)}
    usual = in_common(None, learnt, samples)
    newest = max(one.counts for one in samples)
    said = [
        Said(one.stage, (estimated(None, learnt, one, one.measures),), one.points)
        for one in samples
        if one.counts == newest
    ]
    found: dict[str, tuple[StageWeights, ...]] = dict.fromkeys(groups, ())
    for stage in stages:
        spread = round(how_far_off([one for one in said if one.stage == stage]), 3)
        for group in groups:
            # what all seats have in common was left out, and is told by the measure that is always 1
            weights = usual.get((group, stage), 0.0), *learnt[group, stage][1:]
            found[group] += (StageWeights(tuple(round(float(one), 4) for one in weights), spread),)
    return found


def _harmless(table: Any, ends: Any, no_harm: Sequence[int]) -> Any:
    """Solve equations; unknowns of ``no_harm`` that would be below 0 are 0, and the others are found again without
    them."""
    import numpy as np

    kept = np.full(len(ends), True)
    while True:
        solved = np.zeros(len(ends))
        solved[kept] = np.linalg.solve(table[np.ix_(kept, kept)], ends[kept])
        below = [place for place in no_harm if solved[place] < 0]
        if not below:
            return solved
        kept[below] = False
