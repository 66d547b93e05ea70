"""Lessons as data: small positions on the real board, and what is to be done there (``capemay-lesson/1``).

A task says what to reach, never by which acts: `grade` asks the rules. Positions are corrections laid over a fresh
table, by the paths of `games.cape_may.correct`.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.core.files import shipped
from capemay_kit.core.strict import decode, read
from capemay_kit.core.table import Table
from capemay_kit.games.cape_may.actions import AnyAct
from capemay_kit.games.cape_may.cards import KINDS, ZONES, Kind, Zone
from capemay_kit.games.cape_may.rules import CapeMay, header_for, start_of
from capemay_kit.games.cape_may.state import CAME_FROM, Phase, State


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Goal(_Data, frozen=True, tag_field="is"):
    """Base of what a task may ask to be reached; compared are the task's position and the state now."""


class EndsOn(Goal, frozen=True, tag="ends_on"):
    """The marker has moved, to a space with that special or to that very one."""

    special: Literal["bird", "lighthouse", "pier"] | None = None
    space: str | None = None


class Builds(Goal, frozen=True, tag="builds"):
    """A building more stands there than before, of ``kind`` and in ``zone`` if given; ``cheapest``: for no more than
    the cheapest such act that was legal in the position."""

    kind: Kind | None = None
    zone: Zone | None = None
    cheapest: bool = False


class Gains(Goal, frozen=True, tag="gains"):
    """There is at least ``least`` more of it than before."""

    what: Literal["money", "income", "birds", "prestige", "upgrade_cards", "activity_cards", "movement_cards"]
    least: int = 1


class UsesCard(Goal, frozen=True, tag="uses_card"):
    """The last act uses an upgrade card."""


AnyGoal: TypeAlias = EndsOn | Builds | Gains | UsesCard


class _Task(_Data, frozen=True, tag_field="task"):
    """What every task has: what it says, the position, and who is asked.

    ``rule`` is the id of the rule that a wrong answer leads to, where the answer breaks none of its own. ``seats`` are
    the names, ``seat`` whose eyes it is seen with, ``solo`` a difficulty of a game against Ava, ``hint`` what helps
    after two wrong answers.
    """

    say: str
    rule: str
    seats: tuple[str, ...] = ("You", "Ben")
    seat: int = 0
    solo: str | None = None
    phase: Phase = "actions"
    position: dict[str, Any] = {}
    hint: str = ""


class Do(_Task, frozen=True, tag="do"):
    """Reach all ``goals`` within so many ``acts``; what a card or a space asks for in between is not counted."""

    goals: Annotated[tuple[AnyGoal, ...], Meta(min_length=1)] = ()
    acts: Annotated[int, Meta(ge=1, le=6)] = 1


class Mark(_Task, frozen=True, tag="mark"):
    """Tap every one of ``what``: the ``ends`` of a movement ``card``, the ``lots`` that can be built on now, those
    ``diagonal`` to the marker (and not adjacent), or those ``beside`` a ``lot`` (p. 6-7)."""

    what: Literal["ends", "lots", "diagonal", "beside"] = "ends"
    card: int | None = None
    lot: str | None = None


class Say(_Task, frozen=True, tag="say"):
    """Say a number: the points of a ``line`` of the seat's score, its share of a ``zone``'s majority, what building
    (or upgrading) on a ``lot`` costs, or how many movement cards a ``penalty`` of so many dollars takes."""

    line: str | None = None
    zone: Zone | None = None
    lot: str | None = None
    penalty: int | None = None


class Arrange(_Task, frozen=True, tag="arrange"):
    """Arrange the seat's bird tokens in collections that score as much as any can."""


AnyTask: TypeAlias = Do | Mark | Say | Arrange


class Lesson(_Data, frozen=True):
    """A file: ``rules`` are the ids of the rules it teaches, ``tell`` what is said before the first task."""

    format: Literal["capemay-lesson/1"]
    id: str
    title: str
    rules: tuple[str, ...]
    tell: str
    tasks: Annotated[tuple[AnyTask, ...], Meta(min_length=1)]


@cache
def lessons(game: str = "cape-may") -> tuple[Lesson, ...]:
    """Return all lessons of a game, in the order of their files. Raises `BadFile`."""
    folder = shipped("lessons", game.replace("-", "_"))
    return tuple(decode(read(path), Lesson, path.name) for path in sorted(folder.glob("[0-9]*.json")))


def stage(task: AnyTask, seed: str = "lesson") -> Table[State, AnyAct]:
    """Lay out a task's position as a table in memory. The app holds the decks, so nothing has to be asked.

    Raises `UnknownName` or `ValueError` for a position that leads nowhere.
    """
    names = task.seats[:1] if task.solo else task.seats
    header = header_for(names, seed=seed, table="lesson", solo=task.solo)
    rules = CapeMay()
    s = start_of(header)
    left = 1 if task.seat == s.ava else s.book.numbers.actions
    s = replace(s, phase=task.phase, turn=task.seat, first=0 if task.solo else task.seat, left=left)
    if task.phase == "over":
        # what a game ends with is what the task says, and no more
        s = replace(s, round=s.book.rounds)
        for i in range(len(s.seats)):
            s = s.with_seat(i, money=0, activity=(), hand=())
    for path, value in task.position.items():
        s = rules.correct(s, path, value)
    for i in range(len(s.seats)):
        if i != s.ava and f"seats[{i}].income" not in task.position:
            s = s.with_seat(i, income=_earned(s, i))
    return Table(rules, header, s)


def _earned(s: State, seat: int) -> int:
    """Return the income that a seat's buildings brought while they were built and upgraded."""
    total = 0
    for zone in range(len(ZONES)):
        for kind in range(len(KINDS)):
            steps, now = 0, kind
            while True:
                steps += s.book.income[zone][now]
                if now not in CAME_FROM:
                    break
                now = CAME_FROM[now]
            total += steps * s.seats[seat].buildings[5 * zone + kind]
    return total
