"""A course being traced: what taps paint and put, how it is taken back, what is told to be wrong, what is proposed."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.board import Leg, OwnWind, read_told
from capemay_kit.games.cape_horn.book import COURSES, load_course, read_board
from capemay_kit.own import course_draft as drawn
from capemay_kit.own import proposals
from capemay_kit.own.cards import keep_card
from capemay_kit.own.course_draft import place_of
from capemay_kit.own.course_tracing import CourseTracing
from capemay_kit.own.draft import DRAFT
from capemay_kit.own.ready import boards
from capemay_kit.own.traceable import from_bytes, from_kept, tracer
from capemay_kit.sim import simulate

from . import courses
from .looking import looked

REACH = 0.03
COURSE = courses.made_up()


def small(*rows):
    tracing = CourseTracing(replace(drawn.begin("mine", "Mine"), rows=rows))
    tracing.take("areas")
    return tracing


def complete(tool="", **without):
    """Return the made-up course as a draft, without some of it, a tool in hand."""
    tracing = CourseTracing(replace(drawn.duplicate(COURSE, "mine", "Mine"), **without))
    if tool:
        tracing.take(tool)
    return tracing


def tap(tracing, *spaces):
    for space in spaces:
        x, y = place_of(space)
        tracing.tap((x + 0.5) / tracing.draft.columns, (y + 0.5) / len(tracing.draft.rows), REACH)
    return tracing.draft


# --- the grid, sea and land ------------------------------------------------------------------------------------


def test_a_new_course_has_as_many_squares_as_the_printed_one_is_reported_and_none_is_painted():
    d = drawn.begin("mine", "Mine")
    assert (d.columns, len(d.rows), d.unpainted) == (14, 9, 126)


def test_more_squares_leave_those_that_are_painted_as_they_are():
    tracing = small("yb", "-r")
    assert tracing.count("columns", 3)
    assert tracing.count("rows", 3)
    assert tracing.draft.rows == ("yb?", "-r?", "???")


def test_fewer_squares_take_what_was_printed_on_them_along_and_undo_brings_it_back():
    tracing = complete()
    tracing.count("columns", 10)
    assert [one.space for one in tracing.draft.start] == ["J1"]
    assert "M3" not in [one.space for one in tracing.draft.stations]
    tracing.undo()
    assert len(tracing.draft.start) == 5


def test_a_tap_paints_a_square_whatever_it_was_before():
    tracing = small("??", "??")
    tracing.choose("b")
    assert tap(tracing, "A1", "B2").rows == ("b?", "?b")
    tracing.choose("-")
    assert tap(tracing, "A1").rows == ("-?", "?b")


def test_a_finger_drawn_over_squares_paints_them_all_as_one_step():
    """Also those it was too fast to be seen on; what is painted already is no step, as undo would take back nothing."""
    tracing = small("????", "????")
    assert tracing.stroke([(0.01, 0.2), (0.99, 0.2), (0.99, 0.9)])
    assert tracing.draft.rows == ("----", "???-")
    assert not tracing.stroke([(0.1, 0.1), (0.2, 0.2)])
    tracing.undo()
    assert tracing.draft.rows == ("????", "????")


# --- stations, starting spaces, the line -----------------------------------------------------------------------


def test_stations_are_offered_one_after_the_other():
    """A tap each, in the order of zones and colours; one that was put is marked."""
    tracing = complete("stations", stations=())
    tracing.choose("yellow 1")
    d = tap(tracing, "M6", "L9")
    assert [(one.space, one.zone, one.colour) for one in d.stations] == [("M6", 1, "yellow"), ("L9", 1, "red")]
    assert [one.text for one in tracing.picks][:4] == ["✓ Yellow 1", "✓ Red 1", "Green 1", "Yellow 2"]
    assert [one.value for one in tracing.picks if one.is_chosen] == ["green 1"]


def test_a_station_is_on_one_square_alone():
    """Put elsewhere it moves there; the same again takes it away."""
    tracing = complete("stations")
    tracing.choose("red 2")
    assert "K7" in [one.space for one in tap(tracing, "K7").stations]
    assert len(tracing.draft.stations) == 9
    tracing.choose("red 2")
    assert len(tap(tracing, "K7").stations) == 8


@pytest.mark.parametrize(
    ("space", "said"),
    [
        pytest.param("K7", "Choose one", id="all stations are there, and none is moved unseen"),
        pytest.param("G5", "Paint the sea", id="nothing is printed on land"),
    ],
)
def test_a_tap_that_puts_no_station_says_what_to_do(space, said):
    tracing = complete("stations")
    before = tracing.draft
    assert tap(tracing, space) == before
    assert said in tracing.said


def test_the_card_of_a_starting_space_can_be_told_before_its_space_or_after():
    tracing = complete("start", start=())
    assert "space 1," in tracing.hint
    tracing.choose("hook")
    tap(tracing, "K1", "L1")
    tracing.choose("fan-2")
    assert [(one.space, one.card) for one in tracing.draft.start] == [("K1", "hook"), ("L1", "fan-2")]
    assert "space 3," in tracing.hint


def test_a_printed_card_that_is_none_of_ours_is_told_by_its_ways():
    """A tap for each step of a way; a way that is tapped too often is none again, and one is always left."""
    tracing = complete("start", start=())
    tap(tracing, "K1")
    for values, card in (
        (("?", "left", "left", "back"), "?ahead1 back1 left2"), (("back",) * 3, "?ahead1 left2"), (("hook",), "hook"),
    ):  # fmt: skip
        for value in values:
            tracing.choose(value)
        assert tracing.draft.start[0].card == card


def test_the_owner_s_own_wind_cards_are_offered_at_starting_spaces(store):
    """With the ways that were entered, more legs than can be told by taps among them; a ship sails by them."""
    ways = ((Leg("ahead", 1), Leg("right", 2)), (Leg("ahead", 2),))
    keep_card(store, "wind", OwnWind(7, ways), game="cape-horn")
    tracing = tracer(complete().draft, store)
    tracing.take("start")
    mine = next(one for one in tracing.picks if one.value == "?7:ahead1-right2 ahead2")
    assert "7" in mine.text
    assert mine.drawing
    tap(tracing, "K1", "K1", "K1")
    tracing.choose(mine.value)
    assert [one.value for one in tracing.picks if one.is_chosen] == [mine.value]
    assert mine.value in [one.card for one in read_board(tracing.draft.to_file(), "mine").start]
    assert read_told(mine.value).options == ways


def test_a_starting_space_is_looked_at_before_it_is_taken_away():
    """The first tap shows its card, the second takes it away."""
    tracing = complete("start")
    assert (len(tap(tracing, "M1").start), tracing.card) == (5, "hook")
    assert len(tap(tracing, "M1").start) == 4


def test_a_finger_drawn_over_squares_puts_them_behind_the_line():
    """From one that is behind it on, it takes them away."""
    tracing = complete("beyond", beyond=())
    tracing.stroke([(0.01, 0.01), (0.3, 0.01)])
    assert tracing.draft.beyond == ("A1", "B1", "C1", "D1", "E1")
    tracing.stroke([(0.25, 0.01), (0.3, 0.01)])
    assert tracing.draft.beyond == ("A1", "B1", "C1")


# --- taken back -----------------------------------------------------------------------------------------------


def test_each_step_is_taken_back_alone():
    """The last first, never more than one; strokes, taps and numbers alike."""
    tracing = small("????", "????", "????")
    drafts = [tracing.draft]

    def note(changed):
        assert changed
        drafts.append(tracing.draft)

    tracing.choose("y")
    note(tracing.stroke([(0.01, 0.1), (0.9, 0.1)]))
    note(tracing.tap(0.1, 0.5, REACH))
    tracing.take("stations")
    note(tracing.tap(0.1, 0.1, REACH))
    note(tracing.tap(0.4, 0.1, REACH))
    tracing.take("start")
    note(tracing.tap(0.6, 0.1, REACH))
    note(tracing.choose("hook"))
    tracing.take("beyond")
    note(tracing.stroke([(0.8, 0.1), (0.8, 0.3)]))
    tracing.take("grid")
    note(tracing.count("rows", 5))
    for before in reversed(drafts[:-1]):
        tracing.undo()
        assert tracing.draft == before


def test_a_station_that_is_taken_back_is_chosen_again():
    """The next tap puts it where it belongs."""
    tracing = complete("stations", stations=())
    tracing.choose("green 2")
    before = tracing.draft
    tap(tracing, "M6")
    assert tracing.station == "yellow 1"
    tracing.go_to(before)
    assert tracing.station == "green 2"


# --- what is wrong ------------------------------------------------------------------------------------------------


def test_squares_that_are_not_painted_block_a_game_and_what_else_is_missing_is_not_told_before():
    d = drawn.begin("mine", "Mine")
    (only,) = d.problems()
    assert (only.blocks, only.text) == (True, "Squares still neither sea nor land: 126")
    with pytest.raises(BadFile, match="neither sea nor land"):
        d.to_file()


def test_a_station_that_land_was_painted_under_stays_and_a_tap_leads_to_it():
    tracing = complete("areas")
    tracing.choose("-")
    tap(tracing, "M3")
    (only,) = tracing.draft.problems()
    assert (only.place, only.blocks) == ("M3", True)
    tracing.look_at("M3")
    assert (tracing.tool, tracing.held) == ("stations", "M3")


def test_a_missing_station_is_odd_and_says_against_what():
    """The rulebook counts nine (p. 1)."""
    (only,) = complete(stations=drawn.duplicate(COURSE, "mine", "Mine").stations[1:]).draft.problems()
    assert (only.blocks, only.text) == (False, "Has 8 of 9 stations; missing: yellow of zone 1")


# --- what comes of it ---------------------------------------------------------------------------------------------


def test_the_file_of_a_draft_is_read_as_ours_is_and_offered_for_its_game_alone(store):
    raw = complete().draft.to_file()
    assert read_board(raw, "mine").rows == courses.ROWS
    assert list(registry.check_board(raw, "mine")) == []
    store.keep_own({("board", "mine"): raw}, "kept")
    assert (boards(store, "cape-horn"), boards(store, "cape-may")) == ({"mine": "Mine"}, {})


@pytest.mark.parametrize("course", COURSES)
def test_our_course_goes_through_a_draft_unchanged(course):
    """But for its names and where it is from."""
    ours = load_course(course)
    made = drawn.duplicate(ours, ours.id, ours.title).course
    assert replace(made, provenance=ours.provenance, source=ours.source) == ours


def test_a_draft_is_read_again_as_it_was_kept():
    """Beside those of maps, each by what it holds."""
    d = complete().draft
    assert from_bytes(msgspec.json.encode(d), "mine") == d
    assert from_kept({DRAFT: None, "board": d.to_file()}, "mine") == d


@pytest.mark.parametrize(
    "damage", [{"rows": ["yy", "y"]}, {"rows": ["y" * 27]}, {"rows": [""]}, {"beyond": ["Z99"]}, {"beyond": ["?"]}]
)
def test_a_draft_that_is_no_grid_or_names_squares_beside_it_is_refused(damage):
    with pytest.raises(BadFile):
        from_bytes(msgspec.json.encode(msgspec.to_builtins(complete().draft) | damage), "mine")


def test_a_race_is_sailed_on_a_traced_course_to_its_end(tmp_path):
    """Its record holds all of the course, and replays anywhere."""
    file, d = tmp_path / "mine.json", drawn.put_start(complete().draft, "K1", "?ahead2 left1")
    file.write_bytes(d.to_file())
    figures, record = simulate("cape-horn", 3, ["greedy"], 1, 7, str(file))
    assert figures["results"][0]["winners"]
    table = registry.replayed(record, "a race")
    assert table.state.book.course == d.course
    assert table.rules.outcome(table.state) is not None


# --- what is proposed by the colours of the photo -------------------------------------------------------------------

SEEN = looked(courses.photo(), proposals.raster(drawn.begin("mine", "Mine")))
SAMPLES = {space: letter for letter, spaces in courses.SAMPLES.items() for space in spaces}


def painted(letters):
    return drawn.paint(drawn.begin("mine", "Mine"), letters)


def test_nothing_is_proposed_before_two_kinds_are_painted():
    """All squares would be of the one."""
    assert proposals.letters(painted({"M2": "y"}), SEEN) == {}
    assert len(proposals.letters(painted({"M2": "y", "H3": "-"}), SEEN)) == 124


def test_nothing_is_proposed_before_the_photo_was_looked_at():
    """Nor while it was looked at with a grid of another size."""
    tracing = CourseTracing(painted(SAMPLES))
    tracing.see(courses.photo())
    tracing.take("areas")
    assert (tracing.to_see, tracing.proposed) == (proposals.raster(tracing.draft), ())
    assert not tracing.look(tracing.to_see, SEEN[1:])
    assert tracing.look(tracing.to_see, SEEN)
    assert (tracing.to_see, len(tracing.proposed)) == (None, 126 - 12)
    tracing.count("columns", 13)
    assert (tracing.to_see, tracing.proposed) == (proposals.raster(tracing.draft), ())


def test_a_dozen_squares_show_what_the_others_are_and_are_not_proposed_again():
    """Though a corner lies in the dusk, colours are mottled, and signs are printed on some."""
    found = proposals.letters(painted(SAMPLES), SEEN)
    printed = {drawn.space_id(x, y): letter for y, row in enumerate(COURSE.rows) for x, letter in enumerate(row)}
    assert found.keys() == printed.keys() - SAMPLES.keys()
    assert sum(letter != printed[space] for space, letter in found.items()) <= 3
