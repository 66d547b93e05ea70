"""Short phrases for what makes an act better or worse."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts

POINTS, MONEY, STAFFED, OPEN, OWN, OTHERS, FAMILIES, PLACES, HAND, ORDER, STREET, TIME = (
    "points", "money", "staffed", "open", "own", "others", "families", "places", "hand", "order", "street", "time",
)  # fmt: skip
REASONS = Texts({
    POINTS: "victory points earned so far", MONEY: "dollars", STAFFED: "what fully staffed buildings earn",
    OPEN: "buildings with free places", OWN: "activations by characters in one's own hand",
    OTHERS: "activations by characters of others and on trains", FAMILIES: "families at work",
    PLACES: "characters that fit in free places", HAND: "characters in hand",
    ORDER: "the place in the order of the season", STREET: "what can still be bought on Main Street",
    TIME: "acts still to come in this season",
})  # fmt: skip
UNIT = "points"
