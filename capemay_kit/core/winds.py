"""How a wind card is drawn: arrows for its ways as the card lies, and numbers for how far they lead. `core.signs` draws
them on keys too, for pages that know no game.

A drawing is given as words (``n s2 se2 e1-s2``): first the point of the compass at which the card's lower edge is, then
its ways, each a chain of legs.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from capemay_kit.core import shapes
from capemay_kit.core.scene import Point
from capemay_kit.core.shapes import Outline

POINTS: dict[str, tuple[int, int]] = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1),
}  # fmt: skip
"""The points of the compass clockwise, as steps to the right and downward."""
SHAFT, HEAD, WIDE = 0.055, 0.2, 0.165
"""Half of an arrow's shaft, the length of its head and half of its width, in cards."""
PLATE = (0.56, 0.32)
"""The width and height of the plate for distances, in cards."""
ROOM = 0.82
"""The part of a card's width that ways of several legs take."""
ASIDE = 0.25
"""How far ways of several legs are moved aside to make room for the plate, in cards."""
DEEP, REACH = 0.575, 0.295
"""The most that ways of several legs take away from the lower edge, and how far from the middle they may end there, so
that the last arrow's head is on the card."""


class Leg(NamedTuple):
    """So many steps to a point of the compass."""

    point: str
    steps: int


class Drawn(NamedTuple):
    """A card as it lies: the point of the compass at its lower edge, and its ways."""

    edge: str
    ways: tuple[tuple[Leg, ...], ...]

    @property
    def far(self) -> str:
        """How far the ways lead, in a few characters: ``2``; ``1+2`` for two legs; ``1·2`` for ways that differ; ``?``
        if unknown."""
        said = dict.fromkeys("+".join(str(leg.steps) for leg in way) for way in self.ways)
        return "·".join(said) or "?"

    @property
    def is_bent(self) -> bool:
        """Whether a way has several legs. Its distances are then written smaller, on a plate."""
        return any(len(way) > 1 for way in self.ways)

    def plates(self, x: float, y: float, size: float) -> list[Outline]:
        """Return the plates under the distances of several legs. They are upright, whichever way the card is turned."""
        if not self.is_bent:
            return []
        wide, high = (one * size for one in PLATE)
        return [shapes.rounded(nx, ny, wide, high, 0.08 * size) for nx, ny, _ in self.numbers(x, y, size)]

    def arrows(self, x: float, y: float, size: float) -> Iterator[tuple[Outline, bool]]:
        """Yield the arrows of a card of a size around a point, and whether each leads back."""
        straight = [way[0] for way in self.ways if len(way) == 1]
        for leg in straight:
            back = self._is_back(leg.point)
            dx, dy = POINTS[leg.point]
            diagonal = dx != 0 and dy != 0
            length = hypot(dx, dy)
            tip = 0.58 if diagonal else 0.44
            tail = 0.02 if len({one.steps for one in straight}) > 1 else 0.19
            yield _arrow((x, y), (dx / length, dy / length), tail * size, tip * size, size), back
        bent = [way for way in self.ways if len(way) > 1]
        yield from ((outline, False) for outline in self._bent(bent, x, y, size))

    def _is_back(self, point: str) -> bool:
        (dx, dy), (ex, ey) = POINTS[point], POINTS[self.edge]
        return dx * ex + dy * ey > 0

    def _bent(self, ways: Sequence[Sequence[Leg]], x: float, y: float, size: float) -> Iterator[Outline]:
        """Yield the arrows of ways with several legs, in proportion, all from the same beginning."""
        paths = []
        for way in ways:
            path: list[Point] = [(0.0, 0.0)]
            for leg in way:
                dx, dy = POINTS[leg.point]
                path.append((path[-1][0] + dx * leg.steps, path[-1][1] + dy * leg.steps))
            paths.append(path)
        if not paths:
            return
        xs, ys = [a for path in paths for a, _ in path], [b for path in paths for _, b in path]
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        ex, ey = POINTS[self.edge]
        scale = size * min(ROOM / max(wide, high), DEEP / ((wide if ex else high) or 1))
        # leave room for the numbers at the lower edge
        deep, middle = (wide if ex else high) * scale / 2, (ASIDE if ex else 0.1) * size
        away = min(middle, REACH * size - deep)
        cx = x - (max(xs) + min(xs)) / 2 * scale - ex * away
        cy = y - (max(ys) + min(ys)) / 2 * scale - ey * away
        for path in paths:
            points = [(cx + a * scale, cy + b * scale) for a, b in path]
            for a, b in itertools.pairwise(points[:-1]):
                yield shapes.band(a, b, SHAFT * size)
                yield shapes.square(*b, SHAFT * size)
            (ax, ay), (bx, by) = points[-2:]
            length = hypot(bx - ax, by - ay)
            yield _arrow((ax, ay), ((bx - ax) / length, (by - ay) / length), 0.0, length, size)

    def numbers(self, x: float, y: float, size: float) -> Iterator[tuple[float, float, str]]:
        """Yield the numbers and their positions: a single one in the middle if all ways lead equally far, else one
        beside each way."""
        if not self.ways:
            yield x, y, "?"
        elif self.is_bent:
            ex, ey = POINTS[self.edge]
            yield x + ex * 0.14 * size, y + ey * 0.17 * size, self.far
        elif len({way[0].steps for way in self.ways}) == 1:
            yield x, y, str(self.ways[0][0].steps)
        else:
            for way in self.ways:
                # beside the shaft; of ways ahead on the side of the lower edge, of those back on the other, so that
                # two numbers never read as one
                (dx, dy), (ex, ey) = POINTS[way[0].point], POINTS[self.edge]
                length = hypot(dx, dy) * (-1 if (ex * -dy + ey * dx > 0) == self._is_back(way[0].point) else 1)
                nx, ny, along = -dy / length, dx / length, 0.16 / hypot(dx, dy)
                yield x + (along * dx + 0.24 * nx) * size, y + (along * dy + 0.24 * ny) * size, str(way[0].steps)

    def free(self, taken: Iterable[str]) -> str:
        """Return the point of the compass that is farthest from all arrows, from distances on a plate, and from the
        points ``taken``; if several are, prefer a corner."""
        order = list(POINTS)
        longest = [max(reversed(way), key=lambda leg: leg.steps).point for way in self.ways]
        kept = [order.index(one) for one in (*longest, *([self.edge] if self.is_bent else ()), *taken)]

        def room(i: int) -> tuple[int, bool]:
            return min(min((i - one) % 8, (one - i) % 8) for one in kept) if kept else 4, i % 2 == 1

        return order[max(range(8), key=room)]


def draw(words: Sequence[str]) -> Drawn:
    """Read a drawing from its words."""
    edge, *ways = [one for one in words if one != "unknown"]
    return Drawn(edge, tuple(tuple(_leg(leg) for leg in way.split("-")) for way in ways))


def _leg(text: str) -> Leg:
    point = text.rstrip("0123456789")
    return Leg(point, int(text[len(point) :]))


def _arrow(at: Point, way: Point, tail: float, tip: float, size: float) -> Outline:
    """Return an arrow from ``tail`` to ``tip`` along a way; only a head if there is no room for a shaft."""
    (x, y), (dx, dy) = at, way
    neck = max(tip - HEAD * size, 0.0)
    shaft, wide = SHAFT * size, WIDE * size
    points = [(neck, -wide), (tip, 0.0), (neck, wide)]
    if tail < neck:
        points = [(tail, -shaft), (neck, -shaft), *points, (neck, shaft), (tail, shaft)]
    return [(x + a * dx - b * dy, y + a * dy + b * dx) for a, b in points]
