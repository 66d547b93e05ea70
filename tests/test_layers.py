"""Imports run one way: i18n <- errors <- core <- games <- results <- sitting <- ui <- web <- site <- cli."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "capemay_kit"
FILES = sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)
RANK = {
    "i18n": -1,
    "errors": 0,
    "core": 1,
    "games": 2,
    "template": 2,
    "results": 3,
    "teach": 3,
    "own": 3,
    "bots": 3,
    "lab": 4,
    "sitting": 4,
    "ui": 5,
    "api": 6,
    "web": 6,
    "site": 7,
}
ABOVE = {
    "api",
    "ui",
    "web",
    "bot_commands",
    "cli",
    "file_commands",
    "game_commands",
    "group_commands",
    "lab_commands",
    "own_commands",
    "site",
    "site_commands",
    "store_commands",
}
"""What is made of widgets, or of a library for command lines."""
DRAWS = ("lab", "report")
"""The report of the lab is a page of pictures."""
TOP = 8
"""What stands beside the folders, such as the command line, may import everything."""
ROOMS = {"picture": 1, "table": 2, "learn": 3, "own": 4}
"""The folders of the screens."""
FRONT = {"app", "device", "history", "setup", "start"}
"""What stands before all tables may import every folder; the other files of ``ui`` are what the folders share."""
DRAWING = {
    "IPython", "altair", "anywidget", "bokeh", "ipykernel", "ipywidgets", "jupyter_server", "jupyterlab",
    "matplotlib", "notebook", "panel", "plotly", "seaborn", "solara", "traitlets", "typer", "voila",
}  # fmt: skip


@cache
def imports(path):
    """List the dotted names a file imports, wherever in it: those that a program reads, and those that only type
    checkers do."""
    read, checked = [], []
    waiting = [(ast.parse(path.read_text(encoding="utf-8")), read)]
    while waiting:
        node, found = waiting.pop()
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = ("capemay_kit", *path.relative_to(PACKAGE).parent.parts)
                base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [base])])
            found.append(base)
            found += [f"{base}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.If) and getattr(node.test, "id", getattr(node.test, "attr", "")) == "TYPE_CHECKING":
            waiting += [(one, checked) for one in node.body] + [(one, found) for one in node.orelse]
        elif not isinstance(node, ast.expr):
            # an import is a statement, and no expression holds one
            waiting += [(one, found) for one in ast.iter_child_nodes(node)]
    return tuple(read), tuple(checked)


def names_in(path):
    """List the dotted names a file imports, but for what only type checkers read."""
    return imports(path)[0]


def layer(parts):
    """Return the layer of a dotted name below the package."""
    # what marks texts imports nothing, so that errors too say theirs in the reader's language
    return "i18n" if parts[:2] == ("core", "i18n") else parts[0] if parts else ""


def where(path):
    """Return a file's dotted name below the package."""
    return path.relative_to(PACKAGE).with_suffix("").parts


def modules(path):
    """List what a file imports of this package, as names below it."""
    return [tuple(name.split(".")[1:]) for name in names_in(path) if name.split(".")[0] == "capemay_kit"]


def label(path):
    """Name a file in a test report."""
    return "/".join(where(path))


def test_there_is_something_to_look_at():
    """The walk below finds the package."""
    assert {"errors", "core/contract", "games/registry"} <= {label(path) for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=label)
def test_imports_run_one_way(path):
    """Nothing imports what stands above it."""
    mine = RANK.get(layer(where(path)), TOP)
    above = [name for name in modules(path) if name and RANK.get(layer(name), TOP) > mine]
    # a name of the package itself, such as its version, is nobody's layer
    assert [name for name in above if (PACKAGE / name[0]).is_dir() or (PACKAGE / f"{name[0]}.py").is_file()] == []


@pytest.mark.parametrize("path", [path for path in FILES if where(path)[0] not in ABOVE and where(path) != DRAWS],
                         ids=label)  # fmt: skip
def test_nothing_below_the_screens_imports_a_widget_or_plotting_library(path):
    """Rules know no screen, and what is done at a table can be done without one."""
    assert {name.split(".")[0] for name in names_in(path)} & DRAWING == set()


@pytest.mark.parametrize("path", [path for path in FILES if where(path)[0] == "games"], ids=label)
def test_games_never_import_each_other(path):
    """Only the registry knows them all."""
    parts = where(path)
    if len(parts) == 2:
        # files beside the games: the registry may import every game
        assert parts[1] in ("registry", "__init__")
        return
    games = {one.name for one in (PACKAGE / "games").iterdir() if one.is_dir()}
    others = [name for name in modules(path) if name[:1] == ("games",) and set(name[1:2]) & (games - {parts[1]})]
    assert others == []


@pytest.mark.parametrize("path", [path for path in FILES if len(where(path)) > 2 and where(path)[0] == "games"],
                         ids=label)  # fmt: skip
def test_a_game_does_not_import_the_registry(path):
    """It would import itself."""
    assert ("games", "registry") not in [name[:2] for name in modules(path)]


@pytest.mark.parametrize("path", [path for path in FILES if where(path)[0] == "core"], ids=label)
def test_core_knows_no_game(path):
    """Core knows seats, actions, chance, the record, scores and pictures."""
    assert [name for name in modules(path) if name[:1] == ("games",)] == []


@pytest.mark.parametrize("path", [path for path in FILES if where(path)[0] == "ui"], ids=label)
def test_a_folder_of_the_screens_imports_only_what_it_stands_on(path):
    """What pages share imports no folder; a folder imports those below it."""
    parts = where(path)
    if len(parts) == 2 and parts[1] in FRONT:
        return
    mine = ROOMS[parts[1]] if len(parts) > 2 else 0
    others = {name[1] for name in modules(path) if name[:1] == ("ui",) and len(name) > 2} - {parts[1]}
    assert {name for name in others if ROOMS.get(name, 0) >= mine and name in ROOMS} == set()


KNOWN = {where(path) for path in FILES}


def uses(path):
    """List the modules of this package that a file imports, for type checkers alone as well."""
    found = set()
    for name in chain(*imports(path)):
        parts = tuple(name.split(".")[1:]) if name.startswith("capemay_kit.") else ()
        found |= {parts} & KNOWN or {parts[:-1]} & KNOWN
    return found - {where(path)}


def test_no_two_modules_import_each_other():
    """Nor three in a circle; neither in a function, nor for type checkers alone."""
    rest = {where(path): uses(path) for path in FILES}
    size = 0
    while len(rest) != size:
        size, wanted = len(rest), set().union(*rest.values())
        # what imports nothing that is left, or is imported by nothing, is in no circle
        rest = {name: used & rest.keys() for name, used in rest.items() if used & rest.keys() and name in wanted}
    assert {"/".join(name): sorted("/".join(one) for one in used) for name, used in rest.items()} == {}


def test_errors_import_nothing_but_what_marks_texts():
    """They stand below everything else, and what marks texts imports nothing."""
    assert {layer(name) for name in modules(PACKAGE / "errors.py")} <= {"i18n", "core"}
    assert modules(PACKAGE / "core" / "i18n.py") == []


GAME = re.compile(r"(^|_)(cape_may|cape_horn|capitol|capital_city)$")
"""How a file that one game alone has is called, below `teach` and `ui/picture`."""


def names_made_in(path):
    """List the classes and the names of types that a file makes, not those for itself alone."""
    made = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            made.append(node.name)
        elif isinstance(node, ast.AnnAssign) and getattr(node.annotation, "id", "") == "TypeAlias":
            made.append(node.target.id)
        elif isinstance(node, ast.Assign):
            # a constant is in capitals; what has small letters too is a type
            made += [one.id for one in node.targets if isinstance(one, ast.Name) and re.match("[A-Z].*[a-z]", one.id)]
    return [name for name in made if not name.startswith("_")]


def test_a_name_stands_for_one_thing_in_all_layers_that_games_share():
    """Whoever reads of a `Row` knows which; what each game has of its own goes by the same names in each."""
    shared = [
        path for path in FILES if not GAME.search(where(path)[-1]) and where(path)[0] not in ("games", "template")
    ]
    found = {}
    for path in shared:
        for name in names_made_in(path):
            found.setdefault(name, []).append(label(path))
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
