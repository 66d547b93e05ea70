"""A figure of an act that waits to be confirmed."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from capemay_kit.core.shown import Figure
from capemay_kit.sitting.session import Session
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.parts import box, button, html, name_once, safe


class FigureRow:
    """A figure that may be accepted, or changed by a tap."""

    def __init__(self, model: Session[Any, Any], tell: Tell) -> None:
        self.model = model
        self.key = ""
        self.name = html("cm-figure-name")
        self.field = w.IntText(layout={"width": "84px"})
        self.field.observe(guard(tell, where="figure")(self._typed), names="value")
        self._quiet = False
        less = button("−", lambda: self._step(-1), tell, "cm-step")
        more = button("+", lambda: self._step(1), tell, "cm-step")
        self.widget = box(self.name, less, self.field, more, classes=("cm-figure",))

    def _step(self, by: int) -> None:
        self.model.set_figure(self.key, self.field.value + by)

    def _typed(self, change: Any) -> None:
        if not self._quiet:
            self.model.set_figure(self.key, int(change["new"]))

    def update(self, figure: Figure, value: int) -> None:
        """Show a figure and whether it is still the rules'."""
        self.key = figure.key
        text = safe(figure.label) + ("" if value == figure.rule else f" <small>by rule {figure.rule}</small>")
        if self.name.value != text:
            self.name.value = text
        name_once(self.field, figure.label)
        if self.field.value != value:
            self._quiet = True
            self.field.value = value
            self._quiet = False
