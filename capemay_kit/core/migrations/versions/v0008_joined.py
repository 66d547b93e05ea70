"""Names that mean one person."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the table of joined names."""
    op.create_table(
        "joined",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("of_group", sa.String, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("of_group", "name"),
    )
