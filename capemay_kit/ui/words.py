"""Texts of the screens by stored ids, where several panels show them."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts

SCREENS = Texts({
    "sheet": "Sheet", "table": "Table", "map": "Map", "hand": "Hand", "more": "More", "log": "Log", "score": "Score",
})  # fmt: skip
VERDICTS = Texts({"right": "Right.", "wrong": "Not quite.", "on": ""})

COPY_TABS = Texts({"match": "Numbers", "studio": "Board", "cards": "Cards", "pack": "Share"})
SOURCES = Texts({
    "stated": "in the rulebook", "derived": "worked out", "reported": "reported by players; check your "
    "copy", "assumed": "our guess",
    "mine": "✓ yours",
})  # fmt: skip
WS_MARKS = Texts({
    "mine": "yours", "assumed": "our guess", "reported": "reported by players; check your copy",
    "stated": "as the rulebook shows it", "derived": "worked out",
})  # fmt: skip
"""Where a card in the workshop comes from."""
WS_TRY_HOW = Texts({
    "event": "Revealed in round 5.", "activity": "In your hand: choose how to play it.",
    "upgrade": "In front of you: use it, or act and see what it changes.",
    "bonus": "In your hand, scored as if the game ended now. Play on and see it change.",
    "solo": "Ava has a new card. Continue to see what she does.",
})  # fmt: skip
"""Where a card is that is tried in the workshop."""
