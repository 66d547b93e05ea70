"""The connection to a page's browser: limits on what it may send, and backpressure on what it is sent."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from capemay_kit.web.live import HELD
from capemay_kit.web.wire import LARGE, is_whole

PACKING = {"compression_level": 1, "mem_level": 5}
"""The compression level of messages: a higher one saves a quarter, but blocks the loop three times as long."""


class PageSocket(WebSocketHandler):
    """A socket, wherever what is behind its page lives. A message is written when the one before was taken, and nothing
    is read as long as some wait for that."""

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self._untold: deque[tuple[Any, bool]] = deque()
        self._behind = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    @property
    def max_message_size(self) -> int:
        """The longest message that is read, in bytes."""
        return LARGE

    def get_compression_options(self) -> dict[str, Any]:
        """Compress what is sent."""
        return PACKING

    def too_slow(self) -> None:
        """Give up on a browser that does not read."""
        raise NotImplementedError

    def hears(self, message: Any) -> asyncio.Future[Any] | None:
        """Pass on a message of the browser. Return what to wait for before reading more, or None."""
        raise NotImplementedError

    def on_message(self, message: str | bytes) -> Any:
        """Handle a message of the browser; read no more before there is room and it has read what it was sent."""
        if isinstance(message, bytes) and not is_whole(message):
            return None
        room = self.hears(message)
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
            self._behind += len(message)
            if self._behind > HELD:
                self.too_slow()

    def _write(self) -> None:
        try:
            sent = super().write_message(*self._untold[0])
        except WebSocketClosedError:
            self._forget()
            return
        if sent is None:
            # not for browsers
            sent = asyncio.get_running_loop().create_future()
            sent.set_result(None)
        sent.add_done_callback(self._taken)

    def _taken(self, sent: asyncio.Future[None]) -> None:
        if sent.cancelled() or sent.exception() is not None:
            # what a page that is gone does not get is no fault
            self._forget()
            return
        self._untold.popleft()
        if self._untold:
            self._behind -= len(self._untold[0][0])
            self._write()
        else:
            self._quiet.set()

    def _forget(self) -> None:
        self._untold.clear()
        self._behind = 0
        self._quiet.set()

    def cut(self) -> None:
        """Close it at once, without a handshake: the other end may not respond, and its queue is freed."""
        if self.ws_connection is not None and self.ws_connection.stream is not None:
            self.ws_connection.stream.close()
