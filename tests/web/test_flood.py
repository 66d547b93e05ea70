"""One phone that means ill, beside people who play: they are answered, and the server's memory holds.

Nothing is timed by the clock, which a busy machine stretches: what the server itself worked between a tap and its
answer is counted, in seconds of processor time. A server that does a flood's work first fails by that anywhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import psutil
import pytest

from capemay_kit.core.store import Store

from ..ui.loops import run
from ..ui.people import KEY, Hosted, first_turn
from . import flooding
from .flooding import At, Wire
from .light import Cookies, Light, ask, joined

Flood = Callable[[At, str], list[Wire]]
A_SECOND = 1.0
MEMORY = 50 * 2**20
LASTS = 3.0
"""How long a flood goes on that is not let in at once, in seconds."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Run a server that phones reach."""
    running = Hosted(tmp_path_factory.mktemp("flood"))
    running.start()
    yield running
    running.stop()


def _says(frames: bytes, reads: bool = False) -> Flood:
    def flood(to: At, widget: str) -> list[Wire]:
        wire = Wire(to)
        with suppress(OSError):
            wire.say(frames, LASTS)
            if reads:
                wire.read(LASTS)
        return [wire]

    return flood


def _sockets(to: At, widget: str) -> list[Wire]:
    wires = [Wire(to) for _ in range(200)]
    with suppress(OSError):
        wires[-1].say(flooding.asking(3), LASTS)
    return wires


def _keys(to: At, widget: str) -> list[Wire]:
    return _says(next(flooding.keys(widget, 10_000)) * 10)(to, widget)


FLOODS = {
    "states": _says(flooding.asking(1000)),
    "states, read": _says(flooding.asking(1000), reads=True),
    "sockets": _sockets,
    "keys": _keys,
    "large": _says(flooding.large(200)),
    "lines": _says(flooding.opening(20_000)),
    "nonsense": _says(flooding.wrong(20_000)),
}


async def _beside(server: Hosted, flood: Flood) -> tuple[float, int]:
    """Tap at one page while another floods, and for a while after, when what was let in is worked on; return the most
    work a tap waited for, and how much memory was added."""
    assert server.process is not None
    process, store = psutil.Process(server.process.pid), Store(server.store)
    tables = [first_turn(store, seed, "Anna", "Ben").header.table for seed in "12"]
    phone = await Light(server.address, "", await joined(server.address, store.invite(tables[0]).whole, 1)).open()
    host = Cookies()
    await ask(server.address, f"?key={KEY}", host)
    person = await Light(server.address, f"?table={tables[1]}", host).open()
    widget = next(key for key, one in phone.states.items() if "keys_heard" in one["state"])

    def worked() -> float:
        times = process.cpu_times()
        return float(times.user + times.system)

    before = most = process.memory_info().rss
    going, taps, left = asyncio.create_task(asyncio.to_thread(flood, flooding.at(phone), widget)), [0.0], 10
    while left:
        left -= going.done()
        began = worked()
        await person.click("Log")
        taps.append(worked() - began)
        most = max(most, process.memory_info().rss)
        await asyncio.sleep(0.02)
    for wire in await going:
        wire.close()
    await person.leave()
    await phone.leave()
    return max(taps), most - before


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_beside_a_flood_a_tap_is_answered(server: Hosted, flood: Flood) -> None:
    """Within a second, and the server needs no more than 50 MB for what one page sends it."""
    waited, added = run(_beside(server, flood))
    assert waited < A_SECOND
    assert added < MEMORY
    assert len(server.log.read_text()) < 100_000


def test_whoever_does_not_read_is_cut_off(server: Hosted) -> None:
    """A page that is so far behind opens anew; until then nothing is held for it."""

    async def work() -> list[object]:
        host = Cookies()
        await ask(server.address, f"?key={KEY}", host)
        table = first_turn(Store(server.store), "3", "Anna", "Ben").header.table
        page = await Light(server.address, f"?table={table}&screen=map", host).open()
        picture = next(key for key, one in page.states.items() if "traces" in one["state"])
        wire = Wire(flooding.at(page))
        with suppress(OSError):
            # for a script that is four thousand times as long as the question
            await asyncio.to_thread(wire.say, flooding.wanting(picture, 2000), LASTS)
        assert await asyncio.to_thread(wire.is_closed, 60)
        return [(await ask(server.address, f"{page.path[1:]}alive", host)).code]

    assert run(work()) == [404]


def test_where_a_file_is_taken_its_pieces_arrive(server: Hosted) -> None:
    """As large as browsers send them."""
    piece = 2**20

    async def work() -> int:
        host = Cookies()
        await ask(server.address, f"?key={KEY}", host)
        page = await Light(server.address, "", host).open()
        button = next(key for key, one in page.states.items() if one["state"].get("everywhere"))
        about = {"at": 0, "of": 2 * piece, "name": "x"}
        got = asyncio.get_running_loop().create_future()

        def hears(_: float, one: dict[str, Any]) -> None:
            if "got" in one.get("data", {}).get("content", {}):
                got.set_result(one["data"]["content"]["got"])

        page.heard = hears
        told = {"comm_id": button, "data": {"method": "custom", "content": about}}
        await page.send(flooding.said("comm_msg", told, piece))
        return int(await asyncio.wait_for(got, 60))

    assert run(work()) == piece
