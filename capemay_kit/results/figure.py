"""Plotly's traces drawn on paper: only those features of plotly that the painters use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple, cast

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import DeviceGray, DeviceRGB, rgb8

_FONTS = Path(__file__).resolve().parent / "fonts"
CLEAR = re.compile(r"<[^>]*>")
MIDDLE = 0.35
"""How far a word's baseline is below its middle, as a part of its size."""
NARROW = 0.9
"""The factor for the painters' font sizes, since our font is wider than the one they expect."""


class Box(NamedTuple):
    """A rectangle of the page, in its unit."""

    x: float
    y: float
    wide: float
    high: float


def fitted(aspect: float, room: Box) -> Box:
    """Return the largest box of that aspect in the middle of a room."""
    wide = min(room.wide, room.high * aspect)
    high = wide / aspect
    return Box(room.x + (room.wide - wide) / 2, room.y + (room.high - high) / 2, wide, high)


def draw(
    page: FPDF, box: Box, aspect: float, unit: float, traces: Sequence[Mapping[str, Any]], layout: Mapping[str, Any]
) -> None:
    """Draw traces and the words of a layout, their axes from 0 to ``aspect`` and from 0 to 1 downward.

    ``unit`` is the width for which sizes of words and lines are given. Patterns, curves and pictures are left out.
    """
    scale, points = box.wide / aspect, box.wide / unit
    with page.rect_clip(*box):
        for trace in traces:
            if "text" in trace["mode"]:
                sizes = trace["textfont"]
                for i, (x, y, text) in enumerate(zip(trace["x"], trace["y"], trace["text"], strict=True)):
                    colour = sizes["color"] if isinstance(sizes["color"], str) else sizes["color"][i]
                    size = sizes["size"] * points * NARROW
                    write(page, box.x + x * scale, box.y + y * scale, _plain(text), size, colour)
            else:
                _outlined(page, box, scale, points, trace)
        for note in layout.get("annotations", ()):
            x, y, font = box.x + note["x"] * scale, box.y + note["y"] * scale, note["font"]
            with page.rotation(-note.get("textangle", 0), x, y):
                size, anchor = font["size"] * points * NARROW, note.get("xanchor", "center")
                write(page, x, y, _plain(note["text"]), size, font["color"], anchor)


def write(page: FPDF, x: float, y: float, text: str, size: float, colour: str, anchor: str = "center") -> None:
    """Write lines of words in bold around a point, or to the right (``left``) or left of it (``right``)."""
    lines = text.split("\n")
    page.set_text_color(*_colour(colour).colors255)
    for i, line in enumerate(lines):
        page.set_font(family(page, line), "B", size)
        wide = page.get_string_width(line)
        left = {"center": wide / 2, "left": 0.0, "right": wide}[anchor]
        page.text(x - left, y + size * (MIDDLE + 1.15 * (i - (len(lines) - 1) / 2)), line)


def _plain(text: str) -> str:
    """Return the words that plotly would show, without markup."""
    return unescape(CLEAR.sub("", text.replace("<br>", "\n")))


def family(page: FPDF, text: str) -> str:
    """Name the font for a text: ``serif``, or ``sans`` if it has characters that the serif font lacks."""
    serif = cast(Any, page.fonts["serifB"]).cmap.keys()
    return "serif" if all(ord(sign) in serif for sign in text) else "sans"


def _outlined(page: FPDF, box: Box, scale: float, points: float, trace: Mapping[str, Any]) -> None:
    filled, line = "fillcolor" in trace, trace["line"]
    path = PaintedPath()
    for outline in _outlines(trace["x"], trace["y"]):
        for i, (x, y) in enumerate(outline):
            (path.line_to if i else path.move_to)(box.x + x * scale, box.y + y * scale)
        if filled:
            path.close()
    style = path.style
    style.auto_close = False
    style.fill_color = _colour(trace["fillcolor"]) if filled else None
    style.stroke_color = _colour(line["color"]) if trace["mode"] == "lines" else None
    style.stroke_width = line["width"] * points
    style.stroke_cap_style, style.stroke_join_style = "round", "round"
    if "opacity" in trace:
        style.fill_opacity = style.stroke_opacity = trace["opacity"]
    with page.drawing_context() as context:
        context.add_item(path)


def _outlines(xs: Sequence[float | None], ys: Sequence[float | None]) -> Iterator[list[tuple[float, float]]]:
    """Yield the outlines of a trace, which have gaps (None) between them."""
    one: list[tuple[float, float]] = []
    for x, y in zip([*xs, None], [*ys, None], strict=True):
        if x is not None and y is not None:
            one.append((x, y))
        elif one:
            yield one
            one = []


def _colour(text: str) -> DeviceRGB | DeviceGray:
    """Read a colour as painters write it: ``#rrggbb`` or ``rgba(r,g,b,a)``."""
    if text.startswith("#"):
        return rgb8(*(int(text[i : i + 2], 16) for i in (1, 3, 5)))
    red, green, blue, alpha = (float(one) for one in text.removeprefix("rgba(").removesuffix(")").split(","))
    return rgb8(red, green, blue, alpha * 255)


def canvas(wide: float, high: float, colour: str) -> FPDF:
    """Return an empty page of that size in points, filled with a colour, with the fonts that words are written in."""
    page = FPDF(unit="pt", format=(wide, high))
    page.set_auto_page_break(False)
    page.add_font("serif", "B", _FONTS / "DejaVuSerif-Bold.ttf")
    page.add_font("sans", "", _FONTS / "DejaVuSans.ttf")
    page.add_font("sans", "B", _FONTS / "DejaVuSans-Bold.ttf")
    page.add_page()
    fill(page, Box(0, 0, wide, high), colour)
    return page


def fill(page: FPDF, box: Box, colour: str, corner: float = 0.0) -> None:
    """Fill a rectangle whose corners are rounded by ``corner``."""
    page.set_fill_color(colour)
    page.rect(*box, style="F", round_corners=corner > 0, corner_radius=corner)


def lighthouse(page: FPDF, x: float, y: float, radius: float) -> None:
    """Draw the sign of the app around a point."""
    # after a clip alone, fpdf would think that the colours set in it still apply
    with page.local_context(), page.round_clip(x - radius, y - radius, 2 * radius):
        fill(page, Box(x - radius, y - radius, 2 * radius, 2 * radius), "#9ccbd6")
        fill(page, Box(x - radius, y + radius / 3, 2 * radius, radius), "#f2e2b4")
        for i, colour in enumerate(("#ffffff", "#c8412b", "#ffffff", "#c8412b", "#ffffff")):
            half = (4 + i) * radius / 36
            fill(page, Box(x - half, y + (i * 8 - 16) * radius / 36, 2 * half, 8.5 * radius / 36), colour)
        fill(page, Box(x - radius * 0.11, y - radius * 0.62, radius * 0.22, radius * 0.18), "#26333a")
