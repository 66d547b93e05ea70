"""What steps, symbols, families, characters and buildings are called."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.words import a
from capemay_kit.games.capital_city.book import UNREAD, Book
from capemay_kit.games.capital_city.state import UNKNOWN, family_of, where_from

STEPS = Texts({
    "deal": "Preparation", "setup": "Setup", "auction": "Auction", "trains": "Choose characters",
    "purchase": "Purchase buildings", "attach": "Attach & activate", "over": "The game is over",
})  # fmt: skip
SYMBOLS = Texts({"star": "a star", "gear": "a gear", "heart": "a heart", "any": "any symbol"})
SIGNS = {"star": "★", "gear": "⚙", "heart": "♥", "any": "?"}
EARNINGS = Texts({"points": "victory points", "dollars": "dollars"})
ORDINALS = ("1st", "2nd", "3rd", *(f"{n}th" for n in range(4, 21)), "21st", "22nd", "23rd")
"""The places of Main Street in words; no season has as many."""


def family_name(book: Book, family: str) -> str:
    """Call a family by its last name and colour."""
    known = book.families.get(family)
    if known is None:
        return "unknown"
    return known.title if known.title.casefold() == family else f"{known.title} ({family})"


def character_name(book: Book, card: str) -> str:
    """Call a character by name, or by its family if nobody named it."""
    known = book.characters.get(card)
    if known is not None:
        return f"{known.first_name} {book.families[known.family].title}"
    family = book.families.get(family_of(card))
    return _("an unknown character") if family is None else a(family.title)


def called(book: Book, card: str) -> str:
    """Call a character by its family, or as unknown."""
    return _("Family not said") if card == UNKNOWN else family_name(book, family_of(card))


def building_name(book: Book, card: str) -> str:
    """Call a building by its title, or, if nobody named it, by where it lay on Main Street."""
    known = book.buildings.get(card)
    if known is not None and known.title != UNREAD.title:
        return known.title
    if (found := where_from(card)) is not None:
        return _("the {ordinal} of {found}", ordinal=ORDINALS[found[1] - 1], found=found[0])
    return _("a building not named")


def card_name(book: Book, card: str) -> str:
    """Call a building, or a character."""
    return character_name(book, card) if card in book.characters else building_name(book, card)


def words_on(book: Book, card: str) -> str:
    """Return what is printed on a card that the app cannot count; empty if there is nothing."""
    known = book.characters.get(card) or book.buildings.get(card)
    return known.text if known else ""


def sign(book: Book, card: str) -> str:
    """Return what is written on a building's sign, as short as possible."""
    known = book.buildings.get(card)
    if known is not None and known.title != UNREAD.title:
        return known.title
    found = where_from(card)
    return "?" if found is None else f"{ORDINALS[found[1] - 1]} {found[0]}"
