"""What is said of the steps in which the owner's copy changed: a whole message for each kind, by its id.

The store keeps the id and the arguments; steps of earlier versions keep their sentence.
"""

from __future__ import annotations

from typing import Any

import msgspec

from capemay_kit.core.scores import Message, Messages
from capemay_kit.core.strict import learned
from capemay_kit.core.words import said, upper
from capemay_kit.errors import CapemayError
from capemay_kit.own import words
from capemay_kit.own.match import Value, called, page_title, written


def step(id: str, **args: Any) -> str:
    """Return what the store keeps of a step: the id of its message and the arguments that it names."""
    return msgspec.json.encode(Message(id, args)).decode()


def told(kept: str) -> str:
    """Make the sentence of a step from what is kept of it."""
    try:
        one = msgspec.json.decode(kept, type=learned(Message))
    except msgspec.MsgspecError:
        return kept
    try:
        return said(one, MESSAGES, words.LOST_STEP)
    except CapemayError:
        # of a number or a page that this version has no more
        return words.LOST_STEP.format(id=one.id)


def thing(kind: str, name: str) -> str:
    """Call a thing by its kind and name as people do."""
    deck, _, number = name.partition("/")
    plain = number.lstrip("0") or number
    return words.THING[kind].format(deck=upper(deck), number=plain, name=name)


def _number(name: str, value: Value) -> str:
    return f"{called(name)}: {written(name, value)}"


def _number_asked(name: str, value: Value) -> str:
    return f"{called(name)}: {written(name, value)}?"


def _number_put_back(name: str, value: Value) -> str:
    return f"{called(name)}: {written(name, value)} put back"


MESSAGES: Messages = {
    "taken_back": "Change {step} taken back",
    "done_again": "Change {step} done again",
    "number": _number,
    "number_asked": _number_asked,
    "number_put_back": _number_put_back,
    "numbers": lambda page: f"{page_title(page)}, as printed",
    "numbers_aside": "Numbers that cannot be read put aside",
    "card": lambda deck, number, title: f"{upper(deck)} card {number}, {title}",
    "card_photo": lambda deck, number: f"{upper(deck)} card {number}: a photo",
    "card_ours": lambda deck, number: f"{upper(deck)} card {number}: ours again",
    "card_gone": lambda deck, number: f"{upper(deck)} card {number} deleted",
    "waits": lambda kind, name: f"{thing(kind, name)} waits for an answer",
    "at_table": lambda kind, name: f"{thing(kind, name)}, entered at a table, waits for an answer",
    "at_table_answered": lambda kind, name: f"{thing(kind, name)}, entered at a table: answered",
    "unread_answered": "{row}, entered at a table: answered",
    "answered_old": lambda kind, name: f"{thing(kind, name)}: the old one kept",
    "answered_new": lambda kind, name: f"{thing(kind, name)}: the new one kept",
    "answered_both": lambda kind, name, n: f"{thing(kind, name)}: the new one kept as {n}",
    "all_answered_old": "The old ones kept: {n}",
    "all_answered_new": "The new ones kept: {n}",
    "pack": "Taken over: {title}",
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
    "traced_remove": "{title}: a place removed",
}
