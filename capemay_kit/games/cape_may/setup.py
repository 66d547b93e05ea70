"""Setting up the game (rulebook p. 3; solo p. 15)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.cape_may.book import NOT_IN_SOLO, Book, Level
from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.state import Deck, Seat, Solo, State, put, without


def blank(book: Book, names: Sequence[str], first: int = 0, level: Level | None = None, ava: int = 1) -> State:
    """Return the table as it is set up, before anything is dealt. With a ``level`` the seat ``ava`` is the solo
    opponent's."""
    numbers = book.numbers
    start = book.board.start if book.board else None
    seats = tuple(
        Seat(
            name=name,
            money=numbers.start_money,
            income=numbers.start_income,
            space=start,
            hand=tuple(sorted(numbers.movement_card)),
            birds=(0,) * len(book.species),
        )
        for name in names
    )
    solo = None
    activities = _deck(book, "activity")
    if level is not None:
        if numbers.solo is None:
            raise BadFile(book.edition.id, [Fault("$.edition.numbers.solo", _("missing: there are no solo boards"))])
        solo = Solo(level, ava, _deck(book, "solo"))
        seats = put(seats, ava, replace(seats[ava], money=0, income=0, space=None, hand=()))
        activities = replace(activities, unseen=without(activities.unseen, NOT_IN_SOLO))
    return State(
        book=book,
        seats=seats,
        first=first,
        turn=first,
        phase="deal",
        events=_deck(book, "event"),
        activities=activities,
        upgrades=tuple(map(Deck, book.upgrades)),  # type: ignore[arg-type]
        bonuses=_deck(book, "bonus"),
        bag=tuple(numbers.bird_bag.values()),
        solo=solo,
    )


def at_the_end(s: State) -> State:
    """Return the table as an empty score sheet: the game is over, and nobody has anything."""
    seats = tuple(replace(one, money=0, income=0) for one in s.seats)
    return replace(s, phase="over", sheet=True, seats=seats)


def _deck(book: Book, name: DeckName) -> Deck:
    return Deck(tuple(sorted(book.decks.get(name, {}))))
