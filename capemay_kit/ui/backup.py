"""A backup of everything in one file: all tables, and all that was entered in My copy."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from capemay_kit.core.backup import Copied, back_up
from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.core.times import local, now
from capemay_kit.sitting.desk import Desk
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, copy_html, html, safe, tell_once

MOST = 32_000_000
"""The largest copy in bytes for a page: more would take long, and a phone might run out of memory."""


def copy_of(store: Store) -> tuple[str, Copied, bytes | None]:
    """Return a name for a copy of a store, what it holds, and its bytes; None if it is too large for a page."""
    name = f"capemay-{local(now()):%Y-%m-%d-%H%M%S}.sqlite"
    with TemporaryDirectory() as folder:
        copy = Path(folder) / name
        copied = back_up(store, copy)
        return name, copied, copy.read_bytes() if copied.size <= MOST else None


class BackUp:
    """A button that backs up the store. Where others share the store, the address of the group is shown instead."""

    def __init__(self, store: Store, tell: Tell, desk: Desk) -> None:
        self._store, self._desk, group_at = store, desk, desk.group_at
        self.files = html("cm-files")
        shown = button(_("Back up"), self._made, tell, "cm-quiet")
        if group_at:
            shown = html(
                "cm-note",
                value=_(
                    "Your group's address: <b>{address}</b> Keep it safe: it opens these tables on any device, for "
                    "anyone who has it.",
                    address=safe(group_at),
                )
                + copy_html(group_at),
            )
        told = html(
            "cm-note",
            value=_(
                "To restore a backup, tap Open a file at the top. It is added to what is here; nothing is overwritten."
            ),
        )
        self.widget = box(shown, self.files, told, classes=("cm-row",))

    def update(self) -> None:
        """Take away a copy that is out of date."""
        tell_once(self.files, "")

    def _made(self) -> None:
        name, copied, raw = copy_of(self._store)
        if raw is not None:
            self._desk.save(name, "application/vnd.sqlite3", raw)
        tell_once(self.files, self._lying(name) if raw is None else _told(name, copied))

    def _lying(self, name: str) -> str:
        """Write a copy into the store's folder, and say where."""
        file = (self._store.file or Path(name).absolute()).with_name(name)
        back_up(self._store, file)
        return safe(
            _(
                "The backup is too large for this page. It is on the computer that runs the companion: {file}",
                file=file,
            )
        )


def _told(name: str, copied: Copied) -> str:
    said = _("Backup checked: {name}. Tables: {tables}, entries: {entries}.")
    return safe(said.format(name=name, tables=copied.tables, entries=copied.entries))
