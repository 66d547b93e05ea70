"""The score sheet that works alone: all figures of all seats, or one seat at a time where there are many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import Section
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, html, mark, name_once, safe, show, tell_once
from capemay_kit.ui.table.board import BoardSheet
from capemay_kit.ui.table.form import Form

BY_SEAT = r"seats\[\d+\]"
FEW = 12
"""At most this many figures of each seat stand on one page with those of the others."""


class Sheet:
    """The form, with a tab for each seat where they are entered one after the other, and what cannot be."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.seats = [
            button("", partial(self._turn_to, i), tell, "cm-seat-tab", f"cm-seat-{i}") for i in range(len(model.names))
        ]
        self.tabs = box(*self.seats, classes=("cm-seat-tabs",))
        self.by_seat = self._many(model.says.sheet(model.on.state))
        self.board = BoardSheet(model, tell)
        self.form = Form(model, self._sections, tell, shared=BY_SEAT if self.by_seat else "")
        self.odd = html("cm-message")
        self.next = button("", self._next, tell, "cm-primary")
        self.widget = box(
            self.tabs, self.board.widget, self.form.widget, self.odd, self.next, classes=("cm-sheetform",)
        )

    @staticmethod
    def _many(sections: Sequence[Section]) -> bool:
        counted: Counter[int] = Counter()
        for one in sections:
            if one.seat is not None:
                counted[one.seat] += len(one.fields)
        return any(n > FEW for n in counted.values())

    def _sections(self) -> Sequence[Section]:
        sections = [one for one in self.model.says.sheet(self.model.on.state) if one.tile is None]
        return [one for one in sections if not self.by_seat or one.seat in (None, self.model.entering)]

    def _turn_to(self, seat: int) -> None:
        self.model.entering = seat
        self.model.changed()

    def _next(self) -> None:
        if self.by_seat and self.model.entering + 1 < len(self.model.names):
            self._turn_to(self.model.entering + 1)
        else:
            self.model.show("score")

    def update(self) -> None:
        """Show what is entered, the totals of all, and what cannot be."""
        model = self.model
        s, names = model.on.state, model.names
        model.entering = min(model.entering, len(names) - 1)
        show(self.tabs, self.by_seat)
        if self.by_seat:
            signs, totals = letters(names), model.on.rules.scores(s).seats
            for i, tab in enumerate(self.seats):
                name_once(tab, f"{signs[i]}  {names[i]}\n{totals[i].total}")
                mark(tab, i == model.entering, "cm-here")
        self.board.update([one for one in model.says.sheet(s) if one.tile is not None])
        self.form.update()
        faults = "".join(f"<li>{safe(one)}</li>" for one in model.says.oddities(s))
        warned = (
            f'<div class="cm-refusal" role="status"><b>{_("This is not possible, but it was counted anyway:")}</b>'
            f"<ul>{faults}</ul></div>"
            if faults
            else ""
        )
        tell_once(self.odd, warned)
        # as long as a round is to be scored, that is the one thing to be done
        show(self.next, model.draft is None)
        last = not self.by_seat or model.entering + 1 == len(names)
        name_once(self.next, _("To the score") if last else _("Next: {name}", name=names[model.entering + 1]))
