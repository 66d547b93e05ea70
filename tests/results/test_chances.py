"""The chart of chances: what is certain stands at its top, and marks do not lie on each other."""

from __future__ import annotations

from itertools import pairwise

import pytest

from capemay_kit.results.chances import LOW, MARK_APART, TOP, WIDE, chart
from capemay_kit.results.chances_picture import picture

WINS = [(0.5, 0.5), (0.7, 0.3), (0.75, 0.25), (1.0, 0.0)]


def drawn(turns=(), chosen=None):
    return chart(WINS, ["Ann", "Ben"], [(0, "1"), (2, "2")], turns, chosen, False)


def test_a_certain_victory_is_at_the_top_and_a_lost_game_at_the_bottom():
    lines = {one["uid"]: one for one in drawn().traces}
    assert (lines["seat-0"]["y"][-1], lines["seat-1"]["y"][-1]) == pytest.approx((TOP, LOW))


def test_each_line_has_a_point_for_every_moment():
    """So that a place on the chart is an act."""
    assert all(len(one["x"]) == len(WINS) for one in drawn().traces if one["uid"].startswith("seat-"))


def test_numbers_of_turning_points_side_by_side_are_kept_apart():
    marks = drawn(turns=(1, 2, 3), chosen=2).marks
    assert all(right[0] - left[0] >= MARK_APART - 1e-9 for left, right in pairwise(marks))
    assert marks[-1][0] <= WIDE


def test_the_picture_to_share_is_a_png():
    assert picture("An evening", drawn(turns=(1,)), ["1  Ann builds a cottage  +20 %"]).startswith(b"\x89PNG")
