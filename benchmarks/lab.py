"""What the lab costs beside a plain loop, and what a second worker brings: ``python -m benchmarks.lab --games 100``.

Prints the processor's time of a game in a plain loop and in a Dask worker, in turn in the same process so that whatever
else the machine does falls on both alike, and how much faster two workers are than one. The time of starting a cluster
is left out: with thousands of games it counts for nothing.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from rich.console import Console

from capemay_kit.bots.players import line_up
from capemay_kit.bots.whole_game import whole_game
from capemay_kit.games import registry
from capemay_kit.lab.experiment import arms, experiment_of
from capemay_kit.lab.parts import PartFolder, schemas
from capemay_kit.lab.play import play
from capemay_kit.lab.pool import OnDask
from capemay_kit.lab.running import _stage

PORTION = 5


def plain(game: str, bot: str, first: int, end: int) -> float:
    """Play games in a loop, count their scores, and return the processor's time of this thread."""
    rules, start, header_for = registry.game(game)
    s = start(header_for(["1", "2"], seed="lab"))
    players = line_up(game, [bot, bot])
    began = time.thread_time()
    for number in range(first, end):
        after = s
        for one in whole_game(rules, s, players, f"0/{number}", number):
            after = one.after
        rules.scores(after)
    return time.thread_time() - began


def both(raw: bytes, game: str, bot: str, first: int, end: int) -> tuple[float, float]:
    """Play games in a plain loop and as the lab does; return the processor's time of both, of all threads of the worker
    for the lab."""
    alone = plain(game, bot, first, end)
    began = time.process_time()
    play(raw, first, end)
    return alone, time.process_time() - began


def on_dask(experiment: Any, all_arms: Any, workers: int) -> tuple[float, float]:
    """Play an experiment on so many workers, warmed up; return the time on the wall, and that of all processors, the
    client's too."""
    raw = [msgspec.json.encode(arm) for arm in all_arms]
    columns = schemas(list(registry.game(experiment.game).rules.meta.categories))
    with TemporaryDirectory() as folder, OnDask(raw, workers, None) as pool:
        pool._client.run(play, raw[0], 10**6, 10**6 + 1)
        before = sum(pool._client.run(time.process_time).values()) + time.process_time()
        began = time.perf_counter()
        _stage(pool, PartFolder(Path(folder) / "parts"), all_arms, columns, experiment.games, lambda done: None)
        wall = time.perf_counter() - began
        return wall, sum(pool._client.run(time.process_time).values()) + time.process_time() - before


def main() -> None:
    """Measure and print."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--game", default="cape-may")
    given.add_argument("--bot", default="fair")
    given.add_argument("--games", type=int, default=100)
    asked = given.parse_args()
    experiment = experiment_of(
        {"format": "capemay-experiment/1", "game": asked.game, "games": asked.games, "seats": 2, "bots": asked.bot}
    )
    all_arms = arms(experiment)
    raw = msgspec.json.encode(all_arms[0])
    out = Console(highlight=False, soft_wrap=True)
    with OnDask([raw], 1, None) as pool:
        alone = lab = 0.0
        pool._client.submit(both, raw, asked.game, asked.bot, 10**6, 10**6 + 1).result()
        for first in range(0, asked.games, PORTION):
            found = pool._client.submit(both, raw, asked.game, asked.bot, first, min(first + PORTION, asked.games))
            alone, lab = alone + found.result()[0], lab + found.result()[1]
    out.print(f"plain loop: {1000 * alone / asked.games:.1f} ms of the processor a game")
    out.print(f"in a worker: {1000 * lab / asked.games:.1f} ms, {lab / alone:.3f} times")
    walls = {}
    for workers in (1, 2):
        wall, spent = on_dask(experiment, all_arms, workers)
        walls[workers] = wall
        out.print(f"{workers} on Dask: {asked.games / wall:.2f} games a second on the wall, "
                  f"{1000 * spent / asked.games:.1f} ms of the processor a game, client and all; "
                  f"{spent / wall:.2f} cores at work")  # fmt: skip
    out.print(f"two workers are {walls[1] / walls[2]:.2f} times as fast as one")


if __name__ == "__main__":
    main()
