"""A game played to its end, and a store it can be put into."""

from __future__ import annotations

from functools import lru_cache

import pytest
from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.results.result import result_of
from capemay_kit.sim import simulate


@lru_cache
def finished_game(seats, seed, solo=None, game="cape-may"):
    # a fleet that sails at random never gets home
    bots = ["greedy" if game == "cape-horn" else "random"]
    table = registry.replayed(simulate(game, seats, bots, 1, seed, None, solo)[1], "sim")
    return Table(table.rules, replace(table.header, table=f"sim-{seed}"), table.start, table.entries)


@pytest.fixture(scope="session", params=registry.GAMES)
def played(request):
    """Return a finished game of every kind, with as many seats as it is for."""
    return finished_game(registry.game(request.param).rules.meta.max_seats, 4, game=request.param)


@pytest.fixture(scope="session")
def result(played):
    return result_of(played)


@pytest.fixture
def store(tmp_path):
    return Store(str(tmp_path / "store.db"))


@pytest.fixture
def filled(store):
    """Return a function that puts finished games into the store: seats, seed, who is played against alone, game."""

    def fill(*games):
        for one in games:
            table = finished_game(*one)
            store.create(table.header, table.entries)
        return store

    return fill


@pytest.fixture
def kept(filled):
    return filled((2, 1), (3, 2), (3, 3))


@pytest.fixture
def alone(filled):
    """Return a store with two finished games against Ava and one of two people."""
    return filled((1, 1, "tourist"), (1, 2, "founder"), (2, 3))


@pytest.fixture
def mixed(filled):
    """Return a store with a finished game of Cape May, one of Capitol and two of Capital City."""
    return filled((2, 1), (2, 2, None, "capitol"), (3, 3, None, "capital-city"), (4, 4, None, "capital-city"))
