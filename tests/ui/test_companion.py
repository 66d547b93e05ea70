"""The companion as people use it: real Chromium on the real page, with the store on the disk."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.board import Roads
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.rules import header_for

from .people import Companion, Person
from .serving import SECOND, eventually, standing, unhurried

BOARD = load_board("cape-may-1-2")
KEPT = "Nothing was lost: everything saved before is still there."


@pytest.fixture
def doomed(tmp_path: Path) -> Iterator[Companion]:
    running = Companion(tmp_path)
    running.start()
    yield running
    running.stop()


def test_a_round_of_two_survives_a_reload_a_full_disk_and_a_killed_server(browser: Browser, doomed: Companion) -> None:
    hosts: set[str] = set()
    person = Person(browser, doomed, hosts=hosts)
    person.begin("Anna", "Ben")
    person.tap("4")
    end = next(one for one in Roads(BOARD).ends("hughes-ocean", 4) if not BOARD.space[one].special)
    assert person.sees("Where does movement card 4 end?")
    person.page.wait_for_selector(".cm-mapbox .cm-map[data-version] .main-svg")
    person.tap_map(end)
    assert person.sees("Do it")
    unhurried(person.page, 360)
    person.tap_map(end)
    assert person.sees("Undo: Anna plays the 4")
    person.tap("Collect")
    assert person.sees("Undo: Anna collects money")

    before = person.settled()
    person.page.reload()
    assert eventually(lambda: person.without_hint() == before, 30)

    person.tap("Collect")
    for n in range(3):
        assert person.sees("Ben", ".cm-now")
        person.tap("Collect")
        assert person.sees("Event of round 2" if n == 2 else "●" * (n + 1))
    person.tap("Find it in our deck")
    person.page.locator(".cm-unknown-list .cm-search input").fill("regatta")
    assert eventually(lambda: person.page.locator(".cm-choice:visible").filter(has_text="Grand Regatta").count() == 1)
    assert eventually(lambda: person.page.locator(".cm-unknown-list .cm-choice:visible").count() == 1)
    person.tap("Grand Regatta")
    assert person.sees("Resolve the event")
    person.tap("Do it")
    assert person.sees("Undo: Event done")
    assert person.sees("2", ".cm-round")

    # a full disk: the act is refused in words, the last state stays, and once there is room it goes on
    before = person.settled()
    assert doomed.process is not None
    limit = resource.prlimit(doomed.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(doomed.process.pid, resource.RLIMIT_FSIZE, (0, limit[1]))
    person.tap("Collect")
    assert person.sees(KEPT)
    assert person.settled() == before
    resource.prlimit(doomed.process.pid, resource.RLIMIT_FSIZE, limit)
    person.tap("Collect")
    assert eventually(lambda: person.without_hint() != before)

    before = person.settled()
    errors = list(person.errors)
    doomed.kill()
    person.page.wait_for_selector("#cm-lost", timeout=10 * SECOND)
    doomed.start()
    person.page.wait_for_selector("#cm-lost", state="detached", timeout=60 * SECOND)
    assert eventually(lambda: person.page.locator(".cm-play").count() == 1 and person.without_hint() == before, 60)

    assert errors == []
    assert hosts <= {f"127.0.0.1:{doomed.port}", ""}
    store = Store(f"sqlite:///{doomed.folder / 'store.db'}")
    [listed] = store.tables()
    table = registry.open_table(store, listed.header.table)
    assert [seat.money for seat in table.state.seats] == [26, 32]
    assert table.state.seats[0].space == end
    person.leave()


@pytest.mark.slow
def test_a_person_types_is_refused_insists_looks_before_doing_takes_back_and_puts_right(
    browser: Browser, companion: Companion, person: Person
) -> None:
    """The second walk: what is refused says why and can be done anyway, by a line of acts, by keys, by the map."""
    page = person.page
    person.begin("Anna", "Ben")
    # the colon leads to a line of acts, which completes them
    line = page.locator(".cm-typed input")
    assert standing(line)[2] <= 2, "out of sight until somebody asks for it"
    page.keyboard.press(":")
    expect(line).to_be_focused()
    assert standing(line)[3] >= 44
    completes = page.locator(".cm-typed datalist option")
    assert eventually(lambda: "collect" in [one.get_attribute("value") for one in completes.all()])
    page.keyboard.type("colect")
    page.keyboard.press("Enter")
    assert person.sees("Did you mean collect")
    line.fill("collect")
    page.keyboard.press("Enter")
    assert person.sees("Undo: Anna collects money")
    expect(line).to_have_value("")
    page.keyboard.type("undo")
    page.keyboard.press("Enter")
    assert eventually(lambda: "Undo: Anna collects" not in person.screen())
    page.keyboard.press("Escape")
    expect(line).not_to_be_focused()

    # Escape closes what waits, and the focus is where somebody came from
    build = page.get_by_role("button", name="Build", exact=True)
    build.focus()
    page.keyboard.press(":")
    page.keyboard.type("build sand 1")
    page.keyboard.press("Enter")
    assert person.sees("Do it anyway")
    page.keyboard.press("Escape")
    expect(page.get_by_text("Do it anyway")).to_be_hidden()
    expect(build).to_be_focused()
    look = page.get_by_role("button", name="Aa").locator("visible=true")
    look.press("Enter")
    expect(page.get_by_text("Theme", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Theme", exact=True)).to_be_hidden()
    expect(look).to_be_focused()

    # what is refused says why, with the page; done anyway, the record says so
    person.tap("Map")
    page.wait_for_selector(".cm-mapbox .cm-map[data-version] .main-svg")
    far = max(BOARD.lots, key=lambda lot: lot.x if lot.zone == "sand" else 0)
    person.tap_map(far.id)
    assert person.sees("Your marker is not adjacent to")
    assert person.sees("Rulebook, page 7")
    person.tap("Do it anyway")
    assert person.sees("Undo: Anna builds")
    person.tap("Log")
    assert person.sees("against the rules")
    person.tap("↶ Undo")
    assert eventually(lambda: "Undo: Anna builds" not in person.screen())

    # consequences stand there before it is done, and a changed figure can become the rule
    person.tap("Table")
    person.tap("Build")
    assert person.sees("Where to build?")
    page.locator(".cm-choice:visible").first.click()
    assert person.sees("income 0 →")
    assert person.sees("none → lead")
    page.locator(".cm-figure:visible").first.get_by_role("button", name="one more").click()
    assert person.sees("by the rules")
    page.locator(".cm-keep input").check()
    person.tap("Do it")
    assert person.sees("Undo: Anna builds")
    person.tap("Log")
    assert person.sees("(from now on)")

    # undo stays in its corner; the log looks back; any figure can be corrected; another page sees it
    person.tap("Home")
    person.begin("Anna", "Ben")
    for money in (23, 26):
        person.tap("Collect")
        assert person.sees(f"${money}")
    corner = page.locator(".cm-undo").bounding_box()
    person.tap("↶ Undo")
    assert person.sees("$23")
    person.tap("↷ Redo")
    assert person.sees("$26")
    person.tap("Log")
    assert person.sees("3 steps. Tap one to look at that moment.")
    page.locator(".cm-log .cm-choice:visible").nth(1).click()
    assert person.sees("Looking back at round 1, step 2 of 3")
    person.tap("Table")
    assert person.sees("$23")
    person.tap("Back to now")
    assert person.sees("$26")
    assert page.locator(".cm-undo").bounding_box()["x"] == corner["x"]  # type: ignore[index]
    page.locator(".cm-fix:visible").nth(1).click()
    assert person.sees("Correct Ben's figures")
    page.get_by_role("spinbutton", name="Money $").fill("33")
    page.get_by_role("spinbutton", name="Money $").press("Tab")
    assert person.sees("Ben has $33")
    person.tap("Done")
    other = Person(browser, companion)
    other.page.goto(page.url)
    assert other.sees("$33")
    person.tap("Collect")
    assert other.sees("$29")
    other.tap("Collect")
    assert person.sees("$36")
    assert person.errors == other.errors == []
    other.leave()


@pytest.mark.slow
def test_an_unlisted_card_is_entered_once_and_known_from_then_on(person: Person) -> None:
    """Most printed cards are not ours: number and effect are enough."""
    person.begin("Anna", "Ben")
    for money in (23, 26, 29, 23, 26):
        person.tap("Collect")
        assert person.sees(f"${money}")
    person.tap("Collect")
    assert person.sees("Event of round 2")
    expect(person.page.get_by_role("spinbutton", name="Ben: Money")).to_have_value("29")
    person.tap("Write it out in full")
    assert person.sees("Events: enter the card as printed")
    form = person.page.locator(".cm-cardform")
    form.get_by_label("Number").fill("3")
    form.get_by_label("Name").fill("Lamps Along the Beach")
    for key in ("Take out", "Money", "2"):
        form.get_by_role("button", name=key, exact=True).click()
    assert person.sees("Reads: Everyone: Collect $2.")
    # Enter keeps it, after a tap on a key too
    person.page.keyboard.press("Enter")
    assert person.sees("Lamps Along the Beach")
    person.tap("Do it")
    assert person.sees("$31")
    # without a map movement is noted, and building asks for zone and kind
    person.tap("Home")
    person.begin("Anna", "Ben", where="Without a map")
    assert not person.page.get_by_role("button", name="Map", exact=True).is_visible()
    for tapped, seen in (
        ("3", "Do it"),
        ("Do it", "Bird space, 1"),
        ("Build", "Where to build?"),
        ("Shop: sand", "income 0 → 6"),
        ("Do it", "1 shop"),
    ):
        person.tap(tapped)
        assert person.sees(seen)
    assert person.errors == []


@pytest.mark.slow
def test_a_store_that_cannot_be_written_is_told_and_can_be_looked_at(browser: Browser, tmp_path: Path) -> None:
    """A table in a read-only store shows; an act on it is refused in words and changes nothing."""
    file = tmp_path / "store.db"
    table = registry.lay_out(header_for(["Anna", "Ben"], table="shelf"), Store(str(file)))
    table.act(0, act.Deal(), told=(None,) * 4)
    running = Companion(tmp_path, store=f"sqlite:///file:{file}?mode=ro&uri=true")
    running.start()
    person = Person(browser, running, path="?table=shelf")
    assert person.sees("$20")
    person.tap("Collect")
    assert person.sees(KEPT)
    assert "$23" not in person.screen()
    assert person.errors == []
    running.stop()
