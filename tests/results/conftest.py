"""A game played to its end, and a store it can be put into."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.sim import simulate


def _played(seats: int, seed: int, solo: str | None = None) -> Table[Any, Any]:
    _, record = simulate("cape-may", seats, ["random"], 1, seed, None, solo)
    header, entries = from_lines(record, "sim", registry.entry_type("cape-may"))
    rules, start, _ = registry.game("cape-may")
    return Table(rules, header, start(header), entries)


@pytest.fixture(scope="session")
def played() -> Table[Any, Any]:
    """Return a finished game of three."""
    return _played(3, 4)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return an empty store."""
    return Store(str(tmp_path / "store.db"))


@pytest.fixture
def alone(store: Store) -> Store:
    """Return a store with two finished games against Ava and one of two people."""
    for seats, seed, solo in ((1, 1, "tourist"), (1, 2, "founder"), (2, 3, None)):
        table = _played(seats, seed, solo)
        store.create(table.header, table.entries)
    return store


@pytest.fixture
def kept(store: Store) -> Store:
    """Return a store with three finished games."""
    for seats, seed in ((2, 1), (3, 2), (3, 3)):
        table = _played(seats, seed)
        store.create(table.header, table.entries)
    return store
