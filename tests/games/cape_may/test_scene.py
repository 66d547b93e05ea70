"""The map as a plain picture: its zones lie as the owner painted them."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from capemay_kit.core.scene import UNIT
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.cards import Fire
from capemay_kit.games.cape_may.scene import EDGE, ground, scene

PAINTED = ((0.1, 0.1), (0.9, 0.2), (0.9, 0.5), (0.1, 0.5))
HEIGHTS = {"gravel": 0.1, "grass": 0.12, "dirt": 0.4, "sand": 0.45}


def test_zones_are_painted_around_their_lots_where_no_outline_is_known() -> None:
    """Four and the sea, from the north to the south (the printed board's order)."""
    areas, _, _ = ground(load_board("cape-may-3-4"))
    assert [one.id for one in areas] == ["gravel", "grass", "dirt", "sand", "sea"]


def test_the_ground_of_a_board_is_drawn_once_however_often_it_is_read() -> None:
    """Each page reads its table's own board anew, and finding places for the streets' names takes long."""
    board = load_board("cape-may-3-4")
    again = replace(board)
    assert again is not board
    assert ground(again) is ground(board)


def test_zones_lie_as_the_owner_painted_them() -> None:
    """Named at their left end; no other zone is made up beside them."""
    areas, _, _ = ground(replace(load_board("cape-may-3-4"), areas={"grass": PAINTED}))
    assert [one.id for one in areas] == ["sea", "grass"]
    (grass,) = areas[1:]
    assert grass.outline == PAINTED
    assert grass.label_at is not None
    assert grass.label_at[0] < 0.03
    assert 0.1 < grass.label_at[1] < 0.5


def test_names_of_painted_zones_stand_apart_at_the_left_edge() -> None:
    """Where no street's name is, however the zones were painted."""
    board = load_board("cape-may-3-4")
    painted = {zone: ((0.2, y), (0.9, y), (0.9, y + 0.05), (0.2, y + 0.05)) for zone, y in HEIGHTS.items()}
    labels = {one.id: one.label_at for one in ground(replace(board, areas=painted))[0] if one.id != "sea"}
    assert all(at is not None and at[0] * UNIT < EDGE for at in labels.values())
    heights = sorted(at[1] for at in labels.values() if at is not None)
    assert all(below - above > 0.09 for above, below in pairwise(heights))


def test_a_fire_is_seen_where_it_is(game) -> None:
    """On the spaces of a street that no marker enters, and on the lots of a zone where nothing is built (p. 5)."""
    burning = scene(game(in_force=(Fire(("ocean",), ("sand",)),), event=0), ())
    assert {mark.place for mark in burning.marks if mark.tone == "closed"} == {
        "a3", "b3", "c3", "sand-cottage", "sand-shop"
    }  # fmt: skip
