"""Builders for moments of a game, as fixtures that return functions, so that no test has to import another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import Book, load_edition, shipped_decks
from capemay_kit.games.capital_city.rules import GAME, CapitalCity
from capemay_kit.games.capital_city.state import Deck, Owned, State, blank, is_unknown, places

RULES = CapitalCity()
NAMES = ("Alice", "Barkley", "Casey", "Don", "Emma", "Finn")
BOOK = Book(load_edition("base"), *shipped_decks())


def _owned(book: Book, name: str, staff: Sequence[str]) -> Owned:
    return Owned(name, (*staff, *[""] * (places(book, name) - len(staff))))


def _game(
    seats: int = 4,
    *,
    book: Book = BOOK,
    phase: str = "attach",
    have: Sequence[Mapping[str, Sequence[str]]] = (),
    hands: Sequence[Sequence[str]] = (),
    money: Sequence[int] = (),
    **changes: Any,
) -> State:
    s = replace(blank(book, NAMES[:seats]), phase=phase)
    families = tuple(book.families)[: book.families_for(seats)]
    deck = Deck(tuple(sorted(one for one in book.characters if one.partition("-")[0] in families)))
    buildings = s.buildings
    for i in range(seats):
        mine = have[i] if i < len(have) else {}
        hand = tuple(hands[i]) if i < len(hands) else ()
        for card in (*hand, *(who for staff in mine.values() for who in staff if who)):
            deck = deck.take_out(card)
        for name in mine:
            buildings = buildings.take_out(name)
        s = s.with_seat(i, hand=hand, buildings=tuple(_owned(book, name, staff) for name, staff in mine.items()))
        if i < len(money):
            s = s.with_seat(i, money=money[i])
        if phase in ("trains", "purchase", "attach"):
            s = s.with_seat(i, priority=seats - i if phase == "attach" else i + 1)
    for name in changes.get("street", ()):
        buildings = buildings.take_out(name)
    for train in changes.get("trains", ()):
        for card in train.cards:
            deck = deck.take_out(card)
    order = tuple(range(seats))
    if phase in ("trains", "purchase", "attach"):
        # in every step seat 0 is the first to act
        s = replace(s, order=tuple(reversed(order)) if phase == "attach" else order)
    return replace(s, families=families, characters=deck, buildings=buildings, **changes)


def _cards(s: State) -> list[str]:
    deck = s.characters
    found = [*deck.unseen, *(one for one in deck.bottom if not is_unknown(one))]
    for seat in s.seats:
        found += [*seat.hand, seat.founder, *(who for one in seat.buildings for who in one.staff)]
    found += [one for train in s.trains for one in train.cards]
    return sorted(one for one in found if one and not is_unknown(one))


@pytest.fixture(scope="session")
def book() -> Book:
    """Return what is shipped."""
    return BOOK


@pytest.fixture(scope="session")
def game() -> Callable[..., State]:
    """Return a builder of moments: seat 0 acts first in whatever ``phase`` it is.

    ``have`` are the buildings of each seat with their staff, ``hands`` their unattached characters, ``money`` their
    dollars. Other names change a field of the state; street and trains are taken from the decks.
    """
    return _game


@pytest.fixture(scope="session")
def cards() -> Callable[[State], list[str]]:
    """Return a function that lists every character that lies somewhere."""
    return _cards


@pytest.fixture(scope="session")
def never() -> Callable[..., Refusal]:
    """Return a function that tells by which rule an act cannot even be done anyway."""

    def check(s: State, seat: int, one: Any) -> Refusal:
        with pytest.raises(IllegalAction) as caught:
            RULES.apply(s, seat, one, Chance(), force=True)
        return caught.value.refusal

    return check


@pytest.fixture(scope="session")
def table() -> Callable[..., Table[Any, Any]]:
    """Return a function that lays out a table with printed cards, Alice bidding first, and does acts there."""

    def make(*done: tuple[int, Any], seats: int = 3, own: dict[str, Any] | None = None) -> Table[Any, Any]:
        header = GAME.header_for(NAMES[:seats], table="t", **({"own": own} if own else {}))
        made: Table[Any, Any] = Table(RULES, header, GAME.start(header))
        for seat, one in ((0, act.LayOut(0)), *done):
            made.act(seat, one)
        return made

    return make
