"""The decks of Cape May as an owner of the printed game enters them."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.i18n import N_
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.cape_may.cards import CARD_TYPES, DeckName
from capemay_kit.games.cape_may.sentences import card_sentence

DECK_TITLES: dict[DeckName, str] = {
    "event": N_("Events"), "activity": N_("Activity cards"), "upgrade": N_("Upgrade cards"),
    "bonus": N_("Bonus cards"), "solo": N_("Ava's cards"),
}  # fmt: skip
_STAYS: dict[DeckName, tuple[str, ...]] = {"event": ("kind",), "upgrade": ("kind", "zone")}


def _ours(deck: DeckName) -> dict[int, object]:
    return dict(shipped_decks()[deck])


def _deck(name: DeckName, printed: int) -> OwnDeck:
    return OwnDeck(
        DECK_TITLES[name], CARD_TYPES[name], card_sentence, printed, partial(_ours, name), "book.cards",
        stays=_STAYS.get(name, ()),
    )  # fmt: skip


DECKS: dict[str, OwnDeck] = {
    "event": _deck("event", 26), "activity": _deck("activity", 40), "upgrade": _deck("upgrade", 32),
    "bonus": _deck("bonus", 23), "solo": _deck("solo", 12),
}  # fmt: skip
"""The decks by name, each with how many cards are printed of it (p. 2)."""
