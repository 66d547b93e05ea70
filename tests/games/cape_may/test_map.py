"""The map: put aside and taken up again, its zones as they are painted, and the names of its streets."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from math import hypot

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.scene import UNIT
from capemay_kit.games import registry
from capemay_kit.games.cape_may.board import ASPECT, Space
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.cards import Fire
from capemay_kit.games.cape_may.scene import EDGE, forms, ground, scene, street_names, width
from capemay_kit.games.cape_may.state import tray
from capemay_kit.ui.picture import paint_cape_may as paint
from tests.recorded.seen import record_of

from .moments import R, game

SIDES = ("cape-may-1-2", "cape-may-3-4")
LONG = (
    "Saint Bartholomew Promenade", "Kaiser-Wilhelm-Gedächtnis-Straße", "Lighthouse Keeper's Walk",
    "Old Commonwealth Turnpike", "Rue du Faubourg Saint-Honoré", "Millionaires' Row", "Northumberland Boulevard",
)  # fmt: skip
"""Names of streets of an owner's board, longer than the roads they are on."""
HIGH = UNIT / ASPECT
MAP_AT_1280 = 848
"""How wide the map is on a screen of 1280 by 800."""
PAINTED = ((0.1, 0.1), (0.9, 0.2), (0.9, 0.5), (0.1, 0.5))


def aside(s):
    return R.correct(s, "book.board", None)


def taken_up(s):
    return R.correct(s, "book.board", "cape-may-1-2")


def test_aside_and_up_again_changes_nothing_and_what_happens_meanwhile_waits_in_the_tray():
    """Every building is back on its lot, every marker on its space; counts are the truth, so that the lots never hold
    more, and whatever was built without the map can be gone on with."""
    history = registry.replayed(record_of("cape-may-plain-2"), "a game").history
    rng = random.Random("aside")
    for _, s in history[12::90]:
        assert taken_up(aside(s)) == s
        s = aside(s)
        for n in range(8):
            seats = R.to_act(s)
            s = R.apply(s, seats[0], rng.choice(R.legal(s, seats[0])), Chance(seed=f"{n}")) if seats else s
        up = taken_up(s)
        assert [one.buildings for one in up.seats] == [one.buildings for one in s.seats]
        assert all(n >= 0 for i in range(2) for n in tray(up, i))
        assert not R.to_act(up) or R.legal(up, R.to_act(up)[0])


# --- zones ----------------------------------------------------------------------------------------------------


def test_the_ground_of_a_board_is_drawn_once_however_often_it_is_read():
    """Each page reads its table's own board anew, and finding places for the streets' names takes long."""
    board = load_board("cape-may-3-4")
    again = replace(board)
    assert again is not board
    assert ground(again) is ground(board)


def test_zones_lie_as_the_owner_painted_them():
    """Named at their left end; no other zone is made up beside them."""
    areas, _, _ = ground(replace(load_board("cape-may-3-4"), areas={"grass": PAINTED}))
    assert [one.id for one in areas] == ["sea", "grass"]
    grass = areas[1]
    assert grass.outline == PAINTED
    assert grass.label_at[0] < 0.03
    assert 0.1 < grass.label_at[1] < 0.5


def test_names_of_painted_zones_stand_apart_at_the_left_edge():
    """Where no street's name is, however the zones were painted."""
    heights = {"gravel": 0.1, "grass": 0.12, "dirt": 0.4, "sand": 0.45}
    painted = {zone: ((0.2, y), (0.9, y), (0.9, y + 0.05), (0.2, y + 0.05)) for zone, y in heights.items()}
    areas = ground(replace(load_board("cape-may-3-4"), areas=painted))[0]
    labels = sorted((one.label_at for one in areas if one.id != "sea"), key=lambda at: at[1])
    assert all(x * UNIT < EDGE for x, _ in labels)
    assert all(below - above > 0.09 for (_, above), (_, below) in pairwise(labels))


def test_a_fire_is_seen_where_it_is():
    """On the spaces of a street that no marker enters, and on the lots of a zone where nothing is built (p. 5)."""
    burning = scene(game(in_force=(Fire(("ocean",), ("sand",)),), event=0), ())
    closed = {mark.place for mark in burning.marks if mark.tone == "closed"}
    assert closed == {"a3", "b3", "c3", "sand-cottage", "sand-shop"}


# --- names of streets: all are read, and nothing of them lies under what one taps -------------------------------


def own(side):
    board = load_board(side)
    return replace(board, streets={one: LONG[i % len(LONG)] for i, one in enumerate(board.streets)})


def dots(name):
    (x1, y1), (x2, y2) = name.ends()
    ux, uy = name.step
    return [
        (x1 + (x2 - x1) * i / 40 - uy * across * name.high, y1 + (y2 - y1) * i / 40 + ux * across * name.high)
        for i in range(41)
        for across in (-1, -0.5, 0, 0.5, 1)
    ]


def straight(*names, far=0.2):
    """Lay out one street from left to right, its spaces so far apart."""
    spaces = tuple(Space(f"s{i}", 0.1 + far * i, 0.5, tuple(names)) for i in range(int(0.8 / far) + 1))
    roads = tuple((a.id, b.id) for a, b in pairwise(spaces))
    streets = {one: one for one in names}
    return replace(load_board(SIDES[0]), spaces=spaces, roads=roads, lots=(), churches=(), streets=streets)


@pytest.mark.parametrize("make", [load_board, own])
@pytest.mark.parametrize("side", SIDES)
def test_the_names_of_streets(side, make):
    """All are named, in letters of eleven pixels or more on a screen of 1280 by 800; nothing of them lies on what is
    tapped or on one another, measured with the shapes as they are painted; they stand near their roads, and none upside
    down. A long name is cut off where no form of it has room, rather than written over what one taps, or left out."""
    board = make(side)
    named = street_names(board)
    assert any(one.text.endswith("…") for one in named) == (make is own)
    assert sorted(one.street for one in named) == sorted(board.streets)
    assert min(one.size for one in named) * MAP_AT_1280 / UNIT >= 11
    for name in named:
        assert name.step[0] > 0 or name.step == (0, 1)
        whole = board.streets[name.street]
        assert name.text in forms(whole) or whole.startswith(name.text.removesuffix("…"))
        for x, y in dots(name):
            for one in board.spaces:
                assert hypot(x - one.x * UNIT, y - one.y * HIGH) > 1.18 * paint.SPACE * HIGH, (name.text, one.id)
            for lot in board.lots:
                dx, dy = abs(x - lot.x * UNIT), abs(y - lot.y * HIGH)
                inside = max(dx, dy) <= paint.LOT * HIGH if lot.shape == "square" else hypot(dx, dy) <= 16
                assert not inside, (name.text, lot.id)
            for church in board.churches:
                assert hypot(x - church.x * UNIT, y - church.y * HIGH) > paint.LOT * HIGH, (name.text, church.id)
        # 17 to 20 pixels from the road's middle, or in its middle
        road = [(board.space[a], board.space[b]) for a, b in board.roads
                if name.street in board.space[a].streets and name.street in board.space[b].streets]  # fmt: skip
        points = [
            (a.x * UNIT + (b.x - a.x) * UNIT * i / 60, a.y * HIGH + (b.y - a.y) * HIGH * i / 60)
            for a, b in road
            for i in range(61)
        ]
        away = min(hypot(name.x - x, name.y - y) for x, y in points)
        assert (15 < away < 20.5) if name.beside else away < 2, (name.text, away)
    for one, two in combinations(named, 2):
        for point in dots(one):
            along, across = two.seen(point)
            assert abs(along) > two.wide / 2 or abs(across) > two.high, (one.text, two.text)


def test_the_longest_form_comes_first():
    """Whole, then the kind of street shortened, then without it."""
    assert forms("Washington Street") == ["Washington Street", "Washington St", "Washington"]
    assert forms("Carpenter's Lane")[-1] == "Carpenter's"
    south = ["South Lafayette Street", "South Lafayette St", "South Lafayette", "S Lafayette Street"]
    assert forms("South Lafayette Street")[:4] == south
    assert forms("Broadway") == ["Broadway"]


def test_a_name_stands_on_its_road_where_it_fits_and_else_beside_it():
    """Whole, in its largest size; a street without a stretch of road, as in a board that is being traced, has none."""
    (name,) = street_names(straight("Oak Street"))
    assert (name.text, name.beside, name.size) == ("Oak Street", False, 13.2)
    (name,) = street_names(straight("Oak Street", far=0.1))
    assert (name.text, name.beside) == ("Oak Street", True)
    assert width(name.text, name.size) == name.wide
    assert street_names(replace(straight("Oak Street"), roads=())) == ()
