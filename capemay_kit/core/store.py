"""Where tables are kept: SQLAlchemy over SQLite, or over any database its URL names.

One row a table, one row an entry. The primary key (table, sequence) decides between two writers: one
wins, the other is told. What `append` returned from is on the disk.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import platformdirs
import sqlalchemy as sa

from capemay_kit.core.record import Entry, Header
from capemay_kit.errors import CapemayError, StoreError, UnknownName

_meta = sa.MetaData()
_tables = sa.Table(
    "tables",
    _meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("created", sa.String, nullable=False),
)
_entries = sa.Table(
    "entries",
    _meta,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
)


_results = sa.Table(
    "results",
    _meta,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("body", sa.Text),
)
"""What tables came to when they had so many entries: worked out again whenever an entry was added."""
_learned = sa.Table(
    "learned",
    _meta,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("item", sa.String, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
"""How far each person is in learning: what the item is and what is said of it is for the teacher to know."""
_own = sa.Table(
    "own",
    _meta,
    sa.Column("kind", sa.String, primary_key=True),
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""What people entered of their own copy, by kind: editions, boards, cards, photos, drafts."""
_away = sa.Table("away", _meta, sa.Column("table_id", sa.String, primary_key=True))
"""Tables that were put away. Their entries stay, so that they can be fetched back."""


class TakenSeq(CapemayError):
    """The sequence number is taken: another writer was first."""


class Listed(NamedTuple):
    """A table in a list: its header, how many entries it has, and when it was last written to."""

    header: Header
    entries: int
    last: str


def default_url() -> str:
    """Name the store in use: ``CAPEMAY_STORE``, else a SQLite file in the user's data folder."""
    url = os.environ.get("CAPEMAY_STORE")
    if not url:
        return f"sqlite:///{platformdirs.user_data_path('capemay-kit') / 'tables.sqlite'}"
    return _address(url)


def _address(store: str) -> str:
    """Take a plain file name for a SQLite file."""
    is_file = "://" not in store and ("/" in store or Path(store).suffix)
    return f"sqlite:///{Path(store).expanduser().resolve()}" if is_file else store


def now() -> str:
    """Return the time in UTC to the second, as records write it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Store:
    """An open store. ``url`` is an SQLAlchemy URL or a file name; None is the store in use.

    Every call is one transaction; raises `StoreError` in one clear line.
    """

    def __init__(self, url: str | None = None) -> None:
        self.url = _address(url or default_url())
        try:
            parsed = sa.make_url(self.url)
            plain = parsed.database and not parsed.database.startswith((":memory:", "file:"))
            if parsed.get_backend_name() == "sqlite" and parsed.database and plain:
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            self._engine = sa.create_engine(parsed)
        except (sa.exc.ArgumentError, ImportError) as error:
            raise StoreError(f"cannot use the store {self.url!r}: {error}") from None
        except OSError as error:
            raise StoreError(f"cannot make the folder of the store: {error}") from None
        if parsed.get_backend_name() == "sqlite":
            sa.event.listen(self._engine, "connect", _durable)
        with self._transaction("opened") as link:
            if not sa.inspect(link).has_table("own"):
                _meta.create_all(link)

    @contextmanager
    def _transaction(self, done: str) -> Iterator[sa.Connection]:
        try:
            with self._engine.begin() as link:
                yield link
        except sa.exc.IntegrityError:
            raise TakenSeq from None
        except sa.exc.DBAPIError as error:
            raise StoreError(f"the store could not be {done}: {error.orig}") from None

    def create(self, header: Header, entries: Sequence[Entry[Any]] = ()) -> None:
        """Add a table, with its entries so far. Raises `StoreError` if its id is taken."""
        try:
            with self._transaction("written") as link:
                row = {"id": header.table, "header": _text(header), "created": header.created}
                link.execute(sa.insert(_tables), row)
                if entries:
                    link.execute(sa.insert(_entries), [_row(header.table, entry) for entry in entries])
        except TakenSeq:
            raise StoreError(f"a table {header.table!r} is already there") from None

    def append(self, table: str, entry: Entry[Any]) -> None:
        """Write an entry durably. Raises `TakenSeq` if its number is taken, `UnknownName` for no table."""
        try:
            with self._transaction("written") as link:
                link.execute(sa.insert(_entries), _row(table, entry))
        except TakenSeq:
            self.header(table)
            raise

    def header(self, table: str) -> Header:
        """Return a table's header. Raises `UnknownName`."""
        with self._transaction("read") as link:
            found = link.execute(sa.select(_tables.c.header).where(_tables.c.id == table)).scalar()
        if found is None:
            raise UnknownName("table", table)
        return msgspec.json.decode(found, type=Header)

    def since(self, table: str, seq: int, entry_type: Any) -> list[Entry[Any]]:
        """Return the entries after ``seq``, oldest first."""
        query = (
            sa.select(_entries.c.body)
            .where(_entries.c.table_id == table, _entries.c.seq > seq)
            .order_by(_entries.c.seq)
        )
        with self._transaction("read") as link:
            bodies = link.execute(query).scalars().all()
        return [msgspec.json.decode(body, type=entry_type) for body in bodies]

    def last_seq(self, table: str) -> int:
        """Return the number of the last entry, 0 if there is none."""
        query = sa.select(sa.func.max(_entries.c.seq)).where(_entries.c.table_id == table)
        with self._transaction("read") as link:
            return link.execute(query).scalar() or 0

    def tables(self) -> list[Listed]:
        """List all tables that were not put away, the one last written to first."""
        count = sa.select(
            _entries.c.table_id, sa.func.count().label("n"), sa.func.max(_entries.c.seq).label("last")
        ).group_by(_entries.c.table_id)
        counts = count.subquery()
        last = _entries.alias()
        query = (
            sa.select(_tables.c.header, counts.c.n, last.c.body)
            .select_from(_tables.outerjoin(counts, counts.c.table_id == _tables.c.id))
            .outerjoin(last, sa.and_(last.c.table_id == _tables.c.id, last.c.seq == counts.c.last))
            .where(_tables.c.id.not_in(sa.select(_away.c.table_id)))
        )
        with self._transaction("read") as link:
            rows = link.execute(query).all()
        listed = []
        for header_text, n, body in rows:
            header = msgspec.json.decode(header_text, type=Header)
            last_at = (msgspec.json.decode(body).get("at") if body else None) or header.created
            listed.append(Listed(header, n or 0, last_at))
        return sorted(listed, key=lambda one: (one.last, one.header.table), reverse=True)

    def put_away(self, table: str, away: bool = True) -> None:
        """Take a table out of the lists, or fetch it back. Nothing is rewritten: its entries stay."""
        with self._transaction("written") as link:
            link.execute(sa.delete(_away).where(_away.c.table_id == table))
            if away:
                link.execute(sa.insert(_away), {"table_id": table})

    def results(self) -> dict[str, tuple[int, str | None]]:
        """Return what is remembered of tables: how many entries they had then, and what they came to (JSON, None
        if they were not over). A number of -1 is a result without a record."""
        query = sa.select(_results).where(_results.c.table_id.not_in(sa.select(_away.c.table_id)))
        with self._transaction("read") as link:
            return {row.table_id: (row.seq, row.body) for row in link.execute(query)}

    def keep_results(self, found: Mapping[str, tuple[int, str | None]]) -> None:
        """Remember what tables came to, in place of what was remembered of them."""
        with self._transaction("written") as link:
            for table, (seq, body) in found.items():
                link.execute(sa.delete(_results).where(_results.c.table_id == table))
                link.execute(sa.insert(_results), {"table_id": table, "seq": seq, "body": body})

    def learned(self, person: str) -> dict[str, str]:
        """Return what is kept of a person's learning, by item."""
        with self._transaction("read") as link:
            where = _learned.c.person == person
            return {row.item: row.body for row in link.execute(sa.select(_learned).where(where))}

    def keep_learned(self, person: str, item: str, body: str) -> None:
        """Keep what a person learned; what was kept of the item before is replaced."""
        with self._transaction("written") as link:
            link.execute(sa.delete(_learned).where(_learned.c.person == person, _learned.c.item == item))
            link.execute(sa.insert(_learned), [{"person": person, "item": item, "body": body}])

    def people_learning(self) -> list[str]:
        """List the people something is kept of."""
        with self._transaction("read") as link:
            return [row.person for row in link.execute(sa.select(_learned.c.person).distinct())]

    def own(self, kind: str) -> dict[str, bytes]:
        """Return all that is kept of a kind, by name, in the order of the names."""
        query = sa.select(_own).where(_own.c.kind == kind).order_by(_own.c.name)
        with self._transaction("read") as link:
            return {row.name: bytes(row.body) for row in link.execute(query)}

    def keep_own(self, found: Mapping[tuple[str, str], bytes | None]) -> None:
        """Keep things by kind and name, all or none; None takes one away. What was there before is replaced."""
        with self._transaction("written") as link:
            for (kind, name), body in found.items():
                link.execute(sa.delete(_own).where(_own.c.kind == kind, _own.c.name == name))
                if body is not None:
                    link.execute(sa.insert(_own), {"kind": kind, "name": name, "body": body})

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def _durable(link: Any, _record: Any) -> None:
    cursor = link.cursor()
    # waiting beats failing when another page writes at the same moment
    cursor.execute("PRAGMA busy_timeout=10000")
    try:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
    except Exception:
        # a read-only store can still be looked at; the first write says what is wrong
        pass
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _row(table: str, entry: Entry[Any]) -> dict[str, Any]:
    return {"table_id": table, "seq": entry.seq, "body": _text(entry)}
