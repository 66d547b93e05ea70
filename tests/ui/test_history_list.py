"""The list of finished games while games are still being counted, without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.registry import entry_type, open_table
from capemay_kit.results.past import Past, keep
from capemay_kit.sim import simulate
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.history import History

from .seen import html


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a store with three finished games, one of which was counted."""
    made = Store(str(tmp_path / "store.db"))
    for seed in (1, 2, 3):
        header, entries = from_lines(simulate("cape-may", 2, ["random"], 1, seed)[1], "sim", entry_type("cape-may"))
        made.create(replace(header, table=f"sim-{seed}"), entries)
    keep(made, open_table(made, "sim-2"))
    return made


@pytest.fixture
def history(store: Store, monkeypatch: pytest.MonkeyPatch) -> History:
    """Open the list, where each portion is one table."""
    monkeypatch.setattr("capemay_kit.ui.history.PORTION", 0)
    companion = Companion(store, {})
    companion.model.show("history")
    found: History = companion.panel("history")
    return found


def test_what_is_known_is_listed_at_once(history: History) -> None:
    """With how many tables are still to be looked through."""
    assert [one.table for one in history.results] == ["sim-2"]
    assert html(history, "cm-message") == "<b>1</b> finished game. 2 tables are still being checked."


def test_the_others_come_a_portion_at_a_time(history: History) -> None:
    """Until all are there, and all is drawn."""
    assert history.count_on()
    assert html(history, "cm-message") == "<b>2</b> finished games. 1 table is still being checked."
    assert not history.count_on()
    assert html(history, "cm-message") == "<b>3</b> finished games."
    assert len(history.results) == 3
    assert not history.count_on()


def test_a_list_without_games_says_so_only_when_all_is_counted(tmp_path: Path) -> None:
    """A table that is not over is looked through too."""
    companion = Companion(Store(str(tmp_path / "store.db")), {})
    companion.model.begin(header_for(["Anna", "Ben"], table="t"))
    companion.model.show("history")
    history = companion.panel("history")
    assert html(history, "cm-message") == "1 table is still being checked."
    assert not history.count_on()
    assert html(history, "cm-message") == "No game has been finished yet."


def test_a_game_that_ends_on_a_page_is_listed_at_once(tmp_path: Path) -> None:
    """Whoever plays its last act keeps its result."""
    store = Store(str(tmp_path / "store.db"))
    header, entries = from_lines(simulate("cape-may", 2, ["random"], 1, 1)[1], "sim", entry_type("cape-may"))
    *before, last = entries
    store.create(header, before)
    companion = Companion(store, {"table": header.table})
    companion.model.do(last.seat, last.act)
    assert [one.table for one in Past(store).results] == [header.table]
    companion.model.past.undo(asked=True)
    assert (Past(store).results, Past(store).waiting) == ([], [])
