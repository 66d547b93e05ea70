"""Learning the weights of a value function from games that bots play against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from capemay_kit import __version__
from capemay_kit.bots.chances import win_chances
from capemay_kit.bots.players import fair_bot, greedy_bot, random_bot, strong_bot
from capemay_kit.bots.values import Estimate, Learnt, StageWeights, ValueFunction, Weights
from capemay_kit.bots.whole_game import Bot
from capemay_kit.core.chance import Chance
from capemay_kit.core.valued import Valuing
from capemay_kit.games import registry

ROUNDS = ((0.3, greedy_bot), (0.4, fair_bot), (0.3, strong_bot))
"""In which shares of the games which bot plays. Each round's bots go by what the rounds before have taught."""
SLIPS = (0.0, 0.0, 0.05, 0.2)
"""How often a seat takes any act, so that more than good play is seen. A seat keeps to one of these all game."""
KEPT = 0.35
"""Which share of the moments is learnt from. Those that follow each other are alike."""
OLD = 0.25
"""How much a moment counts of a game that was played before the last rounds: by other bots, to another end."""
RIDGE = 12.0
PARTS = 5
"""Games are divided into so many parts. How far off weights are is known from those learnt without the part."""
CHECKED = 0.2
"""As many games as this share are played besides, in which nobody slips and from which nothing is learnt. Whoever slips
is likely to lose: from games with slips chances would seem surer than they are."""
WIDER = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.25, 2.5, 2.75, 3.0)
"""How many times as wide as spreads were learnt they may be: estimates of the seats of a table are not off by
themselves alone."""
ENOUGH = 3000
"""So many moments at most are looked at for that."""


class Example(NamedTuple):
    """A moment of a game: its stage, everybody's group and measures, in what the game ended, and how much it counts."""

    game: int
    stage: int
    groups: tuple[str, ...]
    measures: tuple[Sequence[float], ...]
    points: tuple[float, ...]
    counts: float = 1.0


def kinds_of_table(game: str, seats: Sequence[int]) -> list[list[dict[str, Any]]]:
    """List the kinds of table to learn: those of each number of seats, and those alone, at all difficulties together.

    What a person's things are worth is the same at every difficulty, and learnt from all of them: where a bot only ever
    loses, it would learn little.
    """
    meta = registry.game(game).rules.meta
    alone = [[{"names": ["1"], "solo": level} for level in meta.levels]] if 1 in seats and meta.levels else []
    return [*alone, *([{"names": [str(i) for i in range(n)]}] for n in seats if n > 1)]


def learn(game: str, seats: Sequence[int], games: int, seed: int, progress: Callable[[int, int], None]) -> Weights:
    """Play ``games`` games of each kind of table with so many people, and learn from them. ``progress`` is called with
    the number of the table's kind and the games played so far."""
    rules = registry.game(game).rules
    valuing = registry.valuing(game)
    assert valuing is not None
    bots = tuple(make.__name__.removesuffix("_bot") for _, make in ROUNDS)
    learnt = Learnt(games, bots, seed, __version__, rules.meta.version, registry.newest_edition(game))
    weights = Weights("capemay-values/1", game, learnt, tuple(valuing.measures), {})
    for kind, tables in enumerate(kinds_of_table(game, seats)):
        samples: list[Example] = []
        played = 0
        for share, make in ROUNDS:
            know = ValueFunction(rules, valuing, weights)
            samples = [one._replace(counts=OLD * one.counts) for one in samples]
            for _ in range(max(PARTS, round(share * games))):
                samples += play(game, tables[played % len(tables)], know, make(know.for_bots), seed, played)
                played += 1
                progress(kind, played)
            weights = replace(weights, groups={**weights.groups, **fit(samples, valuing)})

        def told(n: int, of: int = kind, before: int = played) -> None:
            progress(of, before + n)

        weights = truer(game, tables, weights, checks(games), seed, told)
    return weights


def checks(games: int) -> int:
    """Return how many games are played besides ``games`` that are learnt from."""
    return max(PARTS, round(CHECKED * games))


def truer(
    game: str,
    tables: Sequence[dict[str, Any]],
    weights: Weights,
    games: int,
    seed: int,
    told: Callable[[int], object],
) -> Weights:
    """Have the strong bot play ``games`` games of one kind of table, and make the spreads of its seats as wide as gives
    the truest chances there. ``told`` is called with the number of games played so far."""
    rules, valuing = registry.game(game).rules, registry.valuing(game)
    know = ValueFunction(rules, valuing, weights)
    bot = strong_bot(know.for_bots)
    said: list[tuple[list[Estimate], tuple[float, ...]]] = []
    groups: set[str] = set()
    for number in range(games):
        for one in play(game, tables[number % len(tables)], know, bot, seed, -1 - number, slips=(0.0,)):
            its = [know.at(group, one.stage) for group in one.groups]
            estimates = [Estimate(by.points(row), by.spread) for by, row in zip(its, one.measures, strict=True)]
            said.append((estimates, one.points))
            groups.update(one.groups)
        told(number + 1)
    wider = truest(said)
    changed = {
        group: tuple(replace(one, spread=round(wider * one.spread, 3)) for one in stages)
        for group, stages in weights.groups.items()
        if group in groups
    }
    return replace(weights, groups={**weights.groups, **changed})


def play(
    game: str,
    table: dict[str, Any],
    know: ValueFunction,
    usual: Bot,
    seed: int,
    number: int,
    slips: Sequence[float] = SLIPS,
) -> list[Example]:
    """Play one game and return the moments to learn from. Each seat slips as often as one of ``slips``."""
    rules, start, header_for = registry.game(game)
    valuing = know.valuing
    assert valuing is not None
    key = f"{seed}/{table}/{number}"
    rng = Random(key)
    slip = random_bot(know)
    s = start(
        header_for(table["names"], seed=key, table="learning", **{k: v for k, v in table.items() if k != "names"})
    )
    seats = range(len(s.seats))
    how_often = [rng.choice(slips) for _ in seats]
    groups = tuple(valuing.group(s, seat) for seat in seats)
    seen: list[tuple[int, tuple[Sequence[float], ...]]] = []
    while acting := rules.to_act(s):
        seat = acting[0]
        if rng.random() < KEPT:
            seen.append((valuing.stage(s), tuple(valuing.measure(s, i) for i in seats)))
        chosen = rules.by_itself(s)
        if chosen is None:
            legal = rules.legal(s, seat)
            bot = slip if rng.random() < how_often[seat] else usual
            chosen = legal[0] if len(legal) == 1 else bot(rules.view(s, seat), seat, legal, rng)
        s = rules.apply(s, seat, chosen, Chance(seed=key))
    points = tuple(valuing.points(s, i) for i in seats)
    return [Example(number, stage, groups, measures, points) for stage, measures in seen]


def fit(samples: Sequence[Example], valuing: Valuing[Any]) -> dict[str, tuple[StageWeights, ...]]:
    """Find the weights of every group and stage, and how far off they are in games not learnt from."""
    import numpy as np  # only learning needs it, and it takes a while to import

    learnt = _solved(samples, valuing)
    stages = range(len(next(iter(learnt.values()))))
    off: dict[int, list[float]] = {stage: [] for stage in stages}
    newest = max(one.counts for one in samples)
    for part in range(PARTS):
        others = _solved([one for one in samples if one.game % PARTS != part], valuing)
        for one in samples:
            # of games of weaker bots it is not asked how they ended
            if one.game % PARTS == part and one.counts == newest and one.stage < len(next(iter(others.values()))):
                told = [float(np.dot(others[group][one.stage], row)) for group, row in
                        zip(one.groups, one.measures, strict=True)]  # fmt: skip
                away = [end - value for end, value in zip(one.points, told, strict=True)]
                # who wins is decided by differences, and what makes all seats' points alike is none
                off[one.stage] += [away[i] - away[j] for i in range(len(away)) for j in range(i)]
    spreads = [max(0.1, float(np.std(off[stage])) / 2**0.5) if len(off[stage]) > 1 else 1.0 for stage in stages]
    return {
        group: tuple(
            StageWeights(tuple(round(float(one), 4) for one in weights), round(spread, 3))
            for weights, spread in zip(by_stage, spreads, strict=True)
        )
        for group, by_stage in learnt.items()
    }


def _solved(samples: Sequence[Example], valuing: Valuing[Any]) -> dict[str, list[Any]]:
    """Find the weights of every group, stage by stage, by ridge regression.

    The last stage is learnt from how games ended. Of what the stages before it are learnt from, the part
    ``valuing.foreseen`` is what the weights of the next stage say of its beginning: chance has had less time to act
    until then.
    """
    import numpy as np

    last = max(one.stage for one in samples)
    names = dict.fromkeys(group for one in samples for group in one.groups)
    found: dict[str, list[Any]] = {group: [] for group in names}
    expected: dict[int, Sequence[float]] = {}
    for stage in range(last, -1, -1):
        near = [(one, 1.0 if one.stage == stage else valuing.beside) for one in samples if abs(one.stage - stage) <= 1]
        for group in names:
            rows, ends, counts = [], [], []
            for one, share in near:
                for i, its in enumerate(one.groups):
                    if its == group:
                        then = expected[one.game][i] if one.game in expected else one.points[i]
                        rows.append(one.measures[i])
                        ends.append(valuing.foreseen * then + (1 - valuing.foreseen) * one.points[i])
                        counts.append(one.counts * share)
            table, weigh = np.array(rows, float), np.array(counts)[:, None]
            scale = table.std(axis=0) + 1e-3
            scale[0] = 1.0
            scaled = table / scale
            ridge = (RIDGE + valuing.shrink * sum(counts)) * np.eye(table.shape[1])
            ridge[0, 0] = 0.0
            solved = np.linalg.solve(scaled.T @ (weigh * scaled) + ridge, scaled.T @ (weigh[:, 0] * np.array(ends)))
            found[group].insert(0, solved / scale)
        for one in reversed([one for one in samples if one.stage == stage]):
            # what is seen first in a stage stands for its beginning
            expected[one.game] = [
                float(np.dot(found[group][0], row)) for group, row in zip(one.groups, one.measures, strict=True)
            ]
    return found


def truest(said: Sequence[tuple[Sequence[Estimate], Sequence[float]]]) -> float:
    """Return how many times as wide spreads have to be for chances to be truest, by the logarithm of the chance that
    was given to whoever won. ``said`` is what all seats were estimated to come to, and what they came to."""

    def missed(wider: float) -> float:
        total = 0.0
        for estimates, points in said[:: max(1, len(said) // ENOUGH)]:
            chances = win_chances([Estimate(one.points, wider * one.spread) for one in estimates])
            won = [one == max(points) for one in points]
            total -= sum(log(max(chance, 1e-6)) for chance, its in zip(chances, won, strict=True) if its) / sum(won)
        return total

    return min(WIDER, key=missed) if said else 1.0
