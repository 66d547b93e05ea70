"""Seats can be asked for by a new phone, and say since when they are whose. Nobody asked before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add what is kept of whoever asks for a seat, and since when it is held; all of it unknown."""
    for name, kind in (("at", sa.String), ("asker", sa.String), ("sign", sa.String), ("asked", sa.String)):
        op.add_column("seat_claims", sa.Column(name, kind))
    op.add_column("seat_claims", sa.Column("given", sa.Boolean))
