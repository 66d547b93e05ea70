"""One person over the years: how often they played and won, where they sat, with what, and against whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import ceil, floor
from typing import Any

from markupsafe import Markup

from capemay_kit.core import palette
from capemay_kit.core.i18n import _, and_list, ngettext, number, percent, pgettext
from capemay_kit.core.times import day, is_moment, moment
from capemay_kit.errors import BadValue, CapemayError
from capemay_kit.games import registry
from capemay_kit.results import people
from capemay_kit.results.averages import Average, persons
from capemay_kit.results.people import Play, WhoIsWho
from capemay_kit.results.result import Result
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Element, Tell, box, button, each, h, pick, refusal, tabs, text
from capemay_kit.ui.picture.plot import PlotlyMap

WIDE = 1.7
"""The chart's width for its height."""
MANY = 40
"""From so many games on, their points are smaller."""
LATELY = 10
"""How many games make the average that is drawn."""
BEST, MOST = 3, 3
"""How many of the best games are listed, and how many things of a kind."""


class PersonPage:
    """The page of ``who``; ``changed`` is called when something else of it is to be shown, or names are joined."""

    def __init__(self, model: Session, tell: Tell, changed: Call) -> None:
        self.model, self.changed = model, changed
        self.who = self._kind = self._problem = ""
        self.plot = PlotlyMap(aspect=WIDE, tell=tell)
        self._state: tuple[str, Any] = ("", None)

    def turn_to(self, who: str) -> None:
        """Turn to somebody's page; an empty name is nobody's."""
        self.who, self._kind, self._problem = who, "", ""
        self.changed()

    def show(self, games: Mapping[str, Sequence[Result]], names: WhoIsWho, top: Call) -> Element:
        """Show the page, from the results by game; ``top`` leads back."""
        found = {game: kinds for game, of in games.items() if (kinds := people.plays_of(of, self.who))}
        game = self.model.desk.game if self.model.desk.game in found else next(iter(found), "")
        kinds = found.get(game, {})
        kind = self._kind if self._kind in kinds else next(iter(kinds), "")
        plays = kinds.get(kind, [])
        titles = [(registry.title(one), one) for one in found]
        counted = [(f"{people.KINDS[one]} · {len(of)}", one) for one, of in kinds.items()]
        return box(
            box(text(h("<h1>{}</h1>", self.who), "cm-title"), button(_("All games"), top),
                button(_("Home"), partial(self.model.show, "start"), "cm-home"), classes=("cm-row", "cm-top")),
            tabs(titles, game, self._turn_game, "cm-games") if len(titles) > 1 else None,
            tabs(counted, kind, self._turn_kind, "cm-apart") if len(counted) > 1 else None,
            box(
                box(text(_headline(plays), "cm-bigs"), self._chart(plays), text(_best(plays), "cm-stats"),
                    text(_points(plays, self.who), "cm-stats"), classes=("cm-form",)),
                box(text(grouped(people.by(plays)) + _against(plays), "cm-stats"),
                    text(self._favourites(game, plays), "cm-stats"), self._names(games, names), classes=("cm-form",)),
                classes=("cm-startcols",),
            ) if plays else None,
            classes=("cm-start", "cm-history", "cm-years"),
        )  # fmt: skip

    def _turn_game(self, game: str) -> None:
        self.model.desk.game = game
        self.changed()

    def _turn_kind(self, kind: str) -> None:
        self._kind = kind
        self.changed()

    def _chart(self, plays: Sequence[Play]) -> Element | None:
        scored = [one for one in reversed(plays) if one.total is not None and is_moment(one.result.played)]
        if len(scored) < 2:
            return None
        self.plot.layout_spec, self.plot.traces = over_time(scored, self.model.desk.dark)
        least, most = (f([one.total or 0 for one in scored]) for f in (min, max))
        first, last = scored[0].result.date, scored[-1].result.date
        self.plot.label = _("Points over time, from {first} to {last}: {least} to {most}",
                            first=first, last=last, least=least, most=most)  # fmt: skip
        mean = _("Line: average of {n} games", n=LATELY) if len(scored) >= LATELY else ""
        key = h('<span class="cm-filled">{}</span> <span>{}</span> {}', _("won"), _("not won"), mean)
        return box(self.plot, text(key, "cm-timekey"), classes=("cm-overtime",))

    def _favourites(self, game: str, plays: Sequence[Play]) -> Markup:
        n, found = people.favourites(plays, MOST)
        says = registry.played(game) if found else None
        state = self._titled(plays) if says is not None else None
        if says is None or state is None:
            return Markup()
        rows = [
            (says.kinds[kind], Markup(", ").join(h("{} <b>{}</b>", says.title(state, kind, id), number(mean, 1))
                                                 for id, mean in of))
            for kind, of in found.items() if kind in says.kinds
        ]  # fmt: skip
        title = ngettext("Played most, times a game (in {n} game)", "Played most, times a game (in {n} games)", n)
        return h('<h2>{}</h2><dl class="cm-most">{}</dl>', title, each("<dt>{}</dt><dd>{}</dd>", rows))

    def _titled(self, plays: Sequence[Play]) -> Any:
        """Return the end of the last game of which it is known what was played, by which things are called."""
        table = next(one.result.table for one in plays if one.result.used)
        if self._state[0] != table:
            try:
                self._state = table, registry.open_table(self.model.store, table).state
            except (CapemayError, ValueError):
                self._state = table, None
        return self._state[1]

    def _names(self, games: Mapping[str, Sequence[Result]], names: WhoIsWho) -> Element:
        """Show the other names of the person, each parted by a tap, and those that could be joined."""
        also, results = names.others(self.who), [one for of in games.values() for one in of]
        others = sorted(one for one in people.everybody(results) if one != self.who)

        def join(at: int) -> None:
            if at:
                try:
                    people.join(self.model.store, others[at - 1], self.who, results)
                    self._problem = ""
                except BadValue as error:
                    self._problem = error.sentence
                self.changed()

        def part(name: str) -> None:
            people.part(self.model.store, name)
            self.changed()

        return box(
            text(h("{}", _("Also called")), "cm-label") if also else None,
            box(*(button(f"{one}  ✕", partial(part, one), "cm-heldchip", tip=_("{name} is somebody else", name=one))
                  for one in also), classes=("cm-row",)) if also else None,
            box(pick(_("The same person as"), [_("choose…"), *others], 0, join), classes=("cm-row",))
            if others else None,
            text(refusal(self._problem), "cm-message"),
            classes=("cm-names-of",),
        )  # fmt: skip


def _headline(plays: Sequence[Play]) -> Markup:
    """Write the figures of all plays in large type."""
    of = people.whole(plays)
    figures = [
        (of.plays, ngettext("game", "games", of.plays)), (of.wins, _("won")),
        (percent(of.share), _("games won")),
        *([(number(of.average, 1), _("average points")), (of.best, _("best"))] if of.average is not None else []),
    ]  # fmt: skip
    return h("<dl>{}</dl>", each("<div><dd>{}</dd><dt>{}</dt></div>", figures))


def _best(plays: Sequence[Play]) -> Markup:
    rows = []
    for one in people.best(plays, BEST):
        seats = one.result.sheet.seats
        others = [seats[place].name for place in range(len(seats)) if place != one.place]
        rows.append((one.total, one.result.date, _("with {names}", names=and_list(others)) if others else ""))
    if not rows:
        return Markup()
    return h('<h2>{}</h2><ol class="cm-bests">{}</ol>', _("Best scores"),
             each("<li><b>{}</b><span>{} <small>{}</small></span></li>", rows))  # fmt: skip


def _points(plays: Sequence[Play], who: str) -> Markup:
    """Draw where the points come from, and where those of the others at the same tables do."""
    others = [Play(one.result, place) for one in plays for place in persons(one.result) if place != one.place]
    mine, theirs = people.points_by_category(plays), people.points_by_category(others)
    if not mine:
        return Markup()
    titles = plays[0].result.categories
    rows = {who: [mine[one] for one in titles]} | (
        {_("The others"): [theirs[one] for one in titles]} if theirs else {}
    )  # fmt: skip
    return h("<h2>{}</h2>{}", _("Where the points come from"), bars(rows, list(titles.values())))


def _against(plays: Sequence[Play]) -> Markup:
    met = people.rivals(plays)
    if not met:
        return Markup()
    rows = [
        (name, one.plays, one.ahead, one.behind, "–" if one.margin is None else f"{one.margin:+.1f}".replace("-", "−"))
        for name, one in met.items()
    ]
    titles = (
        _("Against"),
        _("games"),
        pgettext("in points", "ahead"),
        pgettext("in points", "behind"),
        _("average lead"),
    )
    return h('<table class="cm-totals cm-against"><tr>{}</tr>{}</table>', each("<th>{}</th>", titles),
             each("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", rows))  # fmt: skip


# --- tables, bars and the chart ------------------------------------------------------------------------------


def table(figures: Iterable[tuple[str, Average]], title: str = "") -> Markup:
    """Write games, wins, share of wins, average and best points as a table."""
    titles = (title, _("games"), _("wins"), _("games won"), _("average points"), _("best"))
    rows = each("<tr>{}</tr>", [each("<td>{}</td>", (name, *one.cells)) for name, one in figures])
    return h('<table class="cm-totals"><tr>{}</tr>{}</table>', each("<th>{}</th>", titles), rows)


def grouped(groups: Mapping[str, Mapping[str, Average]]) -> Markup:
    """Write a table for each of some groups."""
    return Markup().join(table(rows.items(), people.BY[what]) for what, rows in groups.items())


def bars(means: Mapping[str, Sequence[float]], titles: Sequence[str]) -> Markup:
    """Draw a stacked bar for each player (average points by category), with a legend."""
    highest = max((sum(parts) for parts in means.values()), default=0) or 1
    colours = [palette.CATEGORIES[i % len(palette.CATEGORIES)] for i in range(len(titles))]
    rows = []
    for name, parts in means.items():
        spans = each('<i style="background:{};width:{:.1f}%"></i>',
                     [(colour, 100 * n / highest) for colour, n in zip(colours, parts, strict=True)])  # fmt: skip
        said = ", ".join(f"{title} {number(n)}" for title, n in zip(titles, parts, strict=True) if n)
        rows.append((name, said, spans, sum(parts)))
    return h(
        '<figure class="cm-means" aria-label="{}">{}<ul>{}</ul></figure>',
        _("Average points by player and category"),
        each('<div><b>{}</b><span role="img" aria-label="{}">{}</span><b>{:.0f}</b></div>', rows),
        each('<li><i style="background:{}"></i>{}</li>', zip(colours, titles, strict=True)),
    )


def over_time(plays: Sequence[Play], dark: bool) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return layout and traces of the points of some plays, the earliest first: a dot a game, filled where it was won,
    and the average of the last games."""
    colours: dict[str, Any] = palette.DARK if dark else palette.LIGHT
    totals = [one.total or 0 for one in plays]
    step = next(n for n in (1, 2, 5, 10, 20, 50, 10**9) if max(totals) - min(totals) <= 4 * n)
    least = step * floor(min(totals) / step)
    most = max(step * ceil(max(totals) / step), least + step)
    days = [moment(one.result.day).toordinal() for one in plays]
    left, right, top, low = 0.17, WIDE - 0.06, 0.07, 0.82

    def high(points: float) -> float:
        return low - (low - top) * (points - least) / (most - least)

    span = days[-1] - days[0]
    across = [left + (right - left) * (0.5 if not span else 0.03 + 0.94 * (one - days[0]) / span) for one in days]
    levels = range(least, most + 1, step)
    traces: list[dict[str, Any]] = [{
        "uid": "levels", "type": "scatter", "mode": "lines", "x": [left, right, None] * len(levels),
        "y": [y for n in levels for y in (high(n), high(n), None)], "line": {"width": 1, "color": colours["ink"]},
        "opacity": 0.22,
    }]  # fmt: skip
    lately = [sum(totals[i - LATELY : i]) / LATELY for i in range(LATELY, len(totals) + 1)]
    traces.append({
        "uid": "mean", "type": "scatter", "mode": "lines", "x": across[LATELY - 1 :], "y": [high(n) for n in lately],
        "line": {"width": 3, "color": colours["bird"]},
    })  # fmt: skip
    for uid, won, fill in (("lost", False, colours["lot"]), ("won", True, colours["target"])):
        at = [i for i, one in enumerate(plays) if one.won is won]
        traces.append({
            "uid": uid, "type": "scatter", "mode": "markers", "x": [across[i] for i in at],
            "y": [high(totals[i]) for i in at],
            "marker": {"size": 7 if len(plays) > MANY else 12, "color": fill, "line": {"width": 1.2,
                       "color": colours["ink"]}},
        })  # fmt: skip
    font = {"size": 13, "color": colours["ink"]}
    notes = [{"x": 0.13, "y": high(n), "text": str(n), "showarrow": False, "xanchor": "right", "font": font}
             for n in levels]  # fmt: skip
    ends = [(across[0], "center", 0)] if not span else [(left, "left", 0), (right, "right", -1)]
    notes += [{"x": x, "y": 0.94, "text": day(moment(plays[i].result.day)), "showarrow": False, "xanchor": anchor,
               "font": font} for x, anchor, i in ends]  # fmt: skip
    return {"annotations": notes}, traces
