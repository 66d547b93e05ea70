"""Many processes at tables of all four games, and processes that die: nothing acknowledged is ever lost."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry

PLAYERS = Path(__file__).with_name("players.py")
EVERY = 1_000_000
"""More acts than anybody lives to take."""
ONE = "cape-may"
GAMES = [pytest.param(game, marks=[] if game == ONE else pytest.mark.slow) for game in registry.GAMES]


class Player(NamedTuple):
    """A process at a table: its number, and the file in which it says what happened."""

    number: int
    file: Path

    def said(self, *words: str) -> dict[int, str]:
        """Return the marks of entries by their numbers; a line cut off by a kill is none."""
        lines = self.file.read_text().split("\n")[:-1] if self.file.exists() else []
        return {int(seq): by for word, seq, by in map(str.split, lines) if word in words}


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
        said = file.with_name(f"{who}.txt")
        job = {"url": f"sqlite:///{file}", "table": table, "who": who, "count": count, "seed": seed, "file": str(said)}
        return Player(self._ask(job), said)

    def ended(self, player: Player) -> int:
        """Wait until a player has ended; return the exit code."""
        return self._ask(player.number)

    def close(self) -> None:
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
        registry.lay_out(registry.game(game).header_for(("Ann", "Bob", "Cy"), seed="players", table=table), store)
    return store


def stands(store: Store, game: str, table: str) -> dict[int, str]:
    """Return the marks of a table's entries, none missing, none twice, and make sure that they replay."""
    found = store.since(table, 0, registry.entry_type(game))
    assert [one.seq for one in found] == list(range(1, len(found) + 1))
    assert registry.open_table(store, table).seq == len(found)
    return {one.seq: one.by for one in found}


def wait_for(happened: Callable[[], Any]) -> None:
    for _ in range(6000):
        if happened():
            return
        time.sleep(0.01)


@pytest.mark.parametrize("tables", ["tttt", "ttuu"], ids=["at one table", "at two tables"])
@pytest.mark.parametrize("game", GAMES)
def test_players_lose_and_double_nothing_and_are_told_all(
    nursery: Nursery, tmp_path: Path, game: str, tables: str
) -> None:
    """Four at once: every act stands where its player was told, there are no others, and whoever came too late was told
    of all that came in between, each once."""
    file, count = tmp_path / "tables.sqlite", 15
    store = laid_out(file, game, *set(tables))
    players = [nursery.start(file, table, f"p{i}", count, i) for i, table in enumerate(tables)]
    wait_for(lambda: all(one.said("opened") for one in players))
    (tmp_path / "go").touch()
    assert [nursery.ended(one) for one in players] == [0] * len(players)
    for table in set(tables):
        here = [one for one, at in zip(players, tables, strict=True) if at == table]
        found = stands(store, game, table)
        assert sorted(found.values()) == sorted(f"{one.file.stem}-{n}" for one in here for n in range(count)), (
            "an entry is lost or doubled"
        )
        for one in here:
            wrote, told, (opened,) = one.said("wrote"), one.said("told"), one.said("opened")
            assert list(wrote.values()) == [f"{one.file.stem}-{n}" for n in range(count)]
            assert sorted([*wrote, *told]) == list(range(opened + 1, max(wrote) + 1))
            assert {seq: found[seq] for seq in (*wrote, *told)} == wrote | told
    assert any(one.said("told") for one in players), "they were not at it at the same time"


@pytest.mark.parametrize(
    ("game", "times"), [(ONE, 5), *(pytest.param(game, 50, marks=pytest.mark.slow) for game in registry.GAMES)]
)
def test_kills_at_random_moments_lose_nothing_acknowledged(
    nursery: Nursery, tmp_path: Path, game: str, times: int
) -> None:
    """Some die while they open the table, every other one once it has written something."""
    file = tmp_path / "tables.sqlite"
    store = laid_out(file, game, "t")
    rng = random.Random(game)
    (tmp_path / "go").touch()
    there = written = 0
    for i in range(times):
        player = nursery.start(file, "t", f"k{i}", EVERY, i)
        if i % 2:
            wait_for(lambda one=player: one.said("wrote"))
        time.sleep(rng.uniform(0.02, 0.3))
        os.kill(player.number, signal.SIGKILL)
        assert nursery.ended(player) == -signal.SIGKILL
        told = player.said("wrote")
        new = {seq: by for seq, by in stands(store, game, "t").items() if seq > there}
        assert {seq: new.get(seq) for seq in told} == told
        # one at most was written that nobody was told of any more
        assert len(new) <= len(told) + 1
        there += len(new)
        written += len(told)
    assert written >= times // 2
