"""What a seat can do with its pieces, its money and its place: the predicates that legal acts and refusals share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, TypeAlias

from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.act_tables import Allowed, Job, Offers, offers
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.cards import KINDS, AnyEffect
from capemay_kit.games.cape_may.modifiers import Lasting, active_event, lasting
from capemay_kit.games.cape_may.state import (
    CAME_FROM,
    LANDMARK,
    VICTORIAN,
    ZONE,
    Seat,
    State,
    bag_size,
    tray,
)


class Ground:
    """What the board leaves open to each seat. It stays the same until somebody builds.

    By seat, ``bits`` are the openings (see `act_tables`) that the lots leave, ``out`` has a bit for each kind of which
    no piece or base is left (ruling 12), and ``loose`` are the buildings on no known lot, None if there are none.
    """

    __slots__ = ("bits", "buildings", "loose", "lots", "out")

    def __init__(self, s: State, table: Offers, buildings: list[tuple[int, ...]]) -> None:
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
        self.loose = [tray(s, i) if built > len(s.lots) else None for i in range(len(bits))]


_buildings = attrgetter("buildings")


def ground_of(s: State, table: Offers) -> Ground:
    """Return what stands on the board now."""
    buildings = [*map(_buildings, s.seats)]
    last: Ground | None = table.ground
    if last is None or last.lots is not s.lots or last.buildings != buildings:
        last = table.ground = Ground(s, table, buildings)
    return last


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

    def __init__(self, s: State, seat: int, table: Offers) -> None:
        self.s = s
        self.seat = seat
        self.table = table
        me = self.me = s.seats[seat]
        now = self.now = lasting(s, me)
        ground = ground_of(s, table)
        self._bits = ground.bits[seat]
        self._loose = ground.loose[seat]
        self._key = (now, ground.out[seat])

    def acts(self, job: Job) -> Sequence[AnyAct]:
        """List what can be built and upgraded."""
        bits = self._bits & job.where.get(self.me.space, job.anywhere)
        found = job.acts(bits & self._allowed(job).bits) if bits else ()
        return found if self._loose is None else (*found, *self._loose_upgrades(job))

    def any(self, job: Job) -> bool:
        """Say whether there is anything to build or to upgrade."""
        bits = self._bits & job.where.get(self.me.space, job.anywhere)
        if bits and bits & self._allowed(job).bits:
            return True
        return self._loose is not None and bool(self._loose_upgrades(job))

    def _allowed(self, job: Job) -> Allowed:
        purses, money = job.purses.get(self._key) or job.fill(*self._key), self.me.money
        return purses[money] if money < len(purses) else purses[-1]

    def _loose_upgrades(self, job: Job) -> list[AnyAct]:
        assert self._loose is not None
        allowed = self._allowed(job)
        return [
            upgrade
            for place, upgrade in self.table.tray.items()
            if place in allowed.upgrades and self._loose[place - place % 5 + CAME_FROM[place % 5]] > 0
        ]


def reach_of(s: State, seat: int) -> Reach:
    """Return what a seat may build and upgrade now. The last answer is remembered."""
    table: Offers = s.book.offers or offers(s.book)
    found: Reach | None = table.reach
    if found is None or found.s is not s or found.seat != seat:
        found = table.reach = Reach(s, seat, table)
    return found


@cache
def lighthouse_work(price: int) -> cards.Work:
    """Return the work that the lighthouse space allows: any empty lot, for its flat price (p. 6)."""
    return cards.Build(at="any", price=price)


def lighthouse(s: State) -> cards.Work:
    """Return the work that the lighthouse space allows at this table."""
    return lighthouse_work(s.book.numbers.lighthouse_cost)


def card_moves(s: State, me: Seat, now: Lasting, move: cards.Move) -> Sequence[AnyAct]:
    """List the moves that a card's effect allows."""
    if s.book.board is None or me.space is None:
        return (act.Move(),)
    arrows = now.ignore_arrows or move.ignore_arrows
    table, space = offers(s.book), me.space
    if not move.up_to:
        return table.steps(now.closed, arrows, space, move.steps)
    each = (one for n in range(1, move.steps + 1) for one in table.steps(now.closed, arrows, space, n))
    return tuple({one.to: one for one in each if one.to != space}.values())


def destinations(s: State, seat: int, go: cards.Go) -> tuple[str | None, ...]:
    """List where a card may send the marker; without a map that is (None,).

    Nearest is counted along the roads without arrows; ties are the player's choice (ruling 15).
    """
    board = s.book.board
    here = s.seats[seat].space
    if board is None:
        return (None,)
    table = offers(s.book)
    if go.to != "player":
        return table.goals(go).of(here)
    others = [one.space for i, one in enumerate(s.seats) if i != seat and one.space is not None]
    return table.beside(here, table.closest(here, others))


def activity_left(s: State) -> bool:
    """Say whether an activity card can be drawn."""
    deck = s.activities
    return len(deck.unseen) > deck.away or bool(deck.bottom or deck.discard)


def upgrade_left(s: State, what: cards.UpgradeCard) -> bool:
    """Say whether the zone has an upgrade card to gain."""
    zone = ZONE[what.zone]
    return s.face_up[zone] is not None or s.upgrades[zone].size > 0


# --- whether effects can be begun ---------------------------------------------------------------------

Test: TypeAlias = Callable[[Reach, Any], bool]
_TESTS: dict[type, Test] = {
    cards.Build: Reach.any,
    cards.Upgrade: Reach.any,
    cards.BuildOrUpgrade: Reach.any,
    cards.Go: lambda reach, goals: bool(goals.of(reach.me.space)),
    cards.Move: lambda reach, move: bool(card_moves(reach.s, reach.me, reach.now, move)),
    cards.Retrieve: lambda reach, _: len(reach.me.hand) < len(reach.s.book.fare),
    cards.Birds: lambda reach, _: bag_size(reach.s) > 0,
    cards.Activity: lambda reach, _: activity_left(reach.s),
    cards.UpgradeCard: lambda reach, effect: upgrade_left(reach.s, effect),
    cards.Offer: lambda reach, offer: offer.price <= reach.me.money,
    cards.IgnoreEvent: lambda reach, _: bool(active_event(reach.s.book, reach.s.event)) and not reach.me.ignoring,
}
_MAY_PASS = cards.Go | cards.Move | cards.Retrieve | cards.Birds | cards.Activity | cards.UpgradeCard
"""Effects that are skipped if nothing can be done, while the rest of the card still happens."""


def beginning(table: Offers, effects: tuple[AnyEffect, ...]) -> tuple[Test | None, Any]:
    """Return the test whether effects can begin (None: always) and its prepared argument."""
    if not effects:
        return _never, None
    first = effects[0]
    if len(effects) > 1 and isinstance(first, _MAY_PASS):
        # a marker that already stands there, a full hand or an empty bag still have the rest of the card
        ways = beginning(table, (first,)), beginning(table, effects[1:])
        return (None, None) if None in (test for test, _ in ways) else (_either, ways)
    match first:
        case cards.Work():
            return _TESTS[type(first)], table.job(first)
        case cards.Go() if table.book.board is None:
            return None, None
        case cards.Go(to="player"):
            return _beside_player, first
        case cards.Go():
            return _TESTS[cards.Go], table.goals(first)
        case _:
            return _TESTS.get(type(first)), first


def _never(reach: Reach, what: Any) -> bool:
    return False


def _either(reach: Reach, ways: tuple[tuple[Test, Any], tuple[Test, Any]]) -> bool:
    (first, what), (rest, then) = ways
    return first(reach, what) or rest(reach, then)


def _beside_player(reach: Reach, go: cards.Go) -> bool:
    return bool(destinations(reach.s, reach.seat, go))


def possible(reach: Reach, effects: tuple[AnyEffect, ...]) -> bool:
    """Say whether effects can begin: the first is possible, or can be skipped and the next is possible."""
    test, what = beginning(reach.table, effects)
    return test is None or test(reach, what)


Beginning: TypeAlias = tuple[act.Play, Test | None, Any]


def plays_of(table: Offers) -> dict[int, list[Beginning]]:
    """Return the acts of playing the known cards, by card, each with its `beginning`."""
    if table.begins is None:
        table.begins = {
            number: [(play, *beginning(table, effects)) for play, effects in options]
            for number, options in table.plays.items()
        }
    return table.begins
