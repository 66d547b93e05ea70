"""What the contracts in `pyproject.toml`, which `make check` holds, cannot say of modules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "capemay_kit"
FILES = sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


def where(path):
    """Return a file's dotted name below the package."""
    return path.relative_to(PACKAGE).with_suffix("").parts


def label(path):
    """Name a file in a test report."""
    return "/".join(where(path))


KNOWN = {where(path) for path in FILES}


def uses(path):
    """Return the modules of this package that a file imports, wherever in it, for type checkers alone as well."""
    names, waiting = [], [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parts = ("capemay_kit", *path.relative_to(PACKAGE).parent.parts)
            base = ".".join(parts[: len(parts) - node.level + 1]) + "." if node.level else ""
            names += [f"{base}{node.module}.{alias.name}" for alias in node.names]
        elif not isinstance(node, ast.expr):
            # an import is a statement, and no expression holds one
            waiting += ast.iter_child_nodes(node)
    parts = [tuple(name.split(".")[1:]) for name in names if name.startswith("capemay_kit.")]
    return set().union(*({one} & KNOWN or {one[:-1]} & KNOWN for one in parts)) - {where(path)}


def test_no_two_modules_import_each_other():
    """Nor three in a circle; neither in a function, nor for type checkers alone."""
    rest = {where(path): uses(path) for path in FILES}
    assert ("core", "i18n") in rest[("errors",)]
    size = 0
    while len(rest) != size:
        size, wanted = len(rest), set().union(*rest.values())
        # what imports nothing that is left, or is imported by nothing, is in no circle
        rest = {name: used & rest.keys() for name, used in rest.items() if used & rest.keys() and name in wanted}
    assert rest == {}


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
