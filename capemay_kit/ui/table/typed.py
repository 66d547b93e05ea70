"""The line in which acts are typed: ``:`` leads to it, and it stays out of sight until then."""

from __future__ import annotations

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.sitting.playing import Playing
from capemay_kit.sitting.typed import do_typed, ways_on
from capemay_kit.ui.parts import box, html, safe, show, tell_once


class TypedLine:
    """The line, and what is wrong with what was typed. What can be typed is told to the browser once somebody came to
    the line, so that pages on which nobody types are not sent it."""

    def __init__(self, model: Playing) -> None:
        self.model = model
        self._used = False
        self.field = w.Combobox(
            description=_("Type an action: its word, then its details"),
            placeholder=_("Type an action: its word, then its details"),
            continuous_update=False,
        )
        self.said = html("cm-typed-said")
        self.widget = box(self.field, self.said, classes=("cm-typed",))

    def take(self, text: str) -> None:
        """Do what was typed; nothing was when somebody comes to the line."""
        self._used = True
        wrong = do_typed(self.model, text) if text.strip() else ""
        tell_once(self.said, f'<p role="status">{safe(wrong)}</p>' if wrong else "")
        self.field.value = ""
        if wrong:
            # the browser has emptied its field
            self.field.value = text
        self.update()

    def update(self) -> None:
        """Bring what can be typed up to date; whoever looks on types nothing."""
        show(self.widget, not self.model.only_looks)
        options = tuple(ways_on(self.model)) if self._used else ()
        if self.field.options != options:
            self.field.options = options
