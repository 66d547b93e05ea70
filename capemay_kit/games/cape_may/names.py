"""What spaces, lots and cards are called."""

from __future__ import annotations

from capemay_kit.core.i18n import _
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.done_words import TITLES
from capemay_kit.games.cape_may.sentences import card_text
from capemay_kit.games.cape_may.state import State


def space_name(s: State, space: str | None) -> str:
    """Call a space as people do."""
    if space is None:
        return "a space"
    return s.book.board.name(space) if s.book.board and space in s.book.board.space else space


def lot_name(s: State, lot: str | None) -> str:
    """Call a lot by its zone and number and the street it lies on."""
    return lot_on(s.book.board, lot)


def lot_on(board: Board | None, lot: str | None) -> str:
    """Call a lot of a board by its zone and number and the street it lies on."""
    if lot is None or board is None or lot not in board.lot:
        return "a lot" if lot is None or board is None else lot.replace("-", " ")
    there = board.lot[lot]
    on = [one for space in there.adjacent_spaces for one in board.space[space].streets]
    named = f", {board.streets.get(on[0], on[0])}" if on else ""
    return f"{lot.replace('-', ' ')}{named}"


def card_does(s: State, deck: cards.DeckName, number: int) -> str:
    """Say what a card does."""
    return card_text(s.book.card(deck, number), s.book.streets)


def card_title(s: State, deck: cards.DeckName, number: int | None) -> str:
    """Name a card by number and title."""
    if not number:
        return _("an unknown {deck} card", deck=deck)
    try:
        title = s.book.card(deck, number).title
        # one kept by its number alone is called by it
        return title if title == TITLES["kept"].format(n=number) else f"{title} ({number})"
    except UnknownName:
        return _("{deck} card {number}", deck=deck, number=number)
