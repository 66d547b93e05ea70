"""Builders for moments of a game of Capitol.

The builders are fixtures that return functions, so that no test has to import another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.games.capitol.book import Book, load_edition
from capemay_kit.games.capitol.state import Building, Seat, State, blank

NAMES = ("Ann", "Bob", "Cid", "Dot")
_SEAT_FIELDS = frozenset(Seat.__struct_fields__)


def _site(s: State, area: str, **changes: Any) -> State:
    at = s.book.area[area]
    site = replace(s.sites[at], **changes)
    return replace(s, sites=(*s.sites[:at], site, *s.sites[at + 1 :]))


def _game(
    seats: int = 2,
    *,
    hands: Sequence[Sequence[str]] = (),
    bids: Sequence[Sequence[str]] = (),
    areas: Mapping[str, tuple[str, Sequence[tuple[int, int]]]] | None = None,
    sites: Mapping[str, Mapping[str, Any]] | None = None,
    spaces: Mapping[str, int] | None = None,
    rulings: Mapping[str, Any] | None = None,
    **changes: Any,
) -> State:
    book = Book(load_edition("base"), rulings=rulings)
    s = replace(blank(book, NAMES[:seats]), phase="build")
    for i, hand in enumerate(hands):
        s = s.with_seat(i, hand=tuple(hand))
    for i, bid in enumerate(bids):
        s = s.with_seat(i, bid=tuple(bid))
    for area, (roof, placed) in (areas or {}).items():
        s = _site(s, area, buildings=tuple(Building(seat, roof, height) for seat, height in placed))  # type: ignore[arg-type]
    for area, fields in (sites or {}).items():
        s = _site(s, area, **fields)
    for area, n in (spaces or {}).items():
        s = replace(s, book=s.book.with_area(area, n))
    s = s.with_seat(0, **{name: value for name, value in changes.items() if name in _SEAT_FIELDS})
    return replace(s, **{name: value for name, value in changes.items() if name not in _SEAT_FIELDS})


@pytest.fixture(scope="session")
def game() -> Callable[..., State]:
    """Return a builder of moments: round 1, construction, seat 0 to play, with the cards and areas of `base`, which
    the tests of rules name.

    ``hands`` and ``bids`` by seat; ``areas`` by id as (roof, [(seat, height), ..]); ``sites`` changes what else is in
    an area, ``spaces`` how many small spaces it has. Other names change a field of seat 0, or else of the state.
    """
    return _game
