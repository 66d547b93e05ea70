"""A lesson on the screen: a small position on the real map, something to be done, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from capemay_kit.core.scene import Scene
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may.actions import AnyAct
from capemay_kit.games.cape_may.scene import scene
from capemay_kit.games.cape_may.sentences import bird
from capemay_kit.teach.cape_may import Arrange, Mark, tokens_of
from capemay_kit.teach.grade import Try, Verdict, number_options, said
from capemay_kit.teach.lesson import Do, Lesson, Say, lessons
from capemay_kit.teach.reference import rules
from capemay_kit.ui import words as ui
from capemay_kit.ui.bench import Bench
from capemay_kit.ui.board import BoardScreen
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.lookup import folded, rule_html, story_html
from capemay_kit.ui.parts import Stock, box, button, html, safe, show, tell_once
from capemay_kit.ui.turn import Turn
from capemay_kit.ui.waiting import Choice


class LessonModel(Bench):
    """A page's model at a lesson: acts are graded instead of written down."""

    def __init__(self, store: Store, changed: Callable[[], None]) -> None:
        super().__init__(store, changed)
        self.attempt: Try | None = None
        self.verdict: Verdict | None = None
        self.can_change = False

    def lay_out(self, task: Any) -> None:
        """Begin a task."""
        self.attempt = Try(task)
        self.table = self.attempt.table
        self.verdict = None
        self._clear()

    @property
    def trying(self) -> Try:
        """The task being tried."""
        assert self.attempt is not None
        return self.attempt

    @property
    def viewer(self) -> int | None:
        """Nothing is secret from a learner."""
        return self.trying.task.seat

    @property
    def chosen(self) -> str | None:
        """The place that waits for its second tap, or that the task asks about."""
        task = self.trying.task
        return task.lot if isinstance(task, Mark) and task.lot else super().chosen

    def can_force(self) -> bool:
        """What is to be learned cannot be done anyway."""
        return False

    def scene(self) -> Scene:
        """The map; with a `Mark`, what was found is lit."""
        task = self.trying.task
        if isinstance(task, Do):
            return super().scene()
        found: list[AnyAct] = []
        if isinstance(task, Mark):
            ends = task.what == "ends"
            found = [act.Move(task.card, one) if ends else act.Build(lot=one) for one in sorted(self.trying.found)]
        return scene(self.shown, found)

    def do(self, seat: int, a: AnyAct, answers: tuple[Any, ...] = (), force: bool = False) -> None:
        """Have an act graded."""
        if isinstance(self.trying.task, Do) and not self.trying.done:
            self.verdict = self.trying.act(seat, a)
        self._clear()
        self.changed()

    def tap_place(self, place: str) -> None:
        """Take a tap on the map as an answer, or as at the table."""
        if self.trying.done:
            return
        if isinstance(self.trying.task, Mark):
            board = self.state.book.board
            if board is None or (place in board.space) != (self.trying.task.what == "ends"):
                return
            self.verdict = self.trying.mark(place)
            self.changed()
        elif isinstance(self.trying.task, Do):
            super().tap_place(place)
            self._grade_refusal()

    def tap_action(self, kind: str, card: int = 0) -> None:
        """Pick an action as at the table; a refused one is graded."""
        if isinstance(self.trying.task, Do) and not self.trying.done:
            super().tap_action(kind, card)
            self._grade_refusal()

    def _grade_refusal(self) -> None:
        if self.refused is not None:
            self.verdict = self.trying.refused(self.refused.why)
            self.refused = None
            self.changed()

    def answered(self, verdict: Verdict) -> None:
        """Show what an answer is worth."""
        self.verdict = verdict
        self.changed()


class Birds:
    """Bird tokens laid out by taps: each tap puts one into the open collection."""

    def __init__(self, model: LessonModel, tell: Tell) -> None:
        self.model = model
        self.made: list[list[str]] = [[]]
        self.laid = html("cm-made")
        self.tokens = Stock(tell, 8)
        self.tokens.widget.add_class("cm-tokens")
        self.acts = Stock(tell, 3)
        self.widget = box(self.laid, self.tokens.widget, self.acts.widget, classes=("cm-birdlesson",))

    def begin(self) -> None:
        """Take all tokens back."""
        self.made = [[]]

    def _put(self, name: str) -> None:
        self.made[-1].append(name)
        self.model.changed()

    def _close(self) -> None:
        self.made.append([])
        self.model.changed()

    def _again(self) -> None:
        self.begin()
        self.model.changed()

    def update(self) -> None:
        """Show what is laid out, and what is left."""
        trying = self.model.trying
        left = tokens_of(trying.start, trying.task.seat)
        for one in [name for collection in self.made for name in collection]:
            if one in left:
                left.remove(one)
        rows = "".join(
            f"<div><b>{i}</b>{''.join(f'<i>{safe(bird(name))}</i>' for name in one)}</div>"
            for i, one in enumerate(self.made, 1)
            if one or i == len(self.made)
        )
        tell_once(self.laid, rows)
        put = [Choice(bird(name).capitalize(), "", partial(self._put, name), "half") for name in left]
        self.tokens.offer([] if trying.done else put)
        choices = [Choice(ui.THAT_IS_ALL, "", lambda: self.model.answered(trying.arrange(self.made)), "primary")]
        if left and self.made[-1]:
            choices.insert(0, Choice(ui.NEXT_COLLECTION, "", self._close))
        choices.append(Choice(ui.BIRDS_BACK, "", self._again, "quiet"))
        self.acts.offer([] if trying.done else choices)


class LessonPanel:
    """The lesson itself: its words, the map, and whatever answers the task."""

    def __init__(
        self, store: Store, tell: Tell, done: Callable[[str, int], None], following: Callable[[str], None]
    ) -> None:
        self.model = LessonModel(store, self.update)
        self.lesson: Lesson | None = None
        self.at = 0
        self._done, self._following = done, following
        self._told = ("", -1)
        self.reading = False
        self.text = html("cm-lessontext")
        self.rule = html("cm-rules")
        self.lookup = html("cm-lookupbox")
        self.story = html("cm-story")
        self.said = html("cm-verdictbox")
        self.said._dom_classes = (*self.said._dom_classes, "cm-live")
        self.board = BoardScreen(self.model, tell)
        self.turn = Turn(self.model, tell)
        self.numbers = Stock(tell, 4)
        self.numbers.widget.add_class("cm-numbers")
        self.birds = Birds(self.model, tell)
        self.next = button(ui.LESSON_NEXT, self._next, tell, "cm-primary")
        self.link = button(ui.THE_RULE, self._show_rule, tell, "cm-quiet")
        self.again = button(ui.LESSON_AGAIN, self._again, tell, "cm-quiet")
        self.widget = box(
            box(self.board.widget, self.story, classes=("cm-lessonmap",)),
            box(
                self.text, self.said, box(self.next, self.link, self.again, classes=("cm-row",)), self.rule,
                self.numbers.widget, self.birds.widget, self.turn.widget, classes=("cm-lessonside",),
            ),
            self.lookup,
            classes=("cm-lesson",),
        )  # fmt: skip

    def begin(self, lesson: Lesson, at: int = 0) -> None:
        """Turn to a task of a lesson."""
        self.lesson, self.at = lesson, at
        self._again()

    def _again(self) -> None:
        assert self.lesson is not None
        self.model.lay_out(self.lesson.tasks[self.at])
        self.reading = False
        self.birds.begin()
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
        """Show the task as it stands."""
        model, lesson = self.model, self.lesson
        if lesson is None or model.attempt is None:
            return
        trying, task = model.trying, model.trying.task
        intro = f"<p>{safe(lesson.tell)}</p>" if self.at == 0 else ""
        count = ui.LESSON_TASK.format(n=self.at + 1, of=len(lesson.tasks))
        hint = f'<p class="cm-hint">{safe(trying.hint)}</p>' if trying.hint else ""
        last = self.at + 1 == len(lesson.tasks)
        if trying.done and self._told != (lesson.id, self.at):
            self._told = (lesson.id, self.at)
            self._done(lesson.id, self.at + 1)
        tell_once(self.text, f"<small>{safe(lesson.title)} · {count}</small>{intro}<h2>{safe(task.say)}</h2>{hint}")
        verdict = model.verdict
        value = ""
        if verdict is not None:
            title = ui.VERDICTS[verdict.verdict]
            over = f"<p>{safe(ui.LESSON_DONE.format(title=lesson.title))}</p>" if last and trying.done else ""
            value = f'<div class="cm-{verdict.verdict}" role="status"><b>{title}</b> {safe(verdict.text)}{over}</div>'
        tell_once(self.said, value)
        self._update_map(task)
        self._update_answers(task)
        text = ui.LESSON_END if last else ui.LESSON_NEXT
        if self.next.description != text:
            self.next.description = text
        show(self.next, trying.done and not (last and lesson.id == lessons()[-1].id))
        show(self.again, isinstance(task, Do) and len(trying.table.history) > 0 and not trying.done)
        self._update_rule(verdict)

    def _update_map(self, task: Any) -> None:
        """Show the map; at the end of a game, or without one, what everybody has."""
        model, trying = self.model, self.model.trying
        on_map = model.has_map and not isinstance(task, Arrange) and trying.start.phase != "over"
        show(self.board.widget, on_map)
        show(self.story, not on_map)
        tell_once(self.lookup, folded(trying.start.book, len(trying.start.seats), opened=not on_map))
        if on_map:
            self.board.update()
        else:
            tell_once(self.story, story_html(trying.start))

    def _update_rule(self, verdict: Verdict | None) -> None:
        """Show the rule that was broken, here: the lesson goes on beside it."""
        rule = next((one for one in rules("cape-may") if verdict and one.id == verdict.rule), None)
        offered = rule is not None and not self.model.trying.done
        show(self.link, offered)
        text = ui.HIDE_RULE if self.reading else ui.THE_RULE
        if self.link.description != text:
            self.link.description = text
        tell_once(self.rule, rule_html(rule, True, {}) if rule and offered and self.reading else "")

    def _update_answers(self, task: Any) -> None:
        trying = self.model.trying
        doing = isinstance(task, Do) and not trying.done
        show(self.turn.widget, doing)
        if doing:
            self.turn.update()
        show(self.numbers.widget, isinstance(task, Say) and not trying.done)
        self.numbers.offer(self._numbers(task) if isinstance(task, Say) else [])
        show(self.birds.widget, isinstance(task, Arrange))
        if isinstance(task, Arrange):
            self.birds.update()

    def _numbers(self, task: Say) -> Sequence[Choice]:
        trying = self.model.trying
        right, _ = said(trying.start, task)
        return [Choice(str(n), "", partial(self._say, n)) for n in number_options(right)]

    def _say(self, n: int) -> None:
        self.model.answered(self.model.trying.say(n))
