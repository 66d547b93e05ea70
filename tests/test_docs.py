"""The documentation is true: its links lead somewhere, its commands run, and the reference has every name."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main
from typer.testing import CliRunner

import capemay_kit as ck
from capemay_kit import cli

ROOT = Path(__file__).parents[1]
PAGES = sorted(one for one in (ROOT / "docs").rglob("*.md") if not {"_made", "_build"} & set(one.parts))
OTHERS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", ".github/SECURITY.md")]
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in (*OTHERS, *PAGES)}


def words(name: str) -> int:
    return len(TEXTS[name].split())


def test_the_first_pages_are_short() -> None:
    """A screen to begin with; what changes the kit, and why it is so, in one sitting each."""
    assert words("README.md") <= 450
    assert words("CONTRIBUTING.md") <= 1500
    assert words("docs/explanation/design.md") <= 3000


def test_links_outside_the_site_lead_to_files() -> None:
    """Sphinx checks those within it."""
    pairs = [
        (path, target)
        for path in OTHERS for target in re.findall(r"\]\(([^)#\s]+)", TEXTS[path.relative_to(ROOT).as_posix()])
    ]  # fmt: skip
    lost = [(path.name, one) for path, one in pairs if "://" not in one and not (path.parent / one).exists()]
    assert lost == []


def test_files_that_pages_name_are_there() -> None:
    pattern = re.compile(
        r"\b(?:tests|capemay_kit|boards|hosting|lessons|audit|notebooks)/[\w./-]*\w\.(?:py|json|yaml|toml|cfg|ipynb|env)\b"
    )
    found = {(name, one) for name, text in TEXTS.items() for one in pattern.findall(text)}
    assert found
    assert sorted((name, one) for name, one in found if not (ROOT / one).exists()) == []


def test_targets_of_make_that_pages_name_are_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        (name, one)
        for name, text in TEXTS.items()
        for one in re.findall(r"(?:^    |`)make ([a-z-]+)", text, re.MULTILINE)
    }
    assert {name for name, _ in named} >= {"README.md", "CONTRIBUTING.md"}
    assert sorted((name, one) for name, one in named if one not in targets) == []


def commands() -> list[tuple[str, list[str]]]:
    """Return each call of `capemay` in a page, as its arguments: lines of code, and whole calls within a sentence."""
    found = []
    for name, text in TEXTS.items():
        text = text.replace("\\\n", " ")
        lines = re.findall(r"^(?: {4}|)(?:\w+=\S+ )?(?:\.venv/bin/)?capemay ([^\n]*)", text, re.MULTILINE)
        spoken = re.findall(r"`capemay ([a-z][^`…]*)`", text)
        for line in (*lines, *spoken):
            args = shlex.split(re.split(r"\s{2,}#|;|\s#", line)[0])
            found.append((name, [one for one in args if one not in ("…", "...")]))
    return found


def test_every_command_of_every_page_is_one() -> None:
    """Its words and flags are known; `--help` has it parsed without doing anything."""
    runner, wrong = CliRunner(), []
    calls = commands()
    assert len(calls) > 40
    for name, args in calls:
        done = runner.invoke(cli.app, [*args, "--help"])
        if done.exit_code:
            wrong.append((name, " ".join(args), done.output.splitlines()[-2:]))
    assert wrong == []


@pytest.mark.slow
def test_the_chains_of_the_tutorial_run(tmp_path: Path) -> None:
    """From a new folder, line by line."""
    for block in re.findall(r"```sh\n(.*?)```", TEXTS["docs/tutorial/commands.md"], re.DOTALL):
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        given = {**os.environ, "PATH": path, "CAPEMAY_STORE": "another.sqlite"}
        done = subprocess.run(["bash", "-euc", block], cwd=tmp_path, env=given, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-2000:]


def test_every_variable_of_the_environment_is_in_the_reference() -> None:
    files = [*(ROOT / "capemay_kit").rglob("*.py"), *(one for one in (ROOT / "hosting").iterdir() if one.is_file())]
    used = {one for path in files for one in re.findall(r"CAPEMAY_[A-Z_]*[A-Z]", path.read_text(encoding="utf-8"))}
    assert used == set(re.findall(r"`(CAPEMAY_[A-Z_]+)`", TEXTS["docs/reference/settings.md"]))


def test_every_public_name_is_in_the_reference() -> None:
    page = TEXTS["docs/reference/python.md"]
    assert [name for name in ck.__all__ if not re.search(rf"(capemay_kit\.|data:: |function:: ){name}\b", page)] == []


def test_every_format_of_a_file_is_in_the_reference() -> None:
    files = [
        *(ROOT / "capemay_kit").rglob("*.py"),
        *(ROOT / "boards").rglob("*.json"),
        *(ROOT / "lessons").rglob("*.json"),
    ]
    used = {one for path in files for one in re.findall(r'"(capemay-[a-z]+)/\d+"', path.read_text(encoding="utf-8"))}
    assert [one for one in sorted(used) if f"`{one}/" not in TEXTS["docs/reference/formats.md"]] == []


@pytest.mark.parametrize("name", sorted(typer.main.get_command(cli.app).commands))
def test_every_command_says_what_it_does(name: str) -> None:
    """The reference is made of it."""
    assert typer.main.get_command(cli.app).commands[name].help
