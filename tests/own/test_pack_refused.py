"""Packs nobody should open: nothing hostile gets in, and it is told in clear lines. `tests/fuzz` spoils more."""

from __future__ import annotations

import io
import json
import stat
import struct
import tracemalloc
import zipfile
from functools import cache, partial

import pytest

from capemay_kit.errors import BadFile
from capemay_kit.own.pack import read_pack

from .packing import board, card, edition, entry, files_of, good, packed, picture, refused, with_, without, zipped
from .packing import changed as changed_now

TRACED, COPY, EVENTS, BONUS = "boards/traced.json", "editions/my-copy.json", "cards/event.json", "cards/bonus.json"
PHOTO, OTHER = "photos/traced.jpg", "editions/My-Copy.json"
FAR, OUT, DEEP = "does not belong in a pack", "points outside the pack", "nested more than 60 levels deep"
MOST = 80_000_000


def changed(name, **changes):
    """Return a function that returns the good pack with fields of one of its JSON files changed."""
    return partial(changed_now, name, **changes)


def put(name, body=b"{}"):
    """Return a function that returns the good pack with one file changed or more."""
    return partial(with_, name, body)


def alone(files=None, **changes):
    return partial(packed, files or {}, **changes)


def event(**fields):
    """Return a function that returns the good pack with one event card of these fields."""
    return changed(EVENTS, cards=[{"number": 1, "title": "x"} | fields])


def special(name, mode):
    """Return a function that returns the good pack with something in it that is no file."""
    return lambda: zipped([*files_of(good()).items(), (entry(name, mode), b"x")])


def told(*names):
    return json.dumps({"format": "capemay-pack/1", "title": "A pack", "kit": "0", "things": names})


def twice(*names):
    """Return a function that zips a file under names that should not stand together."""

    def made():
        with pytest.warns(UserWarning, match="Duplicate") if len(set(names)) < len(names) else io.StringIO():
            return zipped([("pack.json", told(*names)), *((name, edition()) for name in names)])

    return made


def flagged(raw, bit):
    """Set a flag of the first board in the list of a zip's files."""
    at = raw.rindex(TRACED.encode()) - 46
    (flags,) = struct.unpack_from("<H", raw, at + 8)
    return raw[: at + 8] + struct.pack("<H", flags | bit) + raw[at + 10 :]


def nested(depth):
    made = {}
    for _ in range(depth):
        made = {"a": made}
    return made


BAD = {
    "a text": (lambda: b"not a .capemay file", "$", "not a .capemay file"),
    "nothing": (lambda: b"", "$", "not a .capemay file"),
    "a pack cut off": (lambda: good()[: len(good()) // 2], "$", "or is cut off"),
    "more than 1000 files": (alone({f"editions/e{n}.json": b"{}" for n in range(1000)}), "$", "more than 1000 files"),
    "a pack of more than 80 MB": (lambda: good() + bytes(MOST), "$", "larger than 80 MB"),
    "without pack.json": (partial(without, "pack.json"), "pack.json", "missing"),
    "an empty pack": (alone(), "pack.json $.things", "the pack is empty"),
    "a pack of a later format": (alone(format="capemay-pack/2"), "pack.json $.format", "capemay-pack/1"),
    "a title of a page": (alone(title="x" * 5000), "pack.json $.title", "too long"),
    "a title that paints the screen": (alone(title="\x1b[2J"), "pack.json $.title", "cannot be shown"),
    "a file that is named and missing": (partial(without, TRACED), TRACED, "but not in the pack"),
    "a file that is not named": (alone({COPY: edition()}, things=["boards/x.json"]), COPY, "is not listed in"),
    "a path from the root": (put("/boards/x.json"), "'/boards/x.json'", OUT),
    "a path upwards": (put("boards/../../x.json"), "'boards/../../x.json'", OUT),
    "a path with backslashes": (put("boards\\x.json"), "'boards\\\\x.json'", OUT),
    "a path to a drive": (put("C:x.json"), "'C:x.json'", OUT),
    "a folder": (put("boards/", b""), "'boards/'", FAR),
    "a file of no kind": (put("boards/x.py"), "'boards/x.py'", FAR),
    "a deck there is not": (put("cards/tarot.json"), "'cards/tarot.json'", FAR),
    "a name with a line break": (put("boards/x.json\n"), "'boards/x.json\\n'", FAR),
    "a name twice": (twice(COPY, COPY), COPY, "in the pack twice"),
    "a name twice in other capitals": (twice(COPY, OTHER), OTHER, "only in capitals"),
    "a link": (special("boards/l.json", stat.S_IFLNK | 0o777), "boards/l.json", "is a link"),
    "a device": (special("boards/d.json", stat.S_IFCHR | 0o666), "boards/d.json", FAR),
    "an encrypted file": (lambda: flagged(good(), 0x1), TRACED, "is encrypted"),
    "packed in another way": (lambda: zipped(files_of(good()), zipfile.ZIP_LZMA), TRACED, "in an unknown way"),
    "a JSON of more than 8 MB": (put(TRACED, b" " * 8_000_001), TRACED, "8 MB"),
    "a photo of more than 10 MB": (put(PHOTO, picture(1) + bytes(10_000_000)), PHOTO, "larger than 10 MB"),
    "more than 80 MB in all": (alone({f"editions/e{n}.json": b" " * 7_900_000 for n in range(11)}), "$", "than 80 MB"),
    "a damaged file": (lambda: good().replace(b"\xff\xd8\xff", b"\0\0\0"), PHOTO, "cut off or damaged"),
    "a pack within a pack": (lambda: with_(TRACED, good()), TRACED, "not JSON"),
    "no JSON": (put(TRACED, b"{"), TRACED, "not JSON"),
    "a JSON nested too deeply": (put(TRACED, b"[" * 99_999), TRACED, DEEP),
    "numbers nested too deeply": (changed(COPY, numbers={"start_money": nested(400)}), COPY, DEEP),
    "a million names": (put(COPY, b'{"a":0' + b',"a":0' * 1_000_000 + b"}"), COPY, "has more than 5000 values"),
    "text that is none": (
        put(TRACED, board().replace(b'"Traced"', b'"\\ud800"')), f"{TRACED} $.title", "a broken character"),
    "a number nobody can write": (
        changed(COPY, numbers={"start_money": 10**400}), f"{COPY} $.numbers.start_money", "beyond"),
    "a place nobody can reach": (
        changed(TRACED, spaces=[{"id": "a", "x": 10**400, "y": 0}]), f"{TRACED} $.spaces[0].x", "beyond"),
    "a card of a number nobody can write": (event(number=10**400), f"{EVENTS} $.cards[0].number", "beyond"),
    "a card that makes no sense": (
        event(effects=[{"do": "note", "text": ""}]), f"{EVENTS} $.cards[0]", "Write down in words"),
    "a card of a fortune": (event(effects=[{"do": "money", "amount": 10**9}]), f"{EVENTS} $.cards[0]", "not possible"),
    "what no card does": (event(effects=[{"do": "win"}]), f"{EVENTS} $.cards[0].effects[0].do", "should be"),
    "a card of number 0": (event(number=0), f"{EVENTS} $.cards[0].number", "should be 1 or more"),
    "a card twice": (
        changed(BONUS, cards=[json.loads(card("bonus", 1))] * 2), f"{BONUS} $.cards[1].number", "has number 1 too"),
    "numbers there are not": (changed(COPY, numbers={"luck": 7}), f"{COPY} $.numbers.luck", "unknown"),
    "an edition of an edition there is not": (changed(COPY, extends="theirs"), f"{COPY} $.extends", "should be base"),
    "an edition called as the one it extends": (
        put("editions/base.json", edition("base")), "editions/base.json $.extends", "extends itself through 'base'"),
    "an edition of a file of this machine": (changed(COPY, extends=__file__), f"{COPY} $.extends", "should be base"),
    "a board with faults": (changed(TRACED, roads=[["a", "b"]]), f"{TRACED} $.roads[0][0]", "no space 'a'"),
    "a field nobody knows": (changed(TRACED, script="x"), f"{TRACED} $.script", "unknown field"),
    "a field that paints the screen": (changed(TRACED, **{"a\n\x1b[2J": "x"}), f"{TRACED} $.a??[2J", "unknown field"),
    "a deck under another's name": (
        lambda: with_(EVENTS, files_of(good())[BONUS]), f"{EVENTS} $.deck", "is “bonus”"),
    "an edition under another's name": (put(COPY, edition("other")), f"{COPY} $.id", "is “other”"),
    "a board under another's name": (put(TRACED, board("other")), f"{TRACED} $.id", "is “other”"),
    "a photo that is none": (put(PHOTO, b"MZ"), PHOTO, "neither a JPEG nor a PNG"),
    "a photo of no board": (put("photos/x.jpg", picture(5)), "photos/x.jpg", "its board “x” is missing"),
}  # fmt: skip


@pytest.mark.parametrize(("make", "path", "said"), BAD.values(), ids=BAD.keys())
def test_no_pack_is(make, path, said):
    assert said in refused(make())[path]


def test_everything_wrong_is_told_at_once_each_by_its_file():
    files = {"editions/a.json": b"{}", "boards/b.json": b"[]", "cards/solo.json": b"?", "photos/b.jpg": b"x"}
    assert {path.partition(" ")[0] for path in refused(packed(files))} == set(files)


def test_not_more_is_told_than_can_be_read():
    faults = refused(packed({"boards/b.json": json.dumps({str(n): 0 for n in range(4000)})}))
    assert len(faults) <= 201
    assert "More faults" in faults["$"]


@cache
def bomb():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.json", told("boards/b.json"))
        with archive.open("boards/b.json", "w") as file:
            for _ in range(200):
                file.write(bytes(1_000_000))
    return out.getvalue()


@pytest.mark.parametrize("declared", [200_000_000, 7_000_000, 100], ids=["honest", "7 MB", "100 bytes"])
def test_a_bomb_is_not_unpacked(declared):
    """Whatever it claims: no more is read than a file may have."""
    size = struct.pack("<I", 200_000_000)
    assert bomb().count(size) == 2
    raw = bomb().replace(size, struct.pack("<I", declared))
    assert len(raw) < 1_000_000
    tracemalloc.start()
    try:
        with pytest.raises(BadFile) as bad:
            read_pack(raw, "gift")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [fault.path for fault in bad.value.faults] == ["boards/b.json"]
    assert peak < 40_000_000
