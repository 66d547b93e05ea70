"""What advice, bots and looking back say, in any game."""

from __future__ import annotations

RIVAL, RIVALS = "rival", "rivals"
FINAL = "final"
REASONS = {
    RIVAL: "what it takes from {rival} or leaves to them",
    RIVALS: "what it takes from others or leaves to them",
    FINAL: "the final count",
}
OTHERWISE = "all else together"
