"""`capemay game new`: what it writes is installed, passes its own tests, and gets the whole companion."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

from capemay_kit.cli import app
from capemay_kit.game_commands import package


def python(*words, path, **how):
    """Run Python where something more is installed; return what it printed and what it complained."""
    paths = [str(path), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    ran = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, timeout=900, **how)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout, ran.stderr


def test_rules_and_screen_are_150_lines_at_most():
    """With everything in them: chance, three kinds of secrets, a choice at once, a board, a house rule."""
    assert len(package("old-harbour")["old_harbour/rules.py"].splitlines()) <= 150


def test_a_new_game_is_installed_passes_its_own_tests_and_gets_the_whole_companion(tmp_path):
    """Begun, played, undone, corrected, joined by phone, scored, exported, advised, learnt, run in the lab, taught to
    programs. It takes as long as it does since another Python has to load all of that."""
    ran = CliRunner().invoke(app, ["game", "new", "old-harbour", "--in", str(tmp_path)], catch_exceptions=False)
    assert ran.exit_code == 0
    here, site = tmp_path / "old-harbour", tmp_path / "site"
    python("-m", "uv", "pip", "install", "--offline", "--no-deps", "--no-build-isolation", "-q",
           "--python", sys.executable, "--target", str(site), str(here), path="")  # fmt: skip
    tests = [here / "tests" / "test_old_harbour.py", Path(__file__).parent / "whole.py"]
    python("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--import-mode=importlib", *tests, path=site, cwd=here)


def test_a_game_that_cannot_be_read_is_named_with_what_it_lacks_and_leaves_the_others(tmp_path):
    """It is offered all the same, and whoever begins it is told."""
    for path, text in package("half-done").items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text.replace("def lines(", "def linez("), encoding="utf-8")
    info = tmp_path / "half_done-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: half-done\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[capemay_kit.games]\nhalf-done = half_done\n", encoding="utf-8")
    asks = "import capemay_kit.games.registry as r; print(r.TITLES['half-done'], r.game('capitol').rules.meta.title)"
    printed, complained = python("-c", asks, path=tmp_path)
    assert printed == "Half Done Capitol\n"
    assert complained == "the game half-done: The rules of 'half-done' do not say: lines\n"
