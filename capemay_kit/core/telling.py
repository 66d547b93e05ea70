"""What an entry did, and why an act is refused, as far as every game says it alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from capemay_kit.core.i18n import _
from capemay_kit.core.record import AskedAdvice, Correct, Entry, Opened, Redo, Revise, Undo
from capemay_kit.errors import Refusal

A = TypeVar("A")


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
        case Revise():
            return _("Something that happened before was changed")
        case Correct():
            return correction(done)
    text = act(entry.seat or 0, done)
    if entry.refusal is None:
        return text
    return _("{event} — against the rules: {why}", event=text, why=refusal(entry.refusal)[0])
