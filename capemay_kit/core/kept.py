"""What is kept of people, not of tables: who is who, how far they are in learning, what they entered of their copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

import sqlalchemy as sa

from capemay_kit.core import owned
from capemay_kit.core.database import Database
from capemay_kit.core.i18n import _
from capemay_kit.core.owned import Step, ThingKey, Things
from capemay_kit.core.schema import JOINED, LEARNED, OWN
from capemay_kit.errors import StoreError, TakenSeq

T = TypeVar("T")
TRIES = 50
"""How often a change of the owner's copy is tried if others come first. Where writers take turns, once is enough."""


class Kept(Database):
    """A database with what people keep in it. Only those who keep something know what it means."""

    def learned(self, person: str) -> dict[str, str]:
        """Return what is kept of a person's learning, by item."""
        with self._reading() as link:
            where = LEARNED.c.person == person
            return {row.item: row.body for row in link.execute(self.rows.select(LEARNED).where(where))}

    def keep_learned(self, person: str, item: str, body: str) -> None:
        """Keep what a person learned; what was kept of the item before is replaced."""
        with self._writing() as link:
            link.execute(self.rows.delete(LEARNED).where(LEARNED.c.person == person, LEARNED.c.item == item))
            link.execute(self.rows.insert(LEARNED), [{"person": person, "item": item, "body": body}])

    def people_learning(self) -> list[str]:
        """List the people of whom something is kept."""
        with self._reading() as link:
            return [row.person for row in link.execute(self.rows.select(LEARNED.c.person).distinct())]

    def joined(self) -> dict[str, str]:
        """Return the names that were joined with others, each with that of the person."""
        with self._reading() as link:
            return {row.name: row.person for row in link.execute(self.rows.select(JOINED))}

    def keep_joined(self, found: Mapping[str, str | None]) -> None:
        """Join names each with that of a person; None parts a name again."""
        with self._writing() as link:
            for name, person in found.items():
                link.execute(self.rows.delete(JOINED).where(JOINED.c.name == name))
                if person is not None:
                    link.execute(self.rows.insert(JOINED), {"name": name, "person": person})

    def own(self, kind: str) -> dict[str, bytes]:
        """Return all that is kept of a kind, by name, in the order of the names."""
        with self._reading() as link:
            return owned.things(link, self.rows, kind)

    def own_kinds(self) -> list[str]:
        """List the kinds of which something is kept, in the order of their names."""
        with self._reading() as link:
            return sorted(link.execute(self.rows.select(OWN.c.kind).distinct()).scalars())

    def keep_own(self, found: Things, what: str, over: Things = MappingProxyType({})) -> int | None:
        """Keep things of the owner's copy by kind and name, all or none, as one step that can be taken back; None takes
        a thing away. Return the step's number, None if nothing had to change.

        ``what`` is kept of the step, so that it can be told later. ``over`` is what the writer believes to be there
        now; things not in it are believed to be new. If something else is there, it raises `OwnChanged` and nothing is
        written.
        """
        return self._step(lambda link: owned.keep(link, self.rows, found, what, over))

    def own_steps(self, after: int = 0) -> list[Step]:
        """Return the steps of the owner's copy after a number, oldest first."""
        with self._reading() as link:
            return owned.steps(link, self.rows, after)

    def own_dates(self) -> dict[ThingKey, str]:
        """Return when each thing of the owner's copy was changed last."""
        with self._reading() as link:
            return owned.dates(link, self.rows)

    def own_past(self, key: ThingKey) -> list[tuple[str, bytes | None]]:
        """Return when a thing was changed, the last change first, each with what was there before."""
        with self._reading() as link:
            return owned.past(link, self.rows, key)

    def turn_own_back(self, turned: Sequence[tuple[int, str]], last: int) -> None:
        """Put back what was there before some steps, newest first. Each comes with what is kept to tell of it. Putting
        back makes new steps.

        ``last`` is the newest step that the caller knows. Raises `OwnChanged` if another came since.
        """
        self._step(lambda link: owned.turn_back(link, self.rows, turned, last))

    def _step(self, change: Callable[[sa.Connection], T]) -> T:
        """Carry out a change of the owner's copy; try again if somebody else's came in between."""
        for __ in range(TRIES):
            try:
                with self._writing() as link:
                    return change(link)
            except TakenSeq:
                continue
        raise StoreError(_("Nothing could be saved: other pages keep writing to the store. Try again"))
