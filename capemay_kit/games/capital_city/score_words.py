"""What is said of the score: a whole message, by its id, for everything that earns points.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""

from __future__ import annotations

from capemay_kit.core.scores import Messages
from capemay_kit.games.capital_city.words import points

MESSAGES: Messages = {
    "building": lambda title, n: f"{title} earned {points(n)}",
    "building_not_named": lambda n: f"a building not named earned {points(n)}",
    "not_read_out": "what {title} earns was never said: it has paid nothing",
    "entered": "tokens, as entered",
    "money": "${money}: 1 for every full ${each}",
}

PLAYED_KINDS = {
    "building": "Buildings", "character": "Characters", "family": "Families", "priority": "Priority cards",
}  # fmt: skip
"""What is counted over many games."""
PRIORITY = "priority card {n}"
