"""Somebody else's act just before mine: a tap meant for the screen of a moment ago does nothing on the new one.

The browser's clock is a fake one that stands still until a test moves it on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from capemay_kit.games import registry
from capemay_kit.games.cape_may.rules import header_for

from .beside import Beside, Files
from .serving import eventually

FRESH = "html.cm-fresh"


class Reader:
    def __init__(self, beside: Beside) -> None:
        self.beside, self.page = beside, beside.page
        self.table: Any = registry.lay_out(header_for(["Anna", "Ben"], map_wanted=True), beside.store)
        self.table.act(0, self.table.rules.legal(self.table.state, 0)[0], told=(None,) * 4)
        beside.opens(table=self.table.header.table)

    def collects_elsewhere(self) -> None:
        seat = self.table.rules.to_act(self.table.state)[0]
        acts = self.table.rules.legal(self.table.state, seat)
        self.table.act(seat, next(one for one in acts if type(one).__name__ == "Collect"))

    def sees_it(self) -> None:
        self.collects_elsewhere()
        self.beside.does(lambda page: page.look(), rests=False)
        assert eventually(lambda: self.page.locator(FRESH).count() == 1)

    def taps(self, name: str) -> None:
        self.page.mouse.click(*self.centre(name))

    def centre(self, name: str) -> tuple[float, float]:
        box = self.page.get_by_role("button", name=name, exact=True).locator("visible=true").first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def nothing_more_is_done(self) -> bool:
        """Give a tap that should do nothing the time to do something; say whether it did nothing."""
        self.page.locator(".cm-undo").first.inner_text()
        return bool(self.table.sync() == [])


@pytest.fixture
def reader(browser: Browser, files: Files, tmp_path: Path) -> Iterator[Reader]:
    beside = Beside(browser, files, f"sqlite:///{tmp_path / 'store.db'}")
    one = Reader(beside)
    one.page.clock.install()
    one.page.clock.pause_at(one.page.evaluate("Date.now()") + 1000)
    yield one
    assert beside.errors == []
    beside.leaves()


def test_a_tap_counts_a_quarter_of_a_second_after_the_other_act_was_shown(reader: Reader) -> None:
    """Until then what can act is dimmed and takes no tap; then it does."""
    reader.sees_it()
    reader.page.clock.run_for(17)
    reader.page.clock.run_for(230)
    assert reader.page.locator(FRESH).count() == 1
    reader.taps("Collect")
    assert reader.nothing_more_is_done()
    reader.page.clock.run_for(20)
    assert eventually(lambda: reader.page.locator(FRESH).count() == 0)
    reader.taps("Collect")
    assert eventually(lambda: not reader.nothing_more_is_done())


def test_a_key_pressed_for_the_screen_before_does_nothing(reader: Reader) -> None:
    """Keys are held back as touches are: u would take back what somebody else did."""
    reader.sees_it()
    reader.page.keyboard.press("u")
    assert reader.nothing_more_is_done()
