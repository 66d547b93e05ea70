"""Advice in a browser: asked for at a table, taken, and gone when somebody acts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from capemay_kit.core.store import Store

from ..people import GOOD_ACTS, Companion, Person, first_turn

ANSWER = ".cm-advised"


@pytest.fixture(scope="module")
def table(companion: Companion) -> str:
    """Lay out Cape May for two with cards in the app, and play to the first turn."""
    return str(first_turn(Store(companion.store), "5", "Ann", "Ben").header.table)


def answers(page: Page, text: str) -> None:
    """Wait until the answer says something."""
    expect(page.locator(ANSWER).filter(has_text=text).locator("visible=true").first).to_be_visible()


def test_advice_is_asked_for_taken_and_gone(browser: Browser, companion: Companion, table: str) -> None:
    """Who is ahead, three acts with their reasons, and what one of them would change."""
    person = Person(browser, companion, f"?table={table}&screen=map")
    page = person.page
    person.tap("Who is ahead?")
    answers(page, "Advice for Ann")
    expect(page.locator(GOOD_ACTS)).to_have_count(0)
    person.tap("Suggest three actions")
    expect(page.locator(GOOD_ACTS)).to_have_count(3)
    expect(page.locator(GOOD_ACTS).first).to_contain_text("to win")
    page.locator(GOOD_ACTS).first.click()
    answers(page, "What would this change?")
    answers(page, "No action looks better.")
    person.looks_first()
    page.locator(".cm-deed .jupyter-button:visible").first.click()
    expect(page.get_by_text("What would this change?")).to_have_count(0)
    expect(page.locator(GOOD_ACTS)).to_have_count(0)
    assert not person.errors
    person.leave()
