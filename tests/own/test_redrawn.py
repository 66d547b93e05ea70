"""Photos put into a pack by hand: only the picture is kept, and nothing hostile gets as far as its pixels."""

from __future__ import annotations

import random
import struct
import zlib
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFile, PngImagePlugin

from capemay_kit.errors import BadFile
from capemay_kit.own.photo import MAX_SIDE, any_photo, size_of

ORIENTATION, GPS, MAKER = 0x0112, 0x8825, 0x010F


def saved(picture, format="JPEG", **how):
    """Return a picture as a file."""
    out = BytesIO()
    picture.save(out, format, **how)
    return out.getvalue()


def opened(raw):
    """Return the picture in a file."""
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


def noise(wide, high, seed=1):
    """Draw a picture that hardly compresses."""
    pixels = np.random.default_rng(seed).integers(0, 256, (high, wide, 3), dtype=np.uint8)
    return Image.fromarray(pixels)


def chunk(name, body):
    """Return a chunk of a PNG, its sum correct."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(wide, high, *chunks, depth=8, colour=2):
    """Return a PNG that claims a size, by hand."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + chunk(b"IEND", b"")


def with_exif(jpeg, body):
    """Put an EXIF segment into a JPEG, whatever is in it."""
    body = b"Exif\0\0" + body
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


JPEG, PNG = saved(scenery(), quality=90), saved(scenery(), "PNG")
PROGRESSIVE = saved(scenery(), progressive=True)


def scans(many):
    """Return a progressive JPEG whose last layer is repeated."""
    start = PROGRESSIVE.rindex(b"\xff\xda")
    return PROGRESSIVE[:-2] + PROGRESSIVE[start:-2] * many + PROGRESSIVE[-2:]


def animated():
    """Return a PNG of two pictures."""
    return saved(scenery(), "PNG", save_all=True, append_images=[noise(320, 240)])


# --- reading -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("raw", [JPEG, PNG, PROGRESSIVE], ids=["a JPEG", "a PNG", "a progressive JPEG"])
def test_a_photo_is_kept_as_a_jpeg(raw):
    """Whatever it came as."""
    kept = opened(any_photo(raw, "board.gif"))
    assert (kept.format, kept.mode, kept.size) == ("JPEG", "RGB", (320, 240))
    assert kept.getpixel((40, 120))[0] > 150
    assert kept.getpixel((280, 120))[2] > 150


def test_a_large_photo_is_shrunk():
    """Twelve megapixels come in, what a board needs is kept."""
    kept = any_photo(saved(scenery(4000, 3000)), "board")
    assert size_of(kept) == (MAX_SIDE, MAX_SIDE * 3 // 4)


def test_a_photo_that_was_read_stays_as_it_is():
    """Reading it again costs nothing of its quality."""
    kept = any_photo(saved(noise(2800, 2100)), "board")
    assert any_photo(kept, "board") == kept


@pytest.mark.parametrize(
    ("turn", "taken"),
    [(1, None), (2, "FLIP_LEFT_RIGHT"), (3, "ROTATE_180"), (4, "FLIP_TOP_BOTTOM"), (5, "TRANSPOSE"), (6, "ROTATE_90"),
     (7, "TRANSVERSE"), (8, "ROTATE_270")],
)  # fmt: skip
def test_a_photo_is_turned_upright(turn, taken):
    """By all eight ways a camera can be held."""
    upright = scenery()
    taken = upright.transpose(Image.Transpose[taken]) if taken else upright
    exif = Image.Exif()
    exif[ORIENTATION] = turn
    kept = opened(any_photo(saved(taken, exif=exif), "board"))
    assert kept.size == (320, 240)
    assert np.abs(np.asarray(kept, int) - np.asarray(upright, int)).mean() < 4


def test_nothing_but_the_picture_is_kept():
    """A photo carries where one lives."""
    exif = Image.Exif()
    exif[MAKER] = "SECRET maker"
    exif[GPS] = {1: "N", 2: (38.0, 56.0, 6.0), 29: "SECRET place"}
    raw = saved(scenery(), exif=exif, comment=b"SECRET comment", icc_profile=b"SECRET" * 20, xmp=b"<x>SECRET</x>")
    text = PngImagePlugin.PngInfo()
    text.add_text("Author", "SECRET author")
    drawn = saved(scenery(), "PNG", pnginfo=text, exif=exif)
    for one in (raw, raw + b"SECRET", JPEG + b"SECRET", drawn):
        assert b"SECRET" in one
        assert b"SECRET" not in any_photo(one, "board")
    assert dict(opened(any_photo(raw, "board")).getexif()) == {}


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16", "CMYK"])
def test_any_kind_of_colour_is_read(mode):
    """Grey, see-through and printers' ones."""
    picture = Image.fromarray(np.full((240, 320), 40_000, np.uint16)) if mode == "I;16" else scenery(mode=mode)
    kept = opened(any_photo(saved(picture, "JPEG" if mode == "CMYK" else "PNG"), "board"))
    assert (kept.mode, kept.size) == ("RGB", (320, 240))
    if mode == "I;16":
        assert abs(kept.getpixel((9, 9))[0] - 40_000 // 256) < 3


def test_what_is_see_through_becomes_white():
    """Paper is."""
    kept = opened(any_photo(saved(Image.new("RGBA", (99, 99), (0, 0, 0, 0)), "PNG"), "board"))
    assert min(kept.getpixel((50, 50))) > 250


def test_a_picture_with_a_second_one_behind_it_is_read():
    """As phones write them."""
    both = saved(scenery(), "MPO", save_all=True, append_images=[noise(64, 48)])
    assert size_of(any_photo(both, "board")) == (320, 240)


@pytest.mark.parametrize(
    "body",
    [b"", b"II", b"MM\0*\0\0\0\x08", b"II*\0\xff\xff\xff\xff", b"II*\0\x08\0\0\0\xff\xff" + b"\xff" * 40,
     b"II*\0\x08\0\0\0\x01\0\x12\x01\x02\0\xff\xff\xff\x7f\0\0\0\0", b"no such thing" * 99],
    ids=["empty", "cut off", "no entries", "pointing nowhere", "too many entries", "an endless text", "nonsense"],
)  # fmt: skip
def test_broken_exif_is_ignored(body):
    """The picture is what counts."""
    assert size_of(any_photo(with_exif(JPEG, body), "board")) == (320, 240)


def test_an_orientation_there_is_not_is_ignored():
    """Upright is the best guess."""
    for turn in (0, 9, 65535):
        exif = Image.Exif()
        exif[ORIENTATION] = turn
        assert size_of(any_photo(saved(scenery(), exif=exif), "board")) == (320, 240)


# --- what is refused -----------------------------------------------------------------------------------

BAD = {
    "nothing": (b"", "neither a JPEG nor a PNG"),
    "a text": (b"a board", "neither a JPEG nor a PNG"),
    "a gif, whatever it is called": (saved(scenery(), "GIF"), "neither a JPEG nor a PNG"),
    "a bitmap": (saved(scenery(), "BMP"), "neither a JPEG nor a PNG"),
    "a drawing with a script in it": (b"<svg><script/></svg>", "neither a JPEG nor a PNG"),
    "more than 30 MB": (JPEG + bytes(30_000_000), "larger than 30 MB"),
    "500 megapixels": (png(25_000, 20_000, chunk(b"IDAT", b"")), "has 500 megapixels: 40 are the most"),
    "900 megapixels of black and white": (
        png(30_000, 30_000, chunk(b"IDAT", zlib.compress(bytes(3751) * 300)), depth=1, colour=0), "has 900 megapixels"),
    "the most a header can claim": (png(2**31 - 1, 2**31 - 1), "megapixels: 40 are the most"),
    "a line": (saved(scenery(2000, 20), "PNG"), "2000 by 20 pixels: too narrow"),
    "a dot": (saved(scenery(4, 4), "PNG"), "4 by 4 pixels: too small"),
    "no size": (png(0, 0), "cut off or damaged"),
    "a moving picture": (animated(), "is animated"),
    "a thousand layers": (scans(1000), "more than 60 layers"),
    "a JPEG cut off": (JPEG[: len(JPEG) // 2], "cut off or damaged"),
    "a JPEG cut off in its header": (JPEG[:30], "cut off or damaged"),
    "a PNG cut off": (PNG[: len(PNG) // 2], "cut off or damaged"),
    "a PNG without pixels": (png(100, 100), "cut off or damaged"),
    "a PNG with wrong pixels": (png(100, 100, chunk(b"IDAT", b"pixels")), "cut off or damaged"),
    "a text that unpacks to 80 MB": (
        png(100, 100, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(80_000_000), 9)), chunk(b"IDAT", b"")),
        "cut off or damaged"),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "said"), BAD.values(), ids=BAD.keys())
def test_no_photo_is(raw, said):
    """Refused in one clear line."""
    with pytest.raises(BadFile) as refused:
        any_photo(raw, "board.jpg")
    (line,) = str(refused.value).splitlines()
    assert line.startswith("board.jpg: ")
    assert said in line


BY_HEADER = (
    "500 megapixels", "900 megapixels of black and white", "the most a header can claim", "a line", "a moving picture",
    "a thousand layers",
)  # fmt: skip


@pytest.mark.parametrize("name", BY_HEADER)
def test_pixels_are_not_unpacked_before_the_header_is_judged(name, monkeypatch):
    """It says enough."""
    unpacked = []
    monkeypatch.setattr(ImageFile.ImageFile, "load", unpacked.append)
    raw, said = BAD[name]
    with pytest.raises(BadFile, match=said):
        any_photo(raw, "board")
    assert unpacked == []


@given(st.binary(max_size=400))
def test_random_bytes_are_never_more_than_refused(raw):
    """With and without the beginning of a picture."""
    for start in (b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", JPEG[:200], PNG[:60]):
        read_or_refused(start + raw)


@given(st.sampled_from([JPEG, PNG, PROGRESSIVE]), st.integers(0, 2**32), st.booleans())
def test_a_damaged_photo_is_never_more_than_refused(raw, seed, cut):
    """Read as far as it goes, or one line."""
    chance = random.Random(seed)
    raw = bytearray(raw)
    for _ in range(chance.choice((1, 3, 30))):
        # most of what matters stands at the beginning
        raw[chance.randrange(chance.choice((200, len(raw))))] ^= 1 << chance.randrange(8)
    read_or_refused(bytes(raw[: chance.randrange(len(raw))] if cut else raw))


@given(st.binary(max_size=300), st.sampled_from([b"", b"II*\0\x08\0\0\0", b"MM\0*\0\0\0\x08"]))
def test_no_exif_keeps_a_photo_from_being_read(body, start):
    """Whatever stands in it."""
    assert size_of(any_photo(with_exif(JPEG, start + body), "board")) == (320, 240)


def read_or_refused(raw):
    """Read a photo that may be none; anything but a refusal fails."""
    try:
        assert any_photo(raw, "board")
    except BadFile as bad:
        assert len(str(bad).splitlines()) == 1  # noqa: PT017
