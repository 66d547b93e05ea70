"""Acts in a lesson: they are graded instead of recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.scene import Scene, Target
from capemay_kit.core.store import Store
from capemay_kit.sitting.bench import Bench
from capemay_kit.sitting.playing import Playing
from capemay_kit.teach.grade import Try, Verdict
from capemay_kit.teach.task import Do, MarkPlaces
from capemay_kit.teach.teaching import teaching


class Graded(Bench):
    """What a session does in a lesson. It is mixed into the session of the lesson's game."""

    def __init__(self, store: Store, changed: Callable[[], None]) -> None:
        super().__init__(store, changed)
        self.attempt: Try | None = None
        self.verdict: Verdict | None = None

    def lay_out(self, task: Any, game: str) -> None:
        """Begin a task."""
        self.attempt = Try(task, game)
        self.lay(self.attempt.table)
        self.verdict = None
        self.clear()

    @property
    def trying(self) -> Try:
        """The task being tried."""
        assert self.attempt is not None
        return self.attempt

    def shows_to(self, seat: int, alone: int | None) -> int | None:
        """Nothing is secret from a learner."""
        learner: int = self.trying.task.seat
        return learner

    def can_force(self) -> bool:
        """Always false: in a lesson nothing can be done against the rules."""
        return False

    def do(self, seat: int, a: Any, answers: tuple[Any, ...] = (), force: bool = False) -> None:
        """Grade an act."""
        if isinstance(self.trying.task, Do) and not self.trying.done:
            self.verdict = self.trying.act(seat, a)
        self.clear()
        self.changed()

    def tap_place(self, place: str) -> None:
        """Take a tap on the picture as an answer if the task asks for places, else as at any table."""
        if self.trying.done:
            return
        if isinstance(self.trying.task, MarkPlaces):
            if self.trying.takes(place):
                self.answered(self.trying.mark(place))
        elif isinstance(self.trying.task, Do):
            super().tap_place(place)  # type: ignore[misc]
            self.grade_refusal()

    def grade_refusal(self) -> None:
        """Grade an act that the rules refuse. At a table the refusal would be shown instead."""
        if self.refused is not None:
            why, self.refused = self.refused.why, None
            self.answered(self.trying.refused(why))

    def answered(self, verdict: Verdict) -> None:
        """Show whether an answer was right, and what is said about it."""
        self.verdict = verdict
        self.changed()


class LessonModel(Graded, Playing):
    """A page's model at a lesson."""

    can_change = can_explain = False

    @property
    def peeks(self) -> bool:
        """Nothing is secret from a learner."""
        return True

    def lay_out(self, task: Any, game: str) -> None:
        """Begin a task."""
        super().lay_out(task, game)
        self.seated()

    @property
    def chosen(self) -> str | None:
        """The place that waits for a second tap, or that the task asks about."""
        return teaching(self.trying.game).asked_about(self.trying.task) or super().chosen

    def take(self, key: str) -> None:
        """Take something in hand as at a table. If the rules refuse that, it is graded as an answer."""
        if isinstance(self.trying.task, Do) and not self.trying.done:
            super().take(key)
            self.grade_refusal()

    def scene(self) -> Scene:
        """The picture. If the task asks for places, those found already are lit."""
        trying = self.trying
        if isinstance(trying.task, Do):
            return super().scene()
        drawn: Scene = self.on.rules.scene(self.state, ())
        found = [one.id for one in drawn.places if one.id in trying.found]
        return replace(drawn, targets=tuple(Target(one, "") for one in found))
