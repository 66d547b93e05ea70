"""Numbers typed faster than they are taken: nothing is lost, and keys go where people think."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from ..beside import Beside

HELD = """() => {
    const { tell } = window;
    window.late = new Promise((done) => { window.answers = done; });
    window.tell = async (...said) => (await window.late, tell(...said));
    window.ends = () => { window.tell = tell; delete performance.now; };
}"""
"""From now on nothing is answered, until somebody says ``answers()``."""
AS_PRINTED = "All of these are as printed"


@pytest.fixture
def page(beside: Beside) -> Iterator[Page]:
    beside.opens(screen="copy", tab="match")
    yield beside.page
    beside.page.evaluate("ends()")
    assert beside.errors == []


def test_the_next_form_takes_the_keys_however_long_it_takes_to_come(beside: Beside, page: Page) -> None:
    """Python may still be at what was typed before: for the page a minute passes here."""
    beside.tap("Scoring chart: Victorians")
    page.get_by_role("button", name=AS_PRINTED).focus()
    page.evaluate(HELD)
    page.keyboard.press("Enter")
    page.evaluate("() => { const now = performance.now(); performance.now = () => now + 60000; }")
    page.evaluate("answers()")
    expect(page.locator(".cm-matching h2")).to_contain_text("side for 1 and 2 players")
    expect(page.locator(".cm-printed input:visible").first).to_be_focused()


def test_what_was_typed_comes_before_the_button_however_slow_the_answer_is(beside: Beside, page: Page) -> None:
    """The letters of a word lead over other words: the button must not be quicker than the one that is left."""
    beside.opens(screen="copy", tab="match", game="capitol")
    page.locator(".cm-lessonlist button", has_text=re.compile("^(✓ )?Board")).click()
    page.locator(".cm-printed select:visible").first.wait_for()
    page.evaluate("[...document.querySelectorAll('.cm-printed select')].find(one => one.value === 'blue').focus()")
    page.evaluate(HELD)
    # over pink
    page.keyboard.type("pur")
    page.get_by_role("button", name=AS_PRINTED).focus()
    page.keyboard.press("Enter")
    page.evaluate("answers()")
    expect(page.get_by_role("button", name="colour: purple")).to_be_visible()
    # the rulebook has three areas of each colour, so the button asks, and its question stays
    expect(page.locator(".cm-matching")).to_contain_text("Please count again")
