"""A backup of everything in one file: all tables, and all that was entered in My copy."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from markupsafe import Markup

from capemay_kit.core.backup import Copied, back_up
from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.core.times import local, now
from capemay_kit.sitting.desk import Desk
from capemay_kit.ui.components import Call, Element, box, button, h, text
from capemay_kit.ui.pieces import copy_html

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
    """A button that backs up the store, and ``said``, what became of it. Where others share the store, the address of
    the group is shown instead."""

    def __init__(self, store: Store, desk: Desk, changed: Call) -> None:
        self._store, self._desk, self._changed = store, desk, changed
        self.said = ""

    def show(self) -> Element:
        """Show the button, or the address."""
        address = self._desk.group_at
        told = _("Your group's address: <b>{address}</b> Keep it safe: it opens these tables on any device, for anyone "
                 "who has it.")  # fmt: skip
        restores = _("To restore a backup, tap Open a file at the top. It is added to what is here; nothing is "
                     "overwritten.")  # fmt: skip
        return box(
            text(h(told, address=address) + Markup(copy_html(address)), "cm-note") if address
            else button(_("Back up"), self._back_up, "cm-quiet"),
            text(h("{}", self.said), "cm-files"), text(restores, "cm-note"), classes=("cm-row",),
        )  # fmt: skip

    def _back_up(self) -> None:
        name, copied, raw = copy_of(self._store)
        if raw is None:
            file = (self._store.file or Path(name).absolute()).with_name(name)
            back_up(self._store, file)
            self.said = _("The backup is too large for this page. It is on the computer that runs the companion: "
                          "{file}", file=file)  # fmt: skip
        else:
            self._desk.save(name, "application/vnd.sqlite3", raw)
            self.said = _("Backup checked: {name}. Tables: {tables}, entries: {entries}.",
                          name=name, tables=copied.tables, entries=copied.entries)  # fmt: skip
        self._changed()
