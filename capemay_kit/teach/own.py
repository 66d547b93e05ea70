"""Lessons that people write: from a moment of a table, kept among the owner's things, and handed on as files.

One is a lesson like ours (`task`), read, laid out and graded in the same way. It is made of what the seat that is asked
could see, so what was hidden from that seat is not in it.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.core.memoise import memoise
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode, handed_over, one_of
from capemay_kit.errors import BadFile, CapemayError, Fault
from capemay_kit.games import registry
from capemay_kit.own.steps import step
from capemay_kit.teach.grade import PLACES, goal_sentence, met
from capemay_kit.teach.lesson import put, read_lesson, stage
from capemay_kit.teach.reference import about, rules
from capemay_kit.teach.task import OWN, Does, Gains, Goal, Lesson
from capemay_kit.teach.teaching import teaching

LESSON = "lesson"
"""The kind under which the store keeps them."""
TRIES = 5
"""How often figures are put that another figure had changed."""


def begun(game: str, s: Any, seat: int) -> Lesson | None:
    """Return a lesson that begins at a state, which is one as ``seat`` may know it; None where none can begin, since
    figures do not say all of the moment."""
    part = teaching(game)
    if not part.taught or seat not in part.rules.to_act(s):
        return None
    described = part.rules.described(s)
    rule = next(iter([*about(game, str(getattr(s, "phase", ""))), *rules(game)]))
    task = {
        "task": "do", "say": "", "rule": rule.id, "seats": [one.name for one in s.seats], "seat": seat,
        "goals": part.goals()[:1], "table": {name: described.get(name) for name in ("edition", "board")},
        **part.begins(s),
    }  # fmt: skip
    fields = {"format": "capemay-lesson/1", "id": OWN, "title": "", "rules": [], "tell": "", "tasks": [task],
              "game": game}  # fmt: skip
    wanted, position = part.rules.figures.standing(s), dict[str, Any]()
    try:
        lesson: Lesson = decode(msgspec.json.encode(fields), part.lesson, "")
        for __ in range(TRIES):
            table, wrong = put(lesson.tasks[0], game)
            there = part.rules.figures.standing(table.state)
            if not (more := {path: value for path, value in wanted.items()
                             if path not in position and there.get(path) != value}):  # fmt: skip
                break
            position |= more
            lesson = changed(lesson, position=dict(position))
        position = {path: value for path, value in position.items() if path not in wrong}
        lesson = decode(msgspec.json.encode(changed(lesson, position=position)), part.lesson, "")
        now = stage(lesson.tasks[0], game).state
    except (CapemayError, ValueError, IndexError):
        return None
    # whoever else may act is asked only after the seat whose lesson it is
    seen = ({**part.rules.summary(one), "turn": set(map(repr, part.rules.legal(one, seat)))} for one in (s, now))
    return changed(lesson, goals=tuple(goals(lesson)[:1])) if next(seen) == next(seen) else None


def changed(lesson: Lesson, **fields: Any) -> Lesson:
    """Return a lesson with other fields of its first task."""
    return replace(lesson, tasks=(replace(lesson.tasks[0], **fields), *lesson.tasks[1:]))


def goals(lesson: Lesson) -> list[Goal]:
    """List what a lesson can ask for at its position, each said once; first what can be done at once."""
    task, found, part = lesson.tasks[0], dict[str, Goal](), teaching(lesson.game)
    s = stage(task, lesson.game).state
    now = {one.__struct_config__.tag for one in part.rules.legal(s, task.seat)}
    for goal in sorted(part.goals(), key=lambda one: isinstance(one, Does) and one.kind not in now):
        try:
            met(goal, s, s, task.seat, None, lesson.game) if isinstance(goal, Gains) else None
            found.setdefault(goal_sentence(goal, s, lesson.game), goal)
        except (CapemayError, IndexError):
            continue
    return [*found.values()]


def places(lesson: Lesson, kind: str) -> list[str]:
    """List where acts of a kind can be done at a lesson's position."""
    task, part = lesson.tasks[0], teaching(lesson.game)
    s = stage(task, lesson.game).state
    at = [getattr(one, name, None) for one in part.rules.legal(s, task.seat) for name in PLACES
          if one.__struct_config__.tag == kind]  # fmt: skip
    return [one for one in dict.fromkeys(at) if isinstance(one, str) and part.is_place(s, one)]


# --- kept, and handed on ---------------------------------------------------------------------------------


def to_file(lesson: Lesson) -> bytes:
    """Return a lesson as a file."""
    return msgspec.json.format(msgspec.json.encode(lesson), indent=2)


def from_file(raw: bytes, source: str) -> Lesson:
    """Read a lesson that somebody hands over; its id follows from what it holds. Raises `BadFile` with every fault."""
    fields = handed_over(raw, source, lambda raw, source: decode(raw, dict[str, Any], source))
    one_of(fields, "format", ["capemay-lesson/1"], source)
    game = one_of(fields, "game", [one for one in registry.GAMES if teaching(one).taught], source)
    return _named(_read(raw, game, source))


def own_lessons(store: Store, game: str) -> dict[str, Lesson]:
    """Return the lessons of a game that people here wrote or were given, by id and in the order of their titles. What
    cannot be read is left out."""
    found = []
    for name, raw in store.own(LESSON).items():
        if name.startswith(f"{game}/"):
            with suppress(BadFile):
                found.append(_named(_read(raw, game, name)))
    return {one.id: one for one in sorted(found, key=lambda one: one.title.casefold())}


def keep(store: Store, lesson: Lesson, before: Lesson | None = None) -> Lesson:
    """Keep a lesson among the owner's things, in place of the one ``before``; return it with its id."""
    lesson = _named(lesson)
    there = own_lessons(store, lesson.game)
    new = {} if lesson.id in there else {_key(lesson): to_file(lesson)}
    if new:
        store.keep_own(new, step("lesson", title=lesson.title))
    if before is not None and before.id in there and before.id != lesson.id:
        remove(store, before)
    return lesson


def remove(store: Store, lesson: Lesson) -> None:
    """Take a lesson away; the step can be taken back."""
    key = _key(lesson)
    store.keep_own({key: None}, step("lesson_gone", title=lesson.title), {key: store.own(LESSON).get(key[1])})


def _key(lesson: Lesson) -> tuple[str, str]:
    return LESSON, f"{lesson.game}/{lesson.id}"


def _named(lesson: Lesson) -> Lesson:
    """Return a lesson with the id that follows from all else it holds, so that the same one is kept once."""
    return replace(lesson, id=OWN + sha256(msgspec.json.encode(replace(lesson, id=OWN))).hexdigest()[:12])


@memoise(most=64)
def _read(raw: bytes, game: str, source: str) -> Lesson:
    lesson = read_lesson(raw, teaching(game).lesson, source)
    if not lesson.title.strip():
        raise BadFile(source, [Fault("$.title", _("should be a text that is not empty"))])
    return lesson
