"""Which pages look for news, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from capemay_kit.web.live import LivePage, Threads
from capemay_kit.web.looking import ANYWAY, RESTS, Looking

from ..ui.loops import run as in_a_loop


@dataclass
class Written:
    """A store of which it is known whether anything was written."""

    version: int | None = 1

    def stop(self) -> None:
        """Hear no more."""


class Sheet:
    """What a page shows: it notes how often it looks."""

    def __init__(self, table: str = "t", ticks: bool = False, more: int = 0) -> None:
        self.table, self.ticks, self.more = table, ticks, more
        self.looks = 0

    def look(self) -> bool:
        """Count on."""
        self.looks += 1
        return self.looks <= self.more

    def close(self) -> None:
        """Let go of nothing."""


class Broken(Sheet):
    """What cannot look."""

    def look(self) -> bool:
        """Fail."""
        super().look()
        raise RuntimeError


@pytest.fixture(scope="module")
def threads() -> Threads:
    """Share a thread."""
    return Threads(1)


def looked(threads: Threads, sheet: Sheet, what: Callable[[Looking, Callable[[int], Awaitable[None]]], Any]) -> int:
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


def test_a_page_looks_at_once_when_its_table_was_written_to(threads: Threads) -> None:
    """And at no other's."""
    assert looked(threads, Sheet(), lambda looking, _: looking.ring({("", "t")})) == 1
    assert looked(threads, Sheet(), lambda looking, _: looking.ring({("", "other"), ("other", "t")})) == 0


def test_news_that_come_while_a_page_looks_are_looked_for(threads: Threads) -> None:
    """Once, however many there were."""

    def thrice(looking: Looking, _: object) -> None:
        for _ in range(3):
            looking.ring(None)

    assert looked(threads, Sheet(), thrice) == 2


def test_where_nothing_was_written_a_page_looks_once_a_minute(threads: Threads) -> None:
    """For some of what it shows may be over by then."""
    assert looked(threads, Sheet(), lambda _, seconds: seconds(ANYWAY - RESTS - 1)) == 0
    assert looked(threads, Sheet(), lambda _, seconds: seconds(ANYWAY)) == 1


def test_where_anything_was_written_a_page_looks_soon(threads: Threads) -> None:
    """What no table tells of, such as who claims a seat, another process may have written."""

    def writes(looking: Looking, seconds: Callable[[int], Awaitable[None]]) -> Awaitable[None]:
        looking.watch = Written(2)
        return seconds(2 * RESTS)

    assert looked(threads, Sheet(), writes) == 1


def test_a_page_that_goes_on_by_itself_looks_every_second(threads: Threads) -> None:
    """It shows the time."""
    assert looked(threads, Sheet(ticks=True), lambda _, seconds: seconds(5)) == 5


def test_a_page_that_has_more_to_do_goes_on_until_it_is_done(threads: Threads) -> None:
    """It counts finished games, some at a time."""
    assert looked(threads, Sheet(more=3), lambda looking, _: looking.ring(None)) == 4


def test_a_page_that_failed_tries_again_after_a_while(threads: Threads) -> None:
    """Not each second, for each time is written down."""
    assert looked(threads, Broken(ticks=True), lambda _, seconds: seconds(RESTS)) == 1
