"""Advice, a bot's turn and looking back, measured as all other screens are: the most seats, the longest names."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from capemay_kit.core.bot_seats import STRENGTH_TEXTS
from capemay_kit.games import registry
from capemay_kit.ui.table.room import SCREENS

from .people import GOOD_ACTS, Companion
from .test_every_screen import can_be_shown, laid_out
from .test_screens_around import finished
from .walking import NAMES, Walk

SHOWN = ["cape-may", "capitol", *(pytest.param(game, marks=pytest.mark.slow) for game in ("cape-horn", "capital-city"))]
"""Screens are built alike in all games; of two of them they are only looked at in the slow tests."""


@pytest.mark.parametrize("game", SHOWN)
def test_advice_and_a_bots_turn_can_be_read_and_touched(browser: Browser, companion: Companion, game: str) -> None:
    """Who is ahead, good acts and what one would change; then a bot acts there and says why."""
    table = laid_out(companion, game, can_be_shown)
    now = NAMES[table.rules.to_act(table.state)[0]]
    walk = Walk(browser, companion, f"?table={table.header.table}")
    page = walk.page
    walk.tap(registry.screen(game).picture)
    page.locator(".cm-map:visible").first.wait_for()
    walk.settled()
    walk.tap("Who is ahead?")
    expect(page.locator(".cm-advised [role=note]:visible").first).to_contain_text(f"Advice for {now}")
    walk.tap("Suggest three actions")
    expect(page.locator(GOOD_ACTS).first).to_be_visible()
    walk.looks("Suggest three actions", aloud=game == "cape-may")
    walk.looks_first()
    page.locator(GOOD_ACTS).first.click()
    expect(page.get_by_text("What would this change?")).to_be_visible()
    walk.looks("What an act would change", aloud=False)

    walk.tap(SCREENS["table"])
    walk.tap("Bots")
    walk.tap(f"Let a bot play for {now}")
    page.get_by_role("button", name=STRENGTH_TEXTS["fair"]).first.click()
    walk.tap("Pause")
    if game == "cape-may":
        # elsewhere it is somebody else's turn after one act
        walk.tap("Next action")
        walk.tap("Why?")
        expect(page.locator(".cm-why:visible li").first).to_be_visible()
    walk.looks("A bot's turn", aloud=game == "cape-may")
    walk.ends()


@pytest.mark.parametrize("game", SHOWN)
def test_looking_back_can_be_read_and_touched(browser: Browser, companion: Companion, game: str) -> None:
    """Everybody's chances, where the game was decided, luck and choices, and a moment of it."""
    walk = Walk(browser, companion, f"?table={finished(companion, game, f'back-{game}')}&screen=score")
    page = walk.page
    walk.tap("Look back on the game")
    expect(page.locator(".cm-reviewbox")).to_contain_text("Where it was decided", timeout=60_000)
    walk.looks("Looking back", aloud=game == "cape-may")
    page.locator(".cm-turns .cm-choice:visible").first.click()
    walk.looks("A moment of it", aloud=False)
    walk.ends()
