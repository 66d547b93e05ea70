"""The page of the site: how it opens, what it keeps, and what it does when that does not go well.

The first test is the walk that `make test` has; the others are long, for each start takes Python seconds.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from capemay_kit.core.database import TROUBLE
from capemay_kit.core.i18n import _, spoken
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.site import frame
from capemay_kit.site.build import MARK
from capemay_kit.ui.share import TITLES

from ..conftest import BROWSERS, FLAGS
from ..ui.serving import SECOND, eventually, taps_count, unhurried
from .conftest import Host
from .visitor import Visitor, kept, put

OPENS = 60_000
"""ms that Python may take on a busy machine."""
NEWER = "0123456789"
PHONE = {"width": 390, "height": 844}


def opened(page: Page, shows: str = ".cm-start") -> None:
    """Wait until the companion is there."""
    expect(page.locator("#cm-boot")).to_have_class("op cm-gone", timeout=OPENS)
    expect(page.locator(shows)).to_be_visible()


def newer(out: Path) -> None:
    """Have a site be of another release, in which nothing else is new."""
    release = json.loads((out / MARK).read_text(encoding="utf-8"))["release"]
    for name in ("index.html", "sw.js"):
        text = (out / name).read_text(encoding="utf-8")
        (out / name).write_text(text.replace(release, NEWER), encoding="utf-8")


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    """Serve a copy of the site that may be changed and taken away."""
    one = Host(Path(shutil.copytree(built, tmp_path / "site"))).start()
    yield one
    one.stop()


def release(page: Page) -> str:
    """Return the release that is open."""
    return str(page.evaluate("JSON.parse(document.getElementById('site').textContent).release"))


@pytest.mark.slow
def test_it_speaks_the_language_of_the_browser_from_its_first_page_on(browser: Browser, host: Host) -> None:
    """Nobody else fetches it; a second language costs 150 kB at the first visit. It is there without a network, and
    another can be chosen."""
    context = browser.new_context(locale="de-AT", viewport=PHONE)
    page, asked = context.new_page(), []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(host.address, wait_until="commit")
    with spoken("de"):
        words = dict(frame.PAGE)
        begin, chosen = _("Begin"), _("Same as browser")
    expect(page.get_by_role("link", name=words["rules"])).to_have_attribute("href", "rules.de.html")
    assert page.evaluate("[document.documentElement.lang, document.title]") == ["de", words["title"]]
    opened(page)
    expect(page.get_by_role("button", name=begin, exact=True)).to_be_visible()
    expect(page.locator(".op-fine")).to_have_text(words["offline"], timeout=OPENS)
    host.stop()
    page.goto(host.address, wait_until="commit")
    opened(page)
    expect(page.get_by_role("button", name=begin, exact=True)).to_be_visible()
    host.start()
    page.locator(".cm-sight").click()
    expect(page.get_by_role("button", name=chosen)).to_be_visible()
    page.get_by_role("button", name="English", exact=True).click()
    expect(page.get_by_role("link", name=frame.PAGE["rules"])).to_have_attribute("href", "rules.html")
    opened(page)
    context.close()

    sizes = json.loads((host.out / MARK).read_text(encoding="utf-8"))["sizes"]
    (texts,) = (name for name in sizes if name.startswith("parts/de."))
    assert any(url.endswith(texts) for url in asked)
    assert sizes[texts] + sizes["index.html"] < 150_000
    english = Visitor(browser, host, host.out, alone=True)
    assert not [url for url in english.asked if "parts/de." in url]
    english.leave()


@pytest.mark.slow
def test_a_game_is_begun_shared_and_found_without_a_network_and_goes_on_in_a_newer_release(
    browser: Browser, host: Host, tmp_path: Path
) -> None:
    """The one walk over the site, with five starts of Python: what was done is on the disk, whatever becomes of the
    page; a newer release waits for the next start; nobody else is asked."""
    visitor = Visitor(browser, host, tmp_path, viewport=PHONE, alone=True)
    page, undo = visitor.page, visitor.page.locator(".cm-undo")
    # the browser reaches no other host, not even by another name of this machine
    reached = "address => fetch(address, { mode: 'no-cors' }).then(() => true, () => false)"
    assert not page.evaluate(reached, host.address.replace("127.0.0.1", "other.localhost"))
    visitor.errors.clear()
    visitor.asked.clear()
    expect(page.locator(".op-fine")).to_have_text(frame.PAGE["offline"], timeout=OPENS)
    visitor.begin("Ada", "Bo")
    visitor.tap("Collect")
    expect(undo).to_contain_text("Ada collects")
    done, table = undo.inner_text(), visitor.table

    page.reload()
    expect(undo).to_have_text(done, timeout=OPENS)
    assert visitor.table.entries == table.entries
    visitor.tap("Score")
    visitor.tap("Share or print")
    with page.expect_download(timeout=OPENS) as started:
        page.locator(".cm-filelinks button:visible").get_by_text(TITLES["pdf"], exact=True).click()
    assert Path(started.value.path()).read_bytes().startswith(b"%PDF-")
    assert visitor.nowhere_else(host)

    host.stop()
    page.goto(host.address, wait_until="commit")
    page.get_by_role("link", name=frame.PAGE["rules"]).click()
    expect(page.get_by_role("dialog")).to_contain_text("What wins")
    # the dialog gives way to the companion only when it is closed
    page.locator(".op-close").click()
    page.goto(f"{host.address}?last", wait_until="commit")
    expect(undo).to_have_text(done, timeout=OPENS)

    newer(host.out)
    host.start()
    page.goto(host.address, wait_until="commit")
    expect(page.locator(".op-newer")).to_have_text(frame.PAGE["newer"], timeout=OPENS)
    page.goto(host.address, wait_until="commit")
    page.locator(".op-resume").click()
    opened(page, ".cm-play")
    assert release(page) == NEWER
    visitor.tap("Undo")
    assert eventually(lambda: visitor.table.seq > table.seq)
    assert visitor.asked <= {host.address.split("/")[2], ""}
    visitor.leave()


# --- how it opens ------------------------------------------------------------------------------------------


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """Take a phone that was never here."""
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    yield context
    context.close()


@pytest.mark.slow
def test_what_can_be_read_is_there_at_once_and_a_lost_connection_is_said_and_goes_on(
    phone: BrowserContext, site: Host
) -> None:
    """A game that is chosen before Python is there is chosen on the start screen."""
    page = phone.new_page()
    phone.route("**/parts/start.*.bin", lambda route: route.abort())
    page.goto(site.address)
    expect(page.locator("#op-trouble")).to_contain_text(frame.TROUBLE["network"][0], timeout=OPENS)
    page.get_by_role("button", name="Capitol").click()
    page.get_by_role("button", name=frame.PAGE["goal"]).click()
    expect(page.get_by_role("dialog")).to_contain_text("After four rounds")
    page.get_by_role("button", name=frame.PAGE["close"]).click()
    phone.unroute("**/parts/start.*.bin")
    page.get_by_role("button", name=frame.PAGE["again"]).click()
    opened(page)
    expect(page.locator(".cm-games .mod-active")).to_have_text("Capitol")


@pytest.mark.slow
def test_a_second_tab_takes_the_games_over_and_the_first_takes_them_back(phone: BrowserContext, site: Host) -> None:
    """Nobody has them twice, and nothing that was entered is lost."""
    first, second = phone.new_page(), phone.new_page()
    _begin(first, site)
    second.goto(site.address)
    expect(second.locator("#op-trouble")).to_contain_text(frame.TROUBLE["elsewhere"][0], timeout=OPENS)
    second.get_by_role("button", name=frame.PAGE["take"]).click()
    opened(second)
    expect(second.locator(".cm-lastgame")).to_contain_text("Cape May, round 1")
    expect(first.locator("#op-trouble")).to_contain_text(frame.TROUBLE["handed_over"][0])
    first.get_by_role("button", name=frame.PAGE["take_back"]).click()
    opened(first, ".cm-play")
    expect(second.locator("#op-trouble")).to_contain_text(frame.TROUBLE["handed_over"][0])


def _begin(page: Page, site: Host) -> str:
    """Lay out a table; return its address."""
    page.goto(site.address)
    opened(page)
    for i, name in enumerate(("Ada", "Bo")):
        page.locator(".cm-names input").nth(i).fill(name)
    page.locator(".cm-names input").nth(1).press("Tab")
    page.get_by_role("button", name="Begin").locator("visible=true").click()
    page.wait_for_url("**table=**")
    return page.url


# --- what an earlier version kept --------------------------------------------------------------------------

KEPT = Path(__file__).parents[1] / "core" / "stores" / "finished.sqlite"
"""A store of an earlier release, of a program that wrote it with a log, which a browser cannot share."""
GOES_ON = "cape-may-table"


def records(store: Store) -> dict[str, Any]:
    """Return all entries of all tables, by table."""
    return {one.header.table: registry.open_table(store, one.header.table).entries for one in store.tables()}


@pytest.mark.slow
def test_a_store_of_an_older_release_is_gone_on_with_where_it_lies_and_opened_as_a_file(
    browser: Browser, site: Host, tmp_path: Path
) -> None:
    """All games are there, one is played on; from a file all come once more, as it lies at home."""
    before = records(Store(str(shutil.copy(KEPT, tmp_path / "before.sqlite"))))
    visitor = Visitor(browser, site, tmp_path, alone=True)
    page = visitor.page
    page.goto(f"{site.address}site.json")
    put(page, KEPT)
    page.goto(f"{site.address}?table={GOES_ON}")
    opened(page, ".cm-play")
    assert records(kept(page, tmp_path)) == before
    visitor.tap("Collect")
    assert eventually(lambda: visitor.table.seq > len(before[GOES_ON]))
    assert records(kept(page, tmp_path))[GOES_ON][: len(before[GOES_ON])] == before[GOES_ON]
    visitor.tap("Home")
    expect(page.locator(".cm-lastgame")).to_contain_text("Cape May")
    assert visitor.nowhere_else(site)
    visitor.leave()

    visitor = Visitor(browser, site, tmp_path, alone=True)
    with visitor.page.expect_file_chooser() as chooser:
        visitor.tap("Open a file")
    chooser.value.set_files(KEPT)
    # one more was put away
    came = f"{len(before) + 1} games were imported."
    expect(visitor.page.locator(".cm-start")).to_contain_text(came, timeout=OPENS)
    expect(visitor.page.locator(".cm-lastgame")).to_contain_text("Cape May, score sheet")
    assert records(kept(visitor.page, tmp_path)) == before
    assert visitor.nowhere_else(site)
    visitor.leave()


# --- no room -----------------------------------------------------------------------------------------------

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


def room_of(page: Page, site: Host) -> Callable[[int | None], None]:
    """Return what sets how many bytes the site may keep there; None is as many as the browser likes."""
    link = page.context.new_cdp_session(page)
    origin = site.address.removesuffix("/table/")

    def room(size: int | None) -> None:
        given = {} if size is None else {"quotaSize": size}
        link.send("Storage.overrideQuotaForOrigin", {"origin": origin, **given})

    return room


@pytest.mark.slow
def test_an_act_for_which_there_is_no_room_is_not_done_until_there_is(
    browser: Browser, site: Host, tmp_path: Path
) -> None:
    """It is told with what to do: a copy of all can be taken along meanwhile. A reload shows what was told."""
    visitor = Visitor(browser, site, tmp_path, viewport=PHONE, alone=True)
    page = visitor.page
    undo = page.locator(".cm-undo")
    visitor.begin("Ada", "Bo")
    visitor.tap("Collect")
    expect(undo).to_contain_text("Ada collects")
    label, before, table = undo.inner_text(), visitor.table.entries, page.url

    room = room_of(page, site)
    room(1)
    for __ in range(2):
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
    visitor.leave()


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 20_000], ids=["files cannot be made", "nothing can be written into them"])
def test_no_room_at_the_first_visit_is_said_and_tried_again(phone: BrowserContext, site: Host, size: int) -> None:
    page = phone.new_page()
    room = room_of(page, site)
    room(size)
    page.goto(site.address)
    expect(page.locator("#op-trouble")).to_contain_text(frame.TROUBLE["space"][0], timeout=OPENS)
    room(None)
    page.get_by_role("button", name=frame.PAGE["again"]).click()
    opened(page)


@pytest.mark.slow
def test_where_there_is_no_room_to_work_offline_the_games_have_what_there_is(phone: BrowserContext, site: Host) -> None:
    """Files that were fetched ahead are given back."""
    page = phone.new_page()
    room_of(page, site)(3_000_000)
    page.goto(site.address + "site.json")
    assert page.evaluate(GIVEN_UP) == 0


# --- a browser that is killed ------------------------------------------------------------------------------


class Killed:
    """A browser with a profile on the disk, which is killed with all its processes and started again."""

    def __init__(self, kind: BrowserType, folder: Path) -> None:
        self.kind, self.folder = kind, folder
        self.program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)))

    def start(self) -> Page:
        """Start it, and open an empty page."""
        profile = self.folder / "profile"
        door = profile / "DevToolsActivePort"
        door.unlink(missing_ok=True)
        command = [self.program, *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
        assert eventually(lambda: door.is_file() and len(door.read_text().splitlines()) > 1)
        self.browser = self.kind.connect_over_cdp(f"http://127.0.0.1:{door.read_text().splitlines()[0]}")
        return self.browser.contexts[0].pages[0]

    def kill(self) -> None:
        """End all its processes at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)
        self.browser.close()


@pytest.fixture
def killed(browser: Browser, tmp_path: Path) -> Iterator[Killed]:
    one = Killed(browser.browser_type, tmp_path)
    yield one
    one.kill()


def _entries(page: Page, site: Host, folder: Path, table: str) -> list[Any]:
    """Return what was kept of a game, by a page of the same address that does not open it."""
    page.goto(site.address + "site.json")
    return registry.open_table(kept(page, folder), table).entries


@pytest.mark.slow
def test_what_was_shown_is_kept_when_the_browser_is_killed(killed: Killed, site: Host, tmp_path: Path) -> None:
    """Right after an act is shown as done, and at any moment after a tap: none is lost that was shown, none doubled,
    and the game goes on where it stopped.

    A kill leaves what was written, flushed or not; what a power cut leaves is tried in ``test_disk``.
    """
    chance = random.Random(7)
    page = killed.start()
    address = _begin(page, site)
    table = address.split("table=")[1].split("&")[0]
    for waits in (True, False) * 2:
        before = len(_entries(page, site, tmp_path, table))
        page.goto(address)
        collect = page.get_by_role("button", name="Collect", exact=True).locator("visible=true")
        expect(collect).to_be_visible(timeout=60 * SECOND)
        # who collects twice may undo the same twice, but has more money
        tiles = page.locator(".cm-tile:visible")
        shown = tiles.all_inner_texts()
        unhurried(page)
        taps_count(page)
        collect.click()
        if waits:
            assert eventually(lambda shown=shown, tiles=tiles: tiles.all_inner_texts() != shown)
        else:
            time.sleep(chance.uniform(0, 0.06))
        killed.kill()
        page = killed.start()
        after = len(_entries(page, site, tmp_path, table))
        assert after - before in ({1} if waits else {0, 1})
