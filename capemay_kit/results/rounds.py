"""Everybody's points at the end of each round, and a chart of them: layout and traces, as painters return them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from capemay_kit.core import palette
from capemay_kit.core.contract import Rules

WIDE = 2.6
"""The chart's width for a height of 1, unless another is given."""
MOST = 48
"""So many moments of a game are gone through at most."""
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
HIGHEST = 0.05
"""The height at which the highest name is written."""
LETTER = 0.041
"""The width of the widest letter of a name, in the chart's units."""
NAME_HIGH = 0.075
"""The height of a line of words, in the chart's units."""


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
    """Return the chart's layout and traces; ``colours`` names the seats' colours, as far as they were chosen."""
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
    """Return heights at which names can be written without overlapping, each as near as possible to the height it
    belongs to, and none above the ``highest``."""
    found = list(heights)
    order = sorted(range(len(found)), key=lambda i: -found[i])
    for below, above in pairwise(order):
        found[above] = min(found[above], found[below] - least)
    # names that were moved out of the picture come back in, and move those below them down
    free = highest
    for i in reversed(order):
        found[i] = max(found[i], free)
        free = found[i] + least
    return found


def spread(n: int, most: int = MOST) -> list[int]:
    """Return the places of at most so many of ``n`` moments, evenly spread, with the first and the last."""
    return sorted({round(i * (n - 1) / max(1, min(n, most) - 1)) for i in range(min(n, most))})
