"""Everything printed: the numbers of an edition, the rulings, a board side, the decks, in one `Book`.

A book never changes. A table that changes a figure or a card for itself gets a new book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta, Struct

from capemay_kit.core.book import Printed
from capemay_kit.core.declared import switch
from capemay_kit.core.edition import Editions, Resolved
from capemay_kit.core.files import data_of, shipped
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.limits import all_different, amount
from capemay_kit.core.memoise import Made
from capemay_kit.core.strict import decode, one_of, read
from capemay_kit.errors import BadFile, Fault, UnknownName
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board, Roads, read_board
from capemay_kit.games.cape_may.cards import (
    DECK_TYPES,
    KINDS,
    ZONES,
    AnyCard,
    DeckFile,
    DeckName,
    Score,
    UpgradeDeckCard,
)

Price: TypeAlias = Annotated[int, amount(N_("Price"), 0, 30, money=True)]
Dollars: TypeAlias = Annotated[int, amount(N_("Money"), 0, 60, money=True)]
Income: TypeAlias = Annotated[int, amount(N_("Income"), 0, 20)]
Prestige: TypeAlias = Annotated[int, amount(N_("Prestige"), 0, 40)]
Spaces: TypeAlias = Annotated[int, amount(N_("Movement card"), 1, 10, least=1, most=10)]
Tokens: TypeAlias = Annotated[int, amount(N_("Number of tokens"), 1, 30)]
PieceCount: TypeAlias = Annotated[int, amount(N_("Number of pieces"), 1, 40)]
Cards: TypeAlias = Annotated[int, amount(N_("Number of cards"), 0, 8)]
Prices: TypeAlias = tuple[Price, Price, Price, Price]
Incomes: TypeAlias = tuple[Income, Income, Income, Income]
Points: TypeAlias = tuple[Prestige, Prestige, Prestige, Prestige]
BIRDS_APART = ("balloon", "hindenburg")
"""Tokens in the bag that are in no collection."""
WILD = "pigeon"
Level: TypeAlias = Literal["tourist", "citizen", "pioneer", "founder"]
LEVELS: tuple[Level, ...] = ("tourist", "citizen", "pioneer", "founder")
"""The difficulties of solo play, easiest first (p. 15)."""
SOLO_BOARD = "cape-may-1-2"
"""The side on which solo play takes place, and whose lots the solo cards name."""
NOT_IN_SOLO = 22
"""The activity card that goes back to the box (p. 15)."""


class _Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class BuildCost(_Numbers, frozen=True):
    """Dollars to build, by zone (player board)."""

    cottage: Prices
    shop: Prices


class UpgradeCost(_Numbers, frozen=True):
    """Dollars to upgrade to each kind, by zone (player board)."""

    victorian: Prices
    business: Prices
    landmark: Prices


class IncomeOf(_Numbers, frozen=True):
    """Income added by building or by upgrading to each kind, by zone (player board)."""

    cottage: Incomes
    shop: Incomes
    victorian: Incomes
    business: Incomes
    landmark: Incomes


class PrestigeOf(_Numbers, frozen=True):
    """Prestige of each building at the end, by zone (scoring chart)."""

    victorian: Points
    landmark: Points


class Majority(_Numbers, frozen=True):
    """Prestige for most and second most buildings in each zone; ``two_player``: for most alone (p. 13)."""

    most: Points
    second: Points
    two_player: Points


class DrawKeep(_Numbers, frozen=True):
    """Cards drawn, and how many of them are kept."""

    draw: Cards
    keep: Cards


class DealtKept(_Numbers, frozen=True):
    """Bonus cards dealt to each player, and how many are kept."""

    dealt: Cards
    kept: Cards


class Pieces(_Numbers, frozen=True):
    """Pieces of each player (p. 2)."""

    cottage: PieceCount
    shop: PieceCount
    victorian: PieceCount
    business: PieceCount


class TrackStep(_Numbers, frozen=True):
    """A space of Ava's upgrade track: in which zone she looks first, what a building there becomes, and in which
    direction she goes on looking, ``up`` (inland) or ``down`` (to the sea) (p. 17-18)."""

    zone: cards.Zone
    kind: Literal["victorian", "business", "landmark"]
    look: Literal["up", "down"]


_Pair: TypeAlias = tuple[TrackStep, TrackStep]


class SoloLevel(_Numbers, frozen=True):
    """A solo board (p. 15): by season, whether an extra card is drawn at the season's start and the two spaces of the
    upgrade track; the prestige of the bird track from its start (place 0) to its stop."""

    extra_card: tuple[bool, bool, bool, bool]
    upgrade_track: tuple[_Pair, _Pair, _Pair, _Pair]
    bird_track: Annotated[tuple[Prestige, ...], Meta(min_length=2)]


class SoloNumbers(_Numbers, frozen=True):
    """What solo play adds: prestige of each upgrade card of Ava's (p. 18), and the four difficulties."""

    upgrade_card: Prestige
    tourist: SoloLevel
    citizen: SoloLevel
    pioneer: SoloLevel
    founder: SoloLevel

    def level(self, name: Level) -> SoloLevel:
        """Return the solo board of a difficulty."""
        found: SoloLevel = getattr(self, name)
        return found


class Numbers(_Numbers, frozen=True):
    """Every number of the game. The edition's ``sources`` say where each is from."""

    build_cost: BuildCost
    upgrade_cost: UpgradeCost
    income: IncomeOf
    prestige: PrestigeOf
    majority: Majority
    bird_collection: Annotated[tuple[Prestige, ...], Meta(min_length=1, max_length=7)]
    balloon: Prestige
    hindenburg: Prestige
    bird_bag: dict[str, Tokens]
    movement_card: Annotated[tuple[Spaces, ...], all_different(7)]
    movement_card_cost: Annotated[tuple[Price, ...], Meta(min_length=7, max_length=7)]
    start_money: Dollars
    start_income: Income
    collect_money: Dollars
    lighthouse_cost: Price
    pier: DrawKeep
    draw_activity: DrawKeep
    start_activity_cards: Cards
    season_activity_cards: Cards
    bonus: DealtKept
    dollars_per_prestige: Annotated[int, amount(N_("Dollars for one prestige"), 1, 20, least=1, money=True)]
    pieces: Pieces
    landmark_bases: PieceCount
    fire_tokens: PieceCount
    actions: Annotated[int, amount(N_("Number of actions"), 1, 6, least=1, most=20)]
    rounds_per_season: Annotated[int, amount(N_("Number of rounds"), 1, 6, least=1, most=10)]
    solo: SoloNumbers | None = None


class Rulings(_Numbers, frozen=True):
    """The switches for what the rules leave open. The docs give the reasons for the defaults.

    ``extra_actions_again``: an activity card gives its actions each time it is played. With a nearly empty deck, whose
    discards are shuffled in, a turn then need never end.
    """

    wrong_way_entry: Annotated[bool, switch(N_("A move may end against an arrow"),
                                            N_("no move ends against an arrow"))] = True  # fmt: skip
    specials_on_card_moves: Annotated[bool, switch(N_("Card moves use special spaces too"),
                                                   N_("card moves use special spaces too"))] = False  # fmt: skip
    discounts_on_lighthouse: Annotated[bool, switch(N_("Discounts apply at the lighthouse"),
                                                    N_("discounts apply at the lighthouse"))] = False  # fmt: skip
    extra_actions_again: Annotated[bool, switch(
        N_("A card may give extra actions twice in a turn"),
        N_("a card may give extra actions twice in a turn"),
    )] = False  # fmt: skip


class Book(Printed[Numbers, Rulings]):
    """What is printed, ready to be played with. A board of None is a game without a map."""

    def __init__(
        self,
        edition: Resolved,
        board: Board | None,
        decks: Mapping[DeckName, Mapping[int, AnyCard]],
        rulings: Mapping[str, Any] | None = None,
        streets: Mapping[str, str] | None = None,
    ) -> None:
        there = board.streets if board else {}
        named = {id: name for id, name in (streets or {}).items() if there.get(id) != name}
        super().__init__(edition, Numbers, Rulings, rulings, {"board": board, "decks": decks, "streets": named})
        if missing := [name for name in (WILD, *BIRDS_APART) if name not in self.numbers.bird_bag]:
            raise BadFile(edition.id, [Fault(f"$.numbers.bird_bag.{name}", _("missing")) for name in missing])
        self.board = board
        self.decks = decks
        self.streets: Mapping[str, str] = {**named, **there}
        """What the streets are called, by id: those of the board, and those of the owner's boards that cards name."""
        self._roads: dict[tuple[frozenset[str], bool], Roads] = {}
        self.made: Made[Callable[[Book], Any], Any] = Made(lambda make: make(self))
        """What is worked out of a book, such as all acts of a kind, by what makes it."""
        self.lasting: dict[Any, Any] = {}
        """What is in force together, filled in by `state.lasting`."""
        self.beside: dict[tuple[str | None, str | None], frozenset[str]] = {}
        """The lots that cards ask about by a street or a place, filled in by `goals.count`."""

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """All movement cards."""
        return tuple(sorted(self.fare))

    @cached_property
    def species(self) -> tuple[str, ...]:
        """All kinds of token in the bird bag, in the edition's order. Seats count their birds in this order."""
        return tuple(self.numbers.bird_bag)

    @cached_property
    def cost(self) -> tuple[tuple[int, ...], ...]:
        """Usual dollars to build or upgrade, by zone and by resulting kind."""
        build, upgrade = self.numbers.build_cost, self.numbers.upgrade_cost
        columns = (build.cottage, build.shop, upgrade.victorian, upgrade.business, upgrade.landmark)
        return tuple(zip(*columns, strict=True))

    @cached_property
    def income(self) -> tuple[tuple[int, ...], ...]:
        """Income added, by zone and by resulting kind."""
        return tuple(zip(*(getattr(self.numbers.income, kind) for kind in KINDS), strict=True))

    @cached_property
    def fare(self) -> dict[int, int]:
        """Dollars to play each movement card."""
        return dict(zip(self.numbers.movement_card, self.numbers.movement_card_cost, strict=True))

    @cached_property
    def supply(self) -> tuple[int, int, int, int]:
        """Pieces of a player: cottages, shops, Victorians (landmarks keep theirs), businesses."""
        return msgspec.structs.astuple(self.numbers.pieces)

    @cached_property
    def at_the_end(self) -> dict[int, tuple[tuple[UpgradeDeckCard, Score], ...]]:
        """What upgrade cards count at the end, by number; those that count nothing are not in it."""
        counts = (one for one in self.decks["upgrade"].values() if isinstance(one, UpgradeDeckCard))
        ends = (one for one in counts if one.kind == "end_of_game")
        found = {one.number: tuple((one, part) for part in one.effects if isinstance(part, Score)) for one in ends}
        return {number: parts for number, parts in found.items() if parts}

    @cached_property
    def upgrades(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the upgrade cards, by zone."""
        zone_of = {n: getattr(card, "zone", None) for n, card in self.decks.get("upgrade", {}).items()}
        return tuple(tuple([n for n in zone_of if zone_of[n] == zone]) for zone in ZONES)

    @cached_property
    def rounds(self) -> int:
        """Rounds of the whole game."""
        return 4 * self.numbers.rounds_per_season

    def roads(self, closed: frozenset[str] = frozenset(), ignore_arrows: bool = False) -> Roads:
        """Return the ways of the board, worked out once. Without a board, raises `UnknownName`."""
        key = (closed, ignore_arrows)
        if key not in self._roads:
            if self.board is None:
                raise UnknownName("board", _("own board, no map"))
            self._roads[key] = Roads(self.board, closed, ignore_arrows, self.rulings.wrong_way_entry)
        return self._roads[key]

    def card(self, deck: DeckName, number: int) -> AnyCard:
        """Return a card by its number. Raises `UnknownName`."""
        try:
            return self.decks[deck][number]
        except KeyError:
            raise UnknownName("card", str(number)) from None

    def with_card(self, deck: DeckName, card: AnyCard) -> Book:
        """Return a book where a card of that number is this one."""
        deck_cards = dict(sorted({**self.decks[deck], card.number: card}.items()))
        return self.changed(decks={**self.decks, deck: deck_cards})

    def with_board(self, board: Board | None) -> Book:
        """Return a book on another board, or on none. What streets were called is not forgotten."""
        there = self.board.streets if self.board and not board else {}
        return self.changed(board=board, streets={**there, **self._parts["streets"]})


_FILES: dict[DeckName, str] = {
    "event": "events", "activity": "activities", "upgrade": "upgrades", "bonus": "bonuses", "solo": "solo",
}  # fmt: skip
_HERE = shipped("boards", "cape_may")
_ALL_FILES = {deck: sorted(path.stem for path in _HERE.glob(f"{file}*.json")) for deck, file in _FILES.items()}
EDITIONS = Editions("cape-may", Numbers, Rulings, lambda edition: Book(edition, None, {}), _ALL_FILES)
load_edition, resolve_edition = EDITIONS.load, EDITIONS.resolve


def load_board(given: str | Mapping[str, Any], source: str = "board", paths: bool = True) -> Board:
    """Load a board by id or path, or take the whole data of one. Without ``paths``, only ids lead to a file.

    Raises `BadFile`, `UnknownName`.
    """
    if isinstance(given, str) and given in _shipped_boards():
        return _shipped_board(given)
    return read_board(*data_of("board", given, _shipped_boards(), source, paths))[0]


def board_name(book: Book) -> str | dict[str, Any] | None:
    """Return what a header holds of a book's board: its id if it is shipped and unchanged, else all of its data; None
    without a board."""
    if book.board is None:
        return None
    if book.board.id in shipped_ids("board") and load_board(book.board.id) == book.board:
        return book.board.id
    data: dict[str, Any] = msgspec.to_builtins(book.board)
    return data


def read_deck(raw: bytes, source: str) -> DeckFile[AnyCard]:
    """Read a deck file of any of the five kinds. Raises `BadFile` with all its faults."""
    which = one_of(decode(raw, dict[str, Any], source), "deck", list(DECK_TYPES), source)
    deck: DeckFile[AnyCard] = decode(raw, DECK_TYPES[cast(DeckName, which)], source)
    if faults := list(_deck_faults(deck)):
        raise BadFile(source, faults)
    return deck


def _deck_faults(deck: DeckFile[AnyCard]) -> Iterator[Fault]:
    seen: dict[int, int] = {}
    known = load_board(SOLO_BOARD).lot if deck.deck == "solo" else {}
    for i, card in enumerate(deck.cards):
        if card.number < 1:
            yield Fault(f"$.cards[{i}].number", _("is {number}, should be 1 or more", number=card.number))
        if card.number in seen:
            yield Fault(
                f"$.cards[{i}].number",
                _("$.cards[{other}] has number {number} too", number=card.number, other=seen[card.number]),
            )
        seen.setdefault(card.number, i)
        if isinstance(card, cards.ActivityCard) and not card.options:
            yield Fault(f"$.cards[{i}].options", _("an activity card needs at least one option"))
        if isinstance(card, cards.BonusCard) and card.primary is None:
            yield Fault(f"$.cards[{i}].primary", _("missing"))
        if isinstance(card, cards.SoloCard):
            for season, lots in card.lots.items():
                where = f"$.cards[{i}].lots.{season}"
                yield from (
                    Fault(where, _("names {lot} twice", lot=lot)) for lot in sorted(set(lots)) if lots.count(lot) > 1
                )
                unknown = [lot for lot in lots if lot not in known]
                yield from (Fault(where, _("no lot {lot} on {board}", lot=lot, board=SOLO_BOARD)) for lot in unknown)
            yield from (
                Fault(f"$.cards[{i}].again", _("has no lot for {season}", season=season))
                for season in card.again
                if not card.lots
            )


def shipped_decks(edition: Resolved | None = None) -> dict[DeckName, dict[int, AnyCard]]:
    """Return the shipped decks of an edition (None: the newest): cards by number, decks by name."""
    decks = (load_edition(EDITIONS.newest) if edition is None else edition).decks
    return {name: _shipped_deck(decks.get(name, file)) for name, file in _FILES.items()}


@cache
def _shipped_deck(file: str) -> dict[int, AnyCard]:
    path = _HERE / f"{file}.json"
    return {card.number: card for card in read_deck(read(path), path.name).cards}


@cache
def shipped_book() -> Book:
    """Return the book of the newest edition, on no board and without cards. Raises `BadFile`."""
    return Book(load_edition(EDITIONS.newest), None, {})


def shipped_ids(kind: str) -> list[str]:
    """List the ids of shipped ``board``s or ``edition``s."""
    return sorted(_shipped_boards() if kind == "board" else EDITIONS.shipped)


@cache
def _shipped_boards() -> dict[str, Path]:
    files = shipped("boards", "cape_may").glob("board-*.json")
    return {f"cape-may-{path.stem.removeprefix('board-')}": path for path in sorted(files)}


@cache
def _shipped_board(id: str) -> Board:
    path = _shipped_boards()[id]
    return read_board(read(path), path.name)[0]
