"""Photos: those a browser hands over are judged by their outside and stay as they are, those put into a pack by hand
are drawn anew; of both the picture alone is kept. Corners square one up."""

from __future__ import annotations

import random
import struct
import zlib
from functools import partial
from io import BytesIO
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFile, PngImagePlugin

from capemay_kit.errors import BadFile
from capemay_kit.own.photo import MAX_SIDE, any_photo, in_order, read_photo, size_of, squared_size

ORIENTATION, GPS, MAKER = 0x0112, 0x8825, 0x010F


def saved(picture, format="JPEG", **how):
    out = BytesIO()
    picture.save(out, format, **how)
    return out.getvalue()


def opened(raw):
    picture = Image.open(BytesIO(raw))
    picture.load()
    return picture


def scenery(wide=320, high=240, mode="RGB"):
    """Draw a picture whose left half is red and whose right half is blue, with a white strip on top."""
    picture = Image.new("RGB", (wide, high), (200, 30, 30))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((wide // 2, 0, wide, high), fill=(30, 30, 200))
    draw.rectangle((0, 0, wide, high // 8), fill="white")
    return picture.convert(mode)


def noise(wide, high):
    return Image.fromarray(np.random.default_rng(1).integers(0, 256, (high, wide, 3), dtype=np.uint8))


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(wide, high, *chunks, depth=8, colour=2):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + chunk(b"IEND", b"")


def with_exif(body):
    """Put an EXIF segment into a JPEG, whatever is in it."""
    body = b"Exif\0\0" + body
    return JPEG[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + JPEG[2:]


def exif_of(values):
    exif = Image.Exif()
    for tag, value in values.items():
        exif[tag] = value
    return exif


JPEG, PNG = saved(scenery(), quality=90), saved(scenery(), "PNG")
PROGRESSIVE = saved(scenery(), progressive=True)
LAYER = PROGRESSIVE[PROGRESSIVE.rindex(b"\xff\xda") : -2]
SECRET = {"comment": b"SECRET comment", "icc_profile": b"SECRET" * 20, "xmp": b"<x>SECRET</x>"}


def scans(many):
    return PROGRESSIVE[:-2] + many * LAYER + PROGRESSIVE[-2:]


# --- kept ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("raw", [JPEG, PROGRESSIVE], ids=["in one layer", "in several"])
def test_a_photo_of_a_browser_stays_as_it_is(raw):
    """Byte by byte, so that the same photo is the same in every pack."""
    assert read_photo(raw, "board") == raw
    assert size_of(raw) == (320, 240)


def test_a_photo_may_be_as_long_as_it_is_kept():
    """The browser shrinks it; here is only looked whether it did."""
    assert read_photo(saved(Image.new("RGB", (MAX_SIDE, 1800))), "board")
    for wide, high, most in ((MAX_SIDE + 1, 1800, MAX_SIDE), (320, 361, 360)):
        with pytest.raises(BadFile, match=f"is {wide} by {high} pixels: {most} are the most"):
            read_photo(saved(Image.new("RGB", (wide, high))), "board", side=most)


@pytest.mark.parametrize(
    "raw",
    [JPEG, PNG, PROGRESSIVE, saved(scenery(), "MPO", save_all=True, append_images=[noise(64, 48)])],
    ids=["a JPEG", "a PNG", "a progressive JPEG", "as phones write it, a second one behind it"],
)
def test_a_photo_by_hand_is_kept_as_a_jpeg(raw):
    kept = opened(any_photo(raw, "board.gif"))
    assert (kept.format, kept.mode, kept.size) == ("JPEG", "RGB", (320, 240))
    assert kept.getpixel((40, 120))[0] > 150
    assert kept.getpixel((280, 120))[2] > 150


def test_a_large_photo_is_shrunk_and_then_stays_as_it_is():
    """Twelve megapixels come in, what a board needs is kept; reading it again costs nothing of its quality."""
    kept = any_photo(saved(noise(2800, 2100)), "board")
    assert size_of(kept) == (MAX_SIDE, MAX_SIDE * 3 // 4)
    assert any_photo(kept, "board") == kept


@pytest.mark.parametrize(
    ("turn", "taken"),
    [(0, None), (1, None), (2, "FLIP_LEFT_RIGHT"), (3, "ROTATE_180"), (4, "FLIP_TOP_BOTTOM"), (5, "TRANSPOSE"),
     (6, "ROTATE_90"), (7, "TRANSVERSE"), (8, "ROTATE_270"), (9, None), (65535, None)],
)  # fmt: skip
def test_a_photo_is_turned_upright(turn, taken):
    """By all eight ways a camera can be held; one there is not is ignored."""
    upright = scenery()
    picture = upright.transpose(Image.Transpose[taken]) if taken else upright
    kept = opened(any_photo(saved(picture, exif=exif_of({ORIENTATION: turn})), "board"))
    assert kept.size == (320, 240)
    assert np.abs(np.asarray(kept, int) - np.asarray(upright, int)).mean() < 4


@pytest.mark.parametrize("read", [read_photo, any_photo])
def test_nothing_but_the_picture_is_kept(read):
    """A photo carries where one lives."""
    exif = exif_of({MAKER: "SECRET maker", GPS: {1: "N", 2: (38.0, 56.0, 6.0), 29: "SECRET place"}})
    raw = saved(scenery(), exif=exif, **SECRET)
    text = PngImagePlugin.PngInfo()
    text.add_text("Author", "SECRET author")
    drawn = saved(scenery(), "PNG", pnginfo=text, exif=exif)
    for one in (raw, raw + b"SECRET", JPEG + b"SECRET", *((drawn,) if read is any_photo else ())):
        assert b"SECRET" in one
        assert b"SECRET" not in read(one, "board")
    assert dict(opened(read(raw, "board")).getexif()) == {}
    if read is read_photo:
        assert opened(read(raw, "board")).tobytes() == opened(raw).tobytes()


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16", "CMYK"])
def test_any_kind_of_colour_is_read(mode):
    picture = Image.fromarray(np.full((240, 320), 40_000, np.uint16)) if mode == "I;16" else scenery(mode=mode)
    kept = opened(any_photo(saved(picture, "JPEG" if mode == "CMYK" else "PNG"), "board"))
    assert (kept.mode, kept.size) == ("RGB", (320, 240))
    if mode == "I;16":
        assert abs(kept.getpixel((9, 9))[0] - 40_000 // 256) < 3


def test_what_is_see_through_becomes_white():
    """Paper is."""
    kept = opened(any_photo(saved(Image.new("RGBA", (99, 99), (0, 0, 0, 0)), "PNG"), "board"))
    assert min(kept.getpixel((50, 50))) > 250


@pytest.mark.parametrize(
    "body",
    [b"", b"II", b"MM\0*\0\0\0\x08", b"II*\0\xff\xff\xff\xff", b"II*\0\x08\0\0\0\xff\xff" + b"\xff" * 40,
     b"II*\0\x08\0\0\0\x01\0\x12\x01\x02\0\xff\xff\xff\x7f\0\0\0\0", b"no such thing" * 99],
    ids=["empty", "cut off", "no entries", "pointing nowhere", "too many entries", "an endless text", "nonsense"],
)  # fmt: skip
def test_broken_exif_is_ignored(body):
    assert size_of(any_photo(with_exif(body), "board")) == (320, 240)


# --- what is refused -----------------------------------------------------------------------------------

OURS, BOTH, ANY = (read_photo,), (read_photo, any_photo), (any_photo,)
NO_JPEG, NEITHER, DAMAGED = "is not a JPEG picture", "neither a JPEG nor a PNG", "cut off or damaged"
LAYERS = "has more than 60 layers: no camera makes such pictures"
BAD = {
    "nothing": (OURS, b"", NO_JPEG),
    "nothing, by hand": (ANY, b"", NEITHER),
    "a text": (OURS, b"a board", NO_JPEG),
    "a gif, whatever it is called": (ANY, saved(scenery(), "GIF"), NEITHER),
    "a bitmap": (ANY, saved(scenery(), "BMP"), NEITHER),
    "a drawing with a script in it": (OURS, b"<svg><script/></svg>", NO_JPEG),
    "such a drawing by hand": (ANY, b"<svg><script/></svg>", NEITHER),
    "more than 30 MB": (BOTH, JPEG + bytes(30_000_000), "larger than 30 MB"),
    "500 megapixels": (ANY, png(25_000, 20_000, chunk(b"IDAT", b"")), "has 500 megapixels: 40 are the most"),
    "900 megapixels of black and white": (
        ANY, png(30_000, 30_000, chunk(b"IDAT", zlib.compress(bytes(3751) * 300)), depth=1, colour=0),
        "has 900 megapixels"),
    "the most a header can claim": (ANY, png(2**31 - 1, 2**31 - 1), "megapixels: 40 are the most"),
    "a line": (BOTH, saved(scenery(2000, 20)), "2000 by 20 pixels: too narrow"),
    "a dot": (BOTH, saved(scenery(4, 4)), "4 by 4 pixels: too small"),
    "no size": (ANY, png(0, 0), DAMAGED),
    "grey": (OURS, saved(scenery(mode="L")), DAMAGED),
    "a moving picture": (ANY, saved(scenery(), "PNG", save_all=True, append_images=[noise(320, 240)]), "is animated"),
    "a thousand layers, a walk over all pixels each": (BOTH, scans(1000), LAYERS),
    "a JPEG cut off": (BOTH, JPEG[: len(JPEG) // 2], DAMAGED),
    "a JPEG without its end": (OURS, JPEG[:-2], DAMAGED),
    "a JPEG cut off in its header": (BOTH, JPEG[:30], DAMAGED),
    "a JPEG without pixels": (OURS, JPEG[: JPEG.index(b"\xff\xda")] + JPEG[-2:], DAMAGED),
    "a JPEG with two sizes": (OURS, JPEG[:20] + JPEG[JPEG.index(b"\xff\xc0") :][:19] + JPEG[20:], DAMAGED),
    "a beginning and an end": (OURS, b"\xff\xd8\xff\xd9", DAMAGED),
    "a PNG cut off": (ANY, PNG[: len(PNG) // 2], DAMAGED),
    "a PNG without pixels": (ANY, png(100, 100), DAMAGED),
    "a PNG with wrong pixels": (ANY, png(100, 100, chunk(b"IDAT", b"pixels")), DAMAGED),
    "a text that unpacks to 80 MB": (
        ANY, png(100, 100, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(80_000_000), 9)), chunk(b"IDAT", b"")),
        DAMAGED),
}  # fmt: skip


@pytest.mark.parametrize(("reads", "raw", "said"), BAD.values(), ids=BAD.keys())
def test_no_photo_is(reads, raw, said):
    for read in reads:
        with pytest.raises(BadFile) as refused:
            read(raw, "board.jpg")
        (line,) = str(refused.value).splitlines()
        assert line.startswith("board.jpg: ")
        assert said in line


def test_pixels_are_not_unpacked_before_the_header_is_judged(monkeypatch):
    unpacked = []
    monkeypatch.setattr(ImageFile.ImageFile, "load", unpacked.append)
    for reads, raw, said in BAD.values():
        if "megapixels" in said or said in ("is animated", LAYERS, BAD["a line"][2]):
            with pytest.raises(BadFile, match=said):
                reads[-1](raw, "board")
    assert unpacked == []


def read_or_refused(read, raw):
    """Read a photo that may be none, as often as one likes; anything but a refusal fails."""
    try:
        kept = read(raw, "board")
    except BadFile as bad:
        assert len(str(bad).splitlines()) == 1  # noqa: PT017
    else:
        assert read(kept, "board") == kept


@given(st.binary(max_size=400), st.integers(0, len(JPEG)), st.booleans())
def test_random_bytes_are_never_more_than_refused(raw, at, goes_on):
    """Wherever they stand in a photo, and as what a camera wrote along."""
    read_or_refused(read_photo, JPEG[:at] + raw + (JPEG[at:] if goes_on else b""))
    for start in (b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", JPEG[:200], PNG[:60]):
        read_or_refused(any_photo, start + raw)
    for start in (b"", b"II*\0\x08\0\0\0", b"MM\0*\0\0\0\x08"):
        assert size_of(any_photo(with_exif(start + raw), "board")) == (320, 240)


@given(st.sampled_from([JPEG, PNG, PROGRESSIVE]), st.integers(0, 2**32), st.booleans())
def test_a_damaged_photo_is_never_more_than_refused(raw, seed, cut):
    chance = random.Random(seed)
    raw = bytearray(raw)
    for _ in range(chance.choice((1, 3, 30))):
        # most of what matters stands at the beginning
        raw[chance.randrange(chance.choice((200, len(raw))))] ^= 1 << chance.randrange(8)
    read_or_refused(any_photo, bytes(raw[: chance.randrange(len(raw))] if cut else raw))


# --- corners -------------------------------------------------------------------------------------------


def test_corners_come_in_any_order_and_are_put_from_the_top_left_clockwise():
    corners = [(0.2, 0.1), (0.9, 0.15), (0.85, 0.9), (0.1, 0.8)]
    found = {tuple(in_order(order, (1000, 1000))) for order in permutations(corners)}
    assert found == {((200, 100), (900, 150), (850, 900), (100, 800))}


def test_a_squared_up_photo_is_never_longer_than_a_photo():
    """A tall board is made narrower."""
    assert (squared_size(1.3), squared_size(0.5)) == ((1800, 1385), (1200, 2400))


def put(*corners):
    return partial(in_order, corners, (320, 240))


NO_BOARD = {
    "three corners": (put((0, 0), (1, 0), (1, 1)), "Tap four corners. You tapped 3."),
    "a corner outside": (put((0, 0), (1.2, 0), (1, 1), (0, 1)), "outside the photo"),
    "a corner nowhere": (put((0, 0), (float("nan"), 0), (1, 1), (0, 1)), "outside the photo"),
    "three in a line": (put((0.1, 0.1), (0.5, 0.1), (0.9, 0.1), (0.5, 0.9)), "on a line"),
    "three nearly in a line": (put((0.1, 0.1), (0.5, 0.11), (0.9, 0.1), (0.5, 0.9)), "on a line"),
    "all in a line": (put((0.1, 0.1), (0.2, 0.2), (0.3, 0.3), (0.4, 0.4)), "on a line"),
    "one corner twice": (put((0.1, 0.1), (0.1, 0.1), (0.9, 0.9), (0.1, 0.9)), "on a line"),
    "the same four times": (put(*[(0.5, 0.5)] * 4), "on a line"),
    "one within the others": (put((0.1, 0.1), (0.9, 0.1), (0.5, 0.9), (0.5, 0.35)), "between the other three"),
    "hardly anything": (put((0.5, 0.5), (0.55, 0.5), (0.55, 0.55), (0.5, 0.55)), "too close together"),
    **{
        f"{aspect} times as wide as high": (partial(squared_size, aspect), "times as wide as it is high")
        for aspect in (0, -1, 100, float("inf"), float("nan"))
    },
}


@pytest.mark.parametrize(("put", "said"), NO_BOARD.values(), ids=NO_BOARD.keys())
def test_no_board_is(put, said):
    with pytest.raises(BadFile, match=said) as refused:
        put()
    assert len(str(refused.value).splitlines()) == 1
