"""A table in memory, to learn or to try something on: nothing of it is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from capemay_kit.core.store import Store
from capemay_kit.sitting.session import Session


class Bench(Session[Any, Any]):
    """A session of one screen, the picture, where chance is the app's and nobody is asked for cards; mixed into the
    session of a game."""

    def __init__(self, store: Store, changed: Callable[[], None]) -> None:
        super().__init__(store, changed)
        self.screen = "map"

    @property
    def physical(self) -> bool:
        """Cards come by themselves, and nothing is hidden from whoever tries."""
        return True

    @property
    def printed(self) -> bool:
        """Nobody is asked what a card does."""
        return False

    @property
    def screens(self) -> list[str]:
        """There is one screen."""
        return ["map"]

    @property
    def mine(self) -> Any:
        """The state as it is: what is offered is offered by it."""
        return self._real.state

    @property
    def told_to(self) -> int | None:
        """Whoever tries is told what they do."""
        return self.viewer

    def holds(self, seat: int) -> bool:
        """Nothing has to be asked for."""
        return False
