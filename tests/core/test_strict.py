"""Strict reading: one line per fault, ``file: path: what is wrong``."""

from __future__ import annotations

import json
import subprocess
import sys
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
    name: str
    size: int = 0


class Tree(Struct, forbid_unknown_fields=True):
    title: str
    weight: float = 0.0
    ripe: bool = False
    leaves: list[Leaf] = []
    best: Leaf | None = None


def told(raw, as_type=Tree):
    """Return the faults, as people read them, without the name of the file."""
    with pytest.raises(BadFile) as bad:
        decode(raw if isinstance(raw, bytes) else raw.encode(), as_type, "tree.json")
    lines = str(bad.value).splitlines()
    assert all(line.startswith("tree.json: ") for line in lines)
    return [line.removeprefix("tree.json: ") for line in lines]


def faults_of(raw, as_type=Tree):
    """Return the faults, none if there is nothing wrong; any other error is an error."""
    try:
        decode(raw, as_type, "tree.json")
    except BadFile as bad:
        return bad.faults
    return ()


@pytest.mark.parametrize(
    ("raw", "tree"),
    [
        (b'{"title": "Oak", "leaves": [{"name": "a", "size": 2}]}', Tree("Oak", leaves=[Leaf("a", 2)])),
        (b'\xef\xbb\xbf{"title": "Oak"}', Tree("Oak")),
        # as programs write it that know nothing but ASCII
        (b'{"title": "\\ud83d\\ude00"}', Tree("\N{GRINNING FACE}")),
    ],
    ids=["plain", "with a byte order mark", "a character in two halves"],
)
def test_what_fits_is_decoded(raw, tree):
    assert decode(raw, Tree, "tree.json") == tree


OAK = '{"title": "Oak", '
DEEP = "nested more than 60 levels deep"
BROKEN = "contains a broken character (a lone surrogate)"
FAULTS: list[tuple[str, list[str]]] = [
    (OAK + '"titel": 1}', ["titel: unknown field"]),
    (OAK + '"leaves": [{"name": "a"}, {"name": "b", "colour": "red"}]}', ["leaves[1].colour: unknown field"]),
    ("{}", ["title: missing"]),
    (OAK + '"best": {}}', ["best.name: missing"]),
    ('{"title": 7}', ["title: is 7, should be a text"]),
    ('{"title": null}', ["title: is null, should be a text"]),
    (OAK + '"weight": "heavy"}', ['weight: is "heavy", should be a number']),
    (OAK + '"ripe": 1}', ["ripe: is 1, should be true or false"]),
    (OAK + '"leaves": {}}', ["leaves: is {}, should be a list"]),
    (OAK + '"leaves": [3]}', ["leaves[0]: is 3, should be an object"]),
    (OAK + '"leaves": [{"name": "a", "size": 1.5}]}', ["leaves[0].size: is 1.5, should be a whole number"]),
    ("[]", ["is [], should be an object"]),
    ("null", ["is null, should be an object"]),
    # nobody mends a file fault by fault
    ('{"weight": "x", "leaves": [{"name": 1}, {"size": 2}], "extra": 0, "more": 0}', [
        "extra: unknown field", "leaves[0].name: is 1, should be a text", "leaves[1].name: missing",
        "more: unknown field", "title: missing", 'weight: is "x", should be a number',
    ]),
    ('{"title": "Oak", "title": "Elm"}', ["the name 'title' appears twice in one object"]),
    (OAK + '"leaves": [{"name": "a", "name": "b"}]}', ["leaves[0]: the name 'name' appears twice in one object"]),
    (OAK + '"weight": 1e999}', ["not JSON: 1e999 is too large a number"]),
    ("[" * 100_000, [DEEP]),
    ('{"a":' * 100_000, [DEEP]),
    (OAK + '"leaves": ' + "[" * 50_000, [DEEP]),
    ('{"title": "\\ud800"}', [f"title: {BROKEN}"]),
    ('{"title": "a\\uDFFFb"}', [f"title: {BROKEN}"]),
    ('{"title": "\\udc00\\ud800"}', [f"title: {BROKEN}"]),
    (OAK + '"best": {"name": "\\ud83d"}, "leaves": [{"name": "\\ud83d\\ude00"}]}', [f"best.name: {BROKEN}"]),
    (OAK + '"leaves": [{"name": "\\udbff"}]}', [f"leaves[0].name: {BROKEN}"]),
    *((OAK + f'"leaves": [{{"name": "a", "size": {number}}}]}}', [f"leaves[0].size: is a whole number beyond {2**53}"])
      for number in (2**53 + 1, -(2**53) - 1, 10**30)),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "faults"), FAULTS, ids=[raw[:40] for raw, _ in FAULTS])
def test_what_does_not_fit_is_told_with_its_path_a_line_each(raw, faults):
    assert sorted(told(raw)) == faults


@pytest.mark.parametrize(
    "raw",
    ["", "   ", "{", '{"title": "Oak",}', "{'title': 'Oak'}", "title: Oak", '{"a": 1} {}', OAK + '"weight": NaN}',
     OAK + '"weight": Infinity}', OAK + '"weight": -Infinity}', b'{"title": "\xff\xfe"}', '{"title": "' + "[" * 100,
     '{"title": "Oak"}'.encode("utf-16"), OAK + '"weight": ' + "9" * 5000 + "}"],
    ids=lambda raw: repr(raw[:20]),
)  # fmt: skip
def test_what_is_no_json_is_told_in_one_short_line(raw):
    (fault,) = told(raw)
    assert fault.startswith("not JSON")
    assert len(fault) < 300


def test_json_never_sees_what_is_nested_too_deeply(monkeypatch):
    """It calls itself for each list within a list, and the stack of a browser's worker is small."""
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("json was asked"))
    assert told("[" * 61 + "]" * 61) == [DEEP]


@pytest.mark.parametrize(("deep", "faults"), [(60, 0), (61, 1), (900, 1)])
def test_nothing_lies_deeper_than_sixty(deep, faults):
    """Whatever is done with it later would run out of stack."""
    assert len(faults_of(("[" * deep + "]" * deep).encode(), Any)) == faults


def test_half_a_character_in_a_name_is_told_where_the_object_stands():
    assert told('{"a": {"\\ud800": 1}}', dict[str, Any]) == [
        "a: contains a name with a broken character (a lone surrogate)"
    ]


def test_however_much_is_wrong_little_is_said():
    many = told(json.dumps([1] * 5000), list[str])
    assert (len(many), many[-1]) == (201, "more than 200 things are wrong: only the first are listed")
    short = Annotated[list[int], Meta(max_length=3)]
    assert told(json.dumps(list(range(10_000))), short) == ["has more than 3 items"]
    (fault,) = told(json.dumps({"title": ["x" * 500]}))
    assert len(fault) < 120


@pytest.mark.parametrize("digits", [18, 20, 400, 4000])
def test_a_whole_number_of_any_size_is_read_or_told(digits):
    assert len(faults_of((OAK + '"leaves": [{"name": "a", "size": ' + "9" * digits + "}]}").encode())) <= 1


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


@given(st.binary(max_size=60) | ANY.map(lambda value: json.dumps(value).encode()))
def test_any_json_and_any_bytes_are_decoded_or_told(raw):
    assert all(fault.path.startswith("$") for fault in faults_of(raw))


@pytest.mark.parametrize(
    ("name", "said"),
    [("nothing.json", ": "), (".", ": "), ("a\0b.json", ": "), ("x" * 300 + ".json", ": "),
     ("/dev/zero", "larger than"), ("large.json", "larger than")],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_told_in_one_line(tmp_path, name, said):
    """A device without end says of itself that it is empty."""
    with (tmp_path / "large.json").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(BadFile, match=said) as bad:
        read(tmp_path / name)
    assert len(str(bad.value).splitlines()) == 1


@pytest.mark.parametrize("name", shipped_ids("board"))
def test_the_shipped_boards_have_no_fault_and_no_warning(name):
    assert read_board(msgspec.json.encode(load_board(name)), name)[1] == []


BOARD = {"format": "capemay-board/1", "id": "x", "title": "X", "players": [1, 4], "source": "s"}
DECK = {"format": "capemay-deck/1", "deck": "activity", "source": "s"}


def test_a_board_s_dangling_ids_are_told_one_line_each():
    raw = json.dumps({
        **BOARD, "roads": [["a", "b"], ["a", "c"]],
        "spaces": [{"id": "a", "x": 0, "y": 0, "streets": ["high"]}, {"id": "b", "x": 1, "y": 1, "arrow": ["z"]}],
        "lots": [{"id": "l", "x": 0, "y": 0, "shape": "square", "zone": "sand", "adjacent_spaces": ["q"],
                  "adjacent_lots": ["m"]}],
    }).encode()  # fmt: skip
    with pytest.raises(BadFile) as bad:
        read_board(raw, "x.json")
    assert {fault.path for fault in bad.value.faults} == {
        "$.roads[1][1]", "$.spaces[0].streets[0]", "$.spaces[1].arrow[0]", "$.lots[0].adjacent_spaces[0]",
        "$.lots[0].adjacent_lots[0]",
    }  # fmt: skip


def test_a_coordinate_off_the_picture_is_told():
    (fault,) = told(json.dumps({**BOARD, "spaces": [{"id": "a", "x": 2, "y": 0}], "roads": [], "lots": []}), Board)
    assert fault.startswith("spaces[0].x: ")


@pytest.mark.parametrize(
    ("effect", "times", "path"), [("money", 2, "$.cards[1].number"), ("fly", 1, "$.cards[0].options[0][0].do")]
)
def test_a_card_number_given_twice_and_an_effect_nobody_knows_are_told(effect, times, path):
    card = {"number": 3, "title": "T", "options": [[{"do": effect, **({"amount": 1} if effect == "money" else {})}]]}
    with pytest.raises(BadFile) as bad:
        read_deck(json.dumps({**DECK, "cards": [card] * times}).encode(), "d.json")
    assert [fault.path for fault in bad.value.faults] == [path]


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
