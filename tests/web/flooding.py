"""A socket in bad hands: it says to a page whatever it likes, as fast as it is let, and need not read the answers."""

from __future__ import annotations

import socket
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit
from uuid import uuid4

from capemay_kit.web.wire import PROTOCOL

from ..ui.serving import VISIT, Server
from .light import Light, message

CONTROL = "jupyter.widget.control"


class At(NamedTuple):
    """What somebody has who was let in to a page: where it is, and by which cookies."""

    base: str
    path: str
    page: str
    cookies: str = ""


def at(page: Light) -> At:
    """Take what it needs from a page that was opened decently."""
    return At(page.base, page.path, page.page, str(page.cookies))


def at_new(server: Server) -> At:
    """Open a page of a server that lets everybody in."""
    page = server.ask("/", **VISIT)
    return At(server.address, page.base, page.base.split("/")[3])


def frame(said: bytes, packed: bool = False) -> bytes:
    """Write a message as one frame, masked with noughts."""
    if packed:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        said = (packer.compress(said) + packer.flush(zlib.Z_FULL_FLUSH))[:-4]
    length = len(said)
    size = bytes([0x80 | length]) if length < 126 else (
        b"\xfe" + length.to_bytes(2, "big") if length < 2**16 else b"\xff" + length.to_bytes(8, "big")
    )  # fmt: skip
    return bytes([0xC2 if packed else 0x82]) + size + bytes(4) + said


class Wire:
    """A socket of a page. Raises `OSError` where there is none to be had."""

    def __init__(self, to: At, patience: float = 10) -> None:
        parts = urlsplit(to.base)
        assert parts.hostname is not None
        self._link = socket.create_connection((parts.hostname, parts.port or 80), timeout=patience)
        lines = [f"GET {to.path}api/kernels/{to.page}/channels?session_id={uuid4().hex} HTTP/1.1",
                 f"Host: {parts.netloc}", f"Cookie: {to.cookies}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                 f"Sec-WebSocket-Protocol: {PROTOCOL}", "Sec-WebSocket-Extensions: permessage-deflate"]  # fmt: skip
        self._link.sendall("\r\n".join([*lines, "", ""]).encode())
        head = b""
        while b"\r\n\r\n" not in head:
            piece = self._link.recv(1000)
            if not piece:
                raise ConnectionError(head)
            head += piece
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise ConnectionError(head.split(b"\r\n", 1)[0])

    def say(self, frames: bytes, seconds: float) -> bool:
        """Send frames for at most so long; say whether all were taken."""
        until, left = time.monotonic() + seconds, memoryview(frames)
        while left and (rest := until - time.monotonic()) > 0:
            self._link.settimeout(rest)
            with suppress(TimeoutError):
                left = left[self._link.send(left) :]
        return not left

    def read(self, seconds: float) -> int:
        """Read for so long; return how many bytes came. Less, where it was closed meanwhile."""
        until, found = time.monotonic() + seconds, 0
        while (rest := until - time.monotonic()) > 0:
            self._link.settimeout(rest)
            try:
                piece = self._link.recv(2**20)
            except TimeoutError:
                break
            if not piece:
                break
            found += len(piece)
        return found

    def is_closed(self, seconds: float) -> bool:
        """Say whether it is closed within so long."""
        self._link.settimeout(seconds)
        try:
            while self._link.recv(2**20):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def close(self) -> None:
        self._link.close()


def _said(content: dict[str, object]) -> bytes:
    return frame(message("comm_msg", content))


def opening(count: int, key: str = "") -> bytes:
    """Open so many lines to the page's widgets."""
    return b"".join(
        frame(message("comm_open", {"comm_id": key or uuid4().hex, "target_name": CONTROL, "data": {}}))
        for _ in range(count)
    )


def asking(count: int) -> bytes:
    """Ask so many times for the states of all widgets."""
    key = uuid4().hex
    asks = (_said({"comm_id": key, "data": {"method": "request_states"}}) for _ in range(count))
    return opening(1, key) + b"".join(asks)


def keys(widget: str, count: int) -> Iterator[bytes]:
    """Press keys, in portions."""
    one = _said({"comm_id": widget, "data": {"method": "custom", "content": {"key": "x"}}})
    for _ in range(count // 10_000):
        yield one * 10_000


def wanting(picture: str, count: int) -> bytes:
    """Ask a picture for the script that draws it, which is four thousand times as long as the question."""
    return _said({"comm_id": picture, "data": {"method": "custom", "content": {"want": "plotly"}}}) * count


def large(count: int, size: int = 9_900_000, packed: bool = True) -> bytes:
    """Say something of this size that takes little on the wire."""
    return frame(message("comm_msg", {"comm_id": "x", "data": {}}, size=size), packed) * count
