"""Steps from a place are those that networkx counts."""

from __future__ import annotations

import networkx as nx
import pytest

from capemay_kit.core.ways import steps_from
from capemay_kit.games.cape_may.book import load_board


@pytest.mark.parametrize("one_way", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_steps_are_the_fewest(seed: int, one_way: bool) -> None:
    """Whether ways lead back or not; what cannot be reached is left out."""
    ways = nx.gnp_random_graph(30, 0.06, seed, directed=one_way)
    named = {str(one): [str(other) for other in ways[one]] for one in ways}
    for start in ways:
        expected = {str(one): n for one, n in nx.single_source_shortest_path_length(ways, start).items()}
        assert steps_from(str(start), named) == expected


@pytest.mark.parametrize("name", ["cape-may-1-2", "cape-may-3-4"])
def test_what_lies_beside_a_space_is_in_the_order_of_the_graph(name: str) -> None:
    """So that offers, and with them what bots do, stay in their order."""
    board = load_board(name)
    assert board.beside == {space: tuple(board.graph[space]) for space in board.graph}
