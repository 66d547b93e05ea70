"""Somebody else's act just before mine: a tap meant for the screen of a moment ago does nothing on the new one.

The browser's clock is a fake one that stands still until a test moves it on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.rules import header_for

from .people import Companion, Person
from .serving import eventually

FRESH = "html.cm-fresh"


@pytest.fixture
def table(companion: Companion, request: pytest.FixtureRequest) -> Any:
    """Lay out a table that another page has open."""
    made = registry.lay_out(
        header_for(["Anna", "Ben"], map_wanted=True), Store(str(Path(companion.folder) / "store.db"))
    )
    made.act(0, made.rules.legal(made.state, 0)[0], told=(None,) * 4)
    return made


@pytest.fixture
def reader(browser: Browser, companion: Companion, table: Any) -> Iterator[Person]:
    """Somebody before a page at that table, whose browser's time stands still."""
    one = Person(browser, companion, path=f"?table={table.header.table}", alone=True)
    assert one.sees("$20")
    # the page's own part is there once it has written the address
    one.page.wait_for_url("**screen=table*")
    one.page.evaluate("window.same = true")
    one.page.clock.install()
    yield one
    one.leave()


def collects(table: Any) -> Any:
    """Return the act of collecting money for whoever may act."""
    seat = table.rules.to_act(table.state)[0]
    return seat, next(one for one in table.rules.legal(table.state, seat) if type(one).__name__ == "Collect")


def acts_elsewhere(table: Any, reader: Person) -> None:
    """Do something on another page, and wait until it stands on the reader's."""
    table.act(*collects(table))
    assert reader.sees("$23")
    told = "[window.same, performance.now(), document.documentElement.className, document.visibilityState]"
    assert eventually(lambda: reader.page.locator(FRESH).count() == 1), (
        reader.page.evaluate(told), reader.errors, reader.companion.log.read_text()[-2000:]
    )  # fmt: skip


def wait(reader: Person, ms: int) -> None:
    """Let the browser's time go on."""
    reader.page.clock.run_for(ms)


def centre(reader: Person, name: str) -> tuple[float, float]:
    """Return where a button is."""
    box = reader.page.get_by_role("button", name=name, exact=True).locator("visible=true").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settles(reader: Person) -> None:
    """Give a tap that should do nothing the time to do something."""
    reader.page.locator(".cm-undo").first.inner_text()
    assert not eventually(lambda: "$26" in reader.screen(), 1.5)


def test_a_tap_counts_a_quarter_of_a_second_after_the_other_act_was_shown(reader: Person, table: Any) -> None:
    """Until then what can act is dimmed and takes no tap; then it does."""
    reader.page.clock.pause_at(reader.page.evaluate("Date.now()") + 1000)
    acts_elsewhere(table, reader)
    wait(reader, 17)
    wait(reader, 230)
    assert reader.page.locator(FRESH).count() == 1
    reader.page.mouse.click(*centre(reader, "Collect"))
    settles(reader)
    wait(reader, 20)
    assert eventually(lambda: reader.page.locator(FRESH).count() == 0)
    reader.page.mouse.click(*centre(reader, "Collect"))
    assert reader.sees("$26")
    assert reader.errors == []


def test_a_finger_that_went_down_on_the_screen_before_does_nothing_when_it_goes_up(reader: Person, table: Any) -> None:
    """What counts is when it went down, by the browser's clock, however late it is lifted."""
    reader.page.clock.pause_at(reader.page.evaluate("Date.now()") + 1000)
    reader.page.mouse.move(*centre(reader, "Collect"))
    reader.page.mouse.down()
    acts_elsewhere(table, reader)
    wait(reader, 17)
    wait(reader, 260)
    assert eventually(lambda: reader.page.locator(FRESH).count() == 0)
    reader.page.mouse.up()
    settles(reader)
    assert reader.errors == []


def test_a_key_pressed_for_the_screen_before_does_nothing(reader: Person, table: Any) -> None:
    """Keys are held back as touches are: u would take back what somebody else did."""
    reader.page.clock.pause_at(reader.page.evaluate("Date.now()") + 1000)
    acts_elsewhere(table, reader)
    reader.page.keyboard.press("u")
    assert not eventually(lambda: "$23" not in reader.screen(), 1.5)
    assert reader.errors == []


def test_a_slow_network_lets_no_tap_through_that_was_meant_for_the_screen_before(
    browser: Browser, companion: Companion, table: Any
) -> None:
    """The kernel knows of the other act long before the browser can show it: a tap from in between is dropped."""
    reader = Person(browser, companion, path=f"?table={table.header.table}", alone=True)
    late: list[Any] = []
    slow: list[bool] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda one: late.append((page, one)) if slow else page.send(one))

    reader.page.route_web_socket(lambda _: True, between)
    reader.page.goto(f"{companion.address}?table={table.header.table}")
    assert reader.sees("$20")
    reader.page.wait_for_url("**screen=table*")
    slow.append(True)
    table.act(*collects(table))
    # by now the page's kernel has heard of it, and the page has not
    assert eventually(lambda: (reader.page.wait_for_timeout(50), any(b"$23" in bytes(one) for _, one in late))[1])
    assert "$23" not in reader.screen()
    reader.page.mouse.click(*centre(reader, "Collect"))
    reader.page.wait_for_timeout(500)
    slow.clear()
    for page, one in late:
        page.send(one)
    assert reader.sees("Somebody else has just acted. Look, then tap again.")
    assert table.sync() == []
    reader.looks_first()
    reader.tap("Collect")
    assert reader.sees("$26")
    assert reader.errors == []
    reader.leave()
