"""Chances to win from what everybody is expected to come to."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.bots.chances import win_chances
from capemay_kit.bots.values import Estimate

SEATS = st.builds(
    lambda points, spread: [Estimate(one, spread) for one in points],
    st.lists(st.floats(-50, 150), min_size=2, max_size=6),
    st.floats(0.5, 20),
)
"""Seats of one moment, whose estimates are about as far off."""


@given(SEATS)
def test_somebody_wins(seats: list[Estimate]) -> None:
    """The chances sum to 1, and none is below 0."""
    found = win_chances(seats)
    assert sum(found) == pytest.approx(1)
    assert min(found) >= 0


@given(st.floats(-50, 150), st.floats(0.5, 20), st.integers(2, 6))
def test_seats_that_stand_alike_have_the_same_chance(points: float, spread: float, n: int) -> None:
    """One of as many."""
    assert win_chances([Estimate(points, spread)] * n) == pytest.approx([1 / n] * n)


@given(SEATS, st.floats(0.1, 30))
def test_more_points_are_never_less_chance(seats: list[Estimate], more: float) -> None:
    """All else equal."""
    first, *others = seats
    better = win_chances([first._replace(points=first.points + more), *others])[0]
    assert better >= win_chances(seats)[0] - 1e-6


def test_without_uncertainty_those_with_the_most_share_it() -> None:
    """As at the end of a game."""
    assert win_chances([Estimate(30, 0), Estimate(30, 0), Estimate(20, 0)]) == [0.5, 0.5, 0]


def test_the_chances_are_those_of_many_throws() -> None:
    """Brute force as the oracle."""
    seats = [Estimate(50, 9), Estimate(56, 12), Estimate(41, 15)]
    rng = random.Random(1)
    wins = [0] * 3
    for _ in range(40_000):
        drawn = [rng.gauss(one.points, one.spread) for one in seats]
        wins[drawn.index(max(drawn))] += 1
    assert win_chances(seats) == pytest.approx([n / 40_000 for n in wins], abs=0.01)
