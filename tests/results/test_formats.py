"""Every form a game leaves in, read back by somebody else's reader."""

from __future__ import annotations

import csv
import io
import json
import re
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from capemay_kit.core.record import from_lines
from capemay_kit.core.scores import BROUGHT_IN, Because, Message, ScoreSheet, SeatScore
from capemay_kit.core.table import Table
from capemay_kit.core.times import local
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.games.registry import score_position
from capemay_kit.results import bgstats, paper, raster, text
from capemay_kit.results.formats import FORMS, file_name, withheld, write
from capemay_kit.results.result import Result, result_of


@pytest.fixture(scope="module")
def result(played):
    """Return what the game came to."""
    return result_of(played)


def named(result, *names):
    """Return the result with other names."""
    whose = dict(zip([seat.name for seat in result.sheet.seats], names, strict=True))
    seats = tuple(replace(seat, name=whose[seat.name]) for seat in result.sheet.seats)
    winners = tuple(whose[name] for name in result.sheet.winners)
    return replace(result, sheet=replace(result.sheet, seats=seats, winners=winners))


def without_reasons(sheet):
    """Return a sheet as it is brought in: what earned a line stays behind."""
    brought_in = [
        replace(seat, lines=tuple(
            replace(line, because=(Because(Message(BROUGHT_IN), line.points),) if line.points else (), open=())
            for line in seat.lines
        ))
        for seat in sheet.seats
    ]  # fmt: skip
    return replace(sheet, seats=tuple(brought_in))


def pages_of(made):
    """Return the words of every page, as pdfium reads them."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(made)]


def letters(words):
    """Return a text without its breaks: a line that is broken at a hyphen or a space is the same text."""
    return "".join(words.split())


def test_the_parts_of_a_line_add_up_to_it_and_the_lines_to_the_total(result):
    """On every sheet."""
    for seat in result.sheet.seats:
        assert sum(line.points for line in seat.lines) == seat.total
        for line in seat.lines:
            assert sum(one.points for one in line.because) == line.points


def test_the_pdf_says_who_has_how_much_and_why(played, result):
    """Names, totals, categories and reasons stand in its text."""
    words = " ".join(pages_of(write(played, "pdf")))
    assert result.verdict in words
    for seat in result.sheet.seats:
        assert f"{seat.name}: {seat.total}" in words
        for line in seat.lines:
            assert played.rules.meta.categories[line.category] in words
            for one in line.because:
                assert letters(result.said(one.why)) in letters(words)


def test_a_name_in_any_european_script_stands_in_the_pdf(played, result):
    """The fonts travel with the program."""
    names = ("Žofie", "Ελένη", "Ірина", "Ømer", "Łucja", "Þóra")[: len(result.sheet.seats)]
    words = " ".join(pages_of(paper.pdf(named(result, *names))))
    assert all(name in words for name in names)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("王 Ann", "? Ann"), ("\N{GRINNING FACE}", "?"), ("\x1b[31mAnn\nB", "\\x1b[31mAnn\\nB"), ("W" * 100_000, "W" * 6),
     (" ".join(["Ann"] * 20_000), "Ann Ann"), ("", "")],
)  # fmt: skip
def test_any_name_fits_on_paper(result, name, shown, caplog):
    """A sign our fonts lack is a question mark, and a name longer than a column is cut: nothing is said of it."""
    others = [seat.name for seat in result.sheet.seats[1:]]
    odd = replace(named(result, name, *others), title=name)
    odd = replace(odd, sheet=replace(odd.sheet, winners=(name,)))
    assert shown in " ".join(pages_of(paper.pdf(odd)))
    assert not caplog.records


class TestASheetOfManySeats:
    """Nothing is cut off, whoever plays."""

    LONG = ("Anna-Katharina von Hohenlohe", "Benedict Cumberbatch-Smythe", "Żaneta Wiśniewska",
            "Doroteja the Elder", "Bo", "Τζένη Παπακωνσταντίνου")  # fmt: skip

    def test_a_word_of_a_long_name_is_not_broken(self, result):
        """The letters get smaller instead."""
        names = self.LONG[: len(result.sheet.seats)]
        words = " ".join(pages_of(paper.pdf(named(result, *names))))
        assert all(word in words.split() for name in names for word in name.split())

    def test_nothing_is_written_outside_of_the_margins(self, result):
        """Looked at as a picture: the outermost ten millimetres are bare paper."""
        made = raster.picture(paper.pdf(named(result, *self.LONG[: len(result.sheet.seats)])))
        picture = Image.open(io.BytesIO(made)).convert("L")
        assert picture.size[0] == 1684
        assert picture.size[1] % 1191 == 0
        edge = 56
        for top in range(0, picture.size[1], 1191):
            page = picture.crop((0, top, 1684, top + 1191))
            # paper is white already, to its edges and between what is printed
            assert sum(page.histogram()[255:]) > 1684 * 1191 / 2
            inside = page.point(lambda shade: 255 if shade < 252 else 0).getbbox()
            assert inside is None or (
                inside[0] >= edge and inside[1] >= edge and inside[2] <= 1684 - edge and inside[3] <= 1191 - edge
            )

    def test_what_finds_no_room_goes_on_on_the_next_page_under_its_name(self, result):
        """Twenty times the reasons; every one is there, and every page says whose it is."""
        seats = tuple(
            replace(seat, lines=tuple(replace(line, because=line.because * 20) for line in seat.lines))
            for seat in result.sheet.seats
        )
        pages = pages_of(paper.pdf(replace(result, sheet=replace(result.sheet, seats=seats))))
        assert len(pages) > 1
        most = max(
            seats, key=lambda seat: sum(len(result.said(one.why)) for line in seat.lines for one in line.because)
        )
        assert all(f"{most.name}: {most.total}" in page for page in pages)
        whole = letters(" ".join(pages))
        for seat in seats:
            for line in seat.lines:
                for one in line.because:
                    assert whole.count(letters(result.said(one.why))) >= 20


def test_a_shorter_game_has_fewer_lines_and_no_more(result):
    """A category nobody was counted in, as a round that was left out, is neither on paper nor in the CSV."""
    left, *others = result.categories
    seats = tuple(
        replace(seat, total=seat.total - seat.lines[0].points, lines=seat.lines[1:]) for seat in result.sheet.seats
    )
    short = replace(result, sheet=replace(result.sheet, seats=seats))
    assert left not in short.counted()
    assert all(result.categories[one] in " ".join(pages_of(paper.pdf(short))) for one in others)
    (again,) = text.from_csv(text.to_csv([short]).encode(), "games.csv")
    assert text.to_csv([again]) == text.to_csv([short])
    assert again.counted() == short.counted()


def test_in_mid_game_a_sheet_says_who_is_ahead(played):
    """Nobody wins yet, and the CSV does not come in as if somebody had."""
    going = registry.lay_out(replace(played.header))
    for entry in played.entries[: len(played.entries) // 2]:
        going.take(entry)
    result = result_of(going)
    # the rulebook of Cape Horn lets nobody be ahead
    assert ("Nobody has won yet" if result.game == "cape-horn" else " ahead: ") in result.verdict
    assert (result.won, result.sheet.complete) == ((), False)
    assert not any(one["winner"] for one in bgstats.play(result)["players"])
    with pytest.raises(BadFile, match="has no winner"):
        text.from_csv(write(going, "csv"), "games.csv")


def test_the_record_comes_in_again_as_it_went_out(played, result):
    """Every entry, and what it comes to."""
    header, entries = from_lines(write(played, "jsonl"), "record", registry.entry_type(played.header.game))
    table = registry.lay_out(header)
    for entry in entries:
        table.take(entry)
    assert (header, entries) == (played.header, played.entries)
    assert result_of(table) == result


def test_the_csv_holds_every_category(played, result):
    """One row a seat."""
    rows = list(csv.DictReader(io.StringIO(write(played, "csv").decode())))
    assert [row["name"] for row in rows] == [seat.name for seat in result.sheet.seats]
    for row, seat in zip(rows, result.sheet.seats, strict=True):
        assert int(row["total"]) == seat.total == sum(int(row[line.category]) for line in seat.lines)


def test_the_position_scores_the_same(played, result):
    """Counted again from the file, line by line."""
    again = score_position(write(played, "position"), "position").sheet
    assert again == result.sheet


def test_the_qr_code_holds_the_address_of_bg_stats(played, result):
    """A phone's camera reads what the link says."""
    found = zxingcpp.read_barcode(Image.open(io.BytesIO(write(played, "qr"))))
    assert found.text == bgstats.link(result)
    assert write(played, "bgstats").decode().strip() == found.text
    play = json.loads(parse_qs(urlsplit(found.text).query)["data"][0])
    assert play["game"]["name"] == played.rules.meta.title
    assert len(play["players"]) == played.rules.meta.max_seats
    assert play["playDate"] == f"{local(result.played):%Y-%m-%d %H:%M:%S}"
    assert [(one["name"], int(one["score"])) for one in play["players"]] == [
        (seat.name, seat.total) for seat in result.sheet.seats
    ]
    assert [one["winner"] for one in play["players"]] == [one["rank"] == 1 for one in play["players"]]


@pytest.mark.parametrize(("when", "day"), [
    ("lately", "lately"), ("", ""), ("0001-01-01T00:00:00Z", "0001-01-01"), ("9999-12-31", "9999-12-31"),
    ("2026-11-21", "21 November 2026"),
])  # fmt: skip
def test_a_time_that_is_none_leaves_all_the_same(result, when, day):
    """A store may hold what an earlier build took in without looking."""
    odd = replace(result, played=when)
    assert odd.verdict in " ".join(pages_of(paper.pdf(odd)))
    assert text.plain(odd).startswith(f"{odd.heading}, {day}\n")
    assert bgstats.link(odd)


def test_a_table_with_times_that_are_none_has_taken_nobody_knows_how_long(played):
    """Times with and without a zone are all UTC."""

    def minutes(first, last):
        entries = [replace(entry, at="") for entry in played.entries]
        entries[0], entries[-1] = replace(entries[0], at=first), replace(entries[-1], at=last)
        return result_of(Table(played.rules, played.header, played.start, entries)).minutes

    assert minutes("2026-11-21T17:20:00", "2026-11-21T18:00:00Z") == 40
    assert minutes("2026-11-21T17:20:00Z", "lately") is None


@pytest.mark.parametrize("length", [30, 60, 500])
def test_a_code_holds_any_names(result, length):
    """Greek letters take six bytes each: names are cut short, and players stay apart."""
    names = [f"{'Παπακωνσταντίνου ' * 30}"[:length] + str(i) for i in range(len(result.sheet.seats))]
    found = zxingcpp.read_barcode(Image.open(io.BytesIO(bgstats.qr_png(named(result, *names)))))
    play = json.loads(parse_qs(urlsplit(found.text).query)["data"][0])
    assert len({one["sourcePlayerId"] for one in play["players"]}) == len(names)
    assert all(name.startswith(one["name"]) for name, one in zip(names, play["players"], strict=True))


def test_the_text_begins_with_the_winner(played, result):
    """For a chat."""
    lines = write(played, "text").decode().splitlines()
    assert lines[1] == result.verdict
    assert lines[3].startswith("1. ")


def test_the_short_text_has_no_empty_lines_for_seats_without_points(result):
    """Only the one below who won."""
    lines = text.plain(result).splitlines()
    assert [i for i, line in enumerate(lines) if not line.strip()] == [2]


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
        assert text.to_csv([again]) == text.to_csv([result])

    def test_a_name_that_looks_like_a_formula_comes_back(self, result):
        """Spreadsheets see a text."""
        others = [seat.name for seat in result.sheet.seats[1:]]
        odd = named(result, "=Ann", *others)
        written = text.to_csv([odd])
        assert "'=Ann" in written
        assert text.from_csv(written.encode(), "x")[0].sheet.seats[0].name == "=Ann"

    @pytest.mark.parametrize("text_of", ["title", "name", "table"])
    @pytest.mark.parametrize(
        "formula",
        ['=HYPERLINK("http://x.example";"Look")', "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "\uff1d1",
         "Ann;=1+1", "Ann\n=1+1", "Ann\r\n@1", "'=1", "''=1", "'", "'Ann"],
    )  # fmt: skip
    def test_no_text_of_people_is_a_formula_and_all_come_back(self, result, text_of, formula):
        """Names, titles and the names of tables, however a spreadsheet parts the cells."""
        seats = [seat.name for seat in result.sheet.seats]
        odd = named(result, formula, *seats[1:]) if text_of == "name" else replace(result, **{text_of: formula})
        written = text.to_csv([odd])
        for delimiter in (",", ";"):
            for row in csv.reader(io.StringIO(written, newline=""), delimiter=delimiter):
                assert not any(re.match("[=+@\t\r\n\uff1d]|-(?![0-9]+$)", cell) for cell in row)
        (again,) = text.from_csv(written.encode(), "x")
        assert (again.title, again.table, again.sheet) == (odd.title, odd.table, without_reasons(odd.sheet))

    @given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=20) | st.text("'=;\t\r\n-a", max_size=8))
    def test_any_title_comes_back(self, title):
        """Whatever it is made of."""
        sheet = ScoreSheet((SeatScore("Ann", 0, ()), SeatScore("Bob", 0, ())), ("Ann",), "prestige")
        odd = Result("t", "cape-may", title, "2026-11-21T17:20:05Z", sheet)
        assert text.from_csv(text.to_csv([odd]).encode(), "x")[0].title == title

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            (lambda raw: raw.replace(b"game,", b"game,game,", 1), "line 1: has two columns game"),
            (lambda raw: raw.splitlines(keepends=True)[0], "games.csv: holds no results"),
            (lambda raw: raw.rstrip() + b",,,\n", "has more than"),
            (lambda raw: raw.replace(b"\n", b"\n\xff", 1), "games.csv: is not CSV: "),
            (lambda raw: raw.replace(b"2026-", b"0001-"), "is no date"),
            (lambda raw: raw.rstrip() + b"0" * 30, "is not a whole number of nine digits at most"),
        ],
        ids=["a column twice", "no rows", "too many cells", "no text", "another age", "too large a number"],
    )
    def test_what_to_csv_would_not_write_is_one_line(self, result, change, says):
        """No other error."""
        sane = replace(result, played="2026-11-21T17:20:05Z")
        with pytest.raises(BadFile) as bad:
            text.from_csv(change(text.to_csv([sane]).encode()), "games.csv")
        assert any(says in line for line in str(bad.value).splitlines())

    def test_a_column_that_is_missing_is_named(self, result):
        """All of them are needed."""
        with pytest.raises(BadFile, match="line 1: has no column name"):
            text.from_csv(text.to_csv([result]).replace(",name,", ",nom,", 1).encode(), "games.csv")

    @pytest.mark.parametrize(
        ("row", "cells", "says"),
        [
            (0, {"game": "whist"}, "line 2: there is no game 'whist'"),
            (1, {"played": "lately"}, "line 3: played: 'lately' is no date"),
            (0, {"winner": "1", "decided_by": "luck"}, "line 2: decided_by: 'luck' is not one of"),
            (1, {"total": "²"}, "line 3: total: '²' is not a whole number"),
            (1, {"minutes": "long"}, "line 3: minutes: 'long' is not a whole number"),
            (0, {"name": "Seat 2"}, "line 2: table sim-4 has the same name twice"),
        ],
    )
    def test_a_broken_file_is_named_line_by_line(self, result, row, cells, says):
        """One line a fault."""
        rows = self._rows(result)
        rows[row] |= cells
        assert says in self._refused(rows)

    def test_a_category_of_another_game_is_refused(self, result):
        """The game a row names is the game it is of."""
        other = next(one for one in registry.GAMES if one != result.game)
        foreign = next(one for one in registry.game(other).rules.meta.categories if one not in result.categories)
        rows = self._rows(result)
        rows[1][foreign] = "3"
        rows[0][foreign] = ""
        assert f"line 3: {foreign} is not counted in {result.game}" in self._refused(rows)

    def test_a_table_is_of_one_game(self, result):
        """Two rows of a table name two games."""
        other = next(one for one in registry.GAMES if one != result.game)
        categories = registry.game(other).rules.meta.categories
        rows = self._rows(result)
        rows[1] = {name: "" if name in result.categories else cell for name, cell in rows[1].items()}
        rows[1] |= {"game": other, "total": "0", "winner": "0", **dict.fromkeys(categories, "0")}
        rows[0] = dict.fromkeys(rows[1], "") | rows[0]
        assert f"line 2: table sim-4 is a game of {result.game} here and of {other} elsewhere" in self._refused(rows)

    def test_a_game_has_the_seats_it_is_for(self, result):
        """Nobody plays with one more."""
        rows = self._rows(result)
        most = len(rows)
        rows.append(rows[-1] | {"name": "One more"})
        assert f"to {most} players, but table sim-4 has {most + 1}" in self._refused(rows)

    @staticmethod
    def _rows(result):
        return list(csv.DictReader(io.StringIO(text.to_csv([result]))))

    @staticmethod
    def _refused(rows):
        """Write the rows, read them, and return what is said of it."""
        written = io.StringIO()
        writer = csv.DictWriter(written, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
        with pytest.raises(BadFile) as caught:
            text.from_csv(written.getvalue().encode(), "games.csv")
        return "; ".join(str(fault) for fault in caught.value.faults)

    def test_points_that_do_not_add_up_are_refused(self, result):
        """The total is the sum of its categories."""
        rows = text.to_csv([result]).splitlines()
        rows[1] = rows[1].rsplit(",", 1)[0] + ",999"
        with pytest.raises(BadFile, match="add up"):
            text.from_csv("\n".join(rows).encode(), "games.csv")


def test_what_earned_a_line_is_nine_points_high_or_more(result):
    """So it can be read on paper."""
    assert min(paper._REASONS) >= 9


def test_what_people_kept_takes_no_page_of_its_own(result):
    """A note and the minutes stand below what earned the points."""
    seats = tuple(
        replace(seat, lines=tuple(replace(one, because=(), open=()) for one in seat.lines))
        for seat in result.sheet.seats
    )
    short = replace(result, sheet=replace(result.sheet, seats=seats), note="At the lake", spent=(60.0,) * len(seats))
    (page,) = pages_of(paper.pdf(short))
    assert "Notes on this game" in page
    assert "At the lake" in page


def test_the_pdf_of_a_played_game_ends_with_the_final_board(played, result):
    """Below what earned the points where there is room, otherwise on a page more."""
    pages, bare = pages_of(write(played, "pdf")), pages_of(paper.pdf(result))
    assert len(pages) in (len(bare), len(bare) + 1)
    assert "The final board, and everybody's points round by round" in pages[-1]
    assert "The final board, and everybody's points round by round" not in " ".join(bare)


@pytest.mark.parametrize("game", registry.OURS)
def test_the_record_of_a_game_that_goes_on_is_withheld_from_its_first_moment(game):
    """Its seed tells every card to come; with printed cards it has none, and before anything is done no secret."""
    names = ["Ann", "Bob", "Cid"]
    dealt, printed = (registry.game(game).header_for(names, seed=seed, table="t") for seed in ("s", None))
    assert "jsonl" in withheld(registry.lay_out(dealt))
    assert "jsonl" not in withheld(registry.lay_out(printed))
