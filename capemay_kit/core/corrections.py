"""Declarations in the order they had before `core.figures`, until every game has its figures there."""

from __future__ import annotations

from typing import Any, Generic

from capemay_kit.core.figures import *  # noqa: F403
from capemay_kit.core.figures import Figures, FigureSpec, S


class Correction(FigureSpec, Generic[S]):
    """A figure."""

    def __init__(
        self, path: str, values: Any, put: Any, get: Any = None, label: Any = "", forms: Any = (), **words: Any
    ) -> None:
        super().__init__(path, label, values, forms, put=put, get=get, **words)


class Corrections(Figures[S]):
    """The figures of a game."""

    def enter(self, s: S, path: str, value: Any) -> S:
        """Put a value and mark it as entered."""
        self._enters = True
        return self.correct(s, path, value)
