"""Every change of the owner's copy becomes a step that keeps what was there before. What was entered earlier stays as
it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table of steps, empty."""
    op.create_table(
        "own_steps",
        sa.Column("step", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("back", sa.Integer),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("was", sa.LargeBinary),
    )
