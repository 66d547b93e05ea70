"""A board small enough to work everything out by hand, and builders for moments of a game on it.

The builders are fixtures that return functions, so that no test has to import another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.games.cape_may.board import Board, Church, Lot, Space, Special
from capemay_kit.games.cape_may.book import Book, load_board, load_edition, shipped_decks
from capemay_kit.games.cape_may.cards import KINDS, ZONES, ActivityCard, EventCard, UpgradeDeckCard
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.state import KIND, ZONE, Piece, Seat, State, blank

#  Washington  a1 --- a2 --- a3 --- a4*     a1: start             a4: bird space, two tokens
#               |      |      |      |
#  Lafayette   b1 --- b2 >>> b3 --- b4      b2: arrow to b3
#               |      |      |      |
#  Beach       c1* -- c2 --- c3 --- c4*     c1: pier  c4: lighthouse  c2: arrow with two heads, to c1 and c3
#
#           Jackson Decatur Ocean  Perry
_ROWS = {"a": "washington", "b": "lafayette", "c": "beach"}
_COLUMNS = {"1": "jackson", "2": "decatur", "3": "ocean", "4": "perry"}
_ARROWS = {"b2": ("b3",), "c2": ("c1", "c3")}
_SPECIALS = {"a4": Special("bird", 2), "c1": Special("pier"), "c4": Special("lighthouse")}


def _tiny() -> Board:
    spaces = tuple(
        Space(
            id=row + column,
            x=int(column) / 5,
            y=(ord(row) - ord("a") + 1) / 4,
            streets=(_ROWS[row], _COLUMNS[column]),
            arrow=_ARROWS.get(row + column, ()),
            special=_SPECIALS.get(row + column),
            start=row + column == "a1",
        )
        for row in _ROWS
        for column in _COLUMNS
    )
    along = [(f"{row}{i}", f"{row}{i + 1}") for row in "abc" for i in (1, 2, 3)]
    down = [(f"{above}{i}", f"{below}{i}") for above, below in ("ab", "bc") for i in (1, 2, 3, 4)]

    def lot(name: str, spaces: tuple[str, ...], lots: tuple[str, ...] = ()) -> Lot:
        zone, kind = name.split("-")
        shape: Any = "square" if kind == "cottage" else "hexagon"
        return Lot(name, 0.5, 0.5, shape, zone, spaces, lots)  # type: ignore[arg-type]

    return Board(
        format="capemay-board/1",
        id="tiny",
        title="Tiny",
        players=(1, 4),
        source="made by hand",
        spaces=spaces,
        roads=tuple(along + down),
        lots=(
            lot("gravel-cottage", ("a1", "a2"), ("gravel-shop",)),
            lot("gravel-shop", ("a3",)),
            lot("grass-cottage", ("b1",)),
            lot("grass-shop", ("b2", "b3")),
            lot("dirt-cottage", ("b3",), ("dirt-shop", "sand-cottage")),
            lot("dirt-shop", ("b4",)),
            lot("sand-cottage", ("c2", "c3"), ("sand-shop",)),
            lot("sand-shop", ("c3",)),
        ),
        streets={name: name.title() for name in (*_ROWS.values(), *_COLUMNS.values())},
        churches=(Church("chapel", 0.1, 0.1, ("grass-cottage",), ("b1",)),),
    )


TINY = _tiny()
EDITION = load_edition("base")
_DECKS: dict[type, Any] = {EventCard: "event", ActivityCard: "activity", UpgradeDeckCard: "upgrade"}
_BOARDS: dict[str, Board | None] = {"tiny": TINY, "none": None}
_SEAT_FIELDS = frozenset(Seat.__struct_fields__)
NAMES = ("Ann", "Bob", "Cid", "Dot")


def _counts(buildings: Mapping[tuple[str, str], int]) -> tuple[int, ...]:
    counts = [0] * 20
    for (zone, kind), n in buildings.items():
        counts[5 * ZONES.index(zone) + KINDS.index(kind)] += n  # type: ignore[arg-type]
    return tuple(counts)


def _game(
    seats: int = 2,
    *,
    board: str = "tiny",
    cards: Iterable[Any] = (),
    rulings: Mapping[str, Any] | None = None,
    lots: Mapping[str, tuple[int, str]] | None = None,
    have: Sequence[Mapping[tuple[str, str], int]] = (),
    **changes: Any,
) -> State:
    there = _BOARDS[board] if board in _BOARDS else load_board(board)
    book = Book(EDITION, there, shipped_decks(), rulings)
    for card in cards:
        book = book.with_card(_DECKS[type(card)], card)
    s = replace(blank(book, NAMES[:seats]), phase="actions", left=3)
    for i, buildings in enumerate(have):
        s = s.with_seat(i, buildings=_counts(buildings))
    for lot, (seat, kind) in (lots or {}).items():
        assert there is not None
        place = 5 * ZONE[there.lot[lot].zone] + KIND[kind]  # type: ignore[index]
        counts = list(s.seats[seat].buildings)
        counts[place] += 1
        s = s.with_seat(seat, buildings=tuple(counts))
        s = replace(s, lots={**s.lots, lot: Piece(seat, kind)})  # type: ignore[arg-type]
    s = s.with_seat(0, **{name: value for name, value in changes.items() if name in _SEAT_FIELDS})
    return replace(s, **{name: value for name, value in changes.items() if name not in _SEAT_FIELDS})


@pytest.fixture(scope="session")
def tiny() -> Board:
    """Return the hand-made board drawn at the top of this file."""
    return TINY


@pytest.fixture(scope="session")
def game() -> Callable[..., State]:
    """Return a builder of moments: seat 0 to act with three actions left, all laid out, nothing dealt.

    ``board``: tiny, none, or a shipped one; ``cards`` are added to the decks; ``lots`` puts buildings on the
    map, ``have`` beside it (counts by zone and kind, seat by seat). Other names change a field of seat 0,
    or else of the state.
    """
    return _game


@pytest.fixture(scope="session")
def rules() -> CapeMay:
    """Return the rules of Cape May."""
    return CapeMay()


@pytest.fixture(scope="session")
def built() -> Callable[[State, int], dict[tuple[str, str], int]]:
    """Return a function that names what a seat has built: counts by zone and kind, zeros left out."""

    def named(s: State, seat: int) -> dict[tuple[str, str], int]:
        counts = s.seats[seat].buildings
        return {
            (zone, kind): counts[5 * i + j]
            for i, zone in enumerate(ZONES)
            for j, kind in enumerate(KINDS)
            if counts[5 * i + j]
        }

    return named


@pytest.fixture(scope="session")
def pages() -> range:
    """Return the pages that hold rules."""
    return range(2, 19)
