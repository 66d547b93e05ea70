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


tokens = st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple)
tables = st.lists(st.integers(0, 20), min_size=1, max_size=7).map(tuple)


@given(counts=tokens, wild=st.integers(0, 3), table=tables)
def test_no_way_of_collecting_earns_more_by_any_table(counts, wild, table):
    """Players may organize them however they wish to maximize the prestige (p. 14)."""
    assert best_sizes(counts, wild, table)[0] == most_by_trying_all(counts, wild, table)


@given(counts=st.lists(st.integers(0, 2), min_size=5, max_size=7).map(tuple), wild=st.integers(0, 2))
def test_no_way_of_collecting_earns_more_by_the_printed_table(counts, wild):
    """All seven species (p. 14)."""
    assert best_sizes(counts, wild, PRINTED)[0] == most_by_trying_all(counts, wild, PRINTED)


@given(counts=tokens, wild=st.integers(0, 4), table=tables)
def test_the_collections_hold_no_matching_tokens(counts, wild, table):
    """A collection is any number of non-matching tokens (p. 14)."""
    for one in collections(counts, wild, table)[1]:
        species = [bird for bird in one if bird is not None]
        assert len(species) == len(set(species))


@given(counts=tokens, wild=st.integers(0, 4), table=tables)
def test_each_token_is_assigned_to_one_collection_only(counts, wild, table):
    """Each token may only be assigned to one collection (p. 14)."""
    used = [bird for one in collections(counts, wild, table)[1] for bird in one]
    assert used.count(None) <= wild
    assert all(used.count(i) <= n for i, n in enumerate(counts))


@given(counts=tokens, wild=st.integers(0, 4), table=tables)
def test_the_collections_earn_what_is_promised(counts, wild, table):
    """The sum over all collections (p. 14)."""
    earned, made = collections(counts, wild, table)
    assert sum(table[len(one) - 1] for one in made) == earned
    assert all(1 <= len(one) <= 7 for one in made)


@pytest.mark.parametrize("table", [PRINTED, (0, 0, 0, 0, 0, 0, 0), (9, 0, 0, 0, 0, 0, 0), (3, 3, 3, 3, 3, 3, 50)])
def test_the_whole_bag_is_partitioned_in_no_time(table):
    """All 49 species tokens and five pigeons (p. 2)."""
    earned, made = collections((7,) * 7, 5, table)
    assert earned == sum(table[len(one) - 1] for one in made)
    if table == PRINTED:
        # seven full collections, and five pigeons together
        assert earned == 7 * 16 + 9


def test_a_pigeon_alone_is_a_collection():
    """A wild bird token in any collection (p. 14; ruling 10)."""
    assert best_sizes((), 1, PRINTED) == (1, (1,))


def test_several_pigeons_may_share_a_collection():
    """Each stands for a species not yet in it (ruling 10)."""
    assert best_sizes((1, 1), 3, PRINTED) == (9, (5,))


def test_nothing_earns_nothing():
    """No tokens, no collection (p. 14)."""
    assert collections((0, 0, 0), 0, PRINTED) == (0, [])


def test_the_largest_collection_is_not_always_best():
    """With a table that slumps, small collections earn more (p. 14)."""
    assert best_sizes((1, 1, 1), 0, (5, 1, 1)) == (15, (1, 1, 1))
