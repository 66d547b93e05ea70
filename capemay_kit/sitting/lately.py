"""What the last acts brought that people should hear of: the reasons of a scoring, and what they might forget.

All of it follows from the record, so it is the same on every page, after an undo, and for whoever looks back.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from capemay_kit.core.record import Correct, by_bot
from capemay_kit.core.shown import Recap, Reminder
from capemay_kit.sitting.part import SessionPart

LISTS = 5
"""So many places are picked from lists, and none on the picture, before the tip."""


class Lately(SessionPart):
    """The last act of a person, with what bots did since. On a player's own page a scoring counts until its owner acts.

    ``closed`` is the number of the last entry when somebody here went on; ``opened``: somebody asked for the reasons.
    """

    def seated(self) -> None:
        """Forget what belonged to the table before."""
        self.closed, self.opened = 0, False
        self.listed, self.tip = 0, False
        self._found = lru_cache(maxsize=1)(self._find)

    def close(self) -> None:
        """Take it that what was told has been read."""
        self.closed, self.opened = 0 if self.view.table is None else self.view.on.seq, False

    def picked(self, listed: bool) -> None:
        """Note how a place was picked, by its button in the list or on the picture. Whoever always takes the list is
        told once on a device that a tap on the picture is enough (``tip``)."""
        self.tip, desk = False, self.session.desk
        if self.session.bench or desk.device.get("taps"):
            return
        self.listed += listed
        self.tip = self.listed == LISTS
        if self.tip or not listed:
            desk.choose("taps", "known")

    def open(self) -> None:
        """Show the reasons of a scoring over what is entered next."""
        self.opened = True
        self.session.changed(stays=True)

    @property
    def recap(self) -> Recap | None:
        """What the last scoring brought, until it is read."""
        return self._now[0]

    @property
    def reminders(self) -> tuple[Reminder, ...]:
        """What people may have forgotten to do with their printed pieces since the last act."""
        return self._now[1] if self.session.desk.device.get("remind") != "off" else ()

    @property
    def _now(self) -> tuple[Recap | None, tuple[Reminder, ...]]:
        view = self.view
        if view.table is None or view.over or self.session.bench or self.session.is_sheet:
            return None, ()
        return self._found(view.on.seq, view.looking, view.viewer, self.closed)

    def _find(self, *__: Any) -> tuple[Recap | None, tuple[Reminder, ...]]:
        view, says, own = self.view, self.view.says, self.view.own_seat
        after, by_people = view.state, False
        reminders: list[Reminder] = []
        latest = view.on.latest(view.looking)
        for entry, before in latest:
            if view.looking is None and entry.seq <= self.closed:
                break
            acted = not isinstance(entry.act, Correct)
            if acted and not by_people and view.physical and view.looking is None:
                reminders = [*says.reminders(before, after), *reminders]
            if acted and says.scorings(after) > says.scorings(before):
                return says.recap(self._began(before, latest), before, after), tuple(reminders)
            by_people |= not by_bot(entry)
            # whoever looks back sees what that one act brought
            if view.looking is not None or (by_people if own is None else entry.seat == own):
                break
            after = before
        return None, tuple(reminders)

    def _began(self, scored: Any, latest: Iterator[tuple[Any, Any]]) -> Any:
        """Return the first state of the part of the game that was ``scored``; ``latest`` goes back from there."""
        count = self.view.says.scorings
        n, began = count(scored), scored
        for __, before in latest:
            if count(before) != n:
                break
            began = before
        return began
