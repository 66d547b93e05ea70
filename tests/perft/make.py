"""Count every move of the shipped boards by networkx, and write the counts beside this file.

Run ``python tests/perft/make.py`` after a board has changed, and look at what changed in the counts.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import networkx as nx

HERE = Path(__file__).parent
BOARDS = HERE.parents[1] / "boards" / "cape_may"
LONGEST = 7


def ways(board: dict[str, Any], *, arrows: bool = True) -> nx.DiGraph:
    """Return who may step where (rulebook p. 6), read from the board file itself."""
    graph: nx.DiGraph = nx.DiGraph()
    graph.add_nodes_from(space["id"] for space in board["spaces"])
    arrow = {space["id"]: space.get("arrow", []) for space in board["spaces"]}
    for a, b in board["roads"]:
        for tail, head in ((a, b), (b, a)):
            if not arrows or not arrow[tail] or head in arrow[tail]:
                graph.add_edge(tail, head)
    return graph


def count(graph: nx.DiGraph, start: str, longest: int) -> list[int]:
    """Return how many simple paths of each length 1 to ``longest`` leave a space."""
    others = set(graph) - {start}
    lengths = Counter(len(path) - 1 for path in nx.all_simple_paths(graph, start, others, cutoff=longest))
    return [lengths[steps] for steps in range(1, longest + 1)]


def perft(file: Path, *, arrows: bool = True, longest: int = LONGEST) -> dict[str, list[int]]:
    """Count the moves of every length from every space of a board file."""
    graph = ways(json.loads(file.read_text()), arrows=arrows)
    return {space: count(graph, space, longest) for space in sorted(graph)}


def main() -> None:
    """Write the counts of all shipped boards."""
    for file in sorted(BOARDS.glob("board-*.json")):
        name = file.stem.replace("board-", "cape-may-")
        for suffix, arrows in (("", True), ("-no-arrows", False)):
            counts = perft(file, arrows=arrows)
            head = {
                "board": name,
                "arrows": arrows,
                "source": "simple paths of exactly 1 to 7 steps by networkx.all_simple_paths",
            }
            lines = [f"    {json.dumps(space)}: {json.dumps(row)}" for space, row in counts.items()]
            text = json.dumps(head)[:-1] + ', "counts": {\n' + ",\n".join(lines) + "\n}}\n"
            (HERE / f"{name}{suffix}.json").write_text(text)


if __name__ == "__main__":
    main()
