"""What a finger on the map does, and what a change of the map costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import traitlets
from playwright.sync_api import Browser, Page

from capemay_kit.ui.picture.plot import PlotlyMap

from ..serving import Server, at_rest, eventually, opened, unhurried
from ..tab import leave


def _at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Return where a place of the map is on the screen."""
    box = page.locator(".cm-map").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * x / 1.5, box["y"] + box["height"] * y


def _told(page: Page) -> str:
    return page.inner_text(".told")


def _count(page: Page) -> int:
    return int(_told(page).rsplit(" ", 1)[-1]) if _told(page)[-1].isdigit() else 0


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """Open the demo map once for this file."""
    one = opened(browser, server.address)
    yield one
    leave(one)


def test_a_tap_near_a_target_takes_it_and_moves_the_token(page: Page) -> None:
    """The picture follows: the one changed trace is redrawn, in its new colour."""
    x, y = _at(page, 0.75, 0.25)
    page.mouse.click(x + 20, y + 20)
    assert eventually(lambda: _told(page).startswith("s1 "))
    colour = "getComputedStyle([...document.querySelectorAll('.cm-map .scatter')].at(-1).querySelector('.point')).fill"
    assert page.evaluate(colour) == "rgb(0, 0, 255)"


def test_a_tap_is_answered_at_once_by_a_ring(page: Page) -> None:
    """The finger gets its answer before the kernel does."""
    x, y = _at(page, 0.25, 0.25)
    page.evaluate("""() => { window.rings = 0; new MutationObserver((list) => {
        for (const one of list) for (const node of one.addedNodes) window.rings += node.className === "cm-map-ring";
    }).observe(document.querySelector(".cm-map"), { childList: true }); }""")
    page.mouse.click(x, y)
    assert page.evaluate("rings") == 1
    assert eventually(lambda: page.locator(".cm-map-ring").count() == 0)
    assert eventually(lambda: _told(page).startswith("s0 "))


def test_a_tap_beyond_reach_takes_nothing(page: Page) -> None:
    """Thirty-four pixels around a target and twenty-six around a place; the rest is water."""
    before = _count(page)
    page.mouse.click(*_at(page, 0.5, 0.5))
    page.mouse.click(*_at(page, 0.25, 0.25))
    assert eventually(lambda: _told(page) == f"s0 {before + 1}"), _told(page)


def test_a_double_click_on_a_place_is_one_tap(page: Page) -> None:
    """Acts are sent once."""
    page.mouse.click(*_at(page, 0.25, 0.75))
    assert eventually(lambda: _told(page).startswith("s3 "))
    number = _count(page)
    page.mouse.dblclick(*_at(page, 0.75, 0.75))
    assert eventually(lambda: _told(page) == f"s4 {number + 1}"), _told(page)
    page.mouse.click(*_at(page, 1.25, 0.25))
    assert eventually(lambda: _told(page) == f"s2 {number + 2}"), _told(page)


def test_a_tap_counts_however_long_it_lasts(page: Page) -> None:
    """Between finger down and finger up the page may be drawing, and what is above the picture may grow."""
    page.mouse.move(*_at(page, 0.25, 0.75))
    page.mouse.down()
    page.evaluate("""() => {
        document.querySelector(".cm-map").style.marginTop = "20px";
        const until = performance.now() + 700;
        while (performance.now() < until);
    }""")
    x, y = _at(page, 0.25, 0.75)
    page.mouse.move(x, y - 19)
    page.mouse.up()
    page.evaluate("document.querySelector('.cm-map').style.marginTop = ''")
    assert eventually(lambda: _told(page).startswith("s3 "))


def test_a_drag_is_no_tap(page: Page) -> None:
    """Moving the map chooses nothing."""
    before = _count(page)
    x, y = _at(page, 0.25, 0.25)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 5, steps=4)
    page.mouse.up()
    page.mouse.click(*_at(page, 1.25, 0.25))
    assert eventually(lambda: _told(page) == f"s2 {before + 1}"), _told(page)


def test_places_are_found_where_they_are_when_zoomed(page: Page) -> None:
    """The wheel enlarges around the pointer, and a tap still means what is seen."""
    x, y = _at(page, 0.75, 0.25)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    shown = "(([a, b]) => b - a)(document.querySelector('.js-plotly-plot')._fullLayout.xaxis.range)"
    assert eventually(lambda: page.evaluate(shown) < 1.5)
    before = _count(page)
    page.mouse.click(x + 5, y)
    assert eventually(lambda: _told(page) == f"s1 {before + 1}"), _told(page)
    unhurried(page, 360)
    page.mouse.dblclick(*_at(page, 1.0, 0.5))
    whole = "document.querySelector('.js-plotly-plot')._fullLayout.xaxis.range[1].toFixed(2)"
    assert eventually(lambda: page.evaluate(whole) == "1.50")


def test_a_map_that_something_else_scrolled_takes_the_place_that_is_seen(page: Page) -> None:
    """Nothing scrolls the picture in its frame, and a tap means what is seen."""
    x, y = _at(page, 0.75, 0.25)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    assert eventually(lambda: float(page.locator(".cm-map").get_attribute("data-zoom") or 0) > 1)
    page.evaluate("document.querySelector('.cm-map').scrollBy(40, 30)")
    assert page.evaluate("document.querySelector('.cm-map').scrollTop") == 0
    before = _count(page)
    page.mouse.click(x, y)
    assert eventually(lambda: _told(page) == f"s1 {before + 1}"), _told(page)
    unhurried(page, 360)
    page.mouse.dblclick(*_at(page, 1.0, 0.5))


def test_a_map_that_changed_while_hidden_shows_the_change(page: Page) -> None:
    """A hidden map costs nothing and is drawn when it comes back, as it then stands."""
    hide = page.get_by_role("button", name="hide")
    hide.click()
    assert eventually(lambda: not page.locator(".cm-map").is_visible())
    hide.click()
    token = "[...document.querySelectorAll('.cm-map .scatter')].at(-1).querySelector('.point')"
    assert eventually(lambda: page.evaluate(f"getComputedStyle({token}).fill") == "rgb(0, 128, 0)")
    assert page.evaluate(f"{token}.getAttribute('d')").startswith("M15,0")


@pytest.fixture
def returning(browser: Browser, server: Server) -> Iterator[Page]:
    """Come back to a page whose picture the browser has kept."""
    one = opened(browser, server.address)
    assert eventually(lambda: one.evaluate("localStorage.getItem('capemay-sheet-1')"))
    one.evaluate("window.first = true")
    one.reload()
    one.wait_for_selector(".cm-map[data-version] .main-svg")
    assert not one.evaluate("window.first")
    yield one
    leave(one)


def test_a_page_that_comes_back_shows_its_picture_before_plotly_is_read(returning: Page) -> None:
    """What plotly then draws is the same, pixel by pixel."""
    assert returning.evaluate("typeof Plotly") == "undefined"
    kept = returning.locator(".cm-map").screenshot()
    assert eventually(lambda: returning.locator(".cm-map .js-plotly-plot .main-svg").count())
    at_rest(returning, 200)
    assert returning.locator(".cm-map").screenshot() == kept


def test_a_tap_on_a_kept_picture_is_answered(returning: Page) -> None:
    """The tap moves the token, and plotly draws it."""
    returning.mouse.click(*_at(returning, 0.75, 0.25))
    assert eventually(lambda: _told(returning).startswith("s1 "))
    colour = "getComputedStyle([...document.querySelectorAll('.cm-map .scatter')].at(-1).querySelector('.point')).fill"
    assert eventually(lambda: returning.evaluate(colour) == "rgb(0, 0, 255)")


def test_another_picture_than_the_kept_one_is_drawn(returning: Page) -> None:
    """A picture kept of something else is never shown."""
    returning.wait_for_function("localStorage.getItem('capemay-sheet-1') !== null")
    returning.evaluate("""() => { const [made, picture] = JSON.parse(localStorage.getItem("capemay-sheet-1"));
        localStorage.setItem("capemay-sheet-1", JSON.stringify([made + " ", picture])); }""")
    returning.reload()
    returning.wait_for_selector(".cm-map[data-version] .main-svg")
    assert returning.evaluate("typeof Plotly") == "object"


def test_a_fault_in_a_handler_is_told_and_the_next_tap_works(page: Page, server: Server) -> None:
    """Its text stands in the server's log with the traceback, for it may hold secrets; the page names its kind."""
    page.mouse.click(*_at(page, 1.25, 0.75))
    assert eventually(lambda: "RuntimeError" in _told(page))
    assert "a fault in a handler" not in _told(page)
    assert eventually(lambda: "RuntimeError: a fault in a handler" in server.log.read_text())
    page.mouse.click(*_at(page, 1.25, 0.25))
    assert eventually(lambda: _told(page).startswith("s2 "))


def test_the_map_has_a_name_and_keeps_its_shape(page: Page) -> None:
    """A screen reader hears what it is; a narrower window shrinks it evenly."""
    picture = page.get_by_role("group", name="A map of six spots")
    for width in (900, 500):
        page.set_viewport_size({"width": width, "height": 700})
        drawn = (
            "(() => { const l = document.querySelector('.js-plotly-plot')._fullLayout; return [l.width, l.height]; })()"
        )
        assert eventually(lambda: abs(page.evaluate(drawn)[0] - picture.bounding_box()["width"]) < 2)  # noqa: B023
        wide, high = page.evaluate(drawn)
        assert abs(wide / high - 1.5) < 0.02
    page.set_viewport_size({"width": 1280, "height": 720})


def test_two_fingers_enlarge_and_one_tap_is_one_tap(browser: Browser, server: Server) -> None:
    """On a phone: a pinch zooms, a tap is sent once, the page itself stays its size."""
    page = opened(browser, server.address, has_touch=True, is_mobile=True, viewport={"width": 400, "height": 800})
    x, y = _at(page, 0.75, 0.25)
    page.touchscreen.tap(x, y)
    assert eventually(lambda: _told(page) == "s1 1")
    page.wait_for_timeout(500)
    assert _told(page) == "s1 1"
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 20)
    for apart in (25, 30, 35, 40):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    shown = "(([a, b]) => b - a)(document.querySelector('.js-plotly-plot')._fullLayout.xaxis.range)"
    assert eventually(lambda: page.evaluate(shown) < 1.0), page.evaluate(shown)
    assert page.evaluate("visualViewport.scale") == 1
    leave(page)


def test_a_page_that_opens_later_gets_the_traces_as_they_stand() -> None:
    """A change is kept in what a new page is given, and nothing shared is altered."""
    first: dict[str, Any] = {"uid": "a", "x": [1], "marker": {"color": "red", "size": 3}}
    one = PlotlyMap(traces=[first, {"uid": "b", "x": [2]}])
    one.set_traces({"a": {"marker.color": "blue"}, 1: {"x": [5]}})
    assert one.get_state("traces")["traces"] == [
        {"uid": "a", "x": [1], "marker": {"color": "blue", "size": 3}},
        {"uid": "b", "x": [5]},
    ]
    assert first["marker"]["color"] == "red"
    assert one.get_state("version")["version"] == 1


def test_an_unknown_trace_changes_nothing() -> None:
    """All changes are checked before the first is made."""
    one = PlotlyMap(traces=[{"uid": "a", "x": [1]}])
    with pytest.raises(KeyError):
        one.set_traces({"a": {"x": [2]}, "z": {"x": [3]}})
    assert one.traces == [{"uid": "a", "x": [1]}]


def test_traces_that_cannot_be_told_apart_are_refused() -> None:
    """Every trace needs a name of its own."""
    with pytest.raises(traitlets.TraitError):
        PlotlyMap(traces=[{"uid": "a"}, {"uid": "a"}])
    with pytest.raises(traitlets.TraitError):
        PlotlyMap(traces=[{"x": [1]}])


def test_a_tap_that_arrives_twice_counts_once() -> None:
    """A message sent again after a cut is the same tap; another page's first tap is not."""
    one = PlotlyMap()
    heard: list[str] = []
    one.on_tap(heard.append)
    for message in ({"n": 1, "page": "p"}, {"n": 1, "page": "p"}, {"n": 1, "page": "q"}, {"n": 2, "page": "p"}):
        one._heard(one, {"tap": "s1", **message}, [])
    assert heard == ["s1"] * 3


def test_without_a_server_of_ours_the_kernel_gives_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in JupyterLab: it goes once, compressed, as a binary message."""
    one = PlotlyMap()
    sent: list[Any] = []
    monkeypatch.setattr(one, "send", lambda content, buffers=(): sent.append((content, buffers)))
    one._heard(one, {"want": "plotly"}, [])
    assert sent[0][0] == {"plotly": True}
    assert sent[0][1][0][:2] == b"\x1f\x8b"


def test_an_error_on_the_page_reaches_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be drawn is told there."""
    one = PlotlyMap()
    heard: list[str] = []
    monkeypatch.setattr("capemay_kit.ui.picture.plot.log.error", lambda text, *of: heard.append(text % of))
    one._heard(one, {"error": "no canvas"}, [])
    assert heard == ["the map on the page: no canvas"]
