"""Every game as people play it who see no screen: real Chromium, a full round each, by keys and what is said aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.games.cape_may.acts import Collect, Deal
from capemay_kit.ui.page import Page
from capemay_kit.ui.table.room import SHORT, briefly

from ..beside import Beside
from ..moments import begun
from ..people import Companion, Person
from ..serving import SECOND, at_rest, eventually, unhurried

DOING = re.compile("^(Whose turn it is|What to do next)$")


def begin(person: Person, game: str, *names: str, app: bool = False) -> None:
    """Lay out a table of a game."""
    person.tap(game)
    fields = person.page.locator(".cm-names input")
    for i, name in enumerate(names):
        fields.nth(i).fill(name)
    fields.nth(len(names) - 1).press("Tab")
    if app:
        person.tap("More")
        person.tap("Cards in the app")
    person.tap("Begin")
    person.page.wait_for_selector(".cm-tile", state="visible")


def choice(person: Person, text: str) -> Locator:
    """Find a button that begins so, where a screen reader finds what can be done."""
    parts = person.page.get_by_role("region", name=DOING)
    return parts.get_by_role("button", name=re.compile(f"^{re.escape(' '.join(text.split()))}"))


STEPS = """target => {
    const all = [...document.querySelectorAll("button, input, select, summary, a[href], [tabindex]")];
    const seen = one => one.checkVisibility({ visibilityProperty: true }) && !one.disabled;
    const stops = all.filter(one => one === document.activeElement || (one.tabIndex >= 0 && seen(one)));
    const row = target.tabIndex < 0 && target.parentElement.closest(ROWS);
    const stop = row ? stops.find(one => row.contains(one)) : target;
    const inside = row ? [...row.querySelectorAll("button")].filter(seen) : [target];
    const ways = inside.indexOf(target) - inside.indexOf(stop);
    const around = ways - Math.sign(ways) * inside.length;
    const tabs = stops.indexOf(stop) - stops.indexOf(document.activeElement);
    return [tabs, Math.abs(around) < Math.abs(ways) ? around : ways];
}""".replace("ROWS", repr(re.findall(r'ROWS = "(.*)"', "".join(Page._esm))[0]))
"""How many stops of Tab away something is, and how many arrows from there, around a row of buttons where Tab stops
once."""


def enter(person: Person, found: Locator) -> None:
    """Press the first of what is found by the keyboard."""
    for left in range(15, -1, -1):
        try:
            if isinstance(person, Listener):
                person.goes_to(found.first)
            else:
                found.first.focus(timeout=2 * SECOND)
        except PlaywrightTimeoutError:
            if not left:
                raise
            continue
        break
    person.page.keyboard.press("Enter")


def tap(person: Person, text: str) -> None:
    """Press a button of the side panel that begins so, as soon as it is there."""
    unhurried(person.page)
    assert eventually(lambda: choice(person, text).count() > 0), person.screen()
    person.looks_first()
    enter(person, choice(person, text))


def undo_says(person: Person, text: str) -> None:
    """Wait for the dock to say what undo would take back."""
    assert person.sees(text, ".cm-dock")


MOST_KEYS = 8
"""At most this many keys takes an act of the play."""


class Listener(Person):
    """Somebody who plays by keys and by what is said, beside a second page of the table that is only listened to."""

    keys = 0

    def sits_down(self, browser: Browser, store: Store) -> None:
        """Open the second page, and count from now on."""
        self.acts: dict[str, int] = {}
        self.far = browser.new_page()
        self.far.goto(self.page.url)
        self.far.wait_for_selector(".cm-play")
        # nobody reads the screens' names each time
        self.page.get_by_role("link", name="Skip to what you can do").focus()
        self.page.keyboard.press("Enter")
        self.seq, self.keys = table_of(self, store).seq, 1

    def goes_to(self, found: Locator) -> None:
        """Go to something by Tab and the arrow keys, from where the focus is."""
        tabs, arrows = found.evaluate(STEPS, timeout=2 * SECOND)
        keys = ["Tab" if tabs > 0 else "Shift+Tab"] * abs(tabs)
        keys += ["ArrowRight" if arrows > 0 else "ArrowLeft"] * abs(arrows)
        for key in keys:
            self.page.keyboard.press(key)
        expect(found).to_be_focused(timeout=2 * SECOND)
        self.keys += len(keys) + 1

    def acted(self, store: Store) -> None:
        """Note the keys an act took; it was said on both pages."""
        table = table_of(self, store)
        assert table.seq > self.seq
        before = table.history[-2][1] if table.history[1:] else table.start
        entry, after = table.history[-1]
        seats = [None, *range(len(table.state.seats))]
        told = [table.rules.tell(before, entry, after, seat).rstrip(".") for seat in seats]
        self.seq = table.seq
        for page in (self.page, self.far):
            heard = page.locator(".cm-heard").inner_text
            assert eventually(lambda heard=heard: any(one in heard() for one in told)), (told, heard())
        self.acts[f"{table.seq} {told[0]}"], self.keys = self.keys, 0

    def gets_up(self) -> None:
        """No act took more keys than it may, nor was any page without a word."""
        self.far.close()
        assert max(self.acts.values()) <= MOST_KEYS, self.acts
        assert self.errors == []


@pytest.fixture
def listener(browser: Browser, served: Companion) -> Iterator[Listener]:
    """Somebody who is listened to."""
    one = Listener(browser, served)
    yield one
    one.leave()


@pytest.fixture
def stored(served: Companion) -> Store:
    """Open the store behind the page."""
    return Store(f"sqlite:///{Path(served.folder) / 'store.db'}")


def table_of(person: Person, store: Store) -> Table:
    """Open the table on the screen a second time."""
    found = re.search(r"table=(\w+)", person.page.url)
    assert found is not None
    return registry.open_table(store, found[1])


def first(table: Table, *kinds: str) -> Any:
    """Return the first legal act of one of these kinds, in their order, for the first seat that may act."""
    legal = table.rules.legal(table.state, table.rules.to_act(table.state)[0])
    return next(one for kind in kinds for one in legal if type(one).__name__ == kind)


def follows(person: Person, table: Table) -> None:
    """Wait for the page to stand where the disk does: its dock tells of the last entry, however much it may tell."""
    if table.history:
        before = table.history[-2][1] if table.history[1:] else table.start
        entry, after = table.history[-1]
        seats = [None, *range(len(table.state.seats))]
        told = {briefly(table.rules.tell(before, entry, after, seat), SHORT) for seat in seats}
        dock = person.page.locator(".cm-dock .cm-undo")
        assert eventually(lambda: dock.inner_text().partition("Undo: ")[2] in told), (told, dock.inner_text())


def uncover(person: Person, name: str, text: str) -> None:
    """Show somebody's cards if they are covered, until a button that begins so is there."""
    covered = choice(person, f"Show {name}'s")

    def there() -> bool:
        if covered.count():
            unhurried(person.page)
        if covered.count():
            enter(person, covered)
            # the same button covers them again
            assert eventually(lambda: not covered.count()), person.screen()
        return choice(person, text).count() > 0

    assert eventually(there), person.screen()


def done(person: Person, store: Store, act: Any) -> None:
    """Do an act by the buttons that are there for it: the seat at the device, covered cards, what is in hand."""
    table = table_of(person, store)
    s, seat = table.state, table.rules.to_act(table.state)[0]
    says, name = registry.screen(table.header.game), table.state.seats[seat].name
    follows(person, table)
    if len(table.rules.to_act(s)) > 1:
        tap(person, f"{name[0]}  {name}")
        person.page.wait_for_selector(f".cm-seat-chip.cm-here >> text={name}")
    handle, label = says.handle(s, seat, act), says.label(s, seat, act)[0]
    if says.secret(s, seat):
        uncover(person, name, handle.title if handle else label)
    if handle:
        tap(person, handle.title)
    tap(person, label)
    if says.figures(s, seat, act) or says.two_taps(act):
        tap(person, "Do it")
    elif is_asked_about(table, act):
        person.tap("Do it")
    assert eventually(lambda: table_of(person, store).seq > table.seq), person.screen()


def focused(person: Person) -> str:
    """Return what a screen reader says of what has the focus."""
    return str(person.page.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText"))


def test_the_end_of_a_round_of_cape_may_with_printed_cards(browser: Browser, served: Companion, stored: Store) -> None:
    """A move by Tab, a walk along the streets by arrow keys, money, the event."""
    table = registry.lay_out(registry.game("cape-may").header_for(["Anna", "Ben"], table="keys"), stored)
    table.act(0, Deal(), told=(None,) * 4)
    for _ in range(3):
        table.act(0, Collect())
    listener = Listener(browser, served, "?table=keys")
    page = listener.page
    page.get_by_role("link", name="Skip to what you can do").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('[role=region]')?.ariaLabel") == "Whose turn it is"
    listener.sits_down(browser, stored)
    tap(listener, "4")
    picture = page.get_by_role("group", name=re.compile("^Map"))
    start = picture.get_by_role("button", name=re.compile("Ben's marker"))
    assert eventually(lambda: start.count() == 1)
    start.focus()
    here = start.get_attribute("data-place")
    table = table_of(listener, stored)
    board = table.state.book.board
    page.keyboard.press("ArrowRight")
    there = page.evaluate("document.activeElement.dataset.place")
    assert there in board.graph[here]
    ends = {one.to for one in table.rules.legal(table.state, 1) if type(one).__name__ == "Move" and one.card == 4}
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.place") in ends, focused(listener)
    page.keyboard.press("Enter")
    tap(listener, "Do it")
    assert eventually(lambda: "Ben plays the 4" in page.get_by_role("status").all_inner_texts()[0])
    listener.acted(stored)
    # what was pressed is gone; the focus is on the next thing, not lost
    assert eventually(lambda: page.evaluate("document.activeElement !== document.body"))
    while table_of(listener, stored).state.round == 1:
        was = table_of(listener, stored).seq
        main = page.get_by_role("region", name="What to do next").get_by_role("button")
        if main.count():
            enter(listener, main)
        elif (nothing := page.get_by_role("button", name="Nothing to enter")).count():
            enter(listener, nothing)
            enter(listener, page.get_by_role("main").get_by_role("button", name="Do it"))
        else:
            tap(listener, "Collect")
        assert eventually(lambda was=was: table_of(listener, stored).seq > was)
        follows(listener, table_of(listener, stored))
        listener.acted(stored)
    assert eventually(lambda: "2" in page.get_by_role("heading", level=1).inner_text())
    # the card is entered, and its panel gone: on to what is asked next
    part = "document.activeElement.closest('.cm-unknown, .cm-sidebox, .cm-deed') !== null"
    assert eventually(lambda: page.evaluate(part)), focused(listener)
    listener.gets_up()
    listener.leave()


def test_the_focus_stays_where_somebody_went_before_the_answer_came(beside: Beside) -> None:
    """Permits are taken in hand by a key, and the next key is pressed on the board at once: it belongs to the board."""
    beside.opens(table=begun(beside.store, "capitol"), screen="map")
    spot = beside.page.locator(".cm-spot[data-place='blue-1']")
    expect(spot).to_be_visible()
    permit = beside.page.get_by_role("region", name=DOING).get_by_role("button", name=re.compile("^Permit"))
    permit.first.evaluate("(one, spot) => (one.focus(), one.click(), spot.focus())", spot.element_handle())
    expect(beside.page.locator(".cm-handles .cm-chosen")).to_have_count(1)
    at_rest(beside.page)
    expect(spot).to_be_focused()


WANTED = {
    "cape-horn": ("Sail", "Stay", "LeaveToken", "Draw", "EndTurn"),
    "capital-city": ("SetUp", "TakePriority", "TakeTrain", "Choose", "Buy", "Earn", "Attach", "Decline", "Done"),
}
"""What is done of what may be done, the first of these."""


@pytest.mark.slow
@pytest.mark.parametrize("game", WANTED)
def test_a_round_of_three(game: str, listener: Listener, browser: Browser, stored: Store) -> None:
    """Three captains with printed cards sail or stay, and draw (p. 2-4). A season with cards in the app: auction,
    trains that go round covered, what is bought and attached, and what it pays (p. 4-7)."""
    begin(listener, registry.TITLES[game], "Anna", "Ben", "Cleo", app=game == "capital-city")
    if game == "capital-city":
        tap(listener, "Let the app choose")
        tap(listener, "Play with")
        undo_says(listener, "Undo: ")
    listener.sits_down(browser, stored)
    says, steps = registry.screen(game), set()
    while says.progress((table := table_of(listener, stored)).state).round == 1:
        steps.add(table.state.phase)
        done(listener, stored, first(table, *WANTED[game]))
        listener.acted(stored)
    assert game != "capital-city" or steps >= {"auction", "trains", "purchase", "attach"}
    listener.gets_up()


def is_asked_about(table: Any, act: Any) -> bool:
    """Say whether an act plays a printed card that the app does not know, so that its panel opens."""
    seat = table.rules.to_act(table.state)[0]
    printed = table.header.seed is None
    return printed and registry.screen(table.header.game).unknown_card(table.state, seat, act) is not None
