"""The end of a race as a file (``capemay-position/2``)."""

from __future__ import annotations

import json

import msgspec
import pytest

from capemay_kit.errors import BadFile, BadValue
from capemay_kit.games.cape_horn.rules import CapeHorn
from capemay_kit.games.registry import position as read
from capemay_kit.games.registry import score_position

RULES = CapeHorn()
WON = {"1": "red", "2": "green", "3": "yellow"}
NAMES = ("Ann", "Bob", "Cid")


def position(*names, figures=None, **more):
    """Write a position file."""
    fields = {"format": "capemay-position/2", "game": "cape-horn", "seats": names or NAMES, "figures": figures or {}}
    return json.dumps(fields | more).encode()


def tokens(held, seat=0):
    """Say which tokens a seat has."""
    return {f"seats[{seat}].tokens.{zone}": colour for zone, colour in held.items()}


def spaces(*there):
    """Say where the ships are, seat by seat."""
    return {f"seats[{i}].space": space for i, space in enumerate(there)}


@pytest.mark.parametrize(
    ("figures", "decided"),
    [(tokens(WON), "three_tokens"), (tokens({"1": "red", "3": "green"}) | {"winner": 0}, "finish_line")],
)
def test_a_position_is_scored_with_its_reasons(figures, decided):
    """Three points win (p. 1)."""
    scored = score_position(position(figures=figures), "file")
    assert scored.sheet.complete
    assert (scored.sheet.seats[0].total, scored.sheet.winners, scored.sheet.decided_by) == (3, ("Ann",), decided)
    assert all(line.points == sum(one.points for one in line.because) for line in scored.sheet.seats[0].lines)


@pytest.mark.parametrize(
    "figures", [{}, tokens({"1": "red"}), spaces("M8"), tokens(dict.fromkeys("123", "red")), {"winner": 0}]
)
def test_without_a_victory_nobody_has_won(figures):
    """Neither by being ahead, nor by three of one colour, nor by the line alone (p. 1)."""
    scored = score_position(position(figures=figures), "file")
    assert (scored.sheet.winners, scored.sheet.decided_by, scored.sheet.complete) == ((), "", False)
    assert any("nobody has won" in one.message for one in scored.warnings)


@pytest.mark.parametrize(
    ("figures", "winners", "decided"),
    [(tokens({"1": "red"}), ("Ann",), "tokens"), (spaces("N7") | tokens(WON), ("Ann",), "three_tokens")],
)
def test_a_race_that_is_said_to_have_been_stopped_goes_to_who_is_ahead(figures, winners, decided):
    """Our ruling, never assumed: the file says so."""
    sheet = score_position(position(figures=figures | {"stopped": True}), "file").sheet
    assert (sheet.winners, sheet.decided_by, sheet.complete) == (winners, decided, True)


def test_in_a_stopped_race_ships_decide_where_the_file_says_where_they_are():
    """Of two with as many tokens the nearer one wins; as long as it is not said where the ships are, it is asked."""
    stopped = {"stopped": True}
    sheet = score_position(position(figures=spaces("M8", "K3", "L4") | stopped), "file").sheet
    assert (sheet.winners, sheet.decided_by) == (("Ann",), "nearer")
    for some in (spaces("M8"), {}):
        sheet = score_position(position(figures=some | stopped), "file").sheet
        assert (sheet.winners, sheet.decided_by, sheet.complete) == (NAMES, "shared", False)
    assert score_position(position(figures=stopped, complete=True), "file").sheet.complete


def test_who_won_by_the_tables_word_is_named():
    """Where tokens and line do not tell, or tell of two."""
    both = tokens(WON) | tokens(WON, 1)
    assert score_position(position(figures=both), "file").sheet.winners == ("Ann",)
    assert score_position(position(figures=both | {"won": 1}), "file").sheet.winners == ("Bob",)
    assert score_position(position(figures=both | {"won": 2}), "file").sheet.winners == ("Cid",)
    assert score_position(position(figures=both | {"won": None}), "file").sheet.winners == ()


def test_the_tables_word_is_for_score_sheets_only(game):
    """At a table the race itself says who won."""
    with pytest.raises(BadValue, match="only where just the score is counted"):
        RULES.correct(game(), "won", 1)


def test_the_end_of_a_race_written_down_scores_the_same(game):
    """There and back."""
    s = game(4, tokens=("red", "green", None), phase="over", winner=0, victory="finish_line")
    __, again, warnings = read(msgspec.json.encode(RULES.position(s)), "file")
    assert RULES.scores(again) == RULES.scores(s)
    assert RULES.outcome(again) == RULES.outcome(s)
    assert warnings == []


def test_a_race_with_figures_of_its_own_takes_them_along(game):
    """The whole data, where they are one's own."""
    raw = msgspec.json.encode(RULES.position(RULES.correct(game(), "book.numbers.price.ignore", 2)))
    assert read(raw, "file")[1].book.numbers.price.ignore == 2
    assert read(raw, "file", "base")[1].book.numbers.price.ignore == 3


@pytest.mark.parametrize(
    ("figures", "message"),
    [
        ({}, "nobody has won"),
        (tokens({"1": "red", "2": "red"}), "two tokens of one colour"),
        ({"winner": 0}, "two tokens of different colours"),
        (tokens(WON) | tokens(WON, 1), "and only that counts"),
        ({"won": 0}, "neither three tokens nor crossed the line"),
        (tokens(WON) | {"stopped": True}, "the race was not stopped"),
    ],
)
def test_what_cannot_be_is_a_warning_and_scored(figures, message):
    """Exit code 0."""
    scored = score_position(position(figures=figures), "file")
    assert any(message in one.message and one.warning for one in scored.warnings)


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (position("Ann", "Bob"), "$.seats"),
        (position(figures=spaces("F1")), "$.figures.seats[0].space"),
        (position(figures={"won": 3}), "$.figures.won"),
        (position(figures=tokens({"1": "blue"})), "$.figures.seats[0].tokens.1"),
        (position("Ann", "Ann", "Cid"), "$.seats[1]"),
        (position(edition="gone"), "$.edition"),
        (position(board="gone"), "$.board"),
        (position(board={"format": "capemay-course/1"}), "$.board.rows"),
    ],
)
def test_a_fault_is_named_by_its_path(raw, path):
    """Strictly decoded."""
    with pytest.raises(BadFile) as caught:
        read(raw, "file")
    assert path in [one.path for one in caught.value.faults]
