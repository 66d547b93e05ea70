"""What is said of changes of the owner's copy, of questions about them, and of numbers that cannot be."""

from __future__ import annotations

from capemay_kit.core.limits import Limits
from capemay_kit.core.words import upper

# --- changes, as an undo says them -------------------------------------------------------------------------

TAKEN_BACK = "Taken back: {what}"
DONE_AGAIN = "Done again: {what}"

# --- things of which two are here --------------------------------------------------------------------------

THING = {"card": "{deck} card {number}", "photo": "Photo of board {name}"}
FROM_WORKSHOP = "entered in the workshop"
FROM_PACK = "from {title}"
ANOTHER_WAITS = "another is here and stays until you say, in My copy, which is kept"

# --- cards and boards --------------------------------------------------------------------------------------

NO_SUCH_THING = "there is no {name!r} among the effects and goals"
NOT_ASKED_FOR = "{what}: {field!r} is not asked for"
NO_ANSWER = "{what}, {label}: {value!r} is none of its answers"
NOT_WHOLE = "{label}: {value!r} is not a whole number"
NOT_BETWEEN = "{label}: {value} is not between {least} and {most}"
SAY_WHAT = "{label}: say what"
OTHER_DECK = "{title} is no {deck} card"
STREET_FIRST = "Write the street's name first, then tap its spaces."
NO_ROAD = "no road leads from there to here: an arrow points to the next space"
BESIDE_ITSELF = "a lot is not adjacent to itself"

# --- numbers -----------------------------------------------------------------------------------------------

EMPTY = "Nothing is entered here. {stands} still stands."
NO_NUMBER = "“{text}” is not a whole number. {stands} still stands."
CANNOT = "{value} cannot be: {called} is {span}. {stands} still stands."
ODD = "{value}? {called} is usually {span}."
ALIKE = "{value} again, as in “{other}”? No two can be the same: change the other one too, or put this one back."
MEANWHILE = "{value}? On another page {now} was entered meanwhile."


def cannot_be(value: int, limits: Limits, stands: str) -> str:
    """Say that a number cannot be, what can, and what still stands."""
    span = limits.span(limits.least, limits.most)
    return CANNOT.format(value=limits.written(value), called=limits.called, span=span, stands=stands)


def is_odd(value: int, limits: Limits) -> str:
    """Ask about a number that is out of the ordinary."""
    return ODD.format(
        value=limits.written(value), called=upper(limits.called), span=limits.span(limits.low, limits.high)
    )


LOST_STEP = "A change of another version ({id})"
