"""The score sheet on paper: one landscape page as PDF, or the same page as a picture."""

from __future__ import annotations

import io
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

import pypdfium2
from fpdf import FPDF
from fpdf.enums import MethodReturnValue, TableBordersLayout
from fpdf.fonts import FontFace
from PIL import Image

from capemay_kit.results.result import Result

_FONTS = Path(__file__).resolve().parent / "fonts"
Colour: TypeAlias = tuple[int, int, int]
_SEATS: tuple[Colour, ...] = ((200, 65, 43), (31, 98, 173), (201, 148, 8), (123, 63, 148))
_INK, _CALM, _GROUND = (29, 43, 51), (91, 107, 115), (244, 239, 228)
_MARGIN = 14  # mm
_SHARP = 2  # pixels to a point


def pdf(result: Result) -> bytes:
    """Return the sheet as a PDF: a table of categories and seats, then what earned every line."""
    page = titled(result.heading, result.title)
    page.set_creation_date(datetime.fromisoformat(result.played))
    page.set_font("sheet", "", 11)
    took = f", {result.minutes} minutes" if result.minutes else ""
    page.cell(0, 6, f"{result.played[:10]}{took}", new_x="LMARGIN", new_y="NEXT")
    page.set_font("sheet", "B", 13)
    page.cell(0, 10, result.verdict, new_x="LMARGIN", new_y="NEXT")
    _figures(page, result)
    _reasons(page, result)
    return bytes(page.output())


def titled(heading: str, title: str) -> FPDF:
    """Return a landscape page with our fonts (``sheet``) and a heading; ``title`` is the document's."""
    page = FPDF(orientation="landscape", format="A4")
    page.set_title(title)
    page.set_creator("capemay_kit")
    page.set_margin(_MARGIN)
    page.set_auto_page_break(True, _MARGIN)
    page.add_font("sheet", "", _FONTS / "DejaVuSans.ttf")
    page.add_font("sheet", "B", _FONTS / "DejaVuSans-Bold.ttf")
    page.add_page()
    page.set_text_color(*_INK)
    page.set_font("sheet", "B", 20)
    page.cell(0, 9, heading, new_x="LMARGIN", new_y="NEXT")
    return page


def _figures(page: FPDF, result: Result) -> None:
    seats = result.sheet.seats
    page.set_font("sheet", "", 11)
    page.set_draw_color(*_CALM)
    widths = (70, *[40] * len(seats))
    head = FontFace(emphasis="BOLD", color=_INK, fill_color=_GROUND)
    with page.table(
        col_widths=widths, width=sum(widths), align="LEFT", text_align=("LEFT", *["RIGHT"] * len(seats)),
        borders_layout=TableBordersLayout.HORIZONTAL_LINES, headings_style=head, line_height=6.2,
    ) as grid:  # fmt: skip
        row = grid.row()
        row.cell("")
        for i, seat in enumerate(seats):
            row.cell(seat.name, style=FontFace(color=_SEATS[i % 4], emphasis="BOLD", fill_color=_GROUND))
        for at, (category, title) in enumerate(result.categories.items()):
            row = grid.row()
            row.cell(title)
            for seat in seats:
                line = seat.lines[at]
                assert line.category == category
                row.cell(f"{line.points}{' ?' if line.open else ''}")
        row = grid.row(style=FontFace(emphasis="BOLD"))
        row.cell("Total")
        for seat in seats:
            row.cell(str(seat.total))
    page.ln(4)


def _reasons(page: FPDF, result: Result) -> None:
    """Write what earned each line, a column for each seat; on a page of its own where there is no room below."""
    columns = [_column(result, i) for i in range(len(result.sheet.seats))]
    gap = 6
    wide = (page.epw - gap * (len(columns) - 1)) / max(3, len(columns))
    tallest = max(sum(_write(page, wide, *piece, dry=True) for piece in column) for column in columns)
    if page.y + tallest > page.h - _MARGIN:
        page.add_page()
    top = page.y
    for i, column in enumerate(columns):
        page.set_xy(_MARGIN + i * (wide + gap), top)
        for piece in column:
            _write(page, wide, *piece)
            page.set_x(_MARGIN + i * (wide + gap))


def _column(result: Result, seat: int) -> list[tuple[str, str, int, Colour]]:
    """List a seat's lines as pieces: text, weight, size and colour."""
    counted = result.sheet.seats[seat]
    pieces: list[tuple[str, str, int, Colour]] = [(f"{counted.name}: {counted.total}", "B", 10, _SEATS[seat % 4])]
    for line in counted.lines:
        if line.because or line.open:
            pieces.append((f"{result.categories[line.category]} {line.points}", "B", 8, _INK))
        pieces += [(f"{one.points}  {one.text}", "", 8, _CALM) for one in line.because]
        pieces += [(f"?  {question}", "", 8, _CALM) for question in line.open]
    return pieces


def _write(page: FPDF, wide: float, text: str, weight: str, size: int, colour: Colour, *, dry: bool = False) -> float:
    """Write a piece, or only say how tall it would be (mm)."""
    page.set_text_color(*colour)
    page.set_font("sheet", weight, size)
    tall = size * 0.45
    if dry:
        height: Any = page.multi_cell(wide, tall, text, align="L", dry_run=True, output=MethodReturnValue.HEIGHT)
        return float(height)
    page.multi_cell(wide, tall, text, align="L", new_x="LEFT", new_y="NEXT")
    return 0.0


def png(result: Result) -> bytes:
    """Return the sheet as one picture, its pages one below the other, at 144 dots an inch."""
    document = pypdfium2.PdfDocument(pdf(result))
    try:
        pages = [page.render(scale=_SHARP).to_pil() for page in document]
    finally:
        document.close()
    whole = Image.new("RGB", (pages[0].width, sum(page.height for page in pages)), "white")
    for i, page in enumerate(pages):
        whole.paste(page, (0, i * pages[0].height))
    out = io.BytesIO()
    whole.save(out, "PNG", optimize=True)
    return out.getvalue()
