"""Texts of the screens by stored ids, where several panels show them."""

from __future__ import annotations

from collections.abc import Mapping

from capemay_kit.core.i18n import Texts
from capemay_kit.core.options import Strength

SCREENS = Texts({
    "sheet": "Sheet", "table": "Table", "map": "Map", "hand": "Hand", "more": "More", "log": "Log", "score": "Score",
})  # fmt: skip
STRENGTHS: Mapping[Strength, str] = Texts({"easy": "easy", "fair": "fair", "strong": "strong"})
PLAYS: Mapping[Strength, str] = Texts({
    "easy": "goes by what it has now, and sometimes slips", "fair": "looks one action ahead",
    "strong": "searches its whole turn",
})  # fmt: skip
"""How a bot of each strength plays."""
PACES = Texts({"calm": "slow", "usual": "usual", "fast": "fast", "instant": "at once"})
VERDICTS = Texts({"right": "Right.", "wrong": "Not quite.", "on": ""})

COPY_TABS = Texts({"match": "Numbers", "studio": "Board", "cards": "Cards", "pack": "Share"})
SOURCES = Texts({
    "stated": "stated", "derived": "derived", "reported": "as reported; check your copy", "assumed": "our guess",
    "mine": "✓ yours",
})  # fmt: skip
WS_MARKS = Texts({
    "mine": "yours", "assumed": "our stand-in", "reported": "as reported; check your copy",
    "stated": "as the rulebook shows it", "derived": "worked out",
})  # fmt: skip
"""Where a card in the workshop comes from."""
WS_TRY_HOW = Texts({
    "event": "Revealed in round 5.", "activity": "In your hand: choose how to play it.",
    "upgrade": "In front of you: use it, or act and see what it changes.",
    "bonus": "In your hand, scored as if the game ended now. Play on and see it change.",
    "solo": "Drawn for Ava: tap on and see what she does.",
})  # fmt: skip
"""Where a card is that is tried in the workshop."""
