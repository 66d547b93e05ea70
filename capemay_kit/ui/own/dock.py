"""The foot of *My copy*: what an undo takes back, always in the same corner, and the last changes to go back to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.times import lately
from capemay_kit.own.steps import Changes, ListedChange
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Call,
    Choice,
    Stock,
    box,
    button,
    html,
    name_once,
    safe,
    set_class,
    show,
    tell_once,
    tip_once,
)

LISTED = 20


class CopyDock:
    """Undo, redo and the list. ``nearest`` is a step of the screen itself that is not kept yet, with what takes it back
    (None: there is none); ``turned`` is called after changes were taken back or done again."""

    def __init__(
        self, changes: Changes, nearest: Callable[[], tuple[str, Call] | None], turned: Call, tell: Tell
    ) -> None:
        self.changes = changes
        self._nearest = nearest
        self._turned = turned
        self.asking: ListedChange | None = None
        self.opened = False
        self._said, self._said_at = "", 0
        self.undo = button(_("↶ Nothing to undo"), self._undo, tell, "cm-undo")
        self.redo = button(_("↷ Redo"), self._redo, tell, "cm-quiet")
        self.open = button(_("Last changes"), self._open, tell, "cm-quiet")
        self.said = html("cm-toast")
        self.head = html("cm-message")
        self.list = Stock(tell, 0, "cm-log")
        self.panel = box(self.head, self.list.widget, classes=("cm-form", "cm-copychanges"))
        self.bar = box(self.undo, self.redo, self.open, self.said, classes=("cm-copydock",))
        self.widget = box(self.panel, self.bar, classes=("cm-copyfoot",))

    def _undo(self) -> None:
        if (step := self._nearest()) is not None:
            step[1]()
            self._turned()
        elif self.changes.last is not None:
            self._turn(lambda: _("Undone: {what}", what=self.changes.take_back()[0].what))

    def _redo(self) -> None:
        if self.changes.next is not None:
            self._turn(lambda: _("Redone: {what}", what=again.what if (again := self.changes.do_again()) else ""))

    def _open(self) -> None:
        self.opened, self.asking = not self.opened, None
        self.update()

    def _ask(self, one: ListedChange) -> None:
        self.asking = one
        self.update()

    def _no(self) -> None:
        self.asking = None
        self.update()

    def _back_to(self, one: ListedChange) -> None:
        self.opened, self.asking = False, None
        self._turn(lambda: _("Undone: {what}", what=self.changes.take_back(one.first)[-1].what))

    def _turn(self, turn: Callable[[], str]) -> None:
        try:
            self._said = turn()
        except OwnChanged:
            self._said = _("Another page changed something. Check what Undo would take back now.")
        self._said_at = self.changes.newest
        self._turned()

    def update(self) -> None:
        """Show what would be taken back now."""
        self.changes.read()
        if self._said_at != self.changes.newest:
            # something else was done since
            self._said = ""
        nearest, last, again = self._nearest(), self.changes.last, self.changes.next
        what = nearest[0] if nearest else last.what if last else ""
        name_once(self.undo, _("↶ Undo: {what}", what=what) if what else _("↶ Nothing to undo"))
        set_class(self.undo, "cm-off", not what)
        show(self.redo, again is not None)
        if again is not None:
            tip_once(self.redo, _("Redo: {what}", what=again.what))
        show(self.open, last is not None)
        name_once(self.open, _("Close") if self.opened else _("Last changes"))
        tell_once(self.said, f'<div role="status">{safe(self._said)}</div>' if self._said else "")
        show(self.panel, self.opened and last is not None)
        if self.opened:
            self._list()

    def _list(self) -> None:
        if (one := self.asking) is not None:
            n = self.changes.since(one.first)
            sure = ngettext(
                "Undo “{what}”? You can redo it.",
                "Undo “{what}” and everything after it ({n} steps)? You can redo it.",
                n,
                what=one.what,
            )
            tell_once(self.head, safe(sure))
            yes = Choice(_("Yes, undo"), "", partial(self._back_to, one), "warn")
            self.list.offer([yes, Choice(_("No"), "", self._no, "quiet")])
            return
        tell_once(
            self.head, safe(_("The last changes of your copy, newest first. Tap one to undo it and all after it."))
        )
        choices = []
        for one in self.changes.listed(LISTED):
            at = lately(one.at)
            detail = at if one.times == 1 else ngettext("{at} · {n} step", "{at} · {n} steps", one.times, at=at)
            choices.append(Choice(one.what, detail, partial(self._ask, one)))
        self.list.offer(choices)
