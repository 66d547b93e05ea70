"""The screen across the room: read from four metres, a bystander's, and it changes by itself."""

from __future__ import annotations

from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.table import show

from .beside import Beside
from .moments import laid_out
from .seen import words

SIZES = ((1920, 1080), (1280, 720))
READ = """() => {
  const page = document.querySelector(".cm-show"), unit = innerHeight / 100, faults = [];
  const box = page.getBoundingClientRect();
  if (document.documentElement.scrollHeight > innerHeight + 1) faults.push("it scrolls");
  for (const one of page.querySelectorAll("h1, h2, p, b, strong, small, span")) {
    const own = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!own || !one.checkVisibility() || one.closest(".cm-map")) continue;
    const at = one.getBoundingClientRect(), size = parseFloat(getComputedStyle(one).fontSize) / unit;
    if (size < 1.95) faults.push(`small: ${one.textContent.trim()} ${size}`);
    if (at.right > box.right + 1 || at.bottom > box.bottom + 1) faults.push(`cut off: ${one.textContent.trim()}`);
  }
  return faults;
}"""
"""What is too small for four metres (two hundredths of the screen's height, 21 pixels of 1080), or cut off."""


@pytest.mark.parametrize("game", registry.TITLES)
def test_it_is_read_from_four_metres_at_both_sizes_of_a_television(beside: Beside, game: str) -> None:
    tables = [laid_out(beside.store, game, lambda table: True), laid_out(beside.store, game)]
    for table in tables:
        beside.opens(table=table.header.table, show="")
        for width, height in SIZES:
            beside.page.set_viewport_size({"width": width, "height": height})
            beside.rests()
            assert beside.page.evaluate(READ) == []


@pytest.fixture
def evening(tmp_path) -> Any:
    """Two people at a table whose cards the app deals, and a television."""
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    played = Companion(store, {"table": table})
    return played, Companion(Store(store.url), {"show": ""}, desk=Desk()), table


def test_it_sees_what_a_bystander_sees_and_nobody_acts_there(evening):
    """Without a table in its address it is the one last played at."""
    played, shown, table = evening
    view, rules = shown.model.view, registry.game("capitol").rules
    assert view.on.header.table == table
    assert view.state == rules.view(played.model.view.real.state, None) != played.model.view.real.state
    before = shown.model.view.on.seq
    shown.model.do(0, shown.model.view.on.rules.legal(shown.model.view.real.state, 0)[-1])
    assert shown.model.view.on.seq == before


def test_it_changes_by_itself_and_says_what_happened_last(evening):
    played, shown, __ = evening
    played.model.do(0, played.model.view.on.rules.legal(played.model.view.real.state, 0)[-1])
    shown.look()
    assert played.model.toast in words(shown.widget)
    assert shown.page.address["show"] == ""


def test_the_result_comes_line_by_line_without_a_tap(tmp_path, monkeypatch):
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = laid_out(store, "capitol")
    page = Companion(store, {"table": table.header.table, "show": ""})
    page.model.ending.told = False
    clock = [100.0]
    monkeypatch.setattr(show, "monotonic", lambda: clock[0])
    steps = []
    for __ in range(6):
        page.look()
        steps.append(page.model.ending.reveals)
        clock[0] += show.STEP
    assert steps == [0, 1, 2, 3, None, None]


def test_a_players_own_page_stays_what_it_is(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a"), store).header.table
    own = Companion(store, {"show": ""}, desk=Desk(Guest(*store.claim(table, 0))))
    assert own.model.view.own_seat == 0
    assert not own.shows
