"""The score of any game as HTML: every line with its reasons, the tie-break told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.scene import letters
from capemay_kit.core.scores import Line, ScoreSheet
from capemay_kit.core.words import said, verdict
from capemay_kit.sitting.session import Session
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import button, html, safe, show, tell_once

Cites = Callable[[str], str]
"""Names the place of the rulebook that a line of the score is counted by."""


def sheet_html(sheet: ScoreSheet, meta: GameMeta, cites: Cites, over: bool) -> str:
    """Write the sheet as a table of native, foldable reasons: no tap goes to the server."""
    head, reason = _verdict(sheet, meta, over)
    columns = []
    signs = letters([seat.name for seat in sheet.seats])
    for i, seat in enumerate(sheet.seats):
        lines = "".join(_line(line, meta, cites) for line in seat.lines)
        columns.append(
            f'<section class="cm-sheet cm-seat-{i}"><h3><span class="cm-letter">{safe(signs[i])}</span>'
            f'<span>{safe(seat.name)}</span><b class="cm-total">{seat.total}</b></h3>{lines}</section>'
        )
    return (
        f'<div class="cm-verdict"><b>{safe(head)}</b><span>{safe(reason)}</span></div>'
        f'<div class="cm-sheets">{"".join(columns)}</div>'
    )


def _verdict(sheet: ScoreSheet, meta: GameMeta, over: bool) -> tuple[str, str]:
    """Say who wins or leads, and what decides it."""
    head, reason = verdict(sheet, meta.reasons, over)
    if over and sheet.missing:
        return head, reason
    leads = not sheet.complete and sheet.winners and any(seat.total for seat in sheet.seats)
    return (ui.LEADING.format(names=", ".join(sheet.winners)) if leads else head), reason


def _line(line: Line, meta: GameMeta, cites: Cites) -> str:
    reasons = "".join(
        f"<li><span>{safe(said(one.why, meta.messages))}</span><b>{one.points}</b></li>" for one in line.because
    )
    questions = "".join(
        f'<li class="cm-open"><span>{safe(said(one, meta.messages))}</span><b>?</b></li>' for one in line.open
    )
    mark = '<i class="cm-open">?</i>' if line.open else ""
    return (
        f"<details><summary><span>{safe(meta.categories[line.category])}{mark}</span><b>{line.points}</b></summary>"
        f"<ul>{reasons}{questions}<li class='cm-page'>{safe(cites(line.category))}</li></ul></details>"
    )


def totals_html(sheet: ScoreSheet, meta: GameMeta) -> str:
    """Write categories and seats as a small table, for beside the form."""
    signs = letters([seat.name for seat in sheet.seats])
    head = "".join(
        f'<th class="cm-seat-{i}"><span class="cm-letter">{safe(one)}</span></th>' for i, one in enumerate(signs)
    )
    rows = "".join(
        f"<tr><td>{safe(meta.categories[line.category])}</td>"
        + "".join(f"<td>{seat.lines[at].points}</td>" for seat in sheet.seats)
        + "</tr>"
        for at, line in enumerate(sheet.seats[0].lines)
    )
    sums = "".join(f"<td><b>{seat.total}</b></td>" for seat in sheet.seats)
    said = ": ".join(filter(None, verdict(sheet, meta.reasons)))
    return (
        f'<table class="cm-totals"><tr><th></th>{head}</tr>{rows}<tr class="cm-sum"><td>Total</td>{sums}</tr></table>'
        f"<p>{safe(said)}</p>"
    )


class Settle:
    """A button by which the table says that a count is all there is; seen where the app cannot tell."""

    def __init__(self, model: Session[Any, Any], tell: Tell) -> None:
        self.model = model
        self.widget = button(ui.SETTLE, lambda: model.correct("settled", True), tell)

    def update(self, sheet: ScoreSheet) -> None:
        """Show it at the end of a game that has somebody to be named."""
        model = self.model
        over = not model.on.rules.to_act(model.state) and model.looking is None
        show(self.widget, over and bool(sheet.winners) and not sheet.complete)


class Totals:
    """The running totals beside the form."""

    def __init__(self, model: Session[Any, Any]) -> None:
        self.model = model
        self.widget = html("cm-running")

    def update(self) -> None:
        """Count again."""
        tell_once(self.widget, totals_html(self.model.on.rules.scores(self.model.state), self.model.meta))
