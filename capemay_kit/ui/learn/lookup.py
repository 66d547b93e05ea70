"""Reference for learners: rules, and the figures, signs and rounds of every game at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup

from capemay_kit.core import signs
from capemay_kit.core.i18n import _
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Scale, Sign
from capemay_kit.teach.reference import MOST, RuleText, common, rules
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.components import each, h

OPEN = 3
"""How many rules found by a question are shown open."""
WORDY = 16
"""A column with more letters in a cell holds words, not figures."""
NONE = Markup("")


def rule_html(rule: RuleText, opened: bool, rulings: Mapping[str, bool], game: str) -> Markup:
    """Write a rule as an entry that folds; with a ruling of ours, whether it is on here."""
    said = (
        _("The rulebook does not say, so this is our ruling. It is on at this table; House rules can turn it off.")
        if rulings.get(rule.switch or "")
        else _("The rulebook does not say, so this is our ruling. It is off at this table; House rules can turn it on.")
    )
    return h(
        '<details id="rule-{}"{}><summary><span>{}</span><small>{}</small></summary><p>{}</p>{}</details>',
        rule.id, Markup(" open") if opened else "", _(rule.title), teaching(game).cites(rule.page), _(rule.text),
        NONE if rule.switch is None else h("<p><small>{}</small></p>", said),
    )  # fmt: skip


def rules_html(
    found: Sequence[RuleText], opened: str, rulings: Mapping[str, bool], game: str, unfold: int = 3
) -> Markup:
    """Write rules by topic; the one asked for comes first, and open. Up to ``unfold`` rules are all open."""
    parts = [rule_html(one, True, rulings, game) for one in found if one.id == opened]
    for topic, those in groupby([one for one in found if one.id != opened], key=lambda one: one.topic):
        parts.append(h("<h3>{}</h3>", _(topic)))
        parts += [rule_html(one, len(found) <= unfold, rulings, game) for one in those]
    return NONE.join(parts) or _none_found()


def answers_html(found: Sequence[RuleText], rulings: Mapping[str, bool], game: str) -> Markup:
    """Write the rules that a question found, the best first; the first few are open."""
    return NONE.join(rule_html(one, i < OPEN, rulings, game) for i, one in enumerate(found[:MOST])) or _none_found()


def _none_found() -> Markup:
    return h("<p>{}</p>", _("No rule was found. Try other words."))


def common_html(game: str) -> Markup:
    """Write the most frequent questions about a game, each with its answer folded below it."""
    pages = {one.id: teaching(game).cites(one.page) for one in rules(game)}
    asked = each(
        "<details><summary><span>{}</span><small>{}</small></summary><p>{}</p></details>",
        [(_(one.question), pages[one.rule], _(one.answer)) for one in common(game)],
    )
    return h("<h3>{}</h3>{}", _("Often asked"), asked) if asked else NONE


def glance_html(glance: Glance) -> Markup:
    """Write all that can be looked up of a game: its charts and signs, then a round in short, as on the printed
    page."""
    short = [(one.heading, each("<li>{}</li>", one.lines)) for one in glance.parts]
    return h('{}{}<div class="cm-inshort">{}</div>', charts_html(glance), _signs(glance.signs),
             each("<section><h3>{}</h3><ul>{}</ul></section>", short))  # fmt: skip


def folded(book: Any, seats: int, opened: bool, game: str) -> Markup:
    """Write charts and signs of a game as an entry that folds; nothing if it has none."""
    glance = teaching(game).glance(book, seats)
    if not (glance.charts or glance.scales or glance.signs):
        return NONE
    return h('<details class="cm-lookup"{}><summary>{}</summary>{}{}</details>', Markup(" open") if opened else "",
             glance.fold, charts_html(glance), _signs(glance.signs))  # fmt: skip


def charts_html(glance: Glance) -> Markup:
    """Write the charts, the scales below them, and the small print."""
    wide = [one for one in glance.charts if any(_wordy(one))]
    groups = [group for group in (wide, [one for one in glance.charts if one not in wide]) if group]
    return h(
        '<div class="cm-chart{}"><div class="cm-groups">{}</div>{}{}</div>',
        " cm-several" if len(glance.charts) > 1 else "",
        each("<div>{}</div>", [NONE.join(map(_chart, group)) for group in groups]),
        NONE.join(map(_scale, glance.scales)),
        each("<p>{}</p>", [one for one in (*glance.lines, glance.note) if one]),
    )  # fmt: skip


def _wordy(chart: Chart) -> list[bool]:
    """Return for each column whether it holds words."""
    return [any(len(row.cells[i].more) > WORDY for row in chart.rows) for i in range(len(chart.heads))]


def _chart(chart: Chart) -> Markup:
    wordy = _wordy(chart)
    heads = each("<th{}>{}</th>", [(_words(one), head) for head, one in zip(chart.heads, wordy, strict=True)])
    corner = h("<th>{}</th>", chart.corner) if chart.corner else Markup("<td></td>")
    marks = ("<b>{}</b> {}", "<small>{}</small> {}", "<em>{}</em> {}")
    key = Markup(" · ").join(h(mark, *meaning) for mark, meaning in zip(marks, chart.key, strict=False))
    return h(
        "<section>{}<table>{}<tbody>{}</tbody></table>{}</section>",
        h("<h3>{}</h3>", chart.title) if chart.title else "",
        h("<thead><tr>{}{}</tr></thead>", corner, heads) if any(chart.heads) else "",
        NONE.join(_row(row, wordy) for row in chart.rows), h("<p>{}</p>", key) if key else "",
    )  # fmt: skip


def _words(wordy: bool) -> Markup:
    return Markup(' class="cm-words"') if wordy else NONE


def _row(row: ChartRow, wordy: Sequence[bool]) -> Markup:
    tone = h(' class="cm-{}"', row.tone) if row.tone else ""
    drawing = Markup(signs.svg(row.drawing)) if row.drawing else ""
    cells = NONE.join(_cell(cell, one) for cell, one in zip(row.cells, wordy, strict=True))
    return h("<tr><th{}>{}{}</th>{}</tr>", tone, drawing, row.head, cells)


def _cell(cell: Cell, wordy: bool) -> Markup:
    return h(
        "<td{}>{}{}{}</td>", _words(wordy), h("<b>{}</b>", cell.main) if cell.main else "",
        h(" <small>{}</small>", cell.more) if cell.more else "",
        h("<em>★ {}</em>", cell.points) if cell.points else "",
    )  # fmt: skip


def _scale(scale: Scale) -> Markup:
    steps = each("<span>{}<b>★ {}</b></span>", scale.steps)
    return h('<div class="cm-sizes"><i>{}</i>{}</div>', scale.title, steps)


def _signs(found: tuple[Sign, ...]) -> Markup:
    rows = each("<li>{}{}</li>", [(Markup(signs.svg(one.drawing, one.letter)), one.text) for one in found])
    return h('<ul class="cm-signs">{}</ul>', rows) if rows else NONE
