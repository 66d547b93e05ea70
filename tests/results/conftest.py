"""A game played to its end, and a store it can be put into."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.sim import simulate


@lru_cache
def _played(seats: int, seed: int, solo: str | None = None, game: str = "cape-may") -> Table[Any, Any]:
    # a fleet that sails at random never gets home
    bots = ["greedy" if game == "cape-horn" else "random"]
    _, record = simulate(game, seats, bots, 1, seed, None, solo)
    header, entries = from_lines(record, "sim", registry.entry_type(game))
    header = replace(header, table=f"sim-{seed}")
    rules, start, _ = registry.game(game)
    return Table(rules, header, start(header), entries)


@pytest.fixture(scope="session", params=registry.GAMES)
def played(request: pytest.FixtureRequest) -> Table[Any, Any]:
    """Return a finished game of every kind, with as many seats as it is for."""
    return _played(registry.game(request.param).rules.meta.max_seats, 4, game=request.param)


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
def mixed(store: Store) -> Store:
    """Return a store with a finished game of Cape May, one of Capitol and two of Capital City."""
    for game, seats, seed in (("cape-may", 2, 1), ("capitol", 2, 2), ("capital-city", 3, 3), ("capital-city", 4, 4)):
        table = _played(seats, seed, game=game)
        store.create(table.header, table.entries)
    return store


@pytest.fixture
def kept(store: Store) -> Store:
    """Return a store with three finished games."""
    for seats, seed in ((2, 1), (3, 2), (3, 3)):
        table = _played(seats, seed)
        store.create(table.header, table.entries)
    return store
