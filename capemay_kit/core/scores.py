"""Score sheets: every line with what earned it."""

from __future__ import annotations

from msgspec import Struct


class Because(Struct, frozen=True):
    """One thing that earned points, in words."""

    text: str
    points: int


class Line(Struct, frozen=True):
    """A category of the score. ``points`` is the sum of its parts; ``open`` says what the app could not
    know and the table has to decide, in words."""

    category: str
    points: int
    because: tuple[Because, ...] = ()
    open: tuple[str, ...] = ()


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
