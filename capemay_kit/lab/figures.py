"""The pictures of the report, as plotly reads them: traces and a layout. Colours are names that the page fills in, by
day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from capemay_kit.core.i18n import _
from capemay_kit.lab.measured import Measured
from capemay_kit.lab.questions import Fared
from capemay_kit.lab.statistics import wilson

PlotlyFigure = dict[str, Any]
MARKS = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star", "pentagon")
ROW, HEAD = 26, 110
"""How high a row of a picture with rows is, and what is above and below them."""


class Interval(NamedTuple):
    """A row of a picture: what it is, its value, and the ends of its interval."""

    text: str
    value: float
    low: float
    high: float


def _colour(i: int) -> str:
    return f"c{i % 8}"


def _layout(x: str, y: str, high: int = 360, **more: Any) -> PlotlyFigure:
    return {"height": high, "xaxis": {"title": {"text": x}, "automargin": True, **more.pop("xaxis", {})},
            "yaxis": {"title": {"text": y}, "automargin": True, **more.pop("yaxis", {})}, **more}  # fmt: skip


def wins_by_seat(arms: Sequence[Measured], level: float) -> PlotlyFigure:
    """Draw the share of wins of each seat, with Wilson's intervals; one trace a line-up."""
    traces = []
    for i, arm in enumerate(arms):
        seats = range(arm.seats)
        shares = [float(arm.won[:, seat].mean()) for seat in seats]
        ends = [wilson(float(arm.won[:, seat].sum()), arm.n, level) for seat in seats]
        aside = 0.12 * (i - (len(arms) - 1) / 2)
        traces.append({
            "type": "scatter", "mode": "markers", "name": arm.field, "x": [seat + 1 + aside for seat in seats],
            "y": [100 * share for share in shares],
            "marker": {"size": 11, "symbol": MARKS[i % len(MARKS)], "color": _colour(i)},
            "error_y": {"type": "data", "symmetric": False, "thickness": 2, "color": _colour(i),
                        "array": [100 * (high - share) for share, (__, high) in zip(shares, ends, strict=True)],
                        "arrayminus": [100 * (share - low) for share, (low, __) in zip(shares, ends, strict=True)]},
        })  # fmt: skip
    n = arms[0].seats
    even = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 100 / n, "y1": 100 / n,
            "line": {"dash": "dot", "width": 1.5, "color": "ink"}}  # fmt: skip
    return {"data": traces, "layout": _layout(_("seat, in the order of play"), _("games won (%)"), shapes=[even],
                                              xaxis={"tickvals": list(range(1, n + 1))})}  # fmt: skip


def points_by_category(arms: Sequence[Measured], titles: dict[str, str]) -> PlotlyFigure:
    """Draw what seats come to on average, a bar for each arm and a piece for each category."""
    names = [_("{variant}, {field}", variant=arm.variant, field=arm.field) for arm in arms]
    traces = [
        {"type": "bar", "orientation": "h", "name": titles.get(category, category), "y": names,
         "x": [float(arm.points[category].mean()) if category in arm.points else 0.0 for arm in arms],
         "marker": {"color": _colour(i), "line": {"color": "paper", "width": 1}},
         "hovertemplate": "%{y}<br>%{x:.1f}"}
        for i, category in enumerate(dict.fromkeys(name for arm in arms for name in arm.points))
    ]  # fmt: skip
    return {"data": traces, "layout": _layout(_("points"), "", HEAD + 60 + ROW * len(arms), barmode="relative",
                                              yaxis={"autorange": "reversed"})}  # fmt: skip


def lengths(arms: Sequence[Measured], figure: str, axis: str) -> PlotlyFigure:
    """Draw how a figure of whole games is distributed, a box for each arm."""
    traces = []
    for i, arm in enumerate(arms):
        values = sorted(arm.games[figure])
        at = [float(values[min(len(values) - 1, int(q * len(values)))]) for q in (0.05, 0.25, 0.5, 0.75, 0.95)]
        traces.append({
            "type": "box", "orientation": "h", "showlegend": False,
            "y": [_("{variant}, {field}", variant=arm.variant, field=arm.field)], "lowerfence": [at[0]], "q1": [at[1]],
            "median": [at[2]], "q3": [at[3]], "upperfence": [at[4]], "mean": [float(arm.games[figure].mean())],
            "line": {"color": _colour(i)}, "boxmean": True,
        })  # fmt: skip
    return {"data": traces, "layout": _layout(axis, "", HEAD + 34 * len(arms), yaxis={"autorange": "reversed"})}


def rows(lines: Sequence[Interval], axis: str) -> PlotlyFigure:
    """Draw values with their intervals below each other, and a line at 0."""
    trace = {
        "type": "scatter", "mode": "markers", "showlegend": False, "y": [one.text for one in lines],
        "x": [one.value for one in lines], "marker": {"size": 9, "color": "c0"},
        "error_x": {"type": "data", "symmetric": False, "thickness": 2, "color": "c0",
                    "array": [one.high - one.value for one in lines],
                    "arrayminus": [one.value - one.low for one in lines]},
    }  # fmt: skip
    nothing = {"type": "line", "yref": "paper", "x0": 0, "x1": 0, "y0": 0, "y1": 1,
               "line": {"width": 1.5, "dash": "dot", "color": "ink"}}  # fmt: skip
    return {"data": [trace], "layout": _layout(axis, "", HEAD + ROW * len(lines), shapes=[nothing],
                                               yaxis={"autorange": "reversed", "type": "category"})}  # fmt: skip


def what_wins(won: Sequence[Fared], titles: Sequence[str], level: float) -> PlotlyFigure:
    """Draw how much more those win who played a thing, with intervals that hold for all things together."""
    lines = []
    for one, title in zip(won, titles, strict=True):
        half = one.mean.half(level)
        lines.append(
            Interval(title, 100 * one.mean.value, 100 * (one.mean.value - half), 100 * (one.mean.value + half))
        )
    return rows(lines, _("more games won (%)"))
