"""Finished games in the browser: listed, opened, played again, put away and fetched back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games.registry import entry_type
from capemay_kit.sim import simulate

from .people import Companion, Person
from .serving import eventually


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """Run a companion over a store with three finished games."""
    folder = tmp_path_factory.mktemp("history")
    store = Store(str(folder / "store.db"))
    for seats, seed in ((2, 1), (3, 2), (3, 3)):
        header, entries = from_lines(simulate("cape-may", seats, ["random"], 1, seed)[1], "sim", entry_type("cape-may"))
        store.create(header, entries)
    running = Companion(folder)
    running.start()
    yield running
    running.stop()


def test_finished_games_are_listed_and_can_be_put_away_and_played_again(browser: Browser, companion: Companion) -> None:
    """Statistics beside the list; nothing is gone that cannot be fetched back."""
    person = Person(browser, companion)
    page = person.page
    person.tap("Finished games")
    assert person.sees("3 finished games", ".cm-history")
    assert person.sees("Seat 1", ".cm-stats")
    page.wait_for_selector(".cm-history .cm-means")
    page.locator(".cm-history .cm-choice:visible").first.click()
    person.tap("Archive")
    assert person.sees("2 finished games", ".cm-history")
    person.tap("Undo: bring the game back")
    assert person.sees("3 finished games", ".cm-history")
    page.locator(".cm-history .cm-choice:visible").first.click()
    person.tap("Open its score")
    assert person.sees("wins")
    person.tap("Home")
    person.tap("Finished games")
    page.locator(".cm-history .cm-choice:visible").first.click()
    person.tap("Play again with the same people")
    assert person.sees("Seat 1")
    assert person.sees("Seat 3")
    assert person.errors == []
    person.leave()


def test_the_map_is_put_aside_and_taken_up_in_the_middle_of_a_game(browser: Browser, companion: Companion) -> None:
    """Switching between map and ledger loses nothing."""
    person = Person(browser, companion)
    person.begin("Anna", "Ben")
    person.tap("Build")
    assert person.sees("Where to build?")
    person.page.locator(".cm-choice:visible").first.click()
    person.tap("Do it")
    assert person.sees("Undo: Anna builds")
    person.tap("Log")
    person.tap("Play on without the map")
    assert person.sees("The map is put away")
    assert eventually(lambda: not person.page.get_by_role("button", name="Map", exact=True).is_visible())
    person.tap("Build")
    person.tap("Cottage: sand")
    person.tap("Do it")
    assert person.sees("Undo: Anna builds a cottage in sand")
    person.tap("Log")
    person.tap("Play on with the map")
    assert person.sees("The map is used again")
    assert eventually(lambda: person.page.get_by_role("button", name="Map", exact=True).is_visible())
    person.tap("Table")
    person.page.locator(".cm-fix:visible").first.click()
    assert person.sees("Buildings without a lot")
    assert person.errors == []
    person.leave()
