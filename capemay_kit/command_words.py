"""What the commands and the starting program print; what an option is for stands with the option."""

from __future__ import annotations

# --- boards, positions, records and rules ------------------------------------------------------------------


# --- the store ---------------------------------------------------------------------------------------------


PLAYER, PLAYS, WINS, AVERAGE, BEST = "player", "plays", "wins", "average", "best"

# --- bots --------------------------------------------------------------------------------------------------
