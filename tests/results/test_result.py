"""A counted game: the day it was played on, how long it took, and one whose game is not here any more."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from capemay_kit.core.scores import Line, ScoreSheet, SeatScore
from capemay_kit.results import bgstats
from capemay_kit.results.result import Result
from capemay_kit.results.text import plain

SHEET = ScoreSheet(
    (SeatScore("Ann", 3, (Line("shells", 3),)), SeatScore("Bob", 2, (Line("shells", 2),))), ("Ann",), "shells"
)


@pytest.fixture
def new_york(monkeypatch):
    """Let the companion run where the day ends five hours later."""
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def result(played="2026-11-22", game="capitol"):
    return Result("t", game, "A game", played, SHEET)


@pytest.mark.usefixtures("new_york")
@pytest.mark.parametrize(
    ("played", "day", "told"),
    [("2026-11-22T01:30:00Z", "2026-11-21", "2026-11-21 20:30:00"),
     ("2026-11-22T12:00:00Z", "2026-11-22", "2026-11-22 07:00:00"), ("2026-11-22", "2026-11-22", "2026-11-22"),
     ("no time", "no time", None)],
)  # fmt: skip
def test_day_and_hour_are_those_of_the_clock_here(played, day, told):
    """A day that was given alone is that day everywhere. BG Stats keeps plays as people write them down."""
    assert result(played).day == day
    assert told is None or bgstats.play(result(played))["playDate"] == told


def test_a_result_of_a_game_that_is_not_here_is_told_by_ids():
    """What was brought in of a game somebody added stays readable without it."""
    gone = result(game="gone-game")
    assert (gone.heading, gone.verdict) == ("gone-game", "Ann wins: shells")
    assert gone.counted() == {"shells": "shells"}
    assert "Ann" in plain(gone, reasons=True)


def test_how_long_a_game_took_is_said_as_people_do():
    said = {None: "", 0: "", 1: "1 minute", 12: "12 minutes", 60: "1 hour", 125: "2 h 5 min"}
    assert {minutes: replace(result(), minutes=minutes).duration for minutes in said} == said
