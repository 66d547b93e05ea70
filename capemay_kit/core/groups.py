"""Whose rows: where strangers share a store, each group of people has rows of its own in every table.

Every statement of a store begins with `Rows`, so that none can forget whose rows it is about. Where people know each
other there is one group, whose name is empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.visitors import iterate

GROUP: ContextVar[str] = ContextVar("group", default="")
"""The group that stores belong to which are opened from here on."""


class Rows:
    """The rows of one group."""

    def __init__(self, group: str) -> None:
        self.group = group

    def select(self, *columns: Any) -> sa.Select[Any]:
        """Begin to read columns of tables, or of what was read by this. Raises TypeError for anything else."""
        made = sa.select(*columns)
        for one in _tables(columns):
            if isinstance(one, sa.Table):
                made = made.where(one.c.of_group == self.group)
            elif not isinstance(one, sa.Subquery):
                raise TypeError(one)
        return made

    def insert(self, table: sa.Table) -> sa.Insert:
        """Begin to add rows."""
        return sa.insert(table).values(of_group=self.group)

    def update(self, table: sa.Table) -> sa.Update:
        """Begin to change rows."""
        return sa.update(table).where(table.c.of_group == self.group)

    def delete(self, table: sa.Table) -> sa.Delete:
        """Begin to take rows away."""
        return sa.delete(table).where(table.c.of_group == self.group)


def _tables(columns: Iterable[Any]) -> set[Any]:
    """Return the tables that columns belong to. Raises TypeError if there are none."""
    found: set[Any] = set()
    for one in columns:
        if isinstance(one, sa.Table | sa.Alias | sa.Subquery):
            found.add(one)
        else:
            # of a function, the tables of the columns in it
            found |= {part.table for part in iterate(one) if isinstance(part, sa.ColumnClause)} - {None}
    if not found:
        raise TypeError(columns)
    return found


def everybodys(*columns: Any) -> sa.Select[Any]:
    """Select over the rows of all groups: only for the server, never on behalf of a group."""
    return sa.select(*columns)
