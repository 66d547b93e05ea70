"""A course being traced, painted as plotly traces over its photo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from capemay_kit.core import palette, shapes
from capemay_kit.core.scene import Point
from capemay_kit.core.shapes import Outline
from capemay_kit.core.traces import Trace, filled, worded
from capemay_kit.games.cape_horn.board import COLOURS, LAND, POINTS
from capemay_kit.own.course_draft import CourseDraft, place_of

TINTS = {"y": "#f0cf4e", "b": "#4fa6cf", "r": "#dd6a4f", LAND: "#7d8a52"}
CHIPS = {"yellow": ("#e9b50f", "#2a2206"), "red": ("#c23a2a", "#ffffff"), "green": ("#2f8a4c", "#ffffff")}
GRID = {True: "rgba(255,255,255,0.45)", False: "rgba(20,34,43,0.45)"}
CLEAR = "rgba(0,0,0,0)"
SIGN, SMALL, FEW = 13, 11.2, 12
"""How large signs are, in pixels: on a phone that lies on its side, squares of more than a few rows are small."""
STILL = 1
"""The grid hardly ever changes."""


def traces(
    d: CourseDraft,
    dark: bool,
    over_photo: bool,
    *,
    held: str | None,
    proposed: Mapping[str, str],
    troubled: Iterable[str],
    odd: Iterable[str],
) -> list[Trace]:
    """Paint the draft. What is ``held``, ``troubled`` or merely ``odd`` has a ring; what is ``proposed`` is faint and
    does not fill its square."""
    cell = 1 / len(d.rows)
    tones: dict[str, Any] = palette.DARK if dark else palette.LIGHT

    def middle(space: str) -> Point:
        x, y = place_of(space)
        return (x + 0.5) * cell, (y + 0.5) * cell

    def squares(spaces: Iterable[str], half: float) -> list[Outline]:
        return [shapes.square(*middle(one), half * cell) for one in spaces]

    every = [space for space, _, _, _ in d.squares]
    made = [filled("grid", shapes.path(squares(every, 0.5)), CLEAR, GRID[dark], 1)]
    tints = {letter: TINTS.get(letter, TINTS["b"]) for letter in (LAND, *d.areas)}
    for letter, tint in tints.items():
        here = [space for space, _, _, there in d.squares if there == letter]
        made.append(
            filled(f"area-{letter}", shapes.path(squares(here, 0.47)), tint) | {"opacity": 0.5 if over_photo else 0.85}
        )
    for letter, tint in tints.items():
        likely = [space for space, there in proposed.items() if there == letter]
        made.append(filled(f"likely-{letter}", shapes.path(squares(likely, 0.24)), tint, tint, 1) | {"opacity": 0.8})
    behind = squares(d.beyond, 0.4)
    made.append(filled("beyond", shapes.path(behind), "rgba(255,255,255,0.55)", "#14222b", 1))
    made.append(filled("finish", shapes.path(_line(d, cell)), "#14222b", "#fffdf7", 1.5))
    for colour in COLOURS:
        fill, _ = CHIPS[colour]
        chips = [shapes.circle(*middle(one.space), 0.4 * cell) for one in d.stations if one.colour == colour]
        made.append(filled(f"stations-{colour}", shapes.path(chips), fill, "#fffdf7", 2))
    made.append(filled("starts", shapes.path(squares((one.space for one in d.start), 0.36)), "#fffdf7", "#14222b", 2))
    signs = [(one.space, str(one.zone), CHIPS[one.colour][1]) for one in d.stations]
    signs += [(one.space, str(n), "#14222b") for n, one in enumerate(d.start, 1)]
    at = [middle(space) for space, _, _ in signs]
    words, inks = [word for _, word, _ in signs], [ink for _, _, ink in signs]
    made.append(
        worded("signs", [x for x, _ in at], [y for _, y in at], words, inks, SIGN if len(d.rows) <= FEW else SMALL)
    )
    made.append(filled("troubled", shapes.path(squares(troubled, 0.5)), "rgba(179,54,27,0.16)", "#b3361b", 3))
    made.append(filled("odd", shapes.path(squares(odd, 0.5)), "rgba(217,130,43,0.10)", "#d9822b", 2))
    made.append(
        filled("held", shapes.path(squares([held] if held else [], 0.5)), tones["target_fill"], tones["chosen"], 5)
    )
    return made


def _line(d: CourseDraft, cell: float) -> list[Outline]:
    """Return the finish line: a band between every two squares that it divides."""
    behind = set(d.beyond)
    at = {(x, y): space for space, x, y, letter in d.squares if letter in d.areas}
    bands = []
    for (x, y), space in at.items():
        if space not in behind:
            continue
        for dx, dy in POINTS[::2]:
            if (there := at.get((x + dx, y + dy))) is not None and there not in behind:
                cx, cy = x + 0.5 + dx / 2, y + 0.5 + dy / 2
                a, b = (cx - dy / 2, cy - dx / 2), (cx + dy / 2, cy + dx / 2)
                bands.append(shapes.band((a[0] * cell, a[1] * cell), (b[0] * cell, b[1] * cell), 0.06 * cell))
    return bands
