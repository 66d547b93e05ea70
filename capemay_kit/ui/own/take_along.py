"""Export and import of one's copy: all of it in one file, or a deck or the numbers as a sheet."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own import coverage, pack, sheets
from capemay_kit.own.card_sheet import SheetRead
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.sheet_files import MAX_SHEET, SUFFIXES
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Call,
    box,
    button,
    faults_said,
    file_link,
    heard,
    html,
    name_once,
    safe,
    show,
    tell_once,
    tick,
)
from capemay_kit.ui.upload import Upload

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_FAULTS = 20
FILE = f"my-copy{pack.SUFFIX}"


def _listed(sentences: Sequence[str], role: str = ' role="status"') -> str:
    return f"<ul{role}>{''.join(f'<li>{safe(one)}</li>' for one in sentences)}</ul>" if sentences else ""


def _covers(found: pack.Pack) -> list[str]:
    return [_("In the file: {line}", line=line) for line in coverage.told(coverage.of_pack(found))]


class Packs:
    """Export what one entered, or import what somebody else did."""

    busy = False

    def __init__(self, model: Playing, tell: Tell, around: Call = lambda: None) -> None:
        self.model = model
        self._around = around
        self.photos = tick(_("With photos of boards and cards"), False)
        self.covers = html("cm-message")
        self.files = html("cm-files")
        self.said = html("cm-message")
        self.upload = Upload(_("Import a .capemay file"), pack.SUFFIX, pack.MAX_ALL, self._take, self._refused, tell)
        self.sheets = Sheets(model, tell, around)
        packs = box(
            self.covers,
            html(
                "cm-note",
                value=_("All numbers, boards and cards you entered, in one file for another device or owner."),
            ),
            self.photos,
            box(button(_("Make the file"), self._give, tell, "cm-primary"), self.files, classes=("cm-row",)),
            self.upload,
            self.said,
            classes=("cm-form",),
        )
        self.widget = box(packs, self.sheets.widget, classes=("cm-takealong",))

    def _give(self) -> None:
        try:
            raw = pack.write_pack(self.model.store, _("My copy"), bool(self.photos.value))
        except BadFile as bad:
            self._say([fault.message for fault in bad.faults])
            return
        tell_once(self.files, file_link(FILE, "application/zip", raw))
        self._say(_covers(pack.read_pack(raw, FILE)))

    def _take(self, name: str, raw: bytes) -> None:
        self.take(pack.read_pack(raw, name))

    def take(self, found: pack.Pack) -> None:
        """Take over what a pack holds, and say of each thing what became of it."""
        told = keep_pack(self.model.store, found)
        self._say([*_covers(found), *told])
        self._state()
        self._around()

    def _refused(self, bad: BadFile) -> None:
        self._say(faults_said(bad))

    def _say(self, sentences: list[str]) -> None:
        tell_once(self.said, _listed(sentences))

    def _state(self) -> None:
        """Say what there is of one's own copy."""
        lines = _listed(coverage.told(coverage.of_store(self.model.store)), "")
        tell_once(self.covers, lines and f"<h2>{safe(_('What you have entered'))}</h2>{lines}")

    def update(self) -> None:
        """Show nothing that is out of date."""
        tell_once(self.files, "")
        self.sheets.update()
        self._state()
        self._around()

    def refresh(self) -> None:
        """Say no longer what was taken over, after that was taken back."""
        self._say([])
        self.sheets.begin()
        self._state()


class Sheets:
    """A deck or the numbers as a sheet: made, filled in elsewhere, and taken over."""

    def __init__(self, model: Playing, tell: Tell, around: Call) -> None:
        self.model = model
        self._around = around
        self._read: SheetRead | None = None
        named = [
            (f"{registry.TITLES[game]}: {title}", (game, what))
            for game in registry.GAMES
            for what, title in sheets.offered(game).items()
        ]
        field = w.Dropdown(description=_("Sheet"), options=named)
        self.which = heard(field, lambda __: self.begin(), tell, "sheet", "cm-sheetwhich")
        self.files = html("cm-files")
        self.said = html("cm-message")
        self.right = button("", self._keep, tell, "cm-primary")
        self.upload = Upload(_("Import a filled-in sheet"), SUFFIXES, MAX_SHEET, self._take, self._refused, tell)
        self.guide = html("cm-rules")
        self.widget = box(
            html(value=f"<h2>{safe(_('In a spreadsheet'))}</h2>"),
            html(
                "cm-note",
                value=_("Fill in the numbers or a deck with any spreadsheet program, then import it."),
            ),
            self.which,
            box(button(_("Make the sheet"), self._give, tell), self.files, classes=("cm-row",)),
            self.upload,
            self.said,
            box(self.right, classes=("cm-row",)),
            self.guide,
            classes=("cm-form", "cm-sheets"),
        )
        self.begin()

    def _give(self) -> None:
        game, what = self.which.value
        made = (("csv", "text/csv"), ("xlsx", XLSX))
        links = [
            file_link(f"{game}-{what}.{form}", kind, sheets.write(self.model.store, game, what, form))  # type: ignore[arg-type]
            for form, kind in made
        ]
        tell_once(self.files, f'<span class="cm-filelinks">{"".join(links)}</span>')

    def _take(self, name: str, raw: bytes) -> None:
        game, what = self.which.value
        found = sheets.read(self.model.store, game, what, raw, name)
        self._read = found
        over = [_("Columns not read: {columns}.", columns=", ".join(found.passed_over))] if found.passed_over else []
        if found.faults:
            self._say([*over, *faults_said(BadFile(name, found.faults), MOST_FAULTS)], len(found.things))
        elif not found.things:
            self._say([*over, _("Nothing is filled in on this sheet.")])
        else:
            self._keep(over)

    def _keep(self, over: Sequence[str] = ()) -> None:
        """Keep what is right of the sheet that was read."""
        if self._read is not None:
            game, what = self.which.value
            told = sheets.keep(self.model.store, game, what, self._read)
            self._read = None
            self._say([*over, *told])
            self._around()

    def _refused(self, bad: BadFile) -> None:
        self._read = None
        self._say(faults_said(bad, MOST_FAULTS))

    def _say(self, sentences: Sequence[str], right: int = 0) -> None:
        """Say what became of a sheet, and offer to take the rows that are ``right`` although others are not."""
        tell_once(self.said, _listed(sentences))
        name_once(
            self.right,
            ngettext("Import {n} correct row", "Import {n} correct rows", right),
        )
        show(self.right, right > 0)

    def update(self) -> None:
        """Show nothing that is out of date."""
        tell_once(self.files, "")

    def begin(self) -> None:
        """Show the words of the sheet that is chosen, and nothing of another."""
        self._read = None
        self.update()
        self._say([])
        rows = "".join(
            f"<tr><td><code>{safe(one)}</code></td><td>{safe(means)}</td></tr>"
            for one, means in sheets.guide(*self.which.value)
        )
        table = f'<table class="cm-sheetguide">{rows}</table>'
        tell_once(self.guide, f"<details><summary>{safe(_('What you can write in a cell'))}</summary>{table}</details>")
