"""Traces as plotly takes them: filled outlines, words, what differs between two pictures, and what may be tapped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capemay_kit.core.scene import Scene
from capemay_kit.ui.shapes import Path

Trace = dict[str, Any]
Changes = dict[str | int, Mapping[str, Any]]


def filled(uid: str, path: Path, colour: str, line: str | None = None, width: float = 1.0) -> Trace:
    """Return a trace of filled outlines."""
    # without a line plotly is spared a second path of the same length
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


def changes(before: list[Trace], after: list[Trace]) -> Changes:
    """Return what of the moving traces differs, as `PlotlyMap.set_traces` takes it."""
    found: Changes = {}
    for old, new in zip(before, after, strict=True):
        if old == new:
            continue
        change = {key: new[key] for key in ("x", "y", "text") if new.get(key) != old.get(key)}
        if new.get("textfont") != old.get("textfont"):
            change["textfont.color"] = new["textfont"]["color"]
        found[new["uid"]] = change
    return found


def spots(scene: Scene) -> list[dict[str, Any]]:
    """Return all places as the map takes taps on them."""
    return [
        {"id": place.id, "x": place.x * scene.aspect, "y": place.y} for place in scene.places if place.shape != "dot"
    ]


def targets(scene: Scene) -> list[dict[str, Any]]:
    """Return the offered places as the map takes taps on them."""
    at = {place.id: (place.x * scene.aspect, place.y) for place in scene.places}
    return [{"id": one.place, "x": at[one.place][0], "y": at[one.place][1]} for one in scene.targets]
