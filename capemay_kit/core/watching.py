"""Notifications of other processes' writes to the store.

Over SQLite the file is asked many times a second whether anything changed, which takes it no time. PostgreSQL tells
those who listen: each process says what it wrote after it has written it, since to say so within each transaction would
make all others wait.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Event, Thread
from typing import Any, Protocol, TypeAlias

import msgspec
import sqlalchemy as sa

from capemay_kit.core import news
from capemay_kit.core.database import Database
from capemay_kit.core.groups import everybodys
from capemay_kit.core.schema import ENTRIES
from capemay_kit.errors import StoreError

TableKey: TypeAlias = tuple[str, str]
"""(group, table id)."""
TablesTold: TypeAlias = Callable[[set[TableKey] | None], object]
"""Called from a thread with tables that were written to; None: with any of them, for some news may have been missed."""

ASKS = 0.05
"""How often a file is asked whether there is any news, in seconds."""
GATHERS = 0.02
"""How long a process gathers what it wrote before it says so, in seconds."""
AFTER_FAILURE = 1.0
_ROW: sa.ColumnClause[int] = sa.literal_column("rowid", sa.Integer)
"""SQLite's row id; entries are only ever added, so the newest has the highest."""
_CHANNEL = "capemay"
_MOST = 100
"""Tables named in one message, which may hold 8,000 bytes."""

log = logging.getLogger("capemay_kit.store")


class Watch(Protocol):
    """A listener for writes to a store.

    ``version`` changes whenever anything is written, by anybody; None where that cannot be said.
    """

    version: int | None

    def stop(self) -> None:
        """Stop listening."""


def watch(store: Database, told: TablesTold) -> Watch | None:
    """Start notifying about others' writes; None if this kind of database cannot."""
    if store.file is not None:
        return _FileWatch(store.url, told)
    if store.backend == "postgresql" and sa.make_url(store.url).get_driver_name() == "psycopg":
        return _Listening(store.url, told)
    return None


class _FileWatch(Database):
    """Polls a SQLite file on its own connection, because the change counter is per connection."""

    def __init__(self, url: str, told: TablesTold) -> None:
        super().__init__(url, group="")
        self._told, self._ended = told, Event()
        self.version: int | None = None
        self._row = self._last_row()
        Thread(target=self._listen, name="watch", daemon=True).start()

    def stop(self) -> None:
        """Stop listening."""
        self._ended.set()

    def _listen(self) -> None:
        lost = False
        while not self._ended.wait(ASKS):
            try:
                found = self.changes()
                if found == self.version:
                    continue
                self.version = found
                self._row, tables = self._rows_after(self._row)
                if lost or tables:
                    self._told(None if lost else tables)
                lost = False
            except StoreError:
                # it is gone: each page says so as it looks
                if not lost:
                    self._told(None)
                self.version, lost = None, True
        self.close()

    def _last_row(self) -> int:
        with self._reading() as link:
            return link.execute(everybodys(sa.func.max(_ROW)).select_from(ENTRIES)).scalar() or 0

    def _rows_after(self, row: int) -> tuple[int, set[TableKey]]:
        """Return the number of the last row of all entries, and the tables of those after a row."""
        query = everybodys(sa.func.max(_ROW), ENTRIES.c.of_group, ENTRIES.c.table_id).where(row < _ROW)
        with self._reading() as link:
            found = link.execute(query.group_by(ENTRIES.c.of_group, ENTRIES.c.table_id)).all()
        return max((one[0] for one in found), default=row), {(one[1], one[2]) for one in found}


class _Listening:
    """Listens to a database of PostgreSQL, and tells all others what this process writes."""

    version: int | None = None

    def __init__(self, url: str, told: TablesTold) -> None:
        # connections that wait are kept apart from those that work
        self._engine = sa.create_engine(url, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
        self._told, self._ended = told, Event()
        self._written: set[TableKey] = set()
        self._sender = 0
        self._unhear = news.hear(lambda wrote: self._written.add((wrote.group, wrote.table)))
        for work in (self._listen, self._say):
            Thread(target=self._again, args=(work,), name="watch", daemon=True).start()

    def stop(self) -> None:
        """Stop listening."""
        self._unhear()
        self._ended.set()

    def _again(self, work: Callable[[Any], None]) -> None:
        """Run something over a connection until stopped, reconnecting as needed."""
        said = ""
        while not self._ended.is_set():
            try:
                with self._engine.connect() as link:
                    said = ""
                    work(link)
            except Exception as error:
                if not self._ended.is_set() and str(error) != said:
                    said = str(error)
                    log.warning("the database cannot be heard: %s", error)
                self._ended.wait(AFTER_FAILURE)

    def _listen(self, link: sa.Connection) -> None:
        raw: Any = link.connection.driver_connection
        raw.execute(" ".join(("LISTEN", _CHANNEL)))
        # whatever was said before is missed
        self._told(None)
        while not self._ended.is_set():
            for one in raw.notifies(timeout=AFTER_FAILURE):
                with suppress(msgspec.MsgspecError):
                    if one.pid != self._sender:
                        self._told(set(msgspec.json.decode(one.payload, type=list[TableKey])))

    def _say(self, link: sa.Connection) -> None:
        raw: Any = link.connection.driver_connection
        self._sender = raw.info.backend_pid
        while not self._ended.wait(GATHERS):
            if self._written:
                written, self._written = self._written, set()
                for some in _some(sorted(written)):
                    body = msgspec.json.encode(some).decode()
                    link.execute(sa.select(sa.func.pg_notify(_CHANNEL, body)))


def _some(tables: list[TableKey]) -> Iterable[list[TableKey]]:
    return (tables[at : at + _MOST] for at in range(0, len(tables), _MOST))
