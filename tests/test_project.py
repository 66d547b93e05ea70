"""The project's own files agree with each other."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml

from capemay_kit import __version__

from .mutants import mutants, planted

ROOT = Path(__file__).parents[1]


WHOLE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = WHOLE["project"]
EXTRAS = PROJECT["optional-dependencies"]
ON_CONDA = {"prometheus-client": "prometheus_client"}
"""Packages that conda-forge names otherwise."""


def on_conda(*wanted):
    """Return Python and dependencies by conda-forge's names."""
    names = [re.sub(r"^[\w-]+", lambda name: ON_CONDA.get(name[0], name[0]), one) for one in wanted]
    return [f"python{PROJECT['requires-python']}", *names]


def test_the_conda_environment_is_the_kit_with_all_that_it_and_its_notebooks_need():
    found = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert found["name"]
    assert found["channels"] == ["conda-forge"]
    python, *wanted = on_conda(*PROJECT["dependencies"], *EXTRAS["lab"])
    assert found["dependencies"] == [python, "pip", *wanted, {"pip": ["."]}]


def test_conda_forge_s_recipe_wants_what_the_package_wants_and_every_version_is_this_one():
    recipe = yaml.safe_load((ROOT / "recipe/recipe.yaml").read_text(encoding="utf-8"))
    assert [one.replace(" ", "") for one in recipe["requirements"]["run"]] == on_conda(*PROJECT["dependencies"])
    assert recipe["context"]["version"] == __version__
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["version"] == __version__


def lock(name="requirements.lock"):
    """Return the pins of a lock file, those of one package on a line."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


@pytest.mark.parametrize("name", ["requirements.lock", "hosting/requirements.lock", "docs/requirements.lock"])
def test_the_lock_names_no_host_and_pins_every_package_by_its_hash(name):
    """It works with any package index, and what was tested is what is installed."""
    assert not re.search(
        r"://|--(extra-)?index-url|--find-links|--trusted-host", (ROOT / name).read_text(encoding="utf-8")
    )
    assert lock(name)
    assert [line for line in lock(name) if "==" not in line or "--hash=sha256:" not in line] == []


def test_the_lock_holds_every_dependency():
    """Of the kit, of its notebooks and of its tests."""
    wanted = [*PROJECT["dependencies"], *EXTRAS["lab"], *EXTRAS["site"], *WHOLE["dependency-groups"]["test"]]
    locked, names = (
        {re.split(r"[<>=\[ ;]", line)[0].lower().replace("_", "-") for line in lines} for lines in (lock(), wanted)
    )
    assert names <= locked


def test_the_site_s_parts_are_pinned_by_hashes_and_name_no_host():
    """Wheels, and npm's packages, what these name as their makers' pages apart."""
    parts = ROOT / "capemay_kit" / "site" / "parts"
    assert "://" not in (parts / "wheels.lock").read_text(encoding="utf-8")
    packages = json.loads((parts / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, one in packages.items() if name and not one["integrity"].startswith("sha512-")] == []
    assert [name for name, one in packages.items() if "resolved" in one] == []


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


def test_every_data_file_says_its_format_with_its_version_in_its_first_field():
    for path in (ROOT / "boards").rglob("*.json"):
        name, value = next(iter(json.loads(path.read_text(encoding="utf-8")).items()))
        assert name == "format", path
        assert re.fullmatch(r"capemay-\w+/\d+", value), path


def test_each_fault_to_be_planted_can_be_planted():
    """What a mutant replaces stands once in its file."""
    for one in mutants():
        assert planted(one, (ROOT / one["file"]).read_text(encoding="utf-8"))
