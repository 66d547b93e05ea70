"""Outlines of what is drawn on a map, as points around a centre.

Everything is drawn as outlines, not as plotly's markers, since outlines grow and shrink with the map. All run in the
same direction, so that overlapping ones never cut holes into each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import TypeAlias

Outline: TypeAlias = list[tuple[float, float]]
Path: TypeAlias = tuple[list[float | None], list[float | None]]
"""The x and the y of several outlines, with a gap (None) after each."""


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


def arch(x: float, y: float, inner: float, outer: float) -> Outline:
    """Return the upper half of a ring around a point; with an inner radius of 0, half a disc."""
    turns = [pi + pi * i / 14 for i in range(15)]
    rim = [(x + outer * cos(turn), y + outer * sin(turn)) for turn in turns]
    return rim + [(x + inner * cos(turn), y + inner * sin(turn)) for turn in reversed(turns)]


def hexagon(x: float, y: float, radius: float) -> Outline:
    """Return a hexagon that stands on one of its sides."""
    return ngon(x, y, radius, 6)


def band(a: tuple[float, float], b: tuple[float, float], half: float) -> Outline:
    """Return a straight band from a to b. ``half`` is half of its width."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
    return [(a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny), (b[0] + nx, b[1] + ny), (a[0] + nx, a[1] + ny)]


def arrow(x: float, y: float, towards: tuple[float, float], size: float) -> Outline:
    """Return an arrow head with a short shaft, centred, pointing towards a point."""
    angle = atan2(towards[1] - y, towards[0] - x)
    points = [(1.0, 0.0), (0.05, 0.75), (0.05, 0.28), (-0.9, 0.28), (-0.9, -0.28), (0.05, -0.28), (0.05, -0.75)]
    turned = [(px * cos(angle) - py * sin(angle), px * sin(angle) + py * cos(angle)) for px, py in points]
    return [(x + size * px, y + size * py) for px, py in reversed(turned)]


def rectangle(x: float, y: float, wide: float, high: float) -> Outline:
    """Return a rectangle around a middle."""
    w, h = wide / 2, high / 2
    return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]


def rounded(x: float, y: float, wide: float, high: float, radius: float) -> Outline:
    """Return a rectangle around a middle, with round corners."""
    w, h = wide / 2 - radius, high / 2 - radius
    return [
        (
            x + sx * w + radius * cos(pi / 2 * (quarter + step / 3)),
            y + sy * h + radius * sin(pi / 2 * (quarter + step / 3)),
        )
        for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1)))
        for step in range(4)
    ]


def rayed(x: float, y: float, outer: float, inner: float, rays: int) -> Outline:
    """Return a star with one ray pointing up."""
    return [
        (x + r * sin(pi * i / rays), y - r * cos(pi * i / rays))
        for i in range(2 * rays) for r in ((outer, inner)[i % 2],)
    ]  # fmt: skip


def cog(x: float, y: float, radius: float) -> Outline:
    """Return a gear of eight teeth with a hole, as a single line that goes around the hole too."""
    rim = [
        (x + r * cos(turn), y + r * sin(turn))
        for i in range(8)
        for r, aside in ((0.74, -0.24), (1.0, -0.15), (1.0, 0.15), (0.74, 0.24))
        for r, turn in ((r * radius, 2 * pi * i / 8 + aside),)
    ]
    hole = ngon(x, y, 0.32 * radius, 12)
    return [*rim, rim[0], hole[0], *reversed(hole), rim[0]]


# Silhouettes on a square from -1 to 1, y downward.
_SILHOUETTES: dict[str, list[Outline]] = {
    "clipper": [
        [(-1.08, 0.4), (-0.5, 0.56), (0.5, 0.56), (1.22, 0.36), (0.98, 0.72), (0.7, 1.0), (-0.74, 1.0), (-0.98, 0.74)],
        [(-0.62, -1.0), (0.5, -1.0), (0.62, -0.6), (0.62, -0.1), (0.48, 0.4), (-0.84, 0.28), (-0.68, -0.2),
         (-0.58, -0.6)],
        [(0.78, -0.86), (1.2, 0.2), (0.7, 0.36), (0.8, -0.2)],
    ],
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
    "heart": [
        [(0.0, 0.95), (-0.55, 0.45), (-0.9, 0.02), (-0.98, -0.34), (-0.82, -0.68), (-0.5, -0.82), (-0.2, -0.72),
         (0.0, -0.42), (0.2, -0.72), (0.5, -0.82), (0.82, -0.68), (0.98, -0.34), (0.9, 0.02), (0.55, 0.45)],
    ],
    "gable": [[(-1.0, 0.0), (-1.04, -0.07), (0.0, -0.42), (1.04, -0.07), (1.0, 0.0)]],
    "false front": [
        [(-1.04, 0.0), (-1.04, -0.16), (-0.68, -0.16), (-0.68, -0.28), (-0.34, -0.28), (-0.34, -0.4), (0.34, -0.4),
         (0.34, -0.28), (0.68, -0.28), (0.68, -0.16), (1.04, -0.16), (1.04, 0.0)],
    ],
    "engine": [
        [(-1.05, 0.5), (-0.82, 0.22), (-0.82, -0.22), (-0.66, -0.22), (-0.72, -0.62), (-0.36, -0.62), (-0.42, -0.22),
         (-0.12, -0.22), (-0.12, -0.36), (0.06, -0.36), (0.06, -0.22), (0.22, -0.22), (0.22, -0.6), (0.14, -0.6),
         (0.14, -0.72), (1.04, -0.72), (1.04, -0.6), (0.96, -0.6), (0.96, 0.5)],
    ],
    "cross": [
        [(-0.22, 0.9), (-0.22, -0.1), (-0.65, -0.1), (-0.65, -0.45), (-0.22, -0.45), (-0.22, -0.95), (0.22, -0.95),
         (0.22, -0.45), (0.65, -0.45), (0.65, -0.1), (0.22, -0.1), (0.22, 0.9)],
    ],
    "basin": [
        [(-0.95, 0.05), (0.95, 0.05), (0.8, 0.45), (0.4, 0.64), (0.5, 0.95), (-0.5, 0.95), (-0.4, 0.64), (-0.8, 0.45)],
    ],
    "jets": [
        [(-0.1, 0.05), (-0.1, -0.95), (0.1, -0.95), (0.1, 0.05)],
        [(-0.35, 0.05), (-0.42, -0.35), (-0.72, -0.5), (-0.62, -0.66), (-0.28, -0.5), (-0.16, 0.05)],
        [(0.35, 0.05), (0.42, -0.35), (0.72, -0.5), (0.62, -0.66), (0.28, -0.5), (0.16, 0.05)],
    ],
    "flame": [
        [(0.0, 1.0), (-0.5, 0.8), (-0.72, 0.35), (-0.58, -0.08), (-0.36, -0.3), (-0.28, 0.05), (-0.12, -0.5),
         (0.02, -1.0), (0.36, -0.6), (0.4, -0.24), (0.52, -0.42), (0.72, 0.0), (0.74, 0.4), (0.5, 0.8)],
    ],
    "lighthouse": [
        [(-0.5, 1.0), (-0.3, -0.45), (0.3, -0.45), (0.5, 1.0)], [(-0.26, -0.5), (-0.26, -0.72), (0.26, -0.72),
         (0.26, -0.5)], [(-0.34, -0.75), (0.0, -1.0), (0.34, -0.75)],
    ],
    "temple": [
        [(-1.0, -0.38), (0.0, -0.98), (1.0, -0.38)], [(-0.9, -0.36), (0.9, -0.36), (0.9, -0.16), (-0.9, -0.16)],
        *([(x, -0.16), (x + 0.26, -0.16), (x + 0.26, 0.6), (x, 0.6)] for x in (-0.8, -0.38, 0.12, 0.54)),
        [(-1.0, 0.6), (1.0, 0.6), (1.0, 0.86), (-1.0, 0.86)],
    ],
}  # fmt: skip


def silhouette(kind: str, x: float, y: float, size: float) -> list[Outline]:
    """Return the outlines of a piece. Raises KeyError for a kind that has none."""
    return [[(x + size * px, y + size * py) for px, py in outline] for outline in _SILHOUETTES[kind]]


def path(outlines: Iterable[Sequence[tuple[float, float]]]) -> Path:
    """Join outlines into one closed path with gaps, which plotly fills."""
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
