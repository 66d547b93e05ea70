"""Games as environments of PettingZoo."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import capemay_kit as ck
from capemay_kit.core.table import Table
from capemay_kit.games import registry

from .kinds import KINDS


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_pettingzoos_own_tests_pass(game: str, kind: dict[str, Any]) -> None:
    """They play with random actions, across ends of games; the same seed is the same game."""
    with warnings.catch_warnings():
        # that measures have no bounds
        warnings.simplefilter("ignore")
        api_test(ck.pettingzoo(game, **kind), num_cycles=60)
    seed_test(lambda: ck.pettingzoo(game, **kind), num_cycles=20)


@pytest.mark.parametrize("game", ["cape-may", "capitol", "cape-horn", "capital-city"])
def test_what_a_seat_may_not_see_is_not_observed(game: str) -> None:
    """In a twin that differs in what others hold alone it observes the same."""
    env = ck.pettingzoo(game, seats=3)
    env.reset(seed=1)
    for _ in range(9):
        env.step(0)
    here, valuing, chance = env._game, registry.valuing(game), random.Random(2)
    assert valuing is not None
    twins = [valuing.determinize(here.rules.view(here.state, 0), 0, chance) for _ in range(4)]
    assert any(twin != here.state for twin in twins)
    seen = env.observe("seat_0")
    for twin in twins:
        env._game = ck.Game(Table(here.rules, here.table.header, twin))
        assert all(np.array_equal(env.observe("seat_0")[part], seen[part]) for part in seen)


def test_whoever_wins_gets_one() -> None:
    env = ck.pettingzoo("capitol", render_mode="ansi")
    env.reset(seed=1)
    total = 0.0
    for agent in env.agent_iter():
        observed, reward, over, _, info = env.last()
        total += reward
        if not over:
            assert len(info["acts"]) == observed["action_mask"].sum()
        env.step(None if over else int(np.flatnonzero(observed["action_mask"])[-1]))
        assert agent in env.possible_agents
    assert total == pytest.approx(1)


def test_a_number_of_seats_there_is_not_is_said() -> None:
    with pytest.raises(ck.UnknownName, match="2 to 4"):
        ck.pettingzoo("capitol", seats=9)
