"""Means with intervals, and how likely a difference is by chance alone, by Student's t."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from scipy.special import stdtr, stdtrit

NORMAL = NormalDist()
LEVEL = 0.05
"""How often something is found where there is nothing: at most in one of twenty reports."""


class Mean(NamedTuple):
    """A mean of ``n`` independent values, its standard error, and how likely one as far from 0 is by chance alone."""

    value: float
    error: float
    n: int

    @property
    def p(self) -> float:
        """How likely a mean as far from 0 is where the truth is 0."""
        if self.n < 2:
            return 1.0
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return float(2 * stdtr(self.n - 1, -abs(self.value / self.error)))

    def half(self, level: float = LEVEL) -> float:
        """Return half of the width of the interval that misses the truth with this probability."""
        return inf if self.n < 2 else float(stdtrit(self.n - 1, 1 - level / 2)) * self.error


def mean_of(values: Any) -> Mean:
    """Return the mean of independent values."""
    found = np.asarray(values, dtype=float)
    n = len(found)
    if n == 0:
        return Mean(0.0, inf, 0)
    error = float(found.std(ddof=1)) / sqrt(n) if n > 1 else inf
    return Mean(float(found.mean()), error, n)


def wilson(won: float, n: int, level: float = LEVEL) -> tuple[float, float]:
    """Return the interval of a share of ``n`` games, by Wilson's score."""
    if n == 0:
        return 0.0, 1.0
    z = NORMAL.inv_cdf(1 - level / 2)
    share = won / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def holm(chances: Sequence[float], level: float) -> list[bool]:
    """Say which of several tests stand, so that with probability 1 − ``level`` none of them does that should not
    (Holm's method, which holds however the tests depend on each other)."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    stands = [False] * len(chances)
    for k, i in enumerate(order):
        if chances[i] > level / (len(chances) - k):
            break
        stands[i] = True
    return stands
