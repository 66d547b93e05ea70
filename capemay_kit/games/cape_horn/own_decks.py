"""The wind cards of Cape Horn as an owner of the printed game enters them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.words import upper
from capemay_kit.games.cape_horn.cards import OwnWind
from capemay_kit.games.cape_horn.screen_words import ARROWS, DECK_LABELS, DECK_TITLE
from capemay_kit.games.cape_horn.words import brief


def _says(card: OwnWind, _: Mapping[str, Any]) -> str:
    return f"{upper(brief(card.options))}."


DECKS = {"wind": OwnDeck(DECK_TITLE, OwnWind, _says, labels=DECK_LABELS, values={"way": ARROWS})}
"""The deck by its name. A card stands for all of its kind, and nobody knows how many kinds are printed."""
