"""A position to be looked at, where nothing can be done."""

from __future__ import annotations

from capemay_kit.core.scene import Scene
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.sitting.playing import Playing
from capemay_kit.teach.quiz import Question


class Still(Playing):
    """What a session is that shows a position and takes no acts."""

    about: Question | None = None

    def lay_out(self, asked: Question) -> None:
        """Show the position of a question."""
        found = registry.game(asked.game)
        names = [seat.name for seat in asked.state.seats]
        self.about = asked
        self.lay(Table(found.rules, found.header_for(names, seed="quiz", table="quiz"), asked.state))

    @property
    def chosen(self) -> str | None:
        """The place that is asked about, if there is one."""
        return self.about.place or None if self.about is not None else None

    def scene(self) -> Scene:
        """The picture with nothing offered; what a question does not say is nobody's to see."""
        drawn: Scene = self.on.rules.scene(self.public, ())
        return drawn

    def tap_place(self, place: str) -> None:
        """Take no taps: the answers are buttons."""
