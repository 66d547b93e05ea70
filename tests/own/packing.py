"""An owner's things, a pack of them, and ways to spoil one."""

from __future__ import annotations

import io
import json
import stat
import zipfile
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from capemay_kit.core.edition import Edition
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games.cape_may.book import load_board, shipped_decks
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import read_pack, write_pack
from capemay_kit.own.photo import read_photo
from capemay_kit.own.steps import Changes

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
    made.keep_own(dict(things), "kept")
    return made


def kept(where):
    """Return all of an owner's own in a store."""
    return {(kind, name): body for kind in KINDS for name, body in where.own(kind).items()}


def everything(where):
    """Return all that is kept in a store, with what is noted of it."""
    return {(kind, name): body for kind in where.own_kinds() for name, body in where.own(kind).items()}


def changes_of(where):
    """Return the changes of a copy, as a page that is opened anew reads them."""
    made = Changes(where)
    made.read()
    return made


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


def entry(name, mode=stat.S_IFREG | 0o644):
    """Return an entry of a zip that says something special of itself."""
    made = zipfile.ZipInfo(name)
    made.create_system, made.external_attr = 3, mode << 16
    return made


def undated(raw):
    """Return a pack as an earlier version wrote it, which did not say when a thing was entered."""
    return read_pack(raw, "gift")._replace(dates={})


def taken(raw, where=None):
    """Take a pack over into a store, or into an empty one; return the store and what is told."""
    there = store() if where is None else where
    return there, keep_pack(there, read_pack(raw, "gift"))


def refused(raw):
    """Return the faults of a pack, after a look that nothing in a store changed."""
    here = store({**THINGS, ("draft", "a"): b"{}"})
    before = kept(here)
    with pytest.raises(BadFile) as bad:
        keep_pack(here, read_pack(raw, "gift.capemay"))
    assert kept(here) == before
    assert all(str(fault).isprintable() and len(str(fault)) < 500 for fault in bad.value.faults)
    return {fault.path: fault.message for fault in bad.value.faults}
