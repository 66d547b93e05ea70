"""Numbers and cards of a made-up copy entered in a browser by the keyboard: what is counted is heard."""

from __future__ import annotations

import os
import re
import signal

import pytest
from playwright.sync_api import expect

from capemay_kit.core.store import Store
from capemay_kit.own import match, printed
from capemay_kit.own.cards import read_cards

from ...own.made_up import numbers_of
from ...own.strokes import Strokes
from ...own.test_entry_strokes import city
from ..people import Person
from ..serving import SECOND, eventually
from .entering import enters_cards, enters_numbers

MOST_SECONDS = 300
GAME = "capitol"


def opens(person: Person, game: str) -> None:
    """Go to the copy of a game, whose name stands on the screen before too."""
    person.tap("My copy")
    expect(person.page.locator(".cm-copy")).to_be_visible(timeout=40 * SECOND)
    person.tap(game)


@pytest.mark.slow
def test_all_numbers_of_capitol_are_entered_in_five_minutes(person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    """Every number is looked up and typed, though many were right already; Enter goes on from field to field and, over
    the button that takes all of them, from part to part."""
    hand, wanted = Strokes(), numbers_of(GAME)
    opens(person, "Capitol")
    hand.tap(2)
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


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["building", "character"])
def test_one_card_after_another_is_entered_by_the_keyboard(person: Person, deck: str) -> None:
    """Enter keeps a card and goes on to the next."""
    opens(person, "Capital City")
    meant = enters_cards(person, Strokes(), deck, lambda: city()[deck][:5], "capital-city")
    store, wanted = Store(person.companion.store), {(deck, n): card for n, card in meant.items()}
    assert eventually(lambda: read_cards(store, "capital-city")[0] == wanted)


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
    opens(person, "Capitol")
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
