"""The command line for typed acts, hidden until ``:`` is pressed."""

from __future__ import annotations

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.sitting.playing import Playing
from capemay_kit.sitting.typed import do_typed, ways_on
from capemay_kit.ui.parts import box, html, safe, show, tell_once


class TypedLine:
    """The line, and what is wrong with the typed text. Completions are sent to the browser only once somebody uses the
    line."""

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
        """Do what was typed; the text is empty when somebody enters the line."""
        self._used = True
        wrong = do_typed(self.model, text) if text.strip() else ""
        tell_once(self.said, f'<p role="status">{safe(wrong)}</p>' if wrong else "")
        self.field.value = ""
        if wrong:
            # the browser has emptied its field
            self.field.value = text
        self.update()

    def update(self) -> None:
        """Update the completions; onlookers type nothing."""
        show(self.widget, not self.model.only_looks)
        options = tuple(ways_on(self.model)) if self._used else ()
        if self.field.options != options:
            self.field.options = options
