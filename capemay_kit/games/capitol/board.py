"""The board: nine areas, each with small spaces, one large space, and perhaps a printed fountain (rulebook ch. 5, 7).

Format ``capemay-areas/1``: ``id``, ``title``, ``source`` and ``areas``. ``spaces`` counts all small spaces of an area,
including those with a printed fountain. x and y are the middle of the area; they run from 0 to 1, y downward.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, Fault
from capemay_kit.games.capitol.cards import COLOURS, Colour

AreaName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
AREAS_OF_A_COLOUR = 3
IN_A_LINE = 3
_AREAS = Texts({
    "blue": "blue areas: {n}, should be {wanted}", "pink": "pink areas: {n}, should be {wanted}",
    "purple": "purple areas: {n}, should be {wanted}",
})  # fmt: skip


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """An area of the board: its small ``spaces``, of which ``fountains`` are printed ones."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    title: str
    colour: Colour
    spaces: Annotated[int, Meta(ge=1, le=30)]
    x: Annotated[float, Meta(ge=0, le=1)]
    y: Annotated[float, Meta(ge=0, le=1)]
    fountains: Annotated[int, Meta(ge=0, le=30)] = 0


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a board."""

    format: Literal["capemay-areas/1"]
    id: str
    title: str
    areas: tuple[Area, ...]
    source: str = ""


def board_of(areas: Iterable[tuple[Colour, int, int, AreaName | None]]) -> Board:
    """Return the board whose areas lie three by three in lines, each given by its colour, its small spaces, its printed
    fountains, and its name if it has one. They are numbered by colour."""
    seen: Counter[Colour] = Counter()
    made: list[Area] = []
    for i, (colour, spaces, fountains, name) in enumerate(areas):
        seen[colour] += 1
        n = seen[colour]
        x, y = (round((place + 0.5) / IN_A_LINE, 4) for place in (i % IN_A_LINE, i // IN_A_LINE))
        by_colour = f"{colour.capitalize()} {n}"
        # while an owner renames the areas one by one, a name may stand twice
        title = by_colour if name is None or name in [one.title for one in made] else name
        made.append(Area(f"{colour}-{n}", title, colour, spaces, x, y, fountains))
    return Board("capemay-areas/1", "capitol", "Capitol", tuple(sorted(made, key=lambda one: one.id)))


def read_board(raw: bytes, source: str) -> Board:
    """Read a board file. Raises `BadFile` with all its faults."""
    board = decode(raw, Board, source)
    if faults := list(_faults(board)):
        raise BadFile(source, faults)
    return board


def _faults(board: Board) -> Iterator[Fault]:
    seen: set[str] = set()
    for i, area in enumerate(board.areas):
        if area.id in seen:
            yield Fault(f"$.areas[{i}].id", _("{area} is listed twice", area=area.id))
        seen.add(area.id)
        if area.fountains > area.spaces:
            yield Fault(
                f"$.areas[{i}].fountains",
                _(
                    "more printed fountains ({fountains}) than small spaces ({spaces})",
                    fountains=area.fountains,
                    spaces=area.spaces,
                ),
            )
    for colour in COLOURS:
        n = sum(area.colour == colour for area in board.areas)
        if n != AREAS_OF_A_COLOUR:
            yield Fault("$.areas", _AREAS[colour].format(n=n, wanted=AREAS_OF_A_COLOUR))
