"""What is kept with a finished game besides its score: a note, a photo of the final table, how long everybody took."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from time import time

import ipywidgets as w

from capemay_kit.core import memento
from capemay_kit.core.i18n import _
from capemay_kit.core.times import time_taken
from capemay_kit.errors import BadFile
from capemay_kit.sitting.keeping import PHOTO_SIDE
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, faults_said, heard, html, put, refusal, safe, show, tell_once
from capemay_kit.ui.upload import photo_upload


class Keepsake:
    """The fields; what is entered is saved at once."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self._table = ""
        self._names: tuple[str, ...] = ()
        self.times = html("cm-note")
        self.note = w.Textarea(placeholder=_("A note on this game"), continuous_update=False, rows=2)
        heard(self.note, self._noted, tell, "note", "cm-kept-note")
        self.photo = photo_upload(_("Photo of the final table"), self._taken, self._refused, tell, PHOTO_SIDE)
        self.said = html("cm-message")
        self.picture = html("cm-kept-photo")
        self.out = button(_("Remove the photo"), lambda: self._keep_photo(b""), tell, "cm-quiet")
        row = box(self.photo, self.out, classes=("cm-row",))
        self.widget = box(self.times, self.note, self.picture, row, self.said, classes=("cm-keepsake",))

    def update(self, table: str, names: Sequence[str]) -> None:
        """Show what is kept with a table."""
        if table != self._table:
            tell_once(self.said, "")
        self._table, self._names = table, tuple(names)
        kept = memento.memento(self.model.store, table)
        put(self.note, kept.note)
        spent = kept.clock.at(time()) if kept.clock is not None else ()
        tell_once(self.times, safe(time_taken(self._names, spent)))
        show(self.times, bool(spent))
        address = f"data:image/jpeg;base64,{b64encode(kept.photo).decode()}"
        tell_once(
            self.picture, f'<img src="{address}" alt="{safe(_("Photo of the final table"))}">' if kept.photo else ""
        )
        looks_on = self.model.only_looks
        self.note.disabled = looks_on
        show(self.note, not looks_on or bool(kept.note))
        show(self.photo, not looks_on)
        show(self.out, not looks_on and bool(kept.photo))

    def _noted(self, note: str) -> None:
        if not self.model.may_write():
            return
        memento.keep_note(self.model.store, self._table, note)
        self.update(self._table, self._names)

    def _taken(self, name: str, raw: bytes) -> None:
        self._keep_photo(raw)

    def _keep_photo(self, photo: bytes) -> None:
        if not self.model.may_write():
            return
        memento.keep_photo(self.model.store, self._table, photo)
        tell_once(self.said, "")
        self.update(self._table, self._names)

    def _refused(self, bad: BadFile) -> None:
        self.said.value = refusal("; ".join(faults_said(bad)))
