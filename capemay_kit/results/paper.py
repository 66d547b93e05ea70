"""The score sheet on paper, as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple, cast

from fpdf import FPDF
from fpdf.enums import Corner, MethodReturnValue, TableBordersLayout, TableCellFillMode, TextEmphasis, VAlign
from fpdf.fonts import FontFace
from msgspec.structs import replace

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.palette import Worn, worn
from capemay_kit.core.scene import letters
from capemay_kit.core.times import is_moment, moment, time_taken
from capemay_kit.errors import one_line
from capemay_kit.games.registry import OURS
from capemay_kit.results.figure import Box, lighthouse
from capemay_kit.results.raster import lay
from capemay_kit.results.result import Result

_FONTS = Path(__file__).resolve().parent / "fonts"
PAPER, PANEL, EDGE, INK, CALM, TEAL = "#f4efe4", "#fffdf7", "#ddd3bf", "#1d2b33", "#5b6b73", "#0f5e7a"
"""As on the screen by day."""
WHITE = "#ffffff"
"""Printed pages have no tinted ground: that would waste ink."""
_MARGIN = 14  # mm
_GAP = 6  # mm between the columns of two seats
_BOARD = 85  # mm: the least height the final board is shown in
_SOME = 25  # mm: the least room for the notes, so that their heading does not stand alone
_NAMES = (11.0, 10.0, 9.0, 8.0, 7.0)
"""Sizes to try for the names above columns: the first that breaks no word is taken."""
_REASONS = (9.5, 9.0)
"""Sizes to try for the reasons of each line: the first with which they all fit on the current page is taken."""
_SIGN = 9  # mm: half of the lighthouse's
_HEAD = 7  # mm: how high a seat's colour stands above its column
_VERDICTS = (24.0, 20.0, 16.0, 13.0)
"""Sizes to try for who won: the first with which it takes no more than two lines is taken."""
_LONGEST_NAME = 80
_NO_SIGN = "?"
_LINE = 0.45  # mm to a point


def pdf(result: Result, board: bytes | None = None, photo: bytes = b"") -> bytes:
    """Return the sheet as a PDF: who won, a table of categories and seats, then what earned every line. At the end are
    the note on the game and how long everybody took, the final ``board`` with the points over the rounds, and a
    ``photo``, as far as there are any."""
    page = _prepared(FPDF(orientation="landscape", format="A4"), one_line(result.title))
    result = _fit_for_paper(result, page)
    if is_moment(result.played):
        page.set_creation_date(moment(result.played))
    _heading(page, result)
    _figures(page, result)
    low = _kept(page, result, _reasons(page, result))
    if board is not None:
        if page.h - _MARGIN - low < _BOARD:
            page.add_page()
        else:
            page.set_y(low + 4)
        title = _("The final board, and everybody's points round by round")
        _serif(page, title, 15, TEAL)
        page.cell(0, 8, title, new_x="LMARGIN", new_y="NEXT")
        room = page.h - _MARGIN - page.y - 2
        lay(page, board, Box(_MARGIN, page.y + 2, page.epw, room))
    if photo:
        page.add_page()
        lay(page, photo, Box(_MARGIN, _MARGIN, page.epw, page.eph))
    return bytes(page.output())


def _kept(page: FPDF, result: Result, low: float) -> float:
    """Write the note on the game and how long everybody took, below what is on the page; return how far down it
    reaches."""
    if not (result.note or result.spent):
        return low
    if page.h - _MARGIN - low < _SOME:
        page.add_page()
    else:
        page.set_y(low + 4)
    title = _("Notes on this game")
    _serif(page, title, 15, TEAL)
    page.cell(0, 9, title, new_x="LMARGIN", new_y="NEXT")
    page.set_font("sheet", "", 11)
    page.set_text_color(INK)
    shown = partial(spelled, page, ("sheet",))
    taken = time_taken([seat.name for seat in result.sheet.seats], result.spent)
    for words in filter(None, [shown(taken), *map(shown, result.note.splitlines())]):
        page.multi_cell(0, 6, words, align="L", new_x="LMARGIN", new_y="NEXT")
    return float(page.y)


def _heading(page: FPDF, result: Result) -> None:
    """Write the game and who won beside the lighthouse, and at the right when it was played. A game of another package
    has no lighthouse."""
    sign = _SIGN if result.game in OURS else 0
    if sign:
        lighthouse(page, _MARGIN + _SIGN, _MARGIN + _SIGN, _SIGN)
    players = ngettext("{n} player", "{n} players", len(result.sheet.seats))
    page.set_text_color(CALM)
    page.set_font("sheet", "", 10.5)
    page.cell(0, 7, " · ".join(filter(None, [result.date, players, result.duration])), align="R")
    left = _MARGIN + (2 * sign + 5 if sign else 0)
    wide = page.epw - left + _MARGIN
    page.set_xy(left, _MARGIN)
    _serif(page, result.heading, 15, TEAL)
    page.cell(wide - 80, 7, result.heading, new_x="LEFT", new_y="NEXT")
    for size in _VERDICTS:
        _serif(page, result.verdict, size, INK)
        high = size * _LINE
        lines: Any = page.multi_cell(wide, high, result.verdict, dry_run=True, output=MethodReturnValue.LINES)
        if len(lines) <= 2:
            break
    page.set_y(max(page.y, _MARGIN + 8))
    page.set_x(left)
    page.multi_cell(wide, high, result.verdict, align="L", new_x="LMARGIN", new_y="NEXT")
    page.set_y(max(page.y + 3, _MARGIN + 2 * _SIGN + 4))


def _serif(page: FPDF, text: str, size: float, colour: str) -> None:
    """Set the font of headings, or the other bold font if that one lacks a character of the text."""
    held = cast(Any, page.fonts["serifB"]).cmap
    page.set_font("serif" if all(ord(sign) in held for sign in text) else "sheet", "B", size)
    page.set_text_color(colour)


def spelled(page: FPDF, fonts: Iterable[str], text: str) -> str:
    """Return a text as one line, with a question mark for every character that any of the fonts lacks."""
    held = [cast(Any, page.fonts[name]).cmap for name in fonts]
    return "".join(sign if all(ord(sign) in one for one in held) else _NO_SIGN for sign in one_line(text))


def _fit_for_paper(result: Result, page: FPDF) -> Result:
    """Return the result with texts that can be printed, whoever wrote them: names cut to fit, and a question mark for
    every character our fonts lack."""
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
    page = _prepared(FPDF(orientation="landscape", format="A4"), title)
    page.set_font("serif", "B", 22)
    page.cell(0, 10, heading, new_x="LMARGIN", new_y="NEXT")
    return page


def _prepared(page: FPDF, title: str) -> FPDF:
    """Begin a document with our fonts."""
    page.set_title(title)
    page.set_creator("capemay_kit")
    page.set_margin(_MARGIN)
    page.set_auto_page_break(True, _MARGIN)
    page.add_font("sheet", "", _FONTS / "DejaVuSans.ttf")
    page.add_font("sheet", "B", _FONTS / "DejaVuSans-Bold.ttf")
    page.add_font("serif", "B", _FONTS / "DejaVuSerif-Bold.ttf")
    page.add_page()
    page.set_text_color(INK)
    return page


def _figures(page: FPDF, result: Result) -> None:
    """Write a row for each line of the score, a column for each seat below its colour; the most is underlined."""
    seats = result.sheet.seats
    first = 70.0 if len(seats) <= 4 else 52.0
    wide = min(50.0, (page.epw - first) / len(seats))
    size = _fitting(page, [seat.name for seat in seats], wide)
    for i, (sign, colour) in enumerate(zip(letters([seat.name for seat in seats]), worn(result.colours), strict=False)):
        _tab(page, Box(_MARGIN + first + i * wide, page.y, wide, _HEAD), sign, colour)
    page.set_y(page.y + _HEAD)
    page.set_font("sheet", "", 11)
    page.set_text_color(INK)
    page.set_draw_color(EDGE)
    with page.table(
        col_widths=(first, *[wide] * len(seats)), width=first + wide * len(seats), align="LEFT",
        text_align=("LEFT", *["RIGHT"] * len(seats)), borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        headings_style=FontFace(emphasis="BOLD", color=INK, fill_color=WHITE), cell_fill_color=WHITE,
        cell_fill_mode=TableCellFillMode.ALL, line_height=5.0, padding=(0.7, page.c_margin),
    ) as grid:  # fmt: skip
        row = grid.row()
        row.cell("")
        for seat in seats:
            row.cell(seat.name, style=FontFace(emphasis="BOLD", size_pt=size), v_align=VAlign.B)
        for category, title in result.counted().items():
            row = grid.row()
            row.cell(title)
            lines = [next(line for line in seat.lines if line.category == category) for seat in seats]
            points = [line.points for line in lines]
            most = max(points) if len(set(points)) > 1 else None
            for line in lines:
                best = FontFace(emphasis=TextEmphasis.B | TextEmphasis.U) if line.points == most else None
                row.cell(f"{line.points}{' ?' if line.open else ''}", style=best)
        row = grid.row(min_height=10)
        row.cell(_("Total"), style=FontFace(family="serif", emphasis="BOLD", size_pt=14), v_align=VAlign.M)
        for seat in seats:
            row.cell(str(seat.total), style=FontFace(family="serif", emphasis="BOLD", size_pt=19), v_align=VAlign.M)
    page.ln(5)


def _tab(page: FPDF, box: Box, sign: str, colour: Worn) -> None:
    """Draw a seat's colour with its letter, as it stands above its column."""
    inside = Box(box.x + 0.6, box.y, box.wide - 1.2, box.high)
    page.set_draw_color(EDGE)
    page.set_fill_color(colour.fill)
    corners: Any = (Corner.TOP_LEFT, Corner.TOP_RIGHT)  # the stub allows only all corners at once
    page.rect(*inside, style="DF", round_corners=corners, corner_radius=2)
    _serif(page, sign, 12, colour.ink)
    page.set_xy(inside.x, box.y)
    page.cell(inside.wide, box.high, sign, align="C")
    page.set_xy(_MARGIN, box.y)


def _fitting(page: FPDF, names: list[str], wide: float) -> float:
    """Return the largest size in which no word of a name is wider than its column."""
    wide -= 2 * page.c_margin
    words = [word for name in names for word in name.split(" ")]
    for size in _NAMES:
        page.set_font("sheet", "B", size)
        if all(page.get_string_width(word) <= wide for word in words):
            return size
    return _NAMES[-1]


class _Piece(NamedTuple):
    """One paragraph of a seat's column; ``binds`` keeps it on one page with the next. A title has the font of
    headings."""

    text: str
    weight: str
    size: float
    colour: str
    binds: bool = False
    title: bool = False


def _reasons(page: FPDF, result: Result) -> float:
    """Write what earned each line, a column for each seat. What does not fit continues on the next page. Return how far
    down the page they reach."""
    seats = range(len(result.sheet.seats))
    wide = (page.epw - _GAP * (len(seats) - 1)) / max(3, len(seats))

    @cache
    def height(piece: _Piece) -> float:
        return _height(page, wide, piece)

    def fits(columns: list[list[_Piece]]) -> bool:
        room = page.h - _MARGIN - page.y
        return all(tall <= room for column in columns for tall in accumulate(map(height, column)))

    # the total stays on one line with the last word of the name
    heads = [f"{seat.name}:\N{NO-BREAK SPACE}{seat.total}" for seat in result.sheet.seats]
    large = _fitting(page, heads, wide)
    titles = [_Piece(head, "B", large, INK, binds=True, title=True) for head in heads]
    columns = [[[titles[i], *_column(result, i, size)] for i in seats] for size in _REASONS]
    left = next(filter(fits, columns), columns[0])
    bottom = page.h - _MARGIN
    page.set_auto_page_break(False)
    while True:
        top = low = page.y
        for i, column in enumerate(left):
            page.set_xy(_MARGIN + i * (wide + _GAP), top)
            must = top == page.t_margin  # an empty page always takes at least one paragraph, so this comes to an end
            while column and (must or page.y + _first(column, height) <= bottom):
                must = must and column[0].binds
                _write(page, wide, column.pop(0))
            low = max(low, page.y)
        if not any(left):
            page.set_auto_page_break(True, _MARGIN)
            return low
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
            pieces.append(_Piece(f"{result.categories[line.category]} {line.points}", "B", size, INK, binds=True))
        pieces += [_Piece(part, "", size, CALM) for part in parts]
    return pieces


def _first(column: list[_Piece], height: Callable[[_Piece], float]) -> float:
    """Return the height the next paragraph needs, with what it is bound to: a heading never stands alone at the foot of
    a page."""
    needs = 0.0
    for piece in column:
        needs += height(piece)
        if not piece.binds:
            break
    return needs


def _take(page: FPDF, piece: _Piece) -> None:
    """Set the font and colour of a paragraph."""
    if piece.title:
        _serif(page, piece.text, piece.size, piece.colour)
    else:
        page.set_font("sheet", piece.weight, piece.size)
        page.set_text_color(piece.colour)


def _height(page: FPDF, wide: float, piece: _Piece) -> float:
    _take(page, piece)
    found: Any = page.multi_cell(
        wide, piece.size * _LINE, piece.text, align="L", dry_run=True, output=MethodReturnValue.HEIGHT
    )
    return float(found)


def _write(page: FPDF, wide: float, piece: _Piece) -> None:
    _take(page, piece)
    page.multi_cell(wide, piece.size * _LINE, piece.text, align="L", new_x="LEFT", new_y="NEXT")
