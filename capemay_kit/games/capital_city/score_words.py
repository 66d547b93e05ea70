"""What is said of the score: a whole message, by its id, for everything that earns points.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""

from __future__ import annotations

from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.scores import Messages
from capemay_kit.games.capital_city.words import points

MESSAGES: Messages = {
    "building": lambda title, n: _("{title} earned {points}", title=title, points=points(n)),
    "building_not_named": lambda n: _("a building not named earned {points}", points=points(n)),
    "not_read_out": N_("what {title} earns was never said: it has paid nothing"),
    "entered": N_("tokens, as entered"),
    "money": N_("${money}: 1 for every full ${each}"),
}

PLAYED_KINDS = Texts({
    "building": "Buildings", "character": "Characters", "family": "Families", "priority": "Priority cards",
})  # fmt: skip
"""What is counted over many games."""
