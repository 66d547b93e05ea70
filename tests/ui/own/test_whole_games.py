"""What an owner of Capital City or Cape Horn enters, in a browser, and how long that takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.book import read_board
from capemay_kit.own import match, printed
from capemay_kit.own.cards import read_cards
from capemay_kit.ui.own.copy import TABS

from ...own import courses
from ...own.strokes import Strokes
from ...own.test_entry_strokes import city
from ...own.test_whole_course import sea, signs
from ..people import Companion, Person
from ..serving import SECOND, eventually
from .entering import OnCourse, begins_a_board, enters_cards, enters_numbers
from .prints import photographed


@pytest.fixture
def at_copy(browser: Browser, companion: Companion) -> Iterator[tuple[Person, Strokes]]:
    """Open *My copy*, which is a tap."""
    person, strokes = Person(browser, companion), Strokes()
    strokes.tap()
    person.tap("My copy")
    person.page.wait_for_selector(".cm-copy", state="visible", timeout=40 * SECOND)
    yield person, strokes
    assert person.errors == []
    person.leave()


@pytest.mark.slow
def test_all_cards_of_capital_city_are_entered_in_fifteen_minutes(
    at_copy: tuple[Person, Strokes], capsys: pytest.CaptureFixture[str]
) -> None:
    """36 buildings and 54 characters; nothing of ours is left then."""
    person, strokes = at_copy
    strokes.tap()
    person.tap(registry.TITLES["capital-city"])
    meant = {deck: enters_cards(person, strokes, deck, lambda cards=cards: cards, "capital-city")  # type: ignore[misc]
             for deck, cards in city().items()}  # fmt: skip
    with capsys.disabled():
        print(f"\nThe cards of Capital City, in the browser: {strokes}")
    assert {deck: len(cards) for deck, cards in meant.items()} == {"building": 36, "character": 54}
    kept, _ = read_cards(Store(person.companion.store), "capital-city")
    assert kept == {(deck, n): card for deck, cards in meant.items() for n, card in cards.items()}
    assert strokes.seconds <= 15 * 60


@pytest.mark.slow
def test_course_and_winds_of_cape_horn_are_entered_in_ten_minutes(
    at_copy: tuple[Person, Strokes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A course of the shipped size over a tilted photo, and how many wind cards there are of each kind."""
    person, strokes = at_copy
    course, store = courses.made_up(), Store(person.companion.store)
    photo = photographed(courses.drawn(course), tmp_path / "course.jpg", 3000)
    begins_a_board(person, strokes, photo, "Cape Horn: the course")
    assert person.sees("Do the lines lie on the printed ones?", ".cm-studio")
    strokes.done("photo")
    finger = OnCourse(person, store, strokes)
    sea(finger, course)
    signs(finger, course)
    assert eventually(lambda: store.own("draft")["our-board"] == msgspec.json.encode(finger.tracing.draft))
    strokes.tap()
    person.tap("Play on this board")
    assert person.sees("for a new game", ".cm-studio")
    made = read_board(store.own("board")["our-board"], "kept")
    assert replace(made, id=course.id, title=course.title, provenance=course.provenance, source=course.source) == course

    strokes.tap()
    person.tap("All boards")
    strokes.tap()
    person.tap(TABS["match"])
    strokes.tap()
    person.tap(registry.TITLES["cape-horn"])
    enters_numbers(person, strokes, "cape-horn")
    with capsys.disabled():
        print(f"\nCourse and winds of Cape Horn, in the browser: {strokes}")
    assert match.unsure(match.my_numbers(store, "cape-horn"), printed.pages("cape-horn")) == 0
    assert strokes.seconds <= 10 * 60
