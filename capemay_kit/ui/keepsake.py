"""What is kept with a finished game besides its score: a note, a photo of the final table, how long everybody took."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import time

from capemay_kit.core import memento
from capemay_kit.core.i18n import _
from capemay_kit.core.times import time_taken
from capemay_kit.errors import BadFile
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Element, Tell, area, box, button, h, refusal, text
from capemay_kit.ui.pieces import faults_said, photo_address
from capemay_kit.ui.upload import photo_upload


class Keepsake:
    """The fields; what is entered is saved at once, and ``changed`` is called."""

    def __init__(self, model: Session, tell: Tell, changed: Call) -> None:
        self.model, self.changed = model, changed
        self._table, self._said = "", ""
        self.photo = photo_upload(_("Photo of the final table"), self._taken, self._refused, tell, memento.PHOTO_SIDE)

    def show(self, table: str, names: Sequence[str]) -> Element:
        """Show what is kept with a table."""
        if table != self._table:
            self._table, self._said = table, ""
        kept, writes = memento.memento(self.model.store, table), not self.model.seats.only_looks
        spent = kept.clock.at(time()) if kept.clock is not None else ()
        called = _("Photo of the final table")
        seen = h('<img src="{}" alt="{}">', photo_address(kept.photo), called) if kept.photo else ""
        return box(
            text(h("{}", time_taken(names, spent)), "cm-note") if spent else None,
            area(kept.note, self._noted, _("A note on this game"), "cm-kept-note", disabled=not writes)
            if writes or kept.note else None,
            text(seen, "cm-kept-photo"),
            box(self.photo if writes else None,
                button(_("Remove the photo"), partial(self._keep_photo, b""), "cm-quiet")
                if writes and kept.photo else None, classes=("cm-row",)),
            text(self._said, "cm-message"),
            classes=("cm-keepsake",),
        )  # fmt: skip

    def _noted(self, note: str) -> None:
        if self.model.seats.may_write():
            memento.keep_note(self.model.store, self._table, note)
            self.changed()

    def _taken(self, name: str, raw: bytes) -> None:
        self._keep_photo(raw)

    def _keep_photo(self, photo: bytes) -> None:
        if self.model.seats.may_write():
            memento.keep_photo(self.model.store, self._table, photo)
            self._said = ""
            self.changed()

    def _refused(self, bad: BadFile) -> None:
        self._said = refusal("; ".join(faults_said(bad)))
        self.changed()
