"""Numbers typed faster than the server takes them: nothing is lost, and keys go where people think."""

from __future__ import annotations

import os
import re
import signal

from playwright.sync_api import expect

from ..people import Person
from ..serving import SECOND


def test_the_next_form_takes_the_keys_however_long_it_takes_to_come(person: Person) -> None:
    """The server may still be at what was typed before: for the page a minute passes here."""
    page, companion = person.page, person.companion
    person.tap("My copy")
    person.tap("Scoring chart: Victorians")
    page.get_by_role("button", name="All of these are as printed").focus()
    assert companion.process is not None
    os.kill(companion.process.pid, signal.SIGSTOP)
    try:
        page.keyboard.press("Enter")
        page.evaluate("() => { const now = performance.now(); performance.now = () => now + 60000; }")
    finally:
        os.kill(companion.process.pid, signal.SIGCONT)
    expect(page.locator(".cm-matching h2")).to_contain_text("side for 1 and 2 players", timeout=40 * SECOND)
    expect(page.locator(".cm-printed input:visible").first).to_be_focused()


def test_what_was_typed_comes_before_the_button_however_slow_the_server_is(person: Person) -> None:
    """The letters of a word lead over other words: the button must not be quicker than the one that is left."""
    page, companion = person.page, person.companion
    person.tap("My copy")
    expect(page.locator(".cm-copy")).to_be_visible(timeout=40 * SECOND)
    person.tap("Capitol")
    page.locator(".cm-lessonlist button", has_text=re.compile("^(✓ )?Board")).click(timeout=40 * SECOND)
    page.locator(".cm-printed select:visible").first.wait_for(timeout=40 * SECOND)
    page.evaluate("[...document.querySelectorAll('.cm-printed select')].find(one => one.value === 'blue').focus()")
    assert companion.process is not None
    os.kill(companion.process.pid, signal.SIGSTOP)
    try:
        # over pink
        page.keyboard.type("pur")
        page.get_by_role("button", name="All of these are as printed").focus()
        page.keyboard.press("Enter")
    finally:
        os.kill(companion.process.pid, signal.SIGCONT)
    expect(page.get_by_role("button", name="colour: purple")).to_be_visible(timeout=40 * SECOND)
    # the rulebook has three areas of each colour, so the button asks, and its question stays
    expect(page.locator(".cm-matching")).to_contain_text("Please count again", timeout=40 * SECOND)
