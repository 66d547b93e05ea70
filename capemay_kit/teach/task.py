"""What a lesson is made of, in all games: its tasks, goals and figures (``capemay-lesson/1``).

A game's own tasks, goals and figures are in the module of its name.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0)]


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Goal(_Data, frozen=True, tag_field="is"):
    """Base of what a task may ask to be reached; compared are the task's position and the state now."""


class Gains(Goal, frozen=True, tag="gains"):
    """There is at least ``least`` more of a figure of the game than before.

    ``of`` is the place it is counted in, where it has one; ``whose`` the seat, None the one who is asked.
    """

    what: str
    of: str | None = None
    whose: SeatNumber | None = None
    least: int = 1


class AtMost(Goal, frozen=True, tag="at_most"):
    """A figure of the game is ``most`` or less now."""

    what: str
    of: str | None = None
    whose: SeatNumber | None = None
    most: int = 0


class Does(Goal, frozen=True, tag="does"):
    """The last act is of a ``kind``, as records name it, at a ``place`` if one is given."""

    kind: str
    place: str | None = None


AnyFigureGoal: TypeAlias = Gains | AtMost


class Task(_Data, frozen=True, tag_field="task"):
    """What every task has: what it says, the position, and who is asked.

    ``rule`` is the id of the rule that a wrong answer leads to, where the answer breaks none of its own. ``seats`` are
    the names, ``seat`` whose eyes it is seen with, ``hint`` what helps after two wrong answers.
    """

    say: str
    rule: str
    seats: tuple[str, ...] = ("You", "Ben")
    seat: SeatNumber = 0
    position: dict[str, Any] = {}
    hint: str = ""


class Do(Task, frozen=True, tag="do"):
    """Reach all ``goals`` within so many ``acts``; what the game asks for in between is not counted."""

    goals: tuple[Goal, ...] = ()
    acts: Annotated[int, Meta(ge=1, le=6)] = 1


class MarkPlaces(Task, frozen=True, tag="mark"):
    """Tap every place there is of ``what``, a word of the game's own."""

    what: str = ""


class Say(Task, frozen=True, tag="say"):
    """Say a number."""


class Told(Say, frozen=True, tag="say"):
    """Say a figure of the game, ``of`` a place and of seat ``whose``, once ``acts`` are done by whose turn it is."""

    what: str = ""
    of: str | None = None
    whose: SeatNumber | None = None
    acts: tuple[Any, ...] = ()


AnyTask: TypeAlias = Task


class Lesson(_Data, frozen=True):
    """A file: ``rules`` are the ids of the rules it teaches, ``tell`` what is said before the first task."""

    format: Literal["capemay-lesson/1"]
    id: str
    title: str
    rules: tuple[str, ...]
    tell: str
    tasks: Annotated[tuple[AnyTask, ...], Meta(min_length=1)]
    game: str
