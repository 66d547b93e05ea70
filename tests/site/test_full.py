"""A browser that gives the site no more room: what cannot be kept is said, and not shown as done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from capemay_kit.core.database import TROUBLE
from capemay_kit.core.store import Store
from capemay_kit.site import frame

from ..ui.serving import eventually
from .conftest import Host
from .test_start import OPENS, opened
from .visitor import Visitor

FULL = TROUBLE["disk is full"]
GIVEN_UP = """async () => {
    const registration = await navigator.serviceWorker.register("sw.js");
    const worker = registration.installing;
    await new Promise((done) => (worker.onstatechange = () => worker.state === "redundant" && done()));
    let kept = 0;
    for (const name of await caches.keys()) kept += (await (await caches.open(name)).keys()).length;
    return kept;
}"""
"""Have the service worker fetch all, until it gives up; return how many files it keeps then."""
WHOLE = "told => [told, ...told.querySelectorAll('*')].every((one) => one.scrollHeight <= one.clientHeight + 1)"
"""Whether a sentence can be read to its end."""
Room = Callable[[int | None], None]


def room_of(context: BrowserContext, site: Host) -> Room:
    """Return what sets how many bytes the site may keep there; None is as many as the browser likes."""
    page = context.pages[0]
    link = context.new_cdp_session(page)
    origin = site.address.removesuffix("/table/")

    def room(size: int | None) -> None:
        given = {} if size is None else {"quotaSize": size}
        link.send("Storage.overrideQuotaForOrigin", {"origin": origin, **given})

    return room


@pytest.fixture
def visitor(browser: Browser, site: Host, tmp_path: Path) -> Iterator[Visitor]:
    """Have somebody at the site with a phone of their own."""
    one = Visitor(browser, site, tmp_path, viewport={"width": 390, "height": 844}, alone=True)
    yield one
    one.leave()


def test_an_act_for_which_there_is_no_room_is_not_done_until_there_is(
    visitor: Visitor, site: Host, tmp_path: Path
) -> None:
    """It is told with what to do: a copy of all can be taken along meanwhile. A reload shows what was told."""
    page = visitor.page
    undo = page.locator(".cm-undo")
    visitor.begin("Ada", "Bo")
    visitor.tap("Collect")
    expect(undo).to_contain_text("Ada collects")
    label, before, table = undo.inner_text(), visitor.table.entries, page.url

    room = room_of(page.context, site)
    room(1)
    for _ in range(2):
        visitor.tap("Collect")
        expect(page.locator(".cm-trouble")).to_contain_text(FULL)
        assert eventually(lambda: page.locator(".cm-toast").evaluate(WHOLE))
        expect(undo).to_have_text(label)
        assert visitor.table.entries == before
    page.reload()
    expect(undo).to_have_text(label, timeout=OPENS)
    # that nothing is promised is told as the start screen is turned to, and a browser may take its time to say so
    visitor.tap("Home")
    page.evaluate("navigator.storage.persist()")
    page.locator(".cm-resume:visible").click()
    expect(undo).to_have_text(label)
    visitor.tap("Home")
    with page.expect_download() as copy:
        page.get_by_role("button", name=frame.PAGE["back_up"]).locator("visible=true").click()
    copy.value.save_as(tmp_path / "copy.sqlite")
    [listed] = Store(str(tmp_path / "copy.sqlite")).tables()
    assert listed.entries == len(before)

    room(None)
    page.goto(table)
    visitor.tap("Collect")
    assert eventually(lambda: visitor.table.entries[: len(before)] == before and visitor.table.seq == len(before) + 1)
    expect(page.locator(".cm-play")).to_contain_text("Actions left: 1")
    page.reload()
    expect(page.locator(".cm-play")).to_contain_text("Actions left: 1", timeout=OPENS)
    assert visitor.nowhere_else(site)


@pytest.mark.parametrize("size", [1, 20_000])
def test_no_room_at_the_first_visit_is_said_and_tried_again(browser: Browser, site: Host, size: int) -> None:
    """Whether the files cannot be made, or nothing be written into them."""
    context = browser.new_context()
    page = context.new_page()
    room = room_of(context, site)
    room(size)
    page.goto(site.address)
    expect(page.locator("#op-trouble")).to_contain_text(frame.TROUBLE["space"][0], timeout=OPENS)
    room(None)
    page.get_by_role("button", name=frame.PAGE["again"]).click()
    opened(page)
    context.close()


def test_where_there_is_no_room_to_work_offline_the_games_have_what_there_is(browser: Browser, site: Host) -> None:
    """Files that were fetched ahead are given back."""
    context = browser.new_context()
    page = context.new_page()
    room_of(context, site)(3_000_000)
    page.goto(site.address + "site.json")
    assert page.evaluate(GIVEN_UP) == 0
    context.close()
