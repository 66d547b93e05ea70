"""Any scene as plotly traces, for games without a painter of their own: areas, ways, places, pieces with letters."""

from __future__ import annotations

import itertools
from typing import Any

from capemay_kit.core import palette, shapes
from capemay_kit.core.scene import Place, Scene
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled, worded

PLACE, WAY, PIECE, RING = 0.045, 0.014, 0.036, 0.062
BELOW = 0.085
"""How far below a place its name stands."""


def ground(scene: Scene, dark: bool) -> tuple[list[Trace], dict[str, Any]]:
    """Return the traces that never change, and the layout with the names of areas and places."""
    colours: dict[str, Any] = palette.DARK if dark else palette.LIGHT
    wide = scene.aspect
    traces = []
    for area in scene.areas:
        outline = [(x * wide, y) for x, y in area.outline]
        tone = colours[area.tone] if isinstance(colours.get(area.tone), str) else colours["gravel"]
        traces.append(filled(f"area-{area.id}", shapes.path([outline]), tone))
    lines = [[(x * wide, y) for x, y in link.points] for link in scene.links]
    ways = [shapes.band(a, b, WAY) for points in lines for a, b in itertools.pairwise(points)]
    traces.append(filled("ways", shapes.path(ways), colours["road"], colours["casing"], 1.5))
    outlines = [_outline(place, wide) for place in scene.places]
    traces.append(filled("places", shapes.path(outlines), colours["space"], colours["space_line"], 2))
    notes = [
        {"x": area.label_at[0] * wide, "y": area.label_at[1], "text": area.label, "showarrow": False,
         "font": {"size": 18, "color": colours["ink"], "family": "Georgia, serif"}}
        for area in scene.areas if area.label_at is not None
    ]  # fmt: skip
    notes += [
        {"x": place.x * wide, "y": place.y + BELOW, "text": place.label, "showarrow": False,
         "font": {"size": 16, "color": colours["ink"]}}
        for place in scene.places if place.label
    ]  # fmt: skip
    return traces, {"annotations": notes}


def moving(scene: Scene, dark: bool, chosen: str | None = None) -> list[Trace]:
    """Return the traces that change: what may be tapped, the route, and the pieces of every seat."""
    colours: dict[str, Any] = palette.DARK if dark else palette.LIGHT
    wide = scene.aspect
    at = {place.id: (place.x * wide, place.y) for place in scene.places}
    rings = [shapes.circle(*at[one.place], RING) for one in scene.targets if one.place != chosen]
    strong = [shapes.circle(*at[chosen], RING * 1.1)] if chosen in at else []
    traces = [
        filled("targets", shapes.path(rings), colours["target_fill"], colours["target"], 3),
        {
            "uid": "route", "type": "scatter", "mode": "lines", "x": [x * wide for x, _ in scene.route],
            "y": [y for _, y in scene.route], "line": {"width": 7, "color": colours["route"]},
        },
        filled("chosen", shapes.path(strong), colours["target_fill"], colours["chosen"], 5),
    ]  # fmt: skip
    worn = palette.worn(scene.colours)
    for seat, colour in enumerate(worn):
        mine = [shapes.circle(one.x * wide, one.y, PIECE) for one in scene.tokens if one.owner == seat]
        traces.append(filled(f"pieces-{seat}", shapes.path(mine), colour.fill, colours["outline"], 1.6))
    others = [shapes.circle(one.x * wide, one.y, PIECE) for one in scene.tokens if one.owner is None]
    traces.append(filled("pieces", shapes.path(others), colours["lot"], colours["outline"], 1.6))
    xs, ys = [one.x * wide for one in scene.tokens], [one.y for one in scene.tokens]
    ink = [colours["ink"] if one.owner is None else worn[one.owner].ink for one in scene.tokens]
    traces.append(worded("letters", xs, ys, [one.letter for one in scene.tokens], ink, 15))
    return traces


def _outline(place: Place, wide: float) -> Outline:
    x, y = place.x * wide, place.y
    if place.shape == "square":
        return shapes.square(x, y, PLACE)
    return shapes.hexagon(x, y, PLACE * 1.15) if place.shape == "hexagon" else shapes.circle(x, y, PLACE)
