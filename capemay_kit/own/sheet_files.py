"""Files of spreadsheets as rows of text: CSV with any of its separators, xlsx, and ods to be read.

Rows are counted from 1 as a spreadsheet shows them. What is written holds no formula.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias
from xml.etree import ElementTree

from capemay_kit.core.cells import escape_formula, unescape_formula
from capemay_kit.core.i18n import _
from capemay_kit.errors import BadFile, Fault
from capemay_kit.own.notation import NO, YES

SheetForm: TypeAlias = Literal["csv", "xlsx"]
SUFFIXES = ".csv,.tsv,.txt,.xlsx,.ods"
"""What files that are read may end in."""
MAX_SHEET = 4_000_000
"""No deck comes near this size."""
MAX_UNPACKED = 15_000_000
MAX_ROWS, MAX_COLUMNS, MAX_CELL = 3_000, 60, 8_000
WIDEST = 60
"""A column is made so many letters wide at most."""
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TELLS_SEPARATOR = re.compile('"?sep=(.)"?(\r\n|\r|\n)', re.IGNORECASE)
_UNSEEN = re.compile("[\x00\ufeff]")
"""What some programs leave at the beginning of a text or within it, and nobody sees."""
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError, KeyError, TypeError, AttributeError,
    IndexError, NotImplementedError, OverflowError, SyntaxError, RecursionError,
)  # fmt: skip
"""What the readers of zip and XML raise if a file is not as it should be."""


class Row(NamedTuple):
    """A row of a sheet: its number there, and its cells."""

    number: int
    cells: tuple[str, ...]


# --- writing ---------------------------------------------------------------------------------------------


def write_rows(
    rows: Sequence[Sequence[str]], title: str, form: SheetForm, aside: Sequence[Sequence[str]] = ()
) -> bytes:
    """Write rows as a file. What an owner may want to read beside them, ``aside``, is a second sheet of an xlsx file.

    CSV begins with the mark by which spreadsheets see that it is UTF-8.
    """
    if form == "xlsx":
        return _xlsx([(title, rows), *([(_("How to fill it in"), aside)] if aside else [])])
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([_cell(one) for one in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _cell(text: str) -> str:
    """Write a cell: a figure as it stands, and no other text as a formula."""
    text = _UNSEEN.sub("", text)
    return text if text.removeprefix("-").isdecimal() else escape_formula(text)


def _xlsx(sheets: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> bytes:
    # the library takes a while to import, and few pages need it
    from openpyxl import Workbook
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title[:31])
        for r, row in enumerate(rows, 1):
            for c, text in enumerate(row, 1):
                cell = sheet.cell(r, c)
                if text.removeprefix("-").isdecimal() and len(text) < 12:
                    cell.value = int(text)
                else:
                    # said to be a text, or it might be worked out as a formula
                    cell.value, cell.data_type = ILLEGAL_CHARACTERS_RE.sub(" ", escape_formula(text)), "s"
                cell.alignment = Alignment(wrap_text=True, vertical="top")
                cell.font = Font(bold=r == 1)
        for c in range(1, max(map(len, rows), default=0) + 1):
            widest = max((len(row[c - 1]) for row in rows if len(row) >= c), default=0)
            sheet.column_dimensions[get_column_letter(c)].width = min(max(widest + 2, 8), WIDEST)
        sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


# --- reading ---------------------------------------------------------------------------------------------


def read_rows(raw: bytes, source: str) -> list[Row]:
    """Read the rows of a file, whatever its kind, without those that are empty. Raises `BadFile`."""
    if len(raw) > MAX_SHEET:
        raise BadFile(source, [Fault("$", _("larger than {n} MB", n=MAX_SHEET // 1_000_000))])
    try:
        rows = _packed(raw, source) if raw.startswith(b"PK") else _text(raw, source)
        return list(_fitting(rows, source))
    except (csv.Error, *_BROKEN):
        raise _no_sheet(source) from None


def _no_sheet(source: str) -> BadFile:
    return BadFile(source, [Fault("$", _("is not a spreadsheet that the app can read: save it as CSV, xlsx or ods"))])


def row_called(n: int, column: str = "") -> str:
    """Call a row, or a cell of it, as a fault names it."""
    return _("row {n}, {column}", n=n, column=column) if column else _("row {n}", n=n)


def _fitting(rows: Iterable[Sequence[str]], source: str) -> Iterator[Row]:
    for number, row in enumerate(rows, 1):
        if number > MAX_ROWS:
            raise BadFile(source, [Fault("$", _("has more than {n} rows", n=MAX_ROWS))])
        cells = [unescape_formula(_UNSEEN.sub("", one)).strip() for one in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MAX_COLUMNS or any(len(one) > MAX_CELL for one in cells):
            raise BadFile(source, [Fault(row_called(number), _("is too long for a card or a number"))])
        if cells:
            yield Row(number, tuple(cells))


def figure(text: str) -> str:
    """Return a whole number as it is typed, where a spreadsheet wrote it with decimals: 3 for 3.0 and 3,00."""
    return re.sub(r"(?<=\d)[.,]0+$", "", text) if re.fullmatch(r"\S{1,12}", text) else text


def _text(raw: bytes, source: str) -> Iterator[list[str]]:
    text = _decoded(raw, source)
    if told := _TELLS_SEPARATOR.match(text):
        # such a line is no row of the sheet that people see
        text, separator = text[told.end() :], told[1]
    else:
        first = next((line for line in text.splitlines() if line.strip()), "")
        separator = max(",;\t", key=lambda one: len(next(csv.reader([first], delimiter=one), ())))
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator)


def _decoded(raw: bytes, source: str) -> str:
    """Return what a text file says: spreadsheets write UTF-8, UTF-16 or the letters of Western Europe."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16")
    if b"\x00" in raw[:4000]:
        raise _no_sheet(source)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _packed(raw: bytes, source: str) -> Iterable[Sequence[str]]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        if sum(one.file_size for one in archive.infolist()) > MAX_UNPACKED:
            raise BadFile(source, [Fault("$", _("larger than {n} MB", n=MAX_UNPACKED // 1_000_000))])
        names = archive.namelist()
        if "content.xml" in names:
            return _ods(archive.read("content.xml"))
    return _read_xlsx(raw)


def _read_xlsx(raw: bytes) -> Iterator[list[str]]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    for row in book.worksheets[0].iter_rows(max_row=MAX_ROWS + 1, max_col=MAX_COLUMNS + 1, values_only=True):
        yield [_said(one) for one in row]


def _said(value: Any) -> str:
    """Return what stands in a cell, as people see it there."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else NO
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _ods(raw: bytes) -> list[list[str]]:
    """Return the rows of the first sheet. Rows and cells may say that they stand there several times."""
    rows: list[list[str]] = []
    sheet = next(ElementTree.fromstring(raw).iter(f"{_TABLE}table"), None)
    for row in () if sheet is None else sheet.iter(f"{_TABLE}table-row"):
        cells: list[str] = []
        for cell in row:
            if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
                continue
            said = "\n".join(_paragraph(one) for one in cell.findall(f"{_TEXT}p"))
            times = int(cell.get(f"{_TABLE}number-columns-repeated", 1))
            cells += [said] * min(times, MAX_COLUMNS + 1 if said else MAX_COLUMNS)
        times = int(row.get(f"{_TABLE}number-rows-repeated", 1))
        rows += [cells] * (min(times, MAX_ROWS + 1) if any(cells) else times if times < MAX_ROWS else 0)
        if len(rows) > MAX_ROWS:
            break
    return rows


def _paragraph(one: ElementTree.Element) -> str:
    """Return the text of a paragraph, in which several blanks are a sign of their own."""
    parts = [one.text or ""]
    for inner in one:
        blanks = inner.tag == f"{_TEXT}s"
        parts += [
            " " * min(int(inner.get(f"{_TEXT}c", 1)), MAX_CELL) if blanks else _paragraph(inner),
            inner.tail or "",
        ]
    return "".join(parts)
