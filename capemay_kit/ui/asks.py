"""Phones that ask the table for a seat, and where the table is if not here; shown over every screen of the table."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.i18n import _
from capemay_kit.core.seat_claims import TABLE
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.components import Element, Panel, box, button, h, text
from capemay_kit.ui.guard import Tell


class Asks(Panel):
    """One question at a time, with the number shown on the phone that asks."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.update()

    def show(self) -> Element | None:
        """Show the first that asks, or where the table is."""
        model = self.model
        if model.table is None:
            return None
        if model.seats.asks:
            seat, sign = model.seats.asks[0]
            asks = (
                _("Another screen wants to become the table. It shows {sign}.", sign=sign)
                if seat == TABLE
                else _("A new phone asks for {name}'s seat. It shows {sign}.", name=model.names[seat], sign=sign)
            )
            yes = _("Yes, move the table") if seat == TABLE else _("Yes, give it the seat")
            return box(
                text(h('<div role="alert">{}</div>', asks), "cm-asked"),
                button(_("No"), partial(model.seats.answer_ask, seat, sign, False)),
                button(yes, partial(model.seats.answer_ask, seat, sign, True), "cm-primary"),
                classes=("cm-asks", "cm-over"),
            )
        if model.seats.elsewhere and model.screen in model.screens:
            watches = _("The table is on another screen now. This one just watches.")
            return box(
                text(h('<div role="status">{}</div>', watches), "cm-asked"),
                button(_("Bring it back here"), model.seats.take_back), classes=("cm-asks",),
            )  # fmt: skip
        return None
