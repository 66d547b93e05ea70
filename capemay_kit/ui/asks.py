"""Phones that ask the table for a seat, and where the table is if not here; shown over every screen of the table."""

from __future__ import annotations

from capemay_kit.core.i18n import _
from capemay_kit.core.seat_claims import TABLE
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, html, name_once, safe, set_class, show, tell_once


class Asks:
    """One question at a time, with the number shown on the phone that asks."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self._asked: tuple[int, str] | None = None
        self.said = html("cm-asked")
        self.no = button(_("No"), lambda: self._answer(False), tell)
        self.yes = button(_("Yes, give it the seat"), lambda: self._answer(True), tell, "cm-primary")
        self.back = button(_("Bring it back here"), model.take_back, tell)
        self.widget = box(self.said, self.no, self.yes, self.back, classes=("cm-asks",))
        self.update()

    def _answer(self, yes: bool) -> None:
        if self._asked is not None:
            self.model.answer_ask(*self._asked, yes)

    def update(self) -> None:
        """Show the first that asks, or where the table is."""
        model = self.model
        here = model.table is not None
        self._asked = next(iter(model.asks), None) if here else None
        elsewhere = here and model.elsewhere and model.screen in model.screens
        if self._asked is not None:
            seat, sign = self._asked
            asks = (
                _("Another screen wants to become the table. It shows {sign}.", sign=sign)
                if seat == TABLE
                else _("A new phone asks for {name}'s seat. It shows {sign}.", name=model.names[seat], sign=sign)
            )
            tell_once(self.said, f'<div role="alert">{safe(asks)}</div>')
            name_once(self.yes, _("Yes, move the table") if seat == TABLE else _("Yes, give it the seat"))
        elif elsewhere:
            tell_once(
                self.said,
                f'<div role="status">{safe(_("The table is on another screen now. This one just watches."))}</div>',
            )
        for one in (self.no, self.yes):
            show(one, self._asked is not None)
        show(self.back, self._asked is None and elsewhere)
        set_class(self.widget, "cm-over", self._asked is not None)
        show(self.widget, self._asked is not None or elsewhere)
