"""Whatever answers a tap is in sight, on a tablet and on a phone both ways up; so is what begins a game, and the first
act needs no scrolling. What takes a while shows that it works."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from capemay_kit.games import registry

from ..pseudo import NAMES
from .beside import Beside
from .in_sight import TO_EDGE, Answers
from .measuring import SIZES
from .moments import begun, laid_out
from .serving import at_rest, eventually, unhurried

TABLET, __, PHONE = SIZES
TAPS = 7
OFFERED = ".cm-sidebox .jupyter-button:not([aria-disabled=true]):not(.cm-adviceasks *):visible"
DEED = ".cm-deed .jupyter-button:visible"
ELSEWHERE = ("Learn", "The rule")
"""What leads away from the table."""
IN_SIGHT = """(name) => { const box = document.querySelector(name).getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; }"""
WIDER = "() => document.documentElement.scrollWidth > innerWidth + 1"
FIRST = {
    "cape-may": ("Collect",), "capitol": ("Floor card", "Start two buildings of one floor"),
    "cape-horn": ("A wind card", "1 · ", "Do it"), "capital-city": ("Anna bids first",),
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


def stands(beside: Beside, size: tuple[int, int]) -> Page:
    beside.page.set_viewport_size({"width": size[0], "height": size[1]})
    return beside.page


def for_each_game(sizes: dict[str, tuple[Any, ...]]) -> list[Any]:
    """Return rows of games with a value each; all but the first of the first game are for the slow tests."""
    rows = [(game, size) for game in registry.GAMES for size in sizes[game]]
    return [pytest.param(*row, marks=pytest.mark.slow if i else ()) for i, row in enumerate(rows)]


@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_begin_is_in_sight_without_scrolling_and_the_table_stands_at_its_top(
    beside: Beside, size: tuple[int, int]
) -> None:
    page = stands(beside, size)
    beside.opens()
    assert page.evaluate(IN_SIGHT, ".cm-begin")
    page.locator(".cm-games .jupyter-button").filter(has_text="Capital City").click()
    for i, name in enumerate(NAMES):
        page.locator(".cm-names input").nth(i).fill(name)
    page.locator(".cm-names input").last.press("Tab")
    assert eventually(lambda: page.locator(".cm-sign").nth(5).inner_text() == "F")
    assert page.evaluate(IN_SIGHT, ".cm-begin")
    assert not page.evaluate(WIDER)
    page.locator(".cm-begin").click()
    page.wait_for_selector(".cm-tile", state="visible")
    assert page.evaluate("scrollY") == 0
    page.locator(".cm-home:visible").click()
    page.wait_for_selector(".cm-resume", state="visible")
    at_rest(page)
    assert page.evaluate(IN_SIGHT, ".cm-resume")
    assert page.evaluate(IN_SIGHT, ".cm-begin")
    assert not page.evaluate(WIDER)


@pytest.mark.parametrize(("game", "size"), for_each_game(dict.fromkeys(registry.GAMES, (PHONE, *SIZES[:2]))))
def test_what_answers_a_tap_at_the_table_is_in_sight(beside: Beside, game: str, size: tuple[int, int]) -> None:
    """What is offered is tapped where it is at the edge of the screen, as often as not what does what was chosen; every
    moment is explained."""
    found: list[str] = []
    chance = random.Random(SIZES.index(size) + 1)
    page = stands(beside, size)
    table = laid_out(beside.store, game, bool, since=1 / 3, options={"guide": True})
    beside.opens(table=table.header.table, screen="map")
    for _ in range(TAPS):
        deed = page.locator(DEED)
        offered = deed if deed.count() and chance.random() < 0.6 else page.locator(OFFERED)
        if not offered.count():
            break
        one = offered.nth(chance.randrange(offered.count()))
        name = one.inner_text().replace("\n", " ")
        if name.startswith(ELSEWHERE):
            continue
        if offered is not deed:
            one.evaluate(TO_EDGE, chance.random() < 0.5)
        unhurried(page)
        answers = Answers(page)
        one.click()
        found += [f"{name}: {fault}" for fault in answers.faults()]
    assert found == beside.errors == []


def test_what_answers_a_tap_on_the_start_screen_is_in_sight(beside: Beside) -> None:
    """More, *Begin* without a name, folds, what a device chooses: each from the lower end of the page on a phone."""
    page, found = stands(beside, PHONE), []
    beside.opens()
    folded = page.locator(".jupyter-widget-Collapse-header:visible")
    for tapped in (
        page.locator(".cm-more").first, page.locator(".cm-begin"), folded.first, folded.last,
        page.locator(".cm-sight:visible"),
    ):  # fmt: skip
        page.evaluate("scrollTo(0, 1e6)")
        answers = Answers(page)
        tapped.click()
        found += answers.faults()
    assert found == []


def test_the_next_seat_of_a_sheet_begins_at_its_first_figure(beside: Beside) -> None:
    page = stands(beside, PHONE)
    beside.opens(table=begun(beside.store, "cape-may", depth="sheet"))
    page.evaluate("scrollTo(0, 1e6)")
    answers = Answers(page)
    page.locator(".cm-sheetform > .cm-primary").click()
    assert answers.faults() == []
    assert page.evaluate("scrollY") < 400


@pytest.mark.parametrize(("game", "taps"), for_each_game({game: (taps,) for game, taps in FIRST.items()}))
def test_the_first_act_on_a_phone_needs_no_scrolling(beside: Beside, game: str, taps: tuple[str, ...]) -> None:
    """From opening the page: names, Begin, the act; what is tapped or filled in is in sight where the page stands."""
    page = stands(beside, PHONE)
    beside.opens()
    page.locator(".cm-games .jupyter-button").filter(has_text=registry.TITLES[game]).click()
    for i, name in enumerate(("Anna", "Ben", "Cleo")):
        # a field comes up with the name before it, and the page may move by itself to show it
        at_rest(page)
        field = page.locator(".cm-names input").nth(i)
        assert field.evaluate(UNCOVERED)
        field.fill(name)
    field.press("Tab")
    at_rest(page)
    assert page.locator(".cm-begin").evaluate(UNCOVERED)
    page.locator(".cm-begin").click()
    page.wait_for_selector(".cm-side .jupyter-button:visible")
    at_rest(page)
    assert page.evaluate(SCROLLED) == 0
    before = page.locator(".cm-undo").inner_text()
    for words in taps:
        found = page.locator(":is(.cm-side, .cm-deed, .cm-unknown) .jupyter-button:visible").filter(has_text=words)
        found.first.wait_for()
        unhurried(page)
        # what answers a tap comes into sight by itself
        at_rest(page)
        assert found.first.evaluate(UNCOVERED), words
        found.first.click()
    assert eventually(lambda: page.locator(".cm-undo").inner_text() != before)


def test_what_takes_longer_than_a_moment_shows_that_it_is_being_done(beside: Beside) -> None:
    """A bar runs along the top from 0.3 s after the tap until the answer is there; what is quick shows none."""
    page = stands(beside, TABLET)
    beside.opens()
    page.evaluate("""() => {
        const { tell } = window;
        window.tell = async (...said) => (await window.late, tell(...said));
        window.late = new Promise((done) => { window.answers = done; });
        window.cmTapped = window.cmShown = 0;
        addEventListener("click", () => { cmTapped = performance.now(); }, true);
        new MutationObserver(() => {
            if (document.documentElement.classList.contains("cm-busy")) cmShown ||= performance.now();
        }).observe(document.documentElement, { attributeFilter: ["class"] });
    }""")
    page.get_by_role("button", name="Capitol", exact=True).click()
    page.wait_for_selector("html.cm-busy", state="attached")
    assert 290 <= page.evaluate("cmShown - cmTapped") < 1500
    assert page.evaluate("getComputedStyle(document.documentElement, '::before').height") == "5px"
    page.evaluate("window.answers()")
    page.wait_for_selector("html:not(.cm-busy)", state="attached")
    assert eventually(lambda: "Capitol" in page.locator(".cm-hero").inner_text())
