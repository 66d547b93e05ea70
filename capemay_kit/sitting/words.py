"""What a page says of what was done at its table."""

from __future__ import annotations

from capemay_kit.core.words import upper
from capemay_kit.errors import BadValue, UnknownName

TAKEN_BACK = "Taken back: {what}"
DONE_AGAIN = "Done again: {what}"
APP_DEALS = "The app deals the cards here, so where they are is not put right: undo instead."
NO_FIGURE = "That figure is not on the table any more."
ACT_OF = "act {n} of {all}"
ROUND_AND_ACT = "{moment}, act {n} of {all}"
MEANWHILE = "Meanwhile: {what}"
NUMBER_TAKEN = "Another card has the number {n} already: give this one its own, or none."
NOT_KEPT = "What was done cannot be kept as a card: take the tick away, and do it."
NOT_YOUR_SEAT = "This page is {name}'s. For somebody else, act at the table."
NOTES = "{name} notes a card in hand"
ON_OWN_PHONE = "{name} plays on a phone: act there, or let it be done here first."
LOOKS_ON = "This page looks on. To act, join with a seat of your own, or act at the table."
DONE_AT_TABLE = "done at the table for {name}"
DONE_ON_PHONE = "done on {name}'s phone"
SHUT_OUT = "Another phone has this seat now. Nothing was written."
TABLE_MOVED = "The table is on another screen now: this one looks on."
ONLY_AT_TABLE = "That is done at the table, where all can see it."
NOT_YOUR_ACT = "The last act was not yours: it is taken back at the table, or by whoever did it."
LOOKS_BACK = "Looking back"
WHO_WHEN = "{name}, {moment}"
YOUR_TURN, YOU_CHOOSE = "Your turn", "You choose"
PLAYS, CHOOSES, CHOOSE = "{name} plays", "{name} chooses", "{n} still choose"
LOOK_AGAIN = "Somebody else has just acted: look, then tap again."


def not_so(error: BadValue | UnknownName) -> str:
    """Say why a figure cannot be put right like that. Its path in the state is left out, since only programs read
    that."""
    return upper(error.said) if isinstance(error, BadValue) else NO_FIGURE
