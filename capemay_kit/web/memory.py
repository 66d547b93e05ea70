"""Memory of short-lived pages.

Now and then Python looks through all its objects for some that nobody uses any more, and nothing else is done
meanwhile. A server with hundreds of pages has millions, so that each look takes seconds. What open pages hold is
therefore set aside, and looked through only after many of them were closed.
"""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

MANY = 40
"""Memory is given back after this many pages were closed, unless more are open."""

_HEAPS = -8
"""The C library's name for the most heaps it makes (`M_ARENA_MAX`)."""


class Memory:
    """The memory of this process's pages. Make it before any thread of theirs, and call `tidy`
    every so often, from any thread."""

    def __init__(self) -> None:
        self._opened = self._closed = 0
        # with a heap for each few threads, as is usual, what pages leave behind lies scattered and cannot be given back
        with suppress(OSError, AttributeError, TypeError):
            ctypes.CDLL(None).mallopt(_HEAPS, 1)

    def opened(self) -> None:
        """Note that one more page is open."""
        self._opened += 1

    def closed(self) -> None:
        """Note that a page was closed."""
        self._closed += 1

    def tidies(self, left: int) -> bool:
        """Say whether there is something to do, with so many pages left."""
        return bool(self._opened) or self._is_due(left)

    def _is_due(self, left: int) -> bool:
        # with many pages it takes longer, and is done less often
        return self._closed > max(MANY, left) or bool(self._closed and not left)

    def tidy(self, left: int) -> None:
        """Set aside what pages hold that were opened; free that of closed ones, if they were many or none is left."""
        frees = self._is_due(left)
        self._opened = 0
        if frees:
            self._closed = 0
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        if frees:
            _give_back()


def _give_back() -> None:
    """Give free memory back to the machine, where the C library can be asked to: by itself it keeps it for later."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
