"""Who is there: which pages of their own people have open now, and whether they look at them.

It is known to the process in which the pages live, and forgotten with it. A page that lost touch for a moment, as one
that is opened anew does, still counts as being there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock

from capemay_kit.core import news
from capemay_kit.core.seat_claims import Claimed
from capemay_kit.sitting.viewer import Guest

HERE, ASLEEP, AWAY = "here", "asleep", "away"
"""States of a seat's page: somebody looks at it; it is open but out of sight, as on a locked phone; it is not open."""
A_MOMENT = 4.0
"""How many seconds a page may be out of touch before it counts as away."""


@dataclass
class _Page:
    guest: Guest
    looked_at: bool = True
    lost: float | None = None


class Presence:
    """The pages of all guests in this process. Whoever hears of a table's news (`core.news`) hears of it.

    Unless this process is ``alone``, another may have a page that is missing here: then nobody is said to be away.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, alone: bool = True) -> None:
        self._clock, self._nowhere = clock, AWAY if alone else HERE
        self._pages: dict[str, _Page] = {}
        self._at: dict[tuple[str, str], dict[str, _Page]] = {}
        self._lock = Lock()

    def comes(self, page: str, guest: Guest) -> None:
        """Note that somebody is connected to a page of theirs."""
        with self._lock:
            here = self._at.setdefault((guest.group, guest.table), {})
            self._pages[page] = here.setdefault(page, _Page(guest))
            self._pages[page].lost = None
        news.tell(guest.table, group=guest.group)

    def forget(self, page: str) -> None:
        """Forget a page that was closed. Nothing happens if it is no guest's."""
        with self._lock:
            one = self._pages.pop(page, None)
            if one is not None:
                at = one.guest.group, one.guest.table
                del self._at[at][page]
                if not self._at[at]:
                    del self._at[at]

    def looks(self, page: str, seen: bool) -> None:
        """Note whether a page is looked at. Nothing happens if it is no guest's."""
        with self._lock:
            one = self._pages.get(page)
            if one is None or one.looked_at == seen:
                return
            one.looked_at = seen
        news.tell(one.guest.table, group=one.guest.group)

    def loses(self, page: str) -> None:
        """Note that a page lost touch, or was closed."""
        with self._lock:
            one = self._pages.get(page)
            if one is not None:
                one.lost = self._clock()
        if one is not None:
            news.tell(one.guest.table, group=one.guest.group)

    def seats(self, table: str, claimed: Mapping[int, Claimed], group: str = "") -> dict[int, str]:
        """Say of each seat that is held whether its owner is `HERE`, `ASLEEP` or `AWAY`."""
        pages = self._open(table, group)
        found = {}
        for seat, now in claimed.items():
            if seat >= 0 and now.held:
                looked_at = {one.looked_at for one in pages if one.guest[1:3] == (seat, now.generation)}
                found[seat] = HERE if True in looked_at else ASLEEP if looked_at else self._nowhere
        return found

    def onlookers(self, table: str, group: str = "") -> int:
        """Count the onlookers."""
        return sum(one.guest.seat is None for one in self._open(table, group))

    def _open(self, table: str, group: str) -> list[_Page]:
        with self._lock:
            return [one for one in self._at.get((group, table), {}).values() if self._is_open(one)]

    def _is_open(self, one: _Page) -> bool:
        return one.lost is None or one.lost > self._clock() - A_MOMENT
