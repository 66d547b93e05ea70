"""A copy of everything in one file, to be taken away: all tables, and all that was entered of one's own copy."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from capemay_kit.core.backup import Copied, back_up
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.store import Store
from capemay_kit.core.times import local, now
from capemay_kit.sitting.desk import Desk
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, copy_html, html, safe, tell_once

MOST = 32_000_000
"""A page that is handed more takes long over it, and a phone may not survive it."""


def copy_of(store: Store) -> tuple[str, Copied, bytes | None]:
    """Return a copy of a store with a name for it and what it holds; no bytes if it is too large for a page."""
    name = f"capemay-{local(now()):%Y-%m-%d-%H%M%S}.sqlite"
    with TemporaryDirectory() as folder:
        copy = Path(folder) / name
        copied = back_up(store, copy)
        return name, copied, copy.read_bytes() if copied.size <= MOST else None


class BackUp:
    """A button; the copy is made when it is pressed, as the store then stands. Where others share the store, there is
    the address of one's own group instead, to be kept."""

    def __init__(self, store: Store, tell: Tell, desk: Desk) -> None:
        self._store, self._desk, group_at = store, desk, desk.group_at
        self.files = html("cm-files")
        shown = button(_("Back up"), self._made, tell, "cm-quiet")
        if group_at:
            shown = html(
                "cm-note",
                value=_(
                    "Your group's own address: <b>{address}</b> Keep it: it leads back to these tables "
                    "from any device. Whoever has it is in the group.",
                    address=safe(group_at),
                )
                + copy_html(group_at),
            )
        told = html(
            "cm-note",
            value=_(
                "To bring a backup back, tap Open a file at the top: it is merged, and nothing here is overwritten."
            ),
        )
        self.widget = box(shown, self.files, told, classes=("cm-row",))

    def update(self) -> None:
        """Put away a copy that is out of date."""
        tell_once(self.files, "")

    def _made(self) -> None:
        name, copied, raw = copy_of(self._store)
        if raw is not None:
            self._desk.save(name, "application/vnd.sqlite3", raw)
        tell_once(self.files, self._lying(name) if raw is None else _told(name, copied))

    def _lying(self, name: str) -> str:
        """Write a copy beside the store, and say where."""
        file = (self._store.file or Path(name).absolute()).with_name(name)
        back_up(self._store, file)
        return safe(
            _(
                "The copy is too large to be handed over by the page. It lies where the companion runs: {file}",
                file=file,
            )
        )


def _told(name: str, copied: Copied) -> str:
    held = {
        "tables": ngettext("{n} table", "{n} tables", copied.tables),
        "entries": ngettext("{n} entry", "{n} entries", copied.entries),
    }
    return safe(_("{name}: {tables}, {entries}; checked.", name=name, **held))
