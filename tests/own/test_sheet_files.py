"""Files of spreadsheets: written without formulas, read in every form that spreadsheets write."""

from __future__ import annotations

import io
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.errors import BadFile
from capemay_kit.own.sheets import MAX_CELL, MAX_ROWS, MAX_SHEET, Row, figure, read_rows, write_rows

HEAD = ["number", "title", "effects"]
ROWS = [HEAD, ["1", "Säulen, „hoch“", "money -2; birds 3"], ["2", "", ""], ["-3", '"a"', "b\nc"]]
READ = [Row(1, tuple(ROWS[0])), Row(2, tuple(ROWS[1])), Row(3, ("2",)), Row(4, tuple(ROWS[3]))]
CELLS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12).map(str.strip)


def read(raw: bytes | str) -> list[tuple[str, ...]]:
    """Read the cells of a file."""
    return [row.cells for row in read_rows(raw if isinstance(raw, bytes) else raw.encode(), "a sheet")]


def ods(rows: str) -> bytes:
    """Return an ods file with rows as they stand in it."""
    text = (
        '<d xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        f'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><table:table>{rows}</table:table></d>'
    )
    return zipped({"content.xml": text})


def zipped(files: dict[str, str]) -> bytes:
    """Zip some files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return out.getvalue()


class TestWritten:
    """What is written is read again, and nothing in it is a formula."""

    @pytest.mark.parametrize("form", ["csv", "xlsx"])
    def test_rows_come_back_with_their_numbers(self, form: str) -> None:
        """Empty cells at the end are left out."""
        assert read_rows(write_rows(ROWS, "Events", form), "a sheet") == READ  # type: ignore[arg-type]

    @given(st.lists(st.lists(CELLS, min_size=1, max_size=3).filter(any), max_size=4))
    def test_all_texts_come_back(self, rows: list[list[str]]) -> None:
        """Those too that a spreadsheet would take for formulas."""
        there = [list(one) for one in read(write_rows([HEAD, *rows], "Events", "csv"))]
        assert there == [HEAD, *(_without_end(one) for one in rows)]

    @pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t=", "＝"])
    @pytest.mark.parametrize("form", ["csv", "xlsx"])
    def test_no_text_is_written_as_a_formula(self, begins: str, form: str) -> None:
        """Whatever an owner, or a pack of somebody else, called a card."""
        raw = write_rows([["title"], [f"{begins}cmd|' /C calc'!A0"]], "Events", form)  # type: ignore[arg-type]
        if form == "csv":
            assert raw.decode("utf-8-sig").splitlines()[1].lstrip('"')[0] == "'"
        else:
            from openpyxl import load_workbook

            cell = load_workbook(io.BytesIO(raw)).worksheets[0]["A2"]
            assert (cell.data_type, cell.value[0]) == ("s", "'")

    def test_spreadsheets_see_that_it_is_utf_8(self) -> None:
        """By the mark it begins with."""
        assert write_rows(ROWS, "Events", "csv").startswith(b"\xef\xbb\xbf")


def _without_end(row: list[str]) -> list[str]:
    while row and not row[-1]:
        row = row[:-1]
    return row


class TestRead:
    """However a spreadsheet writes a file."""

    @pytest.mark.parametrize("separator", [",", ";", "\t"])
    @pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
    def test_separators_and_line_ends(self, separator: str, ends: str) -> None:
        """Commas inside quotes part nothing."""
        text = ends.join(separator.join(row) for row in (("number", "title", "effects"), ("1", '"a, b; c"', "money 2")))
        assert read(text) == [("number", "title", "effects"), ("1", "a, b; c", "money 2")]

    @pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
    def test_codes(self, code: str) -> None:
        """With a mark or without."""
        assert read("number;title\r\n1;Façade".encode(code)) == [("number", "title"), ("1", "Façade")]

    def test_a_line_that_names_the_separator(self) -> None:
        """As Excel reads it."""
        assert read("sep=;\r\nnumber;title\r\n1;a,b") == [("number", "title"), ("1", "a,b")]

    def test_empty_rows_are_left_out_and_counted(self) -> None:
        """So that a fault is told by the row that people see."""
        assert [row.number for row in read_rows(b"number,title\n\n,,\n3,c\n", "a sheet")] == [1, 4]

    @pytest.mark.parametrize(("text", "meant"), [("3.0", "3"), ("-3,00", "-3"), ("3", "3"), ("3.5", "3.5"), ("a", "a")])
    def test_a_whole_number_may_have_decimals(self, text: str, meant: str) -> None:
        """As some spreadsheets write it."""
        assert figure(text) == meant

    def test_rows_of_an_ods_file(self) -> None:
        """In which rows and cells may be repeated."""
        cell = "<table:table-cell{}><text:p>{}</text:p></table:table-cell>"
        rows = (
            f"<table:table-row>{cell.format('', 'number')}{cell.format('', 'title')}</table:table-row>"
            '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
            f"<table:table-row>{cell.format('', '4')}{cell.format('', 'two<text:s/>words')}"
            '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
            '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
        )
        assert read_rows(ods(rows), "a sheet") == [Row(1, ("number", "title")), Row(4, ("4", "two words"))]


LAUGHS = (
    '<!DOCTYPE d [<!ENTITY a0 "ha">'
    + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 20}">' for n in range(1, 9))
    + "]><d>&a8;</d>"
)
"""A text that stands for very many others."""


class TestRefused:
    """What is no sheet is refused in a sentence."""

    @pytest.mark.parametrize(
        "raw",
        [
            b"PK\x03\x04 cut off",
            zipped({"a.txt": "no sheet"}),
            zipped({"content.xml": "<not closed"}),
            b"number\x00title",
            b"\xff\xfe\x00",
            b"number\n" * (MAX_ROWS + 1),
            b"n" * (MAX_SHEET + 1),
            b"number\n" + b"n" * (MAX_CELL + 1),
            b'a,"' + b"x" * 200_000,
            ods('<table:table-row table:number-rows-repeated="999999999"><table:table-cell><text:p>x</text:p>'
                "</table:table-cell></table:table-row>"),
            zipped({"xl/workbook.xml": "0" * 16_000_000}),
            zipped({"content.xml": LAUGHS}),
            ods("<table:table-row><table:table-cell><text:p>" + "<text:p>" * 90_000 + "</text:p>" * 90_000
                + "</text:p></table:table-cell></table:table-row>"),
        ],
        ids=range(13),
    )  # fmt: skip
    def test_it_is_refused(self, raw: bytes) -> None:
        """Also one that unpacks to more than is read."""
        with pytest.raises(BadFile):
            read_rows(raw, "a sheet")

    @given(st.binary(max_size=200), st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe", b"\xef\xbb\xbf"]))
    def test_any_bytes_are_read_or_refused(self, raw: bytes, begins: bytes) -> None:
        """Nothing else is raised."""
        with suppress(BadFile):
            read_rows(begins + raw, "a sheet")
