"""The score sheet that works alone: areas entered and scored, a round at a time."""

from __future__ import annotations

import re

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.table import Table
from capemay_kit.errors import UnknownName
from capemay_kit.games import registry
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.scoring import totals

RULES, SCREEN = GAME, registry.screen("capitol")
ROUNDS = (
    {"areas.blue-2.heights.0": [1], "areas.blue-2.heights.1": [1, 2], "areas.pink-1.heights.0": [1]},
    {"areas.blue-2.heights.0": [1, 2, 3], "areas.blue-2.fountains": 1, "areas.blue-2.large": "amphitheater"},
    {"areas.purple-1.heights.1": [1, 2], "areas.purple-1.large": "temple"},
    {},
)
"""What changes in the areas from round to round."""
POINTS = ([3, 2], [6, 1], [6, 7], [6, 7])
"""What each round brings; one fountain is printed in Pink 1, and one in Purple 1 (ch. 7, 9, 11)."""


def a_sheet(*names):
    """Lay out a table that only counts the score."""
    header = RULES.header_for(names, depth="sheet", edition="base", table="s")
    return Table(RULES, header, RULES.start(header))


@pytest.fixture
def sheet():
    """Return a sheet for two."""
    return a_sheet("Ann", "Bob")


def score(table, rounds=4):
    """Enter rounds and score them."""
    for changed in ROUNDS[:rounds]:
        for path, value in changed.items():
            table.correct(path, value)
        table.act(table.state.first, act.Score())


def test_rounds_are_entered_and_scored_one_after_the_other(sheet):
    """With the areas as they are; nothing is drawn between, and the fourth scoring ends it (ch. 3, 11). What is
    proposed, what each tile says comes next, and what each area brings agree."""
    for number, (changed, points) in enumerate(zip(ROUNDS, POINTS, strict=True), 1):
        for path, value in changed.items():
            sheet.correct(path, value)
        s = sheet.state
        assert (s.phase, s.round, RULES.legal(s, s.first)) == ("score", number, (act.Score(),))
        after = RULES.apply(s, 0, act.Score(), Chance(seed="1"))
        earned = [one for one in SCREEN.consequences(s, after, 0, act.Score()) if ", " in one]
        for i, (figure, seat) in enumerate(zip(SCREEN.figures(s, 0, act.Score()), s.seats, strict=True)):
            mine = [re.fullmatch(rf"{seat.name} \+(\d+), .*: .*floors.*", one) for one in earned]
            assert SCREEN.tile(s, i).figures[1] == (f"+{figure.value}", "next scoring")
            assert sum(int(one[1]) for one in mine if one) == figure.value == points[i]
        sheet.act(0, act.Score())
        assert [seat.lines[number - 1].points for seat in RULES.scores(sheet.state).seats] == points
    assert earned[-1] == "Bob +6, Purple 1: most floors (3), 2 + 1 for 1 fountain, times 2 for the temple"
    assert RULES.tell(s, sheet.entries[-1], sheet.state, None) == "Round 4 is scored: Ann +6, Bob +7"
    assert (sheet.state.phase, totals(sheet.state)) == ("over", [21, 17])
    assert RULES.outcome(sheet.state).winners == (0,)
    because = RULES.scores(sheet.state).seats[0].lines[0].because
    assert [(one.why.args["area"], one.points) for one in because] == [("Pink 1", 3)]


def test_points_of_a_scored_round_stay_correctable(sheet):
    """They replace what was counted, in that round alone; the same figure replaces nothing."""
    score(sheet, 2)
    before = sheet.state
    sheet.correct("seats[0].points.1", 3)
    assert sheet.state == before
    sheet.correct("seats[0].points.1", 8)
    assert (totals(sheet.state), sheet.state.phase, sheet.state.round) == ([14, 3], "score", 3)


def test_a_table_that_counted_itself_enters_points_alone(sheet):
    """In one tap for all seats, or seat by seat: a round somebody has points of is scored."""
    sheet.act(0, SCREEN.with_figures(sheet.state, 0, act.Score(), {"points-0": 5, "points-1": 4}))
    sheet.correct("seats[1].points.3", 2)
    s = sheet.state
    assert (s.phase, s.round, totals(s)) == ("score", 4, [5, 6])
    sheet.correct("seats[0].points.4", 1)
    assert (sheet.state.phase, totals(sheet.state)) == ("over", [6, 6])
    with pytest.raises(UnknownName):
        sheet.correct("seats[0].points.5", 1)


def test_a_sheet_entered_as_points_alone_has_its_winner():
    s = GAME.start(GAME.header_for(["Ann", "Bob"], depth="sheet"))
    for seat, points in enumerate([(3, 4, 5, 6), (4, 4, 5, 6)]):
        for number, n in enumerate(points, 1):
            s = RULES.correct(s, f"seats[{seat}].points.{number}", n)
    assert RULES.outcome(s).winners == (1,)
    assert [one.total for one in RULES.scores(s).seats] == [18, 19]


def test_a_sheet_begun_late_starts_with_a_later_round(sheet):
    """The rounds before are empty, and can be entered as points."""
    sheet.correct("round", 3)
    sheet.correct("seats[0].points.2", 7)
    assert (sheet.state.round, totals(sheet.state)) == (3, [7, 0])


def test_a_skipped_round_is_named_with_whose_points_are_not_entered(sheet):
    """A round without points is entered as one; the sheet is not complete before (ch. 11)."""
    sheet.correct("seats[0].points.1", 5)
    assert SCREEN.oddities(sheet.state) == (), "a round that is being entered is not skipped"
    for number in (1, 3, 4):
        for seat in range(2):
            sheet.correct(f"seats[{seat}].points.{number}", 5 - seat)
    for seat, names in ((0, "Ann and Bob"), (1, "Bob")):
        assert SCREEN.oddities(sheet.state) == (f"No points of round 2 are entered for {names}.",)
        assert not RULES.scores(sheet.state).complete
        sheet.correct(f"seats[{seat}].points.2", seat)
    assert SCREEN.oddities(sheet.state) == ()
    assert RULES.scores(sheet.state).complete


def test_the_form_of_a_sheet_has_a_tile_for_each_area_and_a_section_for_each_scored_round(sheet):
    """As they lie on the board, with what stands there and what it would bring; then the points by seat."""
    score(sheet, 2)
    sections = SCREEN.sheet(sheet.state)
    assert [one.title for one in sections] == [
        "Blue 1", "Pink 1", "Purple 1", "Purple 2", "Blue 2", "Pink 2", "Pink 3", "Purple 3", "Blue 3",
        "Points of round 1", "Points of round 2", "Round",
    ]  # fmt: skip
    blue = sections[4]
    assert [(one.label, one.row, one.column, one.value) for one in blue.fields] == [
        ("Ann: floors", "A", "floors", 6), ("Ann: tallest building", "A", "tallest", 3),
        ("Bob: floors", "B", "floors", 3), ("Bob: tallest building", "B", "tallest", 2),
        ("Fountains", "", "", 1), ("Large space", "", "", "amphitheater"),
    ]  # fmt: skip
    assert (blue.tile.figures, blue.tile.signs) == (((0, "6", True), (1, "3", False)), ("fountain", "amphitheater"))
    assert blue.notes == (("+3", ("Ann",)), ("+1", ("Bob",)))
    assert [one.tile is None for one in sections] == [False] * 9 + [True] * 3
    assert SCREEN.correctable(sheet.state) == sections


def test_a_tile_shows_everybody_who_has_floors_there():
    """Third place as well, which brings nothing."""
    sheet = a_sheet("Ann", "Bob", "Cid")
    for seat, n in enumerate((5, 1, 3)):
        sheet.correct(f"areas.pink-2.floors.{seat}", n)
    assert SCREEN.sheet(sheet.state)[5].tile.figures == ((0, "5", True), (1, "1", False), (2, "3", False))


@pytest.mark.parametrize(
    ("steps", "floors", "tallest"),
    [([("floors", 6), ("tallest", 3)], 6, 3), ([("tallest", 3)], 3, 3), ([("floors", 2), ("tallest", 4)], 4, 4),
     ([("tallest", 3), ("floors", 7)], 7, 3), ([("tallest", 3), ("floors", 2)], 2, 2),
     ([("floors", 5), ("tallest", 0)], 0, 0), ([("tallest", 4), ("floors", 0)], 0, 0)],
)  # fmt: skip
def test_floors_and_the_tallest_building_are_entered_without_the_buildings(sheet, steps, floors, tallest):
    """In any order: no building is taller than all floors together."""
    for what, n in steps:
        sheet.correct(f"areas.pink-2.{what}.1", n)
    fields = {one.name: one.value for section in SCREEN.sheet(sheet.state) for one in section.fields}
    assert (fields["areas.pink-2.floors.1"], fields["areas.pink-2.tallest.1"]) == (floors, tallest)


def test_standings_of_an_area_decide_as_if_its_buildings_were_known(sheet):
    """Most floors, then the tallest building (ch. 11)."""
    for path, n in (("floors.0", 5), ("tallest.0", 2), ("floors.1", 5), ("tallest.1", 3)):
        sheet.correct(f"areas.blue-1.{path}", n)
    sheet.act(0, act.Score())
    assert totals(sheet.state) == [0, 2]
    told = [RULES.tell(sheet.start, entry, after, None) for entry, after in sheet.history]
    assert told[:2] == ["Corrected: Blue 1: Ann has 5 floors", "Corrected: Blue 1: Ann's tallest building has 2 floors"]


def test_words_of_a_sheet_speak_of_rounds_and_points_alone(sheet):
    """Nobody's cards, floors or turn."""
    assert SCREEN.heading(sheet.state)[0] == "Score round 1"
    said = SCREEN.progress(sheet.state)
    assert (said.now, said.pieces) == ("Round 1 of 4", ("Scoring",))
    score(sheet, 1)
    tile = SCREEN.tile(sheet.state, 0)
    assert (tile.figures, tile.signs, tile.lines) == ((("3", "points"), ("+3", "next scoring")), (), ())
    assert [one.label for one in SCREEN.figures(sheet.state, 0, act.Score())] == ["Ann", "Bob"]
