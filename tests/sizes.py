"""How large the house is: `make check` prints it beside where it should get, and a test lets nothing grow.

`make accept` keeps what became smaller.
"""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from statistics import median, quantiles

from . import costs
from .test_layers import FILES, PACKAGE, uses

KEPT = Path(__file__).parent / "sizes.json"
GOALS = {
    "lines of Python": 55_000,
    "files of Python": 330,
    "lines of Python in ui": 8_000,
    "lines of style sheets and scripts in ui": 2_000,
    "modules a file imports, median": 3,
    "modules a file imports, nine of ten": 8,
    "modules a file imports, most": 15,
    "tests of the screens in a browser, %": 33,
}
SERVED = costs.SERVED | {"served", "hosted"}
"""Fixtures that start a browser or a server for it, in a `conftest.py`; a file may have another of the same name."""


def lines(paths: list[Path]) -> int:
    """Count the lines of files."""
    return sum(len(one.read_text(encoding="utf-8").splitlines()) for one in paths)


def in_browsers(paths: list[Path]) -> tuple[int, int]:
    """Count the tests in files that need a browser, by their fixtures, and all of them."""
    needs = everything = 0
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        made = {one.name: one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}
        tests = [one for name, one in made.items() if name.startswith("test_")]
        everything += len(tests)
        needs += sum(_served(one, made) for one in tests)
    return needs, everything


def _served(one: ast.FunctionDef, made: dict[str, ast.FunctionDef]) -> bool:
    """Say whether a test or a fixture waits for a browser, by itself or by the fixtures of its file."""
    names = {arg.arg for arg in (*one.args.args, *one.args.kwonlyargs)}
    # `person` is a conftest's too, and stands on both
    return bool(names & ((SERVED | {"person"}) - made.keys())) or any(
        _served(made[name], made) for name in names & made.keys() if made[name] is not one
    )


@cache
def measured() -> dict[str, int]:
    """Measure the package as it is, once for all who ask."""
    imports = [len(uses(one)) for one in FILES]
    screens = PACKAGE / "ui"
    needs, tests = in_browsers([*(KEPT.parent / "ui").rglob("test_*.py")])
    found = (
        lines(FILES),
        len(FILES),
        lines([one for one in FILES if one.is_relative_to(screens)]),
        lines([*screens.rglob("*.css"), *screens.rglob("*.js")]),
        round(median(imports)),
        round(quantiles(imports, n=10)[-1]),
        max(imports),
        round(100 * needs / tests),
    )
    return dict(zip(GOALS, found, strict=True))


def kept() -> dict[str, int]:
    """Return how large it has been at least; what is measured for the first time is held to its goal."""
    return GOALS | json.loads(KEPT.read_text(encoding="utf-8"))


def main() -> None:
    """Print the sizes."""
    for name, n in measured().items():
        print(f"{name:40} {n:6}   goal {GOALS[name]:6}")


def keep() -> None:
    """Keep what became smaller."""
    least = {name: min(n, kept()[name]) for name, n in measured().items()}
    KEPT.write_text(f"{json.dumps(least, indent=2)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
