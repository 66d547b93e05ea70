"""The same experiment gives the same tables, whoever plays it, and nothing that was played is lost or played twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

pytest.importorskip("distributed")

from capemay_kit.lab import run
from capemay_kit.lab.parts import TABLES, PartFolder, missing
from capemay_kit.lab.pool import Chunk, LabError

EXPERIMENT = {
    "format": "capemay-experiment/1", "game": "capitol", "games": 12, "seats": [2, 3],
    "fields": ["random"], "seed": 3,
    "variants": [{"name": "standard"}, {"name": "more permits", "numbers": {"start_cards.permit": 5}}],
}  # fmt: skip


def tables(folder):
    return {table: (folder / f"{table}.parquet").read_bytes() for table in TABLES}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    run(EXPERIMENT, folder, workers=0, report=False)
    return tables(folder)


@pytest.fixture(scope="module")
def cluster():
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found:
        yield found


def test_two_workers_give_the_same_tables_as_one_process(whole, cluster, tmp_path):
    run(EXPERIMENT, tmp_path, scheduler=cluster.scheduler_address, report=False)
    assert tables(tmp_path) == whole


def test_a_worker_that_is_killed_loses_nothing_and_doubles_nothing(whole, cluster, tmp_path):
    workers = [one.pid for one in cluster.workers.values()]
    killed = []

    def kill(done, games):
        if done and not killed:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    run(EXPERIMENT, tmp_path, scheduler=cluster.scheduler_address, told=kill, report=False)
    assert (bool(killed), tables(tmp_path)) == (True, whole)


CLIENT = """
import os, signal, sys
from capemay_kit.lab import run
def told(done, games):
    if done >= 10:
        os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    run({experiment!r}, sys.argv[1], workers={workers}, told=told, report=False)
"""


@pytest.mark.parametrize("workers", [0, pytest.param(2, marks=pytest.mark.slow)])
def test_a_client_that_is_killed_goes_on_where_it_was(whole, tmp_path, workers):
    code = CLIENT.format(experiment=EXPERIMENT, workers=workers)
    ended = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    kept = PartFolder(tmp_path / "parts").there()
    told = []
    run(EXPERIMENT, tmp_path, workers=0, told=lambda done, games: told.append(done), report=False)
    assert (ended.returncode, told[0], tables(tmp_path)) == (
        -signal.SIGKILL, sum(one.end - one.first for one in kept), whole,
    )  # fmt: skip


def test_a_run_that_was_stopped_goes_on_where_it_was(whole, tmp_path):
    def stop(done, games):
        if done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(EXPERIMENT, tmp_path, workers=0, told=stop, report=False)
    run(EXPERIMENT, tmp_path, workers=0, report=False)
    assert tables(tmp_path) == whole


def test_a_folder_with_another_experiment_is_refused(tmp_path):
    run(EXPERIMENT | {"games": 1}, tmp_path, workers=0, report=False)
    with pytest.raises(LabError):
        run(EXPERIMENT | {"games": 2}, tmp_path, workers=0, report=False)


def test_what_was_played_is_not_played_again(tmp_path):
    run(EXPERIMENT | {"games": 1}, tmp_path, workers=0, report=False)
    told = []
    run(EXPERIMENT | {"games": 1}, tmp_path, workers=0, told=lambda *done: told.append(done), report=False)
    assert told == []


def test_every_variant_plays_the_same_games(tmp_path):
    same = {"variants": [{"name": "a"}, {"name": "b"}], "games": 4}
    seats = run(EXPERIMENT | same, tmp_path, workers=0, report=False).seats
    a, b = (seats[seats.variant == name].drop(columns="variant").reset_index(drop=True) for name in "ab")
    assert a.equals(b)


def test_bots_move_on_by_a_seat_from_game_to_game(tmp_path):
    """So that none of them always begins."""
    seats = run(
        {"format": "capemay-experiment/1", "game": "capitol", "games": 2, "seats": 2, "bots": ["random", "greedy"]},
        tmp_path, workers=0, report=False,
    ).seats  # fmt: skip
    assert list(seats.bot) == ["random", "greedy", "greedy", "random"]


def test_what_is_missing_is_what_no_part_has():
    assert missing([Chunk(0, 2, 4), Chunk(1, 0, 6)], 3, 6) == [[(0, 2), (4, 6)], [], [(0, 6)]]
