"""The score of any game as HTML: every line with its reasons, the tie-break told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.scene import letters
from capemay_kit.core.scores import Line, ScoreSheet
from capemay_kit.core.words import listed
from capemay_kit.ui.parts import html, safe, tell_once
from capemay_kit.ui.session import Session

Cites = Callable[[str], str]
"""Names the place of the rulebook that a line of the score is counted by."""


def sheet_html(sheet: ScoreSheet, over: bool, meta: GameMeta, cites: Cites) -> str:
    """Write the sheet as a table of native, foldable reasons: no tap goes to the server."""
    best = ", ".join(sheet.winners)
    head = (
        f"{safe(listed(list(sheet.winners), 'and'))} {'win' if len(sheet.winners) > 1 else 'wins'}"
        if over else f"Now leading: {safe(best)}"
    )  # fmt: skip
    columns = []
    signs = letters([seat.name for seat in sheet.seats])
    for i, seat in enumerate(sheet.seats):
        lines = "".join(_line(line, meta, cites) for line in seat.lines)
        columns.append(
            f'<section class="cm-sheet cm-seat-{i}"><h3><span class="cm-letter">{safe(signs[i])}</span>'
            f'{safe(seat.name)}<b class="cm-total">{seat.total}</b></h3>{lines}</section>'
        )
    return (
        f'<div class="cm-verdict"><b>{head}</b><span>{safe(meta.reasons[sheet.decided_by])}</span></div>'
        f'<div class="cm-sheets">{"".join(columns)}</div>'
    )


def _line(line: Line, meta: GameMeta, cites: Cites) -> str:
    reasons = "".join(f"<li><span>{safe(one.text)}</span><b>{one.points}</b></li>" for one in line.because)
    questions = "".join(f'<li class="cm-open"><span>{safe(one)}</span><b>?</b></li>' for one in line.open)
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
    verdict = f"{safe(', '.join(sheet.winners))}: {safe(meta.reasons[sheet.decided_by])}"
    return (
        f'<table class="cm-totals"><tr><th></th>{head}</tr>{rows}<tr class="cm-sum"><td>Total</td>{sums}</tr></table>'
        f"<p>{verdict}</p>"
    )


class Totals:
    """The running totals beside the form."""

    def __init__(self, model: Session[Any, Any]) -> None:
        self.model = model
        self.widget = html("cm-running")

    def update(self) -> None:
        """Count again."""
        tell_once(self.widget, totals_html(self.model.on.rules.scores(self.model.state), self.model.meta))
