"""A lesson on the screen: a small position, a task, and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.store import Store
from capemay_kit.sitting.graded import LessonModel
from capemay_kit.teach.grade import asked, number_options, said
from capemay_kit.teach.lesson import lessons
from capemay_kit.teach.reference import rules
from capemay_kit.teach.task import Do, Lesson, Say
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui import words as ui
from capemay_kit.ui.components import Call, Choice, Element, Tell, box, button, choices, each, h, text
from capemay_kit.ui.learn.lookup import NONE, folded, rule_html
from capemay_kit.ui.table.picture import Picture
from capemay_kit.ui.table.side import Side
from capemay_kit.ui.table.tiles import tile_html


class Groups:
    """Things that are grouped by taps: each tap puts one into the open group."""

    def __init__(self, model: LessonModel) -> None:
        self.model = model
        self.made: list[list[str]] = [[]]

    def _put(self, name: str) -> None:
        self.made[-1].append(name)
        self.model.changed()

    def _next(self) -> None:
        self.made.append([])
        self.model.changed()

    def _again(self) -> None:
        self.made = [[]]
        self.model.changed()

    def show(self, tokens: Sequence[tuple[str, str]]) -> Element:
        """Show the groups, and what is left of the things."""
        trying, words, left = self.model.trying, dict(tokens), [name for name, __ in tokens]
        for one in [name for group in self.made for name in group]:
            if one in left:
                left.remove(one)
        rows = [(i, each("<i>{}</i>", [words[name] for name in one])) for i, one in enumerate(self.made, 1)
                if one or i == len(self.made)]  # fmt: skip
        acts = [Choice(_("Next collection"), "", self._next)] if left and self.made[-1] else []
        acts += [Choice(_("That is all"), "", lambda: self.model.answered(trying.arrange(self.made)), "primary"),
                 Choice(_("Take them all back"), "", self._again, "quiet")]  # fmt: skip
        put = [Choice(words[name], "", partial(self._put, name), "half") for name in left]
        return box(text(each("<div><b>{}</b>{}</div>", rows), "cm-made"),
                   choices([] if trying.done else put, None, "cm-tokens"), choices([] if trying.done else acts),
                   classes=("cm-birdlesson",))  # fmt: skip


class LessonPart:
    """The lesson itself: its words, the position, and the answers to the task. ``done`` is told how many tasks of a
    lesson are done, ``following`` that the next lesson is wanted, ``changed`` of anything else."""

    def __init__(
        self, store: Store, tell: Tell, changed: Call, done: Callable[[str, int], None],
        following: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.model = LessonModel(store, changed)
        self.picture, self.side, self.groups = Picture(self.model, tell), Side(self.model, tell), Groups(self.model)
        self.keeps = (self.picture.widget, self.side.widget)
        self.lesson: Lesson | None = None
        self.at = 0
        self._changed, self._done, self._following = changed, done, following
        self._told = ("", -1)
        self._reading = False

    def begin(self, lesson: Lesson, at: int = 0) -> None:
        """Turn to a task of a lesson."""
        self.lesson, self.at = lesson, at
        self._again()

    def _again(self) -> None:
        assert self.lesson is not None
        self.model.lay_out(self.lesson.tasks[self.at], self.lesson.game)
        self._reading, self.groups.made = False, [[]]
        self._changed()

    def _next(self) -> None:
        assert self.lesson is not None
        if self.at + 1 < len(self.lesson.tasks):
            self.begin(self.lesson, self.at + 1)
        else:
            self._following(self.lesson.id)

    def _turn_rule(self) -> None:
        self._reading = not self._reading
        self._changed()

    @property
    def _tokens(self) -> Sequence[tuple[str, str]]:
        """The things that the task asks to group."""
        trying = self.model.trying
        return teaching(trying.game).tokens(trying.start, trying.task)

    @property
    def _pictured(self) -> bool:
        model, trying = self.model, self.model.trying
        return model.has_map and not self._tokens and not teaching(trying.game).at_the_end(trying.start)

    @property
    def _doing(self) -> bool:
        return isinstance(self.model.trying.task, Do) and not self.model.trying.done

    def update(self, dark: bool) -> None:
        """Bring the position up to date, and tell of a task that is done."""
        assert self.lesson is not None
        self.model.desk.dark = dark
        if self._pictured:
            self.picture.update()
        if self._doing:
            self.side.update()
        if self.model.trying.done and self._told != (self.lesson.id, self.at):
            self._told = (self.lesson.id, self.at)
            self._done(self.lesson.id, self.at + 1)

    def show(self) -> Element:
        """Show the task as it is now."""
        assert self.lesson is not None
        lesson, model, trying, pictured = self.lesson, self.model, self.model.trying, self._pictured
        task, verdict, tokens = trying.task, self.model.verdict, self._tokens
        last = self.at + 1 == len(lesson.tasks)
        words = h(
            "<small>{} · {}</small>{}<h2>{}</h2>{}",
            lesson.said(lesson.title), _("task {n} of {all}", n=self.at + 1, all=len(lesson.tasks)),
            h("<p>{}</p>", lesson.said(lesson.tell)) if self.at == 0 and lesson.tell else "",
            lesson.said(task.say) or (asked(task, trying.start, trying.game) if isinstance(task, Do) else ""),
            each('<p class="cm-hint">{}</p>', map(lesson.said, trying.hints)),
        )  # fmt: skip
        told = NONE
        if verdict is not None:
            over = h("<p>{}</p>", _("That was the lesson “{title}”.", title=lesson.said(lesson.title)))
            told = h('<div class="cm-{}" role="status"><b>{}</b> {}{}</div>', verdict.verdict,
                     ui.VERDICTS[verdict.verdict], verdict.text, over if last and trying.done else "")  # fmt: skip
        rule = next((one for one in rules(trying.game) if verdict and one.id == verdict.rule and not trying.done), None)
        following = trying.done and not (last and lesson.id not in [one.id for one in lessons(lesson.game)[:-1]])
        again = isinstance(task, Do) and len(trying.table.counted) > 0 and not trying.done
        looked = folded(getattr(trying.start, "book", None), len(model.names), not pictured, trying.game)
        everybody = pictured and teaching(trying.game).tiles
        return box(
            box(self.picture.widget if pictured else text(self._everybody(end=True), "cm-story"),
                classes=("cm-lessonmap",)),
            box(
                text(words, "cm-lessontext"), text(told, "cm-verdictbox", "cm-live"),
                box(button(_("Next lesson") if last else _("Next task"), self._next, "cm-primary").key("next")
                    if following else None,
                    button(_("Hide the rule") if self._reading else _("Read the rule"), self._turn_rule, "cm-quiet")
                    .key("rule") if rule else None,
                    button(_("From the start"), self._again, "cm-quiet").key("again") if again else None,
                    classes=("cm-row",)),
                text(rule_html(rule, True, {}, trying.game) if rule and self._reading else "", "cm-rules"),
                choices(self._numbers(task), None, "cm-numbers") if isinstance(task, Say) and not trying.done else None,
                self.groups.show(tokens).key("groups") if tokens else None,
                self.side.widget if self._doing else None, classes=("cm-lessonside",),
            ),
            text(looked + self._everybody(end=False) if everybody else looked, "cm-lookupbox", "cm-story"),
            classes=("cm-lesson",),
        )  # fmt: skip

    def _numbers(self, task: Say) -> Sequence[Choice]:
        trying = self.model.trying
        right, __ = said(trying.start, task, trying.game)
        return [Choice(str(n), "", partial(self._say, n)) for n in number_options(right)]

    def _say(self, n: int) -> None:
        self.model.answered(self.model.trying.say(n))

    def _everybody(self, end: bool) -> Markup:
        """Write what each seat has: its tile, or at the end of a game what is scored, without the points."""
        model, tiles = self.model, []
        s, signs, part = model.view.state, letters(model.names), teaching(model.trying.game)
        for i, name in enumerate(model.names):
            tile: Any = model.view.says.tile(s, i)
            held = NONE
            if end:
                tile = replace(tile, figures=(), held=(), left=None)
                held = each("<p>{}</p>", part.holds(model.trying.start, i))
            tiles.append((i, tile_html(tile, name, signs[i], None), held))
        return h('<div class="cm-tiles cm-many">{}</div>',
                 each('<div class="cm-tile cm-seat-{}">{}{}</div>', tiles))  # fmt: skip
