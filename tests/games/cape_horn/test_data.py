"""The data files: what the rulebook states holds, and a fault in a file is named by its path."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.edition import Edition, names_of, source_of
from capemay_kit.core.files import shipped
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_horn.board import ZONES, read_course, read_winds
from capemay_kit.games.cape_horn.book import (
    EDITIONS,
    NEWEST,
    Book,
    check_board,
    course_name,
    load_course,
    load_edition,
    read_board,
    shipped_cards,
)
from capemay_kit.games.cape_horn.rules import GAME

FOLDER = shipped("boards", "cape_horn")
WINDS = json.loads((FOLDER / "winds.json").read_text())
FAN = WINDS["cards"][0]


def book(**rulings):
    return Book(load_edition("base"), load_course("cape-horn"), shipped_cards(), rulings)


def course_with(**changes):
    return json.dumps(json.loads((FOLDER / "course.json").read_text()) | changes).encode()


def test_the_stated_numbers_are_the_rulebook_s():
    """Hands, points, prices (p. 1-4)."""
    n = book().numbers
    assert (n.start_hand, n.hand_limit, n.start_points, n.points_limit, n.points_a_turn) == (3, 6, 3, 8, 1)
    assert (n.price.ignore, n.price.move_twice, n.price.wind_card) == (3, 5, 1)
    assert sum(n.wind_cards.values()) == 90
    assert 3 * n.tokens_of_a_colour == 15


def test_every_number_says_where_it_is_from():
    edition = load_edition("base")
    assert {source_of(edition.sources, name) for name in names_of(edition.numbers)} == {"stated", "derived", "assumed"}
    assert all(any(name.startswith(key) for key in edition.sources) for name in names_of(edition.numbers))


def test_there_are_nine_stations_one_of_each_colour_in_each_zone():
    """Three by three (p. 1)."""
    assert len({(one.zone, one.colour) for one in load_course("cape-horn").stations}) == 9


def test_five_ships_have_their_starting_spaces_side_by_side():
    """Numbered 1 to 5 (p. 2)."""
    course = load_course("cape-horn")
    chart = book().chart
    assert len(course.start) == 5
    assert all(b.space in chart.near[a.space] for a, b in zip(course.start, course.start[1:], strict=False))


def test_there_are_eight_families_of_wind_cards_with_up_to_five_options():
    """As those who reviewed the game tell."""
    for edition in ("base", "base-2"):
        there = [kind for kind, n in load_edition(edition).numbers["wind_cards"].items() if n]
        assert len({one.partition("-")[0] for one in there}) == 8
    cards = shipped_cards()
    assert max(len(one.options) for one in cards.values()) == 5
    assert all(one.provenance in ("stated", "derived", "reported", "assumed") for one in cards.values())


def test_every_card_leads_somewhere_from_the_open_sea():
    """No dead card, and every station and the line can be reached by sea."""
    chart = book().chart
    assert all(chart.ways(card, "M8") for card in shipped_cards())
    assert len(chart.far("K1")) == len(chart.spaces) == 182


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"rows": ["yy", "y"]}, "$.rows[1]"),
        ({"rows": ["yx"]}, "$.rows[0]"),
        ({"rows": ["y" * 27]}, "$.rows[0]"),
        ({"beyond": ["F1"]}, "$.beyond[0]"),
        ({"start": [{"space": "F1", "card": "hook"}]}, "$.start[0].space"),
        ({"start": [{"space": "K1", "card": "hook"}] * 2}, "$.start[1].space"),
        ({"stations": []}, "$.stations"),
        ({"stations": [{"space": "M5", "zone": 1, "colour": "red"}, {"space": "M6", "zone": 1, "colour": "red"}]},
         "$.stations[1]"),
        ({"stations": [{"space": "M5", "zone": 4, "colour": "red"}]}, "$.stations[0].zone"),
        ({"start": []}, "$.start"),
        ({"beyond": []}, "$.beyond"),
        ({"wind": 1}, "$.wind"),
    ],
)  # fmt: skip
def test_a_fault_in_a_course_is_named_by_its_path(changes, path):
    with pytest.raises(BadFile) as caught:
        read_course(course_with(**changes), "course")
    assert path in [one.path for one in caught.value.faults]


STARTS = json.loads((FOLDER / "course.json").read_text())["start"]
NO_STRAIT = [row if y < 11 else "rrrr------yyyyy" for y, row in enumerate(load_course("cape-horn").rows)]


@pytest.mark.parametrize(
    ("changes", "path", "said"),
    [
        ({"start": STARTS[:3]}, "$.start", "has 3 starting spaces, but up to 5 ships can race"),
        ({"start": [*STARTS[:4], {"space": "A1", "card": "hook"}]}, "$.start[4]", "'A1' lies behind the finish line"),
        ({"stations": load_course("cape-horn").stations[1:]}, "$.stations", "has 8 of 9 stations; missing: "),
        ({"rows": NO_STRAIT, "stations": [
            {"space": "M5", "zone": 1, "colour": "red"}, {"space": "M6", "zone": 2, "colour": "red"},
            {"space": "A8", "zone": 3, "colour": "green"}]}, "$.stations[2]",
         "no route by sea leads from 'K1' to 'A8'"),
        ({"rows": NO_STRAIT, "stations": [
            {"space": f"M{n}", "zone": n, "colour": "red"} for n in ZONES], "start": STARTS[:1]},
         "$.beyond", "crosses the finish line"),
        ({"areas": {**msgspec.to_builtins(load_course("cape-horn").areas),
                    "g": {"id": "grey", "title": "Fog", "lower_edge": "west"}}}, "$.rows", "area Fog"),
    ],
)  # fmt: skip
def test_what_is_odd_about_a_course_is_told_and_keeps_nobody_from_playing(changes, path, said):
    found = check_board(course_with(**msgspec.to_builtins(changes)), "mine.json")
    assert all(one.warning for one in found)
    assert [one.path for one in found if said in one.message] == [path]


def test_nothing_is_odd_about_our_course_and_a_card_told_by_its_ways_may_be_printed_on_a_start():
    """Not every kind of card that is printed is one of ours."""
    assert list(check_board(course_with(), "course.json")) == []
    told = [{"space": "K1", "card": "?ahead2 left1"}, *STARTS[1:]]
    assert read_board(course_with(start=told), "mine.json").start[0].card == "?ahead2 left1"


@pytest.mark.parametrize(("cards", "said"), [([FAN] * 2, "is listed twice"), ([FAN | {"options": []}], "options")])
def test_a_fault_in_the_cards_is_named(cards, said):
    with pytest.raises(BadFile, match=said):
        read_winds(json.dumps(WINDS | {"cards": cards}).encode(), "winds")


def edition(**fields):
    return EDITIONS.resolve(Edition("capemay-edition/1", "mine", "base", **fields), "mine")


@pytest.mark.parametrize("fields", [
    {"numbers": {"gold": 1}}, {"numbers": {"hand_limit": -1}}, {"rulings": {"tacking": True}},
    {"sources": {"gold": "mine"}},
])  # fmt: skip
def test_a_fault_in_an_edition_is_named(fields):
    with pytest.raises(BadFile):
        edition(**fields)


def test_a_card_that_is_not_there_is_a_fault_of_edition_or_course():
    with pytest.raises(BadFile, match="no such wind card"):
        Book(edition(numbers={"wind_cards": {"gale": 1}}), load_course("cape-horn"), shipped_cards())
    with pytest.raises(BadFile, match=r"mine\.json: start\[0\]\.card: no such wind card"):
        read_board(course_with(start=[{"space": "K1", "card": "gale"}]), "mine.json")
    with pytest.raises(BadFile, match="no edition"):
        EDITIONS.resolve(Edition("capemay-edition/1", "mine", "gone"), "mine")


def test_a_course_and_an_edition_of_ones_own_travel_with_the_record(tmp_path):
    """A record replays anywhere."""
    own = tmp_path / "course.json"
    own.write_bytes(course_with(id="mine", start=[{"space": f"{c}1", "card": "hook"} for c in "KLMN"]))
    mine = tmp_path / "edition.json"
    figures = {"format": "capemay-edition/1", "id": "mine", "extends": "base", "numbers": {"start_points": 5}}
    mine.write_text(json.dumps(figures))
    header = GAME.header_for(["Ann", "Bob", "Cid"], board=str(own), edition=str(mine), own={"seats[0].points": 2})
    own.unlink()
    mine.unlink()
    s = GAME.start(header)
    assert (s.winds["K1"], s.seats[1].points, s.seats[0].points) == ("hook", 5, 2)
    assert isinstance(course_name(s.book), dict)
    assert isinstance(EDITIONS.name(s.book.edition), dict)
    with pytest.raises(BadFile, match="should have 3 to 4"):
        GAME.start(GAME.header_for(list("ABCDE"), board=course_name(s.book)))


# --- the newest course and its kinds of card, as those who had the game report them ------------------------


def test_its_areas_are_106_spaces_and_its_stations_lie_where_reports_put_them():
    """7 by 5 in the east, 9 by 4 in the south, 5 by 7 in the west; space 1 is the easternmost. Red I by the coast of
    America, yellow I straight ahead in the second area, red and yellow II in the south."""
    course = load_course(NEWEST)
    spaces = {letter: sum(row.count(letter) for row in course.rows) for letter in "ybr"}
    assert spaces == {"y": 35, "b": 36, "r": 35 + len(course.beyond)}
    assert [one.space for one in course.start] == ["N1", "M1", "L1", "K1", "J1"]
    at = {(one.zone, one.colour): one.space for one in course.stations}
    assert at[1, "red"][0] == "H"
    assert (at[1, "yellow"][0], int(at[1, "yellow"][1]) > 5) == ("M", True)
    assert [int(at[2, colour][1]) for colour in ("red", "yellow")] == [9, 9]


def test_the_eighth_kind_leads_two_ahead_and_one_to_the_side():
    """In place of the straight cards, of which no text tells; 90 cards as the rulebook counts (p. 1)."""
    counts = load_edition("base-2").numbers["wind_cards"]
    assert (counts["straight-2"], counts["straight-3"], sum(counts.values())) == (0, 0, 90)
    legs = {tuple((leg.way, leg.steps) for leg in one) for one in shipped_cards()["long-hook"].options}
    assert legs == {(("ahead", 2), ("right", 1)), (("ahead", 2), ("left", 1))}


def test_records_without_a_course_keep_the_former_one_which_can_be_chosen():
    header = GAME.header_for(["Ann", "Bob", "Cid"])
    assert header.board == NEWEST
    former = load_course("cape-horn")
    assert GAME.book_of(replace(header, board=None, edition="base")).course == former
    assert GAME.book_of(GAME.header_for(["Ann", "Bob", "Cid"], board="cape-horn")).course == former
