"""The site beside its walk: a bot acts, files go out in every form and come in, with what comes when it is needed.

Long: `tests/ui/test_without_server.py` does everything else without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from capemay_kit.core.bot_seats import PACES
from capemay_kit.core.record import by_bot
from capemay_kit.own.pack import SUFFIX, read_pack
from capemay_kit.ui.own.copy import TABS
from capemay_kit.ui.share import FILES, FILM, TITLES

from ..own.packing import good
from ..ui.serving import SECOND, eventually
from .conftest import Host
from .visitor import Visitor

pytestmark = pytest.mark.slow
LATE = 60 * SECOND


@pytest.fixture(autouse=True)
def _asks_nobody_else(visitor: Visitor, site: Host) -> Any:
    yield
    assert visitor.nowhere_else(site)


# --- games -------------------------------------------------------------------------------------------------


def test_a_bot_acts_by_itself(visitor: Visitor) -> None:
    visitor.goes_home()
    page = visitor.page
    page.locator(".cm-games .jupyter-button").filter(has_text="Cape May").click()
    page.locator(".cm-names input").nth(0).fill("Ann")
    page.locator(".cm-names input").nth(0).press("Tab")
    visitor.tap("Add a bot")
    page.get_by_role("button", name="first?", exact=True).locator("visible=true").last.click()
    visitor.tap("Begin")
    page.wait_for_selector(".cm-tile", state="visible")
    visitor.tap("Bots")
    for pace in ("usual", "fast"):
        visitor.tap(f"Pace: {PACES[pace]}")
    assert eventually(lambda: {one.seat for one in visitor.table.entries if by_bot(one)} == {1})


def test_the_score_sheet_is_taken_along_in_every_form(visitor: Visitor) -> None:
    """But as an animation, which takes a library that a site has not."""
    visitor.begins("cape-may", "Ada", "Bo", where="Printed cards")
    visitor.tap("Score")
    visitor.tap("Share or print")
    begins = {}
    for form in (one for one in FILES if one != FILM):
        with visitor.page.expect_download(timeout=LATE) as started:
            visitor.page.locator(".cm-filelinks button:visible").get_by_text(TITLES[form], exact=True).click()
        begins[form] = Path(started.value.path()).read_bytes()[:5]
    visitor.tap("BG Stats")
    assert begins["pdf"] == b"%PDF-"
    assert begins["png"] == begins["tall"] == b"\x89PNG\r"
    assert begins["csv"] == b"game,"
    assert begins["text"].startswith(b"Cape ")
    assert begins["position"][:1] == begins["jsonl"][:1] == b"{"
    expect(visitor.page.locator(".cm-bgstats svg")).to_have_count(1)


# --- files -------------------------------------------------------------------------------------------------


def opens(visitor: Visitor, name: str, raw: bytes, button: str = "Open a file") -> Locator:
    """Choose a file, and return the page."""
    file = visitor.folder / name
    file.write_bytes(raw)
    with visitor.page.expect_file_chooser() as chooser:
        visitor.tap(button)
    chooser.value.set_files(file)
    return visitor.page.locator("#companion")


def saved(visitor: Visitor, title: str) -> tuple[str, bytes]:
    """Tap a button that saves a file, and return its name and what is in it."""
    with visitor.page.expect_download(timeout=LATE) as started:
        visitor.tap(title)
    return started.value.suggested_filename, Path(started.value.path()).read_bytes()


def test_what_somebody_entered_comes_as_a_file_is_taken_along_as_one_and_as_a_sheet(visitor: Visitor) -> None:
    """Numbers, boards, cards and photos; a sheet as a spreadsheet keeps it."""
    visitor.goes_home()
    expect(opens(visitor, f"gift{SUFFIX}", good())).to_contain_text("Board traced: kept.", timeout=LATE)
    name, raw = saved(visitor, "Save as a file")
    assert set(read_pack(raw, name).of("board")) == {"traced"}
    visitor.page.locator(".cm-copy .cm-tab:visible").filter(has_text=TABS["pack"]).click(timeout=LATE)
    opens(visitor, *saved(visitor, "Save as XLSX"), "Import a filled-in sheet")
    expect(visitor.page.locator(".cm-sheets .cm-message:visible")).not_to_be_empty(timeout=LATE)
