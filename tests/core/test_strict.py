"""Strict reading: one line per fault, ``file: path: what is wrong``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from capemay_kit.core.strict import MAX_BYTES, decode, read
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.board import Board, read_board
from capemay_kit.games.cape_may.book import load_board, read_deck, shipped_ids


class Leaf(Struct, forbid_unknown_fields=True):
    """A small part."""

    name: str
    size: int = 0


class Tree(Struct, forbid_unknown_fields=True):
    """A file."""

    title: str
    weight: float = 0.0
    ripe: bool = False
    leaves: list[Leaf] = []
    best: Leaf | None = None


def told(raw, as_type=Tree):
    """Return the faults, as people read them."""
    with pytest.raises(BadFile) as bad:
        decode(raw if isinstance(raw, bytes) else raw.encode(), as_type, "tree.json")
    return str(bad.value).splitlines()


def faults_of(raw, as_type=Tree):
    """Return the faults, none if there is nothing wrong; any other error is an error."""
    try:
        decode(raw, as_type, "tree.json")
    except BadFile as bad:
        return bad.faults
    return ()


def test_what_fits_is_decoded():
    """Nothing to tell."""
    got = decode(b'{"title": "Oak", "leaves": [{"name": "a", "size": 2}]}', Tree, "tree.json")
    assert got == Tree("Oak", leaves=[Leaf("a", 2)])


def test_a_byte_order_mark_does_no_harm():
    """Some editors write one."""
    assert decode(b'\xef\xbb\xbf{"title": "Oak"}', Tree, "tree.json") == Tree("Oak")


def test_an_unknown_field_is_told():
    """A mistyped name."""
    assert told('{"title": "Oak", "titel": 1}') == ["tree.json: titel: unknown field"]


def test_an_unknown_field_deep_inside_is_told():
    """With the way there."""
    raw = '{"title": "Oak", "leaves": [{"name": "a"}, {"name": "b", "colour": "red"}]}'
    assert told(raw) == ["tree.json: leaves[1].colour: unknown field"]


def test_a_missing_field_is_told():
    """What has to be there."""
    assert told("{}") == ["tree.json: title: missing"]


def test_a_missing_field_deep_inside_is_told():
    """With the way there."""
    assert told('{"title": "Oak", "best": {}}') == ["tree.json: best.name: missing"]


@pytest.mark.parametrize(("raw", "fault"), [
    ('{"title": 7}', 'title: is 7, should be a text'),
    ('{"title": null}', 'title: is null, should be a text'),
    ('{"title": "Oak", "weight": "heavy"}', 'weight: is "heavy", should be a number'),
    ('{"title": "Oak", "ripe": 1}', 'ripe: is 1, should be true or false'),
    ('{"title": "Oak", "leaves": {}}', 'leaves: is {}, should be a list'),
    ('{"title": "Oak", "leaves": [3]}', 'leaves[0]: is 3, should be an object'),
    ('{"title": "Oak", "leaves": [{"name": "a", "size": 1.5}]}', 'leaves[0].size: is 1.5, should be a whole number'),
    ('[]', 'is [], should be an object'),
    ('null', 'is null, should be an object'),
])  # fmt: skip
def test_a_wrong_type_is_told(raw, fault):
    """What is there, and what should be."""
    assert told(raw) == [f"tree.json: {fault}"]


def test_all_faults_are_told_at_once_one_line_each():
    """Nobody mends a file fault by fault."""
    raw = '{"weight": "x", "leaves": [{"name": 1}, {"size": 2}], "extra": 0, "more": 0}'
    assert sorted(told(raw)) == [
        "tree.json: extra: unknown field",
        "tree.json: leaves[0].name: is 1, should be a text",
        "tree.json: leaves[1].name: missing",
        "tree.json: more: unknown field",
        "tree.json: title: missing",
        'tree.json: weight: is "x", should be a number',
    ]


def test_a_name_twice_in_an_object_is_told():
    """Which one counts?"""
    assert told('{"title": "Oak", "title": "Elm"}') == ["tree.json: the name 'title' appears twice in one object"]


def test_a_name_twice_deep_inside_is_told_where_it_stands():
    """With the way there."""
    (fault,) = told('{"title": "Oak", "leaves": [{"name": "a", "name": "b"}]}')
    assert "'name' appears twice" in fault
    assert "leaves[0]: " in fault


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_json_number_is_told(number):
    """Python would read it, JSON has none."""
    (fault,) = told(f'{{"title": "Oak", "weight": {number}}}')
    assert fault.startswith("tree.json: not JSON")


def test_a_number_too_large_to_be_one_is_told():
    """1e999 would be read as infinity."""
    (fault,) = told('{"title": "Oak", "weight": 1e999}')
    assert fault == "tree.json: not JSON: 1e999 is too large a number"


@pytest.mark.parametrize("raw", ["", "   ", "{", '{"title": "Oak",}', "{'title': 'Oak'}", "title: Oak", '{"a": 1} {}'])
def test_what_is_no_json_is_told_in_one_line(raw):
    """With what Python's reader found."""
    (fault,) = told(raw)
    assert fault.startswith("tree.json: not JSON")


def test_bytes_that_are_no_text_are_told_in_one_line():
    """A picture, say."""
    (fault,) = told(b'{"title": "\xff\xfe"}')
    assert fault.startswith("tree.json: not JSON")


@pytest.mark.parametrize("raw", [
    "[" * 100_000, '{"a":' * 100_000, '{"title": "Oak", "leaves": ' + "[" * 50_000,
], ids=["lists", "objects", "inside"])  # fmt: skip
def test_deep_nesting_is_told_in_one_line(raw):
    """No stack runs over."""
    assert told(raw) == ["tree.json: nested more than 60 levels deep"]


def test_json_never_sees_what_is_nested_too_deeply(monkeypatch):
    """It calls itself for each list within a list, and the stack of a browser's worker is small."""
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("json was asked"))
    assert told("[" * 61 + "]" * 61) == ["tree.json: nested more than 60 levels deep"]


def test_brackets_in_a_text_without_end_are_no_lists():
    """What is wrong there is that the text does not end."""
    (fault,) = told('{"title": "' + "[" * 100)
    assert fault.startswith("tree.json: not JSON")


@pytest.mark.parametrize("raw", [
    '{"title": "\\ud800"}', '{"title": "a\\uDFFFb"}', '{"title": "\\udc00\\ud800"}',
    '{"title": "x", "weight": "\\udbff"}',
])  # fmt: skip
def test_half_a_character_is_told_with_its_path(raw):
    """Nothing could write such a text again: no file, no store, no terminal."""
    (fault,) = told(raw)
    assert fault.startswith(("tree.json: title: contains a broken char", "tree.json: weight: contains a broken char"))


@pytest.mark.parametrize("path", ["leaves[0].name", "best.name"])
def test_half_a_character_deep_inside_is_told_where_it_stands(path):
    """With the way there; whole characters beside it are none of the matter."""
    names = dict.fromkeys(("leaves[0].name", "best.name"), "\\ud83d\\ude00") | {path: "\\ud83d"}
    raw = '{{"title": "Oak", "leaves": [{{"name": "{}"}}], "best": {{"name": "{}"}}}}'.format(*names.values())
    assert told(raw) == [f"tree.json: {path}: contains a broken character (a lone surrogate)"]


def test_half_a_character_in_a_name_is_told():
    """Where the object stands that has it."""
    assert told('{"a": {"\\ud800": 1}}', dict[str, Any]) == [
        "tree.json: a: contains a name with a broken character (a lone surrogate)"
    ]


def test_a_character_written_as_two_halves_is_whole():
    """As programs do that write nothing but ASCII."""
    assert decode(b'{"title": "\\ud83d\\ude00"}', Tree, "tree.json") == Tree("\N{GRINNING FACE}")


@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1, 10**30])
def test_a_whole_number_not_every_reader_takes_for_the_same_is_told(number):
    """It could not be written again."""
    raw = f'{{"title": "Oak", "leaves": [{{"name": "a", "size": {number}}}]}}'
    assert told(raw) == [f"tree.json: leaves[0].size: is a whole number beyond {2**53}"]


def test_bytes_of_another_alphabet_are_no_json():
    """JSON files are UTF-8."""
    (fault,) = told('{"title": "Oak"}'.encode("utf-16"))
    assert fault.startswith("tree.json: not JSON")


@pytest.mark.parametrize(("deep", "faults"), [(60, 0), (61, 1), (900, 1)])
def test_nothing_lies_deeper_than_sixty(deep, faults):
    """Whatever is done with it later would run out of stack."""
    assert len(faults_of(("[" * deep + "]" * deep).encode(), Any)) == faults


def test_a_file_in_which_all_is_wrong_is_told_by_its_first_faults():
    """There may be a million."""
    told_of = told(json.dumps([1] * 5000), list[str])
    assert len(told_of) == 201
    assert told_of[-1] == "tree.json: more than 200 things are wrong: only the first are listed"


def test_a_long_list_where_none_should_be_is_one_short_line():
    """However much there is."""
    (fault,) = told(json.dumps(list(range(10_000))), Annotated[list[int], Meta(max_length=3)])
    assert fault == "tree.json: has more than 3 items"


@pytest.mark.parametrize("raw", [
    "[" * 900 + "]" * 900, '{"title": "Oak", "best": ' + '{"name":' * 400 + '"x"' + "}" * 401,
], ids=["lists", "objects"])  # fmt: skip
def test_nesting_that_can_be_read_is_a_wrong_type(raw):
    """Deep, but JSON."""
    assert all(fault.startswith("tree.json: ") for fault in told(raw))


@pytest.mark.parametrize("digits", [18, 20, 400, 4000])
def test_a_whole_number_of_any_size_is_read_or_told(digits):
    """No crash over digits."""
    raw = '{"title": "Oak", "leaves": [{"name": "a", "size": ' + "9" * digits + "}]}"
    assert len(faults_of(raw.encode())) <= 1


def test_more_digits_than_python_reads_are_told():
    """Five thousand digits."""
    (fault,) = told('{"title": "Oak", "weight": ' + "9" * 5000 + "}")
    assert fault.startswith("tree.json: not JSON: ")
    assert len(fault) < 300


def test_a_long_value_is_shortened():
    """A line stays a line."""
    (fault,) = told(json.dumps({"title": ["x" * 500]}))
    assert len(fault) < 120


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
))  # fmt: skip
def test_any_json_is_decoded_or_told(value):
    """Never another error."""
    assert all(fault.path.startswith("$") for fault in faults_of(json.dumps(value).encode()))


@given(st.binary(max_size=60))
def test_any_bytes_are_decoded_or_told(raw):
    """Never another error."""
    assert all(fault.path.startswith("$") for fault in faults_of(raw))


class TestFiles:
    """Files people name."""

    def test_a_file_that_is_not_there_is_told(self, tmp_path):
        """In one line."""
        with pytest.raises(BadFile) as bad:
            read(tmp_path / "nothing.json")
        assert len(str(bad.value).splitlines()) == 1

    def test_a_folder_is_told(self, tmp_path):
        """In one line."""
        with pytest.raises(BadFile) as bad:
            read(tmp_path)
        assert len(str(bad.value).splitlines()) == 1

    def test_an_absurdly_large_file_is_not_read(self, tmp_path):
        """A film, say."""
        path = tmp_path / "large.json"
        with path.open("wb") as file:
            file.truncate(MAX_BYTES + 1)
        with pytest.raises(BadFile, match="larger than"):
            read(path)

    def test_a_device_without_end_is_not_read_to_its_end(self):
        """It says of itself that it is empty."""
        with pytest.raises(BadFile, match="larger than"):
            read(Path("/dev/zero"))

    @pytest.mark.parametrize("name", ["a\0b.json", "x" * 300 + ".json"])
    def test_a_name_no_file_can_have_is_told(self, name):
        """In one line."""
        with pytest.raises(BadFile, match=": "):
            read(Path(name))

    @pytest.mark.parametrize("name", shipped_ids("board"))
    def test_the_shipped_boards_have_no_fault_and_no_warning(self, name):
        """They are the examples."""
        assert read_board(msgspec.json.encode(load_board(name)), name)[1] == []

    def test_a_board_s_dangling_ids_are_told_one_line_each(self):
        """Spaces, streets and lots that do not exist."""
        raw = json.dumps({
            "format": "capemay-board/1", "id": "x", "title": "X", "players": [1, 4], "source": "s",
            "spaces": [{"id": "a", "x": 0, "y": 0, "streets": ["high"]}, {"id": "b", "x": 1, "y": 1, "arrow": ["z"]}],
            "roads": [["a", "b"], ["a", "c"]],
            "lots": [{"id": "l", "x": 0, "y": 0, "shape": "square", "zone": "sand", "adjacent_spaces": ["q"],
                      "adjacent_lots": ["m"]}],
        }).encode()  # fmt: skip
        with pytest.raises(BadFile) as bad:
            read_board(raw, "x.json")
        assert {fault.path for fault in bad.value.faults} == {
            "$.roads[1][1]", "$.spaces[0].streets[0]", "$.spaces[1].arrow[0]", "$.lots[0].adjacent_spaces[0]",
            "$.lots[0].adjacent_lots[0]",
        }  # fmt: skip

    def test_a_coordinate_off_the_picture_is_told(self):
        """x and y run 0-1."""
        raw = json.dumps({
            "format": "capemay-board/1", "id": "x", "title": "X", "players": [1, 4], "source": "s",
            "spaces": [{"id": "a", "x": 2, "y": 0}], "roads": [], "lots": [],
        })  # fmt: skip
        (fault,) = told(raw, Board)
        assert fault.startswith("tree.json: spaces[0].x: ")

    def test_a_deck_s_card_number_given_twice_is_told(self):
        """Cards are known by their numbers."""
        card = {"number": 3, "title": "T", "options": [[{"do": "money", "amount": 1}]]}
        raw = json.dumps({"format": "capemay-deck/1", "deck": "activity", "source": "s", "cards": [card, card]})
        with pytest.raises(BadFile) as bad:
            read_deck(raw.encode(), "d.json")
        assert [fault.path for fault in bad.value.faults] == ["$.cards[1].number"]

    def test_an_effect_nobody_knows_is_told(self):
        """A closed vocabulary."""
        card = {"number": 3, "title": "T", "options": [[{"do": "fly"}]]}
        raw = json.dumps({"format": "capemay-deck/1", "deck": "activity", "source": "s", "cards": [card]})
        with pytest.raises(BadFile) as bad:
            read_deck(raw.encode(), "d.json")
        assert [fault.path for fault in bad.value.faults] == ["$.cards[0].options[0][0].do"]


FIRST_READ = """
import sys
import threading
import types
from concurrent.futures import ThreadPoolExecutor

from capemay_kit.core.strict import convert

sys.setswitchinterval(1e-6)
fields = "".join(f"    f{i}: 'list[int]' = []\\n" for i in range(6))
source = "import msgspec\\nclass C0(msgspec.Struct):\\n" + fields
for i in range(1, 12):
    source += f"class C{i}(msgspec.Struct):\\n{fields}    n: 'C{i - 1} | None' = None\\n"
given = {"f0": [1], "n": {"f1": [1], "n": {"f2": [2], "n": {"f5": [1]}}}}
together = threading.Barrier(4)


def read(kind):
    together.wait()
    return convert(given, kind, "").n.f1


with ThreadPoolExecutor(4) as threads:
    for number in range(200):
        module = sys.modules[f"m{number}"] = types.ModuleType(f"m{number}")
        exec(source, module.__dict__)
        assert list(threads.map(read, [module.C11] * 4)) == [[1]] * 4
"""


def test_a_type_may_be_read_for_the_first_time_by_several_threads_at_once() -> None:
    """Pages of one process open together, and msgspec alone would end the program."""
    assert subprocess.run([sys.executable, "-c", FIRST_READ], capture_output=True).returncode == 0
