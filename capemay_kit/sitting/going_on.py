"""Games that continue elsewhere: a record is imported into a store that may already have its game.

A record only grows. So either one of the two is longer, or both continued differently from some entry on; then both are
kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.memento import CLOCK, LONGEST_NOTE, NOTE, PHOTO, PHOTO_SIDE, unpacked
from capemay_kit.core.record import Entry, Header
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import BrokenRecord, StoreError, TakenSeq, UnknownName
from capemay_kit.games import registry
from capemay_kit.own.photo import any_photo
from capemay_kit.results.past import keep

How: TypeAlias = Literal["new", "same", "further", "behind", "both"]
"""How a record relates to the table here: new, the same, further, behind, or both continued differently, so that it
becomes a game of its own."""
ANOTHER_GAME = -1
"""Instead of a number of shared entries: even the beginnings differ."""


class Came(NamedTuple):
    """What became of a record: the table it is now, how, the entries written, and sentences about what stays in the
    file."""

    table: str
    how: How
    entries: int
    left: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """Say what became of it."""
        match self.how:
            case "new":
                said = ngettext("Imported: {n} entry.", "Imported: {n} entries.", self.entries)
            case "further":
                said = ngettext(
                    "The game went on elsewhere: {n} entry was added here.",
                    "The game went on elsewhere: {n} entries were added here.",
                    self.entries,
                )
            case "same":
                said = _("This game is already here, exactly as in the file.")
            case "behind":
                said = _("This game has gone on here since the file was made, so nothing was changed.")
            case "both":
                said = _("The game went on differently here and elsewhere. Both are kept: this is the imported one.")
        return " ".join([said, *self.left])


def take_record(store: Store, raw: bytes, source: str) -> Came:
    """Import a record into a store. Nothing there is overwritten; the whole record has to be valid.

    Raises `BadFile`, `BrokenRecord`, `StoreError`.
    """
    # also a record that brings nothing new is told when it does not hold
    table = registry.replayed(raw, source)
    beside = unpacked(table.header.beside, source)
    if PHOTO in beside:
        beside[PHOTO] = any_photo(beside[PHOTO], source, PHOTO_SIDE)
    return bring(store, table.header, table.entries, beside, table)


def bring(
    store: Store,
    header: Header,
    entries: Sequence[Entry[Any]],
    beside: Mapping[str, bytes],
    played: Table[Any, Any] | None = None,
) -> Came:
    """Bring a table into a store, with what is kept beside it, unless it is there.

    ``played`` is the table with all its entries, if they were played through; if not, that is done where they are added
    to a table that is here, or become another one. Raises `BrokenRecord`, `BadFile`, `StoreError`.
    """
    header = replace(header, beside={})
    asked = header.table
    while (found := _shared(store, header, entries)) is not None:
        shared, had = found
        if shared == len(entries):
            how: How = "same" if shared == had else "behind"
            return Came(header.table, how, 0, _lay_beside(store, header.table, how, beside))
        if shared == had:
            played = played or _replayed(header, entries)
            try:
                store.append(header.table, *entries[shared:])
            except TakenSeq:
                # another page wrote in between: look again who goes on further
                continue
            keep(store, played)
            how = "further" if header.table == asked else "both"
            return Came(header.table, how, len(entries) - shared, _lay_beside(store, header.table, how, beside))
        header = _another(header, entries[: shared + 1])
        played = _replayed(header, entries)
    how = "new" if header.table == asked else "both"
    store.create(header, entries)
    if played is not None:
        keep(store, played)
    return Came(header.table, how, len(entries), _lay_beside(store, header.table, how, beside))


def _shared(store: Store, header: Header, entries: Sequence[Entry[Any]]) -> tuple[int, int] | None:
    """Return how many entries from the first on a record shares with the table of its id, and how many that has; None
    if there is no such table. With a table that began differently, or cannot be read, nothing is shared."""
    try:
        ours = store.header(header.table)
        if _plain(ours) != _plain(header):
            return ANOTHER_GAME, 0
        had = store.since(header.table, 0, registry.entry_type(header.game))
    except UnknownName:
        return None
    except (BrokenRecord, StoreError):
        return ANOTHER_GAME, 0
    pairs = zip(had, entries, strict=False)
    return next((i for i, (one, other) in enumerate(pairs) if one != other), min(len(had), len(entries))), len(had)


def _plain(header: Header) -> Header:
    """Return what a table is set up with, whichever version wrote it."""
    return replace(header, format="capemay-record/1", kit="", beside={})


def _another(header: Header, until: Sequence[Entry[Any]]) -> Header:
    """Return the header of a game of its own, for a record that went on differently with the last of these entries. It
    is always the same one, so that the record can go on there when it comes again."""
    made_of = msgspec.json.encode([_plain(header), until])
    # a title is stored, and read in any language
    return replace(header, table=blake2b(made_of, digest_size=6).hexdigest(), title=f"{header.title} (2)")


def _replayed(header: Header, entries: Sequence[Entry[Any]]) -> Table[Any, Any]:
    table = registry.lay_out(header)
    for entry in entries:
        table.take(entry)
    return table


def _lay_beside(store: Store, table: str, how: How, came: Mapping[str, bytes]) -> tuple[str, ...]:
    """Keep what a record has beside it where there is nothing of that kind. Two notes become one; the clock goes on
    with the record. Return sentences about what stays in the file."""
    here = store.beside(table)
    kept = {kind: body for kind, body in came.items() if kind not in here}
    left = []
    if how == "further" and CLOCK in came:
        kept[CLOCK] = came[CLOCK]
    if PHOTO in here and PHOTO in came and here[PHOTO] != came[PHOTO]:
        left.append(_("There is another photo here already. It stays; the file keeps its own."))
    ours, theirs = here.get(NOTE, b""), came.get(NOTE, b"")
    if ours and theirs not in ours:
        both = theirs if ours in theirs else ours + b"\n\n" + theirs
        if len(both) <= LONGEST_NOTE:
            kept[NOTE] = both
        else:
            left.append(_("There is another note here already. It stays; the file keeps its own."))
    if kept:
        store.keep_beside(table, kept)
    return tuple(left)
