"""The board as a plain picture: areas, spaces, buildings, and what may be tapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from capemay_kit.core.scene import Area as Region
from capemay_kit.core.scene import Place, Point, Scene, Target, Token, letters
from capemay_kit.core.words import many
from capemay_kit.games.capitol import actions as act
from capemay_kit.games.capitol.actions import AnyAct
from capemay_kit.games.capitol.board import ASPECT, Area, Board
from capemay_kit.games.capitol.state import State
from capemay_kit.games.capitol.words import COLOUR_SIGN

HALF_WIDTH, HALF_HEIGHT = 0.155, 0.155
"""Half of an area's sides, in the picture's measure."""
COLUMNS = 4
"""Small spaces of a row; the large space stands to their left."""
STEP_X, STEP_Y = 0.058, 0.09
SIGN = {"amphitheater": "A", "temple": "T"}


def scene(view: State, legal: Sequence[AnyAct]) -> Scene:
    """Draw the board, what stands on it, and a target on the large space of every area an act names."""
    regions, places = _ground(view.book.board)
    targets = () if view.phase not in ("build", "improve") else tuple(_targets(view, legal))
    return Scene(ASPECT, regions, (), places, tokens=tuple(_tokens(view)), targets=targets)


@lru_cache(maxsize=8)
def _ground(board: Board) -> tuple[tuple[Region, ...], tuple[Place, ...]]:
    return tuple(_regions(board)), tuple(_places(board))


def _regions(board: Board) -> Iterable[Region]:
    for area in board.areas:
        left, right = area.x - HALF_WIDTH, area.x + HALF_WIDTH
        top, bottom = area.y - HALF_HEIGHT, area.y + HALF_HEIGHT
        outline = ((left, top), (right, top), (right, bottom), (left, bottom))
        label = f"{area.title} ({area.colour})"
        yield Region(area.id, area.colour, outline, label, (area.x, top + 0.022))


def _places(board: Board) -> Iterable[Place]:
    for area in board.areas:
        sign = COLOUR_SIGN[area.colour] + str([one for one in board.areas if one.colour == area.colour].index(area) + 1)
        x, y = _large(area)
        yield Place(area.id, x, y, "square", area.colour, f"{area.title}, large space", sign)
        for i in range(area.spaces):
            x, y = _small(area, i)
            what = "printed fountain" if i < area.fountains else "small space"
            yield Place(f"{area.id}/{i + 1}", x, y, "circle", area.colour, f"{area.title}, {what} {i + 1}")


def _large(area: Area) -> Point:
    return area.x - HALF_WIDTH + 0.045, area.y


def _small(area: Area, place: int) -> Point:
    row, column = divmod(place, COLUMNS)
    rows = -(-area.spaces // COLUMNS)
    return area.x - HALF_WIDTH + 0.11 + column * STEP_X, area.y + 0.015 + (row - (rows - 1) / 2) * STEP_Y


def _tokens(view: State) -> Iterable[Token]:
    signs = letters([seat.name for seat in view.seats])
    for area, site in zip(view.book.areas, view.sites, strict=True):
        if site.large is not None:
            x, y = _large(area)
            yield Token(f"{area.id}/large", x, y, site.large, None, SIGN.get(site.large, ""), site.large.capitalize())
        for i in range(site.fountains):
            x, y = _small(area, i)
            yield Token(f"{area.id}/fountain/{i + 1}", x, y, "fountain", None, "F", f"Fountain in {area.title}")
        for i, one in enumerate(site.buildings):
            x, y = _small(area, site.fountains + i)
            label = f"{view.seats[one.seat].name}: {many(one.height, 'floor')}, {one.roof} roof"
            yield Token(
                f"{area.id}/{i + 1}", x, y, f"{one.roof}-roof", one.seat, f"{signs[one.seat]}{one.height}", label
            )


def _targets(view: State, legal: Iterable[AnyAct]) -> Iterable[Target]:
    seen = set()
    for one in legal:
        if not isinstance(one, act.PlayPermit | act.Improve) or one.area in seen:
            continue
        seen.add(one.area)
        title = view.book.areas[view.book.area[one.area]].title
        what = "Build" if isinstance(one, act.PlayPermit) else f"Place the {view.improvement}"
        yield Target(one.area, f"{what} in {title}")
