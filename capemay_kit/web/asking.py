"""Waiting for a requested seat: the table says yes or no, and the phone continues by itself."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from tornado import web

from capemay_kit.core import news
from capemay_kit.core.seat_claims import AskOver
from capemay_kit.core.store import Store
from capemay_kit.sitting.viewer import Guest
from capemay_kit.web.callers import AskedSeat, Callers
from capemay_kit.web.error_page import ErrorPage, read
from capemay_kit.web.join import ASKED, join_path, one_seat

WAITS, GIVEN, OVER = "waits", "given", "over"
PATIENCE, ELSEWHERE = 25.0, 2.0
"""How long a request for the answer stays open, and how often it checks for one given in another process, in
seconds."""

log = logging.getLogger("capemay_kit.seats")


def _state(store: Store, asks: AskedSeat) -> str:
    try:
        return GIVEN if store.of(asks.group).asked(asks.word) else WAITS
    except AskOver:
        return OVER


class AskedPage(ErrorPage):
    """The page of a phone that asked for a seat."""

    store: Store
    callers: Callers

    async def get(self) -> None:
        """Show the number that the table sees too, or that the seat was not given."""
        asks = self.callers.asked(self)
        if asks is None:
            self.redirect(join_path(self.settings["base_url"]), status=303)
            return
        base = self.settings["base_url"]
        over = await asyncio.to_thread(_state, self.store, asks) == OVER
        self.show(
            "asked", asks=asks, over=over, here=join_path(base, ASKED), seats=join_path(base, asks.code),
            join_style=read("template", "join.css"),
        )  # fmt: skip

    async def post(self) -> None:
        """Collect the seat that was given, or withdraw the request."""
        asks = self.callers.asked(self)
        if self.callers.is_foreign(self) or asks is None:
            raise web.HTTPError(403)
        if self.get_body_argument("no", ""):
            # collect a seat granted in the meantime all the same, or it would stay held by nobody
            over = await asyncio.to_thread(self.store.of(asks.group).ask_no_more, asks.word)
            if over:
                self.callers.answered(self)
            self.redirect(join_path(self.settings["base_url"], asks.code if over else ASKED), status=303)
            return
        try:
            made = await asyncio.to_thread(self.store.of(asks.group).collect, asks.word)
        except AskOver:
            log.warning("table %s: seat %s was come for, and not given", asks.table, asks.seat)
            self.redirect(join_path(self.settings["base_url"], ASKED), status=303)
            return
        guest = Guest(*made, group=asks.group)
        await asyncio.to_thread(one_seat, self.store, self.callers.guest(self), guest)
        self.callers.answered(self)
        self.callers.seat(self, guest)
        self.redirect(self.settings["base_url"], status=303)


class AskNews(ErrorPage):
    """Answers as soon as the table has."""

    store: Store
    callers: Callers

    async def get(self) -> None:
        """Answer ``{"state"}``, at once if it is decided."""
        asks = self.callers.asked(self)
        if asks is None:
            raise web.HTTPError(404)
        loop, self._bell = asyncio.get_running_loop(), asyncio.Event()
        self._left = False

        def heard(wrote: news.Wrote) -> None:
            if (wrote.group, wrote.table) == (asks.group, asks.table):
                loop.call_soon_threadsafe(self._bell.set)

        deaf, until = news.hear(heard), time.monotonic() + PATIENCE
        try:
            while True:
                self._bell.clear()
                state = await asyncio.to_thread(_state, self.store, asks)
                if state != WAITS or self._left or time.monotonic() > until:
                    break
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._bell.wait(), ELSEWHERE)
        finally:
            deaf()
        if not self._left:
            self.finish({"state": state})

    def on_connection_close(self) -> None:
        """Stop waiting once the client has left."""
        self._left = True
        self._bell.set()
