"""The tables from before databases had a version. Even older databases lack some of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables that are not there yet."""
    there = set(sa.inspect(op.get_bind()).get_table_names())
    for name, columns in _TABLES.items():
        if name not in there:
            op.create_table(name, *columns)


_TABLES: dict[str, list[sa.Column[object]]] = {
    "tables": [
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("created", sa.String, nullable=False),
    ],
    "entries": [
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    ],
    "results": [
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text),
    ],
    "learned": [
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("item", sa.String, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    ],
    "own": [
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    ],
    "away": [sa.Column("table_id", sa.String, primary_key=True)],
}
