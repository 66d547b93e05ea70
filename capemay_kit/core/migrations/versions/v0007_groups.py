"""Strangers may share a store: every row belongs to a group. What was there belongs to the one without a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make every table anew, with its group in its key, and take all rows along."""
    for name, columns in _TABLES.items():
        keys = [column.name for column in columns if column.primary_key]
        made = [sa.Column(column.name, column.type, nullable=column.nullable) for column in columns]
        group = sa.Column("of_group", sa.String, nullable=False, server_default="")
        op.create_table(f"{name}_new", *made, group, sa.PrimaryKeyConstraint("of_group", *keys), *_REFERS.get(name, ()))
        names = [column.name for column in columns]
        was, new = (sa.table(one, *map(sa.column, names)) for one in (name, f"{name}_new"))
        op.execute(sa.insert(new).from_select(names, sa.select(*was.c)))
    # entries before the tables that they refer to
    for name in reversed(_TABLES):
        op.drop_table(name)
    for name in _TABLES:
        op.rename_table(f"{name}_new", name)


def _key(name: str, kind: type[sa.String] | type[sa.Integer] = sa.String) -> sa.Column[object]:
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def _refers() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["of_group", "table_id"], ["tables_new.of_group", "tables_new.id"])


_REFERS = {"entries": (_refers(),)}
_TABLES: dict[str, list[sa.Column[object]]] = {
    "tables": [
        _key("id"),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("created", sa.String, nullable=False),
    ],
    "entries": [_key("table_id"), _key("seq", sa.Integer), sa.Column("body", sa.Text, nullable=False)],
    "results": [
        _key("table_id"),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text),
        sa.Column("program", sa.String),
    ],
    "states": [_key("table_id"), sa.Column("body", sa.Text, nullable=False)],
    "learned": [_key("person"), _key("item"), sa.Column("body", sa.Text, nullable=False)],
    "own": [_key("kind"), _key("name"), sa.Column("body", sa.LargeBinary, nullable=False)],
    "own_steps": [
        _key("step", sa.Integer),
        _key("part", sa.Integer),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("back", sa.Integer),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("was", sa.LargeBinary),
    ],
    "beside": [_key("table_id"), _key("kind"), sa.Column("body", sa.LargeBinary, nullable=False)],
    "away": [_key("table_id")],
    "codes": [
        _key("hash"),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
    ],
    "seat_claims": [
        _key("table_id"),
        _key("seat", sa.Integer),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.Column("at", sa.String),
        sa.Column("asker", sa.String),
        sa.Column("sign", sa.String),
        sa.Column("asked", sa.String),
        sa.Column("given", sa.Boolean),
    ],
}
