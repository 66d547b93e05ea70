"""The database behind a store: found, made or brought up to date, read, and written to by one at a time.

SQLite's own waiting starves whoever waits longest, so here everybody who waits asks equally often. The file of a store
is made by the first opening and never again: one that is moved or deleted while the program runs is missed at once.
"""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sa

from capemay_kit.core import words
from capemay_kit.core.migrations import CURRENT, VERSION, migrate, version_of
from capemay_kit.core.schema import META
from capemay_kit.errors import CapemayError, StoreError

PATIENCE = 25.0
"""How long a write waits for others, in seconds: less than a page waits before it takes its kernel for stuck."""
BRIEFLY = 0.1
"""How long one waits that serves only to be quicker the next time."""
A_WHILE = 1.0
"""After how long whoever waits is told that they do."""
PAUSE = (0.001, 0.004)
"""How long to wait before asking again, at random in between so that nobody is always second."""
PAGES = 64
"""After how many pages (some twenty acts) SQLite folds what was written into the main file."""
SERVED = "CAPEMAY_STORE_SERVED"
"""Names the store that a server of the companion has opened: its pages never make a new one in its place."""
_ONE_AT_A_TIME = 0x6361_7065_6D61_79
"""The advisory lock under which a database of PostgreSQL is brought up to date."""

Identity = tuple[int, int] | None


class TakenSeq(CapemayError):
    """The sequence number is taken: another writer was first."""


def default_store() -> str:
    """Name the store in use: ``CAPEMAY_STORE``, else a SQLite file in the user's data folder."""
    return os.environ.get("CAPEMAY_STORE") or str(platformdirs.user_data_path("capemay-kit") / "tables.sqlite")


def _address(store: str) -> sa.URL:
    """Take a plain file name for a SQLite file."""
    is_file = "://" not in store and ("/" in store or Path(store).suffix)
    return sa.URL.create("sqlite", database=str(Path(store).expanduser().resolve())) if is_file else sa.make_url(store)


class Database:
    """An open database. ``url`` is an SQLAlchemy URL or a file name; None is the store in use.

    ``url`` stays what it was opened by, ``name`` is what people know it by, ``file`` is its file if it is one of
    SQLite, else None. ``waits`` is called when a write has waited a while for other pages. Raises `StoreError` in one
    clear line.
    """

    def __init__(self, url: str | None = None) -> None:
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
                # without this, SQLite makes an empty file wherever it finds none
                query = {"mode": "rw", **parsed.query, "uri": "true"}
                parsed = parsed.set(database=self.file.as_uri(), query=query)
            self._engine = sa.create_engine(parsed)
        except (sa.exc.ArgumentError, ImportError, RuntimeError, ValueError) as error:
            raise StoreError(words.NO_STORE.format(name=self.name, why=words.one_line(error))) from None
        if self.backend == "sqlite":
            sa.event.listen(self._engine, "connect", _set_up)
            sa.event.listen(self._engine, "begin", _begin)
        try:
            self.reopen()
        except StoreError:
            self._engine.dispose()
            raise
        self._close = weakref.finalize(self, _fold, self._engine, self.file is not None)

    def reopen(self) -> None:
        """Take the store as it stands on the disk now, made or brought up to date where that is needed.

        Whatever was read from it before no longer counts.
        """
        self._engine.dispose()
        self._main = self._log = None
        if self.file is not None:
            self._main = _identity(self.file) or self._make(self.file)
        with self._reading("opened") as link:
            current = self._is_current(link)
        if not current:
            with self._writing("opened") as link:
                if link.dialect.name == "postgresql":
                    link.execute(sa.select(sa.func.pg_advisory_xact_lock(_ONE_AT_A_TIME)))
                # another page may have been first
                if not self._is_current(link):
                    migrate(link)
        if self.backend == "sqlite":
            with self.raw() as raw, contextlib.suppress(sqlite3.OperationalError):
                # whoever writes keeps nobody from reading; a store that may only be read stays as it is
                raw.execute("PRAGMA journal_mode=WAL")
                raw.execute("SELECT count(*) FROM sqlite_master")
        if self.file is not None:
            self._log = _identity(self.file.with_name(f"{self.file.name}-wal"))

    def close(self) -> None:
        """Let go of the database, with all that was written folded into its main file."""
        self._close()
        self._engine.dispose()

    def _make(self, file: Path) -> Identity:
        if os.environ.get(SERVED) == self.name:
            raise StoreError(words.STORE_GONE.format(name=self.name))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
        except OSError as error:
            raise StoreError(words.NO_STORE.format(name=self.name, why=error.strerror)) from None
        return _identity(file)

    def _is_current(self, link: sa.Connection) -> bool:
        """Say whether nothing has to be done before the database can be used."""
        there = set(sa.inspect(link).get_table_names())
        found = version_of(link) if VERSION in there else ""
        if found == CURRENT:
            for missing in sorted(set(META.tables) - there):
                raise StoreError(words.STORE_LACKS.format(name=self.name, table=missing))
            return True
        if found and not (found.isdecimal() and int(found)):
            raise StoreError(words.STORE_FOREIGN.format(name=self.name))
        if found and int(found) > int(CURRENT):
            raise StoreError(words.STORE_NEWER.format(name=self.name, found=int(found), known=int(CURRENT)))
        first = {"tables", "entries"}
        if there & first:
            for missing in sorted(first - there):
                raise StoreError(words.STORE_LACKS.format(name=self.name, table=missing))
        elif there and self.file is not None:
            raise StoreError(words.STORE_FOREIGN.format(name=self.name))
        return False

    @property
    def backend(self) -> str:
        """The kind of database: ``sqlite``, ``postgresql``, …"""
        return self._engine.dialect.name

    @contextmanager
    def raw(self) -> Iterator[sqlite3.Connection]:
        """Give SQLite's own connection, to copy the file by."""
        self._look()
        with self._in_words("read"), self._engine.connect() as link:
            raw: Any = link.connection.driver_connection
            yield raw

    def changes(self) -> int | None:
        """Return a number that is another one once somebody else wrote; None where the database has none.

        It counts for whoever does nothing else with this store, and asks one thing at a time.
        """
        if self.file is None:
            return None
        with self.raw() as raw:
            return int(raw.execute("PRAGMA data_version").fetchone()[0])

    # --- reading and writing -------------------------------------------------------------------------

    @contextmanager
    def _reading(self, done: str = "read") -> Iterator[sa.Connection]:
        """Read within one transaction: nothing changes in between."""
        self._look()
        with self._in_words(done), self._engine.connect() as link, link.begin():
            yield link

    @contextmanager
    def _writing(self, done: str = "written", patience: float | None = None) -> Iterator[sa.Connection]:
        """Write within one transaction, all or nothing: what it returned from is on the disk.

        ``patience`` is how many seconds it waits for others (None: as long as a person does).
        Raises `TakenSeq` for a key that is there already.
        """
        self._look()
        with self._in_words(done), self._engine.connect() as link:
            link = link.execution_options(
                capemay_waits=self.waits, capemay_patience=PATIENCE if patience is None else patience
            )
            with link.begin():
                yield link
        self._look()

    @contextmanager
    def _in_words(self, done: str) -> Iterator[None]:
        try:
            yield
        except sa.exc.IntegrityError:
            raise TakenSeq from None
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(self._said(error, done)) from None
        except UnicodeError:
            raise StoreError(words.STORE_NO_TEXT) from None

    def _said(self, error: Exception, done: str) -> str:
        why = words.one_line(getattr(error, "orig", None) or error)
        for part, sentence in words.STORE_TROUBLE.items():
            if part in why:
                return sentence.format(name=self.name, done=done, why=why)
        return words.STORE_ELSE.format(done=done, why=why)

    def _look(self) -> None:
        """Raise `StoreError` if the file is not the one that was opened: what is written would go nowhere."""
        if self.file is None:
            return
        if (found := _identity(self.file)) != self._main:
            raise StoreError((words.STORE_OTHER if found else words.STORE_GONE).format(name=self.name))
        log = self.file.with_name(f"{self.file.name}-wal")
        if self._log is not None and _identity(log) != self._log:
            raise StoreError(words.STORE_GONE.format(name=log))


def as_bytes(body: Any) -> bytes:
    """Return the value of a column as bytes, whatever type it was stored as."""
    return bytes(body) if isinstance(body, bytes | memoryview) else str(body).encode("utf-8", "surrogateescape")


def _nothing() -> None:
    pass


def _identity(file: Path) -> Identity:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _set_up(link: Any, _record: Any) -> None:
    # transactions begin where `_begin` says so
    link.isolation_level = None
    # text that is damaged is told by whoever reads it, and not by every query that comes across it
    link.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    cursor = link.cursor()
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA synchronous=FULL")
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
    """Begin a transaction that writes, when it is our turn; do nothing if that cannot be, or takes too long."""
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


def _fold(engine: sa.Engine, is_file: bool) -> None:
    """Fold what was written into the main file, as far as other pages allow it, and close the connection."""
    if is_file:
        with contextlib.suppress(sa.exc.SQLAlchemyError), engine.connect() as link:
            raw: Any = link.connection.driver_connection
            raw.execute("PRAGMA busy_timeout=0")
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
