"""A whole made-up copy entered in a browser, as an owner does it, and how long that takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from capemay_kit.core.scene import Point
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.words import ZONES
from capemay_kit.own import draft as drawn
from capemay_kit.own import map_words
from capemay_kit.own.draft import BoardDraft
from capemay_kit.ui import words as ui

from ...own.owner import Owner
from ...own.strokes import Strokes
from ...own.test_whole_board import MOST_TAPS, same
from ..people import Companion, Person
from ..serving import SECOND
from .finger import Tracer, upload
from .prints import CORNERS, photographed, printed

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
        """Tap the field and type."""
        self.strokes.tap()
        self.strokes.type(street)
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


@pytest.mark.slow
def test_a_whole_board_is_traced_over_its_photo(
    browser: Browser, companion: Companion, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """74 spaces and 66 lots, streets by name, arrows, signs, zones, dots and adjacent lots: what comes of it is the
    board that was printed, and a game can be played on it."""
    board = load_board("cape-may-3-4")
    photo = photographed(printed(board), tmp_path / "board.jpg", 3000)
    person = Person(browser, companion)
    page, hand = person.page, OnPage(person, companion.folder / "store.db")
    hand.tap("My copy")
    page.wait_for_selector(".cm-copy", state="visible", timeout=40 * SECOND)
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
    hand.strokes.done("photo")

    owner = Owner(board, hand)
    owner.trace()
    person.tap(ui.STUDIO_KEEP)
    assert person.sees("can be chosen for a new game", ".cm-studio")
    traced = hand.draft('"board"')
    with capsys.disabled():
        print(f"\nTracing a board in the browser: {hand.strokes}")
    names = owner.names(traced)
    assert same(traced.board, names) == same(board, {one: one for one in owner.at})
    assert hand.strokes.taps <= MOST_TAPS
    assert person.errors == []
    person.leave()
