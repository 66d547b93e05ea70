"""What is proposed while a board is traced, held against our own two boards, whose dots and pairs are known."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.games.cape_may.board import Board, Church, Lot
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own import draft as drawn
from capemay_kit.own import proposals
from capemay_kit.own.draft import BoardDraft
from capemay_kit.own.tracing import Tracing

BOARDS = ("cape-may-1-2", "cape-may-3-4")
REACH = 0.03


def bare(board: Board) -> BoardDraft:
    """Return a draft of a board whose lots and churches lie there without dots and pairs."""
    lots = tuple(replace(one, adjacent_spaces=(), adjacent_lots=()) for one in board.lots)
    churches = tuple(replace(one, adjacent_spaces=(), adjacent_lots=()) for one in board.churches)
    return BoardDraft(replace(board, lots=lots, churches=churches))


def sided(board: Board) -> tuple[Lot | Church, ...]:
    """Return lots and churches."""
    return (*board.lots, *board.churches)


def counted(board: str, kind: str) -> tuple[int, int, int]:
    """Count pairs that are there, those not proposed, and those proposed that are not there."""
    whole = load_board(board)
    if kind == "dots":
        there = {frozenset((one.id, space)) for one in sided(whole) for space in one.adjacent_spaces}
        found = proposals.dots(bare(whole))
    else:
        there = {frozenset((one.id, lot)) for one in sided(whole) for lot in one.adjacent_lots}
        found = proposals.neighbours(bare(whole))
    assert len(set(map(frozenset, found))) == len(found)
    guessed = set(map(frozenset, found))
    return len(there), len(there - guessed), len(guessed - there)


@pytest.mark.parametrize(
    ("board", "kind", "most"),
    [(BOARDS[0], "dots", (75, 2, 4)), (BOARDS[0], "neighbours", (49, 0, 0)),
     (BOARDS[1], "dots", (122, 5, 1)), (BOARDS[1], "neighbours", (66, 1, 0))],
)  # fmt: skip
def test_few_proposals_have_to_be_put_right(board: str, kind: str, most: tuple[int, int, int]) -> None:
    """A change of the rules that makes more of them wrong is seen here."""
    there, missing, wrong = counted(board, kind)
    assert there == most[0]
    assert missing <= most[1]
    assert wrong <= most[2]


@pytest.mark.parametrize("scale", [0.4, 1.0])
def test_what_is_near_is_read_off_the_board_itself(scale: float) -> None:
    """A board drawn small in its photo has the same proposals."""
    board = load_board(BOARDS[1])
    small = bare(board).board
    small = replace(
        small,
        spaces=tuple(replace(one, x=one.x * scale, y=one.y * scale) for one in small.spaces),
        lots=tuple(replace(one, x=one.x * scale, y=one.y * scale) for one in small.lots),
        churches=tuple(replace(one, x=one.x * scale, y=one.y * scale) for one in small.churches),
    )
    assert proposals.neighbours(BoardDraft(small)) == proposals.neighbours(bare(board))
    assert proposals.dots(BoardDraft(small)) == proposals.dots(bare(board))


def test_all_proposals_are_one_step_that_can_be_taken_back() -> None:
    """And nothing is proposed twice."""
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


def test_what_was_struck_out_is_not_proposed_again() -> None:
    """Also where it was the place's only one; put there again, it may be."""
    tracing = Tracing(bare(load_board(BOARDS[0])))
    board = tracing.draft.board
    lot = board.lots[0]
    tracing.take("dots")
    (space,) = [b for a, b in tracing.proposed if a == lot.id][:1]
    tracing.take_proposals()
    for place in (lot.id, space):
        tracing.tap(*at(board, place), REACH)
    assert (lot.id, space) in tracing.draft.struck
    assert (lot.id, space) not in tracing.proposed
    tracing.tap(*at(board, space), REACH)
    assert space in tracing.draft.board.lot[lot.id].adjacent_spaces
    assert tracing.draft.struck == ()


def at(board: Board, place: str) -> tuple[float, float]:
    """Return where a place lies."""
    one = next(one for one in drawn.parts(board) if one.id == place)
    return one.x, one.y


def test_a_pair_is_a_pair() -> None:
    """The tap after one begins another: nothing stays held that would make a false link."""
    board = load_board(BOARDS[0])
    tracing = Tracing(bare(board))
    a, b, c = (one.id for one in board.lots[:3])
    tracing.take("neighbours")
    for place in (a, b):
        tracing.tap(*at(board, place), REACH)
    assert tracing.held is None
    tracing.tap(*at(board, c), REACH)
    assert tracing.draft.board.lot[b].adjacent_lots == ()


def test_a_street_does_not_break_off_unseen() -> None:
    """A tap beside the held space puts the next one, however near; a tap on it says that the street goes on."""
    tracing = Tracing(drawn.begin("b", "B", "1-2"))
    tracing.snaps = False
    tracing.tap(0.5, 0.5, REACH)
    tracing.tap(0.516, 0.5, REACH)
    assert tracing.draft.board.roads == (("space-1", "space-2"),)
    tracing.tap(0.516, 0.5, REACH)
    assert tracing.held == "space-2"
    assert tracing.said
    tracing.tap(0.7, 0.5, REACH)
    assert tracing.draft.board.roads[-1] == ("space-2", "space-3")


def test_a_draft_of_before_is_read() -> None:
    """One without struck pairs."""
    assert drawn.from_bytes(b'{"board":' + _empty() + b',"areas":{}}', "b").struck == ()


def _empty() -> bytes:
    import msgspec

    return msgspec.json.encode(drawn.begin("b", "B", "1-2").board)


def test_nothing_is_proposed_of_nothing() -> None:
    """A board without streets or lots."""
    empty = drawn.begin("b", "B", "1-2")
    assert proposals.dots(empty) == proposals.neighbours(empty) == ()
