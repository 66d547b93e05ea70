"""Acts made once per book and handed out ever after: what could be offered where."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from capemay_kit.games.cape_may.actions import Build, GoTo, Move, Play, Upgrade, Use
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import KINDS, ZONES, ActivityCard
from capemay_kit.games.cape_may.roads import LONGEST
from capemay_kit.games.cape_may.state import BECOMES, KIND, ZONE


class Site(NamedTuple):
    """Somewhere one can build or upgrade: the lot (None: a zone, lot not named), its zone and the acts.

    ``build`` is None where a zone stands for no lot of that shape; ``upgrades`` are by resulting kind.
    """

    lot: str | None
    zone: int
    kind: int
    build: Build
    upgrades: dict[int, Upgrade]


class Offers:
    """All acts of a book that carry no figures of their own."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._moves: dict[tuple[frozenset[str], bool], dict[str, dict[int, tuple[Move, ...]]]] = {}
        self._steps: dict[tuple[frozenset[str], bool], dict[str, tuple[tuple[Move, ...], ...]]] = {}
        board = book.board
        self.no_map = [Move(card=card) for card in sorted(book.numbers.movement_card)]
        self.zone_builds = tuple(_zone_site(zone, kind) for zone in range(4) for kind in (0, 1))
        self.tray = {(zone, kind): _upgrade(None, zone, kind) for zone in range(4) for kind in range(2, 5)}
        self.sites = {lot.id: _site(lot) for lot in board.lots} if board else {}
        self.all = tuple(self.sites.values())
        self.at: dict[str, tuple[Site, ...]] = {}
        self.diagonal: dict[str, tuple[Site, ...]] = {}
        self.go: dict[str | None, GoTo] = {None: GoTo()}
        if board:
            self.at = {space: self._of(lots) for space, lots in board.lots_at.items()}
            self.diagonal = {space: self._of(lots) for space, lots in board.lots_diagonal.items()}
            self.go |= {space: GoTo(space) for space in board.space}
        self.plays = {
            (number, option): Play(number, option)
            for number, card in book.decks.get("activity", {}).items()
            if isinstance(card, ActivityCard)
            for option in range(len(card.options))
        }
        self.uses = {number: Use(number) for number in book.decks.get("upgrade", {})}

    def _of(self, lots: tuple[Lot, ...]) -> tuple[Site, ...]:
        return tuple(self.sites[lot.id] for lot in lots)

    def moves(self, closed: frozenset[str], ignore_arrows: bool) -> dict[str, dict[int, tuple[Move, ...]]]:
        """Return the moves by movement card, by the space the marker stands on."""
        key = (closed, ignore_arrows)
        if key not in self._moves:
            of: dict[tuple[int, str], Move] = {}
            self._moves[key] = {
                space: {
                    card: tuple(
                        of.setdefault((card, end), Move(card, end)) for end in self.ends(space, card, *key)
                    )
                    for card in self._book.numbers.movement_card
                }
                for space in self.go
                if space is not None
            }
        return self._moves[key]

    def steps(self, closed: frozenset[str], ignore_arrows: bool) -> dict[str, tuple[tuple[Move, ...], ...]]:
        """Return the moves that a card's effect gives, by space and length."""
        key = (closed, ignore_arrows)
        if key not in self._steps:
            self._steps[key] = {
                space: tuple(
                    tuple(Move(None, end) for end in self.ends(space, steps, *key))
                    for steps in range(LONGEST + 1)
                )
                for space in self.go
                if space is not None
            }
        return self._steps[key]

    def ends(self, space: str, steps: int, closed: frozenset[str], ignore_arrows: bool) -> tuple[str, ...]:
        """Return where a move may end. A marker caught in a fire may leave through it, not end in it."""
        if space in closed:
            open_ends = self._book.roads(frozenset(), ignore_arrows).ends(space, steps)
            return tuple(end for end in open_ends if end not in closed)
        return self._book.roads(closed, ignore_arrows).ends(space, steps)


@lru_cache(maxsize=64)
def offers(book: Book) -> Offers:
    """Return the acts of a book, made once."""
    return Offers(book)


def _upgrade(lot: str | None, zone: int, kind: int) -> Upgrade:
    if lot is None:
        return Upgrade(zone=ZONES[zone], kind=KINDS[kind])
    return Upgrade(lot=lot, kind=KINDS[kind])


def _site(lot: Lot) -> Site:
    kind = KIND[lot.builds]
    chain = [kind]
    while chain[-1] in BECOMES:
        chain.append(BECOMES[chain[-1]])
    upgrades = {after: _upgrade(lot.id, ZONE[lot.zone], after) for after in chain[1:]}
    return Site(lot.id, ZONE[lot.zone], kind, Build(lot=lot.id), upgrades)


def _zone_site(zone: int, kind: int) -> Site:
    return Site(None, zone, kind, Build(zone=ZONES[zone], kind=KINDS[kind]), {})
