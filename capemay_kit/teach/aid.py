"""A page to print for the table: a game's `glance` on one sheet, with the table's own figures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from fpdf import FPDF
from fpdf.enums import Align, TableBordersLayout
from fpdf.fonts import FontFace
from fpdf.util import Padding

from capemay_kit.results.paper import titled
from capemay_kit.teach.glance import Cell, Chart, Glance, Paragraph, Scale
from capemay_kit.teach.teaching import USUAL, teaching

_SIZES = (7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 11.5)
"""Font sizes to choose from, in points: the largest with which everything fits on one page is taken."""
_COLUMNS, _GAP = 3, 9.0
"""How many columns there are, and the mm between columns and between charts."""
_BULLET = 3.6  # mm
_WORDY = 16
"""A column with more letters in a cell holds words, not figures."""
_LINE = 0.47  # mm to a point
_ACCENT, _GROUND, _RULE = (15, 95, 122), (244, 239, 228), (205, 191, 159)


class _Grid(NamedTuple):
    """A chart or a scale as text: its rows, the heads first if it is ``headed``. In a ``starred`` one, words between
    two pairs of stars are bold."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    headed: bool
    starred: bool = False
    key: str = ""
    widths: tuple[float, ...] = ()

    @property
    def wide(self) -> float:
        return sum(self.widths)

    @property
    def wordy(self) -> list[bool]:
        return [max(map(len, column)) > _WORDY for column in zip(*self.rows[self.headed :], strict=True)]


def pdf(game: str, book: Any = None, seats: int = USUAL) -> bytes:
    """Return the page of a game, with the figures of a table's book, else with those of the shipped game.

    ``seats`` is how many people play. Raises `UnknownName` for a game that does not exist.
    """
    part = teaching(game)
    glance = part.glance(part.book() if book is None else book, seats)
    # search by halves, since laying out a page takes a moment
    least, most = 0, len(_SIZES) - 1
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if _page(glance, _SIZES[middle]).pages_count == 1 else (least, middle - 1)
    return bytes(_page(glance, _SIZES[least]).output())


def _page(glance: Glance, size: float) -> FPDF:
    page = titled(glance.title, glance.title)
    page.set_draw_color(*_ACCENT)
    page.set_line_width(0.8)
    page.line(page.l_margin, page.y + 1, page.w - page.r_margin, page.y + 1)
    page.set_line_width(0.2)
    page.set_draw_color(*_RULE)
    page.ln(4)
    _parts(page, (*glance.parts, *glance.counting), size)
    _grids(page, [*map(_of_scale, glance.scales if not glance.counting else ()), *map(_of_chart, glance.charts)], size)
    if glance.note:
        page.ln(2)
        page.set_font("sheet", "", size - 1.5)
        page.multi_cell(0, (size - 1.5) * _LINE, glance.note, align=Align.L, new_x="LMARGIN", new_y="NEXT")
    return page


# --- parts in columns ----------------------------------------------------------------------------------


def _parts(page: FPDF, parts: Sequence[Paragraph], size: float) -> None:
    wide = (page.epw - _GAP * (_COLUMNS - 1)) / _COLUMNS
    heights = [_part(page, one, page.l_margin, wide, size, dry=True) for one in parts]
    top, left, lowest = page.y, page.l_margin, page.y
    for i, column in enumerate(_columns(heights)):
        page.set_y(top)
        for at in column:
            _part(page, parts[at], left + i * (wide + _GAP), wide, size)
        lowest = max(lowest, page.y)
    page.set_y(lowest)


def _columns(heights: Sequence[float]) -> list[range]:
    """Divide the parts, in their order, into columns so that the longest is as short as possible."""
    n = len(heights)
    cuts = combinations(range(1, n), min(_COLUMNS, n) - 1)
    ends = min(((0, *cut, n) for cut in cuts), key=lambda one: max(sum(heights[a:b]) for a, b in pairwise(one)))
    return [range(a, b) for a, b in pairwise(ends)]


def _part(page: FPDF, part: Paragraph, x: float, wide: float, size: float, dry: bool = False) -> float:
    """Write a part, or only return its height."""
    high = 0.0
    page.set_font("sheet", "B", size + 1.5)
    page.set_text_color(*_ACCENT)
    high += _words(page, part.heading, x, wide, (size + 1.5) * _LINE, dry)
    page.set_text_color(0)
    page.set_font("sheet", "", size)
    for line in part.lines:
        if not dry:
            page.set_xy(x, page.y)
            page.cell(_BULLET, size * _LINE, "•")
        high += _words(page, line, x + _BULLET, wide - _BULLET, size * _LINE, dry) + 0.6
        if not dry:
            page.set_y(page.y + 0.6)
    if not dry:
        page.set_y(page.y + 2.4)
    return high + 2.4


def _words(page: FPDF, text: str, x: float, wide: float, line: float, dry: bool) -> float:
    if not dry:
        page.set_xy(x, page.y)
    high: float = page.multi_cell(wide, line, text, align=Align.L, dry_run=dry, output="HEIGHT", new_x="LMARGIN",
                                  new_y="NEXT", padding=Padding())  # type: ignore[assignment]  # fmt: skip
    return high


# --- charts, as many beside each other as there is room for ----------------------------------------------


def _of_chart(chart: Chart) -> _Grid:
    # the main figure is bold if others stand beside it
    heavy = any(cell.main and (cell.more or cell.points) for row in chart.rows for cell in row.cells)
    rows = tuple((row.head, *(_of_cell(one, heavy) for one in row.cells)) for row in chart.rows)
    headed = any(chart.heads)
    heads = ((chart.corner, *chart.heads),) if headed else ()
    key = " · ".join(f"{sign} {meaning}" for sign, meaning in chart.key)
    return _Grid(chart.title, heads + rows, headed, heavy, key)


def _of_cell(cell: Cell, heavy: bool) -> str:
    main = f"**{cell.main}**" if heavy and cell.main else cell.main
    return "  ".join(filter(None, (main, cell.more, f"★ {cell.points}" * bool(cell.points))))


def _of_scale(scale: Scale) -> _Grid:
    return _Grid("", (("", *(n for n, _ in scale.steps)), (scale.title, *(f"★ {n}" for _, n in scale.steps))), True)


def _grids(page: FPDF, grids: Sequence[_Grid], size: float) -> None:
    """Draw charts side by side, and in a new row where there is no more room."""
    right = page.w - page.r_margin
    top = page.y + 1
    columns: list[tuple[float, float, float]] = []  # where each begins, how wide it is, how far down it is filled
    for grid in grids:
        widths = _widths(page, grid, size)
        if len(grids) == 1:
            widths = tuple(one * page.epw / sum(widths) for one in widths)
        one = grid._replace(widths=widths)
        wide = min(one.wide, page.epw)
        left = columns[-1][0] + columns[-1][1] + _GAP if columns else page.l_margin
        under = [
            (down, i) for i, (at, _, down) in enumerate(columns)
            if wide <= (columns[i + 1][0] - _GAP if i + 1 < len(columns) else right) - at
        ]  # fmt: skip
        if left + wide <= right + 0.1:
            columns.append((left, wide, _grid(page, one, left, top, wide, size)))
        elif under:
            down, i = min(under)
            left, before, _ = columns[i]
            columns[i] = (left, max(before, wide), _grid(page, one, left, down + 3, wide, size))
        else:
            top = max(down for *_, down in columns) + 3
            columns = [(page.l_margin, wide, _grid(page, one, page.l_margin, top, wide, size))]
    page.set_y(max((down for *_, down in columns), default=top))


def _widths(page: FPDF, grid: _Grid, size: float) -> tuple[float, ...]:
    """Return the widths of the columns. If the page is too narrow, the words in the widest column are broken into
    lines."""
    found = [0.0] * len(grid.rows[0])
    for at, cells in enumerate(grid.rows):
        for i, text in enumerate(cells):
            page.set_font("sheet", "B" if "**" in text or (grid.headed and at == 0) else "", size)
            found[i] = max(found[i], page.get_string_width(text.replace("**", "")) + 2 * page.c_margin + 2)
    if (over := sum(found) - page.epw) > 0:
        widest = found.index(max(found))
        found[widest] = max(found[widest] - over, 20.0)
    return tuple(found)


def _grid(page: FPDF, grid: _Grid, left: float, top: float, wide: float, size: float) -> float:
    """Draw one chart, and return how far down it reaches."""
    page.set_left_margin(left)
    page.set_xy(left, top)
    if grid.title:
        page.set_font("sheet", "B", size + 1.5)
        page.set_text_color(*_ACCENT)
        page.cell(wide, (size + 1.5) * _LINE + 1, grid.title, new_x="LMARGIN", new_y="NEXT")
        page.set_text_color(0)
    page.set_font("sheet", "", size)
    with page.table(
        width=wide, align="LEFT", col_widths=grid.widths, line_height=size * _LINE, padding=(0.7, page.c_margin),
        text_align=("LEFT", *("LEFT" if wordy else "CENTER" for wordy in grid.wordy[1:])),
        borders_layout=TableBordersLayout.HORIZONTAL_LINES, first_row_as_headings=grid.headed, markdown=grid.starred,
        headings_style=FontFace(emphasis="BOLD", fill_color=_GROUND),
    ) as table:  # fmt: skip
        for cells in grid.rows:
            row = table.row()
            for text in cells:
                row.cell(text)
    if grid.key:
        page.ln(0.8)
        page.set_font("sheet", "", size - 1)
        page.multi_cell(wide, (size - 1) * _LINE, grid.key, align=Align.L, new_x="LMARGIN", new_y="NEXT")
    # the left margin is as wide as the right one
    page.set_left_margin(page.r_margin)
    down: float = page.y
    return down
