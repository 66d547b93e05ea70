"""A whole made-up copy of Cape May entered in a browser, as an owner does it, and how long that takes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.sentences import STREETS
from capemay_kit.own import match, ready
from capemay_kit.own.cards import DECKS
from capemay_kit.own.match import unsure
from capemay_kit.own.printed import pages
from capemay_kit.own.traceable import TRACEABLE

from ...own.made_up import numbers_of, on_streets
from ...own.owner import Owner
from ...own.strokes import Strokes
from ...own.test_entry_strokes import made_up
from ...own.test_whole_board import BEGIN, MOST_TAPS, SQUARE_UP, same
from ..people import Companion, Person
from ..serving import SECOND
from .entering import OnBoard, begins_a_board, enters_cards, enters_numbers
from .prints import photographed, printed


def enters_board(person: Person, strokes: Strokes, folder: Path) -> None:
    """Photograph the board, square it up and trace it: the game can then be played on it."""
    board = load_board("cape-may-3-4")
    photo = photographed(printed(board), folder / "board.jpg", 3000)
    begins_a_board(person, strokes, photo, TRACEABLE[1].title)
    assert person.sees("Tap along a street", ".cm-studio")
    hand = OnBoard(person, person.companion.folder / "store.db", strokes)
    before, owner = strokes.taps, Owner(board, hand)
    owner.trace()
    person.tap("Play on this board")
    strokes.tap()
    assert person.sees("for a new game", ".cm-studio")
    traced = hand.draft('"board"')
    names = owner.names(traced)
    assert same(traced.board, names) == same(board, {one: one for one in owner.at})
    assert strokes.taps - before + BEGIN + SQUARE_UP <= MOST_TAPS


def on_own_streets(deck: str, store: Store) -> list[Any]:
    """Return a made-up deck that names the streets of the owner's board in place of ours of the same names."""
    own = {name: key for key, name in ready.names(store, None).streets.items()}
    keys = {key: own[name] for key, name in STREETS.items() if name in own}
    return [on_streets(card, keys) for card in made_up(deck)]


def begins(person: Person, where: str) -> None:
    """Begin a game of three with the app's cards, on the board that is proposed."""
    page = person.page
    page.wait_for_selector(".cm-names")
    person.tap("More")
    person.tap("Cards in the app")
    for i, name in enumerate(("Anna", "Ben", "Cleo")):
        page.locator(".cm-names input").nth(i).fill(name)
    page.locator(".cm-names input").nth(2).press("Tab")
    assert person.sees(where, ".cm-start:not(.cm-copy)")
    person.tap("Begin")
    page.wait_for_selector(".cm-tile", state="visible", timeout=40 * SECOND)


def is_killed(person: Person) -> None:
    """Kill the program and start it again: the page comes back by itself, and goes to the start screen."""
    person.companion.kill()
    person.page.wait_for_selector("#cm-lost", timeout=40 * SECOND)
    person.companion.start()
    person.page.wait_for_selector("#cm-lost", state="detached", timeout=60 * SECOND)
    person.page.wait_for_selector(".cm-copy", state="visible", timeout=60 * SECOND)
    person.tap("Home")


def is_played_by(table: Table[Any, Any], meant: Mapping[str, Mapping[int, Any]]) -> None:
    """Hold a table against all that was entered: cards, numbers and board."""
    book, wanted = table.state.book, numbers_of("cape-may")
    for deck, cards in meant.items():
        assert {n: replace(one, note="") for n, one in book.decks[deck].items()} == cards
    assert {name: match.value_of(book.edition, name) for name in wanted} == wanted
    assert unsure(book.edition, pages("cape-may")) == 0
    assert table.header.board["title"] == "Our board"  # type: ignore[index]


@pytest.mark.slow
def test_a_whole_copy_of_cape_may_is_entered_in_thirty_minutes_and_its_solo_game_in_fifteen_more(
    browser: Browser, companion: Companion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All numbers but the solo boards', a board of 74 spaces and 66 lots over its photo, 121 cards; then the solo
    boards and their cards. A table is then laid out with nothing but these, and what was entered is there after the
    program was killed."""
    person, strokes, store = Person(browser, companion), Strokes(), Store(companion.store)
    strokes.tap()
    person.tap("My copy")
    person.page.wait_for_selector(".cm-copy", state="visible", timeout=40 * SECOND)
    enters_numbers(person, strokes, "cape-may")
    enters_board(person, strokes, tmp_path)
    meant = {deck: enters_cards(person, strokes, deck, partial(on_own_streets, deck, store))
             for deck in DECKS if deck != "solo"}  # fmt: skip
    with capsys.disabled():
        print(f"\nA whole copy of Cape May without solo, in the browser: {strokes}")
    assert sum(map(len, meant.values())) == 121
    assert strokes.seconds <= 30 * 60

    enters_numbers(person, strokes, "cape-may", solo=True)
    meant["solo"] = enters_cards(person, strokes, "solo", partial(on_own_streets, "solo", store))
    with capsys.disabled():
        print(f"\nWith everything: {strokes}")
    assert strokes.seconds <= 45 * 60

    assert person.errors == []
    is_killed(person)
    begins(person, "Our board")
    store = Store(companion.store)
    is_played_by(registry.open_table(store, store.tables()[0].header.table), meant)
    person.leave()
