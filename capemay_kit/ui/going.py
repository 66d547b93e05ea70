"""Games to continue, on the start screen: the last one first, older ones behind a button."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.i18n import _, and_list, ngettext
from capemay_kit.core.palette import names_worn
from capemay_kit.core.scene import letters
from capemay_kit.core.store import Listed, Unreadable
from capemay_kit.core.times import lately
from capemay_kit.errors import CapemayError
from capemay_kit.games import registry
from capemay_kit.sitting.company import stands
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Choice, Stock, box, button, html, name_once, opens, safe, show, shown, tell_once

OLDER = 12
"""How many older games are listed; the others move up as these are archived."""


class Going:
    """The last game with its players and progress, and a list of the others."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self.last = html("cm-lastgame")
        self.resume = button(_("Resume"), self._resume, tell, "cm-resume")
        self.turn = button("", self._turn, tell, "cm-quiet")
        self.away = button(_("Archive"), self._put_last_away, tell, "cm-quiet")
        self.older = Stock(tell, 4, "cm-older")
        self.closed = Stock(tell, 0)
        self.fetch = button(_("Undo: bring the game back"), self._fetch_back, tell, "cm-warn")
        row = box(self.last, box(self.turn, self.away, classes=("cm-goingacts",)), self.resume, classes=("cm-lastrow",))
        self.row = row
        self.widget = box(row, self.older.widget, self.closed.widget, self.fetch, classes=("cm-going",))
        show(self.older.widget, False)
        opens(self.turn, False)
        self.tables: list[Listed] = []
        self._going: list[Listed] = []
        self._failed: dict[str, str] = {}
        self._away: list[str] = []
        self._said: dict[tuple[str, int], tuple[str, bool]] = {}

    def _read(self) -> tuple[list[Listed], list[Unreadable]]:
        """Return the tables, and those that are known not to open."""
        tables, unreadable = registry.listing(self.model.store)
        tried = [one.header for one in tables if one.header.table in self._failed]
        unreadable += [Unreadable(one.table, one.title, self._failed[one.table]) for one in tried]
        return [one for one in tables if one.header.table not in self._failed], unreadable

    def update(self) -> None:
        """List the tables of the store that are not finished."""
        self.tables, unreadable = self._read()
        ended = self.model.store.ended()
        self._going = [one for one in self.tables if one.header.table not in ended]
        show(self.row, bool(self._going))
        if self._going:
            one, names = self._going[0], self._going[0].header.options["seats"]
            where, counts = self._stands(one)
            name_once(self.resume, _("Finish the score") if counts else _("Resume"))
            worn = names_worn(one.header.options.get("colours", ()))
            signs = "".join(
                f'<span class="cm-letter cm-wears-{colour}">{safe(sign)}</span>'
                for sign, colour in zip(letters(names), worn, strict=False)
            )
            tell_once(
                self.last,
                f'<div class="cm-signs">{signs}</div><div><h2>{safe(where)}</h2>'
                f"<small>{safe(and_list(names))} · {safe(lately(one.last))}</small></div>",
            )
        older = len(self._going) - 1
        name_once(self.turn, ngettext("{n} older game", "{n} older games", older))
        show(self.turn, older > 0)
        self._offer_older()
        closed = []
        for broken in unreadable:
            title = _("{title} cannot be opened", title=broken.title)
            closed.append(Choice(title, broken.why, partial(self._open, broken.table)))
            closed.append(Choice(_("Archive"), "", partial(self._put_away, broken.table), "quiet"))
        self.closed.offer(closed)
        show(self.fetch, bool(self._away))
        show(self.widget, bool(self._going or unreadable or self._away))

    def known(self, most: int) -> list[tuple[Listed, str]]:
        """Return the unfinished games, the last one first, each with its progress."""
        return [(one, self._stands(one)[0]) for one in self._going[:most]]

    def _stands(self, one: Listed) -> tuple[str, bool]:
        """Return the game with its progress (only its name if it cannot be opened), and whether only its score is
        missing."""
        header = one.header
        key = header.table, one.entries
        if key not in self._said:
            try:
                self._said[key] = stands(self.model.store, header)
            except (CapemayError, ValueError):
                self._said[key] = header.title, False
        return self._said[key]

    def _offer_older(self) -> None:
        if not shown(self.older.widget):
            return
        choices = []
        for one in self._going[1 : OLDER + 1]:
            names = and_list(one.header.options["seats"])
            said = f"{names} · {lately(one.last)}"
            choices.append(Choice(self._stands(one)[0], said, partial(self._open, one.header.table)))
            choices.append(Choice(_("Archive"), "", partial(self._put_away, one.header.table), "quiet"))
        self.older.offer(choices)

    def _turn(self) -> None:
        show(self.older.widget, not shown(self.older.widget))
        opens(self.turn, shown(self.older.widget))
        self._offer_older()

    def _resume(self) -> None:
        if self._going:
            self._open(self._going[0].header.table)

    def open_last(self) -> bool:
        """Open the last table that is played at; return whether there was one."""
        last = next((one for one in self._going if one.header.options.get("depth") != "sheet"), None)
        if last is not None:
            self._open(last.header.table)
        return last is not None

    def _open(self, table: str) -> None:
        """Open a table; one that cannot be opened is listed as such from now on."""
        try:
            self.model.open(table)
        except CapemayError as error:
            self._failed[table] = str(error)
            raise

    def _put_last_away(self) -> None:
        if self._going:
            self._put_away(self._going[0].header.table)

    def _put_away(self, table: str) -> None:
        self.model.store.put_away(table)
        self._away.append(table)
        self.update()

    def _fetch_back(self) -> None:
        if self._away:
            self.model.store.put_away(self._away[-1], away=False)
            self._away.pop()
        self.update()
