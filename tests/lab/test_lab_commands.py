"""The command of the lab."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytest.importorskip("pyarrow")

EXPERIMENT = {"format": "capemay-experiment/1", "game": "capitol", "games": 3, "bots": "random"}
WITHOUT = "import sys; sys.modules[{package!r}] = None; from capemay_kit.cli import main; main()"


def lab(tmp_path, experiment=None, code="from capemay_kit.cli import main; main()"):
    file = tmp_path / "experiment.json"
    file.write_text(json.dumps(experiment or EXPERIMENT), encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-c", code, "lab", str(file), "--out", str(tmp_path / "out"), "--workers", "0"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return ended.returncode, (ended.stdout + ended.stderr).strip()


def test_the_command_says_where_everything_is(tmp_path):
    assert lab(tmp_path) == (
        0, f"3 games in {tmp_path / 'out'}: games.parquet, seats.parquet, played.parquet, report.html",
    )  # fmt: skip


def test_what_is_wrong_with_an_experiment_is_told_in_a_line_each(tmp_path):
    code, said = lab(tmp_path, EXPERIMENT | {"bots": "best"})
    assert (code, said.startswith(f"{tmp_path / 'experiment.json'}: bots: 'best', should be one of")) == (1, True)


def test_without_the_extra_a_line_says_how_to_install_it(tmp_path):
    said = "capemay: The lab needs more packages: pip install 'capemay-kit[lab]'"
    assert lab(tmp_path, code=WITHOUT.format(package="pyarrow")) == (1, said)


STOPPED = """
import os, signal
# whoever runs tests in the background has them ignore it
signal.signal(signal.SIGINT, signal.default_int_handler)
from capemay_kit.lab import running
written = running.PartFolder.write
def write(self, *given):
    written(self, *given)
    os.kill(os.getpid(), signal.SIGINT)
running.PartFolder.write = write
from capemay_kit.cli import main
main()
"""


def test_ctrl_c_says_how_to_go_on(tmp_path):
    assert lab(tmp_path, EXPERIMENT, STOPPED) == (
        130, "capemay: Stopped. 2 games are saved: run the same command to continue",
    )  # fmt: skip
