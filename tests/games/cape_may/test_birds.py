"""The best partition of bird tokens into collections (rulebook p. 14; ruling 10)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.games.cape_may.counting import best_sizes, collections

PRINTED = (1, 2, 4, 6, 9, 12, 16)


def most_by_trying_all(counts, wild, table):
    """Try every way: any set of species and any number of pigeons make the next collection, or none does."""

    @cache
    def best(counts, wild):
        found = 0
        there = [i for i, n in enumerate(counts) if n]
        for species in range(len(there) + 1):
            for chosen in combinations(there, species):
                left = tuple(n - (i in chosen) for i, n in enumerate(counts))
                for pigeons in range(wild + 1):
                    size = species + pigeons
                    if 1 <= size <= min(7, len(table)):
                        found = max(found, table[size - 1] + best(left, wild - pigeons))
        return found

    return best(tuple(counts), wild)


@given(
    counts=st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple),
    wild=st.integers(0, 4),
    table=st.lists(st.integers(0, 20), min_size=1, max_size=7).map(tuple),
)
def test_no_way_of_collecting_earns_more_by_any_table(counts, wild, table):
    """Players may organize them however they wish to maximize the prestige; a collection is of non-matching tokens, and
    each token is in one alone (p. 14)."""
    earned, made = collections(counts, wild, table)
    assert earned == best_sizes(counts, wild, table)[0] == most_by_trying_all(counts, wild, table)
    assert earned == sum(table[len(one) - 1] for one in made)
    for one in made:
        species = [bird for bird in one if bird is not None]
        assert len(species) == len(set(species))
        assert 1 <= len(one) <= 7
    used = [bird for one in made for bird in one]
    assert used.count(None) <= wild
    assert all(used.count(i) <= n for i, n in enumerate(counts))


@given(counts=st.lists(st.integers(0, 2), min_size=5, max_size=7).map(tuple), wild=st.integers(0, 2))
def test_no_way_of_collecting_earns_more_by_the_printed_table(counts, wild):
    """All seven species (p. 14)."""
    assert best_sizes(counts, wild, PRINTED)[0] == most_by_trying_all(counts, wild, PRINTED)


@pytest.mark.parametrize("table", [PRINTED, (0, 0, 0, 0, 0, 0, 0), (9, 0, 0, 0, 0, 0, 0), (3, 3, 3, 3, 3, 3, 50)])
def test_the_whole_bag_is_partitioned_in_no_time(table):
    """All 49 species tokens and five pigeons (p. 2): seven full collections, and five pigeons together."""
    earned, made = collections((7,) * 7, 5, table)
    assert earned == sum(table[len(one) - 1] for one in made)
    assert table != PRINTED or earned == 7 * 16 + 9
