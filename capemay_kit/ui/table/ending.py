"""Beside the table once a game is over: what is missing, the result line by line, who has won, what comes next."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.scene import letters
from capemay_kit.core.scores import NotCounted
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.keepsake import Keepsake
from capemay_kit.ui.parts import Choice, Stock, box, html, safe, set_class, show, tell_once
from capemay_kit.ui.score_sheet import leading, step_html, winner_html
from capemay_kit.ui.share import Share
from capemay_kit.ui.table.chart import BESIDE, BESIDE_UNIT, RoundsChart


class Ended:
    """The panel in place of the side panel: the green button is the next thing to do."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.said = html("cm-ended")
        self.go_on = Stock(tell, 1, "cm-go-on")
        self.others = Stock(tell, 4, "cm-missing")
        self.share = Share(model, tell)
        self.keepsake = Keepsake(model, tell)
        self._key: tuple[str, int, bool] | None = None
        self.chart = RoundsChart(model, tell, BESIDE, BESIDE_UNIT)
        acts = box(self.go_on.widget, self.others.widget, classes=("cm-endacts",))
        self.widget = box(
            self.said, self.share.widget, acts, self.chart.widget, self.keepsake.widget,
            classes=("cm-side", "cm-endside"),
        )  # fmt: skip
        show(self.chart.widget, False)

    def update(self) -> None:
        """Show how far the counting is."""
        model = self.model
        all_seen = model.final and model.told and model.reveals is None
        tell_once(self.said, self._said(all_seen))
        self.go_on.offer(self._go_on(all_seen))
        self.others.offer(self._others(all_seen))
        set_class(self.others.widget, "cm-in-line", model.final)
        set_class(self.widget, "cm-revealing", model.reveals is not None)
        set_class(self.widget, "cm-entering-now", model.entered_at is not None)
        show(self.share.widget, all_seen)
        show(self.keepsake.widget, all_seen)
        if all_seen:
            self.keepsake.update(model.on.header.table, model.names)
        # files that were made stay as long as they are of this result
        key = (model.on.header.table, model.on.seq, model.desk.dark) if all_seen else None
        if key != self._key:
            self._key = key
            show(self.chart.widget, False)
            self.share.update()
            if all_seen:
                self.chart.update()

    def _said(self, all_seen: bool) -> str:
        model = self.model
        sheet = model.counted
        if model.reveals is not None:
            line = sheet.seats[0].lines[model.reveals].category
            return step_html(sheet, model.meta, model.reveals, model.says.cites(model.says.line_page(line)))
        if all_seen:
            return winner_html(sheet, model.meta, model.says.emblem)
        if model.final:
            known = _("Everything that counts has been entered.")
            return f'<div class="cm-known"><b>{_("The game is over")}</b><p>{known}</p></div>'
        if sheet.missing:
            head, reason = (
                _("Not final yet"),
                ngettext(
                    "{n} thing is still missing. The winner is named once everything is entered.",
                    "{n} things are still missing. The winner is named once everything is entered.",
                    len(sheet.missing),
                ),
            )
        else:
            head, reason = leading(sheet, model.meta)
        return f'<div class="cm-refusal cm-provisional" role="status"><b>{safe(head)}</b><p>{safe(reason)}</p></div>'

    def _named(self, one: NotCounted) -> str:
        return self.model.meta.categories[one.category]

    def _go_on(self, all_seen: bool) -> list[Choice]:
        model = self.model
        if model.reveals is not None:
            last = model.reveals + 1 == len(model.counted.seats[0].lines)
            return [Choice(_("Who has won?") if last else _("Next line"), "", model.reveal_on, "primary")]
        if model.final:
            return [] if all_seen else [Choice(_("Show the result"), "", model.reveal, "primary")]
        one = model.next_missing
        if model.only_looks:
            return []
        if one is None:
            settles = bool(model.counted.winners)
            return [Choice(_("That's all: name the winner"), "", model.count_as_it_is, "primary")] if settles else []
        if (one.seat, one.category) == model.entered_at:
            return [Choice(_("Back to the score"), "", model.leave)]
        title = _("Next: {name}, {line}", name=model.names[one.seat], line=self._named(one))
        return [Choice(title, "", partial(model.enter_at, one.seat, one.category), "primary")]

    def _others(self, all_seen: bool) -> list[Choice]:
        model = self.model
        if model.reveals is not None:
            return [Choice(_("Skip to the end"), "", model.skip)]
        if model.final:
            if not all_seen:
                return []
            again = Choice(_("Play again with the same people"), "", partial(model.rematch, model.on.header.table))
            back = Choice(_("Look back on the game"), "", partial(model.show, "review"))
            return [
                Choice(_("Show it again"), "", model.reveal),
                *([back] if model.can_look_back else []),
                *([] if model.is_sheet or model.desk.guest is not None else [again]),
            ]
        if model.only_looks:
            return []
        signs, after = letters(model.names), model.next_missing
        found = [
            Choice(f"{signs[one.seat]}  {self._named(one)}", "", partial(model.enter_at, one.seat, one.category))
            for one in model.missing
            if one != after and (one.seat, one.category) != model.entered_at
        ]
        if model.missing:
            found.append(Choice(_("Score without these"), "", model.count_as_it_is, "quiet"))
        return found
