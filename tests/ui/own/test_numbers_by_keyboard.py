"""All numbers of a made-up Capitol entered in a browser by the keyboard, and how long a person needs for them."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import expect

from capemay_kit.core.store import Store
from capemay_kit.own import match, printed

from ...own.made_up import numbers_of
from ...own.strokes import Strokes
from ..people import Person
from ..serving import SECOND
from .entering import enters_numbers

MOST_SECONDS = 300
GAME = "capitol"


def test_all_numbers_of_capitol_are_entered_in_five_minutes(person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    """Every number is looked up and typed, though many were right already; Enter goes on from field to field and, over
    the button that takes all of them, from part to part."""
    hand, wanted = Strokes(), numbers_of(GAME)
    for name in ("My copy", "Capitol"):
        hand.tap()
        person.tap(name)
    enters_numbers(person, hand, GAME)
    assert person.sees("All numbers are those of your copy.", ".cm-copy")
    store = Store(f"sqlite:///{person.companion.folder / 'store.db'}")
    numbers = match.my_numbers(store, GAME)
    assert {name: match.value_of(numbers, name) for name in wanted} == wanted
    assert match.unsure(numbers, printed.pages(GAME)) == 0
    with capsys.disabled():
        print(f"\nCapitol's numbers by the keyboard: {hand}")
    assert hand.seconds <= MOST_SECONDS
    assert person.errors == []


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
