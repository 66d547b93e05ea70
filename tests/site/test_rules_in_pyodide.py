"""The tests of the core and of all rules hold in the Python that browsers have, too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree
from zipfile import ZipFile

import pytest

from capemay_kit.site import parts

ROOT = Path(__file__).resolve().parents[2]
TRIED = (
    "annotated-doc", "hypothesis", "iniconfig", "markdown-it-py", "mdurl", "packaging", "pluggy", "pygments",
    "pytest", "rich", "shellingham", "sortedcontainers", "typer",
)  # fmt: skip
"""What the tests import that the site does not, as pinned in requirements.lock."""
ELSEWHERE = {
    "test_backup": "links between files",
    "test_database": "a store that others move, cut off or fold in, with its log",
    "test_migrations": "what a wheel is built with",
    "test_strict.py::test_a_file_that_cannot_be_read_is_told_in_one_line[/dev/zero-larger than]": "a device",
    "test_telling.py::test_times_are_those_of_the_clock_on_the_wall": "another time zone than the browser's own",
}
"""Tests of the core that cannot run there, and what they need."""
FOLDERS = ("core", "games/cape_may", "games/capitol", "games/cape_horn", "games/capital_city", "games")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[parts.Parts, Path]:
    found = parts.fetch()
    folder = tmp_path_factory.mktemp("packages")
    lock, wheels = folder / "tests.lock", folder / "wheels"
    pins = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", "\\").splitlines()
    chosen = [one.replace("\\", "\\\n") for one in pins if one.split("==")[0] in TRIED]
    assert len(chosen) == len(TRIED)
    lock.write_text("\n".join(chosen), encoding="utf-8")
    parts.download(lock, wheels)
    for wheel in (*found.wheels.glob("*.whl"), *wheels.glob("*.whl")):
        with ZipFile(wheel) as packed:
            packed.extractall(folder / "site")
    copytree(parts.HERE.parent / "stand_ins", folder / "site", dirs_exist_ok=True)
    return found, folder / "site"


@pytest.mark.pyodide
@pytest.mark.parametrize("folder", FOLDERS)
def test_all_rules_hold(folder: str, packages: tuple[parts.Parts, Path]) -> None:
    found, site = packages
    where = [f"tests/{folder}"]
    if folder == "games":
        where = [f"tests/games/{one.name}" for one in sorted((ROOT / "tests" / "games").glob("test_*.py"))]
    where += [f"--deselect=tests/core/{one}" if "::" in one else f"--ignore=tests/core/{one}.py" for one in ELSEWHERE]
    command = [found.node, Path(__file__).with_name("within.mjs"), found.modules / "pyodide", site, ROOT, *where]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    sys.stdout.write(made.stdout[-20_000:])
    assert made.returncode == 0, made.stderr[-2_000:]
