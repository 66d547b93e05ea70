"""Learning how games end: weights and spreads make chances true, and acts are compared as before."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from capemay_kit.bots.examples import Example
from capemay_kit.bots.foretelling import endings, foretell, truest
from capemay_kit.bots.values import Estimate, Learnt, StageWeights, ValueFunction, Weights, values
from capemay_kit.core.valued import Valuing

GAMES = 500
SHORT = 100
OFF = 6.0
COMMON = 40.0
"""What everybody has besides, on average."""
MOMENTS = 10
"""In one game; they are alike."""
FIRMLY = 1000.0


@pytest.mark.parametrize("wider", [0.5, 1.0, 2.0])
def test_spreads_become_as_wide_as_estimates_were_off(wider: float) -> None:
    """What seats came to was drawn so far about what was estimated."""
    rng = Random(1)
    said = []
    for _ in range(GAMES):
        estimates = [Estimate(rng.gauss(30, 8), 5.0) for _ in range(3)]
        said.append(([estimates], [rng.gauss(one.points, wider * one.spread) for one in estimates]))
    assert truest(said) == pytest.approx(wider, rel=0.2)


def test_the_mean_over_more_guesses_is_told_with_a_narrower_spread() -> None:
    """What one guess at hidden cards says is farther off than what several say together."""
    rng = Random(1)
    said = []
    for _ in range(GAMES):
        hopes = [rng.gauss(30, 8) for _ in range(2)]
        by_world = [[Estimate(rng.gauss(one, OFF), OFF) for one in hopes] for _ in range(4)]
        said.append((by_world, [rng.gauss(one, OFF) for one in hopes]))
    alone = [(by_world[:1], points) for by_world, points in said]
    assert truest(said) < truest(alone)


def test_without_games_spreads_stay() -> None:
    """Nothing was seen."""
    assert truest([]) == 1.0


def knowing(stages: tuple[StageWeights, ...], valuing: Valuing[Any] | None = None) -> ValueFunction:
    """Return the value function of a table of two with these weights."""
    learnt = Learnt(1, (), 1, "", 1, "base")
    names = ("one", "houses", "fields")[: len(stages[0].weights)]
    return ValueFunction(None, valuing or Valuing(), Weights("capemay-values/1", "", learnt, names, {"2": stages}))


class Held(Valuing[Any]):
    """A game in which good players' games cannot tell acts apart."""

    acts_held = FIRMLY


@dataclass
class Told:
    """What the weights (1, 2, 3) of a table of two say, where a unit of the second measure brings ``worth``. An act of
    the first seat brings nothing, or one more of the measure ``changed``."""

    worth: float
    changed: int = 1

    def endings(self, valuing: Valuing[Any]) -> StageWeights:
        """Return what is learnt from games that ended like this."""
        know = knowing((StageWeights((1.0, 2.0, 3.0), 9.0),), valuing)
        rng = Random(1)
        games = []
        for number in range(SHORT):
            measures = tuple((1.0, rng.uniform(0, 10), 0.0) for _ in range(2))
            # what is the same for both seats decides nothing, and is not learnt
            common = rng.gauss(COMMON, 30)
            points = tuple(common + rng.gauss(self.worth * houses, OFF) for _, houses, _ in measures)
            mine, other = measures
            changed = tuple(value + (place == self.changed) for place, value in enumerate(mine))
            one = Example(number, 0, ("2", "2"), measures, points, changes=((mine, other), (changed, other)))
            games += [one] * MOMENTS
        return endings(know, games)["2"][0]


def test_what_a_measure_brings_among_strong_bots_is_learnt_from_how_their_games_end() -> None:
    """Whether that is more or less than was thought."""
    for worth in (0.5, 2.0, 4.0):
        assert Told(worth).endings(Valuing()).ending[1] == pytest.approx(worth, abs=0.4)


def test_what_everybody_has_is_told_of_each() -> None:
    """Though it decides nothing."""
    assert Told(2.0).endings(Valuing()).expected((1.0, 0.0, 0.0)) == pytest.approx(COMMON, abs=10)


def test_a_few_games_lost_by_very_much_do_not_make_the_others_unlikely_to_be_won() -> None:
    """Whoever is first wins seven games of ten by four points, and loses three by twenty."""
    know = knowing((StageWeights((1.0, 0.0), 9.0),))
    games = [
        Example(number, 0, ("2", "2"), ((1.0, 1.0), (1.0, 0.0)), (34.0 if number % 10 < 7 else 10.0, 30.0))
        for number in range(SHORT)
        for _ in range(MOMENTS)
    ]
    found = endings(know, games)["2"][0]
    assert found.expected((1.0, 1.0)) > found.expected((1.0, 0.0))


def test_each_stage_has_the_spread_that_makes_its_own_chances_truest() -> None:
    """In the first stage seats come close to what was estimated but in one game of ten, in the second they never do."""
    know = knowing((StageWeights((1.0, 1.0), 9.0),) * 3)
    rng = Random(1)
    games = []
    for number in range(GAMES):
        for stage, off in ((0, 30.0 if number % 10 == 0 else 3.0), (2, OFF)):
            measures = tuple((1.0, rng.uniform(0, 10)) for _ in range(2))
            points = tuple(rng.gauss(houses, off) for _, houses in measures)
            games.append(Example(number, stage, ("2", "2"), measures, points))
    first, _, last = endings(know, games)["2"]
    assert first.spread < 0.7 * (0.9 * 3.0**2 + 0.1 * 30.0**2) ** 0.5
    assert last.spread == pytest.approx(OFF, rel=0.2)


def test_acts_are_compared_as_before() -> None:
    """Only what seats come to is learnt anew, with how far off that is."""
    found = Told(4.0).endings(Valuing())
    assert found.weights == (1.0, 2.0, 3.0)
    assert found.points((1.0, 3.0, 1.0)) == 10.0
    assert found.expected((1.0, 3.0, 1.0)) == pytest.approx(
        sum(a * b for a, b in zip(found.ending, (1.0, 3.0, 1.0), strict=True))
    )
    assert found.spread == pytest.approx(OFF, rel=0.35)


def test_what_an_act_changes_is_told_as_acts_are_compared() -> None:
    """Where games of good players cannot tell a good act from a bad one, though they bear out another weight."""
    assert Told(0.5).endings(Held()).ending[1] == pytest.approx(2.0, abs=0.2)


def test_what_no_act_changes_is_learnt_all_the_same() -> None:
    """Acts change how many fields there are, and games tell what houses are worth."""
    assert Told(0.5, changed=2).endings(Held()).ending[1] == pytest.approx(0.5, abs=0.4)


def test_in_other_games_acts_hold_nothing() -> None:
    """They say so by holding with no strength."""
    assert Told(0.5, changed=1).endings(Valuing()) == Told(0.5, changed=2).endings(Valuing())


def test_people_alone_have_other_weights_than_ava() -> None:
    """Each learns from the same games of the strong bot."""
    know = values("cape-may")
    assert know.weights is not None
    seen: list[int] = []
    tables: list[dict[str, Any]] = [{"names": ["1"], "solo": "citizen"}]
    after = foretell("cape-may", tables, know.weights, 1, 5, seen.append)
    changed = {group for group in after.groups if after.groups[group] != know.weights.groups[group]}
    assert changed == {"solo", "ava-citizen"}
    assert after.learnt.endings == {**know.weights.learnt.endings, **dict.fromkeys(changed, 1)}
    assert seen == [1]
