"""What the owner of a printed copy entered, by kind and name, and every change of it. Nothing is lost by a change.

A writer says what it believes to be there. If something else is there, nothing is written and the writer is told. Each
change is a step that keeps what was there before. So steps can be taken back one by one, and done again. Taking back
and doing again are steps too: the table of steps only grows.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa

from capemay_kit.core.database import as_bytes
from capemay_kit.core.groups import Rows
from capemay_kit.core.i18n import _
from capemay_kit.core.schema import OWN, OWN_STEPS
from capemay_kit.errors import CapemayError

ThingKey: TypeAlias = tuple[str, str]
"""The kind and the name of a thing."""
Things: TypeAlias = Mapping[ThingKey, bytes | None]
"""Things by kind and name; None where there is nothing."""


class OwnChanged(CapemayError):
    """Something else is there than the writer believed. ``found`` holds that, with None for a thing that is not there.
    It is empty if a step was to be taken back and another came first."""

    def __init__(self, found: Things) -> None:
        self.found = dict(found)
        super().__init__(found)

    def __str__(self) -> str:
        names = ", ".join(f"{kind} {name}" for kind, name in self.found)
        return _("changed on another page in the meantime: {what}", what=names or _("something"))


class Step(NamedTuple):
    """A change: its number, when it was made, what is kept to tell it by, and the step that it took back (None:
    none)."""

    step: int
    at: str
    what: str
    back: int | None


def things(link: sa.Connection, rows: Rows, kind: str) -> dict[str, bytes]:
    """Return all that is kept of a kind, by name, in the order of the names."""
    query = rows.select(OWN).where(OWN.c.kind == kind).order_by(OWN.c.name)
    return {row.name: as_bytes(row.body) for row in link.execute(query)}


def keep(link: sa.Connection, rows: Rows, found: Things, what: str, over: Things) -> int | None:
    """Keep things, all or none; None takes a thing away. Return the step's number, None if nothing had to change.

    ``over`` is what the writer believes to be there now; things not in it are believed to be new. Raises `OwnChanged`
    if something else is there.
    """
    # read first: if somebody writes in between, the number is taken, and this change is tried again
    newest = _newest(link, rows)
    there = _there(link, rows, found)
    new = {key: body for key, body in found.items() if body != there[key]}
    # a thing to be taken away that is gone already: somebody else took it away
    gone = [key for key, body in found.items() if body is None]
    if strange := {key: there[key] for key in (*new, *gone) if there[key] != over.get(key)}:
        raise OwnChanged(strange)
    if not new:
        return None
    _write(link, rows, newest + 1, new, there, what, None)
    return newest + 1


def turn_back(link: sa.Connection, rows: Rows, turned: Sequence[tuple[int, str]], last: int) -> None:
    """Put back what was there before some steps, newest first. Each comes with what is kept to tell of it.

    ``last`` is the newest step that the caller knows. Raises `OwnChanged` if another came since.
    """
    if _newest(link, rows) != last:
        raise OwnChanged({})
    for number, (step, what) in enumerate(turned, last + 1):
        found = link.execute(rows.select(OWN_STEPS).where(OWN_STEPS.c.step == step)).all()
        was = {(row.kind, row.name): None if row.was is None else zlib.decompress(row.was) for row in found}
        _write(link, rows, number, was, _there(link, rows, was), what, step)


def steps(link: sa.Connection, rows: Rows, after: int) -> list[Step]:
    """Return the steps after a number, oldest first."""
    columns = (OWN_STEPS.c.step, OWN_STEPS.c.at, OWN_STEPS.c.what, OWN_STEPS.c.back)
    query = rows.select(*columns).where(OWN_STEPS.c.step > after, OWN_STEPS.c.part == 0).order_by(OWN_STEPS.c.step)
    return [Step(*row) for row in link.execute(query)]


def dates(link: sa.Connection, rows: Rows) -> dict[ThingKey, str]:
    """Return when each thing was changed last."""
    last = sa.func.max(OWN_STEPS.c.at).label("at")
    query = rows.select(OWN_STEPS.c.kind, OWN_STEPS.c.name, last).group_by(OWN_STEPS.c.kind, OWN_STEPS.c.name)
    return {(row.kind, row.name): row.at for row in link.execute(query)}


def past(link: sa.Connection, rows: Rows, key: ThingKey) -> list[tuple[str, bytes | None]]:
    """Return when a thing was changed, the last change first, each with what was there before."""
    kind, name = key
    query = rows.select(OWN_STEPS.c.at, OWN_STEPS.c.was).where(OWN_STEPS.c.kind == kind, OWN_STEPS.c.name == name)
    found = link.execute(query.order_by(OWN_STEPS.c.step.desc())).all()
    return [(row.at, None if row.was is None else zlib.decompress(row.was)) for row in found]


def _newest(link: sa.Connection, rows: Rows) -> int:
    return link.execute(rows.select(sa.func.max(OWN_STEPS.c.step))).scalar() or 0


def _there(link: sa.Connection, rows: Rows, keys: Iterable[ThingKey]) -> dict[ThingKey, bytes | None]:
    wanted = list(keys)
    kinds, names = {kind for kind, __ in wanted}, {name for __, name in wanted}
    query = rows.select(OWN).where(OWN.c.kind.in_(kinds), OWN.c.name.in_(names))
    stands = {(row.kind, row.name): as_bytes(row.body) for row in link.execute(query)}
    return {key: stands.get(key) for key in wanted}


def _write(link: sa.Connection, rows: Rows, step: int, new: Things, was: Things, what: str, back: int | None) -> None:
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    made = [
        {"step": step, "part": part, "at": at, "what": what, "back": back, "kind": kind, "name": name,
         "was": None if (body := was[kind, name]) is None else zlib.compress(body)}
        for part, (kind, name) in enumerate(new)
    ]  # fmt: skip
    link.execute(rows.insert(OWN_STEPS), made)
    for (kind, name), body in new.items():
        link.execute(rows.delete(OWN).where(OWN.c.kind == kind, OWN.c.name == name))
        if body is not None:
            link.execute(rows.insert(OWN), {"kind": kind, "name": name, "body": body})
