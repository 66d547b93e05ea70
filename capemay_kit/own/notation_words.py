"""What is said of a line in which somebody typed what a card does, and of the words that may stand there."""

from __future__ import annotations

from collections.abc import Sequence

YES, NO = "yes", "no"
YESES, NOES = (YES, "true", "y", "x"), (NO, "false", "n")

AT = "“{word}”, letter {at}: {said}"
AT_END = "at the end: {said}"
NEAREST = "is “{word}” meant?"
THERE_IS = "there is: {words}"
UNKNOWN_OF = "is not known in {of}; {meant}"
NOT_EXPECTED = "was not expected here"
NAME_NEEDED = "say what it does"
VALUE_NEEDED = "{field}: say which"
LOTS_NEEDED = "{season}: name its lots, as in {season}=grass-1,sand-2"
NO_NUMBER = "is not a whole number"
SAID_TWICE = "{field} is said twice"
MISSING = "{what} lacks {field} ({label})"
ONE_TOO_MANY = "is one value too many: {what} has {fields}"
EMPTY_CHOICE = "nothing stands between two |; write “{nothing}” if that is meant"
BRACKET_OPEN = "a bracket is still open: ) is missing"
QUOTE_OPEN = "the text that begins here does not end: a quotation mark is missing"
TOO_LONG = "is longer than {most} letters"
TOO_DEEP = "more than {most} brackets within each other"

OF_KIND = {
    "whole": "{label}: a number",
    "yes": "{label}: the word alone means yes",
    "one": "{label}: {among}",
    "some": "{label}: any of {among}, with commas",
    "row": "{label}: any of {among}, with commas; one may stand twice",
    "text": "{label}: words in quotation marks",
    "street": "{label}: the street's id",
    "streets": "{label}: ids of streets, with commas",
    "bird": "{label}: the bird's id",
    "lots": "{label}: spring=grass-1,sand-2 summer=dirt-4",
    "thing": "{label}: in brackets, as said below",
    "things": "{label}: effects in brackets, with ; between them",
    "choices": "{label}: effects with ; between them, and | between those one chooses from",
}
"""What may stand in a field, by the kind of the field."""

PLAIN = "{label}: plain words"


def of_kind(label: str, kind: str, among: Sequence[str]) -> str:
    """Say what may stand in a field."""
    return OF_KIND[kind].format(label=label, among=", ".join(among))
