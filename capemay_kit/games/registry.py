"""The games there are, by id."""

from __future__ import annotations

from typing import Any

from capemay_kit.core.record import Entry, Header
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may.rules import CapeMay, start_of

GAMES = {CapeMay.meta.id: (CapeMay(), start_of)}


def lay_out(header: Header, store: Store | None = None) -> Table[Any, Any]:
    """Lay out a table; with a store, write it there.

    Raises `UnknownName` or `BadFile` for what the header names, `StoreError` if its id is taken.
    """
    rules, start = game(header.game)
    table: Table[Any, Any] = Table(rules, header, start(header), store=store)
    if store is not None:
        store.create(header)
    return table


def open_table(store: Store, table_id: str) -> Table[Any, Any]:
    """Open a table of the store. Raises `UnknownName`, `BrokenRecord`, `StoreError`."""
    header = store.header(table_id)
    rules, start = game(header.game)
    return Table(rules, header, start(header), store.since(table_id, 0, entry_type(header.game)), store)


def game(name: str) -> tuple[Any, Any]:
    """Return a game's rules and how it lays out a table. Raises `UnknownName`."""
    if name not in GAMES:
        raise UnknownName("game", name, sorted(GAMES))
    return GAMES[name]


def entry_type(name: str) -> Any:
    """Return the type that entries of a game decode to."""
    act_type: Any = game(name)[0].meta.act_type
    return Entry.__class_getitem__(act_type)  # type: ignore[attr-defined]
