"""How land is drawn: the outline of spaces of a grid, and a coast made from that."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import hypot, sin

from capemay_kit.core.scene import Point
from capemay_kit.core.shapes import Outline


def union(rectangles: Sequence[Outline], cell: float) -> list[Outline]:
    """Join rectangles of the grid, and return the outlines around them, from one corner of the grid to the next."""
    if not rectangles:
        return []
    x0, y0 = min(x for one in rectangles for x, _ in one), min(y for one in rectangles for _, y in one)
    cells = set()
    for (left, top), _, (right, bottom), _ in rectangles:
        columns = range(round((left - x0) / cell), round((right - x0) / cell))
        cells |= {(x, y) for x in columns for y in range(round((top - y0) / cell), round((bottom - y0) / cell))}
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in cells:
        for a, b, there in (
            ((x, y), (x + 1, y), (x, y - 1)), ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)), ((x, y + 1), (x, y), (x - 1, y)),
        ):  # fmt: skip
            if there not in cells:
                edges.setdefault(a, []).append(b)
    found = []
    while edges:
        start = here = min(edges)
        outline = []
        while here in edges:
            outline.append((x0 + here[0] * cell, y0 + here[1] * cell))
            following = edges[here].pop()
            if not edges[here]:
                del edges[here]
            here = following
            if here == start:
                break
        found.append(outline)
    return found


def coast(outline: Outline, frame: tuple[float, float, float, float], cell: float) -> Outline:
    """Make a coast from an outline: uneven, with round corners, but straight along the picture's frame."""
    left, top, right, bottom = frame

    def framed(x: float, y: float) -> bool:
        return min(abs(x - left), abs(x - right), abs(y - top), abs(y - bottom)) < cell * 0.02

    points: list[tuple[Point, bool]] = []
    for n, ((ax, ay), (bx, by)) in enumerate(itertools.pairwise([*outline, outline[0]])):
        for part in (0.0, 1 / 3, 2 / 3):
            x, y = ax + (bx - ax) * part, ay + (by - ay) * part
            fixed = framed(x, y)
            if not fixed:
                # each point is moved by another amount, which is the same in every picture
                away = cell * 0.075 * sin(12.9 * (n + part) + 4.1 * x / cell)
                length = hypot(bx - ax, by - ay) or 1.0
                x, y = x - (by - ay) / length * away, y + (bx - ax) / length * away
            points.append(((x, y), fixed))
    for _ in range(2):
        rounder: list[tuple[Point, bool]] = []
        for (a, a_fixed), (b, b_fixed) in itertools.pairwise([*points, points[0]]):
            if a_fixed:
                rounder.append((a, True))
            else:
                rounder.append(((a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25), False))
            if not b_fixed:
                rounder.append(((a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75), False))
        points = rounder
    return [point for point, _ in points]
