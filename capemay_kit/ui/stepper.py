"""A count that is changed by taps or typed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, heard, html, name_once, put, set_class, tip_once


class Stepper:
    """A count: a tap on the plus for one more, or the number typed; ``changed`` gets the wanted count.

    It stays between ``least`` and ``most`` (None: no limit), and shows nothing until `update`.
    """

    def __init__(self, label: str, changed: Callable[[int], object], tell: Tell, least: int = 0) -> None:
        self._changed = changed
        self.least: int | None = least
        self.most: int | None = None
        self._stands: int | None = None
        self.name = html("cm-step-name", value=label)
        self.field = heard(w.IntText(layout={"width": "auto"}), self.set, tell, label)
        self.less = button("−", partial(self._by, -1), tell, "cm-step", "cm-less")
        self.more = button("+", partial(self._by, 1), tell, "cm-step", "cm-more")
        for made in (self.less, self.more):
            # quick taps on one button all count
            made.remove_class("cm-once")
        self.widget = box(self.name, self.less, self.field, self.more, classes=("cm-stepper",))

    def _by(self, n: int) -> None:
        self.set(self.field.value + n)

    def set(self, n: int) -> None:
        """Ask for a count, within the limits."""
        wanted = n if self.most is None else min(self.most, n)
        wanted = wanted if self.least is None else max(self.least, wanted)
        if wanted != self._stands:
            self._changed(wanted)
        elif self.field.value != wanted:
            self.update(wanted, self.field.description)

    def update(self, n: int, name: str) -> None:
        """Show the count; ``name`` is what a screen reader says."""
        self._stands = n
        put(self.field, n)
        set_class(self.widget, "cm-zero", n == 0)
        # for screen readers; others see the row and the column
        name_once(self.field, name)
        tip_once(self.less, _("{figure}: one fewer", figure=name))
        tip_once(self.more, _("{figure}: one more", figure=name))
