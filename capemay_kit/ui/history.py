"""Finished games: who won, and statistics; open one, play it again, archive it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import ipywidgets as w

from capemay_kit.core import palette
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.results.averages import (
    Average,
    against_bots,
    by_category,
    by_level,
    by_paper,
    by_player,
    by_seat,
)
from capemay_kit.results.history import by_game
from capemay_kit.results.past import Past
from capemay_kit.results.result import Result
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.keepsake import Keepsake
from capemay_kit.ui.parts import Choice, Stock, box, button, heard, html, put, safe, show, tell_once

PAGE = 20
MOST = 6
"""The chart shows this many people: those who played most."""
PORTION = 0.15
"""Seconds of scoring before the page reacts again."""


class History:
    """The list, what can be done with the game chosen in it, and the statistics."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.chosen: Result | None = None
        self.away: str | None = None
        self.results: list[Result] = []
        self.past: Past | None = None
        self._listed = 0
        self.head = html("cm-message")
        self.games = Stock(tell, 8)
        self.closed = html("cm-note")
        self.keepsake = Keepsake(model, tell)
        self.fetch = button(_("Undo: bring the game back"), self._fetch_back, tell, "cm-warn")
        self.game = heard(w.ToggleButtons(options=[]), lambda __: self.update(), tell, "game", "cm-games")
        self.figures = html("cm-stats")
        home = button(_("Home"), lambda: model.show("start"), tell, "cm-home")
        self.widget = box(
            box(html("cm-title", value=f"<h1>{_('Finished games')}</h1>"), home, classes=("cm-row", "cm-top")),
            self.game,
            box(
                box(self.head, self.fetch, self.games.widget, self.closed, classes=("cm-form",)),
                box(self.keepsake.widget, self.figures, classes=("cm-form",)),
                classes=("cm-startcols",),
            ),
            classes=("cm-start", "cm-history"),
        )

    @property
    def _store(self) -> Store:
        return self.model.store

    def update(self) -> None:
        """List the games again, as far as they are scored."""
        self.past = Past(self._store)
        self._list(self.past)

    def count_on(self) -> bool:
        """Score some of the waiting tables, and show the results; return whether more of them wait."""
        past = self.past
        if past is None or not past.waiting:
            return False
        past.count(PORTION)
        # all of it is drawn again only when there are twice as many
        if not past.waiting or len(past.results) >= 2 * self._listed:
            self._list(past)
        else:
            self._say(past)
        return bool(past.waiting)

    def _say(self, past: Past) -> None:
        left = len(past.waiting)
        said = []
        if self.results or not left:
            some = ngettext("<b>{n}</b> finished game.", "<b>{n}</b> finished games.", len(self.results))
            said.append(some if self.results else _("No game has been finished yet."))
        if left:
            said.append(ngettext("{n} table is still being checked.", "{n} tables are still being checked.", left))
        self.head.value = " ".join(said)

    def _list(self, past: Past) -> None:
        """List the finished games, one game at a time, since points of different games are never added up."""
        self._listed = len(past.results)
        sorted_out = by_game(past.results)
        titles = tuple((registry.TITLES[one], one) for one in sorted_out)
        if self.game.options != titles:
            chosen = self.model.desk.game
            put(self.game, chosen if chosen in sorted_out else titles[0][1] if titles else None, titles)
        show(self.game, len(titles) > 1)
        self.results = sorted_out.get(self.game.value, [])
        if self.chosen not in self.results:
            self.chosen = None
        self._say(past)
        show(self.fetch, self.away is not None)
        choices = []
        for one in self.results[:PAGE]:
            totals = ", ".join(f"{seat.name} {seat.total}" for seat in one.sheet.seats)
            choices.append(Choice(totals, f"{one.date} · {one.verdict}", partial(self._choose, one), "", one.table))
            if one == self.chosen:
                choices += self._offered(one)
        show(self.keepsake.widget, self.chosen is not None)
        if self.chosen is not None:
            self.keepsake.update(self.chosen.table, [seat.name for seat in self.chosen.sheet.seats])
        self.games.offer(choices, None if self.chosen is None else self.chosen.table)
        broken = [_("{title} cannot be opened: {why}.", title=one.title, why=one.why) for one in past.unreadable]
        tell_once(self.closed, "<br>".join(map(safe, broken)))
        self._count()

    def _choose(self, one: Result) -> None:
        self.chosen = one
        self.update()

    def _offered(self, one: Result) -> list[Choice]:
        """Return what can be done with the chosen game, below it in the list."""
        away = Choice(_("Archive"), "", self._put_away, "warn")
        if one.table not in {listed.header.table for listed in self._store.tables()}:
            return [away]
        opens = Choice(_("Open its score"), "", partial(self.model.open, one.table, "score"), "primary")
        return [opens, Choice(_("Play again with the same people"), "", self._rematch), away]

    def _rematch(self) -> None:
        assert self.chosen is not None
        self.model.rematch(self.chosen.table)

    def _put_away(self) -> None:
        assert self.chosen is not None
        self._store.put_away(self.chosen.table)
        self.away, self.chosen = self.chosen.table, None
        self.update()

    def _fetch_back(self) -> None:
        if self.away is not None:
            self._store.put_away(self.away, away=False)
            self.away = None
        self.update()

    # --- statistics ----------------------------------------------------------------------------------

    def _count(self) -> None:
        """Show figures by player, by category and by seat; games against bots, games alone and those of which only the
        score was entered are kept apart."""
        played, paper = by_paper(self.results)
        apart = [
            (_("Against bots:"), against_bots(played).items()),
            (_("Only the score was entered:"), by_player(paper).items()),
        ]
        levels = played[0].levels if played else {}
        alone = [(f"{name}, {levels.get(level, level)}", one) for (level, name), one in by_level(self.results).items()]
        solo = "".join(f"<p>{title}</p>{table(rows)}" for title, rows in (*apart, (_("Alone:"), alone)) if rows)
        players = by_player(played)
        if not players:
            self.figures.value = solo
            return
        value = table(players.items())
        if seats := by_seat(played):
            shares = ", ".join(
                _("player {place}: {share:.0%}", place=place, share=one.share) for place, one in seats.items()
            )
            value += f"<p>{_('Games won, in turn order: {shares}', shares=shares)}</p>"
        value += solo
        means, titles = by_category(played), played[0].categories
        bar = {name: [means[name][one] for one in titles] for name in [*means][:MOST]}
        self.figures.value = value + bars(bar, list(titles.values()))


def table(figures: Iterable[tuple[str, Average]]) -> str:
    """Write games, wins, share of wins, average and best points as a table."""
    rows = "".join(
        f"<tr><td>{safe(name)}</td><td>{one.plays}</td><td>{one.wins}</td><td>{one.share:.0%}</td>"
        f"<td>{one.average:.1f}</td><td>{one.best}</td></tr>"
        for name, one in figures
    )
    titles = ("", _("games"), _("wins"), _("games won"), _("average points"), _("best"))
    head = "".join(f"<th>{one}</th>" for one in titles)
    return f'<table class="cm-totals"><tr>{head}</tr>{rows}</table>'


def bars(means: dict[str, list[float]], titles: list[str]) -> str:
    """Draw a stacked bar for each player (average points by category), with a legend."""
    highest = max((sum(parts) for parts in means.values()), default=0) or 1
    colours = [palette.CATEGORIES[i % len(palette.CATEGORIES)] for i in range(len(titles))]
    rows = ""
    for name, parts in means.items():
        spans = "".join(
            f'<i style="background:{colour};width:{100 * points / highest:.1f}%"></i>'
            for colour, points in zip(colours, parts, strict=True)
        )
        said = ", ".join(f"{title} {points:.0f}" for title, points in zip(titles, parts, strict=True) if points)
        rows += (
            f'<div><b>{safe(name)}</b><span role="img" aria-label="{safe(said)}">{spans}</span>'
            f"<b>{sum(parts):.0f}</b></div>"
        )
    keys = "".join(
        f'<li><i style="background:{colour}"></i>{safe(title)}</li>'
        for colour, title in zip(colours, titles, strict=True)
    )
    label = safe(_("Average points by player and category"))
    return f'<figure class="cm-means" aria-label="{label}">{rows}<ul>{keys}</ul></figure>'
