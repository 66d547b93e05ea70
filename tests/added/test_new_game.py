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
    """Write a new game and install it; return its folder. What is installed is beside it, in ``site``."""
    folder = tmp_path_factory.mktemp("new")
    ran = CliRunner().invoke(app, ["game", "new", "old-harbour", "--in", str(folder)], catch_exceptions=False)
    assert ran.exit_code == 0
    here = folder / "old-harbour"
    command = [sys.executable, "-m", "uv", "pip", "install", "--offline", "--no-deps", "--no-build-isolation", "-q",
               "--python", sys.executable, "--target", str(folder / "site"), str(here)]  # fmt: skip
    subprocess.run(command, check=True, timeout=300)
    return here


def passes(installed: Path, file: Path, *more: str) -> None:
    """Run a file of tests where the game is installed."""
    paths = [str(installed.parent / "site"), os.environ.get("PYTHONPATH", "")]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *more, str(file)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    ran = subprocess.run(command, env=env, cwd=installed, capture_output=True, text=True, timeout=900)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_rules_and_screen_are_150_lines_at_most() -> None:
    """With everything in them: chance, three kinds of secrets, a choice at once, a board, a house rule."""
    assert len(package("old-harbour")["old_harbour/rules.py"].splitlines()) <= 150


def test_it_passes_its_own_tests(installed: Path) -> None:
    """Those that were written with it."""
    passes(installed, installed / "tests" / "test_old_harbour.py")


def test_it_gets_the_whole_companion(installed: Path) -> None:
    """Begun, played, undone, corrected, joined by phone, scored, exported, advised, learnt, run in the lab, taught to
    programs."""
    passes(installed, Path(__file__).parent / "whole.py", "--import-mode=importlib")
