"""Learning: spreads are as wide as makes chances true."""

from __future__ import annotations

from random import Random

import pytest

from capemay_kit.bots.learning import WIDER, truest
from capemay_kit.bots.values import Estimate

GAMES = 500


@pytest.mark.parametrize("wider", [0.5, 1.0, 2.0])
def test_spreads_become_as_wide_as_estimates_were_off(wider: float) -> None:
    """What seats came to was drawn so far about what was estimated."""
    rng = Random(1)
    said = []
    for _ in range(GAMES):
        estimates = [Estimate(rng.gauss(30, 8), 5.0) for _ in range(3)]
        said.append((estimates, [rng.gauss(one.points, wider * one.spread) for one in estimates]))
    found = WIDER.index(truest(said))
    assert abs(found - WIDER.index(wider)) <= 1


def test_without_games_spreads_stay() -> None:
    """Nothing was seen."""
    assert truest([]) == 1.0
