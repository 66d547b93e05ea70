"""A game opened in the cell of a notebook: its table is kept in a store, where the companion's widget finds it."""

from __future__ import annotations

import atexit
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.ui.app import companion

_kept: list[TemporaryDirectory[str]] = []


def opened(table: Table[Any, Any], url: str | None) -> Any:
    """Keep a table in a store, unless it is in one, and return the companion's widget at it."""
    if table.store is None:
        store = Store(url or str(_place() / "tables.db"))
        store.create(table.header, table.entries)
        table.store = store
    return companion({"table": table.header.table}, table.store.url)


def _place() -> Path:
    """Return a folder that goes when Python ends."""
    if not _kept:
        _kept.append(TemporaryDirectory(prefix="capemay-"))
        atexit.register(_kept[0].cleanup)
    return Path(_kept[0].name)
