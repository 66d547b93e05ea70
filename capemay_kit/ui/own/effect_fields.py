"""The simple controls of the form for cards: numbers, texts, one of a list, some of a few or of many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

import ipywidgets as w

from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import SOLO_BOARD, load_board
from capemay_kit.games.cape_may.names import lot_on
from capemay_kit.games.cape_may.sentences import BIRDS, STREETS
from capemay_kit.own.card_words import value_word
from capemay_kit.own.vocabulary import Blank, offered
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Choice, Stock, box, button, heard, html, set_class, show

NONE = ""
"""Stands in a list for no answer."""


class Names(NamedTuple):
    """What can be named on a card: streets, birds and lots, each with what it is called."""

    streets: Mapping[str, str]
    birds: Mapping[str, str]
    lots: Mapping[str, str]


def names_on(board: Board | None) -> Names:
    """Return what cards can name on a board; without one, what is on the shipped side for one and two players."""
    board = board or load_board(SOLO_BOARD)
    lots = {lot.id: _upper(lot_on(board, lot.id)) for lot in board.lots}
    return Names({**STREETS, **board.streets}, {one: _upper(name) for one, name in BIRDS.items()}, lots)


def _upper(name: str) -> str:
    # the rest of it may be a name, and stays as it is
    return name[:1].upper() + name[1:]


class Shared:
    """What the controls of one form share: whom to tell, what can be named, and whether the form is being filled."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.names = names_on(None)
        self.quiet = False

    @contextmanager
    def hushed(self) -> Iterator[None]:
        """Fill the form without anybody hearing of it."""
        before, self.quiet = self.quiet, True
        try:
            yield
        finally:
            self.quiet = before

    def words(self, field: Blank) -> Mapping[str, str]:
        """Return the values that can be named, with what they are called."""
        if field.kind in ("street", "streets"):
            return self.names.streets
        return self.names.birds if field.kind == "bird" else self.names.lots


class Control:
    """One thing the form asks for. ``get`` returns what it holds, ``set`` fills it."""

    widget: Any

    def __init__(self, shared: Shared, changed: Callable[[], None]) -> None:
        self.shared = shared
        self._changed = changed

    def get(self) -> Any:
        """Return what is entered, as `make` takes it."""
        raise NotImplementedError

    def set(self, value: Any) -> None:
        """Show a value, as `fill` gives it."""
        raise NotImplementedError

    def fit(self, types: tuple[str, ...]) -> None:
        """Offer only those effects from now on, and whatever stands there already."""

    def heard(self, *_: Any) -> None:
        """Pass on that somebody changed something."""
        if not self.shared.quiet:
            self._changed()

    def _listen(self, widget: Any, where: str) -> None:
        heard(widget, self.heard, self.shared.tell, where)


class Plain(Control):
    """A number, a text, or yes or no. A number that may be left out is typed as a text, so that it can be empty."""

    def __init__(self, shared: Shared, changed: Callable[[], None], field: Blank) -> None:
        super().__init__(shared, changed)
        self._text = field.kind == "whole" and field.optional
        if field.kind == "yes":
            self.widget = w.Checkbox(description=field.label, indent=False)
        elif field.kind == "whole" and not field.optional:
            self.widget = w.IntText(description=field.label)
        elif field.kind == "whole" or field.name == "title":
            self.widget = w.Text(description=field.label)
        else:
            self.widget = w.Textarea(description=field.label, rows=2)
        self._listen(self.widget, field.name)

    def get(self) -> Any:
        """Return the value."""
        return self.widget.value

    def set(self, value: Any) -> None:
        """Show the value."""
        if self._text:
            value = "" if value is None else str(value)
        self.widget.value = value


class Pick(Control):
    """One of a list."""

    def __init__(self, shared: Shared, changed: Callable[[], None], owner: str, field: Blank) -> None:
        super().__init__(shared, changed)
        self._owner, self._field = owner, field
        self.widget = w.Dropdown(options=self._options(), description=field.label)
        self._listen(self.widget, field.name)

    def _options(self, *more: str) -> list[tuple[str, str]]:
        field = self._field
        if field.kind == "one":
            there = {one: value_word(field.name, one) for one in offered(self._owner, field)}
        else:
            there = dict(self.shared.words(field))
        # what a card names stays, though nobody would be offered it
        there |= {one: there.get(one, one) for one in more}
        none = [(ui.WS_NONE, NONE)] if field.optional else []
        return [*none, *((name, one) for one, name in there.items())]

    def get(self) -> Any:
        """Return the value; None if nothing is chosen."""
        return self.widget.value or None

    def set(self, value: Any) -> None:
        """Choose a value."""
        options = tuple(self._options(*([value] if value else [])))
        if self.widget.options != options:
            self.widget.options = options
        self.widget.value = value or NONE


class Chips(Control):
    """Some of a few: each is a button that is on or off."""

    def __init__(self, shared: Shared, changed: Callable[[], None], owner: str, field: Blank) -> None:
        super().__init__(shared, changed)
        self._among = offered(owner, field)
        self._held: tuple[str, ...] = ()
        self.buttons = {
            one: button(value_word(field.name, one), partial(self._turn, one), shared.tell) for one in field.among
        }
        self.widget = box(
            html("cm-label", value=field.label), box(*self.buttons.values(), classes=("cm-ws-chips",)),
            classes=("cm-ws-some",),
        )  # fmt: skip
        self.set(())

    def _turn(self, one: str) -> None:
        if one in self._held:
            self.set(tuple(other for other in self._held if other != one))
        else:
            self.set(tuple(sorted((*self._held, one), key=list(self.buttons).index)))
        self.heard()

    def get(self) -> tuple[str, ...]:
        """Return those that are on."""
        return self._held

    def set(self, value: Sequence[str]) -> None:
        """Turn these on, and all others off."""
        self._held = tuple(value)
        for one, made in self.buttons.items():
            set_class(made, "cm-on", one in self._held)
            show(made, one in self._among or one in self._held)


class Adder(Control):
    """Some of many: a list to add from, and a button for each to take it out again."""

    def __init__(self, shared: Shared, changed: Callable[[], None], title: str, field: Blank) -> None:
        super().__init__(shared, changed)
        self._field = field
        self._held: tuple[str, ...] = ()
        adds = w.Dropdown(options=[(ui.WS_PICK, NONE)], description=title)
        self.list = heard(adds, self._picked, shared.tell, field.name)
        self.chosen = Stock(shared.tell, 1, "cm-ws-chosen")
        self.widget = box(self.list, self.chosen.widget, classes=("cm-ws-some",))

    def _picked(self, one: str) -> None:
        if one and not self.shared.quiet:
            self.set((*self._held, one))
            self.heard()

    def _out(self, one: str) -> None:
        self.set(tuple(other for other in self._held if other != one))
        self.heard()

    def get(self) -> tuple[str, ...]:
        """Return those chosen, in the order they were."""
        return self._held

    def set(self, value: Sequence[str]) -> None:
        """Choose these."""
        self._held = tuple(value)
        there = self.shared.words(self._field)
        with self.shared.hushed():
            self.list.options = [(ui.WS_PICK, NONE), *((name, one) for one, name in there.items() if one not in value)]
            self.list.value = NONE
        choices = [Choice(ui.WS_OUT.format(name=there.get(one, one)), "", partial(self._out, one)) for one in value]
        self.chosen.offer(choices)


class Seasons(Control):
    """The lots of each season."""

    def __init__(self, shared: Shared, changed: Callable[[], None], field: Blank) -> None:
        super().__init__(shared, changed)
        self.each = {
            one: Adder(shared, self.heard, ui.WS_LOTS.format(season=value_word("season", one)), field)
            for one in field.among
        }
        self.widget = box(*(one.widget for one in self.each.values()), classes=("cm-ws-seasons",))

    def get(self) -> dict[str, tuple[str, ...]]:
        """Return the lots of the seasons that have any."""
        return {season: lots for season, one in self.each.items() if (lots := one.get())}

    def set(self, value: Mapping[str, Sequence[str]]) -> None:
        """Show lots by season."""
        for season, one in self.each.items():
            one.set(value.get(season, ()))
