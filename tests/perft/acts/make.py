"""Count every sequence of legal acts from some positions of each game, and write the counts beside this file.

Run ``python tests/perft/acts/make.py`` after a rule has changed, and look at what changed in the counts. What comes up
is dealt by a seed, so that a sequence of acts leads to one position.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from capemay_kit.core.chance import Chance
from capemay_kit.games import registry

HERE = Path(__file__).parent
FILE = HERE / "counts.json"
SEED = "perft"
TABLES: dict[str, dict[str, Any]] = {
    "cape-may": {"names": ["A", "B"]},
    "cape-may alone": {"names": ["A"], "solo": "pioneer"},
    "capitol": {"names": ["A", "B", "C"]},
    "capitol base": {"names": ["A", "B", "C"], "edition": "base"},
    "cape-horn": {"names": ["A", "B", "C"]},
    "cape-horn base": {"names": ["A", "B", "C"], "edition": "base", "board": "cape-horn"},
    "capital-city": {"names": ["A", "B", "C"]},
}
"""Tables by their game, and by what is apart about them; counts of a former edition never change but by a rule."""
PLAYED = (0, 6, 25, 60)
"""After so many acts the positions are looked at, each time the act in the middle of the list."""
MOST = 4000
"""It is counted as deep as there are at most so many sequences, ten acts at most."""


def game_of(table: str) -> str:
    """Return the game of a table."""
    return table.partition(" ")[0]


def begun(table: str) -> tuple[Any, Any]:
    """Return the rules and the beginning of a table."""
    given = dict(TABLES[table])
    rules, start, header_for = registry.game(game_of(table))
    return rules, start(header_for(given.pop("names"), seed=SEED, table="perft", **given))


def done(rules: Any, s: Any, seat: int, act: Any) -> Any:
    """Return the state after an act."""
    return rules.apply(s, seat, act, Chance(seed=SEED))


def reached(table: str, after: int) -> tuple[Any, Any]:
    """Return the rules and a position."""
    rules, s = begun(table)
    for _ in range(after):
        if not rules.to_act(s):
            break
        seat = rules.to_act(s)[0]
        legal = rules.legal(s, seat)
        s = done(rules, s, seat, legal[len(legal) // 2])
    return rules, s


def sequences(rules: Any, s: Any, depth: int) -> int:
    """Count the sequences of so many legal acts. Where several seats may act, the first of them does."""
    acting = rules.to_act(s)
    if not acting:
        return 0
    legal = rules.legal(s, acting[0])
    if depth == 1:
        return len(legal)
    return sum(sequences(rules, done(rules, s, acting[0], act), depth - 1) for act in legal)


def counts(table: str, after: int) -> Iterator[int]:
    """Yield how many sequences there are, of one act, of two, and so on."""
    rules, s = reached(table, after)
    for depth in range(1, 11):
        found = sequences(rules, s, depth)
        yield found
        widest = found * max(2, found ** (1 / depth))
        if not found or widest > MOST:
            return


def main() -> None:
    """Write the counts of all positions."""
    found = {table: {str(after): list(counts(table, after)) for after in PLAYED} for table in TABLES}
    lines = ",\n".join(
        f'    "{table}": {{' + ", ".join(f'"{after}": {one}' for after, one in each.items()) + "}"
        for table, each in found.items()
    )
    FILE.write_text(f'{{"seed": "{SEED}", "counts": {{\n{lines}\n}}}}\n', encoding="utf-8")
    json.loads(FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
