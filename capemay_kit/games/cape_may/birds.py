"""The best partition of bird tokens into collections (rulebook p. 14; ruling 10).

A collection holds different species only, and pigeons as any others; what a collection of each size earns
is a table of the edition. The answer is exact for any table, not only for one that grows ever faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

Sizes = tuple[int, ...]
"""Sizes of collections, largest first."""


@lru_cache(maxsize=4096)
def best_sizes(counts: tuple[int, ...], wild: int, table: tuple[int, ...]) -> tuple[int, Sizes]:
    """Return the most prestige these tokens earn, and the sizes of the collections that earn it.

    ``counts`` are tokens by species, ``wild`` pigeons, ``table[n - 1]`` what n different earn. Not every
    token has to be in a collection.
    """
    counts = tuple(sorted((n for n in counts if n), reverse=True))
    total = sum(counts) + wild
    widest = min(len(table), len(counts) + wild, 7)
    if widest == 0:
        return 0, ()

    # By Gale and Ryser sizes fit if, for each t, the t largest of them need no more species tokens than
    # sum(min(count, t)) holds, with pigeons for the rest. So take sizes largest first and keep the sum.
    def room(collections: int) -> int:
        return wild + sum(min(n, collections) for n in counts)

    @cache
    def best(collections: int, used: int, size: int) -> tuple[int, Sizes]:
        found: tuple[int, Sizes] = (0, ())
        for n in range(min(size, room(collections + 1) - used, total - used), 0, -1):
            points, sizes = best(collections + 1, used + n, n)
            if points + table[n - 1] > found[0]:
                found = (points + table[n - 1], (n, *sizes))
        return found

    return best(0, 0, widest)


def collections(counts: Sequence[int], wild: int, table: Sequence[int]) -> tuple[int, list[list[int | None]]]:
    """Return the most prestige, and the collections themselves: species by place, None for a pigeon."""
    points, sizes = best_sizes(tuple(counts), wild, tuple(table))
    left = list(counts)
    pigeons = wild
    made: list[list[int | None]] = []
    # serving the species with most tokens left first keeps every later collection possible
    for size in sizes:
        order = sorted((i for i in range(len(left)) if left[i]), key=lambda i: (-left[i], i))
        chosen: list[int | None] = list(order[:size])
        for i in order[:size]:
            left[i] -= 1
        chosen += [None] * (size - len(chosen))
        made.append(chosen)
        pigeons -= chosen.count(None)
    assert pigeons >= 0, "the sizes were checked to fit"
    return points, made
