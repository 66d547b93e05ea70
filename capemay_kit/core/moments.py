"""What the moments of all games have: seats, of which one changes at a time. And tuples with one thing changed."""

from __future__ import annotations

from typing import Any, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")


class Seated(Struct, frozen=True):
    """Base of a game's state. Its type has a field ``seats``."""

    def with_seat(self, seat: int, **changes: Any) -> Self:
        """Return the state with fields of one seat changed."""
        me: Any = self
        changed: Self = replace(me, seats=put(me.seats, seat, replace(me.seats[seat], **changes)))
        return changed


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at that place."""
    # changing a list is quicker than joining slices
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the items without the first such one, if there is one."""
    if item not in items:
        return items
    rest = list(items)
    rest.remove(item)
    return tuple(rest)
