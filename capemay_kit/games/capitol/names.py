"""What cards and areas are called."""

from __future__ import annotations

from collections.abc import Mapping

from capemay_kit.core.i18n import Texts, _
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import UNKNOWN_OF, Colour

COLOUR_NAMES: Mapping[Colour, str] = Texts({
    "blue": "blue or white", "pink": "pink or red", "purple": "purple or black",
})  # fmt: skip


def card_name(book: Book, card: str) -> str:
    """Call a card as people do."""
    known = book.card.get(card)
    if known is None:
        kind = next((kind for kind, mark in UNKNOWN_OF.items() if mark == card), None)
        return "a card" if kind is None else _("a {kind} card", kind=kind)
    return f"{f'{known.colour} ' if known.colour else ''}{known.kind} {known.number}"


def colour_name(colour: Colour) -> str:
    """Call a colour as the rulebook does, and as other printings show it."""
    return COLOUR_NAMES[colour]


def area_name(book: Book, area: str) -> str:
    """Call an area by its title."""
    return book.areas[book.area[area]].title if area in book.area else area
