"""The map as a plain picture: zones, streets, spaces, lots, pieces, and the places that may be tapped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from math import hypot
from typing import TypeAlias

from msgspec import Struct

from capemay_kit.core.acts import targets
from capemay_kit.core.i18n import _, by_language
from capemay_kit.core.memoise import memoise
from capemay_kit.core.scene import UNIT, Area, Link, Mark, Place, Point, Scene, Token, letters
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.board import ASPECT, Board
from capemay_kit.games.cape_may.cards import ZONES
from capemay_kit.games.cape_may.names import SPECIALS, space_name
from capemay_kit.games.cape_may.sentences import KIND_NAMES, lot_title, pieces
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_WORDS
from capemay_kit.games.cape_may.state import State, lasting, to_act, without_lot

ZONE_AT = 0.02
"""Where the names of zones stand from left to right: within the margin that names of streets keep, and seen whole
where a picture is enlarged a little."""
ZONE_NAME = 0.1
"""The room that a zone's name takes at the left edge, as a part of the map's height."""
DOT_AT = 0.0285
"""How far a lot's white dots are from its middle, as a part of the picture's height."""
WAITING_WORDS, WAITING = (0.07, 0.97), (0.16, 0.965)
"""Where buildings without a lot are drawn, in the sea at the left, and where it is said what they are."""
WAITING_ROW, WAITING_STEP = 8, 0.033
STEPS = 48
"""How many points there are along the border between two zones."""
BADGES = {"lighthouse": "L", "pier": "P"}


def scene(view: State, legal: Sequence[AnyAct]) -> Scene:
    """Draw the board, what stands on it, and a target for every act that names a space or a lot."""
    board = view.book.board
    if board is None:
        return Scene(ASPECT, (), (), ())
    areas, links, places = ground(board)
    now = [lasting(view, seat) for seat in view.seats]
    alight = {zone for one in now for zone in one.alight}
    closed = {space for one in now for space in one.closed}
    closed |= {lot.id for lot in board.lots if ZONES.index(lot.zone) in alight}
    return Scene(
        ASPECT,
        areas,
        links,
        places,
        tokens=(*_tokens(view, board), *_waiting(view)),
        marks=tuple(Mark(place, "closed") for place in sorted(closed)),
        targets=tuple(targets(view, to_act(view) or (0,), legal)),
    )


def route(board: Board, spaces: Sequence[str]) -> tuple[Point, ...]:
    """Return the points a route goes through."""
    return tuple((board.space[one].x, board.space[one].y) for one in spaces)


class _Board:
    """A board, so that its ground is drawn only once: each page reads a board of the owner's anew."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and (self.board is other.board or self.board == other.board)

    def __hash__(self) -> int:
        return hash((self.board.id, len(self.board.roads)))


def ground(board: Board) -> tuple[tuple[Area, ...], tuple[Link, ...], tuple[Place, ...]]:
    """Return what never changes of a board: zones, streets with their names, spaces and lots."""
    return _ground(_Board(board))


@by_language(memoise(most=8))
def _ground(of: _Board) -> tuple[tuple[Area, ...], tuple[Link, ...], tuple[Place, ...]]:
    board = of.board
    return tuple(_areas(board)), tuple(_links(board)), tuple(_places(board))


def _areas(board: Board) -> Iterable[Area]:
    xs = [i / STEPS for i in range(STEPS + 1)]
    borders = [[-0.02] * len(xs)]
    for upper in range(3):
        above = [(lot.x, lot.y) for lot in board.lots if ZONES.index(lot.zone) <= upper]
        below = [(lot.x, lot.y) for lot in board.lots if ZONES.index(lot.zone) > upper]
        borders.append(_smooth([(_reach(x, above, 1) + _reach(x, below, -1)) / 2 for x in xs]))
    everything = [(one.x, one.y) for one in board.spaces] + [(one.x, one.y) for one in board.lots]
    borders.append(_smooth([min(0.97, _reach(x, everything, 1) + 0.055) for x in xs]))
    borders.append([1.02] * len(xs))
    for name, top, bottom in zip((*ZONES, "sea"), borders, borders[1:], strict=False):
        if board.areas and name != "sea":
            continue
        outline = (*zip(xs, top, strict=True), *reversed(list(zip(xs, bottom, strict=True))))
        middle = (top[1] + bottom[1]) / 2
        label = _("Atlantic Ocean") if name == "sea" else ZONE_WORDS[name]
        at = (ZONE_AT, middle) if name != "sea" else (0.5, (bottom[24] + top[24]) / 2)
        yield Area(name, name, outline, label, at)
    # named at the left edge, where no street's name is, at the height of their left ends, and apart
    heights = {zone: sum(y for __, y in sorted(painted)[:2]) / 2 for zone, painted in board.areas.items()}
    lowest = -ZONE_NAME / 2
    for zone in sorted(heights, key=heights.__getitem__):
        heights[zone] = lowest = max(heights[zone], lowest + ZONE_NAME)
    for zone, painted in board.areas.items():
        yield Area(zone, zone, painted, ZONE_WORDS[zone], (ZONE_AT, heights[zone]))


def _reach(x: float, points: Sequence[Point], sign: int, slope: float = 0.45) -> float:
    """Return how far down (``sign`` 1) or up (-1) the points reach at ``x``. A point counts the less, the farther away
    it is."""
    if not points:
        return 0.5
    return sign * max(sign * py - slope * abs(px - x) for px, py in points)


def _smooth(values: list[float], width: int = 4) -> list[float]:
    last = len(values) - 1
    return [
        sum(values[max(0, min(last, i + d))] for d in range(-width, width + 1)) / (2 * width + 1)
        for i in range(len(values))
    ]


def _links(board: Board) -> Iterable[Link]:
    for a_id, b_id in board.roads:
        here, there = board.space[a_id], board.space[b_id]
        yield Link(f"{a_id}/{b_id}", "road", ((here.x, here.y), (there.x, there.y)))
    for one in street_names(board):
        ends = tuple((x / UNIT, y * ASPECT / UNIT) for x, y in one.ends())
        yield Link(f"street/{one.street}", "beside" if one.beside else "name", ends, one.text, one.size)


def _places(board: Board) -> Iterable[Place]:
    for space in board.spaces:
        tone, badge, name = "space", "", board.name(space.id)
        if space.special:
            tone = space.special.kind
            badge = BADGES.get(tone, str(space.special.count))
            name = _("{space}, {special}", space=name, special=SPECIALS[tone])
        elif space.start:
            tone, badge, name = "start", "✦", _("{space}, start", space=name)
        arrows = tuple((board.space[head].x, board.space[head].y) for head in space.arrow)
        yield Place(space.id, space.x, space.y, "circle", tone, name, badge, arrows)
    for lot in board.lots:
        number = lot.id.rpartition("-")[2]
        yield Place(lot.id, lot.x, lot.y, lot.shape, lot.zone, lot_title(lot.id), number)
        for one in lot.adjacent_spaces:
            # the printed lots show the spaces they touch by white dots on their border (p. 7)
            there = board.space[one]
            away = hypot((there.x - lot.x) * ASPECT, there.y - lot.y) or 1.0
            reach = DOT_AT / away
            x, y = lot.x + (there.x - lot.x) * reach, lot.y + (there.y - lot.y) * reach
            yield Place(f"{lot.id}>{one}", x, y, "dot", lot.zone, "")
    for church in board.churches:
        yield Place(church.id, church.x, church.y, "cross", "church", _("Church"), "✝")


def _tokens(view: State, board: Board) -> Iterable[Token]:
    signs = letters([seat.name for seat in view.seats])
    for lot_id, piece in view.lots.items():
        lot = board.lot[lot_id]
        label = _("{name}'s {piece}", name=view.seats[piece.seat].name, piece=KIND_NAMES[piece.kind])
        yield Token(lot_id, lot.x, lot.y, piece.kind, piece.seat, signs[piece.seat], label)
    standing: dict[str, list[int]] = {}
    for i, seat in enumerate(view.seats):
        if seat.space is not None:
            standing.setdefault(seat.space, []).append(i)
    for space_id, seats in standing.items():
        space = board.space[space_id]
        for place, i in enumerate(seats):
            # markers that share a space stand side by side
            x = space.x + (place - (len(seats) - 1) / 2) * 0.024
            label = _("{name}'s marker at {space}", name=view.seats[i].name, space=space_name(view, space_id))
            yield Token(f"marker/{i}", x, space.y - 0.012, "marker", i, signs[i], label)


def _waiting(view: State) -> Iterable[Token]:
    """Lay buildings without a lot into the sea, those of a seat and kind together, with how many they are."""
    signs = letters([seat.name for seat in view.seats])
    waiting = [(i, kind, n) for i in range(len(view.seats)) for kind, n in without_lot(view, i).items()]
    if not waiting:
        return
    yield Token("waiting", *WAITING_WORDS, "words", None, _("{n} without a lot", n=sum(n for *__, n in waiting)), "")
    for place, (i, kind, n) in enumerate(waiting):
        up, along = divmod(place, WAITING_ROW)
        x, y = WAITING[0] + along * WAITING_STEP, WAITING[1] - up * WAITING_STEP * ASPECT
        label = _("{name}: {buildings} without a lot", name=view.seats[i].name, buildings=pieces(kind, n))
        yield Token(f"waiting/{i}/{kind}", x, y, kind, i, f"{signs[i]}{n}", label)


# --- where the names of the streets are written ----------------------------------------------------------
# So that they can be read and no space, arrow or lot covers them. This is geometry alone, in pixels of a picture `UNIT`
# wide. A name is written on its road if it fits between two spaces, else beside the road. The longest form of the name
# that finds room is taken, in the largest size possible. A name that finds none, as on a board of the owner\'s, is cut
# off.

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
    for a, b in pairwise(line):
        long = hypot(b[0] - a[0], b[1] - a[1])
        if far <= long and long:
            return a[0] + (b[0] - a[0]) * far / long, a[1] + (b[1] - a[1]) * far / long
        far -= long
    return line[-1]


def _lines(board: Board, street: str) -> list[list[Point]]:
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
