"""Where tables are kept: SQLAlchemy over SQLite, or over any database its URL names.

Each table is a row, and so is each entry. The primary key (table, sequence) decides between two writers: one wins, the
other is told. Once `append` has returned, the entry is on the disk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from capemay_kit.core import news
from capemay_kit.core.database import PATIENCE, as_bytes, one_line
from capemay_kit.core.i18n import _
from capemay_kit.core.kept import Kept
from capemay_kit.core.record import Entry, Header
from capemay_kit.core.schema import AWAY, BESIDE, ENTRIES, RESULTS, STATES, TABLES
from capemay_kit.core.seat_claims import SeatClaims
from capemay_kit.core.strict import decode, learned
from capemay_kit.errors import BadFile, BrokenRecord, Fault, StoreError, TakenSeq, UnknownName

BREATH = 0.02
"""How long to wait after each portion of tables that is counted, in seconds, so that people can tap meanwhile."""


class CameTo(NamedTuple):
    """The result of a table with ``seq`` entries, as ``program`` counted it (None: an older program, which did not
    say).

    ``body`` is JSON, or None if the game was not over. A ``seq`` of -1 stands for a result without a record.
    """

    seq: int
    body: str | None
    program: str | None = None


class Listed(NamedTuple):
    """A table in a list: its header, how many entries it has, and when it was last written to."""

    header: Header
    entries: int
    last: str


class Unreadable(NamedTuple):
    """A table that cannot be opened: its id, its title (the id if that cannot be read), and why in a sentence."""

    table: str
    title: str
    why: str


class Listing(NamedTuple):
    """All tables that were not put away: those that can be opened, the one last written to first, and those that
    cannot."""

    tables: list[Listed]
    unreadable: list[Unreadable]


class _Last(msgspec.Struct):
    """The one field of an entry that a list needs: when it was written."""

    at: str = ""


class Store(Kept, SeatClaims):
    """An open store. ``url`` is an SQLAlchemy URL or a file name; None is the store in use.

    Every call is one transaction. It raises `StoreError` with one clear line.
    """

    def answers(self) -> bool:
        """Say that the store can be read. Raises `StoreError` if it cannot."""
        with self._reading() as link:
            return link.execute(self.rows.select(sa.func.count(AWAY.c.table_id))).scalar() is not None

    def create(self, header: Header, entries: Sequence[Entry[Any]] = ()) -> None:
        """Add a table, with its entries so far. Raises `StoreError` if its id is taken."""
        try:
            with self._writing() as link:
                row = {"id": header.table, "header": _text(header), "created": header.created}
                link.execute(self.rows.insert(TABLES), row)
                if entries:
                    link.execute(self.rows.insert(ENTRIES), [_row(header.table, entry) for entry in entries])
        except TakenSeq:
            raise StoreError(_("Table {table!r} already exists", table=header.table)) from None
        news.tell(header.table, len(entries), self.rows.group)

    def append(self, table: str, *entries: Entry[Any]) -> None:
        """Write entries to the disk, all or none. Raises `TakenSeq` if a number of theirs is taken, `UnknownName` if
        there is no such table."""
        try:
            with self._writing() as link:
                link.execute(self.rows.insert(ENTRIES), [_row(table, entry) for entry in entries])
        except TakenSeq:
            self.header(table)
            raise
        news.tell(table, len(entries), self.rows.group)

    def header(self, table: str) -> Header:
        """Return a table's header. Raises `UnknownName`."""
        with self._reading() as link:
            found = link.execute(self.rows.select(TABLES.c.header).where(TABLES.c.id == table)).scalar()
        if found is None:
            raise UnknownName("table", table)
        try:
            return _header(table, found)
        except BadFile as bad:
            raise StoreError(_("Table {table} cannot be opened: {why}", table=table, why=_why(bad))) from None

    def since(self, table: str, seq: int, entry_type: Any) -> list[Entry[Any]]:
        """Return the entries after ``seq``, oldest first. Raises `BrokenRecord` if one is damaged or missing."""
        columns = self.rows.select(ENTRIES.c.seq, ENTRIES.c.body)
        query = columns.where(ENTRIES.c.table_id == table, ENTRIES.c.seq > seq).order_by(ENTRIES.c.seq)
        with self._reading() as link:
            rows = link.execute(query).all()
        found: list[Entry[Any]] = []
        for number, (at, body) in enumerate(rows, seq + 1):
            if at != number:
                raise BrokenRecord(number, _("it is missing"))
            try:
                entry: Entry[Any] = _read(body, entry_type)
            except BadFile as bad:
                raise BrokenRecord(number, _why(bad)) from None
            if entry.seq != number:
                raise BrokenRecord(number, _("it has the number {seq}", seq=entry.seq))
            found.append(entry)
        return found

    def last_seq(self, table: str) -> int:
        """Return the number of the last entry, 0 if there is none."""
        query = self.rows.select(sa.func.max(ENTRIES.c.seq)).where(ENTRIES.c.table_id == table)
        with self._reading() as link:
            return link.execute(query).scalar() or 0

    def tables(self) -> list[Listed]:
        """List the tables that were not put away, the one last written to first; those that cannot be read are left
        out."""
        return self.listing().tables

    def listing(self) -> Listing:
        """List all tables that were not put away. Whether a record still holds is found out only when it is opened."""
        rows = self.rows
        counts = (
            rows.select(ENTRIES.c.table_id, sa.func.count().label("n"), sa.func.max(ENTRIES.c.seq).label("last"))
            .group_by(ENTRIES.c.table_id)
            .subquery()
        )
        last = rows.select(ENTRIES).subquery()
        query = (
            rows.select(TABLES)
            .outerjoin(counts, counts.c.table_id == TABLES.c.id)
            .outerjoin(last, sa.and_(last.c.table_id == TABLES.c.id, last.c.seq == counts.c.last))
            .with_only_columns(TABLES.c.id, TABLES.c.header, counts.c.n, counts.c.last, last.c.body)
            .where(TABLES.c.id.not_in(rows.select(AWAY.c.table_id)))
            .order_by(TABLES.c.id)
        )
        with self._reading() as link:
            listed = link.execute(query).all()
        found = Listing([], [])
        for id, raw, n, seq, body in listed:
            table = title = id.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
            try:
                header = _header(table, raw)
                title = header.title
                at = _read(body, _Last).at if body is not None else ""
            except BadFile as bad:
                found.unreadable.append(Unreadable(table, title, _why(bad)))
                continue
            if seq != n:
                found.unreadable.append(Unreadable(table, title, _("it is damaged: some entries are missing")))
            else:
                found.tables.append(Listed(header, n or 0, at or header.created))
        found.tables.sort(key=lambda one: (one.last, one.header.table), reverse=True)
        return found

    def put_away(self, table: str, away: bool = True) -> None:
        """Take a table out of the lists, or bring it back. Its entries stay as they are."""
        with self._writing() as link:
            link.execute(self.rows.delete(AWAY).where(AWAY.c.table_id == table))
            if away:
                link.execute(self.rows.insert(AWAY), {"table_id": table})

    def away(self) -> set[str]:
        """Return the ids of the tables that were put away."""
        with self._reading() as link:
            return set(link.execute(self.rows.select(AWAY.c.table_id)).scalars())

    def beside(self, table: str, *kinds: str) -> dict[str, bytes]:
        """Return what is kept beside a table, by kind: of these kinds, of all where none is named."""
        query = self.rows.select(BESIDE.c.kind, BESIDE.c.body).where(BESIDE.c.table_id == table)
        query = query.where(BESIDE.c.kind.in_(kinds)) if kinds else query
        with self._reading() as link:
            return {row.kind: as_bytes(row.body) for row in link.execute(query)}

    def keep_beside(self, table: str, found: Mapping[str, bytes], patience: float = PATIENCE) -> None:
        """Keep things beside a table, by kind, in place of those before; an empty one is taken away. Wait that many
        seconds at most."""
        with self._writing(patience=patience) as link:
            for kind, body in found.items():
                link.execute(self.rows.delete(BESIDE).where(BESIDE.c.table_id == table, BESIDE.c.kind == kind))
                if body:
                    link.execute(self.rows.insert(BESIDE), {"table_id": table, "kind": kind, "body": body})

    def results(self) -> dict[str, CameTo]:
        """Return the results that are kept, by table."""
        query = self.rows.select(RESULTS).where(RESULTS.c.table_id.not_in(self.rows.select(AWAY.c.table_id)))
        with self._reading() as link:
            return {row.table_id: CameTo(row.seq, row.body, row.program) for row in link.execute(query)}

    def ended(self) -> set[str]:
        """Return the ids of the tables whose games are known to be finished."""
        with self._reading() as link:
            return set(link.execute(self.rows.select(RESULTS.c.table_id).where(RESULTS.c.body.is_not(None))).scalars())

    def keep_results(self, found: Mapping[str, CameTo], patience: float = PATIENCE) -> None:
        """Keep the results of tables in place of those kept before. Wait at most ``patience`` seconds for others."""
        with self._writing(patience=patience) as link:
            for table, one in found.items():
                link.execute(self.rows.delete(RESULTS).where(RESULTS.c.table_id == table))
                link.execute(self.rows.insert(RESULTS), {"table_id": table, **one._asdict()})

    def state(self, table: str) -> str | None:
        """Return the stored state of a table (JSON), None if there is none."""
        with self._reading() as link:
            return link.execute(self.rows.select(STATES.c.body).where(STATES.c.table_id == table)).scalar()

    def keep_state(self, table: str, body: str, patience: float = PATIENCE) -> None:
        """Store a state of a table in place of the one before. Wait at most ``patience`` seconds for others."""
        with self._writing(patience=patience) as link:
            link.execute(self.rows.delete(STATES).where(STATES.c.table_id == table))
            link.execute(self.rows.insert(STATES), {"table_id": table, "body": body})


def _header(table: str, raw: Any) -> Header:
    """Read the header of a table. Raises `BadFile`."""
    header: Header = _read(raw, Header)
    if header.table != table:
        raise BadFile(
            table, [Fault("$.table", _("is {found}, should be {wanted}", found=repr(header.table), wanted=repr(table)))]
        )
    return header


def _read(raw: Any, as_type: Any) -> Any:
    """Read what a store wrote. If the quick way fails, read it strictly, so that every fault is named by its path."""
    try:
        return msgspec.json.decode(raw, type=learned(as_type))
    except (ValueError, TypeError, RecursionError):
        return decode(as_bytes(raw), as_type, "")


def _why(bad: BadFile) -> str:
    """Say in one line what cannot be read. If a newer version of the program wrote the record, say that."""
    newer = any(fault.path == "$.format" for fault in bad.faults)
    why = one_line("; ".join(map(str, bad.faults[:3])))
    if newer:
        return _("another version of the program wrote it. Update the program ({why})", why=why)
    return _("it is damaged ({why})", why=why)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _row(table: str, entry: Entry[Any]) -> dict[str, Any]:
    return {"table_id": table, "seq": entry.seq, "body": _text(entry)}
