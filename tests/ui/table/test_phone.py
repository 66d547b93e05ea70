"""The map on a phone: it opens whole, one tap makes it so large that it can be read, and it is moved and enlarged."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist, hypot

import pytest
from playwright.sync_api import Browser, Page

from capemay_kit.games.cape_may.book import load_board

from ..people import Companion, Person
from ..serving import at_rest, eventually

ASPECT = 1.3
BOARD = load_board("cape-may-1-2")


@pytest.fixture
def phone(browser: Browser, companion: Companion) -> Iterator[Person]:
    """Open a table of two on a phone, at its map."""
    one = Person(browser, companion, viewport={"width": 390, "height": 844}, has_touch=True)
    one.begin("Anna", "Ben")
    one.tap("Map")
    one.page.wait_for_selector(".cm-picture .cm-map[data-version] .main-svg")
    yield one
    one.leave()


def zoom(page: Page) -> float:
    """Return how many times the map is enlarged."""
    return float(page.locator(".cm-picture .cm-map").get_attribute("data-zoom") or 0)


def at(page: Page, place: str) -> tuple[float, float]:
    """Return where a place is on the screen."""
    box = page.locator(f".cm-spot[data-place='{place}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_map_opens_whole_and_its_buttons_enlarge_it_around_where_one_stands(phone: Person) -> None:
    """One tap on plus makes it legible, one on minus whole again; no button lies on the picture."""
    page = phone.page
    frame = page.locator(".cm-picture .cm-map").bounding_box()
    assert frame is not None
    assert zoom(page) == 1
    keys = page.locator(".cm-zoomers").bounding_box()
    assert keys is not None
    assert keys["y"] >= frame["y"] + frame["height"]
    for one in page.locator(".cm-picture .cm-spot").all():
        box = one.bounding_box()
        assert box is not None
        assert frame["x"] <= box["x"] + box["width"] / 2 <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"] + box["height"] / 2 <= frame["y"] + frame["height"]
    page.get_by_role("button", name="Larger").click()
    assert zoom(page) > 1.5
    x, y = at(page, BOARD.start or "")
    assert frame["x"] + 40 < x < frame["x"] + frame["width"] - 40
    assert frame["y"] + 40 < y < frame["y"] + frame["height"] - 40
    opened = zoom(page)
    page.get_by_role("button", name="Larger").click()
    assert zoom(page) > opened
    for _ in range(2):
        page.get_by_role("button", name="Smaller").click()
    assert zoom(page) == 1
    assert phone.errors == []


def test_a_drag_moves_the_enlarged_map_and_the_page_stays(phone: Person) -> None:
    """What was under the finger stays under it."""
    page = phone.page
    page.get_by_role("button", name="Larger").click()
    x, y = at(page, BOARD.start or "")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y + 20)
    page.mouse.move(x - 60, y + 40)
    page.mouse.up()
    there = at(page, BOARD.start or "")
    assert hypot(there[0] - (x - 60), there[1] - (y + 40)) < 3
    assert page.evaluate("scrollY") == 0
    assert phone.page.locator(".cm-draft:visible").count() == 0


def test_a_finger_on_two_targets_is_asked_which(phone: Person) -> None:
    """A list of what lies under it; a tap on one of them is a tap on the place."""
    page = phone.page
    page.locator(".cm-card:visible").filter(has_text="3").first.click()
    page.wait_for_selector(".cm-picture .cm-spot.cm-offered", state="attached")
    at_rest(page)
    for name in ("Larger", "Smaller"):
        page.get_by_role("button", name=name).click()
    # two ends of the 3 that lie 44 pixels apart on the whole map: a finger reaches both
    (ax, ay), (bx, by) = at(page, "carpenters-jackson-decatur"), at(page, "decatur-carpenters-beach-1")
    page.touchscreen.tap((ax + bx) / 2, (ay + by) / 2)
    listed = page.locator(".cm-map-list .jupyter-button")
    assert eventually(lambda: listed.count() >= 2)
    assert all((box := listed.nth(i).bounding_box()) and box["height"] >= 48 for i in range(listed.count()))
    phone.looks_first()
    listed.first.click()
    assert eventually(lambda: page.get_by_role("region", name="What to do next").count() == 1)
    assert page.locator(".cm-map-list").count() == 0
    box = page.get_by_role("button", name="Do it").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    assert phone.errors == []


def test_two_fingers_enlarge_the_map_and_a_tap_then_hits_what_it_shows(phone: Person) -> None:
    """What lay between the fingers stays between them; the page itself neither grows nor moves."""
    page = phone.page
    page.locator(".cm-card:visible").filter(has_text="3").first.click()
    page.wait_for_selector(".cm-picture .cm-spot.cm-offered", state="attached")
    at_rest(page)
    page.evaluate("scrollTo(0, 0)")
    browser = page.context.new_cdp_session(page)
    x, y = at(page, BOARD.start or "")
    before, far = zoom(page), 40.0

    def touch(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}] if apart else []
        browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", far)
    for apart in (44, 48, 52):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    assert eventually(lambda: abs(zoom(page) - min(8, before * 52 / far)) < 0.1), zoom(page)
    assert page.evaluate("[visualViewport.scale, scrollY]") == [1, 0]
    there = at(page, BOARD.start or "")
    assert hypot(there[0] - x, there[1] - y) < 4
    assert phone.page.locator(".cm-draft:visible").count() == 0

    phone.looks_first()
    ends = page.locator(".cm-spot.cm-offered")
    frame = page.locator(".cm-picture .cm-map").bounding_box()
    assert frame is not None
    places = {str(ends.nth(i).get_attribute("data-place")): (0.0, 0.0) for i in range(ends.count())}
    places = {one: at(page, one) for one in places}
    near = [(one, two) for one in places for two in places if one != two and dist(places[one], places[two]) < 30]
    # one in sight that no other is near
    found = (
        one for one, (left, top) in places.items()
        if one not in [first for first, _ in near] and frame["x"] + 8 < left < frame["x"] + frame["width"] - 8
        and frame["y"] + 8 < top < frame["y"] + frame["height"] - 8
    )  # fmt: skip
    alone = next(found)
    label = str(page.locator(f".cm-spot[data-place='{alone}']").get_attribute("aria-label")).partition(".")[0]
    label = label.removesuffix(", bird space")
    page.touchscreen.tap(*at(page, alone))
    assert eventually(lambda: page.locator(".cm-deed .cm-primary:visible").count() == 1)
    assert label in phone.screen()
    assert phone.errors == []
