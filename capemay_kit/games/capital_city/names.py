"""What steps, seasons, symbols, families, characters and buildings are called."""

from __future__ import annotations

from collections.abc import Iterable

from capemay_kit.core.i18n import Texts, _, and_list
from capemay_kit.games.capital_city.book import UNREAD, Book
from capemay_kit.games.capital_city.state import UNKNOWN, family_of, where_from

STEPS = Texts({
    "deal": "Preparation", "setup": "Setup", "auction": "Auction", "trains": "Choose characters",
    "purchase": "Purchase buildings", "attach": "Attach & activate", "over": "The game is over",
})  # fmt: skip
SEASONS = Texts({"spring": "Spring", "summer": "Summer", "fall": "Fall", "winter": "Winter"})
SYMBOLS = Texts({"star": "a star", "gear": "a gear", "heart": "a heart", "any": "any symbol"})
SKILLS = Texts({"star": "star", "gear": "gear", "heart": "heart", "any": "any"})
SIGNS = {"star": "★", "gear": "⚙", "heart": "♥", "any": "?"}
COLOURS = Texts({
    "green": "green", "blue": "blue", "red": "red", "yellow": "yellow", "purple": "purple", "orange": "orange",
})  # fmt: skip
_BY_COLOUR = Texts({
    "green": "Green", "blue": "Blue", "red": "Red", "yellow": "Yellow", "purple": "Purple", "orange": "Orange",
})  # fmt: skip
"""Families of printed cards: their names are not ours, so they are called by their colours."""
_ONE_BY_COLOUR = Texts({
    "green": "a Green", "blue": "a Blue", "red": "a Red", "yellow": "a Yellow", "purple": "a Purple",
    "orange": "an Orange",
})  # fmt: skip


def colour_name(book: Book, family: str) -> str:
    """Call the colour of a family."""
    return COLOURS.get(family, family) if family in book.families else _("unknown")


def last_name(book: Book, family: str) -> str:
    """Call a family by its last name, or by its colour where the book does."""
    title = book.families[family].title
    return _BY_COLOUR.get(family, title) if title.casefold() == family else title


def family_name(book: Book, family: str) -> str:
    """Call a family by its last name and colour."""
    known = book.families.get(family)
    if known is None:
        return _("unknown")
    if known.title.casefold() == family:
        return last_name(book, family)
    return _("{name} ({colour})", name=known.title, colour=colour_name(book, family))


def character_name(book: Book, card: str) -> str:
    """Call a character by name, or by its family if it is unknown."""
    known = book.characters.get(card)
    if known is not None:
        return f"{known.first_name} {last_name(book, known.family)}"
    family = book.families.get(family_of(card))
    if family is None:
        return _("an unknown character")
    if family.title.casefold() == family.id in _ONE_BY_COLOUR:
        return _ONE_BY_COLOUR[family.id]
    return _("an {family}", family=family.title) if family.title[0] in "AEIO" else _("a {family}", family=family.title)


def called(book: Book, card: str) -> str:
    """Call a character by its family, or as unknown."""
    return _("Unknown family") if card == UNKNOWN else family_name(book, family_of(card))


def title_of(title: str) -> str:
    """Call a building by its title; of an owner's card it may be a number alone."""
    return _("Building {n}", n=title[1:]) if title.startswith("#") else title


def building_name(book: Book, card: str) -> str:
    """Call a building by its title or, if it is unknown, by its place on Main Street."""
    return _known_by(book, card) or _("an unknown building")


def building_title(book: Book, card: str) -> str:
    """Call a building where a sentence or a line begins."""
    return _known_by(book, card) or _("An unknown building")


def building_list(book: Book, cards: Iterable[str]) -> str:
    """List buildings."""
    return and_list([building_name(book, one) for one in cards]) or _("none")


def _known_by(book: Book, card: str) -> str:
    known = book.buildings.get(card)
    return title_of(known.title) if known is not None and known.title != UNREAD.title else place_name(card)


def place_name(card: str) -> str:
    """Call a building by the season and the place at which it was on Main Street; empty if it is not known by that."""
    found = where_from(card)
    return _("{season} building {n}", season=SEASONS[found[0]], n=found[1]) if found else ""


def card_name(book: Book, card: str) -> str:
    """Call a building, or a character."""
    return character_name(book, card) if card in book.characters else building_name(book, card)


def words_on(book: Book, card: str) -> str:
    """Return the text printed on a card that the app cannot count; empty if there is none."""
    known = book.characters.get(card) or book.buildings.get(card)
    return known.text if known else ""


def sign(book: Book, card: str) -> str:
    """Return what is written on a building's sign, as short as possible."""
    known = book.buildings.get(card)
    if known is not None and known.title != UNREAD.title:
        return title_of(known.title)
    found = where_from(card)
    return _("{season} {n}", season=SEASONS[found[0]], n=found[1]) if found else "?"
