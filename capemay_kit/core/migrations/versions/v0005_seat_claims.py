"""Seats can be claimed by a phone of one's own. What was played before has no claims."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables of codes and of claims, empty."""
    op.create_table(
        "codes",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
    )
    op.create_table(
        "seat_claims",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("held", sa.Boolean, nullable=False),
    )
