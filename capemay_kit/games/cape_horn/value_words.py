"""Short phrases for what makes an act better or worse."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts

WAY, WINDS, SAIL, HAND, RIVALS, TIME = "way", "winds", "sail", "hand", "rivals", "time"
REASONS = Texts({
    WAY: "the way still to sail and station tokens", WINDS: "where the winds lead next", SAIL: "sail points",
    HAND: "wind cards in hand", RIVALS: "how near the rivals are", TIME: "moves still to come",
})  # fmt: skip
UNIT = "spaces"
