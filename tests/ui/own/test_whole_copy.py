"""A whole made-up copy entered in a browser, as an owner does it, and how long that takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator

from capemay_kit.core.scene import Point
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.sentences import STREETS
from capemay_kit.games.cape_may.words import ZONES
from capemay_kit.own import draft as drawn
from capemay_kit.own import map_words, match, ready
from capemay_kit.own.cards import DECKS, decks_of
from capemay_kit.own.draft import BoardDraft
from capemay_kit.own.entry import At, Press, sentence
from capemay_kit.own.entry_lines import lines
from capemay_kit.own.match import unsure
from capemay_kit.own.printed import pages
from capemay_kit.ui import words as ui

from ...own.entering import Hands
from ...own.made_up import numbers_of, on_streets
from ...own.owner import Owner
from ...own.strokes import Strokes
from ...own.test_entry_strokes import made_up
from ...own.test_own_games import keys_of
from ...own.test_whole_board import BEGIN, MOST_TAPS, SQUARE_UP, same
from ..people import Companion, Person
from ..serving import SECOND, eventually, unhurried
from .finger import Tracer, upload
from .prints import CORNERS, photographed, printed
from .test_numbers_by_keyboard import focused

CHOICES = {"sign": map_words.SIGNS, "shape": map_words.SHAPES, "zone": ZONES}


class OnPage:
    """Taps on the studio of a page; each is counted."""

    def __init__(self, person: Person, store: Path) -> None:
        self.person, self.store = person, store
        self.tracer = Tracer(person)
        self.strokes = Strokes()

    def tap(self, name: str) -> None:
        """Tap a button by its name."""
        self.strokes.tap()
        self.person.tap(name)

    def take(self, tool: str) -> None:
        """Tap a tool."""
        self.tap(map_words.TOOLS[tool][0])

    def choose(self, name: str, value: str) -> None:
        """Tap a choice."""
        self.tap(CHOICES[name][value])  # type: ignore[index]

    def name(self, street: str) -> None:
        """Tap the field; what is typed into it the owner counts."""
        self.strokes.tap()
        self.person.page.get_by_placeholder(ui.STUDIO_STREET).fill(street)

    def touch(self, at: Point) -> None:
        """Tap the board."""
        self.strokes.tap()
        self.tracer.touch(*at)

    def propose(self) -> None:
        """Tap the button that draws what is proposed."""
        self.tap("that are probably there")

    def draft(self, sign: str) -> BoardDraft:
        """Read what is kept, once the last tap has come there."""
        return drawn.from_bytes(self.tracer.settled(self.store, sign).encode(), "draft")


class OnForm(Hands):
    """Hands over the form on a page: each key that is pressed and each figure typed, there too."""

    def __init__(self, person: Person, deck: str, strokes: Strokes) -> None:
        super().__init__("cape-may", deck, strokes)
        self.person, self.page = person, person.page
        self.names = ready.names(Store(person.companion.store), None)

    def enter(self, card: Any) -> Any:
        """Enter a card after the one before it; Enter keeps it and goes on."""
        title = self.page.locator(".cm-entry-title input:visible")
        assert eventually(lambda: self.page.locator(".cm-entry-number input").input_value() == str(card.number))
        title.click()
        title.fill(card.title)
        title.press("Tab")
        made = super().enter(card)
        read = sentence(self.entry)
        assert eventually(lambda: read in self.page.locator(".cm-ws-read").inner_text()), read
        self.page.locator(".cm-entry-number input").press("Enter")
        return made

    def _row(self, at: At) -> Locator:
        """Find a line of the form where it stands, once the page shows the form as it is now."""
        wanted = [" ".join(line.label.split()) for line in lines(self.entry, self.names)]
        rows = self.page.locator(".cm-entry-row:visible")
        assert eventually(lambda: rows.locator(".cm-entry-label").all_inner_texts() == wanted), (wanted, self.entry)
        return rows.nth(next(i for i, line in enumerate(lines(self.entry, self.names)) if line.at == at))

    def _tap(self, press: Press) -> None:
        line = next(line for line in lines(self.entry, self.names) if any(key.press == press for key in line.keys))
        key = self._row(line.at).locator(".jupyter-button:visible").nth([key.press for key in line.keys].index(press))
        unhurried(self.page)
        key.click()
        super()._tap(press)

    def _plain(self, at: At, field: Any, value: Any, now: Any) -> None:
        before = self.strokes.keys
        row = self._row(at)
        super()._plain(at, field, value, now)
        if self.strokes.keys > before:
            row.locator("input").fill(str(value))
            row.locator("input").press("Tab")


def enters_numbers(person: Person, strokes: Strokes, game: str) -> None:
    """Type the numbers of all parts that are asked for: Enter goes from field to field, and from part to part."""
    page, wanted = person.page, numbers_of(game)
    parts = [one for one in pages(game) if one.numbers and not one.solo]
    person.tap(ui.MATCH_NO_SOLO)
    person.tap(parts[0].title)
    page.locator(".cm-matching input:visible").first.click()
    strokes.tap(4)
    for part in parts:
        strokes.decide()
        for number in part.numbers:
            assert eventually(lambda label=number.label: label in focused(person)), (number, focused(person))
            typed = keys_of(number, wanted[number.name])
            strokes.type(f"{typed}\n")
            page.keyboard.type(typed)
            page.keyboard.press("Enter")
        assert eventually(lambda: "All of these" in focused(person)), focused(person)
        unhurried(page)
        page.keyboard.press("Enter")
        strokes.type("\n")
    strokes.done("numbers")


def enters_board(person: Person, hand: OnPage, photo: Path) -> None:
    """Photograph the board, square it up and trace it: the game can then be played on it."""
    page, board = person.page, load_board("cape-may-3-4")
    hand.tap("Board")
    title = page.locator(".cm-copybox input[type=text]:visible").first
    title.wait_for(timeout=40 * SECOND)
    title.fill("Our board")
    hand.strokes.tap()
    hand.strokes.type("Our board")
    upload(page, "Photo", photo)
    hand.strokes.tap(2)
    hand.tap(map_words.SIDES["3-4"])
    hand.tap("Trace a board")
    page.wait_for_selector(".cm-studio .cm-map[data-version] .main-svg", timeout=40 * SECOND)
    for at in CORNERS:
        hand.touch(at)
    hand.tap(ui.STUDIO_SQUARE)
    assert person.sees("Tap along a street", ".cm-studio")
    before = hand.strokes.taps
    owner = Owner(board, hand)
    owner.trace()
    person.tap(ui.STUDIO_KEEP)
    assert person.sees("can be chosen for a new game", ".cm-studio")
    traced = hand.draft('"board"')
    names = owner.names(traced)
    assert same(traced.board, names) == same(board, {one: one for one in owner.at})
    assert hand.strokes.taps - before + BEGIN + SQUARE_UP <= MOST_TAPS


def on_own_streets(deck: str, store: Store) -> list[Any]:
    """Return a made-up deck that names the streets of the owner's board in place of ours of the same names."""
    own = {name: key for key, name in ready.names(store, None).streets.items()}
    keys = {key: own[name] for key, name in STREETS.items() if name in own}
    return [on_streets(card, keys) for card in made_up(deck)]


def enters_cards(person: Person, strokes: Strokes, deck: str) -> dict[int, Any]:
    """Enter the cards of a deck in their order; return what is meant by each."""
    page = person.page
    person.tap("Cards")
    person.tap(decks_of("cape-may")[deck].title)
    person.tap(ui.WS_NEXT.format(number=1))
    strokes.tap(3)
    hands = OnForm(person, deck, strokes)
    cards = on_own_streets(deck, Store(person.companion.store))
    for card in cards:
        hands.enter(card)
    # after the last one the list stands there again
    page.locator(".cm-ws-cards:visible").wait_for()
    strokes.done(deck)
    return {card.number: card for card in cards}


def begins(person: Person, where: str) -> None:
    """Begin a game of three with the app's cards, on the board that is proposed."""
    page = person.page
    page.wait_for_selector(".cm-names")
    person.tap("More")
    person.tap("Cards in the app")
    for i, name in enumerate(("Anna", "Ben", "Cleo")):
        page.locator(".cm-names input").nth(i).fill(name)
    page.locator(".cm-names input").nth(2).press("Tab")
    assert person.sees(where, ".cm-start")
    person.tap("Begin")
    page.wait_for_selector(".cm-tile", state="visible", timeout=40 * SECOND)


@pytest.mark.slow
def test_a_whole_copy_of_cape_may_is_entered_in_thirty_minutes(
    browser: Browser, companion: Companion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All numbers but the solo boards', a board of 74 spaces and 66 lots over its photo, 121 cards; then a table is
    laid out with nothing but these, and what was entered is there after the program was killed."""
    photo = photographed(printed(load_board("cape-may-3-4")), tmp_path / "board.jpg", 3000)
    person = Person(browser, companion)
    hand = OnPage(person, companion.folder / "store.db")
    hand.tap("My copy")
    person.page.wait_for_selector(".cm-copy", state="visible", timeout=40 * SECOND)
    enters_numbers(person, hand.strokes, "cape-may")
    enters_board(person, hand, photo)
    meant = {deck: enters_cards(person, hand.strokes, deck) for deck in DECKS if deck != "solo"}
    with capsys.disabled():
        print(f"\nA whole copy of Cape May without solo, in the browser: {hand.strokes}")
    assert sum(map(len, meant.values())) == 121
    assert hand.strokes.seconds <= 30 * 60

    assert person.errors == []
    companion.kill()
    companion.start()
    person.page.goto(companion.address)
    person.page.wait_for_selector(".cm-start", timeout=60 * SECOND)
    begins(person, "Our board")
    store = Store(companion.store)
    table = registry.open_table(store, store.tables()[0].header.table)
    book = table.state.book
    for deck, cards in meant.items():
        assert {n: replace(one, note="") for n, one in book.decks[deck].items()} == cards
    assert table.header.board["title"] == "Our board"  # type: ignore[index]
    assert unsure(match.my_numbers(store), [one for one in pages("cape-may") if not one.solo]) == 0
    person.leave()
