"""The page of the site: how it opens, and what it does when that does not go well."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from capemay_kit.site import frame
from capemay_kit.site.build import MARK

from .conftest import Host

OPENS = 60_000
"""ms that Python may take on a busy machine."""


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """Take a phone that was never here."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    yield context
    context.close()


def opened(page: Page, shows: str = ".cm-start") -> None:
    """Wait until the companion is there."""
    expect(page.locator("#cm-boot")).to_have_class("op cm-gone", timeout=OPENS)
    expect(page.locator(shows)).to_be_visible()


def begin(page: Page) -> None:
    """Lay out a table."""
    for i, name in enumerate(("Ada", "Bo")):
        page.locator(".cm-names input").nth(i).fill(name)
        page.locator(".cm-names input").nth(i).press("Tab")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".cm-tile").first).to_be_visible(timeout=OPENS)


def test_no_other_host_can_be_reached_here(phone, site):
    """Not even by another name of this machine; so what the site does in these tests it does alone."""
    page = phone.new_page()
    page.goto(site.address + "site.json")
    reached = "address => fetch(address, { mode: 'no-cors' }).then(() => true, () => false)"
    assert page.evaluate(reached, site.address)
    assert not page.evaluate(reached, site.address.replace("127.0.0.1", "other.localhost"))


def test_what_can_be_read_is_there_at_once_and_a_lost_connection_is_said_and_goes_on(phone, site):
    """A game that is chosen before Python is there is chosen on the start screen."""
    page = phone.new_page()
    phone.route("**/parts/start.*.bin", lambda route: route.abort())
    page.goto(site.address)
    trouble = page.locator("#op-trouble")
    expect(trouble).to_contain_text(frame.TROUBLE["network"][0], timeout=OPENS)
    page.get_by_role("button", name="Capitol").click()
    page.get_by_role("button", name=frame.PAGE["goal"]).click()
    expect(page.get_by_role("dialog")).to_contain_text("After four rounds")
    page.get_by_role("button", name=frame.PAGE["close"]).click()
    phone.unroute("**/parts/start.*.bin")
    page.get_by_role("button", name=frame.PAGE["again"]).click()
    opened(page)
    expect(page.locator(".cm-games .mod-active")).to_have_text("Capitol")


def test_a_second_tab_takes_the_games_over_and_the_first_takes_them_back(phone, site):
    """Nobody has them twice, and nothing that was entered is lost."""
    first = phone.new_page()
    first.goto(site.address)
    opened(first)
    begin(first)
    second = phone.new_page()
    second.goto(site.address)
    expect(second.locator("#op-trouble")).to_contain_text(frame.TROUBLE["elsewhere"][0])
    second.get_by_role("button", name=frame.PAGE["take"]).click()
    opened(second)
    expect(second.locator(".cm-lastgame")).to_contain_text("Cape May, round 1")
    expect(first.locator("#op-trouble")).to_contain_text(frame.TROUBLE["handed_over"][0])
    first.get_by_role("button", name=frame.PAGE["take_back"]).click()
    opened(first, ".cm-play")
    expect(second.locator("#op-trouble")).to_contain_text(frame.TROUBLE["handed_over"][0])


def test_without_a_network_it_opens_where_one_was_and_a_newer_version_waits_for_the_next_start(phone, built, tmp_path):
    """The page says so only once it is true; rules can be read, and a game tapped, before Python is there."""
    out = Path(shutil.copytree(built, tmp_path / "site"))
    host = Host(out).start()
    page = phone.new_page()
    page.goto(host.address)
    opened(page)
    stood = page.locator(".cm-games").bounding_box()
    expect(page.locator(".op-fine")).to_have_text(frame.PAGE["offline"], timeout=OPENS)
    # what it says has had its place from the first
    assert page.locator(".cm-games").bounding_box() == stood
    begin(page)
    expect(page).to_have_url(f"{host.address}?table={table(page)}&screen=table")
    host.stop()
    page.goto(host.address, wait_until="commit")
    page.get_by_role("link", name=frame.PAGE["rules"]).click()
    expect(page.get_by_role("dialog")).to_contain_text("What wins")
    # the dialog gives way to the companion only when it is closed
    page.locator(".op-close").click()
    page.goto(f"{host.address}?last", wait_until="commit")
    opened(page, ".cm-play")

    newer(out)
    host.start()
    page.goto(host.address, wait_until="commit")
    opened(page)
    expect(page.locator(".op-newer")).to_have_text(frame.PAGE["newer"], timeout=OPENS)
    page.goto(host.address, wait_until="commit")
    page.locator(".op-resume").click()
    opened(page, ".cm-play")
    assert page.evaluate("JSON.parse(document.getElementById('site').textContent).release") == "0123456789"
    host.stop()


def table(page: Page) -> str:
    """Return the id of the table that the browser keeps for its next start."""
    page.wait_for_function("JSON.parse(localStorage.getItem('capemay-going') || '[]').length")
    return str(page.evaluate("JSON.parse(localStorage.getItem('capemay-going'))[0].table"))


def newer(out: Path) -> None:
    """Have a site be of another release, in which nothing else is new."""
    release = json.loads((out / MARK).read_text(encoding="utf-8"))["release"]
    for name in ("index.html", "sw.js"):
        text = (out / name).read_text(encoding="utf-8")
        (out / name).write_text(text.replace(release, "0123456789"), encoding="utf-8")
