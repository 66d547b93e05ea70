"""What the screen says at a table: figures to be put right, places of the picture, questions and headings."""

from __future__ import annotations

from capemay_kit.core.i18n import N_

NO_CARD = N_("No card")
DECK_TITLE, DECK_LABELS = N_("Wind cards"), {"options": N_("Ways"), "way": N_("Way"), "steps": N_("Spaces")}

SHAPES = {
    "fan": (N_("Fan"), N_("ahead, diagonal, sides")), "tee": (N_("Tee"), N_("ahead or to a side")),
    "fork": (N_("Fork"), N_("diagonally ahead")), "straight": (N_("Straight"), N_("ahead")),
    "sides": (N_("Sides"), N_("right or left")),
    "back_fork": (N_("Back fork"), N_("diagonally back")), "astern": (N_("Back"), N_("straight back")),
}  # fmt: skip
ARROWS = {"ahead": "↑", "ahead_right": "↗", "right": "→", "back_right": "↘", "back": "↓", "back_left": "↙", "left": "←",
          "ahead_left": "↖"}  # fmt: skip
VICTORIES = (N_("three tokens"), N_("finish line"))
