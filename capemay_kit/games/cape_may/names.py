"""What spaces, lots and cards are called."""

from __future__ import annotations

from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.sentences import card_text, lot_title
from capemay_kit.games.cape_may.state import State

KEPT = N_("Card {n}")
"""The title that records have for a card entered by its number alone."""
NUMBERED = Texts({
    "event": "Event card {n}", "activity": "Activity card {n}", "upgrade": "Upgrade card {n}",
    "bonus": "Bonus card {n}", "solo": "Solo card {n}",
})  # fmt: skip
UNKNOWN = Texts({
    "event": "an unknown event card", "activity": "an unknown activity card", "upgrade": "an unknown upgrade card",
    "bonus": "an unknown bonus card", "solo": "an unknown solo card",
})  # fmt: skip


def space_name(s: State, space: str | None) -> str:
    """Call a space as people do."""
    if space is None:
        return _("a space")
    return s.book.board.name(space) if s.book.board and space in s.book.board.space else space


def lot_name(s: State, lot: str | None) -> str:
    """Call a lot by its zone and number and the street it lies on."""
    return lot_on(s.book.board, lot)


def lot_on(board: Board | None, lot: str | None) -> str:
    """Call a lot of a board by its zone and number and the street it lies on."""
    if lot is None or board is None:
        return _("a lot")
    if lot not in board.lot:
        return lot_title(lot)
    on = [one for space in board.lot[lot].adjacent_spaces for one in board.space[space].streets]
    return f"{lot_title(lot)}, {board.streets.get(on[0], on[0])}" if on else lot_title(lot)


def card_does(s: State, deck: cards.DeckName, number: int) -> str:
    """Say what a card does."""
    return card_text(s.book.card(deck, number), s.book.streets)


def card_title(s: State, deck: cards.DeckName, number: int | None) -> str:
    """Name a card by number and title."""
    if not number:
        return UNKNOWN[deck]
    try:
        title = s.book.card(deck, number).title
    except UnknownName:
        return NUMBERED[deck].format(n=number)
    # one kept by its number alone is called by it
    return _("Card {n}", n=number) if title == KEPT.format(n=number) else f"{title} ({number})"
