"""What the contracts in `pyproject.toml`, which `make check` holds, cannot say of modules."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "capemay_kit"
FILES = sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


def where(path):
    return path.relative_to(PACKAGE).with_suffix("").parts


KNOWN = {where(path) for path in FILES}


@cache
def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def uses(path):
    """Return the modules of this package that a file imports, wherever in it, for type checkers alone as well."""
    names, waiting = [], [parsed(path)]
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


def test_a_name_stands_for_one_thing_in_all_layers_that_games_share():
    """Whoever reads of a `Row` knows which; what each game has of its own goes by the same names in each."""
    found = {}
    for path in FILES:
        if GAME.search(where(path)[-1]) or where(path)[0] in ("games", "template"):
            continue
        for node in parsed(path).body:
            names = []
            if isinstance(node, ast.ClassDef):
                names = [node.name]
            elif isinstance(node, ast.AnnAssign) and getattr(node.annotation, "id", "") == "TypeAlias":
                names = [node.target.id]
            elif isinstance(node, ast.Assign):
                # a constant is in capitals; what has small letters too is a type
                names = [getattr(one, "id", "") for one in node.targets]
                names = [one for one in names if re.match("[A-Z].*[a-z]", one)]
            for name in names:
                if not name.startswith("_"):
                    found.setdefault(name, []).append("/".join(where(path)))
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
