"""What is said of the score: a whole message, by its id, for everything that earns points.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""

from __future__ import annotations

from capemay_kit.core.scores import Messages
from capemay_kit.core.words import many
from capemay_kit.games.capitol.state import Why

PLACES: dict[Why, str] = {
    "most": "most floors",
    "tallest": "tied for most floors, tallest building",
    "together": "tied for most floors and for the tallest building, first place",
    "less_tall": "tied for most floors, building less tall, second place",
    "second": "second most floors",
}


def _sum(base: int, fountains: int, each: int) -> str:
    extra = f"{fountains * each} for {many(fountains, 'fountain')}" if fountains else ""
    return f"{base} + {extra}" if base and extra else extra or str(base)


def _area(area: str, why: Why, floors: int, base: int, fountains: int, each: int) -> str:
    return f"{area}: {PLACES[why]} ({floors}), {_sum(base, fountains, each)}"


def _temple_area(area: str, why: Why, floors: int, base: int, fountains: int, each: int, times: int) -> str:
    return f"{area}: {PLACES[why]} ({floors}), {_sum(base, fountains, each)}, times {times} for the temple"


EARNS, NOBODY_EARNS = "{name} +{n}, {why}", "No area brings anybody points."
MESSAGES: Messages = {
    "area": _area,
    "temple_area": _temple_area,
    "by_the_table": "as the table counted it",
}

PLAYED_KINDS = {"card": "Cards", "area": "Areas", "improvement": "Improvements"}
"""What is counted over many games."""
IMPROVEMENTS = {"fountain": "a fountain", "amphitheater": "an amphitheater", "temple": "a temple"}
