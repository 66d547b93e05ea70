"""What is printed on the cards, as the deck files say it (``capemay-deck/1``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from capemay_kit.core.i18n import _, or_list
from capemay_kit.core.own_card import OwnCard
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault

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


class _Printed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Family(_Printed, frozen=True):
    """Nine characters of one name and colour; ``id`` is the colour of the card's back, one word."""

    id: Annotated[str, Meta(pattern="^[a-z0-9]+$")]
    title: Title
    animal: str = ""


class Character(_Printed, frozen=True):
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


class Building(_Printed, frozen=True):
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
    deck = decode(raw, CharacterDeck, source)
    if faults := list(character_faults(deck)):
        raise BadFile(source, faults)
    return deck


def read_buildings(raw: bytes, source: str) -> BuildingDeck:
    """Read a file of buildings. Raises `BadFile` with all its faults."""
    deck = decode(raw, BuildingDeck, source)
    if faults := list(building_faults(deck)):
        raise BadFile(source, faults)
    return deck


def character_faults(deck: CharacterDeck) -> Iterator[Fault]:
    """Yield the contradictions in the file of characters."""
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


def building_faults(deck: BuildingDeck) -> Iterator[Fault]:
    """Yield the contradictions in the file of buildings."""
    yield from _twice("cards", [one.id for one in deck.cards])
    for i, card in enumerate(deck.cards):
        if "any" in card.symbols and not unknown_building(card.id):
            yield Fault(
                f"$.cards[{i}].symbols",
                _("should be {symbols}", symbols=or_list(SYMBOLS)),
            )


def unknown_building(building: str) -> bool:
    """Say whether a building is unknown. Its id is then ``?1``, ``?2``, and so on."""
    return building.startswith("?")


def _twice(what: str, ids: list[str]) -> Iterator[Fault]:
    yield from (
        Fault(f"$.{what}[{i}].id", _("{id} is listed twice", id=one)) for i, one in enumerate(ids) if one in ids[:i]
    )
