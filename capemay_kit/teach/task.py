"""The parts of all games' lessons: tasks, goals and figures (``capemay-lesson/1``).

A game's own tasks, goals and figures are in the module of its name.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from capemay_kit.core.i18n import N_

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0)]


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Goal(_Data, frozen=True, tag_field="is"):
    """Base of all goals. A goal compares the task's position with the state now."""


class Gains(Goal, frozen=True, tag="gains"):
    """A figure of the game is at least ``least`` higher than before.

    ``of`` is the place where it is counted, if there is one; ``whose`` the seat (None: the seat that is asked).
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
AnyGoal: TypeAlias = Gains | AtMost | Does
"""The goals of a game that has none of its own."""


class Task(_Data, frozen=True, tag_field="task"):
    """What every task has: its text, its position, and who is asked.

    ``rule`` is the id of the rule shown after a wrong answer, unless that breaks another one. ``seats`` are the names,
    ``seat`` is the one that is asked and sees the table, ``hint`` is shown after two wrong answers.
    """

    say: str
    rule: str
    seats: tuple[str, ...] = (N_("You"), "Ben")
    seat: SeatNumber = 0
    position: dict[str, Any] = {}
    hint: str = ""


class Do(Task, frozen=True, tag="do"):
    """Reach all ``goals`` within so many ``acts``. What the game asks for in between is not counted."""

    goals: tuple[Goal, ...] = ()
    acts: Annotated[int, Meta(ge=1, le=6)] = 1


class MarkPlaces(Task, frozen=True, tag="mark"):
    """Tap every place of the sort ``what``, a word of the game's own."""

    what: str = ""


class Say(Task, frozen=True, tag="say"):
    """Say a number."""


class Told(Say, frozen=True, tag="say"):
    """Say a figure of the game after certain ``acts``, each done by the seat whose turn it is. ``of`` is the place and
    ``whose`` the seat it is about."""

    what: str = ""
    of: str | None = None
    whose: SeatNumber | None = None
    acts: tuple[Any, ...] = ()


AnyTask: TypeAlias = Task


class Lesson(_Data, frozen=True):
    """The file of a lesson. ``rules`` are the ids of the rules it teaches, ``tell`` is what it says before the first
    task."""

    format: Literal["capemay-lesson/1"]
    id: str
    title: str
    rules: tuple[str, ...]
    tell: str
    tasks: Annotated[tuple[AnyTask, ...], Meta(min_length=1)]
    game: str
