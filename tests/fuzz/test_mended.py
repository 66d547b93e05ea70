"""What spoiled files once brought down, each as small as it can be."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry, to_lines
from capemay_kit.errors import BadFile, BrokenRecord, IllegalAction
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as horn
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.own.pack import read_pack
from capemay_kit.results.text import from_csv

from ..own.packing import with_
from . import seeds
from .calling import call, fair

NAMES = {"cape-may": ("Ann", "Bob"), "capitol": ("Ann", "Bob"), "cape-horn": ("Ann", "Bob", "Cid"),
         "capital-city": ("Ann", "Bob", "Cid")}  # fmt: skip


def record(game: str, *entries: Entry[Any], names: tuple[str, ...] = (), **header: Any) -> bytes:
    made = registry.game(game).header_for(names or NAMES[game], table="t", **header)
    return to_lines(made, entries)


def replayed(raw: bytes) -> Any:
    table, entries = registry.read_record(raw, "r.jsonl")
    for entry in entries:
        table.take(entry)
    return table


# --- corrections and acts of a record ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("cape-may", "seats[0].space", ["beach-ocean"]),
        ("cape-may", "lots.sand-1", {"seat": 0, "kind": ["shop"]}),
        ("cape-may", "lots.sand-1", {"seat": 0, "kind": None}),
        ("capitol", "areas.blue-1.roof", ["round"]),
        ("capitol", "areas.blue-1.roof", {}),
        ("capital-city", "season", ["spring"]),
        ("cape-horn", "seats[0].tokens.1", ["red"]),
    ],
)
def test_a_list_where_a_word_should_be_is_a_broken_entry(game: str, path: str, value: Any) -> None:
    """Nothing can be looked up by a list."""
    with pytest.raises(BrokenRecord):
        replayed(record(game, Entry(1, Correct(path, value))))


@pytest.mark.parametrize(
    "act",
    [horn.Place("no-such-card", "K4"), horn.Place("hook", "6N"), horn.Sail("6N"), horn.Ignore("6N"), horn.Again("")],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_does_anyway_what_has_no_card_or_space(act: Any, seat: int) -> None:
    """Neither in turn nor out of it, whatever else refuses it first."""
    rules = registry.game("cape-horn").rules
    s = replayed(record("cape-horn")).state
    s = rules.apply(s, 0, horn.Deal(), Chance(seed="s"))
    s = rules.correct(rules.correct(s, "phase", "draw"), "turn", 0)
    with pytest.raises(IllegalAction):
        rules.apply(s, seat, act, Chance(), True)


def test_a_ship_put_elsewhere_takes_no_token_there() -> None:
    """It stopped at a station, and was corrected away from it before the token was taken."""
    rules = registry.game("cape-horn").rules
    s = rules.apply(replayed(record("cape-horn")).state, 0, horn.Deal(), Chance(seed="s"))
    station = next(iter(s.book.chart.station))
    s = rules.correct(rules.correct(s, "seats[0].space", station), "phase", "token")
    assert horn.TakeToken() in rules.legal(s, 0)
    s = rules.correct(s, "seats[0].space", s.book.course.start[0].space)
    assert rules.legal(s, 0) == (horn.LeaveToken(),)
    with pytest.raises(IllegalAction):
        rules.apply(s, 0, horn.TakeToken(), Chance(), True)


@pytest.mark.parametrize(("field", "value"), [("seq", 0), ("seat", -1)])
def test_no_seat_is_counted_from_the_end(field: str, value: int) -> None:
    """A negative number would be the last one's."""
    entry = {"seq": 1, "seat": 0, "act": {"do": "deal"}, field: value}
    with pytest.raises(BadFile, match=rf"line 2, {field}: "):
        registry.read_record(record("cape-may") + json.dumps(entry).encode(), "r.jsonl")


# --- other files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body", [b"[" * 9999, b'{"deck": "\xff"}', b'{"deck": "event", "deck": "bonus"}', b"\xff\xfe{}"]
)
def test_a_deck_in_a_pack_that_is_no_json_is_a_fault_of_that_file(body: bytes) -> None:
    with pytest.raises(BadFile, match=r"gift: cards/event\.json"):
        read_pack(with_("cards/event.json", body), "gift")


def test_results_without_a_total_are_those_of_nothing() -> None:
    head, *rows = csv.reader(io.StringIO(seeds.sheets()["cape_horn three_tokens-3"].decode()))
    counted = {"total", *registry.game("cape-horn").rules.meta.categories}
    empty = [["" if name in counted else cell for name, cell in zip(head, row, strict=True)] for row in rows]
    written = io.StringIO()
    csv.writer(written).writerows([head, *empty])
    (result,) = from_csv(written.getvalue().encode(), "x.csv")
    assert [seat.total for seat in result.sheet.seats] == [0, 0, 0]


def test_a_street_in_a_circle_has_a_name() -> None:
    """Whoever walks along it to its next crossing comes back to where they began."""
    board = msgspec.to_builtins(load_board("cape-may-1-2"))
    ring = [{"id": f"r{i}", "x": 0.1, "y": 0.1, "streets": ["ring"]} for i in range(4)]
    roads = [[f"r{i}", f"r{(i + 1) % 4}"] for i in range(4)]
    made = load_board({**board, "id": "ring", "streets": {"ring": "Ring Road"}, "spaces": ring, "roads": roads,
                       "lots": [], "churches": []})  # fmt: skip
    assert {made.name(f"r{i}") for i in range(4)} == {"Ring Road"}


# --- what is printed -----------------------------------------------------------------------------------

ODD = ("[/]", "[bold]Ann[/bold]", ":smile:", "\x1b[2J", "a\nb", "\u202eevil", "{0}", "\\")


@pytest.mark.parametrize("name", ODD)
def test_a_name_is_printed_as_it_is_and_moves_no_cursor(name: str, tmp_path: Path) -> None:
    file = tmp_path / "end.json"
    figures = {"seats[0].buildings.gravel.victorian": 1}
    file.write_text(json.dumps({"format": "capemay-position/2", "seats": [name, "Bob"], "figures": figures}))
    ran = fair([file], "score", file)
    said = ran.out.decode()
    assert (ran.code, said.replace("\n", "").isprintable()) == (0, True)
    shown = name if name.isprintable() else ascii(name)[1:-1]
    assert f"{shown}: 5\n" in said


def test_a_file_called_by_no_text_or_over_two_lines_is_told_in_one_line(tmp_path: Path) -> None:
    """Its name holds a byte that is no letter; what somebody wrote in it may have lines too."""
    file = tmp_path / "bad\udcff.json"
    file.write_text("{}")
    assert call("position", "check", file) == (1, b"", f"{tmp_path}/bad\\udcff.json: format: missing\n".encode())
    told = call("position", "check", file, "--json").out
    assert json.loads(told)["files"][0]["faults"] == ["format: missing"]
    file = tmp_path / "a\nb.json"
    file.write_text(json.dumps({"format": "capemay-position/2", "game": "one\ntwo"}))
    ran = call("score", file)
    assert (ran.code, len(ran.err.splitlines())) == (1, 1)


def test_a_terminal_without_the_letter_shows_the_rest() -> None:
    """An arrow, where there is nothing but ASCII; as JSON it is UTF-8 whatever the terminal."""
    words = ("moves", "--board", "cape-may-3-4", "--from", "hughes-ocean", "--steps", 1)
    assert b"hughes-ocean \\u2192 " in call(*words, encoding="ascii").out
    assert json.loads(call(*words, "--json", encoding="ascii").out)["steps"] == 1


def test_a_list_of_nothing_says_nothing_else(tmp_path: Path) -> None:
    """Where nobody looks on, no progress is shown, not even an empty line."""
    assert call("history", "--store", tmp_path / "s.sqlite") == (0, b"No finished game yet.\n", b"")


def test_a_record_that_breaks_is_told_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(record("capitol", Entry(1, Correct("floors", "many"))))
    said = f"{file}: Entry 1 is not valid: floors: 'many' is not a whole number\n".encode()
    assert call("replay", file).err == said
    assert call("import", file, "--store", tmp_path / "s.sqlite") == (1, b"", said)


def test_an_edition_that_extends_a_broken_one_says_which(tmp_path: Path) -> None:
    """The fault is in the other file."""
    broken, mine = tmp_path / "broken.json", tmp_path / "mine.json"
    broken.write_text('{"format": "capemay-edition/1", "id": "broken", "shoes": 1}')
    mine.write_text(json.dumps({"format": "capemay-edition/1", "id": "mine", "extends": str(broken)}))
    assert call("edition", "check", mine).err.decode() == f"{mine}: extends: {broken}: shoes: unknown field\n"
