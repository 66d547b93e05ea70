"""What a page shows besides its table, and which acts of others the browser has already shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from capemay_kit.sitting.presence import Presence
from capemay_kit.sitting.viewer import Guest
from capemay_kit.teach.task import Lesson

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


class Desk:
    """What a page shows besides its table: which screen, by day or night, the rule somebody asked for, the lessons of
    which one is to be ``written``, a sentence about trouble.

    ``here`` is the `Session` of the table somebody sits at, or None. ``fresh`` counts the acts of others that came
    onto the screen; ``seen`` is how many of them the browser has shown for long enough, None if no browser reports it.
    ``game`` is the game chosen last, on whichever screen, or sat down at; empty as long as nobody has. ``guest`` is
    who has the page for their own, at one table; None where it is everybody's. ``joined_at`` are the addresses at
    which phones join, none where no phone can; ``presence`` knows who is there, this page by the name of ``page``.
    ``group_at`` is the address that leads into the group of people whose page it is, where others share the server.
    ``shut`` says whose the page was before another phone took the seat (empty: no seat's), and since when that is so
    (empty: nobody knows); None as long as that has not happened. ``works`` is what the page does in portions
    (`Companion.look`); ``save`` has the browser save a file, by its name, its kind and its content. ``device`` is what
    the browser keeps for the device, by name, and ``choose`` changes one of it.
    """

    def __init__(
        self,
        guest: Guest | None = None,
        joined_at: Sequence[str] = (),
        presence: Presence | None = None,
        page: str = "",
        group_at: str = "",
    ) -> None:
        self.guest, self.joined_at, self.group_at = guest, tuple(joined_at), group_at
        self.presence, self.page = presence or Presence(), page
        self._screen = "start"
        self.left = ""
        self.rule = ""
        self.written: list[Lesson] = []
        self.trouble = ""
        self.dark = False
        self.game = ""
        self.here: Any = None
        self.shut: tuple[str, str] | None = None
        self.fresh = 0
        self.seen: int | None = None
        self.works = Portions()
        self.save: Callable[[str, str, bytes], object] = lambda name, kind, raw: None
        self.device: Mapping[str, str] = {}
        self.choose: Callable[[str, str], None] = lambda name, value: None

    @property
    def missed(self) -> bool:
        """Whether a tap now was meant for the screen as it was before somebody else's act."""
        return self.seen is not None and self.seen < self.fresh

    def has_seen(self, fresh: int) -> None:
        """Take what the browser says it has shown."""
        self.seen = fresh

    @property
    def address(self) -> dict[str, str]:
        """The part of the page's address that names the table."""
        return {} if self.here is None else {"table": self.here.view.on.header.table}

    @property
    def screen(self) -> str:
        """Which screen is shown; the table's last screen is remembered for the way back."""
        return self._screen

    @screen.setter
    def screen(self, name: str) -> None:
        if self.here is not None and self._screen in self.here.screens:
            self.left = self._screen
        self._screen = name

    @property
    def way_back(self) -> str:
        """The screen to return to from a screen that replaces the table, such as the lessons."""
        if self.here is None:
            return "start"
        return self.left if self.left in self.here.screens else self.here.screens[0]
