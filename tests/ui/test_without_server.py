"""Everything that the companion does runs where there is no server: no threads, no processes, few packages."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

WALK = Path(__file__).with_name("without_server.py")
GAMES = ("cape-may", "capitol", "cape-horn", "capital-city")
STEPS = (
    "the start screen",
    *(f"{game} {done}" for done in ("played", "shared", "counted", "learned", "asked", "printed") for game in GAMES),
    "solo", "finished games", "numbers of one's own", "cards of one's own", "a board of one's own", "sheets", "packs",
    "backup",
)  # fmt: skip


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Walk once; return why each step failed, empty where it did not."""
    folder = tmp_path_factory.mktemp("walk")
    Image.effect_mandelbrot((320, 240), (-2, -1, 1, 1), 20).convert("RGB").save(folder / "photo.jpg")
    command = [sys.executable, str(WALK), str(folder), str(folder / "photo.jpg")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(line) for line in done.stdout.splitlines())


@pytest.mark.parametrize("step", STEPS)
def test_it_needs_no_server(step: str, walked: dict[str, str]) -> None:
    """Nor anything that is fetched later, where it is the start screen or a table."""
    assert walked[step] == ""
