"""What the library says, in whole sentences."""

from __future__ import annotations

SEAT_OF_TABLE = "seat"
KIND_OF_BOT = "bot"
