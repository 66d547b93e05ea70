"""Books: equal if all their data are, changed only into new ones."""

from __future__ import annotations

import msgspec
import pytest

from capemay_kit.core.book import Printed
from capemay_kit.core.edition import Resolved
from capemay_kit.errors import BadFile, UnknownName


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: int
    price: dict[str, int]
    income: tuple[int, int] = (1, 2)


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    open: bool = False


class Book(Printed[Numbers, Rulings]):
    """A book with one part."""

    def __init__(self, edition: Resolved, deck: tuple[str, ...], rulings: dict[str, bool] | None = None) -> None:
        super().__init__(edition, Numbers, Rulings, rulings, {"deck": deck})
        self.deck = deck


BOOK = Book(Resolved("base", {"start": 3, "price": {"ship": 2}, "income": [1, 2]}, {}, {}), ("a", "b"))


def test_books_are_equal_by_their_data() -> None:
    """Numbers, rulings and parts; not by where they came from."""
    assert Book(BOOK.edition, ("a", "b")) == BOOK
    assert len({BOOK, Book(BOOK.edition, ("a", "b")), BOOK.changed(deck=("a",)), BOOK.with_ruling("open", True)}) == 3
    assert BOOK.with_number("start", 3) == BOOK != BOOK.with_number("start", 4)


def test_what_a_table_changes_is_its_own_and_everything_else_stays() -> None:
    changed = BOOK.with_number("income[1]", 9).with_number("price.ship", 7)
    assert (changed.numbers.income, changed.numbers.price, changed.deck) == ((1, 9), {"ship": 7}, ("a", "b"))
    assert changed.edition.sources == {"income[1]": "mine", "price.ship": "mine"}
    assert BOOK.numbers.income == (1, 2)
    assert Book(BOOK.edition, (), {"open": True}).rulings.open
    assert BOOK.with_ruling("open", True).changed(deck=()).rulings.open


@pytest.mark.parametrize("name", ["pot", "price", "price.boat", "income[2]", "income[-1]", "start[0]"])
def test_a_number_there_is_not_is_named(name: str) -> None:
    with pytest.raises(UnknownName, match="number"):
        BOOK.with_number(name, 1)


def test_a_value_that_cannot_be_is_refused_with_its_path() -> None:
    """As a file is."""
    with pytest.raises(ValueError, match=r"numbers\.start"):
        BOOK.with_number("start", "many")
    with pytest.raises(ValueError, match=r"rulings\.shut"):
        BOOK.with_ruling("shut", True)
    with pytest.raises(BadFile, match=r"base: numbers\.price: missing"):
        Book(Resolved("base", {"start": 1}, {}, {}), ())
