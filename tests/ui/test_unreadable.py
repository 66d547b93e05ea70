"""What cannot be read in a store is said on the screens, and everything else can be used."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Button

from capemay_kit.core.store import Store
from capemay_kit.errors import StoreError
from capemay_kit.games import registry
from capemay_kit.ui.companion import Companion
from capemay_kit.ui.own.copy import TABS

from . import seen as sees
from .at_start import begin, turn

BEFORE = Path(__file__).parents[1] / "core" / "stores" / "begun.sqlite"
DAMAGE = """
UPDATE tables SET header = replace(header, 'capemay-record/1', 'capemay-record/9') WHERE id = 'capitol-table';
UPDATE entries SET body = '{"seq":2' WHERE table_id = 'cape-horn-table' AND seq = 2;
UPDATE entries SET body = 'x' WHERE table_id = 'capital-city-table' AND seq = 28;
UPDATE results SET body = 'x' WHERE table_id IN ('sheet', 'brought-in');
UPDATE learned SET body = 'x' WHERE person = 'Ann';
UPDATE own SET body = 'x' WHERE name IN ('event/001', 'my-copy', 'my-board');
INSERT INTO own (kind, name, body) VALUES ('board', 'other', 'x'), ('edition', 'theirs', 'x');
"""
"""Something of everything: three tables of six, two results, all one person learned, a card of two, numbers, boards."""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    file = shutil.copy(BEFORE, tmp_path / "tables.sqlite")
    link = sqlite3.connect(file)
    link.executescript(DAMAGE)
    link.close()
    return Store(str(file))


@pytest.fixture
def companion(store: Store) -> Companion:
    return Companion(store, {})


def offered(panel: Any) -> dict[str, Any]:
    """Return the buttons shown, those of the games that are listed on the start screen, by the first line of what they
    say."""
    around = sees.of_class(panel, "cm-going")
    seen = [one for one in sees.parts(around[0] if around else panel) if isinstance(one, Button)]
    return {one.description.partition("\n")[0]: one for one in seen}


def seen(widget: Any) -> bool:
    return sees.shown(widget)


class TestStart:
    def test_it_lists_every_table_that_can_be_read(self, companion: Companion) -> None:
        start = companion.panel("start")
        sees.tap(start, "1 older game")
        if "Cape May" in sees.words(start, "cm-lastgame"):
            sees.tap(start, "Resume")
        else:
            offered(start)["Cape May"].click()
        assert companion.model.view.on.header.table == "cape-may-table"

    def test_it_says_of_the_others_why_they_cannot_be_opened(self, companion: Companion) -> None:
        closed = offered(companion.panel("start"))
        newer = closed["{title} cannot be opened".format(title="capitol-table")]
        assert "Update the program" in newer.description
        damaged = next(one for title, one in closed.items() if title.startswith("Capital City"))
        assert "damaged" in damaged.description

    def test_a_table_found_broken_when_it_is_opened_is_listed_as_such(self, companion: Companion) -> None:
        """It is told at once, and stands there with its reason from then on."""
        start = companion.panel("start")
        sees.press(start, "cm-folds")
        [title] = [one for one in offered(start) if one.startswith("Cape Horn")]
        offered(start)[title].click()
        assert "Entry 2 is not valid: it is damaged" in sees.words(start, "cm-message")
        assert title not in offered(start)
        assert "Entry 2" in offered(start)[f"{title} cannot be opened"].description

    def test_one_that_cannot_be_opened_can_be_put_away_and_fetched_back(self, companion: Companion) -> None:
        start, back = companion.panel("start"), "Undo: bring the game back"
        before = offered(start)
        assert back not in before
        offered(start)["Archive"].click()
        away = offered(start)
        assert back in away
        away[back].click()
        assert offered(start).keys() == before.keys() > away.keys() - {back}

    def test_it_names_what_of_ones_own_cannot_be_read(self, companion: Companion) -> None:
        said = sees.words(companion.panel("start"), "cm-note")
        for thing in ("card event/001", "edition my-copy", "draft my-board", "photo my-board", "board other"):
            assert thing in said
        assert "event/002" not in said

    def test_a_new_game_can_be_begun(self, companion: Companion) -> None:
        """By what can be read: the card that is whole, and our numbers."""
        start = companion.panel("start")
        turn(start, "cape-may")
        begin(start, "Dee", "Eve")
        assert [seat.name for seat in companion.model.view.state.seats] == ["Dee", "Eve"]

    def test_a_store_in_which_nothing_can_be_read_opens(self, store: Store) -> None:
        store.close()
        link = sqlite3.connect(str(store.file))
        link.executescript("UPDATE tables SET header = 'x'; UPDATE own SET body = 'x'; UPDATE results SET body = 'x';")
        link.close()
        start = Companion(Store(str(store.file)), {}).panel("start")
        assert not sees.of_class(start, "cm-lastrow")
        assert len(sees.buttons(sees.of_class(start, "cm-going")[0])) > 1


class TestOtherScreens:
    def test_finished_games_are_counted_without_what_cannot_be_read(self, companion: Companion) -> None:
        registry.open_table(companion.model.store, "sheet").correct("settled", True)
        companion.model.show("history")
        history = companion.panel("history")
        while history.count_on():
            pass
        assert [one.table for one in history.results] == ["sheet"]
        assert "capitol-table" in sees.words(history)

    @pytest.mark.parametrize("tab", list(TABS))
    def test_every_part_of_my_copy_opens(self, companion: Companion, tab: str) -> None:
        companion.model.show("copy")
        companion.panel("copy").turn_to(tab)
        assert companion.model.desk.trouble == ""
        assert companion.panel("copy").tab == tab

    @pytest.mark.parametrize("tab", ["lessons", "quiz"])
    def test_what_somebody_learned_begins_anew_and_is_put_beside(
        self, companion: Companion, store: Store, tab: str
    ) -> None:
        companion.model.show("learn")
        learn = companion.panel("learn")
        sees.field(learn, "cm-person").value = "Ann"
        learn.turn_to(tab)
        learn.turn_to(tab)
        kept = store.learned("Ann")
        item = "quiz" if tab == "quiz" else "lesson/building"
        assert kept[f"{item}/damaged"] == "x"
        assert kept[item] != "x"
        assert store.learned("Bob") == {"lesson/capitol/placing": "1"}

    def test_what_begins_anew_is_told(self, companion: Companion) -> None:
        companion.model.show("learn")
        sees.field(companion.panel("learn"), "cm-person").value = "Ann"
        assert "starts over" in companion.said


class TestTold:
    def test_trouble_on_a_screen_beside_the_tables_is_shown_there_until_something_is_done(
        self, companion: Companion, store: Store
    ) -> None:
        companion.model.show("history")
        companion.tell("The store is gone")
        assert "The store is gone" in companion.said
        companion.model.show("learn")
        assert companion.said == ""

    def test_the_page_says_what_it_waits_for_and_then_no_more(self, companion: Companion, store: Store) -> None:
        usual = companion.page.words
        store.waits()
        assert companion.page.words["busy"] == "Waiting for another page to finish saving…"
        companion.update()
        assert companion.page.words == usual

    def test_a_store_that_is_gone_is_told(self, companion: Companion, store: Store) -> None:
        assert store.file is not None
        start = companion.panel("start")
        sees.press(start, "cm-folds")
        tables = offered(start)
        store.file.rename(store.file.with_name("elsewhere"))
        sees.press(start, "cm-resume")
        assert "is gone" in sees.words(start, "cm-message")
        assert offered(start).keys() == tables.keys()
        with pytest.raises(StoreError):
            store.tables()
