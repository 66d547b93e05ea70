"""The score sheet that works alone: all figures of all seats, or one seat at a time where there are many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from markupsafe import Markup

from capemay_kit.core.forms import Section
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import Standing
from capemay_kit.core.signs import svg
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, Panel, Tell, box, button, each, h, text
from capemay_kit.ui.score_sheet import totals_html
from capemay_kit.ui.table.form import BY_SEAT, Form

BY_TILE = r"\w+\.[^.]+"
"""What tells the paths of figures of different tiles apart."""
FEW = 12
"""At most this many figures of each seat stand on one page with those of the others."""


class Sheet(Panel):
    """The form, with a tab for each seat where they are entered one after the other, and what cannot be. Sections with
    a tile are laid out as a board; a tap opens a tile's figures."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.by_seat = self._many(model.view.says.sheet(model.view.on.state))
        self.form = Form(model, self.update, shared=BY_SEAT if self.by_seat else "")
        self.tile = Form(model, self.update, shared=BY_TILE)
        self.opened = 0

    @staticmethod
    def _many(sections: Sequence[Section]) -> bool:
        counted: Counter[int] = Counter()
        for one in sections:
            if one.seat is not None:
                counted[one.seat] += len(one.fields)
        return any(n > FEW for n in counted.values())

    def _turn_to(self, seat: int) -> None:
        self.model.ending.entering = seat
        self.model.changed()

    def _open(self, at: int) -> None:
        self.opened = at
        self.update()

    def _next(self) -> None:
        if self.by_seat and self.model.ending.entering + 1 < len(self.model.names):
            self._turn_to(self.model.ending.entering + 1)
        else:
            self.model.show("score")

    def show(self) -> Element:
        """Show what is entered, the totals of all, and what cannot be."""
        model = self.model
        s, names = model.view.on.state, model.names
        at = model.ending.entering = min(model.ending.entering, len(names) - 1)
        sections = model.view.says.sheet(s)
        tiles = [one for one in sections if one.tile is not None]
        shown = [one for one in sections if one.tile is None and (not self.by_seat or one.seat in (None, at))]
        faults = model.view.says.oddities(s)
        warned = h(
            '<div class="cm-refusal" role="status"><b>{}</b><ul>{}</ul></div>',
            _("This is not possible, but it was counted anyway:"), each("<li>{}</li>", faults),
        )  # fmt: skip
        last = not self.by_seat or at + 1 == len(names)
        return box(
            self._tabs(s, at) if self.by_seat else None, self._board(tiles) if tiles else None, self.form.show(shown),
            text(warned if faults else "", "cm-message"),
            # as long as a round is to be scored, that is the one thing to be done
            button(_("To the score") if last else _("Next: {name}", name=names[at + 1]), self._next, "cm-primary")
            if model.drafting.draft is None else None,
            classes=("cm-sheetform",),
        )  # fmt: skip

    def _tabs(self, s: Any, at: int) -> Element:
        names, totals = self.model.names, self.model.view.on.rules.scores(s).seats
        return box(*(
            button(f"{sign}  {names[i]}\n{totals[i].total}", partial(self._turn_to, i), "cm-seat-tab", f"cm-seat-{i}",
                   "cm-toggle", *(["cm-here"] if i == at else []))
            for i, sign in enumerate(letters(names))
        ), classes=("cm-seat-tabs",))  # fmt: skip

    def _board(self, sections: Sequence[Section]) -> Element:
        """Show what stands on each tile, and the figures of the open one."""
        signs, names = letters(self.model.names), self.model.names
        self.opened = min(self.opened, len(sections) - 1)
        tiles = []
        for i, one in enumerate(sections):
            assert one.tile is not None
            figures = ", ".join(f"{names[seat]} {n}" for seat, n, __ in one.tile.figures) or _("nothing yet")
            tap = button("", partial(self._open, i), "cm-tiletap", "cm-toggle",
                         *(["cm-here"] if i == self.opened else []), tip=f"{one.title}: {figures}")  # fmt: skip
            tiles.append(box(text(tile_html(one.tile, signs), "cm-tileface"), tap, classes=("cm-boardtile",)))
        opened = self.tile.show(sections[self.opened : self.opened + 1])
        return box(box(*tiles, classes=("cm-boardtiles",)), box(opened, classes=("cm-opened",)),
                   classes=("cm-boardsheet",))  # fmt: skip


def tile_html(tile: Standing, signs: Sequence[str]) -> Markup:
    """Write what stands on a tile: its name, what else counts there, and the figures, leading ones underlined."""
    seats = [(seat, " cm-lead" if leads else "", signs[seat], n) for seat, n, leads in tile.figures]
    figures = each('<span class="cm-seat-{}{}"><i>{}</i><b>{}</b></span>', seats)
    return h(
        '<div class="cm-band cm-{}" aria-hidden="true"><b>{}</b><em>{}</em><div>{}</div></div>', tile.tone, tile.title,
        Markup("".join(map(svg, tile.signs))), figures or h("<small>{}</small>", _("nothing yet")),
    )  # fmt: skip


class Totals(Panel):
    """The running totals beside the form."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model

    def show(self) -> Element:
        """Count again."""
        return text(
            totals_html(self.model.view.on.rules.scores(self.model.view.state), self.model.view.meta), "cm-running"
        )
