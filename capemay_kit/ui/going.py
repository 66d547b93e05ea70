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
from capemay_kit.own.things import damaged
from capemay_kit.sitting.company import stands
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Choice, Element, box, button, choices, each, h, text

OLDER = 12
"""How many older games are listed; the others move up as these are archived."""


class Going:
    """The last game with its players and progress, and a list of the others; ``changed`` is called when one of them is
    archived, or the list unfolded."""

    def __init__(self, model: Session, changed: Call) -> None:
        self.model, self._changed = model, changed
        self.tables: list[Listed] = []
        self.odd = ""
        """What is told of a copy that cannot be read whole."""
        self._going: list[Listed] = []
        self._unreadable: list[Unreadable] = []
        self._unfolded = False
        self._failed: dict[str, str] = {}
        self._away: list[str] = []
        self._said: dict[tuple[str, int], tuple[str, bool]] = {}

    def read(self) -> None:
        """Read the tables of the store, and which are known not to open."""
        tables, unreadable = registry.listing(self.model.store)
        self._unreadable = unreadable + [
            Unreadable(one.header.table, one.header.title, self._failed[one.header.table])
            for one in tables if one.header.table in self._failed
        ]  # fmt: skip
        self.tables = [one for one in tables if one.header.table not in self._failed]
        ended = self.model.store.ended()
        self._going = [one for one in self.tables if one.header.table not in ended]

    def read_copy(self) -> None:
        """Find out what of the copy cannot be read."""
        odd = [f"{kind} {name} ({bad.faults[0]})" for (kind, name), bad in damaged(self.model.store).items()]
        said = _("Part of your copy cannot be read and is left out for now: {parts}.", parts="; ".join(odd))
        self.odd = said if odd else ""

    def show(self) -> Element | None:
        """Show the tables that are not finished."""
        older, closed = len(self._going) - 1, []
        for broken in self._unreadable:
            title = _("{title} cannot be opened", title=broken.title)
            closed += [Choice(title, broken.why, partial(self._open, broken.table)), self._archive(broken.table)]
        if not (self._going or closed or self._away):
            return None
        listed = [(one.header.table, self._stands(one)[0], f"{_who(one)} · {lately(one.last)}")
                  for one in (self._going[1 : OLDER + 1] if self._unfolded else ())]  # fmt: skip
        return box(
            self._last(self._going[0], ngettext("{n} older game", "{n} older games", older) if older else "")
            if self._going else None,
            choices([one for table, title, said in listed
                     for one in (Choice(title, said, partial(self._open, table)), self._archive(table))],
                    None, "cm-older") if listed else None,
            choices(closed) if closed else None,
            button(_("Undo: bring the game back"), self._fetch_back, "cm-warn") if self._away else None,
            classes=("cm-going",),
        )  # fmt: skip

    def _last(self, one: Listed, older: str) -> Element:
        where, counts = self._stands(one)
        worn = names_worn(one.header.options.get("colours", ()))
        signs = each('<span class="cm-letter cm-wears-{}">{}</span>',
                     zip(worn, letters(one.header.options["seats"]), strict=False))  # fmt: skip
        said = h('<div class="cm-signs">{}</div><div><h2>{}</h2><small>{} · {}</small></div>',
                 signs, where, _who(one), lately(one.last))  # fmt: skip
        return box(
            text(said, "cm-lastgame"),
            box(button(older, self._unfold, "cm-quiet", opens=self._unfolded) if older else None,
                button(_("Archive"), partial(self._put_away, one.header.table), "cm-quiet"), classes=("cm-goingacts",)),
            button(_("Finish the score") if counts else _("Resume"), partial(self._open, one.header.table),
                   "cm-resume"),
            classes=("cm-lastrow",),
        )  # fmt: skip

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

    def _archive(self, table: str) -> Choice:
        return Choice(_("Archive"), "", partial(self._put_away, table), "quiet")

    def _unfold(self) -> None:
        self._unfolded = not self._unfolded
        self._changed()

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

    def _put_away(self, table: str) -> None:
        self.model.store.put_away(table)
        self._away.append(table)
        self.read()
        self._changed()

    def _fetch_back(self) -> None:
        self.model.store.put_away(self._away[-1], away=False)
        self._away.pop()
        self.read()
        self._changed()


def _who(one: Listed) -> str:
    return and_list(one.header.options["seats"])
