"""A counted game: the day it was played on, and one whose game is not here any more."""

from __future__ import annotations

import time
from collections.abc import Iterator

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
def new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the companion run where the day ends five hours later."""
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def result(played: str, game: str = "capitol") -> Result:
    """Make a result."""
    return Result("t", game, "A game", played, SHEET)


@pytest.mark.usefixtures("new_york")
@pytest.mark.parametrize(
    ("played", "day"),
    [("2026-11-22T01:30:00Z", "2026-11-21"), ("2026-11-22T12:00:00Z", "2026-11-22"), ("2026-11-22", "2026-11-22"),
     ("no time", "no time")],
)  # fmt: skip
def test_the_day_is_that_of_the_clock_here(played: str, day: str) -> None:
    """A day that was given alone is that day everywhere."""
    assert result(played).day == day


@pytest.mark.usefixtures("new_york")
def test_bg_stats_is_told_the_hour_of_the_clock_here() -> None:
    """It keeps plays as people write them down."""
    assert bgstats.play(result("2026-11-22T01:30:00Z"))["playDate"] == "2026-11-21 20:30:00"
    assert bgstats.play(result("2026-11-22"))["playDate"] == "2026-11-22"


def test_a_result_of_a_game_that_is_not_here_is_told_by_ids() -> None:
    """What was brought in of a game somebody added stays readable without it."""
    gone = result("2026-11-22", "gone-game")
    assert (gone.heading, gone.verdict) == ("gone-game", "Ann wins: shells")
    assert gone.counted() == {"shells": "shells"}
    assert "Ann" in plain(gone, reasons=True)


@pytest.mark.parametrize(
    ("minutes", "said"), [(None, ""), (0, ""), (1, "1 minute"), (12, "12 minutes"), (60, "1 hour"), (125, "2 h 5 min")]
)
def test_how_long_a_game_took_is_said_as_people_do(minutes: int | None, said: str) -> None:
    """In minutes below an hour."""
    assert replace(result("2026-11-22"), minutes=minutes).duration == said
