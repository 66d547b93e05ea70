"""A position that is only shown."""

from __future__ import annotations

from capemay_kit.core.scene import Scene
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.sitting.playing import Playing
from capemay_kit.teach.quiz import QuizQuestion


class Still(Playing):
    """What a session does that shows a position and takes no acts. It is mixed into the session of a game."""

    about: QuizQuestion | None = None

    def lay_out(self, asked: QuizQuestion) -> None:
        """Show the position of a question."""
        found = registry.game(asked.game)
        names = [seat.name for seat in asked.state.seats]
        self.about = asked
        self.lay(Table(found.rules, found.header_for(names, seed="quiz", table="quiz"), asked.state))

    @property
    def chosen(self) -> str | None:
        """The place that the question is about, if there is one."""
        return self.about.place or None if self.about is not None else None

    def scene(self) -> Scene:
        """The picture with nothing offered, as a bystander sees it: nothing is shown that the question does not say."""
        drawn: Scene = self.on.rules.scene(self.public, ())
        return drawn

    def tap_place(self, place: str) -> None:
        """Ignore a tap: the answers are buttons."""
