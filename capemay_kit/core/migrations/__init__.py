"""How databases of earlier versions are brought to this version.

Each change of `core.schema` is a file in ``versions``: its number, the number before it, and ``upgrade``, which loses
nothing. The first is `BASELINE`; a database from before it is refused. `CURRENT` has the last number too, so that a
database that is new or up to date can be opened without Alembic.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from capemay_kit.core.schema import META

BASELINE, CURRENT = "0007", "0008"
"""The oldest version of the database that this program opens, and the one it writes: the first and the last number in
``versions``."""
HERE = Path(__file__).resolve().parent
VERSION = "alembic_version"


def version_of(link: sa.Connection) -> str:
    """Read the version of a database that has a table for it; empty if nothing is in that."""
    found = link.execute(sa.text(f"SELECT version_num FROM {VERSION}")).scalar()
    return "" if found is None else repr(found) if not found else str(found)


def is_new(link: sa.Connection) -> bool:
    """Say whether a database has none of our tables yet."""
    return not {*META.tables, VERSION} & set(sa.inspect(link).get_table_names())


def create(link: sa.Connection) -> None:
    """Make the tables in a new database within the open transaction."""
    META.create_all(link)
    version = sa.Table(VERSION, sa.MetaData(), sa.Column("version_num", sa.String(32), nullable=False))
    version.append_constraint(sa.PrimaryKeyConstraint("version_num", name=f"{VERSION}_pkc"))
    version.create(link)
    link.execute(version.insert().values(version_num=CURRENT))


def migrate(link: sa.Connection) -> None:
    """Bring the database to the version `CURRENT` within the open transaction."""
    # slow to import, and hardly ever needed
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = link
    command.upgrade(config, "head")
