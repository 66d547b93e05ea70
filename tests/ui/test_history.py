"""Finished games: listed while they are still being counted, opened, played again, put away and fetched back."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.registry import entry_type, open_table
from capemay_kit.results.past import keep
from capemay_kit.sim import simulate
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.history import History

from .seen import buttons, html, press, tap, words


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(str(tmp_path / "store.db"))
    for seed in (1, 2, 3):
        header, entries = from_lines(simulate("cape-may", 2, ["random"], 1, seed)[1], "sim", entry_type("cape-may"))
        made.create(replace(header, table=f"sim-{seed}"), entries)
    keep(made, open_table(made, "sim-2"))
    return made


@pytest.fixture
def history(store: Store, monkeypatch: pytest.MonkeyPatch) -> History:
    monkeypatch.setattr("capemay_kit.ui.history.PORTION", 0)
    companion = Companion(store, {})
    companion.model.show("history")
    found: History = companion.panel("history")
    return found


def test_what_is_known_is_listed_at_once(history: History) -> None:
    assert [one.table for one in history.results] == ["sim-2"]
    assert html(history, "cm-message") == "<b>1</b> finished game. 2 tables are still being checked."


def test_the_others_come_a_portion_at_a_time(history: History) -> None:
    assert history.count_on()
    assert html(history, "cm-message") == "<b>2</b> finished games. 1 table is still being checked."
    assert not history.count_on()
    assert html(history, "cm-message") == "<b>3</b> finished games."
    assert len(history.results) == 3
    assert not history.count_on()


def test_a_list_without_games_says_so_only_when_all_is_counted(tmp_path: Path) -> None:
    companion = Companion(Store(str(tmp_path / "store.db")), {})
    companion.model.begin(header_for(["Anna", "Ben"], table="t"))
    companion.model.show("history")
    history = companion.panel("history")
    assert html(history, "cm-message") == "1 table is still being checked."
    assert not history.count_on()
    assert html(history, "cm-message") == "No game has been finished yet."


def test_finished_games_can_be_put_away_fetched_back_opened_and_played_again(history: History) -> None:
    while history.count_on():
        pass
    assert "Seat 1" in words(history, "cm-stats")
    press(history, "cm-choice")
    tap(history, "Archive")
    assert len(history.results) == 2
    tap(history, "Undo: bring the game back")
    assert len(history.results) == 3
    press(history, "cm-choice")
    tap(history, "Open its score")
    assert history.model.desk.here.view.over
    history.model.show("history")
    press(history, "cm-choice")
    tap(history, "Play again with the same people")
    assert history.model.desk.here.view.state.seats[1].name == "Seat 2"
    assert not history.model.desk.here.view.over


def test_the_map_is_put_aside_and_taken_up_in_the_middle_of_a_game(tmp_path: Path) -> None:
    companion = Companion(Store(str(tmp_path / "store.db")), {})
    companion.model.begin(header_for(["Anna", "Ben"], table="t"))

    def build(which: str) -> None:
        for title in ("Build", which, "Do it"):
            tap(companion, title)

    build("Cottage: dirt 9")
    companion.model.show("log")
    tap(companion, "Play on without the map")
    assert not shown_tab(companion)
    build("Cottage: sand")
    assert companion.model.view.on.acts == 4
    companion.model.show("log")
    tap(companion, "Play on with the map")
    assert shown_tab(companion)
    companion.model.show("table")
    press(companion, "cm-fix")
    assert "Buildings without a lot" in words(companion)


def shown_tab(companion: Companion) -> bool:
    return "Map" in buttons(companion, "cm-tab")
