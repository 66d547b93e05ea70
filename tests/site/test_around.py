"""Everything else on the site as at home: bots, advice, files out and in, and what comes when it is first needed. Long:
`tests/ui/test_without_server.py` does all of it without a browser."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from playwright.sync_api import Locator, expect

from capemay_kit.core.backup import back_up
from capemay_kit.core.bot_seats import PACES
from capemay_kit.core.record import AskedAdvice, by_bot, from_lines
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.own.cards import CARD_PHOTO
from capemay_kit.own.pack import SUFFIX, read_pack
from capemay_kit.sim import simulate
from capemay_kit.ui.own.copy import TABS
from capemay_kit.ui.share import FILES, FILM, TITLES

from ..own.packing import good, picture
from ..ui.serving import SECOND, eventually
from .conftest import Host
from .visitor import Visitor, kept

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


def test_advice_is_asked_for(visitor: Visitor) -> None:
    """Who is ahead; later three good acts, of which one lies ready. Asking stands in the log, on the disk too."""
    visitor.begins("cape-may", "Ada", "Bo")
    visitor.tap("Who is ahead?")
    answer = visitor.page.locator(".cm-advised [role=note]:visible")
    expect(answer).to_contain_text("Ada", timeout=LATE)
    visitor.tap("Suggest three actions")
    good_acts = visitor.page.locator(".cm-goodacts .cm-choice:visible")
    expect(good_acts).to_have_count(3, timeout=LATE)
    visitor.looks_first()
    good_acts.first.click()
    expect(answer.first).to_contain_text("What would this change?")
    assert any(isinstance(one.act, AskedAdvice) for one in visitor.table.entries)


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


def at_my_copy(visitor: Visitor, part: str) -> None:
    """Turn to a part of *My copy*."""
    if not visitor.page.locator(".cm-copy:visible").count():
        visitor.goes_home()
        visitor.tap("My copy")
    visitor.page.locator(".cm-copy .cm-tab:visible").filter(has_text=part).click(timeout=LATE)


def test_a_finished_game_is_looked_back_on(visitor: Visitor) -> None:
    """Everybody's chances from act to act, and where they turned."""
    visitor.goes_home()
    opens(visitor, "game.jsonl", simulate("cape-may", 2, ["random"], 1, 1)[1])
    visitor.page.wait_for_selector(".cm-play", state="visible", timeout=LATE)
    visitor.tap("Look back on the game")
    expect(visitor.page.locator(".cm-reviewbox")).to_contain_text("Where it was decided", timeout=LATE)
    expect(visitor.page.locator(".cm-turns .cm-choice:visible").first).to_be_visible()


def test_a_backup_brings_finished_games_with_their_charts(visitor: Visitor, tmp_path: Path) -> None:
    """Who wins how often, and what everybody's points are made of; then one of them round by round."""
    header, entries = from_lines(simulate("cape-may", 2, ["random"], 1, 1)[1], "sim", registry.entry_type("cape-may"))
    store = Store(str(tmp_path / "store.db"))
    store.create(replace(header, table="kept-from-home"), entries)
    back_up(store, tmp_path / "kept.sqlite")
    visitor.goes_home()
    opens(visitor, "kept.sqlite", (tmp_path / "kept.sqlite").read_bytes())
    expect(visitor.page.locator(".cm-start:visible")).to_contain_text("1 game was imported.", timeout=LATE)
    visitor.tap("Finished games")
    assert visitor.sees("finished game", ".cm-history")
    expect(visitor.page.locator(".cm-history .cm-means")).to_contain_text("Majorities")
    visitor.page.locator(".cm-history .cm-choice:visible").first.click()
    visitor.tap("Open its score")
    assert visitor.sees("wins")
    expect(visitor.page.locator(".cm-play .main-svg").first).to_be_attached(timeout=LATE)


# --- my copy -----------------------------------------------------------------------------------------------


def test_what_somebody_entered_comes_as_a_file_is_taken_along_as_one_and_as_a_sheet(visitor: Visitor) -> None:
    """Numbers, boards, cards and photos; a sheet as a spreadsheet keeps it."""
    visitor.goes_home()
    expect(opens(visitor, f"gift{SUFFIX}", good())).to_contain_text("Board traced: kept.", timeout=LATE)
    name, raw = saved(visitor, "Save as a file")
    assert set(read_pack(raw, name).of("board")) == {"traced"}
    at_my_copy(visitor, TABS["pack"])
    opens(visitor, *saved(visitor, "Save as XLSX"), "Import a filled-in sheet")
    expect(visitor.page.locator(".cm-sheets .cm-message:visible")).not_to_be_empty(timeout=LATE)


def test_a_card_s_photo_stays_with_it_as_its_owner_took_it(visitor: Visitor, tmp_path: Path) -> None:
    at_my_copy(visitor, TABS["cards"])
    (tmp_path / "card.jpg").write_bytes(picture(60))
    visitor.tap("Enter card")
    visitor.page.get_by_label("Name", exact=True).locator("visible=true").fill("Flood")
    with visitor.page.expect_file_chooser() as chooser:
        visitor.page.locator(".cm-entry .jupyter-button:visible").filter(has_text="Photo").click()
    chooser.value.set_files(tmp_path / "card.jpg")
    expect(visitor.page.locator(".cm-entry-photo img")).to_be_visible(timeout=LATE)
    visitor.tap("Money")
    visitor.tap("Keep")
    visitor.page.locator(".cm-ws-cards").wait_for(state="visible")
    (photo,) = kept(visitor.page, tmp_path).own(CARD_PHOTO).values()
    assert Image.open(BytesIO(photo)).size == (64, 48)
    visitor.page.locator(".cm-ws-cards .cm-choice:visible").filter(has_text="Flood").click(timeout=LATE)
    expect(visitor.page.locator(".cm-entry-photo img")).to_be_visible()
