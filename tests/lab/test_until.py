"""A comparison stops by itself once it is known well enough."""

from __future__ import annotations

import pytest

pytest.importorskip("pyarrow")

from capemay_kit.lab import run

EXPERIMENT = {
    "format": "capemay-experiment/1", "game": "capitol", "games": 100, "bots": "random",
    "variants": [{"name": "standard"}, {"name": "again"}],
}  # fmt: skip


def test_it_stops_at_the_first_look_if_nothing_is_different(tmp_path):
    found = run(EXPERIMENT | {"until": {"within": 1}}, tmp_path, workers=0, report=False)
    assert found.played_games == 20


def test_it_says_that_it_stopped(tmp_path):
    found = run(EXPERIMENT | {"until": {"within": 1, "looks": 10}}, tmp_path, workers=0, report=False)
    assert found.told()[1] == "Every difference is known to within 1.0 points: stopped after 10 of 100 games"


def test_it_plays_on_as_long_as_a_difference_is_not_known(tmp_path):
    changed = {"variants": [{"name": "standard"}, {"name": "five", "numbers": {"start_cards.permit": 5}}]}
    found = run(EXPERIMENT | changed | {"games": 20, "until": {"within": 0.01}}, tmp_path, workers=0, report=False)
    assert found.played_games == 20
