"""What a page says of what was done at its table."""

from __future__ import annotations

from capemay_kit.core.words import upper
from capemay_kit.errors import BadValue, UnknownName

SCORE_SHEET = "score sheet"
TAKEN_BACK = "Taken back: {what}"
AND_AFTER = "{what}, and {n} more"
DONE_AGAIN = "Done again: {what}"
APP_DEALS = "The app deals the cards here, so where they are is not put right: undo instead."
NO_FIGURE = "That figure is not on the table any more."
ACT_OF = "act {n} of {all}"
ROUND_AND_ACT = "{moment}, act {n} of {all}"
MEANWHILE = "Meanwhile: {what}"
NUMBER_TAKEN = "Another card has the number {n} already: give this one its own, or none."
NOT_KEPT = "What was done cannot be kept as a card: take the tick away, and do it."
BOT_PLAYS = "A bot plays for {name}: take the seat over to act."
BY_BOT = "bot ({strength})"
BOT_BECAUSE, BOT_BESIDES = "Most of all for: {what}.", "{text} ({points})"
BOT_ONLY, BOT_ANY = "There was nothing else to do.", "It slipped, and did anything: nothing was weighed."
BOT_LOOKED = {
    "easy": "It goes by what it has after this act and what that surely brings, and looks no further.",
    "fair": "It looked one act ahead.",
    "strong": "It followed the best lines of its turn to their end.",
}
BOT_ONE_LINE, BOT_ALIKE = (
    "No other beginning of its turn was worth following.",
    "It saw nothing that speaks for another act.",
)
NOT_YOUR_SEAT = "This page is {name}'s. For somebody else, act at the table."
BOT_HOLDS = "What speaks for it is in its hand."
ASKED_ADVICE = "{name} asks for advice"
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


FIRST_WHAT_WAITS = "Something waits to be confirmed or closed first"
COVERED_FIRST = "The cards are covered. Show them first"
NO_ANSWER = "{found!r} is no answer; can be: {there}"
