"""The documentation is true: its links lead somewhere, its commands run, and the reference has every name."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer.main
from typer.testing import CliRunner

import capemay_kit as ck
from capemay_kit import cli
from capemay_kit.bots import values
from capemay_kit.core import edition, positions, record
from capemay_kit.core.edition import by_source
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.board import Course, Winds
from capemay_kit.games.cape_may import board, cards
from capemay_kit.games.capital_city import book
from capemay_kit.games.capitol.book import Board as Areas
from capemay_kit.lab.experiment import Experiment
from capemay_kit.own import pack
from capemay_kit.teach import task
from capemay_kit.teach.reference import Reference

ROOT = Path(__file__).parents[1]
PAGES = sorted(one for one in (ROOT / "docs").rglob("*.md") if not {"_made", "_build"} & set(one.parts))
OTHERS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", ".github/SECURITY.md")]
SOURCES = ("stated", "derived", "reported", "assumed")
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
    used = {one for path in files for one in re.findall(r'"(capemay-[a-z]+/\d+)"', path.read_text(encoding="utf-8"))}
    # a position of the version before is refused in a sentence
    known = set(re.findall(r"`(capemay-[a-z]+/\d+)`", TEXTS["docs/reference/formats.md"]))
    assert used - {"capemay-position/1"} == known


STRUCTS = (
    board.Board, book.BuildingDeck, book.CharacterDeck, cards.DeckFile, Areas, Course, Winds, edition.Edition,
    Experiment, pack.Manifest, positions._Position, record.Header, Reference, task.Lesson, values.Weights,
)  # fmt: skip


def test_every_field_of_a_file_is_in_the_reference() -> None:
    """With those that may be left out in brackets; of decks, those of all games."""
    there: dict[str, dict[str, bool]] = {}
    for one in STRUCTS:
        fields = msgspec.inspect.type_info(one).fields
        (format,) = (of.type.values for of in fields if of.encode_name == "format")
        its = there.setdefault(format[0], {of.encode_name: True for of in fields})
        for name in its | {of.encode_name: of.required for of in fields}:
            its[name] = its.get(name, False) and any(of.encode_name == name and of.required for of in fields)
    rows = dict(
        re.findall(r"^\| `(capemay-[^`]+)` \| (`format`.*) \|$", TEXTS["docs/reference/formats.md"], re.MULTILINE)
    )
    written = {
        format: {name: not left for left, name in re.findall(r"(\[?)`(\w+)`", fields)}
        for format, fields in rows.items()
    }
    assert written == there


def test_the_entries_of_a_record_are_as_the_reference_says() -> None:
    said = TEXTS["docs/reference/formats.md"].split("## A record")[1].split("##")[0]
    assert [name for name in record.Entry.__struct_fields__ if f"`{name}`" not in said] == []


def test_the_position_in_the_reference_is_scored() -> None:
    (position,) = re.findall(r"```json\n(.*?)```", TEXTS["docs/reference/formats.md"], re.DOTALL)
    assert ck.score(json.loads(position)).totals["Ann"] == 12


def test_every_edition_stands_in_the_reference_with_its_numbers() -> None:
    """How many are stated, derived, reported and assumed."""
    rows = [
        (registry.TITLES[game], name, *(str(by_source(its.load(name))[source]) for source in SOURCES))
        for game in ck.games() for its in [registry.files(game).editions] for name in sorted(its.shipped)
    ]  # fmt: skip
    page = TEXTS["docs/reference/games/index.md"]
    assert [row for row in rows if f"| {' | '.join(row)} |" not in page] == []


def test_every_option_says_what_it_does() -> None:
    """The reference is made of it."""
    silent = []

    def ask(path: str, command: Any) -> None:
        silent.extend(
            f"{path} {one.name}" for one in command.params if not getattr(one, "help", None) and one.name != "help"
        )
        for name, of in getattr(command, "commands", {}).items():
            ask(f"{path} {name}", of)

    ask("capemay", typer.main.get_command(cli.app))
    assert silent == []


@pytest.mark.parametrize("name", sorted(typer.main.get_command(cli.app).commands))
def test_every_command_says_what_it_does(name: str) -> None:
    """The reference is made of it."""
    assert typer.main.get_command(cli.app).commands[name].help
