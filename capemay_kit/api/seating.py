"""What environments of other projects share: who sits at the table, and which number an act has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.core.declared import every_act
from capemay_kit.core.i18n import _
from capemay_kit.core.plain import PlainRules
from capemay_kit.errors import UnknownName
from capemay_kit.games import registry

SLOTS = 4096
"""So many acts can be chosen from. Where a seat has more, those after the first so many are not offered."""


def seated(game: str, seats: int, solo: str | None) -> list[str]:
    """Name so many people, or the one who plays alone. Raises `UnknownName` for a game or a number of seats that there
    is not."""
    meta = registry.game(game).rules.meta
    if solo is None and not meta.min_seats <= seats <= meta.max_seats:
        there = _("{a} to {b}", a=meta.min_seats, b=meta.max_seats)
        raise UnknownName("seats", str(seats), [there])
    return [_("Seat {n}", n=i + 1) for i in range(1 if solo else seats)]


class Numbered:
    """The acts of a game by number: where a game declares what its acts can be, an act has the same number in every
    position; else its place in the list of legal acts, which means nothing in another position."""

    def __init__(self, rules: Any, start: Any) -> None:
        every = every_act(rules.acts, start) if isinstance(rules, PlainRules) else None
        self._every = every if every is not None and len(every) <= SLOTS else None
        self._number = {act: i for i, act in enumerate(self._every or ())}
        self.most = SLOTS if self._every is None else len(self._every)
        """How many numbers there are."""

    def numbers(self, legal: Sequence[Any]) -> list[int]:
        """Return the numbers of legal acts, the smallest first."""
        return (
            list(range(min(len(legal), SLOTS))) if self._every is None else sorted(map(self._number.__getitem__, legal))
        )

    def act(self, number: int, legal: Sequence[Any]) -> Any:
        """Return the act with a number. Raises IndexError for one that is not legal."""
        there = legal if self._every is None else self._every
        if not 0 <= number < min(len(there), SLOTS) or (there is self._every and there[number] not in legal):
            raise IndexError(number)
        return there[number]
