"""How things look: as text in a terminal, as tables and pictures in a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from typing import Any, Literal, NamedTuple

from capemay_kit.core import palette
from capemay_kit.core.scene import UNIT, Scene

PLOTLY = "application/vnd.plotly.v1+json"
ROW = 26
"""Height of a row below a picture, in pixels."""
MOST_LETTERS = 80
"""So many letters stand beside each other below a picture."""
PAPER = {False: "#fbf8f1", True: "#171d21"}
"""What pictures lie on, by day and by night."""
STYLE = "border-collapse:collapse;font-variant-numeric:tabular-nums;color:inherit;background:transparent;margin:.4em 0"
CELL = "padding:.25em .8em;border-bottom:1px solid color-mix(in srgb, currentColor 22%, transparent);text-align:{}"


def bundle(text: str, body: str) -> dict[str, Any]:
    """Return text and HTML for a notebook to choose from. What stands between two dollar signs is money, not a formula:
    the classes say so to MathJax, in JupyterLab and in older notebooks."""
    return {"text/plain": text, "text/html": f'<div class="mathjax_ignore tex2jax_ignore">{body}</div>'}


class PageColours:
    """What pictures are painted for: ``light`` or ``dark`` pages. Tables take the colours of the page by
    themselves.

    >>> look("dark")
    >>> look("light")
    """

    def __init__(self) -> None:
        self.dark = False

    def __call__(self, page: Literal["light", "dark"]) -> None:
        """Paint pictures for light or dark pages from now on."""
        self.dark = page == "dark"


look = PageColours()


class Columns(NamedTuple):
    """A table: what it is about, its columns, its rows, what is said below it. ``numbers`` are the places of columns
    that hold figures; ``strong`` those of rows that count most."""

    about: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]
    note: str = ""
    numbers: frozenset[int] = frozenset()
    strong: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return bundle(self.text(), self.html())

    def text(self) -> str:
        """Write the table with spaces."""
        rows, widths = [[str(one) for one in row] for row in self.rows], self.widths()

        def line(cells: Sequence[str]) -> str:
            both = zip(cells, widths, strict=True)
            return "  ".join(
                one.rjust(wide) if i in self.numbers else one.ljust(wide) for i, (one, wide) in enumerate(both)
            ).rstrip()

        said = [self.about, line(self.columns) if any(self.columns) else "", *map(line, rows), self.note]
        return "\n".join(filter(None, said))

    def widths(self) -> list[int]:
        """Return how many letters the longest cell of each column has."""
        return [max(len(str(one)) for one in column) for column in zip(self.columns, *self.rows, strict=True)]

    def html(self) -> str:
        """Write the table for a page: with its heading, and with headings for columns and rows, as readers of screens
        need them."""

        def cell(i: int, one: object, tag: str, strong: bool = False) -> str:
            style = CELL.format("right" if i in self.numbers else "left") + (";font-weight:600" if strong else "")
            scope = ' scope="col"' if tag == "th" else ' scope="row"' if i == 0 else ""
            tag = "th" if scope else "td"
            weight = "" if strong or scope == ' scope="col"' else ";font-weight:400" if tag == "th" else ""
            return f'<{tag}{scope} style="{style}{weight}">{escape(str(one))}</{tag}>'

        head = "".join(cell(i, one, "th") for i, one in enumerate(self.columns)) if any(self.columns) else ""
        body = "".join(
            f"<tr>{''.join(cell(i, one, 'td', n in self.strong) for i, one in enumerate(row))}</tr>"
            for n, row in enumerate(self.rows)
        )
        caption = (
            f'<caption style="text-align:left;font-weight:600;white-space:nowrap">{escape(self.about)}</caption>'
            if self.about
            else ""
        )
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        return f'<table style="{STYLE}">{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}'


class Displayed:
    """Base of what a notebook shows: a table as HTML with the same as text beside it, or only text.

    A subclass has ``grid``, or ``__str__`` alone.
    """

    def grid(self) -> Columns | None:
        """Return the table it is shown as; None: it is text."""
        return None

    def __str__(self) -> str:
        grid = self.grid()
        return object.__repr__(self) if grid is None else grid.text()

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        grid = self.grid()
        body = f"<p>{escape(str(self))}</p>" if grid is None else grid.html()
        return bundle(str(self), body)


def figure(scene: Scene, painter: str, below: Columns | None = None, title: str = "") -> dict[str, Any]:
    """Draw a picture with a table below it, as plotly takes it: its data and its layout.

    ``painter`` is the dotted name of the module that paints the game's pictures.
    """
    paint = import_module(painter)
    colours: Mapping[str, Any] = palette.DARK if look.dark else palette.LIGHT
    still, painted = paint.ground(scene, look.dark)
    high = UNIT / scene.aspect
    wide = [] if below is None else below.widths()
    # headings that are too long for one line take two
    rows = 0 if below is None else ROW * (len(below.rows) + 1 + (sum(wide) > MOST_LETTERS)) + 16
    above = 34 if title else 0
    axis = {"visible": False, "fixedrange": True, "zeroline": False, "showgrid": False}
    layout: dict[str, Any] = {
        **painted,
        "width": UNIT, "height": round(high + rows + above), "autosize": False, "showlegend": False,
        "margin": {"l": 0, "r": 0, "t": above, "b": 0, "pad": 0},
        "hovermode": False, "dragmode": False,
        "paper_bgcolor": PAPER[look.dark],
        "plot_bgcolor": "rgba(0,0,0,0)",
        "xaxis": {**axis, "range": [0, scene.aspect], "domain": [0, 1]},
        "yaxis": {**axis, "range": [1, 0], "domain": [rows / (high + rows), 1]},
    }  # fmt: skip
    ink = colours["ink"]
    if title:
        layout["title"] = {
            "text": escape(title),
            "x": 0.01,
            "y": 0.99,
            "yanchor": "top",
            "font": {"size": 18, "color": ink},
        }
    traces = [*still, *paint.moving(scene, look.dark)]
    if below is not None:
        columns = [[row[i] for row in below.rows] for i in range(len(below.columns))]
        align = ["right" if i in below.numbers else "left" for i in range(len(below.columns))]
        traces.append({
            "type": "table", "columnwidth": wide, "domain": {"x": [0, 1], "y": [0, rows / (high + rows)]},
            "header": {
                "values": [f"<b>{escape(one)}</b>" for one in below.columns], "align": align, "height": ROW,
                "fill": {"color": "rgba(0,0,0,0)"}, "line": {"width": 0}, "font": {"size": 14, "color": ink},
            },
            "cells": {
                "values": [[escape(str(one)) for one in column] for column in columns], "align": align, "height": ROW,
                "fill": {"color": "rgba(0,0,0,0)"}, "line": {"width": 0}, "font": {"size": 14, "color": ink},
            },
        })  # fmt: skip
    return {"data": traces, "layout": layout, "config": {"displayModeBar": False}}


def slider(scenes: Sequence[tuple[str, Scene]], painter: str, title: str) -> dict[str, Any]:
    """Draw several moments of one picture, each with its name, with a slider, as plotly takes it."""
    paint = import_module(painter)
    first = figure(scenes[0][1], painter, title=title)
    still = len(paint.ground(scenes[0][1], look.dark)[0])
    ink = (palette.DARK if look.dark else palette.LIGHT)["ink"]
    frames = []
    for i, (_, scene) in enumerate(scenes):
        moving = paint.moving(scene, look.dark)
        frames.append({"name": str(i), "data": moving, "traces": list(range(still, still + len(moving)))})
    at_once = {"mode": "immediate", "frame": {"duration": 0}, "transition": {"duration": 0}}
    steps = [
        {"method": "animate", "label": name, "value": str(i), "args": [[str(i)], at_once]}
        for i, (name, _) in enumerate(scenes)
    ]
    layout = first["layout"]
    layout["sliders"] = [{
        "active": 0, "steps": steps, "x": 0.02, "len": 0.96, "y": 0, "pad": {"t": 6, "b": 6},
        # what stands at the steps is told by the line above them
        "font": {"color": "rgba(0,0,0,0)"},
        "currentvalue": {"prefix": "", "font": {"size": 16, "color": ink}}, "ticklen": 0, "minorticklen": 0,
    }]  # fmt: skip
    layout["height"] += 100
    layout["margin"]["b"] = 100
    return {"data": first["data"], "layout": layout, "frames": frames}
