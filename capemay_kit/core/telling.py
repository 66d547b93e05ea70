"""What an entry did, and why an act is refused, as far as every game says it alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from capemay_kit.core.acts import Sentence
from capemay_kit.core.i18n import _
from capemay_kit.core.record import AskedAdvice, Correct, Entry, Opened, Redo, Undo
from capemay_kit.errors import Refusal

A = TypeVar("A")


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
