"""What is kept of people rather than of tables: how far they are in learning, and what they entered of their copy."""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa

from capemay_kit.core.database import Database, as_bytes
from capemay_kit.core.schema import LEARNED, OWN


class Kept(Database):
    """A database with what people keep in it. What it means is for those to know who keep it."""

    def learned(self, person: str) -> dict[str, str]:
        """Return what is kept of a person's learning, by item."""
        with self._reading() as link:
            where = LEARNED.c.person == person
            return {row.item: row.body for row in link.execute(sa.select(LEARNED).where(where))}

    def keep_learned(self, person: str, item: str, body: str) -> None:
        """Keep what a person learned; what was kept of the item before is replaced."""
        with self._writing() as link:
            link.execute(sa.delete(LEARNED).where(LEARNED.c.person == person, LEARNED.c.item == item))
            link.execute(sa.insert(LEARNED), [{"person": person, "item": item, "body": body}])

    def people_learning(self) -> list[str]:
        """List the people something is kept of."""
        with self._reading() as link:
            return [row.person for row in link.execute(sa.select(LEARNED.c.person).distinct())]

    def own(self, kind: str) -> dict[str, bytes]:
        """Return all that is kept of a kind, by name, in the order of the names."""
        query = sa.select(OWN).where(OWN.c.kind == kind).order_by(OWN.c.name)
        with self._reading() as link:
            return {row.name: as_bytes(row.body) for row in link.execute(query)}

    def keep_own(self, found: Mapping[tuple[str, str], bytes | None]) -> None:
        """Keep things by kind and name, all or none; None takes one away. What was there before is replaced."""
        with self._writing() as link:
            for (kind, name), body in found.items():
                link.execute(sa.delete(OWN).where(OWN.c.kind == kind, OWN.c.name == name))
                if body is not None:
                    link.execute(sa.insert(OWN), {"kind": kind, "name": name, "body": body})
