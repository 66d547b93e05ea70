"""Every form a game leaves in, read back by somebody else's reader."""

from __future__ import annotations

import csv
import io
import json
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.position import score_position
from capemay_kit.results import bgstats, text
from capemay_kit.results.formats import FORMS, file_name, write
from capemay_kit.results.result import result_of


@pytest.fixture(scope="module")
def result(played):
    """Return what the game came to."""
    return result_of(played)


def test_the_parts_of_a_line_add_up_to_it_and_the_lines_to_the_total(result):
    """On every sheet."""
    for seat in result.sheet.seats:
        assert sum(line.points for line in seat.lines) == seat.total
        for line in seat.lines:
            assert sum(one.points for one in line.because) == line.points


def test_the_pdf_says_who_has_how_much_and_why(played, result):
    """Names, totals, categories and reasons stand in its text."""
    document = pypdfium2.PdfDocument(write(played, "pdf"))
    words = " ".join("".join(page.get_textpage().get_text_range() for page in document).split())
    assert result.verdict in words
    for seat in result.sheet.seats:
        assert f"{seat.name}: {seat.total}" in words
        for line in seat.lines:
            for one in line.because:
                assert one.text.split(",")[0] in words


def test_a_name_in_any_european_script_stands_in_the_pdf(played, result):
    """The fonts travel with the program."""
    from msgspec.structs import replace

    from capemay_kit.results import paper

    seats = [
        replace(seat, name=name) for seat, name in zip(result.sheet.seats, ("Žofie", "Ελένη", "Ірина"), strict=True)
    ]
    named = replace(result, sheet=replace(result.sheet, seats=tuple(seats), winners=("Žofie",)))
    words = pypdfium2.PdfDocument(paper.pdf(named))[0].get_textpage().get_text_range()
    assert all(name in words for name in ("Žofie", "Ελένη", "Ірина"))


def test_the_picture_is_a_page_wide(played):
    """Landscape A4 at 144 dots an inch."""
    picture = Image.open(io.BytesIO(write(played, "png")))
    assert picture.size[0] == 1684
    assert picture.size[1] % 1191 == 0


def test_the_csv_holds_every_category(played, result):
    """One row a seat."""
    rows = list(csv.DictReader(io.StringIO(write(played, "csv").decode())))
    assert [row["name"] for row in rows] == [seat.name for seat in result.sheet.seats]
    for row, seat in zip(rows, result.sheet.seats, strict=True):
        assert int(row["total"]) == seat.total == sum(int(row[line.category]) for line in seat.lines)


def test_the_position_scores_the_same(played, result):
    """Counted again from the file, line by line."""
    again = score_position(write(played, "position"), "position").sheet
    assert [seat.lines for seat in again.seats] == [seat.lines for seat in result.sheet.seats]
    assert again.winners == result.sheet.winners


def test_the_qr_code_holds_the_address_of_bg_stats(played, result):
    """A phone's camera reads what the link says."""
    found = zxingcpp.read_barcode(Image.open(io.BytesIO(write(played, "qr"))))
    assert found.text == bgstats.link(result)
    assert write(played, "bgstats").decode().strip() == found.text
    play = json.loads(parse_qs(urlsplit(found.text).query)["data"][0])
    assert play["game"]["name"] == "Cape May"
    assert play["playDate"] == result.played.replace("T", " ").rstrip("Z")
    assert [(one["name"], int(one["score"])) for one in play["players"]] == [
        (seat.name, seat.total) for seat in result.sheet.seats
    ]
    assert [one["winner"] for one in play["players"]] == [one["rank"] == 1 for one in play["players"]]


def test_the_text_begins_with_the_winner(played, result):
    """For a chat."""
    lines = write(played, "text").decode().splitlines()
    assert lines[1] == result.verdict
    assert lines[3].startswith("1. ")


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_a_file_name(played, form):
    """Its ending says what it is."""
    assert file_name(played, form).endswith(f".{FORMS[form].ending}")


class TestCsvComesInAgain:
    """`from_csv` reads what `to_csv` wrote, and refuses what nobody can have scored."""

    def test_the_same_points_and_winners(self, result):
        """The reasons stay behind."""
        (again,) = text.from_csv(text.to_csv([result]).encode(), "games.csv")
        assert [(seat.name, seat.total) for seat in again.sheet.seats] == [
            (seat.name, seat.total) for seat in result.sheet.seats
        ]
        assert (again.sheet.winners, again.played, again.first) == (result.sheet.winners, result.played, result.first)

    def test_a_name_that_looks_like_a_formula_comes_back(self, result):
        """Spreadsheets see a text."""
        from msgspec.structs import replace

        seats = (replace(result.sheet.seats[0], name="=Ann"), *result.sheet.seats[1:])
        odd = replace(result, sheet=replace(result.sheet, seats=seats, winners=("=Ann",)))
        written = text.to_csv([odd])
        assert "'=Ann" in written
        assert text.from_csv(written.encode(), "x")[0].sheet.seats[0].name == "=Ann"

    @pytest.mark.parametrize(
        ("before", "after", "says"),
        [
            ("cape-may,", "whist,", "line 2: there is no game 'whist'"),
            (",name,", ",nom,", "line 1: has no column name"),
        ],
    )
    def test_a_broken_file_is_named_line_by_line(self, result, before, after, says):
        """One line a fault."""
        with pytest.raises(BadFile) as caught:
            text.from_csv(text.to_csv([result]).replace(before, after, 1).encode(), "games.csv")
        assert says in [str(fault) for fault in caught.value.faults]

    def test_points_that_do_not_add_up_are_refused(self, result):
        """The total is the sum of its categories."""
        rows = text.to_csv([result]).splitlines()
        rows[1] = rows[1].rsplit(",", 1)[0] + ",999"
        with pytest.raises(BadFile, match="add up"):
            text.from_csv("\n".join(rows).encode(), "games.csv")
