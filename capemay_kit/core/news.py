"""What happened at tables in this process, for whoever in it wants to hear of that at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Wrote(NamedTuple):
    """A table where something happened, and how many entries it has more by that: none where somebody claimed a seat,
    came or went; ``group`` is whose table it is (`core.groups`)."""

    table: str
    entries: int
    group: str


_HEARERS: list[Callable[[Wrote], object]] = []


def hear(hearer: Callable[[Wrote], object]) -> Callable[[], None]:
    """Have somebody told of all that is written from now on, from whatever thread; return what ends that."""
    _HEARERS.append(hearer)
    return lambda: _HEARERS.remove(hearer)


def tell(table: str, entries: int = 0, group: str = "") -> None:
    """Tell everybody of something, once it is on the disk if it is kept."""
    for hearer in tuple(_HEARERS):
        hearer(Wrote(table, entries, group))
