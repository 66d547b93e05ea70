"""Squaring up a photo and looking at it in small, in the browser, beside the same by another library."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from capemay_kit.core.scene import Point
from capemay_kit.own.photo import read_photo
from capemay_kit.own.tracer import Raster
from capemay_kit.ui.own.boards import Darkroom

from ...own.looking import laid_out, looked
from ...own.test_photo import noise, saved
from ..alone import Alone

MARKS = [(0.1, 0.1), (0.9, 0.08), (0.5, 0.5), (0.12, 0.93), (0.88, 0.9), (0.3, 0.7), (0.71, 0.33)]
TAKEN = 1000, 750
"""The size of the photo."""


@pytest.fixture(scope="module")
def darkroom(browser: Browser) -> Iterator[Alone]:
    """Open a page with it."""
    one = Alone(browser, Darkroom, ask={}, photo="")
    yield one
    one.page.close()


def done(darkroom: Alone, photo: bytes, **ask: Any) -> bytes:
    """Ask something of a photo, and return what comes of it."""
    darkroom.set(photo=f"data:image/jpeg;base64,{b64encode(photo).decode()}")
    darkroom.set(ask={"id": f"{hash(photo)} {ask}", **ask})
    ((_, made),) = darkroom.sent("id")
    return made


def soft(wide: int, high: int) -> bytes:
    """Return a photo of soft colours, which no rounding hides."""
    small = Image.fromarray(np.random.default_rng(2).integers(0, 256, (6, 8, 3), dtype=np.uint8))
    return saved(small.resize((wide, high), Image.Resampling.BICUBIC))


def marked(wide: int = 650, high: int = 500) -> Image.Image:
    """Draw a board with marks at known places."""
    board = Image.new("RGB", (wide, high), "white")
    draw = ImageDraw.Draw(board)
    for x, y in MARKS:
        draw.ellipse((x * wide - 6, y * high - 6, x * wide + 6, y * high + 6), fill="black")
    return board


def camera(turn: float) -> Any:
    """Return a matrix from the board, 0-1, to the photo: seen at a slant, and turned by degrees."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    middle = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    turned = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.diag([1.3, 1.0, 1.0])
    slant = np.array([[1, 0.05, 0], [0, 0.85, 0], [0.12, 0.35, 1]])
    return np.array([[400, 0, 490], [0, 400, 380], [0, 0, 1]]) @ slant @ turned @ middle


def photographed(board: Image.Image, matrix: Any) -> bytes:
    """Take the photo."""
    back = np.linalg.inv(matrix @ np.diag([1 / board.width, 1 / board.height, 1]))
    seen = (back / back[2, 2]).ravel()[:8].tolist()
    return saved(board.transform(TAKEN, Image.Transform.PERSPECTIVE, seen, Image.Resampling.BICUBIC))


def corners_of(matrix: Any) -> list[Point]:
    """Return the board's corners in the photo, in pixels, from the top left clockwise."""
    found = [matrix @ (x, y, 1) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    return [(u / w, v / w) for u, v, w in found]


def found(picture: Image.Image, x: float, y: float) -> Point:
    """Return where the mark near a place is, 0-1: the middle of what is dark there."""
    dark = np.asarray(picture.convert("L")) < 100
    high, wide = dark.shape
    top, left = int((y - 0.05) * high), int((x - 0.05) * wide)
    rows, columns = np.nonzero(dark[top : top + high // 10, left : left + wide // 10])
    assert len(rows)
    return float((columns.mean() + 0.5 + left) / wide), float((rows.mean() + 0.5 + top) / high)


@pytest.mark.parametrize("turn", [-30, -12, 0, 7, 25])
def test_marks_are_where_they_are_printed_after_squaring_up(darkroom: Alone, turn: float) -> None:
    """Within half a percent, however the camera was held."""
    matrix = camera(turn)
    photo = photographed(marked(), matrix)
    made = done(darkroom, photo, corners=corners_of(matrix), wide=600, high=462, most=10**6)
    squared = Image.open(BytesIO(read_photo(made, "board")))
    assert squared.size == (600, 462)
    for x, y in MARKS:
        assert found(squared, x, y) == pytest.approx((x, y), abs=0.005)


@pytest.mark.parametrize(
    "corners", [[(0, 0), (300, 0), (300, 200), (0, 200)], [(60, 40), (250, 20), (290, 190), (20, 160)]],
    ids=["all of it", "a tilted part"],
)  # fmt: skip
def test_a_photo_is_laid_out_as_another_library_does(darkroom: Alone, corners: Sequence[Point]) -> None:
    """Pixel by pixel, but for rounding."""
    photo = soft(300, 200)
    made = done(darkroom, photo, corners=corners, wide=320, high=240, colours=3)
    wanted = laid_out(Image.open(BytesIO(photo)), corners, (320, 240))
    apart = np.abs(np.frombuffer(made, np.uint8).astype(int) - np.asarray(wanted, int).ravel())
    assert apart.max() <= 3


@pytest.mark.parametrize("colours", [1, 3])
def test_a_photo_looks_in_small_as_the_mean_of_its_pixels(darkroom: Alone, colours: Any) -> None:
    """Brightness alone, or colours: so rules that were tried on one are right on the other."""
    raster, photo = Raster(60, 48, colours), saved(noise(600, 480))
    made = done(darkroom, photo, **raster._asdict())
    apart = np.abs(np.frombuffer(made, np.uint8).astype(int) - np.frombuffer(looked(photo, raster), np.uint8))
    assert len(made) == raster.length
    assert apart.max() <= 2


def test_a_squared_up_photo_is_small_enough_to_travel(darkroom: Alone) -> None:
    """Whatever is on it; where nothing else helps, it is half as large."""
    photo = saved(noise(900, 600))
    whole = [(0, 0), (900, 0), (900, 600), (0, 600)]
    sizes = {}
    for most in (200_000, 30_000):
        made = done(darkroom, photo, corners=whole, wide=900, high=600, most=most)
        assert len(made) < most
        sizes[most] = Image.open(BytesIO(read_photo(made, "board"))).size
    assert sizes == {200_000: (900, 600), 30_000: (450, 300)}


def test_what_the_browser_cannot_do_is_said(darkroom: Alone) -> None:
    """And the next thing is done as ever."""
    darkroom.set(photo="data:image/jpeg;base64,AAAA")
    darkroom.set(ask={"id": -1, "wide": 8, "high": 8, "colours": 1})
    assert darkroom.sent("failed") == [({"id": -1, "failed": True}, b"")]
    assert len(done(darkroom, soft(80, 60), wide=8, high=8, colours=1)) == 64
