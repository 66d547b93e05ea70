"""A photo is squared up by the browser: what is kept of what it answers, and when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.store import Store
from capemay_kit.own.photo import SQUARED_BYTES
from capemay_kit.own.proposals import RASTER
from capemay_kit.ui.companion import Companion

from ...own.packing import picture
from ..seen import tap, words
from .at_my_copy import answered, copy, upload

CORNERS = ((0.9, 0.9), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9))


@pytest.fixture
def page(tmp_path: Path) -> Any:
    """Return the page, where a photo's four corners were tapped."""
    page = copy(Companion(Store(str(tmp_path / "store.db")), {}), "studio")
    upload(page, "Photo", "board.jpg", picture(9))
    tap(page, "Trace a board")
    studio = page.part("studio")
    for x, y in CORNERS:
        studio.touched(x * studio.plot.aspect, y, 0.02)
    return page


@pytest.fixture
def studio(page: Any) -> Any:
    """Return the studio on it."""
    return page.part("studio")


def answer(studio: Any, made: bytes | None, asked: Any = None) -> None:
    """Answer in place of the browser; None says that it could not."""
    said = {"id": (asked or studio.darkroom.ask)["id"]}
    studio.darkroom.heard(
        studio.darkroom, said if made is not None else said | {"failed": True}, [made] if made else []
    )


def kept(studio: Any) -> bytes:
    """Return the photo that is kept."""
    (photo,) = studio.model.store.own("photo").values()
    return photo


def test_the_browser_is_asked_for_a_picture_as_large_as_it_is_kept(page: Any, studio: Any) -> None:
    """By corners in the photo's pixels, from the top left clockwise; that it is under way is said."""
    tap(page, "Square it up")
    ask = dict(studio.darkroom.ask)
    assert [tuple(map(round, one)) for one in ask.pop("corners")] == [(6, 5), (58, 5), (58, 43), (6, 43)]
    assert ask == {"id": 1, "wide": 1800, "high": 1385, "most": SQUARED_BYTES}
    assert "Squaring it up…" in words(page, "cm-verdictbox")
    assert kept(studio) == picture(9)


def test_what_comes_is_kept_and_looked_at(page: Any, studio: Any) -> None:
    """As one step that can be taken back."""
    tap(page, "Square it up")
    answer(studio, picture(70))
    assert (studio.corners, kept(studio), words(page, "cm-verdictbox")) == (None, picture(70), "")
    assert studio.darkroom.ask["wide"] == RASTER.wide
    answered(studio)
    assert (studio.tracing.to_see, studio.darkroom.ask) == (None, {})


@pytest.mark.parametrize(
    "made", [None, b"", b"<svg/>", picture(70)[:-9]], ids=["nothing", "empty", "a drawing", "half"]
)
def test_what_is_no_photo_is_not_kept(page: Any, studio: Any, made: bytes | None) -> None:
    """The corners stay, so that one more tap tries again."""
    tap(page, "Square it up")
    answer(studio, made)
    assert "The browser could not square up the photo. Tap again, or choose another photo." in words(
        page, "cm-verdictbox"
    )
    assert (len(studio.corners), kept(studio)) == (4, picture(9))
    tap(page, "Square it up")
    answer(studio, picture(70))
    assert kept(studio) == picture(70)


def test_what_comes_after_a_corner_was_taken_back_is_not_kept(page: Any, studio: Any) -> None:
    """Nor what comes after the board was left, or an answer to what is not asked any more."""
    tap(page, "Square it up")
    first = studio.darkroom.ask
    _, take_back = studio.nearest
    take_back()
    answer(studio, picture(70))
    assert (len(studio.corners), kept(studio)) == (3, picture(9))
    studio.touched(0.1, 0.9, 0.02)
    tap(page, "Square it up")
    answer(studio, picture(70), first)
    assert kept(studio) == picture(9)
    asked = studio.darkroom.ask
    tap(page, "All boards")
    assert (studio.darkroom.ask, studio.darkroom.photo) == ({}, "")
    answer(studio, picture(70), asked)
    assert kept(studio) == picture(9)


def test_a_photo_that_stays_as_it_is_is_looked_at_too(page: Any, studio: Any) -> None:
    """Once; a page that answers nonsense is not asked again for every tap."""
    tap(page, "It is square already")
    ask = studio.darkroom.ask
    answer(studio, b"too short")
    studio.touched(0.5, 0.5, 0.02)
    assert (studio.darkroom.ask, studio.tracing.seen) == ({}, None)
    tap(page, "All boards")
    tap(page, "My board")
    assert studio.darkroom.ask == ask | {"id": 2}
