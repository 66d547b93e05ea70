"""A made-up course of the reported size, as another printer might have drawn it, and how its print looks."""

from __future__ import annotations

import random
from functools import cache
from io import BytesIO

from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFilter

from capemay_kit.games.cape_horn.board import LAND, Course, Start, Station
from capemay_kit.games.cape_horn.book import load_course
from capemay_kit.own.course_draft import place_of

ROWS = (
    "rrrrr--yyyyyyy",
    "rrrrr--yyyyyyy",
    "rrrr----yyyyyy",
    "rrrrr--yyyyyyy",
    "rr-rr---yyyyyy",
    "rrrrrbb-bbbbbb",
    "rrrrrbbbbbbbbb",
    "-rrrrbbbb-bbbb",
    "rrrrrbbbbbbb--",
)
START = (("J1", "tee-1"), ("K1", "fan-2"), ("L1", "fan-2"), ("M1", "hook"), ("N1", "fork-1"))
STATIONS = (
    ("K6", 1, "yellow"), ("H4", 1, "red"), ("M3", 1, "green"), ("G9", 2, "yellow"), ("I8", 2, "red"),
    ("H7", 2, "green"), ("E6", 3, "yellow"), ("A5", 3, "red"), ("B4", 3, "green"),
)  # fmt: skip
BEYOND = tuple(f"{letter}{n}" for n in (1, 2) for letter in "ABCDE")[:-1]
SAMPLES = {LAND: ("F1", "H5", "N9"), "y": ("I1", "N3", "J5"), "b": ("F6", "K7", "H9"), "r": ("B2", "C6", "E9")}
"""The squares an owner paints before the rest is proposed: of each kind one above, one in the middle, one below."""
PRINTED = {"y": (214, 196, 120), "b": (118, 168, 192), "r": (205, 142, 122), LAND: (150, 140, 96)}
"""The colours of another print: paler, and none of ours."""
CHIPS = {"yellow": (226, 180, 40), "red": (176, 58, 46), "green": (62, 120, 74)}


def made_up() -> Course:
    """Return the course."""
    return replace(
        load_course("cape-horn"), id="printed", title="As printed", rows=ROWS, beyond=BEYOND,
        start=tuple(Start(*one) for one in START), stations=tuple(Station(*one) for one in STATIONS),
    )  # fmt: skip


def drawn(course: Course, cell: int = 60) -> Image.Image:
    """Draw its print: squares with thin lines, mottled colours, stations, starting spaces, and dusk at one corner."""
    chance = random.Random(5)
    picture = Image.new("RGB", (len(course.rows[0]) * cell, len(course.rows) * cell))
    pen = ImageDraw.Draw(picture)
    for y, row in enumerate(course.rows):
        for x, letter in enumerate(row):
            light = 1 - 0.25 * (x + y) / 30
            shade = [round(light * part) + chance.randint(-7, 7) for part in PRINTED[letter]]
            left, top = x * cell, y * cell
            pen.rectangle([left, top, left + cell, top + cell], fill=tuple(shade), outline=(90, 90, 80))
            for _ in range(12):
                # waves and hills
                dx, dy = chance.randint(4, cell - 12), chance.randint(4, cell - 8)
                speck = tuple(part + chance.choice((-22, 18)) for part in shade)
                pen.line([left + dx, top + dy, left + dx + 8, top + dy + 2], fill=speck, width=2)
    for one in course.stations:
        pen.ellipse(_sign(one.space, cell), fill=CHIPS[one.colour], outline="white")
    for one in course.start:
        pen.rectangle(_sign(one.space, cell), fill=(240, 232, 208))
    return picture.filter(ImageFilter.GaussianBlur(1))


def _sign(space: str, cell: int) -> list[float]:
    """Return the box of a sign on a space: left, top, right, bottom."""
    x, y = (part * cell + cell / 2 for part in place_of(space))
    return [x - cell * 0.3, y - cell * 0.3, x + cell * 0.3, y + cell * 0.3]


def jpeg(picture: Image.Image) -> bytes:
    """Return a picture as a photo is kept."""
    out = BytesIO()
    picture.save(out, "JPEG", quality=80)
    return out.getvalue()


@cache
def photo() -> bytes:
    """Return the photo of its print."""
    return jpeg(drawn(made_up()))
