"""Every game as people play it who see no screen: real Chromium, a full round each, by keys and what is said aloud."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from capemay_kit.core.chance import Chance
from capemay_kit.core.spoken import named
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.ui.bar import SHORT, briefly

from ..people import Companion, Person
from ..serving import SECOND, eventually, unhurried

DOING = re.compile("^(Whose step it is|What is done next)$")


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


def offered(person: Person, where: str = ":is(.cm-side > .cm-choices:not(.cm-handles), .cm-deed)") -> list[str]:
    """Return the first lines of the buttons that can be tapped in the side panel, once there are any."""
    found = person.page.locator(f"{where} .jupyter-button:visible")
    assert eventually(lambda: found.count() > 0)
    return [one.split("\n")[0] for one in found.all_inner_texts()]


def choice(person: Person, text: str) -> Locator:
    """Find a button that begins so, where a screen reader finds what can be done."""
    parts = person.page.get_by_role("region", name=DOING)
    return parts.get_by_role("button", name=re.compile(f"^{re.escape(' '.join(text.split()))}"))


def enter(person: Person, found: Locator) -> None:
    """Press the first of what is found by the keyboard."""
    for left in range(15, -1, -1):
        try:
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


def tap_picture(person: Person, table: Table, place: str) -> None:
    """Press a place of the picture, by what it is called."""
    drawn = table.rules.scene(table.state, ())
    label = named(drawn, next(one for one in drawn.places if one.id == place))
    picture = person.page.get_by_role("group", name=re.compile(f"^{registry.screen(table.header.game).picture}"))
    enter(person, picture.get_by_role("button", name=re.compile(rf"^{re.escape(label)}(?!\w)")))


@pytest.fixture
def stored(companion: Companion) -> Store:
    """Open the store behind the page."""
    return Store(f"sqlite:///{Path(companion.folder) / 'store.db'}")


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


def test_a_round_of_cape_may_with_printed_cards(person: Person, stored: Store) -> None:
    """A move by Tab, a walk along the streets by arrow keys, money, the event: a whole round of two."""
    begin(person, "Cape May", "Anna", "Ben")
    page = person.page
    page.get_by_role("link", name="To what can be done").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('[role=region]')?.ariaLabel") == "Whose step it is"
    tap(person, "4")
    picture = page.get_by_role("group", name=re.compile("^Map"))
    start = picture.get_by_role("button", name=re.compile("Anna's marker"))
    assert eventually(lambda: start.count() == 1)
    start.focus()
    here = start.get_attribute("data-place")
    table = table_of(person, stored)
    board = table.state.book.board
    page.keyboard.press("ArrowRight")
    there = page.evaluate("document.activeElement.dataset.place")
    assert there in board.graph[here]
    ends = {one.to for one in table.rules.legal(table.state, 0) if type(one).__name__ == "Move" and one.card == 4}
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.place") in ends, focused(person)
    page.keyboard.press("Enter")
    tap(person, "Do it")
    assert eventually(lambda: "Anna plays the 4" in page.get_by_role("status").all_inner_texts()[0])
    # what was pressed is gone; the focus is on the next thing, not lost
    assert eventually(lambda: page.evaluate("document.activeElement !== document.body"))
    while table_of(person, stored).state.round == 1:
        was = table_of(person, stored).seq
        main = page.get_by_role("region", name="What is done next").get_by_role("button")
        if main.count():
            enter(person, main)
        elif (nothing := page.get_by_role("button", name="Nothing the app needs to know")).count():
            enter(person, nothing)
            enter(person, page.get_by_role("main").get_by_role("button", name="Do it"))
        else:
            tap(person, "Collect")
        assert eventually(lambda was=was: table_of(person, stored).seq > was)
        follows(person, table_of(person, stored))
    assert eventually(lambda: "2" in page.get_by_role("heading", level=1).inner_text())
    assert person.errors == []


def test_a_round_of_capitol_with_cards_in_the_app(person: Person, stored: Store) -> None:
    """Build, pass, bid by covered hands, improve, score, draw: a whole round of two, by taps (ch. 3-11)."""
    begin(person, "Capitol", "Anna", "Ben", app=True)
    assert person.sees("Round 1 of 4")
    assert person.sees("nobody else's to see")
    done(person, stored, first(table_of(person, stored), "PlayFloor"))
    undo_says(person, "Anna")
    # the device goes round: what Ben holds is covered again
    assert person.sees("Show Ben's cards")
    for _ in range(2):
        name = "Ben" if "Show Ben's cards" in person.screen() else "Anna"
        tap(person, f"Show {name}'s cards")
        tap(person, "Pass")
        undo_says(person, f"{name} passes")
    table = table_of(person, stored)
    assert table.state.phase == "bid"
    bids = 0
    while (table := table_of(person, stored)).state.phase != "build" or table.state.round == 1:
        # what is on the disk already may still be on its way to the page
        assert person.sees(registry.screen("capitol").heading(table.state)[0], ".cm-now")
        match table.state.phase:
            case "bid":
                tap(person, "Show ")
                assert eventually(lambda: len(offered(person)) > 1)
                card = offered(person)[1]
                tap(person, card)
                assert eventually(lambda card=card: f"✓ {card}" in offered(person))
                assert eventually(lambda: any(re.match(r"Bid \d", one) for one in offered(person)))
                tap(person, next(one for one in offered(person) if one.startswith("Bid ")))
                bids += 1
            case "turn_over":
                tap(person, "Turn over the bids")
            case "improve":
                tap(person, f"{table.state.improvement.capitalize()} in ")
            case "score":
                assert eventually(lambda: person.page.locator(".cm-figure:visible").count() == 2)
                tap(person, "Do it")
            case "draw":
                tap(person, "Draw ")
        was = table.seq
        assert eventually(lambda was=was: table_of(person, stored).seq > was)
    assert bids >= 2
    assert person.sees("Round 2 of 4")
    assert person.errors == []


def test_what_capitol_refuses_says_why_and_can_be_done_anyway(person: Person, stored: Store) -> None:
    """A permit is tapped on an area of another colour: the chapter is named, and the table may be right (ch. 5)."""
    begin(person, "Capitol", "Anna", "Ben")
    for _ in range(3):
        # printed cards: three stacks lie face up
        if "Unknown" in offered(person):
            was = table_of(person, stored).seq
            tap(person, "Unknown")
            assert eventually(lambda was=was: table_of(person, stored).seq > was)
    person.tap("Board")
    tap(person, "Permit")
    tap_picture(person, table_of(person, stored), "blue-1")
    assert eventually(lambda: bool(offered(person)))
    tap(person, "Cancel")
    tap(person, "Roof")
    tap_picture(person, table_of(person, stored), "blue-1")
    assert person.sees("rulebook", ".cm-refusal")
    assert person.errors == []


def test_a_round_of_cape_horn_with_printed_cards(person: Person, stored: Store) -> None:
    """Three captains place a card they alone know, sail by taps on the sea, and draw (p. 2-4)."""
    begin(person, "Cape Horn", "Anna", "Ben", "Cleo")
    assert person.sees("Anna's turn", ".cm-now")
    person.tap("Sea")
    for turn, name in enumerate(("Anna", "Ben", "Cleo")):
        assert person.sees(f"{name}'s turn", ".cm-now")
        if turn == 0:
            table = table_of(person, stored)
            done(
                person,
                stored,
                next(one for one in table.rules.legal(table.state, 0) if getattr(one, "card", "") == "?"),
            )
            assert person.sees(f"Undo: {name} places")
            sail = first(table_of(person, stored), "Sail")
            tap_picture(person, table_of(person, stored), sail.to)
            assert person.sees("Do it")
            unhurried(person.page, 360)
            tap_picture(person, table_of(person, stored), sail.to)
            assert person.sees(f"Undo: {name} sails")
        while (table := table_of(person, stored)).state.turn == turn:
            done(person, stored, first(table, "Sail", "Stay", "LeaveToken", "Draw", "EndTurn"))
    assert person.sees("Anna's turn", ".cm-now")
    assert table_of(person, stored).state.round == 2
    person.tap("Score")
    assert person.sees("Nobody has won yet")
    assert person.errors == []


def test_a_season_of_capital_city_with_cards_in_the_app(person: Person, stored: Store) -> None:
    """Auction, trains that go round covered, purchases, attaching and what it pays: a season of three (p. 4-7)."""
    begin(person, "Capital City", "Anna", "Ben", "Cleo", app=True)
    tap(person, "Let the app choose")
    tap(person, "Play with")
    undo_says(person, "Undo: ")
    steps = set()
    while not (table := table_of(person, stored)).state.season:
        steps.add(table.state.phase)
        wanted = ("SetUp", "TakePriority", "TakeTrain", "Choose", "Buy", "Earn", "Attach", "Decline", "Done")
        done(person, stored, first(table, *wanted))
    assert steps == {"setup", "auction", "trains", "purchase", "attach"}
    assert person.sees("2 of 4")
    person.tap("Log")
    assert person.sees("Log")
    assert person.errors == []


def shown_first(person: Person, store: Store, act: Any) -> list[str]:
    """Take in hand what an act of the first seat needs; return what it changes, which stands on the page then."""
    table = table_of(person, store)
    s, seat = table.state, table.rules.to_act(table.state)[0]
    says = registry.screen(table.header.game)
    handle, label = says.handle(s, seat, act), says.label(s, seat, act)[0]
    if says.secret(s, seat):
        uncover(person, s.seats[seat].name, handle.title if handle else label)
    if handle:
        tap(person, handle.title)
    assert eventually(lambda: choice(person, label).count() > 0), person.screen()
    if says.figures(s, seat, act):
        tap(person, label)
        assert eventually(lambda: choice(person, "Do it").count() == 1), person.screen()
    after = table.rules.apply(s, seat, act, Chance())
    lines = list(says.consequences(s, after, seat, act))
    page = person.page.locator(".cm-side").first.inner_text()
    assert [one for one in lines if one not in page] == []
    assert table_of(person, store).seq == table.seq
    return lines


def is_asked_about(table: Any, act: Any) -> bool:
    """Say whether an act plays a printed card that the app does not know, so that its panel opens."""
    seat = table.rules.to_act(table.state)[0]
    printed = table.header.seed is None
    return printed and registry.screen(table.header.game).unknown_card(table.state, seat, act) is not None


def last_tap(person: Person, store: Store, act: Any) -> None:
    """Tap the place of an act on the picture: that alone does it, but for the panel of a card nobody knows."""
    table = table_of(person, store)
    s, seat = table.state, table.rules.to_act(table.state)[0]
    unhurried(person.page, 360)
    tap_picture(person, table, registry.screen(table.header.game).place(s, seat, act) or "")
    if is_asked_about(table, act):
        person.tap("Do it")
    assert eventually(lambda: table_of(person, store).seq == table.seq + 1), person.screen()


def test_capitol_shows_what_a_floor_brings_before_it_is_put_up(person: Person, stored: Store) -> None:
    """Cards and what then stands before the player; beside the board what stands before everybody. The card in hand is
    one tap, the button that says this the other."""
    begin(person, "Capitol", "Anna", "Ben", app=True)
    person.tap("Board")
    floor = first(table_of(person, stored), "PlayFloor")
    lines = shown_first(person, stored, floor)
    assert any(one.startswith("cards: 8 → 7") for one in lines)
    assert any(one.startswith("No roof yet: ") for one in lines)
    tap(person, registry.screen("capitol").label(table_of(person, stored).state, 0, floor)[0])
    undo_says(person, "Undo: Anna ")
    assert person.sees("Before the players", ".cm-beside")
    assert person.sees("1st 2", ".cm-beside")
    assert person.errors == []


def test_cape_horn_shows_what_a_victory_still_takes_before_a_ship_sails(person: Person, stored: Store) -> None:
    """Where a card would lead and where the ship would be, each on its button, which a tap does; and beside the sea
    what everybody is still missing."""
    begin(person, "Cape Horn", "Anna", "Ben", "Cleo")
    person.tap("Sea")
    legal = table_of(person, stored).rules.legal(table_of(person, stored).state, 0)
    placed = next(one for one in legal if getattr(one, "card", "") == "?")
    assert "wind cards: 3 → 2" in shown_first(person, stored, placed)
    last_tap(person, stored, placed)
    undo_says(person, "Anna places")
    sail = first(table_of(person, stored), "Sail", "Ignore")
    lines = shown_first(person, stored, sail)
    assert any(one.startswith("three tokens: 19 → ") for one in lines)
    assert person.sees("3 tokens, ", ".cm-beside")
    assert person.sees("The finish line takes", ".cm-beside")
    done(person, stored, sail)
    assert person.errors == []


def test_capital_city_shows_price_and_purse_before_a_building_is_bought(person: Person, stored: Store) -> None:
    """What it costs and what is left then; and beside the street everybody's dollars and points."""
    begin(person, "Capital City", "Anna", "Ben", "Cleo", app=True)
    tap(person, "Let the app choose")
    tap(person, "Play with")
    undo_says(person, "Undo: ")
    while table_of(person, stored).state.phase != "purchase":
        done(person, stored, first(table_of(person, stored), "SetUp", "TakePriority", "TakeTrain", "Choose"))
    table = table_of(person, stored)
    money = table.state.seats[table.rules.to_act(table.state)[0]].money
    follows(person, table)
    lines = shown_first(person, stored, first(table, "Buy"))
    assert any(one.startswith(f"dollars: ${money} → $") for one in lines)
    tap(person, "Cancel")
    person.tap("Street")
    assert person.sees("Victory points", ".cm-beside")
    assert person.sees(f"${money}", ".cm-beside")
    assert person.errors == []
