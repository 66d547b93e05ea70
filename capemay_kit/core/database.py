"""The database behind a store: it is opened, made or brought up to date, read, and written to by one page at a time.

SQLite makes whoever waits longest ask least often, so we wait ourselves: everybody asks equally often. The file of a
store is only made when it is first opened. If it is moved or deleted while the program runs, that is noticed at once
and no new file is made.
"""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

import platformdirs
import sqlalchemy as sa

from capemay_kit.core.groups import GROUP, Rows
from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.migrations import BASELINE, CURRENT, VERSION, create, is_new, migrate, version_of
from capemay_kit.core.schema import META
from capemay_kit.errors import StoreError, TakenSeq

PATIENCE = 25.0
"""How long a write waits for others, in seconds. A page waits longer than that before it considers its kernel stuck."""
BRIEFLY = 0.1
"""How long an optional write (a cache) waits."""
A_WHILE = 1.0
"""After how many seconds people are told that a write is waiting."""
PAUSE = (0.001, 0.004)
"""The shortest and the longest pause between attempts. It is random, so that nobody always loses."""
PAGES = 64
"""After how many pages of its log (some twenty acts) SQLite makes a checkpoint."""
JOURNAL = "TRUNCATE" if sys.platform == "emscripten" else "WAL"
"""SQLite's journal mode. Browsers have no shared memory, which a write-ahead log needs."""
SERVED = "CAPEMAY_STORE_SERVED"
"""The environment variable naming the store that the server has opened, so that its pages never make a new file
there."""
LINKS = 8
"""How many connections to a database server a process keeps open; if all are busy, as many more are opened."""
_ONE_AT_A_TIME = 0x6361_7065_6D61_79
"""The number of the advisory lock under which a PostgreSQL database is brought up to date."""

_LOGGED = 18
"""Where a file of SQLite says how it is written and read, in a byte each."""

TROUBLE = Texts({
    "not a database": "This is not a store: it is not an SQLite database",
    "malformed": "The store is damaged. Nothing in it was changed; a backup may still be intact",
    "no such table": "The store is damaged: a table is missing",
    "readonly": "The store is read-only, so nothing could be saved",
    "locked": "Another program has locked the store. Try again",
    "unable to open": "The store cannot be opened: it is not a file, or you may not read it",
    "disk is full":
        "The disk is full, so this could not be saved. Make room, then do it again; Back up saves a copy of all games "
        "elsewhere",
    "disk I/O error":
        "The disk failed. What was saved before is still there: open the page again and check whether this was saved "
        "too",
})  # fmt: skip
"""What an error of the database contains, and what is said to people: where the store is, and what the database said,
is for the log and the command line alone."""
Identity = tuple[int, int] | None


def one_line(error: object) -> str:
    """Return what an error of a library says, in one line."""
    return " ".join(str(error).split())


def default_store() -> str:
    """Name the store in use: ``CAPEMAY_STORE``, else a SQLite file in the user's data folder."""
    return os.environ.get("CAPEMAY_STORE") or str(platformdirs.user_data_path("capemay-kit") / "tables.sqlite")


def _address(store: str) -> sa.URL:
    """Return the URL of a store; a plain file name is a SQLite file."""
    is_file = "://" not in store and ("/" in store or Path(store).suffix)
    return sa.URL.create("sqlite", database=str(Path(store).expanduser().resolve())) if is_file else sa.make_url(store)


class Database:
    """An open database. ``url`` is an SQLAlchemy URL or a file name; None is the store in use.

    ``url`` stays as it was given, ``name`` is what people call it, ``file`` its file if it is one of SQLite, else None.
    ``rows`` are those of one group of people, ``group`` or the one that is spoken for here. ``waits`` is called when a
    write has waited for other pages for a while. Raises `StoreError` in one clear line.
    """

    def __init__(self, url: str | None = None, group: str | None = None) -> None:
        self.rows = Rows(GROUP.get() if group is None else group)
        self.url = self.name = url or default_store()
        self.waits: Callable[[], None] = _nothing
        self.file: Path | None = None
        self._main: Identity = None
        self._log: Identity = None
        try:
            parsed = _address(self.name)
            self.name = parsed.render_as_string(hide_password=True)
            database = parsed.database
            if parsed.get_backend_name() == "sqlite" and database and not database.startswith((":memory:", "file:")):
                self.file = Path(database).absolute()
                self.name = str(self.file)
                # without this, SQLite makes an empty file if there is none
                query = {"mode": "rw", **parsed.query, "uri": "true"}
                parsed = parsed.set(database=self.file.as_uri(), query=query)
            # pages of one process share the connections to a database, of which it has only so many
            self._engine = (sa.create_engine if parsed.get_backend_name() == "sqlite" else _shared)(parsed)
        except (sa.exc.ArgumentError, ImportError, RuntimeError, ValueError) as error:
            raise StoreError(_("The store cannot be used"), f"{self.name}: {one_line(error)}") from None
        if self.backend == "sqlite":
            sa.event.listen(self._engine, "connect", _set_up)
            sa.event.listen(self._engine, "begin", _begin)
        try:
            self.reopen()
        except StoreError:
            self._engine.dispose()
            raise
        self._close = weakref.finalize(self, _fold, self._engine, self.backend, self.file is not None)

    def of(self, group: str) -> Self:
        """Return the same database with another group's rows."""
        other = copy(self)
        other.rows = Rows(group)
        return other

    def reopen(self) -> None:
        """Open the store as it is on the disk now; make it or bring it up to date if needed.

        Whatever was read before may no longer be true.
        """
        if self.backend == "sqlite":
            self._engine.dispose()
        self._main = self._log = None
        if self.file is not None:
            self._main = _identity(self.file) or self._make(self.file)
            if JOURNAL != "WAL":
                without_log(self.file)
        with self._reading() as link:
            current = self._is_current(link)
        if not current:
            with self._writing() as link:
                if link.dialect.name == "postgresql":
                    link.execute(sa.select(sa.func.pg_advisory_xact_lock(_ONE_AT_A_TIME)))
                # another page may have been first
                if not self._is_current(link):
                    create(link) if is_new(link) else migrate(link)
        if self.backend == "sqlite" and JOURNAL == "WAL":
            with self.raw() as raw, contextlib.suppress(sqlite3.OperationalError):
                # with this log nobody who reads has to wait for a writer; a store that may only be read stays as it is
                raw.execute("PRAGMA journal_mode=WAL")
                raw.execute("SELECT count(*) FROM sqlite_master")
        if self.file is not None:
            self._log = _identity(Path(f"{self.file}-wal"))

    def close(self) -> None:
        """Close the database, with its log written into the main file."""
        self._close()
        if self.backend == "sqlite":
            self._engine.dispose()

    def _make(self, file: Path) -> Identity:
        if os.environ.get(SERVED) == self.name:
            raise StoreError(
                _("The store is gone: it was moved, renamed or deleted. Put it back, or start the program again"),
                self.name,
            )
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
        except OSError as error:
            raise StoreError(_("The store cannot be used"), f"{self.name}: {error.strerror}") from None
        return _identity(file)

    def _is_current(self, link: sa.Connection) -> bool:
        """Say whether the database can be used as it is, without being made or brought up to date."""
        there = set(sa.inspect(link).get_table_names())
        found = version_of(link) if VERSION in there else ""
        if found == CURRENT:
            for missing in sorted(set(META.tables) - there):
                raise StoreError(TROUBLE["no such table"], f"{self.name}: {missing}")
            return True
        if found and not (found.isdecimal() and int(found)):
            raise StoreError(_("This is not a store: it is a database of another program"), self.name)
        if found and int(found) > int(CURRENT):
            raise StoreError(
                _(
                    "A newer version of the program wrote the store (version {found}; this program knows versions "
                    "up to {known}). Update the program",
                    found=int(found),
                    known=int(CURRENT),
                ),
                self.name,
            )
        if there & META.tables.keys() and int(found or 0) < int(BASELINE):
            raise StoreError(
                _(
                    "An earlier version of the program wrote the store, and this one cannot open it. Nothing in it was "
                    "changed: open it with the program that wrote it"
                ),
                self.name,
            )
        if there and not found and self.file is not None:
            raise StoreError(_("This is not a store: it is a database of another program"), self.name)
        return False

    @property
    def backend(self) -> str:
        """The kind of database: ``sqlite``, ``postgresql``, …"""
        return self._engine.dialect.name

    @contextmanager
    def raw(self) -> Iterator[sqlite3.Connection]:
        """Return SQLite's own connection, for copying the file."""
        self._look()
        with self._in_words(), self._engine.connect() as link:
            raw: Any = link.connection.driver_connection
            yield raw

    def changes(self) -> int | None:
        """Return a number that changes when somebody else writes; None if the database has no such number.

        It is meant for a caller that does nothing else with this store, and asks from one thread at a time.
        """
        if self.file is None:
            return None
        with self.raw() as raw:
            return int(raw.execute("PRAGMA data_version").fetchone()[0])

    # --- reading and writing -------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        """Read within one transaction, so that nothing changes in between."""
        self._look()
        with self._in_words(), self._engine.connect() as link, link.begin():
            yield link

    @contextmanager
    def _writing(self, patience: float | None = None) -> Iterator[sa.Connection]:
        """Write within one transaction, all or nothing. When it has returned, everything is on the disk.

        ``patience`` is how many seconds to wait for others (None: as long as for a person). Raises `TakenSeq` if a key
        is there already.
        """
        self._look()
        with self._in_words(), self._engine.connect() as link:
            link = link.execution_options(
                capemay_waits=self.waits, capemay_patience=PATIENCE if patience is None else patience
            )
            with link.begin():
                yield link
        self._look()

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except sa.exc.IntegrityError:
            raise TakenSeq from None
        except sa.exc.SQLAlchemyError as error:
            why = one_line(getattr(error, "orig", None) or error)
            said = next((TROUBLE[part] for part in TROUBLE if part in why), _("The store is not responding"))
            raise StoreError(said, f"{self.name}: {why}") from None
        except UnicodeError:
            raise StoreError(_("This cannot be stored: it is not text")) from None

    def _look(self) -> None:
        """Raise `StoreError` if the file is no longer the one that was opened, since whatever is written would be
        lost."""
        if self.file is None:
            return
        if (found := _identity(self.file)) != self._main:
            raise StoreError(
                _("Another file has taken the store's place. Reload the page to continue with that one")
                if found
                else _("The store is gone: it was moved, renamed or deleted. Put it back, or start the program again"),
                self.name,
            )
        log = Path(f"{self.file}-wal")
        if self._log is not None and _identity(log) != self._log:
            raise StoreError(
                _("The store is gone: it was moved, renamed or deleted. Put it back, or start the program again"),
                str(log),
            )


def as_bytes(body: Any) -> bytes:
    """Return the value of a column as bytes, whatever type it was stored as."""
    return bytes(body) if isinstance(body, bytes | memoryview) else str(body).encode("utf-8", "surrogateescape")


def without_log(file: Path) -> None:
    """Mark a lone SQLite file as one without a write-ahead log, if its header says that it has one. Otherwise it could
    not be read at all where memory cannot be shared."""
    with contextlib.suppress(OSError), file.open("r+b") as raw:
        raw.seek(_LOGGED)
        if raw.read(2) == b"\2\2":
            raw.seek(_LOGGED)
            raw.write(b"\1\1")


def _nothing() -> None:
    pass


def _identity(file: Path) -> Identity:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _set_up(link: Any, _record: Any) -> None:
    # no transaction begins by itself: `_begin` does that
    link.isolation_level = None
    # damaged text must not break every query that meets it: whoever reads it says so
    link.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    cursor = link.cursor()
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA synchronous=FULL")
    if JOURNAL != "WAL":
        # each connection is told; that there is a write-ahead log, the file itself says
        cursor.execute(f"PRAGMA journal_mode={JOURNAL}")
    cursor.execute(f"PRAGMA wal_autocheckpoint={PAGES}")
    cursor.close()


def _begin(link: sa.Connection) -> None:
    waits: Callable[[], None] | None = link.get_execution_options().get("capemay_waits")
    if waits is None:
        link.exec_driver_sql("BEGIN")
        return
    raw: Any = link.connection.driver_connection
    raw.execute("PRAGMA busy_timeout=0")
    try:
        _take_turn(raw, waits, link.get_execution_options()["capemay_patience"])
        if not raw.in_transaction:
            # says what is wrong
            link.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        raw.execute("PRAGMA busy_timeout=10000")


def _take_turn(raw: Any, waits: Callable[[], None], patience: float) -> None:
    """Begin a transaction for writing as soon as nobody else writes. If that fails or takes too long, do nothing."""
    began = time.monotonic()
    told = False
    while True:
        try:
            raw.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            waited = time.monotonic() - began
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or waited > patience:
                return
        else:
            return
        if waited > A_WHILE and not told:
            told = True
            waits()
        time.sleep(random.uniform(*PAUSE))


@lru_cache
def _shared(url: sa.URL) -> sa.Engine:
    """Return the connections to a database that is no file. Any of them may have been cut since it was used."""
    return sa.create_engine(url, pool_pre_ping=True, pool_size=LINKS, max_overflow=LINKS)


def _fold(engine: sa.Engine, backend: str, is_file: bool) -> None:
    """Write the log into the main file, as far as other pages allow that, and close connections of our own."""
    if backend != "sqlite":
        return
    if is_file:
        with contextlib.suppress(sa.exc.SQLAlchemyError), engine.connect() as link:
            raw: Any = link.connection.driver_connection
            raw.execute("PRAGMA busy_timeout=0")
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
