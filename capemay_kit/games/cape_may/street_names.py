"""Where the names of the streets are written on the map, so that they can be read and no space, arrow or lot covers
them.

This is geometry alone, in pixels of a picture `UNIT` wide. A name is written on its road if it fits between two spaces,
else beside the road. The longest form of the name that finds room is taken, in the largest size possible. A name that
finds none, as on a board of the owner's, is cut off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from math import hypot
from typing import TypeAlias

from msgspec import Struct

from capemay_kit.core.scene import UNIT, Point
from capemay_kit.games.cape_may.board import ASPECT, Board

SIZES = (13.2, 12.2, 11.2)
"""The sizes of letters to try. On a screen of 1280 by 800 the picture is a hundredth smaller than `UNIT`."""
ASIDE = (17.0, 18.5, 20.0)
"""How far from the middle of its road a name is written if it does not fit on the road."""
SPACE, LOT, DOT, ROAD = 13.6, 17.5, 4.5, 9.5
"""Half the breadth of each thing that names keep clear of."""
CORNER = 12.0
"""How far to the side, and up or down, from the middle of a square lot its corners are kept clear."""
DOT_AWAY = 19.0
"""How far a white dot is from the middle of its lot."""
EDGE, RIM = 26.0, 4.0
"""Margins without street names: at the picture's left edge, where the zones are named, and at all edges."""
CUT = (14, 10, 7, 5)
"""A name of which no form has room anywhere is cut off after so many letters, the first of these that has room."""
STEP = 7.0
"""The distance between the places that are tried along a street."""
NEAR = 110.0
"""Things farther than this from all spaces of a street are not in the way of its name."""
LETTERS = {
    **dict.fromkeys("ijlI.'ftr ", 0.4),
    **dict.fromkeys("mwMW…", 0.98),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUV", 0.76),
}
OTHER_LETTERS = 0.63
"""The width of other letters, as a part of the type's size, in the broadest font that a device may have."""

SHORT = {
    "Street": "St", "Avenue": "Ave", "Boulevard": "Blvd", "Lane": "Ln", "Road": "Rd", "Drive": "Dr", "Place": "Pl",
    "Court": "Ct", "Square": "Sq", "Terrace": "Ter", "Parkway": "Pkwy", "Highway": "Hwy",
}  # fmt: skip
"""How the last word of a street's name is shortened; it can also be left out."""

Circle: TypeAlias = tuple[float, float, float]


class StreetName(Struct, frozen=True):
    """A name as it is written: its middle, a step of length one along it, its length and size. ``beside``: it is beside
    its road, not on it."""

    street: str
    text: str
    x: float
    y: float
    step: Point
    wide: float
    size: float
    beside: bool

    @property
    def high(self) -> float:
        """How far its letters reach from the line through its middle."""
        return self.size * 0.42

    def ends(self) -> tuple[Point, Point]:
        """Return the points where it begins and ends."""
        dx, dy = self.step[0] * self.wide / 2, self.step[1] * self.wide / 2
        return (self.x - dx, self.y - dy), (self.x + dx, self.y + dy)

    def seen(self, point: Point) -> Point:
        """Return how far a point is from the middle, along the name and across it."""
        (ux, uy), dx, dy = self.step, point[0] - self.x, point[1] - self.y
        return dx * ux + dy * uy, dy * ux - dx * uy


def width(text: str, size: float) -> float:
    """Return how wide a text is at most."""
    return size * sum(LETTERS.get(one, OTHER_LETTERS) for one in text)


def forms(name: str) -> list[str]:
    """List the forms of a street's name, the longest first."""
    found = [name]
    first, _, last = name.rpartition(" ")
    short = SHORT.get(last)
    if first and short:
        found += [f"{first} {short}", first]
    for whole, brief in (("North ", "N "), ("South ", "S "), ("East ", "E "), ("West ", "W ")):
        if name.startswith(whole):
            found += [brief + one.removeprefix(whole) for one in found]
    return found


def _cut(name: str) -> list[str]:
    """List what is left of a name that is cut off, the longest first."""
    return [f"{name[:most].rstrip()}…" for most in CUT if len(name) > most + 1]


def street_names(board: Board) -> tuple[StreetName, ...]:
    """Place the name of every street that has a road. Shorter streets choose first."""
    lines = {street: _lines(board, street) for street in board.streets}
    lengths = {street: max((_length(one) for one in found), default=0.0) for street, found in lines.items()}
    roads = [(_px(board, one), _px(board, two)) for one, two in board.roads]
    in_the_way = list(_obstacles(board))
    placed: list[StreetName] = []
    for street in sorted((one for one in board.streets if lengths[one]), key=lambda one: lengths[one]):
        points = [one for line in lines[street] for one in line]
        near = [one for one in in_the_way if any(hypot(one[0] - x, one[1] - y) < NEAR for x, y in points)]
        name = board.streets[street]
        ways = (_fitting(street, written, lines[street], roads, near) for written in (forms(name), _cut(name)))
        found = next(chain.from_iterable(ways), None)
        if found is not None:
            placed.append(found)
            in_the_way += _circles(found)
    return tuple(placed)


def is_clear(name: StreetName, in_the_way: Iterable[Circle]) -> bool:
    """Say whether all of a name is on the picture, and on nothing else."""
    ux, uy = name.step
    reach_x = abs(name.wide / 2 * ux) + name.high * abs(uy)
    reach_y = abs(name.wide / 2 * uy) + name.high * abs(ux)
    inside = name.x - reach_x > EDGE and name.x + reach_x < UNIT - RIM
    if not inside or not name.y - reach_y > RIM or not name.y + reach_y < UNIT / ASPECT - RIM:
        return False
    return not any(_on(name, one) for one in in_the_way)


def _on(name: StreetName, circle: Circle) -> bool:
    x, y, r = circle
    far = name.wide / 2 + name.high + r
    if abs(x - name.x) > far or abs(y - name.y) > far:
        return False
    along, across = name.seen((x, y))
    return hypot(max(0.0, abs(along) - name.wide / 2), max(0.0, abs(across) - name.high)) < r


def _over(name: StreetName, a: Point, b: Point) -> bool:
    """Say whether a road from a to b runs under a name."""
    (px, py), (qx, qy) = name.seen(a), name.seen(b)
    begins, ends = 0.0, 1.0
    for at, by, half in ((px, qx - px, name.wide / 2 + ROAD), (py, qy - py, name.high + ROAD)):
        if not by:
            if abs(at) > half:
                return False
            continue
        near, far = sorted(((-half - at) / by, (half - at) / by))
        begins, ends = max(begins, near), min(ends, far)
    return begins < ends


def _circles(name: StreetName) -> Iterator[Circle]:
    """Cover a name with circles."""
    count = int(name.wide / name.high) + 1
    for i in range(count):
        along = (i / (count - 1) - 0.5) * (name.wide - 2 * name.high)
        yield name.x + along * name.step[0], name.y + along * name.step[1], name.high * 1.2


def _obstacles(board: Board) -> Iterator[Circle]:
    for space in board.spaces:
        yield (*_at((space.x, space.y)), SPACE)
    for lot in board.lots:
        here = _at((lot.x, lot.y))
        yield (*here, LOT)
        if lot.shape == "square":
            yield from ((here[0] + dx, here[1] + dy, DOT) for dx in (-CORNER, CORNER) for dy in (-CORNER, CORNER))
        for one in lot.adjacent_spaces:
            there = _px(board, one)
            away = hypot(there[0] - here[0], there[1] - here[1]) or 1.0
            yield (
                here[0] + (there[0] - here[0]) * DOT_AWAY / away,
                here[1] + (there[1] - here[1]) * DOT_AWAY / away,
                DOT,
            )
    for church in board.churches:
        yield (*_at((church.x, church.y)), LOT)


def _fitting(
    street: str,
    written: Sequence[str],
    lines: Sequence[Sequence[Point]],
    roads: Sequence[tuple[Point, Point]],
    in_the_way: Sequence[Circle],
) -> Iterator[StreetName]:
    """Yield the ways to write forms of a name for which there is room, the best first. Beside its road, a name crosses
    other roads only if nothing else is left."""
    own = [pair for line in lines for pair in pairwise(line)]
    for kept_off in (roads, own):
        for form in written:
            for size in SIZES:
                yield from (one for one in _on_road(street, form, size, lines) if is_clear(one, in_the_way))
                for one in _aside(street, form, size, lines):
                    if is_clear(one, in_the_way) and not any(_over(one, a, b) for a, b in kept_off):
                        yield one


def _on_road(street: str, form: str, size: float, lines: Sequence[Sequence[Point]]) -> Iterator[StreetName]:
    wide = width(form, size)
    for line in lines:
        for a, b in pairwise(line):
            if hypot(b[0] - a[0], b[1] - a[1]) - 2 * SPACE >= wide:
                x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
                yield StreetName(street, form, x, y, _step(a, b), wide, size, False)


def _aside(street: str, form: str, size: float, lines: Sequence[Sequence[Point]]) -> Iterator[StreetName]:
    wide = width(form, size)
    for line in sorted(lines, key=_length, reverse=True):
        length = _length(line)
        spare = max(0.0, length - wide)
        # begin in the middle of the street
        starts = sorted((i * STEP for i in range(int(spare / STEP) + 1)), key=lambda one: abs(one - spare / 2))
        ways = []
        for start in starts:
            a, b = _along(line, start), _along(line, min(length, start + wide))
            ways.append((_along(line, min(length, start + wide / 2)), _step(a, b)))
        for away in ASIDE:
            for (x, y), (ux, uy) in ways:
                for side in (-away, away):
                    yield StreetName(street, form, x - uy * side, y + ux * side, (ux, uy), wide, size, True)


def _step(a: Point, b: Point) -> Point:
    """Return a step of length one from one point towards another, reversed if words along it would be upside down."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if dx < 0 or (dx == 0 and dy < 0):
        dx, dy = -dx, -dy
    long = hypot(dx, dy) or 1.0
    return dx / long, dy / long


def _at(point: Point) -> Point:
    return point[0] * UNIT, point[1] * UNIT / ASPECT


def _px(board: Board, space: str) -> Point:
    return _at((board.space[space].x, board.space[space].y))


def _length(line: Iterable[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def _along(line: Sequence[Point], far: float) -> Point:
    """Return the point at a distance along a line."""
    for a, b in pairwise(line):
        long = hypot(b[0] - a[0], b[1] - a[1])
        if far <= long and long:
            return a[0] + (b[0] - a[0]) * far / long, a[1] + (b[1] - a[1]) * far / long
        far -= long
    return line[-1]


def _lines(board: Board, street: str) -> list[list[Point]]:
    """Return the lines through a street's spaces, from end to end."""
    inside = [one.id for one in board.spaces if street in one.streets]
    part = board.graph.subgraph(inside)
    left = {frozenset(edge) for edge in part.edges}
    lines = []
    while left:
        ends = [one for one in inside if sum(one in edge for edge in left) == 1]
        at = ends[0] if ends else next(one for one in inside if any(one in edge for edge in left))
        line = [at]
        while (step := next((one for one in part[at] if frozenset((at, one)) in left), None)) is not None:
            left.discard(frozenset((at, step)))
            line.append(step)
            at = step
        lines.append([_px(board, one) for one in line])
    return lines
