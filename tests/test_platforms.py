"""What only POSIX has is asked for nowhere: the kit runs on Windows and macOS too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SYSTEMS = pytest.mark.parametrize("platform", ["win32", "darwin"])


@pytest.mark.slow
@SYSTEMS
def test_types_hold_on_other_systems(platform: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--platform", platform, "--cache-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@SYSTEMS
def test_it_plays_keeps_experiments_and_serves_without_what_only_posix_has(platform: str) -> None:
    """All modules are read, a game is played and backed up, the lab plays one, the server answers and ends."""
    command = [sys.executable, str(ROOT / "tests/elsewhere.py"), platform]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.stdout.split("\n")[-3:] == ["served True", "ended", ""], done.stdout + done.stderr
