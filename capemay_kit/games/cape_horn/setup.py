"""Laying out the game (rulebook p. 1-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.state import Seat, State

MIN_SEATS, MAX_SEATS = 3, 5


def blank(book: Book, names: Sequence[str], first: int = 0) -> State:
    """Return the table laid out, before wind cards are drawn: ships in turn order on the numbered spaces."""
    start = [one.space for one in book.course.start]
    n = len(names)
    return State(
        book=book,
        seats=tuple(
            Seat(name, book.numbers.start_points, start[(i - first) % n]) for i, name in enumerate(names)
        ),
        first=first,
        turn=first,
        phase="deal",
        winds=dict(book.chart.printed),
        printed=tuple(book.chart.printed),
        unseen=tuple(book.numbers.wind_cards.values()),
    )  # fmt: skip


def names_of(options: Mapping[str, Any], most: int = MAX_SEATS) -> list[str]:
    """Return the seats' names from a table's options. Raises `ValueError` if they will not do."""
    names = options.get("seats")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError("options.seats should list the players' names")
    if not MIN_SEATS <= len(names) <= min(most, MAX_SEATS):
        raise ValueError(f"Cape Horn is for {MIN_SEATS} to {min(most, MAX_SEATS)} players, not {len(names)}")
    if len(set(names)) < len(names) or not all(name.strip() for name in names):
        raise ValueError("every seat needs a name of its own")
    first = options.get("first", 0)
    if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < len(names):
        raise ValueError("options.first should be the number of a seat")
    return names
