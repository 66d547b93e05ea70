"""Every form a game leaves in but paper, read back by somebody else's reader."""

from __future__ import annotations

import csv
import io
import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from capemay_kit.core.record import from_lines
from capemay_kit.core.scores import BROUGHT_IN, Because, Message
from capemay_kit.core.table import Table
from capemay_kit.core.times import local
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.games.registry import score_position
from capemay_kit.results import bgstats, text
from capemay_kit.results.formats import FORMS, file_name, write
from capemay_kit.results.result import result_of

from .conftest import finished_game
from .making import named

WHEN = "2026-11-21T17:20:05Z"


@pytest.fixture(scope="module")
def one():
    return replace(result_of(finished_game(4, 4)), played=WHEN)


def points(result):
    return [(seat.name, seat.total) for seat in result.sheet.seats]


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


def test_the_record_comes_in_again_as_it_went_out(played, result):
    raw = write(played, "jsonl")
    header, entries = from_lines(raw, "record", registry.entry_type(played.header.game))
    assert (header, entries) == (played.header, played.entries)
    assert result_of(registry.replayed(raw, "record")) == result


def test_the_position_scores_the_same_line_by_line(played, result):
    assert score_position(write(played, "position"), "position").sheet == result.sheet


def test_in_mid_game_nobody_has_won_in_any_form(played):
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


def test_the_text_begins_with_the_winner(played, result):
    """For a chat: one empty line below who won, none for seats without points."""
    lines = write(played, "text").decode().splitlines()
    assert (lines[1], lines[3][:3]) == (result.verdict, "1. ")
    assert [i for i, line in enumerate(text.plain(result).splitlines()) if not line.strip()] == [2]


def test_every_form_has_a_file_name_whose_ending_says_what_it_is(played):
    assert [form for form in FORMS if not file_name(played, form).endswith(f".{FORMS[form].ending}")] == []


def test_a_table_with_times_that_are_none_has_taken_nobody_knows_how_long():
    """Times with and without a zone are all UTC."""
    table = finished_game(4, 4)

    def minutes(first, last):
        entries = [replace(entry, at="") for entry in table.entries]
        entries[0], entries[-1] = replace(entries[0], at=first), replace(entries[-1], at=last)
        return result_of(Table(table.rules, table.header, table.start, entries)).minutes

    assert minutes("2026-11-21T17:20:00", "2026-11-21T18:00:00Z") == 40
    assert minutes("2026-11-21T17:20:00Z", "lately") is None


# --- BG Stats -------------------------------------------------------------------------------------------


def read_code(raw):
    """Read a code as a phone's camera does: the address, and the play in it."""
    found = zxingcpp.read_barcode(Image.open(io.BytesIO(raw))).text
    return found, json.loads(parse_qs(urlsplit(found).query)["data"][0])


def test_the_qr_code_holds_the_address_of_bg_stats(played, result):
    link, play = read_code(write(played, "qr"))
    assert link == bgstats.link(result) == write(played, "bgstats").decode().strip()
    assert play["game"]["name"] == played.rules.meta.title
    assert play["playDate"] == f"{local(result.played):%Y-%m-%d %H:%M:%S}"
    assert [(one["name"], int(one["score"])) for one in play["players"]] == points(result)
    assert [one["winner"] for one in play["players"]] == [one["rank"] == 1 for one in play["players"]]


@pytest.mark.parametrize("length", [30, 60, 500])
def test_a_code_holds_any_names(one, length):
    """Greek letters take six bytes each: names are cut short, and players stay apart."""
    names = [f"{'Παπακωνσταντίνου ' * 30}"[:length] + str(i) for i in range(4)]
    _, play = read_code(bgstats.qr_png(named(one, *names)))
    assert len({one["sourcePlayerId"] for one in play["players"]}) == len(names)
    assert all(name.startswith(one["name"]) for name, one in zip(names, play["players"], strict=True))


# --- CSV ------------------------------------------------------------------------------------------------


def test_the_csv_holds_every_category_and_comes_in_again(played, result):
    """One row a seat; the reasons stay behind."""
    raw = write(played, "csv")
    rows = list(csv.DictReader(io.StringIO(raw.decode())))
    assert [row["name"] for row in rows] == [seat.name for seat in result.sheet.seats]
    for row, seat in zip(rows, result.sheet.seats, strict=True):
        assert int(row["total"]) == seat.total == sum(int(row[line.category]) for line in seat.lines)
    (again,) = text.from_csv(raw, "games.csv")
    assert points(again) == points(result)
    assert (again.sheet.winners, again.played, again.first) == (result.sheet.winners, result.played, result.first)
    assert text.to_csv([again]) == text.to_csv([result])


@pytest.mark.parametrize("text_of", ["title", "name", "table"])
def test_no_text_of_people_is_a_formula_and_all_come_back(one, text_of):
    """Names, titles and the names of tables, however a spreadsheet parts the cells."""
    for formula in (
        "=Ann", '=HYPERLINK("http://x.example";"Look")', "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "\uff1d1",
        "Ann;=1+1", "Ann\n=1+1", "Ann\r\n@1", "'=1", "''=1", "'", "'Ann",
    ):  # fmt: skip
        odd = named(one, formula) if text_of == "name" else replace(one, **{text_of: formula})
        written = text.to_csv([odd])
        for delimiter in (",", ";"):
            for row in csv.reader(io.StringIO(written, newline=""), delimiter=delimiter):
                assert not any(re.match("[=+@\t\r\n\uff1d]|-(?![0-9]+$)", cell) for cell in row)
        (again,) = text.from_csv(written.encode(), "x")
        assert (again.title, again.table, again.sheet) == (odd.title, odd.table, without_reasons(odd.sheet))


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=20) | st.text("'=;\t\r\n-a", max_size=8))
def test_any_title_comes_back(title):
    odd = replace(result_of(finished_game(2, 1)), title=title)
    assert text.from_csv(text.to_csv([odd]).encode(), "x")[0].title == title


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda raw: raw.replace(b"game,", b"game,game,", 1), "line 1: has two columns game"),
        (lambda raw: raw.replace(b",name,", b",nom,", 1), "line 1: has no column name"),
        (lambda raw: raw.splitlines(keepends=True)[0], "games.csv: holds no results"),
        (lambda raw: raw.rstrip() + b",,,\n", "has more than"),
        (lambda raw: raw.replace(b"\n", b"\n\xff", 1), "games.csv: is not CSV: "),
        (lambda raw: raw.replace(b"2026-", b"0001-"), "is no date"),
        (lambda raw: raw.rstrip() + b"0" * 30, "is not a whole number of nine digits at most"),
        (lambda raw: re.sub(rb"\d+\r?\n$", b"999\n", raw), "add up"),
    ],
    ids=["a column twice", "none of a column", "no rows", "too many cells", "no text", "another age", "too large",
         "no sum"],
)  # fmt: skip
def test_what_to_csv_would_not_write_is_one_line(one, change, says):
    with pytest.raises(BadFile) as bad:
        text.from_csv(change(text.to_csv([one]).encode()), "games.csv")
    assert any(says in line for line in str(bad.value).splitlines())


def rows_of(result):
    return list(csv.DictReader(io.StringIO(text.to_csv([result]))))


def refused(rows):
    written = io.StringIO()
    writer = csv.DictWriter(written, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    with pytest.raises(BadFile) as caught:
        text.from_csv(written.getvalue().encode(), "games.csv")
    return "; ".join(str(fault) for fault in caught.value.faults)


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
def test_a_broken_file_is_named_line_by_line(one, row, cells, says):
    rows = rows_of(one)
    rows[row] |= cells
    assert says in refused(rows)


def test_a_table_is_of_one_game_and_has_its_categories_and_its_seats(result):
    other = next(one for one in registry.GAMES if one != result.game)
    categories = registry.game(other).rules.meta.categories
    foreign = next(one for one in categories if one not in result.categories)
    rows = rows_of(result)
    assert f"line 3: {foreign} is not counted in {result.game}" in refused(
        [row | {foreign: "3" if i == 1 else ""} for i, row in enumerate(rows)]
    )
    its = {name: "" if name in result.categories else cell for name, cell in rows[1].items()}
    its |= {"game": other, "total": "0", "winner": "0", **dict.fromkeys(categories, "0")}
    two = [dict.fromkeys(its, "") | rows[0], its, *rows[2:]]
    assert f"line 2: table sim-4 is a game of {result.game} here and of {other} elsewhere" in refused(two)
    said = refused([*rows, rows[-1] | {"name": "One more"}])
    assert f"to {len(rows)} players, but table sim-4 has {len(rows) + 1}" in said
