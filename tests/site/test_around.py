"""The screens around the tables, on the site: files out and in, and what comes only when it is first needed."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

from capemay_kit.core.backup import back_up
from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.games.registry import entry_type
from capemay_kit.own.cards import CARD_PHOTO
from capemay_kit.own.draft import PHOTO
from capemay_kit.own.pack import SUFFIX, read_pack
from capemay_kit.own.traceable import TRACEABLE
from capemay_kit.sim import simulate
from capemay_kit.ui.own.copy import TABS

from ..own.packing import board, good, picture
from ..own.strokes import Strokes
from ..ui.own.entering import begins_a_board
from ..ui.own.prints import HEIGHT, WIDTH, photographed
from ..ui.serving import SECOND, eventually
from .conftest import Host
from .visitor import Visitor, kept

FOUR = {(0, 0): (200, 30, 30), (1, 0): (30, 160, 30), (0, 1): (30, 30, 200), (1, 1): (200, 180, 30)}
"""What is printed in the corners of a board: columns and rows, and a colour."""


def at_my_copy(visitor: Visitor, part: str) -> None:
    """Turn to a part of *My copy*."""
    if visitor.page.locator(".cm-start:visible:not(.cm-copy)").count():
        visitor.tap("My copy")
    visitor.page.locator(".cm-copy .cm-tab:visible").filter(has_text=part).click(timeout=60 * SECOND)


def opens(visitor: Visitor, name: str, raw: bytes, button: str = "Open a file") -> Locator:
    """Choose a file, and return the page."""
    file = visitor.folder / name
    file.write_bytes(raw)
    with visitor.page.expect_file_chooser() as chooser:
        visitor.tap(button)
    chooser.value.set_files(file)
    return visitor.page.locator("#companion")


def taken(links: Locator, n: int) -> dict[str, bytes]:
    """Return the files that are offered, by their names."""
    expect(links).to_have_count(n, timeout=60 * SECOND)
    found = links.evaluate_all("all => all.map(one => [one.download, one.href])")
    return {name: b64decode(href.split(",", 1)[1]) for name, href in found}


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"Dear Anna", "cannot be opened"),
        (board().replace(b'"Traced"', b"5"), "letter.json: title: is 5, should be a text"),
    ],
    ids=["no file of ours", "one with a fault"],
)
def test_a_file_that_cannot_be_opened_says_why(visitor: Visitor, site: Host, raw: bytes, says: str) -> None:
    """A fault by its place; the start screen stays."""
    expect(opens(visitor, "letter.json", raw)).to_contain_text(says, timeout=60 * SECOND)
    assert visitor.nowhere_else(site)


def test_what_somebody_entered_comes_as_a_file_and_is_taken_along_as_one(visitor: Visitor, site: Host) -> None:
    """Numbers, boards, cards and photos."""
    expect(opens(visitor, f"gift{SUFFIX}", good())).to_contain_text("Board traced: kept.", timeout=60 * SECOND)
    visitor.tap("Make the file")
    made = taken(visitor.page.locator(".cm-files:visible a[download$=capemay]"), 1)
    assert set(read_pack(made["my-copy.capemay"], "my-copy.capemay").of("board")) == {"traced"}
    assert visitor.nowhere_else(site)


def test_a_sheet_is_made_and_taken_over(visitor: Visitor, site: Host) -> None:
    """As a spreadsheet keeps it."""
    at_my_copy(visitor, TABS["pack"])
    visitor.tap("Make the sheet")
    made = taken(visitor.page.locator(".cm-sheets .cm-filelinks a"), 2)
    (name,) = (one for one in made if one.endswith(".xlsx"))
    opens(visitor, name, made[name], "Import a filled-in sheet")
    expect(visitor.page.locator(".cm-sheets .cm-message:visible")).not_to_be_empty(timeout=60 * SECOND)
    assert visitor.nowhere_else(site)


def test_a_board_s_photo_is_squared_up(visitor: Visitor, site: Host, tmp_path: Path) -> None:
    """By the browser's canvas: what was printed in the corners lies there."""
    board = Image.new("RGB", (WIDTH, HEIGHT), "white")
    for (x, y), colour in FOUR.items():
        board.paste(
            colour, (x * WIDTH * 3 // 4, y * HEIGHT * 3 // 4, (1 + 3 * x) * WIDTH // 4, (1 + 3 * y) * HEIGHT // 4)
        )
    at_my_copy(visitor, TABS["studio"])
    begins_a_board(visitor, Strokes(), photographed(board, tmp_path / "board.jpg", 1000), TRACEABLE[0].title)
    assert visitor.sees("Tap along a street", ".cm-studio")

    def squared() -> dict[tuple[int, int], Any]:
        raw = kept(visitor.page, tmp_path).own(PHOTO)["our-board"]
        found = Image.open(BytesIO(raw)).convert("RGB")
        ends = found.width * 19 // 20, found.height * 19 // 20
        return {(x, y): found.getpixel((x * ends[0] + 9, y * ends[1] + 9)) for x, y in FOUR}

    def alike() -> bool:
        return all(abs(a - b) < 40 for at, one in squared().items() for a, b in zip(one, FOUR[at], strict=True))

    assert eventually(alike)
    assert visitor.nowhere_else(site)


def test_a_card_s_photo_stays_with_it(visitor: Visitor, site: Host, tmp_path: Path) -> None:
    """As its owner took it; whoever opens the card sees it."""
    at_my_copy(visitor, TABS["cards"])
    (tmp_path / "card.jpg").write_bytes(picture(60))
    visitor.tap("Enter card")
    visitor.page.get_by_label("Name", exact=True).locator("visible=true").fill("Flood")
    with visitor.page.expect_file_chooser() as chooser:
        visitor.page.locator(".cm-entry .jupyter-button:visible").filter(has_text="Photo").click()
    chooser.value.set_files(tmp_path / "card.jpg")
    expect(visitor.page.locator(".cm-entry-photo img")).to_be_visible(timeout=60 * SECOND)
    visitor.tap("Money")
    visitor.tap("Keep")
    visitor.page.locator(".cm-ws-cards").wait_for(state="visible")
    (photo,) = kept(visitor.page, tmp_path).own(CARD_PHOTO).values()
    assert Image.open(BytesIO(photo)).size == (64, 48)
    visitor.page.locator(".cm-ws-cards .cm-choice:visible").filter(has_text="Flood").click(timeout=60 * SECOND)
    expect(visitor.page.locator(".cm-entry-photo img")).to_be_visible()
    assert visitor.nowhere_else(site)


def test_a_backup_brings_finished_games_with_their_charts(visitor: Visitor, site: Host, tmp_path: Path) -> None:
    """Who wins how often, and what everybody's points are made of; then one of them round by round."""
    header, entries = from_lines(simulate("cape-may", 2, ["random"], 1, 1)[1], "sim", entry_type("cape-may"))
    store = Store(str(tmp_path / "store.db"))
    store.create(header, entries)
    back_up(store, tmp_path / "kept.sqlite")
    visitor.tap("Home")
    opens(visitor, "kept.sqlite", (tmp_path / "kept.sqlite").read_bytes())
    came = "1 game was imported."
    expect(visitor.page.locator(".cm-start:visible")).to_contain_text(came, timeout=60 * SECOND)
    visitor.tap("Finished games")
    assert visitor.sees("1 finished game", ".cm-history")
    expect(visitor.page.locator(".cm-history .cm-means")).to_contain_text("Majorities")
    visitor.page.locator(".cm-history .cm-choice:visible").first.click()
    visitor.tap("Open its score")
    assert visitor.sees("wins")
    expect(visitor.page.locator(".cm-play .main-svg").first).to_be_attached(timeout=60 * SECOND)
    assert visitor.nowhere_else(site)
