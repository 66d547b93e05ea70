"""What is said of the score: a whole message, by its id, for everything that earns points.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""

from __future__ import annotations

from collections.abc import Mapping

from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.scores import Messages
from capemay_kit.games.capitol.state import Why

_PLACES: Mapping[Why, str] = Texts({
    "most": "{area}: most floors ({floors}), {points}",
    "tallest": "{area}: tied for most floors, tallest building ({floors}), {points}",
    "together": "{area}: tied for most floors and for the tallest building, first place ({floors}), {points}",
    "less_tall": "{area}: tied for most floors, building less tall, second place ({floors}), {points}",
    "second": "{area}: second most floors ({floors}), {points}",
})  # fmt: skip


def _sum(base: int, fountains: int, each: int) -> str:
    if not fountains or not each:
        return str(base)
    more = fountains * each
    if not base:
        return ngettext("{points} for {n} fountain", "{points} for {n} fountains", fountains, points=more)
    return ngettext("{base} + {points} for {n} fountain", "{base} + {points} for {n} fountains", fountains,
                    base=base, points=more)  # fmt: skip


def _area(area: str, why: Why, floors: int, base: int, fountains: int, each: int) -> str:
    return _PLACES[why].format(area=area, floors=floors, points=_sum(base, fountains, each))


def _temple_area(area: str, why: Why, floors: int, base: int, fountains: int, each: int, times: int) -> str:
    points = _("{points}, times {times} for the temple", points=_sum(base, fountains, each), times=times)
    return _PLACES[why].format(area=area, floors=floors, points=points)


MESSAGES: Messages = {"area": _area, "temple_area": _temple_area, "by_the_table": N_("as the table counted it")}
