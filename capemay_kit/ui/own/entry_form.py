"""The form of a card of any game: keys and fields line by line, and below them what it reads back as."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.errors import BadFile, BadValue
from capemay_kit.own import entry as enter
from capemay_kit.own.cards import PHOTO_SIDE
from capemay_kit.own.entry import At, CardEntry, Names
from capemay_kit.own.entry_lines import FormLine, lines
from capemay_kit.ui.choices import Keys
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Call,
    box,
    button,
    faults_said,
    heard,
    html,
    photo_html,
    put,
    refusal,
    safe,
    set_class,
    show,
    tell_once,
)
from capemay_kit.ui.upload import photo_upload

DEEPEST = 3
"""Lines stand in no farther than this."""


class EntryRow:
    """A line of the form, made once and used for whatever stands there."""

    def __init__(self, form: EntryForm, tell: Tell) -> None:
        self._form = form
        self.line = FormLine((), "")
        self.label = html("cm-entry-label")
        self.keys = Keys(lambda at: form.press(self.line.keys[at].press), tell, "cm-entry-keys")
        self.field = heard(w.Text(continuous_update=False), self._typed, tell, "card", "cm-entry-field")
        self.widget = box(self.label, box(self.keys.widget, self.field, classes=("cm-entry-says",)))
        self.widget.add_class("cm-entry-row")

    def _typed(self, text: str) -> None:
        self._form.type(self.line.at, text)

    def update(self, line: FormLine) -> None:
        """Show a line."""
        self.line = line
        tell_once(self.label, safe(line.label))
        self.keys.offer([key.title for key in line.keys], [key.on for key in line.keys])
        show(self.keys.widget, bool(line.keys))
        show(self.field, line.typed is not None)
        set_class(self.widget, "cm-entry-words", line.typed is not None and not line.keys)
        set_class(self.widget, "cm-entry-told", line.says)
        set_class(self.widget, "cm-entry-hand", bool(line.at) and line.at == self._form.entry.hand)
        for deep in range(1, DEEPEST + 1):
            set_class(self.widget, f"cm-deep-{deep}", min(line.deep, DEEPEST) == deep)
        if line.typed is not None:
            put(self.field, line.typed)
            if self.field.description != line.label:
                self.field.description = line.label


class EntryForm:
    """Number, title and photo of a card, and the lines of its form. Its sentence, which says what is wrong too, stands
    where whoever holds the form puts it: beside what keeps the card."""

    def __init__(self, tell: Tell, around: Call = lambda: None) -> None:
        self._tell, self._around = tell, around
        self.entry = CardEntry("", "", {})
        self.before: list[CardEntry] = []
        self.names: Names | None = None
        self.photo: bytes | None = None
        number = w.Text(description=_("Number"), continuous_update=False)
        self.number = heard(number, lambda text: self.type(("number",), text), tell, "number", "cm-entry-number")
        title = w.Text(description=_("Name"), continuous_update=False)
        self.title = heard(title, self._titled, tell, "title", "cm-entry-title")
        self.upload = photo_upload(_("Photo"), self._photographed, self._refused, tell, PHOTO_SIDE)
        self.no_photo = button(_("No photo"), self._without, tell, "cm-quiet")
        self.picture = html("cm-entry-photo")
        self.reads = html("cm-message", "cm-ws-read")
        self._rows: dict[At, EntryRow] = {}
        self._free: list[EntryRow] = []
        self._lines = box(classes=("cm-entry-lines",))
        head = box(self.number, self.title, self.upload, self.no_photo, classes=("cm-row", "cm-entry-head"))
        self.widget = box(head, box(self._lines, self.picture, classes=("cm-entry-two",)), classes=("cm-entry",))

    def open(self, entry: CardEntry, names: Names | None, photo: bytes = b"") -> None:
        """Show a card, with what can be named on it and its photo."""
        self.entry, self.names, self.before = entry, names, []
        self.photo, self._seen = None, photo
        self.update()

    def press(self, press: enter.Press) -> None:
        """Do what a key says."""
        self._turn(enter.pressed(self.entry, press))

    def type(self, at: At, text: str) -> None:
        """Take what was typed."""
        self._turn(enter.typed(self.entry, at, text))

    def _titled(self, text: str) -> None:
        if self.entry.title_field:
            self.type((self.entry.title_field,), text)

    def _turn(self, entry: CardEntry) -> None:
        if not enter.same(self.entry, entry):
            self.before.append(self.entry)
        self.entry = entry
        self.update()
        self._around()

    def replace_with(self, entry: CardEntry) -> None:
        """Show another state of the same card, which can be taken back."""
        self._turn(entry)

    def step_back(self) -> None:
        """Take back the last thing that was entered."""
        if self.before:
            self.entry = self.before.pop()
            self.update()

    def _photographed(self, name: str, raw: bytes) -> None:
        self.photo = raw
        self.update()

    def _without(self) -> None:
        self.photo = b""
        self.update()

    def _refused(self, bad: BadFile) -> None:
        self.refuse(faults_said(bad)[0])

    def card(self) -> Any:
        """Return the card as entered; None if something is wrong with it, which is then said."""
        try:
            return enter.entered(self.entry)
        except BadValue as error:
            self.refuse(error.sentence)
            return None

    def refuse(self, line: str) -> None:
        """Say what is wrong, where the sentence stands."""
        tell_once(self.reads, refusal(line))

    def update(self) -> None:
        """Show the form as it stands, and read it back."""
        entry = self.entry
        put(self.number, str(entry.values["number"]))
        show(self.title, bool(entry.title_field))
        put(self.title, str(entry.values.get(entry.title_field, "")))
        seen = self._seen if self.photo is None else self.photo
        tell_once(self.picture, photo_html(seen, enter.called(entry)))
        show(self.picture, bool(seen))
        show(self.no_photo, bool(seen))
        self._show(lines(entry, self.names))
        try:
            said = safe(_("Reads: {sentence}", sentence=enter.sentence(entry, self.names)))
        except BadValue as error:
            said = f'<span class="cm-unsaid">{safe(error.sentence)}</span>'
        tell_once(self.reads, said)

    def _show(self, wanted: list[FormLine]) -> None:
        """Show lines. A line that stays has the row it had, so that nobody loses the place."""
        there = {line.at for line in wanted}
        for at in [one for one in self._rows if one not in there]:
            self._free.append(self._rows.pop(at))
        for line in wanted:
            if line.at not in self._rows:
                self._rows[line.at] = self._free.pop() if self._free else EntryRow(self, self._tell)
            self._rows[line.at].update(line)
        laid = tuple(self._rows[line.at].widget for line in wanted)
        if self._lines.children != laid:
            self._lines.children = laid
