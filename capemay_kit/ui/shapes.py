"""Outlines of what is drawn on a map, as points around a centre.

Everything is drawn as outlines, not as plotly's markers: outlines grow and shrink with the map, on a
phone as on a tablet. All run the same way round, so that overlapping ones never cut holes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import TypeAlias

Outline: TypeAlias = list[tuple[float, float]]
Path: TypeAlias = tuple[list[float | None], list[float | None]]
"""x and y of several outlines, a gap (None) after each."""


def ngon(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> Outline:
    """Return a regular polygon; many corners make a circle."""
    return [
        (x + radius * cos(2 * pi * i / corners + turn), y + radius * sin(2 * pi * i / corners + turn))
        for i in range(corners)
    ]


def circle(x: float, y: float, radius: float) -> Outline:
    """Return a circle."""
    return ngon(x, y, radius, 20)


def square(x: float, y: float, half: float) -> Outline:
    """Return a square."""
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def hexagon(x: float, y: float, radius: float) -> Outline:
    """Return a hexagon that stands on a side."""
    return ngon(x, y, radius, 6)


def band(a: tuple[float, float], b: tuple[float, float], half: float) -> Outline:
    """Return a straight band from a to b, ``half`` wide to each side."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
    return [(a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny), (b[0] + nx, b[1] + ny), (a[0] + nx, a[1] + ny)]


def arrow(x: float, y: float, towards: tuple[float, float], size: float) -> Outline:
    """Return an arrow head with a short shaft, centred, pointing towards a point."""
    angle = atan2(towards[1] - y, towards[0] - x)
    points = [(1.0, 0.0), (0.05, 0.75), (0.05, 0.28), (-0.9, 0.28), (-0.9, -0.28), (0.05, -0.28), (0.05, -0.75)]
    turned = [(px * cos(angle) - py * sin(angle), px * sin(angle) + py * cos(angle)) for px, py in points]
    return [(x + size * px, y + size * py) for px, py in reversed(turned)]


# Silhouettes on a square from -1 to 1, y downward.
_SILHOUETTES: dict[str, list[Outline]] = {
    "cottage": [[(-0.72, 0.75), (-0.72, -0.1), (0.0, -0.8), (0.72, -0.1), (0.72, 0.75)]],
    "shop": [[(-0.85, 0.75), (-0.85, -0.55), (0.85, -0.55), (0.85, 0.75)]],
    "victorian": [
        [(-0.85, 0.85), (-0.85, -0.35), (-0.6, -1.05), (-0.35, -0.35), (-0.1, -0.35), (0.38, -0.8), (0.85, -0.35),
         (0.85, 0.85)],
    ],
    "business": [
        [(-0.9, 0.85), (-0.9, -0.3), (-0.45, -0.3), (-0.45, -0.95), (0.45, -0.95), (0.45, -0.3), (0.9, -0.3),
         (0.9, 0.85)],
    ],
    "landmark": [
        [(-1.25, 1.2), (-1.25, 0.62), (-0.8, 0.62), (-0.8, -0.35), (-0.55, -1.05), (-0.3, -0.35), (-0.1, -0.35),
         (0.38, -0.8), (0.8, -0.35), (0.8, 0.62), (1.25, 0.62), (1.25, 1.2)],
    ],
    "marker": [
        [(-0.75, 1.1), (-0.42, 0.15), (-0.62, -0.2), (-0.55, -0.75), (0.0, -1.1), (0.55, -0.75), (0.62, -0.2),
         (0.42, 0.15), (0.75, 1.1)],
    ],
    "cross": [
        [(-0.22, 0.9), (-0.22, -0.1), (-0.65, -0.1), (-0.65, -0.45), (-0.22, -0.45), (-0.22, -0.95), (0.22, -0.95),
         (0.22, -0.45), (0.65, -0.45), (0.65, -0.1), (0.22, -0.1), (0.22, 0.9)],
    ],
}  # fmt: skip


def silhouette(kind: str, x: float, y: float, size: float) -> list[Outline]:
    """Return the outlines of a piece. Raises KeyError for a kind that has none."""
    return [[(x + size * px, y + size * py) for px, py in outline] for outline in _SILHOUETTES[kind]]


def path(outlines: Iterable[Sequence[tuple[float, float]]]) -> Path:
    """Join closed outlines into one path with gaps, as plotly fills them."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for outline in outlines:
        points = outline if _area(outline) >= 0 else list(reversed(outline))
        for px, py in (*points, points[0]):
            xs.append(round(px, 4))
            ys.append(round(py, 4))
        xs.append(None)
        ys.append(None)
    return xs, ys


def _area(outline: Sequence[tuple[float, float]]) -> float:
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)
