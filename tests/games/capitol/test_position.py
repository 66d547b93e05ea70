"""A board and points written down and counted from again; boards, editions and cards of one's own."""

from __future__ import annotations

import json
from collections import defaultdict

import msgspec
import pytest

from capemay_kit.core.edition import report_of, source_of
from capemay_kit.core.scores import Because, said
from capemay_kit.errors import BadFile
from capemay_kit.games.capitol.book import Book, board_name, load_board, load_edition, shipped_book
from capemay_kit.games.capitol.printed import NAMES
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.registry import position as read
from capemay_kit.games.registry import score_position

POINTS = {"seats[0].points.1": 4, "seats[0].points.2": 7, "seats[1].points.1": 5}
AREA = {f"areas.blue-3.{name}": value for name, value in
        {"heights.0": [1], "heights.1": [1, 2], "fountains": 2, "large": "temple"}.items()}  # fmt: skip
COUNT = {"count": True}
THREE = {f"seats[{seat}].points.{n}": 4 + (not seat) * n for seat in (0, 1) for n in (1, 2, 3)}


def given(figures=POINTS, **fields):
    file = {"format": "capemay-position/2", "game": "capitol", "seats": ["Ann", "Bob"], "figures": figures}
    return json.dumps(file | fields).encode()


def faults(**fields):
    with pytest.raises(BadFile) as bad:
        read(given(**fields), "x")
    return list(map(str, bad.value.faults))


@pytest.mark.parametrize(
    ("figures", "more", "totals", "complete"),
    [
        # a score sheet alone (ch. 11); the board is counted as one round more, with fountains and temple (ch. 7, 9)
        (POINTS, {}, [11, 5], False), (POINTS | AREA | COUNT, {}, [11 + 4, 5 + 8], False),
        ({"areas.blue-3.floors.1": 3, "areas.blue-3.tallest.1": 2} | COUNT, {}, [0, 3], False),
        # of fewer rounds than the game has nobody is the winner yet
        (THREE, {}, [18, 12], False), (THREE | COUNT, {}, [18, 12], True), (THREE, {"complete": True}, [18, 12], True),
        (THREE | COUNT, {"complete": False}, [18, 12], False),
    ],
)  # fmt: skip
def test_points_of_the_rounds_are_added_up(figures, more, totals, complete):
    scored = score_position(given(figures, **more), "x")
    ahead = ("Ann", "Bob")[totals[1] > totals[0]]
    assert [one.total for one in scored.sheet.seats] == totals
    assert (scored.sheet.winners, scored.sheet.complete, scored.warnings) == ((ahead,), complete, ())


@pytest.mark.parametrize(
    ("fields", "path"),
    [({"figures": {"areas.green-1.fountains": 1}}, "areas.green-1"),
     ({"figures": {"areas.blue-1.heights.2": [1]}}, "areas.blue-1.heights.2"),
     ({"seats": ["Ann", "Ann"]}, "seats[1]"), ({"board": "nowhere"}, "board"), ({"edition": "nothing"}, "edition"),
     ({"figures": {"seats[0].points.5": 1}}, "seats[0].points.5"),
     ({"figures": {f"seats[0].points.{n}": 1 for n in range(1, 5)} | COUNT}, "figures.count"),
     ({"villas": 3}, "villas"), ({"figures": {"areas.blue-1.large": "fountain"}}, "areas.blue-1.large"),
     ({"figures": {"seats[0].points.1": 4, "seats[0].points.2": -7}}, "figures.seats[0].points.2"),
     ({"format": "capemay-position/1"}, "format: an earlier version wrote this file: export the position again")],
)  # fmt: skip
def test_a_position_that_cannot_be_read_is_named(fields, path):
    assert any(path in one for one in faults(**fields))


@pytest.mark.parametrize(
    ("areas", "message"),
    [({"blue-1.heights.0": [2]}, "start at 1"), ({"blue-1.heights.0": [1, 3]}, "start at 1"),
     ({"blue-1.heights.0": [1] * 6}, "small spaces"), ({"blue-3.fountains": 20}, "taken: 20, but there are 7"),
     ({f"blue-{i}.heights.0": [1] for i in (1, 2, 3)} | {"blue-3.roof": "round", "blue-2.roof": "round"},
      "the same roofs"),
     ({f"blue-{i}.large": "temple" for i in (1, 2, 3)}, "temples: 3"),
     ({"blue-1.heights.0": [1] * 4, "pink-1.heights.0": [1] * 2}, "6 round roofs")],
)  # fmt: skip
def test_a_position_that_cannot_be_is_scored_with_a_warning(areas, message):
    """People know what they see (ch. 1, 5)."""
    figures = {f"areas.{name}": value for name, value in areas.items()}
    scored = score_position(given(POINTS | figures | COUNT), "x")
    assert any(message in one.message for one in scored.warnings)
    assert all(one.warning for one in scored.warnings)


def test_what_earned_the_points_of_a_round_is_read_and_has_to_add_up(rules):
    """Area by area; without it the table counted itself."""
    earned = [{"area": "blue-1", "points": 3, "why": "most", "floors": 2, "fountains": 1}, {"points": 2}]
    points = {"seats[0].earned.1": earned, "seats[0].points.1": 5, "seats[1].points.1": 4}
    lines = [seat.lines[0] for seat in rules.scores(read(given(points), "x")[1]).seats]
    assert [one.points for one in lines[0].because] == [3, 2]
    assert said(lines[0].because[0].why, rules.meta.messages).startswith("Blue 1: ")
    assert lines[0].because[1] == Because(lines[1].because[0].why, 2)
    (added,) = faults(figures=points | {"seats[0].earned.1": earned[:1]})
    assert added == "figures.seats[0].earned.1: does not add up to the 5 points of the round"


@pytest.mark.parametrize(
    ("earned", "says"),
    [({"area": "red-1", "points": 3, "why": "most"}, "area: no such area"),
     ({"area": "blue-1", "points": 3}, "why: an area needs a reason"),
     ({"points": 3, "why": "most"}, "why: a reason needs an area")],
)  # fmt: skip
def test_points_of_an_area_say_why_and_those_of_none_do_not(earned, says):
    """What the table counted itself has neither."""
    (said,) = faults(figures={"seats[0].points.1": 3, "seats[0].earned.1": [earned]})
    assert said.startswith(f"figures.seats[0].earned.1[0].{says}")


# --- boards, editions and cards of one's own --------------------------------------------------------------

MINE = {"format": "capemay-edition/1", "id": "mine", "extends": "base"}


def test_the_newest_edition_is_as_those_report_it_who_had_the_game():
    """62 cards, nine areas (ch. 1, 5): roofs 1 to 7 twice, floors 1 to 8 three times, permits 1 to 8 once a colour;
    2 + 1 + 1 printed fountains, one area in each colour; the areas of a colour lie together."""
    book = shipped_book()
    counts = defaultdict(set)
    for one in book.cards:
        counts[one.id.rpartition("-")[0]].add((one.number, one.count))
    assert [len(book.full[kind]) for kind in ("roof", "floor", "permit")] == [14, 24, 24]
    assert counts == {
        "roof": {(n, 2) for n in range(1, 8)}, "floor": {(n, 3) for n in range(1, 9)},
        **{f"permit-{colour}": {(n, 1) for n in range(1, 9)} for colour in book.of_colour},
    }  # fmt: skip
    assert [len(areas) for areas in book.of_colour.values()] == [3, 3, 3]
    with_fountains = {one.colour: one.fountains for one in book.areas if one.fountains}
    assert (set(with_fountains), sorted(with_fountains.values())) == (set(book.of_colour), [1, 1, 2])
    assert next(one.title for one in book.areas if one.fountains == 2) == "Capitoline"
    assert {one.title for one in book.areas} == set(NAMES)
    assert [len({one.y for one in book.areas if one.colour == colour}) for colour in book.of_colour] == [1, 1, 1]


def test_reported_numbers_name_the_page_that_reports_them():
    """And are counted apart from guesses: those are where nobody reported small spaces and fountains."""
    edition = load_edition("base-2")
    names = [f"cards.{line}[{i}]" for line in edition.numbers["cards"] for i in range(18)]
    assert {source_of(edition.sources, one) for one in names} == {"reported"}
    assert all(str(report_of(edition.reports, one)).startswith("http") for one in names)
    assert (shipped_book().unsure, Book(load_edition("base")).unsure, shipped_book().reported) == (17, 117, 109)


def test_a_table_with_its_own_board_and_edition_needs_no_file(tmp_path):
    """They travel with the record."""
    board = msgspec.to_builtins(shipped_book().with_area("blue-1", 9).board)
    files = {"my.json": board, "mine.json": MINE | {"numbers": {"draw": 5}}}
    for name, data in files.items():
        (tmp_path / name).write_text(json.dumps(data), encoding="utf-8")
    header = GAME.header_for(["Ann", "Bob"], board=str(tmp_path / "my.json"), edition=str(tmp_path / "mine.json"))
    for name in files:
        (tmp_path / name).unlink()
    book = GAME.book_of(header)
    assert (book.areas[0].spaces, book.numbers.draw, book.edition.sources["draw"]) == (9, 5, "mine")


@pytest.mark.parametrize(
    ("change", "message"),
    [(lambda b: b["areas"].pop(), "purple areas: 2"),
     (lambda b: b["areas"][0].update(fountains=9), "fountains .9. than small spaces .5."),
     (lambda b: b["areas"][0].update(id="blue-2"), "listed twice"), (lambda b: b.update(x=1), "unknown field")],
)  # fmt: skip
def test_a_board_that_cannot_be_used_is_named(change, message):
    """Three areas of each colour (ch. 5)."""
    board = json.loads(msgspec.json.encode(shipped_book().board))
    change(board)
    with pytest.raises(BadFile, match=message):
        load_board(board, "mine")


@pytest.mark.parametrize(
    ("edition", "message"),
    [({"numbers": {"cards": {"roof": [0] * 18}}}, "no roof card"),
     ({"numbers": {"cards": {"roof": [1] * 14}}}, "at least 18"),
     ({"numbers": {"cards": {one: [0] * 18 for one in ("blue", "pink", "purple")}}}, "no permit card"),
     ({"numbers": {"areas": [{"colour": "blue", "spaces": 5, "fountains": 6}] * 9}},
      "fountains .6. than small spaces .5."),
     ({"numbers": {"areas": [{"colour": "blue", "spaces": 5, "fountains": 0}] * 8}}, "at least 9"),
     ({"numbers": {"draw": -1}}, "draw"), ({"numbers": {"villas": 1}}, "villas"),
     ({"rulings": {"villas": True}}, "villas"),
     ({"sources": {"villas": "mine"}}, "villas"), ({"extends": "nothing"}, "nothing")],
)  # fmt: skip
def test_an_edition_that_cannot_be_used_is_named(edition, message):
    """Some cards of each kind, nine areas, and no more printed fountains than spaces; strictly, as every file."""
    with pytest.raises(BadFile, match=message):
        load_edition(MINE | edition, "mine")


def test_an_edition_without_cards_and_areas_has_those_of_the_base_one():
    """As tables of earlier versions hold it."""
    base = load_edition("base")
    numbers = {name: value for name, value in base.numbers.items() if name not in ("cards", "areas")}
    sources = {name: value for name, value in base.sources.items() if name not in ("cards", "areas")}
    whole = {"format": "capemay-edition/1", "id": "whole", "numbers": numbers, "sources": sources}
    book = GAME.book_of(GAME.header_for(["Ann", "Bob"], edition={**whole, "rulings": base.rulings}))
    assert (book.cards, book.board, book.unsure) == (Book(base).cards, Book(base).board, 0)


def test_cards_and_areas_are_those_of_the_edition():
    """A number that is counted twice is on two cards; areas lie as they are printed."""
    areas = [*load_edition("base").numbers["areas"]]
    areas[8] = {"colour": "pink", "spaces": 9, "fountains": 2}
    edition = MINE | {"numbers": {"cards": {"roof": [0, 2, 1, *[0] * 15]}, "areas": areas}}
    book = GAME.book_of(GAME.header_for(["Ann", "Bob"], edition=edition))
    assert book.full["roof"] == ("roof-2", "roof-2", "roof-3")
    last = book.areas[book.area["pink-4"]]
    assert (last.title, last.spaces, last.fountains, last.x, last.y) == ("Pink 4", 9, 2, 0.8333, 0.8333)
    assert "blue-3" not in book.area
    assert board_name(book) == "capitol"
    assert board_name(book.with_area("pink-4", 8))["areas"]
