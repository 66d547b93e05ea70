"""What a page says of what was done at its table."""

from __future__ import annotations

TAKEN_BACK = "Taken back: {what}"
DONE_AGAIN = "Done again: {what}"
APP_DEALS = "The app deals the cards here, so where they are is not put right: undo instead."
MEANWHILE = "Meanwhile: {what}"
LOOK_AGAIN = "Somebody else has just acted: look, then tap again."
