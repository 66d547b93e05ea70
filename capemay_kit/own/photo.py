"""Photos of the owner's board: as a browser hands them over, checked without unpacking them, and the corners by which
they are squared up.

Whatever a person chooses, their browser reads it, turns it upright, shrinks it and makes a JPEG of it. Only what
somebody put into a pack or a record by hand is redrawn here, which needs Pillow, and that is not there where the app
runs in a browser.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from itertools import pairwise
from math import atan2, hypot, isfinite
from typing import TYPE_CHECKING

from capemay_kit.core.i18n import _
from capemay_kit.core.jpeg import MAX_SCANS, START, Jpeg, read_jpeg
from capemay_kit.core.strict import MAX_PHOTO_BYTES
from capemay_kit.errors import BadFile, Fault

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageFile import ImageFile


MAX_ASPECT = 6
MIN_SIDE = 16
MAX_SIDE = 2400
"""The long side of a photo as it is kept. At this size the street names of a board can still be read."""
SQUARED_WIDE = 1800
SQUARED_BYTES = 900_000
MIN_AREA = 0.01
"""The least part of the photo that the four corners must enclose."""
MIN_SINE = 0.08
"""With a smaller sine, an angle is under 5 or over 175 degrees, and three corners lie almost on a line."""

Corner = tuple[float, float]


def read_photo(raw: bytes, source: str, side: int = MAX_SIDE) -> bytes:
    """Check a photo that a browser made ready, and return it without anything but the picture in it.

    Raises `BadFile` for anything that is no JPEG, damaged or too large.
    """
    found = _read(raw, source)
    if max(found.wide, found.high) > side:
        raise _refuse(
            source, _("is {wide} by {high} pixels: {most} are the most", wide=found.wide, high=found.high, most=side)
        )
    return found.bare


def size_of(photo: bytes) -> tuple[int, int]:
    """Return a photo's width and height. Raises `BadFile`."""
    found = _read(photo, "photo")
    return found.wide, found.high


def _read(raw: bytes, source: str) -> Jpeg:
    if len(raw) > MAX_PHOTO_BYTES:
        raise _refuse(source, _("larger than {n} MB", n=MAX_PHOTO_BYTES // 1_000_000))
    if not raw.startswith(START):
        raise _refuse(source, _("is not a JPEG picture"))
    found = read_jpeg(raw)
    if found is None:
        raise _refuse(source, _("is cut off or damaged: the picture cannot be read"))
    if found.scans > MAX_SCANS:
        raise _refuse(source, _("has more than {n} layers: no camera makes such pictures", n=MAX_SCANS))
    if shape := wrong_shape(found.wide, found.high):
        raise _refuse(source, shape)
    return found


def wrong_shape(wide: int, high: int) -> str:
    """Say why no photo is of this size; nothing if one may be."""
    if min(wide, high) < MIN_SIDE:
        return _("is {wide} by {high} pixels: too small for a photo", wide=wide, high=high)
    return (
        _("is {wide} by {high} pixels: too narrow for a photo", wide=wide, high=high)
        if max(wide, high) > MAX_ASPECT * min(wide, high)
        else ""
    )


def _refuse(source: str, message: str) -> BadFile:
    return BadFile(source, [Fault("$", message)])


# --- squaring up ---------------------------------------------------------------------------------------


def squared_size(aspect: float) -> tuple[int, int]:
    """Return the size of a squared-up photo ``aspect`` times as wide as high. Raises `BadFile`."""
    if not (isfinite(aspect) and 1 / MAX_ASPECT <= aspect <= MAX_ASPECT):
        raise BadFile(
            "photo", [Fault("aspect", _("no board is {times} times as wide as it is high", times=f"{aspect:g}"))]
        )
    wide = min(SQUARED_WIDE, int(MAX_SIDE * aspect))
    return wide, max(1, round(wide / aspect))


def in_order(corners: Sequence[Corner], size: tuple[int, int]) -> list[Corner]:
    """Return a board's corners in a photo, given in any order, in pixels: top left, top right, bottom right, bottom
    left. They count from 0 to 1 over the photo's width and height. Raises `BadFile` if they enclose no board."""

    def refuse(message: str) -> BadFile:
        return BadFile("photo", [Fault("corners", message)])

    if len(corners) != 4:
        raise refuse(_("Tap four corners. You tapped {n}.", n=len(corners)))
    if not all(isfinite(part) and 0 <= part <= 1 for corner in corners for part in corner):
        raise refuse(_("A corner lies outside the photo."))
    wide, high = size
    points = [(x * wide, y * high) for x, y in corners]
    middle = sum(x for x, __ in points) / 4, sum(y for __, y in points) / 4
    # the picture's y runs down, so growing angles run clockwise
    points.sort(key=lambda point: atan2(point[1] - middle[1], point[0] - middle[0]))
    sines = []
    for before, here, after in zip([points[-1], *points], points, [*points[1:], points[0]], strict=False):
        (ax, ay), (bx, by) = _from(before, here), _from(here, after)
        sines.append((ax * by - ay * bx) / max(hypot(ax, ay) * hypot(bx, by), 1e-9))
    if any(abs(sine) < MIN_SINE for sine in sines):
        raise refuse(_("Three corners lie on a line."))
    if min(sines) < 0:
        raise refuse(_("One corner lies between the other three."))
    area = sum(ax * by - ay * bx for (ax, ay), (bx, by) in pairwise([*points, points[0]])) / 2
    if area < MIN_AREA * wide * high:
        raise refuse(_("The corners are too close together."))
    left, right = min(x for x, __ in points), max(x for x, __ in points)
    top, bottom = min(y for __, y in points), max(y for __, y in points)
    box = [(left, top), (right, top), (right, bottom), (left, bottom)]

    def off(start: int) -> float:
        return sum(hypot(*_from(points[(start + i) % 4], box[i])) for i in range(4))

    first = min(range(4), key=off)
    return points[first:] + points[:first]


def _from(a: Corner, b: Corner) -> Corner:
    return b[0] - a[0], b[1] - a[1]


# --- photos that somebody put there by hand -------------------------------------------------------------


MAX_PIXELS = 40_000_000
"""Three times what is needed. A picture whose header claims more is refused."""
_SCAN = re.compile(rb"\xff\xda\0(?:\x08\x01|\x0a\x02|\x0c\x03|\x0e\x04)")


def any_photo(raw: bytes, source: str, side: int = MAX_SIDE) -> bytes:
    """Read a photo and return it as it is kept: JPEG, upright, at most ``side`` pixels long, and nothing but the
    picture in it.

    A photo that is so already is returned unchanged. Raises `BadFile` for anything that is no photo or too large,
    judging by the header alone where that is possible.
    """
    found = read_jpeg(raw) if len(raw) <= MAX_PHOTO_BYTES else None
    if found is not None and found.bare == raw and max(found.wide, found.high) <= side:
        return read_photo(raw, source)
    try:
        from PIL import Image
        from PIL.JpegImagePlugin import JpegImageFile
    except ImportError:
        said = _("cannot be made smaller or turned upright here. Choose the photo in the app instead")
        raise _refuse(source, said) from None
    picture = _opened(raw, source)
    with _readable(source):
        if isinstance(picture, JpegImageFile):
            # a JPEG is decoded at a fraction of its size if that is enough
            picture.thumbnail((side, side), Image.Resampling.LANCZOS)
        picture.load()
        out = BytesIO()
        _flat(picture, side).save(out, "JPEG", quality=88)
        return out.getvalue()


def _opened(raw: bytes, source: str) -> ImageFile:
    """Open a picture by its content, whatever its name, and read no more than the header."""
    from PIL.JpegImagePlugin import JpegImageFile
    from PIL.PngImagePlugin import PngImageFile

    if len(raw) > MAX_PHOTO_BYTES:
        raise _refuse(source, _("larger than {n} MB", n=MAX_PHOTO_BYTES // 1_000_000))
    kinds = {b"\xff\xd8\xff": JpegImageFile, b"\x89PNG\r\n\x1a\n": PngImageFile}
    kind = next((kind for start, kind in kinds.items() if raw.startswith(start)), None)
    if kind is None:
        raise _refuse(source, _("is neither a JPEG nor a PNG picture"))
    if kind is JpegImageFile and len(_SCAN.findall(raw)) > MAX_SCANS:
        raise _refuse(source, _("has more than {n} layers: no camera makes such pictures", n=MAX_SCANS))
    with _readable(source):
        picture: ImageFile = kind(BytesIO(raw))
    wide, high = picture.size
    if wide * high > MAX_PIXELS:
        raise _refuse(
            source,
            _("has {n} megapixels: {most} are the most", n=round(wide * high / 1e6), most=MAX_PIXELS // 1_000_000),
        )
    if shape := wrong_shape(wide, high):
        raise _refuse(source, shape)
    if getattr(picture, "is_animated", False):
        raise _refuse(source, _("is animated: a photo is one picture"))
    return picture


@contextmanager
def _readable(source: str) -> Iterator[None]:
    try:
        with warnings.catch_warnings():
            # Pillow warns of faulty data from a camera, which is not used here
            warnings.simplefilter("ignore")
            yield
    except Exception:
        # hostile bytes can make a decoder raise what it does not document
        raise _refuse(source, _("is cut off or damaged: the picture cannot be read")) from None


def _flat(picture: ImageFile, side: int) -> Image.Image:
    """Return the pixels alone: in colour, on white, upright, shrunk."""
    from PIL import Image, ImageOps

    shown: Image.Image = picture
    # faulty data from the camera says nothing about the picture
    with suppress(Exception):
        shown = ImageOps.exif_transpose(picture)
    if shown.mode.startswith(("I", "F")):
        # 16 bits of grey
        shown = shown.convert("F").point(lambda grey: grey / 256).convert("L")
    if shown.has_transparency_data:
        shown = shown.convert("RGBA")
    elif shown.mode not in ("RGB", "L"):
        shown = shown.convert("RGB")
    shown.thumbnail((side, side), Image.Resampling.LANCZOS)
    flat = Image.new("RGB", shown.size, "white")
    flat.paste(shown, mask=shown if shown.mode == "RGBA" else None)
    return flat
