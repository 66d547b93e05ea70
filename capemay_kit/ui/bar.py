"""The bar above every screen with the progress of the game and the screens, and the dock below with undo."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from textwrap import shorten
from typing import Any

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.sitting.session import Session
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Call, box, button, html, name_once, safe, set_class, show, tell_once, tip_once


class Bar:
    """How far the game is (``strip`` writes it, as HTML) and the screens; ``sight`` opens this device's settings."""

    def __init__(self, model: Session[Any, Any], strip: Callable[[], str], sight: Call, tell: Tell) -> None:
        self.model = model
        self._strip = strip
        self.strip = html("cm-strip")
        self.tabs = {
            name: button(title, partial(model.show, name), tell, "cm-tab", f"cm-tab-{name}")
            for name, title in ui.SCREENS.items()
        }
        self.learn = button(_("Learn"), lambda: model.show("learn"), tell, "cm-tab", "cm-learn-tab")
        self.home = button(_("Home"), lambda: model.show("start"), tell, "cm-tab", "cm-home")
        self.sight = button(_("Aa"), sight, tell, "cm-tab", "cm-sight")
        self.sight.tooltip = _("Theme, text size and view of this screen")
        others = (self.learn, self.home, self.sight)
        at_hand = [self.tabs[name] for name in AT_HAND] if model.own_seat is not None else []
        self.rest = [one for one in (*self.tabs.values(), *others) if one not in at_hand]
        # on a player's own page they are where the thumb is
        self.near = box(*at_hand, classes=("cm-tabs",))
        self.widget = box(self.strip, box(*self.rest, classes=("cm-tabs",)), classes=("cm-bar",))
        if at_hand:
            name_once(self.sight, _("Theme, text, alerts"))
            self.widget.children = (self.strip,)

    def update(self) -> None:
        """Show how far the game is and which screen is on."""
        model = self.model
        if model.table is None:
            return
        title = f'<h1 class="cm-round"><b>{safe(model.meta.title)}</b></h1>'
        tell_once(self.strip, title if model.is_sheet else self._strip())
        for name, tab in self.tabs.items():
            set_class(tab, "cm-on", name == model.screen)
            show(tab, name in model.screens)
        show(self.home, model.desk.guest is None)


AT_HAND = ("map", "hand", "table", "more")
"""The screens of a player's own page that are one tap away; the others are behind the last of them."""
SHORT, FEW, SHOWN = 60, 24, 100
"""The most letters of an undo button, of the one on a player's own page, and of the line beside it."""
LONG = 70
"""A text with more letters than this needs more room than two lines beside undo."""


def briefly(sentence: str, most: int) -> str:
    """Return a short sentence unchanged, a long one up to its first semicolon or colon."""
    return sentence if len(sentence) <= most else re.split(r"[;:] ", sentence, maxsplit=1)[0]


class Dock:
    """Undo always in the same corner, redo beside it, and what just happened."""

    def __init__(self, model: Session[Any, Any], tell: Tell, tabs: w.Box) -> None:
        self.model = model
        self.undo = button(_("↶ Nothing to undo"), model.undo_last, tell, "cm-undo")
        self.redo = button(_("↷ Redo"), model.redo, tell, "cm-redo")
        self.toast = html("cm-toast", "cm-live")
        self.widget: w.Box = box(self.undo, self.redo, self.toast, tabs, classes=("cm-dock",))

    def update(self) -> None:
        """Say what undo would take back."""
        label = self.model.undo_label()
        text = _("↶ Undo: {what}", what=briefly(label, SHORT)) if label else _("↶ Nothing to undo")
        if label and self.model.own_seat is not None:
            # there is room for a few words beside the tabs, and whose page it is is known
            own = self.model.state.seats[self.model.own_seat].name
            text = _("↶ Undo: {what}", what=shorten(label.removeprefix(own), FEW, placeholder="…"))
            tip_once(self.undo, label)
        if label and not self.model.may_undo():
            text, label = (
                (_("↶ Not yours to undo"), "") if self.model.takes_back is None else (_("↶ Undo: your choice"), label)
            )
        name_once(self.undo, text)
        set_class(self.undo, "cm-off", not label)
        show(self.redo, self.model.table is not None and self.model.on.can_redo and self.model.everybodys)
        trouble = self.model.desk.trouble
        long = " cm-long" if len(trouble) > LONG else ""
        trouble = f'<div class="cm-trouble{long}" role="alert">{safe(trouble)}</div>' if trouble else ""
        said = briefly(self.model.toast, SHOWN)
        value = trouble or (f"<div>{safe(said)}</div>" if said else "")
        if self.toast.value != value:
            self.toast.value = value
