"""The outside of a JPEG: whether it is whole, how large, and the picture without whatever else the file carries.

Pixels are never unpacked here: browsers do that.
"""

from __future__ import annotations

import re
from typing import NamedTuple

START, END = b"\xff\xd8", b"\xff\xd9"
MAX_SCANS = 60
"""A progressive photo has about ten layers. Each takes a walk over all pixels, however few bytes it has."""
_JFIF = b"\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"
_TABLES = {0xC4, 0xDB, 0xDD}
_FRAMES = {0xC0, 0xC1, 0xC2}
"""Baseline, extended and progressive: what browsers and printers read."""
_SCAN = 0xDA
_DROPPED = {*range(0xE0, 0xF0), 0xFE}
"""What programs and cameras write along: where and when the photo was taken, a small picture of it, remarks."""
_AFTER_SCAN = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]", re.DOTALL)


class Jpeg(NamedTuple):
    """A JPEG in colour that is whole: its size in pixels, in how many layers it is built up, and the ``bare`` file that
    holds the picture and nothing else. A file that is bare already stays as it is, byte by byte."""

    wide: int
    high: int
    scans: int
    bare: bytes


def read_jpeg(raw: bytes) -> Jpeg | None:
    """Read the outside of a JPEG; None if it is none, is not whole, or is not in colour as browsers write it."""
    if not raw.startswith(START):
        return None
    kept, at, frame, scans = [START, _head(raw)], len(START), b"", 0
    while True:
        marker, body, after = _segment(raw, at)
        if marker == END[1]:
            if not (frame and scans):
                return None
            high, wide = int.from_bytes(frame[1:3]), int.from_bytes(frame[3:5])
            return Jpeg(wide, high, scans, b"".join([*kept, END]))
        if body is None:
            return None
        if marker in _FRAMES and not frame and _is_frame(body):
            frame = body
        elif marker == _SCAN and frame:
            found = _AFTER_SCAN.search(raw, after)
            if found is None:
                return None
            after, scans = found.start(), scans + 1
        elif marker not in _TABLES | _DROPPED:
            return None
        if marker not in _DROPPED:
            kept.append(raw[at:after])
        at = after


def _segment(raw: bytes, at: int) -> tuple[int, bytes | None, int]:
    """Return the marker at a place, what it holds (None: less than it says), and where the next one begins."""
    marker = raw[at + 1] if raw[at : at + 1] == b"\xff" and at + 1 < len(raw) else 0
    size = int.from_bytes(raw[at + 2 : at + 4])
    after = at + 2 + size
    return marker, raw[at + 4 : after] if size >= 2 and after <= len(raw) else None, after


def _is_frame(body: bytes) -> bool:
    """Say whether a frame is eight bits deep, has a size, and three colours."""
    return len(body) == 15 and body[0] == 8 and any(body[1:3]) and any(body[3:5]) and body[5] == 3


def _head(raw: bytes) -> bytes:
    """Return the head of a bare file: the one it has, if that holds no picture of its own, else a plain one."""
    marker, body, after = _segment(raw, len(START))
    if marker == _JFIF[1] and body is not None and len(body) == 14 and body.startswith(_JFIF[4:9]):
        return raw[len(START) : after]
    return _JFIF
