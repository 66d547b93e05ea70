"""Short phrases for what makes an act better or worse."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts

BUILT, MAJORITY, BIRDS, GOALS, MONEY, INCOME, CARDS, BUILDINGS, PLACE, TIME = (
    "built", "majority", "birds", "goals", "money", "income", "cards", "buildings", "place", "time",
)  # fmt: skip
REASONS = Texts({
    BUILT: "Victorian homes and landmarks", MAJORITY: "the majorities of the zones", BIRDS: "birds",
    GOALS: "bonus cards and cards that count at the end", MONEY: "money in hand", INCOME: "income until the end",
    CARDS: "cards in hand", BUILDINGS: "what buildings can become", PLACE: "what can be built beside the marker",
    TIME: "actions still to come",
})  # fmt: skip
UNIT = "points"
