"""Rounds played beside printed boxes, with every press counted: what the app asks for is what costs the table time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from capemay_kit.core.store import Store

from ..people import Companion, Person
from ..serving import eventually
from .test_any_game import begin, choice, enter, table_of, tap, undo_says

SIZES = ((1280, 800), (390, 844))


class Presses:
    """The presses a person made on the page, as the browser saw them."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.page.evaluate(
            "window.cmPresses = 0; addEventListener('click', (e) => { if (e.isTrusted) cmPresses += 1 }, true)"
        )
        self._before = 0

    def since(self) -> int:
        """Return how many presses there were since this was last asked."""
        now = int(self.page.evaluate("cmPresses"))
        since, self._before = now - self._before, now
        return since


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def person(request: pytest.FixtureRequest, browser: Browser, companion: Companion) -> Iterator[Person]:
    """Open the companion in a fresh profile, on a tablet and on a phone."""
    wide, high = request.param
    one = Person(browser, companion, viewport={"width": wide, "height": high})
    yield one
    one.leave()


@pytest.fixture
def stored(companion: Companion) -> Store:
    """Open the store behind the page."""
    return Store(f"sqlite:///{Path(companion.folder) / 'store.db'}")


def count(person: Person, kind: str, n: int) -> None:
    """Press the key that gives an amount of a kind: by the keyboard, since the page may still move below a finger."""
    key = person.page.locator(".cm-kindkeys:visible").filter(has_text=kind).get_by_text(str(n), exact=True)
    enter(person, key.locator("visible=true").last)
    assert eventually(lambda: f"{kind} {n}" in " ".join(person.page.locator(".cm-kindname").all_inner_texts()))


def test_a_printed_round_of_capitol(person: Person, stored: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """Three seats: nobody is asked what lies on the stacks, and what is drawn is counted in at most four taps a seat,
    twelve a round."""
    names = ("Anna", "Ben", "Cleo")
    begin(person, "Capitol", *names)
    presses, taps = Presses(person), {}
    assert person.sees("Anna builds", ".cm-now")
    tap(person, "Floor card")
    tap(person, "Start two buildings of one floor")
    undo_says(person, "Anna plays a floor card")
    taps["a floor card"] = presses.since()
    for name in ("Ben", "Cleo", "Anna"):
        assert person.sees(f"{name} builds", ".cm-now")
        tap(person, "Pass")
        undo_says(person, f"{name} passes")
    taps["three passes"] = presses.since()
    for prize, winner in (("fountain", "Ben"), ("fountain", "Cleo"), ("amphitheater", "Anna")):
        assert person.sees(f"Who wins the {prize}?", ".cm-now")
        tap(person, f"{winner[0]}  {winner}")
        person.page.wait_for_selector(f".cm-seat-chip.cm-here >> text={winner}")
        count(person, "Permit cards", 2)
        tap(person, f"{prize.capitalize()}: {winner} wins with 2 cards")
        undo_says(person, f"{winner} wins")
        tap(person, f"{prize.capitalize()} in Quirinal")
        undo_says(person, f"{winner} places the {prize}")
    taps["three auctions"] = presses.since()
    tap(person, "Do it")
    undo_says(person, "is scored")
    taps["scoring"] = presses.since()
    for name in names:
        assert person.sees(f"{name} draws", ".cm-now")
        count(person, "Roof cards", 2)
        count(person, "Floor cards", 3)
        tap(person, "Draw 2 roof cards, 3 floor cards and 1 permit card")
        undo_says(person, f"{name} draws 2 roof cards, 3 floor cards and 1 permit card")
    taps["18 cards drawn"] = presses.since()
    assert person.sees("Round 2 of 4")
    with capsys.disabled():
        print(f"\nCapitol, printed, a round of three: {taps}")
    assert taps["18 cards drawn"] <= 12
    assert taps["three auctions"] <= 15
    s = table_of(person, stored).state
    assert [len(one.hand) for one in s.seats] == [8 - 1 - 2 + 6, 8 - 2 + 6, 8 - 2 + 6]
    assert choice(person, "Unknown").count() == 0
    assert person.errors == []


def test_an_area_of_capitols_sheet_is_opened_by_a_tap_and_seen_whole(person: Person, stored: Store) -> None:
    """Its figures by seat, its fountains and what stands on its large space lie above the footer on any screen; its
    points are counted at once."""
    page = person.page
    person.tap("Capitol")
    for i, name in enumerate(("Maximiliane", "Bartholomew", "Clementine", "Desdemona")):
        page.locator(".cm-names input").nth(i).fill(name)
    page.locator(".cm-names input").nth(3).press("Tab")
    person.tap("Only count the score")
    page.wait_for_selector(".cm-boardtile")
    tiles = page.locator(".cm-tiletap:visible")
    assert tiles.count() == 9
    page.locator('.cm-tiletap[title^="Capitoline"]').click()
    assert eventually(lambda: "Capitoline" in page.locator(".cm-opened").inner_text())
    for what, n in (("Maximiliane: floors", 3), ("Maximiliane: tallest building", 1), ("Clementine: floors", 2)):
        for _ in range(n):
            page.locator(f'.cm-more[title="{what}: one more"]').click()
    page.locator('.cm-keyone[title="Large space: Temple"]').click()
    assert eventually(lambda: "+8" in page.locator(".cm-opened .cm-made").inner_text())
    areas = table_of(person, stored).state.sites[4]
    assert (areas.large, sorted(one.height for one in areas.buildings if one.seat == 0)) == ("temple", [1, 2])
    page.evaluate("scrollTo(0, 0)")
    dock, opened = page.locator(".cm-dock").bounding_box(), page.locator(".cm-opened").bounding_box()
    assert dock is not None
    assert opened is not None
    assert opened["y"] + opened["height"] <= dock["y"] + 1
    for one in page.locator(".cm-boardsheet .jupyter-button:visible").all():
        box = one.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    assert person.errors == []


def test_a_printed_round_of_cape_horn(person: Person, stored: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """Three captains place a card the app does not know, stay and draw: nearest places first, by the numbers that stand
    on the course. The first says which ways it leads and keeps it, the second has the same one, the third says nothing.
    """
    names = ("Anna", "Ben", "Cleo")
    begin(person, "Cape Horn", *names)
    presses, taps, kept = Presses(person), [], ""
    for name in names:
        assert person.sees(f"{name}'s turn", ".cm-now")
        tap(person, "A wind card")
        tap(person, "1 · ")
        person.page.wait_for_selector(".cm-unknown:visible")
        if name == "Anna":
            person.tap("Fan")
            person.page.get_by_label("Keep this card").check()
        person.tap(f"Card {kept}" if name == "Ben" else "Do it")
        undo_says(person, f"{name} places")
        if name == "Anna":
            (said,) = (one for one in table_of(person, stored).state.winds.values() if one.startswith("?"))
            kept = said[1:].partition(":")[0]
        tap(person, "Stay")
        undo_says(person, f"{name} stays")
        tap(person, "Draw a wind card")
        tap(person, "End the turn")
        taps.append(presses.since())
    assert person.sees("Round 2")
    s = table_of(person, stored).state
    assert [one.hand.count("?") for one in s.seats] == [3, 3, 3]
    placed = [card for space, card in s.winds.items() if space not in s.printed]
    anna, ben, cleo = (card.partition(":")[0] for card in placed)
    assert anna == ben != "?"
    assert cleo == "?"
    with capsys.disabled():
        print(f"\nCape Horn, printed, a card placed, a ship kept and a card drawn: {taps} taps a captain")
    assert taps == [8, 6, 6]
    assert person.errors == []


def test_a_round_of_cape_horn_on_a_course_of_the_tables_own(
    person: Person, stored: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without our grid: a captain sails and draws in three taps; a token is named in two."""
    person.tap("Cape Horn")
    person.tap("More")
    person.tap("Without a map")
    begin(person, "Cape Horn", "Anna", "Ben", "Cleo")
    assert table_of(person, stored).state.ledger
    assert person.page.locator(".cm-tabs .jupyter-button:visible").filter(has_text="Sea").count() == 0
    presses, taps = Presses(person), []
    for name in ("Anna", "Ben", "Cleo"):
        assert person.sees(f"{name}'s turn", ".cm-now")
        tap(person, "Follow the card")
        undo_says(person, f"{name} sails")
        if name == "Ben":
            tap(person, "Take a token")
            tap(person, "Take the red token of zone I")
            undo_says(person, "Ben takes the red token of zone I")
        tap(person, "Draw a wind card")
        tap(person, "End the turn")
        taps.append(presses.since())
    assert person.sees("Round 2")
    assert table_of(person, stored).state.seats[1].tokens == ("red", None, None)
    with capsys.disabled():
        print(f"\nCape Horn without our grid, the second captain with a token: {taps} taps a captain")
    assert taps == [3, 5, 3]
    assert person.errors == []
