"""A bot at the table, in a browser: it plays by itself, is paused, played for, given back, and undone."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from capemay_kit.core.store import Store

from ..people import Companion, Person, first_turn
from ..serving import SECOND, at_rest


def test_a_bot_plays_its_turn_until_somebody_plays_for_it(person: Person) -> None:
    """One person and one bot, in one game of Cape May."""
    page = person.page
    page.locator(".cm-names input").nth(0).fill("Ann")
    page.locator(".cm-names input").nth(0).press("Tab")
    person.tap("Add a bot")
    page.get_by_role("button", name="first?", exact=True).locator("visible=true").first.click()
    person.tap("Begin")
    page.wait_for_selector(".cm-tile", state="visible")
    assert person.sees("bot, fair")
    person.tap("Pause")
    expect(page.get_by_role("button", name="Go on", exact=True)).to_be_visible()
    person.tap("Play for Heron")
    expect(page.get_by_text("bot, fair")).to_have_count(0)
    person.tap("Bots")
    person.tap("Let a bot play for Heron")
    page.get_by_role("button", name="strong").first.click()
    assert person.sees("bot, strong")
    person.tap("Next action")
    assert person.sees("Undo: The cards are dealt", ".cm-dock")
    assert not person.errors


def test_what_a_bot_did_is_explained_and_taken_back_with_what_somebody_did_before(
    browser: Browser, companion: Companion
) -> None:
    """Why? lists what it weighed. The bot waits for whoever is to act again, until what was taken back is redone."""
    table = first_turn(Store(companion.store), "5", "Ann", "Ben")
    [now] = table.rules.to_act(table.state)
    person = Person(browser, companion, f"?table={table.header.table}&screen=table")
    page = person.page
    undo, turn = page.locator(".cm-undo"), page.locator(".cm-automa:visible")
    person.tap("Bots")
    person.tap(f"Let a bot play for {table.state.seats[now].name}")
    page.get_by_role("button", name="fair").first.click()
    person.tap("Pause")
    expect(turn).to_contain_text("waits")
    person.tap("Next action")
    person.tap("Why?")
    weighed = page.locator(".cm-why:visible li")
    expect(weighed.first).to_be_visible()
    assert weighed.locator("b").count() == weighed.count() >= 2
    expect(undo).to_contain_text("Ben keeps")
    person.tap("Undo")
    expect(undo).to_contain_text("Ann keeps 2 bonus cards")
    at_rest(page, 2 * SECOND)
    expect(undo).to_contain_text("Ann keeps 2 bonus cards")
    person.tap("Redo")
    expect(turn).to_contain_text("Last action: Ann")
    assert not person.errors
    person.leave()
