"""Packs: what was given arrives, nothing here is overwritten, and nothing hostile gets in."""

from __future__ import annotations

import io
import json
import random
import sqlite3
import stat
import struct
import sys
import tracemalloc
import zipfile
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from capemay_kit import cli
from capemay_kit.core.edition import Edition
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, CapemayError
from capemay_kit.games.cape_may.book import load_board, shipped_decks
from capemay_kit.own.pack import keep_pack, load_pack, read_pack, write_pack
from capemay_kit.own.photo import read_photo

KINDS = ("edition", "board", "card", "photo", "draft")


def picture(shade):
    """Return a photo as it is kept."""
    out = io.BytesIO()
    Image.new("RGB", (64, 48), (shade, 90, 60)).save(out, "JPEG")
    return read_photo(out.getvalue(), "a photo")


def edition(id="my-copy", money=9):
    """Return the file of an edition with one number of the owner's."""
    return msgspec.json.encode(Edition("capemay-edition/1", id, "base", {"start_money": money}))


def board(id="traced", title="Traced"):
    """Return the file of a board, spaced as the studio writes it."""
    made = replace(load_board("cape-may-1-2"), id=id, title=title)
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


def card(deck, number, title="As printed"):
    """Return the file of a card of the owner's."""
    return msgspec.json.encode(replace(shipped_decks()[deck][number], title=title, provenance="mine"))


THINGS = {
    ("edition", "my-copy"): edition(),
    ("board", "traced"): board(),
    ("photo", "traced"): picture(10),
    ("card", "event/003"): card("event", 3),
    ("card", "event/011"): card("event", 11),
    ("card", "activity/007"): card("activity", 7),
    ("card", "upgrade/002"): card("upgrade", 2),
    ("card", "bonus/001"): card("bonus", 1),
    ("card", "solo/004"): card("solo", 4),
}


def store(things=()):
    """Return a store with things in it."""
    made = Store("sqlite://")
    made.keep_own(dict(things))
    return made


def kept(where):
    """Return all of an owner's own in a store."""
    return {(kind, name): body for kind in KINDS for name, body in where.own(kind).items()}


@cache
def good():
    """Return a pack of all kinds of thing."""
    return write_pack(store(THINGS), "Anna's copy", True)


def files_of(raw):
    """Return the files in a pack by name."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files, how=zipfile.ZIP_DEFLATED):
    """Zip files: bytes by name or by entry."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, body in files.items() if isinstance(files, dict) else files:
            archive.writestr(name, body)
    return out.getvalue()


def packed(files, **changes):
    """Zip files with a ``pack.json`` that names them."""
    told = {"format": "capemay-pack/1", "title": "A pack", "kit": "0", "things": sorted(files), **changes}
    return zipped({"pack.json": json.dumps(told), **files})


def with_(name, body):
    """Return the good pack with one file changed or more."""
    files = {**files_of(good()), name: body}
    files.pop("pack.json")
    return packed(files)


def without(name):
    """Return the good pack with one file taken out, though named."""
    return zipped({one: body for one, body in files_of(good()).items() if one != name})


def changed(name, **changes):
    """Return the good pack with fields of one of its JSON files changed."""
    return with_(name, json.dumps({**json.loads(files_of(good())[name]), **changes}))


def entry(name, mode=stat.S_IFREG | 0o644, flags=0):
    """Return an entry of a zip that says something special of itself."""
    made = zipfile.ZipInfo(name)
    made.create_system, made.external_attr, made.flag_bits = 3, mode << 16, flags
    return made


def refused(raw):
    """Return the faults of a pack, after a look that nothing in a store changed."""
    here = store({**THINGS, ("draft", "a"): b"{}"})
    before = kept(here)
    with pytest.raises(BadFile) as bad:
        keep_pack(here, read_pack(raw, "gift.capemay"))
    assert kept(here) == before
    assert all(str(fault).isprintable() and len(str(fault)) < 500 for fault in bad.value.faults)
    return {fault.path: fault.message for fault in bad.value.faults}


# --- giving and taking ---------------------------------------------------------------------------------


def test_what_was_given_arrives():
    """Edition, board, photo and cards of all decks, byte by byte."""
    there = store()
    told = keep_pack(there, read_pack(good(), "gift"))
    assert kept(there) == THINGS
    assert len(told) == len(THINGS)
    assert all(sentence.endswith(": kept.") for sentence in told)


def test_a_pack_says_who_calls_it_what():
    """For whoever looks in."""
    found = json.loads(files_of(good())["pack.json"])
    assert (found["format"], found["title"]) == ("capemay-pack/1", "Anna's copy")
    assert found["things"] == sorted(name for name in files_of(good()) if name != "pack.json")


def test_the_same_things_give_the_same_bytes():
    """Whenever, and from whichever store."""
    other = store()
    keep_pack(other, read_pack(good(), "gift"))
    assert write_pack(other, "Anna's copy", True) == good()


def test_photos_stay_at_home_if_wished():
    """The rest travels."""
    found = read_pack(write_pack(store(THINGS), "No photos", False), "gift")
    assert (found.photos, list(found.boards)) == ({}, ["traced"])


def test_drafts_do_not_travel():
    """Nor photos that belong to no board yet."""
    here = store({**THINGS, ("draft", "half"): b"{}", ("photo", "half"): picture(99)})
    assert write_pack(here, "Anna's copy", True) == good()


@pytest.mark.parametrize("things", [{}, {("draft", "half"): b"{}", ("photo", "half"): picture(1)}])
def test_nothing_is_nothing_to_give(things):
    """And says so."""
    with pytest.raises(BadFile, match="nothing of your own"):
        write_pack(store(things), "Empty", True)


@pytest.mark.parametrize(
    ("thing", "body", "path"),
    [
        (("edition", "my-copy"), b"{}", "editions/my-copy.json $.format"),
        (("board", "../x"), board("../x"), "'boards/../x.json'"),
        (("board", "Traced"), board("Traced"), "boards/traced.json"),
        (("card", "event/003"), b'{"number": "3"}', "$.number"),
        (("card", "tarot/003"), b"{}", "$"),
    ],
)  # fmt: skip
def test_what_would_be_refused_is_not_given(thing, body, path):
    """Better told here than there."""
    with pytest.raises(BadFile) as bad:
        write_pack(store({**THINGS, thing: body}), "A copy", True)
    assert path in [fault.path for fault in bad.value.faults]


def test_taking_twice_changes_nothing():
    """And says that all is here."""
    there = store()
    keep_pack(there, read_pack(good(), "gift"))
    told = keep_pack(there, read_pack(good(), "gift"))
    assert kept(there) == THINGS
    assert len(told) == len(THINGS)
    assert all(sentence.endswith(": already here.") for sentence in told)


def test_a_differing_edition_is_kept_beside_the_one_here():
    """Under the next free id, once."""
    there = store({("edition", "my-copy"): edition(money=3), ("edition", "my-copy-2"): edition("my-copy-2", 4)})
    for said in ("kept as my-copy-3, because another edition here", "already here as my-copy-3"):
        assert said in keep_pack(there, read_pack(packed({"editions/my-copy.json": edition()}), "gift"))[0]
        assert there.own("edition") == {
            "my-copy": edition(money=3), "my-copy-2": edition("my-copy-2", 4), "my-copy-3": edition("my-copy-3"),
        }  # fmt: skip


def test_a_differing_board_is_kept_beside_the_one_here_with_its_photo():
    """The photo follows."""
    here = {("board", "traced"): board(title="Mine"), ("photo", "traced"): picture(200)}
    there = store(here)
    for _ in range(2):
        keep_pack(there, read_pack(good(), "gift"))
        made = {("board", "traced-2"): board("traced-2"), ("photo", "traced-2"): THINGS["photo", "traced"]}
        assert kept(there) == {**THINGS, **here, **made}


def test_an_id_in_the_pack_is_left_to_what_bears_it():
    """A renamed board takes no other's name."""
    there = store({("board", "traced"): board(title="Mine")})
    raw = packed({"boards/traced.json": board(), "boards/traced-2.json": board("traced-2", "Second")})
    for _ in range(2):
        keep_pack(there, read_pack(raw, "gift"))
        found = {id: json.loads(body)["title"] for id, body in there.own("board").items()}
        assert found == {"traced": "Mine", "traced-2": "Second", "traced-3": "Traced"}


def test_a_long_id_stays_an_id_with_a_number_behind():
    """Eighty signs at most."""
    there = store({("board", "b" * 80): board("b" * 80, "Mine")})
    keep_pack(there, read_pack(packed({f"boards/{'b' * 80}.json": board("b" * 80)}), "gift"))
    assert sorted(map(len, there.own("board"))) == [79, 80]
    assert write_pack(there, "Both", False)


def test_a_board_here_with_other_spacing_is_the_same_board():
    """Contents count."""
    there = store({("board", "traced"): msgspec.json.format(board(), indent=4)})
    (said,) = keep_pack(there, read_pack(packed({"boards/traced.json": board()}), "gift"))
    assert said == "Board traced: already here."


def test_an_id_that_differs_in_capitals_only_is_taken():
    """So that both can travel on."""
    there = store({("board", "Traced"): board("Traced", "Mine")})
    keep_pack(there, read_pack(packed({"boards/traced.json": board()}), "gift"))
    assert list(there.own("board")) == ["Traced", "traced-2"]
    assert write_pack(there, "Both", False)


def test_a_shipped_board_is_here_and_its_id_is_taken():
    """None can be put in its place."""
    there, id = store(), "cape-may-1-2"
    same, other = msgspec.json.encode(load_board(id)), board(id, "Not quite")
    assert keep_pack(there, read_pack(packed({f"boards/{id}.json": same}), "x")) == [f"Board {id}: already here."]
    keep_pack(there, read_pack(packed({f"boards/{id}.json": other}), "x"))
    assert list(there.own("board")) == [f"{id}-2"]


def test_a_draft_keeps_its_photo():
    """Its id is taken, though no board bears it yet."""
    here = {("draft", "traced"): b"{}", ("photo", "traced"): picture(77)}
    there = store(here)
    keep_pack(there, read_pack(good(), "gift"))
    assert here.items() <= kept(there).items()
    assert there.own("photo")["traced-2"] == THINGS["photo", "traced"]


def test_a_photo_comes_to_a_board_that_had_none():
    """And another photo stays the one it is."""
    there = store({("board", "traced"): board()})
    assert "Photo of board traced: kept." in keep_pack(there, read_pack(good(), "gift"))
    other = packed({"boards/traced.json": board(), "photos/traced.jpg": picture(200)})
    assert "Photo of board traced: another is here and stays." in keep_pack(there, read_pack(other, "gift"))
    assert there.own("photo") == {"traced": THINGS["photo", "traced"]}


def test_a_differing_card_stays_the_one_here():
    """And that is said."""
    here = {("card", "event/003"): card("event", 3, "Mine")}
    there = store(here)
    told = keep_pack(there, read_pack(good(), "gift"))
    assert "Event card 3: another is here and stays." in told
    assert "Event card 11: kept." in told
    assert kept(there) == {**THINGS, **here}


def test_all_is_kept_or_nothing(tmp_path):
    """A store that fails in between is as before."""
    file = tmp_path / "here.sqlite"
    there = Store(str(file))
    with sqlite3.connect(file) as link:
        link.execute(
            "CREATE TRIGGER t BEFORE INSERT ON own WHEN new.name = 'solo/004' BEGIN SELECT RAISE(FAIL, 'full'); END"
        )
    with pytest.raises(CapemayError):
        keep_pack(there, read_pack(good(), "gift"))
    assert kept(there) == {}


def test_a_photo_in_a_pack_loses_what_a_camera_wrote_along():
    """Whoever packed it."""
    out = io.BytesIO()
    Image.new("RGB", (64, 48)).save(out, "JPEG", comment=b"SECRET")
    found = read_pack(packed({"boards/traced.json": board(), "photos/traced.jpg": out.getvalue()}), "gift")
    assert b"SECRET" not in found.photos["traced"]


def test_a_board_with_oddities_travels():
    """They are for the studio to tell."""
    bare = {**json.loads(board("bare")), "churches": []}
    assert list(read_pack(packed({"boards/bare.json": json.dumps(bare)}), "gift").boards) == ["bare"]


# --- what is refused -----------------------------------------------------------------------------------

MANY = {f"editions/e{n}.json": edition(f"e{n}") for n in range(200)}
FAR = "has no place in a pack"
OUT = "leads out of the pack"
BAD = {
    "a text": (lambda: b"not a zip", "$", "not a zip"),
    "nothing": (lambda: b"", "$", "not a zip"),
    "a pack cut off": (lambda: good()[: len(good()) // 2], "$", "not a zip, or cut off"),
    "more than 200 files": (lambda: packed(MANY), "$", "more than 200 files"),
    "a pack of more than 80 MB": (lambda: good() + bytes(80_000_000), "$", "larger than 80 MB"),
    "without pack.json": (lambda: without("pack.json"), "pack.json", "missing"),
    "an empty pack": (lambda: packed({}), "pack.json $.things", "the pack is empty"),
    "a pack of a later format": (lambda: packed({}, format="capemay-pack/2"), "pack.json $.format", "capemay-pack/1"),
    "a title of a page": (lambda: packed({}, title="x" * 5000), "pack.json $.title", "too long"),
    "a title that paints the screen": (lambda: packed({}, title="\x1b[2J"), "pack.json $.title", "cannot be shown"),
    "a file that is named and missing": (
        lambda: without("boards/traced.json"), "boards/traced.json", "stands in pack.json, but not in the pack"),
    "a file that is not named": (
        lambda: packed({"editions/my-copy.json": edition()}, things=["boards/x.json"]),
        "editions/my-copy.json", "does not stand in pack.json"),
    "a path from the root": (lambda: with_("/boards/x.json", b"{}"), "'/boards/x.json'", OUT),
    "a path upwards": (lambda: with_("boards/../../x.json", b"{}"), "'boards/../../x.json'", OUT),
    "a path with backslashes": (lambda: with_("boards\\x.json", b"{}"), "'boards\\\\x.json'", OUT),
    "a path to a drive": (lambda: with_("C:x.json", b"{}"), "'C:x.json'", OUT),
    "a folder": (lambda: with_("boards/", b""), "'boards/'", FAR),
    "a file of no kind": (lambda: with_("boards/x.py", b"{}"), "'boards/x.py'", FAR),
    "a deck there is not": (lambda: with_("cards/tarot.json", b"{}"), "'cards/tarot.json'", FAR),
    "a name with a line break": (lambda: with_("boards/x.json\n", b"{}"), "'boards/x.json\\n'", FAR),
    "a name twice": (
        lambda: twice("editions/my-copy.json", "editions/my-copy.json"), "editions/my-copy.json", "stands twice"),
    "a name twice in other capitals": (
        lambda: twice("editions/my-copy.json", "editions/My-Copy.json"), "editions/My-Copy.json", "in capitals only"),
    "a link": (
        lambda: zipped([*files_of(good()).items(), (entry("boards/l.json", stat.S_IFLNK | 0o777), b"x")]),
        "boards/l.json", "is a link"),
    "a device": (
        lambda: zipped([*files_of(good()).items(), (entry("boards/d.json", stat.S_IFCHR | 0o666), b"x")]),
        "boards/d.json", FAR),
    "an encrypted file": (lambda: flagged(good(), 0x1), "boards/traced.json", "is encrypted"),
    "a file packed in another way": (
        lambda: zipped(files_of(good()), zipfile.ZIP_LZMA), "boards/traced.json", "packed in a way that is not read"),
    "a JSON of more than 8 MB": (lambda: with_("boards/traced.json", b" " * 8_000_001), "boards/traced.json", "8 MB"),
    "a photo of more than 10 MB": (
        lambda: with_("photos/traced.jpg", picture(1) + bytes(10_000_000)), "photos/traced.jpg", "larger than 10 MB"),
    "files of more than 80 MB in all": (
        lambda: packed({f"editions/e{n}.json": b" " * 7_900_000 for n in range(11)}), "$", "more than 80 MB"),
    "a damaged file": (lambda: good().replace(b"\xff\xd8\xff", b"\0\0\0"), "photos/traced.jpg", "cut off or damaged"),
    "a pack within a pack": (lambda: with_("boards/traced.json", good()), "boards/traced.json", "not JSON"),
    "no JSON": (lambda: with_("boards/traced.json", b"{"), "boards/traced.json", "not JSON"),
    "a JSON nested too deeply": (lambda: with_("boards/traced.json", b"[" * 99_999), "boards/traced.json", "not JSON"),
    "numbers nested too deeply": (
        lambda: changed("editions/my-copy.json", numbers={"start_money": nested(400)}),
        "editions/my-copy.json $.numbers.start_money", "should be"),
    "a JSON of a million names": (
        lambda: with_("editions/my-copy.json", b'{"a":0' + b',"a":0' * 1_000_000 + b"}"),
        "editions/my-copy.json", "lists more than 10000 things"),
    "text that is none": (
        lambda: with_("boards/traced.json", board().replace(b'"Traced"', b'"\\ud800"')), "boards/traced.json", "text"),
    "a number nobody can write": (
        lambda: changed("editions/my-copy.json", numbers={"start_money": 10**400}),
        "editions/my-copy.json $.numbers.start_money", "greater than"),
    "a place nobody can reach": (
        lambda: changed("boards/traced.json", spaces=[{"id": "a", "x": 10**400, "y": 0}]),
        "boards/traced.json $.spaces[0].x", "greater than the maximum of 1"),
    "a card of a number nobody can write": (
        lambda: changed("cards/event.json", cards=[{"number": 10**400, "title": "x"}]),
        "cards/event.json $.cards[0].number", "larger than 999"),
    "a card that makes no sense": (
        lambda: changed("cards/event.json", cards=[
            {"number": 1, "title": "x", "effects": [{"do": "note", "text": ""}]}]),
        "cards/event.json $.cards[0]", "Write down in words"),
    "a card of a fortune": (
        lambda: changed("cards/event.json", cards=[
            {"number": 1, "title": "x", "effects": [{"do": "money", "amount": 10**9}]}]),
        "cards/event.json $.cards[0]", "cannot be"),
    "an edition of numbers there are not": (
        lambda: changed("editions/my-copy.json", numbers={"luck": 7}),
        "editions/my-copy.json $.numbers.luck", "unknown"),
    "an edition of an edition there is not": (
        lambda: changed("editions/my-copy.json", extends="theirs"),
        "editions/my-copy.json $.extends", "should be base"),
    "an edition called as the one it extends": (
        lambda: with_("editions/base.json", edition("base")), "editions/base.json $.extends", "in a circle"),
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
        "cards/bonus.json $.cards[1].number", "is also"),
    "a card of number 0": (
        lambda: changed("cards/event.json", cards=[{"number": 0, "title": "x"}]),
        "cards/event.json $.cards[0].number", "should be 1 or more"),
    "a deck under another's name": (
        lambda: with_("cards/event.json", files_of(good())["cards/bonus.json"]),
        "cards/event.json $.deck", "is 'bonus'"),
    "an edition under another's name": (
        lambda: with_("editions/my-copy.json", edition("other")), "editions/my-copy.json $.id", "is 'other'"),
    "a board under another's name": (
        lambda: with_("boards/traced.json", board("other")), "boards/traced.json $.id", "is 'other'"),
    "a photo that is none": (
        lambda: with_("photos/traced.jpg", b"MZ"),
        "photos/traced.jpg", "neither a JPEG nor a PNG"),
    "a photo of no board": (lambda: with_("photos/x.jpg", picture(5)), "photos/x.jpg", "no board 'x'"),
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
    faults = refused(packed({"boards/b.json": json.dumps({str(n): 0 for n in range(5000)})}))
    assert len(faults) <= 201
    assert "more things are wrong" in faults["$"]


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


# --- the command ---------------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch, capfdbinary):
    """Call the command as a shell does: its exit code, what it printed, what it complained."""

    def call(*words):
        monkeypatch.setattr(sys, "argv", ["capemay", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        sys.stdout.flush()
        return int(ended.value.code or 0), *(stream.decode() for stream in capfdbinary.readouterr())

    return call


def test_the_command_packs_and_imports(run, tmp_path):
    """For people, and as JSON."""
    file, here, there = tmp_path / "anna.capemay", tmp_path / "here.sqlite", tmp_path / "there.sqlite"
    Store(str(here)).keep_own(THINGS)
    assert "editions: 1, boards: 1, cards: 6, photos: 1" in run("pack", file, "--store", here)[1]
    assert "Board traced: kept." in run("import", file, "--store", there)[1]
    assert kept(Store(str(there))) == THINGS
    found = json.loads(run("import", file, "--store", there, "--json")[1])
    assert found["title"] == "anna"
    assert "Board traced: already here." in found["things"]
    packed_again = json.loads(run("pack", file, "--no-photos", "--title", "Mine", "--store", here, "--json")[1])
    assert (packed_again["title"], packed_again["boards"], packed_again["photos"]) == ("Mine", 1, 0)
    assert load_pack(file).title == "Mine"


def test_the_command_refuses_a_bad_pack_in_clear_lines(run, tmp_path):
    """Exit 1, and the store is as it was."""
    file, there = tmp_path / "bad.capemay", tmp_path / "there.sqlite"
    file.write_bytes(with_("boards/../x.json", b"{}"))
    code, _, complaint = run("import", file, "--store", there)
    assert (code, complaint) == (1, f"{file}: 'boards/../x.json': leads out of the pack\n")
    assert kept(Store(str(there))) == {}


def test_the_command_has_nothing_to_pack(run, tmp_path):
    """One line, exit 1, no file."""
    code, _, complaint = run("pack", tmp_path / "x.capemay", "--store", tmp_path / "s.sqlite")
    assert (code, "nothing of your own" in complaint, (tmp_path / "x.capemay").exists()) == (1, True, False)


@pytest.mark.parametrize("name", ["anna.zip", "anna"])
def test_the_command_packs_into_a_file_that_is_known_as_one(run, tmp_path, name):
    """Else it could not be imported."""
    code, _, complaint = run("pack", tmp_path / name, "--store", tmp_path / "s.sqlite")
    assert (code, "something.capemay" in complaint) == (1, True)


def test_a_pack_that_is_not_there_is_one_line(run, tmp_path):
    """And exit 1."""
    code, _, complaint = run("import", tmp_path / "none.capemay", "--store", tmp_path / "s.sqlite")
    assert (code, len(complaint.splitlines())) == (1, 1)
