"""Counting what a card asks about, and whether its goal is met."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board, Lot
from capemay_kit.games.cape_may.book import BIRDS_APART, WILD, Book
from capemay_kit.games.cape_may.cards import KINDS, ZONES, AnyGoal, Kind, Zone
from capemay_kit.games.cape_may.modifiers import places
from capemay_kit.games.cape_may.state import KIND, ZONE, State, tray


class Counted(NamedTuple):
    """A count, and whether the app knows enough to be sure of it."""

    n: int
    sure: bool = True


class Judged(NamedTuple):
    """Whether a goal is met, whether by a tie for most, and whether the app can tell at all."""

    met: bool
    tied: bool = False
    sure: bool = True


def count(s: State, seat: int, what: cards.Count) -> Counted:
    """Count something of a seat's."""
    me = s.seats[seat]
    match what.of:
        case "building" | "zone":
            if what.street is not None or what.near is not None:
                return _count_on_map(s, seat, what)
            if what.of == "building":
                return Counted(among(me.buildings, what.zones, what.kinds))
            return Counted(sum(_has(s, seat, zone, what.kinds) > 0 for zone in what.zones or ZONES))
        case "activity_card":
            return Counted(len(me.activity))
        case "upgrade_card":
            return Counted(len(me.upgrades))
        case "movement_card_in_hand":
            return Counted(len(me.hand))
        case "movement_card_discarded":
            return Counted(len(s.book.fare) - len(me.hand))
        case "money":
            return Counted(me.money)
        case "income":
            return Counted(me.income)
        case "bird" if what.species is None:
            return Counted(me.tokens)
    sure = me.birds_unknown == 0
    if what.of == "bird":
        return Counted(me.birds[s.book.species.index(what.species or "")], sure)
    if what.of == "bird_pair":
        return Counted(sum(n // 2 for n in me.birds), sure)
    species = [n for name, n in zip(s.book.species, me.birds, strict=True) if name not in (WILD, *BIRDS_APART)]
    return Counted(sum(n > 0 for n in species), sure)


def _has(s: State, seat: int, zone: Zone, kinds: tuple[Kind, ...]) -> int:
    return among(s.seats[seat].buildings, (zone,), kinds)


@lru_cache(maxsize=8192)
def among(buildings: tuple[int, ...], zones: tuple[Zone, ...], kinds: tuple[Kind, ...]) -> int:
    """Count the buildings of the zones and kinds named; none named means all."""
    return sum(buildings[place] for place in places(zones, kinds))


def _count_on_map(s: State, seat: int, what: cards.Count) -> Counted:
    board, buildings = s.book.board, s.seats[seat].buildings
    allowed = places(what.zones, what.kinds)
    if board is None:
        return Counted(0, sure=not any(buildings[place] for place in allowed))
    mine = [(lot, piece.kind) for lot, piece in s.lots.items() if piece.seat == seat]
    sure = len(mine) == sum(buildings) or not _any_unplaced(s, seat, allowed)
    there = _lots_beside(s, what)
    found = [
        zone for lot, kind in mine if lot in there and 5 * ZONE[zone := board.lot[lot].zone] + KIND[kind] in allowed
    ]
    return Counted(len(found) if what.of == "building" else len(set(found)), sure)


def _any_unplaced(s: State, seat: int, allowed: Collection[int]) -> bool:
    waiting = tray(s, seat)
    return any(waiting[place] > 0 for place in allowed)


def _lots_beside(s: State, what: cards.Count) -> frozenset[str]:
    """Return the lots beside the street and the place that a card asks about. They are worked out once a book."""
    known, board = s.book.beside, s.book.board
    key = what.street, what.near
    if key not in known and board is not None:
        known[key] = frozenset(lot.id for lot in board.lots if _is_beside(board, lot, what))
    return known[key]


def _is_beside(board: Board, lot: Lot, what: cards.Count) -> bool:
    spaces = [board.space[one] for one in lot.adjacent_spaces]
    if what.street is not None and not any(what.street in one.streets for one in spaces):
        return False
    if what.near == "church":
        return lot.id in board.lots_by_church
    return what.near is None or what.near in [one.special.kind for one in spaces if one.special]


def judge(s: State, seat: int, goal: AnyGoal) -> Judged:
    """Say whether a seat meets the goal of a bonus card (p. 14)."""
    match goal:
        case cards.AtLeast(n=n, count=what):
            counted = count(s, seat, what)
            return Judged(counted.n >= n, sure=counted.sure or counted.n >= n)
        case cards.Most(count=what):
            mine, *others = [count(s, one, what) for one in _from(seat, len(s.seats))]
            best = max((one.n for one in others), default=-1)
            sure = mine.sure and all(one.sure for one in others)
            return Judged(mine.n > 0 and mine.n >= best, tied=mine.n == best, sure=sure)
        case cards.EachZone(n=n, kinds=kinds):
            return Judged(all(_has(s, seat, zone, kinds) >= n for zone in ZONES))
        case cards.OneZone(n=n, kinds=kinds, zones=zones):
            return Judged(any(_has(s, seat, zone, kinds) >= n for zone in zones or ZONES))
        case cards.Together(n=n, kinds=kinds, zones=zones):
            return _together(s, seat, n, kinds or KINDS, zones or ZONES)
        case cards.Told():
            return Judged(False, sure=False)


def have_of(s: State, seat: int, goal: AnyGoal) -> tuple[int, int] | None:
    """Return how much a seat has of what a goal asks for, and how much that is; None where it is no number, or the app
    cannot tell."""
    match goal:
        case cards.AtLeast(n=n, count=what):
            counted = count(s, seat, what)
            return (counted.n, n) if counted.sure else None
        case cards.EachZone(n=n, kinds=kinds):
            return sum(_has(s, seat, zone, kinds) >= n for zone in ZONES), len(ZONES)
        case cards.OneZone(n=n, kinds=kinds, zones=zones):
            return max(_has(s, seat, zone, kinds) for zone in zones or ZONES), n
    return None


def most_of(s: State, seat: int, goal: AnyGoal) -> tuple[int, int, int] | None:
    """Return how much a seat has of what it should have the most of, how much the best of the others has, and who that
    is; None where the goal asks for something else, nobody else plays, or the app cannot tell."""
    if not isinstance(goal, cards.Most) or len(s.seats) < 2:
        return None
    counted = {one: count(s, one, goal.count) for one in _from(seat, len(s.seats))}
    if not all(one.sure for one in counted.values()):
        return None
    best = max((one for one in counted if one != seat), key=lambda one: counted[one].n)
    return counted[seat].n, counted[best].n, best


def _from(seat: int, seats: int) -> list[int]:
    return [(seat + i) % seats for i in range(seats)]


def _together(s: State, seat: int, n: int, kinds: tuple[Kind, ...], zones: tuple[Zone, ...]) -> Judged:
    have = among(s.seats[seat].buildings, zones, kinds)
    if have < n:
        return Judged(False)
    board = s.book.board
    if board is None:
        return Judged(False, sure=False)
    mine = frozenset(
        lot
        for lot, piece in s.lots.items()
        if piece.seat == seat and piece.kind in kinds and board.lot[lot].zone in zones
    )
    largest = _largest_group(s.book, mine)
    return Judged(largest >= n, sure=largest >= n or len(mine) == have)


@lru_cache(maxsize=4096)
def _largest_group(book: Book, lots: frozenset[str]) -> int:
    assert book.board is not None
    import networkx as nx  # networkx takes a while to import, and few cards need it

    near: nx.Graph[str] = nx.Graph()
    near.add_nodes_from(lots)
    near.add_edges_from((lot, other) for lot in lots for other in book.board.neighbours[lot] & lots)
    return max((len(group) for group in nx.connected_components(near)), default=0)
