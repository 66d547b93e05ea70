"""The tables of the database, as they are now. How older ones come to be so stands in ``migrations``."""

from __future__ import annotations

import sqlalchemy as sa

META = sa.MetaData()
TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("created", sa.String, nullable=False),
)
ENTRIES = sa.Table(
    "entries",
    META,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
)
RESULTS = sa.Table(
    "results",
    META,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("body", sa.Text),
    sa.Column("program", sa.String),
)
"""What tables came to when they had so many entries, and by which program that was counted."""
STATES = sa.Table(
    "states",
    META,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
"""A state of each long table, so that opening it need not fold all its entries. What it is, `core.stored` knows."""
LEARNED = sa.Table(
    "learned",
    META,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("item", sa.String, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
"""How far each person is in learning: what the item is and what is said of it is for the teacher to know."""
OWN = sa.Table(
    "own",
    META,
    sa.Column("kind", sa.String, primary_key=True),
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""What people entered of their own copy, by kind: editions, boards, cards, photos, drafts."""
OWN_STEPS = sa.Table(
    "own_steps",
    META,
    sa.Column("step", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.String, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("back", sa.Integer),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("was", sa.LargeBinary),
)
"""Every change of ``own``, a row for each thing it changed: what of, and what ``was`` there before, packed small (None:
nothing). ``back`` is the step it took back or did again."""
AWAY = sa.Table("away", META, sa.Column("table_id", sa.String, primary_key=True))
"""Tables that were put away. Their entries stay, so that they can be fetched back."""
