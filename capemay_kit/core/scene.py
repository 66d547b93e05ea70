"""A plain picture of a game: what stands where, and what may be tapped.

A game describes itself as a `Scene`. The user interface paints that, and reports taps by id. Nothing here knows a rule,
a widget or a plotting library. Coordinates run from 0 to 1, x to the right, y downward, on a picture ``aspect`` times
as wide as high.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[float, float]
UNIT = 860
"""The sizes of words and lines are given for a picture of this width, in pixels."""


class Area(Struct, frozen=True):
    """A painted region. ``tone`` names a colour of the palette, ``label`` is written at ``label_at``."""

    id: str
    tone: str
    outline: tuple[Point, ...]
    label: str = ""
    label_at: Point | None = None


class Link(Struct, frozen=True):
    """A line such as a street or a fence, from point to point. ``label`` is written along its middle; ``size`` is the
    size of its letters in pixels of a picture `UNIT` wide (0: as the painter likes)."""

    id: str
    tone: str
    points: tuple[Point, ...]
    label: str = ""
    size: float = 0.0


class Place(Struct, frozen=True):
    """Somewhere things can stand: a space, a lot, a landmark of the picture.

    ``shape`` is circle, square, hexagon, cross or dot (too small to be tapped); ``badge`` a sign of one or two
    characters inside, or a few words; ``arrow`` the points it leads to; ``label`` what people call it.
    """

    id: str
    x: float
    y: float
    shape: str
    tone: str
    label: str
    badge: str = ""
    arrow: tuple[Point, ...] = ()


class Token(Struct, frozen=True):
    """A piece on the picture.

    ``owner`` is a seat, or None; ``kind`` names its drawing; ``letter`` is written on it, so that colour is never the
    only difference.
    """

    id: str
    x: float
    y: float
    kind: str
    owner: int | None
    letter: str
    label: str


class Mark(Struct, frozen=True):
    """An emphasis on a place: ``tone`` is target, chosen, closed, last or glow."""

    place: str
    tone: str


class Target(Struct, frozen=True):
    """A place that may be tapped now, with the words of the button that does the same."""

    place: str
    label: str


class Scene(Struct, frozen=True):
    """The whole picture. ``areas``, ``links`` and ``places`` never change during a game; ``colours`` names those of the
    seats as far as they were chosen, ``wakes`` are the ways that the seats have come, one each."""

    aspect: float
    areas: tuple[Area, ...]
    links: tuple[Link, ...]
    places: tuple[Place, ...]
    tokens: tuple[Token, ...] = ()
    marks: tuple[Mark, ...] = ()
    targets: tuple[Target, ...] = ()
    route: tuple[Point, ...] = ()
    colours: tuple[str, ...] = ()
    wakes: tuple[Link, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """The ids of all places and areas, by which people name them."""
        return frozenset(one.id for one in self.places) | frozenset(one.id for one in self.areas)


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """Give every seat a letter: the first one of its name that no other seat has, else one of the alphabet."""
    taken: list[str] = []
    for i, name in enumerate(names):
        wanted = [c.upper() for c in name if c.isalnum()] + list(ascii_uppercase[i:])
        taken.append(next(c for c in wanted if c not in taken))
    return tuple(taken)
