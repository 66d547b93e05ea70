"""The log: newest first; tap a line to look at that moment, or undo back to it."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.core.words import clock
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Do, Stock, box, button, html, name_once, show
from capemay_kit.ui.session import Session
from capemay_kit.ui.waiting import Choice

PAGE = 25


class Log:
    """The entries that count, newest first; ``turn_map`` puts the map aside or takes it up, where a game has that."""

    def __init__(self, model: Session[Any, Any], tell: Tell, turn_map: Do | None = None) -> None:
        self.model = model
        self.shown = PAGE
        self.stock = Stock(tell, PAGE)
        self.stock.widget.add_class("cm-log")
        self.head = html("cm-message", value="")
        self.older = button(ui.OLDER, self._more, tell, "cm-quiet")
        self.turn = None if turn_map is None else button(ui.MAP_AWAY, turn_map, tell, "cm-quiet")
        top = box(self.head, *filter(None, [self.turn]), classes=("cm-row", "cm-logtop"))
        self.widget = box(top, self.stock.widget, self.older, classes=("cm-logbox",))
        self._key: Any = None
        self._table = ""

    def _more(self) -> None:
        self.shown += PAGE
        self.model.changed()

    def update(self) -> None:
        """List the entries; nothing to do if none has come."""
        model = self.model
        if self.turn is not None:
            show(self.turn, not model.is_sheet and model.looking is None)
            text = ui.MAP_AWAY if model.has_map else ui.MAP_BACK
            name_once(self.turn, text)
        if self._table != model.on.header.table:
            self._table, self.shown = model.on.header.table, PAGE
        key = (self._table, model.on.seq, self.shown, model.looking)
        if self._key == key:
            return
        self._key = key
        count = model.on.acts
        self.head.value = f"{count} acts. Tap one to look at that moment." if count else "Nothing has happened yet."
        told = model.on.log
        choices = []
        for entry in told[: -self.shown - 1 : -1]:
            when = model.when(entry.seq).replace(",", " ·") + (f" · {clock(entry.at)[11:]}" if entry.at else "")
            marked = "warn" if entry.refusal is not None else ""
            choices.append(Choice(model.tell(entry), when, partial(model.look, entry.seq), marked, str(entry.seq)))
        self.stock.offer(choices, str(model.looking) if model.looking is not None else None)
        show(self.older, len(told) > self.shown)
