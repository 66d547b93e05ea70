"""The project's own files agree with each other."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from .mutants import mutants, planted

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def project():
    """Return pyproject's project table."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def environment():
    """Read environment.yml, which is plain enough to need no YAML reader: names, lists, one list within."""
    top, pip, key = {}, [], None
    for line in (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines():
        text = line.split(" #")[0].rstrip()
        if not text or text.lstrip().startswith("#"):
            continue
        depth, text = len(text) - len(text.lstrip()), text.strip()
        if not text.startswith("- "):
            key, _, value = (part.strip() for part in text.partition(":"))
            top[key] = value or []
        elif text == "- pip:":
            within = depth
            key = "pip"
        elif key == "pip" and depth > within:
            pip.append(text[2:].strip().strip("\"'"))
        else:
            top[key if key != "pip" else "dependencies"].append(text[2:].strip().strip("\"'"))
    return top, pip


def test_the_conda_environment_has_a_name():
    """``conda env create`` needs one."""
    assert environment()[0]["name"]


def test_the_conda_environment_comes_from_conda_forge():
    """One channel."""
    assert environment()[0]["channels"] == ["conda-forge"]


def test_the_conda_environment_brings_python_and_pip(project):
    """The Python that pyproject asks for."""
    assert environment()[0]["dependencies"] == [f"python{project['requires-python']}", "pip"]


def test_the_conda_environment_mirrors_the_dependencies(project):
    """Each of pyproject's and of what its notebooks need, word by word."""
    assert environment()[1] == [*project["dependencies"], *project["optional-dependencies"]["lab"]]


def lock(name="requirements.lock"):
    """Return the lines of a lock file."""
    return (ROOT / name).read_text(encoding="utf-8").splitlines()


LOCKS = pytest.mark.parametrize("name", ["requirements.lock", "hosting/requirements.lock"])


@LOCKS
def test_the_lock_names_no_host(name):
    """It works with any package index."""
    assert [
        line for line in lock(name) if re.search(r"://|--(extra-)?index-url|--find-links|--trusted-host", line)
    ] == []


def test_the_site_s_parts_are_pinned_by_hashes_and_name_no_host():
    """Wheels, and npm's packages, what these name as their makers' pages apart."""
    parts = ROOT / "capemay_kit" / "site" / "parts"
    assert "://" not in (parts / "wheels.lock").read_text(encoding="utf-8")
    packages = json.loads((parts / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, one in packages.items() if name and not one["integrity"].startswith("sha512-")] == []
    assert [name for name, one in packages.items() if "resolved" in one] == []


@LOCKS
def test_the_lock_pins_every_package_by_its_hash(name):
    """What was tested is what is installed."""
    text = "\n".join(lock(name)).replace("\\\n", " ")
    pins = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert pins
    assert [line for line in pins if "==" not in line or "--hash=sha256:" not in line] == []


def test_the_lock_holds_every_dependency(project):
    """Of the kit, of its notebooks and of its tests."""
    locked = {re.split(r"[=\[ ]", line)[0].lower().replace("_", "-") for line in lock() if "==" in line}
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["lab"], *extras["site"], *extras["test"]]
    names = {re.split(r"[<>=\[ ;]", one)[0].lower().replace("_", "-") for one in wanted}
    assert names <= locked


def test_no_shipped_file_holds_a_path_of_some_machine():
    """They are read elsewhere."""
    kinds = ("*.py", "*.json", "*.ipynb", "*.md", "*.toml", "*.yml", "*.js", "*.css", "*.j2", "Makefile")
    folders = ("capemay_kit", "boards", "notebooks")
    files = [path for folder in folders for kind in kinds for path in (ROOT / folder).rglob(kind)]
    files += [path for kind in kinds for path in ROOT.glob(kind)]
    pattern = re.compile(r"(?<![\w.])/(home|root|Users|work|tmp|mnt)/\w")
    found = [path.name for path in files if pattern.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_no_file_of_the_package_is_longer_than_700_lines():
    """One that grows longer is two of something."""
    files = {path.relative_to(ROOT): path for path in (ROOT / "capemay_kit").rglob("*.py")}
    assert files
    lines = {str(name): len(path.read_text(encoding="utf-8").splitlines()) for name, path in files.items()}
    assert {name: n for name, n in lines.items() if n > 700} == {}


@pytest.mark.parametrize("path", sorted((ROOT / "boards").rglob("*.json")), ids=lambda path: path.name)
def test_every_data_file_says_its_format(path):
    """The first field, with its version."""
    data = json.loads(path.read_text(encoding="utf-8"))
    assert next(iter(data)) == "format"
    assert re.fullmatch(r"capemay-\w+/\d+", data["format"])


def test_each_fault_to_be_planted_can_be_planted():
    """What a mutant replaces stands once in its file."""
    for one in mutants():
        assert planted(one, (ROOT / one["file"]).read_text(encoding="utf-8"))
