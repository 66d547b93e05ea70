"""Beside the table once a game is over: what is missing, the result line by line, who has won, what comes next."""

from __future__ import annotations

from functools import partial

from markupsafe import Markup

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.scene import letters
from capemay_kit.core.scores import NotCounted
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Choice, Element, Panel, Tell, box, choices, h, text, those
from capemay_kit.ui.keepsake import Keepsake
from capemay_kit.ui.score_sheet import leading, step_html, winner_html
from capemay_kit.ui.share import Share
from capemay_kit.ui.table.chart import BESIDE, BESIDE_UNIT, RoundsChart


class Ended(Panel):
    """The panel in place of the side panel: the green button is the next thing to do."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.share = Share(model, self.update)
        self.keepsake = Keepsake(model, tell, self.update)
        self.chart = RoundsChart(model, tell, BESIDE, BESIDE_UNIT)
        self.keeps = (self.chart.plot, self.keepsake.photo)

    def show(self) -> Element:
        """Show how far the counting is."""
        model, ending = self.model, self.model.ending
        all_seen = ending.final and ending.told and ending.reveals is None
        looks = {"cm-revealing": ending.reveals is not None, "cm-entering-now": ending.entered_at is not None}
        acts = box(
            choices(self._go_on(all_seen), None, "cm-go-on"),
            choices(self._others(all_seen), None, "cm-missing", *(["cm-in-line"] if ending.final else [])),
            classes=("cm-endacts",),
        )
        return box(
            text(self._said(all_seen), "cm-ended"),
            self.share.show() if all_seen else None,
            acts,
            self.chart.show() if all_seen else None,
            self.keepsake.show(model.view.on.header.table, model.names) if all_seen else None,
            classes=("cm-side", "cm-endside", *those(looks)),
        )

    def _said(self, all_seen: bool) -> Markup:
        model, ending = self.model, self.model.ending
        sheet = ending.counted
        if ending.reveals is not None:
            line = sheet.seats[0].lines[ending.reveals].category
            return step_html(
                sheet, model.view.meta, ending.reveals, model.view.says.cites(model.view.says.line_page(line))
            )
        if all_seen:
            return winner_html(sheet, model.view.meta, model.view.says.emblem, model.colours)
        if ending.final:
            known = _("Everything that counts has been entered.")
            return h('<div class="cm-known"><b>{}</b><p>{}</p></div>', _("The game is over"), known)
        head, reason = leading(sheet, model.view.meta)
        if sheet.missing:
            head = _("Not final yet")
            reason = ngettext("{n} thing is still missing. The winner is named once everything is entered.",
                              "{n} things are still missing. The winner is named once everything is entered.",
                              len(sheet.missing))  # fmt: skip
        return h('<div class="cm-refusal cm-provisional" role="status"><b>{}</b><p>{}</p></div>', head, reason)

    def _named(self, one: NotCounted) -> str:
        return self.model.view.meta.categories[one.category]

    def _go_on(self, all_seen: bool) -> list[Choice]:
        model, ending = self.model, self.model.ending
        if ending.reveals is not None:
            last = ending.reveals + 1 == len(ending.counted.seats[0].lines)
            return [Choice(_("Who has won?") if last else _("Next line"), "", ending.reveal_on, "primary")]
        if ending.final:
            return [] if all_seen else [Choice(_("Show the result"), "", ending.reveal, "primary")]
        one = ending.next_missing
        if model.seats.only_looks:
            return []
        if one is None:
            settles = bool(ending.counted.winners)
            return [Choice(_("That's all: name the winner"), "", ending.count_as_it_is, "primary")] if settles else []
        if (one.seat, one.category) == ending.entered_at:
            return [Choice(_("Back to the score"), "", ending.leave)]
        title = _("Next: {name}, {line}", name=model.names[one.seat], line=self._named(one))
        return [Choice(title, "", partial(ending.enter_at, one.seat, one.category), "primary")]

    def _others(self, all_seen: bool) -> list[Choice]:
        model, ending = self.model, self.model.ending
        if ending.reveals is not None:
            return [Choice(_("Skip to the end"), "", ending.skip)]
        if ending.final:
            if not all_seen:
                return []
            again = Choice(
                _("Play again with the same people"), "", partial(ending.rematch, model.view.on.header.table)
            )
            back = Choice(_("Look back on the game"), "", partial(model.show, "review"))
            return [
                Choice(_("Show it again"), "", ending.reveal),
                *([back] if model.review.possible else []),
                *([] if model.is_sheet or model.desk.guest is not None else [again]),
            ]
        if model.seats.only_looks:
            return []
        signs, after = letters(model.names), ending.next_missing
        found = [
            Choice(f"{signs[one.seat]}  {self._named(one)}", "", partial(ending.enter_at, one.seat, one.category))
            for one in ending.missing
            if one != after and (one.seat, one.category) != ending.entered_at
        ]
        if ending.missing:
            found.append(Choice(_("Score without these"), "", ending.count_as_it_is, "quiet"))
        return found
