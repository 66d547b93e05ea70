"""What is said of the score: a whole message, by its id, for everything that earns points.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""

from __future__ import annotations

from collections.abc import Mapping

from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.scores import Messages
from capemay_kit.games.capitol.state import Why

PLACES: Mapping[Why, str] = Texts({
    "most": "most floors", "tallest": "tied for most floors, tallest building",
    "together": "tied for most floors and for the tallest building, first place",
    "less_tall": "tied for most floors, building less tall, second place", "second": "second most floors",
})  # fmt: skip


def _sum(base: int, fountains: int, each: int) -> str:
    extra = (
        _(
            "{fountains} for {fountains_2}",
            fountains=fountains * each,
            fountains_2=ngettext("{n} fountain", "{n} fountains", fountains),
        )
        if fountains
        else ""
    )
    return f"{base} + {extra}" if base and extra else extra or str(base)


def _area(area: str, why: Why, floors: int, base: int, fountains: int, each: int) -> str:
    return f"{area}: {PLACES[why]} ({floors}), {_sum(base, fountains, each)}"


def _temple_area(area: str, why: Why, floors: int, base: int, fountains: int, each: int, times: int) -> str:
    return _(
        "{area}: {place} ({floors}), {sum}, times {times} for the temple",
        area=area,
        place=PLACES[why],
        floors=floors,
        sum=_sum(base, fountains, each),
        times=times,
    )


MESSAGES: Messages = {
    "area": _area,
    "temple_area": _temple_area,
    "by_the_table": N_("as the table counted it"),
}

PLAYED_KINDS = Texts({"card": "Cards", "area": "Areas", "improvement": "Improvements"})
"""What is counted over many games."""
IMPROVEMENTS = Texts({"fountain": "a fountain", "amphitheater": "an amphitheater", "temple": "a temple"})
