"""A whole board of Cape May traced tap by tap: what comes of it, and how long it takes."""

from __future__ import annotations

import pytest

from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own import draft as drawn
from capemay_kit.own.tracing import FROM_PHOTO, Tracing

from .owner import Owner, sided
from .strokes import Strokes

REACH = 0.032
"""How far a finger reaches on a tablet of 1280 by 800."""
MOST_TAPS = 350
BEGIN, SQUARE_UP = 3, 5
"""Taps before a board: *Board*, the photo, *Trace a board*; four corners and *Square it up*."""


class Finger:
    def __init__(self, board):
        self.strokes = Strokes()
        self.tracing = Tracing(drawn.begin("mine", "Mine", "3-4"))
        self.tracing.shape = FROM_PHOTO
        shapes = {(one.x, one.y): one.shape for one in board.lots}
        seen = iter(range(10_000))

        def look(at):
            near = min(shapes, key=lambda one: (one[0] - at[0]) ** 2 + (one[1] - at[1]) ** 2)
            # one in fifteen is not seen, as on made-up prints (test_lot_shape)
            return shapes[near] if next(seen) % 15 else None

        self.tracing.shape_seen = look

    def take(self, tool):
        self.strokes.tap()
        self.tracing.take(tool)

    def choose(self, name, value):
        self.strokes.tap()
        self.tracing.choose(value)

    def name(self, street):
        self.strokes.tap()
        self.tracing.name_street(street)

    def touch(self, at):
        self.strokes.tap()
        self.tracing.tap(*at, REACH)

    def propose(self):
        self.strokes.tap()
        self.tracing.take_proposals()

    def draft(self, sign):
        return self.tracing.draft


@pytest.mark.parametrize("id", ["cape-may-1-2", "cape-may-3-4"])
def test_a_whole_board_takes_at_most_350_taps(id):
    """What is traced is the printed board, whatever was proposed on the way."""
    board = load_board(id)
    finger = Finger(board)
    finger.strokes.tap(BEGIN + SQUARE_UP)
    owner = Owner(board, finger)
    owner.trace()
    traced = finger.tracing.draft
    names = owner.names(traced)
    assert same(traced.board, names) == same(board, {one: one for one in owner.at})
    assert not [one for one in traced.problems() if one.blocks]
    assert finger.strokes.taps <= MOST_TAPS, str(finger.strokes)


def same(board, names):
    """Return what matters of a board, by the names of the printed one."""
    return {
        "roads": {frozenset(names[one] for one in road) for road in board.roads},
        "spaces": {
            names[one.id]: (
                {names[to] for to in one.arrow}, {board.streets[street] for street in one.streets},
                one.special, one.start,
            )
            for one in board.spaces
        },
        "lots": {
            names[one.id]: (
                getattr(one, "shape", ""), getattr(one, "zone", ""),
                {names[to] for to in one.adjacent_spaces},
            )
            for one in sided(board)
        },
        "pairs": {frozenset((names[one.id], names[to])) for one in sided(board) for to in one.adjacent_lots},
    }  # fmt: skip
