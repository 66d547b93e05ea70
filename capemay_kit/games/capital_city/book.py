"""All that is printed: the numbers of an edition, the rulings, the two decks, in one `Book`.

A book never changes. A table that makes a figure or a card of its own the rule gets a new book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from capemay_kit.core.edition import Edition, Resolved, names_of, resolve, with_number
from capemay_kit.core.files import shipped
from capemay_kit.core.strict import decode, read
from capemay_kit.errors import BadFile, Fault, UnknownName
from capemay_kit.games.capital_city.cards import (
    EARNINGS,
    Amount,
    Building,
    BuildingDeck,
    Character,
    CharacterDeck,
    DeckName,
    Earning,
    Family,
    Symbol,
)

FOLDER = "capital_city"
FEWEST, MOST = 3, 6
"""Players (cover of the rulebook)."""
_Families: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
_Trains: TypeAlias = Annotated[int, Meta(ge=1, le=2)]


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the game; where each comes from stands in the edition's ``sources``.

    ``families`` counts those in play with three, four, five and six players (p. 3). By season: ``trains``, and
    ``street_extra``, the buildings on Main Street beyond one a player (p. 4); ``train_extra`` are the characters of a
    train beyond one a player.
    """

    families: tuple[_Families, _Families, _Families, _Families]
    start_money: Amount
    trains: tuple[_Trains, _Trains, _Trains, _Trains]
    train_extra: Amount
    street_extra: tuple[Amount, Amount, Amount, Amount]
    bid: Annotated[int, Meta(ge=1, le=1000)]
    decline: Amount
    dollars_per_point: Annotated[int, Meta(ge=1, le=1000)]


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches for what the rules leave open; the defaults are argued in the docs.

    ``ties_by_all_dollars``: a tie is broken by all dollars, not by those left over when ten make a point.
    """

    ties_by_all_dollars: bool = False


class Book:
    """What is printed, ready to play from. Two books are equal if all their data are."""

    def __init__(
        self,
        edition: Resolved,
        characters: CharacterDeck,
        buildings: BuildingDeck,
        rulings: Mapping[str, Any] | None = None,
    ) -> None:
        self.edition = edition._replace(rulings=edition.rulings | dict(rulings or {}))
        self.numbers: Numbers = _convert(edition.numbers, Numbers, edition.id, "$.numbers")
        self.rulings: Rulings = _convert(self.edition.rulings, Rulings, edition.id, "$.rulings")
        self._decks = (characters, buildings)
        self.families: dict[str, Family] = {one.id: one for one in characters.families}
        self.characters: dict[str, Character] = {one.id: one for one in characters.cards}
        self.buildings: dict[str, Building] = {one.id: one for one in buildings.cards}
        self.symbol: dict[str, Symbol] = {one.id: one.symbol for one in characters.cards}
        """The symbol of each character; one nobody has named has none."""
        self.earnings: dict[str, tuple[Earning, ...]] = {
            one.id: tuple(what for what in EARNINGS if one.pays(what)) for one in buildings.cards
        }
        """What a building offers its owner when it pays."""
        if faults := [*_deck_faults(characters, buildings), *_family_faults(self)]:
            raise BadFile(edition.id, faults)
        content = msgspec.json.encode([edition.numbers, self.edition.rulings, self._decks])
        self.key = int.from_bytes(blake2b(content, digest_size=8).digest(), signed=True) >> 2

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Book) and self.key == other.key)

    def __hash__(self) -> int:
        return self.key

    def families_for(self, seats: int) -> int:
        """Return how many families are in play with so many players (p. 3)."""
        found: int = self.numbers.families[min(MOST, max(FEWEST, seats)) - FEWEST]
        return found

    def deck(self, name: DeckName) -> Mapping[str, Character] | Mapping[str, Building]:
        """Return the cards of a deck by id."""
        return self.characters if name == "character" else self.buildings

    def with_number(self, name: str, value: Any) -> Book:
        """Return a book with one number changed, and known as the table's own. Raises `UnknownName`, `ValueError`."""
        if name.partition("[")[0] not in names_of(self.edition.numbers):
            raise UnknownName("number", name)
        try:
            numbers = with_number(self.edition.numbers, name, value)
        except (KeyError, IndexError, ValueError):
            raise UnknownName("number", name) from None
        return self._changed(self.edition._replace(numbers=numbers, sources={**self.edition.sources, name: "mine"}))

    def with_ruling(self, name: str, value: Any) -> Book:
        """Return a book with one switch turned. Raises `ValueError`."""
        return self._changed(self.edition._replace(rulings={**self.edition.rulings, name: value}))

    def with_card(self, deck: DeckName, data: Mapping[str, Any]) -> Book:
        """Return a book where a card is the table's own: the fields of ``data`` over what it was.

        Raises `UnknownName` for a card that is not in the deck, `ValueError` for data that cannot be.
        """
        known = self.deck(deck)
        name = str(data.get("id"))
        if name not in known:
            raise UnknownName(f"{deck} card", name, list(known))
        characters, buildings = self._decks
        as_type: Any = type(known[name])
        try:
            card = msgspec.convert({**msgspec.to_builtins(known[name]), "provenance": "mine", **data}, as_type)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from None
        if isinstance(card, Character):
            characters = msgspec.structs.replace(
                characters, cards=tuple(card if one.id == name else one for one in characters.cards)
            )
        else:
            buildings = msgspec.structs.replace(
                buildings, cards=tuple(card if one.id == name else one for one in buildings.cards)
            )
        return self._changed(self.edition, (characters, buildings))

    def _changed(self, edition: Resolved, decks: tuple[CharacterDeck, BuildingDeck] | None = None) -> Book:
        try:
            return Book(edition, *(decks or self._decks))
        except BadFile as bad:
            raise ValueError(str(bad.faults[0])) from None


def _deck_faults(characters: CharacterDeck, buildings: BuildingDeck) -> Iterator[Fault]:
    families = [one.id for one in characters.families]
    yield from (Fault(f"$.families.{one}", "stands twice") for one in sorted(_twice(families)))
    yield from (Fault(f"$.cards.{one}", "stands twice") for one in sorted(_twice([c.id for c in characters.cards])))
    yield from (Fault(f"$.cards.{one}", "stands twice") for one in sorted(_twice([b.id for b in buildings.cards])))
    for card in characters.cards:
        if card.family not in families:
            yield Fault(f"$.cards.{card.id}.family", f"no family {card.family!r}")
        if card.id.partition("-")[0] != card.family:
            yield Fault(f"$.cards.{card.id}.id", f"should begin with {card.family}-")


def _twice(names: list[str]) -> set[str]:
    return {one for one in names if names.count(one) > 1}


def _family_faults(book: Book) -> Iterator[Fault]:
    for i, n in enumerate(book.numbers.families):
        if n > len(book.families):
            yield Fault(f"$.numbers.families[{i}]", f"is {n}, but there are {len(book.families)} families")


def _convert(data: Mapping[str, Any], as_type: Any, source: str, at: str) -> Any:
    try:
        return msgspec.convert(data, as_type)
    except msgspec.ValidationError:
        decode(msgspec.json.encode(data), as_type, source, at)
        raise


@cache
def shipped_decks() -> tuple[CharacterDeck, BuildingDeck]:
    """Return the shipped decks."""
    characters, buildings = shipped("boards", FOLDER, "characters.json"), shipped("boards", FOLDER, "buildings.json")
    return (
        decode(read(characters), CharacterDeck, characters.name),
        decode(read(buildings), BuildingDeck, buildings.name),
    )


def shipped_editions() -> list[str]:
    """List the ids of shipped editions."""
    return ["base"]


def load_edition(name: str) -> Resolved:
    """Load a shipped edition by id, or any edition file by path, with all it extends. Raises `BadFile`,
    `UnknownName`."""
    raw, source = _bytes(name)
    return resolve_edition(decode(raw, Edition, source), source)


def resolve_edition(edition: Edition, source: str) -> Resolved:
    """Merge an edition over what it extends and check every number. Raises `BadFile` with all faults."""

    def find(parent: str) -> Edition:
        try:
            raw, where = _bytes(parent)
        except UnknownName as unknown:
            raise BadFile(source, [Fault("$.extends", str(unknown))]) from None
        return decode(raw, Edition, where)

    resolved = resolve(edition, find)
    decode(msgspec.json.encode(resolved.numbers), Numbers, source, "$.numbers")
    decode(msgspec.json.encode(resolved.rulings), Rulings, source, "$.rulings")
    names = names_of(resolved.numbers)
    wrong = [
        Fault(f"$.sources.{name}", "no such number")
        for name in edition.sources
        if name.partition("[")[0] not in names
    ]  # fmt: skip
    if wrong:
        raise BadFile(source, wrong)
    Book(resolved, *shipped_decks())
    return resolved


def edition_from(given: str | Mapping[str, Any], source: str) -> Resolved:
    """Load an edition by id or path, or take the whole data of one."""
    if isinstance(given, str):
        return load_edition(given)
    return resolve_edition(decode(msgspec.json.encode(given), Edition, source), source)


def edition_name(edition: Resolved) -> str | dict[str, Any]:
    """Name an edition: its id if that is shipped and unchanged, else all of its data."""
    if edition.id in shipped_editions() and load_edition(edition.id) == edition:
        return edition.id
    return {
        "format": "capemay-edition/1", "id": edition.id, "numbers": edition.numbers, "sources": edition.sources,
        "rulings": edition.rulings,
    }  # fmt: skip


def _bytes(name: str) -> tuple[bytes, str]:
    if name in shipped_editions():
        return read(shipped("boards", FOLDER, f"{name}.json")), f"{name}.json"
    path = Path(name).expanduser()
    if path.suffix or path.exists():
        return read(path), name
    raise UnknownName("edition", name, shipped_editions())
