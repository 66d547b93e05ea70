"""A picture to share of how everybody's chances changed: the chart, and its turning points."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.results.chances import UNIT, WIDE, ChanceChart
from capemay_kit.results.figure import Box, canvas, draw, fill, lighthouse, write
from capemay_kit.results.paper import CALM, INK, PANEL, PAPER
from capemay_kit.results.raster import picture as picture_of

SIDE, HIGH = 1200, 630
LETTERS = 52
"""How many letters of a line fit below the chart."""


def picture(title: str, drawn: ChanceChart, turns: Sequence[str], sign: bool = True) -> bytes:
    """Return the picture as a PNG: a heading, beside the ``sign`` of the app, the chart, and below it a line for each
    turning point."""
    page = canvas(SIDE, HIGH, PAPER)
    if sign:
        lighthouse(page, 64, 46, 30)
    write(page, 110 if sign else 34, 46, title, 30, INK, "left")
    rows = (len(turns) + 1) // 2
    chart = Box(28, 88, SIDE - 56, HIGH - 106 - 30 * rows)
    fill(page, chart, PANEL, 12)
    wide = min(chart.wide, chart.high * WIDE)
    box = Box(chart.x + (chart.wide - wide) / 2, chart.y, wide, wide / WIDE)
    draw(page, box, WIDE, UNIT, drawn.traces, drawn.layout)
    for number, line in enumerate(turns):
        x, y = 40 + (number % 2) * (SIDE / 2 - 20), HIGH - 30 * rows + 30 * (number // 2)
        short = line if len(line) <= LETTERS else f"{line[: LETTERS - 1]}…"
        write(page, x, y, short, 17, CALM, "left")
    return picture_of(bytes(page.output()), 1)
