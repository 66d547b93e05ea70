"""A map being traced, painted as plotly traces over its photo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from capemay_kit.core import palette, shapes
from capemay_kit.core.scene import Point
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled, worded
from capemay_kit.games.cape_may.board import ASPECT, Church, Lot
from capemay_kit.games.cape_may.cards import ZONES
from capemay_kit.own.draft import BoardDraft, parts

SPACE, LOT, RING = 0.0135, 0.0165, 0.025
STILL = len(ZONES)
"""The first traces are the zones, which hardly ever change."""
TONES = ("space", "bird", "lighthouse", "pier", "start")
SIGNS = {"lighthouse": "L", "pier": "P"}
_Line = tuple[list[float | None], list[float | None]]


def traces(
    d: BoardDraft,
    dark: bool,
    over_photo: bool,
    *,
    held: str | None,
    outline: Sequence[Point],
    proposed: Iterable[tuple[str, str]],
    troubled: Iterable[str],
    odd: Iterable[str],
) -> list[Trace]:
    """Paint the draft. What is ``held``, ``troubled`` or merely ``odd`` has a ring; what is ``proposed`` is faint."""
    colours: dict[str, Any] = palette.DARK if dark else palette.LIGHT
    at = {one.id: (one.x * ASPECT, one.y) for one in parts(d.board)}
    made = []
    for zone in ZONES:
        area = [(x * ASPECT, y) for x, y in d.areas.get(zone, ())]
        made.append(
            filled(f"area-{zone}", shapes.path([area] if area else []), colours[zone])
            | {"opacity": 0.35 if over_photo else 0.9}
        )
    made.append(_line("outline", _joined([[(x * ASPECT, y) for x, y in outline]]), colours["chosen"], 4))
    made[-1] |= {"mode": "lines+markers", "marker": {"size": 11, "color": colours["chosen"]}}
    made.append(_line("roads", _joined([at[a], at[b]] for a, b in d.board.roads), colours["route"], 4))
    sided: tuple[Lot | Church, ...] = (*d.board.lots, *d.board.churches)
    dots = [[at[one.id], at[space]] for one in sided for space in one.adjacent_spaces]
    made.append(_line("dots", _joined(dots), colours["arrow"], 2))
    # a file may say it of both: drawn once, so that the dots stay dots
    pairs = sorted({(min(one.id, lot), max(one.id, lot)) for one in sided for lot in one.adjacent_lots})
    sides = [[at[a], at[b]] for a, b in pairs]
    made.append(
        _line("sides", _joined(sides), colours["target"], 3)
        | {"line": {"width": 3, "color": colours["target"], "dash": "dot"}}
    )
    likely = _line("proposed", _joined([at[a], at[b]] for a, b in proposed), colours["target"], 2)
    made.append(likely | {"opacity": 0.55, "line": {"width": 2, "color": colours["target"], "dash": "dash"}})
    for zone in ZONES:
        lots = [_lot(one) for one in d.board.lots if one.zone == zone]
        made.append(filled(f"lots-{zone}", shapes.path(lots), colours["lot"], colours["lot_line"][zone], 3))
    churches = [shapes.circle(*at[one.id], LOT) for one in d.board.churches]
    made.append(filled("churches", shapes.path(churches), colours["church"], colours["church_line"], 2))
    for tone in TONES:
        here = [shapes.circle(*at[one.id], SPACE) for one in d.board.spaces if _tone(one) == tone]
        made.append(filled(f"spaces-{tone}", shapes.path(here), colours[tone], colours["space_line"], 2))
    arrows = [shapes.arrow(*at[one.id], at[head], SPACE * 1.15) for one in d.board.spaces for head in one.arrow]
    made.append(filled("arrows", shapes.path(arrows), colours["arrow"]))
    signs = [(one.id, SIGNS.get(one.special.kind, str(one.special.count))) for one in d.board.spaces if one.special]
    signs += [(one.id, "✦") for one in d.board.spaces if one.start] + [(one.id, "✝") for one in d.board.churches]
    ink = ["#66558c" if word == "✝" else "#ffffff" for _, word in signs]
    made.append(
        worded(
            "signs", [at[one][0] for one, _ in signs], [at[one][1] for one, _ in signs], [w for _, w in signs], ink, 13
        )
    )
    rings = [shapes.circle(*at[one], RING) for one in troubled if one in at]
    made.append(filled("troubled", shapes.path(rings), "rgba(179,54,27,0.16)", "#b3361b", 3))
    rings = [shapes.circle(*at[one], RING * 0.92) for one in odd if one in at]
    made.append(filled("odd", shapes.path(rings), "rgba(217,130,43,0.10)", "#d9822b", 1.5))
    here = [shapes.circle(*at[held], RING)] if held in at else []
    made.append(filled("held", shapes.path(here), colours["target_fill"], colours["chosen"], 5))
    return made


def _tone(space: Any) -> str:
    if space.special:
        return str(space.special.kind)
    return "start" if space.start else "space"


def _lot(lot: Lot) -> Outline:
    x, y = lot.x * ASPECT, lot.y
    return shapes.square(x, y, LOT) if lot.shape == "square" else shapes.hexagon(x, y, LOT * 1.2)


def _joined(lines: Iterable[Sequence[Point]]) -> _Line:
    xs: list[float | None] = []
    ys: list[float | None] = []
    for line in lines:
        xs += [x for x, _ in line] + [None]
        ys += [y for _, y in line] + [None]
    return xs, ys


def _line(uid: str, points: _Line, colour: str, width: float) -> Trace:
    return {
        "uid": uid, "type": "scatter", "mode": "lines", "x": points[0], "y": points[1],
        "line": {"width": width, "color": colour},
    }  # fmt: skip
