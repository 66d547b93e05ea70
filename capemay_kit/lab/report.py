"""The report of an experiment: one page with what stands, in sentences, pictures and tables.

It opens without a network: plotly's script lies beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from math import isfinite
from pathlib import Path
from typing import Any

from capemay_kit.core.i18n import Texts, _, number
from capemay_kit.games import registry
from capemay_kit.lab import figures
from capemay_kit.lab.experiment import Experiment, arms
from capemay_kit.lab.findings import Naming, findings, holds, sentence, with_sentences
from capemay_kit.lab.measured import Measured
from capemay_kit.lab.questions import (
    FEWEST_PLAYED,
    FIRST,
    POINTS,
    SHARES,
    THING,
    Compared,
    Fared,
    asked_of_games,
    asked_of_things,
    together,
)
from capemay_kit.lab.real import Beside, of_bots, of_tables
from capemay_kit.lab.statistics import LEVEL, mean_of, wilson
from capemay_kit.results.result import Result

MOST_DRAWN = 12
"""So many things of a kind are drawn, from the best and from the worst; the table has all."""
PLOTLY = "plotly.min.js"
PAGE, STYLE, SCRIPT = (
    Path(__file__).with_name(f"page.{kind}").read_text(encoding="utf-8") for kind in ("html", "css", "js")
)
MEASURES = Texts({
    "points": "points of a seat", "category": "{category}", "turns": "turns", "rounds": "rounds",
    "margin": "the winner's lead", "lead_changes": "changes of leader", "first": "value of playing first",
    "won": "games won by {bot} (%)", "alone": "games won alone (%)",
})  # fmt: skip


class Report:
    """What is shown of an experiment, section by section."""

    def __init__(
        self,
        one: Experiment,
        measured: Sequence[Measured],
        won: dict[tuple[str, int], list[Fared]],
        tables: Sequence[Result] = (),
    ) -> None:
        self.one = one
        self.tables = tables
        self.arms = measured
        self.won = won
        self.looks = 1 if one.until is None else one.until.looks
        self.level = LEVEL / self.looks
        game = registry.game(one.game)
        self.meta = game.rules.meta
        self._played = registry.played(one.game)
        self._start = game.start(arms(one)[0].header)
        kinds = {} if self._played is None else dict(self._played.kinds)
        self.named = Naming(measured[0].variant, self.meta.categories, kinds, self._title)
        self.of_things = asked_of_things(measured, won)
        self.of_games = asked_of_games(measured)
        self._figures = 0
        self.found = findings(self.of_games, self.of_things, self.looks)

    def _title(self, kind: str, id: str) -> str:
        return id if self._played is None else self._played.title(self._start, kind, id)

    def sentences(self) -> list[str]:
        """Return a sentence for each finding that stands."""
        return [sentence(one, self.named, self.looks) for one in with_sentences(self.found)]

    def html(self) -> str:
        """Return the whole page."""
        self._figures = 0
        sections = [(id, title, "".join(make())) for id, title, make in self._sections()]
        sections = [one for one in sections if one[2]]
        contents = "".join(f'<li><a href="#{id}">{escape(title)}</a></li>' for id, title, __ in sections)
        body = "".join(
            f'<section id="{id}"><h2>{escape(title)}</h2>{inside}</section>' for id, title, inside in sections
        )
        title = self.one.title or _("{game}: what bots' games show", game=self.meta.called)
        return PAGE.format(title=escape(title), about=escape(self._about()), contents=contents, body=body, style=STYLE,
                           script=SCRIPT, plotly=PLOTLY, contents_title=_("Contents"))  # fmt: skip

    def _sections(self) -> Sequence[tuple[str, str, Any]]:
        return (
            ("found", _("What the games show"), self._standing),
            ("seats", _("Who wins, by seat"), self._seats),
            ("points", _("Points by category"), self._points),
            ("length", _("How long a game is"), self._length),
            ("changes", _("What a variant changes"), self._changes),
            ("things", _("What wins"), self._things),
            ("lead", _("Lead and margin"), self._lead),
            ("luck", _("Luck and skill"), self._luck),
            ("real", _("Real tables"), self._real),
            ("reading", _("How to read this"), self._reading),
        )

    def _about(self) -> str:
        one = self.one
        games = sum(arm.n for arm in self.arms)
        text = _("{games:,} games of {game} that bots played. Variants: {variants}. Line-ups: "
"{fields}. People: {people}. Seed {seed}.",
            games=games, game=self.meta.called, variants=", ".join(list(dict.fromkeys(a.variant for a in self.arms))),
            fields=", ".join(list(dict.fromkeys(a.field for a in self.arms))),
            people=", ".join([str(n) for n in sorted({a.people for a in self.arms})]), seed=one.seed,
        )  # fmt: skip
        if one.solo is not None:
            text += _(
                " Each person plays alone against the game's own opponent ({level}).", level=self.meta.levels[one.solo]
            )
        if one.until is not None and self.arms[0].n < one.games:
            text += _(
                " It stopped by itself after {each:,} of {games:,} games of each kind, when every difference was "
                "known to within {within:g} points.",
                each=self.arms[0].n,
                games=one.games,
                within=one.until.within,
            )
        return text

    # --- parts of a page -------------------------------------------------------------------------------------

    def _figure(self, drawn: figures.PlotlyFigure, said: str) -> str:
        self._figures += 1
        data = json.dumps(drawn, ensure_ascii=False).replace("<", "\\u003c")
        return (
            f'<figure><figcaption>{escape(said)}</figcaption><div class="plot" id="f{self._figures}" role="img" '
            f'aria-label="{escape(said)}"></div><script type="application/json">{data}</script></figure>'
        )  # fmt: skip

    @staticmethod
    def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        top = "".join(f'<th scope="col">{escape(one)}</th>' for one in head)
        lines = "".join("<tr>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>" for row in rows)
        return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'

    @staticmethod
    def _said(text: str) -> str:
        return f"<p>{escape(text)}</p>"

    def _groups(self) -> Iterator[tuple[int, list[Measured]]]:
        for people in sorted({arm.people for arm in self.arms}):
            yield people, [arm for arm in self.arms if arm.people == people]

    def _name(self, arm: Measured) -> str:
        return _("{variant}, {field}", variant=arm.variant, field=arm.field)

    # --- sections --------------------------------------------------------------------------------------------

    def _standing(self) -> Iterator[str]:
        told = with_sentences(self.found)
        if not told:
            yield self._said(
                _(
                    "None of {n} comparisons differs by more than chance. That does not mean there is no "
                    "difference, only that it is smaller than the intervals below.",
                    n=len(self.of_games) + len(self.of_things),
                )
            )
            return
        yield self._said(
            _(
                "These {n} comparisons differ by more than chance. If there were nothing to find, 19 out of 20 "
                "reports like this one would list none.",
                n=len(self.of_games) + len(self.of_things),
            )
        )
        yield "<ul class=found>"
        for one in told:
            what = sentence(one, self.named, self.looks)
            rest = holds(one, self.looks)
            yield f"<li><b>{escape(what.removesuffix(rest).strip())}</b> {escape(rest)}</li>"
        yield "</ul>"
        if len(self.found) > len(told):
            yield self._said(
                _(
                    "{n} more cards, lots and other things differ by more than chance. They are marked "
                    "in the tables below.",
                    n=len(self.found) - len(told),
                )
            )

    def _seats(self) -> Iterator[str]:
        rows = []
        for people, several in self._groups():
            standard = [arm for arm in several if arm.variant == self.named.standard]
            yield self._figure(figures.wins_by_seat(standard, self.level),
                               _("Share of wins by seat, {variant}, with {people} players. The dotted line is an "
"equal share.", variant=self.named.standard, people=people))  # fmt: skip
            for arm in several:
                for seat in range(arm.seats):
                    low, high = wilson(float(arm.won[:, seat].sum()), arm.n, self.level)
                    rows.append(
                        (
                            self._name(arm),
                            str(people),
                            str(seat + 1),
                            str(arm.n),
                            number(100 * arm.won[:, seat].mean(), 1),
                            _("{low:.1f} to {high:.1f}", low=100 * low, high=100 * high),
                            number(arm.total[:, seat].mean(), 1),
                        )
                    )
        yield self._table(
            [_("variant, line-up"), _("people"), _("seat"), _("games"), _("won (%)"), _("interval"), _("points")], rows
        )

    def _points(self) -> Iterator[str]:
        for people, several in self._groups():
            yield self._figure(figures.points_by_category(several, dict(self.meta.categories)),
                               _("Average points of a seat, with {people} players.", people=people))  # fmt: skip
        names = list(dict.fromkeys(name for arm in self.arms for name in arm.points))
        rows = [(self._name(arm), str(arm.people), number(arm.total.mean(), 1),
                 *(number(arm.points[name].mean(), 1) if name in arm.points else "" for name in names))
                for arm in self.arms]  # fmt: skip
        yield self._table(
            [
                *[_("variant, line-up"), _("people"), _("total")],
                *(self.meta.categories.get(name, name) for name in names),
            ],
            rows,
        )

    def _length(self) -> Iterator[str]:
        for people, several in self._groups():
            yield self._figure(figures.lengths(several, "turns", _("turns")),
                               _("Turns of a game, with {people} players: half of all games lie in the box, nine of "
"ten between the ends.", people=people))  # fmt: skip
        rows = [(self._name(arm), str(arm.people), *(number(arm.games[name].mean(), 1) for name in ("turns", "rounds")))
                for arm in self.arms]  # fmt: skip
        yield self._table([_("variant, line-up"), _("people"), _("turns"), _("rounds")], rows)

    def _changes(self) -> Iterator[str]:
        changed = [one for one in self.of_games if one.question.variant != self.named.standard]
        if not changed:
            return
        yield self._said(
            _(
                "Each game of a variant is compared with the same game (same cards, same luck of the "
                "bots) of “{standard}”. If an interval crosses 0, the difference may go either way.",
                standard=self.named.standard,
            )
        )
        in_points = [one for one in changed if one.question.what in (POINTS, FIRST, "margin")]
        for people in sorted({one.question.people for one in in_points}):
            lines = []
            for one in in_points:
                if one.question.people == people:
                    half = one.mean.half(self.level)
                    lines.append(figures.Interval(self._changed(one), one.mean.value, one.mean.value - half,
                                              one.mean.value + half))  # fmt: skip
            yield self._figure(
                figures.rows(lines, _("difference in points")),
                _("What is different, with {people} players.", people=people),
            )
        stands = {(one.question, answer.field) for one in self.found for answer in one.stands}
        rows = []
        for one in changed:
            scale = 100 if one.question.what in SHARES else 1
            rows.append((
                one.question.variant, self._measure(one), one.field, str(one.question.people),
                number(scale * one.mean.value, 2, signed=True), "± " + number(scale * one.mean.half(self.level), 2),
                _("yes") if (one.question, one.field) in stands else _("no"),
            ))  # fmt: skip
        yield self._table(
            [_("variant"), _("what"), _("line-up"), _("people"), _("difference"), _("interval"), _("stands")], rows
        )

    def _measure(self, one: Compared) -> str:
        about = one.question.about[0] if one.question.about else ""
        return MEASURES[one.question.what].format(category=self.meta.categories.get(about, about), bot=about)

    def _changed(self, one: Compared) -> str:
        return _(
            "{variant}: {measure} ({field})", variant=one.question.variant, measure=self._measure(one), field=one.field
        )

    def _things(self) -> Iterator[str]:
        if not any(self.won.values()):
            return
        asked = max(1, len(self.of_things))
        level = LEVEL / 2 / self.looks / asked
        yield self._said(
            _(
                "Seats that played a card, lot or other thing are compared with the others in the same games. {n} "
                "comparisons were made, so the intervals are wide enough for all of them to hold together in "
                "{level:g} % of reports (Bonferroni); which differences count was decided by Holm's "
                "method at the same level. If seats with a card win more often, the card need not be the reason: "
                "players who are ahead can also play more cards.",
                n=asked,
                level=100 * (1 - LEVEL / 2 / self.looks),
            )
        )
        stands = {(one.question.about, answer.field, one.question.people)
                  for one in self.found if one.question.what == THING for answer in one.stands}  # fmt: skip
        # the last line-up is drawn: by custom the strongest
        for people in sorted({people for __, people in self.won}):
            field, several = [(f, found) for (f, n), found in self.won.items() if n == people][-1]
            for kind, title in self.named.kinds.items():
                of_kind = sorted((one for one in several if one.kind == kind), key=lambda one: -one.mean.value)
                enough = [one for one in of_kind if one.mean.n >= FEWEST_PLAYED]
                if not of_kind:
                    continue
                yield f"<h3>{escape(_('{kind}, {people} players', kind=title, people=people))}</h3>"
                drawn = enough if len(enough) <= 2 * MOST_DRAWN else [*enough[:MOST_DRAWN], *enough[-MOST_DRAWN:]]
                if drawn:
                    yield self._figure(
                        figures.what_wins(drawn, [self._title(one.kind, one.id) for one in drawn], level),
                        _(
                            "{kind}: how many more games seats win if they played it ({field}, {people} players).",
                            kind=title,
                            field=field,
                            people=people,
                        ),
                    )
                yield f"<details><summary>{escape(_('All of them, with every line-up'))}</summary>"
                yield self._table([
                    _("thing"), _("line-up"), _("games"), _("times"), _("won (%)"), _("more than the others"),
                    _("interval"), _("stands"),
                ], [
                    (self._title(one.kind, one.id), f, str(one.games), str(one.often), number(100 * one.share, 1),
                     number(100 * one.mean.value, 1, signed=True) if one.mean.n >= FEWEST_PLAYED else "",
                     "± " + number(100 * one.mean.half(level), 1) if one.mean.n >= FEWEST_PLAYED else _("too few"),
                     _("yes") if ((one.kind, one.id), f, people) in stands else _("no"))
                    for (f, n), found in self.won.items() if n == people for one in found if one.kind == kind
                ]) + "</details>"  # fmt: skip

    def _lead(self) -> Iterator[str]:
        rows = []
        for arm in self.arms:
            changes, margin = mean_of(arm.games["lead_changes"]), mean_of(arm.games["margin"])
            rows.append((
                self._name(arm), str(arm.people),
                _("{value:.2f} ± {half:.2f}", value=changes.value, half=changes.half(self.level)),
                number(100 * (arm.games['lead_changes'] == 0).mean(), 0),
                _("{value:.2f} ± {half:.2f}", value=margin.value, half=margin.half(self.level)),
                number(100 * (arm.games['margin'] <= 3).mean(), 0),
            ))  # fmt: skip
        yield self._said(
            _(
                "How often the lead changed from one round to the next, how many games had the same leader "
                "throughout, and by how much the winner won."
            )
        )
        yield self._table(
            [
                _("variant, line-up"),
                _("people"),
                _("changes of leader"),
                _("no change (% of games)"),
                _("margin"),
                _("3 points or less (%)"),
            ],
            rows,
        )

    def _luck(self) -> Iterator[str]:
        rows = []
        for arm in self.arms:
            for i, one in enumerate(arm.bots):
                for other in arm.bots[i + 1 :]:
                    difference = arm.of_bot(arm.total, one) - arm.of_bot(arm.total, other)
                    mean = mean_of(difference)
                    better, worse = (one, other) if mean.value >= 0 else (other, one)
                    share = float((arm.won * (arm.bot == better)).sum(axis=1).mean())
                    rows.append((
                        self._name(arm), str(arm.people), better, worse, number(abs(mean.value), 1),
                        "± " + number(mean.half(self.level), 1), number(difference.std(), 1), number(100 * share, 0),
                    ))  # fmt: skip
        if rows:
            yield self._said(
                _(
                    "Games between a stronger and a weaker bot. The difference is what good play is worth; the "
                    "spread (one standard deviation) is what everything else does to a single game. The smaller the "
                    "difference next to the spread, the more luck there is."
                )
            )
            yield self._table(
                [
                    _("variant, line-up"),
                    _("people"),
                    _("better"),
                    _("worse"),
                    _("difference"),
                    _("interval"),
                    _("spread"),
                    _("better bot wins (%)"),
                ],
                rows,
            )
        alike = together(self.arms)
        if alike:
            yield self._said(
                _(
                    "The same deals, played by different bots. The more their results agree, the more the cards "
                    "decide rather than the play. The last column is how much of the difference between seats the "
                    "deal explains."
                )
            )
            yield self._table([_("line-up"), _("other line-up"), _("people"), _("correlation"), _("explained (%)")], [
                (one.field, other.field, str(one.people), number(r, 2), number(100 * max(r, 0) ** 2, 0))
                for one, other, r in alike
            ])  # fmt: skip

    def _real(self) -> Iterator[str]:
        for people, several in self._groups():
            mine = of_tables(self.tables, people)
            if mine is None:
                continue
            standard = [arm for arm in several if arm.variant == self.named.standard]
            both = [(_("people"), mine), *((arm.field, of_bots(arm)) for arm in standard)]
            yield self._said(
                _(
                    "Games that people finished here ({n}), next to the bots' games (“{standard}”). The rest of "
                    "this report does not count them. Each table counts once, since its players played the same game.",
                    n=mine.games,
                    standard=self.named.standard,
                )
            )
            lines = [
                figures.Interval(who, one.points, one.points - one.half, one.points + one.half)
                for who, one in both
                if isfinite(one.half)
            ]
            drawn = (
                _("Points of a solo player.")
                if people == 1
                else _("Points of a seat, with {people} players.", people=people)
            )
            yield self._figure(figures.rows(lines, _("points")), drawn)
            names = list(dict.fromkeys(name for __, one in both for name in one.by_category))
            won = _("won (%)") if people == 1 else _("won by the first player (%)")
            head = [
                _("who played"), _("people"), _("games"), won, _("interval"), _("points"), _("interval"),
            ]  # fmt: skip
            rows = [(who, str(people), str(one.games), *self._won(one), number(one.points, 1),
                     "± " + number(one.half, 1) if isfinite(one.half) else "",
                     *(number(one.by_category[name], 1) if name in one.by_category else "" for name in names))
                    for who, one in both]  # fmt: skip
            yield self._table([*head, *(self.meta.categories.get(name, name) for name in names)], rows)

    @staticmethod
    def _won(one: Beside) -> tuple[str, str]:
        if one.interval is None:
            return "", ""
        low, high = one.interval
        return number(100 * one.won, 1), _("{low:.1f} to {high:.1f}", low=100 * low, high=100 * high)

    def _reading(self) -> Iterator[str]:
        yield self._said(
            _(
                "An interval (±) holds the true value of these bots' games in {sure:g} % of cases "
                "(the experiment could have stopped at {looks} looks). Shares of wins have Wilson's "
                "interval, means have Student's.",
                looks=self.looks,
                sure=100 * (1 - self.level),
            )
        )
        yield self._said(
            _(
                "Which differences count is decided for the whole report by Holm's method: questions "
                "about games share 2.5 %, and single cards, lots and other things share 2.5 %. So at "
                "most one in twenty reports finds something where there is nothing, however many "
                "comparisons it makes. If an experiment could stop at several looks, each look has "
                "its share."
            )
        )
        yield self._said(
            _(
                "A finding holds for a line-up if the difference goes the same way there and its own "
                "interval does not include 0. Bots are not people: what holds for three strengths of "
                "bots is more likely to hold at a table, but no more than that."
            )
        )


def write(report: Report, folder: Path) -> Path:
    """Write the page, and the script of its pictures beside it."""
    from plotly.offline import get_plotlyjs

    script = folder / PLOTLY
    if not script.exists():
        script.write_text(get_plotlyjs(), encoding="utf-8")
    file = folder / "report.html"
    begun = file.with_suffix(".begun")
    begun.write_text(report.html(), encoding="utf-8")
    begun.replace(file)
    return file
