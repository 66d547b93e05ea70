"""The ground of Cape Horn's picture: sea in its areas' tints, land with its coast, the finish line."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import hypot, sin

from capemay_kit.core import shapes
from capemay_kit.core.scene import UNIT, Point, Scene
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled

CLEAR = "rgba(0,0,0,0)"

LIGHT = {
    "yellow": "#f3e6b8", "blue": "#bcdbe8", "red": "#f1cfc2", "land": "#b7bb92", "shore": "#fbf5e3",
    "yellow_ink": "#a98f35", "blue_ink": "#4f8ba6", "red_ink": "#bb7764",
    "beyond": "rgba(255,255,255,0.45)", "grid": "rgba(70,80,84,0.20)", "flow": "rgba(60,70,74,0.17)",
    "name": "#4a5a62", "finish": "#22313a", "finish_light": "#fffdf7",
    "card": "#fffdf7", "printed": "#e2cf9f", "unknown": "#d5d9da", "card_line": "#5d6a70", "printed_line": "#8a6a2f",
    "edge": "#2f6f94", "printed_edge": "#a07a35", "arrow": "#17405c", "back": "#b23c22", "ink": "#14222b",
    "chip_yellow": "#e9b50f", "chip_red": "#c23a2a", "chip_green": "#2f8a4c", "chip_line": "#fffdf7",
    "chip_ink_yellow": "#2a2206", "chip_ink_red": "#ffffff", "chip_ink_green": "#ffffff",
    "glow": "rgba(255,255,255,0.85)", "glow_line": "#14222b", "route": "rgba(15,138,95,0.50)",
    "target": "#0f8a5f", "target_fill": "rgba(24,178,122,0.20)", "open_fill": "rgba(24,178,122,0.20)",
    "cover_fill": "rgba(24,178,122,0.06)",
    "chosen": "#0a5f42", "chosen_fill": "rgba(24,178,122,0.40)", "outline": "#fffdf7", "back_card": "#3f7f9f",
    "back_star": "#cfe4ec", "panel": "#2c3a2c", "cost": "#fffdf7", "cost_ink": "#8a2c14",
}  # fmt: skip
DARK = {
    "yellow": "#4a4427", "blue": "#1d4152", "red": "#51332c", "land": "#333c2e", "shore": "#7c745c",
    "yellow_ink": "#b39d55", "blue_ink": "#6fa8c0", "red_ink": "#c58f7f",
    "beyond": "rgba(255,255,255,0.09)", "grid": "rgba(230,225,210,0.17)", "flow": "rgba(240,234,220,0.15)",
    "name": "#c9c4b6", "finish": "#0e1418", "finish_light": "#e8e0cd",
    "card": "#d8d1bf", "printed": "#a98f57", "unknown": "#8f979a", "card_line": "#0e1418", "printed_line": "#2f2410",
    "edge": "#3c7fa5", "printed_edge": "#6f5220", "arrow": "#12354d", "back": "#9c2c14", "ink": "#10191f",
    "chip_yellow": "#e0ae17", "chip_red": "#c8452f", "chip_green": "#35935a", "chip_line": "#0e1418",
    "chip_ink_yellow": "#2a2206", "chip_ink_red": "#ffffff", "chip_ink_green": "#ffffff",
    "glow": "rgba(255,244,214,0.30)", "glow_line": "#fff4d6", "route": "rgba(88,224,171,0.50)",
    "target": "#58e0ab", "target_fill": "rgba(88,224,171,0.24)", "open_fill": "rgba(88,224,171,0.20)",
    "cover_fill": "rgba(88,224,171,0.06)",
    "chosen": "#b6ffe1", "chosen_fill": "rgba(88,224,171,0.45)", "outline": "#0e1418", "back_card": "#2d6480",
    "back_star": "#9cc3d3", "panel": "#e6e2cf", "cost": "#f0eadc", "cost_ink": "#8a2c14",
}  # fmt: skip


def on(scene: Scene, x: float, y: float) -> Point:
    """Return a point of a scene in parts of the picture's height."""
    return x * scene.aspect, y


def cell_of(scene: Scene) -> float:
    """Return how large a space is: the rows' numbers are one apart."""
    rows = sorted(one.y for one in scene.places if one.id.startswith("row/"))
    return rows[1] - rows[0] if len(rows) > 1 else 1 - 2 * rows[0] if rows else 1.0


def pixels(scene: Scene, cell: float) -> float:
    """Return how many pixels a space takes in a picture of the usual width."""
    return cell * UNIT / scene.aspect


def sea(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the areas' water, the grid of spaces, and the way cards face in each."""
    traces = []
    by_tone: dict[str, list[Outline]] = {"yellow": [], "blue": [], "red": []}
    for area in scene.areas:
        if area.tone != "land":
            (x1, y1), _, (x2, y2), _ = (on(scene, *point) for point in area.outline)
            # rows overlap by a hair, or the page would shine through between them
            by_tone.setdefault(area.tone, []).append(
                [(x1, y1), (x2, y1), (x2, y2 + cell * 0.01), (x1, y2 + cell * 0.01)]
            )
    for tone, outlines in by_tone.items():
        traces.append(filled(f"area-{tone}", shapes.path(outlines), tones.get(tone, tones["blue"])))
    spaces = [one for one in scene.places if one.shape != "dot" and not one.tone.startswith("stack")]
    behind = [shapes.square(*on(scene, one.x, one.y), cell / 2) for one in spaces if one.tone == "beyond"]
    traces.append(filled("beyond", shapes.path(behind), tones["beyond"]))
    squares = [shapes.square(*on(scene, one.x, one.y), cell / 2) for one in spaces]
    traces.append(filled("grid", shapes.path(squares), CLEAR, tones["grid"], 1))
    chevrons = [_chevron(on(scene, one.x, one.y), on(scene, *one.arrow[0]), cell) for one in spaces if one.arrow]
    traces.append(filled("flow", shapes.path(chevrons), tones["flow"]))
    return traces


def _chevron(at: Point, towards: Point, cell: float) -> Outline:
    """Return a small sign that points ahead, as the cards of an area lie."""
    dx, dy = (towards[0] - at[0]) / cell, (towards[1] - at[1]) / cell
    points = ((-0.07, -0.16), (0.03, -0.16), (0.13, 0.0), (0.03, 0.16), (-0.07, 0.16), (0.03, 0.0))
    return [(at[0] + cell * (a * dx - b * dy), at[1] + cell * (a * dy + b * dx)) for a, b in points]


def land(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the land with its coast."""
    rectangles = [
        [on(scene, *point) for point in area.outline] for area in scene.areas if area.tone == "land"
    ]  # fmt: skip
    corners = [on(scene, *point) for area in scene.areas for point in area.outline]
    (left, top), (right, bottom) = (tuple(map(edge, zip(*corners, strict=True))) for edge in (min, max))
    coasts = [coast(outline, (left, top, right, bottom), cell) for outline in union(rectangles, cell)]
    return [
        filled("shore", shapes.path(rectangles), tones["shore"]),
        filled("land", shapes.path(coasts), tones["land"], tones["shore"], 3),
    ]


def finish(scene: Scene, tones: dict[str, str], cell: float) -> list[Trace]:
    """Return the finish line as a chequered band."""
    bands, chequers = [], []
    for link in scene.links:
        (ax, ay), (bx, by) = (on(scene, *point) for point in link.points)
        bands.append(shapes.band((ax, ay), (bx, by), cell * 0.105))
        ux, uy = (bx - ax) / 8, (by - ay) / 8
        length = hypot(ux, uy) or 1.0
        nx, ny = -uy / length * cell * 0.105, ux / length * cell * 0.105
        for i in range(8):
            side = 1 if i % 2 else -1
            x, y = ax + ux * i, ay + uy * i
            chequers.append([
                (x, y), (x + ux, y + uy), (x + ux + side * nx, y + uy + side * ny), (x + side * nx, y + side * ny),
            ])  # fmt: skip
    return [
        filled("finish", shapes.path(bands), tones["finish_light"], tones["finish"], 1),
        filled("finish-squares", shapes.path(chequers), tones["finish"]),
    ]


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
