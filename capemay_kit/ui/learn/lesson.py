"""A lesson on the screen: a small position, a task, and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.sitting.graded import LessonModel
from capemay_kit.teach.grade import Verdict, number_options, said
from capemay_kit.teach.lesson import lessons
from capemay_kit.teach.reference import rules
from capemay_kit.teach.task import Do, Lesson, Say
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.learn.lookup import rule_html
from capemay_kit.ui.learn.stage import Stage
from capemay_kit.ui.parts import Choice, Stock, box, button, html, name_once, safe, show, tell_once


class LessonPanel:
    """The lesson itself: its words, the stage, and the answers to the task."""

    def __init__(
        self, store: Store, tell: Tell, done: Callable[[str, int], None], following: Callable[[str], None]
    ) -> None:
        self._store, self._tell = store, tell
        self.stage = Stage(store, self.update, tell)
        self.dark = False
        self.lesson: Lesson | None = None
        self.at = 0
        self._done, self._following = done, following
        self._told = ("", -1)
        self.reading = False
        self.text = html("cm-lessontext")
        self.rule = html("cm-rules")
        self.said = html("cm-verdictbox", "cm-live")
        self.numbers = Stock(tell, 4, "cm-numbers")
        self.next = button(_("Next task"), self._next, tell, "cm-primary")
        self.link = button(_("Read the rule"), self._show_rule, tell, "cm-quiet")
        self.again = button(_("From the start"), self._again, tell, "cm-quiet")
        side = box(
            self.text, self.said, box(self.next, self.link, self.again, classes=("cm-row",)), self.rule,
            self.numbers.widget, *self.stage.answers, classes=("cm-lessonside",),
        )  # fmt: skip
        self.widget = box(
            box(*self.stage.main, classes=("cm-lessonmap",)), side, self.stage.lookup, classes=("cm-lesson",)
        )

    @property
    def model(self) -> LessonModel:
        """The session of the lesson."""
        return self.stage.model

    def begin(self, lesson: Lesson, at: int = 0) -> None:
        """Turn to a task of a lesson."""
        self.lesson, self.at = lesson, at
        self._again()

    def _again(self) -> None:
        assert self.lesson is not None
        self.model.lay_out(self.lesson.tasks[self.at], self.lesson.game)
        self.reading = False
        self.stage.begin()
        self.update()

    def _next(self) -> None:
        assert self.lesson is not None
        if self.at + 1 < len(self.lesson.tasks):
            self.begin(self.lesson, self.at + 1)
        else:
            self._following(self.lesson.id)

    def _show_rule(self) -> None:
        self.reading = not self.reading
        self.update()

    def update(self) -> None:
        """Show the task as it is now."""
        stage, lesson = self.stage, self.lesson
        if lesson is None or self.model.attempt is None:
            return
        model, trying = self.model, self.model.trying
        model.desk.dark = self.dark
        task = trying.task
        intro = f"<p>{safe(_(lesson.tell))}</p>" if self.at == 0 else ""
        count = _("task {n} of {all}", n=self.at + 1, all=len(lesson.tasks))
        hint = f'<p class="cm-hint">{safe(_(trying.hint))}</p>' if trying.hint else ""
        last = self.at + 1 == len(lesson.tasks)
        if trying.done and self._told != (lesson.id, self.at):
            self._told = (lesson.id, self.at)
            self._done(lesson.id, self.at + 1)
        where = f"<small>{safe(_(lesson.title))} · {count}</small>"
        tell_once(self.text, f"{where}{intro}<h2>{safe(_(task.say))}</h2>{hint}")
        verdict = model.verdict
        value = ""
        if verdict is not None:
            title = ui.VERDICTS[verdict.verdict]
            over = (
                f"<p>{safe(_('That was the lesson “{title}”.', title=_(lesson.title)))}</p>"
                if last and trying.done
                else ""
            )
            value = f'<div class="cm-{verdict.verdict}" role="status"><b>{title}</b> {safe(verdict.text)}{over}</div>'
        tell_once(self.said, value)
        stage.update(task)
        show(self.numbers.widget, isinstance(task, Say) and not trying.done)
        self.numbers.offer(self._numbers(task) if isinstance(task, Say) else [])
        text = _("Next lesson") if last else _("Next task")
        name_once(self.next, text)
        show(self.next, trying.done and not (last and lesson.id == lessons(lesson.game)[-1].id))
        show(self.again, isinstance(task, Do) and len(trying.table.counted) > 0 and not trying.done)
        self._update_rule(verdict)

    def _update_rule(self, verdict: Verdict | None) -> None:
        """Show the rule that was broken, here: the lesson goes on beside it."""
        game = self.model.trying.game
        rule = next((one for one in rules(game) if verdict and one.id == verdict.rule), None)
        offered = rule is not None and not self.model.trying.done
        show(self.link, offered)
        text = _("Hide the rule") if self.reading else _("Read the rule")
        name_once(self.link, text)
        tell_once(self.rule, rule_html(rule, True, {}, game) if rule and offered and self.reading else "")

    def _numbers(self, task: Say) -> Sequence[Choice]:
        trying = self.model.trying
        right, __ = said(trying.start, task, trying.game)
        return [Choice(str(n), "", partial(self._say, n)) for n in number_options(right)]

    def _say(self, n: int) -> None:
        self.model.answered(self.model.trying.say(n))
