"""The tables of the database, as they are now. ``migrations`` brings older databases to this."""

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
"""The result of each table when it had this many entries, and which program counted it."""
STATES = sa.Table(
    "states",
    META,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
"""A state of each long table, so that opening it need not fold all its entries. See `core.stored`."""
LEARNED = sa.Table(
    "learned",
    META,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("item", sa.String, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
"""How far each person is in learning. Only `teach` knows what the items and their bodies mean."""
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
"""Every change of ``own``, with a row for each thing it changed. ``was`` is what was there before, compressed (None:
nothing). ``back`` is the step that it took back or did again."""
BESIDE = sa.Table(
    "beside",
    META,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("kind", sa.String, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""What is kept beside tables that is no part of what was played, by kind: what it is, `core.memento` knows."""
AWAY = sa.Table("away", META, sa.Column("table_id", sa.String, primary_key=True))
"""Tables that were put away. Their entries stay, so that they can be brought back."""
CODES = sa.Table(
    "codes",
    META,
    sa.Column("hash", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, nullable=False),
    sa.Column("seat", sa.Integer),
)
"""Codes by which phones join a table, or take over one seat of it (``seat``), once; `core.seat_claims` says what stands
in place of a seat. Only their hashes are kept."""
SEAT_CLAIMS = sa.Table(
    "seat_claims",
    META,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("generation", sa.Integer, nullable=False),
    sa.Column("held", sa.Boolean, nullable=False),
    sa.Column("at", sa.String),
    sa.Column("asker", sa.String),
    sa.Column("sign", sa.String),
    sa.Column("asked", sa.String),
    sa.Column("given", sa.Boolean),
)
"""Seats that were claimed by a phone, since ``at``. Whoever claims a seat anew has the next generation; older ones
count no more. A phone that asks for a seat shows ``sign``, since ``asked``; of the word it comes back with only the
hash stands here, as ``asker``. ``given``: the table said yes, and it has yet to come for the seat."""
