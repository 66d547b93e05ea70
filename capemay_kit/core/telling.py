"""What an entry did, which figure was corrected and why an act is refused, as far as every game says it alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from capemay_kit.core.acts import Sentence
from capemay_kit.core.i18n import Texts, _, and_list
from capemay_kit.core.record import FROM_NOW_ON, AskedAdvice, Correct, Entry, Opened, Redo, Undo
from capemay_kit.core.shown import HouseRule
from capemay_kit.errors import Refusal

A = TypeVar("A")
OfSeat: TypeAlias = Callable[[Any, int, list[str], Any], str | None]
"""Says what a figure of a seat is now, given the state, the seat, the rest of the path and the value; None if the game
has nothing to say of it."""
OfAll: TypeAlias = Callable[[Any, list[str], Any], str | None]
"""The same for a figure that belongs to no seat, given its whole path."""

NOTES = Texts({FROM_NOW_ON: "from now on"})
"""The marks of corrections by their ids. Records of earlier versions hold the words themselves."""


def counting(value: Any) -> str:
    """Say what the table said about whether everything that counts has been entered."""
    if value is None:
        return _("Nobody has said whether everything that counts has been entered")
    return (
        _("Everything that counts has been entered") if value else _("Not everything that counts has been entered yet")
    )


def ruled(path: Sequence[str], value: Any, house: Sequence[HouseRule]) -> str:
    """Say that a number or switch of the edition was changed, as a house rule if it is one. ``path`` are the names that
    lead to it."""
    if path[:1] == ["own"]:
        return _("Card {n} of your own was added ({deck})", deck=path[1], n=path[2])
    name = ".".join(path)
    for rule in house:
        if rule.name == name:
            if isinstance(value, bool):
                said = _("Rule at this table: {rule}") if value else _("Switched off at this table: {rule}")
                return said.format(rule=_(rule.label))
            return _("{rule}: {n} at this table", rule=_(rule.label), n=value)
    shown = and_list([str(one) for one in value]) if isinstance(value, list | tuple) else value
    return _(
        "The printed number “{name}” is {value} at this table", name=" ".join(path[1:]).replace("_", " "), value=shown
    )


def correction_told(s: Any, done: Correct, of_seat: OfSeat, of_all: OfAll, house: Sequence[HouseRule]) -> str:
    """Say which figure was corrected. A game says it of its own figures, those of a seat and all others; what every
    game has is said here, and so is the mark of the correction."""
    path = re.findall(r"[^.\[\]]+", done.path)
    match path:
        case ["seats", number, *rest] if number.isdigit() and int(number) < len(s.seats):
            seat = int(number)
            text = of_seat(s, seat, rest, done.value) or _alike_of_seat(s.seats[seat].name, rest, done.value)
        case _:
            text = of_all(s, path, done.value) or _alike_of_all(s, path, done.value, house)
    return f"{text} ({NOTES.get(done.note, done.note)})" if done.note else text


def _alike_of_seat(name: str, rest: Sequence[str], value: Any) -> str:
    if rest == ["name"]:
        return _("{old} is now called {new}", old=name, new=value)
    if rest[:1] == ["noted"]:
        return _("{name} enters cards they hold", name=name)
    return _("A figure was corrected ({name})", name=f"{name}, {' '.join(rest)}".replace("_", " "))


def _alike_of_all(s: Any, path: Sequence[str], value: Any, house: Sequence[HouseRule]) -> str:
    match path:
        case ["round"]:
            return _("It is round {n}", n=value)
        case ["turn"] if str(value).isdigit() and int(value) < len(s.seats):
            return _("It is {name}'s turn", name=s.seats[int(value)].name)
        case ["settled"]:
            return counting(value)
        case ["book", *rest]:
            return ruled(rest, value, house)
    return _("A figure was corrected ({name})", name=" ".join(path).replace("_", " "))


class Refusals:
    """The sentences of a game's refusals, by the ids of their rules."""

    def __init__(self) -> None:
        self._sentences: dict[str, tuple[Sentence, Sentence]] = {}

    def add(self, rule: str, why: Sentence, change: Sentence) -> None:
        """Add the two sentences of a rule: why it refuses, and what would change that. Texts need no mark."""
        self._sentences[rule] = (why, change)

    def say(self, s: Any, why: Refusal) -> tuple[str, str]:
        """Say why an act is refused, and what would change that."""
        if why.rule not in self._sentences:
            return _("The rules refuse that ({rule}).", rule=why.rule), ""
        reason, change = (one(s, why.details) if callable(one) else _(one).format(**why.details)
                          for one in self._sentences[why.rule])  # fmt: skip
        return reason, change

    def rules(self) -> frozenset[str]:
        """Return the ids of all rules that have their sentences."""
        return frozenset(self._sentences)


def told(
    entry: Entry[A],
    act: Callable[[int, A], str],
    correction: Callable[[Correct], str],
    refusal: Callable[[Refusal], tuple[str, str]],
) -> str:
    """Say what an entry did. The game has the sentences for an ``act`` of a seat and for a ``correction``."""
    done = entry.act
    match done:
        case Undo(to=to):
            return _("Undo") if to else _("Undo everything")
        case Redo():
            return _("Redo")
        case Opened():
            return _("All cards were laid open: the full record may be saved")
        case AskedAdvice():
            return _("Advice was asked for")
        case Correct():
            return correction(done)
    text = act(entry.seat or 0, done)
    if entry.refusal is None:
        return text
    return _("{event} — against the rules: {why}", event=text, why=refusal(entry.refusal)[0])
