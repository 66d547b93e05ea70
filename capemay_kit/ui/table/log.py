"""The log: newest first; tap a line to look at that moment, or undo back to it."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.times import hour
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Choice, Element, Panel, Tell, box, button, choices, text
from capemay_kit.ui.share import Share

PAGE = 25


class Log(Panel):
    """The entries that count, newest first; and a button that hides the picture or shows it again."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.listed = PAGE
        self.along = Share(model, self.update, along=True)

    def more(self) -> None:
        """List older entries too."""
        self.listed += PAGE
        self.model.changed()

    def show(self) -> Element:
        """List the entries."""
        model, count, told = self.model, self.model.view.on.acts, self.model.view.on.log
        now = model.view.looking is None
        turns = model.view.says.turn_picture(model.view.state, model.view.on.header.board) is not None
        turn = _("Play on without the map") if model.has_map else _("Play on with the map")
        head = (
            ngettext("{n} step. Tap it to look at that moment.", "{n} steps. Tap one to look at that moment.", count)
            if count
            else _("Nothing has happened yet.")
        )
        steps = []
        for entry in told[: -self.listed - 1 : -1]:
            when = model.past.when(entry.seq).replace(",", " ·") + (f" · {hour(entry.at)}" if entry.at else "")
            marked = "warn" if entry.refusal is not None else ""
            steps.append(
                Choice(model.past.tell(entry), when, partial(model.past.look, entry.seq), marked, str(entry.seq))
            )
        return box(
            box(text(head, "cm-message"),
                button(turn, model.turn_map, "cm-quiet")
                if now and turns and not (model.is_sheet or model.seats.only_looks) else None,
                button(_("Make a lesson…"), model.past.write_lesson, "cm-quiet")
                if now and model.past.can_write_lesson and not model.view.over else None,
                self.along.show() if now and model.view.everybodys else None, classes=("cm-row", "cm-logtop")),
            choices(steps, None if now else str(model.view.looking), "cm-log"),
            button(_("Older"), self.more, "cm-quiet") if len(told) > self.listed else None,
            classes=("cm-logbox",),
        )  # fmt: skip
