"""Work that takes longer than a tap may, done in portions so that this page and others in the process stay
responsive."""

from __future__ import annotations

import time
from collections.abc import Iterator

PORTION = 0.1
"""Seconds a page works at a time before others get their turn."""


class Portions:
    """The work a page has begun, by what it is for. Each piece of work is an iterator that does a little at each step,
    and puts what it found where its panel looks for it."""

    def __init__(self) -> None:
        self._works: dict[str, Iterator[object]] = {}

    def begin(self, what: str, work: Iterator[object]) -> None:
        """Begin some work, replacing earlier work for the same thing."""
        self._works[what] = work

    def drop(self, what: str) -> None:
        """Drop the work for this, if there is any."""
        self._works.pop(what, None)

    def doing(self, what: str) -> bool:
        """Say whether work for something is left."""
        return what in self._works

    def __bool__(self) -> bool:
        return bool(self._works)

    def on(self, seconds: float = PORTION) -> bool:
        """Work for a while; say whether there was anything to do. Failing work is dropped, and its error raised."""
        there = list(self._works.items())
        ends = time.monotonic() + seconds
        for what, work in there:
            while True:
                try:
                    next(work)
                except BaseException as error:
                    if self._works.get(what) is work:
                        del self._works[what]
                    if isinstance(error, StopIteration):
                        break
                    raise
                if time.monotonic() >= ends:
                    return True
        return bool(there)
