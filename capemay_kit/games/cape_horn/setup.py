"""Setting up the game (rulebook p. 1-2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from capemay_kit.games.cape_horn.book import Book
from capemay_kit.games.cape_horn.state import Seat, State

MIN_SEATS, MAX_SEATS = 3, 5


def blank(book: Book, names: Sequence[str], first: int = 0, ledger: bool = False) -> State:
    """Return the table as it is set up, before wind cards are drawn, with the ships in turn order on the numbered
    spaces.

    With a ``ledger`` the course is not in the app.
    """
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
        ledger=ledger,
    )  # fmt: skip


def at_the_end(s: State) -> State:
    """Return the table as an empty score sheet: the race is over, and nobody has a token.

    All ships are put on one space, which is impossible in a race, and so means that nobody has entered where they are.
    """
    nowhere = s.book.course.start[0].space
    seats = tuple(replace(one, space=nowhere) for one in s.seats)
    return replace(s, phase="over", seats=seats, sheet=True)
