"""What cards, buildings, areas and improvements are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from capemay_kit.core.i18n import NN_, Texts, _, and_list, ngettext
from capemay_kit.core.played import Played
from capemay_kit.games.capitol.book import UNKNOWN, Book, Colour, Improvement, Roof

COLOUR_NAMES: Mapping[Colour, str] = Texts({
    "blue": "blue or white", "pink": "pink or red", "purple": "purple or black",
})  # fmt: skip
"""Colours as the rulebook calls them, and as other printings show them."""
IMPROVEMENTS: Mapping[Improvement, str] = Texts({
    "fountain": "Fountain", "amphitheater": "Amphitheater", "temple": "Temple",
})  # fmt: skip
ROOF_NAMES: Mapping[Roof, str] = Texts({"round": "Round roof", "triangular": "Triangular roof"})
_CARDS = Texts({
    "roof": "roof card {n}", "floor": "floor card {n}", "blue": "blue permit {n}", "pink": "pink permit {n}",
    "purple": "purple permit {n}", "roof?": "a roof card", "floor?": "a floor card", "permit?": "a permit card",
    "?": "a card",
})  # fmt: skip
_CARD_TITLES = Texts({
    "roof": "Roof {n}", "floor": "Floor {n}", "blue": "Blue permit {n}", "pink": "Pink permit {n}",
    "purple": "Purple permit {n}", "roof?": "Roof card", "floor?": "Floor card", "permit?": "Permit card", "?": "Card",
})  # fmt: skip
_UNNAMED = {
    "roof?": NN_("{n} roof card", "{n} roof cards"), "floor?": NN_("{n} floor card", "{n} floor cards"),
    "permit?": NN_("{n} permit card", "{n} permit cards"), UNKNOWN: NN_("{n} card", "{n} cards"),
}  # fmt: skip
_BUILDINGS = {
    "round": NN_("{n} floor, round roof", "{n} floors, round roof"),
    "triangular": NN_("{n} floor, triangular roof", "{n} floors, triangular roof"),
    None: NN_("{n} floor, no roof yet", "{n} floors, no roof yet"),
}
_DOES = Texts({
    "roof": "completes a building", "floor": "adds floors", "permit": "places a building",
    "blue": "places a building in a blue (white) area", "pink": "places a building in a pink (red) area",
    "purple": "places a building in a purple (black) area",
})  # fmt: skip


def _called(book: Book, card: str, names: Texts[str]) -> str:
    known = book.card.get(card)
    if known is None:
        return names[card if card in names else UNKNOWN]
    return names[known.colour or known.kind].format(n=known.number)


def card_name(book: Book, card: str) -> str:
    """Call a card as people do within a sentence: ``blue permit 3``."""
    return _called(book, card, _CARDS)


def card_title(book: Book, card: str) -> str:
    """Call a card as it is called on a button: ``Blue permit 3``."""
    return _called(book, card, _CARD_TITLES)


def card_list(book: Book, cards: Sequence[str]) -> str:
    """List cards, those of which only the kind is known by their number: ``floor card 3 and 2 roof cards``."""

    def named(card: str, n: int) -> str:
        if card in _UNNAMED:
            return ngettext(*_UNNAMED[card], n)
        name = card_name(book, card)
        return name if n == 1 else _("{card} (×{n})", card=name, n=n)

    return and_list([named(card, n) for card, n in Counter(cards).items()])


def card_held(book: Book, hand: Sequence[str], card: str) -> tuple[str, str]:
    """Name a card in hand, and say what it does and how many of it there are."""
    known, n = book.card.get(card), hand.count(card)
    if card == UNKNOWN:
        return card_title(book, card), _("{n} in hand", n=n)
    does = _DOES[book.kinds[card][0] if known is None else known.colour or known.kind]
    return card_title(book, card), _("{does}, {n} in hand", does=does, n=n) if n > 1 or known is None else does


def card_drawing(book: Book, card: str) -> str:
    """Name the drawing of a card; empty for a card of which nothing is known."""
    known = book.card.get(card)
    if known is None:
        return "" if card == UNKNOWN else " ".join(("card", book.kinds[card][0], "?"))
    return " ".join(("card", f"{known.kind}-{known.colour}" if known.colour else known.kind, str(known.number)))


def building_name(roof: Roof | None, height: int) -> str:
    """Call a building by its floors and its roof, if it has one."""
    return ngettext(*_BUILDINGS[roof], height)


def area_name(book: Book, area: str) -> str:
    """Call an area by its title."""
    return book.areas[book.area[area]].called if area in book.area else area


class CapitolPlayed(Played[Any]):
    """What is counted over many games: cards that are used, areas where a building is placed, improvements by whoever
    won them."""

    kinds = Texts({"card": "Cards", "area": "Areas", "improvement": "Improvements"})

    def title(self, s: Any, kind: str, id: str) -> str:
        match kind:
            case "card":
                return card_name(s.book, id)
            case "area":
                return area_name(s.book, id)
            case _:
                return IMPROVEMENTS[id]  # type: ignore[index]


PLAYED = CapitolPlayed()
