"""A tablet and three phones around a table of four, the fourth of whom plays at the tablet: whatever is tapped, and
whichever phone is lost, no page ever gets a message that names a card which its owner may not know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as BrowserTimeout

from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.games.cape_may.names import card_title
from capemay_kit.games.capitol.names import card_name
from capemay_kit.ui.table.room import SCREENS

from .people import KEY, Hosted, tap_place
from .serving import SECOND, at_rest, eventually, standing, taps_count, unhurried
from .test_phones import Phone, scanned

NAMES = ("Ada", "Bo", "Cyd", "Dot")
AT_TABLE = 3
"""Who has no phone."""
CARD = re.compile(r"(roof|floor|permit) \d+$", re.IGNORECASE)
"""How cards of Capitol are called."""
TO_HAND = 2
"""So many taps lead from the scanned link to all of one's own hand: one's name, and *Hand*."""
MOST_TAPS = 60
"""At most this many taps an act takes."""
TAPPED = """{
    const count = () => sessionStorage.setItem("taps", +(sessionStorage.getItem("taps") ?? 0) + 1);
    addEventListener("pointerdown", event => event.isTrusted && count(), { capture: true });
}"""
OFFERED = ".cm-side .jupyter-button:not(.cm-off):not(.cm-quiet):not(.cm-seat-chip):visible, .cm-spot.cm-offered:visible"
DEED = ".cm-deed .jupyter-button:visible"
WAYS_OUT = re.compile("Undo|Cancel|Back|Do it anyway|She cannot|Why|Look|Pass|Read the rule|^✓|^[+−]$")
"""What does not bring a round forward."""
TAKEN_AWAY = 5 * SECOND
"""After so long what was to be tapped is not coming back."""


class Screen(Phone):
    """A phone or the tablet, and what came over its wire; ``seat`` is whose secrets it may show."""

    def __init__(self, browser: Browser, seat: int, **options: Any) -> None:
        super().__init__(browser, **options)
        self.seat, self.errors = seat, list[str]()
        self.page.add_init_script(TAPPED)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def taken(self) -> str:
        """Return what came since the last time, with its signs as they are read."""
        came, self.frames[:] = read(self.frames), []
        return came

    def touch(self, one: Locator, timeout: float | None = None) -> None:
        """Tap something as soon as a tap counts; a place where the picture shows it."""
        # what an act elsewhere brings is there before a tap on it counts
        place = one.get_attribute("data-place", timeout=timeout)
        unhurried(self.page, 360)
        taps_count(self.page)
        if place:
            tap_place(self.page.locator(".cm-mapbox .cm-map:visible"), place)
        else:
            one.click(timeout=timeout)


class Party:
    """Four people at a table of a game, and what each of their pages was ever shown openly."""

    def __init__(self, browser: Browser, hosted: Hosted, game: str) -> None:
        self.browser, self.hosted, self.store = browser, hosted, Store(hosted.store)
        self.game, self.chance, self.taps = game, random.Random(4), 0
        self.id = registry.lay_out(registry.game(game).header_for(list(NAMES), seed="four"), self.store).header.table
        self.secret: dict[int, set[str]] = {}
        self.read = -1
        self.tablet = Screen(browser, AT_TABLE, viewport={"width": 1280, "height": 800})
        self.tablet.page.goto(f"{hosted.address}?key={KEY}")
        self.tablet.page.goto(f"{hosted.address}?table={self.id}")
        self.tablet.page.wait_for_selector(".cm-play")
        self.turn_to_phones()
        self.address = scanned(self.tablet.page, hosted)
        self.phones = [Screen(browser, seat) for seat in range(AT_TABLE)]
        for phone, name in zip(self.phones, NAMES, strict=False):
            phone.joins(self.address, name)
            self.sees_own_hand(phone)
            # turning back is one more
            assert int(phone.page.evaluate("sessionStorage.taps")) - 1 == TO_HAND
        self.tablet.touch(self.tablet.page.get_by_role("button", name="To the table"))
        self.tablet.page.wait_for_selector(".cm-everybodys")

    def sees_own_hand(self, phone: Screen) -> None:
        """Turn to one's own hand. Its cards are named in what comes, so they would be found in what comes to others."""
        state = self.table.state
        # what was not kept of the bonus cards is known to its seat, and not in its hand
        there = {one.value for one in registry.screen(self.game).hand(state, phone.seat)}
        held = sorted(names_of(self.table, state, (one for one in self.held(phone.seat) if there & {one, one[1]})))
        assert held
        phone.touch(phone.page.locator(".cm-tab:visible").filter(has_text=SCREENS["hand"]))
        phone.page.wait_for_selector(".cm-handcard:visible")
        assert eventually(lambda: found(held, read(phone.frames)) == held)
        phone.touch(phone.page.locator(".cm-tab:visible").filter(has_text="Act"))

    @property
    def table(self) -> Table[Any, Any]:
        """The table as it is now."""
        return registry.open_table(self.store, self.id)

    @property
    def screens(self) -> list[Screen]:
        """All pages that are open."""
        return [self.tablet, *self.phones]

    def turn_to_phones(self) -> None:
        """Turn to the code on the tablet."""
        self.tablet.touch(self.tablet.page.get_by_role("button", name="Phones").locator("visible=true"))
        self.tablet.page.wait_for_selector(".cm-phones:visible")

    def at(self, seat: int) -> Screen:
        """Return where somebody plays."""
        return self.tablet if seat == AT_TABLE else self.phones[seat]

    def held(self, seat: int) -> set[tuple[str, Any]]:
        """Return the cards that somebody holds."""
        now = self.table
        return unseen(now, now.rules.view(now.state, None)) - unseen(now, now.rules.view(now.state, seat))

    def looks(self) -> Table[Any, Any]:
        """Hold what each page got against the cards that it was never shown openly; return the table."""
        now, came = self.table, {}
        # what came belongs to a moment that has been, so the moments are read after it
        for screen in self.screens:
            came[screen] = screen.taken()
        now = self.table
        for screen in self.screens:
            states = [after for entry, after in now.history if entry.seq > self.read] or [now.state]
            for s in (now.rules.view(one, screen.seat) for one in states):
                hidden = unseen(now, s)
                before = self.secret.get(screen.seat, hidden)
                self.secret[screen.seat] = before & hidden
            secret = self.secret[screen.seat]
            assert any(secret & self.held(seat) for seat in range(len(NAMES)) if seat != screen.seat)
            names = [*names_of(now, now.state, secret), *(card for _, card in secret if isinstance(card, str))]
            assert found(names, came[screen]) == [], f"on the page of {NAMES[screen.seat]}"
        self.read = now.seq
        return now

    def acts(self) -> Table[Any, Any]:
        """Have whoever's turn it is do something where they play, tap by tap; look at all pages then."""
        before = self.table
        seat = before.rules.to_act(before.state)[0]
        screen = self.at(seat)
        for _ in range(MOST_TAPS):
            if self.table.seq > before.seq:
                return self.looks()
            self.taps_something(screen)
        raise AssertionError(f"{NAMES[seat]} does not come to an act: {screen.page.inner_text('.cm-side')}")

    def taps_something(self, screen: Screen) -> None:
        """Tap what does an act, if it is offered, else one of the things that lead to one."""
        page, before = screen.page, self.table.seq
        at_rest(page, 200)
        looks = page.locator(".cm-peek.cm-primary:visible")
        if page.get_by_role("button", name="Do it anyway").locator("visible=true").count():
            # an event may forbid what was tapped: something else then
            screen.touch(page.get_by_role("button", name="Cancel").locator("visible=true").first)
            return
        here = next((one for one in (looks, page.locator(DEED)) if one.count()), page.locator(OFFERED))
        titles = here.evaluate_all("all => all.map(one => one.innerText.trim() || one.ariaLabel || one.title)")
        ways = [i for i, title in enumerate(titles) if not WAYS_OUT.search(title)]
        if self.table.seq > before:
            return
        if not ways:
            # nothing can be done with what is in hand
            cancel = page.get_by_role("button", name="Cancel").locator("visible=true")
            if cancel.count():
                screen.touch(cancel.first)
            return
        self.taps += 1
        try:
            screen.touch(here.nth(self.chance.choice(ways)), timeout=TAKEN_AWAY)
        except BrowserTimeout:
            # the page was renewed between looking and tapping, as it may for a person: look again
            return

    def uncovers(self, screen: Screen) -> None:
        """Have whoever plays at the tablet look at their cards there, once the act before has come to it."""
        at_rest(screen.page, 200)
        if screen is self.tablet:
            screen.touch(screen.page.locator(".cm-peek:visible"))

    def passes(self) -> None:
        """Have whoever builds do no more in this round."""
        before = self.table
        screen = self.at(before.rules.to_act(before.state)[0])
        self.uncovers(screen)
        screen.touch(screen.page.locator(OFFERED).filter(has_text="Pass"))
        assert eventually(lambda: self.table.seq > before.seq)

    def bids(self) -> None:
        """Have all lift two cards of their hand; the three with phones lay them down in the same moment."""
        for screen in self.screens:
            self.uncovers(screen)
            for at in (0, 2):
                cards = screen.page.locator(".cm-side .cm-choice:visible").filter(has_text=CARD)
                chosen, n = cards.filter(has_text="✓"), cards.filter(has_text="✓").count()
                screen.touch(cards.nth(at))
                assert eventually(lambda chosen=chosen, n=n: chosen.count() == n + 1)
            if screen is self.tablet:
                screen.touch(screen.page.locator(DEED))
                assert eventually(lambda: self.table.state.seats[AT_TABLE].bid is not None)
        self.looks()
        down = [(phone, standing(phone.page.locator(DEED))) for phone in self.phones]
        for phone, (left, top, wide, high) in down:
            phone.page.mouse.click(left + wide / 2, top + high / 2)
        assert eventually(lambda: self.table.state.phase == "turn_over"), [one.bid for one in self.table.state.seats]
        assert all(len(one.bid) == 2 for one in self.table.state.seats)
        self.looks()

    def is_killed(self, seat: int) -> None:
        """End somebody's browser, and open it anew with what it keeps: it comes back to its seat by itself."""
        gone = self.phones[seat]
        kept, where = gone.context.storage_state(), gone.page.url
        gone.context.close()
        self.phones[seat] = new = Screen(self.browser, seat, storage_state=kept)
        new.page.goto(where)
        new.page.wait_for_selector(".cm-play")
        self.sees_own_hand(new)
        self.looks()

    def is_replaced(self, seat: int) -> None:
        """Have a new phone ask for somebody's seat, and the table say yes; the one before shows and gets nothing."""
        old, new, asks = self.phones[seat], Screen(self.browser, seat), self.tablet.page.locator(".cm-asks")
        sign = new.asks(self.address, NAMES[seat])
        assert eventually(lambda: f"A new phone asks for {NAMES[seat]}'s seat. It shows {sign}." in asks.inner_text())
        self.looks()
        self.tablet.touch(self.tablet.page.get_by_role("button", name="Yes, give it the seat"))
        new.page.wait_for_selector(".cm-play")
        # it is opened anew, so that its browser keeps nothing
        expect(old.page.locator(".cm-play")).to_have_count(0, timeout=40 * SECOND)
        assert old.sees(f"{NAMES[seat]} plays on another phone now", ".cm-app")
        old.taken()
        self.phones[seat] = new
        self.sees_own_hand(new)
        self.looks()
        self.acts()
        left = old.taken() + old.page.content()
        assert found(names_of(self.table, self.table.state, self.held(seat)), left) == []
        assert old.errors == []
        old.context.close()

    def ends(self) -> None:
        """Close all pages: nothing went wrong on any."""
        assert [one.errors for one in self.screens] == [[]] * len(self.screens)
        for screen in self.screens:
            screen.context.close()


def read(frames: list[str]) -> str:
    """Return messages with their signs as people read them."""
    return unescape(re.sub(r"\\u([0-9a-f]{4})", lambda one: chr(int(one[1], 16)), "\n".join(frames)))


def unseen(table: Table[Any, Any], s: Any) -> set[tuple[str, Any]]:
    """Return the cards (each with its deck) of which no copy lies open in a state as somebody knows it."""
    if table.header.game == "cape-may":
        decks = {"activity": s.activities.unseen, "bonus": s.bonuses.unseen}
        decks["upgrade"] = sum((one.unseen for one in s.upgrades), ())
        return {(deck, card) for deck, cards in decks.items() for card in cards}
    return {
        ("", card)
        for stack in s.stacks
        for card in set(stack.unseen)
        if stack.unseen.count(card) == s.book.card[card].count
    }


def names_of(table: Table[Any, Any], s: Any, cards: Iterable[tuple[str, Any]]) -> list[str]:
    """Return what cards are called on screens."""
    if table.header.game == "cape-may":
        return [card_title(s, deck, card) for deck, card in cards]  # type: ignore[arg-type]
    return [card_name(s.book, card) for _, card in cards]


def found(names: Iterable[str], text: str) -> list[str]:
    """Return those of some names that stand in a text as words of their own, however they begin."""

    def plain(said: str) -> str:
        """Leave out that Capitol's roof card 3 is a card, as on buttons."""
        return re.sub(r"\b(roof|floor) card (?=\d)", r"\1 ", said.lower())

    around, text = r"(?<![\w-]){}(?![\w-])", plain(text)
    # few names stand there at all, and looking for these by a pattern takes a hundred times as long
    there = [one for one in names if plain(one) in text]
    return sorted(one for one in there if re.search(around.format(re.escape(plain(one))), text))


@pytest.mark.parametrize("rounds", [pytest.param(1), pytest.param(2, marks=pytest.mark.slow)])
def test_rounds_of_cape_may_with_a_phone_that_is_killed_and_one_that_is_replaced(
    rounds: int, browser: Browser, hosted: Hosted, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each in the middle of a turn; bonus, activity and upgrade cards are in the app."""
    party = Party(browser, hosted, "cape-may")
    says, now = registry.screen("cape-may"), party.looks()
    happens, gone = [party.is_killed, party.is_replaced], [AT_TABLE]
    while says.progress(now.state).round <= rounds:
        seat = now.rules.to_act(now.state)[0]
        now = party.acts()
        in_the_middle = now.state.phase == "actions" and now.rules.to_act(now.state) == (seat,)
        if happens and seat not in gone and in_the_middle:
            happens.pop(0)(seat)
            gone.append(seat)
            now = party.table
    assert happens == []
    with capsys.disabled():
        print(f"\nFrom the scanned link to one's own hand: {TO_HAND} taps; {rounds} of Cape May: {party.taps} taps")
    party.ends()


def test_an_auction_of_capitol_with_bids_in_the_same_moment(browser: Browser, hosted: Hosted) -> None:
    """All bids count, and none is known before they are turned over."""
    party = Party(browser, hosted, "capitol")
    now = party.looks()
    while now.state.phase == "build":
        party.passes()
        now = party.looks()
    party.bids()
    before = party.table.state.improvement, party.table.state.auction
    while (now.state.improvement, now.state.auction) == before and now.state.phase in ("bid", "turn_over", "improve"):
        now = party.acts()
    party.ends()
