"""Connections that are cut and servers that are killed, by the hundred: every page comes back to its seat, and each
table's record holds what was answered, once and in one line.

Five pages at each of four tables, without browsers: they do what a page's script does when it loses touch.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from capemay_kit.core.record import Entry
from capemay_kit.core.store import Store
from capemay_kit.games import registry

from ..ui.loops import looped
from ..ui.people import Companion, first_turn
from .light import Cookies, Light, ask, joined

pytestmark = pytest.mark.slow
KEY = "the-key-in-the-terminal"
NAMES = ["Anna", "Ben", "Cleo", "Dora"]
TABLES, CUTS, KILLS = 4, 400, 10
AGAIN = 0.05
"""How long a page waits before it tries again, in seconds."""


class Sat:
    """A page that comes back whenever it is cut off."""

    def __init__(self, base: str, query: str, cookies: Cookies, name: str) -> None:
        self.base, self.query, self.cookies, self.name = base, query, cookies, name
        self.page: Light | None = None

    async def come(self) -> None:
        while True:
            try:
                if self.page is not None and await self._is_there():
                    await self.page.sit()
                else:
                    self.page = await Light(self.base, self.query, self.cookies).open()
                break
            except (OSError, ConnectionError):
                await asyncio.sleep(AGAIN)

    async def _is_there(self) -> bool:
        assert self.page is not None
        answer = await ask(self.base, f"{self.page.path[1:]}alive", self.cookies)
        return answer.code == 200

    @property
    def is_here(self) -> bool:
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
        code = self.store.invite(self.id).whole
        self.phones = [Sat(self.base, "", await joined(self.base, code, seat), NAMES[seat]) for seat in range(4)]
        host = Cookies()
        await ask(self.base, f"?key={KEY}", host)
        self.sat = [*self.phones, Sat(self.base, f"?table={self.id}", host, NAMES[0])]
        for one in self.sat:
            await one.come()

    async def act(self) -> None:
        anna = self.phones[0].page
        assert anna is not None
        last = self.entries()[-1]
        takes_back = type(last.act).__name__ == "Collect"
        self.tried += 1
        with suppress(ConnectionError, OSError):
            await anna.click("cm-undo" if takes_back else "Collect")
            self.answered += 1

    def entries(self) -> list[Entry[object]]:
        return self.store.since(self.id, 0, registry.entry_type("cape-may"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Companion]:
    running = Companion(tmp_path)
    running.host, running.options = "0.0.0.0", {"key": KEY, "max_pages": 200}
    running.start()
    yield running
    running.stop()


def check(parties: list[Party]) -> None:
    """Everybody is back in their seat, and nothing that was answered is lost, doubled or forked."""
    for one in parties:
        assert [sat.name for sat in one.sat if not sat.is_here] == []
        assert one.store.held(one.id) == dict.fromkeys(range(4), 1)
        entries = one.entries()
        # what was not answered may have been written all the same; nothing was written that nobody did
        assert one.began + one.answered <= len(entries) <= one.began + one.tried
        # the record replays, which it does not if an act was written twice
        assert registry.open_table(one.store, one.id).seq == len(entries)
        # the first seat collects and takes it back by turns
        kinds = [type(entry.act).__name__ for entry in entries[one.began :]]
        assert all(kind != other for kind, other in pairwise(kinds)), kinds


async def seated(server: Companion) -> list[Party]:
    """Have everybody sit down."""
    parties = [Party(server.address, Store(server.store)) for _ in range(TABLES)]
    for one in parties:
        await one.sit()
    return parties


@looped
async def test_cut_connections_are_taken_up_where_they_were(server: Companion) -> None:
    """Four hundred, at any moment, acts in between: no page is opened anew."""
    rng = random.Random(1)
    parties = await seated(server)
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
    check(parties)


@looped
async def test_killed_servers_lose_nothing_that_was_answered(server: Companion) -> None:
    """Ten times, in the middle of acts: each page opens anew in its own seat."""
    rng = random.Random(2)
    parties = await seated(server)
    for _ in range(KILLS):
        acts = [asyncio.create_task(one.act()) for one in parties]
        await asyncio.sleep(rng.random() / 10)
        await asyncio.to_thread(server.kill)
        await asyncio.gather(*acts)
        await asyncio.to_thread(server.start)
        await asyncio.gather(*(sat.come() for one in parties for sat in one.sat))
    check(parties)
