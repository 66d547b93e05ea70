"""The score of any game as HTML: a row for every line that unfolds to its reasons, and a small table for forms."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.core.scene import letters
from capemay_kit.core.scores import Line, ScoreSheet, SeatScore, said, verdict
from capemay_kit.core.signs import svg
from capemay_kit.sitting.session import Session
from capemay_kit.ui.parts import html, letter, safe, tell_once

SKY = (
    '<svg viewBox="0 0 120 150" aria-hidden="true"><path d="M46 34 400-20v150z" fill="#ffe08a" opacity=".3"/>'
    '<path d="M0 118q60-14 120-4t120-6 160 0v42H0z" fill="#17566d"/><path d="M0 126q40-14 90 2t160 6l150 4v12H0z" '
    'fill="#f2e2b4"/>'
    '<path d="M24 132l5-88h18l5 88z" fill="#fffdf7" stroke="#1d2b33" stroke-width="2"/>'
    '<path d="M28 62h20l1 17H27zM26 97h24l1 17H25z" fill="#c8412b"/><path d="M29 44h18V30H29zM25 30h26L38 18z" '
    'fill="#1d2b33"/><path d="M33 32h10v10H33z" fill="#ffe08a"/></svg>'
)


def head_html(sheet: ScoreSheet, upto: int | None) -> str:
    """Write the names above the columns with their points up to a line (None: all of them)."""
    signs = letters([seat.name for seat in sheet.seats])
    won = sheet.winners if sheet.complete and upto is None else ()
    cells = "".join(
        f'<div class="cm-seat-{i} {"cm-won" if seat.name in won else ""}"><span class="cm-who-scored" role="heading" '
        f'aria-level="3">{safe(seat.name)}</span>{letter(signs[i])}<b class="cm-total">{running(seat, upto)}</b></div>'
        for i, seat in enumerate(sheet.seats)
    )
    return f"<div></div>{cells}"


def running(seat: SeatScore, upto: int | None) -> int:
    """Return a seat's points up to a line (None: all of them)."""
    return seat.total if upto is None else sum(line.points for line in seat.lines[: upto + 1])


def line_html(
    sheet: ScoreSheet, meta: GameMeta, at: int, page: str, upto: int | None, waits: Collection[tuple[int, str]]
) -> str:
    """Write everybody's points in a line as a row that unfolds to the reasons, without asking the server. A line after
    ``upto`` is empty, and so is a cell that ``waits`` to be entered."""
    lines = [seat.lines[at] for seat in sheet.seats]
    title = safe(meta.categories[lines[0].category])
    if upto is not None and at > upto:
        return f'<div class="cm-line cm-later"><div class="cm-summary"><span>{title}</span></div></div>'
    most = max(line.points for line in lines) if len(lines) > 1 else 0
    cells, reasons = "", ""
    for i, line in enumerate(lines):
        mark = '<i class="cm-open">?</i>' if line.open else ""
        look = "cm-empty" if (i, line.category) in waits else "cm-best" if line.points == most > 0 else ""
        seat = sheet.seats[i]
        so_far = running(seat, at)
        # those who hear a row alone do not hear the name above its column
        known = _("{name} {points}, {total} so far", name=seat.name, points=line.points, total=so_far)
        said = 'aria-hidden="true"' if look == "cm-empty" else f'role="img" aria-label="{safe(known)}"'
        cells += f'<span class="cm-cell {look}" {said}><b>{line.points}</b>{mark}<small>{so_far}</small></span>'
        reasons += f'<div class="cm-seat-{i}">{because_html(line, meta)}</div>'
    now = "cm-now-counted" if at == upto else ""
    return (
        f'<details class="cm-line {now}"><summary class="cm-summary"><span>{title}</span>{cells}</summary>'
        f'<div class="cm-reasons"><small>{safe(page)}</small>{reasons}</div></details>'
    )


def leading(sheet: ScoreSheet, meta: GameMeta) -> tuple[str, str]:
    """Say who is ahead as long as nobody has won, and why."""
    head, reason = verdict(sheet, meta.reasons, over=False)
    if not sheet.complete and sheet.winners and any(seat.total for seat in sheet.seats):
        head = _("Now leading: {names}", names=and_list(sheet.winners))
    return head, reason


def because_html(line: Line, meta: GameMeta) -> str:
    """Write what earned a line, and what is not known yet."""
    reasons = "".join(
        f"<li><span>{safe(said(one.why, meta.messages))}</span><b>{one.points}</b></li>" for one in line.because
    )
    questions = "".join(
        f'<li class="cm-open"><span>{safe(said(one, meta.messages))}</span><b>?</b></li>' for one in line.open
    )
    return f"<ul>{reasons}{questions}</ul>"


def step_html(sheet: ScoreSheet, meta: GameMeta, at: int, page: str) -> str:
    """Write beside the score what earned a line that was counted just now, seat by seat."""
    signs = letters([seat.name for seat in sheet.seats])
    lines = sheet.seats[0].lines
    earned = "".join(
        f'<div class="cm-seat-{i}">{letter(signs[i], seat.name)}<b>{seat.lines[at].points}</b>'
        f"{because_html(seat.lines[at], meta)}</div>"
        for i, seat in enumerate(sheet.seats)
    )
    title = safe(meta.categories[lines[at].category])
    return (
        f"<small>{safe(_('{n} of {all}', n=at + 1, all=len(lines)))}</small><h2>{title}</h2>"
        f'<div class="cm-earned">{earned}</div><small>{safe(page)}</small>'
    )


def winner_html(sheet: ScoreSheet, meta: GameMeta, emblem: str) -> str:
    """Write in large type who won, and below it by how much or what decided it, with the game's ``emblem``. A race is
    not won by points."""
    __, reason = verdict(sheet, meta.reasons)
    won = [seat for seat in sheet.seats if seat.name in sheet.winners]
    others = [seat for seat in sheet.seats if seat.name not in sheet.winners]
    best = max((seat.total for seat in others), default=None)
    if len(won) == 1 and best is not None and best < won[0].total and not meta.race:
        second = and_list([seat.name for seat in others if seat.total == best])
        more = won[0].total - best
        reason = ngettext("{n} point more than {names}", "{n} points more than {names}", more, names=second)
    names = safe(and_list([seat.name for seat in won]))
    size = "cm-tied" if len(won) > 1 else ""
    drawn = SKY if emblem == "lighthouse" else svg(emblem)
    several = len(won) > 1
    wins = (_("win") if several else _("wins")) if meta.race else _("win with") if several else _("wins with")
    figure = "" if meta.race else f"<b>{won[0].total}</b>"
    return (
        f'<div class="cm-winner {size}">{drawn}<div><h2>{names}</h2><span>{safe(wins)}</span>{figure}</div>'
        f"<p>{safe(reason)}</p></div>"
    )


def totals_html(sheet: ScoreSheet, meta: GameMeta) -> str:
    """Write everybody's points by category as a small table."""
    signs = letters([seat.name for seat in sheet.seats])
    head = "".join(f'<th class="cm-seat-{i}">{letter(one, sheet.seats[i].name)}</th>' for i, one in enumerate(signs))
    rows = "".join(
        f"<tr><td>{safe(meta.categories[line.category])}</td>"
        + "".join(f"<td>{seat.lines[at].points}</td>" for seat in sheet.seats)
        + "</tr>"
        for at, line in enumerate(sheet.seats[0].lines)
    )
    sums = "".join(f"<td><b>{seat.total}</b></td>" for seat in sheet.seats)
    told = ": ".join(filter(None, verdict(sheet, meta.reasons)))
    return (
        f'<table class="cm-totals"><tr><th></th>{head}</tr>{rows}<tr class="cm-sum"><td>{safe(_("Total"))}</td>{sums}'
        f"</tr></table><p>{safe(told)}</p>"
    )


class Totals:
    """The running totals beside the form."""

    def __init__(self, model: Session[Any, Any]) -> None:
        self.model = model
        self.widget = html("cm-running")

    def update(self) -> None:
        """Count again."""
        tell_once(self.widget, totals_html(self.model.on.rules.scores(self.model.state), self.model.meta))
