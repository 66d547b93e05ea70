"""What a tap on the map does and what a change of it costs, in a browser: the widget's script in a page by itself, its
Python here. What else fingers do is tried in Node (`test_gestures`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import traitlets
from playwright.sync_api import Browser

from capemay_kit.ui.picture.plot import PlotlyMap

from ..serving import at_rest, eventually, unhurried
from .drawn import Drawn, hears

GRAPH = "document.querySelector('.js-plotly-plot')._fullLayout"
TOKEN = "[...document.querySelectorAll('.cm-map .scatter')].at(-1).querySelector('.point')"
SPOTS = [{"id": f"s{i}", "x": 0.25 + 0.5 * (i % 3), "y": 0.25 + 0.5 * (i // 3)} for i in range(6)]


def made(**traits: Any) -> PlotlyMap:
    """Return a map of six spots, three of them offered, with a token on the first."""
    token = {"uid": "token", "mode": "markers", "x": [0.25], "y": [0.25], "marker": {"size": 20, "color": "red"}}
    spots = {"uid": "spots", "mode": "markers", "x": [s["x"] for s in SPOTS], "y": [s["y"] for s in SPOTS]}
    return PlotlyMap(aspect=1.5, still=1, label="A map of six spots", targets=SPOTS[:3], places=SPOTS,
                     traces=[spots, token], **traits)  # fmt: skip


class Spots(Drawn):
    """Where the token goes to the spot that is tapped; the last cannot be tapped without a fault."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        super().__init__(browser, **options)
        self.anew()

    def anew(self) -> None:
        """Open the page, or open it anew."""
        self.tapped, self.troubles = list[str](), list[str]()
        one = made(tell=self.troubles.append)
        one.on_tap(self._goes_to)
        self.opens(one)

    def _goes_to(self, spot: str) -> None:
        if spot == "s5":
            raise RuntimeError("a fault in a handler")
        self.tapped.append(spot)
        at = next(one for one in SPOTS if one["id"] == spot)
        self.map.set_traces({"token": {"x": [at["x"]], "y": [at["y"]], "marker.color": "blue"}})

    def comes_to(self, *spots: str) -> bool:
        """Wait for these to have been tapped since this was asked last, and no others."""
        came = self.answers(lambda: self.tapped == list(spots))
        self.tapped.clear()
        return came

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place of the map is on the screen."""
        box = self.page.locator(".cm-map").bounding_box()
        assert box is not None
        return box["x"] + box["width"] * x / 1.5, box["y"] + box["height"] * y

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(*self.at(x, y))

    def enlarge(self, x: float, y: float) -> None:
        """Turn the wheel over a place."""
        self.page.mouse.move(*self.at(x, y))
        self.page.mouse.wheel(0, -400)
        assert eventually(lambda: self.zoom > 1)

    def show_all(self) -> None:
        """Tap twice on no place."""
        unhurried(self.page, 360)
        self.page.mouse.dblclick(*self.at(1.0, 0.5))
        assert eventually(lambda: self.page.evaluate(f"{GRAPH}.xaxis.range[1].toFixed(2)") == "1.50")

    def fill(self) -> str:
        return str(self.page.evaluate(f"getComputedStyle({TOKEN}).fill"))


@pytest.fixture(scope="module")
def drawn(browser: Browser) -> Iterator[Spots]:
    """Open the map once for this file."""
    one = Spots(browser)
    assert eventually(lambda: one.page.evaluate("typeof Plotly") == "object")
    one.page.wait_for_selector(".cm-map .main-svg")
    yield one
    one.page.context.close()


def test_a_tap_near_a_target_is_answered_by_a_ring_at_once_and_moves_the_token(drawn):
    """The finger gets its answer before the kernel does; the one changed trace is redrawn, in its new colour."""
    drawn.page.evaluate("""() => { window.rings = 0; new MutationObserver((list) => {
        for (const one of list) for (const node of one.addedNodes) window.rings += node.className === "cm-map-ring";
    }).observe(document.querySelector(".cm-map"), { childList: true }); }""")
    x, y = drawn.at(0.75, 0.25)
    drawn.page.mouse.click(x + 20, y + 20)
    assert drawn.page.evaluate("rings") == 1
    assert drawn.comes_to("s1")
    assert drawn.fill() == "rgb(0, 0, 255)"
    assert eventually(lambda: drawn.page.locator(".cm-map-ring").count() == 0)


def test_a_tap_counts_however_long_it_lasts(drawn):
    """Between finger down and finger up the page may be drawing, and what is above the picture may grow."""
    drawn.page.mouse.move(*drawn.at(0.25, 0.75))
    drawn.page.mouse.down()
    drawn.page.evaluate("""() => {
        document.querySelector(".cm-map").style.marginTop = "20px";
        const until = performance.now() + 700;
        while (performance.now() < until);
    }""")
    x, y = drawn.at(0.25, 0.75)
    drawn.page.mouse.move(x, y - 19)
    drawn.page.mouse.up()
    drawn.page.evaluate("document.querySelector('.cm-map').style.marginTop = ''")
    assert drawn.comes_to("s3")


@pytest.mark.parametrize("scrolled", [False, True], ids=["by the wheel", "and something else scrolls it"])
def test_on_an_enlarged_map_a_tap_takes_the_place_that_is_seen(drawn, scrolled):
    """The wheel enlarges around the pointer; nothing scrolls the picture in its frame."""
    drawn.enlarge(0.75, 0.25)
    assert eventually(lambda: drawn.page.evaluate(f"(([a, b]) => b - a)({GRAPH}.xaxis.range)") < 1.5)
    if scrolled:
        drawn.page.evaluate("document.querySelector('.cm-map').scrollBy(40, 30)")
        assert drawn.page.evaluate("document.querySelector('.cm-map').scrollTop") == 0
    x, y = drawn.at(0.75, 0.25)
    drawn.page.mouse.click(x + 5, y)
    assert drawn.comes_to("s1")
    drawn.show_all()


def test_a_map_that_changed_while_hidden_shows_the_change(drawn):
    """A hidden map costs nothing and is drawn when it comes back, as it then stands."""
    drawn.page.evaluate("document.querySelector('.cm-map').parentElement.style.display = 'none'")
    traces = [drawn.map.traces[0], drawn.map.traces[1] | {"marker": {"size": 20, "color": "green"}}]
    drawn.map.traces = traces
    drawn.map.set_traces({"token": {"marker.size": 30}})
    drawn.page.evaluate("document.querySelector('.cm-map').parentElement.style.display = ''")
    assert eventually(lambda: drawn.fill() == "rgb(0, 128, 0)")
    assert drawn.page.evaluate(f"{TOKEN}.getAttribute('d')").startswith("M15,0")


def test_a_fault_in_a_handler_is_told_and_the_next_tap_works(drawn):
    """By its kind: its text may hold secrets, and goes to the log."""
    drawn.click(1.25, 0.75)
    drawn.click(1.25, 0.25)
    assert drawn.comes_to("s2")
    assert ["RuntimeError" in one and "a fault in" not in one for one in drawn.troubles] == [True]


def test_the_map_has_a_name_and_keeps_its_shape(drawn):
    """A screen reader hears what it is; a narrower window shrinks it evenly."""
    picture = drawn.page.get_by_role("group", name="A map of six spots")
    for width in (900, 500):
        drawn.page.set_viewport_size({"width": width, "height": 700})
        size = f"[{GRAPH}.width, {GRAPH}.height]"
        assert eventually(lambda: abs(drawn.page.evaluate(size)[0] - picture.bounding_box()["width"]) < 2)  # noqa: B023
        wide, high = drawn.page.evaluate(size)
        assert abs(wide / high - 1.5) < 0.02
    drawn.page.set_viewport_size({"width": 1000, "height": 800})


@pytest.mark.slow
def test_a_page_that_comes_back_shows_its_picture_before_plotly_is_read(browser):
    """What plotly then draws is the same, pixel by pixel; a tap is answered; what is kept of another is never shown."""
    one = Spots(browser)
    page, answered = one.page, "localStorage.getItem('capemay-sheet-1')"
    assert eventually(lambda: page.evaluate(answered))
    one.anew()
    assert page.evaluate("typeof Plotly") == "undefined"
    kept = page.locator(".cm-map").screenshot()
    assert eventually(lambda: page.locator(".cm-map .js-plotly-plot .main-svg").count())
    at_rest(page, 200)
    assert page.locator(".cm-map").screenshot() == kept

    one.anew()
    assert page.evaluate("typeof Plotly") == "undefined"
    one.click(0.75, 0.25)
    assert one.comes_to("s1")
    assert eventually(lambda: one.fill() == "rgb(0, 0, 255)")

    page.evaluate("""() => { const [made, picture] = JSON.parse(localStorage.getItem("capemay-sheet-1"));
        localStorage.setItem("capemay-sheet-1", JSON.stringify([made + " ", picture])); }""")
    one.anew()
    page.wait_for_selector(".cm-map .main-svg")
    assert page.evaluate("typeof Plotly") == "object"
    page.context.close()


# --- its Python -------------------------------------------------------------------------------------------


def test_a_page_that_opens_later_gets_the_traces_as_they_stand():
    """A change is kept in what a new page is given, and nothing shared is altered."""
    first: dict[str, Any] = {"uid": "a", "x": [1], "marker": {"color": "red", "size": 3}}
    one = PlotlyMap(traces=[first, {"uid": "b", "x": [2]}])
    one.set_traces({"a": {"marker.color": "blue"}, 1: {"x": [5]}})
    changed = {"uid": "a", "x": [1], "marker": {"color": "blue", "size": 3}}
    assert one.get_state("traces")["traces"] == [changed, {"uid": "b", "x": [5]}]
    assert first["marker"]["color"] == "red"
    assert one.get_state("version")["version"] == 1


@pytest.mark.parametrize("unknown", ["z", 1])
def test_an_unknown_trace_changes_nothing(unknown):
    """All changes are checked before the first is made."""
    one = PlotlyMap(traces=[{"uid": "a", "x": [1]}])
    with pytest.raises(KeyError):
        one.set_traces({"a": {"x": [2]}, unknown: {"x": [3]}})
    assert one.traces == [{"uid": "a", "x": [1]}]


@pytest.mark.parametrize("traces", [[{"uid": "a"}, {"uid": "a"}], [{"x": [1]}]])
def test_traces_that_cannot_be_told_apart_are_refused(traces):
    with pytest.raises(traitlets.TraitError):
        PlotlyMap(traces=traces)


def test_a_tap_that_arrives_twice_counts_once():
    """A message sent again after a cut is the same tap; another page's first tap is not."""
    one, heard = PlotlyMap(), list[str]()
    one.on_tap(heard.append)
    for n, page in ((1, "p"), (1, "p"), (1, "q"), (2, "p")):
        hears(one, {"tap": "s1", "n": n, "page": page})
    assert heard == ["s1"] * 3


def test_a_page_that_missed_a_change_gets_all_traces_and_one_without_our_server_the_script(monkeypatch):
    """As in JupyterLab: the script goes once, compressed, as a binary message."""
    one, sent = PlotlyMap(traces=[{"uid": "a", "x": [1]}]), list[Any]()
    monkeypatch.setattr(one, "send", lambda content, buffers=(): sent.append((content, buffers)))
    hears(one, {"have": one.version})
    assert sent == []
    hears(one, {"have": one.version - 1})
    assert sent.pop()[0] == {"traces": one.traces, "n": one.version}
    hears(one, {"want": "plotly"})
    assert sent[0][0] == {"plotly": True}
    assert sent[0][1][0][:2] == b"\x1f\x8b"


def test_an_error_on_the_page_reaches_the_log(monkeypatch):
    heard: list[str] = []
    monkeypatch.setattr("capemay_kit.ui.picture.plot.log.error", lambda text, *of: heard.append(text % of))
    hears(PlotlyMap(), {"error": "no canvas"})
    assert heard == ["the map on the page: no canvas"]
