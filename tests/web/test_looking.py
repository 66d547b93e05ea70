"""Which pages look for news, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from capemay_kit.web.live import LivePage, Threads
from capemay_kit.web.looking import ANYWAY, RESTS, Looking

from ..ui.loops import run as in_a_loop


class Written:
    """A store of which it is known whether anything was written."""

    def __init__(self, version: int = 1) -> None:
        self.version = version

    def stop(self) -> None:
        """Hear no more."""


class Sheet:
    """What a page shows: it notes how often it looks, and has so much more to do, or fails."""

    def __init__(self, ticks: bool = False, more: int = 0, fails: bool = False) -> None:
        self.table, self.ticks, self.more, self.fails = "t", ticks, more, fails
        self.looks = 0

    def look(self) -> bool:
        self.looks += 1
        if self.fails:
            raise RuntimeError
        return self.looks <= self.more

    def close(self) -> None:
        """Let go of nothing."""


@pytest.fixture(scope="module")
def threads() -> Threads:
    return Threads(1)


What = Callable[[Looking, Callable[[int], Awaitable[None]]], Any]


def looked(threads: Threads, sheet: Sheet, what: What) -> int:
    """Say how often a page has looked after something was done, which is told how to let seconds pass."""

    async def doing() -> int:
        looking, live = Looking(), LivePage(threads, print)
        looking.watch = Written()
        looking.take(live, sheet, "")

        async def rest() -> None:
            await live.do(lambda: None)
            await asyncio.sleep(0)

        async def seconds(count: int) -> None:
            for _ in range(count):
                looking.sweep()
                await rest()

        # past the moment when all look
        await seconds(RESTS)
        sheet.looks = 0
        if (waits := what(looking, seconds)) is not None:
            await waits
        while not live.idle or sheet.looks <= sheet.more > 0:
            await asyncio.sleep(0.001)
        await rest()
        return sheet.looks

    return int(in_a_loop(doing()))


def _thrice(looking: Looking, _: object) -> None:
    for _ in range(3):
        looking.ring(None)


def _writes(looking: Looking, seconds: Callable[[int], Awaitable[None]]) -> Awaitable[None]:
    looking.watch = Written(2)
    return seconds(2 * RESTS)


@pytest.mark.parametrize(
    ("sheet", "what", "looks"),
    [
        pytest.param({}, lambda one, _: one.ring({("", "t")}), 1, id="its table was written to"),
        pytest.param({}, lambda one, _: one.ring({("", "other"), ("other", "t")}), 0, id="another table was"),
        pytest.param({}, _thrice, 2, id="news while it looks, once however many"),
        pytest.param({}, lambda _, seconds: seconds(ANYWAY - RESTS - 1), 0, id="nothing within a minute"),
        # some of what it shows may be over by then
        pytest.param({}, lambda _, seconds: seconds(ANYWAY), 1, id="nothing for a minute"),
        # what no table tells of, such as who claims a seat, another process may have written
        pytest.param({}, _writes, 1, id="anything was written"),
        pytest.param({"ticks": True}, lambda _, seconds: seconds(5), 5, id="shows the time"),
        pytest.param({"more": 3}, lambda one, _: one.ring(None), 4, id="more to do, some at a time"),
        # not each second, for each time is written down
        pytest.param({"ticks": True, "fails": True}, lambda _, seconds: seconds(RESTS), 1, id="failed"),
    ],
)
def test_how_often_a_page_looks(threads: Threads, sheet: dict[str, Any], what: What, looks: int) -> None:
    assert looked(threads, Sheet(**sheet), what) == looks
