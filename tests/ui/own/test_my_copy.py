"""My copy in a browser: cards and numbers are entered with a hand on the keys, and the undo stays in sight."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from capemay_kit.games.cape_may.cards import Money
from capemay_kit.own.cards import decks_of, my_cards

from ..beside import Beside
from ..measuring import SIZES
from ..serving import eventually

TITLE, NUMBER, HAND = ".cm-entry-title input", ".cm-entry-number input", ".cm-entry-hand input"


@pytest.fixture
def cards(beside: Beside) -> Page:
    """Open the cards of My copy."""
    beside.opens(screen="copy", tab="cards")
    return beside.page


def test_cards_are_entered_with_a_hand_on_the_keys_and_the_list_stays_where_it_was(beside: Beside, cards: Page) -> None:
    """Digits go to the figure of what was tapped, and Enter keeps a card and opens the next with its name in hand."""
    card = cards.locator(".cm-ws-cards .cm-choice:visible").nth(20)
    card.scroll_into_view_if_needed()
    top = cards.evaluate("scrollY")
    card.click()
    for name in ("First", "Second"):
        cards.wait_for_selector(f"{TITLE}:focus" if name == "Second" else ".cm-entry", state="visible")
        cards.locator(TITLE).fill(name)
        cards.get_by_role("button", name="Money", exact=True).click()
        beside.rests()
        cards.keyboard.type("6")
        cards.keyboard.press("Enter")
        expect(cards.locator(TITLE)).to_have_value("")
    expect(cards.locator(NUMBER)).to_have_value("23")
    beside.tap("All cards")
    assert top > 0
    assert eventually(lambda: abs(cards.evaluate("scrollY") - top) < 80)
    kept = {number: (card.title, card.effects) for (_, number), card in my_cards(beside.store).items()}
    assert (kept[21], kept[22]) == (("First", (Money(6),)), ("Second", (Money(6),)))
    assert beside.errors == []


def by_tab(page: Page) -> Locator:
    """Type a card's name, and go on to its points."""
    page.locator(TITLE).click()
    page.keyboard.type("Two houses")
    page.keyboard.press("Tab")
    expect(page.locator(HAND)).to_be_focused()
    return page.locator(HAND)


def by_tap(page: Page) -> Locator:
    """Tap into a figure, wherever in it the finger comes down."""
    found = page.locator(".cm-entry-row:visible").filter(has_text="How many").locator("input")
    expect(found).to_have_value("1")
    found.click()
    return found


@pytest.mark.parametrize("goes", [by_tab, by_tap])
def test_a_figure_that_is_typed_replaces_the_one_there(beside: Beside, cards: Page, goes: Any) -> None:
    """It is not 118, nor 181: a bonus card begins with one prestige for at least one building."""
    beside.tap(decks_of("cape-may")["bonus"].title)
    beside.tap("Enter card 1")
    cards.wait_for_selector(HAND, state="visible")
    figure = goes(cards)
    cards.keyboard.type("18")
    expect(figure).to_have_value("18")
    expect(cards.locator(TITLE)).to_have_value("Two houses" if goes is by_tab else "")


def test_numbers_are_typed_on_digits_by_enter_from_field_to_field_with_the_undo_in_sight(beside: Beside) -> None:
    """All buttons are measured in `test_moments`."""
    beside.opens(screen="copy", tab="match")
    beside.tap("Bird chart")
    fields = beside.page.locator(".cm-digits input")
    assert fields.first.evaluate("one => (one.focus(), one.inputMode)") == "numeric"
    beside.page.keyboard.type("2\n")
    expect(fields.nth(1)).to_be_focused()
    for wide, high in (SIZES[0], SIZES[2]):
        beside.page.set_viewport_size({"width": wide, "height": high})
        foot = beside.page.locator(".cm-copydock").bounding_box()
        assert foot is not None
        assert foot["y"] + foot["height"] <= high
    assert beside.errors == []


# --- faster than it is taken --------------------------------------------------------------------------------

HELD = """() => {
    const { tell } = window;
    window.late = new Promise((done) => { window.answers = done; });
    window.tell = async (...said) => (await window.late, tell(...said));
    window.ends = () => { window.tell = tell; delete performance.now; };
}"""
"""From now on nothing is answered, until somebody says ``answers()``."""
AS_PRINTED = "All of these are as printed"


@pytest.fixture
def numbers(beside: Beside) -> Iterator[Page]:
    beside.opens(screen="copy", tab="match")
    yield beside.page
    beside.page.evaluate("ends()")
    assert beside.errors == []


def test_the_next_form_takes_the_keys_however_long_it_takes_to_come(beside: Beside, numbers: Page) -> None:
    """Python may still be at what was typed before: for the page a minute passes here."""
    page = numbers
    beside.tap("Scoring chart: Victorians")
    page.get_by_role("button", name=AS_PRINTED).focus()
    page.evaluate(HELD)
    page.keyboard.press("Enter")
    page.evaluate("() => { const now = performance.now(); performance.now = () => now + 60000; }")
    page.evaluate("answers()")
    expect(page.locator(".cm-matching h2")).to_contain_text("side for 1 and 2 players")
    expect(page.locator(".cm-printed input:visible").first).to_be_focused()


def test_what_was_typed_comes_before_the_button_however_slow_the_answer_is(beside: Beside, numbers: Page) -> None:
    """The letters of a word lead over other words: the button must not be quicker than the one that is left."""
    page = numbers
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
