"""The end of a race as a file (``capemay-position/2``), and only the score counted."""

from __future__ import annotations

import json

import pytest

from capemay_kit.core.scores import said
from capemay_kit.errors import BadFile, BadValue
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn
from capemay_kit.games.registry import position as read
from capemay_kit.games.registry import score_position

RULES = CapeHorn()
SCREEN = registry.screen("cape-horn")
WON = {"1": "red", "2": "green", "3": "yellow"}
NAMES = ("Ann", "Bob", "Cid")
STOPPED = {"stopped": True}


def position(*names, figures=None, **more):
    fields = {"format": "capemay-position/2", "game": "cape-horn", "seats": names or NAMES, "figures": figures or {}}
    return json.dumps(fields | more).encode()


def tokens(held, seat=0):
    return {f"seats[{seat}].tokens.{zone}": colour for zone, colour in held.items()}


def spaces(*there):
    return {f"seats[{i}].space": space for i, space in enumerate(there)}


# --- files ------------------------------------------------------------------------------------------------

BOTH = tokens(WON) | tokens(WON, 1)


@pytest.mark.parametrize(
    ("figures", "winners", "decided", "warning"),
    [
        (tokens(WON), ("Ann",), "three_tokens", ""),
        (tokens({"1": "red", "3": "green"}) | {"winner": 0}, ("Ann",), "finish_line", ""),
        # neither by being ahead, nor by three of one colour, nor by the line alone (p. 1)
        ({}, (), "", "nobody has won"),
        (tokens({"1": "red"}), (), "", "nobody has won"),
        (spaces("M8"), (), "", "nobody has won"),
        (tokens(dict.fromkeys("123", "red")), (), "", "two tokens of one colour"),
        ({"winner": 0}, (), "", "two tokens of different colours"),
        # a race that the file says was stopped goes to who is ahead (our ruling); ships decide where all are known
        (tokens({"1": "red"}) | STOPPED, ("Ann",), "tokens", ""),
        (spaces("M8", "K3", "L4") | STOPPED, ("Ann",), "nearer", ""),
        (spaces("M8") | STOPPED, NAMES, "shared", ""),
        (STOPPED, NAMES, "shared", ""),
        (tokens(WON) | STOPPED, ("Ann",), "three_tokens", "the race was not stopped"),
        # who won by the table's word, where tokens and line do not tell, or tell of two
        (BOTH, ("Ann",), None, "and only that counts"),
        (BOTH | {"won": 1}, ("Bob",), None, ""),
        (BOTH | {"won": 2}, ("Cid",), None, ""),
        (BOTH | {"won": None}, (), None, ""),
        ({"won": 0}, ("Ann",), None, "neither three tokens nor crossed the line"),
    ],
)  # fmt: skip
def test_a_position_is_scored_and_what_cannot_be_is_a_warning(figures, winners, decided, warning):
    scored = score_position(position(figures=figures), "file")
    assert scored.sheet.winners == winners
    assert decided in (None, scored.sheet.decided_by)
    assert scored.sheet.complete == bool(winners and scored.sheet.decided_by != "shared")
    assert any(warning in one.message for one in scored.warnings) or not warning
    assert all(one.warning for one in scored.warnings)


def test_a_race_that_is_said_to_be_complete_is(game):
    """At a table the race itself says who won."""
    assert score_position(position(figures=STOPPED, complete=True), "file").sheet.complete
    with pytest.raises(BadValue, match="only where just the score is counted"):
        RULES.correct(game(), "won", 1)


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
    with pytest.raises(BadFile) as caught:
        read(raw, "file")
    assert path in [one.path for one in caught.value.faults]


# --- only the score ---------------------------------------------------------------------------------------

THREE_OPEN = "to win with three tokens: one from each zone, in three colours"
LINE_OPEN = "to win at the finish line: first two tokens, from two zones and in two colours"


def a_sheet(figures=(), seats=3):
    """Begin a table where only the score is counted, and enter figures."""
    s = GAME.start(GAME.header_for(["Ann", "Bob", "Cid", "Dot", "Eve"][:seats], depth="sheet", table="t"))
    for path, value in dict(figures).items():
        s = RULES.correct(s, path, value)
    return s


def lines(s, seat=0):
    return [said(one.why, RULES.meta.messages) for line in RULES.scores(s).seats[seat].lines for one in line.because]


def doubts(s, seat, line):
    """Return what the score says cannot be about a line of a seat."""
    return [said(one, RULES.meta.messages) for one in RULES.scores(s).seats[seat].lines[line].open]


@pytest.mark.parametrize("held", [{}, {"1": "red"}, {"1": "red", "2": "green"}, dict.fromkeys("123", "red")])
def test_on_a_sheet_nobody_has_won_before_a_victory_is_entered(held):
    """Being ahead wins nothing, nor do three tokens of one colour (p. 1)."""
    s = a_sheet(tokens(held), 5)
    sheet = RULES.scores(s)
    assert (sheet.winners, sheet.decided_by, sheet.complete) == ((), "", False)
    assert (RULES.to_act(s), RULES.outcome(s), SCREEN.heading(s)[0]) == ((), None, "Who has won?")
    assert [one.total for one in sheet.seats] == [len(held), 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("figures", "open_to_ann"),
    [
        ({}, [THREE_OPEN, LINE_OPEN]),
        (tokens({"1": "red"}), ["to win with three tokens: two more, yellow and green, from zones II and III",
         "to win at the finish line: first one more token, yellow or green, from zone II or III"]),
        (tokens({"1": "red", "3": "yellow"}), ["to win with three tokens: one more, green, from zone II",
         "to win at the finish line: cross it"]),
        (tokens({"1": "red", "2": "red", "3": "green"}), ["three tokens are no longer possible",
         "to win at the finish line: cross it"]),
        (tokens(dict.fromkeys("123", "red")), ["three tokens are no longer possible",
         "the finish line can no longer win"]),
        ({"book.numbers.tokens_of_a_colour": 1, "seats[1].tokens.1": "red"},
         ["three tokens are no longer possible", LINE_OPEN]),
        (tokens(WON, 1), []),
    ],
)  # fmt: skip
def test_every_line_of_a_sheet_says_which_victories_are_open(figures, open_to_ann):
    """By three tokens of different colours, or by the line with two; five tokens a colour, or fewer (p. 1)."""
    s = a_sheet(figures)
    assert [one for one in lines(s) if " token of zone" not in one] == open_to_ann


def test_what_is_odd_about_a_sheet_is_said():
    s = a_sheet(tokens({"1": "red", "2": "red", "3": "green"}))
    assert s.winner is None
    assert "Two tokens of one colour" in doubts(s, 0, 0)[0]
    assert SCREEN.oddities(s) == (f"Ann: {doubts(s, 0, 0)[0]}",)
    s = a_sheet({"book.numbers.tokens_of_a_colour": 1, **tokens({"1": "red"}), **tokens({"2": "red"}, 1)})
    assert any("only 1 token of this colour: red" in one for one in doubts(s, 1, 0))
    s = a_sheet({"winner": 2})
    assert doubts(s, 2, 1) == ["The finish line counts only with two tokens of different colours."]
    s = a_sheet(tokens(WON, 1))
    both = RULES.correct(s, "winner", 0)
    assert both.victory == "finish_line"
    assert "whoever had them first" in doubts(both, 1, 0)[0]
    assert RULES.correct(both, "winner", None) == s


def test_victories_are_entered_before_or_after_the_tokens_and_taken_back():
    """A sheet stays a sheet."""
    s = a_sheet({"winner": 2})
    assert RULES.scores(s).winners == ()
    s = RULES.correct(RULES.correct(s, "seats[2].tokens.1", "red"), "seats[2].tokens.2", "green")
    assert (RULES.scores(s).seats[2].total, doubts(s, 2, 1)) == (3, [])
    assert (SCREEN.heading(s)[0], SCREEN.tile(s, 2).signs) == ("Cid wins", ("crossed the line",))
    s = RULES.correct(s, "winner", None)
    assert (s.phase, s.winner, RULES.outcome(s)) == ("over", None, None)
    s = a_sheet(tokens(WON, 1))
    assert RULES.outcome(s).winners == (1,)
    s = RULES.correct(s, "seats[1].tokens.3", None)
    assert (s.phase, s.winner, RULES.to_act(s)) == ("over", None, ())
    with pytest.raises(ValueError, match="only the score"):
        RULES.correct(s, "phase", "sail")


def test_where_ships_are_decides_a_stopped_race_once_it_is_entered():
    """Equal tokens and no victory: whoever has fewer spaces still to sail (our ruling)."""
    s = a_sheet(STOPPED)
    assert RULES.outcome(s).winners == (0, 1, 2)
    s = RULES.correct(RULES.correct(s, "seats[0].space", "M2"), "seats[1].space", "H8")
    assert RULES.outcome(s).decided_by == "nearer"
    assert RULES.outcome(RULES.correct(s, "stopped", False)) is None
    assert "stopped" in [field.name for section in SCREEN.sheet(s) for field in section.fields]
