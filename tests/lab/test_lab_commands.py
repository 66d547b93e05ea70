"""The command of the lab."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytest.importorskip("pyarrow")

from capemay_kit import cli

EXPERIMENT = {"format": "capemay-experiment/1", "game": "capitol", "games": 3, "bots": "random"}
RUN = "from capemay_kit.cli import main; main()"
WITHOUT = f"import sys; sys.modules['pyarrow'] = None; {RUN}"
STOPPED = f"""
import os, signal
# whoever runs tests in the background has them ignore it
signal.signal(signal.SIGINT, signal.default_int_handler)
from capemay_kit.lab import running
written = running.PartFolder.write
def write(self, *given):
    written(self, *given)
    os.kill(os.getpid(), signal.SIGINT)
running.PartFolder.write = write
{RUN}
"""


def words(tmp_path, experiment=None):
    """Write an experiment, and return the command that plays it in one process."""
    file = tmp_path / "experiment.json"
    file.write_text(json.dumps(experiment or EXPERIMENT), encoding="utf-8")
    return ["lab", str(file), "--out", str(tmp_path / "out"), "--workers", "0"]


def by_itself(tmp_path, code):
    """Run the command in a process of its own; return how it ended and what it printed."""
    ended = subprocess.run([sys.executable, "-c", code, *words(tmp_path)], capture_output=True, text=True, check=False)
    return ended.returncode, (ended.stdout + ended.stderr).strip()


def here(tmp_path, monkeypatch, capsys, experiment=None):
    """Run the command in this process; return how it ended and what it printed."""
    monkeypatch.setattr(sys, "argv", ["capemay", *words(tmp_path, experiment)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return ended.value.code or 0, "".join(capsys.readouterr()).strip()


def test_the_command_says_in_a_line_where_everything_is(tmp_path, monkeypatch, capsys):
    said = f"3 games in {tmp_path / 'out'}: games.parquet, seats.parquet, played.parquet, report.html"
    assert here(tmp_path, monkeypatch, capsys) == (0, said)


def test_what_is_wrong_with_an_experiment_is_told_in_a_line_each_with_file_and_path(tmp_path, monkeypatch, capsys):
    code, said = here(tmp_path, monkeypatch, capsys, EXPERIMENT | {"bots": "best"})
    assert (code, said.startswith(f"{tmp_path / 'experiment.json'}: bots: 'best', should be one of")) == (1, True)


def test_without_the_extra_a_line_says_how_to_install_it(tmp_path):
    said = "capemay: The lab needs more packages: in the kit's folder, pip install '.[lab]'"
    assert by_itself(tmp_path, WITHOUT) == (1, said)


def test_ctrl_c_says_what_is_kept_and_how_to_go_on(tmp_path):
    said = "capemay: Stopped. 2 games are saved: run the same command to continue"
    assert by_itself(tmp_path, STOPPED) == (130, said)
