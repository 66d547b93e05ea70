"""A board being traced: what taps put down, how it is taken back, and what is told to be wrong."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.board import ASPECT, Board, read_board
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own import draft as drawn
from capemay_kit.own.traceable import from_kept
from capemay_kit.own.tracing import SIGNS, Tracing

REACH = 0.03


def begun() -> Tracing:
    """Begin a board of our own, with exact taps."""
    tracing = Tracing(drawn.begin("my-board", "My board", "1-2"))
    tracing.snaps = False
    return tracing


def tapped(tracing: Tracing, tool: str, *points: tuple[float, float]) -> Board:
    """Take a tool and tap these points."""
    tracing.take(tool)
    for x, y in points:
        tracing.tap(x, y, REACH)
    return tracing.draft.board


def tapped_on(tracing: Tracing, point: tuple[float, float]) -> Board:
    """Tap a point with the tool that is in hand."""
    tracing.tap(*point, REACH)
    return tracing.draft.board


def street() -> Tracing:
    """Trace a street of four spaces."""
    tracing = begun()
    tapped(tracing, "spaces", (0.1, 0.5), (0.3, 0.5), (0.5, 0.5), (0.7, 0.5))
    return tracing


# --- tracing -----------------------------------------------------------------------------------------------


def test_taps_along_a_street_join_its_spaces() -> None:
    """A chain in one go."""
    board = street().draft.board
    assert [one.id for one in board.spaces] == ["space-1", "space-2", "space-3", "space-4"]
    assert board.roads == (("space-1", "space-2"), ("space-2", "space-3"), ("space-3", "space-4"))


def test_a_street_can_end_at_one_that_is_there() -> None:
    """The tap joins, and puts no second space."""
    tracing = street()
    tracing.let_go()
    board = tapped(tracing, "spaces", (0.5, 0.2), (0.5, 0.5))
    assert len(board.spaces) == 5
    assert board.roads[-1] == ("space-5", "space-3")


def test_a_road_tapped_again_is_taken_up() -> None:
    """With the arrow along it."""
    tracing = street()
    tapped(tracing, "arrows", (0.1, 0.5), (0.3, 0.5))
    board = tapped(tracing, "spaces", (0.1, 0.5), (0.3, 0.5))
    assert ("space-1", "space-2") not in board.roads
    assert board.space["space-1"].arrow == ()


def test_an_arrow_points_to_a_space_a_road_leads_to() -> None:
    """To no other: there the next arrow begins."""
    tracing = street()
    board = tapped(tracing, "arrows", (0.1, 0.5), (0.7, 0.5))
    assert board.space["space-1"].arrow == ()
    assert tracing.said
    tracing.tap(0.5, 0.5, REACH)
    assert tracing.draft.board.space["space-4"].arrow == ("space-3",)


def test_a_sign_is_put_and_taken_away() -> None:
    """The same tap twice."""
    tracing = street()
    tracing.take("specials")
    tracing.sign = "bird 2"
    tracing.tap(0.3, 0.5, REACH)
    special = tracing.draft.board.space["space-2"].special
    assert special is not None
    assert (special.kind, special.count) == ("bird", 2)
    tracing.tap(0.3, 0.5, REACH)
    assert tracing.draft.board.space["space-2"].special is None


def test_there_is_one_start() -> None:
    """A second one takes the first away."""
    tracing = street()
    tracing.take("specials")
    tracing.sign = "start"
    for x in (0.1, 0.5):
        tracing.tap(x, 0.5, REACH)
    assert [one.id for one in tracing.draft.board.spaces if one.start] == ["space-3"]


def test_lots_are_of_the_zone_they_lie_in() -> None:
    """Painted before or after."""
    tracing = begun()
    tracing.zone = "dirt"
    tapped(tracing, "lots", (0.3, 0.3))
    tapped(tracing, "zones", (0.1, 0.1), (0.6, 0.1), (0.6, 0.6), (0.1, 0.6), (0.1, 0.1))
    tapped(tracing, "lots", (0.4, 0.4), (0.9, 0.9))
    assert [one.zone for one in tracing.draft.board.lots] == ["dirt", "dirt", "dirt"]
    assert tracing.draft.areas["dirt"] == ((0.1, 0.1), (0.6, 0.1), (0.6, 0.6), (0.1, 0.6))
    tracing.zone = "sand"
    board = tapped(tracing, "zones", (0.8, 0.8), (1.0, 0.8), (1.0, 1.0), (0.8, 1.0), (0.8, 0.8))
    assert [one.zone for one in board.lots] == ["dirt", "dirt", "sand"]


def test_white_dots_belong_to_the_lot_tapped_first() -> None:
    """As many spaces as it touches; a church's too."""
    tracing = street()
    tapped(tracing, "lots", (0.2, 0.4))
    tapped(tracing, "churches", (0.6, 0.4))
    board = tapped(tracing, "dots", (0.2, 0.4), (0.1, 0.5), (0.3, 0.5), (0.6, 0.4), (0.5, 0.5))
    assert board.lots[0].adjacent_spaces == ("space-1", "space-2")
    assert board.churches[0].adjacent_spaces == ("space-3",)


def test_neighbours_are_struck_out_from_either_side() -> None:
    """Adjacent goes both ways (p. 7)."""
    tracing = begun()
    tapped(tracing, "lots", (0.2, 0.4), (0.4, 0.4))
    assert tapped(tracing, "neighbours", (0.2, 0.4), (0.4, 0.4)).neighbours["lot-2"] == {"lot-1"}
    assert tapped(tracing, "neighbours", (0.4, 0.4), (0.2, 0.4)).neighbours["lot-2"] == frozenset()


def test_a_crossing_belongs_to_two_streets() -> None:
    """And a street nobody uses is not in the file."""
    tracing = street()
    tracing.street = "Ocean Street"
    tapped(tracing, "streets", (0.1, 0.5), (0.3, 0.5))
    tracing.street = "Beach Avenue"
    board = tapped(tracing, "streets", (0.3, 0.5))
    assert board.streets == {"ocean": "Ocean Street", "beach": "Beach Avenue"}
    assert board.space["space-2"].streets == ("ocean", "beach")
    assert tapped(tracing, "streets", (0.3, 0.5)).streets == {"ocean": "Ocean Street"}


def test_what_is_removed_takes_what_pointed_to_it() -> None:
    """Roads, arrows, dots."""
    tracing = street()
    tapped(tracing, "arrows", (0.1, 0.5), (0.3, 0.5))
    tapped(tracing, "lots", (0.2, 0.4))
    tapped(tracing, "dots", (0.2, 0.4), (0.3, 0.5))
    board = tapped(tracing, "remove", (0.3, 0.5))
    assert board.roads == (("space-3", "space-4"),)
    assert board.space["space-1"].arrow == ()
    assert board.lots[0].adjacent_spaces == ()


def test_a_place_is_moved_by_two_taps() -> None:
    """Where it is, where it belongs."""
    board = tapped(street(), "move", (0.3, 0.5), (0.32, 0.55))
    assert (board.space["space-2"].x, board.space["space-2"].y) == (0.32, 0.55)


def test_a_street_begins_at_a_space_that_is_there_and_another_lets_the_last_one_go() -> None:
    """Streets are traced one after the other, each by its name and its spaces alone."""
    tracing = begun()
    tracing.name_street("Ocean Street")
    tapped(tracing, "spaces", (0.1, 0.5), (0.3, 0.5))
    tracing.name_street("Beach Avenue")
    for at in ((0.3, 0.5), (0.3, 0.8)):
        tracing.tap(*at, REACH)
    board = tracing.draft.board
    assert [one.streets for one in board.spaces] == [("ocean",), ("ocean", "beach"), ("beach",)]
    assert board.roads == (("space-1", "space-2"), ("space-2", "space-3"))


def test_a_street_named_late_goes_on_from_its_first_space() -> None:
    """Nothing breaks off unseen."""
    tracing = begun()
    tapped(tracing, "spaces", (0.1, 0.5))
    tracing.name_street("Ocean Street")
    tracing.tap(0.3, 0.5, REACH)
    assert tracing.draft.board.roads == (("space-1", "space-2"),)


def test_lots_are_of_the_zone_that_is_chosen_as_they_are_tapped() -> None:
    """Wherever zones are painted; the same choice again lets the painted one decide."""
    tracing = begun()
    tracing.take("lots")
    for value in ("sand", "hexagon"):
        tracing.choose(value)
    assert {one.value for one in tracing.picks if one.is_chosen} == {"sand", "hexagon"}
    tapped(tracing, "lots", (0.5, 0.5))
    tracing.choose("sand")
    tracing.choose("dirt")
    board = tapped(tracing, "lots", (0.7, 0.5))
    assert [(one.zone, one.shape) for one in board.lots] == [("sand", "hexagon"), ("dirt", "hexagon")]
    tracing.choose("dirt")
    assert tapped(tracing, "lots", (0.51, 0.6)).lots[2].zone == "sand"


def test_a_lot_is_put_into_a_zone_by_a_tap() -> None:
    """Where the outline that was painted missed it."""
    tracing = begun()
    tapped(tracing, "lots", (0.5, 0.5))
    tracing.zone = "sand"
    assert tapped(tracing, "zones", (0.5, 0.5)).lots[0].zone == "sand"
    tracing.undo()
    assert tracing.draft.board.lots[0].zone == "gravel"


def test_places_line_up_with_what_stands_near() -> None:
    """A tap that is a little off is put straight."""
    tracing = begun()
    tracing.snaps = True
    board = tapped(tracing, "spaces", (0.1, 0.5), (0.3, 0.505), (0.104, 0.7))
    assert [(one.x, one.y) for one in board.spaces] == [(0.1, 0.5), (0.3, 0.5), (0.1, 0.7)]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from([*Tracing.tools]), st.floats(-0.1, 1.1), st.floats(-0.1, 1.1), st.integers(0, 5)),
        max_size=40,
    )
)
def test_every_step_can_be_taken_back(steps: list[tuple[str, float, float, int]]) -> None:
    """Whatever was tapped: undo leads back the same way, and every draft is a file's worth."""
    tracing = Tracing(drawn.begin("my-board", "My board", "1-2"))
    tracing.street = "Ocean Street"
    seen = [tracing.draft]
    for tool, x, y, n in steps:
        if tool != tracing.tool:
            tracing.take(tool)
        tracing.sign, tracing.shape = list(SIGNS)[n], ("square", "hexagon")[n % 2]
        if tracing.tap(round(x, 1), round(y, 1), REACH):
            seen.append(tracing.draft)
        again = drawn.from_bytes(msgspec.json.encode(tracing.draft), "draft")
        assert again == tracing.draft
    while len(seen) > 1:
        assert tracing.draft == seen.pop()
        tracing.undo()
    assert [tracing.draft] == seen


# --- what is wrong, and the file -----------------------------------------------------------------------------


def test_an_empty_board_cannot_be_played_on() -> None:
    """It is said, and no file is made."""
    d = begun().draft
    assert [one.text for one in d.problems() if one.blocks] == ["The board has no spaces"]
    with pytest.raises(BadFile, match="no space"):
        d.to_file()


def test_a_space_without_a_road_is_shown_at_its_place() -> None:
    """So is a lot without a dot."""
    tracing = street()
    tracing.take("specials")
    tracing.sign = "start"
    tracing.tap(0.1, 0.5, REACH)
    tapped(tracing, "spaces", (0.9, 0.9))
    tapped(tracing, "lots", (0.2, 0.4))
    found = {one.place: one.text for one in tracing.draft.problems() if one.place}
    assert "no road leads to" in found["space-5"].lower()
    assert "touches no space" in found["lot-1"]


@pytest.mark.parametrize(
    ("side", "told"),
    [
        ("1-2", "1 lot in grass; the printed side for 1 and 2 players has about 12"),
        ("3-4", "1 lot in grass; the printed side for 3 and 4 players has about 16"),
        ("3-4", "4 spaces; the printed side for 3 and 4 players has about 74"),
    ],
)  # fmt: skip
def test_a_count_that_is_odd_says_against_what(side: Literal["1-2", "3-4"], told: str) -> None:
    """Each side against what it usually has."""
    tracing = Tracing(drawn.begin("mine", "Mine", side))
    tapped(tracing, "spaces", (0.1, 0.5), (0.3, 0.5), (0.5, 0.5), (0.7, 0.5))
    tracing.zone = "grass"
    tapped(tracing, "zones", (0.1, 0.1), (0.6, 0.1), (0.6, 0.4), (0.1, 0.4), (0.1, 0.1))
    tapped(tracing, "lots", (0.3, 0.3))
    assert told in [one.text for one in tracing.draft.problems() if not one.blocks]


def test_a_tap_near_the_held_space_puts_the_next_and_joins_it() -> None:
    """Spaces may be printed closer together than a finger is wide; only a tap on the held one itself puts nothing, and
    the street goes on from there."""
    tracing = street()
    board = tapped_on(tracing, (0.7 + REACH * 0.6 / ASPECT, 0.5))
    assert board.roads[-1] == ("space-4", "space-5")
    assert tapped_on(tracing, (0.7 + REACH * 0.6 / ASPECT, 0.5)) == board
    assert tracing.held == "space-5"
    assert tracing.said


def test_an_arrow_to_a_space_next_but_one_is_wrong() -> None:
    """It can only come from a file; it is shown at its space, and blocks."""
    ours = load_board("cape-may-1-2")
    spaces = (msgspec.structs.replace(ours.spaces[0], arrow=(ours.spaces[-1].id,)), *ours.spaces[1:])
    d = drawn.duplicate(msgspec.structs.replace(ours, spaces=spaces), "mine", "Mine")
    assert [(one.place, one.blocks) for one in d.problems()] == [(ours.spaces[0].id, True)]


def test_ours_can_be_started_from() -> None:
    """A duplicate is the same board under another name."""
    ours = load_board("cape-may-3-4")
    board, _ = read_board(drawn.duplicate(ours, "mine", "Mine").to_file(), "mine.json")
    assert (board.id, board.spaces, board.lots) == ("mine", ours.spaces, ours.lots)


def test_an_id_is_never_given_twice() -> None:
    """Two boards of one name are two boards."""
    assert drawn.id_from("Our Board!") == "our-board"
    assert drawn.id_from("Our Board!", ["our-board", "our-board-2"]) == "our-board-3"


def test_the_nearest_place_is_meant() -> None:
    """By the eye: the picture is wider than high."""
    tracing = begun()
    tapped(tracing, "lots", (0.5, 0.5))
    assert drawn.nearest(tracing.draft, (0.5 + 0.029 / ASPECT, 0.5), REACH) is not None
    assert drawn.nearest(tracing.draft, (0.5 + 0.031 / ASPECT, 0.5), REACH) is None


def test_painted_zones_go_with_the_board() -> None:
    """Into the file that is played on, and back into a draft of it."""
    outline = ((0.0, 0.0), (1.0, 0.0), (1.0, 0.5), (0.0, 0.5))
    d = drawn.paint(drawn.duplicate(load_board("cape-may-1-2"), "mine", "Mine"), "grass", outline)
    raw = d.to_file()
    board, _ = read_board(raw, "mine")
    assert board.areas == {"grass": outline}
    assert from_kept({"board": raw}, "mine").areas == {"grass": outline}
    assert from_kept({"board": raw}, "mine").board.areas == {}
    assert drawn.duplicate(board, "other", "Other").areas == {"grass": outline}


def test_a_painted_zone_has_three_corners_at_least() -> None:
    """A line is no zone."""
    raw = msgspec.json.decode(drawn.duplicate(load_board("cape-may-1-2"), "mine", "Mine").to_file())
    raw["areas"] = {"grass": [[0, 0], [1, 1]]}
    with pytest.raises(BadFile, match="areas"):
        read_board(msgspec.json.encode(raw), "mine")
