"""Builders for moments of a race, as fixtures that return functions, so that no test has to import another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.games.cape_horn.book import Book, load_course, load_edition, shipped_cards
from capemay_kit.games.cape_horn.state import Seat, State, blank, taken_out

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
_SEAT_FIELDS = frozenset(Seat.__struct_fields__)


def _game(
    seats: int = 3,
    *,
    ships: Mapping[int, str] | None = None,
    winds: Mapping[str, str] | None = None,
    rulings: Mapping[str, Any] | None = None,
    numbers: Mapping[str, Any] | None = None,
    course: str = "cape-horn",
    edition: str = "base",
    **changes: Any,
) -> State:
    book = Book(load_edition(edition), load_course(course), shipped_cards(), rulings)
    for name, value in (numbers or {}).items():
        book = book.with_number(name, value)
    s = replace(blank(book, NAMES[:seats]), phase="sail")
    for seat, space in (ships or {}).items():
        s = s.with_seat(seat, space=space)
    s = taken_out(replace(s, winds={**s.winds, **(winds or {})}), tuple((winds or {}).values()))
    s = replace(s, printed=tuple(one for one in s.printed if one not in (winds or {})))
    s = s.with_seat(0, **{name: value for name, value in changes.items() if name in _SEAT_FIELDS})
    s = taken_out(s, s.seats[0].hand)
    return replace(s, **{name: value for name, value in changes.items() if name not in _SEAT_FIELDS})


@pytest.fixture(scope="session")
def game() -> Callable[..., State]:
    """Return a builder of moments: seat 0 about to place cards and sail, ships at the start, hands empty.

    The course and the edition are the former ones, whose spaces and cards the tests of rules name.

    ``ships`` by seat, ``winds`` by space, ``numbers`` and ``rulings`` by name. Other names change a field of seat 0, or
    else of the state.
    """
    return _game
