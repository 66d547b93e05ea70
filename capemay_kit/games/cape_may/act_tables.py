"""Precomputed acts: every act of a book is made once, and what may be built where is kept as bits.

Each single piece of work on the map (building on a lot, upgrading what stands there) is an *opening*, and each opening
has a bit, in the board's order. What the lots leave open, what the money can pay and where a marker reaches are then
three numbers, and the bits common to all three are what can be done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from capemay_kit.games.cape_may.acts import AnyAct, Build, GoTo, Move, Play, Upgrade, Use
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import (
    BUILT,
    KINDS,
    UPGRADED,
    ZONES,
    ActivityCard,
    Go,
    Kind,
    UpgradeDeckCard,
    Work,
)
from capemay_kit.games.cape_may.cards import Build as BuildWork
from capemay_kit.games.cape_may.cards import Upgrade as UpgradeWork
from capemay_kit.games.cape_may.modifiers import Lasting
from capemay_kit.games.cape_may.state import BECOMES, CAME_FROM, KIND, UNKNOWN, ZONE

FOR_USE = frozenset({"one_time", "once_per_round"})
"""The types of upgrade card that are used as a free action (p. 12)."""


class Site(NamedTuple):
    """A place where one can build or upgrade: a lot (None: a zone, with the lot not named) and its openings.

    ``free`` is the bit of building there, ``held`` the bits of upgrading by the kind that stands there.
    """

    lot: str | None
    zone: int
    free: int
    held: dict[str, int]

    @property
    def bits(self) -> int:
        """All openings of the site."""
        return _union((self.free, *self.held.values()))


class Allowed(NamedTuple):
    """What bans, fires, supply, money and card allow: the openings, and the places (zone times 5 plus kind) that can
    result from upgrading a building on an unknown lot."""

    bits: int
    upgrades: frozenset[int]


class Job:
    """Building and upgrading with one book: by the plain actions (``work`` is None) or by a card's ``work``."""

    __slots__ = ("_lists", "_table", "anywhere", "kinds", "purses", "where", "work", "zones")

    def __init__(self, table: Offers, work: Work | None) -> None:
        self._table = table
        self.work = work
        self.kinds = may_become(work)
        self.zones = frozenset(ZONE[zone] for zone in (work and work.zones) or ZONES)
        sites = [site for site in table.sites if site.zone in self.zones]
        self.anywhere = _union(site.bits for site in sites)
        """The openings of the work, if the marker may be anywhere or nobody knows where it is."""
        self.where = self._where(sites)
        self.purses: dict[tuple[Lasting, int], list[Allowed]] = {}
        """For what is in force and which pieces are used up: a list, indexed by dollars, of what may be done. Its last
        item stands for any higher amount."""
        self._lists: dict[int, tuple[Build | Upgrade, ...]] = {}

    def _where(self, sites: list[Site]) -> dict[str | None, int]:
        """Return the openings within reach, by the space of the marker, if that matters."""
        board = self._table.book.board
        at = "adjacent" if self.work is None else self.work.at
        if board is None or at == "any":
            return {}
        bits = {site.lot: site.bits for site in sites}
        near = board.lots_at if at == "adjacent" else board.lots_diagonal
        return {space: _union(bits.get(lot.id, 0) for lot in lots) for space, lots in near.items()}

    def fill(self, now: Lasting, out: int) -> list[Allowed]:
        """Work out ``purses`` for what is in force and for the kinds whose pieces are used up (``out``, one bit
        each)."""
        cost = {
            place: price(self._table.book, now, place, self.work)
            for place in range(20)
            if not out >> place % 5 & 1
            and place not in now.banned
            and place not in now.burning
            and place % 5 in self.kinds
        }
        prices = set(cost.values())
        purses: list[Allowed] = []
        for money in range(max(prices, default=0) + 1):
            # more money makes no difference until it pays for the next dearer thing
            if money and money not in prices:
                purses.append(purses[-1])
                continue
            can = [place for place, dollars in cost.items() if dollars <= money]
            upgrades = [place for place in can if place % 5 in CAME_FROM and place // 5 in self.zones]
            purses.append(Allowed(_union(self._table.bits_of[place] for place in can), frozenset(upgrades)))
        self.purses[now, out] = purses
        return purses

    def acts(self, bits: int) -> tuple[Build | Upgrade, ...]:
        """Return the acts of some openings, in the board's order."""
        found = self._lists.get(bits)
        if found is None:
            found = self._table.acts_of(bits)
            # few combinations occur around one space, but over the whole map there are too many to remember
            if bits.bit_count() <= 3:
                self._lists[bits] = found
        return found


class Goals:
    """Where a card sends a marker, by where the marker is now. Other markers are ignored."""

    __slots__ = ("_known", "_table", "go")

    def __init__(self, table: Offers, go: Go) -> None:
        self._table = table
        self._known: dict[str | None, tuple[str, ...]] = {}
        self.go = go

    def of(self, here: str | None) -> tuple[str, ...]:
        """Return the spaces. The nearest one is counted along the roads without arrows (ruling 15)."""
        found = self._known.get(here)
        if found is None:
            found = self._known[here] = self._find(here)
        return found

    def _find(self, here: str | None) -> tuple[str, ...]:
        board = self._table.book.board
        assert board is not None
        match self.go.to:
            case "any":
                goals = list(board.space)
            case "start":
                goals = [board.start] if board.start else []
            case "crossing":
                goals = list(board.crossing(self.go.streets))
            case kind:
                goals = [one.id for one in board.spaces if one.special and one.special.kind == kind]
        goals = [one for one in goals if one != here]
        return self._table.closest(here, goals) if self.go.to in ("bird", "lighthouse", "pier") else tuple(goals)


class Offers:
    """All acts of a book that carry no figures."""

    def __init__(self, book: Book) -> None:
        self.book = book
        board = book.board
        self._known: dict[tuple[frozenset[str], bool], dict[str | None, dict[int, tuple[Move, ...]]]] = {}
        self._moves: dict[Lasting, dict[str | None, dict[int, tuple[Move, ...]]]] = {}
        self._steps: dict[tuple[frozenset[str], bool, str, int], tuple[Move, ...]] = {}
        self._away: dict[str, dict[str, int]] = {}
        self._beside: dict[tuple[str | None, tuple[str, ...]], tuple[str, ...]] = {}
        self.hand = tuple(sorted(book.fare))
        """All movement cards."""
        self._acts: dict[int, Build | Upgrade] = {}
        self.bits_of = [0] * 20
        """Openings by the place (zone times 5 plus kind) that results."""
        if board is None:
            self.sites = [self._zone_site(zone, kind) for zone in range(4) for kind in (0, 1)]
        else:
            self.sites = [self._site(lot) for lot in board.lots]
        self.site = {site.lot: site for site in self.sites}
        self.free = _union(site.free for site in self.sites)
        self.tray = {5 * zone + kind: _upgrade(None, zone, kind) for zone in range(4) for kind in range(2, 5)}
        self._jobs: dict[Work | None, Job] = {}
        self.plain = self.job(None)
        self._goals: dict[Go, Goals] = {}
        self.go: dict[str | None, GoTo] = {None: GoTo()}
        if board:
            self.go |= {space: GoTo(space) for space in board.space}
        self.play_unknown = Play(UNKNOWN)
        self.plays = {
            number: tuple((Play(number, option), effects) for option, effects in enumerate(card.options))
            for number, card in book.decks.get("activity", {}).items()
            if isinstance(card, ActivityCard)
        }
        self.uses = {
            number: Use(number)
            for number, card in book.decks.get("upgrade", {}).items()
            if isinstance(card, UpgradeDeckCard) and card.kind in FOR_USE
        }
        self.begins: dict[int, Any] | None = None
        """What has to be there to begin each card, filled in by `availability`."""
        self.ground: Any = None
        self.reach: Any = None
        self.listed: tuple[Any, int, Sequence[AnyAct]] = (None, 0, ())
        """The last answers of `availability.ground_of` and `reach_of` and of `legal.legal`. States never change, so an
        answer holds for the very same state; another thread's answer about another one is only of no use."""

    def _opening(self, place: int, done: Build | Upgrade) -> int:
        bit = 1 << len(self._acts)
        self._acts[bit] = done
        self.bits_of[place] |= bit
        return bit

    def _site(self, lot: Lot) -> Site:
        kind, zone = KIND[lot.builds], ZONE[lot.zone]
        free = self._opening(5 * zone + kind, Build(lot=lot.id))
        # any kind can stand on any lot, since players may put it there
        held: dict[str, int] = {
            KINDS[before]: self._opening(5 * zone + after, _upgrade(lot.id, zone, after))
            for before, after in BECOMES.items()
        }
        return Site(lot.id, zone, free, held)

    def _zone_site(self, zone: int, kind: int) -> Site:
        return Site(None, zone, self._opening(5 * zone + kind, Build(zone=ZONES[zone], kind=KINDS[kind])), {})

    def job(self, work: Work | None) -> Job:
        """Return the job of the plain actions, or of a card's ``work``."""
        found = self._jobs.get(work)
        if found is None:
            found = self._jobs[work] = Job(self, work)
        return found

    def acts_of(self, bits: int) -> tuple[Build | Upgrade, ...]:
        """Return the acts of openings, in the board's order."""
        found = []
        while bits:
            lowest = bits & -bits
            found.append(self._acts[lowest])
            bits ^= lowest
        return tuple(found)

    def goals(self, go: Go) -> Goals:
        """Return where a card sends a marker."""
        found = self._goals.get(go)
        if found is None:
            found = self._goals[go] = Goals(self, go)
        return found

    def closest(self, here: str | None, goals: Iterable[str]) -> tuple[str, ...]:
        """Return the goals that are the fewest spaces away along the roads without arrows; all of them if ``here`` is
        not known."""
        if here is None:
            return tuple(goals)
        if here not in self._away:
            assert self.book.board is not None
            import networkx as nx  # networkx takes a while to import, and few pages need it

            self._away[here] = dict(nx.single_source_shortest_path_length(self.book.board.graph, here))
        away = self._away[here]
        reached = [one for one in goals if one in away]
        least = min([away[one] for one in reached], default=0)
        return tuple([one for one in reached if away[one] == least])

    def beside(self, here: str | None, goals: tuple[str, ...]) -> tuple[str, ...]:
        """Return the other spaces that are next to one of the goals, in the board's order."""
        found = self._beside.get((here, goals))
        if found is None:
            assert self.book.board is not None
            beside = {space for one in goals for space in self.book.board.graph[one]} - {here}
            found = self._beside[here, goals] = tuple(filter(beside.__contains__, self.book.board.space))
        return found

    def movement(self, now: Lasting, space: str | None, hand: tuple[int, ...], money: int) -> list[AnyAct]:
        """List the moves by the movement cards of a hand, from a space (None: not known), that money, fares and limit
        allow."""
        by_card = self.moves(now, space)
        fare, purse, highest = self.book.fare, money - now.fare, now.highest
        found: list[AnyAct] = []
        for card in hand:
            if fare[card] <= purse and card <= highest:
                found += by_card[card]
        return found

    def moves(self, now: Lasting, space: str | None) -> dict[int, tuple[Move, ...]]:
        """Return the moves from a space, by movement card."""
        by_space = self._moves.get(now)
        if by_space is None:
            by_space = self._moves[now] = self._ways(now.closed, now.ignore_arrows)
        return by_space.get(space) or by_space[None]

    def _ways(self, *key: Any) -> dict[str | None, dict[int, tuple[Move, ...]]]:
        if key not in self._known:
            of: dict[tuple[int, str | None], Move] = {}
            self._known[key] = {
                space: {
                    card: tuple(of.setdefault((card, end), Move(card, end)) for end in self._ends_of(space, card, *key))
                    for card in self.book.numbers.movement_card
                }
                for space in self.go
            }
        return self._known[key]

    def _ends_of(self, space: str | None, card: int, *key: Any) -> Sequence[str | None]:
        return (None,) if space is None else self.ends(space, card, *key)

    def steps(self, closed: frozenset[str], ignore_arrows: bool, space: str, steps: int) -> tuple[Move, ...]:
        """Return the moves of a length from a space, as a card's effect allows them."""
        key = (closed, ignore_arrows, space, steps)
        found = self._steps.get(key)
        if found is None:
            found = tuple(Move(None, end) for end in self.ends(space, steps, closed, ignore_arrows))
            self._steps[key] = found
        return found

    def ends(self, space: str, steps: int, closed: frozenset[str], ignore_arrows: bool) -> tuple[str, ...]:
        """Return where a move may end. A marker caught in a fire may leave through it, but not end in it."""
        if space in closed:
            open_ends = self.book.roads(frozenset(), ignore_arrows).ends(space, steps)
            return tuple(end for end in open_ends if end not in closed)
        return self.book.roads(closed, ignore_arrows).ends(space, steps)


def offers(book: Book) -> Offers:
    """Return the acts of a book, made once."""
    found: Offers | None = book.offers
    if found is None:
        found = book.offers = Offers(book)
    return found


_PLAIN = frozenset(range(5))
_MAY: dict[tuple[type, tuple[Kind, ...]], frozenset[int]] = {}


def may_become(work: Work | None) -> frozenset[int]:
    """Return the kinds that a card's work can result in; for the plain actions all kinds."""
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


def _union(bits: Iterable[int]) -> int:
    return reduce(or_, bits, 0)


def _upgrade(lot: str | None, zone: int, kind: int) -> Upgrade:
    if lot is None:
        return Upgrade(zone=ZONES[zone], kind=KINDS[kind])
    return Upgrade(lot=lot, kind=KINDS[kind])
