"""Notes, a photo and the clock are kept beside a table. What was played before has none of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table of what is kept beside tables, empty."""
    op.create_table(
        "beside",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
