"""A watchdog over the server's loop: whatever holds it keeps every page waiting, so it is logged with its place."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

HELD = 0.1
"""How long the loop may be held, in seconds, before that is logged."""
WAITING = 10
"""So many times as long it may wait for something: that cannot be told from a machine that is busy elsewhere."""

log = logging.getLogger("capemay_kit.watchdog")


class Watchdog:
    """Looks, from a thread of its own, whether the loop it was made in still turns. ``told`` is called with how long it
    took each time, in seconds."""

    def __init__(self, held: float = HELD, told: Callable[[float], object] = lambda _: None) -> None:
        self._held, self._told = held, told
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._turned = time.monotonic()
        self._worked = time.thread_time()
        self._ended = threading.Event()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        """Look no further."""
        self._ended.set()

    def _turn(self) -> None:
        # in the loop's own thread, whose clock no other can read on every system
        self._worked = time.thread_time()
        self._turned = time.monotonic()

    def _watch(self) -> None:
        while not self._ended.is_set():
            asked, before = time.monotonic(), self._worked
            try:
                self._loop.call_soon_threadsafe(self._turn)
            except RuntimeError:
                return
            self._ended.wait(self._held)
            where = ""
            while self._turned < asked and not self._ended.wait(self._held / 4):
                where = where or _place(sys._current_frames().get(self._thread))
            if self._turned >= asked:
                self._told(self._turned - asked)
            worked = self._worked - before
            if where and (worked > self._held or self._turned - asked > WAITING * self._held):
                log.warning("the loop was held for %d ms at %s", 1000 * (self._turned - asked), where)


def _place(frame: FrameType | None) -> str:
    """Name what a thread does: the innermost line of ours, else the innermost of all. Nothing, if it waits for work:
    then the machine is busy, and not the loop."""
    found = ""
    if frame is not None and frame.f_globals.get("__name__") == "selectors":
        return found
    while frame is not None:
        place = f"{frame.f_globals.get('__name__', '')}:{frame.f_lineno}"
        if place.startswith("capemay_kit."):
            return place
        found, frame = found or place, frame.f_back
    return found
