"""The position of a lesson's task: the picture or what everybody has, the side panel, things to be grouped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.store import Store
from capemay_kit.sitting.graded import LessonModel
from capemay_kit.teach.task import Do
from capemay_kit.teach.teaching import teaching
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.learn.lookup import folded
from capemay_kit.ui.parts import Choice, Stock, box, html, safe, show, tell_once
from capemay_kit.ui.table.picture import Picture
from capemay_kit.ui.table.side import Side
from capemay_kit.ui.table.tiles import tile_html


class Groups:
    """Things that are grouped by taps: each tap puts one into the open group."""

    def __init__(self, model: LessonModel, tell: Tell) -> None:
        self.model = model
        self.made: list[list[str]] = [[]]
        self.laid = html("cm-made")
        self.tokens = Stock(tell, 8, "cm-tokens")
        self.acts = Stock(tell, 3)
        self.widget = box(self.laid, self.tokens.widget, self.acts.widget, classes=("cm-birdlesson",))

    def begin(self) -> None:
        """Take everything back."""
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
        """Show the groups, and what is left."""
        trying = self.model.trying
        tokens = teaching(trying.game).tokens(trying.start, trying.task)
        words, left = dict(tokens), [name for name, __ in tokens]
        for one in [name for group in self.made for name in group]:
            if one in left:
                left.remove(one)
        rows = "".join(
            f"<div><b>{i}</b>{''.join(f'<i>{safe(words[name])}</i>' for name in one)}</div>"
            for i, one in enumerate(self.made, 1)
            if one or i == len(self.made)
        )
        tell_once(self.laid, rows)
        put = [Choice(words[name], "", partial(self._put, name), "half") for name in left]
        self.tokens.offer([] if trying.done else put)
        choices = [Choice(_("That is all"), "", lambda: self.model.answered(trying.arrange(self.made)), "primary")]
        if left and self.made[-1]:
            choices.insert(0, Choice(_("Next collection"), "", self._close))
        choices.append(Choice(_("Take them all back"), "", self._again, "quiet"))
        self.acts.offer([] if trying.done else choices)


class Stage:
    """The picture, or what everybody has where the task is about the end of a game, and the answers to the task."""

    def __init__(self, store: Store, changed: Callable[[], None], tell: Tell) -> None:
        self.model = LessonModel(store, changed)
        self.picture = Picture(self.model, tell)
        self.story = html("cm-story")
        self.side = Side(self.model, tell)
        self.groups = Groups(self.model, tell)
        self.lookup = html("cm-lookupbox", "cm-story")
        self.main = (self.picture.widget, self.story)
        self.answers = (self.groups.widget, self.side.widget)

    def begin(self) -> None:
        """Take back what was grouped."""
        self.groups.begin()

    def update(self, task: Any) -> None:
        """Show the picture, or what everybody has; the answers to the task; and what can be looked up."""
        model, trying = self.model, self.model.trying
        part = teaching(trying.game)
        grouped = bool(part.tokens(trying.start, task))
        pictured = model.has_map and not grouped and not part.at_the_end(trying.start)
        show(self.picture.widget, pictured)
        show(self.story, not pictured)
        if pictured:
            self.picture.update()
        tell_once(self.story, "" if pictured else self._everybody(end=True))
        book = getattr(trying.start, "book", None)
        looked = folded(book, len(model.names), not pictured, trying.game)
        tell_once(self.lookup, looked + (self._everybody(end=False) if part.tiles and pictured else ""))
        doing = isinstance(task, Do) and not trying.done
        show(self.side.widget, doing)
        if doing:
            self.side.update()
        show(self.groups.widget, grouped)
        if grouped:
            self.groups.update()

    def _everybody(self, end: bool) -> str:
        """Write what each seat has: its tile, or at the end of a game what is scored, without the points."""
        model = self.model
        s, signs, part = model.state, letters(model.names), teaching(model.trying.game)
        tiles = []
        for i, name in enumerate(model.names):
            tile = model.says.tile(s, i)
            if end:
                tile = replace(tile, figures=(), held=(), left=None)
                held = "".join(f"<p>{safe(one)}</p>" for one in part.holds(model.trying.start, i))
                inside = f"{tile_html(tile, name, signs[i], None)}{held}"
            else:
                inside = tile_html(tile, name, signs[i], None)
            tiles.append(f'<div class="cm-tile cm-seat-{i}">{inside}</div>')
        return f'<div class="cm-tiles cm-many">{"".join(tiles)}</div>'
