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


def three(stopped=False, **first):
    """Write one of three seats, the first with something."""
    return position({"name": "Ann", **first}, {"name": "Bob"}, {"name": "Cid"}, stopped=stopped)


@pytest.mark.parametrize(
    ("seat", "total", "decided"),
    [
        ({"tokens": WON}, 3, "three_tokens"),
        ({"tokens": {"1": "red", "3": "green"}, "finished": True}, 3, "finish_line"),
    ],
)
def test_a_position_is_scored_with_its_reasons(seat, total, decided):
    """Three points win (p. 1)."""
    scored = score_position(three(**seat), "file")
    assert scored.sheet.complete
    assert (scored.sheet.seats[0].total, scored.sheet.winners, scored.sheet.decided_by) == (total, ("Ann",), decided)
    assert all(line.points == sum(one.points for one in line.because) for line in scored.sheet.seats[0].lines)


@pytest.mark.parametrize(
    "seat",
    [{}, {"tokens": {"1": "red"}}, {"space": "M8"}, {"tokens": dict.fromkeys("123", "red")}, {"finished": True}],
)
def test_without_a_victory_nobody_has_won(seat):
    """Neither by being ahead, nor by three of one colour, nor by the line alone (p. 1)."""
    scored = score_position(three(**seat), "file")
    assert (scored.sheet.winners, scored.sheet.decided_by, scored.sheet.complete) == ((), "", False)
    assert any("nobody has won" in one.message for one in scored.warnings)


@pytest.mark.parametrize(
    ("seat", "winners", "decided"),
    [
        ({"tokens": {"1": "red"}}, ("Ann",), "tokens"),
        ({}, ("Ann", "Bob", "Cid"), "shared"),
        ({"space": "N7", "tokens": WON}, ("Ann",), "three_tokens"),
    ],
)
def test_a_race_that_is_said_to_have_been_stopped_goes_to_who_is_ahead(seat, winners, decided):
    """Our ruling, never assumed: the file says so."""
    sheet = score_position(three(**seat, stopped=True), "file").sheet
    assert (sheet.winners, sheet.decided_by, sheet.complete) == (winners, decided, True)


def test_in_a_stopped_race_ships_decide_where_the_file_says_where_they_are():
    """Of two with as many tokens the nearer one wins; a ship nobody told the space of is no farther than another."""
    seats = ({"name": "Ann", "space": "M8"}, {"name": "Bob", "space": "K3"}, {"name": "Cid", "space": "L4"})
    sheet = score_position(position(*seats, stopped=True), "file").sheet
    assert (sheet.winners, sheet.decided_by) == (("Ann",), "nearer")
    sheet = score_position(position(seats[0], {"name": "Bob"}, {"name": "Cid"}, stopped=True), "file").sheet
    assert (sheet.winners, sheet.decided_by) == (("Ann", "Bob", "Cid"), "shared")


def test_who_won_by_the_tables_word_is_named():
    """Where tokens and line do not tell, or tell of two."""
    seats = ({"name": "Ann", "tokens": WON}, {"name": "Bob", "tokens": WON}, {"name": "Cid"})
    assert score_position(position(*seats), "file").sheet.winners == ("Ann",)
    assert score_position(position(*seats, winner="Bob"), "file").sheet.winners == ("Bob",)
    assert score_position(position(*seats, winner="Cid"), "file").sheet.winners == ("Cid",)
    assert score_position(position(*seats, complete=False), "file").sheet.winners == ()


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
        (position({"name": "A", "tokens": WON}, {"name": "B", "tokens": WON}, {"name": "C"}), "and only that counts"),
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
        (position({"name": "A"}, {"name": "B"}, {"name": "C"}, winner="D"), "$.winner"),
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
