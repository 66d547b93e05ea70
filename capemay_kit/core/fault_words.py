"""What is wrong with a file or a figure that somebody gave, for all layers. Each stands after its path."""

from __future__ import annotations

CANNOT_BE_THERE = "{value!r} cannot be there"
NOT_WHOLE = "{value!r} is not a whole number"
ONLY_THIS = "{value!r} cannot be: only {least} can"
OR_MORE, AT_MOST, FROM_TO = "{least} or more", "at most {most}", "{least} to {most}"
NOT_BETWEEN = "{value!r} is not between {least} and {most}"
TEXT_WANTED = "should be a text, and not empty"
NOT_OVER = "the game is not over yet"
LIST_WANTED = "should be a list"
NO_NUMBER = "no such number"
NO_REPORT = "the address of the page that reports it is missing (in reports)"
EXTENDS_ITSELF = "goes in a circle: it extends itself by way of {parent!r}"
SHOULD_BE = "is {found}, should be {wanted}"
ODD_NUMBER = "is {value}: {called} is usually {usual}"
SAME_NUMBERS = "is {value}, and so is [{other}]: no two can be the same"
HOW_MANY_NAMES = "{n} names, should be {least} to {most} names"
NO_SEAT_FIRST = "is {first}, should be the number of a seat, counted from 0"
NO_SEAT_OF_BOT = "no seat has the number {seat}"
NAME_NEEDED = "every seat needs a name"
MORE_COLOURS = "{n} colours are too many for {seats} seats"
OWN_COLOUR_NEEDED = "every seat needs a colour of its own: {colour} is another seat's"
NO_BASE64 = "is no text in base64"
OWN_NAME_NEEDED = "every seat needs a name of its own: {name!r} is another seat's"
NO_TIME = "{text!r} is no time, such as {example}"
EMPTY_FILE = "the file is empty"
NO_POSITIONS = "this game reads no positions"
TABLE_THERE = "a table {table!r} is already there"
NOT_JSON_NUMBER = "{name} is not a JSON number"
TOO_LARGE_NUMBER = "{text} is too large a number"
NAME_TWICE = "the name {name!r} stands twice in one object"
ONLY_THE_FIRST = "more than {n} things are wrong: only the first are told"
TOO_LARGE = "larger than {n} MB"
TOO_LONG = "lists more than {n} things"
HALF_CHARACTER = "holds half a character (a lone surrogate)"
MISSING = "missing"
NOT_JSON = "not JSON: {why}"
HALF_CHARACTER_IN_NAME = "holds a name with half a character (a lone surrogate)"
UNKNOWN_FIELD = "unknown field"
BEYOND = "is a whole number beyond {most}"
TOO_DEEP = "more than {n} things within each other"
NO_SPACE = "no space {space!r}"
WRONG_SUFFIX = "should be called something{suffix}"
NOT_READ, NOT_WRITTEN = "cannot be read", "cannot be written"
NESTED = "nested too deeply"
TYPES = {
    "object": "an object", "array": "a list", "string": "a text", "integer": "a whole number", "number": "a number",
    "boolean": "true or false", "null": "null",
}  # fmt: skip
"""What types of JSON are called."""
SIZES = {
    "minItems": "has too few in its list: {n} at least",
    "maxItems": "has too many in its list: {n} at most",
    "minLength": "is too short: {n} letters at least",
    "maxLength": "is too long: {n} letters at most",
    "minimum": "is {found}, should be {n} or more",
    "maximum": "is {found}, should be {n} or less",
    "exclusiveMinimum": "is {found}, should be more than {n}",
    "exclusiveMaximum": "is {found}, should be less than {n}",
    "uniqueItems": "names the same twice: {found}",
    "pattern": "is {found}, which is not written as it should be",
}
"""What is said if a value has the right type but breaks a rule of the schema, by that rule: too large, too small, too
many."""
WRONG_NUMBER_BEFORE = "the entry before it has the number {seq}"
OTHER_ANSWERS = "its answers are not those the rules ask for"
NO_SEAT_ACTS = "an act without a seat"
MORE_THAN_HELD = "more cards than the hand has that are not named"
NOT_ANSWERED = "{why} is not answered"
CANNOT_COME_UP = "{why}: {value!r} cannot come up now"
NO_ACT_TYPED = "no act was typed"
NO_SUCH_ACT = "there is no act {word!r}"
NO_NAME_HERE = "there is no {found!r} here"
ACT_LACKS = "it is not said which {what}"
ACT_TAKES = "{found!r} is nothing that {act} takes, which is: {what}"
ACT_TAKES_NO_MORE = "{act} takes no {found!r}"
NOT_CLOSED = "a quotation mark or a bracket is not closed"
