"""The map as a plain picture: zones, streets, spaces, lots, pieces, and the places that may be tapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from capemay_kit.core.acts import targets
from capemay_kit.core.i18n import _, by_language
from capemay_kit.core.memoise import memoise
from capemay_kit.core.scene import UNIT, Area, Link, Mark, Place, Point, Scene, Token, letters
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.board import ASPECT, Board
from capemay_kit.games.cape_may.cards import ZONES
from capemay_kit.games.cape_may.modifiers import lasting
from capemay_kit.games.cape_may.names import SPECIALS, space_name
from capemay_kit.games.cape_may.sentences import KIND_NAMES, lot_title, pieces
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_WORDS
from capemay_kit.games.cape_may.state import State, to_act, without_lot
from capemay_kit.games.cape_may.street_names import street_names

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
