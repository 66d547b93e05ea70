"""The connection to a page's browser: limits on what it may send, and backpressure on what it is sent."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from tornado import web
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from capemay_kit.web.callers import Callers
from capemay_kit.web.error_page import ErrorPage
from capemay_kit.web.hosted import Hosted
from capemay_kit.web.live import HELD, LivePage
from capemay_kit.web.pages import Pages
from capemay_kit.web.wire import PROTOCOL, USUAL, is_whole

T = TypeVar("T")
PACKING = {"compression_level": 1, "mem_level": 5}
"""The compression level of messages: a higher one saves a quarter, but blocks the loop three times as long."""
log = logging.getLogger("capemay_kit.seats")


def by_the_page_itself(answer: Callable[[Any, str], T]) -> Callable[[Any, str, str], T]:
    """Refuse whoever does not speak for the page, as if there were nothing here: its key stands in its address, which
    nobody else knows."""

    @wraps(answer)
    def asked(handler: Any, page: str, key: str) -> T:
        if not handler.pages.speaks_for(page, key):
            raise web.HTTPError(404)
        return answer(handler, page)

    return asked


class Channels(ErrorPage, WebSocketHandler):
    """The socket between a page and what is behind it. A message is written when the one before was taken, and nothing
    is read as long as some wait for that."""

    pages: Pages
    behind: Hosted
    callers: Callers
    live: LivePage | None = None

    def initialize(self, **given: Any) -> None:
        """Begin with nothing that is still to be told."""
        super().initialize(**given)
        self._untold: deque[tuple[Any, bool]] = deque()
        self._unread = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    @by_the_page_itself
    async def get(self, page: str) -> None:
        """Connect."""
        await super().get(page=page)

    def open(self, page: str) -> None:
        """Note that somebody sits at the page."""
        if page not in self.pages or self.selected_subprotocol != PROTOCOL:
            self.close()
            return
        live, guest = self.behind[page], self.callers.guest(self)
        theirs = live.guest == guest and (guest is not None or live.key == self.callers.key_of_group(self))
        if not theirs or (guest is None and not self.callers.hosts(self)):
            log.warning("a socket of somebody else's page was asked for by %s", self.request.remote_ip)
            self.close()
            return
        self.live = live
        self.pages.sit(page, self.cut)
        self.live.sit(self._tell, self.get_query_argument("session_id", ""))
        self.behind.comes(page)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Speak as our page does, and in no other way."""
        return PROTOCOL if PROTOCOL in subprotocols else None

    def _hears(self, message: Any) -> asyncio.Future[Any] | None:
        """Pass on what the browser says; what is as large as a piece of a file, only where files are taken. Return what
        to wait for before reading more, or None."""
        if self.live is None or not isinstance(message, bytes):
            return None
        if len(message) > USUAL and not self.live.takes_files:
            self.cut()
            return None
        return self.live.hear(message)

    def _tell(self, message: bytes) -> None:
        self.write_message(message, binary=True)

    def on_close(self) -> None:
        """Note that they rose."""
        if self.live is not None:
            self.live.rise(self._tell)
            self.pages.rise(self.live.id, self.cut)
            self.behind.rises(self.live.id)

    def get_compression_options(self) -> dict[str, Any]:
        """Compress what is sent."""
        return PACKING

    def on_message(self, message: str | bytes) -> Any:
        """Handle a message of the browser; read no more before there is room and it has read what it was sent."""
        if isinstance(message, bytes) and not is_whole(message):
            return None
        room = self._hears(message)
        return None if room is None and not self._untold else self._calm(room)

    async def _calm(self, room: asyncio.Future[Any] | None) -> None:
        if room is not None:
            await asyncio.wait([room])
        await self._quiet.wait()

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send the browser something, after all that it has not read yet."""
        self._untold.append((message, binary))
        if len(self._untold) == 1:
            self._quiet.clear()
            self._write()
        else:
            self._unread += len(message)
            if self._unread > HELD and self.live is not None:
                # whoever reads again opens the page anew
                self.pages.leave(self.live.id)

    def _write(self) -> None:
        try:
            sent = super().write_message(*self._untold[0])
        except WebSocketClosedError:
            self._forget()
            return
        sent.add_done_callback(self._taken)

    def _taken(self, sent: asyncio.Future[None]) -> None:
        if sent.cancelled() or sent.exception() is not None:
            # what a page that is gone does not get is no fault
            self._forget()
            return
        self._untold.popleft()
        if self._untold:
            self._unread -= len(self._untold[0][0])
            self._write()
        else:
            self._quiet.set()

    def _forget(self) -> None:
        self._untold.clear()
        self._unread = 0
        self._quiet.set()

    def cut(self) -> None:
        """Close it at once, without a handshake: the other end may not respond, and its queue is freed."""
        if self.ws_connection is not None and self.ws_connection.stream is not None:
            self.ws_connection.stream.close()
