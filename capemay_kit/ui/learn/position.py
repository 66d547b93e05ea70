"""A position to look at: drawn as at a table of its game, and nothing on it can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import ipywidgets as w

from capemay_kit.core.scene import Scene
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.teach.lesson import CAPE_MAY
from capemay_kit.teach.quiz import Question
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.learn.bench import Bench


class Position(Protocol):
    """The picture of a question's position."""

    widget: w.Widget

    def show(self, asked: Question, dark: bool) -> None:
        """Draw the position of a question."""


def position(game: str, store: Store, changed: Callable[[], None], tell: Tell) -> Position:
    """Make the picture that positions of a game are drawn on."""
    return _CapeMay(store, changed, tell) if game == CAPE_MAY else _Any(store, changed, tell)


class _Still(Bench):
    """What a session is that shows a position and takes no acts: mixed into the session of a game."""

    about: Question | None = None

    def lay_out(self, asked: Question) -> None:
        """Show the position of a question."""
        found = registry.game(asked.game)
        names = [seat.name for seat in asked.state.seats]
        self.about = asked
        self.table = Table(found.rules, found.header_for(names, seed="quiz", table="quiz"), asked.state)

    @property
    def chosen(self) -> str | None:
        """The place that is asked about, if there is one."""
        return self.about.place or None if self.about is not None else None

    def scene(self) -> Scene:
        """The picture with nothing offered; what a question does not say is nobody's to see."""
        rules = self.on.rules
        drawn: Scene = rules.scene(rules.view(self.on.state, None), ())
        return drawn

    def tap_place(self, place: str) -> None:
        """Take no taps: the answers are buttons."""


class _CapeMay:
    """The map, as at a table of Cape May."""

    def __init__(self, store: Store, changed: Callable[[], None], tell: Tell) -> None:
        from capemay_kit.ui.cape_may.board import BoardScreen
        from capemay_kit.ui.cape_may.model import Model

        class Still(_Still, Model):
            pass

        self._model: Any = Still(store, changed)
        self._board = BoardScreen(self._model, tell)
        self.widget = self._board.widget

    def show(self, asked: Question, dark: bool) -> None:
        self._model.lay_out(asked)
        self._model.dark = dark
        self._board.update()


class _Any:
    """The picture of any other game, as its own painter makes it."""

    def __init__(self, store: Store, changed: Callable[[], None], tell: Tell) -> None:
        from capemay_kit.ui.any.picture import Picture
        from capemay_kit.ui.any.playing import Playing

        class Still(_Still, Playing):
            pass

        self._model: Any = Still(store, changed)
        self._picture = Picture(self._model, tell)
        self.widget = self._picture.widget

    def show(self, asked: Question, dark: bool) -> None:
        self._model.lay_out(asked)
        self._model.dark = dark
        self._picture.update()
