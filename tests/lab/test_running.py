"""The same experiment gives the same tables, whoever plays it; nothing that was played is lost or played twice, and no
more is played than is needed."""

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

SMALL = {"format": "capemay-experiment/1", "game": "capitol", "games": 1, "seats": 2, "bots": "random"}
FIVE = {"name": "five", "numbers": {"start_cards.permit": 5}}
EXPERIMENT = {
    "format": "capemay-experiment/1", "game": "capitol", "games": 12, "seats": [2, 3],
    "fields": ["random"], "seed": 3, "variants": [{"name": "standard"}, FIVE],
}  # fmt: skip


def play(experiment, folder, **how):
    return run(experiment, folder, **({"workers": 0, "report": False} | how))


def tables(folder):
    return {table: (folder / f"{table}.parquet").read_bytes() for table in TABLES}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    play(EXPERIMENT, folder)
    return tables(folder)


@pytest.fixture(scope="module")
def cluster():
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found:
        yield found


@pytest.mark.slow
def test_two_workers_give_the_same_tables_as_one_process(whole, cluster, tmp_path):
    play(EXPERIMENT, tmp_path, workers=None, scheduler=cluster.scheduler_address)
    assert tables(tmp_path) == whole


def test_of_two_workers_one_that_is_killed_loses_nothing_and_doubles_nothing(whole, cluster, tmp_path):
    """What it had begun is played by the other."""
    workers = [one.pid for one in cluster.workers.values()]
    killed = []

    def kill(done, games):
        if done and not killed:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    play(EXPERIMENT, tmp_path, workers=None, scheduler=cluster.scheduler_address, told=kill)
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


@pytest.mark.slow
@pytest.mark.parametrize("workers", [0, 2])
def test_a_client_that_is_killed_goes_on_where_it_was(whole, tmp_path, workers):
    """The same command takes it up again, and plays nothing twice."""
    code = CLIENT.format(experiment=EXPERIMENT, workers=workers)
    ended = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    kept = sum(one.end - one.first for one in PartFolder(tmp_path / "parts").there())
    told = []
    play(EXPERIMENT, tmp_path, told=lambda done, games: told.append(done))
    assert (ended.returncode, told[0], tables(tmp_path)) == (-signal.SIGKILL, kept, whole)


def test_a_run_that_was_stopped_goes_on_where_it_was(whole, tmp_path):
    """What Ctrl-C leaves is whole; once all is played, only the report is made anew."""

    def stop(done, games):
        if done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(EXPERIMENT, tmp_path, told=stop)
    kept = sum(one.end - one.first for one in PartFolder(tmp_path / "parts").there())
    told = []
    play(EXPERIMENT, tmp_path, told=lambda done, games: told.append(done))
    assert (told[0], tables(tmp_path)) == (kept, whole)
    again = []
    play(EXPERIMENT, tmp_path, told=lambda *done: again.append(done))
    assert again == []


def test_a_folder_with_another_experiment_is_refused(tmp_path):
    play(SMALL, tmp_path)
    with pytest.raises(LabError):
        play(SMALL | {"games": 2}, tmp_path)


def test_every_variant_plays_the_same_games(tmp_path):
    """A variant that changes nothing has the standard's results."""
    seats = play(SMALL | {"variants": [{"name": "a"}, {"name": "b"}], "games": 4}, tmp_path).seats
    a, b = (seats[seats.variant == name].drop(columns="variant").reset_index(drop=True) for name in "ab")
    assert a.equals(b)


def test_bots_move_on_by_a_seat_from_game_to_game(tmp_path):
    """So that none of them always begins."""
    seats = play(SMALL | {"games": 2, "bots": ["random", "greedy"]}, tmp_path).seats
    assert list(seats.bot) == ["random", "greedy", "greedy", "random"]


def test_what_is_missing_is_what_no_part_has():
    assert missing([Chunk(0, 2, 4), Chunk(1, 0, 6)], 3, 6) == [[(0, 2), (4, 6)], [], [(0, 6)]]


@pytest.mark.parametrize(
    ("changes", "until", "played"),
    [
        pytest.param({}, {"within": 1}, 20, id="at the first of five looks, nothing is different"),
        pytest.param({}, {"within": 1, "looks": 10}, 10, id="at the first of ten"),
        pytest.param({"variants": [{"name": "standard"}, FIVE], "games": 20}, {"within": 0.01}, 20, id="never"),
    ],
)
def test_a_comparison_stops_once_it_is_known_well_enough_and_says_so(tmp_path, changes, until, played):
    several = {"games": 100, "variants": [{"name": "standard"}, {"name": "again"}]}
    found = play(SMALL | several | changes | {"until": until}, tmp_path)
    said = f"Every difference is known to within 1.0 points: stopped after {played} of 100 games"
    assert (found.played_games, said in found.told()) == (played, not changes)
