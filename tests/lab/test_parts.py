"""The tables on the disk."""

from __future__ import annotations

import tracemalloc

import pytest

pytest.importorskip("pyarrow")

import pyarrow as pa

from capemay_kit.lab import parts as parts_module
from capemay_kit.lab.experiment import arms, experiment_of
from capemay_kit.lab.parts import PartFolder, merge, schemas, tables_of
from capemay_kit.lab.play import ChunkRows, GameRow
from capemay_kit.lab.pool import Chunk

COLUMNS = schemas(["one"])
ARM = arms(experiment_of({"format": "capemay-experiment/1", "game": "capitol", "games": 1, "bots": "random"}))[0]


def written(folder, games, size):
    there = PartFolder(folder)
    for first in range(0, games, size):
        end = min(games, first + size)
        rows = ChunkRows([GameRow(n, 9, 80, 4, (n % 2,), "points", 2, n) for n in range(first, end)], [], [], 0.0)
        there.write(Chunk(0, first, end), tables_of(rows, ARM, COLUMNS))
    return there


def test_a_whole_table_does_not_tell_how_it_was_divided(tmp_path, monkeypatch):
    monkeypatch.setattr(parts_module, "ROWS", 50)
    for size in (7, 90, 1000):
        merge(written(tmp_path / str(size), 250, size), "games", COLUMNS.games, tmp_path / f"{size}.parquet")
    assert len({(tmp_path / f"{size}.parquet").read_bytes() for size in (7, 90, 1000)}) == 1


def test_a_part_that_was_being_written_is_not_there(tmp_path):
    (tmp_path / "0000-00000000-00000002.begun").mkdir()
    assert PartFolder(tmp_path).there() == []


def test_memory_stays_flat_however_many_games_are_put_together(tmp_path, monkeypatch):
    monkeypatch.setattr(parts_module, "ROWS", 200)
    most = []
    for games in (1000, 10_000):
        there = written(tmp_path / str(games), games, 500)
        # what Arrow holds is not Python's
        held = pa.proxy_memory_pool(pa.system_memory_pool())
        pa.set_memory_pool(held)
        tracemalloc.start()
        merge(there, "games", COLUMNS.games, tmp_path / f"{games}.parquet")
        most.append(tracemalloc.get_traced_memory()[1] + held.max_memory())
        tracemalloc.stop()
        pa.set_memory_pool(pa.system_memory_pool())
    assert most[1] < 1.5 * most[0]
