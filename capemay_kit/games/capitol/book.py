"""Everything printed: the numbers of an edition, the rulings, the board, the cards, in one `Book`.

A book never changes. A table that changes a figure for itself gets a new book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.core.book import Printed
from capemay_kit.core.edition import Editions, Resolved
from capemay_kit.core.files import data_of
from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.limits import amount
from capemay_kit.core.strict import decode, learned
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.capitol.board import AreaName, Board, board_of, read_board
from capemay_kit.games.capitol.cards import (
    COLOURS,
    KINDS,
    UNKNOWN,
    UNKNOWN_OF,
    Card,
    Colour,
    Improvement,
    Kind,
    deck_of,
)

PieceCount: TypeAlias = Annotated[int, amount(N_("Number of pieces"), 1, 150)]
CardCount: TypeAlias = Annotated[int, amount(N_("Number of cards"), 0, 20)]
Points: TypeAlias = Annotated[int, amount(N_("Points"), 0, 20)]
Height: TypeAlias = Annotated[int, amount(N_("Height"), 1, 12, least=1, most=50)]
_NO_CARDS = Texts({
    "roof": "there is no roof card", "floor": "there is no floor card", "permit": "there is no permit card",
})  # fmt: skip
AREAS = 9
"""The areas of the board (ch. 5)."""
HIGHEST = 18
"""The highest number on a card that is asked about; as reported there is none above 8."""
_HowMany: TypeAlias = Annotated[int, amount(N_("Number of identical cards"), 0, 6, most=50)]
_Counts: TypeAlias = Annotated[tuple[_HowMany, ...], Meta(min_length=HIGHEST, max_length=99)]
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


class CardNumbers(_Numbers, frozen=True):
    """How many action cards there are with each number, 1 first; permits by colour (ch. 1, 10)."""

    roof: _Counts
    floor: _Counts
    blue: _Counts
    pink: _Counts
    purple: _Counts


class PrintedArea(_Numbers, frozen=True):
    """An area as it is printed: its colour, its small spaces, and on how many of them a fountain is printed. Without a
    ``name`` it is called by its colour."""

    colour: Colour
    spaces: Annotated[int, amount(N_("Number of small spaces"), 1, 12, least=1, most=30)]
    fountains: Annotated[int, amount(N_("Number of printed fountains"), 0, 2, most=30)]
    name: AreaName | None = None


class Numbers(_Numbers, frozen=True):
    """Every number of the game. The edition's ``sources`` say where each is from.

    ``areas`` lie three by three in lines. An edition without ``cards`` or ``areas`` has those of the base one.
    """

    pieces: Pieces
    start_cards: ByKind
    start_buildings: ByRoof
    floors_per_card: Annotated[int, amount(N_("Number of floors"), 1, 4, least=1, most=4)]
    auctions: Annotated[tuple[OfRound, ...], Meta(min_length=1, max_length=4)]
    draw: CardCount
    amphitheater_draw: Places
    area_points: AreaPoints
    cards: CardNumbers | None = None
    areas: Annotated[tuple[PrintedArea, ...], Meta(min_length=AREAS, max_length=AREAS)] | None = None


class Rulings(_Numbers, frozen=True):
    """The switches for what the rules leave open. The docs give the reasons for the defaults."""

    tallest_together: bool = True
    free_auction: bool = True


class Book(Printed[Numbers, Rulings]):
    """What is printed, ready to be played with. A ``board`` or ``cards`` of None are those of the edition."""

    def __init__(
        self,
        edition: Resolved,
        board: Board | None = None,
        cards: tuple[Card, ...] | None = None,
        rulings: Mapping[str, Any] | None = None,
    ) -> None:
        if board is None or cards is None:
            numbers = decode(msgspec.json.encode(edition.numbers), Numbers, edition.id, "$.numbers")
            if faults := list(_faults(numbers)):
                raise BadFile(edition.id, faults)
            board = _board_of(numbers) if board is None else board
            cards = _cards_of(numbers) if cards is None else cards
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
            kind: tuple(card.id for card in cards if card.kind == kind for __ in range(card.count)) for kind in KINDS
        }
        names = [*self.card, *UNKNOWN_OF.values(), UNKNOWN]
        self._order = {name: i for i, name in enumerate(names)}
        lowest = len(names)
        # the cards of a bid are ordered from the highest number down, with unknown cards last
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
        """Return the number on a card, None if it is not known."""
        known = self.card.get(card)
        return None if known is None else known.number

    def colours(self, card: str) -> tuple[Colour, ...]:
        """Return the colours that a permit can have: its own, or any if it is not known."""
        known = self.card.get(card)
        return COLOURS if known is None or known.colour is None else (known.colour,)

    def in_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return cards as a hand holds them: by kind, then by number."""
        return tuple(sorted(cards, key=self._order.__getitem__))

    def falling(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return cards as a bid shows them: from the highest number down, with unknown ones last."""
        return tuple(sorted(cards, key=self._fall.__getitem__))

    def with_area(self, area: str, spaces: int) -> Book:
        """Return a book where an area has so many small spaces."""
        areas = tuple(replace(one, spaces=spaces) if one.id == area else one for one in self.areas)
        return self.changed(board=replace(self.board, areas=areas))

    def with_card(self, card: Card) -> Book:
        """Return a book where the card of that id is this one."""
        return self.changed(cards=tuple(card if one.id == card.id else one for one in self.cards))


def _faults(numbers: Numbers) -> Iterator[Fault]:
    if (cards := numbers.cards) is not None:
        by_kind = {"roof": (cards.roof,), "floor": (cards.floor,), "permit": (cards.blue, cards.pink, cards.purple)}
        for kind, counts in by_kind.items():
            if not any(map(any, counts)):
                at = "cards" if kind == "permit" else f"cards.{kind}"
                yield Fault(f"$.numbers.{at}", _NO_CARDS[kind])
    for i, area in enumerate(numbers.areas or ()):
        if area.fountains > area.spaces:
            said = _(
                "more printed fountains ({fountains}) than small spaces ({spaces})",
                fountains=area.fountains,
                spaces=area.spaces,
            )
            yield Fault(f"$.numbers.areas[{i}]", said)


EDITIONS = Editions("capitol", Numbers, Rulings, Book)
load_edition, resolve_edition, edition_name = EDITIONS.load, EDITIONS.resolve, EDITIONS.name
BOARD = "capitol"
"""The id of the board that the edition describes."""


@cache
def _base() -> Numbers:
    found: Numbers = msgspec.convert(load_edition("base").numbers, learned(Numbers))
    return found


def _cards_of(numbers: Numbers) -> tuple[Card, ...]:
    cards = numbers.cards or _base().cards
    assert cards is not None
    return tuple(deck_of(cards.roof, cards.floor, {"blue": cards.blue, "pink": cards.pink, "purple": cards.purple}))


def _board_of(numbers: Numbers) -> Board:
    areas = numbers.areas or _base().areas
    assert areas is not None
    return board_of((one.colour, one.spaces, one.fountains, one.name) for one in areas)


def load_board(given: str | Mapping[str, Any], source: str = "board", paths: bool = True) -> Board | None:
    """Load a board by its path, or take the whole data of one; None for the board that the edition describes. Without
    ``paths``, only its id leads to one.

    Raises `BadFile`, `UnknownName`.
    """
    return None if given == BOARD else read_board(*data_of("board", given, {}, source, paths))


def board_name(book: Book) -> str | dict[str, Any]:
    """Return what a header holds of a book's board: its id if it is as the edition describes it, else all of its
    data."""
    if book.board == _board_of(book.numbers):
        return BOARD
    data: dict[str, Any] = msgspec.to_builtins(book.board)
    return data


@cache
def shipped_book() -> Book:
    """Return the book with which tables begin. Raises `BadFile`."""
    return Book(load_edition(EDITIONS.newest))
