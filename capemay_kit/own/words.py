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

# --- what is wrong with a file --------------------------------------------------------------------------------

NO_DECK = "is of no deck; there is {there}"
KEPT_AS = "is {number}, kept as {name}"
NO_BOARD_FOR_PHOTO = "there is no board {id!r} it belongs to"
MORE_WRONG = "{n} more things are wrong"
NOTHING_KEPT = "nothing of your own is kept yet: no edition, no board, no card"
TOO_MANY_FILES = "holds more than {n} files"
NOT_IN_PACK = "stands in {manifest}, but not in the pack"
NOT_IN_MANIFEST = "does not stand in {manifest}"
NO_PACK = "is no {suffix} file: not a zip, or cut off"
UNPACKS_TOO_LARGE = "unpacks to more than {n} MB"
CUT_OFF = "is cut off or damaged"
TOO_WIDE = "no board is {aspect:g} times as wide as it is high"
NO_PICTURE = "is cut off or damaged: the picture cannot be read"
NEW_UNREADABLE = "the new one cannot be read"
ONLY_CARDS = "only cards can be kept under another number"
