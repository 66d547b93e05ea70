"""What a page shows besides its table, and how much of that the browser has shown already."""

from __future__ import annotations

from typing import Any


class Desk:
    """What a page shows besides its table: which screen, by day or night, a rule asked for, a sentence of trouble.

    ``here`` is the `Session` of the table somebody sits at, None at none. ``fresh`` counts the acts of others that came
    onto the screen, ``seen`` is the last of them that the browser has shown long enough, None where no browser tells.
    """

    def __init__(self) -> None:
        self.screen = "start"
        self.rule = ""
        self.trouble = ""
        self.dark = False
        self.here: Any = None
        self.fresh = 0
        self.seen: int | None = None

    @property
    def missed(self) -> bool:
        """Whether what is tapped now was meant for the screen as it was before somebody else's act."""
        return self.seen is not None and self.seen < self.fresh

    def has_seen(self, fresh: int) -> None:
        """Take what the browser says it has shown."""
        self.seen = fresh

    @property
    def address(self) -> dict[str, str]:
        """What of an address names the table."""
        return {} if self.here is None else {"table": self.here.on.header.table}

    @property
    def way_back(self) -> str:
        """The screen to return to from one that stands in place of the table."""
        return "start" if self.here is None else self.here.screens[0]
