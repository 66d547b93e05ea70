"""Score sheets: every line with what earned it. The sentences are made when a sheet is shown or printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

Messages: TypeAlias = Mapping[str, str | Callable[..., str]]
"""Whole sentences by their ids: a text with named arguments in braces, or a function of them."""


class Message(Struct, frozen=True, omit_defaults=True):
    """What a sentence is made from: the id of one of a game's messages, and exactly the arguments it names.

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


class NotCounted(Struct, frozen=True):
    """What counts at the end and nobody has entered yet: of a ``seat``, on the line ``category`` of its score. ``what``
    says it, as `Line.open` does."""

    seat: int
    category: str
    what: tuple[Message | str, ...]


class ScoreSheet(Struct, frozen=True):
    """The whole sheet. ``winners`` are the names that would win now, none where the rules let nobody win yet;
    ``decided_by`` names the reason, empty without a winner.

    ``complete``: all that counts is known and nothing more is to come, so the winners are final. What was stored before
    sheets said so was of games that were over. ``missing`` is what has to be entered before anybody can be named: seat
    by seat, and nothing where the table counts the game as it is.
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...]
    decided_by: str
    complete: bool = True
    missing: tuple[NotCounted, ...] = ()


def unanswered(seats: Sequence[SeatScore]) -> tuple[NotCounted, ...]:
    """List all that is open, seat by seat in the order of the lines."""
    return tuple(
        NotCounted(i, line.category, line.open) for i, seat in enumerate(seats) for line in seat.lines if line.open
    )


def settled(sheet: ScoreSheet, missing: Sequence[NotCounted], settled: bool | None, ended: bool) -> ScoreSheet:
    """Say of a sheet what is ``missing``, and whether its winners are final.

    The table's word (``settled``) is taken; where it does not say (None), nothing may be missing and the game has to be
    over, with all entered that is entered by hand (``ended``).
    """
    left = () if settled else tuple(missing)
    return replace(sheet, missing=left, complete=not left and ended if settled is None else settled)
