"""A lot's shape as a photo shows it, on made-up boards of several kinds of print."""

from __future__ import annotations

import random
from io import BytesIO
from math import cos, pi, sin

import pytest
from PIL import Image, ImageDraw, ImageFilter

from capemay_kit.own.proposals import RASTER, lot_seen

from .looking import looked

WIDE, HIGH = 1800, 1385
PRINTS = {"white": (250, 250, 245), "outlined": None, "dark": (90, 70, 50), "pale": (238, 230, 205)}


def printed(fill, noise):
    chance = random.Random(3)
    picture = Image.new("RGB", (WIDE, HIGH), (225, 214, 180))
    pen = ImageDraw.Draw(picture)
    lots = []
    for n in range(70):
        x, y = 120 + n % 10 * 170, 120 + n // 10 * 185
        shape = chance.choice(("square", "hexagon"))
        corners, radius = (4, 34) if shape == "square" else (6, 31)
        radius *= chance.uniform(0.9, 1.15)
        turn = (pi / 4 if corners == 4 else 0) + chance.uniform(-0.3, 0.3)
        turns = [2 * pi * i / corners + turn for i in range(corners)]
        outline = [(x + radius * cos(one), y + radius * sin(one)) for one in turns]
        pen.polygon(outline, fill=fill, outline=(110, 70, 40), width=3)
        # a finger taps a little beside
        lots.append((x / WIDE + chance.uniform(-0.004, 0.004), y / HIGH + chance.uniform(-0.005, 0.005), shape))
    if noise:
        picture = Image.blend(picture, Image.effect_noise((WIDE, HIGH), 60).convert("RGB"), 0.2)
    out = BytesIO()
    picture.filter(ImageFilter.GaussianBlur(1.5)).save(out, "JPEG", quality=70)
    return out.getvalue(), lots


@pytest.mark.parametrize(
    "fill", ["pale", *(pytest.param(one, marks=pytest.mark.slow) for one in PRINTS if one != "pale")]
)
def test_nine_of_ten_shapes_are_seen_and_hardly_one_wrongly(fill):
    photo, lots = printed(PRINTS[fill], noise=fill == "pale")
    pixels = looked(photo, RASTER)
    found = [(lot_seen(pixels, (x, y)), shape) for x, y, shape in lots]
    assert sum(one == shape for one, shape in found) >= 60
    assert sum(one not in (None, shape) for one, shape in found) <= 3


def test_an_empty_place_has_no_shape():
    assert lot_seen(looked(printed(None, noise=False)[0], RASTER), (0.001, 0.5)) is None
