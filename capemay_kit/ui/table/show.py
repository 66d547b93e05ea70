"""The table across the room, for a television or a projector: who is to act, how far the game is, the scores so far,
the map, what was done last. It is a bystander's page: nobody acts here, and nobody's secrets are here."""

from __future__ import annotations

from time import monotonic

from markupsafe import Markup
from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.sitting import seat_page
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, Panel, Panels, Tell, box, each, h, text, those
from capemay_kit.ui.pieces import letter
from capemay_kit.ui.score_sheet import leading, winner_html
from capemay_kit.ui.table.picture import Picture
from capemay_kit.ui.table.recap import score_grid
from capemay_kit.ui.table.room import progress_html
from capemay_kit.ui.table.side import DECIDING
from capemay_kit.ui.table.tiles import in_force_html, standings_html

STEP = 6.0
"""So many seconds stands each line of the result, before the next one."""


class Show(Panel):
    """The whole page. It changes by itself: a scoring stands in the map's place until the next act, the result comes
    line by line."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.panels = Panels({"map": lambda: Picture(model, tell, "27dvh")})
        self._turned = monotonic()

    @property
    def address(self) -> dict[str, str]:
        """What a reload leads to: this table, shown."""
        return {**self.model.desk.address, "show": ""}

    def tick(self) -> None:
        """Show the next line of the result, if it is time."""
        ending, now = self.model.ending, monotonic()
        if ending.reveals is not None and now - self._turned < STEP:
            return
        if ending.reveals is not None or (ending.final and not ending.told):
            self._turned = now
            if ending.reveals is None:
                ending.reveal()
            else:
                ending.reveal_on()

    def update(self) -> None:
        """Bring the map up to date before it is shown."""
        self.panels.turn_to("map" if self._on_map else "", ("map",))
        super().update()

    @property
    def _on_map(self) -> bool:
        model = self.model
        return model.has_map and not model.view.over and not model.is_sheet and model.lately.recap is None

    def show(self) -> Element:
        """Show all of it."""
        model, view = self.model, self.model.view
        held = "" if view.over else in_force_html(view.says.notices(view.state))
        last = [one.told for one in seat_page.since(model)[:1]]
        back = h('<a href="?table={}">{}</a>', view.on.header.table, _("To the table"))
        return box(
            text(progress_html(view.meta.title, view.says.progress(view.state)) + back, "cm-strip"),
            box(*self.panels.of(["map"]), words=None if self._on_map else self._words(), classes=("cm-showmain",)),
            text(self._who() + held, "cm-showside"),
            text(h("<p>{}</p>", last[0]) if last else "", "cm-showlast", "cm-live"),
            classes=("cm-show", *those({"cm-showscore": not self._on_map})),
        )  # fmt: skip

    def _who(self) -> Markup:
        """Write whose step it is, and what each has: points, and the large figures of the tile."""
        model, view = self.model, self.model.view
        signs, sheet = letters(model.names), model.ending.counted
        if view.over and model.ending.final and model.ending.reveals is None:
            return h('<div class="cm-ended">{}</div>', winner_html(sheet, view.meta, view.says.emblem, model.colours))
        counts = view.over and not model.ending.final
        title, detail = leading(sheet, view.meta) if counts else view.says.heading(view.state)
        step = h('<div class="cm-showstep"><h2>{}</h2><p>{}</p></div>', title, detail)
        if view.over:
            return step
        rows = []
        for i, one in enumerate(sheet.seats):
            figures = [shown for shown in view.says.tile(view.state, i).figures if shown[0] != str(one.total)]
            held = " · ".join(f"{value} {what}" for value, what in figures[:DECIDING])
            rows.append((i, " cm-turn" if i in view.acting else "", letter(signs[i]), one.name, one.total, held))
        return step + h("<ol>{}</ol>", each(
            '<li class="cm-seat-{}{}">{}<b>{}</b><strong>{}</strong><small>{}</small></li>', rows
        ))  # fmt: skip

    def _words(self) -> Element:
        """Show a scoring, the result as far as it has come, or without a map how the seats stand."""
        model, view = self.model, self.model.view
        sheet, meta, upto, head = model.ending.counted, view.meta, model.ending.reveals, Markup()
        if (recap := model.lately.recap) is not None:
            sheet, meta, upto = recap.sheet, replace(meta, categories=recap.titles), None
            head = h("<h2>{}</h2>", recap.title)
        elif not view.over and not model.is_sheet:
            standings = view.says.standings(view.state)
            return text(standings_html(standings, letters(model.names), model.names), "cm-zones")
        return box(text(head), score_grid(sheet, meta, upto), classes=("cm-scorebox", "cm-recap"))
