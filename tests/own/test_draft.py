"""A board being traced: what taps put down, how it is taken back, what is told to be wrong, what is proposed."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.board import ASPECT, read_board
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own import draft as drawn
from capemay_kit.own import proposals
from capemay_kit.own.draft import BoardDraft
from capemay_kit.own.traceable import from_kept
from capemay_kit.own.tracing import FROM_PHOTO, SIGNS, Tracing

REACH = 0.03
BOARDS = ("cape-may-1-2", "cape-may-3-4")
ALONG = ((0.1, 0.5), (0.3, 0.5), (0.5, 0.5), (0.7, 0.5))


def begun(side="1-2"):
    tracing = Tracing(drawn.begin("my-board", "My board", side))
    tracing.snaps = False
    return tracing


def tapped(tracing, tool, *points, **chosen):
    """Take a tool, or go on with the one in hand, choose what it puts, and tap these points."""
    if tool:
        tracing.take(tool)
    for name, value in chosen.items():
        setattr(tracing, name, value)
    for x, y in points:
        tracing.tap(x, y, REACH)
    return tracing.draft.board


def street(side="1-2"):
    """Trace a street of four spaces."""
    tracing = begun(side)
    tapped(tracing, "spaces", *ALONG)
    return tracing


# --- tracing -----------------------------------------------------------------------------------------------


def test_taps_along_a_street_join_its_spaces_also_with_one_that_is_there():
    tracing = street()
    board = tracing.draft.board
    assert [one.id for one in board.spaces] == ["space-1", "space-2", "space-3", "space-4"]
    assert board.roads == (("space-1", "space-2"), ("space-2", "space-3"), ("space-3", "space-4"))
    tracing.let_go()
    board = tapped(tracing, "spaces", (0.5, 0.2), (0.5, 0.5))
    assert (len(board.spaces), board.roads[-1]) == (5, ("space-5", "space-3"))


def test_a_road_tapped_again_is_taken_up_with_the_arrow_along_it():
    tracing = street()
    tapped(tracing, "arrows", *ALONG[:2])
    board = tapped(tracing, "spaces", *ALONG[:2])
    assert ("space-1", "space-2") not in board.roads
    assert board.space["space-1"].arrow == ()


def test_an_arrow_points_to_a_space_a_road_leads_to():
    """To no other: there the next arrow begins."""
    tracing = street()
    board = tapped(tracing, "arrows", ALONG[0], ALONG[3])
    assert (board.space["space-1"].arrow, bool(tracing.said)) == ((), True)
    assert tapped(tracing, "", ALONG[2]).space["space-4"].arrow == ("space-3",)


def test_a_sign_is_put_and_taken_away_by_the_same_tap_and_there_is_one_start():
    tracing = street()
    special = tapped(tracing, "specials", ALONG[1], sign="bird 2").space["space-2"].special
    assert (special.kind, special.count) == ("bird", 2)
    assert tapped(tracing, "", ALONG[1]).space["space-2"].special is None
    board = tapped(tracing, "", ALONG[0], ALONG[2], sign="start")
    assert [one.id for one in board.spaces if one.start] == ["space-3"]


def test_lots_are_of_the_zone_they_lie_in_painted_before_or_after():
    tracing = begun()
    tracing.zone = "dirt"
    tapped(tracing, "lots", (0.3, 0.3))
    tapped(tracing, "zones", (0.1, 0.1), (0.6, 0.1), (0.6, 0.6), (0.1, 0.6), (0.1, 0.1))
    board = tapped(tracing, "lots", (0.4, 0.4), (0.9, 0.9))
    assert [one.zone for one in board.lots] == ["dirt", "dirt", "dirt"]
    assert tracing.draft.areas["dirt"] == ((0.1, 0.1), (0.6, 0.1), (0.6, 0.6), (0.1, 0.6))
    tracing.zone = "sand"
    board = tapped(tracing, "zones", (0.8, 0.8), (1.0, 0.8), (1.0, 1.0), (0.8, 1.0), (0.8, 0.8))
    assert [one.zone for one in board.lots] == ["dirt", "dirt", "sand"]


def test_lots_are_of_the_zone_and_the_shape_that_are_chosen_as_they_are_tapped():
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


def test_a_lot_is_put_into_a_zone_by_a_tap():
    """Where the outline that was painted missed it."""
    tracing = begun()
    tapped(tracing, "lots", (0.5, 0.5))
    assert tapped(tracing, "zones", (0.5, 0.5), zone="sand").lots[0].zone == "sand"
    tracing.undo()
    assert tracing.draft.board.lots[0].zone == "gravel"


def test_a_lot_is_drawn_as_the_photo_shows_it():
    """Where it is not seen, a square is drawn, and that is said."""
    tracing = begun()
    tracing.shape_seen = lambda at: "hexagon" if at[0] < 0.5 else None
    assert tapped(tracing, "lots", (0.2, 0.5), shape=FROM_PHOTO).lots[0].shape == "hexagon"
    assert tracing.said == ""
    assert tapped(tracing, "", (0.8, 0.5)).lots[1].shape == "square"
    assert tracing.said


def test_white_dots_belong_to_the_lot_or_the_church_tapped_first():
    tracing = street()
    tapped(tracing, "lots", (0.2, 0.4))
    tapped(tracing, "churches", (0.6, 0.4))
    tapped(tracing, "dots", (0.1, 0.5))
    assert "Tap the lot first" in tracing.said
    board = tapped(tracing, "dots", (0.2, 0.4), (0.1, 0.5), (0.3, 0.5), (0.6, 0.4), (0.5, 0.5))
    assert board.lots[0].adjacent_spaces == ("space-1", "space-2")
    assert board.churches[0].adjacent_spaces == ("space-3",)


def test_neighbours_are_struck_out_from_either_side():
    """Adjacent goes both ways (p. 7). The tap after a pair begins another, which would else be a false link."""
    tracing = begun()
    tapped(tracing, "lots", (0.2, 0.4), (0.4, 0.4), (0.6, 0.4))
    assert tapped(tracing, "neighbours", (0.2, 0.4), (0.4, 0.4)).neighbours["lot-2"] == {"lot-1"}
    assert tracing.held is None
    assert tapped(tracing, "", (0.6, 0.4)).neighbours["lot-2"] == {"lot-1"}
    assert tapped(tracing, "neighbours", (0.4, 0.4), (0.2, 0.4)).neighbours["lot-2"] == frozenset()


def test_a_crossing_belongs_to_two_streets_and_one_nobody_uses_is_not_in_the_file():
    tracing = street()
    tapped(tracing, "streets", *ALONG[:2], street="Ocean Street")
    board = tapped(tracing, "streets", ALONG[1], street="Beach Avenue")
    assert board.streets == {"ocean": "Ocean Street", "beach": "Beach Avenue"}
    assert board.space["space-2"].streets == ("ocean", "beach")
    assert tapped(tracing, "streets", ALONG[1]).streets == {"ocean": "Ocean Street"}


def test_streets_are_traced_one_after_the_other_each_by_its_name_and_its_spaces_alone():
    """Another name lets the last street go; one named late goes on from its first space, and nothing breaks off."""
    tracing = begun()
    tracing.name_street("Ocean Street")
    tapped(tracing, "spaces", (0.1, 0.5), (0.3, 0.5))
    tracing.name_street("Beach Avenue")
    board = tapped(tracing, "", (0.3, 0.5), (0.3, 0.8))
    assert [one.streets for one in board.spaces] == [("ocean",), ("ocean", "beach"), ("beach",)]
    assert board.roads == (("space-1", "space-2"), ("space-2", "space-3"))
    late = begun()
    tapped(late, "spaces", (0.1, 0.5))
    late.name_street("Ocean Street")
    assert tapped(late, "", (0.3, 0.5)).roads == (("space-1", "space-2"),)


def test_what_is_removed_takes_what_pointed_to_it():
    tracing = street()
    tapped(tracing, "arrows", *ALONG[:2])
    tapped(tracing, "lots", (0.2, 0.4))
    tapped(tracing, "dots", (0.2, 0.4), (0.3, 0.5))
    board = tapped(tracing, "remove", (0.3, 0.5))
    assert board.roads == (("space-3", "space-4"),)
    assert (board.space["space-1"].arrow, board.lots[0].adjacent_spaces) == ((), ())


def test_a_place_is_moved_by_two_taps():
    board = tapped(street(), "move", (0.3, 0.5), (0.32, 0.55))
    assert (board.space["space-2"].x, board.space["space-2"].y) == (0.32, 0.55)


def test_places_line_up_with_what_stands_near():
    board = tapped(begun(), "spaces", (0.1, 0.5), (0.3, 0.505), (0.104, 0.7), snaps=True)
    assert [(one.x, one.y) for one in board.spaces] == [(0.1, 0.5), (0.3, 0.5), (0.1, 0.7)]


def test_a_tap_near_the_held_space_puts_the_next_and_joins_it():
    """Spaces may be printed closer together than a finger is wide; only a tap on the held one itself puts nothing, and
    the street goes on from there."""
    tracing, near = street(), (0.7 + REACH * 0.6 / ASPECT, 0.5)
    board = tapped(tracing, "", near)
    assert board.roads[-1] == ("space-4", "space-5")
    assert tapped(tracing, "", near) == board
    assert (tracing.held, bool(tracing.said)) == ("space-5", True)
    assert tapped(tracing, "", (0.9, 0.5)).roads[-1] == ("space-5", "space-6")


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from([*Tracing.tools]), st.floats(-0.1, 1.1), st.floats(-0.1, 1.1), st.integers(0, 5)),
        max_size=40,
    )
)
def test_every_step_can_be_taken_back_and_every_draft_is_a_files_worth(steps):
    tracing = Tracing(drawn.begin("my-board", "My board", "1-2"))
    tracing.street = "Ocean Street"
    seen = [tracing.draft]
    for tool, x, y, n in steps:
        if tool != tracing.tool:
            tracing.take(tool)
        tracing.sign, tracing.shape = list(SIGNS)[n], ("square", "hexagon")[n % 2]
        if tracing.tap(round(x, 1), round(y, 1), REACH):
            seen.append(tracing.draft)
        assert drawn.from_bytes(msgspec.json.encode(tracing.draft), "draft") == tracing.draft
    while len(seen) > 1:
        assert tracing.draft == seen.pop()
        tracing.undo()
    assert [tracing.draft] == seen


# --- what is wrong, and the file -----------------------------------------------------------------------------


def test_an_empty_board_cannot_be_played_on():
    d = begun().draft
    assert [one.text for one in d.problems() if one.blocks] == ["The board has no spaces"]
    with pytest.raises(BadFile, match="no space"):
        d.to_file()


def test_a_space_without_a_road_and_a_lot_without_a_dot_are_shown_at_their_places():
    tracing = street()
    tapped(tracing, "specials", ALONG[0], sign="start")
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
)
def test_a_count_that_is_odd_says_against_what(side, told):
    tracing = street(side)
    tapped(tracing, "zones", (0.1, 0.1), (0.6, 0.1), (0.6, 0.4), (0.1, 0.4), (0.1, 0.1), zone="grass")
    tapped(tracing, "lots", (0.3, 0.3))
    assert told in [one.text for one in tracing.draft.problems() if not one.blocks]


def test_an_arrow_to_a_space_next_but_one_is_wrong():
    """It can only come from a file; it is shown at its space, and blocks."""
    ours = load_board("cape-may-1-2")
    spaces = (replace(ours.spaces[0], arrow=(ours.spaces[-1].id,)), *ours.spaces[1:])
    d = drawn.duplicate(replace(ours, spaces=spaces), "mine", "Mine")
    assert [(one.place, one.blocks) for one in d.problems()] == [(ours.spaces[0].id, True)]


def test_ours_can_be_started_from_under_another_name():
    ours = load_board("cape-may-3-4")
    board, _ = read_board(drawn.duplicate(ours, "mine", "Mine").to_file(), "mine.json")
    assert (board.id, board.spaces, board.lots) == ("mine", ours.spaces, ours.lots)


def test_an_id_is_never_given_twice():
    assert drawn.id_from("Our Board!") == "our-board"
    assert drawn.id_from("Our Board!", ["our-board", "our-board-2"]) == "our-board-3"


def test_the_nearest_place_is_meant():
    """By the eye: the picture is wider than high."""
    tracing = begun()
    tapped(tracing, "lots", (0.5, 0.5))
    assert drawn.nearest(tracing.draft, (0.5 + 0.029 / ASPECT, 0.5), REACH) is not None
    assert drawn.nearest(tracing.draft, (0.5 + 0.031 / ASPECT, 0.5), REACH) is None


def test_painted_zones_go_into_the_file_that_is_played_on_and_back_into_a_draft():
    outline = ((0.0, 0.0), (1.0, 0.0), (1.0, 0.5), (0.0, 0.5))
    raw = drawn.paint(drawn.duplicate(load_board("cape-may-1-2"), "mine", "Mine"), "grass", outline).to_file()
    board, _ = read_board(raw, "mine")
    kept = from_kept({"board": raw}, "mine")
    assert board.areas == kept.areas == drawn.duplicate(board, "other", "Other").areas == {"grass": outline}
    assert kept.board.areas == {}
    # a line is no zone
    with pytest.raises(BadFile, match="areas"):
        read_board(msgspec.json.encode(msgspec.json.decode(raw) | {"areas": {"grass": [[0, 0], [1, 1]]}}), "mine")


# --- what is proposed: our own two boards, whose dots and pairs are known ------------------------------------


def bare(board):
    """Return a draft of a board whose lots and churches lie there without dots and pairs."""
    lots = tuple(replace(one, adjacent_spaces=(), adjacent_lots=()) for one in board.lots)
    churches = tuple(replace(one, adjacent_spaces=(), adjacent_lots=()) for one in board.churches)
    return BoardDraft(replace(board, lots=lots, churches=churches))


def sided(board):
    return (*board.lots, *board.churches)


def at(board, place):
    one = next(one for one in drawn.parts(board) if one.id == place)
    return one.x, one.y


@pytest.mark.parametrize(
    ("board", "kind", "pairs", "missed", "wrong"),
    [(BOARDS[0], "dots", 75, 2, 4), (BOARDS[0], "neighbours", 49, 0, 0),
     (BOARDS[1], "dots", 122, 5, 1), (BOARDS[1], "neighbours", 66, 1, 0)],
)  # fmt: skip
def test_few_proposals_have_to_be_put_right(board, kind, pairs, missed, wrong):
    """A change of the rules that makes more of them wrong is seen here."""
    whole, field = load_board(board), "adjacent_spaces" if kind == "dots" else "adjacent_lots"
    there = {frozenset((one.id, other)) for one in sided(whole) for other in getattr(one, field)}
    found = list(map(frozenset, getattr(proposals, kind)(bare(whole))))
    assert (len(set(found)), len(there)) == (len(found), pairs)
    assert len(there - set(found)) <= missed
    assert len(set(found) - there) <= wrong


def test_what_is_near_is_read_off_the_board_itself():
    """A board drawn small in its photo has the same proposals; one without streets or lots has none."""
    whole = bare(load_board(BOARDS[1]))
    smaller = {
        name: tuple(replace(one, x=one.x * 0.4, y=one.y * 0.4) for one in getattr(whole.board, name))
        for name in ("spaces", "lots", "churches")
    }
    small, empty = BoardDraft(replace(whole.board, **smaller)), drawn.begin("b", "B", "1-2")
    for proposed in (proposals.neighbours, proposals.dots):
        assert proposed(small) == proposed(whole)
        assert proposed(empty) == ()


def test_all_proposals_are_one_step_that_can_be_taken_back_and_nothing_is_proposed_twice():
    tracing = Tracing(bare(load_board(BOARDS[0])))
    before = tracing.draft
    for tool in ("dots", "neighbours"):
        tracing.take(tool)
        assert tracing.proposed
        assert tracing.take_proposals()
        assert tracing.proposed == ()
        assert not tracing.take_proposals()
    tracing.undo()
    tracing.undo()
    assert tracing.draft == before


def test_what_was_struck_out_is_not_proposed_again():
    """Also where it was the place's only one; put there again, it may be."""
    tracing = Tracing(bare(load_board(BOARDS[0])))
    board = tracing.draft.board
    lot = board.lots[0].id
    tracing.take("dots")
    space = next(b for a, b in tracing.proposed if a == lot)
    tracing.take_proposals()
    tapped(tracing, "", at(board, lot), at(board, space))
    assert (lot, space) in tracing.draft.struck
    assert (lot, space) not in tracing.proposed
    assert space in tapped(tracing, "", at(board, space)).lot[lot].adjacent_spaces
    assert tracing.draft.struck == ()
