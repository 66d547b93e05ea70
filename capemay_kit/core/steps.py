"""What still waits for a seat to decide: the rest of a card, what a space offers, an effect with a choice.

A state whose game has such decisions holds them as ``steps``, the next one first. A step has a ``seat`` and ``what`` it
is about, and is listed, refused, answered and told by the class for that type (`core.rules.GameRules.waiting`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from capemay_kit.core.acts import Broken, Rule


class Waiting:
    """A kind of step that waits. In all functions ``step`` is the one that waits now."""

    rule: ClassVar[Rule]
    """Refuses what is no answer."""
    page: ClassVar[int] = 0
    """Its page, where that is another than the rule's."""
    unasked: ClassVar[bool] = False
    """Whether an answer is given without asking where there is no other."""
    takes_any: ClassVar[bool] = False
    """Whether an act that was done anyway is an answer too."""

    def offered(self, s: Any, step: Any) -> Sequence[Any]:
        """List the answers. Declining comes last, if that is allowed."""
        raise NotImplementedError

    def waits(self, s: Any, step: Any) -> bool:
        """Say whether there is anything to decide besides declining."""
        return True

    def only(self, s: Any, step: Any) -> Any:
        """Return the answer that is given without asking, since there is no other; None if there are others."""
        return found[0] if len(found := self.offered(s, step)) == 1 else None

    def broken(self, s: Any, step: Any, act: Any) -> Iterator[Broken]:
        """Yield why an act is no answer."""
        if act not in self.offered(s, step):
            yield self.rule(self.page, step=type(step.what).__name__)

    def holds(self, s: Any, step: Any, seat: int, act: Any) -> Iterator[Broken]:
        """Yield why another act cannot be done meanwhile, not even by *Do it anyway*."""
        return iter(())

    def answered(self, s: Any, step: Any, act: Any, chance: Any) -> Any:
        """Return the state after an answer. ``step`` is no longer among the steps of ``s``."""
        raise NotImplementedError

    def heading(self, s: Any, step: Any) -> tuple[str, str]:
        """Say who has to decide, and about what."""
        raise NotImplementedError

    def told(self, before: Any, step: Any, act: Any, after: Any) -> str:
        """Say in the log what an answer did."""
        said: str = act.told(before, step.seat, after)
        return said
