"""Whether a lot of a photographed board is printed as a square or a hexagon, seen by its edges in the photo.

A printed lot is a flat shape on another colour. Outlines of both shapes, in several sizes and turns, are laid around
the tapped point; the one along which the photo's brightness changes most evenly is taken, and none where they are about
equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin
from typing import Literal, TypeAlias

from capemay_kit.core.scene import Point
from capemay_kit.games.cape_may.board import ASPECT
from capemay_kit.own.tracer import Raster

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


def seen(pixels: bytes, at: Point) -> LotShape | None:
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
            yield (
                radius * (cos(a) * (1 - part) + cos(b) * part),
                radius * (sin(a) * (1 - part) + sin(b) * part),
            )


def _scaled(point: Point, by: float) -> int:
    return round(point[1] * by) * SIDE + round(point[0] * by)
