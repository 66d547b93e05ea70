"""Writing a lesson of a moment at a table: its form, and the lessons that people have written or were given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.errors import BadFile
from capemay_kit.sitting.session import Session
from capemay_kit.teach import own
from capemay_kit.teach.grade import goal_sentence
from capemay_kit.teach.lesson import stage
from capemay_kit.teach.task import OWN, Do, Does, Gains, Goal, Lesson
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.components import (
    Call,
    Choice,
    Element,
    Piece,
    Tell,
    box,
    button,
    choices,
    h,
    line,
    pick,
    refusal,
    stepper,
    steps,
    text,
)
from capemay_kit.ui.pieces import faults_said
from capemay_kit.ui.upload import Upload

MOST_BYTES = 2_000_000
HINTS = 3


def _is_simple(lesson: Lesson) -> bool:
    """Say whether a lesson is one that the form can hold: others come from files."""
    task = lesson.tasks[0]
    return len(lesson.tasks) == 1 and not lesson.tell and isinstance(task, Do) and len(task.goals) == 1


class Writing:
    """What is written now (``lesson``, None: nothing), and the list of what is kept. ``begin`` plays a lesson by its
    id."""

    def __init__(self, model: Session, tell: Tell, changed: Call) -> None:
        self.model, self._changed = model, changed
        self.lesson: Lesson | None = None
        self._seats: list[Lesson] = []
        self._before: Lesson | None = None
        self._goals: list[Goal] = []
        self._places: list[str] = []
        self._said, self._wrong = "", ""
        title = _("Add a lesson from a file")
        self.upload = Upload(title, ".json", MOST_BYTES, self._take, self._refused, tell)

    # --- the form -------------------------------------------------------------------------------------------

    def open(self, offered: list[Lesson], before: Lesson | None = None) -> None:
        """Write one of these lessons, which differ in who is asked; the one ``before`` is replaced by it."""
        self._seats, self._before = offered, before
        self._turn(replace(offered[0], id=OWN))
        self._goals = own.goals(offered[0])

    def _turn(self, lesson: Lesson | None) -> None:
        self.lesson, self._said, self._wrong = lesson, "", ""
        task: Any = None if lesson is None else lesson.tasks[0]
        goal = None if task is None else task.goals[0]
        self._places = own.places(lesson, goal.kind) if lesson is not None and isinstance(goal, Does) else []
        self._changed()

    def _put(self, **fields: object) -> None:
        assert self.lesson is not None
        self._turn(own.changed(self.lesson, **fields))

    def _play(self, at: int) -> None:
        """Have another seat play: what was written stays."""
        assert self.lesson is not None
        task, other = self.lesson.tasks[0], self._seats[at].tasks[0]
        kept = {name: getattr(task, name) for name in ("goals", "acts", "hints", "done")}
        self._turn(replace(self.lesson, tasks=(replace(other, **kept),)))

    def _hint(self, at: int, said: str) -> None:
        assert self.lesson is not None
        hints = [*self.lesson.tasks[0].hints, "", "", ""][:HINTS]
        hints[at] = said.strip()
        self._put(hints=tuple(filter(None, hints)))

    def _save(self) -> None:
        assert self.lesson is not None
        lesson, self._wrong = self.lesson, ""
        try:
            own.from_file(own.to_file(lesson), lesson.title)
        except BadFile as bad:
            self._refused(bad)
            return
        own.keep(self.model.store, lesson, self._before)
        self._turn(None)
        self._told(_("Saved: {title}", title=lesson.title))

    def _told(self, said: str) -> None:
        self._said, self._wrong = said, ""
        self._changed()

    def show(self, tries: Call) -> Element:
        """Show the form as it stands."""
        lesson = self.lesson
        assert lesson is not None
        task: Any = lesson.tasks[0]
        game = lesson.game
        goal, s = task.goals[0], stage(task, game).state
        plain = replace(goal, least=1) if isinstance(goal, Gains) else goal
        plain = replace(plain, place=None) if isinstance(plain, Does) else plain
        titles = [goal_sentence(one, s, game).partition(":")[0] if isinstance(one, Gains) else
                  goal_sentence(one, s, game) for one in self._goals]  # fmt: skip
        places = [None, *self._places]

        def change(**fields: object) -> None:
            self._put(goals=(replace(goal, **fields),))

        named, part = [one.name for one in s.seats], teaching(game)
        hints, name = [*task.hints, "", "", ""], named[task.seat]
        who = [named[one.tasks[0].seat] for one in self._seats]
        holds = _("The lesson holds the table as {name} sees it, with the cards {name} holds, and everybody's names. "
                  "Cards that are hidden from {name} are not in it.", name=name)  # fmt: skip
        return box(
            text(h("<h2>{}</h2>", _("Make a lesson of this position")), "cm-section-head"),
            line(lesson.title, lambda said: self._turn(replace(lesson, title=said.strip())), name=_("Title")),
            pick(_("Who plays"), who, who.index(name), self._play) if len(who) > 1 else None,
            pick(_("To reach"), titles, self._goals.index(plain) if plain in self._goals else None,
                 lambda at: self._put(goals=(self._goals[at],))),
            stepper(_("At least"), *steps(_("At least"), goal.least, lambda n: change(least=n), 1, 999)).key("least")
            if isinstance(goal, Gains) else None,
            pick(_("Where"), [_("anywhere"), *(part.place_name(s, one) for one in self._places)],
                 places.index(goal.place) if goal.place in places else None, lambda at: change(place=places[at]))
            .key("where") if isinstance(goal, Does) and self._places else None,
            stepper(_("Actions at most"), *steps(_("Actions at most"), task.acts, lambda n: self._put(acts=n), 1, 6)),
            *(line(hints[i], partial(self._hint, i), name=_("Hint {n}", n=i + 1)).key(f"hint-{i}")
              for i in range(min(HINTS, len(task.hints) + 1))),
            line(task.done, lambda said: self._put(done=said.strip()), name=_("At the end"),
                 placeholder=_("Said when it is reached")).key("done"),
            text(refusal(self._wrong) if self._wrong else h("{}", holds), "cm-note", "cm-live"),
            choices([Choice(_("Try it"), "", tries, "primary"), Choice(_("Save"), "", self._save),
                     Choice(_("Cancel"), "", partial(self._turn, None), "quiet")], None, "cm-moments"),
            classes=("cm-form", "cm-writing"),
        )  # fmt: skip

    # --- what is kept ---------------------------------------------------------------------------------------

    def _take(self, name: str, raw: bytes) -> None:
        lesson = own.keep(self.model.store, own.from_file(raw, name))
        self.model.desk.game = lesson.game
        self._told(_("Added: {title}", title=lesson.title))

    def _refused(self, bad: BadFile) -> None:
        self._wrong = faults_said(bad)[0]
        self._changed()

    def _share(self, lesson: Lesson) -> None:
        name = "".join(one if one.isalnum() else "-" for one in lesson.title)[:40]
        self.model.desk.save(f"{name}.json", "application/json", own.to_file(lesson))
        self._told(_("The file holds everybody's names, and the cards of whoever plays."))

    def _remove(self, lesson: Lesson) -> None:
        own.remove(self.model.store, lesson)
        self._told(_("Deleted: {title}. My copy can undo it.", title=lesson.title))

    def listed(self, game: str, begin: Callable[[str], None]) -> Sequence[Piece]:
        """List the lessons of a game that are kept, and take one from a file."""
        kept = own.own_lessons(self.model.store, game).values()
        rows = [
            box(choices([Choice(one.title, "", partial(begin, one.id))]),
                button(_("Change"), partial(self.open, [one], one), "cm-quiet") if _is_simple(one) else None,
                button(_("Share"), partial(self._share, one), "cm-quiet"),
                button(_("Delete"), partial(self._remove, one), "cm-quiet"), classes=("cm-row", "cm-ownlesson"))
            .key(one.id) for one in kept
        ]  # fmt: skip
        return (
            text(h("<h2>{}</h2>", _("Your lessons")), "cm-section-head").key("mine") if rows else None, *rows,
            text(refusal(self._wrong) if self._wrong else h("{}", self._said), "cm-note", "cm-live"), self.upload,
        )  # fmt: skip
