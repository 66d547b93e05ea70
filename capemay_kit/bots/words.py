"""What advice, bots and looking back say, in any game."""

from __future__ import annotations

RIVAL, RIVALS = "rival", "rivals"
PLAYED_ON = "played_on"
FINAL = "final"
REASONS = {
    RIVAL: "what it takes from {rival} or leaves to them",
    RIVALS: "what it takes from others or leaves to them",
    PLAYED_ON: "what came of it when it played on to the end",
    FINAL: "the final count",
}
OTHERWISE = "all else together"
