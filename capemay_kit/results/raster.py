"""Pictures made of pixels: pages as PNG, and such a PNG or a JPEG placed on a page.

Pillow would do the same, but no registry has it for Pyodide, where a site makes them too.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from contextlib import closing
from threading import Lock
from typing import TYPE_CHECKING

from capemay_kit.core.jpeg import read_jpeg
from capemay_kit.results.figure import Box

if TYPE_CHECKING:
    from fpdf import FPDF

SHARP = 2  # pixels to a point
_PICTURING = Lock()
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_AS_IT_IS = b"\0"
"""Before each row of a PNG: its bytes are the colours themselves, no differences."""
_EFFORT = 6
"""The compression level: a higher one takes three times as long and saves a few percent."""


def picture(made: bytes, sharp: int = SHARP) -> bytes:
    """Return a PDF as one PNG, its pages one below the other, so many pixels to a point."""
    import pypdfium2  # imported here, since few sheets become pictures

    rows: list[bytes] = []
    # pdfium can only do one thing at a time
    with _PICTURING, closing(pypdfium2.PdfDocument(made)) as document:
        for page in document:
            bitmap = page.render(scale=sharp, rev_byteorder=True)
            wide, line = bitmap.width, bitmap.width * 3
            pixels = memoryview(bitmap.buffer).cast("B")
            for start in range(0, bitmap.height * bitmap.stride, bitmap.stride):
                rows += (_AS_IT_IS, bytes(pixels[start : start + line]))
    return _png(wide, len(rows) // 2, zlib.compress(b"".join(rows), _EFFORT))


def _png(wide: int, high: int, packed: bytes) -> bytes:
    """Write packed rows of red, green and blue as a PNG."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return _SIGNATURE + b"".join(_chunk(*one) for one in ((b"IHDR", head), (b"IDAT", packed), (b"IEND", b"")))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def lay(page: FPDF, raw: bytes, box: Box) -> None:
    """Place a picture on a page, as large as the box allows: a PNG from `picture`, or a photo, which is a JPEG in
    colour; a damaged one is left out. The page holds the pixels compressed as in the files."""
    from fpdf.image_datastructures import RasterImageInfo

    if raw.startswith(_SIGNATURE):
        wide, high = struct.unpack(">II", raw[16:24])
        data, packing = b"".join(body for kind, body in _chunks(raw) if kind == b"IDAT"), "FlateDecode"
    elif found := read_jpeg(raw):
        wide, high, data, packing = found.wide, found.high, found.bare, "DCTDecode"
    else:
        return
    images = page.image_cache.images
    name = str(len(images) + 1)
    images[name] = RasterImageInfo(
        i=len(images) + 1, usages=0, data=data, f=packing, w=wide, h=high, cs="DeviceRGB", dpn=3, bpc=8, iccp_i=None,
        inverted=False, dp=f"/Predictor 15 /Colors 3 /Columns {wide}",
    )  # fmt: skip
    page.image(name, x=box.x, y=box.y, w=box.wide, h=box.high, keep_aspect_ratio=True)


def _chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(raw):
        size, kind = struct.unpack_from(">I4s", raw, at)
        yield kind, raw[at + 8 : at + 8 + size]
        at += 12 + size
