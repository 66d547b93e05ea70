"""Whether a lot of a photographed board is printed as a square or a hexagon, seen by its edges in the photo.

A printed lot is a flat shape on another colour. Outlines of both shapes, in several sizes and turns, are laid around
the tapped point; the one along which the photo's brightness changes most evenly is taken, and none where they are about
equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from io import BytesIO
from math import cos, pi, sin
from typing import Any, Literal, TypeAlias

from capemay_kit.core.scene import Point
from capemay_kit.games.cape_may.board import ASPECT

LotShape: TypeAlias = Literal["square", "hexagon"]
HIGH = 800
"""The height in pixels that a photo is looked at with: a lot is then 20 to 60 wide."""
SIZES = range(10, 34, 2)
"""The radii in pixels of a circle of the same area."""
OFF = (-4, 0, 4)
"""How far beside the middle, in pixels, a finger taps."""
ALONG = 8
"""Points on each side of a square; a hexagon has about as many in all."""
INSIDE, OUTSIDE = 0.86, 1.14
SURE = 1.05
"""So much clearer one shape has to be seen than the other."""

_Edge: TypeAlias = tuple[tuple[int, int], tuple[int, int]]


@lru_cache(maxsize=1)
def seer(photo: bytes) -> Callable[[Point], LotShape | None]:
    """Return a function of a point (0-1 both ways) of a squared-up photo: the shape of the lot there, None if the photo
    does not show it clearly. The photo is read once for all taps on it."""
    from PIL import Image, ImageFilter

    with Image.open(BytesIO(photo)) as picture:
        wide = round(HIGH * ASPECT)
        grey = picture.convert("L").resize((wide, HIGH), Image.Resampling.BILINEAR)
    pixels: Any = grey.filter(ImageFilter.GaussianBlur(1)).load()

    def shape(at: Point) -> LotShape | None:
        return _shape(pixels, (round(at[0] * wide), round(at[1] * HIGH)), (wide, HIGH))

    return shape


def _shape(pixels: Any, at: tuple[int, int], size: tuple[int, int]) -> LotShape | None:
    best = {"square": 0.0, "hexagon": 0.0}
    reach = int(SIZES[-1] * 1.5) + OFF[-1]
    if not (reach <= at[0] < size[0] - reach and reach <= at[1] < size[1] - reach):
        return None
    for dx in OFF:
        for dy in OFF:
            x, y = at[0] + dx, at[1] + dy
            for shape, edges in _outlines():
                change = sum(pixels[x + a, y + b] - pixels[x + c, y + d] for (a, b), (c, d) in edges)
                best[shape] = max(best[shape], abs(change) / len(edges))
    if best["square"] > SURE * best["hexagon"]:
        return "square"
    return "hexagon" if best["hexagon"] > SURE * best["square"] else None


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


def _scaled(point: Point, by: float) -> tuple[int, int]:
    return round(point[0] * by), round(point[1] * by)
