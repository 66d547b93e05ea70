"""Photos of the owner's board: read safely, without the data a camera adds, and squared up by their four corners."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import pairwise
from math import atan2, hypot, isfinite

from PIL import ExifTags, Image
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from capemay_kit.core.fault_words import TOO_LARGE
from capemay_kit.core.strict import MAX_PHOTO_BYTES
from capemay_kit.errors import BadFile, Fault
from capemay_kit.own.words import (
    ANIMATED,
    CORNER_BETWEEN,
    CORNER_OUTSIDE,
    CORNERS_ON_A_LINE,
    CORNERS_TOO_CLOSE,
    FOUR_CORNERS,
    NO_JPEG_OR_PNG,
    NO_PICTURE,
    PHOTO_TOO_NARROW,
    PHOTO_TOO_SMALL,
    TOO_MANY_LAYERS,
    TOO_MANY_PIXELS,
    TOO_WIDE,
)

MAX_PIXELS = 40_000_000
"""Three times what is needed. A picture whose header claims more is refused."""
MAX_ASPECT = 6
MIN_SIDE = 16
MAX_SIDE = 2400
"""The long side of a photo as it is kept. At this size the street names of a board can still be read."""
MAX_SCANS = 60
"""A progressive photo has about ten scans. Each takes a walk over all pixels, however few bytes it has."""
SQUARED_BYTES = 900_000
MIN_AREA = 0.01
"""The least part of the photo that the four corners must enclose."""
MIN_SINE = 0.08
"""With a smaller sine, an angle is under 5 or over 175 degrees, and three corners lie almost on a line."""

Corner = tuple[float, float]

_KINDS: tuple[tuple[bytes, type[ImageFile]], ...] = (
    (b"\xff\xd8\xff", JpegImageFile), (b"\x89PNG\r\n\x1a\n", PngImageFile),
)  # fmt: skip
_SCAN = re.compile(rb"\xff\xda\0(?:\x08\x01|\x0a\x02|\x0c\x03|\x0e\x04)")
_END = b"\xff\xd9"
_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_270, 7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}  # fmt: skip
"""What turns a photo upright, by its EXIF orientation."""


def read_photo(raw: bytes, source: str) -> bytes:
    """Read a photo and return it as it is kept: JPEG, upright, at most `MAX_SIDE` pixels long, and nothing but the
    picture in it.

    A photo that is so already is returned unchanged. Raises `BadFile` for anything that is no photo or too large,
    judging by the header alone where that is possible.
    """
    picture = _opened(raw, source)
    tidy = _is_tidy(picture, raw)
    with _readable(source):
        if isinstance(picture, JpegImageFile):
            # a JPEG is decoded at a fraction of its size if that is enough
            picture.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.LANCZOS)
        picture.load()
        return raw if tidy else _jpeg(_flat(picture, _turn(picture)), 88)


def size_of(photo: bytes) -> tuple[int, int]:
    """Return a photo's width and height. Raises `BadFile`."""
    return _opened(photo, "photo").size


def shrunk(photo: bytes, side: int) -> bytes:
    """Return a photo at most ``side`` pixels long, to be shown. Raises `BadFile`."""
    picture = _opened(photo, "photo")
    with _readable("photo"):
        small = picture.convert("RGB")
        small.thumbnail((side, side), Image.Resampling.LANCZOS)
        return _jpeg(small, 80)


def square_up(photo: bytes, corners: Sequence[Corner], aspect: float, width: int = 1800) -> bytes:
    """Correct the perspective: the four corners, in any order, become those of a picture ``aspect`` times as wide as
    high.

    Corners count from 0 to 1 over the photo's width and height. Raises `BadFile` if they do not enclose a board.
    """
    source = _opened(photo, "photo")
    if not (isfinite(aspect) and 1 / MAX_ASPECT <= aspect <= MAX_ASPECT):
        raise BadFile("photo", [Fault("aspect", TOO_WIDE.format(aspect=aspect))])
    wide = min(width, MAX_SIDE, int(MAX_SIDE * aspect))
    size = wide, max(1, round(wide / aspect))
    found = _in_order(corners, source.size)
    with _readable("photo"):
        flat = source.convert("RGB")
        squared = flat.transform(
            size, Image.Transform.PERSPECTIVE, _coefficients(size, found), Image.Resampling.BICUBIC
        )
        return _small(squared)


# --- reading -------------------------------------------------------------------------------------------


def _opened(raw: bytes, source: str) -> ImageFile:
    """Open a picture by its content, whatever its name, and read no more than the header."""

    def refuse(message: str) -> BadFile:
        return BadFile(source, [Fault("$", message)])

    if len(raw) > MAX_PHOTO_BYTES:
        raise refuse(TOO_LARGE.format(n=MAX_PHOTO_BYTES // 1_000_000))
    kind = next((kind for start, kind in _KINDS if raw.startswith(start)), None)
    if kind is None:
        raise refuse(NO_JPEG_OR_PNG)
    if kind is JpegImageFile and len(_SCAN.findall(raw)) > MAX_SCANS:
        raise refuse(TOO_MANY_LAYERS.format(n=MAX_SCANS))
    with _readable(source):
        picture = kind(BytesIO(raw))
    wide, high = picture.size
    if wide * high > MAX_PIXELS:
        raise refuse(TOO_MANY_PIXELS.format(n=wide * high / 1e6, most=MAX_PIXELS // 1_000_000))
    if min(wide, high) < MIN_SIDE:
        raise refuse(PHOTO_TOO_SMALL.format(wide=wide, high=high))
    if max(wide, high) > MAX_ASPECT * min(wide, high):
        raise refuse(PHOTO_TOO_NARROW.format(wide=wide, high=high))
    if getattr(picture, "is_animated", False):
        raise refuse(ANIMATED)
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
        raise BadFile(source, [Fault("$", NO_PICTURE)]) from None


def _is_tidy(picture: ImageFile, raw: bytes) -> bool:
    """Say whether a photo is as `read_photo` writes it: the file holds the picture and nothing else."""
    return (
        isinstance(picture, JpegImageFile)
        and picture.mode == "RGB"
        and max(picture.size) <= MAX_SIDE
        and [(name, len(body), body[:5]) for name, body in picture.applist] == [("APP0", 14, b"JFIF\0")]
        and raw.find(_END) == len(raw) - len(_END)
    )


def _turn(picture: ImageFile) -> Image.Transpose | None:
    try:
        return _UPRIGHT.get(picture.getexif().get(ExifTags.Base.Orientation))  # type: ignore[arg-type]
    except Exception:
        # faulty data from the camera says nothing about the picture
        return None


def _flat(picture: Image.Image, turn: Image.Transpose | None) -> Image.Image:
    """Return the pixels alone: in colour, on white, upright, shrunk."""
    if picture.mode.startswith(("I", "F")):
        import numpy as np

        # 16 bits of grey
        picture = Image.fromarray((np.asarray(picture, dtype=np.float64) / 256).clip(0, 255).astype(np.uint8))
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
    elif picture.mode not in ("RGB", "L"):
        picture = picture.convert("RGB")
    picture.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.LANCZOS)
    flat = Image.new("RGB", picture.size, "white")
    flat.paste(picture, mask=picture if picture.mode == "RGBA" else None)
    return flat if turn is None else flat.transpose(turn)


def _jpeg(picture: Image.Image, quality: int) -> bytes:
    out = BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return out.getvalue()


def _small(picture: Image.Image) -> bytes:
    for quality in (80, 70, 60, 50, 40, 30, 20):
        if len(made := _jpeg(picture, quality)) < SQUARED_BYTES:
            return made
    return _small(picture.reduce(2))


# --- squaring up ---------------------------------------------------------------------------------------


def _in_order(corners: Sequence[Corner], size: tuple[int, int]) -> list[Corner]:
    """Return the corners in pixels: top left, top right, bottom right, bottom left."""

    def refuse(message: str) -> BadFile:
        return BadFile("photo", [Fault("corners", message)])

    if len(corners) != 4:
        raise refuse(FOUR_CORNERS.format(n=len(corners)))
    if not all(isfinite(part) and 0 <= part <= 1 for corner in corners for part in corner):
        raise refuse(CORNER_OUTSIDE)
    wide, high = size
    points = [(x * wide, y * high) for x, y in corners]
    middle = sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4
    # the picture's y runs down, so growing angles run clockwise
    points.sort(key=lambda point: atan2(point[1] - middle[1], point[0] - middle[0]))
    sines = []
    for before, here, after in zip([points[-1], *points], points, [*points[1:], points[0]], strict=False):
        (ax, ay), (bx, by) = _from(before, here), _from(here, after)
        sines.append((ax * by - ay * bx) / max(hypot(ax, ay) * hypot(bx, by), 1e-9))
    if any(abs(sine) < MIN_SINE for sine in sines):
        raise refuse(CORNERS_ON_A_LINE)
    if min(sines) < 0:
        raise refuse(CORNER_BETWEEN)
    area = sum(ax * by - ay * bx for (ax, ay), (bx, by) in pairwise([*points, points[0]])) / 2
    if area < MIN_AREA * wide * high:
        raise refuse(CORNERS_TOO_CLOSE)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    box = [(left, top), (right, top), (right, bottom), (left, bottom)]

    def off(start: int) -> float:
        return sum(hypot(*_from(points[(start + i) % 4], box[i])) for i in range(4))

    first = min(range(4), key=off)
    return points[first:] + points[:first]


def _from(a: Corner, b: Corner) -> Corner:
    return b[0] - a[0], b[1] - a[1]


def _coefficients(size: tuple[int, int], corners: Sequence[Corner]) -> list[float]:
    """Work out the perspective that maps the corners of the new picture to the corners in the photo."""
    import numpy as np

    wide, high = size
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip([(0, 0), (wide, 0), (wide, high), (0, high)], corners, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    goal = [part for corner in corners for part in corner]
    return [float(one) for one in np.linalg.solve(np.array(rows, float), np.array(goal, float))]
