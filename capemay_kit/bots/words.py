"""What advice, bots and looking back say, in any game."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts

RIVAL, RIVALS = "rival", "rivals"
PLAYED_ON = "played_on"
FINAL = "final"
REASONS = Texts({
    RIVAL: "what it takes from {rival} or leaves to them", RIVALS: "what it takes from others or leaves to them",
    PLAYED_ON: "how the game ended when it tried this out", FINAL: "the final count",
})  # fmt: skip
