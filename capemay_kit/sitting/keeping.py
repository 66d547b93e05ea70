"""A page and what is kept beside its table: the note, the photo, and the clock."""

from __future__ import annotations

from capemay_kit.core import memento
from capemay_kit.core.memento import Clock
from capemay_kit.sitting.offered import Offered

PHOTO_SIDE = 1600
"""How long a photo of the final table is kept: it is looked at, not traced."""


class Keeping(Offered):
    """The page with what is kept beside the table."""

    @property
    def clock(self) -> Clock | None:
        """The table's clock as it is now, None if nobody wanted one."""
        return memento.clock_of(self.store, self.on.header.table) if self.on.timed else None

    def turn_clock(self) -> None:
        """Start, resume or pause the clock."""
        if not self.may_write():
            return
        clock = self.clock
        memento.set_clock(self._real, clock is None or clock.since is None)
        self.changed()

    def count_on(self) -> None:
        """Have the clock record the time so far, if it has not for a while."""
        memento.count_on(self._real, least=memento.ROUND)
