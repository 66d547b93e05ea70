"""What many pages cost one server: ``python -m benchmarks.load home five soak hundred``, with real sockets.

Each page speaks to the server as a browser does, its heartbeat included, and draws nothing. ``home`` has 15 tables with
four pages each, and then twenty pages more; ``five`` one table with five pages; ``soak`` opens and closes a thousand
pages; ``hundred`` has 100 tables with four phones each, at rest and with five acts a second. Memory is the proportional
share (PSS) of all processes of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles

import psutil
from tornado.websocket import WebSocketClosedError

from benchmarks.page import free_port
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from tests.web.light import Cookies, Light, ask, joined, many_at_once

KEY = "measured"
NAMES = ["Anna", "Ben", "Cleo", "Dora"]
BEAT = 0.6
"""How often a page asks whether the server is there, in seconds, as its script does where phones may join."""


def laid_out(store: Store) -> str:
    """Lay out a table of four in the middle of a turn of the first seat; return its id."""
    table = registry.lay_out(registry.game("cape-may").header_for(NAMES, seed="1"), store)
    while table.state.phase != "actions":
        table.act(seat := table.rules.to_act(table.state)[0], table.rules.legal(table.state, seat)[0])
    return table.header.table


@contextmanager
def serving(store: Path) -> Iterator[tuple[str, psutil.Process]]:
    """Run a server; yield its address and its process once it answers."""
    port = free_port()
    command = [sys.executable, "-m", "capemay_kit.cli", "serve", "--host=0.0.0.0", f"--port={port}", "--no-browser"]
    surroundings = {**os.environ, "CAPEMAY_KEY": KEY}
    with (store.parent / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [*command, f"--store={store}", "--max-pages=3000"], stdout=log, stderr=log, env=surroundings
        )
    try:
        asyncio.run(_answers(f"http://127.0.0.1:{port}/"))
        time.sleep(6)
        yield f"http://127.0.0.1:{port}/", psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(120)
        said = (store.parent / "server.log").read_text()
        print("   the server said:", len([line for line in said.splitlines() if "WARNING" in line]), "warnings,",
              len([line for line in said.splitlines() if "ERROR" in line]), "errors")  # fmt: skip


async def _answers(base: str) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        with suppress(OSError):
            if (await ask(base, "health")).code == 200:
                return
        await asyncio.sleep(0.2)
    raise TimeoutError(base)


def memory(server: psutil.Process) -> float:
    """Return the memory of a server with all its processes, in MB."""
    total = 0
    for process in (server, *server.children(recursive=True)):
        with suppress(OSError):
            lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def worked(server: psutil.Process) -> float:
    """Return how long a server has worked, in seconds of one core."""
    times = [one.cpu_times() for one in (server, *server.children(recursive=True))]
    return sum(one.user + one.system for one in times)


class Sitting:
    """A table with its pages: a phone for each seat, or screens of whoever hosts."""

    def __init__(self, table: str, pages: list[Light]) -> None:
        self.table, self.pages = table, pages
        self.late: list[float] = []
        self.all_heard: list[float] = []
        self._collects = True
        self._beats = [asyncio.create_task(self._beat(one)) for one in pages]

    @staticmethod
    async def _beat(page: Light) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with suppress(ConnectionError, WebSocketClosedError):
                await page.beat()

    async def act(self) -> None:
        """Have the first seat collect its income, or take that back; note when all others have heard."""
        who, others = self.pages[0], self.pages[1:]
        heard: dict[Light, float] = {}
        done = asyncio.Event()

        def hears(page: Light, at: float, one: dict[str, object]) -> None:
            data = one.get("data")
            if isinstance(data, dict) and "fresh" in data.get("state", {}):
                heard.setdefault(page, at)
                if len(heard) == len(others):
                    done.set()

        for page in others:
            page.heard = lambda at, one, page=page: hears(page, at, one)  # type: ignore[misc]
        began = time.perf_counter()
        mark = "Collect" if self._collects else "cm-undo"
        self._collects = not self._collects
        await who.click(mark)
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), 10)
        self.late += [at - began for at in heard.values()]
        self.all_heard.append(max(heard.values()) - began if len(heard) == len(others) else 10.0)

    async def end(self) -> None:
        """Close all pages."""
        for one in self._beats:
            one.cancel()
        await asyncio.gather(*(page.leave() for page in self.pages))


async def sit(base: str, store: Store, seats: int = 4, screens: int = 0) -> Sitting:
    """Lay out a table, and open a phone for each seat, and screens of whoever hosts."""
    table = laid_out(store)
    code = store.invite(table).whole
    pages = [await Light(base, "", await joined(base, code, seat)).open() for seat in range(seats)]
    host = Cookies()
    await ask(base, f"?key={KEY}", host)
    pages += [await Light(base, f"?table={table}", host).open() for _ in range(screens)]
    return Sitting(table, pages)


def told(what: str, found: Sequence[float]) -> None:
    """Print the median, the 95th percentile and the longest, in milliseconds."""
    late = [1000 * one for one in found]
    most = f"95th {quantiles(late, n=20)[-1]:.0f} ms, longest {max(late):.0f} ms"
    print(f"   {what}: median {median(late):.0f} ms, {most} ({len(late)} times)")


async def at_rest(server: psutil.Process, seconds: float = 20) -> None:
    """Print what the server works while nobody does anything, and its memory."""
    await asyncio.sleep(8)
    began, before = time.perf_counter(), worked(server)
    await asyncio.sleep(seconds)
    share = (worked(server) - before) / (time.perf_counter() - began)
    print(f"   at rest {100 * share:.1f} % of a core, {memory(server):.0f} MB")


async def home(base: str, store: Store, server: psutil.Process) -> None:
    """Measure fifteen tables with four pages each, and then twenty pages more."""
    print(f"   nobody there: {memory(server):.0f} MB")
    sitting = [await sit(base, store) for _ in range(15)]
    await at_rest(server)
    before = memory(server)
    sitting += [await sit(base, store) for _ in range(5)]
    await asyncio.sleep(3)
    print(f"   {(memory(server) - before) / 20:.2f} MB a further page")
    await asyncio.gather(*(one.end() for one in sitting))


async def five(base: str, store: Store, server: psutil.Process) -> None:
    """Measure how long an act takes from the tap to five pages of one table."""
    one = await sit(base, store, screens=1)
    for _ in range(60):
        await asyncio.sleep(0.4)
        await one.act()
    told("an act on another of five pages", one.late)
    await one.end()


async def soak(base: str, store: Store, server: psutil.Process) -> None:
    """Measure the memory before and after a thousand pages were opened and closed."""

    async def some(count: int) -> None:
        for _ in range(count // 4):
            await (await sit(base, store)).end()

    # what is read once, and the room that memory is kept in, is there after the first
    await some(40)
    await asyncio.sleep(3)
    before = memory(server)
    await some(1000)
    await asyncio.sleep(3)
    after = memory(server)
    print(f"   before {before:.0f} MB, after a thousand pages {after:.0f} MB: {100 * (after / before - 1):+.1f} %")


async def hundred(base: str, store: Store, server: psutil.Process) -> None:
    """Measure a hundred tables with four phones each: at rest, and with five acts a second over all of them."""
    began = time.perf_counter()
    sitting = [await sit(base, store) for _ in range(100)]
    print(f"   opened in {time.perf_counter() - began:.0f} s")
    await at_rest(server)
    before, began = worked(server), time.perf_counter()
    acts = []
    for number in range(300):
        acts.append(asyncio.create_task(sitting[number % len(sitting)].act()))
        await asyncio.sleep(max(0.0, began + 0.2 * (number + 1) - time.perf_counter()))
    await asyncio.gather(*acts)
    share = (worked(server) - before) / (time.perf_counter() - began)
    told("an act heard by all at its table", [late for one in sitting for late in one.all_heard])
    print(f"   meanwhile {100 * share:.0f} % of a core")
    await asyncio.gather(*(one.end() for one in sitting))


def main() -> None:
    """Measure what is asked for, each with a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    kinds = {one.__name__: one for one in (home, five, soak, hundred)}
    parser.add_argument("what", nargs="+", choices=kinds)
    many_at_once()
    for name in parser.parse_args().what:
        print(f"{name}: {time.strftime('%Y-%m-%d %H:%M')}, load before {os.getloadavg()[0]:.1f}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "store.db"
            store = Store(str(file))
            with serving(file) as (base, server):
                asyncio.run(kinds[name](base, store, server))
            store.close()
        print(f"   load after {os.getloadavg()[0]:.1f}", flush=True)


if __name__ == "__main__":
    main()
