"""A lesson of Cape May on the screen: a small position on the real map, the actions, birds to be laid out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from capemay_kit.core.scene import Scene
from capemay_kit.core.store import Store
from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may.actions import AnyAct
from capemay_kit.games.cape_may.scene import scene
from capemay_kit.games.cape_may.sentences import bird
from capemay_kit.teach.cape_may import Arrange, Mark, tokens_of
from capemay_kit.teach.lesson import Do
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.board import BoardScreen
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.cape_may.turn import Turn
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.learn.graded import Graded
from capemay_kit.ui.learn.lookup import folded, story_html
from capemay_kit.ui.parts import Stock, box, html, safe, show, tell_once
from capemay_kit.ui.waiting import Choice


class LessonModel(Graded, Model):
    """A page's model at a lesson."""

    def __init__(self, store: Store, changed: Callable[[], None]) -> None:
        super().__init__(store, changed)
        self.can_change = self.can_explain = False

    @property
    def chosen(self) -> str | None:
        """The place that waits for its second tap, or that the task asks about."""
        task = self.trying.task
        return task.lot if isinstance(task, Mark) and task.lot else super().chosen

    def scene(self) -> Scene:
        """The map; with a `Mark`, what was found is lit."""
        task = self.trying.task
        if isinstance(task, Do):
            return super().scene()
        found: list[AnyAct] = []
        if isinstance(task, Mark):
            ends = task.what == "ends"
            found = [act.Move(task.card, one) if ends else act.Build(lot=one) for one in sorted(self.trying.found)]
        return scene(self.state, found)

    def tap_action(self, kind: str, card: int = 0) -> None:
        """Pick an action as at the table; a refused one is graded."""
        if isinstance(self.trying.task, Do) and not self.trying.done:
            super().tap_action(kind, card)
            self.grade_refusal()


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


class CapeMayStage:
    """The map or the story, the side panel, and what laid-out birds need."""

    def __init__(self, store: Store, changed: Callable[[], None], tell: Tell) -> None:
        self.model = LessonModel(store, changed)
        self.board = BoardScreen(self.model, tell)
        self.story = html("cm-story")
        self.turn = Turn(self.model, tell)
        self.birds = Birds(self.model, tell)
        self.lookup = html("cm-lookupbox")
        self.main = (self.board.widget, self.story)
        self.answers = (self.birds.widget, self.turn.widget)

    def begin(self) -> None:
        """Take back what was laid out."""
        self.birds.begin()

    def update(self, task: Any) -> None:
        """Show the map, or what everybody has at the end of a game; and what answers the task."""
        model, trying = self.model, self.model.trying
        on_map = model.has_map and not isinstance(task, Arrange) and trying.start.phase != "over"
        show(self.board.widget, on_map)
        show(self.story, not on_map)
        tell_once(self.lookup, folded(trying.start.book, len(trying.start.seats), opened=not on_map))
        if on_map:
            self.board.update()
        else:
            tell_once(self.story, story_html(trying.start))
        doing = isinstance(task, Do) and not trying.done
        show(self.turn.widget, doing)
        if doing:
            self.turn.update()
        show(self.birds.widget, isinstance(task, Arrange))
        if isinstance(task, Arrange):
            self.birds.update()
