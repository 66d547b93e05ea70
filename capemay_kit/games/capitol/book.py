"""What is printed: action cards, the board with its nine areas, an edition's numbers and the rulings, all in one `Book`
(rulebook ch. 1, 2, 5, 10).

We have the rulebook's text without page numbers, so chapters are cited. A book never changes: a table that changes a
figure for itself gets a new one. Board files (``capemay-areas/1``) have ``id``, ``title``, ``source`` and ``areas``;
``spaces`` counts all small spaces of an area, those with a printed fountain too. x and y are the middle of the area,
from 0 to 1, y downward.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.core.book import Printed
from capemay_kit.core.declared import switch
from capemay_kit.core.edition import Editions, Resolved
from capemay_kit.core.files import data_of
from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.limits import amount
from capemay_kit.core.strict import decode, learned
from capemay_kit.errors import BadFile, Fault

Kind: TypeAlias = Literal["roof", "floor", "permit"]
Colour: TypeAlias = Literal["blue", "pink", "purple"]
Roof: TypeAlias = Literal["round", "triangular"]
Improvement: TypeAlias = Literal["fountain", "amphitheater", "temple"]
KINDS: tuple[Kind, ...] = ("roof", "floor", "permit")
COLOURS: tuple[Colour, ...] = ("blue", "pink", "purple")
ROOFS: tuple[Roof, ...] = ("round", "triangular")
KIND = {kind: i for i, kind in enumerate(KINDS)}
ROOF = {roof: i for i, roof in enumerate(ROOFS)}

UNKNOWN = "?"
"""A card of unknown kind."""
UNKNOWN_OF: dict[Kind, str] = {kind: f"{kind}?" for kind in KINDS}
"""A card of which only the kind is known."""
SEALED = (UNKNOWN,)
"""In place of the cards of somebody else's bid that lies face down."""


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action card: its ``number`` is what it counts in a bid, ``count`` how many there are of it.

    ``colour`` is that of a permit, None for all others.
    """

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    kind: Kind
    number: Annotated[int, Meta(ge=0, le=99)]
    colour: Colour | None = None
    count: Annotated[int, Meta(ge=1, le=99)] = 1


def deck_of(roofs: Sequence[int], floors: Sequence[int], permits: Mapping[Colour, Sequence[int]]) -> Iterator[Card]:
    """Yield the cards of a deck, of which it is said how many there are with each number, 1 first."""
    by_kind: tuple[tuple[Kind, Sequence[int]], ...] = (("roof", roofs), ("floor", floors))
    for kind, counts in by_kind:
        for number, count in enumerate(counts, 1):
            if count:
                yield Card(f"{kind}-{number}", kind, number, count=count)
    for colour, counts in permits.items():
        for number, count in enumerate(counts, 1):
            if count:
                yield Card(f"permit-{colour}-{number}", "permit", number, colour, count)


AreaName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
AREAS_OF_A_COLOUR = 3
IN_A_LINE = 3
_AREAS = Texts({
    "blue": "blue areas: {n}, should be {wanted}", "pink": "pink areas: {n}, should be {wanted}",
    "purple": "purple areas: {n}, should be {wanted}",
})  # fmt: skip

_BY_COLOUR = Texts({"blue": "Blue {n}", "pink": "Pink {n}", "purple": "Purple {n}"})
"""Areas without a name."""


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """An area of the board: its small ``spaces``, of which ``fountains`` are printed ones."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    title: str
    colour: Colour
    spaces: Annotated[int, Meta(ge=1, le=30)]
    x: Annotated[float, Meta(ge=0, le=1)]
    y: Annotated[float, Meta(ge=0, le=1)]
    fountains: Annotated[int, Meta(ge=0, le=30)] = 0

    @property
    def called(self) -> str:
        """What it is called in the reader's language."""
        colour, __, n = self.title.partition(" ")
        return _BY_COLOUR[self.colour].format(n=n) if colour == self.colour.capitalize() else _(self.title)


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a board."""

    format: Literal["capemay-areas/1"]
    id: str
    title: str
    areas: tuple[Area, ...]
    source: str = ""


def board_of(areas: Iterable[tuple[Colour, int, int, AreaName | None]]) -> Board:
    """Return the board whose areas lie three by three in lines, each given by its colour, its small spaces, its printed
    fountains, and its name if it has one. They are numbered by colour."""
    seen: Counter[Colour] = Counter()
    made: list[Area] = []
    for i, (colour, spaces, fountains, name) in enumerate(areas):
        seen[colour] += 1
        n = seen[colour]
        x, y = (round((place + 0.5) / IN_A_LINE, 4) for place in (i % IN_A_LINE, i // IN_A_LINE))
        by_colour = f"{colour.capitalize()} {n}"
        # while an owner renames the areas one by one, a name may stand twice
        title = by_colour if name is None or name in [one.title for one in made] else name
        made.append(Area(f"{colour}-{n}", title, colour, spaces, x, y, fountains))
    return Board("capemay-areas/1", "capitol", "Capitol", tuple(sorted(made, key=lambda one: one.id)))


def read_board(raw: bytes, source: str) -> Board:
    """Read a board file. Raises `BadFile` with all its faults."""
    board = decode(raw, Board, source)
    if faults := list(_board_faults(board)):
        raise BadFile(source, faults)
    return board


def _board_faults(board: Board) -> Iterator[Fault]:
    seen: set[str] = set()
    for i, area in enumerate(board.areas):
        if area.id in seen:
            yield Fault(f"$.areas[{i}].id", _("{area} is listed twice", area=area.id))
        seen.add(area.id)
        yield from _too_many_fountains(f"$.areas[{i}].fountains", area)
    for colour in COLOURS:
        n = sum(area.colour == colour for area in board.areas)
        if n != AREAS_OF_A_COLOUR:
            yield Fault("$.areas", _AREAS[colour].format(n=n, wanted=AREAS_OF_A_COLOUR))


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

    tallest_together: Annotated[bool, switch(
        N_("Tied for most floors, and some share the tallest building: only they are first"),
        N_("tied for most floors, and some share the tallest building: all are first"),
    )] = True  # fmt: skip
    free_auction: Annotated[bool, switch(N_("Nobody bids: the first player wins for nothing"),
                                         N_("nobody bids: nobody wins"))] = True  # fmt: skip


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
        """What fits into the areas of the last state that was asked about; `construction.fitting` keeps it here."""

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
        yield from _too_many_fountains(f"$.numbers.areas[{i}]", area)


def _too_many_fountains(path: str, area: Area | PrintedArea) -> Iterator[Fault]:
    if area.fountains > area.spaces:
        yield Fault(path, _("more printed fountains ({fountains}) than small spaces ({spaces})",
                            fountains=area.fountains, spaces=area.spaces))  # fmt: skip


EDITIONS = Editions("capitol", Numbers, Rulings, Book)
load_edition = EDITIONS.load
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
