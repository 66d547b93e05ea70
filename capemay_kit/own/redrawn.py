"""Photos in packs and records: those that the app wrote are taken as they are; any other JPEG or PNG, which somebody
put there by hand, is redrawn as the app keeps photos.

Redrawing alone needs Pillow, which is not there where the app runs in a browser. What is chosen on a page is made ready
by the browser (`own.photo`).
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

from capemay_kit.core.i18n import _
from capemay_kit.core.jpeg import MAX_SCANS, read_jpeg
from capemay_kit.core.strict import MAX_PHOTO_BYTES
from capemay_kit.errors import BadFile, Fault
from capemay_kit.own.photo import MAX_SIDE, read_photo, wrong_shape

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageFile import ImageFile

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
        raise BadFile(
            source,
            [Fault("$", _("cannot be made smaller or turned upright here. Choose the photo in the app instead"))],
        ) from None
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

    def refuse(message: str) -> BadFile:
        return BadFile(source, [Fault("$", message)])

    if len(raw) > MAX_PHOTO_BYTES:
        raise refuse(_("larger than {n} MB", n=MAX_PHOTO_BYTES // 1_000_000))
    kinds = {b"\xff\xd8\xff": JpegImageFile, b"\x89PNG\r\n\x1a\n": PngImageFile}
    kind = next((kind for start, kind in kinds.items() if raw.startswith(start)), None)
    if kind is None:
        raise refuse(_("is neither a JPEG nor a PNG picture"))
    if kind is JpegImageFile and len(_SCAN.findall(raw)) > MAX_SCANS:
        raise refuse(_("has more than {n} layers: no camera makes such pictures", n=MAX_SCANS))
    with _readable(source):
        picture: ImageFile = kind(BytesIO(raw))
    wide, high = picture.size
    if wide * high > MAX_PIXELS:
        raise refuse(
            _("has {n} megapixels: {most} are the most", n=round(wide * high / 1e6), most=MAX_PIXELS // 1_000_000)
        )
    if shape := wrong_shape(wide, high):
        raise refuse(shape)
    if getattr(picture, "is_animated", False):
        raise refuse(_("is animated: a photo is one picture"))
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
        raise BadFile(source, [Fault("$", _("is cut off or damaged: the picture cannot be read"))]) from None


def _flat(picture: ImageFile, side: int) -> Image.Image:
    """Return the pixels alone: in colour, on white, upright, shrunk."""
    from PIL import Image

    turn = _turn(picture)
    shown: Image.Image = picture
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
    return flat if turn is None else flat.transpose(turn)


def _turn(picture: ImageFile) -> Image.Transpose | None:
    """Return what turns a photo upright."""
    from PIL import ExifTags, Image

    to = Image.Transpose
    turns = [
        to.FLIP_LEFT_RIGHT, to.ROTATE_180, to.FLIP_TOP_BOTTOM, to.TRANSPOSE, to.ROTATE_270, to.TRANSVERSE, to.ROTATE_90
    ]  # fmt: skip
    try:
        # EXIF counts from 1, which is upright
        return dict(enumerate(turns, 2)).get(picture.getexif().get(ExifTags.Base.Orientation, 1))
    except Exception:
        # faulty data from the camera says nothing about the picture
        return None
