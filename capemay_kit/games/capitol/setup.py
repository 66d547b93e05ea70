"""Setting up the game (rulebook ch. 2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KINDS
from capemay_kit.games.capitol.state import Seat, Site, Stack, State

MIN_SEATS, MAX_SEATS = 2, 4


def blank(book: Book, names: Sequence[str], first: int = 0) -> State:
    """Return the table as it is set up, before anything is dealt."""
    numbers = book.numbers
    built = numbers.start_buildings
    used = sum(built.round) + sum(built.triangular)
    pieces = numbers.pieces
    roofs = (max(0, pieces.round - len(built.round)), max(0, pieces.triangular - len(built.triangular)))
    complete = (tuple(sorted(built.round)), tuple(sorted(built.triangular)))
    stacks = [Stack(book.full[kind]) for kind in KINDS]
    return State(
        book=book,
        seats=tuple(Seat(name, complete=complete, roofs=roofs) for name in names),
        stacks=(stacks[0], stacks[1], stacks[2]),
        sites=tuple(Site(fountains=area.fountains) for area in book.areas),
        floors=max(0, pieces.floors - used * len(names)),
        first=first,
        turn=first,
    )


def as_sheet(s: State) -> State:
    """Return the table as an empty score sheet, where the first round is to be scored."""
    return replace(s, phase="score", sheet=True)
