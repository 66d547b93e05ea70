"""The end of a race as a file (``capemay-position/1``)."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.errors import BadFile
from capemay_kit.games.cape_horn.book import load_edition
from capemay_kit.games.cape_horn.position import read_position
from capemay_kit.games.cape_horn.rules import CapeHorn
from capemay_kit.games.registry import score_position

RULES = CapeHorn()
WON = {"1": "red", "2": "green", "3": "yellow"}


def position(*seats, **more):
    """Write a position file."""
    return json.dumps({"format": "capemay-position/1", "game": "cape-horn", "seats": seats, **more}).encode()


def three(**first):
    """Write one of three seats, the first with something."""
    return position({"name": "Ann", **first}, {"name": "Bob"}, {"name": "Cid"})


@pytest.mark.parametrize(
    ("seat", "total", "decided"),
    [
        ({"tokens": WON}, 3, "three_tokens"),
        ({"tokens": {"1": "red", "3": "green"}, "finished": True}, 3, "finish_line"),
        ({"tokens": {"1": "red"}}, 1, "tokens"),
        ({"space": "M8"}, 0, "nearer"),
    ],
)
def test_a_position_is_scored_with_its_reasons(seat, total, decided):
    """Three points win (p. 1)."""
    scored = score_position(three(**seat), "file")
    assert (scored.sheet.seats[0].total, scored.sheet.winners, scored.sheet.decided_by) == (total, ("Ann",), decided)
    assert all(line.points == sum(one.points for one in line.because) for line in scored.sheet.seats[0].lines)


def test_the_end_of_a_race_written_down_scores_the_same(game):
    """There and back."""
    s = game(4, tokens=("red", "green", None), phase="over", winner=0, victory="finish_line")
    raw = msgspec.json.encode(RULES.position(s))
    again, warnings = read_position(raw, "file")
    assert RULES.scores(again) == RULES.scores(s)
    assert RULES.outcome(again) == RULES.outcome(s)
    assert warnings == []


def test_a_race_with_figures_of_its_own_takes_them_along(game):
    """The whole data, where they are one's own."""
    s = replace(RULES.correct(game(), "book.numbers.price.ignore", 2), phase="over")
    again, _ = read_position(msgspec.json.encode(RULES.position(s)), "file")
    assert again.book.numbers.price.ignore == 2
    assert read_position(msgspec.json.encode(RULES.position(s)), "file", load_edition("base"))[0] == replace(
        again, book=game().book
    )


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (three(), "nobody has won"),
        (three(tokens={"1": "red", "2": "red"}), "two tokens of one colour"),
        (three(finished=True), "two tokens of different colours"),
        (position({"name": "A", "tokens": WON}, {"name": "B", "tokens": WON}, {"name": "C"}), "only the first counts"),
    ],
)
def test_what_cannot_be_is_a_warning_and_scored(raw, message):
    """Exit code 0."""
    scored = score_position(raw, "file")
    assert any(message in one.message and one.warning for one in scored.warnings)


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (position({"name": "Ann"}, {"name": "Bob"}), "$.seats"),
        (three(space="F1"), "$.seats[0].space"),
        (three(tokens={"1": "blue"}), "$.seats[0].tokens['1']"),
        (position({"name": "Ann"}, {"name": "Ann"}, {"name": "Cid"}), "$.seats[1].name"),
        (position({"name": "A"}, {"name": "B"}, {"name": "C"}, edition="gone"), "$.edition"),
        (position({"name": "A"}, {"name": "B"}, {"name": "C"}, board="gone"), "$.board"),
        (position({"name": "A"}, {"name": "B"}, {"name": "C"}, board={"format": "capemay-course/1"}), "$.board.rows"),
    ],
)
def test_a_fault_is_named_by_its_path(raw, path):
    """Strictly decoded."""
    with pytest.raises(BadFile) as caught:
        read_position(raw, "file")
    assert path in [one.path for one in caught.value.faults]
