"""What the squares of a photographed course probably are, seen by their colours.

Nothing is known of how land and sea are printed: what the owner has painted shows it. A square that is not painted
is taken to be what the painted one is that looks most like it; of those that look alike, the nearest.
"""

from __future__ import annotations

from functools import lru_cache
from statistics import median
from typing import TypeAlias

from capemay_kit.own.course_draft import UNPAINTED, CourseDraft
from capemay_kit.own.tracer import Raster

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
