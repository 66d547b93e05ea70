"""The printed course: sea and land, areas, starting spaces, stations, the finish line (rulebook p. 2-5).

A space is named by a letter for its column, from west to east, and a number for its row, from north to south.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from capemay_kit.core.edition import Source
from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.cape_horn.cards import POINTS, Edge

Colour: TypeAlias = Literal["yellow", "red", "green"]
Zone: TypeAlias = Literal[1, 2, 3]
COLOURS: tuple[Colour, ...] = ("yellow", "red", "green")
COLOUR_NAMES = Texts({"yellow": "yellow", "red": "red", "green": "green"})
ZONES: tuple[Zone, ...] = (1, 2, 3)
_AREAS = Texts({"Atlantic": "Atlantic", "Cape Horn": "Cape Horn", "Pacific": "Pacific"})
LAND = "-"
SHIPS = 5
"""The most ships that can race; each has a starting space of its own (p. 2)."""


class _Printed(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Area(_Printed, frozen=True):
    """A part of the sea. All cards in it have their lower edge on the same side (p. 2)."""

    id: str
    title: str
    lower_edge: Edge

    @property
    def name(self) -> str:
        """What the area is called."""
        return _AREAS.get(self.title, self.title)


class Start(_Printed, frozen=True):
    """A starting space and the wind card printed on it."""

    space: str
    card: str


class Station(_Printed, frozen=True):
    """A nautical station, with the zone and the colour of its token (p. 5)."""

    space: str
    zone: Zone
    colour: Colour


class Course(_Printed, frozen=True):
    """A file of ``capemay-course/1``.

    ``rows`` run from north to south, with a letter of ``areas`` for each space and ``-`` for land. ``start`` is in the
    order of the printed numbers. ``beyond`` are the spaces behind the finish line.
    """

    format: Literal["capemay-course/1"]
    id: str
    title: str
    provenance: Source
    source: str
    areas: dict[Annotated[str, Meta(min_length=1, max_length=1)], Area]
    rows: Annotated[tuple[str, ...], Meta(min_length=1, max_length=40)]
    start: tuple[Start, ...]
    stations: tuple[Station, ...]
    beyond: tuple[str, ...]


def space_id(x: int, y: int) -> str:
    """Name the space in a column and a row, both counted from 0."""
    return f"{ascii_uppercase[x]}{y + 1}"


def read_course(raw: bytes, source: str) -> Course:
    """Read a course file. Raises `BadFile` with every fault."""
    course: Course = decode(raw, Course, source)
    if wrong := [fault for fault in check(course) if not fault.warning]:
        raise BadFile(source, wrong)
    return course


def check(course: Course) -> list[Fault]:
    """Return everything that is wrong with a course; if nothing is, what is odd about it."""
    return list(_faults(course)) or list(_oddities(course))


def _faults(course: Course) -> Iterator[Fault]:
    width = len(course.rows[0])
    if not 1 <= width <= len(ascii_uppercase):
        yield Fault("$.rows[0]", _("has {width} spaces, should have 1 to {n}", width=width, n=len(ascii_uppercase)))
        return
    sea = set()
    for y, row in enumerate(course.rows):
        if len(row) != width:
            yield Fault(f"$.rows[{y}]", _("has {n} spaces, the first row has {width}", n=len(row), width=width))
            return
        for x, letter in enumerate(row):
            if letter in course.areas:
                sea.add(space_id(x, y))
            elif letter != LAND:
                yield Fault(f"$.rows[{y}]", _("{letter!r} is neither an area nor land", letter=letter))
    named = [
        *((f"$.start[{i}].space", one.space) for i, one in enumerate(course.start)),
        *((f"$.stations[{i}].space", one.space) for i, one in enumerate(course.stations)),
    ]
    before: set[str] = set()
    for path, space in named:
        if space not in sea:
            yield Fault(path, _("there is no sea at {space!r}", space=space))
        if space in before:
            yield Fault(path, _("{space!r} is listed twice", space=space))
        before.add(space)
    for i, space in enumerate(course.beyond):
        if space not in sea:
            yield Fault(f"$.beyond[{i}]", _("there is no sea at {space!r}", space=space))
    if not course.start:
        yield Fault("$.start", _("there is no starting space"))
    if not course.beyond:
        yield Fault("$.beyond", _("no space lies behind the finish line"))
    kinds = [(one.zone, one.colour) for one in course.stations]
    for i, kind in enumerate(kinds):
        if kinds.index(kind) < i:
            yield Fault(
                f"$.stations[{i}]",
                _("zone {zone} has two stations of this colour: {colour}", zone=kind[0], colour=COLOUR_NAMES[kind[1]]),
            )
    for zone in ZONES:
        if zone not in [one for one, __ in kinds]:
            yield Fault("$.stations", _("no station of zone {zone}", zone=zone))


def _oddities(course: Course) -> Iterator[Fault]:
    def odd(path: str, message: str) -> Fault:
        return Fault(path, message, warning=True)

    if len(course.start) != SHIPS:
        yield odd(
            "$.start",
            ngettext(
                "has {n} starting space, but up to {of} ships can race",
                "has {n} starting spaces, but up to {of} ships can race",
                len(course.start),
                of=SHIPS,
            ),
        )
    there = {(one.zone, one.colour) for one in course.stations}
    missing = [
        _("{colour} of zone {zone}", colour=COLOUR_NAMES[colour], zone=zone)
        for zone in ZONES for colour in COLOURS if (zone, colour) not in there
    ]  # fmt: skip
    if missing:
        yield odd(
            "$.stations",
            _(
                "has {n} of {of} stations; missing: {missing}",
                n=len(there),
                of=len(ZONES) * len(COLOURS),
                missing=and_list(missing),
            ),
        )
    painted = set("".join(course.rows))
    for letter, area in course.areas.items():
        if letter not in painted:
            yield odd("$.rows", _("the area {area} has no spaces", area=area.name))
    near = neighbours(course)
    reached, waiting = {course.start[0].space}, [course.start[0].space]
    while waiting:
        waiting += (found := near[waiting.pop()] - reached)
        reached |= found
    named = [
        *((f"$.start[{i}]", one.space) for i, one in enumerate(course.start)),
        *((f"$.stations[{i}]", one.space) for i, one in enumerate(course.stations)),
    ]
    for path, space in named:
        if space not in reached:
            yield odd(
                path, _("no route by sea leads from {start!r} to {space!r}", space=space, start=course.start[0].space)
            )
    behind = set(course.beyond)
    for i, one in enumerate(course.start):
        if one.space in behind:
            yield odd(f"$.start[{i}]", _("the starting space {space!r} lies behind the finish line", space=one.space))
    if not any(near[one] & behind for one in reached - behind):
        yield odd("$.beyond", _("no route by sea crosses the finish line"))


def neighbours(course: Course) -> dict[str, set[str]]:
    """Return for each space of the sea those it touches, also at a corner."""
    sea = {(x, y) for y, row in enumerate(course.rows) for x, letter in enumerate(row) if letter in course.areas}
    return {space_id(x, y): {space_id(x + dx, y + dy) for dx, dy in POINTS if (x + dx, y + dy) in sea} for x, y in sea}
