"""The pages that are open: how many there may be, who may speak for one, and when one is given up.

It knows nothing of what is behind a page: ``drop`` ends that.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256

import psutil  # type: ignore[import-untyped]

UNVISITED = 120.0
"""How long, in seconds, a page may be without a socket before it is given up: at once if nobody ever sat there,
else as soon as its room is needed."""
IDLE = 30 * 60.0
"""How long a page is kept for a browser that vanished."""
SETTLING = 10.0
"""How long a fresh page is given to connect before it is no longer thought to be opening."""
LEAST, MOST = 4, 400
"""How many pages there is room for on any machine, and how many are too many on any."""
A_PAGE = 8 * 2**20
"""What a page may cost, in bytes."""


def room_here() -> int:
    """Return how many pages this machine has room for: four fifths of its free memory, as far as it is known."""
    return min(MOST, max(LEAST, int(psutil.virtual_memory().available * 0.8 / A_PAGE)))


@dataclass
class _Sitting:
    """What is known of a page: since when it has been without a socket, None while it is still being sent; how its
    socket is closed."""

    since: float | None = None
    cut: Callable[[], object] | None = None
    sat: bool = False


class Pages:
    """The open pages by their ids, no more than ``most``. ``drop`` is called with the id of one that is given up."""

    def __init__(self, most: int, drop: Callable[[str], object], clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._drop, self._clock = drop, clock
        self._open: dict[str, _Sitting] = {}
        self._coming = 0
        self._secret = secrets.token_bytes()

    def __len__(self) -> int:
        """Return how many there are, those included that are about to open."""
        return len(self._open) + self._coming

    def __contains__(self, page: str) -> bool:
        return page in self._open

    def key(self, page: str) -> str:
        """Return what a page is handed to speak for itself, and nobody else."""
        return hmac.new(self._secret, page.encode(), sha256).hexdigest()[:32]

    def speaks_for(self, page: str, key: str) -> bool:
        """Say whether the page is open, and the key its own."""
        return page in self._open and hmac.compare_digest(key.encode(), self.key(page).encode())

    def has_room(self) -> bool:
        """Say whether one more may open."""
        return len(self) < self.most or self._longest_empty() is not None

    def make_room(self) -> bool:
        """Say whether one more may open; where all room is taken, the page that makes room for it is given up."""
        if len(self) >= self.most and (page := self._longest_empty()) is not None:
            self.leave(page)
        return len(self) < self.most

    def _longest_empty(self) -> str | None:
        now = self._clock()
        empty = {page: now - one.since for page, one in self._open.items() if one.since is not None}
        longest = max(empty, key=empty.__getitem__, default="")
        return longest if empty.get(longest, 0) > UNVISITED else None

    @contextmanager
    def coming(self) -> Iterator[None]:
        """Count a page that has no id yet."""
        self._coming += 1
        try:
            yield
        finally:
            self._coming -= 1

    def open(self, page: str) -> None:
        """Take a page in, which is being sent from now on."""
        self._open[page] = _Sitting()

    def sent(self, page: str) -> None:
        """Note that a page was sent completely: its browser should connect soon."""
        if page in self._open:
            self._open[page].since = self._clock()

    def sit(self, page: str, cut: Callable[[], object]) -> None:
        """Note a socket of a page, which ``cut`` closes: it takes the place of the one before, for who comes back."""
        one = self._open[page]
        before, one.cut, one.since, one.sat = one.cut, cut, None, True
        if before is not None:
            before()

    def rise(self, page: str, cut: Callable[[], object]) -> None:
        """Note that a socket of a page was closed."""
        one = self._open.get(page)
        if one is not None and one.cut == cut:
            one.cut, one.since = None, self._clock()

    def has_socket(self, page: str) -> bool:
        """Say whether somebody is connected to a page."""
        return self._open[page].cut is not None

    def leave(self, page: str) -> None:
        """Give a page up, and close its socket. Nothing happens if it is gone already."""
        if (one := self._open.pop(page, None)) is not None:
            self._drop(page)
            if one.cut is not None:
                one.cut()

    def sweep(self) -> None:
        """Give up the pages without a browser."""
        now = self._clock()
        for page, one in list(self._open.items()):
            if one.since is not None and now - one.since > (IDLE if one.sat else UNVISITED):
                self.leave(page)

    @property
    def opening(self) -> bool:
        """Whether some page is being sent, so that less urgent work should wait."""
        now = self._clock()
        return self._coming > 0 or any(
            not one.sat and (one.since is None or now - one.since < SETTLING) for one in self._open.values()
        )
