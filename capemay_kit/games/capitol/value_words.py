"""Short phrases for what makes an act better or worse."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts

COUNTED, LEADS, ROOM, AUCTION, SITES, BUILDINGS, CARDS, AMPHITHEATERS, TIME = (
    "counted", "leads", "room", "auction", "sites", "buildings", "cards", "amphitheaters", "time",
)  # fmt: skip
REASONS = Texts({
    COUNTED: "points counted so far", LEADS: "the areas as they would be scored now",
    ROOM: "how safe these places in the areas are", AUCTION: "what the auction may bring",
    SITES: "where own buildings can be placed", BUILDINGS: "buildings in front of the player",
    CARDS: "cards in hand, without those that a bid may cost", AMPHITHEATERS: "cards to draw for amphitheaters",
    TIME: "cards that can still be played in this round",
})  # fmt: skip
UNIT = "points"
