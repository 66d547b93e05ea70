"""What an earlier version kept is there in this one, and goes on."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser, expect

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.site import frame

from ..ui.serving import eventually
from .conftest import Host
from .test_start import OPENS, newer, opened
from .visitor import Visitor, kept, put

KEPT = Path(__file__).parents[1] / "core" / "stores" / "finished.sqlite"
"""A store of an earlier release, of a program that wrote it with a log, which a browser cannot share."""
GOES_ON = "cape-may-table"


def records(store: Store) -> dict[str, object]:
    """Return all entries of all tables, by table."""
    return {one.header.table: registry.open_table(store, one.header.table).entries for one in store.tables()}


def test_a_newer_release_goes_on_with_the_store_of_an_older_one(browser: Browser, built: Path, tmp_path: Path) -> None:
    """The release that came in the background finds it at its first start: all games are there, one is played on."""
    before = records(Store(str(shutil.copy(KEPT, tmp_path / "before.sqlite"))))
    out = Path(shutil.copytree(built, tmp_path / "site"))
    host = Host(out).start()
    visitor = Visitor(browser, host, tmp_path, alone=True)
    page = visitor.page
    expect(page.locator(".op-fine")).to_have_text(frame.PAGE["offline"], timeout=OPENS)
    # what a file held is remembered as long as it is served
    host.stop()
    newer(out)
    host.start()
    page.reload()
    expect(page.locator(".op-newer")).to_have_text(frame.PAGE["newer"], timeout=OPENS)
    page.goto(f"{host.address}site.json")
    put(page, KEPT)

    page.goto(f"{host.address}?table={GOES_ON}")
    opened(page, ".cm-play")
    assert page.evaluate("JSON.parse(document.getElementById('site').textContent).release") == "0123456789"
    assert records(kept(page, tmp_path)) == before
    visitor.tap("Collect")
    assert eventually(lambda: visitor.table.seq > len(before[GOES_ON]))
    after = records(kept(page, tmp_path))
    assert after[GOES_ON][: len(before[GOES_ON])] == before[GOES_ON]
    visitor.tap("Home")
    expect(page.locator(".cm-lastgame")).to_contain_text("Cape May")
    assert visitor.nowhere_else(host)
    visitor.leave()
    host.stop()


def test_a_store_that_was_written_with_a_log_is_opened_as_a_file(browser: Browser, site: Host, tmp_path: Path) -> None:
    """As it lies at home, where it was copied by hand: all its games come."""
    visitor = Visitor(browser, site, tmp_path)
    with visitor.page.expect_file_chooser() as chooser:
        visitor.tap("Open a file")
    chooser.value.set_files(KEPT)
    before = records(Store(str(shutil.copy(KEPT, tmp_path / "before.sqlite"))))
    # one more was put away
    came = f"{len(before) + 1} games were imported."
    expect(visitor.page.locator(".cm-start")).to_contain_text(came, timeout=OPENS)
    expect(visitor.page.locator(".cm-lastgame")).to_contain_text(f"Cape May, {'score sheet'}")
    assert records(kept(visitor.page, tmp_path)) == before
    assert visitor.nowhere_else(site)
    visitor.leave()
