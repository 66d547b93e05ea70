"""A `Scene` painted as plotly traces: the ground once, what changes in a few traces at the end."""

from __future__ import annotations

import itertools
from math import atan2, degrees
from typing import Any

from capemay_kit.core import palette, shapes
from capemay_kit.core.scene import Scene
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled, photo_layout, worded

SPACE, LOT, HEXAGON, ROAD, CASING, DOT = 0.0172, 0.0215, 0.0262, 0.0118, 0.0142, 0.0062
PIECE, MARKER = 0.0185, 0.021
RING = 0.028
HALO = 1.5
"""How broad the rim around a street's name is to each side, in pixels."""
SPECIAL_TONES = ("bird", "lighthouse", "pier", "start")


def ground(scene: Scene, dark: bool) -> tuple[list[Trace], dict[str, Any]]:
    """Return the traces that never change, and the layout with the streets' names."""
    colours: dict[str, Any] = palette.DARK if dark else palette.LIGHT
    traces = [*_land(scene, colours), *_places(scene, colours)]
    return traces, {"annotations": [*_names(scene, colours), *_zones(scene, colours)]}


def ground_over_photo(scene: Scene, photo: bytes, dark: bool) -> tuple[list[Trace], dict[str, Any]]:
    """Return the same over a photo of the printed board, which has land, roads and names of its own."""
    colours: dict[str, Any] = palette.DARK if dark else palette.LIGHT
    return _places(scene, colours), photo_layout(photo, scene.aspect)


def _land(scene: Scene, colours: dict[str, Any]) -> list[Trace]:
    wide = scene.aspect
    traces: list[Trace] = []
    grains = {"gravel": ".", "grass": "/", "dirt": "x", "sand": "."}
    for area in scene.areas:
        outline = [(x * wide, y) for x, y in area.outline]
        traces.append(filled(f"area-{area.id}", shapes.path([outline]), colours[area.tone]))
        if area.tone in grains:
            traces[-1]["fillpattern"] = {
                "shape": grains[area.tone], "size": 6 if area.tone == "sand" else 9, "solidity": 0.16,
                "fgcolor": colours["grain"], "bgcolor": colours[area.tone], "fillmode": "replace",
            }  # fmt: skip
        if area.tone == "sea":
            traces += _surf(area.outline, wide, colours["surf"])
    roads = [[(x * wide, y) for x, y in link.points] for link in scene.links if link.tone == "road"]
    covered = {(place.x * wide, place.y) for place in scene.places if place.shape == "circle"}
    for uid, half, tone in (("casing", CASING, "casing"), ("road", ROAD, "road")):
        bands: list[Outline] = []
        for points in roads:
            bands += [shapes.band(a, b, half) for a, b in itertools.pairwise(points)]
            bands += [shapes.circle(x, y, half) for x, y in points if (x, y) not in covered]
        traces.append(filled(uid, shapes.path(bands), colours[tone]))
    return traces


def _surf(outline: Any, wide: float, colour: str) -> list[Trace]:
    shore = outline[: len(outline) // 2]
    return [
        {
            "uid": f"surf-{i}", "type": "scatter", "mode": "lines",
            "x": [x * wide for x, _ in shore], "y": [y + away for _, y in shore],
            "line": {"width": width, "color": colour, "shape": "spline"}, "opacity": fade,
        }
        for i, (away, width, fade) in enumerate(((0.004, 4, 0.95), (0.022, 2, 0.6), (0.042, 1.5, 0.35)))
    ]  # fmt: skip


def _places(scene: Scene, colours: dict[str, Any]) -> list[Trace]:
    wide = scene.aspect
    by_tone: dict[tuple[str, str], list[Outline]] = {}
    arrows: list[Outline] = []
    signs: list[tuple[float, float, str]] = []
    numbers: list[tuple[float, float, str]] = []
    crosses: list[Outline] = []
    for place in scene.places:
        x, y = place.x * wide, place.y
        match place.shape:
            case "square":
                outline = shapes.square(x, y, LOT)
            case "hexagon":
                outline = shapes.hexagon(x, y, HEXAGON)
            case "dot":
                outline = shapes.ngon(x, y, DOT, 10)
            case "cross":
                outline = shapes.circle(x, y, LOT)
                crosses += shapes.silhouette("cross", x, y, LOT * 0.72)
            case _:
                outline = shapes.circle(x, y, SPACE * (1.18 if place.tone in SPECIAL_TONES else 1.0))
        by_tone.setdefault((place.shape, place.tone), []).append(outline)
        arrows += [shapes.arrow(x, y, (hx * wide, hy), SPACE * 0.82) for hx, hy in place.arrow]
        if place.badge:
            (signs if place.shape == "circle" else numbers).append((x, y, place.badge))
    traces = []
    for (shape, tone), outlines in by_tone.items():
        fill, line, width = colours.get(tone, colours["space"]), colours["space_line"], 1.2
        if shape in ("square", "hexagon"):
            fill, line, width = colours["lot"], colours["lot_line"][tone], 2.2
        elif shape == "dot":
            fill, line, width = colours["space"], colours["lot_line"][tone], 1.0
        elif shape == "cross":
            fill, line = colours["church"], colours["church_line"]
        elif tone in SPECIAL_TONES:
            line, width = colours["space"], 2.0
        traces.append(filled(f"{shape}-{tone}", shapes.path(outlines), fill, line, width))
    traces.append(filled("crosses", shapes.path(crosses), colours["church_line"]))
    traces.append(filled("arrows", shapes.path(arrows), colours["arrow"]))
    for uid, said, ink, size in (("signs", signs, "#ffffff", 14), ("numbers", numbers, colours["ink"], 11.4)):
        xs, ys, words = [one[0] for one in said], [one[1] for one in said], [one[2] for one in said]
        traces.append(worded(uid, xs, ys, words, ink, size))
    return traces


def _names(scene: Scene, colours: dict[str, Any]) -> list[dict[str, Any]]:
    notes = []
    for link in scene.links:
        if link.tone not in ("name", "beside"):
            continue
        (x1, y1), (x2, y2) = link.points
        halo = colours["road" if link.tone == "name" else "halo"]
        notes.append({
            "x": (x1 + x2) / 2 * scene.aspect, "y": (y1 + y2) / 2, "text": link.label, "showarrow": False,
            "textangle": degrees(atan2(y2 - y1, (x2 - x1) * scene.aspect)),
            "font": {"size": link.size, "color": colours[link.tone], "family": "Georgia, serif", "shadow": _halo(halo)},
        })  # fmt: skip
    return notes


def _halo(colour: str) -> str:
    """Write a rim around letters as plotly takes it, a shadow to every side."""
    sides = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return ", ".join(f"{x * HALO}px {y * HALO}px 1px {colour}" for x, y in sides)


def _zones(scene: Scene, colours: dict[str, Any]) -> list[dict[str, Any]]:
    notes = []
    for area in scene.areas:
        if area.label_at is None:
            continue
        sea = area.tone == "sea"
        notes.append({
            "x": area.label_at[0] * scene.aspect, "y": area.label_at[1], "text": area.label.upper(), "showarrow": False,
            "textangle": 0 if sea else -90, "opacity": 0.75,
            "font": {"size": 17 if sea else 12.2, "color": colours["ink"], "family": "Georgia, serif"},
        })  # fmt: skip
    return notes


def moving(scene: Scene, dark: bool, chosen: str | None = None) -> list[Trace]:
    """Return the traces that change: fire, targets, route, pieces and markers of the four seats."""
    colours: dict[str, Any] = palette.DARK if dark else palette.LIGHT
    at = {place.id: (place.x * scene.aspect, place.y) for place in scene.places}
    rings = [shapes.circle(*at[one.place], RING) for one in scene.targets if one.place != chosen]
    strong = [shapes.circle(*at[chosen], RING * 1.15)] if chosen in at else []
    fires = [shapes.ngon(*at[mark.place], RING, 7) for mark in scene.marks if mark.tone == "closed"]
    traces = [
        filled("fires", shapes.path(fires), colours["fire"], "#b3361b", 2),
        filled("targets", shapes.path(rings), colours["target_fill"], colours["target"], 3),
        {
            "uid": "route", "type": "scatter", "mode": "lines",
            "x": [x * scene.aspect for x, _ in scene.route], "y": [y for _, y in scene.route],
            "line": {"width": 7, "color": colours["route"]},
        },
        filled("chosen", shapes.path(strong), colours["target_fill"], colours["chosen"], 5),
    ]  # fmt: skip
    worn = palette.worn(scene.colours)
    for what, size in (("piece", PIECE), ("marker", MARKER)):
        tokens = [one for one in scene.tokens if (one.kind == "marker") == (what == "marker")]
        for seat in range(4):
            outlines = [
                outline
                for one in tokens
                if one.owner == seat
                for outline in shapes.silhouette(one.kind, one.x * scene.aspect, one.y, size)
            ]
            traces.append(filled(f"{what}-{seat}", shapes.path(outlines), worn[seat].fill, colours["outline"], 1.6))
        down = 0.006 if what == "piece" else 0.004
        xs, ys = [one.x * scene.aspect for one in tokens], [one.y + down for one in tokens]
        ink = [colours["ink"] if one.owner is None else worn[one.owner].ink for one in tokens]
        traces.append(worded(f"{what}-letters", xs, ys, [one.letter for one in tokens], ink, 11.4))
    return traces
