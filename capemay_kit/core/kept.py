"""What is kept of people rather than of tables: how far they are in learning, and what they entered of their copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import TypeVar

import sqlalchemy as sa

from capemay_kit.core import owned
from capemay_kit.core.database import Database, TakenSeq
from capemay_kit.core.owned import Step, Things
from capemay_kit.core.schema import LEARNED
from capemay_kit.core.words import OTHERS_WRITE
from capemay_kit.errors import StoreError

T = TypeVar("T")
TRIES = 50
"""So often a change of the owner's copy is tried when others come first; where writers take turns, once does."""


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
        with self._reading() as link:
            return owned.things(link, kind)

    def keep_own(self, found: Things, what: str, over: Things = MappingProxyType({})) -> int | None:
        """Keep things of the owner's copy by kind and name, all or none, as one step that can be taken back; None takes
        one away. Return the step's number, None if all stood there already.

        ``what`` is kept of the step, for its writer to say it. ``over`` is what the writer knows to stand where it
        writes; what is not in it is taken to be new. Raises `OwnChanged` if something else stands there, and then
        nothing is written.
        """
        return self._step(lambda link: owned.keep(link, found, what, over))

    def own_steps(self, after: int = 0) -> list[Step]:
        """Return the steps of the owner's copy after a number, oldest first."""
        with self._reading() as link:
            return owned.steps(link, after)

    def turn_own_back(self, turned: Sequence[tuple[int, str]], last: int) -> None:
        """Put back what stood before some steps, each given with what is said of it, newest first. That is kept as
        steps of its own.

        ``last`` is the newest step the asker knows of. Raises `OwnChanged` if another came since.
        """
        self._step(lambda link: owned.turn_back(link, turned, last))

    def _step(self, change: Callable[[sa.Connection], T]) -> T:
        """Carry out a change of the owner's copy, again if another's came in between."""
        for _ in range(TRIES):
            try:
                with self._writing() as link:
                    return change(link)
            except TakenSeq:
                continue
        raise StoreError(OTHERS_WRITE)
