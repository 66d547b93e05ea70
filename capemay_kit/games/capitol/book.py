"""Everything printed: the numbers of an edition, the rulings, the board, the cards, in one `Book`.

A book never changes. A table that changes a figure for itself gets a new book.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.core.book import Printed
from capemay_kit.core.edition import Editions, Resolved
from capemay_kit.core.files import data_of, shipped
from capemay_kit.core.limits import amount
from capemay_kit.games.capitol.board import Board, read_board
from capemay_kit.games.capitol.cards import (
    COLOURS,
    KINDS,
    UNKNOWN,
    UNKNOWN_OF,
    Card,
    Colour,
    Improvement,
    Kind,
    shipped_cards,
)

PieceCount: TypeAlias = Annotated[int, amount("a number of pieces", 1, 150)]
CardCount: TypeAlias = Annotated[int, amount("a number of cards", 0, 20)]
Points: TypeAlias = Annotated[int, amount("points", 0, 20)]
Height: TypeAlias = Annotated[int, amount("a height", 1, 12, least=1, most=50)]
AUCTIONS = 9
"""The most auctions that an edition's round may have; the game has three (ch. 3)."""
OfRound: TypeAlias = Annotated[tuple[Improvement, ...], Meta(min_length=1, max_length=AUCTIONS)]


class _Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Pieces(_Numbers, frozen=True):
    """The wooden pieces; ``round`` and ``triangular`` are roofs of each player (ch. 1)."""

    floors: PieceCount
    round: PieceCount
    triangular: PieceCount
    fountains: PieceCount
    amphitheaters: PieceCount
    temples: PieceCount


class ByKind(_Numbers, frozen=True):
    """A number of cards of each kind."""

    roof: CardCount
    floor: CardCount
    permit: CardCount


class ByRoof(_Numbers, frozen=True):
    """Heights of buildings by their roof."""

    round: tuple[Height, ...]
    triangular: tuple[Height, ...]


class Places(_Numbers, frozen=True):
    """What first and second place in an area get."""

    first: CardCount
    second: CardCount


class AreaPoints(_Numbers, frozen=True):
    """Points of an area: for first and second place, more for each fountain, and with a temple all of it
    ``temple_times`` (ch. 7, 9, 11)."""

    first: Points
    second: Points
    fountain: Points
    temple_times: Points


class Numbers(_Numbers, frozen=True):
    """Every number of the game. The edition's ``sources`` say where each is from."""

    pieces: Pieces
    start_cards: ByKind
    start_buildings: ByRoof
    floors_per_card: Annotated[int, amount("a number of floors", 1, 4, least=1, most=4)]
    auctions: Annotated[tuple[OfRound, ...], Meta(min_length=1, max_length=4)]
    draw: CardCount
    amphitheater_draw: Places
    area_points: AreaPoints


class Rulings(_Numbers, frozen=True):
    """The switches for what the rules leave open. The docs give the reasons for the defaults."""

    tallest_together: bool = True
    free_auction: bool = True


class Book(Printed[Numbers, Rulings]):
    """What is printed, ready to be played with."""

    def __init__(
        self, edition: Resolved, board: Board, cards: tuple[Card, ...], rulings: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(edition, Numbers, Rulings, rulings, {"board": board, "cards": cards})
        self.board = board
        self.cards = cards
        self.areas = board.areas
        self.area = {area.id: i for i, area in enumerate(board.areas)}
        self.of_colour: dict[Colour, tuple[int, ...]] = {
            colour: tuple(i for i, area in enumerate(board.areas) if area.colour == colour) for colour in COLOURS
        }
        self.card = {card.id: card for card in cards}
        self.kinds: dict[str, tuple[Kind, ...]] = {card.id: (card.kind,) for card in cards}
        self.kinds |= {mark: (kind,) for kind, mark in UNKNOWN_OF.items()} | {UNKNOWN: KINDS}
        self.full: dict[Kind, tuple[str, ...]] = {
            kind: tuple(card.id for card in cards if card.kind == kind for _ in range(card.count)) for kind in KINDS
        }
        names = [*self.card, *UNKNOWN_OF.values(), UNKNOWN]
        self._order = {name: i for i, name in enumerate(names)}
        lowest = len(names)
        # the cards of a bid are ordered from the highest number down, with unnamed cards last
        self._fall = {
            name: (-self.card[name].number if name in self.card else lowest, i) for i, name in enumerate(names)
        }
        self.fitting: tuple[Any, Any] = ((), ((),) * len(board.areas))
        """What fits into the areas of the last state that was asked about; `legal.fitting` keeps it here."""

    @property
    def rounds(self) -> int:
        """How many rounds are played (ch. 3)."""
        return len(self.numbers.auctions)

    def number(self, card: str) -> int | None:
        """Return the number on a card, None for a card that nobody named."""
        known = self.card.get(card)
        return None if known is None else known.number

    def colours(self, card: str) -> tuple[Colour, ...]:
        """Return the colours that a permit can have: its own, or any if nobody named it."""
        known = self.card.get(card)
        return COLOURS if known is None or known.colour is None else (known.colour,)

    def in_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return cards as a hand holds them: by kind, then by number."""
        return tuple(sorted(cards, key=self._order.__getitem__))

    def falling(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return cards as a bid shows them: from the highest number down, with unnamed ones last."""
        return tuple(sorted(cards, key=self._fall.__getitem__))

    def with_area(self, area: str, spaces: int) -> Book:
        """Return a book where an area has so many small spaces."""
        areas = tuple(replace(one, spaces=spaces) if one.id == area else one for one in self.areas)
        return self.changed(board=replace(self.board, areas=areas))

    def with_card(self, card: Card) -> Book:
        """Return a book where the card of that id is this one."""
        return self.changed(cards=tuple(card if one.id == card.id else one for one in self.cards))


_BOARDS = {"capitol": shipped("boards", "capitol", "board.json")}
EDITIONS = Editions("capitol", Numbers, Rulings, lambda edition: Book(edition, load_board("capitol"), shipped_cards()))
load_edition, resolve_edition, edition_name = EDITIONS.load, EDITIONS.resolve, EDITIONS.name


def load_board(given: str | Mapping[str, Any], source: str = "board", paths: bool = True) -> Board:
    """Load a board by id or path, or take the whole data of one. Without ``paths``, only ids lead to a file.

    Raises `BadFile`, `UnknownName`.
    """
    return read_board(*data_of("board", given, _BOARDS, source, paths))


def board_name(board: Board) -> str | dict[str, Any]:
    """Return what a header holds of a board: its id if it is the shipped one, else all of its data."""
    if board == load_board("capitol"):
        return board.id
    data: dict[str, Any] = msgspec.to_builtins(board)
    return data


@cache
def shipped_book() -> Book:
    """Return the book of the base edition on the shipped board. Raises `BadFile`."""
    return Book(load_edition("base"), load_board("capitol"), shipped_cards())
