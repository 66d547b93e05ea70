"""Everything printed of a game, in one book: the numbers of an edition, the rulings, and the game's own parts.

A book never changes. A table that changes a figure or a card for itself gets a new book.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, reduce
from hashlib import blake2b
from typing import Any, Generic, Self, TypeVar

import msgspec

from capemay_kit.core.edition import Resolved, Source, by_source, names_of, with_number, without_place
from capemay_kit.core.limits import alike
from capemay_kit.core.own_card import OwnCard
from capemay_kit.core.strict import decode, learned
from capemay_kit.errors import BadFile, BadValue, UnknownName

N = TypeVar("N")
R = TypeVar("R")


def printed(book: Any, name: str) -> Any:
    """Return a number or ruling of a book by its dotted name."""
    return reduce(getattr, name.split("."), book)


class Printed(Generic[N, R]):
    """What is printed, ready to be played with. Two books are equal if all their data are equal.

    A game's book takes its edition first, then its ``parts`` (boards, decks) by their names, then the table's rulings,
    which override the edition's.
    """

    def __init__(
        self,
        edition: Resolved,
        numbers: type[N],
        rulings: type[R],
        switched: Mapping[str, Any] | None,
        parts: Mapping[str, Any],
    ) -> None:
        self.edition = edition._replace(rulings=edition.rulings | dict(switched or {}))
        self.numbers: N = _convert(edition.numbers, numbers, edition.id, "$.numbers")
        if faults := list(alike(self.numbers, numbers)):
            raise BadFile(edition.id, faults)
        self.rulings: R = _convert(self.edition.rulings, rulings, edition.id, "$.rulings")
        self._parts = dict(parts)
        self._content = [edition.numbers, self.edition.rulings, *parts.values()]
        self.own_cards: dict[tuple[str, int], Any] = {}
        """Cards of the owner's that no deck has, by deck and number."""
        self.key = _key_of(self._content)

    @cached_property
    def unsure(self) -> int:
        """How many of its numbers are our guesses."""
        found = by_source(self.edition)
        return found["assumed"] + found["derived"]

    @cached_property
    def reported(self) -> int:
        """How many of its numbers were reported by somebody who had the game."""
        return by_source(self.edition)["reported"]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Printed) and self.key == other.key)

    def __hash__(self) -> int:
        return self.key

    def with_number(self, name: str, value: Any) -> Self:
        """Return a book with one number changed and marked as the table's own.

        Raises `UnknownName` if there is no such number, `BadValue` if it cannot be.
        """
        if without_place(name) not in names_of(self.edition.numbers):
            raise UnknownName("number", name)
        try:
            numbers = with_number(self.edition.numbers, name, value)
        except (KeyError, IndexError, TypeError, ValueError):
            raise UnknownName("number", name) from None
        mine: Source = "mine"
        return self.changed(self.edition._replace(numbers=numbers, sources={**self.edition.sources, name: mine}))

    def with_ruling(self, name: str, value: Any) -> Self:
        """Return a book with one switch changed. Raises `BadValue` for a switch that does not exist."""
        return self.changed(self.edition._replace(rulings={**self.edition.rulings, name: value}))

    def changed(self, edition: Resolved | None = None, **parts: Any) -> Self:
        """Return a book with another edition or other parts. Raises `BadValue` if it cannot be used."""
        kind: Any = type(self)
        try:
            made: Self = kind(edition or self.edition, **(self._parts | parts))
        except BadFile as bad:
            fault = bad.faults[0]
            raise BadValue(fault.path, fault.message) from None
        return made._with_own_cards(self.own_cards)

    def with_own_card(self, deck: str, card: OwnCard) -> Self:
        """Return a book that knows a card of the owner's that no deck has."""
        return self.changed()._with_own_cards({**self.own_cards, (deck, card.number): card})

    def _with_own_cards(self, there: Mapping[tuple[str, int], Any]) -> Self:
        if there:
            self.own_cards = dict(sorted(there.items()))
            self.key = _key_of([*self._content, [[*key, card] for key, card in self.own_cards.items()]])
        return self


def _key_of(content: Any) -> int:
    raw = msgspec.json.encode(content)
    return int.from_bytes(blake2b(raw, digest_size=8).digest(), signed=True) >> 2


def _convert(data: Mapping[str, Any], as_type: Any, source: str, at: str) -> Any:
    try:
        return msgspec.convert(data, learned(as_type))
    except msgspec.ValidationError:
        # msgspec stops at the first fault, while strict reading names all of them
        decode(msgspec.json.encode(data), as_type, source, at)
        raise
