"""How databases of earlier versions are brought to this version.

Each change of `core.schema` is a file in ``versions``: its number, the number before it, and ``upgrade``, which loses
nothing. `CURRENT` has the last number too, so that a database that is up to date can be opened without Alembic.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

CURRENT = "0007"
"""The version of the database this program writes: the last number in ``versions``."""
HERE = Path(__file__).resolve().parent
VERSION = "alembic_version"


def version_of(link: sa.Connection) -> str:
    """Read the version of a database that has a table for it; empty if nothing is in that."""
    found = link.execute(sa.text(f"SELECT version_num FROM {VERSION}")).scalar()
    return "" if found is None else repr(found) if not found else str(found)


def migrate(link: sa.Connection) -> None:
    """Bring the database to the version `CURRENT` within the open transaction, even if it is empty."""
    # slow to import, and hardly ever needed
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = link
    command.upgrade(config, "head")
