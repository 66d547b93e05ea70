"""Somebody who enters a printed copy in a browser: each tap and each key is counted, and done on the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator

from capemay_kit.core.store import Store
from capemay_kit.own import ready
from capemay_kit.own.cards import decks_of, read_cards
from capemay_kit.own.entry import At, Press, lines
from capemay_kit.own.printed import FIRST, pages
from capemay_kit.ui.own.copy import TABS

from ...own.entering import Hands
from ...own.made_up import keys_of, numbers_of
from ...own.strokes import Strokes
from ..people import Person
from ..serving import SECOND, eventually, unhurried
from .finger import Tracer, upload
from .prints import CORNERS

HEARD = """() => {
    window.hands ??= (() => {
        const found = { taps: 0, keys: 0 };
        addEventListener("pointerdown", (event) => (found.taps += event.isTrusted), { capture: true });
        addEventListener("keydown", (event) => (found.keys += event.isTrusted), { capture: true });
        return found;
    })();
    return [hands.taps, hands.keys];
}"""


@contextmanager
def as_heard(person: Person, strokes: Strokes) -> Iterator[None]:
    """Hold what is counted meanwhile against the touches and keys that the browser hears."""
    taps, keys = person.page.evaluate(HEARD)
    before = strokes.taps, strokes.keys
    yield
    now = person.page.evaluate(HEARD)
    assert (now[0] - taps, now[1] - keys) == (strokes.taps - before[0], strokes.keys - before[1])


def turns_to(person: Person, strokes: Strokes, tab: str) -> None:
    """Turn to a part of *My copy*, unless it is on."""
    if person.page.locator(".cm-copy .cm-tab.cm-on").inner_text() != TABS[tab]:
        strokes.tap()
        person.tap(TABS[tab])


def begins_a_board(person: Person, strokes: Strokes, photo: Path, kind: str) -> None:
    """Photograph a board of a kind, and tap its corners."""
    page, tracer = person.page, Tracer(person)

    def tap(name: str) -> None:
        strokes.tap()
        person.tap(name)

    with as_heard(person, strokes):
        turns_to(person, strokes, "studio")
        # the fields of the form of numbers may still stand there
        title = page.get_by_placeholder("Name of the board")
        title.click(timeout=40 * SECOND)
        page.keyboard.type("Our board")
        strokes.tap()
        strokes.type("Our board")
        tap(kind)
        upload(page, "Photo", photo)
        strokes.tap()
    # the photo itself is chosen in a window of the device
    strokes.tap()
    tap("Trace a board")
    page.wait_for_selector(".cm-studio .cm-map[data-version] .main-svg", timeout=40 * SECOND)
    with as_heard(person, strokes):
        for at in CORNERS:
            strokes.tap()
            tracer.touch(*at)
        tap("Square it up")


class OnForm(Hands):
    """Hands over the form of a card: each key that is tapped or pressed, there too."""

    def __init__(self, person: Person, game: str, deck: str, strokes: Strokes) -> None:
        super().__init__(game, deck, strokes)
        self.person, self.page = person, person.page
        self.store = Store(person.companion.store)
        self.names = ready.names(self.store, None)

    def enter(self, card: Any) -> Any:
        """Enter a card after the one before it; Enter keeps it and goes on."""
        title = self.page.locator(".cm-entry-title input:visible")
        assert eventually(lambda: self.page.locator(".cm-entry-number input").input_value() == str(card.number))
        if not title.evaluate("one => one === document.activeElement"):
            # only the first card of a deck is opened by a tap, and not with its name in hand
            self.strokes.tap()
            title.click()
        self.page.keyboard.type(getattr(card, self.entry.title_field))
        made = super().enter(card)
        unhurried(self.page)
        self.page.keyboard.press("Enter")
        assert eventually(lambda: self._kept(card.number) == made), (self._kept(card.number), made)
        return made

    def _kept(self, number: int) -> Any:
        return read_cards(self.store, self.game)[0].get((self.deck, number))

    def _row(self, at: At) -> Locator:
        """Find a line of the form where it stands, once the page shows the form as it is now."""
        # what says a thing in a sentence does not know yet what stands in the field that is left next
        wanted = [" ".join(line.label.split()) for line in lines(self.entry, self.names) if not line.says]
        rows = self.page.locator(".cm-entry-row:visible")
        shown = self.page.locator(".cm-entry-row:not(.cm-entry-told):visible .cm-entry-label")
        assert eventually(lambda: shown.all_inner_texts() == wanted), (wanted, self.entry)
        return rows.nth(next(i for i, line in enumerate(lines(self.entry, self.names)) if line.at == at))

    def _tap(self, press: Press) -> None:
        line = next(line for line in lines(self.entry, self.names) if any(key.press == press for key in line.keys))
        key = self._row(line.at).locator(".jupyter-button:visible").nth([key.press for key in line.keys].index(press))
        unhurried(self.page)
        key.click()
        super()._tap(press)

    def _plain(self, at: At, field: Any, value: Any, now: Any) -> None:
        taps, keys, in_hand, at_title = self.strokes.taps, self.strokes.keys, at == self.entry.hand, self.at_title
        row = self._row(at)
        super()._plain(at, field, value, now)
        if self.strokes.keys == keys:
            return
        if in_hand:
            assert eventually(lambda: "cm-entry-hand" in str(row.get_attribute("class")))
            if at_title:
                self.page.keyboard.press("Tab")
        elif self.strokes.taps > taps:
            row.locator("input").click()
        self.page.keyboard.type(str(value))


def focused(person: Person) -> str:
    """Return what is said of the field or button that has the focus."""
    found: str = person.page.evaluate(
        "(one => (one?.closest('.cm-matchrow')?.querySelector('.widget-label') ?? one)?.textContent ?? '')"
        "(document.activeElement)"
    )
    return found


def enters_numbers(person: Person, strokes: Strokes, game: str, *, solo: bool = False) -> None:
    """Type the numbers of all parts that are asked for, those of the solo boards or the others: Enter goes from field
    to field, and from part to part."""
    page, wanted = person.page, numbers_of(game)
    parts = [one for one in pages(game) if one.numbers and one.solo == solo]
    turn = (
        [("We do play solo: compare its boards too") if solo else ("We don't play solo: leave its boards out")]
        if any(one.solo for one in pages(game))
        else []
    )
    with as_heard(person, strokes):
        turns_to(person, strokes, "match")
        for name in (*turn, parts[0].title):
            strokes.tap()
            person.tap(name)
        first = page.locator(".cm-matching :is(input, select):visible").first
        first.click()
        strokes.tap()
    if first.evaluate("one => one.matches('select')"):
        # a tap unfolds its list, which keeps this key to itself
        page.keyboard.press("Enter")
        strokes.type("\n")
    with as_heard(person, strokes):
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
    strokes.done("numbers of the solo boards" if solo else "numbers")


def enters_cards(
    person: Person, strokes: Strokes, deck: str, cards: Callable[[], Iterable[Any]], game: str = FIRST
) -> dict[int, Any]:
    """Enter the cards of a deck in their order; return what is meant by each."""
    with as_heard(person, strokes):
        turns_to(person, strokes, "cards")
        for name in (decks_of(game)[deck].title, f"Enter card {1}"):
            strokes.tap()
            person.tap(name)
        hands, meant = OnForm(person, game, deck, strokes), list(cards())
        for card in meant:
            hands.enter(card)
    strokes.done(deck)
    return {card.number: card for card in meant}
