"""All numbers of a made-up Capitol entered in a browser by the keyboard, and how long a person needs for them."""

from __future__ import annotations

import pytest

from capemay_kit.core.store import Store
from capemay_kit.own import match, printed

from ...own.made_up import capitol, keys_of
from ...own.strokes import Strokes
from ..people import Person
from ..serving import SECOND, eventually

MOST_SECONDS = 300
GAME = "capitol"


def test_all_numbers_of_capitol_are_entered_in_five_minutes(person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    """Every number is looked up and typed, though many were right already; Enter goes on from field to field and, over
    the button that takes all of them, from part to part."""
    page, hand = person.page, Strokes()
    for name in ("My copy", "Capitol", "Roof cards"):
        hand.tap()
        person.tap(name)
    page.locator(".cm-matching input:visible").first.click()
    hand.tap()
    store = Store(f"sqlite:///{person.companion.folder / 'store.db'}")
    parts = [one for one in printed.pages(GAME) if one.numbers]
    for part in parts:
        assert eventually(lambda label=part.numbers[0].label: label in focused(person)), (part.title, focused(person))
        for number in part.numbers:
            typed = keys_of(number, capitol()[number.name])
            hand.decide()
            hand.type(f"{typed}\n")
            page.keyboard.type(typed)
            page.keyboard.press("Enter")
        assert eventually(lambda: "All of these" in focused(person)), focused(person)
        page.keyboard.press("Enter")
        hand.type("\n")
        hand.done(part.title)
        wanted = {one.name: capitol()[one.name] for one in part.numbers}
        assert eventually(lambda wanted=wanted: kept(store, wanted) == wanted, 20 * SECOND)
    assert person.sees("Every number is your copy's.", ".cm-copy")
    assert match.unsure(match.my_numbers(store, GAME), printed.pages(GAME)) == 0
    with capsys.disabled():
        print(f"\nCapitol's numbers by the keyboard: {hand}")
    assert hand.seconds <= MOST_SECONDS
    assert person.errors == []


def focused(person: Person) -> str:
    """Return what is said of the field or button that has the focus."""
    found: str = person.page.evaluate(
        "(one => (one?.closest('.cm-matchrow')?.querySelector('.widget-label') ?? one)?.textContent ?? '')"
        "(document.activeElement)"
    )
    return found


def kept(store: Store, wanted: dict[str, object]) -> dict[str, object]:
    """Return what is kept of some numbers."""
    numbers = match.my_numbers(store, GAME)
    return {name: match.value_of(numbers, name) for name in wanted}
