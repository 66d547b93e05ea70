"""What was shown as done is there afterwards: over a reload, and when the browser is killed in mid-act."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from capemay_kit.games import registry

from ..conftest import BROWSERS, FLAGS
from ..ui.serving import SECOND, eventually, taps_count, unhurried
from .conftest import Host
from .visitor import Visitor, kept


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
    """Have a browser that can be killed."""
    one = Killed(browser.browser_type, tmp_path)
    yield one
    one.kill()


def _begin(page: Page, site: Host) -> str:
    page.goto(site.address)
    page.wait_for_selector(".cm-start", timeout=60 * SECOND)
    for i, name in enumerate(("Ada", "Bo")):
        page.locator(".cm-names input").nth(i).fill(name)
    page.locator(".cm-names input").nth(1).press("Tab")
    page.get_by_role("button", name="Begin").locator("visible=true").click()
    page.wait_for_url("**table=**")
    return page.url


def _collect(page: Page) -> None:
    """Tap an act, as soon as a tap counts."""
    unhurried(page)
    taps_count(page)
    page.get_by_role("button", name="Collect", exact=True).locator("visible=true").click()


def _entries(page: Page, site: Host, folder: Path, table: str) -> list[Any]:
    """Return what was kept of a game, by a page of the same address that does not open it."""
    page.goto(site.address + "site.json")
    return registry.open_table(kept(page, folder), table).entries


def test_a_reload_finds_the_same_game(browser: Browser, site: Host, tmp_path: Path) -> None:
    """The same table, the same words on it; what was done can still be taken back."""
    visitor = Visitor(browser, site, tmp_path)
    visitor.begin("Ada", "Bo")
    visitor.tap("Collect")
    expect(visitor.page.locator(".cm-undo")).to_contain_text("Ada collects")
    shown = visitor.page.locator(".cm-round, .cm-tile:visible, .cm-now:visible")
    visitor.settled()
    before, table = shown.all_inner_texts(), visitor.table
    visitor.page.reload()
    assert eventually(lambda: shown.all_inner_texts() == before)
    assert visitor.table.entries == table.entries
    visitor.looks_first()
    visitor.page.locator(".cm-undo").click()
    assert eventually(lambda: visitor.table.seq > table.seq)
    assert visitor.table.state == table.history[-2][1]
    assert visitor.nowhere_else(site)
    visitor.leave()


@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_what_was_shown_is_kept_when_the_browser_is_killed(
    killed: Killed, site: Host, tmp_path: Path, times: int
) -> None:
    """Right after an act is shown as done, and at any moment after a tap: none is lost that was shown, none doubled,
    and the game goes on where it stopped.

    A kill leaves what was written, flushed or not; what a power cut leaves is tried in ``test_disk``.
    """
    chance = random.Random(7)
    page = killed.start()
    address = _begin(page, site)
    table = address.split("table=")[1].split("&")[0]
    for _ in range(times):
        for waits in (True, False):
            before = len(_entries(page, site, tmp_path, table))
            page.goto(address)
            expect(page.get_by_role("button", name="Collect", exact=True).locator("visible=true")).to_be_visible(
                timeout=60_000
            )
            # who collects twice may undo the same twice, but has more money
            tiles = page.locator(".cm-tile:visible")
            shown = tiles.all_inner_texts()
            _collect(page)
            if waits:
                assert eventually(lambda shown=shown, tiles=tiles: tiles.all_inner_texts() != shown)
            else:
                time.sleep(chance.uniform(0, 0.06))
            killed.kill()
            page = killed.start()
            after = len(_entries(page, site, tmp_path, table))
            assert after - before in ({1} if waits else {0, 1})
