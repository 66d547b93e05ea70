"""What one phone that means ill costs everybody else: ``python -m benchmarks.flood``, with real sockets.

Beside each flood somebody at another page of the same server taps, over and over. Printed are the longest of these
taps, in seconds and in what the server worked meanwhile, how much its memory grew, and how long its loop was held.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import psutil

from benchmarks.load import KEY, laid_out, memory, serving, worked
from capemay_kit.core.store import Store
from tests.web import flooding
from tests.web.flooding import At, Wire
from tests.web.light import Cookies, Light, ask, joined

LASTS = 15.0
"""How long a flood goes on that is not let in at once, in seconds."""


def _one(to: At, frames: bytes, reads: bool = False) -> str:
    wire, began = Wire(to), time.monotonic()
    try:
        taken = wire.say(frames, LASTS)
    except OSError as error:
        return f"cut off after {time.monotonic() - began:.1f} s: {error}"
    said = f"{'all' if taken else 'not all'} taken in {time.monotonic() - began:.1f} s"
    if reads:
        return f"{said}, {wire.read(LASTS) / 1e6:.1f} MB came back"
    # long enough for all that was taken to be worked on
    time.sleep(LASTS)
    return said


def states(to: At, widget: str) -> str:
    """Ask 1,000 times for all states, and read nothing."""
    return _one(to, flooding.asking(1000))


def states_read(to: At, widget: str) -> str:
    """The same, and read what comes."""
    wire = Wire(to)
    wire.say(flooding.asking(1000), 1)
    return f"{wire.read(LASTS) / 1e6:.1f} MB came back"


def sockets(to: At, widget: str) -> str:
    """Open 500 sockets on one page, and ask three times for all states."""
    wires = []
    with suppress(OSError):
        while len(wires) < 500:
            wires.append(Wire(to))
    said = f"{len(wires)} sockets"
    with suppress(OSError):
        wires[-1].say(flooding.asking(3), LASTS)
    time.sleep(LASTS)
    return f"{said}, {sum(not one.is_closed(0.01) for one in wires)} of them open at the end"


def keys(to: At, widget: str) -> str:
    """Press 610,000 keys."""
    wire, began, taken = Wire(to), time.monotonic(), 0
    with suppress(OSError):
        for some in flooding.keys(widget, 610_000):
            if not wire.say(some, LASTS - time.monotonic() + began):
                break
            taken += 10_000
    said = f"{taken} taken in {time.monotonic() - began:.1f} s"
    time.sleep(5)
    return said


def large(to: At, widget: str) -> str:
    """Say 200 compressed messages of 9.9 MB."""
    return _one(to, flooding.large(200))


def lines(to: At, widget: str) -> str:
    """Open 100,000 lines to the page's widgets."""
    return _one(to, flooding.opening(100_000))


def wrong(to: At, widget: str) -> str:
    """Say 50,000 things that no page says."""
    return _one(to, flooding.wrong(50_000))


FLOODS: dict[str, Callable[[At, str], str]] = {
    one.__name__: one for one in (states, states_read, sockets, keys, large, lines, wrong)
}


async def _beside(base: str, store: Path, server: psutil.Process, flood: Callable[[At, str], str]) -> str:
    kept = Store(str(store))
    table, other = laid_out(kept), laid_out(kept)
    phone = await Light(base, "", await joined(base, kept.invite(table).whole, 1)).open()
    host = Cookies()
    await ask(base, f"?key={KEY}", host)
    victim = await Light(base, f"?table={other}", host).open()
    await asyncio.sleep(2)
    widget = next(key for key, one in phone.states.items() if "keys_heard" in one["state"])

    async def tap() -> tuple[float, float]:
        began, before = time.perf_counter(), worked(server)
        await victim.say("comm_msg", {"comm_id": victim.find("Log"), "data": {"method": "custom", "content": {}}})
        return time.perf_counter() - began, worked(server) - before

    quiet = max([await tap() for _ in range(5)])
    before = peak = memory(server)
    phone.cut()
    with get_context("spawn").Pool(1) as pool:
        going = pool.apply_async(flood, (flooding.at(phone), widget))
        taps = []
        while not going.ready():
            taps.append(await tap())
            peak = max(peak, memory(server))
            await asyncio.sleep(0.02)
        said = going.get()
    taps.append(await tap())
    log = (store.parent / "server.log").read_text()
    held = [int(one) for one in re.findall(r"held for (\d+) ms", log)]
    return (
        f"{said}; taps beside it {max(one for one, _ in taps):.2f} s at most ({max(one for _, one in taps):.2f} s of "
        f"work; quiet {quiet[0]:.3f} s); {peak - before:+.0f} MB on {before:.0f}; loop held {max(held, default=0)} ms "
        f"at most, {sum(held)} in all; {len(log) / 1e6:.1f} MB of log"
    )


def main() -> None:
    """Measure the floods that are named, or all."""
    for name in sys.argv[1:] or FLOODS:
        with tempfile.TemporaryDirectory() as folder:
            store = Path(folder) / "store.db"
            with serving(store) as (base, server):
                print(f"{name}:", asyncio.run(_beside(base, store, server, FLOODS[name])), flush=True)


if __name__ == "__main__":
    main()
