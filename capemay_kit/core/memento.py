"""What is kept beside a table without being part of what was played: a note, a photo, and how long everybody took.

The clock is what was counted so far, who is being counted, and since when: so it goes on over a reload. Pages that
are open count on every minute; time in which none was open, as of a lid that was closed, is nobody's.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import suppress
from time import time
from typing import Any

import msgspec
from msgspec import Struct

from capemay_kit.core.database import BRIEFLY
from capemay_kit.core.i18n import _
from capemay_kit.core.record import HEADER_LINE
from capemay_kit.core.store import Store
from capemay_kit.core.strict import learned
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile, Fault, StoreError, TakenSeq

NOTE, PHOTO, CLOCK, BOTS = "note", "photo", "clock", "bots"
PHOTO_SIDE = 1600
"""How long a photo of the final table is kept: it is looked at, not traced."""
LONGEST_NOTE = 4000
ROUND = 60.0
"""After so many seconds a page that is open has the clock count on."""
AT_MOST = 2.5 * ROUND
"""So much at most is counted in one go."""


class Clock(Struct, frozen=True):
    """Seconds that each seat took (``spent``), whose turn it is (``acting``), and counted since when, in seconds of
    the epoch: None while it is paused."""

    spent: tuple[float, ...]
    acting: tuple[int, ...] = ()
    since: float | None = None

    def at(self, now: float) -> tuple[float, ...]:
        """Return what each seat took until ``now``."""
        gone = 0.0 if self.since is None else min(max(0.0, now - self.since), AT_MOST)
        return tuple(spent + (gone if i in self.acting else 0.0) for i, spent in enumerate(self.spent))


class Memento(Struct, frozen=True):
    """What is kept beside a table: empty where there is nothing, ``clock`` None where nobody wanted one."""

    note: str = ""
    photo: bytes = b""
    clock: Clock | None = None


def memento(store: Store | None, table: str) -> Memento:
    """Return what is kept beside a table; what cannot be read of it is left out."""
    found = {} if store is None else store.beside(table)
    note, photo = found.get(NOTE, b"").decode(errors="replace"), found.get(PHOTO, b"")
    return Memento(note, photo, _read_clock(found))


def clock_of(store: Store | None, table: str) -> Clock | None:
    """Return the clock of a table, None if it has none."""
    return None if store is None else _read_clock(store.beside(table, CLOCK))


def _read_clock(found: Mapping[str, bytes]) -> Clock | None:
    try:
        return msgspec.json.decode(found[CLOCK], type=learned(Clock)) if CLOCK in found else None
    except msgspec.DecodeError:
        return None


def packed(store: Store | None, table: str) -> dict[str, str]:
    """Return what is kept beside a table as a record takes it along."""
    found = {} if store is None else store.beside(table)
    return {kind: b64encode(body).decode() for kind, body in found.items()}


def unpacked(beside: Mapping[str, str], source: str) -> dict[str, bytes]:
    """Return what a record took along, as a store keeps it; kinds this program does not know are left out. Raises
    `BadFile`."""
    found: dict[str, bytes] = {}
    for kind in (NOTE, PHOTO, CLOCK, BOTS):
        try:
            found |= {kind: b64decode(beside[kind], validate=True)} if kind in beside else {}
        except ValueError:
            raise BadFile(source, [Fault(f"{HEADER_LINE} $.beside.{kind}", _("is not base64"))]) from None
    return found


def keep_note(store: Store, table: str, note: str) -> None:
    """Keep a note beside a table, as much of it as there is room for; an empty one takes it away."""
    store.keep_beside(table, {NOTE: note.strip()[:LONGEST_NOTE].encode()})


def keep_photo(store: Store, table: str, photo: bytes) -> None:
    """Keep a photo (JPEG) beside a table; an empty one takes it away."""
    store.keep_beside(table, {PHOTO: photo})


def set_clock(table: Table[Any, Any], runs: bool, now: float | None = None) -> None:
    """Let the clock of a table go on, begin, or pause."""
    before = _clock(table) or Clock((0.0,) * len(table.start.seats))
    at = time() if now is None else now
    _keep(table, Clock(before.at(at), table.rules.to_act(table.state), at if runs else None))
    table.timed = True


def count_on(table: Table[Any, Any], now: float | None = None, least: float = 0.0) -> None:
    """Count the time up to now for those whose turn it was, if a clock runs, and from now on for those whose turn it
    is; nothing to do if that was done less than ``least`` seconds ago."""
    before, at = _clock(table), time() if now is None else now
    if before is not None and before.since is not None and at - before.since >= least:
        _keep(table, Clock(before.at(at), table.rules.to_act(table.state), at))


def follow(table: Table[Any, Any]) -> None:
    """Have the clock of a table, if it has one, go on to whose turn it is, whenever this table writes an entry."""
    before = table.written
    # a table that nobody times is not asked about its clock at every act
    table.timed = _clock(table) is not None

    def written(table: Table[Any, Any], state: Any) -> None:
        if before is not None:
            before(table, state)
        if table.timed:
            # the act is written: a clock that cannot be written now loses some seconds
            with suppress(StoreError, TakenSeq):
                count_on(table)

    table.written = written


def _clock(table: Table[Any, Any]) -> Clock | None:
    return clock_of(table.store, table.header.table)


def _keep(table: Table[Any, Any], clock: Clock) -> None:
    if table.store is not None:
        table.store.keep_beside(table.header.table, {CLOCK: msgspec.json.encode(clock)}, BRIEFLY)
