"""Where on the picture an act is tapped, and where the parts of the picture are."""

from __future__ import annotations

from functools import lru_cache

from capemay_kit.core.scene import Point
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.board import LAND
from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.movement import offered
from capemay_kit.games.cape_horn.state import State

STACK = "stack"
"""The place of the stacks of wind cards, on land."""
LEFT, TOP, RIGHT, BOTTOM = 0.7, 0.62, 0.16, 0.16
"""Margins around the spaces for their letters and numbers, in spaces."""
PANEL = (5, 9)
"""How many columns and rows of land are needed for the stacks and for the card below a ship."""
BESIDE, ABOVE = (4, 3), (2, 4)
"""The land that the stacks need beside each other, and one above the other."""


def place_of(s: State, seat: int, a: AnyAct) -> str | None:
    """Return the place at which an act is tapped, None if it has none.

    Ignoring the wind to go where the wind leads anyway has a button, but no place, so that no tap costs sail points
    needlessly. So no two acts without a card in hand share a place.
    """
    if s.ledger:
        return None
    match a:
        case act.Place(space=space) | act.Sail(to=space):
            return space
        case act.Ignore(to=space) | act.Again(to=space, ignoring=True):
            return None if space in offered(s, seat, s.seats[seat].space) else space
        case act.Again(to=space):
            return space
        case act.Stay() | act.TakeToken():
            return s.seats[seat].space
        case act.Deal() | act.Draw() | act.Buy():
            return STACK if stacks_at(s.book) else None
        case _:
            return None


def size(book: Book) -> tuple[float, float]:
    """Return how many spaces wide and high the picture is, with its margins."""
    return len(book.course.rows[0]) + LEFT + RIGHT, len(book.course.rows) + TOP + BOTTOM


def at(book: Book, x: float, y: float) -> Point:
    """Return a point of the picture by columns and rows, both counted from 0 at the outer edge of the first space."""
    wide, high = size(book)
    return (x + LEFT) / wide, (y + TOP) / high


def middle(book: Book, space: str) -> Point:
    """Return the middle of a space."""
    x, y = book.chart.at[space]
    return at(book, x + 0.5, y + 0.5)


@lru_cache(maxsize=32)
def widest(book: Book, letter: str) -> tuple[int, int, int, int]:
    """Return the largest rectangle of an area, or of land: left, top, right, bottom in columns and rows; four zeros if
    there is none."""
    rows = book.course.rows
    best, most = (0, 0, 0, 0), 0
    for top in range(len(rows)):
        columns = [True] * len(rows[0])
        for bottom in range(top, len(rows)):
            columns = [before and one == letter for before, one in zip(columns, rows[bottom], strict=True)]
            left = 0
            for x, there in enumerate((*columns, False)):
                if there:
                    continue
                if (x - left) * (bottom + 1 - top) > most:
                    best, most = (left, top, x, bottom + 1), (x - left) * (bottom + 1 - top)
                left = x + 1
    return best


def stacks_at(book: Book) -> tuple[float, float, bool] | None:
    """Return the middle of the two stacks in columns and rows, and whether they lie one above the other; None if no
    land has room for them."""
    left, top, right, bottom = widest(book, LAND)
    if right - left >= BESIDE[0] and bottom - top >= BESIDE[1]:
        return (left + right) / 2, bottom - 1.6, False
    if right - left >= ABOVE[0] and bottom - top >= ABOVE[1]:
        return (left + right) / 2, top + 2.0, True
    return None


def panel(book: Book) -> tuple[int, int, int, int] | None:
    """Return the land that has room for the stacks and for the card below a ship; None if there is none."""
    left, top, right, bottom = widest(book, LAND)
    return (left, top, right, bottom) if right - left >= PANEL[0] and bottom - top >= PANEL[1] else None
