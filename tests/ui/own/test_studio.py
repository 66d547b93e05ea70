"""The board studio in a browser: a photo is squared up, a board traced over it by taps, and a game played on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from capemay_kit.games.cape_may.board import read_board

from ..people import Companion, Person
from ..serving import SECOND
from .finger import Tracer, upload
from .prints import CORNERS, HEIGHT, WIDTH, photographed

SPACES = [(0.15 + 0.17 * i, 0.2 + 0.2 * j) for j in range(4) for i in range(5)]
LOTS = [(0.235 + 0.17 * i, 0.3 + 0.2 * j) for j in range(3) for i in range(4)]
SHAPES = ["square" if n % 2 else "hexagon" for n in range(12)]
ZONES = ["grass"] * 4 + ["dirt"] * 4 + ["sand"] * 4


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Draw a board, and take a photo of it that is neither straight nor from right above."""
    board = Image.new("RGB", (WIDTH, HEIGHT), (240, 228, 190))
    pen = ImageDraw.Draw(board)
    for x, y in SPACES:
        pen.ellipse([x * WIDTH - 14, y * HEIGHT - 14, x * WIDTH + 14, y * HEIGHT + 14], fill="white", outline="black")
    for x, y in LOTS:
        pen.rectangle([x * WIDTH - 18, y * HEIGHT - 18, x * WIDTH + 18, y * HEIGHT + 18], outline="brown", width=4)
    return photographed(board, tmp_path_factory.mktemp("photo") / "board.jpg")


@pytest.mark.slow
def test_a_board_is_traced_from_a_photo_and_played_on(browser: Browser, served: Companion, photo: Path) -> None:
    """Twenty spaces and twelve lots by taps; the file has them within one percent; then a game begins on it."""
    person = Person(browser, served)
    page, tracer = person.page, Tracer(person)
    store = served.folder / "store.db"
    person.tap("My copy")
    page.wait_for_selector(".cm-copy", state="visible", timeout=40 * SECOND)
    person.tap("Board")
    page.wait_for_selector(".cm-copybox input[type=text]", state="visible", timeout=40 * SECOND)
    page.locator(".cm-copybox input[type=text]:visible").first.fill("Our board")
    upload(page, "Photo", photo)
    person.tap("Trace a board")
    page.wait_for_selector(".cm-studio .cm-map[data-version] .main-svg", timeout=40 * SECOND)
    for x, y in CORNERS[::-1]:
        tracer.touch(x, y)
    person.tap("Square it up")
    assert person.sees("Tap along a street", ".cm-studio")

    for j in range(4):
        for x, y in SPACES[5 * j : 5 * j + 5]:
            tracer.touch(x, y)
        person.tap("Let go")
    for i in (0, 4):
        for j in range(4):
            tracer.touch(*SPACES[5 * j + i])
        person.tap("Let go")
    tracer.settled(store, '["space-15","space-20"]')
    person.tap("Arrows")
    tracer.touch(*SPACES[1])
    tracer.touch(*SPACES[2])
    person.tap("Signs")
    person.tap("2 birds")
    tracer.touch(*SPACES[7])
    person.tap("Start")
    tracer.touch(*SPACES[10])
    tracer.settled(store, '"start":true')

    for zone, (top, bottom) in (("Grass", (0.22, 0.38)), ("Dirt", (0.42, 0.58)), ("Sand", (0.62, 0.78))):
        person.tap("Zones")
        person.tap(zone)
        for corner in ((0.05, top), (0.95, top), (0.95, bottom), (0.05, bottom), (0.05, top)):
            tracer.touch(*corner)
        tracer.settled(store, f'"{zone.lower()}":[[')
    person.tap("Lots")
    for shape in ("square", "hexagon"):
        person.tap("Square" if shape == "square" else "Hexagon")
        for at in (lot for lot, each in zip(LOTS, SHAPES, strict=True) if each == shape):
            tracer.touch(*at)
    tracer.settled(store, '"lot-12"')
    person.tap("White dots")
    for n, at in enumerate(LOTS):
        tracer.touch(*at)
        tracer.touch(*SPACES[n // 4 * 5 + n % 4])
    person.tap("Adjacent lots")
    tracer.touch(*LOTS[0])
    tracer.touch(*LOTS[1])
    tracer.settled(store, '"adjacent_lots":["lot-')
    person.tap("Undo")
    tracer.settled(store, '"adjacent_lots":["lot-', there=False)
    tracer.touch(*LOTS[1])
    tracer.settled(store, '"adjacent_lots":["lot-')

    with page.expect_download(timeout=40 * SECOND) as got:
        person.tap("Save as a file")
    _compare(json.loads(Path(got.value.path()).read_text()))
    person.tap("Play on this board")
    assert person.sees("for a new game", ".cm-studio")

    person.tap("Home")
    person.begin("Anna", "Ben", where="Our board")
    person.tap("Map")
    page.wait_for_selector(".cm-mapbox .cm-map[data-version] .main-svg", timeout=40 * SECOND)
    person.tap("3")
    assert person.sees("Where does movement card 3 end?")
    assert page.get_by_text("The photo of the board under the map").is_visible()
    assert person.errors == []
    person.leave()


def _compare(found: dict[str, object]) -> None:
    """Check the file against the drawn board: places within one percent, everything else exactly."""
    board, faults = read_board(json.dumps(found).encode(), "downloaded")
    assert [one.message for one in faults if one.path.startswith("$.spaces[")] == []
    assert [one.id for one in board.spaces] == [f"space-{n}" for n in range(1, 21)]
    for one, (x, y) in zip(board.spaces, SPACES, strict=True):
        assert abs(one.x - x) <= 0.01
        assert abs(one.y - y) <= 0.01
    order = [n for n in range(12) if SHAPES[n] == "square"] + [n for n in range(12) if SHAPES[n] == "hexagon"]
    assert len(board.lots) == 12
    for one, n in zip(board.lots, order, strict=True):
        assert abs(one.x - LOTS[n][0]) <= 0.01
        assert abs(one.y - LOTS[n][1]) <= 0.01
        assert (one.shape, one.zone) == (SHAPES[n], ZONES[n])
        assert one.adjacent_spaces == (f"space-{n // 4 * 5 + n % 4 + 1}",)
    rows = {(f"space-{5 * j + i}", f"space-{5 * j + i + 1}") for j in range(4) for i in range(1, 5)}
    columns = {(f"space-{5 * j + i}", f"space-{5 * j + i + 5}") for j in range(3) for i in (1, 5)}
    assert set(board.roads) == rows | columns
    assert board.space["space-2"].arrow == ("space-3",)
    assert board.space["space-8"].special is not None
    assert board.space["space-8"].special.count == 2
    assert board.start == "space-11"
    first, second = (f"lot-{order.index(n) + 1}" for n in (0, 1))
    assert board.neighbours[first] == {second}
