"""The parts of all games' lessons: tasks, goals and figures (``capemay-lesson/1``).

A game's own tasks, goals and figures are in the module of its name.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from capemay_kit.core.i18n import N_, _

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0)]
Short: TypeAlias = Annotated[str, Meta(max_length=120)]
Long: TypeAlias = Annotated[str, Meta(max_length=2000)]
OWN = "own-"
"""How the ids of lessons begin that people wrote, whose texts stand as they wrote them."""


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
    ``seat`` is the one that is asked and sees the table. The first of the ``hints`` is shown after two wrong answers,
    the others each after one more. ``table`` holds the edition and the board, as headers do, if they are not the
    newest ones.
    """

    say: Long
    rule: Short
    seats: Annotated[tuple[Short, ...], Meta(max_length=10)] = (N_("You"), "Ben")
    seat: SeatNumber = 0
    position: dict[str, Any] = {}
    hints: Annotated[tuple[Long, ...], Meta(max_length=3)] = ()
    table: dict[Literal["edition", "board"], Any] = {}


class Do(Task, frozen=True, tag="do"):
    """Reach all ``goals`` within so many ``acts``. What the game asks for in between is not counted. ``done`` is said
    when they are reached. If nothing is to ``say``, the goals are."""

    goals: tuple[Goal, ...] = ()
    acts: Annotated[int, Meta(ge=1, le=6)] = 1
    done: Long = ""


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
    id: Short
    title: Short
    rules: tuple[str, ...]
    tell: Long
    tasks: Annotated[tuple[AnyTask, ...], Meta(min_length=1)]
    game: str

    def said(self, text: str) -> str:
        """Return a text of it as its reader sees it: in their language, or as an owner wrote it."""
        return text if self.id.startswith(OWN) or not text else _(text)
