"""What a scoring in the middle of the game brought, with its reasons, in place of the table until somebody goes on."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.i18n import _
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Element, Panel, Tell, box, button, h, text
from capemay_kit.ui.score_sheet import head_html, line_html


class RecapPanel(Panel):
    """The lines of the scoring as the end's score has them, their reasons open."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model

    def show(self) -> Element | None:
        """Show all of it; the next act, or a tap, leads back to the table."""
        model, recap = self.model, self.model.lately.recap
        if recap is None:
            return None
        title = box(text(h("<h2>{}</h2><small>{}</small>", recap.title, _("At the top: in all so far")), "cm-title"),
                    button(_("Close"), partial(model.show, model.screen), "cm-quiet"), classes=("cm-row",))  # fmt: skip
        grid = score_grid(recap.sheet, replace(model.view.meta, categories=recap.titles), None, unfolded=True)
        return box(title, grid, classes=("cm-scorebox", "cm-recap"))


def score_grid(sheet: ScoreSheet, meta: GameMeta, upto: int | None, unfolded: bool = False) -> Element:
    """Show the lines of a sheet that nobody enters anything in, up to one of them (None: all)."""
    rows = [text(line_html(sheet, meta, at, "", upto, (), unfolded), "cm-scoreline")
            for at in range(len(sheet.seats[0].lines))]  # fmt: skip
    return box(text(head_html(sheet, upto), "cm-scorehead"), *rows,
               classes=("cm-scoregrid", f"cm-of-{len(sheet.seats)}"))  # fmt: skip
