"""Whatever answers a tap is in sight, in every game, on a tablet and on a phone both ways up.

Each tap is made where its button is at the edge of the screen, once at the upper and once at the lower one, with six
seats of twelve letters and every moment explained.
"""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry

from .in_sight import TO_EDGE, Answers
from .people import Companion, Person
from .serving import at_rest, unhurried
from .walking import NAMES, SIZES, played

TAPS = 7
OFFERED = ".cm-sidebox .jupyter-button:not([aria-disabled=true]):visible"
DEED = ".cm-deed .jupyter-button:visible"
ELSEWHERE = ("Learn", "The rule")
"""What leads away from the table."""


def explained(companion: Companion, game: str, name: str) -> str:
    """Keep a game of the most seats, a third of it played, at which every moment is explained; return its address."""
    most = registry.game(game).rules.meta.max_seats
    header, entries = from_lines(played(game, most), "sim", registry.entry_type(game))
    options = {**header.options, "seats": list(NAMES[:most]), "guide": True}
    Store(companion.store).create(replace(header, table=name, options=options), entries[: len(entries) // 3])
    return f"?table={name}&screen=map"


@pytest.mark.parametrize("game", registry.GAMES)
def test_what_answers_a_tap_at_the_table_is_in_sight(browser: Browser, companion: Companion, game: str) -> None:
    """What is offered is tapped at random, as often as not what does what was chosen."""
    found: list[str] = []
    for number, (width, height) in enumerate(SIZES):
        chance = random.Random(number + 1)
        person = Person(browser, companion, explained(companion, game, f"{game}-{width}".replace("-", "")))
        page = person.page
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
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
            person.looks_first()
            unhurried(page)
            answers = Answers(page)
            one.click()
            found += [f"{width}x{height} {name}: {fault}" for fault in answers.faults()]
        assert person.errors == []
        person.leave()
    assert found == []


def test_what_answers_a_tap_on_the_start_screen_is_in_sight(browser: Browser, companion: Companion) -> None:
    """More, *Begin* without a name, folds, what a device chooses: each from the lower end of the page on a phone."""
    person = Person(browser, companion)
    page, found = person.page, []
    page.set_viewport_size({"width": 390, "height": 844})
    folded = page.locator(".jupyter-widget-Collapse-header:visible")
    for tap in (
        lambda: person.tap("More"), lambda: person.tap("Begin"), lambda: folded.first.click(),
        lambda: folded.last.click(), lambda: person.tap("Aa"),
    ):  # fmt: skip
        page.evaluate("scrollTo(0, 1e6)")
        answers = Answers(page)
        tap()
        found += answers.faults()
    assert found == []
    person.leave()


def test_the_next_seat_of_a_sheet_begins_at_its_first_figure(browser: Browser, companion: Companion) -> None:
    """From the button at the end of the sheet, on a phone."""
    header = registry.game("cape-may").header_for(list(NAMES[:4]), depth="sheet")
    table = registry.lay_out(header, Store(companion.store)).header.table
    person = Person(browser, companion, f"?table={table}", waits_for=".cm-sheetform")
    page = person.page
    page.set_viewport_size({"width": 390, "height": 844})
    at_rest(page)
    page.evaluate("scrollTo(0, 1e6)")
    answers = Answers(page)
    page.locator(".cm-sheetform > .cm-primary").click()
    assert answers.faults() == []
    assert page.evaluate("scrollY") < 400
    person.leave()
