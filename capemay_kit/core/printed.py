"""The parts of a printed copy whose numbers its owner compares, as a game lays them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from capemay_kit.core.i18n import Texts

Value: TypeAlias = int | bool | str
YES_NO = Texts({"no": "no", "yes": "yes"})
"""The answers for a number that is a yes or a no."""


class Number(NamedTuple):
    """A number of the form: its dotted ``name`` with places, what it is called, and the values it can have with their
    words (empty: any whole number from 0). One that is ``stated`` by the rules is only shown. ``game`` is filled in by
    the form."""

    name: str
    label: str
    among: Mapping[Any, str] = {}
    stated: bool = False
    game: str = ""


class PrintedGrid(NamedTuple):
    """Numbers in lines and columns as they are printed: what stands ``across`` on top, and each line with its label
    and its numbers."""

    across: tuple[str, ...]
    lines: tuple[tuple[str, tuple[Number, ...]], ...]


class PrintedSum(NamedTuple):
    """What the rulebook says of several numbers together: they come to ``of``. ``counted`` is a word: so many of them
    are that word. ``called`` is what is counted."""

    called: str
    names: tuple[str, ...]
    of: int
    counted: str = ""

    def found(self, values: Sequence[Value]) -> int:
        """Return what the values come to."""
        return sum(one == self.counted if self.counted else int(one) for one in values)


class PrintedPart(NamedTuple):
    """A part of the printed copy: its ``title``, what its numbers are ``used`` for, the numbers, and what they come to
    together. ``solo``: whoever does not play solo can leave it out."""

    id: str
    title: str
    used: str
    grids: tuple[PrintedGrid, ...]
    sums: tuple[PrintedSum, ...] = ()
    solo: bool = False

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers to be compared, line by line."""
        return tuple(one for grid in self.grids for _, line in grid.lines for one in line if not one.stated)


def one_a_line(*numbers: Number) -> PrintedGrid:
    """Return a grid in which every number has a line, called as the number is."""
    return PrintedGrid((), tuple((one.label, (one,)) for one in numbers))
