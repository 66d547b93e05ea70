"""The action cards, and the terms of the rules (rulebook ch. 1 and 10).

We have the rulebook's text without page numbers, so chapters are cited: 1 components, 2 preparation, 3 playing the
game, 4 construction, 5 building permits, 6 auctions, 7 fountains, 8 amphitheaters, 9 temples, 10 cards, 11 scoring.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from capemay_kit.core.edition import Source
from capemay_kit.core.files import shipped
from capemay_kit.core.strict import decode, read
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.capitol.fault_words import COLOUR_OF_PERMITS, NO_CARD_OF_KIND, USE_COUNT

Kind: TypeAlias = Literal["roof", "floor", "permit"]
Colour: TypeAlias = Literal["blue", "pink", "purple"]
Roof: TypeAlias = Literal["round", "triangular"]
Improvement: TypeAlias = Literal["fountain", "amphitheater", "temple"]
KINDS: tuple[Kind, ...] = ("roof", "floor", "permit")
COLOURS: tuple[Colour, ...] = ("blue", "pink", "purple")
ROOFS: tuple[Roof, ...] = ("round", "triangular")
KIND = {kind: i for i, kind in enumerate(KINDS)}
ROOF = {roof: i for i, roof in enumerate(ROOFS)}

UNKNOWN = "?"
"""A card of which not even the kind is known."""
UNKNOWN_OF: dict[Kind, str] = {kind: f"{kind}?" for kind in KINDS}
"""A card of which only the kind is known."""
SEALED = (UNKNOWN,)
"""In place of the cards of somebody else's bid that lies face down."""


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action card: its ``number`` is what it counts in a bid, ``count`` how many there are of it.

    ``colour`` is that of a permit, None for all others.
    """

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    kind: Kind
    number: Annotated[int, Meta(ge=0, le=99)]
    colour: Colour | None = None
    count: Annotated[int, Meta(ge=1, le=99)] = 1


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of all action cards (``capemay-deck/1``)."""

    format: Literal["capemay-deck/1"]
    deck: Literal["action"]
    cards: tuple[Card, ...]
    sources: dict[str, Source] = {}
    note: str = ""


def read_deck(raw: bytes, source: str) -> tuple[Card, ...]:
    """Read a deck file. Raises `BadFile` with all its faults."""
    deck = decode(raw, Deck, source)
    if faults := list(_faults(deck.cards)):
        raise BadFile(source, faults)
    return deck.cards


def _faults(cards: tuple[Card, ...]) -> Iterator[Fault]:
    seen: set[str] = set()
    for i, card in enumerate(cards):
        if card.id in seen:
            yield Fault(f"$.cards[{i}].id", USE_COUNT.format(id=card.id))
        seen.add(card.id)
        if (card.kind == "permit") != (card.colour is not None):
            yield Fault(f"$.cards[{i}].colour", COLOUR_OF_PERMITS)
    for kind in KINDS:
        if not any(card.kind == kind for card in cards):
            yield Fault("$.cards", NO_CARD_OF_KIND.format(kind=kind))


@cache
def shipped_cards() -> tuple[Card, ...]:
    """Return the shipped cards. Raises `BadFile`."""
    path = shipped("boards", "capitol", "cards.json")
    return read_deck(read(path), path.name)
