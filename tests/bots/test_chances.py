"""Chances to win from what everybody is expected to come to, and rounded parts that add up."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.bots.chances import win_chances
from capemay_kit.bots.rounding import adding_up
from capemay_kit.bots.values import Estimate

SEATS = st.builds(
    lambda points, spread: [Estimate(one, spread) for one in points],
    st.lists(st.floats(-50, 150), min_size=2, max_size=6),
    st.floats(0.5, 20),
)
"""Seats of one moment, whose estimates are about as far off."""


@given(SEATS, st.floats(0.1, 30))
def test_somebody_wins_and_more_points_are_never_less_chance(seats: list[Estimate], more: float) -> None:
    """The chances sum to 1, and none is below 0; all else equal."""
    found = win_chances(seats)
    assert sum(found) == pytest.approx(1)
    assert min(found) >= 0
    first, *others = seats
    better = win_chances([first._replace(points=first.points + more), *others])[0]
    assert better >= found[0] - 1e-6


@given(st.floats(-50, 150), st.floats(0.5, 20), st.integers(2, 6))
def test_seats_that_stand_alike_have_the_same_chance(points: float, spread: float, n: int) -> None:
    assert win_chances([Estimate(points, spread)] * n) == pytest.approx([1 / n] * n)


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


@given(st.lists(st.floats(-30, 30), max_size=12))
def test_rounded_parts_come_to_the_rounded_sum(parts: list[float]) -> None:
    """In tenths; each is rounded up or down, no further."""
    shown = adding_up(parts)
    assert round(10 * sum(shown)) == round(sum(10 * one for one in parts))
    assert all(abs(now - one) < 0.1 + 1e-9 for now, one in zip(shown, parts, strict=True))


def test_what_is_round_already_stays() -> None:
    assert adding_up([1.5, -0.5, 2.0]) == pytest.approx([1.5, -0.5, 2.0])
