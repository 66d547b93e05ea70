"""Chances to win, from what every seat is expected to come to."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, sqrt
from statistics import fmean

from capemay_kit.bots.values import Estimate

WORLDS = 4
"""How many determinizations the chances of the table are a mean of."""
STEPS = 48
"""Into how many pieces the range of points is cut. Twice as many change no chance by 0.0005."""
REACH = 4.0
"""How many standard deviations about the expected points are looked at."""
LEAST = 1e-6
"""In place of no uncertainty, so that ties are shared."""


def mean_chances(by_world: Sequence[Sequence[Estimate]]) -> list[float]:
    """Return each seat's mean chance over several determinizations, by what seats are expected to come to."""
    return [fmean(its) for its in zip(*map(win_chances, by_world), strict=True)]


def win_chances(estimates: Sequence[Estimate]) -> list[float]:
    """Return each seat's chance to have the most, if what a seat comes to lies normally about what is expected.

    The chances sum to 1. Where nothing is uncertain, those with the most share it.
    """
    spreads = [max(LEAST, one.spread) for one in estimates]
    widest, most = max(spreads), max(one.points for one in estimates)
    if widest <= LEAST:
        ahead = [float(one.points == most) for one in estimates]
        return [one / sum(ahead) for one in ahead]
    # whoever is that far behind the first has no chance that could be seen
    low = max(min(one.points for one in estimates), most - 2 * REACH * widest) - REACH * widest
    step = (most + REACH * widest - low) / STEPS
    found = [0.0] * len(estimates)
    for number in range(STEPS):
        x = low + (number + 0.5) * step
        off = [(x - one.points) / spread for one, spread in zip(estimates, spreads, strict=True)]
        below = [0.5 * (1 + erf(one / sqrt(2))) for one in off]
        for seat, spread in enumerate(spreads):
            density = exp(-0.5 * off[seat] ** 2) / spread
            for other, share in enumerate(below):
                if other != seat:
                    density *= share
            found[seat] += density
    total = sum(found)
    return [one / total for one in found]
