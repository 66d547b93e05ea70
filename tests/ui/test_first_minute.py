"""The first minute, on a tablet and on a phone: what begins a game is in sight, the table stands at its top, the first
act needs no scrolling; whatever takes a while shows that it works."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from .people import Companion, Person
from .serving import SECOND, at_rest, eventually, unhurried

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
    page.wait_for_selector(".cm-tile", state="visible", timeout=40 * SECOND)
    assert page.evaluate("scrollY") == 0
    person.tap("Home")
    page.wait_for_selector(".cm-resume", state="visible")
    assert page.evaluate(IN_SIGHT, ".cm-resume")
    assert page.evaluate(IN_SIGHT, ".cm-begin")
    assert not page.evaluate(WIDER)
    person.tap("Resume")
    page.wait_for_selector(".cm-tile", state="visible", timeout=40 * SECOND)
    assert person.errors == []


FIRST = {
    "Cape May": ("Collect",), "Capitol": ("Floor card", "Start two buildings of one floor"),
    "Cape Horn": ("A wind card", "1 · ", "Do it"), "Capital City": ("Anna bids first",),
}  # fmt: skip
"""The first act of each game, as a printed table taps it."""
SCROLLED = """() => Math.max(scrollY, ...[...document.querySelectorAll(".cm-app *")].map(one =>
    one.checkVisibility() && /auto|scroll/.test(getComputedStyle(one).overflowY) ? one.scrollTop : 0))"""
UNCOVERED = """one => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const inside = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    return inside && [top + 2, (top + bottom) / 2, bottom - 2].every(y =>
        one.contains(document.elementFromPoint((left + right) / 2, y)));
}"""


@pytest.mark.parametrize("game", FIRST)
def test_the_first_act_on_a_phone_needs_no_scrolling(browser: Browser, companion: Companion, game: str) -> None:
    """From opening the page: names, Begin, the act; what is tapped or filled in is in sight where the page stands."""
    person = Person(browser, companion, viewport={"width": 390, "height": 844}, has_touch=True)
    page = person.page
    at_rest(page)
    page.locator(".cm-games .jupyter-button").filter(has_text=game).click()
    for i, name in enumerate(("Anna", "Ben", "Cleo")):
        # a field comes up with the name before it, and the page may move by itself to show it
        at_rest(page)
        field = page.locator(".cm-names input").nth(i)
        assert field.evaluate(UNCOVERED)
        field.fill(name)
    field.press("Tab")
    at_rest(page)
    assert page.locator(".cm-begin").evaluate(UNCOVERED)
    person.tap("Begin")
    page.wait_for_selector(".cm-side .jupyter-button:visible", timeout=40 * SECOND)
    at_rest(page)
    assert page.evaluate(SCROLLED) == 0
    before = page.locator(".cm-undo").inner_text()
    for words in FIRST[game]:
        found = page.locator(":is(.cm-side, .cm-deed, .cm-unknown) .jupyter-button:visible").filter(has_text=words)
        found.first.wait_for()
        unhurried(page)
        # what answers a tap comes into sight by itself
        at_rest(page)
        assert found.first.evaluate(UNCOVERED), words
        found.first.click()
    assert eventually(lambda: page.locator(".cm-undo").inner_text() != before)
    assert person.errors == []
    person.leave()


def test_what_takes_longer_than_a_moment_shows_that_it_is_being_done(browser: Browser, companion: Companion) -> None:
    """A bar runs along the top from 0.3 s after the tap until the answer is there; what is quick shows none."""
    person = Person(browser, companion, alone=True)
    page = person.page
    late: list[tuple[WebSocketRoute, str | bytes]] = []
    slow: list[bool] = []

    def between(link: WebSocketRoute) -> None:
        server = link.connect_to_server()
        server.on_message(lambda one: late.append((link, one)) if slow else link.send(one))

    page.route_web_socket(lambda _: True, between)
    page.goto(companion.address)
    page.wait_for_selector(".cm-start", state="visible", timeout=40 * SECOND)
    at_rest(page)
    page.evaluate("""() => {
        window.cmTapped = window.cmShown = 0;
        addEventListener("click", () => { cmTapped = performance.now(); }, true);
        new MutationObserver(() => {
            if (document.documentElement.classList.contains("cm-busy")) cmShown ||= performance.now();
        }).observe(document.documentElement, { attributeFilter: ["class"] });
    }""")
    slow.append(True)
    page.get_by_role("button", name="Capitol", exact=True).click()
    page.wait_for_selector("html.cm-busy", state="attached")
    assert 290 <= page.evaluate("cmShown - cmTapped") < 1500
    bar = page.evaluate("getComputedStyle(document.documentElement, '::before').height")
    assert bar == "5px"
    slow.clear()
    for link, one in late:
        link.send(one)
    page.wait_for_selector("html:not(.cm-busy)", state="attached")
    assert eventually(lambda: "Capitol" in page.locator(".cm-hero").inner_text())
    assert person.errors == []
    person.leave()
