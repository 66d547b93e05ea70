"""A course of Cape Horn that is being traced: a grid of squares, sea or land, and what is printed on them.

Every step makes a new draft, so that each can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.core.i18n import N_, _
from capemay_kit.core.scene import Point
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.cape_horn.board import LAND, Area, Colour, Course, Start, Station, Zone, check, space_id
from capemay_kit.games.cape_horn.book import NEWEST, load_course, read_board
from capemay_kit.own.boards import Problem, problems_in

UNPAINTED = "?"
"""The letter of a square of which nobody has said what it is."""
MAX_COLUMNS, MAX_ROWS = len(ascii_uppercase), 40
MIN_SIDE = 2


class CourseDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A course as far as it is traced. ``rows`` are those of its file, with ``?`` for a square that is not painted."""

    format: Literal["capemay-course-draft/1"]
    id: str
    title: str
    areas: dict[Annotated[str, Meta(min_length=1, max_length=1)], Area]
    rows: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MAX_ROWS)]
    start: tuple[Start, ...] = ()
    stations: tuple[Station, ...] = ()
    beyond: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """How many squares there are from west to east."""
        return len(self.rows[0])

    @property
    def squares(self) -> Iterator[tuple[str, int, int, str]]:
        """All squares: the id, the column and the row from 0, and the letter."""
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row):
                yield space_id(x, y), x, y, letter

    @property
    def aspect(self) -> float:
        """The width of the grid, divided by its height: all squares are square."""
        return self.columns / len(self.rows)

    @property
    def unpainted(self) -> int:
        """How many squares are not painted yet."""
        return sum(row.count(UNPAINTED) for row in self.rows)

    @property
    def is_empty(self) -> bool:
        """Whether no square is painted yet."""
        return self.unpainted == self.columns * len(self.rows)

    @property
    def course(self) -> Course:
        """The course as it would be played on: what nobody painted is land."""
        rows = tuple(row.replace(UNPAINTED, LAND) for row in self.rows)
        source = N_("traced from the owner's printed board")
        return Course("capemay-course/1", self.id, self.title, "mine", source, self.areas, rows, self.start,
                      self.stations, self.beyond)  # fmt: skip

    def tally(self) -> str:
        """Count squares, stations and starting spaces."""
        return _("{columns} × {rows} squares, sea: {sea}, stations: {stations}, starting spaces: {starts}",
            columns=self.columns, rows=len(self.rows), stations=len(self.stations), starts=len(self.start),
            sea=sum(square[3] in self.areas for square in self.squares),
        )  # fmt: skip

    def problems(self) -> list[Problem]:
        """List what is wrong, and after that what is only odd, each with its place."""
        left = self.unpainted
        first = [Problem(_("Squares still neither sea nor land: {n}", n=left), None, True)] if left else []
        found = problems_in(check(self.course), self, ("start", "stations", "beyond"))
        # while squares are unpainted, all that is missing elsewhere says nothing new
        return first + [one for one in found if not left or (one.blocks and one.place)]

    def to_file(self) -> bytes:
        """Return the course as a file of ``capemay-course/1``. Raises `BadFile` if it cannot be played on."""
        if left := self.unpainted:
            raise BadFile(self.id, [Fault("$.rows", _("Squares still neither sea nor land: {n}", n=left))])
        raw = msgspec.json.format(msgspec.json.encode(self.course), indent=1)
        read_board(raw, self.id)
        return raw

    def letter(self, space: str) -> str:
        """Return the letter of a square."""
        x, y = place_of(space)
        return self.rows[y][x]

    def station_at(self, space: str) -> Station | None:
        """Return the station on a square, None if there is none."""
        return next((one for one in self.stations if one.space == space), None)

    def start_at(self, space: str) -> Start | None:
        """Return the starting space on a square, None if there is none."""
        return next((one for one in self.start if one.space == space), None)


def begin(id: str, title: str) -> CourseDraft:
    """Return an empty draft, with a grid as large as the printed one is reported and our areas, which the rulebook
    names (p. 2)."""
    ours = load_course(NEWEST)
    rows = (UNPAINTED * len(ours.rows[0]),) * len(ours.rows)
    return CourseDraft("capemay-course-draft/1", id, title, ours.areas, rows)


def duplicate(course: Course, id: str, title: str) -> CourseDraft:
    """Return a draft that starts from a course there is."""
    return CourseDraft(
        "capemay-course-draft/1", id, title, course.areas, course.rows, course.start, course.stations, course.beyond
    )


def from_bytes(raw: bytes, source: str) -> CourseDraft:
    """Read a draft as it was saved. Raises `BadFile`."""
    d: CourseDraft = decode(raw, CourseDraft, source)
    if not 1 <= d.columns <= MAX_COLUMNS:
        raise BadFile(
            source, [Fault("$.rows[0]", _("has {width} spaces, should have 1 to {n}", width=d.columns, n=MAX_COLUMNS))]
        )
    for y, row in enumerate(d.rows):
        if len(row) != d.columns:
            raise BadFile(
                source,
                [Fault(f"$.rows[{y}]", _("has {n} spaces, the first row has {width}", n=len(row), width=d.columns))],
            )
    squares = {square[0] for square in d.squares}
    named = (*(one.space for one in d.start), *(one.space for one in d.stations), *d.beyond)
    if lost := [one for one in named if one not in squares]:
        raise BadFile(source, [Fault("$", _("there is no space {space}", space=one)) for one in lost])
    return d


# --- squares ---------------------------------------------------------------------------------------------


def place_of(space: str) -> tuple[int, int]:
    """Return the column and the row of a square, both from 0."""
    return ascii_uppercase.index(space[0]), int(space[1:]) - 1


def square_at(d: CourseDraft, at: Point) -> str:
    """Return the square in which a point lies."""
    x, y = int(at[0] * d.columns), int(at[1] * len(d.rows))
    return space_id(min(x, d.columns - 1), min(y, len(d.rows) - 1))


def squares_under(d: CourseDraft, points: Iterable[Point]) -> tuple[str, ...]:
    """Return the squares that a finger went over, in its order, including those skipped between two reported points."""
    found: dict[str, None] = {}
    before: Point | None = None
    for at in points:
        x, y = before or at
        steps = max(1, round(2 * max(abs(at[0] - x) * d.columns, abs(at[1] - y) * len(d.rows))))
        for n in range(1, steps + 1):
            found[square_at(d, (x + (at[0] - x) * n / steps, y + (at[1] - y) * n / steps))] = None
        before = at
    return tuple(found)


def with_size(d: CourseDraft, columns: int, rows: int) -> CourseDraft:
    """Return the draft with more or fewer squares; those that stay are what they were."""
    columns = max(MIN_SIDE, min(MAX_COLUMNS, columns))
    rows = max(MIN_SIDE, min(MAX_ROWS, rows))
    made = [row[:columns].ljust(columns, UNPAINTED) for row in d.rows[:rows]]
    made += [UNPAINTED * columns] * (rows - len(made))

    def stays(space: str) -> bool:
        x, y = place_of(space)
        return x < columns and y < rows

    return replace(
        d, rows=tuple(made),
        start=tuple(one for one in d.start if stays(one.space)),
        stations=tuple(one for one in d.stations if stays(one.space)),
        beyond=tuple(one for one in d.beyond if stays(one)),
    )  # fmt: skip


def paint(d: CourseDraft, painted: dict[str, str]) -> CourseDraft:
    """Paint squares, each with a letter of an area or as land. What is printed on them stays."""
    return replace(
        d,
        rows=tuple(
            "".join(painted.get(space_id(x, y), letter) for x, letter in enumerate(row)) for y, row in enumerate(d.rows)
        ),
    )


def sea(d: CourseDraft, space: str) -> bool:
    """Say whether a square may be sea: it is painted so, or not painted yet."""
    return d.letter(space) != LAND


# --- what is printed on them -------------------------------------------------------------------------------


def put_station(d: CourseDraft, space: str, zone: Zone, colour: Colour) -> CourseDraft:
    """Put the station of a zone and colour on a square, in place of another one there; the same again takes it away."""
    made = Station(space, zone, colour)
    others = tuple(one for one in d.stations if one.space != space and (one.zone, one.colour) != (zone, colour))
    return replace(d, stations=others if made in d.stations else (*others, made))


def put_start(d: CourseDraft, space: str, card: str) -> CourseDraft:
    """Make a square the next starting space. If it is one already, it gets this card; with the same card it is none any
    more."""
    made, there = Start(space, card), d.start_at(space)
    if there is None:
        return replace(d, start=(*d.start, made))
    if there == made:
        return replace(d, start=tuple(one for one in d.start if one != made))
    return replace(d, start=tuple(made if one == there else one for one in d.start))


def put_beyond(d: CourseDraft, spaces: Iterable[str], *, behind: bool) -> CourseDraft:
    """Put squares behind the finish line, or before it again."""
    given = tuple(spaces)
    others = tuple(one for one in d.beyond if one not in given)
    return replace(d, beyond=(*others, *given) if behind else others)
