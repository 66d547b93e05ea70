"""What may be built and upgraded where, worked out once for each book.

Each single piece of work on the map (building on a lot, upgrading what stands there) is an *opening*, and each opening
has a bit, in the board's order. What the lots leave open, what the money can pay and where a marker reaches are then
three numbers, and the bits common to all three are what can be done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, reduce
from operator import attrgetter, or_
from typing import Any, NamedTuple

from capemay_kit.core.memoise import Made
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import KINDS, ZONES, Work
from capemay_kit.games.cape_may.state import (
    BECOMES,
    CAME_FROM,
    KIND,
    LANDMARK,
    VICTORIAN,
    ZONE,
    Lasting,
    State,
    lasting,
    tray,
)


def price(book: Book, now: Lasting, place: int, work: Work | None) -> int:
    """Return what building or upgrading to ``place`` (zone times 5 plus kind) costs now, never below $0."""
    off = now.off[place]
    if work is None:
        return max(0, book.cost[place // 5][place % 5] - off)
    if work.price is not None:
        return max(0, work.price - (off if book.rulings.discounts_on_lighthouse else 0))
    return max(0, book.cost[place // 5][place % 5] - off - work.discount)


@cache
def _lighthouse_work(price: int) -> Work:
    return cards.Build(at="any", price=price)


def lighthouse(s: State) -> Work:
    """Return the work that the lighthouse space allows at this table: any empty lot, for its flat price (p. 6)."""
    return _lighthouse_work(s.book.numbers.lighthouse_cost)


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

    __slots__ = ("_table", "anywhere", "kinds", "lists", "purses", "where", "work", "zones")

    def __init__(self, table: Sites, work: Work | None) -> None:
        self._table = table
        self.work = work
        self.kinds = frozenset(range(5) if work is None else [KIND[kind] for kind in work.results])
        self.zones = frozenset(ZONE[zone] for zone in (work and work.zones) or ZONES)
        self.anywhere = _union(table.bits_of[5 * zone + kind] for zone in self.zones for kind in self.kinds)
        """The openings of the work."""
        self.where = Made[str | None, int](self._within_reach)
        """The openings within reach, by the space of the marker."""
        self.purses = Made[tuple[Lasting, int], list[Allowed]](lambda key: self._purses_of(*key))
        """For what is in force and which pieces are used up: a list, indexed by dollars, of what may be done. Its last
        item stands for any higher amount."""
        self.lists: dict[int, tuple[Any, ...]] = {}
        """Acts by their openings, of the few combinations that occur around one space."""

    def _within_reach(self, space: str | None) -> int:
        """Return the openings within reach of a space, if that matters and it is known."""
        board, site = self._table.book.board, self._table.site
        at = "adjacent" if self.work is None else self.work.at
        if board is None or at == "any":
            return self.anywhere
        near = board.lots_at if at == "adjacent" else board.lots_diagonal
        return self.anywhere & _union(site[lot.id].bits for lot in near[space]) if space in near else self.anywhere

    def _purses_of(self, now: Lasting, out: int) -> list[Allowed]:
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
            purses.append(Allowed(_union([self._table.bits_of[place] for place in can]), frozenset(upgrades)))
        return purses

    def acts(self, bits: int) -> tuple[Any, ...]:
        """Return the acts of some openings, in the board's order."""
        found = self._table.acts_of(bits)
        # over the whole map there are too many to remember
        if bits.bit_count() <= 3:
            self.lists[bits] = found
        return found


class Sites:
    """All acts of building and upgrading of a book that carry no figures, and what was worked out last of the ground:
    another thread's answer about another board is only of no use. Their classes give the acts (`building.LotActs`)."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._acts: dict[int, Any] = {}
        self.bits_of = [0] * 20
        """Openings by the place (zone times 5 plus kind) that results."""
        if book.board is None:
            self.sites = [self._zone_site(zone, kind) for zone in range(4) for kind in (0, 1)]
        else:
            self.sites = [self._site(lot) for lot in book.board.lots]
        self.site = {site.lot: site for site in self.sites}
        self.free = _union(site.free for site in self.sites)
        self.tray = {5 * zone + kind: self.upgrade(None, zone, kind) for zone in range(4) for kind in range(2, 5)}
        self.jobs = Made[Work | None, Job](lambda work: Job(self, work))
        """By the ``work`` of a card, None for the plain actions."""
        self.ground: Ground | None = None

    def build(self, lot: str | None, zone: int, kind: int) -> Any:
        """Return the act of building on a lot, or somewhere in a zone."""
        raise NotImplementedError

    def upgrade(self, lot: str | None, zone: int, kind: int) -> Any:
        """Return the act of upgrading a building there to ``kind``."""
        raise NotImplementedError

    def _opening(self, place: int, done: Any) -> int:
        bit = 1 << len(self._acts)
        self._acts[bit] = done
        self.bits_of[place] |= bit
        return bit

    def _site(self, lot: Lot) -> Site:
        kind, zone = KIND[lot.builds], ZONE[lot.zone]
        free = self._opening(5 * zone + kind, self.build(lot.id, zone, kind))
        # any kind can stand on any lot, since players may put it there
        held: dict[str, int] = {
            KINDS[before]: self._opening(5 * zone + after, self.upgrade(lot.id, zone, after))
            for before, after in BECOMES.items()
        }
        return Site(lot.id, zone, free, held)

    def _zone_site(self, zone: int, kind: int) -> Site:
        return Site(None, zone, self._opening(5 * zone + kind, self.build(None, zone, kind)), {})

    def acts_of(self, bits: int) -> tuple[Any, ...]:
        """Return the acts of openings, in the board's order."""
        found = []
        while bits:
            lowest = bits & -bits
            found.append(self._acts[lowest])
            bits ^= lowest
        return tuple(found)


def _union(bits: Iterable[int]) -> int:
    return reduce(or_, bits, 0)


class Ground:
    """What the board leaves open to each seat. It stays the same until somebody builds.

    By seat, ``bits`` are the openings that the lots leave, ``out`` has a bit for each kind of which
    no piece or base is left (ruling 12), and ``loose`` are the buildings on no known lot, None if there are none.
    """

    __slots__ = ("bits", "buildings", "loose", "lots", "out")

    def __init__(self, s: State, table: Sites, buildings: list[tuple[int, ...]]) -> None:
        self.lots = s.lots
        self.buildings = buildings
        site = table.site
        free, bits = table.free, [0] * len(s.seats)
        for lot, (owner, kind) in s.lots.items():
            _, _, here, held = site[lot]
            free ^= here
            if kind in held:
                bits[owner] |= held[kind]
        self.bits = [one | free for one in bits]
        self.out, landmarks, built = [], 0, 0
        for counts in buildings:
            out, mine, every = _pieces(s.book.supply, counts)
            self.out.append(out)
            landmarks += mine
            built += every
        if landmarks >= s.book.numbers.landmark_bases:
            self.out = [out | 1 << LANDMARK for out in self.out]
        self.loose = [tray(s, i) for i in range(len(bits))] if built > len(s.lots) else [None] * len(bits)


_buildings = attrgetter("buildings")


# while somebody builds, the others keep what they have
@lru_cache(1 << 10)
def _pieces(supply: Sequence[int], buildings: tuple[int, ...]) -> tuple[int, int, int]:
    """Return for a seat a bit for each kind of which no piece is left, its landmarks, and all its buildings."""
    used = [sum(buildings[kind::5]) for kind in range(len(KINDS))]
    landmarks, built = used[LANDMARK], sum(used)
    used[VICTORIAN] += landmarks
    return sum([1 << kind for kind, most in enumerate(supply) if used[kind] >= most]), landmarks, built


class Reach:
    """What a seat may build and upgrade now, worked out once for all who ask."""

    __slots__ = ("_bits", "_key", "_loose", "me", "now", "s", "seat", "table")

    def __init__(self, s: State, seat: int, table: Sites) -> None:
        self.s = s
        self.seat = seat
        self.table = table
        me = self.me = s.seats[seat]
        now = self.now = lasting(s, me)
        ground, buildings = table.ground, [*map(_buildings, s.seats)]
        if ground is None or ground.lots is not s.lots or ground.buildings != buildings:
            ground = table.ground = Ground(s, table, buildings)
        self._bits = ground.bits[seat]
        self._loose = ground.loose[seat]
        self._key = (now, ground.out[seat])

    def acts(self, job: Job) -> Sequence[Any]:
        """List what can be built and upgraded."""
        found: tuple[Any, ...] = ()
        if bits := self._bits & job.where[self.me.space]:
            bits &= self._allowed(job).bits
            found = job.lists.get(bits) or job.acts(bits)
        return found if self._loose is None else (*found, *self._loose_upgrades(job))

    def any(self, job: Job) -> bool:
        """Say whether there is anything to build or to upgrade."""
        bits = self._bits & job.where[self.me.space]
        if bits:
            # the lines of `_allowed`, since most cards in hand are asked about with every act
            purses, money = job.purses[self._key], self.me.money
            if bits & (purses[money] if money < len(purses) else purses[-1]).bits:
                return True
        return self._loose is not None and bool(self._loose_upgrades(job))

    def _allowed(self, job: Job) -> Allowed:
        purses, money = job.purses[self._key], self.me.money
        return purses[money] if money < len(purses) else purses[-1]

    def _loose_upgrades(self, job: Job) -> list[Any]:
        assert self._loose is not None
        allowed = self._allowed(job)
        return [
            upgrade
            for place, upgrade in self.table.tray.items()
            if place in allowed.upgrades and self._loose[place - place % 5 + CAME_FROM[place % 5]] > 0
        ]
