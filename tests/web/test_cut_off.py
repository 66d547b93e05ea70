"""Connections that are cut and servers that are killed, by the hundred: every page comes back to its seat, and each
table's record holds what was answered, once and in one line.

Five pages at each of four tables, without browsers: they do what a page's script does when it loses touch. ``-m slow``.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from statistics import quantiles

import pytest

from capemay_kit.core.record import Entry
from capemay_kit.core.store import Store
from capemay_kit.games import registry

from ..ui.loops import run
from ..ui.people import Companion, first_turn
from .light import Cookies, Light, ask, joined

pytestmark = pytest.mark.slow
KEY = "the-key-in-the-terminal"
NAMES = ["Anna", "Ben", "Cleo", "Dora"]
TABLES, CUTS, KILLS = 4, 1000, 50
AGAIN = 0.05
"""How long a page waits before it tries again, in seconds."""


class Sat:
    """A page that comes back whenever it is cut off; and after how long it was connected, and had all its widgets."""

    def __init__(self, base: str, query: str, cookies: Cookies, name: str) -> None:
        self.base, self.query, self.cookies, self.name = base, query, cookies, name
        self.page: Light | None = None
        self.took: list[tuple[float, float]] = []

    async def come(self) -> None:
        """Take the connection up again where it was; if the page is gone, open it anew, which is its own seat's."""
        began = time.monotonic()
        while True:
            try:
                if self.page is not None and await self._is_there():
                    await self.page.sit()
                else:
                    self.page = await Light(self.base, self.query, self.cookies).open()
                break
            except (OSError, ConnectionError):
                await asyncio.sleep(AGAIN)
        self.took.append((self.page.connected - began, time.monotonic() - began))

    async def _is_there(self) -> bool:
        assert self.page is not None
        answer = await ask(self.base, f"{self.page.path[1:]}alive", self.cookies)
        return answer.code == 200

    @property
    def is_here(self) -> bool:
        """Whether it has the screen of its own seat before it, or of the whole table."""
        return self.page is not None and self.name in self.page.text()


class Party:
    """A table with a phone for each seat, and the screen of whoever hosts."""

    def __init__(self, base: str, store: Store) -> None:
        self.base, self.store = base, store
        self.table = first_turn(store, "1", *NAMES)
        self.id = self.table.header.table
        self.began = self.table.seq
        self.answered = 0
        self.tried = 0
        self.collected = False

    async def sit(self) -> None:
        """Have everybody come."""
        code = self.store.invite(self.id).whole
        self.phones = [Sat(self.base, "", await joined(self.base, code, seat), NAMES[seat]) for seat in range(4)]
        host = Cookies()
        await ask(self.base, f"?key={KEY}", host)
        self.sat = [*self.phones, Sat(self.base, f"?table={self.id}", host, NAMES[0])]
        for one in self.sat:
            await one.come()

    async def act(self) -> None:
        """Have the first seat collect its income, or take that back, whatever the record says is next.

        What was not answered may be in the record or not: the page then shows which, and its owner goes on from there.
        """
        anna = self.phones[0].page
        assert anna is not None
        last = self.entries()[-1]
        takes_back = type(last.act).__name__ == "Collect"
        self.tried += 1
        with suppress(ConnectionError, OSError):
            await anna.click("cm-undo" if takes_back else "Collect")
            self.answered += 1

    def entries(self) -> list[Entry[object]]:
        """Read the record. Raises `BrokenRecord` if an entry is missing, or there twice."""
        return self.store.since(self.id, 0, registry.entry_type("cape-may"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Companion]:
    """Run a server on the network."""
    running = Companion(tmp_path)
    running.host, running.options = "0.0.0.0", {"key": KEY, "max_pages": 200}
    running.start()
    yield running
    running.stop()


def told(what: str, took: list[tuple[float, float]], capsys: pytest.CaptureFixture[str]) -> None:
    """Print how long coming back took: nothing here fails for being slow."""
    connected, whole = (1000 * quantiles(times, n=20)[-1] for times in zip(*took, strict=True))
    with capsys.disabled():
        print(f"\n{what}, 95th percentile of {len(took)}: connected {connected:.0f} ms, all widgets {whole:.0f} ms")


def check(parties: list[Party], generations: dict[str, dict[int, int]]) -> None:
    """Everybody is back in their seat, and nothing that was answered is lost, doubled or forked."""
    for one in parties:
        assert [sat.name for sat in one.sat if not sat.is_here] == []
        assert one.store.held(one.id) == generations[one.id]
        entries = one.entries()
        # what was not answered may have been written all the same; nothing was written that nobody did
        assert one.began + one.answered <= len(entries) <= one.began + one.tried
        # the record replays, which it does not if an act was written twice
        assert registry.open_table(one.store, one.id).seq == len(entries)
        # the first seat collects and takes it back by turns
        kinds = [type(entry.act).__name__ for entry in entries[one.began :]]
        assert all(kind != other for kind, other in pairwise(kinds)), kinds


def test_cut_connections_are_taken_up_where_they_were(server: Companion, capsys: pytest.CaptureFixture[str]) -> None:
    """A thousand, at any moment, acts in between: no page is opened anew."""
    rng = random.Random(1)
    store = Store(server.store)

    async def play() -> tuple[list[Party], list[tuple[float, float]]]:
        parties = [Party(server.address, store) for _ in range(TABLES)]
        for one in parties:
            await one.sit()
        everybody = [sat for one in parties for sat in one.sat]
        pages = {sat: sat.page for sat in everybody}
        for _ in range(CUTS // 10):
            acts = [asyncio.create_task(one.act()) for one in parties]
            await asyncio.sleep(rng.random() / 50)
            cut = rng.sample(everybody, 10)
            for sat in cut:
                assert sat.page is not None
                sat.page.cut()
            await asyncio.gather(*acts)
            await asyncio.gather(*(sat.come() for sat in cut))
        assert all(sat.page is pages[sat] for sat in everybody)
        return parties, [took for sat in everybody for took in sat.took[1:]]

    parties, took = run(play())
    generations = {one.id: dict.fromkeys(range(4), 1) for one in parties}
    check(parties, generations)
    told("back after a cut", took, capsys)
    assert len(took) == CUTS


def test_killed_servers_lose_nothing_that_was_answered(server: Companion, capsys: pytest.CaptureFixture[str]) -> None:
    """Fifty times, in the middle of acts: each page opens anew in its own seat."""
    rng = random.Random(2)
    store = Store(server.store)

    async def play() -> tuple[list[Party], list[tuple[float, float]]]:
        parties = [Party(server.address, store) for _ in range(TABLES)]
        for one in parties:
            await one.sit()
        everybody = [sat for one in parties for sat in one.sat]
        for _ in range(KILLS):
            acts = [asyncio.create_task(one.act()) for one in parties]
            await asyncio.sleep(rng.random() / 10)
            await asyncio.to_thread(server.kill)
            await asyncio.gather(*acts)
            await asyncio.to_thread(server.start)
            await asyncio.gather(*(sat.come() for sat in everybody))
        return parties, [took for sat in everybody for took in sat.took[1:]]

    parties, took = run(play())
    check(parties, {one.id: dict.fromkeys(range(4), 1) for one in parties})
    told("back after a kill, from when the server answered", took, capsys)
    assert len(took) == KILLS * TABLES * 5
