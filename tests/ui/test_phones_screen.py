"""The screen for whoever hosts, without a browser: whose code it shows."""

from __future__ import annotations

from html import escape

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.eyes import Guest
from capemay_kit.ui import words as ui
from capemay_kit.ui.app import Companion


def test_whoever_joined_last_gets_a_new_phone_too_and_the_tables_code_comes_back(tmp_path):
    """That a phone has just joined lasts until another one does; a code for its seat is shown meanwhile."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    companion = Companion(store, {"table": table}, desk=Desk(joined_at=["http://192.0.2.7/j"]))
    companion.model.show("phones")
    phones = companion.panel("phones")
    companion.desk.presence.comes("ben", Guest(*store.claim(table, 1)))
    companion.look()
    assert ui.JUST_JOINED in phones._who[1].value
    phones._fresh[1].click()
    assert ui.NEW_PHONE_OF.format(name="Ben") in phones.how.value

    store.take_over(phones._codes[table, 1].short)
    companion.look()
    assert escape(ui.POINT_CAMERA) in phones.how.value
