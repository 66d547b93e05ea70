"""A game that another package adds by an entry point: on the start screen, played, undone, scored, put right, taken
along, without a line of the screens knowing it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .people import Companion, Person
from .serving import eventually

ADDED = Path(__file__).parents[1] / "added"


@pytest.fixture
def companion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Companion]:
    """Run a companion where the game's package is installed."""
    site = tmp_path / "site"
    (site / "tiny_island-1.0.dist-info").mkdir(parents=True)
    (site / "tiny_island").symlink_to(ADDED / "tiny_island")
    info = site / "tiny_island-1.0.dist-info"
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-island\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[capemay_kit.games]\ntiny-island = tiny_island\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")])))
    running = Companion(tmp_path, fresh=True)
    running.start()
    yield running
    running.stop()


def test_a_game_of_another_package_is_played_undone_scored_corrected_and_exported(
    browser: Browser, companion: Companion
) -> None:
    """From the start screen to the file, by taps."""
    person = Person(browser, companion)
    page = person.page
    person.tap("Tiny Island")
    person.begin("Anna", "Ben")
    assert person.sees("Walk to the next space.")
    person.tap("To the dune")
    assert person.sees("shells: 0 → 1")
    person.tap("Do it")
    assert person.sees("Undo: Anna goes to the dune")
    person.tap("↶ Undo")
    assert person.sees("Nothing to undo")

    person.tap("Island")
    page.wait_for_selector(".cm-mapbox .cm-map[data-version] .main-svg")
    box = page.locator(".cm-mapbox .cm-map").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 0.8 * box["width"], box["y"] + 0.5 * box["height"])
    assert person.sees("That is too far.")
    person.tap("Cancel")
    for name, to in (("Anna", "dune"), ("Ben", "dune"), ("Anna", "pond"), ("Ben", "pond"), ("Anna", "dune")):
        person.tap(f"To the {to}")
        person.tap("Do it")
        assert person.sees(f"Undo: {name} goes to the {to}")
    assert person.sees("The game is over")

    person.tap("Table")
    page.locator(".cm-fix:visible").nth(1).click()
    assert person.sees("Correct Ben's figures")
    page.get_by_role("spinbutton", name="Shells").fill("7")
    page.get_by_role("spinbutton", name="Shells").press("Tab")
    person.tap("Done")
    person.tap("Score")
    person.tap("Who has won?")
    assert person.sees("wins with")
    assert page.locator(".cm-winner h2").inner_text() == "Ben"
    person.tap("Share or print")
    with page.expect_download() as started:
        person.tap("Table (CSV)")
    assert "tiny-island" in Path(started.value.path()).read_text(encoding="utf-8")
    person.tap("Home")
    # it is over: its people are offered for the next one
    assert eventually(lambda: "Same 2 players" in page.locator(".cm-start").inner_text())
    assert person.errors == []
    person.leave()
