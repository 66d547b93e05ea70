"""Packs nobody should open: nothing hostile gets in, and it is told in clear lines."""

from __future__ import annotations

import io
import json
import random
import stat
import struct
import tracemalloc
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.errors import BadFile
from capemay_kit.own.merging import keep_pack
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
    store,
    with_,
    without,
    zipped,
)

# --- what is refused -----------------------------------------------------------------------------------

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


def twice(*names):
    """Zip a file under names that should not stand together."""
    told = {"format": "capemay-pack/1", "title": "A pack", "kit": "0", "things": names}
    with pytest.warns(UserWarning, match="Duplicate") if len(set(names)) < len(names) else io.StringIO():
        return zipped([("pack.json", json.dumps(told)), *((name, edition()) for name in names)])


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
    """Refused with a clear line for the file it is about; nothing that is kept changes."""
    faults = refused(make())
    assert said in faults[path]


def test_everything_wrong_is_told_at_once():
    """Each by its file."""
    files = {"editions/a.json": b"{}", "boards/b.json": b"[]", "cards/solo.json": b"?", "photos/b.jpg": b"x"}
    faults = refused(packed(files))
    assert {path.partition(" ")[0] for path in faults} == set(files)


def test_not_more_is_told_than_can_be_read():
    """Two hundred lines, and how many more."""
    faults = refused(packed({"boards/b.json": json.dumps({str(n): 0 for n in range(4000)})}))
    assert len(faults) <= 201
    assert "More faults" in faults["$"]


def bomb(declared=None):
    """Return a pack with 200 MB of zeros as a board, and the size that is claimed for it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.json", json.dumps({
            "format": "capemay-pack/1", "title": "Boom", "kit": "0", "things": ["boards/b.json"]}))  # fmt: skip
        with archive.open("boards/b.json", "w") as file:
            for _ in range(200):
                file.write(bytes(1_000_000))
    raw = out.getvalue()
    if declared is not None:
        size = struct.pack("<I", 200_000_000)
        assert raw.count(size) == 2
        raw = raw.replace(size, struct.pack("<I", declared))
    return raw


@pytest.mark.parametrize("declared", [None, 7_000_000, 100], ids=["honest", "claiming 7 MB", "claiming 100 bytes"])
def test_a_bomb_is_not_unpacked(declared):
    """Whatever it claims: no more is read than a file may have."""
    raw = bomb(declared)
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


@given(st.binary(max_size=300))
def test_random_bytes_are_never_more_than_refused(raw):
    """With and without the beginning of a zip."""
    for start in (b"", b"PK\x03\x04", b"PK\x05\x06", good()[:-100]):
        with pytest.raises(BadFile):
            read_pack(start + raw, "gift")


@given(st.integers(0, 2**32), st.booleans())
def test_a_damaged_pack_is_never_more_than_refused(seed, cut):
    """One bit or many, at its end where the list of its files stands as well."""
    chance = random.Random(seed)
    raw = bytearray(good())
    for _ in range(chance.choice((1, 3, 30))):
        raw[-1 - chance.randrange(chance.choice((900, len(raw))))] ^= 1 << chance.randrange(8)
    read_or_refused(bytes(raw[: chance.randrange(len(raw))] if cut else raw))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=12,
)


@given(
    st.sampled_from([name for name in sorted(files_of(good())) if name.endswith(".json")]),
    st.integers(0, 2**32), VALUES,
)  # fmt: skip
def test_a_file_changed_anywhere_is_never_more_than_refused(name, seed, value):
    """Any value in place of any other."""
    chance = random.Random(seed)
    data = whole = json.loads(files_of(good())[name])
    while isinstance(data, dict | list) and data:
        inside, key = data, chance.choice(list(data) if isinstance(data, dict) else range(len(data)))
        data = inside[key]
        if chance.random() < 0.3:
            break
    inside[key] = value
    files = {**files_of(good()), name: json.dumps(whole).encode("utf-8", "surrogatepass")}
    read_or_refused(zipped(files))


def read_or_refused(raw):
    """Read a pack that may be none; anything but a refusal fails."""
    try:
        keep_pack(store(), read_pack(raw, "gift"))
    except BadFile as bad:
        assert bad.faults  # noqa: PT017
