"""Export and import of one's copy: all of it in one file, or a deck or the numbers as a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

from markupsafe import Markup

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own import pack, sheets, things
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.sheets import MAX_SHEET, SUFFIXES, SheetRead
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Element, Tell, box, button, each, h, pick, text, tick
from capemay_kit.ui.own.tab import Tab
from capemay_kit.ui.pieces import faults_said
from capemay_kit.ui.upload import Upload

KINDS: dict[Literal["csv", "xlsx"], str] = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
MOST_FAULTS = 20
FILE = f"my-copy{pack.SUFFIX}"


def _listed(sentences: Sequence[str], role: str = "status") -> Markup:
    said = each("<li>{}</li>", sentences)
    return h('<ul role="{}">{}</ul>', role, said) if sentences else said


def _covers(found: pack.Pack) -> list[str]:
    return [_("In the file: {line}", line=line) for line in things.told(things.covered(found.things))]


class Packs(Tab):
    """Export what one entered, or import what somebody else did."""

    def __init__(self, model: Session, tell: Tell, update: Call) -> None:
        super().__init__(model, tell, update)
        self._photos = False
        self._said: list[str] = []
        self.upload = Upload(_("Import a .capemay file"), pack.SUFFIX, pack.MAX_ALL, self._take, self._refused, tell)
        self.sheets = Sheets(model, tell, update)
        self.keeps = [self.upload, self.sheets.upload]

    def _give(self) -> None:
        try:
            raw = pack.write_pack(self.model.store, _("My copy"), self._photos)
        except BadFile as bad:
            self._said = [fault.message for fault in bad.faults]
        else:
            self.model.desk.save(FILE, "application/zip", raw)
            self._said = _covers(pack.read_pack(raw, FILE))
        self.update()

    def _take(self, name: str, raw: bytes) -> None:
        self.take(pack.read_pack(raw, name))

    def take(self, found: pack.Pack) -> None:
        """Take over what a pack holds, and say of each thing what became of it."""
        told = keep_pack(self.model.store, found)
        self._said = [*_covers(found), *told]
        self.update()

    def _refused(self, bad: BadFile) -> None:
        self._said = faults_said(bad)
        self.update()

    def refresh(self) -> None:
        """Say no longer what was taken over, after that was taken back."""
        self._said = []
        self.sheets.begin()

    def show(self) -> Element:
        """Show what there is of one's own copy, and the files it goes and comes in."""
        lines = _listed(things.told(things.covered(things.readable(self.model.store))), "list")
        note = _("All numbers, boards and cards you entered, in one file for another device or owner.")
        packs = box(
            text(h("<h2>{}</h2>{}", _("What you have entered"), lines) if lines else "", "cm-message"),
            text(h("{}", note), "cm-note"),
            tick(_("With photos of boards and cards"), self._photos, partial(setattr, self, "_photos")),
            button(_("Save as a file"), self._give, "cm-primary"),
            self.upload, text(_listed(self._said), "cm-message"), classes=("cm-form",),
        )  # fmt: skip
        return box(packs, self.sheets.show(), classes=("cm-takealong",))


class Sheets:
    """A deck or the numbers as a sheet: made, filled in elsewhere, and taken over."""

    def __init__(self, model: Session, tell: Tell, update: Call) -> None:
        self.model, self._update = model, update
        self._named = [
            (f"{registry.title(game)}: {title}", (game, what))
            for game in registry.GAMES
            for what, title in sheets.offered(game).items()
        ]
        self._which = self._named[0][1]
        self.upload = Upload(_("Import a filled-in sheet"), SUFFIXES, MAX_SHEET, self._take, self._refused, tell)
        self.begin()

    def begin(self) -> None:
        """Say nothing of another sheet."""
        self._read: SheetRead | None = None
        self._said: list[str] = []

    def _turn(self, at: int) -> None:
        self._which = self._named[at][1]
        self.begin()
        self._update()

    def _give(self, form: Literal["csv", "xlsx"]) -> None:
        game, what = self._which
        raw = sheets.write(self.model.store, game, what, form)
        self.model.desk.save(f"{game}-{what}.{form}", KINDS[form], raw)

    def _take(self, name: str, raw: bytes) -> None:
        game, what = self._which
        found = sheets.read(self.model.store, game, what, raw, name)
        self._read = found
        self._said = (
            [_("Columns not read: {columns}.", columns=", ".join(found.passed_over))] if found.passed_over else []
        )
        if found.faults:
            self._said += faults_said(BadFile(name, found.faults), MOST_FAULTS)
        elif not found.things:
            self._said.append(_("Nothing is filled in on this sheet."))
        else:
            self._keep(self._said)
            return
        self._update()

    def _keep(self, over: Sequence[str] = ()) -> None:
        """Keep what is right of the sheet that was read."""
        if self._read is not None:
            told = sheets.keep(self.model.store, *self._which, self._read)
            self._read = None
            self._said = [*over, *told]
            self._update()

    def _refused(self, bad: BadFile) -> None:
        self._read = None
        self._said = faults_said(bad, MOST_FAULTS)
        self._update()

    def show(self) -> Element:
        """Show the sheet that is chosen, what became of the one that came, and the words for its cells."""
        # the rows that are right can be taken although others are not
        right = len(self._read.things) if self._read is not None and self._read.faults else 0
        rows = each("<tr><td><code>{}</code></td><td>{}</td></tr>", sheets.guide(*self._which))
        guide = h('<details><summary>{}</summary><table class="cm-sheetguide">{}</table></details>',
                  _("What you can write in a cell"), rows)  # fmt: skip
        takes = ngettext("Import {n} correct row", "Import {n} correct rows", right)
        return box(
            text(h("<h2>{}</h2>", _("In a spreadsheet"))),
            text(h("{}", _("Fill in the numbers or a deck with any spreadsheet program, then import it.")), "cm-note"),
            pick(_("Spreadsheet"), (title for title, __ in self._named),
                 [one for __, one in self._named].index(self._which), self._turn, "cm-sheetwhich"),
            box(*(button(_("Save as {form}", form=form.upper()), partial(self._give, form)) for form in KINDS),
                classes=("cm-row",)),
            self.upload, text(_listed(self._said), "cm-message"),
            box(button(takes, self._keep, "cm-primary") if right else None, classes=("cm-row",)),
            text(guide, "cm-rules"), classes=("cm-form", "cm-sheets"),
        )  # fmt: skip
