"""What is said of changes of the owner's copy, of questions about them, and of numbers that cannot be."""

from __future__ import annotations

from capemay_kit.core.limits import Limits
from capemay_kit.core.words import upper

# --- changes, as an undo says them -------------------------------------------------------------------------

TAKEN_BACK = "Taken back: {what}"
DONE_AGAIN = "Done again: {what}"
LOST_STEP = "A change of another version ({id})"

STEPS = {
    "taken_back": "Change {step} taken back",
    "done_again": "Change {step} done again",
    "numbers_aside": "Numbers that cannot be read put aside",
    "solo_left_out": "Solo boards left out",
    "solo_taken_up": "Solo boards compared too",
    "unread_answered": "{row}, entered at a table: answered",
    "all_answered_old": "The old ones kept: {n}",
    "all_answered_new": "The new ones kept: {n}",
    "pack": "Taken over: {title}",
    "sheet": "Taken from a sheet: {title}",
    "board_begun": "{title} begun",
    "board_photo": "{title}: a photo",
    "board_squared": "{title}: the photo squared up",
    "board_kept": "{title}: to be played on",
    "board_gone": "{title} deleted",
    "traced_spaces": "{title}: spaces",
    "traced_arrows": "{title}: arrows",
    "traced_specials": "{title}: signs",
    "traced_lots": "{title}: lots",
    "traced_dots": "{title}: white dots",
    "traced_neighbours": "{title}: adjacent lots",
    "traced_zones": "{title}: zones",
    "traced_streets": "{title}: streets",
    "traced_churches": "{title}: churches",
    "traced_move": "{title}: a place moved",
    "traced_grid": "{title}: the grid",
    "traced_areas": "{title}: sea and land",
    "traced_stations": "{title}: stations",
    "traced_start": "{title}: starting spaces",
    "traced_beyond": "{title}: the finish line",
    "traced_remove": "{title}: a place removed",
}
"""What is said of a change, by the id it is kept under; those below name a thing, a number or a card in it."""
STEPS_OF_THINGS = {
    "waits": "{thing} waits for an answer",
    "at_table": "{thing}, entered at a table, waits for an answer",
    "at_table_answered": "{thing}, entered at a table: answered",
    "answered_old": "{thing}: the old one kept",
    "answered_new": "{thing}: the new one kept",
}
KEPT_AS_ANOTHER = "{thing}: the new one kept as {n}"
STEPS_OF_NUMBERS = {
    "number": "{called}: {value}",
    "number_asked": "{called}: {value}?",
    "number_put_back": "{called}: {value} put back",
}
PART_COMPARED = "{part}, as printed"
STEPS_OF_CARDS = {
    "card_photo": "{deck} card {number}: a photo",
    "card_ours": "{deck} card {number}: ours again",
    "card_gone": "{deck} card {number} deleted",
}
CARD_KEPT = "{deck} card {number}, {title}"

# --- things of which two are here --------------------------------------------------------------------------

THING = {
    "card": "{deck} card {number}", "kept_card": "{game}, {deck} card {number}", "photo": "Photo of board {name}",
    "card_photo": "Photo of {card}", "board": "Board {name}", "edition": "Edition {name}",
}  # fmt: skip
FROM_WORKSHOP = "entered in the workshop"
FROM_PACK = "from {title}"

# --- what became of each thing of a pack -------------------------------------------------------------------

TAKEN = "{thing}: kept."
TAKEN_AS = "{thing}: kept as {id}, because another {kind} here is called {name}."
ALREADY_HERE = "{thing}: already here."
ALREADY_HERE_AS = "{thing}: already here as {id}, because another {kind} here is called {name}."
NUMBERS_TAKEN = "Numbers of {title}: {new} taken, {same} already here."
NUMBERS_ASKED = "Numbers of {title} other than yours: {n}. Yours stay until you say, in My copy, which is printed."
ANOTHER_WAITS = "{thing}: another is here and stays until you say, in My copy, which is kept."

NUMBERS_DIFFER = "{called}: {first} in the first, {second} in the second"
CARDS_DIFFER = "{thing}: {first} in the first, {second} in the second"
CARD_SAYS = "“{title}”, {says}"
BOARDS_DIFFER = "{thing}: {first} in the first, {second} in the second"
BOARD_SAYS, ANOTHER_BOARD, UNREADABLE = "{title}: {tally}", "{title} ({id})", "It cannot be read."
PICTURES_DIFFER = "{thing}: another picture in the second"

# --- what a copy or a pack covers --------------------------------------------------------------------------

COVERS = "{game}: {what}."
COVERS_NUMBERS = "{n} of {of} numbers compared"
COVERS_BOARD = "board {title}"
COVERS_DECK, COVERS_CARDS = "{deck} {n} of {of}", "{deck} {n}"
COVERS_PHOTOS = "photos {n}"

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
CANNOT = "{value} is not possible: {called} is {span}. {stands} still stands."
ODD = "{value}? {called} is usually {span}."
ALIKE = "{value} again, as in “{other}”? No two can be the same: change the other one too, or put this one back."
APART = "{value} does not go together with the other numbers: {why}. Change those too, or put this one back."
OTHER_NUMBER = "{value}, {source}; here {now} was compared. Which is printed?"
MEANWHILE = "{value}? On another page {now} was entered meanwhile."
YES, NO = "yes", "no"


def cannot_be(value: int, limits: Limits, stands: str) -> str:
    """Say that a number is impossible, which numbers are possible, and which one still stands."""
    span = limits.span(limits.least, limits.most)
    return CANNOT.format(value=limits.written(value), called=limits.called, span=span, stands=stands)


def is_odd(value: int, limits: Limits) -> str:
    """Ask about an unusual number."""
    return ODD.format(
        value=limits.written(value), called=upper(limits.called), span=limits.span(limits.low, limits.high)
    )


# --- the files that are written ------------------------------------------------------------------------------

TRACED = "traced from the owner's printed board"
HOUSE_EDITION = "base, house rules"
TALLY = "{spaces} spaces, {lots} lots ({by_zone}), {churches} churches"
LOTS_IN_ZONE = "{zone} {n}"

# --- what is wrong with a file --------------------------------------------------------------------------------

NO_DECK = "is of no deck; there is {there}"
KEPT_AS = "is {number}, kept as {name}"
NO_BOARD_FOR_PHOTO = "there is no board {id!r} it belongs to"
MORE_WRONG = "More things wrong: {n}"
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
YOUR_CARD = "your card {name}"
UNTITLED = "Card {number}"
TITLE_NEEDED = "Give the card its title"
EFFECT_NEEDED = "Say what the card does"
NOTE_NEEDED = "Write down in words what happens"
GOAL_IN_WORDS_NEEDED = "Write down in words what the goal is"
CANNOT_KEEP = "Keep: {keep} cannot be kept of {draw} drawn"
TWO_STREETS = "{label}: name the two that meet"
SAY_HOW_MANY = "{label}: say how many"
FOUR_FIRES = "Fire: one to four streets and zones, as there are four tokens"
GOAL_NEEDED = "Say what the goal is"
DOES_NOTHING = "{what}: does nothing on a card of this type"
CHANGES_NOTHING = "{what}, {label}: changes nothing here"
ONE_STANDS_TWICE = "{label}: one of them stands twice"
ONLY_THESE = "{label}: only {these}"
NUMBER_CANNOT_BE = "{label}: {value} cannot be"
LOT_NAMED_TWICE = "{season} names {lot} twice"
THE_PACK = "the pack"
OUT_OF_PACK = "leads out of the pack"
IS_LINK = "is a link, not a file"
NO_PLACE_IN_PACK = "has no place in a pack"
ENCRYPTED = "is encrypted"
STRANGE_PACKING = "is packed in a way that is not read"
TWICE_IN_PACK = "stands twice in the pack"
DIFFERS_IN_CAPITALS = "differs from {first} in capitals only"
OWNERS_CARDS = "The owner's printed cards."
OTHER_FILE_NAME = "is {found}, but the file is called {id!r}"
KEPT_HERE, ALREADY_KEPT, KEPT_AS_NUMBER = "kept", "already here", "kept as {n}"
LEFT_OUT = "{thing}: left out, since its card waits for an answer."
TAKES_KEPT = "{title}, {deck} card {number}: {beside}."
NO_CARD_FOR_PHOTO = "there is no card it belongs to"
STRANGE_SIGNS = "holds signs that cannot be shown"
EMPTY_PACK = "the pack is empty"
OTHER_DECK_NAME = "is {deck!r}, but the file is called {id!r}"
LARGER_THAN_NUMBER = "larger than {most}"
NO_JPEG = "is no JPEG picture"
NOT_REDRAWN = "cannot be made smaller or turned upright here: choose the photo in the app, which does so"
NO_JPEG_OR_PNG = "is neither a JPEG nor a PNG picture"
TOO_MANY_LAYERS = "is built up in more than {n} layers, which no camera does"
TOO_MANY_PIXELS = "has {n:.0f} megapixels, at most {most} are read"
PHOTO_TOO_SMALL = "is {wide} by {high} pixels: too small for a photo"
PHOTO_TOO_LONG = "is {wide} by {high} pixels: at most {most} are kept"
PHOTO_TOO_NARROW = "is {wide} by {high} pixels: too narrow for a photo"
ANIMATED = "is animated: a photo is one picture"
FOUR_CORNERS = "a board has four corners, not {n}"
CORNER_OUTSIDE = "a corner lies outside the photo"
CORNERS_ON_A_LINE = "three corners lie on a line"
CORNER_BETWEEN = "one corner lies between the other three"
CORNERS_TOO_CLOSE = "the corners enclose too small a part of the photo"
TAP_SPACE = "Tap a space: signs are printed on spaces."
TAP_LOT_FIRST = "Tap the lot first, then the spaces its white dots point to."
SUM_OFF = "{what}: {n}. The rulebook counts {of}."
SHAPE_UNSEEN = "The photo does not show this lot's shape clearly: it was drawn as a square. A tap on it changes that."
STREET_GOES_ON = "The street goes on from here. Let go ends it; a tap on another space joins that."
ARROW_BEGINS_HERE = "No road leads there: now the arrow begins here."
