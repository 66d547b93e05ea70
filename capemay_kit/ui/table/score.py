"""The score: a row for each line, missing entries in their cells, the form to enter them, and claims."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import Section
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.parts import Choice, Stock, box, button, html, safe, show, tell_once, tip_once
from capemay_kit.ui.plain import placed
from capemay_kit.ui.score_sheet import head_html, leading, line_html
from capemay_kit.ui.share import Share
from capemay_kit.ui.table.chart import RoundsChart
from capemay_kit.ui.table.form import Form
from capemay_kit.ui.table.unknown import card_choice


class Claims:
    """Claims: what stays secret until its owner reveals it, folded away until then."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.form = Form(model, self._sections, tell)
        title = _(model.says.claims_title) if model.says.claims_title else ""
        self.fold = w.Accordion(children=[self.form.widget], titles=(title,), selected_index=None)
        self.fold.observe(guard(tell, where="open the claims")(lambda __: self.update()), names="selected_index")
        self.widget = box(self.fold, classes=("cm-fold",))

    def _sections(self) -> list[Section]:
        """Return what each seat can name, as it knows it: at a table with printed cards all was named before all."""
        model = self.model
        return [one for i in range(len(model.names)) for one in model.says.claims(model.known_to(i)) if one.seat == i]

    def update(self) -> None:
        """Show the form once it is opened; where the app holds the cards, only at the end."""
        model = self.model
        wanted = not model.is_sheet and (model.physical or model.over) and bool(model.says.claims(model.public))
        show(self.widget, wanted)
        if wanted and self.fold.selected_index is not None:
            self.form.update()


class Grid:
    """A row for every line, a column for every seat; what is missing is a button in its cell."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        self.head = html("cm-scorehead")
        self._rows: list[w.HTML] = []
        self._lacks: list[w.Button] = []
        self.widget = box(self.head, classes=("cm-scoregrid", f"cm-of-{len(model.names)}"))

    def _enter(self, at: int) -> None:
        if at < len(self.model.missing):
            one = self.model.missing[at]
            self.model.enter_at(one.seat, one.category)

    def update(self) -> None:
        """Count again."""
        model, says = self.model, self.model.says
        sheet, missing, upto = model.counted, model.missing, model.reveals
        order = [line.category for line in sheet.seats[0].lines]
        while len(self._rows) < len(order):
            self._rows.append(html("cm-scoreline"))
            placed(self._rows[-1], grid_area=f"{len(self._rows) + 1} / 1 / auto / -1")
        while len(self._lacks) < len(missing):
            self._lacks.append(button(_("not yet"), partial(self._enter, len(self._lacks)), self._tell, "cm-not-yet"))
        tell_once(self.head, head_html(sheet, upto))
        waits = {(one.seat, one.category) for one in missing}
        for at, row in enumerate(self._rows):
            show(row, at < len(order))
            if at < len(order):
                page = says.cites(says.line_page(order[at]))
                tell_once(row, line_html(sheet, model.meta, at, page, upto, waits))
        for i, made in enumerate(self._lacks):
            show(made, i < len(missing))
            if i < len(missing):
                one = missing[i]
                placed(made, grid_area=f"{order.index(one.category) + 2} / {one.seat + 2}")
                tip_once(made, f"{model.names[one.seat]}: {model.meta.categories[one.category]}, {_('not yet')}")
        inside = (self.head, *self._rows, *self._lacks)
        if self.widget.children != inside:
            self.widget.children = inside


class Score:
    """The score screen."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.verdict = html("cm-verdict")
        self.whose = html("cm-section-head", "cm-whose-line")
        self.entry = Form(model, self._sections, tell, shared=r"seats\[\d+\]")
        self.cards = Stock(tell, 4, "cm-unknown-own")
        self.back = button(_("Back to the score"), model.leave, tell, "cm-quiet")
        self.entering = box(self.whose, self.cards.widget, self.entry.widget, self.back, classes=("cm-entrybox",))
        self.grid = Grid(model, tell)
        self.claims = Claims(model, tell)
        self.chart = RoundsChart(model, tell)
        self.share = Share(model, tell)
        self.counted = box(
            self.verdict, self.grid.widget, self.share.widget, self.claims.widget, self.chart.widget,
            classes=("cm-countedbox",),
        )  # fmt: skip
        self.widget = box(self.entering, self.counted, classes=("cm-scorebox",))
        self._key: Any = None

    def _sections(self) -> list[Section]:
        place = self.model.entered_at
        return [] if place is None else self.model.claims_at(place)

    def update(self) -> None:
        """Count again where something changed."""
        model = self.model
        place = model.entered_at
        key = (model.on.seq, model.looking, model.viewer, model.desk.dark, model.reveals, place, model.told)
        if key == self._key:
            return
        self._key = key
        show(self.entering, place is not None)
        show(self.counted, place is None)
        self.entry.update()
        self.cards.offer([] if place is None else self._to_count(*place))
        if place is not None:
            sign, name = letters(model.names)[place[0]], model.names[place[0]]
            whose = f'<span class="cm-letter">{safe(sign)}</span><b>{safe(name)}</b>'
            tell_once(self.whose, f'<div class="cm-seat-{place[0]}">{whose}</div>')
            return
        self._tell_leader()
        self.grid.update()
        goes_on = not model.over or model.looking is not None
        show(self.share.widget, goes_on)
        show(self.chart.widget, False)
        if goes_on:
            self.share.update()
            self.chart.update()
        show(self.claims.widget, False)
        if model.reveals is None:
            self.claims.update()

    def _to_count(self, seat: int, line: str) -> list[Choice]:
        """List the cards entered before that may be counted here, and what a new one counts."""
        model = self.model
        found = model.to_count(seat, line)
        if found is None:
            return []
        a, card = found
        photos = model.photos(card)
        mine = [card_choice(one, photos, partial(model.count_known, seat, one)) for one in card.known if not one.ours]
        return [*mine, Choice(_("Another card: enter what it scores"), "", partial(model.enter_card, seat, a), "quiet")]

    def _tell_leader(self) -> None:
        """Say who is ahead as long as the game goes on; what its end says stands beside the score."""
        model = self.model
        show(self.verdict, not model.over or model.looking is not None)
        head, reason = leading(model.counted, model.meta)
        title = f'<b role="heading" aria-level="2">{safe(head)}</b>'
        tell_once(self.verdict, f"<div>{title}<span>{safe(reason)}</span></div>")
