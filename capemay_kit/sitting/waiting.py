"""What is pending for a person: an act to confirm, a refusal to read, a question."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.errors import Question, Refusal


class Draft(Struct, frozen=True):
    """An act shown with its consequences, waiting for the second tap. ``values`` are the figures that were changed;
    ``due``: nothing else can be done, so it cannot be put back."""

    seat: int
    act: Any
    values: dict[str, int] = {}
    keep_values: bool = False
    due: bool = False

    def with_value(self, key: str, value: int) -> Draft:
        """Return the draft with one figure changed."""
        return replace(self, values={**self.values, key: value})


class Refused(Struct, frozen=True):
    """An act the rules refuse, with the reason."""

    seat: int
    act: Any
    why: Refusal


class Unanswered(Struct, frozen=True):
    """An act that waits for the table to say what came up. ``due``: nobody tapped for it, so it cannot be put back."""

    seat: int
    act: Any
    question: Question
    answers: tuple[Any, ...] = ()
    force: bool = False
    due: bool = False
