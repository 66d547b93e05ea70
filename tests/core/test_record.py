"""The record as JSON lines: what is written is read, and every broken line is named."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core.chance import Answer
from capemay_kit.core.record import Correct, Entry, Header, Redo, Undo, from_lines, to_lines
from capemay_kit.errors import BadFile, Refusal
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.registry import entry_type

ENTRY = entry_type("cape-may")
HEADER = Header(
    "capemay-record/1", "cape-may", "t", "A table", "2020-01-01T00:00:00Z", 1, "0", "base", None, {"seats": ["Ann"]},
)  # fmt: skip
ENTRIES = [
    Entry(1, act.Deal(), 0, "Ann", (Answer("face_up.sand", 25), Answer("bonus", None, 0)), "2020-01-01T00:00:01Z"),
    Entry(2, act.Move(3, "beach-ocean"), 0, refusal=Refusal("fare", 6, {"card": 7})),
    Entry(3, Correct("seats[0].money", 7, "miscounted"), None, "Ann"),
    Entry(4, Undo(2, True)),
    Entry(5, Redo()),
]
RAW = to_lines(HEADER, ENTRIES)
ROWS = RAW.decode().splitlines()


def read(raw):
    return from_lines(raw, "a.jsonl", ENTRY)


def with_lines(**texts):
    """Write the record with some lines replaced: ``line_3="..."``."""
    return "\n".join(texts.get(f"line_{n}", row) for n, row in enumerate(ROWS, 1)).encode()


def changed(number, **fields):
    """Write the record with fields of a line set, or taken out where the value is ``...``."""
    row = {name: value for name, value in {**json.loads(ROWS[number - 1]), **fields}.items() if value is not ...}
    return with_lines(**{f"line_{number}": json.dumps(row)})


def faults(raw):
    """Return the faults of a record, as people read them, without the name of the file."""
    with pytest.raises(BadFile) as bad:
        read(raw)
    return [line.removeprefix("a.jsonl: ") for line in str(bad.value).splitlines()]


def test_it_is_one_header_line_and_one_line_an_entry_and_is_read_as_it_was_written():
    assert [json.loads(row).get("seq") for row in ROWS] == [None, 1, 2, 3, 4, 5]
    assert json.loads(ROWS[0])["format"] == "capemay-record/1"
    assert read(RAW) == (HEADER, ENTRIES)
    assert to_lines(*read(RAW)) == RAW
    assert read(to_lines(HEADER, [])) == (HEADER, [])


@pytest.mark.parametrize("raw", [
    b"\xef\xbb\xbf" + RAW, RAW.replace(b"\n", b"\r\n"), RAW.rstrip(b"\n"), RAW + b"\n\n",
], ids=["byte order mark", "Windows lines", "no last line end", "blank lines at the end"])  # fmt: skip
def test_what_editors_do_to_text_does_no_harm(raw):
    assert read(raw) == (HEADER, ENTRIES)


@given(note=st.text(), value=st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text())
def test_any_text_survives(note, value):
    """Line separators, quotes, emoji."""
    entry = Entry(1, Correct("seats[0].name", value, note))
    assert read(to_lines(HEADER, [entry]))[1] == [entry]


UNKNOWN = [
    {"do": "collect", "colour": "red"}, {"do": "correct", "path": "round", "value": 2, "colour": "red"},
    {"do": "undo", "to": 1, "colour": "red"}, {"do": "redo", "colour": "red"},
]  # fmt: skip
BROKEN = {
    "nothing": (b"", ["the file is empty"]),
    "blank lines": (b"\n\n", ["the file is empty"]),
    "blanks": (b"  ", ["the file is empty"]),
    "a time that is none": (
        changed(1, created="21 Nov 2026"),
        ["line 1, created: '21 Nov 2026' is not a time, such as 2026-11-21T17:20:05Z"]),
    "another such time": (
        changed(2, at="yesterday"), ["line 2, at: 'yesterday' is not a time, such as 2026-11-21T17:20:05Z"]),
    "no act": (changed(3, act=...), ["line 3, act: missing"]),
    "a mistyped name in the header": (changed(1, colour="red"), ["line 1, colour: unknown field"]),
    "a mistyped name": (changed(3, colour="red"), ["line 3, colour: unknown field"]),
    **{f"a mistyped name in {one['do']}": (changed(3, act=one), ["line 3, act.colour: unknown field"])
       for one in UNKNOWN},
    "a mistyped name in an answer": (
        changed(2, answers=[{"why": "bird", "value": "osprey", "colour": "red"}]),
        ["line 2, answers[0].colour: unknown field"]),
    "a name twice": (
        with_lines(line_3='{"seq": 2, "seq": 3, "act": {"do": "draw"}}'),
        ["line 3: the name 'seq' appears twice in one object"]),
    "no game": (changed(1, game=...), ["line 1, game: missing"]),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "said"), BROKEN.values(), ids=BROKEN)
def test_a_broken_line_is_one_fault_with_its_line_and_its_path(raw, said):
    assert faults(raw) == said


BEGINNINGS = {
    "not JSON": (with_lines(line_3='{"seq": 2, "act"'), ["line 3: not JSON"]),
    "cut in its last line": (RAW[:-10], ["line 6: not JSON"]),
    "a wrong type": (changed(4, by=7), ["line 4, by: "]),
    "an act nobody knows": (changed(3, act={"do": "cheat"}), ['line 3, act.do: is "cheat"']),
    "a wrong type within an act": (changed(3, act={"do": "move", "card": "seven"}), ["line 3, act.card: "]),
    "a line left out": ("\n".join(ROWS[:3] + ROWS[4:]).encode(), ["line 4, seq: is 4, should be 3", ...]),
    "a line twice": ("\n".join(ROWS[:3] + ROWS[2:]).encode(), ["line 4, seq: is 2, should be 3", ...]),
    "several": (with_lines(line_2="{", line_4="{}", line_6="[]"), ["line 2", "line 4", "line 4", "line 6"]),
    "two in a line": (changed(3, act=..., by=7), ["line 3, ", "line 3, "]),
    "a later format": (
        changed(1, format="capemay-record/3"), ['line 1, format: is "capemay-record/3", should be ']),
    "without a header": ("\n".join(ROWS[1:]).encode(), ["line 1, ", ...]),
    "utf-16": (b"\xff\xfe\x00", ["line 1: not JSON"]),
    "zip": (b"PK\x03\x04", ["line 1: not JSON"]),
    "zeros": (b"\x00" * 50, ["line 1: not JSON"]),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "said"), BEGINNINGS.values(), ids=BEGINNINGS)
def test_every_fault_is_told_by_its_line(raw, said):
    """Three dots stand for what follows from the first."""
    told = faults(raw)
    if said[-1] is ...:
        said, told = said[:-1], told[: len(said) - 1]
    assert [one[: len(wanted)] for one, wanted in zip(told, said, strict=True)] == said
