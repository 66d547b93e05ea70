"""A backup of a store in one file. It is complete even if others write at the same time, and is checked before it gets
its name."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from capemay_kit.core.database import Database, one_line
from capemay_kit.core.i18n import _
from capemay_kit.errors import StoreError


class Copied(NamedTuple):
    """What a copy holds: its tables and entries, counted, and its size in bytes."""

    tables: int
    entries: int
    size: int


def back_up(store: Database, to: Path) -> Copied:
    """Copy a store into a new file. The whole copy is read before it gets its name.

    Raises `StoreError`, and leaves no new file, if there is a file of that name already, if the store is in another
    kind of database, or if the copy is not whole.
    """
    if store.rows.group:
        raise StoreError(_("Other groups share this store: export your games one by one"))
    if store.backend != "sqlite":
        raise StoreError(
            _(
                "{name} is not an SQLite file: back it up with the database's own tool (pg_dump for PostgreSQL)",
                name=store.name,
            )
        )
    if to.exists():
        raise StoreError(_("{file} already exists, and a backup never overwrites a file", file=to))
    # so that there is never half a copy under its name, even if the program is stopped
    draft = to.with_name(f"{to.name}.{uuid4().hex[:8]}.part")
    try:
        found = _copied(store, draft)
        try:
            os.link(draft, to)
        except FileExistsError:
            raise StoreError(_("{file} already exists, and a backup never overwrites a file", file=to)) from None
        except (OSError, AttributeError):
            # file systems of USB sticks often have no links, and where the app runs in a browser Python has none
            if to.exists():
                raise StoreError(_("{file} already exists, and a backup never overwrites a file", file=to)) from None
            draft.rename(to)
        return found
    except OSError as error:
        raise StoreError(
            _("The backup {file} could not be written: {why}", file=to, why=error.strerror or error)
        ) from None
    except sqlite3.Error as error:
        raise StoreError(_("The backup {file} could not be written: {why}", file=to, why=one_line(error))) from None
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _copied(store: Database, draft: Path) -> Copied:
    # made here, since SQLite does not say why it cannot make a file
    draft.touch(exist_ok=False)
    with closing(sqlite3.connect(draft, isolation_level=None)) as copy:
        with store.raw() as link:
            link.backup(copy)
        # a single file, without a journal beside it that somebody could forget to copy
        copy.execute("PRAGMA journal_mode=DELETE")
        faults = [row[0] for row in copy.execute("PRAGMA integrity_check")]
        if faults != ["ok"]:
            raise StoreError(
                _(
                    "{name} is damaged ({why}), so a backup would be incomplete. Save the file itself first",
                    name=store.name,
                    why=one_line("; ".join(faults[:3])),
                )
            )
        tables, entries = (copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "entries"))
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    return Copied(tables, entries, draft.stat().st_size)
