"""The score of any game as HTML: a row for every line that unfolds to its reasons, and a small table for forms."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from markupsafe import Markup

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.i18n import _, and_list, number, pgettext
from capemay_kit.core.scene import letters
from capemay_kit.core.scores import Line, ScoreSheet, SeatScore, decided, said, verdict
from capemay_kit.core.shown import Recap
from capemay_kit.results.trophy import svg, trophy
from capemay_kit.ui.components import each, h
from capemay_kit.ui.pieces import letter


def head_html(sheet: ScoreSheet, upto: int | None) -> Markup:
    """Write the names above the columns with their points up to a line (None: all of them)."""
    signs = letters([seat.name for seat in sheet.seats])
    won = sheet.winners if sheet.complete and upto is None else ()
    return h("<div></div>{}", each(
        '<div class="cm-seat-{} {}"><span class="cm-who-scored" role="heading" aria-level="3">{}</span>{}'
        '<b class="cm-total">{}</b></div>',
        [(i, "cm-won" if seat.name in won else "", seat.name, letter(signs[i]), running(seat, upto))
         for i, seat in enumerate(sheet.seats)],
    ))  # fmt: skip


def running(seat: SeatScore, upto: int | None) -> int:
    """Return a seat's points up to a line (None: all of them)."""
    return seat.total if upto is None else sum(line.points for line in seat.lines[: upto + 1])


def line_html(
    sheet: ScoreSheet, meta: GameMeta, at: int, page: str, upto: int | None, waits: Collection[tuple[int, str]],
    unfolded: bool = False,
) -> Markup:  # fmt: skip
    """Write everybody's points in a line as a row that unfolds to the reasons, without asking the server. A line after
    ``upto`` is empty, and so is a cell that ``waits`` to be entered."""
    lines = [seat.lines[at] for seat in sheet.seats]
    title = meta.categories[lines[0].category]
    if upto is not None and at > upto:
        return h('<div class="cm-line cm-later"><div class="cm-summary"><span>{}</span></div></div>', title)
    most = max(line.points for line in lines) if len(lines) > 1 else 0
    cells, reasons = [], []
    for i, (line, seat) in enumerate(zip(lines, sheet.seats, strict=True)):
        mark = Markup('<i class="cm-open">?</i>') if line.open else ""
        look = "cm-empty" if (i, line.category) in waits else "cm-best" if line.points == most > 0 else ""
        so_far = running(seat, at)
        # those who hear a row alone do not hear the name above its column
        known = _("{name} {points}, {total} so far", name=seat.name, points=line.points, total=so_far)
        said = Markup('aria-hidden="true"') if look == "cm-empty" else h('role="img" aria-label="{}"', known)
        cells.append((look, said, line.points, mark, so_far))
        if line.because or line.open or not unfolded:
            reasons.append((i, seat.name if unfolded else "", because_html(line, meta)))
    return h(
        '<details class="cm-line {}"{}><summary class="cm-summary"><span>{}</span>{}</summary>'
        '<div class="cm-reasons"><small>{}</small>{}</div></details>',
        "cm-now-counted" if at == upto else "", Markup(" open") if unfolded else "", title,
        each('<span class="cm-cell {}" {}><b>{}</b>{}<small>{}</small></span>', cells),
        page, each('<div class="cm-seat-{}"><b>{}</b>{}</div>', reasons),
    )  # fmt: skip


def leading(sheet: ScoreSheet, meta: GameMeta) -> tuple[str, str]:
    """Say who is ahead as long as nobody has won, and why."""
    head, reason = verdict(sheet, meta.reasons, over=False)
    if not sheet.complete and sheet.winners and any(seat.total for seat in sheet.seats):
        head = _("Now leading: {names}", names=and_list(sheet.winners))
    return head, reason


def because_html(line: Line, meta: GameMeta) -> Markup:
    """Write what earned a line, and what is not known yet."""
    earned = [(said(one.why, meta.messages), number(one.points)) for one in line.because]
    return h(
        "<ul>{}{}</ul>", each("<li><span>{}</span><b>{}</b></li>", earned),
        each('<li class="cm-open"><span>{}</span><b>?</b></li>', [said(one, meta.messages) for one in line.open]),
    )  # fmt: skip


def step_html(sheet: ScoreSheet, meta: GameMeta, at: int, page: str) -> Markup:
    """Write beside the score what earned a line that was counted just now, seat by seat."""
    signs, lines = letters([seat.name for seat in sheet.seats]), sheet.seats[0].lines
    earned = [(i, letter(signs[i], seat.name), seat.lines[at].points, because_html(seat.lines[at], meta))
              for i, seat in enumerate(sheet.seats)]  # fmt: skip
    return h(
        '<small>{}</small><h2>{}</h2><div class="cm-earned">{}</div><small>{}</small>',
        _("{n} of {all}", n=at + 1, all=len(lines)), meta.categories[lines[at].category],
        each('<div class="cm-seat-{}">{}<b>{}</b>{}</div>', earned), page,
    )  # fmt: skip


def winner_html(sheet: ScoreSheet, meta: GameMeta, emblem: str, colours: Sequence[str]) -> Markup:
    """Draw the result as the game with this ``emblem`` does; below it write in large type who won, and by how much or
    what decided it. A race is not won by points."""
    won = [seat for seat in sheet.seats if seat.name in sheet.winners]
    several = len(won) > 1
    if meta.race:
        wins = pgettext("who won, below the names", "win") if several else pgettext("who won, below the name", "wins")
    else:
        wins = h(_("win with <b>{n}</b>") if several else _("wins with <b>{n}</b>"), n=won[0].total)
    return h(
        '<div class="cm-winner {}">{}<div><h2>{}</h2><span>{}</span></div><p>{}</p></div>',
        "cm-tied" if several else "", svg(trophy(emblem, sheet, colours)),
        and_list([seat.name for seat in won]), wins, decided(sheet, meta.reasons, meta.race),
    )  # fmt: skip


def totals_html(sheet: ScoreSheet, meta: GameMeta) -> Markup:
    """Write everybody's points by category as a small table."""
    signs = letters([seat.name for seat in sheet.seats])
    head = [(i, letter(sign, seat.name)) for i, (sign, seat) in enumerate(zip(signs, sheet.seats, strict=True))]
    rows = [(meta.categories[line.category], each("<td>{}</td>", [seat.lines[at].points for seat in sheet.seats]))
            for at, line in enumerate(sheet.seats[0].lines)]  # fmt: skip
    return h(
        '<table class="cm-totals"><tr><th></th>{}</tr>{}<tr class="cm-sum"><td>{}</td>{}</tr></table><p>{}</p>',
        each('<th class="cm-seat-{}">{}</th>', head), each("<tr><td>{}</td>{}</tr>", rows), _("Total"),
        each("<td><b>{}</b></td>", [seat.total for seat in sheet.seats]),
        ": ".join(filter(None, verdict(sheet, meta.reasons))),
    )  # fmt: skip


def recap_said(recap: Recap, meta: GameMeta) -> str:
    """Say what a scoring brought, in sentences to be read out."""
    lines = []
    for at, first in enumerate(recap.sheet.seats[0].lines):
        lines.append(f"{recap.titles[first.category]}.")
        for seat in recap.sheet.seats:
            line = seat.lines[at]
            why = "; ".join(said(one.why, meta.messages) for one in line.because)
            lines.append(f"{seat.name} {line.points}: {why}." if why else f"{seat.name} {line.points}.")
    return " ".join([f"{recap.title}.", *lines])
