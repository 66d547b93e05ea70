"""The first minute, on a tablet and on a phone: what begins a game is in sight, and the table stands at its top."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .people import Companion, Person
from .serving import SECOND, eventually

NAMES = ("Maximilianea", "Bartholomews", "Clementinaxx", "Desdemonaxyz", "Ermenegildos", "Fitzwilliams")
SIZES = {"tablet": (1280, 800), "phone": (390, 844)}
IN_SIGHT = """(name) => { const box = document.querySelector(name).getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; }"""
WIDER = "() => document.documentElement.scrollWidth > innerWidth + 1"


@pytest.mark.parametrize("size", SIZES)
def test_begin_is_in_sight_without_scrolling_and_the_table_stands_at_its_top(
    browser: Browser, companion: Companion, size: str
) -> None:
    """On an empty store, with the most names, and where a game is open already."""
    wide, high = SIZES[size]
    person = Person(browser, companion, viewport={"width": wide, "height": high})
    page = person.page
    page.wait_for_selector(".cm-begin", state="visible")
    assert page.evaluate(IN_SIGHT, ".cm-begin")
    person.tap("Capital City")
    for i, name in enumerate(NAMES):
        page.locator(".cm-names input").nth(i).fill(name)
    assert eventually(lambda: page.locator(".cm-sign").nth(5).inner_text() == "F")
    assert page.evaluate(IN_SIGHT, ".cm-begin")
    assert not page.evaluate(WIDER)
    person.tap("Begin")
    page.wait_for_selector(".cm-tile", state="visible", timeout=20 * SECOND)
    assert page.evaluate("scrollY") == 0
    person.tap("Home")
    page.wait_for_selector(".cm-resume", state="visible")
    assert page.evaluate(IN_SIGHT, ".cm-resume")
    assert page.evaluate(IN_SIGHT, ".cm-begin")
    assert not page.evaluate(WIDER)
    person.tap("Resume")
    page.wait_for_selector(".cm-tile", state="visible", timeout=20 * SECOND)
    assert person.errors == []
