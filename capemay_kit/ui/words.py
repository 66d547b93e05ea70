"""Texts of the screens by stored ids, where several panels show them."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts

VERDICTS = Texts({"right": "Right.", "wrong": "Not quite.", "on": ""})

SOURCES = Texts({
    "stated": "in the rulebook", "derived": "worked out", "reported": "reported by players; check your copy",
    "assumed": "our guess", "mine": "yours",
})  # fmt: skip
"""Where a number or a card is from."""
