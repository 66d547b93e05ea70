"""An automa's turn: what it does and why, and having it done."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from capemay_kit.core.i18n import language
from capemay_kit.core.shown import Turn
from capemay_kit.sitting.part import SessionPart


class Automa(SessionPart):
    """The automa of a table. ``why``: its reasons are shown; ``placed`` are the pieces that people have to place for
    it, after it did several things at once."""

    def seated(self) -> None:
        """Forget what belonged to the table before."""
        self.why = False
        self.placed: tuple[str, ...] = ()
        self._turn = lru_cache(maxsize=2)(self._say)

    def _say(self, seq: int, language: str) -> Turn | None:
        return self.view.says.automa(self.view.mine, ((before, entry.act) for entry, before in self.view.on.latest()))

    @property
    def turn(self) -> Turn | None:
        """What an automa does now; None where people act."""
        if self.view.table is None or self.view.looking is not None or self.view.waits:
            return None
        return self._turn(self.view.on.seq, language())

    @property
    def act(self) -> Any:
        """What an automa does by itself; None where a person has to choose for it."""
        turn = self.turn
        if turn is None or all(one.tone != "primary" for one in turn.ways):
            return None
        return self.view.on.rules.by_itself(self.view.mine)

    def turn_why(self) -> None:
        """Show why the automa does what it does, or hide that."""
        self.why = not self.why
        self.session.changed(stays=True)

    def act_all(self) -> None:
        """Have the automa act until a person has to choose for it. Remember which pieces people have to place for it on
        the printed board."""
        seat, placed = self.view.seat, []
        while self.turn is not None and (hers := self.act) is not None:
            on_picture, before = self.view.says.place(self.view.mine, seat, hers) is not None, self.view.on.seq
            self.session.do(seat, hers)
            if on_picture and self.view.on.seq > before:
                placed.append(self.session.toast)
            if self.session.refused is not None or self.session.asked is not None or self.session.desk.missed:
                break
        if placed:
            self.placed = tuple(placed)
            self.session.changed(stays=True)
