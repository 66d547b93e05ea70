"""The companion as people use it: real Chromium on the real page, with the store on the disk."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.board import Roads
from capemay_kit.games.cape_may.book import load_board

from .people import Companion, Person
from .serving import SECOND, eventually, standing, unhurried

BOARD = load_board("cape-may-1-2")
KEPT = "Nothing was lost: everything saved before is still there."


@pytest.fixture
def doomed(tmp_path: Path) -> Iterator[Companion]:
    with Companion(tmp_path) as running:
        yield running


def test_what_is_tapped_survives_a_full_disk_and_a_killed_server(browser: Browser, doomed: Companion) -> None:
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
    errors, loads = list(person.errors), list[str]()
    person.hears("domcontentloaded", lambda one: loads.append(one.url))
    doomed.kill()
    person.page.wait_for_selector("#cm-lost", timeout=10 * SECOND)
    doomed.start()
    person.page.wait_for_selector("#cm-lost", state="detached", timeout=60 * SECOND)
    assert eventually(lambda: person.page.locator(".cm-play").count() == 1 and person.without_hint() == before, 60)

    assert (errors, len(loads)) == ([], 1), "without a storm"
    assert hosts <= {f"127.0.0.1:{doomed.port}", ""}
    store = Store(f"sqlite:///{doomed.folder / 'store.db'}")
    [listed] = store.tables()
    table = registry.open_table(store, listed.header.table)
    assert [seat.money for seat in table.state.seats] == [26, 20]
    assert table.state.seats[0].space == end
    person.leave()


@pytest.mark.slow
def test_a_person_types_is_refused_insists_and_looks_before_doing(person: Person) -> None:
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

    assert person.errors == []
