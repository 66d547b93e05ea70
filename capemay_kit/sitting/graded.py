"""Sessions that teach: acts of a lesson are graded instead of recorded, a position is only shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.scene import Scene, Target
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.sitting.drafting import Drafting
from capemay_kit.sitting.session import Session
from capemay_kit.sitting.viewer import OpenView
from capemay_kit.teach.grade import Try, Verdict
from capemay_kit.teach.quiz import QuizQuestion
from capemay_kit.teach.task import Do, MarkPlaces
from capemay_kit.teach.teaching import teaching


class LessonModel(Session):
    """A page's model at a lesson."""

    bench = True
    can_change = can_explain = False
    view: OpenView

    def __init__(self, store: Store, changed: Callable[[], None]) -> None:
        super().__init__(store, changed)
        self.drafting = Answering(self)
        self.view.opened = True
        self.attempt: Try | None = None
        self.verdict: Verdict | None = None

    def lay_out(self, task: Any, game: str) -> None:
        """Begin a task."""
        self.attempt = Try(task, game)
        self.view.learner = task.seat
        self.lay(self.attempt.table)
        self.verdict = None
        self.clear()
        self.seated()
        self.view.at = task.seat

    @property
    def trying(self) -> Try:
        """The task being tried."""
        assert self.attempt is not None
        return self.attempt

    def can_force(self) -> bool:
        """Always false: in a lesson nothing can be done against the rules."""
        return False

    def do(self, seat: int, a: Any, answers: tuple[Any, ...] = (), force: bool = False) -> None:
        """Grade an act."""
        if isinstance(self.trying.task, Do) and not self.trying.done:
            self.verdict = self.trying.act(seat, a)
        self.clear()
        self.changed()

    def answered(self, verdict: Verdict) -> None:
        """Show whether an answer was right, and what is said about it."""
        self.verdict = verdict
        self.changed()


class Answering(Drafting):
    """What is drafted in a lesson is an answer to its task."""

    def __init__(self, lesson: LessonModel) -> None:
        super().__init__(lesson)
        self.lesson = lesson

    @property
    def chosen(self) -> str | None:
        """The place that waits for a second tap, or that the task asks about."""
        trying = self.lesson.trying
        return teaching(trying.game).asked_about(trying.task) or super().chosen

    def scene(self) -> Scene:
        """The picture. If the task asks for places, those found already are lit."""
        trying = self.lesson.trying
        if isinstance(trying.task, Do):
            return super().scene()
        drawn: Scene = self.view.on.rules.scene(self.view.state, ())
        found = [one.id for one in drawn.places if one.id in trying.found]
        return replace(drawn, targets=tuple(Target(one, "") for one in found))

    def take(self, key: str) -> None:
        """Take something in hand as at a table. If the rules refuse that, it is graded as an answer."""
        if isinstance(self.lesson.trying.task, Do) and not self.lesson.trying.done:
            super().take(key)
            self._grade_refusal()

    def tap_place(self, place: str) -> None:
        """Take a tap on the picture as an answer if the task asks for places, else as at any table."""
        trying = self.lesson.trying
        if trying.done:
            return
        if isinstance(trying.task, MarkPlaces):
            if trying.takes(place):
                self.lesson.answered(trying.mark(place))
        elif isinstance(trying.task, Do):
            super().tap_place(place)
            self._grade_refusal()

    def _grade_refusal(self) -> None:
        """Grade an act that the rules refuse. At a table the refusal would be shown instead."""
        if self.lesson.refused is not None:
            why, self.lesson.refused = self.lesson.refused.why, None
            self.lesson.answered(self.lesson.trying.refused(why))


class Still(Session):
    """A session that shows a position and takes no acts."""

    def lay_out(self, asked: QuizQuestion) -> None:
        """Show the position of a question."""
        self.drafting = NothingToDo(self, asked)
        found = registry.game(asked.game)
        names = [seat.name for seat in asked.state.seats]
        self.lay(Table(found.rules, found.header_for(names, seed="quiz", table="quiz"), asked.state))


class NothingToDo(Drafting):
    """The picture of a position that a question is about."""

    def __init__(self, session: Session, asked: QuizQuestion) -> None:
        super().__init__(session)
        self.asked = asked

    @property
    def chosen(self) -> str | None:
        """The place that the question is about, if there is one."""
        return self.asked.place or None

    def scene(self) -> Scene:
        """The picture with nothing offered, as a bystander sees it: nothing is shown that the question does not say."""
        drawn: Scene = self.view.on.rules.scene(self.view.public, ())
        return drawn

    def tap_place(self, place: str) -> None:
        """Ignore a tap: the answers are buttons."""
