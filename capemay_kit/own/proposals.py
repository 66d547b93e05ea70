"""What a board being traced probably has: white dots and adjacent lots, worked out from what lies near what.

The owner corrects what is wrong. How near is near enough is read off the draft itself, for boards are drawn large and
small. On our own two boards the rules here find all but 7 of 197 dots, with 5 too many, and all but one of 115 pairs.
``tests/own/test_proposals.py`` holds those counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist
from statistics import median
from typing import TypeAlias

from capemay_kit.core.scene import Point
from capemay_kit.games.cape_may.board import ASPECT, Church, Lot
from capemay_kit.own.draft import BoardDraft, parts

Pair: TypeAlias = tuple[str, str]

MOST_DOTS = 3
"""No lot of the printed board has more white dots."""
DOT_REACH = 1.3
"""A second and a third dot lead to spaces at most this many times as far as a lot's own space usually is."""
LOT_REACH = 1.5
"""Adjacent lots lie at most this many times as far apart as two spaces of a street usually do."""


def dots(d: BoardDraft) -> tuple[Pair, ...]:
    """Return the white dots there probably are, as pairs of a lot or a church and a space: the nearest space, and those
    about as near. Nothing is proposed for a place that has its dots, nor what the owner struck out."""
    at = _places(d)
    spaces = [one.id for one in d.board.spaces]
    sided = _sided(d)
    if not spaces or not sided:
        return ()
    by_distance = {one.id: _nearest_first(at, one.id, spaces) for one in sided}
    reach = DOT_REACH * median(dist(at[id], at[near[0]]) for id, near in by_distance.items())
    found = []
    for one in sided:
        if not one.adjacent_spaces:
            near = by_distance[one.id][:MOST_DOTS]
            found += [(one.id, space) for space in near if space == near[0] or dist(at[one.id], at[space]) <= reach]
    return _unstruck(d, found)


def neighbours(d: BoardDraft) -> tuple[Pair, ...]:
    """Return the lots and churches that are probably adjacent, as pairs: no street runs between them, no third lies
    between them, and they are not far apart. Nothing is proposed that is there, nor what the owner struck out."""
    at = _places(d)
    if not d.board.roads:
        return ()
    streets = [(at[a], at[b]) for a, b in d.board.roads]
    reach = LOT_REACH * median(dist(*street) for street in streets)
    there = {frozenset((one.id, lot)) for one in _sided(d) for lot in one.adjacent_lots}
    sided = [one.id for one in reversed(_sided(d))]
    churches = {one.id for one in d.board.churches}
    found = []
    for a, b in combinations(sided, 2):
        apart = dist(at[a], at[b])
        if apart > reach or frozenset((a, b)) in there or {a, b} <= churches:
            continue
        others = (at[one] for one in sided if one not in (a, b))
        if not _parted(at[a], at[b], streets) and not _between(at[a], at[b], others):
            found.append((a, b))
    return _unstruck(d, found)


def _sided(d: BoardDraft) -> tuple[Lot | Church, ...]:
    return (*d.board.lots, *d.board.churches)


def _places(d: BoardDraft) -> dict[str, Point]:
    return {one.id: (one.x * ASPECT, one.y) for one in parts(d.board)}


def _nearest_first(at: dict[str, Point], place: str, spaces: list[str]) -> list[str]:
    return sorted(spaces, key=lambda space: dist(at[place], at[space]))


def _unstruck(d: BoardDraft, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    struck = {frozenset(pair) for pair in d.struck}
    return tuple(pair for pair in pairs if frozenset(pair) not in struck)


def _parted(a: Point, b: Point, streets: Iterable[tuple[Point, Point]]) -> bool:
    """Say whether a street runs between two points."""
    return any(_side(a, b, c) * _side(a, b, e) < 0 and _side(c, e, a) * _side(c, e, b) < 0 for c, e in streets)


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a: Point, b: Point, others: Iterable[Point]) -> bool:
    """Say whether another point lies in the circle that has the two at its ends, a little smaller (a Gabriel graph)."""
    middle, radius = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), 0.95 * dist(a, b) / 2
    return any(dist(middle, other) < radius for other in others)
