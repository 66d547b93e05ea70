"""Points, dollars and ties at the end (p. 9)."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.core.contract import Outcome
from capemay_kit.core.scores import said


def end(game, rows, book=None, **more):
    """Return the end of a game where the seats have these points and dollars."""
    s = game(len(rows), phase="over", **({"book": book} if book else {}), **more)
    for i, (points, money) in enumerate(rows):
        s = s.with_seat(i, points=points, money=money)
    return s


def test_most_points_win(game, rules):
    """With what dollars add."""
    assert rules.outcome(end(game, [(5, 9), (4, 19), (3, 31)])) == Outcome((2,), "points")


def test_every_full_ten_dollars_are_a_point_and_the_rest_none(game, rules):
    """$19 are one point."""
    sheet = rules.scores(end(game, [(0, 9), (0, 19), (0, 20)]))
    assert [seat.total for seat in sheet.seats] == [0, 1, 2]


def test_a_tie_goes_to_the_most_leftover_dollars(game, rules):
    """Left over when ten make a point: $9 beats $18, though it is less."""
    assert rules.outcome(end(game, [(3, 9), (2, 18), (0, 0)])) == Outcome((0,), "dollars")


def test_where_leftover_dollars_tie_too_the_title_is_shared(game, rules):
    """By all of them."""
    assert rules.outcome(end(game, [(3, 8), (2, 18), (1, 28), (2, 7)])) == Outcome((0, 1, 2), "shared")


def test_a_table_may_compare_all_dollars(game, rules, book):
    """The switch: then $18 beats $9."""
    other = book.with_ruling("ties_by_all_dollars", True)
    assert rules.outcome(end(game, [(3, 9), (2, 18), (0, 0)], other)) == Outcome((1,), "dollars")


def test_every_point_says_where_it_came_from(game, rules):
    """Building by building, then what was entered, then dollars."""
    s = end(game, [(7, 25), (0, 0), (0, 0)], have=[{"bank": [], "bakery": []}])
    bank, bakery = s.seats[0].buildings
    s = s.with_seat(0, buildings=(replace(bank, points=4), replace(bakery, points=1)))
    points, money = rules.scores(s).seats[0].lines
    messages = rules.meta.messages
    assert [(said(one.why, messages), one.points) for one in points.because] == [
        ("Bank earned 4 victory points", 4), ("Bakery earned 1 victory point", 1), ("Victory points as entered", 2),
    ]  # fmt: skip
    assert [(said(one.why, messages), one.points) for one in money.because] == [("$25: 1 for every full $10", 2)]


def test_there_is_a_sheet_before_the_end_but_no_outcome(game, rules):
    """As if the game ended now."""
    s = game(3, phase="auction")
    assert rules.outcome(s) is None
    assert [seat.total for seat in rules.scores(s).seats] == [1, 1, 1]
    assert rules.scores(s).decided_by == "shared"
