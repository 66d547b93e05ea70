"""What is said of each step in which the owner's copy changed: a whole message for each kind, by its id.

The store keeps the id and the arguments; steps of earlier versions keep their sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from capemay_kit.core.i18n import _
from capemay_kit.core.scores import Message, Messages, said
from capemay_kit.core.strict import learned
from capemay_kit.core.words import upper
from capemay_kit.errors import CapemayError
from capemay_kit.games import registry
from capemay_kit.own import words
from capemay_kit.own.printed import called, page_title, written

Telling: TypeAlias = Callable[..., str]


def step(id: str, **args: Any) -> str:
    """Return what the store keeps of a step: the id of its message, and the arguments named in it."""
    return msgspec.json.encode(Message(id, args)).decode()


def told(kept: str) -> str:
    """Make the sentence of a step from what is kept of it."""
    try:
        one = msgspec.json.decode(kept, type=learned(Message))
    except msgspec.MsgspecError:
        return kept
    try:
        return said(one, MESSAGES, _("A change of another version ({id})"))
    except CapemayError:
        # the step names a number or a part that this version no longer has
        return _("A change of another version ({id})", id=one.id)


def thing(kind: str, name: str) -> str:
    """Call a thing by its kind and name as people do."""
    *game, deck, number = name.split("/") if "/" in name else (name, "")
    title = registry.game(game[0]).rules.meta.title if game and game[0] in registry.GAMES else ""
    said = {"game": title, "deck": deck if title else upper(deck), "number": number.lstrip("0") or number, "name": name}
    card = words.THING["kept_card" if title else "card"].format(**said)
    return words.THING[kind].format(**said, card=card)


def _of_thing(message: str) -> Telling:
    return lambda kind, name: message.format(thing=thing(kind, name))


def _of_number(message: str) -> Telling:
    return lambda name, value: message.format(called=called(name), value=written(name, value))


def _of_card(message: str) -> Telling:
    return lambda deck, number: message.format(deck=upper(deck), number=number)


MESSAGES: Messages = {
    **words.STEPS,
    **{id: _of_thing(message) for id, message in words.STEPS_OF_THINGS.items()},
    **{id: _of_number(message) for id, message in words.STEPS_OF_NUMBERS.items()},
    **{id: _of_card(message) for id, message in words.STEPS_OF_CARDS.items()},
    "answered_both": lambda kind, name, n: _("{thing}: the new one kept as {n}", thing=thing(kind, name), n=n),
    "numbers": lambda page: _("{part}, as printed", part=page_title(page)),
    "card": lambda deck, number, title: _(
        "{deck} card {number}, {title}", deck=upper(deck), number=number, title=title
    ),
}
