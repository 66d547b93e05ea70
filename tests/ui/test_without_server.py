"""Everything that the companion does runs where there is no server: no threads, no processes, few packages."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from capemay_kit.games import registry

WALK = Path(__file__).with_name("without_server.py")


@pytest.mark.slow
@pytest.mark.parametrize("games", [registry.GAMES], ids=len)
def test_it_needs_no_server_nor_at_the_start_and_at_a_table_anything_that_comes_later(
    games: tuple[str, ...], tmp_path: Path
) -> None:
    """A walk over everything: what failed, by the name of the step."""
    photo = tmp_path / "photo.jpg"
    Image.effect_mandelbrot((320, 240), (-2, -1, 1, 1), 20).convert("RGB").save(photo)
    command = [sys.executable, str(WALK), str(tmp_path), str(photo), *games]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    walked = dict(json.loads(line) for line in done.stdout.splitlines())
    assert len(walked) == 6 * len(games) + 9
    assert {step: why for step, why in walked.items() if why} == {}
