"""Packs nobody should open: nothing hostile gets in, and it is told in clear lines. `tests/fuzz` spoils more."""

from __future__ import annotations

import io
import json
import stat
import struct
import tracemalloc
import zipfile
from functools import cache

import pytest

from capemay_kit.errors import BadFile
from capemay_kit.own.pack import read_pack

from .packing import (
    board,
    card,
    changed,
    edition,
    entry,
    files_of,
    good,
    packed,
    picture,
    refused,
    with_,
    without,
    zipped,
)

MANY = {f"editions/e{n}.json": edition(f"e{n}") for n in range(1000)}
FAR = "does not belong in a pack"
OUT = "points outside the pack"
BAD = {
    "a text": (lambda: b"not a .capemay file", "$", "not a .capemay file"),
    "nothing": (lambda: b"", "$", "not a .capemay file"),
    "a pack cut off": (lambda: good()[: len(good()) // 2], "$", "or is cut off"),
    "more than 1000 files": (lambda: packed(MANY), "$", "more than 1000 files"),
    "a pack of more than 80 MB": (lambda: good() + bytes(80_000_000), "$", "larger than 80 MB"),
    "without pack.json": (lambda: without("pack.json"), "pack.json", "missing"),
    "an empty pack": (lambda: packed({}), "pack.json $.things", "the pack is empty"),
    "a pack of a later format": (lambda: packed({}, format="capemay-pack/2"), "pack.json $.format", "capemay-pack/1"),
    "a title of a page": (lambda: packed({}, title="x" * 5000), "pack.json $.title", "too long"),
    "a title that paints the screen": (lambda: packed({}, title="\x1b[2J"), "pack.json $.title", "cannot be shown"),
    "a file that is named and missing": (
        lambda: without("boards/traced.json"), "boards/traced.json", "is listed in pack.json, but not in the pack"),
    "a file that is not named": (
        lambda: packed({"editions/my-copy.json": edition()}, things=["boards/x.json"]),
        "editions/my-copy.json", "is not listed in pack.json"),
    "a path from the root": (lambda: with_("/boards/x.json", b"{}"), "'/boards/x.json'", OUT),
    "a path upwards": (lambda: with_("boards/../../x.json", b"{}"), "'boards/../../x.json'", OUT),
    "a path with backslashes": (lambda: with_("boards\\x.json", b"{}"), "'boards\\\\x.json'", OUT),
    "a path to a drive": (lambda: with_("C:x.json", b"{}"), "'C:x.json'", OUT),
    "a folder": (lambda: with_("boards/", b""), "'boards/'", FAR),
    "a file of no kind": (lambda: with_("boards/x.py", b"{}"), "'boards/x.py'", FAR),
    "a deck there is not": (lambda: with_("cards/tarot.json", b"{}"), "'cards/tarot.json'", FAR),
    "a name with a line break": (lambda: with_("boards/x.json\n", b"{}"), "'boards/x.json\\n'", FAR),
    "a name twice": (
        lambda: twice("editions/my-copy.json", "editions/my-copy.json"), "editions/my-copy.json", "in the pack twice"),
    "a name twice in other capitals": (
        lambda: twice("editions/my-copy.json", "editions/My-Copy.json"), "editions/My-Copy.json", "only in capitals"),
    "a link": (
        lambda: zipped([*files_of(good()).items(), (entry("boards/l.json", stat.S_IFLNK | 0o777), b"x")]),
        "boards/l.json", "is a link"),
    "a device": (
        lambda: zipped([*files_of(good()).items(), (entry("boards/d.json", stat.S_IFCHR | 0o666), b"x")]),
        "boards/d.json", FAR),
    "an encrypted file": (lambda: flagged(good(), 0x1), "boards/traced.json", "is encrypted"),
    "a file packed in another way": (
        lambda: zipped(files_of(good()), zipfile.ZIP_LZMA), "boards/traced.json", "compressed in an unknown way"),
    "a JSON of more than 8 MB": (lambda: with_("boards/traced.json", b" " * 8_000_001), "boards/traced.json", "8 MB"),
    "a photo of more than 10 MB": (
        lambda: with_("photos/traced.jpg", picture(1) + bytes(10_000_000)), "photos/traced.jpg", "larger than 10 MB"),
    "files of more than 80 MB in all": (
        lambda: packed({f"editions/e{n}.json": b" " * 7_900_000 for n in range(11)}), "$", "more than 80 MB"),
    "a damaged file": (lambda: good().replace(b"\xff\xd8\xff", b"\0\0\0"), "photos/traced.jpg", "cut off or damaged"),
    "a pack within a pack": (lambda: with_("boards/traced.json", good()), "boards/traced.json", "not JSON"),
    "no JSON": (lambda: with_("boards/traced.json", b"{"), "boards/traced.json", "not JSON"),
    "a JSON nested too deeply": (
        lambda: with_("boards/traced.json", b"[" * 99_999),
        "boards/traced.json", "nested more than 60 levels deep"),
    "numbers nested too deeply": (
        lambda: changed("editions/my-copy.json", numbers={"start_money": nested(400)}),
        "editions/my-copy.json", "nested more than 60 levels deep"),
    "a JSON of a million names": (
        lambda: with_("editions/my-copy.json", b'{"a":0' + b',"a":0' * 1_000_000 + b"}"),
        "editions/my-copy.json", "has more than 5000 values"),
    "text that is none": (
        lambda: with_("boards/traced.json", board().replace(b'"Traced"', b'"\\ud800"')), "boards/traced.json $.title",
        "a broken character"),
    "a number nobody can write": (
        lambda: changed("editions/my-copy.json", numbers={"start_money": 10**400}),
        "editions/my-copy.json $.numbers.start_money", "beyond"),
    "a place nobody can reach": (
        lambda: changed("boards/traced.json", spaces=[{"id": "a", "x": 10**400, "y": 0}]),
        "boards/traced.json $.spaces[0].x", "beyond"),
    "a card of a number nobody can write": (
        lambda: changed("cards/event.json", cards=[{"number": 10**400, "title": "x"}]),
        "cards/event.json $.cards[0].number", "beyond"),
    "a card that makes no sense": (
        lambda: changed("cards/event.json", cards=[
            {"number": 1, "title": "x", "effects": [{"do": "note", "text": ""}]}]),
        "cards/event.json $.cards[0]", "Write down in words"),
    "a card of a fortune": (
        lambda: changed("cards/event.json", cards=[
            {"number": 1, "title": "x", "effects": [{"do": "money", "amount": 10**9}]}]),
        "cards/event.json $.cards[0]", "is not possible"),
    "an edition of numbers there are not": (
        lambda: changed("editions/my-copy.json", numbers={"luck": 7}),
        "editions/my-copy.json $.numbers.luck", "unknown"),
    "an edition of an edition there is not": (
        lambda: changed("editions/my-copy.json", extends="theirs"),
        "editions/my-copy.json $.extends", "should be base"),
    "an edition called as the one it extends": (
        lambda: with_("editions/base.json", edition("base")), "editions/base.json $.extends",
        "extends itself through 'base'"),
    "an edition of a file of this machine": (
        lambda: changed("editions/my-copy.json", extends=__file__),
        "editions/my-copy.json $.extends", "should be base"),
    "a board with faults": (
        lambda: changed("boards/traced.json", roads=[["a", "b"]]), "boards/traced.json $.roads[0][0]", "no space 'a'"),
    "a file with a field nobody knows": (
        lambda: changed("boards/traced.json", script="x"), "boards/traced.json $.script", "unknown field"),
    "a file with a field that paints the screen": (
        lambda: changed("boards/traced.json", **{"a\n\x1b[2J": "x"}), "boards/traced.json $.a??[2J", "unknown field"),
    "a card that does what no card can": (
        lambda: changed("cards/event.json", cards=[{"number": 1, "title": "x", "effects": [{"do": "win"}]}]),
        "cards/event.json $.cards[0].effects[0].do", "should be"),
    "a card twice": (
        lambda: changed("cards/bonus.json", cards=[json.loads(card("bonus", 1))] * 2),
        "cards/bonus.json $.cards[1].number", "has number 1 too"),
    "a card of number 0": (
        lambda: changed("cards/event.json", cards=[{"number": 0, "title": "x"}]),
        "cards/event.json $.cards[0].number", "should be 1 or more"),
    "a deck under another's name": (
        lambda: with_("cards/event.json", files_of(good())["cards/bonus.json"]),
        "cards/event.json $.deck", "is “bonus”"),
    "an edition under another's name": (
        lambda: with_("editions/my-copy.json", edition("other")), "editions/my-copy.json $.id", "is “other”"),
    "a board under another's name": (
        lambda: with_("boards/traced.json", board("other")), "boards/traced.json $.id", "is “other”"),
    "a photo that is none": (
        lambda: with_("photos/traced.jpg", b"MZ"),
        "photos/traced.jpg", "neither a JPEG nor a PNG"),
    "a photo of no board": (lambda: with_("photos/x.jpg", picture(5)), "photos/x.jpg", "its board “x” is missing"),
}  # fmt: skip


def told(*names):
    return json.dumps({"format": "capemay-pack/1", "title": "A pack", "kit": "0", "things": names})


def twice(*names):
    """Zip a file under names that should not stand together."""
    with pytest.warns(UserWarning, match="Duplicate") if len(set(names)) < len(names) else io.StringIO():
        return zipped([("pack.json", told(*names)), *((name, edition()) for name in names)])


def flagged(raw, bit):
    """Set a flag of the first board in the list of a zip's files."""
    at = raw.rindex(b"boards/traced.json") - 46
    (flags,) = struct.unpack_from("<H", raw, at + 8)
    return raw[: at + 8] + struct.pack("<H", flags | bit) + raw[at + 10 :]


def nested(depth):
    """Return an object within an object within an object."""
    made = {}
    for _ in range(depth):
        made = {"a": made}
    return made


@pytest.mark.parametrize(("make", "path", "said"), BAD.values(), ids=BAD.keys())
def test_no_pack_is(make, path, said):
    assert said in refused(make())[path]


def test_everything_wrong_is_told_at_once_each_by_its_file():
    files = {"editions/a.json": b"{}", "boards/b.json": b"[]", "cards/solo.json": b"?", "photos/b.jpg": b"x"}
    faults = refused(packed(files))
    assert {path.partition(" ")[0] for path in faults} == set(files)


def test_not_more_is_told_than_can_be_read():
    faults = refused(packed({"boards/b.json": json.dumps({str(n): 0 for n in range(4000)})}))
    assert len(faults) <= 201
    assert "More faults" in faults["$"]


@cache
def bomb():
    """Return a pack with 200 MB of zeros as a board."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.json", told("boards/b.json"))
        with archive.open("boards/b.json", "w") as file:
            for _ in range(200):
                file.write(bytes(1_000_000))
    return out.getvalue()


@pytest.mark.parametrize(
    "declared", [200_000_000, 7_000_000, 100], ids=["honest", "claiming 7 MB", "claiming 100 bytes"]
)
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
