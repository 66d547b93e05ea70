"""A table in memory, for learning or trying something out: nothing of it is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from capemay_kit.core.store import Store
from capemay_kit.sitting.session import Session


class Bench(Session[Any, Any]):
    """A session that has the picture as its only screen. The app draws all cards and asks nobody for them. It is mixed
    into the session of a game."""

    asks_of_cards = False
    """What a card does is not asked: its details do not matter here."""

    def __init__(self, store: Store, changed: Callable[[], None]) -> None:
        super().__init__(store, changed)
        self.screen = "map"

    @property
    def physical(self) -> bool:
        """Always true, so that nothing is hidden from the learner; the app still draws the cards."""
        return True

    @property
    def printed(self) -> bool:
        """Always false, so that nobody is asked what a card does."""
        return False

    @property
    def screens(self) -> list[str]:
        """The only screen."""
        return ["map"]

    @property
    def mine(self) -> Any:
        """The state as it is, unmasked: what is offered is worked out from it."""
        return self.real.state

    @property
    def told_to(self) -> int | None:
        """Whose secrets a sentence may tell: the learner's."""
        return self.viewer

    def holds(self, seat: int) -> bool:
        """Say no: nothing has to be asked for."""
        return False
