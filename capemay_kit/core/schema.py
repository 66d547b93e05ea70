"""The tables of the database, as they are now. ``migrations`` brings older databases to this."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

META = sa.MetaData()


def _table(name: str, *columns: sa.Column[Any], refers: Sequence[sa.Constraint] = ()) -> sa.Table:
    keys = [one.name for one in columns if one.info.get("key")]
    # which group of people a row belongs to: see `core.groups`
    group = sa.Column("of_group", sa.String, nullable=False, server_default="")
    return sa.Table(name, META, *columns, group, sa.PrimaryKeyConstraint("of_group", *keys), *refers)


def _key(name: str, kind: type[sa.String] | type[sa.Integer] = sa.String) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False, autoincrement=False, info={"key": True})


TABLES = _table(
    "tables", _key("id"), sa.Column("header", sa.Text, nullable=False), sa.Column("created", sa.String, nullable=False)
)
ENTRIES = _table(
    "entries",
    _key("table_id"),
    _key("seq", sa.Integer),
    sa.Column("body", sa.Text, nullable=False),
    refers=[sa.ForeignKeyConstraint(["of_group", "table_id"], ["tables.of_group", "tables.id"])],
)
RESULTS = _table(
    "results",
    _key("table_id"),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("body", sa.Text),
    sa.Column("program", sa.String),
)
"""The result of each table when it had this many entries, and which program counted it."""
STATES = _table("states", _key("table_id"), sa.Column("body", sa.Text, nullable=False))
"""A state of each long table, so that opening it need not fold all its entries. See `core.stored`."""
LEARNED = _table("learned", _key("person"), _key("item"), sa.Column("body", sa.Text, nullable=False))
"""How far each person is in learning. Only `teach` knows what the items and their bodies mean."""
JOINED = _table("joined", _key("name"), sa.Column("person", sa.String, nullable=False))
"""Names under which somebody played who is called otherwise elsewhere. `results.people` knows how to compare them."""
OWN = _table("own", _key("kind"), _key("name"), sa.Column("body", sa.LargeBinary, nullable=False))
"""What people entered of their own copy, by kind: editions, boards, cards, photos, drafts."""
OWN_STEPS = _table(
    "own_steps",
    _key("step", sa.Integer),
    _key("part", sa.Integer),
    sa.Column("at", sa.String, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("back", sa.Integer),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("was", sa.LargeBinary),
)
"""Every change of ``own``, with a row for each thing it changed. ``was`` is what was there before, compressed (None:
nothing). ``back`` is the step that it took back or did again."""
BESIDE = _table("beside", _key("table_id"), _key("kind"), sa.Column("body", sa.LargeBinary, nullable=False))
"""What is kept beside tables that is no part of what was played, by kind: what it is, `core.memento` knows."""
AWAY = _table("away", _key("table_id"))
"""Tables that were put away. Their entries stay, so that they can be brought back."""
CODES = _table("codes", _key("hash"), sa.Column("table_id", sa.String, nullable=False), sa.Column("seat", sa.Integer))
"""Codes by which phones join a table, or take over one seat of it (``seat``), once; `core.seat_claims` says what stands
in place of a seat. Only their hashes are kept."""
SEAT_CLAIMS = _table(
    "seat_claims",
    _key("table_id"),
    _key("seat", sa.Integer),
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
