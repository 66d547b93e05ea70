"""How databases of earlier versions become those of this one.

A change of `core.schema` is a file of its own in ``versions``: its number, the number before, and ``upgrade``, which
loses nothing. The number goes into `CURRENT` as well, so that opening a database that is up to date needs no Alembic.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

CURRENT = "0003"
"""The version of the database this program writes: the last number in ``versions``."""
HERE = Path(__file__).resolve().parent
VERSION = "alembic_version"


def version_of(link: sa.Connection) -> str:
    """Read the version of a database that has a place for it; empty if nothing stands there."""
    found = link.execute(sa.text(f"SELECT version_num FROM {VERSION}")).scalar()
    return "" if found is None else repr(found) if not found else str(found)


def migrate(link: sa.Connection) -> None:
    """Bring the database forward to `CURRENT`, from nothing if it is empty, within the transaction that is open."""
    # slow to import, and needed once in the life of a store
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = link
    command.upgrade(config, "head")
