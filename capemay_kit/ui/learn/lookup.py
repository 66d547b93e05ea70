"""Reference for learners: rules, and the figures, signs and rounds of every game at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from capemay_kit.core import signs
from capemay_kit.core.i18n import _
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Paragraph, Scale, Sign
from capemay_kit.teach.reference import MOST, RuleText, common, rules
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.parts import safe

OPEN = 3
"""How many rules found by a question are shown open."""
WORDY = 16
"""A column with more letters in a cell holds words, not figures."""


def rule_html(rule: RuleText, opened: bool, rulings: Mapping[str, bool], game: str) -> str:
    """Write a rule as an entry that folds; with a ruling of ours, whether it is on here."""
    ours = ""
    if rule.switch is not None:
        said = (
            _("The rulebook does not say, so this is our ruling. It is on at this table; House rules can turn it off.")
            if rulings.get(rule.switch)
            else _(
                "The rulebook does not say, so this is our ruling. It is off at this table; House rules can turn it on."
            )
        )
        ours = f"<p><small>{safe(said)}</small></p>"
    return (
        f'<details id="rule-{rule.id}"{" open" if opened else ""}><summary><span>{safe(_(rule.title))}</span>'
        f"<small>{safe(teaching(game).cites(rule.page))}</small></summary><p>{safe(_(rule.text))}</p>{ours}</details>"
    )


def rules_html(found: list[RuleText], opened: str, rulings: Mapping[str, bool], game: str, unfold: int = 3) -> str:
    """Write rules by topic; the one asked for comes first, and open. Up to ``unfold`` rules are all open."""
    first = [one for one in found if one.id == opened]
    rest = [one for one in found if one.id != opened]
    parts = [rule_html(one, True, rulings, game) for one in first]
    for topic, those in groupby(rest, key=lambda one: one.topic):
        parts.append(f"<h3>{safe(_(topic))}</h3>")
        parts += [rule_html(one, len(found) <= unfold, rulings, game) for one in those]
    return "".join(parts) or f"<p>{_('No rule was found. Try other words.')}</p>"


def answers_html(found: list[RuleText], rulings: Mapping[str, bool], game: str) -> str:
    """Write the rules that a question found, the best first; the first few are open."""
    listed = [rule_html(one, i < OPEN, rulings, game) for i, one in enumerate(found[:MOST])]
    return "".join(listed) or f"<p>{_('No rule was found. Try other words.')}</p>"


def common_html(game: str) -> str:
    """Write the most frequent questions about a game, each with its answer folded below it."""
    pages = {one.id: teaching(game).cites(one.page) for one in rules(game)}
    asked = "".join(
        f"<details><summary><span>{safe(_(one.question))}</span><small>{safe(pages[one.rule])}</small></summary>"
        f"<p>{safe(_(one.answer))}</p></details>"
        for one in common(game)
    )
    return f"<h3>{safe(_('Often asked'))}</h3>{asked}" if asked else ""


def glance_html(glance: Glance) -> str:
    """Write all that can be looked up of a game: its charts and signs, then a round in short."""
    return f"{charts_html(glance)}{_signs(glance.signs)}{_in_short(glance.parts)}"


def folded(book: Any, seats: int, opened: bool, game: str) -> str:
    """Write charts and signs of a game as an entry that folds."""
    glance = teaching(game).glance(book, seats)
    return (
        f'<details class="cm-lookup"{" open" if opened else ""}><summary>{safe(glance.fold)}</summary>'
        f"{charts_html(glance)}{_signs(glance.signs)}</details>"
    )


def charts_html(glance: Glance) -> str:
    """Write the charts, the scales below them, and the small print."""
    wide = [one for one in glance.charts if any(_wordy(one))]
    groups = [group for group in (wide, [one for one in glance.charts if one not in wide]) if group]
    charts = "".join(f"<div>{''.join(map(_chart, group))}</div>" for group in groups)
    several = " cm-several" if len(glance.charts) > 1 else ""
    lines = "".join(f"<p>{safe(one)}</p>" for one in (*glance.lines, glance.note) if one)
    scales = "".join(map(_scale, glance.scales))
    return f'<div class="cm-chart{several}"><div class="cm-groups">{charts}</div>{scales}{lines}</div>'


def _wordy(chart: Chart) -> list[bool]:
    """Return for each column whether it holds words."""
    return [any(len(row.cells[i].more) > WORDY for row in chart.rows) for i in range(len(chart.heads))]


def _chart(chart: Chart) -> str:
    title = f"<h3>{safe(chart.title)}</h3>" if chart.title else ""
    wordy = _wordy(chart)
    heads = "".join(f"<th{_words(one)}>{safe(head)}</th>" for head, one in zip(chart.heads, wordy, strict=True))
    corner = f"<th>{safe(chart.corner)}</th>" if chart.corner else "<td></td>"
    head = f"<thead><tr>{corner}{heads}</tr></thead>" if any(chart.heads) else ""
    marks = ("<b>{}</b>", "<small>{}</small>", "<em>{}</em>")
    key = " · ".join(
        f"{mark.format(safe(sign))} {safe(meaning)}" for mark, (sign, meaning) in zip(marks, chart.key, strict=False)
    )
    below = f"<p>{key}</p>" if key else ""
    rows = "".join(_row(row, wordy) for row in chart.rows)
    return f"<section>{title}<table>{head}<tbody>{rows}</tbody></table>{below}</section>"


def _words(wordy: bool) -> str:
    return ' class="cm-words"' if wordy else ""


def _row(row: ChartRow, wordy: Sequence[bool]) -> str:
    tone = f' class="cm-{row.tone}"' if row.tone else ""
    drawing = signs.svg(row.drawing) if row.drawing else ""
    cells = "".join(_cell(cell, one) for cell, one in zip(row.cells, wordy, strict=True))
    return f"<tr><th{tone}>{drawing}{safe(row.head)}</th>{cells}</tr>"


def _cell(cell: Cell, wordy: bool) -> str:
    main = f"<b>{safe(cell.main)}</b>" if cell.main else ""
    more = f" <small>{safe(cell.more)}</small>" if cell.more else ""
    points = f"<em>★ {safe(cell.points)}</em>" if cell.points else ""
    return f"<td{_words(wordy)}>{main}{more}{points}</td>"


def _scale(scale: Scale) -> str:
    steps = "".join(f"<span>{safe(n)}<b>★ {safe(points)}</b></span>" for n, points in scale.steps)
    return f'<div class="cm-sizes"><i>{safe(scale.title)}</i>{steps}</div>'


def _signs(found: tuple[Sign, ...]) -> str:
    rows = "".join(f"<li>{signs.svg(one.drawing, one.letter)}{safe(one.text)}</li>" for one in found)
    return f'<ul class="cm-signs">{rows}</ul>' if rows else ""


def _in_short(parts: tuple[Paragraph, ...]) -> str:
    """Write a round and its actions in short, as on the printed page."""
    written = []
    for part in parts:
        items = "".join(f"<li>{safe(line)}</li>" for line in part.lines)
        written.append(f"<section><h3>{safe(part.heading)}</h3><ul>{items}</ul></section>")
    return f'<div class="cm-inshort">{"".join(written)}</div>'
