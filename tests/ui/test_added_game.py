"""A game that another package adds by an entry point: on the start screen, played, undone, scored, put right, taken
along, without a line of the screens knowing it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from capemay_kit.game_commands import package

ROOT = Path(__file__).parents[2]


def test_games_of_other_packages_have_all_the_screens(tmp_path: Path) -> None:
    """Where the packages of two games are installed, as `added.py` asks."""
    for path, text in package("old-harbour").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    (tmp_path / "tiny_island").symlink_to(ROOT / "tests" / "added" / "tiny_island")
    for game, module in (("tiny-island", "tiny_island"), ("old-harbour", "old_harbour")):
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[capemay_kit.games]\n{game} = {module}\n", encoding="utf-8")
    paths = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/ui/added.py"]
    ran = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
