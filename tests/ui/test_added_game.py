"""A game that another package adds by an entry point: on the start screen, played, undone, scored, put right, taken
along, without a line of the screens knowing it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from capemay_kit.game_commands import package

from .people import Companion, Person, tap_place
from .serving import eventually

ADDED = Path(__file__).parents[1] / "added"


@pytest.fixture
def companion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Companion]:
    site = tmp_path / "site"
    for path, text in package("old-harbour").items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, encoding="utf-8")
    (site / "tiny_island").symlink_to(ADDED / "tiny_island")
    for game, module in (("tiny-island", "tiny_island"), ("old-harbour", "old_harbour")):
        info = site / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[capemay_kit.games]\n{game} = {module}\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")])))
    running = Companion(tmp_path, fresh=True)
    running.start()
    yield running
    running.stop()


def test_a_game_of_another_package_is_played_undone_scored_corrected_and_exported(
    browser: Browser, companion: Companion
) -> None:
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


def test_screens_show_what_the_game_has_and_nothing_else(browser: Browser, companion: Companion) -> None:
    """Its house rule; no numbers of editions, no lessons, no pages of a rulebook, no lighthouse, no empty list."""
    person = Person(browser, companion)
    page = person.page
    person.tap("Old Harbour")
    page.locator(".cm-more").first.click()
    person.tap("Cards in the app")
    page.get_by_text("House rules", exact=True).first.click()
    storms = page.locator(".cm-house input[type=checkbox]")
    storms.check()
    start = page.locator(".cm-start").inner_text()
    for absent in ("Edition", "xplain as we go", "checklist", "stand-ins", "advice"):
        assert absent not in start
    assert page.locator(".cm-hero svg").count() == 0
    person.begin("Anna", "Ben")
    assert person.sees("Bid for the lantern, all at once.")
    assert person.sees("Storms: a 1 on the die takes you back to the cove")
    for bid in ("Bid 2", "Bid 1"):
        person.tap(bid)
    assert person.sees("Walk, or land cargo.")
    assert not page.get_by_role("button", name="Stop explaining").is_visible()
    person.tap("Coast")
    page.wait_for_selector(".cm-mapbox .cm-map[data-version] .main-svg")
    # while something is covered that she could land here, a tap does not say why not
    peek = page.get_by_role("button", name="Show Anna's cards")
    if peek.is_visible():
        peek.click()
        assert person.sees("Hide the cards")
    tap_place(page.locator(".cm-mapbox .cm-map"), "market")
    assert person.sees("No road leads there.")
    assert "Rulebook" not in page.locator(".cm-refusal").inner_text()
    person.tap("Cancel")
    person.tap("Walk to the inn")
    assert person.sees("Ben")
    assert person.errors == []
    person.leave()
