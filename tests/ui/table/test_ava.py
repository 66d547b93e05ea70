"""Alone against Ava as people play it: both kinds of deck, reasons, a reload in the middle of her turn."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import TimeoutError

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may import acts as act

from ..people import Companion, Person
from ..serving import SECOND, eventually, press, unhurried


def _begin(person: Person, level: str, decks: str) -> None:
    person.page.locator(".cm-names input").first.fill("Isaac")
    person.page.locator(".cm-names input").first.press("Tab")
    assert eventually(lambda: person.page.get_by_role("button", name=level).is_visible())
    person.tap(level)
    person.tap("More")
    person.tap(decks)
    person.tap("Begin")
    assert person.sees("Ava")


def _offers(person: Person, name: str) -> bool:
    return person.page.locator(".jupyter-button:visible").filter(has_text=name).count() > 0


def _finish_avas_turn(person: Person) -> None:
    """Tap what there is to tap until the person's own actions are there."""
    for _ in range(24):
        person.settled()
        if _offers(person, "Collect"):
            return
        offered = next((one for one in ("Let the app", "Do all of it", "Done", "Go on") if _offers(person, one)), None)
        # what was tapped before may be answered only now, and take the button away
        with suppress(TimeoutError):
            if offered is not None:
                person.looks_first()
                found = person.page.locator(".jupyter-button:visible").filter(has_text=offered)
                found.first.click(timeout=3 * SECOND)
    raise AssertionError("Ava's turn does not end")


def _settle_the_event(person: Person) -> None:
    """Do what the event asks for, whichever came up, until Ava's card is to be drawn."""
    for _ in range(12):
        person.settled()
        if _offers(person, "Draw Ava's card"):
            return
        if _offers(person, "Do it"):
            person.tap("Do it")
        else:
            unhurried(person.page)
            press(person.page.locator(".cm-choice:visible"))
    raise AssertionError("the event does not end")


def _take_three_actions(person: Person) -> None:
    for _ in range(3):
        assert eventually(lambda: _offers(person, "Collect"))
        done = person.settled()
        person.tap("Collect")
        assert eventually(lambda done=done: person.screen() != done)


def _entries(companion: Companion, person: Person) -> list[object]:
    table = person.page.url.split("table=")[1].split("&")[0]
    opened = registry.open_table(Store(f"sqlite:///{companion.folder / 'store.db'}"), table)
    return [entry.act for entry, _ in opened.history]


def test_two_rounds_with_the_cards_in_the_app(person: Person, companion: Companion) -> None:
    """Drawn, explained, reloaded in mid-turn, done; the second round begins with the event and Ava again."""
    _begin(person, "Pioneer", "Cards in the app")
    assert person.sees("Which do you keep?")
    person.page.locator(".cm-choice:visible").nth(1).click()
    assert person.sees("And which other one?")
    unhurried(person.page)
    press(person.page.locator(".cm-choice:visible"))
    assert person.sees("Draw Ava's card")
    person.tap("Draw Ava's card")
    # two cards: her marker is on the spring start, and a pioneer's shows the plus
    assert person.sees("Ava builds a")
    assert person.sees("Next:")
    person.tap("Why?")
    assert person.sees("free: Ava builds")
    person.tap("Done")
    assert person.sees("Undo: Ava builds")

    before = person.page.locator(".cm-now").inner_text()
    person.page.reload()
    assert eventually(lambda: person.page.locator(".cm-now").inner_text() == before, 30)
    _finish_avas_turn(person)
    _take_three_actions(person)
    assert person.sees("Reveal the event")
    person.tap("Reveal the event")
    _settle_the_event(person)
    person.tap("Draw Ava's card")
    _finish_avas_turn(person)
    assert person.sees("2", ".cm-round")
    drawn = [one for one in _entries(companion, person) if isinstance(one, act.SoloDraw)]
    assert len(drawn) == 2
    assert person.errors == []


def test_two_rounds_with_the_printed_cards(person: Person, companion: Companion) -> None:
    """The person says which card came up, rules out what their table shows otherwise, and reads out a card that is
    none of ours."""
    _begin(person, "Tourist", "Printed cards")
    assert person.sees("Which icons are on Ava's card?")
    person.tap("Find it in our deck")
    person.page.locator(".cm-unknown-list .cm-search input").fill("surveyors")
    assert eventually(lambda: person.page.locator(".cm-choice:visible").filter(has_text="Surveyors").count() == 1)
    assert eventually(lambda: person.page.locator(".cm-unknown-list .cm-choice:visible").count() == 1)
    person.tap("Surveyors before Breakfast")
    assert person.sees("Ava builds a")
    first = person.page.locator(".cm-now").inner_text()
    person.tap("She cannot")
    assert person.sees("Undo: Ava cannot do it")
    assert person.page.locator(".cm-now").inner_text() != first

    before = person.page.locator(".cm-now").inner_text()
    person.page.reload()
    assert eventually(lambda: person.page.locator(".cm-now").inner_text() == before, 30)
    _finish_avas_turn(person)
    _take_three_actions(person)
    assert person.sees("Event of round 2")
    person.tap("Nothing to enter")
    person.tap("Do it")

    assert person.sees("Which icons are on Ava's card?")
    person.tap("Build")
    person.tap("A bird")
    assert person.sees("Ava's card: build, 1 bird")
    person.tap("Do it")
    assert person.sees("Where does Ava build?")
    person.page.locator(".cm-side .cm-search input").fill("sand 9")
    assert eventually(lambda: person.page.locator(".cm-choice:visible").filter(has_text="sand 9").count() == 1)
    person.tap("Shop: sand 9")
    assert person.sees("Undo: Ava builds a shop on sand 9")
    assert person.sees("Ava's bird marker moves 1 space")
    person.tap("Done")
    assert person.sees("Collect")
    state = registry.open_table(
        Store(f"sqlite:///{companion.folder / 'store.db'}"), person.page.url.split("table=")[1].split("&")[0]
    ).state
    assert state.lots["sand-9"].seat == 1
    assert state.solo.birds == 2
    assert person.errors == []


def test_a_solo_end_is_counted_on_the_sheet(person: Person) -> None:
    """Ava has a track and a number of cards in place of birds, cards and money."""
    person.page.locator(".cm-names input").first.fill("Isaac")
    person.page.locator(".cm-names input").first.press("Tab")
    assert eventually(lambda: person.page.get_by_role("button", name="Founder").is_visible())
    person.tap("Founder")
    person.tap("Only count the score")
    assert person.sees("Isaac")
    person.page.locator(".cm-seat-tab").filter(has_text="Ava").click()
    track = person.page.locator(".cm-stepper").filter(has_text="Bird track")
    assert eventually(track.is_visible)
    # a name that comes late would put a field back that is being typed in
    person.settled()
    track.locator("input").fill("4")
    track.locator("input").press("Tab")
    taken = person.page.locator(".cm-stepper").filter(has_text="Upgrade cards")
    taken.locator("input").fill("2")
    taken.locator("input").press("Tab")
    assert eventually(lambda: person.page.locator(".cm-seat-tab").filter(has_text="Ava").inner_text().endswith("9"))
    person.tap("Score")
    assert person.sees("Now leading: Ava")
    person.tap("That's all: name the winner")
    person.tap("Skip to the end")
    assert person.sees("wins with")
    assert person.errors == []
