"""A lesson of any game that says itself to a screen: its picture, and the side panel of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.scene import Scene, Target, letters
from capemay_kit.core.store import Store
from capemay_kit.teach.lesson import Do
from capemay_kit.ui.any.picture import Picture
from capemay_kit.ui.any.playing import Playing
from capemay_kit.ui.any.side import AnySide
from capemay_kit.ui.any.tiles import tile_html
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.learn.graded import Graded
from capemay_kit.ui.parts import html, show, tell_once


class AnyLessonModel(Graded, Playing):
    """A page's model at a lesson."""

    @property
    def peeks(self) -> bool:
        """Nothing is secret from a learner."""
        return True

    def lay_out(self, task: Any, game: str) -> None:
        """Begin a task."""
        super().lay_out(task, game)
        self.seated()

    def scene(self) -> Scene:
        """The picture; with a `Mark`, what was found is lit."""
        trying = self.trying
        if isinstance(trying.task, Do):
            return super().scene()
        drawn: Scene = self.on.rules.scene(self.state, ())
        found = [one.id for one in drawn.places if one.id in trying.found]
        return replace(drawn, targets=tuple(Target(one, "") for one in found))


class AnyStage:
    """The picture, the side panel, and how everybody stands."""

    def __init__(self, store: Store, changed: Callable[[], None], tell: Tell) -> None:
        self.model = AnyLessonModel(store, changed)
        self.picture = Picture(self.model, tell)
        self.side = AnySide(self.model, tell)
        self.lookup = html("cm-lookupbox", "cm-story")
        self.main = (self.picture.widget,)
        self.answers = (self.side.widget,)

    def begin(self) -> None:
        """There is nothing to take back."""

    def update(self, task: Any) -> None:
        """Show the picture, what answers the task, and the seats."""
        model = self.model
        self.picture.update()
        doing = isinstance(task, Do) and not model.trying.done
        show(self.side.widget, doing)
        if doing:
            self.side.update()
        s, signs = model.state, letters(model.names)
        tiles = "".join(
            f'<div class="cm-tile cm-seat-{i}">{tile_html(model.says.tile(s, i), name, signs[i], None)}</div>'
            for i, name in enumerate(model.names)
        )
        tell_once(self.lookup, f'<div class="cm-tiles cm-many">{tiles}</div>')
