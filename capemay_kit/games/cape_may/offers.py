"""Acts made once per book and handed out ever after: what could be offered where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import networkx as nx

from capemay_kit.games.cape_may.actions import Build, GoTo, Move, Play, Upgrade, Use
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import BUILT, KINDS, UPGRADED, ZONES, ActivityCard, Go, Kind, Work
from capemay_kit.games.cape_may.cards import Build as BuildWork
from capemay_kit.games.cape_may.cards import Upgrade as UpgradeWork
from capemay_kit.games.cape_may.lasting import Lasting
from capemay_kit.games.cape_may.state import BECOMES, CAME_FROM, KIND, UNKNOWN, ZONE

MOST_COST = 60
"""Dollars beyond which money makes no difference to what can be afforded."""


class Site(NamedTuple):
    """Somewhere one can build or upgrade: the lot (None: a zone, lot not named), its zone and the acts.

    ``place`` is the zone times 5 plus the kind built; ``upgrades`` are, by the kind that stands there, the
    place of what it becomes and the act.
    """

    lot: str | None
    zone: int
    place: int
    build: Build
    upgrades: dict[str, tuple[int, Upgrade]]


class Allowed(NamedTuple):
    """Places (zone times 5 plus kind) that may be built, that may result from an upgrade, and the places
    such upgrades start from."""

    builds: frozenset[int]
    upgrades: frozenset[int]
    sources: tuple[int, ...]


class Offers:
    """All acts of a book that carry no figures of their own."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._moves: dict[tuple[frozenset[str], bool], dict[str, dict[int, tuple[Move, ...]]]] = {}
        self._steps: dict[tuple[frozenset[str], bool, str, int], tuple[Move, ...]] = {}
        board = book.board
        self._away: dict[str, dict[str, int]] = {}
        self.no_map = [Move(card=card) for card in sorted(book.numbers.movement_card)]
        self.zone_builds = tuple(_zone_site(zone, kind) for zone in range(4) for kind in (0, 1))
        self.tray = {5 * zone + kind: _upgrade(None, zone, kind) for zone in range(4) for kind in range(2, 5)}
        self._sites: dict[tuple[int, str | None], tuple[Site, ...]] = {}
        self._allowed: dict[tuple[Lasting, int, int], list[Allowed]] = {}
        self._goals: dict[tuple[int, str | None], tuple[str, ...]] = {}
        self._alive: list[Work | Go | None] = []
        self.sites = {lot.id: _site(lot) for lot in board.lots} if board else {}
        self.all = tuple(self.sites.values())
        self.at: dict[str, tuple[Site, ...]] = {}
        self.diagonal: dict[str, tuple[Site, ...]] = {}
        self.go: dict[str | None, GoTo] = {None: GoTo()}
        if board:
            self.at = {space: self._of(lots) for space, lots in board.lots_at.items()}
            self.diagonal = {space: self._of(lots) for space, lots in board.lots_diagonal.items()}
            self.go |= {space: GoTo(space) for space in board.space}
        self.play_unknown = Play(UNKNOWN)
        self.plays = {
            number: tuple((Play(number, option), effects) for option, effects in enumerate(card.options))
            for number, card in book.decks.get("activity", {}).items()
            if isinstance(card, ActivityCard)
        }
        self.uses = {number: Use(number) for number in book.decks.get("upgrade", {})}

    def _of(self, lots: tuple[Lot, ...]) -> tuple[Site, ...]:
        return tuple(self.sites[lot.id] for lot in lots)

    def where(self, work: Work | None, space: str | None) -> tuple[Site, ...]:
        """Return the sites that an action, or a card's ``work``, reaches from a space (None: not known)."""
        key = (id(work), space)
        found = self._sites.get(key)
        if found is None:
            if self._book.board is None:
                found = self.zone_builds
            elif space is None or (work is not None and work.at == "any"):
                found = self.all
            else:
                found = (self.at if work is None or work.at == "adjacent" else self.diagonal)[space]
            if work is not None and work.zones:
                found = tuple(site for site in found if ZONES[site.zone] in work.zones)
            self._sites[key] = found
            self._alive.append(work)
        return found

    def allowed(self, now: Lasting, money: int, out: int, work: Work | None) -> Allowed:
        """Return what one may build and upgrade to by money, supply (``out`` has a bit for each kind there is
        no piece of), bans, fire, and what the card is for."""
        key = (now, out, id(work))
        found = self._allowed.get(key)
        if found is None:
            found = self._allowed[key] = self._purses(now, out, work)
            # an id stands for its object only as long as that lives
            self._alive.append(work)
        return found[money if money < MOST_COST else MOST_COST]

    def _purses(self, now: Lasting, out: int, work: Work | None) -> list[Allowed]:
        cost = {
            place: price(self._book, now, place, work)
            for place in range(20)
            if not out >> place % 5 & 1
            and place not in now.banned
            and place not in now.burning
            and place % 5 in may_become(work)
        }
        prices = set(cost.values())
        purses: list[Allowed] = []
        for money in range(MOST_COST + 1):
            # more money changes nothing until the next dearer thing can be paid
            if money and money not in prices:
                purses.append(purses[-1])
                continue
            can = [place for place, dollars in cost.items() if dollars <= money]
            upgrades = [place for place in can if place % 5 in CAME_FROM]
            purses.append(
                Allowed(
                    frozenset(place for place in can if place % 5 not in CAME_FROM),
                    frozenset(upgrades),
                    tuple(place - place % 5 + CAME_FROM[place % 5] for place in upgrades),
                )
            )
        return purses

    def nearest(self, go: Go, here: str | None) -> tuple[str, ...]:
        """Return where a card sends a marker that stands ``here``, other markers apart (ruling 15)."""
        key = (id(go), here)
        found = self._goals.get(key)
        if found is None:
            found = self._goals[key] = self._nearest(go, here)
            self._alive.append(go)
        return found

    def _nearest(self, go: Go, here: str | None) -> tuple[str, ...]:
        board = self._book.board
        assert board is not None
        match go.to:
            case "any":
                goals = list(board.space)
            case "start":
                goals = [board.start] if board.start else []
            case "crossing":
                goals = list(board.crossing(go.streets))
            case kind:
                goals = [one.id for one in board.spaces if one.special and one.special.kind == kind]
        goals = [one for one in goals if one != here]
        return self.closest(here, goals) if go.to in ("bird", "lighthouse", "pier") else tuple(goals)

    def closest(self, here: str | None, goals: Iterable[str]) -> tuple[str, ...]:
        """Return the goals fewest spaces away along the roads without arrows; all if ``here`` is not known."""
        if here is None:
            return tuple(goals)
        if here not in self._away:
            assert self._book.board is not None
            self._away[here] = dict(nx.single_source_shortest_path_length(self._book.board.graph, here))
        away = self._away[here]
        reached = [one for one in goals if one in away]
        least = min((away[one] for one in reached), default=0)
        return tuple(one for one in reached if away[one] == least)

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

    def steps(self, closed: frozenset[str], ignore_arrows: bool, space: str, steps: int) -> tuple[Move, ...]:
        """Return the moves that a card's effect gives, from a space and of a length."""
        key = (closed, ignore_arrows, space, steps)
        if key not in self._steps:
            self._steps[key] = tuple(Move(None, end) for end in self.ends(space, steps, closed, ignore_arrows))
        return self._steps[key]

    def ends(self, space: str, steps: int, closed: frozenset[str], ignore_arrows: bool) -> tuple[str, ...]:
        """Return where a move may end. A marker caught in a fire may leave through it, not end in it."""
        if space in closed:
            open_ends = self._book.roads(frozenset(), ignore_arrows).ends(space, steps)
            return tuple(end for end in open_ends if end not in closed)
        return self._book.roads(closed, ignore_arrows).ends(space, steps)


def offers(book: Book) -> Offers:
    """Return the acts of a book, made once."""
    found: Offers | None = book.offers
    if found is None:
        found = book.offers = Offers(book)
    return found


_PLAIN = frozenset(range(5))
_MAY: dict[tuple[type, tuple[Kind, ...]], frozenset[int]] = {}


def may_become(work: Work | None) -> frozenset[int]:
    """Return the kinds that a card's work may result in; all for the plain actions."""
    if work is None:
        return _PLAIN
    key = (type(work), work.kinds)
    if key not in _MAY:
        usual = BUILT if isinstance(work, BuildWork) else UPGRADED if isinstance(work, UpgradeWork) else KINDS
        _MAY[key] = frozenset(KIND[kind] for kind in work.kinds or usual)
    return _MAY[key]


def price(book: Book, now: Lasting, place: int, work: Work | None) -> int:
    """Return what building or upgrading to ``place`` (zone times 5 plus kind) costs now, never below $0."""
    off = now.off[place]
    if work is None:
        return max(0, book.cost[place // 5][place % 5] - off)
    if work.price is not None:
        return max(0, work.price - (off if book.rulings.discounts_on_lighthouse else 0))
    return max(0, book.cost[place // 5][place % 5] - off - work.discount)


def _upgrade(lot: str | None, zone: int, kind: int) -> Upgrade:
    if lot is None:
        return Upgrade(zone=ZONES[zone], kind=KINDS[kind])
    return Upgrade(lot=lot, kind=KINDS[kind])


def _site(lot: Lot) -> Site:
    kind = KIND[lot.builds]
    chain = [kind]
    while chain[-1] in BECOMES:
        chain.append(BECOMES[chain[-1]])
    zone = ZONE[lot.zone]
    upgrades = {
        KINDS[before]: (5 * zone + after, _upgrade(lot.id, zone, after))
        for before, after in zip(chain, chain[1:], strict=False)
    }
    return Site(lot.id, zone, 5 * zone + kind, Build(lot=lot.id), upgrades)


def _zone_site(zone: int, kind: int) -> Site:
    return Site(None, zone, 5 * zone + kind, Build(zone=ZONES[zone], kind=KINDS[kind]), {})
