"""Reading lessons, which are small positions of a game with something to do, and setting up their tables.

A task says what to reach, never by which acts: `grade` asks the rules. A position is a list of corrections of a fresh
table, by the paths of the game's ``figures``. `task` describes what a file holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from msgspec import json
from msgspec.structs import replace

from capemay_kit.core.files import shipped
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.memoise import memoise
from capemay_kit.core.record import Header
from capemay_kit.core.strict import decode, read
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile, CapemayError, Fault
from capemay_kit.games import registry
from capemay_kit.teach.reference import rules
from capemay_kit.teach.task import AnyFigureGoal, AnyTask, AtMost, Do, Does, Gains, Lesson, MarkPlaces, Task, Told
from capemay_kit.teach.teaching import teaching

YOU = N_("You")
"""The one name of a seat that is translated."""
CAPE_MAY = "cape-may"
"""The game of a lesson that names none."""


@cache
def lessons(game: str = CAPE_MAY) -> tuple[Lesson, ...]:
    """Return all lessons of a game, in the order of their files. Raises `BadFile`, and `UnknownName` for the game."""
    part, folder = teaching(game), shipped("lessons", game.replace("-", "_"))
    if not part.taught:
        return ()
    as_type = part.lesson
    return tuple(read_lesson(read(path), as_type, path.name) for path in sorted(folder.glob("[0-9]*.json")))


def read_lesson(raw: bytes, as_type: type[Lesson], source: str) -> Lesson:
    """Read a lesson of a game. Raises `BadFile` with every fault, be it a wrong field or the name of something that
    does not exist."""
    lesson = decode(raw, as_type, source)
    if faults := list(_faults(lesson)):
        raise BadFile(source, faults)
    return lesson


def _faults(lesson: Lesson) -> Iterator[Fault]:
    known = {one.id for one in rules(lesson.game)}
    for i, rule in enumerate(lesson.rules):
        if rule not in known:
            yield Fault(f"$.rules[{i}]", _("there is no rule {rule!r}", rule=rule))
    for i, task in enumerate(lesson.tasks):
        at = f"$.tasks[{i}]"
        if task.rule not in known:
            yield Fault(f"{at}.rule", _("there is no rule {rule!r}", rule=task.rule))
        try:
            table = stage(task, lesson.game)
        except (CapemayError, ValueError, IndexError) as error:
            yield Fault(f"{at}.position", str(error))
            continue
        yield from _dangling(lesson.game, task, table.state, at)


def _dangling(game: str, task: Task, s: Any, at: str) -> Iterator[Fault]:
    """Yield a fault for everything that a task names and that does not exist (seats, kinds of acts, places), and for
    acts that the rules refuse."""
    part = teaching(game)
    if task.seat >= len(s.seats):
        yield Fault(f"{at}.seat", _("there is no seat {seat}", seat=task.seat))
        return
    if isinstance(task, Do):
        for j, goal in enumerate(task.goals):
            where = f"{at}.goals[{j}]"
            if isinstance(goal, Does):
                kinds = {one.__struct_config__.tag for one in get_args(registry.game(game).rules.meta.act_type)}
                if goal.kind not in kinds:
                    yield Fault(f"{where}.kind", _("there is no act {kind!r}", kind=goal.kind))
                if goal.place is not None and not part.is_place(s, goal.place):
                    yield Fault(f"{where}.place", _("there is no place {place!r}", place=goal.place))
            elif isinstance(goal, Gains | AtMost) and goal.what not in part.figures:
                yield Fault(f"{where}.what", _("there is no figure {figure!r}", figure=goal.what))
            elif isinstance(goal, Gains | AtMost):
                yield from _no_figure(part.figure, s, task.seat, goal, where)
    if isinstance(task, Told):
        try:
            part.said(s, task)
        except (CapemayError, ValueError, IndexError) as error:
            yield Fault(at, str(error))
    if isinstance(task, MarkPlaces) and not part.marks(s, task):
        yield Fault(f"{at}.what", _("there is nothing to tap"))


def _no_figure(figure: Any, s: Any, seat: int, goal: AnyFigureGoal, where: str) -> Iterator[Fault]:
    try:
        figure(s, seat if goal.whose is None else goal.whose, goal.what, goal.of)
    except (CapemayError, IndexError) as error:
        yield Fault(where, str(error))


def stage(task: AnyTask, game: str = CAPE_MAY, seed: str = "lesson") -> Table[Any, Any]:
    """Set up a task's position as a table in memory. The app holds the decks, so it asks for no cards.

    Raises `UnknownName`, `BadFile` or `ValueError` for an impossible position.
    """
    table, wrong = put(task, game, seed)
    if wrong:
        raise ValueError("; ".join(f"{path}: {why}" for path, why in wrong.items()))
    return table


def put(task: AnyTask, game: str, seed: str = "lesson") -> tuple[Table[Any, Any], dict[str, str]]:
    """Set up a task's position as `stage` does, as far as it is possible; return what is not, too, by paths."""
    part = teaching(game)
    names = tuple(_(one) if one == YOU else one for one in part.names(task))
    header, fresh = _laid_out(game, names, json.encode([part.options(task), task.table]), seed)
    s, wrong = part.rules.figures.correct_all(part.moment(fresh, task), task.position)
    return Table(part.rules, header, part.settled(s, task)), wrong


@memoise(most=32)
def _laid_out(game: str, names: tuple[str, ...], given: bytes, seed: str) -> tuple[Header, Any]:
    """Set up a fresh table, shared by all tasks that begin with it: states never change."""
    found = registry.game(game)
    options, table = json.decode(given)
    header = replace(found.header_for(names, seed=seed, table="lesson", **options), **table)
    return header, found.start(header)
