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
    header = RULES.header_for(names, depth="sheet", edition="base", table="s")
    return Table(RULES, header, RULES.start(header))


@pytest.fixture
def sheet():
    return a_sheet("Ann", "Bob")


def score(table, rounds=4):
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
