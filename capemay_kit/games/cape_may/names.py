"""What spaces, lots, cards and decks are called."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from capemay_kit.core.acts import Use
from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.played import Played
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.cape_may.cards import CARD_TYPES, DeckName
from capemay_kit.games.cape_may.sentences import KIND_NAMES, ZONES, card_sentence, card_text, lot_title
from capemay_kit.games.cape_may.state import State

KEPT = N_("Card {n}")
"""The title that records have for a card entered by its number alone."""
NUMBERED = Texts({
    "event": "Event card {n}", "activity": "Activity card {n}", "upgrade": "Upgrade card {n}",
    "bonus": "Bonus card {n}", "solo": "Solo card {n}",
})  # fmt: skip
SPECIALS = Texts({"bird": "bird space", "lighthouse": "lighthouse space", "pier": "pier space"})
A_SPECIAL = Texts({"bird": "a bird space", "lighthouse": "a lighthouse space", "pier": "a pier space"})
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


def card_effect(s: State, deck: cards.DeckName, number: int) -> str:
    """Say what a card does, and that we made it up if so."""
    does = card_does(s, deck, number)
    assumed = s.book.card(deck, number).provenance == "assumed"
    return _("{text} (our stand-in)", text=does) if assumed else does


def is_ours(s: State, deck: cards.DeckName, number: int) -> bool:
    """Say whether a card is one of ours that stands in for a printed one."""
    return s.book.card(deck, number).provenance != "mine"


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


PLAYED_KINDS = Texts({
    "activity": "Activity cards", "upgrade": "Upgrade cards", "bonus": "Bonus cards", "lot": "Lots", "zone": "Zones",
    "building": "Buildings",
})  # fmt: skip
"""What is counted over many games."""


class CapeMayPlayed(Played[State]):
    """Activity cards are counted when they are played, upgrade and bonus cards when somebody gets them; lots and zones
    when something is built there, buildings when they are built or upgraded to."""

    kinds = PLAYED_KINDS

    def uses(self, before: State, act: Any, after: State) -> Iterator[Use]:
        yield from act.uses(before, after)
        if before.seats is not after.seats:
            for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
                if was.upgrades is not now.upgrades:
                    yield from ((seat, "upgrade", str(one)) for one in now.upgrades if one not in was.upgrades and one)
                if was.bonus is not now.bonus:
                    yield from ((seat, "bonus", str(one)) for one in now.bonus if one not in was.bonus and one)
        if before.lots is not after.lots:
            board = after.book.board
            for lot, piece in after.lots.items():
                there = before.lots.get(lot)
                if there == piece:
                    continue
                yield piece.seat, "building", piece.kind
                if there is None:
                    yield piece.seat, "lot", lot
                    if board is not None:
                        yield piece.seat, "zone", board.lot[lot].zone

    def title(self, s: State, kind: str, id: str) -> str:
        match kind:
            case "activity" | "upgrade" | "bonus":
                return card_title(s, kind, int(id))
            case "lot":
                return lot_name(s, id)
            case "zone":
                return ZONES[id]
            case _:
                return KIND_NAMES[id]


PLAYED = CapeMayPlayed()


# --- the decks as an owner enters them -------------------------------------------------------------------

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
