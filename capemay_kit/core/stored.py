"""Stored states, with which a long table opens without folding all its entries.

The store keeps one for a table beside its entries; it may be lost at any time. It is sealed with a digest of everything
it came from: the program and its data, the header, and all entries before it. If any of these differs now, or the state
cannot be read, it is not used.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.book import Printed
from capemay_kit.core.contract import Rules
from capemay_kit.core.database import BRIEFLY
from capemay_kit.core.record import Correct, Entry, Header
from capemay_kit.core.store import Store
from capemay_kit.core.strict import learned
from capemay_kit.core.table import Folded, Table
from capemay_kit.errors import CapemayError, StoreError, TakenSeq

S = TypeVar("S")
A = TypeVar("A")

EVERY = 200
"""If opening a table had to fold more entries than this, a state is stored."""
BEHIND = 50
"""How many of the entries that count come after the stored state, since people look back at the latest ones first."""


class _Stored(Struct, frozen=True, forbid_unknown_fields=True):
    """The state after entry ``at`` of a table with ``seq`` entries; ``own`` are the corrections that made its book."""

    seq: int
    at: int
    own: tuple[Correct, ...]
    state: msgspec.Raw
    seal: str = ""


def open_stored(
    rules: Rules[S, A], header: Header, start: S, entries: Sequence[Entry[A]], store: Store, program: str
) -> Table[S, A]:
    """Open a table from its stored state. If many entries had to be folded even so, store a new state.

    ``program`` is a text that changes with the program or its data. Raises `BrokenRecord` if an entry after the stored
    state does not hold.
    """
    raw = None
    if len(entries) > EVERY:
        with suppress(StoreError):
            raw = store.state(header.table)
    folded = None if raw is None else _found(raw, rules, header, start, entries, program)
    table = Table(rules, header, start, entries, store, folded)
    if table.folds > EVERY and (stored := _made(table, program)) is not None:
        # a stored state only makes the next opening quicker, so failing to keep it is no error
        with suppress(StoreError, TakenSeq):
            store.keep_state(header.table, msgspec.json.encode(stored).decode(), BRIEFLY)
    return table


def _found(
    raw: str, rules: Rules[S, A], header: Header, start: S, entries: Sequence[Entry[A]], program: str
) -> Folded[S] | None:
    try:
        stored = msgspec.json.decode(raw, type=learned(_Stored))
        if stored.seal != _seal(stored, rules, header, entries, program):
            return None
        s: Any = start
        for one in stored.own:
            s = rules.correct(s, one.path, one.value)
        state = msgspec.json.decode(stored.state, type=learned(type(start)), dec_hook=partial(_the_book, s.book))
    except (msgspec.MsgspecError, CapemayError, ValueError):
        return None
    return Folded(stored.seq, stored.at, state)


def _made(table: Table[Any, Any], program: str) -> _Stored | None:
    """Make the stored state of a table; None if the corrections of its book do not lead to the book it is played
    with."""
    at = table.counted[-BEHIND].seq if len(table.counted) >= BEHIND else 0
    state = table.state_at(at)
    s, own = table.start, []
    for entry in table.counted[: table.place(at)]:
        if isinstance(entry.act, Correct):
            # some corrections are impossible at the start of the game
            with suppress(CapemayError, ValueError):
                after = table.rules.correct(s, entry.act.path, entry.act.value)
                if after.book is not s.book:
                    s = after
                    own.append(entry.act)
    if (s.book, s.book.edition) != (state.book, state.book.edition):
        return None
    raw = msgspec.Raw(msgspec.json.encode(state, enc_hook=_key))
    stored = _Stored(table.seq, at, tuple(own), raw)
    return replace(stored, seal=_seal(stored, table.rules, table.header, table.entries, program))


def _key(book: Printed[Any, Any]) -> int:
    return book.key


def _the_book(book: Printed[Any, Any], _: type, key: Any) -> Printed[Any, Any]:
    """Put the book in place of its key. Raises `ValueError` if the key is that of another book."""
    if key != book.key:
        raise ValueError("a state of another book")
    return book


def _seal(stored: _Stored, rules: Rules[Any, Any], header: Header, entries: Sequence[Entry[Any]], program: str) -> str:
    made_of = [program, rules.meta.version, header, entries[: stored.seq]]
    sealed = [*made_of, stored.seq, stored.at, stored.own, stored.state]
    return blake2b(msgspec.json.encode(sealed), digest_size=16).hexdigest()
