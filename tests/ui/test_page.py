"""What the page does by itself: mend a connection, keep its address, remember the device, hear keys."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from capemay_kit.ui.page import Page as PageWidget

from .people import KEY, Hosted, Person
from .serving import SECOND, Server, eventually, opened
from .tab import leave

LOST = "#cm-lost"


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """Open the demo page once for this file."""
    one = opened(browser, server.address)
    yield one
    leave(one)


def _told(page: Page) -> str:
    return page.inner_text(".told")


def test_a_cut_connection_shows_itself_and_mends_itself(browser: Browser, server: Server) -> None:
    """A server that stands still is told within seconds; when it goes on, so does the page, as it was."""
    page = opened(browser, server.address)
    page.evaluate("window.same = true")
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        page.wait_for_selector(LOST, timeout=9 * SECOND)
        assert "Connection lost" in page.inner_text(LOST)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    page.wait_for_selector(LOST, state="detached", timeout=15 * SECOND)
    assert page.evaluate("window.same") is True
    page.locator(".cm-map").click(position={"x": 100, "y": 100})
    page.get_by_role("button", name="once").click()
    assert eventually(lambda: _told(page) == "clicks 1")
    leave(page)


UNSURE = """() => {
    window.unsure = window.lost = window.sure = null;
    new MutationObserver(() => {
        const now = performance.now();
        if ("unsure" in document.documentElement.dataset) unsure ??= now;
        if (document.getElementById("cm-lost")) lost ??= now;
        if (lost && !document.getElementById("cm-lost")) sure ??= now;
    }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
}"""
"""Note when a page first says that it may be out of step, when that the connection is lost, and when neither."""


def test_a_tap_shows_that_it_is_worked_for_until_it_is_answered(browser: Browser, hosted: Hosted) -> None:
    """Whoever sees nothing taps again."""
    person = Person(browser, hosted, f"?key={KEY}", waits_for=".cm-start")
    page = person.page
    assert hosted.process is not None
    os.kill(hosted.process.pid, signal.SIGSTOP)
    try:
        page.get_by_role("button", name="Learn", exact=True).locator("visible=true").click()
        page.wait_for_selector("button[aria-busy=true]", timeout=9 * SECOND)
    finally:
        os.kill(hosted.process.pid, signal.SIGCONT)
    page.wait_for_selector(".cm-learn:visible", timeout=15 * SECOND)
    assert eventually(lambda: page.locator("[aria-busy]").count() == 0)
    person.leave()


def test_a_page_that_shares_its_table_says_at_once_that_it_may_be_out_of_step(browser: Browser, hosted: Hosted) -> None:
    """By a sign that veils nothing, before the connection counts as lost; when it is back, so is the page."""
    person = Person(browser, hosted, f"?key={KEY}", waits_for=".cm-start")
    page = person.page
    page.evaluate(UNSURE)
    assert hosted.process is not None
    os.kill(hosted.process.pid, signal.SIGSTOP)
    try:
        page.wait_for_function("window.lost", timeout=40 * SECOND)
    finally:
        os.kill(hosted.process.pid, signal.SIGCONT)
    page.wait_for_function("window.sure", timeout=40 * SECOND)
    assert page.evaluate("unsure < lost")
    page.wait_for_function("!('unsure' in document.documentElement.dataset)")
    person.leave()


def test_killing_the_server_and_starting_it_again_reloads_the_page(browser: Browser, mortal: Server) -> None:
    """After a power cut the same screen is back, without anybody touching it, and without a storm."""
    page = opened(browser, mortal.address + "?table=elm&seat=2")
    page.evaluate("window.same = true")
    loads: list[str] = []
    page.on("domcontentloaded", lambda one: loads.append(one.url))
    mortal.kill()
    page.wait_for_selector(LOST, timeout=9 * SECOND)
    mortal.start()
    page.wait_for_function("window.same === undefined", timeout=25 * SECOND)
    page.wait_for_selector(".cm-map .main-svg", timeout=40 * SECOND)
    assert page.inner_text(".here") == "[('seat', '2'), ('table', 'elm')]"
    assert page.locator(LOST).count() == 0
    assert len(loads) == 1
    leave(page)


def test_address_and_device_are_remembered_over_a_reload(browser: Browser, server: Server) -> None:
    """What Python puts into the address it finds there again; the theme is right before the first paint."""
    page = opened(browser, server.address)
    page.get_by_role("button", name="table").click()
    assert eventually(lambda: "table=oak+street" in page.evaluate("location.href"))
    page.get_by_role("button", name="dark").click()
    assert eventually(lambda: page.evaluate("document.documentElement.dataset.theme") == "dark")
    assert eventually(lambda: page.inner_text(".dark") == "dark True")
    page.reload(wait_until="commit")
    page.wait_for_selector("#cm-boot", state="attached")
    assert page.evaluate("({ ...document.documentElement.dataset })") == {"theme": "dark", "size": "large", "dark": ""}
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 36, 44)"
    page.wait_for_selector(".here", timeout=40 * SECOND)
    assert page.inner_text(".here") == "[('seat', '1'), ('table', 'oak street')]"
    leave(page)


def test_keys_are_heard_except_while_writing(page: Page) -> None:
    """A note that holds the letter of a shortcut stays a note."""
    page.locator("input[placeholder='a note']").click()
    page.keyboard.type("unusual")
    page.wait_for_timeout(300)
    assert not _told(page).startswith("key")
    page.locator(".here").click()
    page.keyboard.press("x")
    page.keyboard.press("u")
    assert eventually(lambda: _told(page) == "key u 1")


def test_a_button_for_once_ignores_the_second_click(page: Page) -> None:
    """An impatient double click acts once; a later click acts again."""
    once = page.get_by_role("button", name="once")
    once.dblclick()
    page.wait_for_timeout(400)
    assert _told(page) == "clicks 1"
    once.click()
    assert eventually(lambda: _told(page) == "clicks 2")


def test_an_error_in_the_browser_is_logged_once(page: Page, server: Server) -> None:
    """What breaks on a phone can be read on the server."""
    for _ in range(3):
        page.evaluate("setTimeout(() => { throw new Error('broken in the browser'); })")
    assert eventually(lambda: "broken in the browser" in server.log.read_text())
    page.wait_for_timeout(300)
    assert server.log.read_text().count("Error: broken in the browser") == 1


def test_a_heartbeat_brings_what_a_cut_line_may_have_lost() -> None:
    """What the browser has seen goes with it, what is fresh comes back: no tap is dropped for ever."""
    made, sent, seen = PageWidget(), [], []
    made.send = sent.append
    made.on("seen", seen.append)
    made.fresh = 3
    made._heard(made, {"seen": 2}, [])
    made._heard(made, {"seen": 3}, [])
    assert (sent, seen) == ([{"fresh": 3}], [2, 3])
