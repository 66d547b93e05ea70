"""The tiles of the table screen: what they say of each seat besides its figures."""

from __future__ import annotations

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.companion import Companion

from ..seen import html, of_class


def test_a_tile_says_whether_whoever_has_the_seat_on_a_phone_is_there(tmp_path):
    """Their own phone, asleep, or away: as soon as the page hears of it, by a sign and in words."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    companion = Companion(store, {"table": table}, desk=Desk(joined_at=["http://192.0.2.7/j"]))
    tiles = companion.panel("table")
    assert "cm-where" not in html(tiles)
    claim, presence = store.claim(table, 1), companion.desk.presence
    for tells, said in (
        (lambda: None, "phone away"),
        (lambda: presence.comes("ben", Guest(*claim)), "own phone"),
        (lambda: presence.looks("ben", False), "phone asleep"),
    ):
        tells()
        companion.look()
        assert said in html(of_class(tiles, "cm-tile")[1])
    assert "plays here" in html(of_class(tiles, "cm-tile")[0])
