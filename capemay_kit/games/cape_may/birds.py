"""The best partition of bird tokens into collections (rulebook p. 14; ruling 10).

A collection holds different species only, with pigeons in place of any. The edition's table says what each size of
collection earns. The answer is exact for every table, also if larger collections do not earn more for each bird.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Sizes = tuple[int, ...]
"""Sizes of collections, largest first."""


@lru_cache(maxsize=4096)
def best_sizes(counts: tuple[int, ...], wild: int, table: tuple[int, ...]) -> tuple[int, Sizes]:
    """Return the most prestige that these tokens can earn, and the sizes of the collections that do.

    ``counts`` are the tokens of each species, ``wild`` the pigeons, and ``table[n - 1]`` is what a collection of n
    earns. Tokens may be left out of all collections.
    """
    counts = tuple(sorted((n for n in counts if n), reverse=True))
    total = sum(counts) + wild
    widest = min(len(table), len(counts) + wild, 7)
    if widest == 0:
        return 0, ()

    # Gale and Ryser: the sizes are possible if, for each t, the t largest need no more species tokens than
    # sum(min(count, t)), with pigeons for the rest. So take sizes from the largest down and keep the sum.
    tall = max(counts, default=0)
    room = [wild + sum(min(n, t) for n in counts) for t in range(tall + 1)]
    loose = _loose(table[:widest], total)
    known: dict[tuple[int, int, int], int] = {}

    def free(made: int, used: int, size: int) -> bool:
        """Say whether only the number of tokens limits what can follow. `room` is concave, so its ends decide that."""
        if made >= tall:
            return True
        return used + size <= room[made + 1] and used + size * (tall - made) <= total

    def best(made: int, used: int, size: int) -> int:
        if size == 0 or free(made, used, size):
            return loose[size][total - used]
        key = (made, used, size)
        if key not in known:
            known[key] = best(made, used, size - 1)
            if used + size <= room[made + 1]:
                known[key] = max(known[key], table[size - 1] + best(made + 1, used + size, size))
        return known[key]

    sizes: list[int] = []
    used, size, earned = 0, widest, best(0, 0, widest)
    left = earned
    while left > 0:
        fits = used + size <= (room[len(sizes) + 1] if len(sizes) < tall else total)
        if fits and table[size - 1] > 0 and table[size - 1] + best(len(sizes) + 1, used + size, size) == left:
            left -= table[size - 1]
            used += size
            sizes.append(size)
        else:
            size -= 1
    return earned, tuple(sizes)


def _loose(table: Sequence[int], tokens: int) -> list[list[int]]:
    """Return the most prestige, by largest allowed size and number of tokens, if all tokens were of different
    species."""
    found = [[0] * (tokens + 1)]
    for size, points in enumerate(table, 1):
        row = list(found[-1])
        for n in range(size, tokens + 1):
            if points + row[n - size] > row[n]:
                row[n] = points + row[n - size]
        found.append(row)
    return found


def collections(counts: Sequence[int], wild: int, table: Sequence[int]) -> tuple[int, list[list[int | None]]]:
    """Return the most prestige, and the collections: the index of each species, None for a pigeon."""
    points, sizes = best_sizes(tuple(counts), wild, tuple(table))
    left = list(counts)
    pigeons = wild
    made: list[list[int | None]] = []
    # taking the species with the most tokens left first keeps all later collections possible
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
