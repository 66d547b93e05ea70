"""Made-up prints of a board, and photos of them that are neither straight nor from right above."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from capemay_kit.games.cape_may.board import Board

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


def printed(board: Board) -> Image.Image:
    """Draw a board as it might be printed: streets, spaces, square and six-sided lots."""
    picture = Image.new("RGB", (2 * WIDTH, 2 * HEIGHT), (225, 214, 180))
    pen = ImageDraw.Draw(picture)
    at = {one.id: (one.x * 2 * WIDTH, one.y * 2 * HEIGHT) for one in (*board.spaces, *board.lots)}
    for a, b in board.roads:
        pen.line([at[a], at[b]], fill=(190, 180, 150), width=14)
    for space in board.spaces:
        x, y = at[space.id]
        pen.ellipse([x - 24, y - 24, x + 24, y + 24], fill="white", outline=(60, 60, 60), width=3)
    for lot in board.lots:
        corners, radius = (4, 46) if lot.shape == "square" else (6, 42)
        turns = [2 * pi * i / corners + (pi / 4 if corners == 4 else 0) for i in range(corners)]
        x, y = at[lot.id]
        pen.polygon([(x + radius * cos(one), y + radius * sin(one)) for one in turns],
                    fill=(250, 250, 245), outline=(110, 70, 40), width=4)  # fmt: skip
    return picture
