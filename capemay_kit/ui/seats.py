"""Who plays, on the start screen: a name a seat with its letter and colour, who goes first, names of the last games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import ipywidgets as w

from capemay_kit.core.scene import letters
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Call,
    Choice,
    Stock,
    box,
    button,
    heard,
    html,
    name_once,
    safe,
    set_class,
    show,
    tell_once,
)

MOST = 6
LATELY = 6
"""So many names of the last games are offered."""


class SeatNames:
    """The fields of the names; ``changed`` is called when one changes, or who goes first."""

    def __init__(self, changed: Call, tell: Tell) -> None:
        self._changed = changed
        self.names = [w.Text(placeholder=ui.ADD_NAME, continuous_update=True) for _ in range(MOST)]
        for field in self.names:
            heard(field, lambda _: changed(), tell, "names")
        self.signs = [html("cm-sign") for _ in self.names]
        self.first = 0
        self.firsts = [button(ui.FIRST_ASKED, partial(self.goes_first, i), tell, "cm-begins") for i in range(MOST)]
        self.rows = [
            box(*parts, classes=("cm-seatrow", f"cm-seat-{i}"))
            for i, parts in enumerate(zip(self.signs, self.names, self.firsts, strict=True))
        ]
        self.widget = box(*self.rows, classes=("cm-names",))
        self.offers = Stock(tell, 3, "cm-lately")
        self.lately = box(html("cm-label", value=ui.LATELY), self.offers.widget, classes=("cm-latelybox",))
        self._before: list[list[str]] = []
        self._most = MOST

    def given(self, most: int) -> list[tuple[int, str]]:
        """List the names there are, each with the number of its field."""
        found = [(i, field.value.strip()) for i, field in enumerate(self.names[:most])]
        return [(i, name) for i, name in found if name]

    def begins(self, most: int) -> int:
        """Return who goes first, as a number among the names there are."""
        return next((at for at, (i, _) in enumerate(self.given(most)) if i == self.first), 0)

    def goes_first(self, seat: int) -> None:
        """Let somebody go first."""
        self.first = seat
        self._changed()

    def clear(self) -> None:
        """Take all names out."""
        self.first = 0
        for field in self.names:
            field.value = ""

    def update(self, before: list[list[str]]) -> None:
        """Take up the names of the last games, the latest first."""
        self._before = before

    def show(self, least: int, most: int) -> None:
        """Show as many fields as a game may need next, the colour and letter of each, and the names to be offered."""
        self._most = most
        given = self.given(most)
        signs = dict(zip([i for i, _ in given], letters([name for _, name in given]), strict=True))
        last = max([i for i, _ in given], default=-1)
        begins = given[self.begins(most)][0] if given else -1
        for i, row in enumerate(self.rows):
            show(row, i < min(most, max(2, least, last + 2)))
            set_class(row, "cm-empty-seat", i not in signs)
            tell_once(self.signs[i], f'<span class="cm-letter">{safe(signs.get(i, "+"))}</span>')
            show(self.firsts[i], i in signs and len(given) > 1)
            set_class(self.firsts[i], "cm-on", i == begins)
            name_once(self.firsts[i], ui.FIRST_SAID if i == begins else ui.FIRST_ASKED)
        self._offer([name for _, name in given])

    def _offer(self, given: Sequence[str]) -> None:
        known = list(dict.fromkeys(name for names in self._before for name in names))
        left = [name for name in known if name not in given][:LATELY]
        choices = [Choice(f"+ {name}", "", partial(self._add, [name])) for name in left]
        again = self._before[0] if self._before else []
        if not given and 1 < len(again) <= self._most:
            choices.insert(0, Choice(ui.ALL_OF_THEM_AGAIN.format(n=len(again)), "", partial(self._add, again)))
        self.offers.offer(choices if len(given) < self._most else [])
        show(self.lately, bool(choices) and len(given) < self._most)

    def _add(self, names: Sequence[str]) -> None:
        free = [field for field in self.names[: self._most] if not field.value.strip()]
        for field, name in zip(free, names, strict=False):
            field.value = name
