"""Everything printed: the cards as the deck files say them (``capemay-deck/1``), the numbers of an edition and the
rulings, all in one `Book`.

A book never changes. A table that changes a figure or a card for itself gets a new book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.core.book import Printed
from capemay_kit.core.declared import switch
from capemay_kit.core.edition import Editions, Resolved
from capemay_kit.core.figures import converted
from capemay_kit.core.files import shipped
from capemay_kit.core.i18n import N_, _, or_list
from capemay_kit.core.limits import amount
from capemay_kit.core.own_card import OwnCard
from capemay_kit.core.strict import decode, read
from capemay_kit.errors import BadFile, Fault, UnknownName

D = TypeVar("D")
FEWEST, MOST = 3, 6
"""The numbers of players (cover of the rulebook)."""
Symbol: TypeAlias = Literal["star", "gear", "heart"]
Wanted: TypeAlias = Symbol | Literal["any"]
"""What a place in a building asks for: a symbol, or ``any`` if nobody has entered it."""
DeckName: TypeAlias = Literal["character", "building"]
Earning: TypeAlias = Literal["points", "dollars"]
Season: TypeAlias = Literal["spring", "summer", "fall", "winter"]
SEASONS: tuple[Season, ...] = ("spring", "summer", "fall", "winter")
SYMBOLS: tuple[Symbol, ...] = ("star", "gear", "heart")
EARNINGS: tuple[Earning, ...] = ("points", "dollars")
Moment: TypeAlias = Literal["pays", "placed", "end"]
"""When the text on a card matters: whenever a building pays, when a card is bought or attached, or at the end."""
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Id: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]


class Family(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Nine characters of one name and colour; ``id`` is the colour of the card's back, one word."""

    id: Annotated[str, Meta(pattern="^[a-z0-9]+$")]
    title: Title
    animal: str = ""


class Character(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character card (p. 3). Its ``id`` begins with that of its family, so that a hidden card still shows its
    back."""

    id: Id
    family: str
    first_name: Title
    symbol: Symbol
    provenance: Literal["stated", "reported", "assumed", "mine"] = "assumed"
    note: str = ""
    text: str = ""
    when: Moment = "placed"


class Building(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A building card (p. 3): it has one place for each of its symbols. When it is fully staffed and one of its
    characters activates, its owner earns ``points`` or ``dollars``; 0 means that it does not offer them.

    An unknown one holds what players entered about it. ``text`` is what else is printed there, and ``when`` it
    matters: then players are asked what it brings.
    """

    id: Id
    title: Title
    symbols: Annotated[tuple[Wanted, ...], Meta(min_length=1, max_length=2)]
    deed: Amount
    points: Amount
    dollars: Amount
    provenance: Literal["stated", "reported", "assumed", "mine"] = "assumed"
    note: str = ""
    text: str = ""
    when: Moment = "pays"

    def pays(self, what: Earning) -> int:
        """Return how many points, or dollars, an activation earns."""
        return self.points if what == "points" else self.dollars


UNREAD = Building("unread", N_("Unknown building"), ("any", "any"), 0, 0, 0)
"""An unknown building before anything printed on it is entered: it takes two characters, whoever they are."""


class CharacterDeck(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file of characters."""

    format: Literal["capemay-deck/1"]
    deck: Literal["character"]
    source: str
    families: tuple[Family, ...]
    cards: tuple[Character, ...]


class BuildingDeck(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file of buildings."""

    format: Literal["capemay-deck/1"]
    deck: Literal["building"]
    source: str
    cards: tuple[Building, ...]


class OwnBuilding(OwnCard, frozen=True):
    """What an owner entered of a building of the printed copy, so that later tables know it."""

    symbols: Annotated[tuple[Wanted, ...], Meta(min_length=1, max_length=2)]
    deed: Amount = 0
    points: Amount = 0
    dollars: Amount = 0
    title: Annotated[str, Meta(max_length=60)] = ""
    text: Annotated[str, Meta(max_length=400)] = ""
    when: Moment = "pays"


class OwnCharacter(OwnCard, frozen=True):
    """A character of the printed copy. The colour of the backs tells the family."""

    family: Literal["green", "blue", "red", "yellow", "purple", "orange"]
    symbol: Symbol
    first_name: Annotated[str, Meta(max_length=60)] = ""
    text: Annotated[str, Meta(max_length=400)] = ""
    when: Literal["placed", "end"] = "placed"


def read_characters(raw: bytes, source: str) -> CharacterDeck:
    """Read a file of characters. Raises `BadFile` with all its faults."""
    return _without_faults(decode(raw, CharacterDeck, source), _character_faults, source)


def read_buildings(raw: bytes, source: str) -> BuildingDeck:
    """Read a file of buildings. Raises `BadFile` with all its faults."""
    return _without_faults(decode(raw, BuildingDeck, source), _building_faults, source)


def _without_faults(deck: D, faults_in: Callable[[D], Iterator[Fault]], source: str) -> D:
    if faults := list(faults_in(deck)):
        raise BadFile(source, faults)
    return deck


def _character_faults(deck: CharacterDeck) -> Iterator[Fault]:
    families = [one.id for one in deck.families]
    yield from _twice("families", families)
    yield from _twice("cards", [one.id for one in deck.cards])
    for i, card in enumerate(deck.cards):
        if card.family not in families:
            yield Fault(f"$.cards[{i}].family", _("there is no family {family!r}", family=card.family))
        if card.id.partition("-")[0] != card.family:
            yield Fault(
                f"$.cards[{i}].id", _("is {id}, should begin with {start}", id=card.id, start=f"{card.family}-")
            )


def _building_faults(deck: BuildingDeck) -> Iterator[Fault]:
    yield from _twice("cards", [one.id for one in deck.cards])
    for i, card in enumerate(deck.cards):
        if "any" in card.symbols and not unknown_building(card.id):
            yield Fault(f"$.cards[{i}].symbols", _("should be {symbols}", symbols=or_list(SYMBOLS)))


def unknown_building(building: str) -> bool:
    """Say whether a building is unknown. Its id is then ``?1``, ``?2``, and so on."""
    return building.startswith("?")


def _twice(what: str, ids: list[str]) -> Iterator[Fault]:
    yield from (
        Fault(f"$.{what}[{i}].id", _("{id} is listed twice", id=one)) for i, one in enumerate(ids) if one in ids[:i]
    )


# --- the book ------------------------------------------------------------------------------------------

Dollars: TypeAlias = Annotated[int, amount(N_("Money"), 0, 60, money=True)]
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
    bid: Annotated[int, amount(N_("Bid"), 1, 20, least=1, money=True)]
    decline: Dollars
    dollars_per_point: Annotated[int, amount(N_("Dollars for one point"), 1, 30, least=1, money=True)]


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
        if faults := [*_character_faults(characters), *_building_faults(buildings), *_family_faults(self)]:
            raise BadFile(edition.id, faults)

    def families_for(self, seats: int) -> int:
        """Return how many families are in play with so many players (p. 3)."""
        found: int = self.numbers.families[min(MOST, max(FEWEST, seats)) - FEWEST]
        return found

    def building(self, card: str) -> Building:
        """Return what is printed on a building, as far as it is known."""
        return self.buildings.get(card, UNREAD)

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
        as_type: Any = type(known[name])
        fields = {**msgspec.to_builtins(known[name]), "provenance": "mine", **data}
        card = converted(fields, as_type, f"book.cards.{deck}.{name}")
        part = self._parts[f"{deck}s"]
        cards = tuple(card if one.id == name else one for one in part.cards)
        return self.changed(**{f"{deck}s": replace(part, cards=cards)})

    def with_owners(self, deck: str, cards: Mapping[int, Any], asks: bool = True) -> Book:
        """Replace shipped cards by the owner's, matched by number; with characters, families are then called by colour.

        With ``asks`` False (old tables) text on cards is only a note and nobody is asked about it."""
        part = self._parts[f"{deck}s"]
        made = {n: (_as_character if deck == "character" else as_building)(card, asks) for n, card in cards.items()}
        shipped = [made.get(n, one) for n, one in enumerate(part.cards, 1)]
        more = (one for n, one in made.items() if n > len(shipped))
        book = self.changed(**{f"{deck}s": replace(part, cards=(*shipped, *more))})
        return book.by_colours() if deck == "character" else book

    def by_colours(self) -> Book:
        """Return a book whose families are called by their colours, since the names on printed cards are not ours."""
        characters = self._parts["characters"]
        families = tuple(Family(one.id, one.id.capitalize()) for one in characters.families)
        return self.changed(characters=replace(characters, families=families))

    def _read_out(self, name: str, data: Mapping[str, Any]) -> Book:
        """Return a book with what players entered about an unknown building."""
        buildings = self._parts["buildings"]
        # no file has such an id
        fields = {**msgspec.to_builtins(self.building(name)), "provenance": "mine", **data, "id": UNREAD.id}
        read = replace(converted(fields, Building, f"book.cards.building.{name}"), id=name)
        others = tuple(one for one in buildings.cards if one.id != name)
        return self.changed(buildings=replace(buildings, cards=(*others, read)))


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
            said = _("is {n}, but there are only {families} families", n=n, families=len(book.families))
            yield Fault(f"$.numbers.families[{i}]", said)


@cache
def shipped_decks() -> tuple[CharacterDeck, BuildingDeck]:
    """Return the shipped decks."""
    characters, buildings = (shipped("boards", "capital_city", f"{one}.json") for one in ("characters", "buildings"))
    return read_characters(read(characters), characters.name), read_buildings(read(buildings), buildings.name)


EDITIONS = Editions("capital-city", Numbers, Rulings, lambda edition: Book(edition, *shipped_decks()))
load_edition = EDITIONS.load


@cache
def shipped_book() -> Book:
    """Return the book of the base edition. Raises `BadFile`."""
    return Book(load_edition("base"), *shipped_decks())
