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


def lines(**broken):
    """Write the record with some lines replaced: ``line_3="..."``."""
    rows = to_lines(HEADER, ENTRIES).splitlines()
    for name, text in broken.items():
        rows[int(name.removeprefix("line_")) - 1] = text.encode() if isinstance(text, str) else text
    return b"\n".join(rows) + b"\n"


def changed(number, **fields):
    """Return a line with fields set, or taken out where the value is ``...``."""
    row = json.loads(to_lines(HEADER, ENTRIES).splitlines()[number - 1])
    for name, value in fields.items():
        if value is ...:
            del row[name]
        else:
            row[name] = value
    return json.dumps(row)


def faults(raw):
    """Return the faults of a record, as people read them."""
    with pytest.raises(BadFile) as bad:
        from_lines(raw, "a.jsonl", ENTRY)
    return str(bad.value).splitlines()


class TestRoundTrip:
    """Written and read back."""

    def test_header_and_entries_are_read_as_they_were_written(self):
        """All kinds of entries."""
        assert from_lines(to_lines(HEADER, ENTRIES), "a.jsonl", ENTRY) == (HEADER, ENTRIES)

    def test_it_is_one_header_line_and_one_line_an_entry(self):
        """JSON lines, each a whole object."""
        rows = to_lines(HEADER, ENTRIES).decode().splitlines()
        assert len(rows) == 6
        assert [json.loads(row)["seq"] for row in rows[1:]] == [1, 2, 3, 4, 5]
        assert json.loads(rows[0])["format"] == "capemay-record/1"

    def test_a_record_without_entries_is_a_record(self):
        """Nothing has been done yet."""
        assert from_lines(to_lines(HEADER, []), "a.jsonl", ENTRY) == (HEADER, [])

    def test_writing_what_was_read_gives_the_same_bytes(self):
        """Export, import, export."""
        raw = to_lines(HEADER, ENTRIES)
        assert to_lines(*from_lines(raw, "a.jsonl", ENTRY)) == raw

    @pytest.mark.parametrize("raw", [
        b"\xef\xbb\xbf" + to_lines(HEADER, ENTRIES),
        to_lines(HEADER, ENTRIES).replace(b"\n", b"\r\n"),
        to_lines(HEADER, ENTRIES).rstrip(b"\n"),
        to_lines(HEADER, ENTRIES) + b"\n\n",
    ], ids=["byte order mark", "Windows lines", "no last line end", "blank lines at the end"])  # fmt: skip
    def test_what_editors_do_to_text_does_no_harm(self, raw):
        """People open these files."""
        assert from_lines(raw, "a.jsonl", ENTRY) == (HEADER, ENTRIES)

    @given(note=st.text(), value=st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text())
    def test_any_text_survives(self, note, value):
        """Line separators, quotes, emoji."""
        entry = Entry(1, Correct("seats[0].name", value, note))
        assert from_lines(to_lines(HEADER, [entry]), "a.jsonl", ENTRY)[1] == [entry]


class TestBroken:
    """Each broken line is one fault with its line and its path."""

    def test_an_empty_file_says_so(self):
        """Nothing at all, or blanks."""
        for raw in (b"", b"\n\n", b"  "):
            assert faults(raw) == ["a.jsonl: the file is empty"]

    def test_a_line_that_is_not_json(self):
        """Cut in the middle, say."""
        (fault,) = faults(lines(line_3='{"seq": 2, "act"'))
        assert fault.startswith("a.jsonl: line 3: not JSON")

    def test_a_record_cut_in_its_last_line(self):
        """As after a crash while copying."""
        (fault,) = faults(to_lines(HEADER, ENTRIES)[:-10])
        assert fault.startswith("a.jsonl: line 6: not JSON")

    def test_a_wrong_type(self):
        """The path leads into the line."""
        (fault,) = faults(lines(line_4=changed(4, by=7)))
        assert fault.startswith("a.jsonl: line 4, by: ")

    def test_a_time_that_is_none(self):
        """Every page would have to show it."""
        broken = lines(line_1=changed(1, created="21 Nov 2026"), line_2=changed(2, at="yesterday"))
        created, at = faults(broken)
        assert created == "a.jsonl: line 1, created: '21 Nov 2026' is not a time, such as 2026-11-21T17:20:05Z"
        assert "line 2, at: 'yesterday' is not a time" in at

    def test_a_missing_field(self):
        """An entry without an act."""
        assert faults(lines(line_3=changed(3, act=...))) == ["a.jsonl: line 3, act: missing"]

    def test_an_act_nobody_knows(self):
        """With what there is."""
        (fault,) = faults(lines(line_3=changed(3, act={"do": "cheat"})))
        assert fault.startswith('a.jsonl: line 3, act.do: is "cheat"')

    def test_a_wrong_type_within_an_act(self):
        """The path leads into the act."""
        (fault,) = faults(lines(line_3=changed(3, act={"do": "move", "card": "seven"})))
        assert fault.startswith("a.jsonl: line 3, act.card: ")

    @pytest.mark.parametrize(("number", "path"), [(1, "line 1, colour"), (3, "line 3, colour")])
    def test_an_unknown_field(self, number, path):
        """Strictly decoded: a mistyped name is told, in header and entries alike."""
        (fault,) = faults(lines(**{f"line_{number}": changed(number, colour="red")}))
        assert fault == f"a.jsonl: {path}: unknown field"

    @pytest.mark.parametrize("extra", [
        {"do": "collect", "colour": "red"}, {"do": "correct", "path": "round", "value": 2, "colour": "red"},
        {"do": "undo", "to": 1, "colour": "red"}, {"do": "redo", "colour": "red"},
    ], ids=lambda one: one["do"])  # fmt: skip
    def test_an_unknown_field_within_an_act(self, extra):
        """Strictly decoded."""
        (fault,) = faults(lines(line_3=changed(3, act=extra)))
        assert fault == "a.jsonl: line 3, act.colour: unknown field"

    def test_an_unknown_field_within_an_answer(self):
        """Strictly decoded."""
        (fault,) = faults(lines(line_2=changed(2, answers=[{"why": "bird", "value": "osprey", "colour": "red"}])))
        assert fault == "a.jsonl: line 2, answers[0].colour: unknown field"

    def test_a_name_twice_in_one_line(self):
        """Which one counts?"""
        (fault,) = faults(lines(line_3='{"seq": 2, "seq": 3, "act": {"do": "draw"}}'))
        assert fault == "a.jsonl: line 3: the name 'seq' appears twice in one object"

    def test_a_number_left_out(self):
        """Entries are counted from 1 without a gap."""
        raw = b"\n".join(row for i, row in enumerate(lines().splitlines()) if i != 3)
        assert faults(raw)[0] == "a.jsonl: line 4, seq: is 4, should be 3"

    def test_a_number_twice(self):
        """A doubled line."""
        rows = lines().splitlines()
        assert faults(b"\n".join([*rows[:3], rows[2], *rows[3:]]))[0] == "a.jsonl: line 4, seq: is 2, should be 3"

    def test_several_broken_lines_are_all_told(self):
        """One line per fault, in order."""
        told = faults(lines(line_2="{", line_4=changed(4, act=...), line_6="[]"))
        assert [fault[: len("a.jsonl: line 2")] for fault in told] == [f"a.jsonl: line {n}" for n in (2, 4, 6)]

    def test_two_faults_in_a_line_are_both_told(self):
        """One line per fault."""
        told = faults(lines(line_3=changed(3, act=..., by=7)))
        assert sorted(fault.split(": ")[1] for fault in told) == ["line 3, act", "line 3, by"]

    def test_a_wrong_format(self):
        """Another file, or a later one."""
        (fault,) = faults(lines(line_1=changed(1, format="capemay-record/3")))
        assert fault.startswith('a.jsonl: line 1, format: is "capemay-record/3", should be ')

    def test_a_header_without_its_game(self):
        """It could not be replayed."""
        assert faults(lines(line_1=changed(1, game=...))) == ["a.jsonl: line 1, game: missing"]

    def test_a_record_that_begins_with_an_entry(self):
        """The header is missing."""
        raw = b"\n".join(lines().splitlines()[1:])
        assert all(fault.startswith("a.jsonl: line 1, ") for fault in faults(raw))

    @pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"PK\x03\x04", b"\x00" * 50], ids=["utf-16", "zip", "zeros"])
    def test_something_else_altogether(self, raw):
        """One line, no traceback."""
        (fault,) = faults(raw)
        assert fault.startswith("a.jsonl: line 1: not JSON")
