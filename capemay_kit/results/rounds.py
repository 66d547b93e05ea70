"""Everybody's points at the end of each round, and a chart of them: lines and words, as painters return them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from capemay_kit.core import palette
from capemay_kit.core.contract import Rules

WIDE = 2.6
"""How wide the chart is for its height, where nothing else is said."""
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
HIGHEST = 0.05
"""Where the highest name is written."""
LETTER = 0.041
"""How wide a letter of a name is at most, in the chart's measure."""
NAME_HIGH = 0.075
"""How high a line of words is in the chart."""


def points_by_round(rules: Rules[Any, Any], ends: Mapping[int, Any]) -> dict[int, list[int]]:
    """Return everybody's points at the end of each round."""
    return {n: [seat.total for seat in rules.scores(after).seats] for n, after in ends.items()}


def lines(
    by_round: dict[int, list[int]],
    names: list[str],
    last: int,
    highest: int,
    dark: bool,
    wide: float = WIDE,
    colours: Sequence[str] = (),
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the chart's layout and traces; ``colours`` names those of the seats as far as they were chosen."""
    rounds = sorted(by_round)
    ink = (palette.DARK if dark else palette.LIGHT)["ink"]
    longest = max(map(len, names), default=0)
    left, right, top, low = 0.16, wide - 0.08 - min(0.9, LETTER * longest), 0.1, 0.84

    def at(n: int, points: float) -> tuple[float, float]:
        return left + (right - left) * (n - 1) / max(1, last - 1), low - (low - top) * points / highest

    worn = palette.worn(colours)
    traces: list[dict[str, Any]] = [
        {"uid": "axis", "type": "scatter", "mode": "lines", "x": [left, right], "y": [low, low],
         "line": {"width": 1.5, "color": ink}, "opacity": 0.5},
    ]  # fmt: skip
    notes: list[dict[str, Any]] = [
        {"x": at(n, 0)[0], "y": 0.93, "text": str(n), "showarrow": False, "font": {"size": 13, "color": ink}}
        for n in range(1, last + 1)
    ]
    notes.append({"x": 0.07, "y": at(1, highest)[1], "text": str(highest), "showarrow": False,
                  "font": {"size": 13, "color": ink}})  # fmt: skip
    ends = apart([at(rounds[-1], one)[1] for one in by_round[rounds[-1]]])
    for i, name in enumerate(names):
        points = [at(n, by_round[n][i]) for n in rounds]
        if palette.faint(worn[i].fill, dark):
            traces.append(
                {"uid": f"edge-{i}", "type": "scatter", "mode": "lines", "x": [x for x, _ in points],
                 "y": [y for _, y in points], "line": {"width": 6.5, "color": ink}, "opacity": 0.6}
            )  # fmt: skip
        traces.append(
            {"uid": f"seat-{i}", "type": "scatter", "mode": "lines+markers", "x": [x for x, _ in points],
             "y": [y for _, y in points], "line": {"width": 4, "color": worn[i].fill, "dash": DASHES[i]},
             "marker": {"size": 9, "color": worn[i].fill, "symbol": i, "line": {"width": 1, "color": ink}}}
        )  # fmt: skip
        end = {"x": points[-1][0] + 0.04, "y": ends[i], "xanchor": "left", "showarrow": False}
        notes.append({**end, "text": f"<b>{escape(name)}</b>", "font": {"size": 14, "color": ink}})
    return {"annotations": notes}, traces


def apart(heights: list[float], least: float = NAME_HIGH, highest: float = HIGHEST) -> list[float]:
    """Return where names at these heights are written so that none lies on another, each as near as that allows, and
    none above the ``highest``."""
    found = list(heights)
    order = sorted(range(len(found)), key=lambda i: -found[i])
    for below, above in pairwise(order):
        found[above] = min(found[above], found[below] - least)
    # what was moved out of the picture comes back, and moves those below it down
    free = highest
    for i in reversed(order):
        found[i] = max(found[i], free)
        free = found[i] + least
    return found
