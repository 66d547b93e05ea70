"""What a page shows besides its table, and which acts of others the browser has already shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from capemay_kit.sitting.portions import Portions
from capemay_kit.sitting.presence import Presence
from capemay_kit.sitting.viewer import Guest


class Desk:
    """What a page shows besides its table: which screen, by day or night, the rule somebody asked for, a sentence
    about trouble.

    ``here`` is the `Session` of the table somebody sits at, or None. ``fresh`` counts the acts of others that came
    onto the screen; ``seen`` is how many of them the browser has shown for long enough, None if no browser reports it.
    ``game`` is the game chosen last, on whichever screen, or sat down at; empty as long as nobody has. ``guest`` is
    who has the page for their own, at one table; None where it is everybody's. ``joined_at`` are the addresses at
    which phones join, none where no phone can; ``presence`` knows who is there, this page by the name of ``page``.
    ``group_at`` is the address that leads into the group of people whose page it is, where others share the server.
    ``shut`` says whose the page was before another phone took the seat (empty: no seat's), and since when that is so
    (empty: nobody knows); None as long as that has not happened. ``works`` is what the page does in portions
    (`Companion.look`); ``save`` has the browser save a file, by its name, its kind and its content.
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
        self.trouble = ""
        self.dark = False
        self.game = ""
        self.here: Any = None
        self.shut: tuple[str, str] | None = None
        self.fresh = 0
        self.seen: int | None = None
        self.works = Portions()
        self.save: Callable[[str, str, bytes], object] = lambda name, kind, raw: None

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
        return {} if self.here is None else {"table": self.here.on.header.table}

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
