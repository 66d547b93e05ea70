"""What is printed: the ways wind cards take a ship, the sea of a course, and what is worked out once for each course
(rulebook p. 2-6).

A way is given as a helmsman would say it: ahead or back, right or left. Which point of the compass that is depends on
the area in which the card lies. A space is named by a letter for its column, from west to east, and a number for its
row, from north to south. Nothing here depends on the players.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import permutations
from string import ascii_uppercase
from typing import Annotated, Literal, NamedTuple, TypeAlias, cast

from msgspec import Meta, Struct

from capemay_kit.core.edition import Source
from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.core.own_card import OwnCard
from capemay_kit.core.positions import odd
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault

Way: TypeAlias = Literal["ahead", "ahead_right", "right", "back_right", "back", "back_left", "left", "ahead_left"]
Edge: TypeAlias = Literal["north", "east", "south", "west"]

WAYS: tuple[Way, ...] = (
    "ahead", "ahead_right", "right", "back_right", "back", "back_left", "left", "ahead_left",
)  # fmt: skip
"""All ways, clockwise."""
POINTS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight points of the compass, clockwise from north, as steps to the east and to the south."""
COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
FACING: dict[Edge, int] = {"south": 0, "west": 2, "north": 4, "east": 6}
"""The point of the compass that a card faces, by the side of its lower edge (p. 2)."""

AHEAD: dict[Edge, Edge] = {"south": "north", "west": "east", "north": "south", "east": "west"}
"""The point of the compass ahead, away from the lower edge."""
ARROWS: dict[str, str] = dict(zip(WAYS, "↑↗→↘↓↙←↖", strict=True))

LONGEST_WAY = 3
"""Ways of printed cards are at most so long, as a reviewer reports; a file may say otherwise."""
_WAY = f"({'|'.join(WAYS)})[1-9]"
UNKNOWN = "?"
"""An unknown card."""
TOLD = "told"
"""The id of all cards that are known by their ways alone. The title of such a card is its owner's number for it, or
empty."""


_SHAPES = Texts({
    "Fan": "Fan", "Tee": "Tee", "Fork": "Fork", "Straight": "Straight", "Hook": "Hook", "Long hook": "Long hook",
    "Seesaw right": "Seesaw right", "Seesaw left": "Seesaw left", "Backing right": "Backing right",
    "Backing left": "Backing left", "Back fork": "Back fork",
})  # fmt: skip


class Leg(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of steps in one direction."""

    way: Way
    steps: Annotated[int, Meta(ge=1, le=9)]


class WindCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of wind card. Each option is a list of legs, which are sailed one after another as a single move."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$")]
    title: str
    provenance: Source
    options: Annotated[tuple[Annotated[tuple[Leg, ...], Meta(min_length=1)], ...], Meta(min_length=1)]
    note: str = ""

    @property
    def shape(self) -> str:
        """What the card is called without the number of its distance."""
        name, __, n = self.title.rpartition(" ")
        name = name if n.isdigit() else self.title
        return _SHAPES.get(name, name)

    @property
    def name(self) -> str:
        if self.id == TOLD:
            return _("Wind card {n}", n=self.title) if self.title else _("Your card")
        n = self.title.rpartition(" ")[2]
        return f"{self.shape} {n}" if n.isdigit() else self.shape


class Winds(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of ``capemay-winds/1``: the kinds of wind card. How many there are of each says the edition."""

    format: Literal["capemay-winds/1"]
    source: str
    cards: tuple[WindCard, ...]


class OwnWind(OwnCard, frozen=True):
    """A wind card of an owner's printed copy, by the ways it carries a ship."""

    options: Annotated[tuple[Annotated[tuple[Leg, ...], Meta(min_length=1)], ...], Meta(min_length=1)]


def told(options: tuple[tuple[Leg, ...], ...], number: int = 0) -> str:
    """Return the id of a card known by its ways alone (``?ahead1-right2 back1``), with its ``number`` if its owner
    keeps it (``?7:ahead1``)."""
    ways = " ".join("-".join(f"{leg.way}{leg.steps}" for leg in legs) for legs in options)
    return f"{UNKNOWN}{number}:{ways}" if number else f"{UNKNOWN}{ways}"


@lru_cache(maxsize=512)
def read_told(card: str) -> WindCard | None:
    """Return the card that the id of one known by its ways stands for; None if it stands for none."""
    number, __, ways = card.removeprefix(UNKNOWN).rpartition(":")
    said = card.startswith(UNKNOWN) and re.fullmatch(rf"{_WAY}([ -]{_WAY})*", ways)
    if not said or not re.fullmatch(r"\d{0,3}", number):
        return None
    options = tuple(
        tuple(Leg(cast(Way, one[:-1]), int(one[-1])) for one in option.split("-")) for option in ways.split(" ")
    )
    return WindCard(TOLD, number, "mine", options)


class Kinds(dict[str, WindCard]):
    """All kinds of wind card by their ids, and any card that is known by its ways."""

    def __missing__(self, card: str) -> WindCard:
        found = read_told(card)
        if found is None:
            raise KeyError(card)
        return found

    def __contains__(self, card: object) -> bool:
        return super().__contains__(card) or (isinstance(card, str) and read_told(card) is not None)


def read_winds(raw: bytes, source: str) -> dict[str, WindCard]:
    """Read a file of wind cards, by id. Raises `BadFile` with every fault."""
    winds = decode(raw, Winds, source)
    ids = [card.id for card in winds.cards]
    faults = [
        Fault(f"$.cards[{i}].id", _("{id!r} is listed twice", id=id)) for i, id in enumerate(ids) if id in ids[:i]
    ]
    if faults:
        raise BadFile(source, faults)
    return {card.id: card for card in winds.cards}


def drawn(card: WindCard, facing: int = 0) -> str:
    """Describe the drawing of a card that faces a point of the compass: the side of its lower edge, then its ways with
    their distances (``s n1 ne1``; ``n1-e2`` are two legs of one way)."""
    ways = [
        "-".join(f"{COMPASS[(facing + WAYS.index(leg.way)) % 8]}{leg.steps}" for leg in legs) for legs in card.options
    ]
    return " ".join((COMPASS[(facing + 4) % 8], *ways))


def step(facing: int, way: Way) -> tuple[int, int]:
    """Return one step along a way of a card that faces a point of the compass, as spaces to the east and to the
    south."""
    return POINTS[(facing + WAYS.index(way)) % 8]


# --- the course ---------------------------------------------------------------------------------------

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
    before: set[str] = set()
    for path, space in _named(course):
        if space not in sea:
            yield Fault(f"{path}.space", _("there is no sea at {space!r}", space=space))
        if space in before:
            yield Fault(f"{path}.space", _("{space!r} is listed twice", space=space))
        before.add(space)
    for i, space in enumerate(course.beyond):
        if space not in sea:
            yield Fault(f"$.beyond[{i}]", _("there is no sea at {space!r}", space=space))
    if not course.start:
        yield Fault("$.start", _("there is no starting space"))
    if not course.beyond:
        yield Fault("$.beyond", _("no space lies behind the finish line"))
    kinds = [(one.zone, one.colour) for one in course.stations]
    for i, (zone, colour) in enumerate(kinds):
        if kinds.index((zone, colour)) < i:
            said = _("zone {zone} has two stations of this colour: {colour}", zone=zone, colour=COLOUR_NAMES[colour])
            yield Fault(f"$.stations[{i}]", said)
    for zone in ZONES:
        if zone not in [one for one, __ in kinds]:
            yield Fault("$.stations", _("no station of zone {zone}", zone=zone))


def _named(course: Course) -> list[tuple[str, str]]:
    """List the starting spaces and those of stations, with their paths."""
    starts = [(f"$.start[{i}]", one.space) for i, one in enumerate(course.start)]
    return starts + [(f"$.stations[{i}]", one.space) for i, one in enumerate(course.stations)]


def _oddities(course: Course) -> Iterator[Fault]:
    if len(course.start) != SHIPS:
        yield odd("$.start", ngettext(
            "has {n} starting space, but up to {of} ships can race",
            "has {n} starting spaces, but up to {of} ships can race", len(course.start), of=SHIPS,
        ))  # fmt: skip
    there = {(one.zone, one.colour) for one in course.stations}
    missing = [
        _("{colour} of zone {zone}", colour=COLOUR_NAMES[colour], zone=zone)
        for zone in ZONES for colour in COLOURS if (zone, colour) not in there
    ]  # fmt: skip
    if missing:
        n, of = len(there), len(ZONES) * len(COLOURS)
        said = _("has {n} of {of} stations; missing: {missing}", n=n, of=of, missing=and_list(missing))
        yield odd("$.stations", said)
    painted = set("".join(course.rows))
    for letter, area in course.areas.items():
        if letter not in painted:
            yield odd("$.rows", _("the area {area} has no spaces", area=area.name))
    near = neighbours(course)
    reached, waiting = {course.start[0].space}, [course.start[0].space]
    while waiting:
        waiting += (found := near[waiting.pop()] - reached)
        reached |= found
    for path, space in _named(course):
        if space not in reached:
            said = _("no route by sea leads from {start!r} to {space!r}", space=space, start=course.start[0].space)
            yield odd(path, said)
    behind = set(course.beyond)
    for i, one in enumerate(course.start):
        if one.space in behind:
            yield odd(f"$.start[{i}]", _("the starting space {space!r} lies behind the finish line", space=one.space))
    if not any(near[one] & behind for one in reached - behind):
        yield odd("$.beyond", _("no route by sea crosses the finish line"))


def neighbours(course: Course) -> dict[str, frozenset[str]]:
    """Return for each space of the sea those it touches, also at a corner."""
    sea = {(x, y) for y, row in enumerate(course.rows) for x, letter in enumerate(row) if letter in course.areas}
    return {
        space_id(x, y): frozenset(space_id(x + dx, y + dy) for dx, dy in POINTS if (x + dx, y + dy) in sea)
        for x, y in sea
    }


# --- its chart ----------------------------------------------------------------------------------------

Tokens: TypeAlias = tuple[Colour | None, Colour | None, Colour | None]
"""The colours on a log book, by zone."""
FAR = 99
"""A number of steps that no way has."""


class Passage(NamedTuple):
    """One way that a card leads: its end, its spaces (the last is the end), and whether it crosses the line."""

    end: str
    path: tuple[str, ...]
    crosses: bool


class Chart:
    """A course with its cards, ready for sailing.

    ``spaces`` are in the order of the rows. By space, ``at`` is its column and row, ``near`` its neighbours
    (``beside`` as a set), ``area`` the letter of its area.
    """

    def __init__(self, course: Course, cards: Mapping[str, WindCard]) -> None:
        self.course = course
        self.cards = cards
        self.at: dict[str, tuple[int, int]] = {}
        self.area: dict[str, str] = {}
        for y, row in enumerate(course.rows):
            for x, letter in enumerate(row):
                if letter in course.areas:
                    self.at[space_id(x, y)] = (x, y)
                    self.area[space_id(x, y)] = letter
        self.spaces = tuple(self.at)
        self._named = {place: space for space, place in self.at.items()}
        self.beside = neighbours(course)
        self.near = {one: tuple(sorted(near, key=lambda it: self.at[it][::-1])) for one, near in self.beside.items()}
        self.beyond = frozenset(course.beyond)
        self.station: dict[str, Station] = {one.space: one for one in course.stations}
        self.printed: dict[str, str] = {one.space: one.card for one in course.start}
        # each is worked out once
        self.ways, self.ways_to_the_line = cache(self._ways), cache(self._ways_to_the_line)
        self.far, self.steps = cache(self._far), cache(self._steps)

    def crosses(self, here: str, there: str) -> bool:
        """Say whether a step from one space to another crosses the finish line, from before it to behind it."""
        return there in self.beyond and here not in self.beyond

    def _ways(self, card: str, space: str) -> tuple[Passage, ...]:
        """List where a card on a space leads: only whole ways that do not leave the sea (p. 3)."""
        found = ((path, n == len(path), over) for path, n, over in self._sailed(card, space))
        return tuple(Passage(path[-1], tuple(path), bool(over)) for path, whole, over in found if whole)

    def _ways_to_the_line(self, card: str, space: str) -> tuple[Passage, ...]:
        """List the ways of a card that cross the line, cut off after the first space behind it."""
        found = (path[:over] for path, __, over in self._sailed(card, space) if over)
        return tuple(Passage(path[-1], tuple(path), True) for path in found)

    def _sailed(self, card: str, space: str) -> Iterator[tuple[list[str], int, int]]:
        """Yield the spaces of each way of a card before it leaves the sea, how many it should have, and after how many
        it crosses the line (0: it does not)."""
        facing = FACING[self.course.areas[self.area[space]].lower_edge]
        for option in self.cards[card].options:
            steps = [step(facing, leg.way) for leg in option for _ in range(leg.steps)]
            path = self._path(space, steps)
            over = [i for i, (a, b) in enumerate(zip((space, *path), path, strict=False), 1) if self.crosses(a, b)]
            yield path, len(steps), over[0] if over else 0

    def _path(self, space: str, steps: list[tuple[int, int]]) -> list[str]:
        x, y = self.at[space]
        path = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            if (x, y) not in self._named:
                break
            path.append(self._named[x, y])
        return path

    def _far(self, space: str) -> dict[str, int]:
        """Return how many steps it takes by sea from a space to each other one."""
        found, waiting = {space: 0}, deque([space])
        while waiting:
            here = waiting.popleft()
            for one in self.near[here]:
                if one not in found:
                    found[one] = found[here] + 1
                    waiting.append(one)
        return found

    def to_go(self, space: str, tokens: Tokens) -> int:
        """Return the fewest steps to a victory."""
        return min(self.steps(space, tokens))

    def _steps(self, space: str, tokens: Tokens) -> tuple[int, int]:
        """Return the fewest steps to either victory (p. 1): to the third token, and over the line with two, each by way
        of missing stations.

        Cards and other ships are not considered. It is `FAR` if no way leads there.
        """
        have = different(tokens)
        three = 0 if have == 3 else self._shortest(space, tokens, 3 - have, line=False)
        return three, self._shortest(space, tokens, max(0, 2 - have), line=True)

    def _shortest(self, space: str, tokens: Tokens, n: int, line: bool) -> int:
        """Return the fewest steps to ``n`` missing stations, and after that over the line if ``line`` is true."""
        best = FAR
        for chosen in permutations(self.wanted(tokens), n):
            if len({one.zone for one in chosen}) < n or len({one.colour for one in chosen}) < n:
                continue
            here, length = space, 0
            for one in chosen:
                length += self.far(one.space).get(here, FAR)
                here = one.space
            if line:
                length += min((far.get(here, FAR) for far in self._from_the_line), default=FAR) + 1
            best = min(best, length)
        return best

    @cached_property
    def _from_the_line(self) -> list[dict[str, int]]:
        """How far every space is from each last one before the finish line."""
        return [self.far(one) for one in self.spaces if any(self.crosses(one, other) for other in self.near[one])]

    def widest(self, letter: str) -> tuple[int, int, int, int]:
        """Return the largest rectangle of an area, or of land: left, top, right, bottom in columns and rows; four zeros
        if there is none."""
        rows = self.course.rows
        best, most = (0, 0, 0, 0), 0
        for top in range(len(rows)):
            columns = [True] * len(rows[0])
            for bottom in range(top, len(rows)):
                columns = [before and one == letter for before, one in zip(columns, rows[bottom], strict=True)]
                left = 0
                for x, there in enumerate((*columns, False)):
                    if there:
                        continue
                    if (x - left) * (bottom + 1 - top) > most:
                        best, most = (left, top, x, bottom + 1), (x - left) * (bottom + 1 - top)
                    left = x + 1
        return best

    @cached_property
    def stacks(self) -> tuple[float, float, bool] | None:
        """The middle of the two stacks of wind cards on land in columns and rows, and whether they lie one above the
        other, which takes another form of land; None if no land has room for them."""
        left, top, right, bottom = self.land
        if right - left >= 4 and bottom - top >= 3:
            return (left + right) / 2, bottom - 1.6, False
        return ((left + right) / 2, top + 2.0, True) if right - left >= 2 and bottom - top >= 4 else None

    @cached_property
    def land(self) -> tuple[int, int, int, int]:
        return self.widest(LAND)

    def wanted(self, tokens: Tokens) -> list[Station]:
        """List the stations whose tokens a log book has room for."""
        return [one for one in self.course.stations if may_take(tokens, one)]


def may_take(tokens: Tokens, station: Station) -> bool:
    """Say whether a log book has room for a station's token: its zone is empty and its colour new (p. 5)."""
    return tokens[station.zone - 1] is None and station.colour not in tokens


def with_token(tokens: Tokens, station: Station) -> Tokens:
    """Return a log book with a station's token in its zone's space."""
    one, two, three = (station.colour if zone == station.zone else tokens[zone - 1] for zone in ZONES)
    return one, two, three


def different(tokens: Tokens) -> int:
    """Count the different colours on a log book."""
    return len({*tokens} - {None})
