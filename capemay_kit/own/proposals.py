"""What a board being traced probably has: white dots and adjacent lots, worked out from what lies near what; shapes of
lots and the squares of a course, seen in its photo.

The owner corrects what is wrong. How near is near enough is read off the draft itself, for boards are drawn large and
small. On our own two boards the rules here find all but 7 of 197 dots, with 5 too many, and all but one of 115 pairs.
``tests/own/test_draft.py`` holds those counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import cos, dist, pi, sin
from statistics import median
from typing import Literal, TypeAlias

from capemay_kit.core.scene import Point
from capemay_kit.games.cape_may.board import ASPECT, Church, Lot
from capemay_kit.own.course_draft import UNPAINTED, CourseDraft
from capemay_kit.own.draft import BoardDraft, parts
from capemay_kit.own.tracer import Raster

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


# --- the shape of a lot, by its edges in a photo --------------------------------------------------------


LotShape: TypeAlias = Literal["square", "hexagon"]
RASTER = Raster(round(800 * ASPECT), 800, 1)
"""How a photo is looked at: a lot is then 20 to 60 pixels wide."""
SIZES = range(10, 34, 2)
"""The radii in pixels of a circle of the same area."""
OFF = (-4, 0, 4)
"""How far beside the middle, in pixels, a finger taps."""
ALONG = 8
"""Points on each side of a square; a hexagon has about as many in all."""
INSIDE, OUTSIDE = 0.86, 1.14
REACH = int(SIZES[-1] * 1.5) + OFF[-1]
"""So far around a tap the photo has to go on."""
SIDE = 2 * REACH - 3
"""Blurring takes two pixels at every side."""
SURE = 1.05
"""So much clearer one shape has to be seen than the other."""

_Edge: TypeAlias = tuple[int, int]
"""Two points, each by how many pixels of what lies around it comes after the middle."""


def lot_seen(pixels: bytes, at: Point) -> LotShape | None:
    """Return the shape of the lot at a point (0-1 both ways) of a squared-up photo, by the pixels of `RASTER`; None if
    the photo does not show it clearly."""
    x, y = round(at[0] * RASTER.wide), round(at[1] * RASTER.high)
    if not (REACH <= x < RASTER.wide - REACH and REACH <= y < RASTER.high - REACH):
        return None
    around = _around(pixels, x, y)
    best = {"square": 0.0, "hexagon": 0.0}
    for dx in OFF:
        for dy in OFF:
            middle = (SIDE // 2 + dy) * SIDE + SIDE // 2 + dx
            for shape, edges in _outlines():
                change = sum([around[middle + inside] - around[middle + outside] for inside, outside in edges])
                best[shape] = max(best[shape], abs(change) / len(edges))
    if best["square"] > SURE * best["hexagon"]:
        return "square"
    return "hexagon" if best["hexagon"] > SURE * best["square"] else None


def _around(pixels: bytes, x: int, y: int) -> list[int]:
    """Return the brightness of what lies around, `SIDE` by `SIDE`, blurred a little lest single pixels count."""
    wide, long = RASTER.wide, 2 * REACH + 1
    starts = range((y - REACH) * wide + x - REACH, (y + REACH + 1) * wide + x - REACH, wide)
    across = [_blurred(*(pixels[at + i : at + i + long - 4] for i in range(5))) for at in starts]
    return [one for i in range(SIDE) for one in _blurred(*across[i : i + 5])]


def _blurred(*rows: Sequence[int]) -> list[int]:
    return [a + 4 * b + 6 * c + 4 * d + e for a, b, c, d, e in zip(*rows, strict=True)]


@cache
def _outlines() -> tuple[tuple[LotShape, tuple[_Edge, ...]], ...]:
    """Return both shapes in all sizes and turns, as pairs of points just inside and just outside of the edge."""
    return tuple(_made())


def _made() -> Iterator[tuple[LotShape, tuple[_Edge, ...]]]:
    kinds: tuple[tuple[LotShape, int], ...] = (("square", 4), ("hexagon", 6))
    for shape, corners in kinds:
        for size in SIZES:
            # both shapes of one size have the same area as a circle
            radius = size * (2 * pi / (corners * sin(2 * pi / corners))) ** 0.5
            for turn in range(6):
                rim = list(_rim(corners, radius, 2 * pi / corners * turn / 6))
                yield shape, tuple((_scaled(one, INSIDE), _scaled(one, OUTSIDE)) for one in rim)


def _rim(corners: int, radius: float, turn: float) -> Iterator[Point]:
    each = 4 * ALONG // corners
    for corner in range(corners):
        a, b = (2 * pi * (corner + end) / corners + turn for end in (0, 1))
        for step in range(each):
            part = (step + 0.5) / each
            yield (radius * (cos(a) * (1 - part) + cos(b) * part), radius * (sin(a) * (1 - part) + sin(b) * part))


def _scaled(point: Point, by: float) -> int:
    return round(point[1] * by) * SIDE + round(point[0] * by)


# --- the squares of a course, by their colours ----------------------------------------------------------


Look: TypeAlias = tuple[float, float, float]
"""How a square looks: its brightness, and its colour as two numbers."""
FINE = 8
"""A square is looked at in so many by so many points."""
RING = tuple(
    (i, j) for i in range(1, FINE - 1) for j in range(1, FINE - 1) if not (1 < i < FINE - 2 and 1 < j < FINE - 2)
)
"""The points that are looked at: lines are printed outside of them, stations and other signs inside."""
BRIGHTNESS = 0.4
"""How much brightness counts beside colour: it changes over a photo more than colours do."""
NEARNESS = 0.35
"""How much a square's distance counts, in the same measure."""


def raster(d: CourseDraft) -> Raster:
    """Return how the squared-up photo of a course is looked at."""
    return Raster(d.columns * FINE, len(d.rows) * FINE, 3)


@lru_cache(maxsize=2)
def looks(pixels: bytes, columns: int, rows: int) -> dict[tuple[int, int], Look]:
    """Return how every square looks, by column and row. It is worked out once for all taps."""

    def seen(x: int, y: int) -> Look:
        starts = (3 * ((y * FINE + j) * columns * FINE + x * FINE + i) for i, j in RING)
        points = [_look(*pixels[at : at + 3]) for at in starts]
        a, b, c = (median(one[part] for one in points) for part in range(3))
        return a, b, c

    return {(x, y): seen(x, y) for x in range(columns) for y in range(rows)}


def _look(red: int, green: int, blue: int) -> Look:
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    return light, 0.564 * (blue - light), 0.713 * (red - light)


def letters(d: CourseDraft, pixels: bytes) -> dict[str, str]:
    """Return what each square that is not painted probably is, by the pixels of `raster`. Nothing is proposed before
    two kinds are painted."""
    painted = [(x, y, letter) for _, x, y, letter in d.squares if letter != UNPAINTED]
    if len({letter for _, _, letter in painted}) < 2:
        return {}
    seen = looks(pixels, d.columns, len(d.rows))
    known = [(x, y, seen[x, y], letter) for x, y, letter in painted]
    found = {}
    for space, x, y, letter in d.squares:
        if letter == UNPAINTED:
            here = seen[x, y]
            found[space] = min(known, key=lambda one: _apart(here, one[2]) + _far(x - one[0], y - one[1]))[3]
    return found


def _apart(a: Look, b: Look) -> float:
    return BRIGHTNESS * (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2


def _far(dx: int, dy: int) -> float:
    return NEARNESS * (dx * dx + dy * dy)
