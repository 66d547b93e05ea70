"""The two decks of Capital City as an owner of the printed game enters them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.games.capital_city.cards import OwnBuilding, OwnCharacter
from capemay_kit.games.capital_city.names import COLOURS, SYMBOLS
from capemay_kit.games.capital_city.words import printed


def _building(card: OwnBuilding, __: Mapping[str, Any]) -> str:
    return f"{printed(card)}. {card.text}".strip()


def _character(card: OwnCharacter, __: Mapping[str, Any]) -> str:
    said = _("Family: {family}. Symbol: {symbol}.", family=COLOURS[card.family], symbol=SYMBOLS[card.symbol])
    return " ".join(filter(None, [card.first_name and f"{card.first_name}.", said, card.text]))


LABELS = Texts({
    "symbols": "Symbols", "deed": "Deed $", "points": "Earns points", "dollars": "Earns $", "title": "Name",
    "family": "Family", "symbol": "Symbol", "first_name": "First name", "text": "Other text",
    "when": "Ask what it brings",
})  # fmt: skip
"""What the form for a card of the owner's asks."""
SIGNED = Texts({"star": "★ star", "gear": "⚙ gear", "heart": "♥ heart"})
DECKS = {
    "building": OwnDeck(
        N_("Buildings"),
        OwnBuilding,
        _building,
        36,
        labels=LABELS,
        values={
            "symbols": SIGNED,
            "when": Texts({"pays": "whenever it pays", "end": "at the end", "placed": "when it is bought"}),
        },
    ),
    "character": OwnDeck(
        N_("Characters"),
        OwnCharacter,
        _character,
        54,
        labels=LABELS,
        values={
            "family": COLOURS,
            "symbol": SIGNED,
            "when": Texts({"end": "at the end", "placed": "when it is attached"}),
        },
        stays=("family",),
    ),
}
"""The decks by name, each with how many cards the box has (p. 2)."""
