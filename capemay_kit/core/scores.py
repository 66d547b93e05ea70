"""Score sheets: every line with what earned it. The sentences are made when a sheet is shown or printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct, field

Messages: TypeAlias = Mapping[str, str | Callable[..., str]]
"""Whole sentences by their ids: a text with named arguments in braces, or a function of them."""


class Message(Struct, frozen=True, omit_defaults=True):
    """A sentence before it is made: the id of one of a game's messages, and exactly the arguments that it names.

    Arguments are plain values as JSON has them (lists, no tuples), so that a stored message is the same as a new one.
    """

    id: str
    args: dict[str, Any] = {}


class Because(Struct, frozen=True):
    """One thing that earned points. ``why`` is a sentence itself only on a sheet that was stored before messages were,
    or that was put into words."""

    why: Message | str = field(name="text")
    points: int


class Line(Struct, frozen=True):
    """A category of the score. ``points`` is the sum of its parts; ``open`` says what the app could not
    know and the table has to decide, as `Because.why` does."""

    category: str
    points: int
    because: tuple[Because, ...] = ()
    open: tuple[Message | str, ...] = ()


class SeatScore(Struct, frozen=True):
    """One seat's lines, in the order of the rulebook, and their sum."""

    name: str
    total: int
    lines: tuple[Line, ...]


class ScoreSheet(Struct, frozen=True):
    """The whole sheet. ``winners`` are the names that would win now, none where the rules let nobody win yet;
    ``decided_by`` names the reason, empty without a winner.

    ``complete``: all that counts is known and nothing more is to come, so the winners are final. What was stored before
    sheets said so was of games that were over.
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...]
    decided_by: str
    complete: bool = True
