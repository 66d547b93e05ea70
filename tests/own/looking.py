"""What a browser does with photos, done here: for tests without one, and to compare with what it does."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import numpy as np
from PIL import Image

from capemay_kit.core.scene import Point
from capemay_kit.own.tracer import Raster


def looked(photo: bytes, raster: Raster) -> bytes:
    picture = Image.open(BytesIO(photo)).convert("L" if raster.colours == 1 else "RGB")
    return picture.resize((raster.wide, raster.high), Image.Resampling.BOX).tobytes()


def perspective(size: tuple[int, int], corners: Sequence[Point]) -> list[float]:
    wide, high = size
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip([(0, 0), (wide, 0), (wide, high), (0, high)], corners, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    goal = [part for corner in corners for part in corner]
    return [float(one) for one in np.linalg.solve(np.array(rows, float), np.array(goal, float))]


def laid_out(photo: Image.Image, corners: Sequence[Point], size: tuple[int, int]) -> Image.Image:
    return photo.transform(size, Image.Transform.PERSPECTIVE, perspective(size, corners), Image.Resampling.BILINEAR)
