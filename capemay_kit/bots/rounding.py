"""Rounding the parts of a sum so that what is shown adds up."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor


def adding_up(parts: Sequence[float], digits: int = 1) -> list[float]:
    """Round each part down or up so that together they come to the rounded sum of all, changing as little as can be."""
    by = 10**digits
    scaled = [one * by for one in parts]
    whole = [floor(one) for one in scaled]
    left = round(sum(scaled)) - sum(whole)
    # those that lose most by being rounded down are rounded up
    for place in sorted(range(len(parts)), key=lambda i: whole[i] - scaled[i])[:left]:
        whole[place] += 1
    return [one / by for one in whole]
