"""Learning: from games that bots play, by which weights acts are compared, and how games end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from capemay_kit.bots.chances import WORLDS
from capemay_kit.bots.examples import LOOKED_AT, Example, play
from capemay_kit.bots.foretelling import endings, foretell, truest
from capemay_kit.bots.learning import fit
from capemay_kit.bots.players import random_bot
from capemay_kit.bots.values import Estimate, Learnt, StageWeights, ValueFunction, Weights, values
from capemay_kit.core.valued import Valuing
from capemay_kit.games import registry
from capemay_kit.games.cape_may.bot import CapeMayValuing
from capemay_kit.games.cape_may.state import State
from capemay_kit.games.capitol.bot import CapitolValuing

# --- what is measured at the moments of games -------------------------------------------------------------

TABLE = {"names": ["1", "2"]}


class Noting(CapeMayValuing):
    """Notes what was determinized, and what was measured. In this game no acts are tried out."""

    acts_held = 0.0

    def __init__(self) -> None:
        self.determinized: list[State] = []
        self.measured: list[State] = []

    def determinize(self, view: State, viewer: int | None, rng: Random) -> State:
        found = super().determinize(view, viewer, rng)
        self.determinized.append(found)
        return found

    def measure(self, s: State, seat: int) -> Sequence[float]:
        self.measured.append(s)
        return super().measure(s, seat)


@pytest.mark.parametrize("determinized", [True, False])
def test_moments_are_measured_as_whoever_acts_may_think_of_them(determinized: bool) -> None:
    """Chances are told to somebody who does not see all, so from such moments they are learnt."""
    noting = Noting()
    know = ValueFunction(registry.game("cape-may").rules, noting, values("cape-may").weights)
    found = play("cape-may", TABLE, know, random_bot(know), 1, 0, slips=(0.0,), determinized=determinized)
    times = WORLDS if determinized else 1
    assert len(noting.determinized) == (WORLDS * len(found) if determinized else 0)
    assert len(noting.measured) == 2 * times * len(found)
    assert all(len(one.all_worlds) == times for one in found)
    if determinized:
        assert noting.measured == [know.settled(one) for one in noting.determinized for _ in range(2)]


class NotHeld(CapitolValuing):
    """Learns nothing from acts."""

    acts_held = 0.0


def test_acts_are_tried_out_where_it_is_learnt_how_games_end() -> None:
    """What acts change is compared then; the other weights are learnt from moments alone. The games are the same, or
    what was learnt before could not be learnt again."""
    know = values("capitol")
    other = ValueFunction(know.rules, NotHeld(), know.weights)
    tried, untried = (play("capitol", TABLE, of, random_bot(of), 1, 0, determinized=True) for of in (know, other))
    assert max(len(one.changes) for one in tried) == LOOKED_AT
    assert all(len(measures) == 2 for one in tried for measures in one.changes)
    assert [one._replace(changes=()) for one in tried] == untried
    moments = play("capitol", TABLE, know, random_bot(know), 1, 0, slips=(0.0,), determinized=False)
    assert not any(one.changes for one in moments)


# --- by which weights acts are compared -------------------------------------------------------------------

CARD, BEGUN = 2.0, -3.0
"""What seats came to more for each of their cards and of the buildings they had begun."""


class Two(Valuing[Any]):
    """A game with two measures besides the one that is always 1."""

    measures = {"one": "", "cards": "", "begun": ""}  # noqa: RUF012


class Harmless(Two):
    """The same, where a building that is begun does no harm."""

    no_harm = frozenset(("begun",))


@pytest.mark.parametrize(("valuing", "begun"), [(Two(), BEGUN), (Harmless(), 0.0)])
def test_what_does_no_harm_has_no_weight_below_0(valuing: Valuing[Any], begun: float) -> None:
    """Seats that have much of it may lose for another reason. What else counts is found all the same, whatever all
    seats of a game come to together."""
    rng, moments = Random(1), []
    for number in range(400):
        common = rng.gauss(20, 30)
        rows = [(1.0, float(rng.randrange(6)), float(rng.randrange(6))) for _ in range(2)]
        ended = tuple(common + CARD * cards + BEGUN * houses + rng.gauss(0, 1) for _, cards, houses in rows)
        moments.append(Example(number, 0, ("2", "2"), tuple(rows), ended))
    (stage,) = fit(moments, valuing)["2"]
    assert stage.weights[1:] == pytest.approx((CARD, begun), abs=0.3)


# --- how games end: weights and spreads make chances true -------------------------------------------------

GAMES, SHORT = 250, 100
OFF, FIRMLY = 6.0, 1000.0
COMMON = 40.0
"""What everybody has besides, on average."""
MOMENTS = 4
"""In one game; they are alike."""


@pytest.mark.parametrize("wider", [0.5, 1.0, 1.5])
def test_spreads_become_as_wide_as_estimates_were_off(wider: float) -> None:
    """What seats came to was drawn so far about what was estimated; without games they stay."""
    rng = Random(1)
    said = []
    for _ in range(GAMES):
        estimates = [Estimate(rng.gauss(30, 8), 5.0) for _ in range(3)]
        said.append(([estimates], [rng.gauss(one.points, wider * one.spread) for one in estimates]))
    assert truest(said) == pytest.approx(wider, rel=0.2)
    assert truest([]) == 1.0


def test_the_mean_over_more_guesses_is_told_with_a_narrower_spread() -> None:
    """What one guess at hidden cards says is farther off than what several say together."""
    rng = Random(1)
    said = []
    for _ in range(SHORT):
        hopes = [rng.gauss(30, 8) for _ in range(2)]
        by_world = [[Estimate(rng.gauss(one, OFF), OFF) for one in hopes] for _ in range(4)]
        said.append((by_world, [rng.gauss(one, OFF) for one in hopes]))
    assert truest(said) < truest([(by_world[:1], points) for by_world, points in said])


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


@pytest.mark.parametrize(
    ("told", "valuing", "brings"),
    [
        # whether that is more or less than was thought
        pytest.param(Told(0.5), Valuing(), 0.5, marks=pytest.mark.slow),
        pytest.param(Told(2.0), Valuing(), 2.0, marks=pytest.mark.slow),
        (Told(4.0), Valuing(), 4.0),
        # where games of good players cannot tell a good act from a bad one, though they bear out another weight
        (Told(0.5), Held(), 2.0),
        # what no act changes is learnt all the same, since games tell what houses are worth
        (Told(0.5, changed=2), Held(), 0.5),
    ],
)
def test_what_a_measure_brings_among_strong_bots_is_learnt_from_how_their_games_end(
    told: Told, valuing: Valuing[Any], brings: float
) -> None:
    """Acts are compared as before: only what seats come to is learnt anew, with how far off that is."""
    found = told.endings(valuing)
    assert found.ending[1] == pytest.approx(brings, abs=0.4)
    assert (found.weights, found.points((1.0, 3.0, 1.0))) == ((1.0, 2.0, 3.0), 10.0)
    if isinstance(valuing, Held):
        return
    assert found.expected((1.0, 3.0, 1.0)) == pytest.approx(found.ending[0] + 3 * found.ending[1] + found.ending[2])
    # where little is decided by what is measured, the spread is known less well
    assert found.spread == pytest.approx(OFF, rel=0.35 if brings == 4.0 else 0.6)
    # what everybody has is told of each, though it decides nothing
    assert found.expected((1.0, 0.0, 0.0)) == pytest.approx(COMMON, abs=10)
    # in such games acts hold nothing
    assert Told(told.worth, changed=2).endings(valuing) == found


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


@pytest.mark.slow
def test_people_alone_have_other_weights_than_ava() -> None:
    """Each learns from the same games of the strong bot, of which one is played; `capemay learn-values` does it too."""
    know = values("cape-may")
    assert know.weights is not None
    seen: list[int] = []
    tables: list[dict[str, Any]] = [{"names": ["1"], "solo": "citizen"}]
    after = foretell("cape-may", tables, know.weights, 1, 5, seen.append)
    changed = {group for group in after.groups if after.groups[group] != know.weights.groups[group]}
    assert changed == {"solo", "ava-citizen"}
    assert after.learnt.endings == {**know.weights.learnt.endings, **dict.fromkeys(changed, 1)}
    assert seen == [1]
