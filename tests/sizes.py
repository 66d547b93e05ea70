"""How large the house is: `make check` prints it beside where it should get, and a test lets nothing grow.

`make accept` keeps what became smaller.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median, quantiles

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
}


def lines(paths: list[Path]) -> int:
    """Count the lines of files."""
    return sum(len(one.read_text(encoding="utf-8").splitlines()) for one in paths)


def measured() -> dict[str, int]:
    """Measure the package as it is."""
    imports = [len(uses(one)) for one in FILES]
    screens = PACKAGE / "ui"
    found = (
        lines(FILES),
        len(FILES),
        lines([one for one in FILES if one.is_relative_to(screens)]),
        lines([*screens.rglob("*.css"), *screens.rglob("*.js")]),
        round(median(imports)),
        round(quantiles(imports, n=10)[-1]),
        max(imports),
    )
    return dict(zip(GOALS, found, strict=True))


def kept() -> dict[str, int]:
    """Return how large it has been at least."""
    found: dict[str, int] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


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
