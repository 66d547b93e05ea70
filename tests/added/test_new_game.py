"""`capemay game new`: what it writes is installed, passes its own tests, and gets the whole companion."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from capemay_kit.cli import app
from capemay_kit.game_commands import package


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new")
    ran = CliRunner().invoke(app, ["game", "new", "old-harbour", "--in", str(folder)], catch_exceptions=False)
    assert ran.exit_code == 0
    here = folder / "old-harbour"
    command = [sys.executable, "-m", "uv", "pip", "install", "--offline", "--no-deps", "--no-build-isolation", "-q",
               "--python", sys.executable, "--target", str(folder / "site"), str(here)]  # fmt: skip
    subprocess.run(command, check=True, timeout=300)
    return here


def passes(installed: Path, file: Path, *more: str) -> None:
    paths = [str(installed.parent / "site"), os.environ.get("PYTHONPATH", "")]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *more, str(file)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    ran = subprocess.run(command, env=env, cwd=installed, capture_output=True, text=True, timeout=900)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_rules_and_screen_are_150_lines_at_most() -> None:
    assert len(package("old-harbour")["old_harbour/rules.py"].splitlines()) <= 150


def test_it_passes_its_own_tests(installed: Path) -> None:
    passes(installed, installed / "tests" / "test_old_harbour.py")


def test_it_gets_the_whole_companion(installed: Path) -> None:
    """Begun, played, undone, corrected, joined by phone, scored, exported, advised, learnt, run in the lab, taught to
    programs."""
    passes(installed, Path(__file__).parent / "whole.py", "--import-mode=importlib")


def test_a_game_that_cannot_be_read_is_named_with_what_it_lacks_and_leaves_the_others(tmp_path: Path) -> None:
    for path, text in package("half-done").items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text.replace("def lines(", "def linez("), encoding="utf-8")
    info = tmp_path / "half_done-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: half-done\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[capemay_kit.games]\nhalf-done = half_done\n", encoding="utf-8")
    asks = (
        "from capemay_kit.games import registry as r; print(r.TITLES['half-done'], r.game('capitol').rules.meta.title)"
    )
    ran = subprocess.run([sys.executable, "-c", asks], env={**os.environ, "PYTHONPATH": str(tmp_path)},
                         capture_output=True, text=True, timeout=300, check=True)  # fmt: skip
    assert ran.stdout == "Half Done Capitol\n"
    assert ran.stderr == "the game half-done: The rules of 'half-done' do not say: lines\n"
