"""Traces for plotly: filled outlines and words; what differs between two pictures; and what may be tapped."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from capemay_kit.core.scene import Place, Scene
from capemay_kit.core.shapes import Path
from capemay_kit.core.spoken import named, neighbours

Trace = dict[str, Any]
Restyled = dict[str | int, Mapping[str, Any]]


def filled(uid: str, path: Path, colour: str, line: str | None = None, width: float = 1.0) -> Trace:
    """Return a trace of filled outlines."""
    # without a line plotly need not draw the same path a second time
    return {
        "uid": uid, "type": "scatter", "mode": "lines" if line else "none", "fill": "toself",
        "x": path[0], "y": path[1], "fillcolor": colour,
        "line": {"width": width if line else 0, "color": line or colour},
    }  # fmt: skip


def worded(uid: str, xs: list[float], ys: list[float], words: list[str], colour: Any, size: float) -> Trace:
    """Return a trace of words."""
    return {
        "uid": uid, "type": "scatter", "mode": "text", "x": xs, "y": ys, "text": words,
        "textfont": {"size": size, "color": colour, "family": "Georgia, serif", "weight": 700},
        "cliponaxis": True,
    }  # fmt: skip


def photo_layout(photo: bytes | None, aspect: float, faint: bool = False) -> dict[str, Any]:
    """Return the layout with a photo (JPEG) lying under everything, or with none."""
    if photo is None:
        return {"images": []}
    image = {
        "source": f"data:image/jpeg;base64,{b64encode(photo).decode()}", "xref": "x", "yref": "y", "x": 0, "y": 0,
        "sizex": aspect, "sizey": 1, "sizing": "stretch", "layer": "below", "opacity": 0.45 if faint else 1,
    }  # fmt: skip
    return {"images": [image]}


def changes(before: Sequence[Trace], after: Sequence[Trace]) -> Restyled:
    """Return the moving traces that differ, in the form that `PlotlyMap.set_traces` takes."""
    found: Restyled = {}
    for old, new in zip(before, after, strict=True):
        if old == new:
            continue
        change = {key: new[key] for key in ("x", "y", "text") if new.get(key) != old.get(key)}
        if new.get("textfont") != old.get("textfont"):
            change["textfont.color"] = new["textfont"]["color"]
        found[new["uid"]] = change
    return found


def spots(scene: Scene) -> list[dict[str, Any]]:
    """Return all places for the map's buttons, with what they are called and where roads lead from them."""
    rooms, leads = _rooms(scene), neighbours(scene)
    areas = {area.id for area in scene.areas}
    found = []
    for place in scene.places:
        if place.shape != "dot":
            more: dict[str, Any] = {"next": leads[place.id]} if place.id in leads else {}
            more |= {"area": place.tone} if place.tone in areas else {}
            found.append(_spot(scene, place, rooms) | {"label": named(scene, place)} | more)
    return found


def targets(scene: Scene) -> list[dict[str, Any]]:
    """Return the places that are offered, for the map's buttons."""
    at, rooms = {place.id: place for place in scene.places}, _rooms(scene)
    return [_spot(scene, at[one.place], rooms) | {"label": one.label} for one in scene.targets]


def _rooms(scene: Scene) -> dict[str, list[float]]:
    """Return the box around every area that has a place of the same name: such a place can be tapped anywhere in its
    area."""
    wide = scene.aspect
    return {
        area.id: [f(point[i] for point in area.outline) * (wide, 1)[i] for f in (min, max) for i in (0, 1)]
        for area in scene.areas
    }


def _spot(scene: Scene, place: Place, rooms: dict[str, list[float]]) -> dict[str, Any]:
    spot: dict[str, Any] = {"id": place.id, "x": place.x * scene.aspect, "y": place.y}
    return spot | ({"box": rooms[place.id]} if place.id in rooms else {})
