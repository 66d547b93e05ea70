"""The screen for whoever hosts, without a browser: whose code it shows."""

from __future__ import annotations

import ipywidgets as w
import pytest
from markupsafe import escape

from capemay_kit.core.seat_claims import ONLOOKERS, TABLE
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.companion import Companion

from .moments import laid_out
from .seen import html, of_class, shown, tap


def test_whoever_joined_last_gets_a_new_phone_too_and_the_tables_code_comes_back(tmp_path):
    """That a phone has just joined lasts until another one does; a code for its seat is shown meanwhile."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    companion = Companion(store, {"table": table}, desk=Desk(joined_at=["http://192.0.2.7/j"]))
    companion.model.show("phones")
    phones = companion.panel("phones")
    companion.desk.presence.comes("ben", Guest(*store.claim(table, 1)))
    companion.look()
    assert "✓ has just joined" in html(of_class(phones, "cm-phone-seat")[1])
    tap(of_class(phones, "cm-phone-seat")[1], "New code")
    assert "A new phone for {name}".format(name="Ben") in html(phones, "cm-phone-how")

    store.take_over(phones._codes[table, 1].short)
    companion.look()
    assert escape("Point your phone's camera here") in html(phones, "cm-phone-how")


def visible(widget, kind):
    inside = [one for child in getattr(widget, "children", ()) for one in visible(child, kind)]
    return [*([widget] if isinstance(widget, kind) else []), *inside] if shown(widget) else []


def at_tables(tmp_path, game):
    """Yield tables of a game: in the middle of it, and at its end."""
    for name, until in (("running", bool), ("over", None)):
        store = Store(f"sqlite:///{tmp_path / f'{game}-{name}.db'}")
        laid_out(store, game, until, since=2 / 3, table=name)
        yield store, name


@pytest.mark.parametrize(
    "game", [pytest.param(one, marks=() if one == "capitol" else pytest.mark.slow) for one in registry.GAMES]
)
def test_whoever_only_looks_on_is_offered_nothing_that_is_refused(tmp_path, game):
    """By a link, or at the screen from which the table moved: whatever they tap, nobody says that they may not."""
    for store, table in at_tables(tmp_path, game):
        link = store.look_on(store.invite(table, ONLOOKERS).whole)
        moved = Companion(store, {"table": table}, desk=Desk(joined_at=["http://192.0.2.7/j"]))
        # in the middle of putting something right
        moved.model.fix(0)
        store.take_over(store.invite(table, TABLE).whole)
        moved.look()
        assert moved.model.fixing is None
        by_link = Companion(Store(store.url), {"table": table}, desk=Desk(Guest(table, None, link.generation)))
        for page in (moved, by_link):
            for screen in page.model.screens:
                page.model.show(screen)
                room = page.room.widget
                assert [one for one in visible(room, (w.Text, w.Dropdown, w.Combobox)) if not one.disabled] == []
                # these write nothing and take long; every entry of the log is alike
                long = ("Look back on the game", "Share or print")
                taps = [one for one in visible(room, w.Button) if one.description not in long]
                for one in taps[: 12 if screen == "log" else None]:
                    if shown(one) and "cm-undo" not in one._dom_classes:
                        one.click()
                        assert page.desk.trouble == "", one.description
                        page.model.past.look(None)
                        page.model.show(screen)


def test_the_screen_from_which_the_table_moved_says_so_at_once(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    for screen in ("phones", "table", "map", "log"):
        companion = Companion(store, {"table": table}, desk=Desk(joined_at=["http://192.0.2.7/j"]))
        companion.model.show(screen)
        store.take_over(store.invite(table, TABLE).whole)
        companion.look()
        (said,) = [one.value for one in visible(companion.asks.widget, w.HTML)]
        assert "The table is on another screen now. This one just watches." in said
        assert [one.description for one in visible(companion.asks.widget, w.Button)] == ["Bring it back here"]
        companion.model.seats.take_back()


@pytest.mark.parametrize(
    ("address", "typed", "reach"),
    [
        ("https://cape.example.org/j", "https://cape.example.org/j", "Use any network that reaches this address."),
        ("http://192.168.1.20:8866/j", "192.168.1.20:8866/j", "Use the Wi-Fi of this screen."),
        ("https://tablet.local:8866/j", "https://tablet.local:8866/j", "Use the Wi-Fi of this screen."),
    ],
)
def test_where_phones_join_is_told_as_it_is(tmp_path, address, typed, reach):
    """With https where that has to be typed; the same Wi-Fi is asked for only where it is needed."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    companion = Companion(store, {"table": table}, desk=Desk(joined_at=[address]))
    companion.model.show("phones")
    phones = companion.panel("phones")
    said = [one.value for one in visible(phones.widget, w.HTML)]
    assert any(f"<b>{typed}</b>" in one.replace("<wbr>", "") for one in said)
    for title in ("", "Move the table"):
        if title:
            tap(phones, title)
        assert any(escape(reach) in one.value for one in visible(phones.widget, w.HTML))
    tap(phones, "Link to watch")
    (whole,) = [one.value for one in visible(phones.widget, w.HTML) if "data-copy" in one.value]
    assert whole.count(f'"{address}/') == 2
