"""The names of the streets on the map: all are read, and nothing of them lies under what one taps."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest
from msgspec.structs import replace

from capemay_kit.core.scene import UNIT
from capemay_kit.games.cape_may.board import ASPECT, Board, Space
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.scene import StreetName, forms, street_names, width
from capemay_kit.ui.picture import paint_cape_may as paint

SIDES = ("cape-may-1-2", "cape-may-3-4")
LONG = (
    "Saint Bartholomew Promenade", "Kaiser-Wilhelm-Gedächtnis-Straße", "Lighthouse Keeper's Walk",
    "Old Commonwealth Turnpike", "Rue du Faubourg Saint-Honoré", "Millionaires' Row", "Northumberland Boulevard",
)  # fmt: skip
"""Names of streets of an owner's board, longer than the roads they are on."""
HIGH = UNIT / ASPECT
MAP_AT_1280 = 848
"""How wide the map is on a screen of 1280 by 800."""


def board_of(side: str) -> Board:
    """Return a side; one that is called ``own`` has long names."""
    board = load_board(side.removeprefix("own "))
    if not side.startswith("own "):
        return board
    return replace(board, streets={one: LONG[i % len(LONG)] for i, one in enumerate(board.streets)})


BOARDS = (*SIDES, *(f"own {side}" for side in SIDES))


def dots(name: StreetName) -> list[tuple[float, float]]:
    """Return points all over the letters of a name."""
    (x1, y1), (x2, y2) = name.ends()
    ux, uy = name.step
    return [
        (x1 + (x2 - x1) * i / 40 - uy * across * name.high, y1 + (y2 - y1) * i / 40 + ux * across * name.high)
        for i in range(41)
        for across in (-1, -0.5, 0, 0.5, 1)
    ]


def straight(*names: str, far: float = 0.2) -> Board:
    """Lay out one street from left to right, its spaces so far apart."""
    spaces = tuple(Space(f"s{i}", 0.1 + far * i, 0.5, tuple(names)) for i in range(int(0.8 / far) + 1))
    roads = tuple((a.id, b.id) for a, b in pairwise(spaces))
    streets = {one: one for one in names}
    return replace(load_board(SIDES[0]), spaces=spaces, roads=roads, lots=(), churches=(), streets=streets)


@pytest.mark.parametrize("side", BOARDS)
def test_every_street_is_named_in_letters_of_eleven_pixels_or_more(side: str) -> None:
    """On a screen of 1280 by 800."""
    board = board_of(side)
    named = street_names(board)
    assert sorted(one.street for one in named) == sorted(board.streets)
    assert min(one.size for one in named) * MAP_AT_1280 / UNIT >= 11


@pytest.mark.parametrize("side", BOARDS)
def test_nothing_of_a_name_lies_under_a_space_an_arrow_a_lot_or_a_church(side: str) -> None:
    """Measured with the shapes as they are painted, at every letter."""
    board = board_of(side)
    for name in street_names(board):
        for x, y in dots(name):
            for one in board.spaces:
                assert hypot(x - one.x * UNIT, y - one.y * HIGH) > 1.18 * paint.SPACE * HIGH, (name.text, one.id)
            for lot in board.lots:
                dx, dy = abs(x - lot.x * UNIT), abs(y - lot.y * HIGH)
                inside = max(dx, dy) <= paint.LOT * HIGH if lot.shape == "square" else hypot(dx, dy) <= 16
                assert not inside, (name.text, lot.id)
            for church in board.churches:
                assert hypot(x - church.x * UNIT, y - church.y * HIGH) > paint.LOT * HIGH, (name.text, church.id)


@pytest.mark.parametrize("side", BOARDS)
def test_no_name_lies_on_another(side: str) -> None:
    """Nor partly."""
    for one, two in combinations(street_names(board_of(side)), 2):
        for point in dots(one):
            along, across = two.seen(point)
            assert abs(along) > two.wide / 2 or abs(across) > two.high, (one.text, two.text)


@pytest.mark.parametrize("side", BOARDS)
def test_a_name_beside_its_road_stays_near_it(side: str) -> None:
    """17 to 20 pixels from the road's middle; one on the road stands in its middle."""
    board = board_of(side)
    for name in street_names(board):
        own = [(board.space[a], board.space[b]) for a, b in board.roads
               if name.street in board.space[a].streets and name.street in board.space[b].streets]  # fmt: skip
        points = [
            (a.x * UNIT + (b.x - a.x) * UNIT * i / 60, a.y * HIGH + (b.y - a.y) * HIGH * i / 60)
            for a, b in own
            for i in range(61)
        ]
        away = min(hypot(name.x - x, name.y - y) for x, y in points)
        assert (15 < away < 20.5) if name.beside else away < 2, (name.text, away)


@pytest.mark.parametrize("side", BOARDS)
def test_no_name_stands_upside_down(side: str) -> None:
    """Words run from left to right, or from top to bottom."""
    for name in street_names(board_of(side)):
        assert name.step[0] > 0 or name.step == (0, 1)


def test_the_longest_form_comes_first() -> None:
    """Whole, then the kind of street shortened, then without it."""
    assert forms("Washington Street") == ["Washington Street", "Washington St", "Washington"]
    assert forms("Carpenter's Lane")[-1] == "Carpenter's"
    assert forms("South Lafayette Street")[:4] == [
        "South Lafayette Street", "South Lafayette St", "South Lafayette", "S Lafayette Street",
    ]  # fmt: skip
    assert forms("Broadway") == ["Broadway"]


def test_a_name_that_fits_between_two_spaces_stands_on_the_road() -> None:
    """In its longest form and largest size."""
    (name,) = street_names(straight("Oak Street"))
    assert (name.text, name.beside, name.size) == ("Oak Street", False, 13.2)


def test_a_name_that_fits_between_no_two_spaces_stands_beside_the_road() -> None:
    """Whole all the same."""
    (name,) = street_names(straight("Oak Street", far=0.1))
    assert (name.text, name.beside) == ("Oak Street", True)
    assert width(name.text, name.size) == name.wide


@pytest.mark.parametrize("side", SIDES)
def test_a_long_name_is_cut_off_where_no_form_of_it_has_room(side: str) -> None:
    """Rather than written over what one taps, or left out; a name that has room stands whole."""
    board = board_of(f"own {side}")
    written = {one.street: one.text for one in street_names(board)}
    assert any(text.endswith("…") for text in written.values())
    for street, text in written.items():
        name = board.streets[street]
        assert text in forms(name) or name.startswith(text.removesuffix("…"))
    assert not any(one.text.endswith("…") for one in street_names(load_board(side)))


def test_a_street_without_a_stretch_of_road_has_no_name() -> None:
    """As in a board that is still being traced."""
    assert street_names(replace(straight("Oak Street"), roads=())) == ()
