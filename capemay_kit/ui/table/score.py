"""The score: a row for each line, missing entries in their cells, the form to enter them, and claims."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.forms import Section
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Choice, Element, Panel, Tell, box, button, choices, fold, h, text
from capemay_kit.ui.pieces import letter
from capemay_kit.ui.score_sheet import head_html, leading, line_html
from capemay_kit.ui.share import Share
from capemay_kit.ui.table.chart import RoundsChart
from capemay_kit.ui.table.form import BY_SEAT, Form
from capemay_kit.ui.table.unknown import card_choice


class Score(Panel):
    """The score screen: the lines, or the form of what is entered at one of them."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.entry = Form(model, self.update, shared=BY_SEAT)
        self.chart = RoundsChart(model, tell)
        self.share = Share(model, self.update)
        self.claims = Form(model, self.update)
        self.claiming = False
        self.keeps = (self.chart.plot,)

    def _claims(self) -> list[Section]:
        """Return what each seat can name, as it knows it: at a table with printed cards all was named before all."""
        model = self.model
        known = [model.view.known_to(i) for i in range(len(model.names))]
        return [one for i, s in enumerate(known) for one in model.view.says.claims(s) if one.seat == i]

    def show(self) -> Element:
        """Show the score, or what is entered at one of its lines."""
        model, place = self.model, self.model.ending.entered_at
        if place is not None:
            seat, sign = place[0], letter(letters(model.names)[place[0]])
            whose = h('<div class="cm-seat-{}">{}<b>{}</b></div>', seat, sign, model.names[seat])
            return box(box(
                text(whose, "cm-section-head", "cm-whose-line"),
                choices(self._to_count(*place), None, "cm-unknown-own"),
                self.entry.show(model.ending.claims_at(place)),
                button(_("Back to the score"), model.ending.leave, "cm-quiet"), classes=("cm-entrybox",),
            ), classes=("cm-scorebox",))  # fmt: skip
        goes_on = not model.view.over or model.view.looking is not None
        return box(box(
            self._leader() if goes_on else None, self._grid(), self.share.show() if goes_on else None,
            self._folded_claims() if model.ending.reveals is None else None, self.chart.show() if goes_on else None,
            classes=("cm-countedbox",),
        ), classes=("cm-scorebox",))  # fmt: skip

    def _leader(self) -> Element:
        """Say who is ahead as long as the game goes on; what its end says stands beside the score."""
        told = '<div><b role="heading" aria-level="2">{}</b><span>{}</span></div>'
        return text(h(told, *leading(self.model.ending.counted, self.model.view.meta)), "cm-verdict")

    def _grid(self) -> Element:
        """Show a row for every line and a column for every seat; what is missing is a button in its cell."""
        model, says = self.model, self.model.view.says
        sheet, upto = model.ending.counted, model.ending.reveals
        order = [line.category for line in sheet.seats[0].lines]
        waits = {(one.seat, one.category) for one in model.ending.missing}
        rows = [
            text(line_html(sheet, model.view.meta, at, says.cites(says.line_page(line)), upto, waits), "cm-scoreline",
                 at=f"{at + 2} / 1 / auto / -1")
            for at, line in enumerate(order)
        ]  # fmt: skip
        lacks = [
            button(_("not yet"), partial(model.ending.enter_at, one.seat, one.category), "cm-not-yet",
                   tip=f"{model.names[one.seat]}: {model.view.meta.categories[one.category]}, {_('not yet')}",
                   at=f"{order.index(one.category) + 2} / {one.seat + 2}")
            for one in model.ending.missing
        ]  # fmt: skip
        head = text(head_html(sheet, upto), "cm-scorehead")
        return box(head, *rows, *lacks, classes=("cm-scoregrid", f"cm-of-{len(model.names)}"))

    def _folded_claims(self) -> Element | None:
        """Show what stays secret until its owner reveals it, folded away until then; where the app holds the cards,
        only at the end."""
        model = self.model
        if (
            model.is_sheet
            or not (model.view.physical or model.view.over)
            or not model.view.says.claims(model.view.public)
        ):
            return None
        title = _(model.view.says.claims_title)
        inside = self.claims.show(self._claims()) if self.claiming else box()
        return box(fold(title, inside, self.claiming, self._claim), classes=("cm-fold",))

    def _claim(self, opened: bool) -> None:
        self.claiming = opened
        self.update()

    def _to_count(self, seat: int, line: str) -> list[Choice]:
        """List the cards entered before that may be counted here, and what a new one counts."""
        unknown = self.model.unknown
        found = unknown.to_count(seat, line)
        if found is None:
            return []
        a, card = found
        photos = unknown.photos(card)
        mine = [card_choice(one, photos, partial(unknown.count, seat, one)) for one in card.known if not one.ours]
        return [*mine, Choice(_("Another card: enter what it scores"), "", partial(unknown.enter, seat, a), "quiet")]
