"""States of long tables are stored, and results say which program counted them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of states. Which program counted the results that are there is not known."""
    op.add_column("results", sa.Column("program", sa.String))
    op.create_table(
        "states",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
