"""Everything printed: the numbers of an edition, the rulings, the two decks, in one `Book`.

A book never changes. A table that changes a figure or a card for itself gets a new book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Struct

from capemay_kit.core.book import Printed
from capemay_kit.core.declared import switch
from capemay_kit.core.edition import Editions, Resolved
from capemay_kit.core.figures import converted
from capemay_kit.core.files import shipped
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.limits import amount
from capemay_kit.core.strict import read
from capemay_kit.errors import BadFile, Fault, UnknownName
from capemay_kit.games.capital_city.cards import (
    EARNINGS,
    Building,
    BuildingDeck,
    Character,
    CharacterDeck,
    DeckName,
    Earning,
    Family,
    Moment,
    OwnBuilding,
    OwnCharacter,
    Symbol,
    building_faults,
    character_faults,
    read_buildings,
    read_characters,
    unknown_building,
)

FOLDER = "capital_city"
UNREAD = Building("unread", N_("Unknown building"), ("any", "any"), 0, 0, 0)
"""An unknown building before anything printed on it is entered: it takes two characters, whoever they are."""
FEWEST, MOST = 3, 6
"""The numbers of players (cover of the rulebook)."""
Dollars: TypeAlias = Annotated[int, amount(N_("Money"), 0, 60, sign="$")]
Count: TypeAlias = Annotated[int, amount(N_("Number of cards"), 0, 8)]
_Families: TypeAlias = Annotated[int, amount(N_("Number of families"), 1, 8, least=1, most=20)]
_Trains: TypeAlias = Annotated[int, amount(N_("Number of trains"), 1, 2, least=1, most=2)]


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the game. The edition's ``sources`` say where each is from.

    ``families`` is how many are in play with three, four, five and six players (p. 3). By season, ``trains`` is how
    many trains there are, and ``street_extra`` how many more buildings than players are on Main Street (p. 4).
    ``train_extra`` is how many more characters than players are on a train.
    """

    families: tuple[_Families, _Families, _Families, _Families]
    start_money: Dollars
    trains: tuple[_Trains, _Trains, _Trains, _Trains]
    train_extra: Count
    street_extra: tuple[Count, Count, Count, Count]
    bid: Annotated[int, amount(N_("Bid"), 1, 20, least=1, sign="$")]
    decline: Dollars
    dollars_per_point: Annotated[int, amount(N_("Dollars for one point"), 1, 30, least=1, sign="$")]


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches for what the rules leave open. The docs give the reasons for the defaults.

    ``ties_by_all_dollars``: a tie is broken by all dollars, not only by those left over after ten make a point.
    """

    ties_by_all_dollars: Annotated[bool, switch(N_("All dollars break a tie, not only leftover ones"),
                                                N_("all dollars break a tie"))] = False  # fmt: skip


class Book(Printed[Numbers, Rulings]):
    """What is printed, ready to be played with."""

    def __init__(
        self,
        edition: Resolved,
        characters: CharacterDeck,
        buildings: BuildingDeck,
        rulings: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(edition, Numbers, Rulings, rulings, {"characters": characters, "buildings": buildings})
        self._decks = (characters, buildings)
        self.families: dict[str, Family] = {one.id: one for one in characters.families}
        self.characters: dict[str, Character] = {one.id: one for one in characters.cards}
        self.buildings: dict[str, Building] = {one.id: one for one in buildings.cards}
        self.symbol: dict[str, Symbol] = {one.id: one.symbol for one in characters.cards}
        """The symbol of each character; an unknown one has none."""
        self.worded: dict[str, Moment] = {}
        """The cards with text that the app cannot count, and when players are asked about them."""
        for deck in (self.characters, self.buildings):
            self.worded |= {one.id: one.when for one in deck.values() if one.text}
        self.earnings: dict[str, tuple[Earning, ...]] = {
            one.id: tuple(what for what in EARNINGS if one.pays(what)) or EARNINGS[: self.worded.get(one.id) == "pays"]
            for one in buildings.cards
        }
        """The earnings that each building offers when it pays. One that pays only by its text pays 0 points."""
        if faults := [*character_faults(characters), *building_faults(buildings), *_family_faults(self)]:
            raise BadFile(edition.id, faults)

    def families_for(self, seats: int) -> int:
        """Return how many families are in play with so many players (p. 3)."""
        found: int = self.numbers.families[min(MOST, max(FEWEST, seats)) - FEWEST]
        return found

    def deck(self, name: DeckName) -> Mapping[str, Character] | Mapping[str, Building]:
        """Return the cards of a deck by id."""
        return self.characters if name == "character" else self.buildings

    def with_card(self, deck: DeckName, data: Mapping[str, Any]) -> Book:
        """Return a book where a card is the table's own: with the fields of ``data`` in place of its former ones.

        An unknown building becomes what players enter about it. Raises `UnknownName` for a card that is not in the
        deck, `BadValue` for data that cannot be.
        """
        known: Mapping[str, Character | Building] = self.deck(deck)
        name = str(data.get("id"))
        if deck == "building" and unknown_building(name):
            return self._read_out(name, data)
        if name not in known:
            raise UnknownName("card", name, list(known))
        characters, buildings = self._decks
        as_type: Any = type(known[name])
        fields = {**msgspec.to_builtins(known[name]), "provenance": "mine", **data}
        card = converted(fields, as_type, f"book.cards.{deck}.{name}")
        if isinstance(card, Character):
            characters = msgspec.structs.replace(
                characters, cards=tuple(card if one.id == name else one for one in characters.cards)
            )
        else:
            buildings = msgspec.structs.replace(
                buildings, cards=tuple(card if one.id == name else one for one in buildings.cards)
            )
        return self.changed(characters=characters, buildings=buildings)

    def with_owners(self, deck: str, cards: Mapping[int, Any], asks: bool = True) -> Book:
        """Replace shipped cards by the owner's, matched by number; with characters, families are then called by colour.

        With ``asks`` False (old tables) text on cards is only a note and nobody is asked about it."""
        characters, buildings = self._decks
        if deck == "character":
            made = {n: _as_character(card, asks) for n, card in cards.items()}
            people = tuple(made.get(n, one) for n, one in enumerate(characters.cards, 1))
            more = tuple(one for n, one in made.items() if n > len(people))
            return self.changed(characters=msgspec.structs.replace(characters, cards=(*people, *more))).by_colours()
        built = {n: as_building(card, asks) for n, card in cards.items()}
        houses = tuple(built.get(n, one) for n, one in enumerate(buildings.cards, 1))
        extra = tuple(one for n, one in built.items() if n > len(houses))
        return self.changed(buildings=msgspec.structs.replace(buildings, cards=(*houses, *extra)))

    def by_colours(self) -> Book:
        """Return a book whose families are called by their colours, since the names on printed cards are not ours."""
        characters = self._decks[0]
        families = tuple(Family(one.id, one.id.capitalize()) for one in characters.families)
        return self.changed(characters=msgspec.structs.replace(characters, families=families))

    def _read_out(self, name: str, data: Mapping[str, Any]) -> Book:
        """Return a book with what players entered about an unknown building."""
        buildings = self._decks[1]
        before = self.buildings.get(name, UNREAD)
        # no file has such an id
        fields = {**msgspec.to_builtins(before), "provenance": "mine", **data, "id": UNREAD.id}
        read = msgspec.structs.replace(converted(fields, Building, f"book.cards.building.{name}"), id=name)
        others = tuple(one for one in buildings.cards if one.id != name)
        return self.changed(buildings=msgspec.structs.replace(buildings, cards=(*others, read)))


def _as_character(card: OwnCharacter, asks: bool) -> Character:
    # a first name decides who begins (p. 4), so it is the same in every language
    named = card.first_name or "No. " + str(card.number)
    return Character(f"{card.family}-{card.number}", card.family, named, card.symbol, "mine", *_words(card, asks))


def as_building(card: OwnBuilding, asks: bool = True) -> Building:
    """Return the building that an owner entered."""
    title = card.title or f"#{card.number}"
    printed = card.symbols, card.deed, card.points, card.dollars
    return Building(f"own-{card.number}", title, *printed, "mine", *_words(card, asks))


def _words(card: OwnBuilding | OwnCharacter, asks: bool) -> tuple[str, str, Any]:
    return ("", card.text, card.when) if asks else (card.text, "", "pays")


def _family_faults(book: Book) -> Iterator[Fault]:
    for i, n in enumerate(book.numbers.families):
        if n > len(book.families):
            yield Fault(
                f"$.numbers.families[{i}]",
                _("is {n}, but there are only {families} families", n=n, families=len(book.families)),
            )


@cache
def shipped_decks() -> tuple[CharacterDeck, BuildingDeck]:
    """Return the shipped decks."""
    characters, buildings = shipped("boards", FOLDER, "characters.json"), shipped("boards", FOLDER, "buildings.json")
    return read_characters(read(characters), characters.name), read_buildings(read(buildings), buildings.name)


EDITIONS = Editions("capital-city", Numbers, Rulings, lambda edition: Book(edition, *shipped_decks()))
load_edition, resolve_edition, edition_name = EDITIONS.load, EDITIONS.resolve, EDITIONS.name


@cache
def shipped_book() -> Book:
    """Return the book of the base edition. Raises `BadFile`."""
    return Book(load_edition("base"), *shipped_decks())
