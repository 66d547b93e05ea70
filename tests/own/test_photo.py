"""Photos as a browser hands them over: checked by their outside alone, and by the corners they are squared up by."""

from __future__ import annotations

from io import BytesIO
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from capemay_kit.errors import BadFile
from capemay_kit.own.photo import MAX_SIDE, in_order, read_photo, size_of, squared_size


def jpeg(wide=320, high=240, mode="RGB", **how):
    """Return a JPEG as a browser makes one, or with something more in it."""
    out = BytesIO()
    Image.new(mode, (wide, high), 90).save(out, "JPEG", **how)
    return out.getvalue()


JPEG = jpeg()


def refused(raw, **how):
    """Return the one line that refuses a photo."""
    with pytest.raises(BadFile) as bad:
        read_photo(raw, "board.jpg", **how)
    (line,) = str(bad.value).splitlines()
    return line.removeprefix("board.jpg: ")


# --- taking --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("raw", [JPEG, jpeg(progressive=True)], ids=["in one layer", "in several"])
def test_a_photo_that_holds_nothing_else_stays_as_it_is(raw):
    """Byte by byte, so that the same photo is the same in every pack."""
    assert read_photo(raw, "board") == raw
    assert size_of(raw) == (320, 240)


def test_whatever_a_photo_carries_is_dropped():
    """A browser writes nothing along, but whoever sends something else is not asked."""
    exif = Image.Exif()
    exif[0x010F] = "SECRET maker"
    raw = jpeg(exif=exif, comment=b"SECRET", icc_profile=b"SECRET" * 20, xmp=b"SECRET") + b"SECRET"
    assert raw.count(b"SECRET") > 4
    kept = read_photo(raw, "board")
    assert b"SECRET" not in kept
    assert Image.open(BytesIO(kept)).tobytes() == Image.open(BytesIO(raw)).tobytes()


def test_a_photo_may_be_as_long_as_it_is_kept():
    """The browser shrinks it; here is only looked whether it did."""
    assert read_photo(jpeg(MAX_SIDE, 1800), "board")
    assert refused(jpeg(MAX_SIDE + 1, 1800)) == "is 2401 by 1800 pixels: 2400 are the most"
    assert refused(jpeg(320, 361), side=360) == "is 320 by 361 pixels: 360 are the most"


NO_PHOTO = {
    "nothing": (b"", "is not a JPEG picture"),
    "a text": (b"a board", "is not a JPEG picture"),
    "a drawing with a script in it": (b"<svg><script/></svg>", "is not a JPEG picture"),
    "more than 30 MB": (JPEG + bytes(30_000_000), "larger than 30 MB"),
    "a line": (jpeg(2000, 20), "2000 by 20 pixels: too narrow"),
    "a dot": (jpeg(4, 4), "4 by 4 pixels: too small"),
    "grey": (jpeg(mode="L"), "cut off or damaged"),
    "cut off": (JPEG[: len(JPEG) // 2], "cut off or damaged"),
    "without its end": (JPEG[:-2], "cut off or damaged"),
    "cut off in its header": (JPEG[:30], "cut off or damaged"),
    "without pixels": (JPEG[: JPEG.index(b"\xff\xda")] + JPEG[-2:], "cut off or damaged"),
    "with two sizes": (JPEG[:20] + JPEG[JPEG.index(b"\xff\xc0") :][:19] + JPEG[20:], "cut off or damaged"),
    "a beginning and an end": (b"\xff\xd8\xff\xd9", "cut off or damaged"),
}


@pytest.mark.parametrize(("raw", "said"), NO_PHOTO.values(), ids=NO_PHOTO.keys())
def test_no_photo_is(raw, said):
    """Refused in one clear line."""
    assert said in refused(raw)


def test_a_photo_of_a_thousand_layers_is_refused():
    """Each takes a walk over all pixels, at every page that shows it."""
    made = jpeg(progressive=True)
    layer = made[made.rindex(b"\xff\xda") : -2]
    assert refused(made[:-2] + 1000 * layer + made[-2:]) == "has more than 60 layers: no camera makes such pictures"


@given(st.binary(max_size=400), st.integers(0, len(JPEG)), st.booleans())
def test_random_bytes_are_never_more_than_refused(raw, at, goes_on):
    """Wherever they stand in a photo."""
    try:
        kept = read_photo(JPEG[:at] + raw + (JPEG[at:] if goes_on else b""), "board")
    except BadFile as bad:
        assert len(str(bad).splitlines()) == 1  # noqa: PT017
    else:
        assert read_photo(kept, "board") == kept


# --- corners -------------------------------------------------------------------------------------------


def test_corners_come_in_any_order():
    """All twenty-four are the same four, from the top left clockwise."""
    corners = [(0.2, 0.1), (0.9, 0.15), (0.85, 0.9), (0.1, 0.8)]
    found = {tuple(in_order(order, (1000, 1000))) for order in permutations(corners)}
    assert found == {((200, 100), (900, 150), (850, 900), (100, 800))}


def test_a_squared_up_photo_is_never_longer_than_a_photo():
    """A tall board is made narrower."""
    assert (squared_size(1.3), squared_size(0.5)) == ((1800, 1385), (1200, 2400))


NO_BOARD = {
    "three corners": ([(0, 0), (1, 0), (1, 1)], "Tap four corners. You tapped 3."),
    "a corner outside": ([(0, 0), (1.2, 0), (1, 1), (0, 1)], "outside the photo"),
    "a corner nowhere": ([(0, 0), (float("nan"), 0), (1, 1), (0, 1)], "outside the photo"),
    "three in a line": ([(0.1, 0.1), (0.5, 0.1), (0.9, 0.1), (0.5, 0.9)], "on a line"),
    "three nearly in a line": ([(0.1, 0.1), (0.5, 0.11), (0.9, 0.1), (0.5, 0.9)], "on a line"),
    "all in a line": ([(0.1, 0.1), (0.2, 0.2), (0.3, 0.3), (0.4, 0.4)], "on a line"),
    "one corner twice": ([(0.1, 0.1), (0.1, 0.1), (0.9, 0.9), (0.1, 0.9)], "on a line"),
    "the same four times": ([(0.5, 0.5)] * 4, "on a line"),
    "one within the others": ([(0.1, 0.1), (0.9, 0.1), (0.5, 0.9), (0.5, 0.35)], "between the other three"),
    "hardly anything": ([(0.5, 0.5), (0.55, 0.5), (0.55, 0.55), (0.5, 0.55)], "too close together"),
}


@pytest.mark.parametrize(("corners", "said"), NO_BOARD.values(), ids=NO_BOARD.keys())
def test_no_board_is(corners, said):
    """Refused in one clear line."""
    with pytest.raises(BadFile, match=said) as refused:
        in_order(corners, (320, 240))
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("aspect", [0, -1, 100, float("inf"), float("nan")])
def test_no_board_is_shaped_like(aspect):
    """As a figure typed wrongly."""
    with pytest.raises(BadFile, match="times as wide as it is high"):
        squared_size(aspect)
