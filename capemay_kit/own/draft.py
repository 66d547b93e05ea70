"""A board that is being traced. Every step makes a new draft, so that each can be taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.i18n import N_, _
from capemay_kit.core.scene import Point
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadValue
from capemay_kit.games.cape_may.board import ASPECT, Board, Church, Lot, Space, Special, check, read_board
from capemay_kit.games.cape_may.cards import ZONES, Zone
from capemay_kit.games.cape_may.sentences import ZONE_NAMES
from capemay_kit.own.boards import Problem, problems_in

BoardPart: TypeAlias = Space | Lot | Church
KINDS = BOARD, DRAFT, PHOTO = "board", "draft", "photo"
"""The kinds of things that are kept under a board's id."""
SIDES = {"1-2": (1, 2), "3-4": (3, 4)}


class BoardDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as far as it is traced. ``areas`` are the zones as they were painted, each an outline of points from 0 to
    1. ``struck`` are the white dots and adjacent lots that the owner removed; they are not proposed again."""

    board: Board
    areas: dict[Zone, tuple[Point, ...]] = {}
    struck: tuple[tuple[str, str], ...] = ()

    @property
    def id(self) -> str:
        """The id under which the board is kept."""
        return self.board.id

    @property
    def title(self) -> str:
        """What the board is called."""
        return self.board.title

    @property
    def aspect(self) -> float:
        """The width of the board, divided by its height."""
        return ASPECT

    @property
    def is_empty(self) -> bool:
        """Whether no space is traced yet."""
        return not self.board.spaces

    def tally(self) -> str:
        """Count spaces, lots by zone, and churches."""
        b = self.board
        lots = [f"{name} {sum(one.zone == zone for one in b.lots)}" for zone, name in ZONE_NAMES.items()]
        return _("Spaces: {spaces}, lots: {lots} ({by_zone}), churches: {churches}", spaces=len(b.spaces),
                 lots=len(b.lots), by_zone=", ".join(lots), churches=len(b.churches))  # fmt: skip

    def problems(self) -> list[Problem]:
        """List what is wrong, and after that what is only odd, each with its place."""
        return problems_in(check(self.board), self.board, ("spaces", "lots", "churches"))

    def to_file(self) -> bytes:
        """Return the board as a file of ``capemay-board/1``. Raises `BadFile` if it cannot be played on."""
        raw = msgspec.json.format(msgspec.json.encode(replace(self.board, areas=self.areas)), indent=1)
        read_board(raw, self.id)
        return raw


def begin(id: str, title: str, side: Literal["1-2", "3-4"]) -> BoardDraft:
    """Return an empty draft of a board side."""
    players = SIDES[side]
    return BoardDraft(
        Board("capemay-board/1", id, title, players, N_("traced from the owner's printed board"), (), (), ())
    )


def duplicate(board: Board, id: str, title: str) -> BoardDraft:
    """Return a draft that starts from an existing board."""
    return BoardDraft(replace(board, id=id, title=title, areas={}), board.areas)


def id_from(title: str, taken: Any = ()) -> str:
    """Make an id of a title, with a number behind it if that one is taken."""
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "my-board"
    return next(one for n in range(1, 10_000) if (one := plain if n == 1 else f"{plain}-{n}") not in taken)


def parts(board: Board) -> Iterator[BoardPart]:
    """Yield all places: spaces, lots, churches."""
    yield from board.spaces
    yield from board.lots
    yield from board.churches


def nearest(d: BoardDraft, at: Point, reach: float, *kinds: type[BoardPart]) -> BoardPart | None:
    """Return the place that a finger means: the nearest one within ``reach`` (as a part of the height), of these kinds
    if any are given."""
    found = [
        (hypot((one.x - at[0]) * ASPECT, one.y - at[1]), i, one)
        for i, one in enumerate(parts(d.board))
        if not kinds or isinstance(one, kinds)
    ]
    best = min(found, default=None, key=lambda one: one[:2])
    return best[2] if best and best[0] <= reach else None


def snapped(d: BoardDraft, at: Point, within: float = 0.006) -> Point:
    """Align a point with places that stand almost exactly above, below or beside it."""
    x, y = at
    columns = [one.x for one in parts(d.board) if abs(one.x - x) * ASPECT <= within]
    rows = [one.y for one in parts(d.board) if abs(one.y - y) <= within]
    x = min(columns, key=lambda one: abs(one - x), default=x)
    y = min(rows, key=lambda one: abs(one - y), default=y)
    return _on_board(x), _on_board(y)


def _on_board(value: float) -> float:
    return round(min(1.0, max(0.0, value)), 4)


def from_bytes(raw: bytes, source: str) -> BoardDraft:
    """Read a draft as it was saved. Raises `BadFile`."""
    return decode(raw, BoardDraft, source)


# --- spaces and roads ------------------------------------------------------------------------------------


def put_space(d: BoardDraft, at: Point, after: str | None = None) -> tuple[BoardDraft, str]:
    """Put a space there, and join it to the space ``after`` which it comes."""
    new = Space(_free(d, "space"), *at)
    d = _with(d, spaces=(*d.board.spaces, new))
    return (join(d, after, new.id) if after else d), new.id


def join(d: BoardDraft, a: str, b: str) -> BoardDraft:
    """Put a road between two spaces, or take it away with the arrows along it."""
    roads = d.board.roads
    if not any({a, b} == set(road) for road in roads):
        return _with(d, roads=(*roads, (a, b)))
    d = _with(d, roads=tuple(road for road in roads if {a, b} != set(road)))
    for tail, head in ((a, b), (b, a)):
        arrow = tuple(one for one in d.board.space[tail].arrow if one != head)
        d = _changed(d, tail, arrow=arrow)
    return d


def joined(d: BoardDraft, a: str, b: str) -> bool:
    """Say whether a road lies between two spaces."""
    return any({a, b} == set(road) for road in d.board.roads)


def turn_arrow(d: BoardDraft, tail: str, head: str) -> BoardDraft:
    """Put an arrow on a space that points to the next one, or take it away. Raises `BadValue` if no road is there."""
    if not joined(d, tail, head):
        at = f"spaces.{tail}.arrow"
        raise BadValue(at, _("No road leads from there to here. An arrow points to the next space."))
    return _changed(d, tail, arrow=_turned(d.board.space[tail].arrow, head))


def make_special(d: BoardDraft, space: str, kind: str, count: int = 1) -> BoardDraft:
    """Give a space its sign (bird, lighthouse, pier or start); the same sign again takes it away."""
    if kind == "start":
        was = d.board.space[space].start
        spaces = tuple(replace(one, start=one.id == space and not was) for one in d.board.spaces)
        return _with(d, spaces=spaces)
    made = Special(kind, count if kind == "bird" else 1)  # type: ignore[arg-type]
    return _changed(d, space, special=None if d.board.space[space].special == made else made)


def turn_street(d: BoardDraft, space: str, street: str) -> BoardDraft:
    """Put a space on a street, or take it off. People know a street by its name; the file has a short id for it."""
    key = next((one for one, name in d.board.streets.items() if name == street), None)
    if key is None:
        key = id_from(street.removesuffix(" Street").removesuffix(" Avenue"), d.board.streets)
        d = _with(d, streets={**d.board.streets, key: street})
    d = _changed(d, space, streets=_turned(d.board.space[space].streets, key))
    used = {one for each in d.board.spaces for one in each.streets}
    return _with(d, streets={one: name for one, name in d.board.streets.items() if one in used})


# --- lots, churches, zones ------------------------------------------------------------------------------


def put_lot(
    d: BoardDraft, at: Point, shape: Literal["square", "hexagon"], zone: Zone | None = None
) -> tuple[BoardDraft, str]:
    """Put a lot there. Unless a zone is given, it is of the one painted there; if none is, of that of the nearest
    lot."""
    new = Lot(_free(d, "lot"), *at, shape, zone or zone_at(d, at))
    return _with(d, lots=(*d.board.lots, new)), new.id


def zone_at(d: BoardDraft, at: Point) -> Zone:
    """Return the zone a point lies in."""
    for zone, outline in d.areas.items():
        if _inside(outline, at):
            return zone
    near = min(d.board.lots, key=lambda one: hypot(one.x - at[0], one.y - at[1]), default=None)
    return near.zone if near else ZONES[0]


def _inside(outline: tuple[Point, ...], at: Point) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 > at[1]) != (y2 > at[1]) and at[0] < (x2 - x1) * (at[1] - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def put_church(d: BoardDraft, at: Point) -> tuple[BoardDraft, str]:
    """Put a church there."""
    new = Church(_free(d, "church"), *at)
    return _with(d, churches=(*d.board.churches, new)), new.id


def turn_shape(d: BoardDraft, lot: str) -> BoardDraft:
    """Turn a square lot into a hexagon, or a hexagon into a square."""
    return _changed(d, lot, shape="hexagon" if d.board.lot[lot].shape == "square" else "square")


def turn_dot(d: BoardDraft, of: str, space: str) -> BoardDraft:
    """Let a white dot of a lot (or a church) point to a space, or take it away."""
    return _beside(d, of, "adjacent_spaces", space)


def turn_neighbour(d: BoardDraft, of: str, lot: str) -> BoardDraft:
    """Make two lots, or a church and a lot, adjacent, or no longer so. Raises `BadValue`."""
    if of == lot:
        raise BadValue(f"lots.{lot}.adjacent_lots", _("A lot is not adjacent to itself."))
    if of in d.board.lot and of in d.board.lot[lot].adjacent_lots:
        d = _changed(d, lot, adjacent_lots=_turned(d.board.lot[lot].adjacent_lots, of))
        return _remembered(d, of, lot, struck=True)
    return _beside(d, of, "adjacent_lots", lot)


def paint(d: BoardDraft, zone: Zone, outline: tuple[Point, ...]) -> BoardDraft:
    """Paint a zone. The lots inside belong to it from then on. Without corners the painted zone is removed."""
    areas = {name: points for name, points in {**d.areas, zone: outline}.items() if points}
    d = replace(d, areas=areas)
    lots = tuple(
        replace(one, zone=zone) if outline and _inside(outline, (one.x, one.y)) else one for one in d.board.lots
    )
    return _with(d, lots=lots)


def put_into(d: BoardDraft, lot: str, zone: Zone) -> BoardDraft:
    """Put a lot into a zone, wherever the zones are painted."""
    return _changed(d, lot, zone=zone)


# --- any place -------------------------------------------------------------------------------------------


def move(d: BoardDraft, place: str, to: Point) -> BoardDraft:
    """Move a place. A lot takes on the zone that is painted there."""
    zone = {"zone": zone_at(d, to)} if d.areas and place in d.board.lot else {}
    return _changed(d, place, x=to[0], y=to[1], **zone)


def remove(d: BoardDraft, place: str) -> BoardDraft:
    """Take a place away, with its roads, and whatever pointed to it."""
    b = d.board

    def without(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for one in ids if one != place)

    d = replace(d, struck=tuple(pair for pair in d.struck if place not in pair))
    sided = {
        kind: tuple(
            replace(one, adjacent_spaces=without(one.adjacent_spaces), adjacent_lots=without(one.adjacent_lots))
            for one in getattr(b, kind) if one.id != place
        )
        for kind in ("lots", "churches")
    }  # fmt: skip
    spaces = tuple(replace(one, arrow=without(one.arrow)) for one in b.spaces if one.id != place)
    return _with(d, spaces=spaces, roads=tuple(road for road in b.roads if place not in road), **sided)


# --- helpers -----------------------------------------------------------------------------------------------


def _free(d: BoardDraft, word: str) -> str:
    numbers = [int(found[1]) for one in parts(d.board) if (found := re.fullmatch(rf"{word}-(\d+)", one.id))]
    return f"{word}-{max(numbers, default=0) + 1}"


def _turned(ids: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(each for each in ids if each != one) if one in ids else (*ids, one)


def _with(d: BoardDraft, **changes: Any) -> BoardDraft:
    return replace(d, board=replace(d.board, **changes))


def _changed(d: BoardDraft, id: str, **changes: Any) -> BoardDraft:
    """Change a place, whatever it is."""
    kind = "spaces" if id in d.board.space else "lots" if id in d.board.lot else "churches"
    there = tuple(replace(one, **changes) if one.id == id else one for one in getattr(d.board, kind))
    return _with(d, **{kind: there})


def _beside(d: BoardDraft, of: str, field: str, other: str) -> BoardDraft:
    places: tuple[Lot | Church, ...] = (*d.board.lots, *d.board.churches)
    there = next(getattr(one, field) for one in places if one.id == of)
    return _changed(_remembered(d, of, other, struck=other in there), of, **{field: _turned(there, other)})


def _remembered(d: BoardDraft, a: str, b: str, *, struck: bool) -> BoardDraft:
    """Remember that the owner struck a pair out, or put it there."""
    others = tuple(pair for pair in d.struck if {a, b} != set(pair))
    return replace(d, struck=(*others, (a, b)) if struck else others)
