"""Where tables are kept: SQLAlchemy over SQLite, or over any database its URL names.

One row a table, one row an entry. The primary key (table, sequence) decides between two writers: one
wins, the other is told. What `append` returned from is on the disk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from capemay_kit.core.database import PATIENCE, TakenSeq
from capemay_kit.core.kept import Kept
from capemay_kit.core.record import Entry, Header
from capemay_kit.core.schema import AWAY, ENTRIES, RESULTS, STATES, TABLES
from capemay_kit.errors import StoreError, UnknownName


class CameTo(NamedTuple):
    """What a table with ``seq`` entries came to, as ``program`` counted it (None: an older one, that did not say).

    ``body`` is JSON, None of a table that was not over. A ``seq`` of -1 is a result without a record.
    """

    seq: int
    body: str | None
    program: str | None = None


class Listed(NamedTuple):
    """A table in a list: its header, how many entries it has, and when it was last written to."""

    header: Header
    entries: int
    last: str


def now() -> str:
    """Return the time in UTC to the second, as records write it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Store(Kept):
    """An open store. ``url`` is an SQLAlchemy URL or a file name; None is the store in use.

    Every call is one transaction; raises `StoreError` in one clear line.
    """

    def create(self, header: Header, entries: Sequence[Entry[Any]] = ()) -> None:
        """Add a table, with its entries so far. Raises `StoreError` if its id is taken."""
        try:
            with self._writing() as link:
                row = {"id": header.table, "header": _text(header), "created": header.created}
                link.execute(sa.insert(TABLES), row)
                if entries:
                    link.execute(sa.insert(ENTRIES), [_row(header.table, entry) for entry in entries])
        except TakenSeq:
            raise StoreError(f"a table {header.table!r} is already there") from None

    def append(self, table: str, entry: Entry[Any]) -> None:
        """Write an entry durably. Raises `TakenSeq` if its number is taken, `UnknownName` for no table."""
        try:
            with self._writing() as link:
                link.execute(sa.insert(ENTRIES), _row(table, entry))
        except TakenSeq:
            self.header(table)
            raise

    def header(self, table: str) -> Header:
        """Return a table's header. Raises `UnknownName`."""
        with self._reading() as link:
            found = link.execute(sa.select(TABLES.c.header).where(TABLES.c.id == table)).scalar()
        if found is None:
            raise UnknownName("table", table)
        return msgspec.json.decode(found, type=Header)

    def since(self, table: str, seq: int, entry_type: Any) -> list[Entry[Any]]:
        """Return the entries after ``seq``, oldest first."""
        query = (
            sa.select(ENTRIES.c.body).where(ENTRIES.c.table_id == table, ENTRIES.c.seq > seq).order_by(ENTRIES.c.seq)
        )
        with self._reading() as link:
            bodies = link.execute(query).scalars().all()
        return [msgspec.json.decode(body, type=entry_type) for body in bodies]

    def last_seq(self, table: str) -> int:
        """Return the number of the last entry, 0 if there is none."""
        query = sa.select(sa.func.max(ENTRIES.c.seq)).where(ENTRIES.c.table_id == table)
        with self._reading() as link:
            return link.execute(query).scalar() or 0

    def tables(self) -> list[Listed]:
        """List all tables that were not put away, the one last written to first."""
        count = sa.select(
            ENTRIES.c.table_id, sa.func.count().label("n"), sa.func.max(ENTRIES.c.seq).label("last")
        ).group_by(ENTRIES.c.table_id)
        counts = count.subquery()
        last = ENTRIES.alias()
        query = (
            sa.select(TABLES.c.header, counts.c.n, last.c.body)
            .select_from(TABLES.outerjoin(counts, counts.c.table_id == TABLES.c.id))
            .outerjoin(last, sa.and_(last.c.table_id == TABLES.c.id, last.c.seq == counts.c.last))
            .where(TABLES.c.id.not_in(sa.select(AWAY.c.table_id)))
        )
        with self._reading() as link:
            rows = link.execute(query).all()
        listed = []
        for header_text, n, body in rows:
            header = msgspec.json.decode(header_text, type=Header)
            last_at = (msgspec.json.decode(body).get("at") if body else None) or header.created
            listed.append(Listed(header, n or 0, last_at))
        return sorted(listed, key=lambda one: (one.last, one.header.table), reverse=True)

    def put_away(self, table: str, away: bool = True) -> None:
        """Take a table out of the lists, or fetch it back. Nothing is rewritten: its entries stay."""
        with self._writing() as link:
            link.execute(sa.delete(AWAY).where(AWAY.c.table_id == table))
            if away:
                link.execute(sa.insert(AWAY), {"table_id": table})

    def results(self) -> dict[str, CameTo]:
        """Return what is remembered of tables."""
        query = sa.select(RESULTS).where(RESULTS.c.table_id.not_in(sa.select(AWAY.c.table_id)))
        with self._reading() as link:
            return {row.table_id: CameTo(row.seq, row.body, row.program) for row in link.execute(query)}

    def keep_results(self, found: Mapping[str, CameTo], patience: float = PATIENCE) -> None:
        """Remember what tables came to, in place of what was remembered of them; wait that many seconds at most."""
        with self._writing(patience=patience) as link:
            for table, one in found.items():
                link.execute(sa.delete(RESULTS).where(RESULTS.c.table_id == table))
                link.execute(sa.insert(RESULTS), {"table_id": table, **one._asdict()})

    def state(self, table: str) -> str | None:
        """Return the state stored of a table (JSON), None if there is none."""
        with self._reading() as link:
            return link.execute(sa.select(STATES.c.body).where(STATES.c.table_id == table)).scalar()

    def keep_state(self, table: str, body: str, patience: float = PATIENCE) -> None:
        """Store a state of a table in place of the one before; wait that many seconds at most."""
        with self._writing(patience=patience) as link:
            link.execute(sa.delete(STATES).where(STATES.c.table_id == table))
            link.execute(sa.insert(STATES), {"table_id": table, "body": body})


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _row(table: str, entry: Entry[Any]) -> dict[str, Any]:
    return {"table_id": table, "seq": entry.seq, "body": _text(entry)}
