"""What the screen says at a table: figures to be put right, places of the picture, questions and headings."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts

DECK_TITLES = Texts({"building": "Buildings", "character": "Characters"})
DECK_LABELS = Texts({
    "symbols": "Places", "deed": "Deed $", "points": "Earns points", "dollars": "Earns $", "title": "Name",
    "family": "Family", "symbol": "Symbol", "first_name": "First name", "text": "What else it says",
    "when": "Ask what it came to",
})  # fmt: skip
"""What the form for a card of the owner's asks."""
MOMENTS = Texts({"pays": "whenever it pays", "end": "at the end"})
