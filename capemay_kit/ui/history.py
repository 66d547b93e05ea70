"""Finished games: who won, and statistics; open one, play it again, archive it; a page for each person."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from markupsafe import Markup

from capemay_kit.core.i18n import _, ngettext, percent
from capemay_kit.core.store import Store
from capemay_kit.core.strict import MAX_FILE_BYTES
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.results import people
from capemay_kit.results.averages import against_bots, by_category, by_level, by_paper, by_player, by_seat
from capemay_kit.results.history import by_game
from capemay_kit.results.past import Past
from capemay_kit.results.result import Result
from capemay_kit.results.text import to_csv
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Choice, Element, Panel, Tell, box, button, choices, each, h, refusal, tabs, text
from capemay_kit.ui.keepsake import Keepsake
from capemay_kit.ui.person import PersonPage, bars, table
from capemay_kit.ui.pieces import faults_said
from capemay_kit.ui.upload import Upload

PAGE = 20
MOST = 6
"""The chart shows this many people: those who played most."""
PORTION = 0.15
"""Seconds of scoring before the page reacts again."""
PEOPLE = 12
"""How many people are offered; the others once somebody asks."""
FILE = "finished-games.csv"


class History(Panel):
    """The list, what can be done with the game chosen in it, and the statistics."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.chosen: Result | None = None
        self.away: str | None = None
        self.past = Past(model.store)
        self.keepsake = Keepsake(model, tell, self.update)
        self.person = PersonPage(model, tell, self.update)
        self.upload = Upload(_("Import plays"), ".csv,.json,.bgsplay", MAX_FILE_BYTES, self._take, self._refused, tell)
        self.keeps = (self.keepsake.photo, self.person.plot, self.upload)
        self._most, self._everybody, self._told = PAGE, False, Markup("")
        self._of: Sequence[Result] | None = None
        self._figures = Markup("")
        self._list()

    @property
    def _store(self) -> Store:
        return self.model.store

    def update(self) -> None:
        """List the games again, as far as they are scored."""
        self.past = Past(self._store)
        self._list()
        super().update()

    def _list(self) -> None:
        """List what is scored by now, by game, since points of different games are never added up."""
        named = self.past.named
        self._listed, self.games = len(named), by_game(named)

    def count_on(self) -> bool:
        """Score some of the waiting tables, and show the results; return whether more of them wait."""
        past = self.past
        if not past.waiting:
            return False
        past.count(PORTION)
        # statistics are drawn again only when there are twice as many
        if not past.waiting or len(past.results) >= 2 * self._listed:
            self._list()
        super().update()
        return bool(past.waiting)

    @property
    def game(self) -> str:
        """Whose games are listed."""
        wanted = self.model.desk.game
        return wanted if wanted in self.games else next(iter(self.games), "")

    @property
    def results(self) -> Sequence[Result]:
        """The games that are listed."""
        return self.games.get(self.game, [])

    @property
    def said(self) -> Markup:
        """How many games there are, and how many are still being checked."""
        n, left = len(self.results), len(self.past.waiting)
        some = ngettext("<b>{n}</b> finished game.", "<b>{n}</b> finished games.", n)
        said = [h(some, n=n) if n else _("No game has been finished yet.")] if n or not left else []
        if left:
            said.append(ngettext("{n} table is still being checked.", "{n} tables are still being checked.", left))
        return Markup(" ").join(said)

    def show(self) -> Element:
        """Show the games of one game, the chosen one with what can be done with it, and the statistics."""
        if self.person.who:
            return self.person.show(self.games, self.past.names, partial(self.person.turn_to, ""))
        results, chosen = self.results, self.chosen if self.chosen in self.results else None
        offered = []
        for one in results[: self._most]:
            offered.append(Choice(one.totals, f"{one.date} · {one.verdict}", partial(self._choose, one), "", one.table))
            offered += self._offered(one) if one == chosen else []
        if len(results) > self._most:
            offered.append(Choice(_("Older games"), "", self._show_older, "quiet"))
        broken = [_("{title} cannot be opened: {why}.", title=one.title, why=one.why) for one in self.past.unreadable]
        titles = [(registry.title(one), one) for one in self.games]
        return box(
            box(text(h("<h1>{}</h1>", _("Finished games")), "cm-title"),
                button(_("Home"), partial(self.model.show, "start"), "cm-home"), classes=("cm-row", "cm-top")),
            tabs(titles, self.game, self._turn, "cm-games") if len(titles) > 1 else None,
            box(
                box(text(self.said, "cm-message"),
                    button(_("Undo: bring the game back"), self._fetch_back, "cm-warn") if self.away else None,
                    choices(offered, None if chosen is None else chosen.table),
                    text(Markup("<br>").join(broken), "cm-note"),
                    box(self.upload,
                        button(_("Export all"), self._save, "cm-quiet", tip=_("A list of all results (CSV)"))
                        if self.games else None, classes=("cm-row",)),
                    None if self.games else text(h("{}", _(
                        "Import the export of BG Stats, or a list (CSV) with the columns game, played, name and total."
                    )), "cm-note"),
                    text(self._told, "cm-message") if self._told else None, classes=("cm-form",)),
                box(None if chosen is None else self._kept(chosen), self._people(results),
                    text(self._statistics(results), "cm-stats"), classes=("cm-form",)) if results else None,
                classes=("cm-startcols",),
            ),
            classes=("cm-start", "cm-history"),
        )  # fmt: skip

    def _people(self, results: Sequence[Result]) -> Element:
        """Offer a page for each person, whoever played most first."""
        there = list(people.everybody(results))
        shown = there if self._everybody else there[:PEOPLE]
        more = _("Show all {n}", n=len(there))
        return box(
            text(h("{}", _("People")), "cm-label"),
            box(*(button(name, partial(self.person.turn_to, name)) for name in shown),
                button(more, self._show_everybody, "cm-quiet") if len(shown) < len(there) else None,
                classes=("cm-row", "cm-people")),
            classes=("cm-names-of",),
        )  # fmt: skip

    def _show_older(self) -> None:
        self._most += PAGE
        self.update()

    def _show_everybody(self) -> None:
        self._everybody = True
        self.update()

    def _take(self, name: str, raw: bytes) -> None:
        # what reads files of all kinds takes a while to import
        from capemay_kit.sitting.handed import bring_plays

        self._told = h('<div role="status">{}</div>', " ".join(bring_plays(self._store, raw, name).told))
        self.update()

    def _refused(self, bad: BadFile) -> None:
        self._told = refusal("; ".join(faults_said(bad)))
        self.update()

    def _save(self) -> None:
        self.model.desk.save(FILE, "text/csv", to_csv(self.past.results).encode())

    def _statistics(self, results: Sequence[Result]) -> Markup:
        # a page with many games counts on several times a second
        if self._of is not results:
            self._of, self._figures = results, statistics(results)
        return self._figures

    def _kept(self, one: Result) -> Element:
        return self.keepsake.show(one.table, [seat.name for seat in one.sheet.seats])

    def _turn(self, game: str) -> None:
        self.model.desk.game = game
        self.update()

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
        self.model.ending.rematch(self.chosen.table)

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


# --- statistics ----------------------------------------------------------------------------------------------


def statistics(results: Sequence[Result]) -> Markup:
    """Show figures by player, by category and by seat; games against bots, games alone and those of which only the
    score was entered are kept apart."""
    played, paper = by_paper(results)
    levels = played[0].levels if played else {}
    alone = [(f"{name}, {levels.get(level, level)}", one) for (level, name), one in by_level(results).items()]
    apart = [
        (_("Against bots:"), against_bots(results).items()),
        (_("Only the score was entered:"), by_player(paper).items()),
        (_("Alone:"), alone),
    ]
    beside = each("<p>{}</p>{}", [(title, table(rows)) for title, rows in apart if rows])
    players = by_player(played)
    if not players:
        return beside
    shares = ", ".join(_("player {place}: {share}", place=place, share=percent(one.share))
                       for place, one in by_seat(played).items())  # fmt: skip
    won = h("<p>{}</p>", _("Games won, in turn order: {shares}", shares=shares)) if shares else ""
    means, titles = by_category(played), played[0].categories
    bar = {name: [means[name][one] for one in titles] for name in [*means][:MOST]}
    drawn = bars(bar, list(titles.values())) if bar else ""
    return table(players.items()) + won + beside + drawn
