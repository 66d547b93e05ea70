"""What a game says of its acts to whoever counts over many games: which cards, lots and zones somebody played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from capemay_kit.core.acts import Use

S = TypeVar("S")


class Played(Generic[S]):
    """What can be played in one game. A game names its own in its module ``names`` as ``PLAYED``.

    ``kinds`` are the kinds of things by their ids, with what they are called together. All functions are pure.
    """

    kinds: Mapping[str, str]

    def uses(self, before: S, act: Any, after: S) -> Iterable[Use]:
        """Yield what was played by an act, or came to somebody by it."""
        found: Iterable[Use] = act.uses(before, after)
        return found

    def title(self, s: S, kind: str, id: str) -> str:
        """Call one of the things by its name."""
        raise NotImplementedError

    def round(self, s: S) -> int:
        """Return the round of a state, counted from 1."""
        found: int = s.round  # type: ignore[attr-defined]
        return found
