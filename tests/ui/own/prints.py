"""Photos of made-up prints that are neither straight nor from right above."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

WIDTH, HEIGHT = 1300, 1000
CORNERS = ((0.19, 0.15), (0.86, 0.1), (0.93, 0.87), (0.1, 0.82))
"""Where the board's corners lie in a photo: turned a little, and tilted."""


def photographed(board: Image.Image, path: Path, scale: int = 2000) -> Path:
    """Take a tilted photo of a flat board; return where it is kept."""
    wide, high = scale, scale * 3 // 4
    rows, ends = [], []
    flat = ((0, 0), (board.width, 0), (board.width, board.height), (0, board.height))
    for (u, v), (x, y) in zip(flat, ((a * wide, b * high) for a, b in CORNERS), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        ends += [u, v]
    bent = np.linalg.solve(np.array(rows), np.array(ends))
    taken = board.transform((wide, high), Image.Transform.PERSPECTIVE, tuple(bent), Image.Resampling.BICUBIC)
    taken.save(path, quality=90)
    return path
