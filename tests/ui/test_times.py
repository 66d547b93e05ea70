"""Times are those of whoever reads them, wherever the companion runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.core.times import ZONE
from capemay_kit.games.registry import entry_type
from capemay_kit.sim import simulate
from capemay_kit.ui.companion import Companion as Shown

from .beside import Beside, Files
from .seen import buttons
from .serving import eventually

PLAYED, HERE = "2025-01-31T21:30:00Z", ("2025-02-01", "1 February 2025 at 11:30")
"""A moment, and the same on the islands of Kiritimati."""
ISLANDS = "Pacific/Kiritimati"


def laid_out(store: Store) -> str:
    """Keep a finished game, all of which was played at that moment; return its table."""
    header, entries = from_lines(simulate("cape-may", 2, ["random"], 1, 3)[1], "sim", entry_type("cape-may"))
    store.create(header, [replace(one, at=PLAYED) for one in entries])
    return header.table


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """Open a page at that game, on a device far from the server."""
    store = Store(str(tmp_path / "store.db"))
    table = laid_out(store)
    before = ZONE.set(None)
    page = Shown(store, {"table": table, "screen": "log"})
    page.page.zone = ISLANDS
    yield page
    ZONE.reset(before)


def test_the_log_has_the_hours_of_the_device(shown: Shown) -> None:
    """Also where it was drawn before the device had said where it is."""
    assert HERE[1] in buttons(shown.panel("log"), "cm-choice")[0]


def test_finished_games_and_their_files_have_its_days(shown: Shown) -> None:
    shown.model.show("history")
    while shown.look():
        pass
    assert [one.day for one in shown.panel("history").results] == [HERE[0]]
    name, text = shown.desk.here.view.on.files(["text"])["text"]
    assert HERE[0] in name
    assert "1 February 2025" in text.decode().splitlines()[0]


def test_people_far_away_read_their_own_clock(browser: Browser, files: Files, tmp_path: Path) -> None:
    beside = Beside(browser, files, f"sqlite:///{tmp_path / 'store.db'}", timezone_id="America/New_York")
    beside.opens(table=laid_out(beside.store), screen="log")
    assert eventually(lambda: "31 January 2025 at 16:30" in beside.page.locator(".cm-log").inner_text())
    beside.leaves()
