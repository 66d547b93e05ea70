"""A board and points written down, and counted from again."""

from __future__ import annotations

import json

import msgspec
import pytest

from capemay_kit.core.edition import report_of, source_of
from capemay_kit.core.scores import Because, said
from capemay_kit.errors import BadFile, UnknownName
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import Book, board_name, load_board, load_edition, shipped_book
from capemay_kit.games.capitol.printed import NAMES
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.registry import position as read
from capemay_kit.games.registry import score_position

SEATS = ["Ann", "Bob"]
POINTS = {"seats[0].points.1": 4, "seats[0].points.2": 7, "seats[1].points.1": 5}


def given(figures=POINTS, **fields):
    """Write a position file."""
    file = {"format": "capemay-position/2", "game": "capitol", "seats": SEATS, "figures": figures}
    return json.dumps(file | fields).encode()


def faults(**fields):
    """List what is wrong with a position file."""
    with pytest.raises(BadFile) as bad:
        read(given(**fields), "x")
    return list(map(str, bad.value.faults))


def test_points_of_the_rounds_are_added_up():
    """A score sheet alone (ch. 11)."""
    sheet = score_position(given(), "x").sheet
    assert [one.total for one in sheet.seats] == [11, 5]
    assert sheet.winners == ("Ann",)


def test_the_board_is_counted_as_one_round_more():
    """With its fountains and temple (ch. 7, 9, 11)."""
    areas = {"heights.0": [1], "heights.1": [1, 2], "fountains": 2, "large": "temple"}
    figures = POINTS | {f"areas.blue-3.{name}": value for name, value in areas.items()} | {"count": True}
    scored = score_position(given(figures), "x")
    assert [one.total for one in scored.sheet.seats] == [11 + 4, 5 + 8]
    assert scored.warnings == ()
    assert [line.points for line in scored.sheet.seats[1].lines] == [5, 0, 8, 0]


def test_the_board_may_be_given_as_it_is_entered_on_a_sheet():
    """Floors and the tallest building of each seat."""
    figures = {"areas.blue-3.floors.1": 3, "areas.blue-3.tallest.1": 2, "count": True}
    assert score_position(given(figures), "x").sheet.seats[1].total == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_written_down_scores_the_same(play, rules, seats):
    """At its end and on the way."""
    table = play(seats, 30 + seats)
    for _, s in table.history[:: max(1, len(table.history) // 12)] + table.history[-1:]:
        __, again, warnings = read(msgspec.json.encode(rules.position(s)), "x")
        assert rules.scores(again).seats == rules.scores(s).seats
        heights = [[sorted(site.buildings) for site in state.sites] for state in (again, s)]
        assert heights[0] == heights[1]
        assert warnings == []
        assert rules.position(again) == rules.position(s)


@pytest.mark.parametrize(
    ("fields", "path"),
    [({"figures": {"areas.green-1.fountains": 1}}, "areas.green-1"),
     ({"figures": {"areas.blue-1.heights.2": [1]}}, "areas.blue-1.heights.2"),
     ({"seats": ["Ann", "Ann"]}, "seats[1]"), ({"board": "nowhere"}, "board"), ({"edition": "nothing"}, "edition"),
     ({"figures": {"seats[0].points.5": 1}}, "seats[0].points.5"),
     ({"figures": {f"seats[0].points.{n}": 1 for n in range(1, 5)} | {"count": True}}, "figures.count"),
     ({"villas": 3}, "villas"), ({"figures": {"areas.blue-1.large": "fountain"}}, "areas.blue-1.large"),
     ({"figures": {"seats[0].points.1": 4, "seats[0].points.2": -7}}, "figures.seats[0].points.2")],
)  # fmt: skip
def test_a_position_that_cannot_be_read_is_named(fields, path):
    """One line for every fault."""
    assert any(path in one for one in faults(**fields))


def test_every_fault_is_named():
    """Not only the first."""
    figures = {"areas.sea.fountains": 1, "seats[0].points.1": "many", "areas.blue-1.roof": "flat"}
    found = faults(figures=figures)
    assert all(any(path in one for one in found) for path in figures)


def test_a_file_of_the_first_format_says_what_to_do():
    """Nobody has such files, and nothing reads them."""
    (said,) = faults(format="capemay-position/1")
    assert said == "format: an earlier version wrote this file: export the position again from the game's record"


@pytest.mark.parametrize(
    ("areas", "message"),
    [({"blue-1.heights.0": [2]}, "start at 1"),
     ({"blue-1.heights.0": [1, 3]}, "start at 1"),
     ({"blue-1.heights.0": [1] * 6}, "small spaces"),
     ({"blue-3.fountains": 20}, "taken: 20, but there are 7"),
     ({f"blue-{i}.heights.0": [1] for i in (1, 2, 3)} | {"blue-3.roof": "round", "blue-2.roof": "round"},
      "the same roofs"),
     ({f"blue-{i}.large": "temple" for i in (1, 2, 3)}, "temples: 3"),
     ({"blue-1.heights.0": [1] * 4, "pink-1.heights.0": [1] * 2}, "6 round roofs")],
)  # fmt: skip
def test_a_position_that_cannot_be_is_scored_with_a_warning(areas, message):
    """People know what they see (ch. 1, 5)."""
    figures = {f"areas.{name}": value for name, value in areas.items()}
    scored = score_position(given(POINTS | figures | {"count": True}), "x")
    assert any(message in one.message for one in scored.warnings)
    assert all(one.warning for one in scored.warnings)


class TestData:
    """Boards, editions and cards of one's own."""

    def test_the_numbers_of_the_rulebook(self):
        """62 cards, 24 permits, nine areas (ch. 1, 5)."""
        book = shipped_book()
        assert [len(book.full[kind]) for kind in ("roof", "floor", "permit")] == [14, 24, 24]
        assert [sum(card.colour == colour for card in book.cards) for colour in ("blue", "pink", "purple")] == [8, 8, 8]
        assert [len(areas) for areas in book.of_colour.values()] == [3, 3, 3]

    def test_a_table_with_its_own_board_and_edition_needs_no_file(self, tmp_path):
        """They travel with the record."""
        board = msgspec.to_builtins(shipped_book().with_area("blue-1", 9).board)
        (tmp_path / "my.json").write_text(json.dumps(board), encoding="utf-8")
        mine = {"format": "capemay-edition/1", "id": "mine", "extends": "base", "numbers": {"draw": 5}}
        (tmp_path / "mine.json").write_text(json.dumps(mine), encoding="utf-8")
        header = GAME.header_for(["Ann", "Bob"], board=str(tmp_path / "my.json"), edition=str(tmp_path / "mine.json"))
        (tmp_path / "my.json").unlink()
        (tmp_path / "mine.json").unlink()
        book = GAME.book_of(header)
        assert (book.areas[0].spaces, book.numbers.draw, book.edition.sources["draw"]) == (9, 5, "mine")

    @pytest.mark.parametrize(
        ("change", "message"),
        [(lambda b: b["areas"].pop(), "purple areas: 2"),
         (lambda b: b["areas"][0].update(fountains=9), "fountains .9. than small spaces .5."),
         (lambda b: b["areas"][0].update(id="blue-2"), "listed twice"), (lambda b: b.update(x=1), "unknown field")],
    )  # fmt: skip
    def test_a_board_that_cannot_be_used_is_named(self, change, message):
        """Three areas of each colour (ch. 5)."""
        board = json.loads(msgspec.json.encode(shipped_book().board))
        change(board)
        with pytest.raises(BadFile, match=message):
            load_board(board, "mine")

    @pytest.mark.parametrize(
        ("numbers", "message"),
        [({"cards": {"roof": [0] * 18}}, "no roof card"), ({"cards": {"roof": [1] * 14}}, "at least 18"),
         ({"cards": {one: [0] * 18 for one in ("blue", "pink", "purple")}}, "no permit card"),
         ({"areas": [{"colour": "blue", "spaces": 5, "fountains": 6}] * 9}, "fountains .6. than small spaces .5."),
         ({"areas": [{"colour": "blue", "spaces": 5, "fountains": 0}] * 8}, "at least 9")],
    )  # fmt: skip
    def test_cards_and_areas_that_cannot_be_used_are_named(self, numbers, message):
        """Some of each kind, nine areas, and no more printed fountains than spaces."""
        with pytest.raises(BadFile, match=message):
            load_edition({"format": "capemay-edition/1", "id": "mine", "extends": "base", "numbers": numbers}, "mine")

    def test_the_newest_edition_is_as_those_report_it_who_had_the_game(self):
        """Roofs 1 to 7 twice, floors 1 to 8 three times, permits 1 to 8 once a colour; 2 + 1 + 1 printed fountains, one
        area in each colour; the areas of a colour lie together."""
        book = shipped_book()
        counts = {one.id.rpartition("-")[0]: set() for one in book.cards}
        for one in book.cards:
            counts[one.id.rpartition("-")[0]].add((one.number, one.count))
        assert counts == {
            "roof": {(n, 2) for n in range(1, 8)}, "floor": {(n, 3) for n in range(1, 9)},
            **{f"permit-{colour}": {(n, 1) for n in range(1, 9)} for colour in book.of_colour},
        }  # fmt: skip
        with_fountains = [one for one in book.areas if one.fountains]
        assert sorted(one.fountains for one in with_fountains) == [1, 1, 2]
        assert {one.colour for one in with_fountains} == set(book.of_colour)
        assert next(one.title for one in with_fountains if one.fountains == 2) == "Capitoline"
        assert {one.title for one in book.areas} == set(NAMES)
        assert [len({one.y for one in book.areas if one.colour == colour}) for colour in book.of_colour] == [1, 1, 1]

    def test_reported_numbers_name_the_page_that_reports_them(self):
        """And are counted apart from guesses: those are where nobody reported small spaces and fountains."""
        edition = load_edition("base-2")
        names = [f"cards.{line}[{i}]" for line in edition.numbers["cards"] for i in range(18)]
        assert {source_of(edition.sources, one) for one in names} == {"reported"}
        assert all(str(report_of(edition.reports, one)).startswith("http") for one in names)
        assert (shipped_book().unsure, Book(load_edition("base")).unsure) == (17, 117)
        assert shipped_book().reported == 109

    def test_areas_are_renamed_one_by_one(self):
        """A name that stands twice meanwhile is given once; the other area goes by its colour."""
        areas = [dict(one) for one in load_edition("base-2").numbers["areas"]]
        areas[0]["name"] = "Viminal"
        mine = {"format": "capemay-edition/1", "id": "mine", "extends": "base-2", "numbers": {"areas": areas}}
        book = GAME.book_of(GAME.header_for(["Ann", "Bob"], edition=mine))
        assert [book.areas[book.area[one]].title for one in ("blue-1", "blue-3")] == ["Viminal", "Blue 3"]

    def test_an_edition_without_cards_and_areas_has_those_of_the_base_one(self):
        """As tables of earlier versions hold it."""
        base = load_edition("base")
        numbers = {name: value for name, value in base.numbers.items() if name not in ("cards", "areas")}
        sources = {name: value for name, value in base.sources.items() if name not in ("cards", "areas")}
        whole = {"format": "capemay-edition/1", "id": "whole", "numbers": numbers, "sources": sources}
        header = GAME.header_for(["Ann", "Bob"], edition={**whole, "rulings": base.rulings})
        former = Book(base)
        assert (GAME.book_of(header).cards, GAME.book_of(header).board) == (former.cards, former.board)
        assert GAME.book_of(header).unsure == 0

    def test_cards_and_areas_are_those_of_the_edition(self):
        """A number that is counted twice is on two cards; areas lie as they are printed."""
        base = load_edition("base").numbers
        roofs, areas = [0, 2, 1, *[0] * 15], [*base["areas"]]
        areas[8] = {"colour": "pink", "spaces": 9, "fountains": 2}
        mine = {"cards": {"roof": roofs}, "areas": areas}
        edition = {"format": "capemay-edition/1", "id": "mine", "extends": "base", "numbers": mine}
        book = GAME.book_of(GAME.header_for(["Ann", "Bob"], edition=edition))
        assert book.full["roof"] == ("roof-2", "roof-2", "roof-3")
        last = book.areas[book.area["pink-4"]]
        assert (last.title, last.spaces, last.fountains, last.x, last.y) == ("Pink 4", 9, 2, 0.8333, 0.8333)
        assert "blue-3" not in book.area
        assert board_name(book) == "capitol"
        assert board_name(book.with_area("pink-4", 8))["areas"]

    @pytest.mark.parametrize(
        "edition", [{"numbers": {"draw": -1}}, {"numbers": {"villas": 1}}, {"rulings": {"villas": True}},
                    {"sources": {"villas": "mine"}}, {"extends": "nothing"}],
    )  # fmt: skip
    def test_an_edition_that_cannot_be_used_is_named(self, edition):
        """Strictly, as every file."""
        with pytest.raises(BadFile):
            load_edition({"format": "capemay-edition/1", "id": "mine", "extends": "base", **edition}, "mine")

    def test_an_edition_there_is_not(self):
        """Named with those there are."""
        with pytest.raises(UnknownName, match="base"):
            load_edition("mine", "mine")

    def test_a_score_sheet_is_entered_by_corrections(self, rules):
        """Its start is the end of a game nobody has a point in."""
        s = GAME.start(GAME.header_for(["Ann", "Bob"], depth="sheet"))
        for seat, points in enumerate([(3, 4, 5, 6), (4, 4, 5, 6)]):
            for number, n in enumerate(points, 1):
                s = rules.correct(s, f"seats[{seat}].points.{number}", n)
        assert rules.outcome(s).winners == (1,)
        assert [one.total for one in rules.scores(s).seats] == [18, 19]

    def test_a_table_may_begin_with_its_own_figures(self):
        """As corrections in its header."""
        header = GAME.header_for(["Ann", "Bob"], own={"book.numbers.draw": 5}, rulings={"free_auction": False})
        s = GAME.start(header)
        assert (s.book.numbers.draw, s.book.rulings.free_auction) == (5, False)
        with pytest.raises(UnknownName):
            GAME.start(msgspec.structs.replace(header, game="cape-may"))

    def test_what_is_worth_more_points_is_worth_more(self, game, rules):
        """To a bot that looks one act ahead."""
        s = game(hands=[["permit-blue-3"], ["roof-1"]])
        after = [rules.worth(rules.apply(s, 0, one, None), 0) for one in rules.legal(s, 0)]
        best = rules.legal(s, 0)[after.index(max(after))]
        assert isinstance(best, act.PlayPermit)
        assert rules.by_itself(s) is None


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
    (area,) = faults(figures=points | {"seats[0].earned.1": [{"area": "red-1", "points": 5, "why": "most"}]})
    assert area.startswith("figures.seats[0].earned.1[0].area: no such area")


@pytest.mark.parametrize(
    ("earned", "says"),
    [({"area": "blue-1", "points": 3}, "an area needs a reason"),
     ({"points": 3, "why": "most"}, "a reason needs an area")],
)  # fmt: skip
def test_points_of_an_area_say_why_and_those_of_none_do_not(earned, says):
    """What the table counted itself has neither."""
    (said,) = faults(figures={"seats[0].points.1": 3, "seats[0].earned.1": [earned]})
    assert said == f"figures.seats[0].earned.1[0].why: {says}"


def test_of_fewer_rounds_than_the_game_has_nobody_is_the_winner_yet():
    """Ann is ahead."""
    points = {f"seats[{seat}].points.{n}": 4 + (not seat) * n for seat in (0, 1) for n in (1, 2, 3)}
    sheet = score_position(given(points), "x").sheet
    assert (sheet.winners, sheet.complete) == (("Ann",), False)
    assert score_position(given(points | {"count": True}), "x").sheet.complete
    assert score_position(given(points, complete=True), "x").sheet.complete
    assert not score_position(given(points | {"count": True}, complete=False), "x").sheet.complete
