"""A photo that is chosen is made ready by the browser: upright, on white, small enough, and nothing but the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser

from capemay_kit.own.photo import read_photo
from capemay_kit.ui.upload import Upload

from ..own.test_photo import saved, scenery
from .alone import Alone

SIDE = 400
Taken = Callable[..., tuple[dict[str, Any], bytes]]


@pytest.fixture(scope="module")
def button(browser: Browser) -> Iterator[Alone]:
    one = Alone(browser, Upload, label="Photo", accept="image/*", most=3_000_000, side=SIDE, sending="{n}")
    yield one
    one.page.close()


@pytest.fixture
def taken(button: Alone, tmp_path: Path) -> Taken:
    """Return what chooses a file, and returns the last message with all bytes that came."""

    def choose(raw: bytes, said: str = "at", name: str = "a.jpg") -> tuple[dict[str, Any], bytes]:
        path = tmp_path / name
        path.write_bytes(raw)
        button.choose(path)
        messages = button.sent(said)
        return messages[-1][0], b"".join(body for _, body in messages)

    return choose


def picture_of(raw: bytes) -> Image.Image:
    return Image.open(BytesIO(read_photo(raw, "photo", SIDE))).convert("RGB")


def unlike(one: Image.Image, other: Image.Image) -> float:
    return float(np.abs(np.asarray(one, int) - np.asarray(other, int)).mean())


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_whatever_the_browser_reads_becomes_a_jpeg(taken: Taken, kind: str) -> None:
    made = picture_of(taken(saved(scenery(), kind))[1])
    assert made.size == (320, 240)
    assert unlike(made, scenery()) < 4


@pytest.mark.parametrize(
    ("turn", "how"),
    [(2, "FLIP_LEFT_RIGHT"), (3, "ROTATE_180"), (4, "FLIP_TOP_BOTTOM"), (5, "TRANSPOSE"), (6, "ROTATE_90"),
     (7, "TRANSVERSE"), (8, "ROTATE_270")],
)  # fmt: skip
def test_a_photo_is_turned_upright(taken: Taken, turn: int, how: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    raw = saved(scenery().transpose(Image.Transpose[how]), exif=exif)
    assert unlike(picture_of(taken(raw)[1]), scenery()) < 4


def test_a_long_photo_is_shrunk(taken: Taken) -> None:
    made = picture_of(taken(saved(scenery(1200, 900)))[1])
    assert made.size == (SIDE, SIDE * 3 // 4)
    assert unlike(made, scenery(SIDE, SIDE * 3 // 4)) < 6


def test_what_is_see_through_becomes_white(taken: Taken) -> None:
    made = picture_of(taken(saved(Image.new("RGBA", (99, 99), (0, 0, 0, 0)), "PNG"))[1])
    assert min(made.getpixel((50, 50))) > 250  # type: ignore[type-var, arg-type]


def test_nothing_but_the_picture_leaves_the_device(taken: Taken) -> None:
    exif = Image.Exif()
    exif[0x010F] = "SECRET maker"
    exif[0x8825] = {1: "N", 2: (38.0, 56.0, 6.0), 29: "SECRET place"}
    raw = saved(scenery(), exif=exif, comment=b"SECRET", xmp=b"<x>SECRET</x>") + b"SECRET"
    assert b"SECRET" not in taken(raw)[1]


@pytest.mark.parametrize(
    ("raw", "why"), [(b"no picture", "unread"), (saved(scenery())[:900], "unread"), (bytes(3_000_001), "large")],
    ids=["a text", "half a photo", "too large a file"],
)  # fmt: skip
def test_what_the_browser_cannot_read_is_refused_by_its_name(taken: Taken, raw: bytes, why: str) -> None:
    assert taken(raw, "refused", "b.jpg") == ({"refused": why, "name": "b.jpg"}, b"")
