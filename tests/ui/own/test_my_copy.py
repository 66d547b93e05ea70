"""My copy in a browser: nothing is overwritten in silence, all can be taken back, whatever happens in between."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from capemay_kit.core.store import Store
from capemay_kit.games.cape_may.cards import Money
from capemay_kit.own import match
from capemay_kit.own.cards import decks_of, my_cards

from ..people import Person
from ..serving import SECOND, eventually

MINE = ".cm-copy"


def store(person: Person) -> Store:
    """Open the store the page writes to."""
    return Store(f"sqlite:///{person.companion.folder / 'store.db'}")


def reload(page: Page) -> None:
    """Open the page anew, as it stands in its address."""
    page.reload()
    page.wait_for_selector(f"{MINE} .cm-copydock .cm-undo", state="visible", timeout=40 * SECOND)


def undo(person: Person) -> str:
    """Return what an undo would take back."""
    return person.page.locator(".cm-copydock .cm-undo").inner_text()


def type_number(page: Page, label: str, text: str) -> None:
    """Type a number and go on to the next field."""
    field = page.get_by_label(label, exact=False).locator("visible=true").first
    field.fill(text)
    field.press("Tab")


@pytest.fixture
def copying(person: Person) -> Person:
    """Go to My copy."""
    person.tap("My copy")
    person.page.wait_for_selector(MINE, state="visible", timeout=40 * SECOND)
    return person


@pytest.mark.slow
def test_numbers_that_cannot_be_are_told_and_odd_ones_asked_about_also_after_a_reload(copying: Person) -> None:
    """What stood before stays until it is answered; then an undo takes the answer back."""
    page = copying.page

    def stands() -> object:
        return match.value_of(match.my_numbers(store(copying)), "prestige.landmark[3]")

    copying.tap("Scoring chart: Victorians")
    for text, said in (("-5", "−5 is not possible"), ("", "Nothing is entered."), ("5000", "5000 is not possible")):
        type_number(page, "Landmarks in sand", text)
        assert copying.sees(said, MINE), said
        assert copying.sees("It stays 11", MINE)
    assert page.locator(".cm-digits input").first.evaluate("one => (one.focus(), one.inputMode)") == "numeric"
    type_number(page, "Landmarks in sand", "99")
    assert copying.sees("99? Prestige: usually 0 to 40.", MINE)
    assert stands() == 11
    reload(page)
    assert copying.sees("1 to answer", MINE)
    copying.tap("Scoring chart: Victorians")
    assert copying.sees("99? Prestige: usually 0 to 40.", MINE)
    copying.tap("Keep 99")
    assert eventually(lambda: stands() == 99)
    assert eventually(lambda: undo(copying) == "↶ Undo: Landmarks in sand: 99")
    reload(page)
    copying.tap("Undo")
    assert eventually(lambda: stands() == 11)
    copying.tap("Undo")
    assert copying.sees("Undone: Landmarks in sand: 99?", MINE)
    assert copying.errors == []


@pytest.mark.slow
def test_a_card_s_number_that_is_taken_is_listed_also_after_a_reload(copying: Person) -> None:
    """Both are there until it is decided, and every step goes back."""
    page = copying.page

    def mine() -> dict[int, str]:
        return {number: card.title for (_, number), card in my_cards(store(copying)).items()}

    copying.tap("Cards")
    for title in ("Old", "New"):
        copying.tap("Enter card")
        page.get_by_label("Number", exact=True).locator("visible=true").fill("3")
        page.get_by_label("Name", exact=True).locator("visible=true").fill(title)
        copying.tap("Money")
        copying.tap("Keep")
        page.locator(".cm-ws-cards").wait_for(state="visible", timeout=40 * SECOND)
    assert copying.sees("1 difference", MINE)
    reload(page)
    assert copying.sees("1 difference", MINE)
    assert mine() == {3: "Old"}
    copying.tap("Keep both: the other one as 27")
    assert eventually(lambda: mine() == {3: "Old", 27: "New"})
    for left in ({3: "Old"}, {3: "Old"}, {}):
        reload(page)
        was = undo(copying)
        copying.tap("Undo")
        # what is there may be the same after it: the one that was not kept is gone
        assert eventually(lambda was=was: undo(copying) != was)
        assert mine() == left
    copying.tap("Redo")
    assert eventually(lambda: mine() == {3: "Old"})
    assert copying.errors == []


def test_cards_are_entered_with_a_hand_on_the_keys_and_the_list_stays_where_it_was(copying: Person) -> None:
    """Digits go to the figure of what was tapped, and Enter keeps a card and opens the next with its name in hand."""
    page = copying.page
    copying.tap("Cards")
    card = page.locator(".cm-ws-cards .cm-choice:visible").nth(20)
    card.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    card.click()
    for name in ("First", "Second"):
        page.wait_for_selector(".cm-entry-title input:focus" if name == "Second" else ".cm-entry", state="visible")
        page.locator(".cm-entry-title input").fill(name)
        copying.tap("Money")
        page.wait_for_selector(".cm-entry-hand input", state="visible")
        page.keyboard.type("6")
        page.keyboard.press("Enter")
        expect(page.locator(".cm-entry-title input")).to_have_value("")
    expect(page.locator(".cm-entry-number input")).to_have_value("23")
    copying.tap("All cards")
    page.locator(".cm-ws-cards").wait_for(state="visible")
    assert top > 0
    assert eventually(lambda: abs(page.evaluate("scrollY") - top) < 80)
    kept = {number: (card.title, card.effects) for (_, number), card in my_cards(store(copying)).items()}
    assert (kept[21], kept[22]) == (("First", (Money(6),)), ("Second", (Money(6),)))
    assert copying.errors == []


@pytest.fixture
def entering(copying: Person) -> Person:
    """Open the first bonus card: it begins with one prestige for at least one building."""
    copying.tap("Cards")
    copying.tap(decks_of("cape-may")["bonus"].title)
    copying.tap(f"Enter card {1}")
    copying.page.wait_for_selector(".cm-entry-hand input", state="visible")
    return copying


def test_tab_leads_from_a_card_s_name_to_its_points(entering: Person) -> None:
    """What is typed there stands in place of the point it begins with."""
    page = entering.page
    page.locator(".cm-entry-title input").click()
    page.keyboard.type("Two houses")
    page.keyboard.press("Tab")
    expect(page.locator(".cm-entry-hand input")).to_be_focused()
    page.keyboard.type("18")
    expect(page.locator(".cm-entry-hand input")).to_have_value("18")
    expect(page.locator(".cm-entry-title input")).to_have_value("Two houses")


def test_a_figure_typed_after_a_tap_into_its_field_replaces_the_one_there(entering: Person) -> None:
    """Wherever in the field the finger comes down: it is not 118, nor 181."""
    page = entering.page
    field = page.locator(".cm-entry-row:visible").filter(has_text="How many").locator("input")
    expect(field).to_have_value("1")
    field.click()
    page.keyboard.type("18")
    expect(field).to_have_value("18")


@pytest.mark.parametrize(("wide", "high"), [(1280, 800), (390, 844)])
def test_what_asks_and_what_takes_back_can_be_tapped_by_a_finger(copying: Person, wide: int, high: int) -> None:
    """Forty-eight pixels, nothing beside the screen, and the undo in sight."""
    page = copying.page
    page.set_viewport_size({"width": wide, "height": high})
    copying.tap("Bird chart")
    type_number(page, "7 birds", "98")
    assert copying.sees("98? Prestige: usually 0 to 40.", MINE)
    copying.tap("Last changes")
    assert copying.sees("Tap one to undo it and all after it", MINE)
    for button in page.locator(f"{MINE} .jupyter-button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 48
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= wide
    foot = page.locator(".cm-copydock").bounding_box()
    assert foot is not None
    assert foot["y"] + foot["height"] <= high
    copying.tap("Close")
    copying.tap("Restore")
    assert copying.errors == []
