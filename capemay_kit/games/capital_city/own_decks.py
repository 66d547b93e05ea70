"""The two decks of Capital City as an owner of the printed game enters them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capemay_kit.core.i18n import N_, _
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.words import upper
from capemay_kit.games.capital_city.cards import OwnBuilding, OwnCharacter
from capemay_kit.games.capital_city.names import SIGNS, SYMBOLS
from capemay_kit.games.capital_city.screen_words import DECK_LABELS, DECK_TITLES, MOMENTS
from capemay_kit.games.capital_city.words import printed


def _building(card: OwnBuilding, __: Mapping[str, Any]) -> str:
    return _with_text(f"{upper(printed(card))}.", card.text)


def _character(card: OwnCharacter, __: Mapping[str, Any]) -> str:
    told = _("{name}, {family}, {symbol}") if card.first_name else _("{family}, {symbol}")
    said = told.format(name=card.first_name, family=card.family, symbol=SYMBOLS[card.symbol])
    return _with_text(f"{upper(said)}.", card.text)


def _with_text(said: str, text: str) -> str:
    return _("{said} {text}", said=said, text=text) if text else said


_SIGNED = {one: f"{SIGNS[one]} {one}" for one in ("star", "gear", "heart")}
DECKS = {
    "building": OwnDeck(
        DECK_TITLES["building"],
        OwnBuilding,
        _building,
        36,
        labels=DECK_LABELS,
        values={"symbols": _SIGNED, "when": {**MOMENTS, "placed": N_("as it is bought")}},
    ),
    "character": OwnDeck(
        DECK_TITLES["character"],
        OwnCharacter,
        _character,
        54,
        labels=DECK_LABELS,
        values={"symbol": _SIGNED, "when": {**MOMENTS, "placed": N_("as it is attached")}},
        stays=("family",),
    ),
}
"""The decks by name, each with how many cards are printed of it (p. 2)."""
