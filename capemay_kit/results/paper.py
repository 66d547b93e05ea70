"""The score sheet on paper, as PDF; and any such page as a picture."""

from __future__ import annotations

import io
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, TypeAlias, cast

from fpdf import FPDF
from fpdf.enums import MethodReturnValue, TableBordersLayout, VAlign
from fpdf.fonts import FontFace
from fpdf.util import Padding
from msgspec.structs import replace
from PIL import Image

from capemay_kit.core.times import is_moment, moment
from capemay_kit.errors import one_line
from capemay_kit.results.figure import lighthouse
from capemay_kit.results.result import Result

_FONTS = Path(__file__).resolve().parent / "fonts"
Colour: TypeAlias = tuple[int, int, int]
_SEATS: tuple[Colour, ...] = (
    (200, 65, 43), (31, 98, 173), (158, 112, 0), (123, 63, 148), (24, 120, 98), (122, 78, 45)
)  # fmt: skip
"""As on the screen, the gold darker: here it is letters on white."""
_INK, _CALM, _GROUND = (29, 43, 51), (91, 107, 115), (244, 239, 228)
_MARGIN = 14  # mm
_GAP = 6  # mm between the columns of two seats
_NAMES = (11.0, 10.0, 9.0, 8.0, 7.0)
"""Sizes of the names above columns: the first that breaks no word."""
_REASONS = (9.5, 9.0)
"""Sizes of what earned each line: the first with which all of it stands on the page that is begun."""
_SIGN = 8  # mm: half of the lighthouse's
_LONGEST_NAME = 80
_NO_SIGN = "?"
_LINE = 0.45  # mm to a point
_SHARP = 2  # pixels to a point
_PICTURING = Lock()


def pdf(result: Result, share_card: bytes | None = None) -> bytes:
    """Return the sheet as a PDF: a table of categories and seats, then what earned every line; at the end, where one
    is given, the picture to share, with the final board and the points over the rounds."""
    page = titled(result.heading, one_line(result.title))
    lighthouse(page, page.w - _MARGIN - _SIGN, _MARGIN + _SIGN, _SIGN)
    result = _fit_for_paper(result, page)
    if is_moment(result.played):
        page.set_creation_date(moment(result.played))
    page.set_font("sheet", "", 11)
    took = f", {result.minutes} minutes" if result.minutes else ""
    page.cell(0, 6, f"{result.day}{took}", new_x="LMARGIN", new_y="NEXT")
    page.set_font("sheet", "B", 13)
    page.multi_cell(
        0, 7, result.verdict, align="L", padding=Padding(top=1.5, bottom=1.5), new_x="LMARGIN", new_y="NEXT"
    )
    _figures(page, result)
    _reasons(page, result)
    if share_card is not None:
        page.add_page()
        page.image(io.BytesIO(share_card), x=_MARGIN, y=_MARGIN, w=page.epw)
    return bytes(page.output())


def spelled(page: FPDF, fonts: Iterable[str], text: str) -> str:
    """Return a text as one line, with a question mark for every sign that one of the fonts lacks."""
    held = [cast(Any, page.fonts[name]).cmap for name in fonts]
    return "".join(sign if all(ord(sign) in one for one in held) else _NO_SIGN for sign in one_line(text))


def _fit_for_paper(result: Result, page: FPDF) -> Result:
    """Return the result with texts that paper takes, whoever wrote them: no longer than a page has room for, and a
    question mark for every sign our fonts lack."""
    shown = partial(spelled, page, ("sheet", "sheetB"))

    def name(text: str) -> str:
        return shown(text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 1]}…")

    seats = [
        replace(
            seat,
            name=name(seat.name),
            lines=tuple(
                replace(
                    line,
                    because=tuple(replace(one, why=shown(result.said(one.why))) for one in line.because),
                    open=tuple(shown(result.said(one)) for one in line.open),
                )
                for line in seat.lines
            ),
        )
        for seat in result.sheet.seats
    ]
    winners = tuple(map(name, result.sheet.winners))
    return replace(result, sheet=replace(result.sheet, seats=tuple(seats), winners=winners))


def titled(heading: str, title: str) -> FPDF:
    """Return a landscape page with our fonts (``sheet``) and a heading; ``title`` is the document's."""
    page = FPDF(orientation="landscape", format="A4")
    page.set_title(title)
    page.set_creator("capemay_kit")
    page.set_margin(_MARGIN)
    page.set_auto_page_break(True, _MARGIN)
    page.add_font("sheet", "", _FONTS / "DejaVuSans.ttf")
    page.add_font("sheet", "B", _FONTS / "DejaVuSans-Bold.ttf")
    page.add_font("serif", "B", _FONTS / "DejaVuSerif-Bold.ttf")
    page.add_page()
    page.set_text_color(*_INK)
    page.set_font("serif", "B", 22)
    page.cell(0, 10, heading, new_x="LMARGIN", new_y="NEXT")
    return page


def _figures(page: FPDF, result: Result) -> None:
    seats = result.sheet.seats
    first = 70.0 if len(seats) <= 4 else 52.0
    widths = (first, *[min(48.0, (page.epw - first) / len(seats))] * len(seats))
    size = _fitting(page, [seat.name for seat in seats], widths[-1])
    page.set_font("sheet", "", 11)
    page.set_draw_color(*_CALM)
    head = FontFace(emphasis="BOLD", color=_INK, fill_color=_GROUND)
    with page.table(
        col_widths=widths, width=min(sum(widths), page.epw), align="LEFT", text_align=("LEFT", *["RIGHT"] * len(seats)),
        borders_layout=TableBordersLayout.HORIZONTAL_LINES, headings_style=head, line_height=4.8,
        padding=(0.7, page.c_margin),
    ) as grid:  # fmt: skip
        row = grid.row()
        row.cell("")
        for i, seat in enumerate(seats):
            style = FontFace(color=_colour(i), emphasis="BOLD", fill_color=_GROUND, size_pt=size)
            row.cell(seat.name, style=style, v_align=VAlign.B)
        for category, title in result.counted().items():
            row = grid.row()
            row.cell(title)
            for seat in seats:
                line = next(line for line in seat.lines if line.category == category)
                row.cell(f"{line.points}{' ?' if line.open else ''}")
        row = grid.row(style=FontFace(emphasis="BOLD"))
        row.cell("Total")
        for seat in seats:
            row.cell(str(seat.total))
    page.ln(4)


def _fitting(page: FPDF, names: list[str], wide: float) -> float:
    """Return the largest size in which no word of a name is wider than its column."""
    wide -= 2 * page.c_margin
    words = [word for name in names for word in name.split(" ")]
    for size in _NAMES:
        page.set_font("sheet", "B", size)
        if all(page.get_string_width(word) <= wide for word in words):
            return size
    return _NAMES[-1]


def _colour(seat: int) -> Colour:
    return _SEATS[seat % len(_SEATS)]


class _Piece(NamedTuple):
    """One paragraph of a seat's column: text, weight, size and colour; ``binds`` it to the one after it."""

    text: str
    weight: str
    size: float
    colour: Colour
    binds: bool = False


def _reasons(page: FPDF, result: Result) -> None:
    """Write what earned each line, a column for each seat; what finds no room goes on on a page after it."""
    seats = range(len(result.sheet.seats))
    wide = (page.epw - _GAP * (len(seats) - 1)) / max(3, len(seats))

    def tall(columns: list[list[_Piece]]) -> float:
        return max(sum(_height(page, wide, piece) for piece in column) for column in columns)

    # the number stays with the last of the names
    heads = [f"{seat.name}:\N{NO-BREAK SPACE}{seat.total}" for seat in result.sheet.seats]
    large = _fitting(page, heads, wide)
    titles = [_Piece(head, "B", large, _colour(i), binds=True) for i, head in enumerate(heads)]
    columns = [[[titles[i], *_column(result, i, size)] for i in seats] for size in _REASONS]
    left = next((found for found in columns if tall(found) <= page.h - _MARGIN - page.y), columns[0])
    bottom = page.h - _MARGIN
    page.set_auto_page_break(False)
    while True:
        top = page.y
        for i, column in enumerate(left):
            page.set_xy(_MARGIN + i * (wide + _GAP), top)
            must = top == page.t_margin  # on an empty page, so that each takes something away
            while column and (must or page.y + _first(page, wide, column) <= bottom):
                must = must and column[0].binds
                _write(page, wide, column.pop(0))
        if not any(left):
            return
        page.add_page()
        for column, title in zip(left, titles, strict=True):
            if column and column[0] != title:
                column.insert(0, title)


def _column(result: Result, seat: int, size: float) -> list[_Piece]:
    """List a seat's lines as paragraphs."""
    pieces: list[_Piece] = []
    for line in result.sheet.seats[seat].lines:
        parts = [f"{one.points}  {one.why}" for one in line.because] + [f"?  {one}" for one in line.open]
        if parts:
            pieces.append(_Piece(f"{result.categories[line.category]} {line.points}", "B", size, _INK, binds=True))
        pieces += [_Piece(part, "", size, _CALM) for part in parts]
    return pieces


def _first(page: FPDF, wide: float, column: list[_Piece]) -> float:
    """Return the room the next paragraph wants: a heading never stands alone at the foot of a page."""
    height = 0.0
    for piece in column:
        height += _height(page, wide, piece)
        if not piece.binds:
            break
    return height


def _height(page: FPDF, wide: float, piece: _Piece) -> float:
    page.set_font("sheet", piece.weight, piece.size)
    found: Any = page.multi_cell(
        wide, piece.size * _LINE, piece.text, align="L", dry_run=True, output=MethodReturnValue.HEIGHT
    )
    return float(found)


def _write(page: FPDF, wide: float, piece: _Piece) -> None:
    page.set_text_color(*piece.colour)
    page.set_font("sheet", piece.weight, piece.size)
    page.multi_cell(wide, piece.size * _LINE, piece.text, align="L", new_x="LEFT", new_y="NEXT")


def picture(made: bytes, sharp: int = _SHARP) -> bytes:
    """Return a PDF as one picture, its pages one below the other, so many pixels to a point."""
    import pypdfium2  # few sheets become pictures

    # its library can do one thing at a time
    with _PICTURING, closing(pypdfium2.PdfDocument(made)) as document:
        pages = [page.render(scale=sharp).to_pil() for page in document]
    whole = Image.new("RGB", (pages[0].width, sum(page.height for page in pages)), "white")
    for i, page in enumerate(pages):
        whole.paste(page, (0, i * pages[0].height))
    out = io.BytesIO()
    whole.save(out, "PNG", optimize=True)
    return out.getvalue()
