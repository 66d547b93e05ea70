"""Files given on the start screen or to the command line: what each is, and what becomes of it.

A file is recognised by its contents; its name helps only where those say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.store import Store
from capemay_kit.core.strict import MAX_BYTES, MAX_FILE_BYTES, decode, learned
from capemay_kit.errors import BadFile, BrokenRecord, Fault
from capemay_kit.games import registry
from capemay_kit.games.cape_may.cards import DECK_TYPES
from capemay_kit.games.registry import Scored
from capemay_kit.own.boards import FORMATS
from capemay_kit.own.pack import MAX_ALL, Pack, read_pack, read_single
from capemay_kit.results.bgstats import Plays, from_export
from capemay_kit.results.text import from_csv
from capemay_kit.sitting.going_on import take_record
from capemay_kit.sitting.restoring import restore

LARGEST = {"backup": MAX_FILE_BYTES, "pack": MAX_ALL, "plays": 4 * MAX_BYTES}
"""How many bytes a file of a kind may have, where that is more than people write."""
SQLITE, ZIP = b"SQLite format 3\0", (b"PK\x03\x04", b"PK\x05\x06")
MARK = b"\xef\xbb\xbf"
SINGLE = {"capemay-edition": "edition", "capemay-deck": "deck"} | {one.partition("/")[0]: "board" for one in FORMATS}
KINDS = {"capemay-record": "record", "capemay-position": "position", **SINGLE}


class Handed(NamedTuple):
    """What became of a file: sentences about it (``told``), the ``table`` to sit down at, a position that was counted
    (``scored``), or what goes to *My copy* (``pack``)."""

    told: tuple[str, ...] = ()
    table: str = ""
    scored: Scored | None = None
    pack: Pack | None = None


class _Named(msgspec.Struct):
    """The fields by which a file of ours is known, or an export of BG Stats."""

    format: str = ""
    deck: str = ""
    plays: Any = None
    players: Any = None


def kind_of(raw: bytes, name: str) -> str:
    """Say what a file is: ``record``, ``position``, ``edition``, ``board``, ``deck``, ``pack``, ``backup``,
    ``results``, or ``plays`` of BG Stats. Raises `BadFile` if it is none of them, or larger than those are."""
    kind = _known_by(raw, name)
    most = LARGEST.get(kind, MAX_BYTES)
    if len(raw) > most:
        raise BadFile(name, [Fault("$", _("larger than {n} MB", n=most // 1_000_000))])
    return kind


def _known_by(raw: bytes, name: str) -> str:
    if raw.startswith(SQLITE):
        return "backup"
    if raw.startswith(ZIP):
        return "pack"
    text = raw.removeprefix(MARK).lstrip()
    if not text:
        raise BadFile(name, [Fault("$", _("the file is empty"))])
    if text.startswith(b"{"):
        return _kind_of_json(raw, text, name)
    head = text.partition(b"\n")[0].lower()
    ending = {".csv": "results", ".capemay": "pack", ".jsonl": "record"}.get(Path(name).suffix.lower())
    if ending is None and b"game" in head and b"name" in head and b"," in head:
        return "results"
    if ending is None:
        raise _foreign(name)
    return ending


def _foreign(name: str) -> BadFile:
    """Return the message for a file that is none of ours."""
    said = _(
        "cannot be opened: it is not a complete game record, a final position, a list of results, an export of "
        "BG Stats, a backup, or a pack, board, deck or edition of your copy"
    )
    return BadFile(name, [Fault("$", said)])


def _kind_of_json(raw: bytes, text: bytes, name: str) -> str:
    found = _Named()
    # a record is a document a line
    for part in (text, text.partition(b"\n")[0]):
        with suppress(msgspec.MsgspecError, RecursionError, ValueError):
            found = msgspec.json.decode(part, type=learned(_Named))
            break
    else:
        if Path(name).suffix.lower() != ".jsonl":
            decode(raw, dict, name)
        return "record"
    format = found.format.partition("/")[0]
    if not format and found.plays is not None and found.players is not None:
        return "plays"
    if format not in KINDS and Path(name).suffix.lower() == ".jsonl":
        return "record"
    foreign = format == "capemay-deck" and found.deck not in DECK_TYPES
    if foreign or found.format in ("capemay-areas/1", "capemay-winds/1"):
        said = (
            _("choose this board with a new game: More, Board file")
            if found.format == "capemay-areas/1"
            else _("only the command line can check this file. Enter the cards in My copy, or import them as a sheet")
        )
        raise BadFile(name, [Fault("$", said)])
    if format not in KINDS:
        raise _foreign(name)
    return KINDS[format]


def read_packed(raw: bytes, name: str) -> Pack:
    """Read a pack, or a file that is taken as one. Raises `BadFile`."""
    kind = kind_of(raw, name)
    return read_single(raw, name, kind) if kind in SINGLE.values() else read_pack(raw, name)


def take(store: Store, raw: bytes, name: str) -> Handed:
    """Import a file of any kind into a store. Raises `BadFile`, `StoreError`."""
    kind = kind_of(raw, name)
    return _WAYS.get(kind, _packed)(store, raw, name)


def _record(store: Store, raw: bytes, name: str) -> Handed:
    try:
        came = take_record(store, raw, name)
    except BrokenRecord as broken:
        raise BadFile(name, [Fault("$", str(broken))]) from None
    if came.table in store.away():
        store.put_away(came.table, away=False)
    return Handed((came.told,), came.table)


def _position(__: Store, raw: bytes, name: str) -> Handed:
    return Handed(scored=registry.score_position(raw, name))


class Brought(NamedTuple):
    """How many plays a file had, how many of them are new, and how many others it had."""

    results: int
    new: int
    left_out: int

    @property
    def told(self) -> tuple[str, ...]:
        """Say what came, a sentence each."""
        left = _("Left out, of other games or without a winner: {n}.", n=self.left_out)
        return (
            ngettext("{n} result was imported.", "{n} results were imported.", self.new),
            _("Already here: {n}.", n=self.results - self.new), *([left] if self.left_out else []),
        )  # fmt: skip


def bring_plays(store: Store, raw: bytes, name: str) -> Brought:
    """Keep the plays of an export of BG Stats, or of a list of results. Raises `BadFile`, and keeps none."""
    # what counts games up takes a while to import
    from capemay_kit.results.history import bring_in

    if (kind := kind_of(raw, name)) not in ("plays", "results"):
        raise BadFile(name, [Fault("$", _("is no list of plays: the start screen opens it"))])
    plays = from_export(raw, name) if kind == "plays" else Plays(from_csv(raw, name), 0)
    return Brought(len(plays.results), bring_in(store, plays.results), plays.left_out)


def _results(store: Store, raw: bytes, name: str) -> Handed:
    return Handed(bring_plays(store, raw, name).told)


def _backup(store: Store, raw: bytes, name: str) -> Handed:
    return Handed(tuple(restore(store, raw, name).told))


def _packed(__: Store, raw: bytes, name: str) -> Handed:
    return Handed(pack=read_packed(raw, name))


_WAYS: Mapping[str, Callable[[Store, bytes, str], Handed]] = {
    "record": _record, "position": _position, "results": _results, "plays": _results, "backup": _backup,
}  # fmt: skip
