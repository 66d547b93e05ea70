"""Many processes at tables of all four games, and processes that die: nothing acknowledged is ever lost."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from capemay_kit.core.record import Entry
from capemay_kit.core.store import Store
from capemay_kit.games import registry

PLAYERS = Path(__file__).with_name("players.py")
NAMES = ("Ann", "Bob", "Cy")
EVERY = 1_000_000
"""More acts than anybody lives to take."""


class Player(NamedTuple):
    """A process at a table: its number, and the file its acknowledged entries are in."""

    number: int
    file: Path

    def acknowledged(self) -> dict[int, str]:
        """Return the mark of every entry that was acknowledged, by its number; a line cut off by a kill is none."""
        lines = self.file.read_text().split("\n")[:-1] if self.file.exists() else []
        return {int(seq): by for seq, by in (line.split() for line in lines)}


class Nursery:
    """Where players come from."""

    def __init__(self) -> None:
        path = os.pathsep.join([str(Path.cwd()), *filter(None, [os.environ.get("PYTHONPATH")])])
        self._process = subprocess.Popen(
            [sys.executable, str(PLAYERS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": path},
        )  # fmt: skip

    def _ask(self, line: object) -> int:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def start(self, file: Path, table: str, who: str, count: int, seed: int) -> Player:
        """Sit a player down at a table of a store."""
        said = file.with_name(f"{who}.txt")
        job = {"url": f"sqlite:///{file}", "table": table, "who": who, "count": count, "seed": seed, "file": str(said)}
        return Player(self._ask(job), said)

    def ended(self, player: Player) -> int:
        """Wait until a player has ended; return the exit code."""
        return self._ask(player.number)

    def close(self) -> None:
        """Let no more players come."""
        self._process.communicate(timeout=60)


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    """Read all rules once, in a process that players come from."""
    made = Nursery()
    yield made
    made.close()


def laid_out(file: Path, game: str, *tables: str) -> Store:
    """Lay out tables with cards in the app, so that all can be played by the rules alone."""
    store = Store(str(file))
    for table in tables:
        registry.lay_out(registry.game(game).header_for(NAMES, seed="players", table=table), store)
    return store


def entries(store: Store, game: str, table: str) -> list[Entry]:
    """Return the entries of a table, none missing, none twice, and make sure that they replay."""
    found = store.since(table, 0, registry.entry_type(game))
    assert [one.seq for one in found] == list(range(1, len(found) + 1))
    assert registry.open_table(store, table).seq == len(found)
    return found


def crowd(nursery: Nursery, file: Path, tables: list[str], count: int) -> list[dict[int, str]]:
    """Let players write so many entries each, one for each table that is named; return what was acknowledged."""
    players = [nursery.start(file, table, f"p{i}", count, i) for i, table in enumerate(tables)]
    assert [nursery.ended(one) for one in players] == [0] * len(players)
    return [one.acknowledged() for one in players]


@pytest.mark.parametrize("game", registry.GAMES)
def test_players_at_one_table_lose_and_double_nothing(nursery: Nursery, tmp_path: Path, game: str) -> None:
    """Four at once: every act stands where its player was told, and there are no others."""
    store = laid_out(tmp_path / "tables.sqlite", game, "t")
    said = crowd(nursery, tmp_path / "tables.sqlite", ["t"] * 4, 25)
    told = {seq: by for one in said for seq, by in one.items()}
    assert [len(one) for one in said] == [25] * 4
    assert {one.seq: one.by for one in entries(store, game, "t")} == told
    assert sorted(told.values()) == sorted(f"p{i}-{n}" for i in range(4) for n in range(25))


@pytest.mark.parametrize("game", registry.GAMES)
def test_players_at_several_tables_keep_out_of_each_others_way(nursery: Nursery, tmp_path: Path, game: str) -> None:
    """Two at each of two tables: each table holds what its players were told, and nothing of the other."""
    store = laid_out(tmp_path / "tables.sqlite", game, "t", "u")
    said = crowd(nursery, tmp_path / "tables.sqlite", ["t", "t", "u", "u"], 20)
    for table, mine in (("t", said[:2]), ("u", said[2:])):
        told = {seq: by for one in mine for seq, by in one.items()}
        assert len(told) == 40
        assert {one.seq: one.by for one in entries(store, game, table)} == told


def killed_again_and_again(nursery: Nursery, folder: Path, game: str, times: int) -> None:
    """Kill one player after the other at random moments, and look for what each was told.

    Some are killed while they open the table, every other one once it has written something.
    """
    file = folder / "tables.sqlite"
    store = laid_out(file, game, "t")
    rng = random.Random(game)
    there = 0
    written = 0
    for i in range(times):
        player = nursery.start(file, "t", f"k{i}", EVERY, i)
        for _ in range(6000 * (i % 2)):
            if player.acknowledged():
                break
            time.sleep(0.01)
        time.sleep(rng.uniform(0.02, 0.3))
        os.kill(player.number, signal.SIGKILL)
        assert nursery.ended(player) == -signal.SIGKILL
        told = player.acknowledged()
        stands = {one.seq: one.by for one in entries(store, game, "t") if one.seq > there}
        assert {seq: stands.get(seq) for seq in told} == told
        # one at most was written that nobody was told of any more
        assert len(stands) <= len(told) + 1
        there += len(stands)
        written += len(told)
    assert written >= times // 2


@pytest.mark.parametrize("game", registry.GAMES)
def test_kills_at_random_moments_lose_nothing_acknowledged(nursery: Nursery, tmp_path: Path, game: str) -> None:
    """Five of a game; whatever was acknowledged stands there, and the record replays."""
    killed_again_and_again(nursery, tmp_path, game, 5)


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.GAMES)
def test_very_many_kills_lose_nothing_acknowledged(nursery: Nursery, tmp_path: Path, game: str) -> None:
    """Fifty of a game."""
    killed_again_and_again(nursery, tmp_path, game, 50)
