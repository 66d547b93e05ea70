"""Which pages poll for news, and when: those of a table that was written to at once, all others rarely."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Protocol

from capemay_kit.core.store import BREATH
from capemay_kit.core.watching import TableKey, Watch
from capemay_kit.web.live import LivePage

RESTS, ANYWAY = 10, 60
"""How often a page looks if anything was written since it last did, and how often even if not, in seconds."""

log = logging.getLogger("capemay_kit.page")


class Shown(Protocol):
    """What a page shows: a companion."""

    @property
    def table(self) -> str:
        """The id of the table it shows; empty where there is none."""

    @property
    def ticks(self) -> bool:
        """Whether it has work without taps, and polls every second."""

    def look(self) -> bool:
        """Poll for news; say whether there is more to do."""

    def close(self) -> None:
        """Release everything it holds."""


@dataclass
class _Seated:
    """What a page shows, whose it is, and whether it has to look for news, or does just now; ``version`` is the store's
    as it last looked."""

    live: LivePage
    shown: Shown
    group: str
    rung: bool = False
    looking: bool = False
    failed: bool = False
    version: int | None = None


class Looking:
    """The pages that look for news, of which ``watch`` hears; None where a store cannot tell of any. All of it is done
    in the server's loop, but for the looking itself, which each page does in its own thread."""

    watch: Watch | None = None

    def __init__(self) -> None:
        self._seated: dict[str, _Seated] = {}
        self._second = 0

    def take(self, live: LivePage, shown: Shown, group: str) -> None:
        """Add a page, unless it is closed already."""
        if not live.closed:
            self._seated[live.id] = _Seated(live, shown, group, version=self._version)

    def drop(self, page: str) -> None:
        """Remove a page."""
        self._seated.pop(page, None)

    def tables(self) -> set[TableKey]:
        """Return the tables that somebody sits at."""
        return {(one.group, one.shown.table) for one in self._seated.values() if one.shown.table}

    def ring(self, tables: set[TableKey] | None) -> None:
        """Have the pages of tables look; None: all pages."""
        for one in self._seated.values():
            if tables is None or (one.group, one.shown.table) in tables:
                self._wake(one)

    def sweep(self) -> None:
        """Have pages look that go on by themselves, and of all others some. Call it every second."""
        self._second += 1
        anyway = self._version is None or self._second % ANYWAY < RESTS
        for number, one in enumerate(self._seated.values()):
            in_turn = self.watch is None or (number + self._second) % RESTS == 0
            due = in_turn and (anyway or one.failed or one.version != self._version)
            if due or (one.shown.ticks and not one.failed):
                self._wake(one)

    @property
    def _version(self) -> int | None:
        return None if self.watch is None else self.watch.version

    def _wake(self, one: _Seated) -> None:
        """Have a page look, once more if it does just now."""
        one.rung = True
        if not one.looking:
            self._look(one)

    def _look(self, one: _Seated) -> None:
        one.rung, one.looking, one.version = False, not one.live.closed, self._version
        if one.looking:
            one.live.do(one.shown.look).add_done_callback(lambda done: self._looked(one, done))

    def _looked(self, one: _Seated, done: asyncio.Future[bool]) -> None:
        error = done.exception()
        one.failed, one.looking = error is not None, False
        if error is not None:
            log.error("watching the table", exc_info=error)
        elif one.rung:
            self._look(one)
        elif done.result():
            # there is more to do, but others come first
            one.looking = True
            asyncio.get_running_loop().call_later(BREATH, self._look, one)
