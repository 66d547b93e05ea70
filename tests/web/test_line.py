"""The line to a page's browser: how much may be said by it, who has it, and when it ends by itself.

Of a flood is counted what the server itself worked between a tap and its answer, in seconds of processor time, which
a busy machine does not stretch.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import psutil
import pytest

from capemay_kit.core.store import Store
from capemay_kit.ui.picture.bundle import plotly_script
from capemay_kit.web.assets import release
from capemay_kit.web.wire import LARGE, USUAL

from ..ui import serving
from ..ui.loops import run
from ..ui.people import KEY, Hosted, first_turn
from ..ui.serving import LIGHT, VISIT, Server, eventually
from . import flooding
from .flooding import At, Wire, at_new
from .light import Cookies, Light, ask, joined, message

Flood = Callable[[At, str], list[Wire]]
A_SECOND = 1.0
MEMORY = 50 * 2**20
LASTS = 3.0
"""How long a flood goes on that is not let in at once, in seconds."""
SOON = """
from capemay_kit.web import doors, server

doors.LOST, server.PING = 1, 0.5
"""


@pytest.fixture
def to(small: Server) -> Iterator[At]:
    """Open a page that takes no files."""
    page = at_new(small)
    yield page
    small.ask(page.path + "leave", "POST")
    assert eventually(lambda: not small.pages())


@pytest.mark.parametrize(
    ("size", "packed"),
    [
        pytest.param(LARGE, False, id="longer than any of ours"),
        pytest.param(LARGE, True, id="the same, little of it on the wire"),
        pytest.param(USUAL, True, id="as a piece of a file, where none is taken"),
    ],
)
def test_what_is_too_long_closes_the_line(to: At, size: int, packed: bool) -> None:
    wire = Wire(to)
    wire.say(flooding.large(1, size, packed), 60)
    assert wire.is_closed(60)


# --- connections of which nothing comes any more -----------------------------------------------------------


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server that waits for a second, where it would for a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "FRESH", SOON + serving.FRESH)
        running = Server(tmp_path_factory.mktemp("hasty"), LIGHT, fresh=True, max_pages=1).start()
    yield running
    running.stop()


def _ends(server: Server, link: socket.socket) -> bool:
    """Say whether the server comes to have no connection to this one, whose own end does nothing."""
    assert server.process is not None
    process, port = psutil.Process(server.process.pid), link.getsockname()[1]
    return eventually(lambda: not [one for one in process.net_connections() if one.raddr and one.raddr.port == port])


HALF_A_BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx"


def test_whoever_asks_for_nothing_or_takes_no_answer_is_let_go(hasty: Server) -> None:
    for said in (b"", HALF_A_BODY[:30], HALF_A_BODY):
        with socket.create_connection(("127.0.0.1", hasty.port)) as link:
            link.sendall(said)
            assert _ends(hasty, link), said
    with socket.socket() as link:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.connect(("127.0.0.1", hasty.port))
        path = f"/capemay/asset/{release()}/plotly/{plotly_script().name}"
        link.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{hasty.port}\r\n\r\n".encode() * 20)
        assert _ends(hasty, link)


def test_a_page_whose_device_is_gone_without_a_word_has_no_socket_and_is_found_again(hasty: Server) -> None:
    page = hasty.ask("/", **VISIT)
    gone = Wire(At(hasty.address, page.base, page.base.split("/")[3]))
    assert eventually(lambda: '"pages": 0' in hasty.ask(page.base + "alive").text)
    gone.close()
    assert '"alive": true' in hasty.ask(page.base + "alive").text
    hasty.ask(page.base + "leave", "POST")


# --- one phone that means ill, beside people who play ------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Run a server that phones reach."""
    with Hosted(tmp_path_factory.mktemp("flood")) as running:
        yield running


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


async def _hosting(server: Hosted, query: str = "") -> Light:
    """Open a page of whoever hosts."""
    host = Cookies()
    await ask(server.address, f"?key={KEY}", host)
    return await Light(server.address, query, host).open()


async def _beside(server: Hosted, flood: Flood) -> tuple[float, int]:
    """Tap at one page while another floods, and for a while after, when what was let in is worked on; return the most
    work a tap waited for, and how much memory was added."""
    assert server.process is not None
    process, store = psutil.Process(server.process.pid), Store(server.store)
    tables = [first_turn(store, seed, "Anna", "Ben").header.table for seed in "12"]
    phone = await Light(server.address, "", await joined(server.address, store.invite(tables[0]).whole, 1)).open()
    person = await _hosting(server, f"?table={tables[1]}")

    def worked() -> float:
        times = process.cpu_times()
        return float(times.user + times.system)

    before = most = process.memory_info().rss
    flooded = asyncio.to_thread(flood, flooding.at(phone), phone.which("keys_heard"))
    going, taps, left = asyncio.create_task(flooded), [0.0], 10
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


@pytest.mark.slow
@pytest.mark.parametrize(
    "flood",
    [
        pytest.param(_says(flooding.asking(1000), reads=True), id="states"),
        pytest.param(_sockets, id="sockets"),
        pytest.param(_keys, id="keys"),
        pytest.param(_says(flooding.large(200)), id="large"),
    ],
)
def test_beside_a_flood_a_tap_is_answered_within_a_second_and_memory_holds(server: Hosted, flood: Flood) -> None:
    waited, added = run(_beside(server, flood))
    assert waited < A_SECOND
    assert added < MEMORY
    assert len(server.log.read_text()) < 100_000


@pytest.mark.slow
def test_whoever_does_not_read_is_cut_off(server: Hosted) -> None:
    """A page that is so far behind opens anew; until then nothing is held for it."""

    async def work() -> int:
        table = first_turn(Store(server.store), "3", "Anna", "Ben").header.table
        page = await _hosting(server, f"?table={table}&screen=map")
        wire = Wire(flooding.at(page))
        with suppress(OSError):
            await asyncio.to_thread(wire.say, flooding.wanting(page.which("traces"), 2000), LASTS)
        assert await asyncio.to_thread(wire.is_closed, 60)
        return (await ask(server.address, f"{page.path[1:]}alive", page.cookies)).code

    assert run(work()) == 404


def test_where_a_file_is_taken_its_pieces_arrive_as_large_as_browsers_send_them(server: Hosted) -> None:
    piece = 2**20

    async def work() -> int:
        page = await _hosting(server)
        got = asyncio.get_running_loop().create_future()

        def hears(_: float, one: dict[str, Any]) -> None:
            if "got" in one.get("data", {}).get("content", {}):
                got.set_result(one["data"]["content"]["got"])

        page.heard = hears
        about = {"method": "custom", "content": {"at": 0, "of": 2 * piece, "name": "x"}}
        await page.send(message("comm_msg", {"comm_id": page.which("everywhere"), "data": about}, size=piece))
        return int(await asyncio.wait_for(got, 60))

    assert run(work()) == piece
