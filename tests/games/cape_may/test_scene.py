"""The map as a plain picture: its zones lie as the owner painted them."""

from __future__ import annotations

from msgspec.structs import replace

from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.scene import ground

PAINTED = ((0.1, 0.1), (0.9, 0.2), (0.9, 0.5), (0.1, 0.5))


def test_zones_are_painted_around_their_lots_where_no_outline_is_known() -> None:
    """Four and the sea, from the north to the south (the printed board's order)."""
    areas, _, _ = ground(load_board("cape-may-3-4"))
    assert [one.id for one in areas] == ["gravel", "grass", "dirt", "sand", "sea"]


def test_zones_lie_as_the_owner_painted_them() -> None:
    """Named at their left end; no other zone is made up beside them."""
    areas, _, _ = ground(replace(load_board("cape-may-3-4"), areas={"grass": PAINTED}))
    assert [one.id for one in areas] == ["sea", "grass"]
    (grass,) = areas[1:]
    assert grass.outline == PAINTED
    assert grass.label_at is not None
    assert 0.1 < grass.label_at[0] < 0.15
    assert 0.1 < grass.label_at[1] < 0.5
