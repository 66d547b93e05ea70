"""The log: newest first; tap a line to look at that moment, or undo back to it."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.times import ZONE, hour
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Choice, Stock, box, button, html, name_once, show
from capemay_kit.ui.share import Share

PAGE = 25


class Log:
    """The entries that count, newest first; and a button that hides the picture or shows it again."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.shown = PAGE
        self.stock = Stock(tell, PAGE, "cm-log")
        self.head = html("cm-message", value="")
        self.older = button(_("Older"), self._more, tell, "cm-quiet")
        self.turn = button(_("Play on without the map"), model.turn_map, tell, "cm-quiet")
        self.along = Share(model, tell, along=True)
        top = box(self.head, self.turn, self.along.widget, classes=("cm-row", "cm-logtop"))
        self.widget = box(top, self.stock.widget, self.older, classes=("cm-logbox",))
        self._key: Any = None
        self._table = ""

    def _more(self) -> None:
        self.shown += PAGE
        self.model.changed()

    def update(self) -> None:
        """List the entries, if new ones have come."""
        model = self.model
        may_turn = model.says.turn_picture(model.state, model.on.header.board) is not None
        show(self.turn, may_turn and not (model.is_sheet or model.only_looks) and model.looking is None)
        show(self.along.widget, model.everybodys and model.looking is None)
        name_once(self.turn, _("Play on without the map") if model.has_map else _("Play on with the map"))
        if self._table != model.on.header.table:
            self._table, self.shown = model.on.header.table, PAGE
        key = (self._table, model.on.seq, self.shown, model.looking, ZONE.get())
        if self._key == key:
            return
        self._key = key
        self.along.update()
        count = model.on.acts
        self.head.value = (
            ngettext("{n} step. Tap it to look at that moment.", "{n} steps. Tap one to look at that moment.", count)
            if count
            else _("Nothing has happened yet.")
        )
        told = model.on.log
        choices = []
        for entry in told[: -self.shown - 1 : -1]:
            when = model.when(entry.seq).replace(",", " ·") + (f" · {hour(entry.at)}" if entry.at else "")
            marked = "warn" if entry.refusal is not None else ""
            choices.append(Choice(model.tell(entry), when, partial(model.look, entry.seq), marked, str(entry.seq)))
        self.stock.offer(choices, str(model.looking) if model.looking is not None else None)
        show(self.older, len(told) > self.shown)
