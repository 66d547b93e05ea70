"""A chart of everybody's chance to win, action by action: layout and traces, as painters return them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from capemay_kit.core import palette
from capemay_kit.core.i18n import percent
from capemay_kit.core.scene import letters
from capemay_kit.results.rounds import DASHES, NAME_HIGH, apart

WIDE, UNIT = 1.9, 520
"""The chart's width for a height of 1, and the width at which sizes are meant."""
TOP, LOW = 0.16, 0.86
"""Where the lines of 100 % and 0 % are."""
LEFT, RIGHT = 0.23, WIDE - 0.14
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
MARK, MARK_APART = 0.06, 0.075
"""The height of the numbers of turning points, and their least distance."""


class ChanceChart(NamedTuple):
    """The chart's layout and traces, and where its numbers of turning points are."""

    layout: dict[str, Any]
    traces: list[dict[str, Any]]
    marks: list[tuple[float, float]]


def chart(
    wins: Sequence[Sequence[float]],
    names: Sequence[str],
    rounds: Sequence[tuple[int, str]],
    turns: Sequence[int],
    chosen: int | None,
    dark: bool,
    colours: Sequence[str] = (),
) -> ChanceChart:
    """Draw every seat's chances. ``wins`` are everybody's at each moment, ``rounds`` the moments at which rounds begin,
    with their labels, ``turns`` the moments to be marked, of which ``chosen`` is looked at."""
    ink = (palette.DARK if dark else palette.LIGHT)["ink"]
    signs = letters(names)

    def at(moment: int, win: float) -> tuple[float, float]:
        return LEFT + (RIGHT - LEFT) * moment / max(1, len(wins) - 1), LOW - (LOW - TOP) * win

    def rule(uid: str, points: list[tuple[float, float]], width: float, faint: float, dash: str) -> dict[str, Any]:
        return {"uid": uid, "type": "scatter", "mode": "lines", "x": [x for x, _ in points],
                "y": [y for _, y in points], "line": {"width": width, "color": ink, "dash": dash},
                "opacity": faint}  # fmt: skip

    def word(x: float, y: float, text: str, size: int = 17, anchor: str = "center") -> dict[str, Any]:
        return {"x": x, "y": y, "text": text, "showarrow": False, "xanchor": anchor,
                "font": {"size": size, "color": ink}}  # fmt: skip

    traces = [rule(f"at-{part}", [at(0, part), at(len(wins) - 1, part)], 1, 0.25, "solid") for part in QUARTERS]
    traces.append(rule("alike", [at(0, 1 / len(names)), at(len(wins) - 1, 1 / len(names))], 1.5, 0.5, "dash"))
    notes = [word(LEFT - 0.03, at(0, part)[1], percent(part), anchor="right") for part in QUARTERS]
    notes += [word(at(moment, 0)[0], 0.94, text) for moment, text in _roomy(rounds, at)]
    worn = palette.worn(colours)
    ends = apart([at(0, one)[1] for one in wins[-1]], NAME_HIGH, TOP - 0.02)
    for seat in range(len(names)):
        points = [at(moment, now[seat]) for moment, now in enumerate(wins)]
        if palette.faint(worn[seat].fill, dark):
            traces.append(rule(f"edge-{seat}", points, 6.0, 0.6, "solid"))
        line = rule(f"seat-{seat}", points, 3.5, 1.0, DASHES[seat])
        traces.append({**line, "line": {**line["line"], "color": worn[seat].fill}})
        notes.append(word(RIGHT + 0.04, ends[seat], f"<b>{escape(signs[seat])}</b>", 19, "left"))
    marks: list[tuple[float, float]] = []
    for number, moment in enumerate(turns, 1):
        x = at(moment, 0)[0]
        stands = min(max(x, marks[-1][0] + MARK_APART), WIDE) if marks else x
        wide = 4.0 if moment == chosen else 1.5
        way = [(x, LOW), (x, TOP), (stands, MARK + 0.04)]
        traces.append(rule(f"turn-{number}", way, wide, 0.7, "solid"))
        notes.append(word(stands, MARK, f"<b>{number}</b>", 22 if moment == chosen else 18))
        marks.append((stands, MARK))
    return ChanceChart({"annotations": notes}, traces, marks)


def _roomy(rounds: Sequence[tuple[int, str]], at: Any, least: float = 0.13) -> list[tuple[int, str]]:
    """Leave out labels that would be too near the one before."""
    kept: list[tuple[int, str]] = []
    for moment, text in rounds:
        if not kept or at(moment, 0)[0] - at(kept[-1][0], 0)[0] >= least:
            kept.append((moment, text))
    return kept
