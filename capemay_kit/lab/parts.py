"""The tables on the disk: parts as games are played, whole tables at the end.

A part holds some games of one arm, and its name says which. It is written under another name and then renamed, so a
part is there whole or not at all, and what is there is never played again.
"""

from __future__ import annotations

import os
import re
import shutil
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from capemay_kit.core.i18n import N_
from capemay_kit.lab.experiment import Arm
from capemay_kit.lab.play import ChunkRows
from capemay_kit.lab.pool import Chunk, LabError

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise LabError(N_("The lab needs more packages: in the kit's folder, pip install '.[lab]'")) from None

TABLES = ("games", "seats", "played")
ROWS = 50_000
"""So many rows of a table are in memory at once, and together in its file."""
_PART = re.compile(r"(\d{4})-(\d{8})-(\d{8})")


class Schemas(NamedTuple):
    """The columns of the three tables."""

    games: Any
    seats: Any
    played: Any


def schemas(categories: Sequence[str]) -> Schemas:
    """Return the columns of the tables of a game with these categories of its score."""
    arm = [("variant", pa.string()), ("field", pa.string()), ("seats", pa.int16()), ("game", pa.int32())]
    return Schemas(
        pa.schema([
            *arm, ("seed", pa.string()), ("turns", pa.int32()), ("acts", pa.int32()), ("rounds", pa.int32()),
            ("winners", pa.list_(pa.int8())), ("decided_by", pa.string()), ("lead_changes", pa.int32()),
            ("margin", pa.int32()),
        ]),
        pa.schema([
            *arm, ("seat", pa.int8()), ("bot", pa.string()), ("first", pa.bool_()), ("place", pa.int8()),
            ("won", pa.float64()), ("total", pa.int32()), *((f"points_{one}", pa.int32()) for one in categories),
        ]),
        pa.schema([
            *arm, ("seat", pa.int8()), ("kind", pa.string()), ("id", pa.string()), ("n", pa.int16()),
        ]),
    )  # fmt: skip


def tables_of(rows: ChunkRows, arm: Arm, columns: Schemas) -> dict[str, Any]:
    """Make the tables of the rows of some games."""

    def of(number: int) -> tuple[Any, ...]:
        return arm.variant, arm.field, arm.people, number

    games = [(*of(r.number), f"{arm.seed}/{r.number}", *msgspec.structs.astuple(r)[1:]) for r in rows.games]
    seats = [(*of(r.number), *msgspec.structs.astuple(r)[1:-1], *r.points) for r in rows.seats]
    played = [(*of(r.number), *msgspec.structs.astuple(r)[1:]) for r in rows.played]
    return {name: _table(found, schema) for name, found, schema in
            zip(TABLES, (games, seats, played), columns, strict=True)}  # fmt: skip


def _table(rows: list[tuple[Any, ...]], schema: Any) -> Any:
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(schema)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


class PartFolder:
    """The parts in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        for left in folder.glob("*.begun"):
            # what was being written when a run was killed
            shutil.rmtree(left)

    def there(self) -> list[Chunk]:
        """List the parts that are there, in the order of the tables."""
        found = [_PART.fullmatch(path.name) for path in self.folder.iterdir()]
        return sorted(Chunk(*map(int, one.groups())) for one in found if one)

    def write(self, chunk: Chunk, tables: dict[str, Any]) -> None:
        """Write a part."""
        name = f"{chunk.arm:04}-{chunk.first:08}-{chunk.end:08}"
        begun = self.folder / f"{name}.begun"
        begun.mkdir()
        for table, rows in tables.items():
            with (begun / f"{table}.parquet").open("wb") as file:
                pq.write_table(rows, file)
                file.flush()
                os.fsync(file.fileno())
        begun.rename(self.folder / name)

    def read(self, table: str, chunk: Chunk) -> Any:
        """Read one table of a part."""
        name = f"{chunk.arm:04}-{chunk.first:08}-{chunk.end:08}"
        return pq.read_table(self.folder / name / f"{table}.parquet")

    def gone(self) -> None:
        """Remove all parts."""
        shutil.rmtree(self.folder)


def missing(there: Sequence[Chunk], arms: int, games: int) -> list[list[tuple[int, int]]]:
    """Return the ranges of games that no part has, for each arm."""
    had: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for chunk in there:
        had[chunk.arm].append((chunk.first, chunk.end))
    found = []
    for arm in range(arms):
        at, gaps = 0, []
        for first, end in sorted(had[arm]):
            if first > at:
                gaps.append((at, min(first, games)))
            at = max(at, end)
        if at < games:
            gaps.append((at, games))
        found.append([(first, end) for first, end in gaps if first < end])
    return found


def merge(parts: PartFolder, table: str, schema: Any, file: Path) -> None:
    """Write a whole table from the parts, in the order of arms and games. Its bytes depend on its rows alone, not on
    how they were divided into parts."""
    begun = file.with_suffix(".begun")
    with pq.ParquetWriter(begun, schema, compression="zstd") as out:
        for rows in _even((parts.read(table, chunk) for chunk in parts.there()), schema):
            out.write_table(rows, row_group_size=ROWS)
    begun.replace(file)


def _even(tables: Iterator[Any], schema: Any) -> Iterator[Any]:
    """Yield the same rows in tables of `ROWS` rows each, the last one apart."""
    waiting: list[Any] = []
    rows = 0
    for table in tables:
        waiting.append(table)
        rows += table.num_rows
        while rows >= ROWS:
            whole = pa.concat_tables(waiting).combine_chunks()
            yield _own(whole.slice(0, ROWS), schema)
            waiting, rows = [whole.slice(ROWS)], rows - ROWS
    if waiting:
        yield _own(pa.concat_tables(waiting).combine_chunks(), schema)


def _own(table: Any, schema: Any) -> Any:
    """Return the rows in arrays of their own. What is written could depend on where a slice began."""
    return pa.Table.from_arrays([pa.array(column.to_pylist(), field.type) for column, field in
                                 zip(table.columns, schema, strict=True)], schema=schema)  # fmt: skip
