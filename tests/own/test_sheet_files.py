"""Files of spreadsheets: written without formulas, read in every form that spreadsheets write."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from capemay_kit.errors import BadFile
from capemay_kit.own.sheets import MAX_CELL, MAX_ROWS, MAX_SHEET, Row, figure, read_rows, write_rows

from .packing import zipped

HEAD = ["number", "title", "effects"]
ROWS = [HEAD, ["1", "Säulen, „hoch“", "money -2; birds 3"], ["2", "", ""], ["-3", '"a"', "b\nc"]]
READ = [Row(1, tuple(ROWS[0])), Row(2, tuple(ROWS[1])), Row(3, ("2",)), Row(4, tuple(ROWS[3]))]
CELLS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12).map(str.strip)


def read(raw):
    return [row.cells for row in read_rows(raw if isinstance(raw, bytes) else raw.encode(), "a sheet")]


def ods(rows):
    spaces = "urn:oasis:names:tc:opendocument:xmlns"
    return zipped({"content.xml": f'<d xmlns:table="{spaces}:table:1.0" xmlns:text="{spaces}:text:1.0">'
                   f"<table:table>{rows}</table:table></d>"})  # fmt: skip


def row(*cells, repeated=1):
    return f'<table:table-row table:number-rows-repeated="{repeated}">{"".join(cells)}</table:table-row>'


def cell(text):
    return f"<table:table-cell><text:p>{text}</text:p></table:table-cell>"


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_rows_come_back_with_their_numbers(form):
    assert read_rows(write_rows(ROWS, "Events", form), "a sheet") == READ


@given(st.lists(st.lists(CELLS, min_size=1, max_size=3).filter(any), max_size=4))
def test_all_texts_come_back(rows):
    there = [list(one) for one in read(write_rows([HEAD, *rows], "Events", "csv"))]
    assert there == [HEAD, *(one[: max(i for i, text in enumerate(one) if text) + 1] for one in rows)]


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t=", "＝"])
def test_no_text_is_written_as_a_formula(begins):
    """Whatever an owner, or a pack of somebody else, called a card."""
    raw, book = (write_rows([["title"], [f"{begins}cmd|' /C calc'!A0"]], "Events", form) for form in ("csv", "xlsx"))
    assert raw.decode("utf-8-sig").splitlines()[1].lstrip('"')[0] == "'"
    found = load_workbook(io.BytesIO(book)).worksheets[0]["A2"]
    assert (found.data_type, found.value[0]) == ("s", "'")


def test_spreadsheets_see_that_it_is_utf_8_by_the_mark_it_begins_with():
    assert write_rows(ROWS, "Events", "csv").startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize(
    ("raw", "meant"),
    [
        *(pytest.param(ends.join(separator.join(row) for row in (("number", "title"), ("1", '"a, b; c"'))),
                       [("number", "title"), ("1", "a, b; c")], id=f"parted by {separator!r}, ended by {ends!r}")
          for separator in ",;\t" for ends in ("\n", "\r\n", "\r")),
        *(pytest.param("number;title\r\n1;Façade".encode(code), [("number", "title"), ("1", "Façade")], id=code)
          for code in ("utf-8", "utf-8-sig", "utf-16", "cp1252")),
        pytest.param("sep=;\r\nnumber;title\r\n1;a,b", [("number", "title"), ("1", "a,b")], id="as Excel is told"),
    ],
)  # fmt: skip
def test_however_a_spreadsheet_writes_a_file_it_is_read(raw, meant):
    assert read(raw) == meant


def test_empty_rows_are_left_out_and_counted():
    """So that a fault is told by the row that people see."""
    assert [row.number for row in read_rows(b"number,title\n\n,,\n3,c\n", "a sheet")] == [1, 4]


def test_a_whole_number_may_have_decimals():
    """As some spreadsheets write it."""
    assert [figure(text) for text in ("3.0", "-3,00", "3", "3.5", "a")] == ["3", "-3", "3", "3.5", "a"]


def test_rows_and_cells_of_an_ods_file_may_be_repeated():
    empty = "<table:table-cell/>"
    many = '<table:table-cell table:number-columns-repeated="16000"/>'
    rows = [row(cell("number"), cell("title")), row(empty, repeated=2),
            row(cell("4"), cell("two<text:s/>words"), many), row(empty, repeated=1048000)]  # fmt: skip
    assert read_rows(ods("".join(rows)), "a sheet") == [Row(1, ("number", "title")), Row(4, ("4", "two words"))]


LAUGHS = (
    '<!DOCTYPE d [<!ENTITY a0 "ha">'
    + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 20}">' for n in range(1, 9))
    + "]><d>&a8;</d>"
)
"""A text that stands for very many others."""
NO_SHEET = {
    "cut off": b"PK\x03\x04 cut off",
    "no sheet": zipped({"a.txt": "no sheet"}),
    "not closed": zipped({"content.xml": "<not closed"}),
    "a zero in it": b"number\x00title",
    "half a letter": b"\xff\xfe\x00",
    "too many rows": b"number\n" * (MAX_ROWS + 1),
    "too large": b"n" * (MAX_SHEET + 1),
    "too long a cell": b"number\n" + b"n" * (MAX_CELL + 1),
    "a quote without end": b'a,"' + b"x" * 200_000,
    "a row repeated too often": ods(row(cell("x"), repeated=999999999)),
    "more than is read once unpacked": zipped({"xl/workbook.xml": "0" * 16_000_000}),
    "a billion laughs": zipped({"content.xml": LAUGHS}),
    "too deep": ods(row(cell("<text:p>" * 90_000 + "</text:p>" * 90_000))),
}


@pytest.mark.parametrize("raw", NO_SHEET.values(), ids=NO_SHEET.keys())
def test_what_is_no_sheet_is_refused(raw):
    with pytest.raises(BadFile):
        read_rows(raw, "a sheet")
