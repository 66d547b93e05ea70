"""The companion as people use it: real Chromium on the real page, with the store on the disk."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.board import Roads
from capemay_kit.games.cape_may.book import load_board

from .people import Companion, Person
from .serving import SECOND, eventually, unhurried

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
