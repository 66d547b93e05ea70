"""Whether an experiment has played enough."""

from __future__ import annotations

from typing import Any

from capemay_kit.lab.experiment import Experiment, Until
from capemay_kit.lab.parts import PartFolder
from capemay_kit.lab.statistics import LEVEL, mean_of


def level_of(until: Until | None) -> float:
    """Return the level of each interval, so that those of all looks hold together: each look has its equal share."""
    return LEVEL if until is None else LEVEL / until.looks


def known(one: Experiment, parts: PartFolder, games: int) -> bool:
    """Say whether after so many games of each arm the mean points of every variant are known well enough, compared with
    the standard's in the same games."""
    import pyarrow as pa

    if one.until is None:
        return False
    # of all columns only these are needed, a few bytes a game
    wanted = ["variant", "field", "seats", "game", "total"]
    rows = pa.concat_tables([parts.read("seats", chunk).select(wanted) for chunk in parts.there()]).to_pandas()
    means = rows[rows.game < games].groupby(["variant", "field", "seats", "game"]).total.mean()
    return all(half <= one.until.within for half in halves(one, means))


def halves(one: Experiment, means: Any) -> list[float]:
    """Return half of the interval of each variant's difference from the standard, in mean points of a seat."""
    standard = means.xs(one.variants[0].name)
    found = []
    for variant in one.variants[1:]:
        differences = (means.xs(variant.name) - standard).groupby(level=["field", "seats"])
        found += [mean_of(values).half(level_of(one.until)) for _, values in differences]
    return found
