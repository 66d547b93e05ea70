"""The games that bots play to learn from: what is measured at their moments."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from capemay_kit.bots.chances import WORLDS
from capemay_kit.bots.examples import LOOKED_AT, play
from capemay_kit.bots.players import random_bot
from capemay_kit.bots.values import ValueFunction, values
from capemay_kit.games import registry
from capemay_kit.games.cape_may.bot import CapeMayValuing
from capemay_kit.games.cape_may.state import State
from capemay_kit.games.capitol.bot import CapitolValuing


class Noting(CapeMayValuing):
    """Notes what was determinized, and what was measured. In this game no acts are tried out."""

    acts_held = 0.0

    def __init__(self) -> None:
        self.determinized: list[State] = []
        self.measured: list[State] = []

    def determinize(self, view: State, viewer: int | None, rng: Random) -> State:
        """Determinize as always."""
        found = super().determinize(view, viewer, rng)
        self.determinized.append(found)
        return found

    def measure(self, s: State, seat: int) -> Sequence[float]:
        """Measure as always."""
        self.measured.append(s)
        return super().measure(s, seat)


@pytest.mark.parametrize("determinized", [True, False])
def test_moments_are_measured_as_whoever_acts_may_think_of_them(determinized: bool) -> None:
    """Chances are told to somebody who does not see all, so from such moments they are learnt."""
    noting = Noting()
    know = ValueFunction(registry.game("cape-may").rules, noting, values("cape-may").weights)
    found = play(
        "cape-may", {"names": ["1", "2"]}, know, random_bot(know), 1, 0, slips=(0.0,), determinized=determinized
    )
    times = WORLDS if determinized else 1
    assert len(noting.determinized) == (WORLDS * len(found) if determinized else 0)
    assert len(noting.measured) == 2 * times * len(found)
    assert all(len(one.all_worlds) == times for one in found)
    if determinized:
        assert noting.measured == [know.settled(one) for one in noting.determinized for _ in range(2)]


class NotHeld(CapitolValuing):
    """Learns nothing from acts."""

    acts_held = 0.0


@pytest.mark.parametrize("determinized", [True, False])
def test_acts_are_tried_out_where_it_is_learnt_how_games_end(determinized: bool) -> None:
    """What acts change is compared then. The other weights are learnt from moments alone."""
    know = values("capitol")
    found = play(
        "capitol", {"names": ["1", "2"]}, know, random_bot(know), 1, 0, slips=(0.0,), determinized=determinized
    )
    tried = [len(one.changes) for one in found]
    assert max(tried) == determinized * LOOKED_AT
    assert all(len(measures) == 2 for one in found for measures in one.changes)


def test_games_are_the_same_whether_acts_are_tried_out_or_not() -> None:
    """Otherwise what was learnt before could not be learnt again."""
    know = values("capitol")
    other = ValueFunction(know.rules, NotHeld(), know.weights)
    table = {"names": ["1", "2"]}
    tried, untried = (play("capitol", table, of, random_bot(of), 1, 0, determinized=True) for of in (know, other))
    assert [one._replace(changes=()) for one in tried] == untried
