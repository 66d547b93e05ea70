"""The map of Cape May on a phone: it opens whole, one tap makes it so large that it can be read, and it is moved and
enlarged."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

import pytest
from playwright.sync_api import Browser

from ..table.hands import Hands
from .drawn import Drawn


class Phone(Drawn):
    """A phone at the map of a table of two."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser, viewport={"width": 390, "height": 844}, has_touch=True)
        self.hands = Hands().laid_out("cape-may", "Anna", "Ben")
        self.start = self.hands.state.book.board.start
        self.hands.tap("Map")
        self.opens(self.hands.page.panel("map").plot, look=True)
        self.page.wait_for_selector(".cm-map .main-svg")

    def at(self, place: str) -> tuple[float, float]:
        """Return where a place is on the screen."""
        box = self.page.locator(f".cm-spot[data-place='{place}']").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap(self, key: str) -> None:
        self.page.get_by_role("button", name=key).click()

    def inside(self, x: float, y: float, by: float = 0) -> bool:
        """Say whether a point lies within the frame of the map."""
        frame = self.page.locator(".cm-map").bounding_box()
        assert frame is not None
        across = frame["x"] + by <= x <= frame["x"] + frame["width"] - by
        return across and frame["y"] + by <= y <= frame["y"] + frame["height"] - by


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    one = Phone(browser)
    yield one
    assert not one.hands.model.drafting.draft
    one.page.context.close()


def test_the_map_opens_whole_and_its_buttons_enlarge_it_around_where_one_stands(phone):
    """One tap on plus makes it legible, one on minus whole again; no button lies on the picture. A drag moves the
    enlarged map, and the page stays: what was under the finger stays under it."""
    page = phone.page
    frame, keys = page.locator(".cm-map").bounding_box(), page.locator(".cm-zoomers").bounding_box()
    assert phone.zoom == 1
    assert keys["y"] >= frame["y"] + frame["height"]
    assert all(phone.inside(*phone.at(one["id"])) for one in phone.map.places)
    phone.tap("Larger")
    opened = phone.zoom
    assert opened > 1.5
    assert phone.inside(*phone.at(phone.start), by=40)
    x, y = phone.at(phone.start)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y + 20)
    page.mouse.move(x - 60, y + 40)
    page.mouse.up()
    assert dist(phone.at(phone.start), (x - 60, y + 40)) < 3
    assert page.evaluate("scrollY") == 0
    phone.tap("Larger")
    assert phone.zoom > opened
    phone.tap("Smaller")
    phone.tap("Smaller")
    assert phone.zoom == 1
