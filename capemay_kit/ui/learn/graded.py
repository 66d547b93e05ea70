"""Acts at a lesson: graded instead of written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from capemay_kit.core.store import Store
from capemay_kit.teach.grade import Try, Verdict
from capemay_kit.teach.task import Do, Mark
from capemay_kit.ui.learn.bench import Bench


class Graded(Bench):
    """What a session is at a lesson, of any game: mixed into the session of that game."""

    def __init__(self, store: Store, changed: Callable[[], None]) -> None:
        super().__init__(store, changed)
        self.attempt: Try | None = None
        self.verdict: Verdict | None = None

    def lay_out(self, task: Any, game: str) -> None:
        """Begin a task."""
        self.attempt = Try(task, game)
        self.lay(self.attempt.table)
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
        seat: int = self.trying.task.seat
        return seat

    def can_force(self) -> bool:
        """What is to be learned cannot be done anyway."""
        return False

    def do(self, seat: int, a: Any, answers: tuple[Any, ...] = (), force: bool = False) -> None:
        """Have an act graded."""
        if isinstance(self.trying.task, Do) and not self.trying.done:
            self.verdict = self.trying.act(seat, a)
        self._clear()
        self.changed()

    def tap_place(self, place: str) -> None:
        """Take a tap on the picture as an answer, or as at the table."""
        if self.trying.done:
            return
        if isinstance(self.trying.task, Mark):
            if self.trying.takes(place):
                self.answered(self.trying.mark(place))
        elif isinstance(self.trying.task, Do):
            super().tap_place(place)  # type: ignore[misc]
            self.grade_refusal()

    def grade_refusal(self) -> None:
        """Have what was refused graded, instead of shown as at the table."""
        if self.refused is not None:
            why, self.refused = self.refused.why, None
            self.answered(self.trying.refused(why))

    def answered(self, verdict: Verdict) -> None:
        """Show what an answer is worth."""
        self.verdict = verdict
        self.changed()
