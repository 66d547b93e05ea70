"""What fingers, a mouse's wheel and a brush do on a picture of 600 by 400 pixels, tried in Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .node import UI, in_node

PROGRAM = Path(__file__).with_name("gestures.mjs")
AT = {"oak": 0.5, "elm": 0.54, "ash": 1.25}
OAK, ELM, ASH = ({"id": name, "label": name, "x": x, "y": 0.5} for name, x in AT.items())
"""On the screen at 200, 216 and 500, each at the height of 200: of ash only a place is known."""
TRAITS = {"targets": [OAK], "places": [OAK, ASH]}


def tap(x: float, y: float = 200, at: float = 0, slip: float = 0) -> list[list[Any]]:
    """Touch and let go, at some time; the finger slips so far meanwhile."""
    return [["down", 1, x, y, at], ["move", 1, x + slip, y, at], ["up", 1, x + slip, y, at]]


def two(first: tuple[float, float], second: tuple[float, float], at: float = 200) -> list[list[Any]]:
    """Put two fingers down side by side, move them, and let go."""
    moves = [["move", n, first[n], at, 50] for n in (0, 1)], [["move", n, second[n], at, 90] for n in (0, 1)]
    ends = [["up", n, second[n], at, 99] for n in (0, 1)]
    return [["down", n, first[n], at, 0] for n in (0, 1)] + moves[0] + moves[1] + ends


def done(events: list[list[Any]], **traits: Any) -> dict[str, Any]:
    """Return what came of events."""
    [found] = in_node(PROGRAM, [str(UI / "picture" / "fingers.js")], [{"traits": TRAITS | traits, "events": events}])
    return dict(found)


TAPS = [
    pytest.param(tap(200 + 33), ["oak"], id="within 34 px of what may be chosen"),
    pytest.param(tap(200 - 35), [], id="beyond"),
    pytest.param(tap(500 + 25), ["ash"], id="within 26 px of a place"),
    pytest.param(tap(500 + 27), [], id="beyond a place"),
    pytest.param(tap(200, slip=9), ["oak"], id="a finger that slips by less than 10 px"),
    pytest.param(tap(200, slip=11), [], id="a drag"),
    pytest.param(tap(200) + tap(203, at=340), ["oak"], id="twice within a third of a second"),
    pytest.param(tap(200) + tap(203, at=360), ["oak", "oak"], id="twice, later"),
    pytest.param(tap(200) + tap(500, at=100), ["oak", "ash"], id="two places at once"),
    pytest.param([["down", 1, 200, 200, 0], ["up", 1, 200, 200, 5000]], ["oak"], id="a finger that rests"),
    pytest.param([["down", 1, 200, 200, 0], ["cancel", 1, 200, 200, 9], ["up", 1, 200, 200, 9]], [], id="taken away"),
    pytest.param(two((200, 205), (200, 205)), [], id="two fingers"),
]


@pytest.mark.parametrize(("events", "taken"), TAPS)
def test_what_a_touch_takes(events: list[list[Any]], taken: list[str]) -> None:
    assert [one["tap"] for one in done(events)["sent"]] == taken


def test_where_two_may_be_meant_under_a_finger_a_list_says_which() -> None:
    found = done(tap(208), targets=[OAK, ELM])
    assert (found["sent"], found["list"]) == ([], ["oak", "elm"])


def test_a_map_that_takes_taps_anywhere_tells_where() -> None:
    [sent] = done(tap(300, 100), targets=[], places=[], free=True)["sent"]
    assert (sent["tap"], sent["at"]) == ("", [0.75, 0.25])
    assert sent["reach"] == pytest.approx(26 / 400)


@pytest.mark.parametrize(
    ("events", "zoom", "by"),
    [
        pytest.param(two((250, 350), (200, 400)), 1, 2, id="apart"),
        pytest.param(two((200, 400), (250, 350)), 4, 2, id="together"),
        pytest.param(two((200, 400), (250, 350)), 1, 1, id="together, at the whole"),
        pytest.param(two((295, 305), (0, 600)), 4, 8, id="apart, as far as it goes"),
        pytest.param([["wheel", 0, 300, 200, -400]], 1, 2.2255, id="wheel away"),
        pytest.param([["wheel", 0, 300, 200, 400]], 4, 1.7973, id="wheel back"),
    ],
)
def test_fingers_apart_and_the_wheel_away_enlarge_what_lies_between(
    events: list[list[Any]], zoom: float, by: float
) -> None:
    """What was in the middle of them is there still: here the middle of the picture."""
    before = {"by": zoom, "x": 0.75 - 0.75 / zoom, "y": 0.5 - 0.5 / zoom}
    found = done(events, zoom=before)["zoom"]
    assert found["by"] == pytest.approx(by, abs=0.001)
    assert [found["x"] + 0.75 / by, found["y"] + 0.5 / by] == pytest.approx([0.75, 0.5], abs=0.001)


def test_a_finger_moves_an_enlarged_picture_within_its_edges_and_it_is_drawn_sharply_then() -> None:
    drag = [["down", 1, 300, 200, 0], ["move", 1, 240, 200, 9], ["up", 1, 240, 200, 20]]
    found = done(drag, zoom={"by": 2, "x": 0.3, "y": 0.2})
    assert [found["zoom"]["x"], found["zoom"]["y"]] == pytest.approx([0.375, 0.2])
    assert found["drawn"]
    assert done(drag, zoom={"by": 2, "x": 0.74, "y": 0.2})["zoom"]["x"] == pytest.approx(0.75)
    whole = done(drag)
    assert (whole["zoom"], whole["drawn"]) == ({"x": 0, "y": 0, "by": 1}, False)


def test_the_page_scrolls_where_there_is_nothing_to_shrink() -> None:
    assert done([["wheel", 0, 300, 200, 400]])["scrolls"]
    assert not done([["wheel", 0, 300, 200, -400]])["scrolls"]


def test_two_taps_beside_everything_show_the_whole_again() -> None:
    zoom = {"by": 2, "x": 0.2, "y": 0.2}
    assert done(tap(100, 40) + tap(102, 40, at=200), zoom=zoom)["zoom"] == {"x": 0, "y": 0, "by": 1}
    assert done(tap(100, 40) + tap(102, 40, at=400), zoom=zoom)["zoom"]["by"] == 2


def test_a_stroke_is_told_whole_and_a_second_finger_takes_it_back() -> None:
    stroke = [["down", 1, 100, 100, 0], ["move", 1, 120, 100, 5], ["move", 1, 122, 100, 9], ["move", 1, 160, 100, 15]]
    end = [["up", 1, 160, 100, 20]]
    [sent] = done(stroke + end, brush=True)["sent"]
    assert sent["stroke"] == [pytest.approx([x, 0.25]) for x in (0.25, 0.3, 0.4)]
    second = [["down", 2, 300, 300, 16], ["up", 2, 300, 300, 17]]
    assert done(stroke + second + end, brush=True)["sent"] == []
