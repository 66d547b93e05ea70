"""Things counted by kind: a row of keys for each; one tap enters the amount, and the last key counts up."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.forms import Counting, Field
from capemay_kit.core.i18n import _
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.components import Call, Element, Panel, box, button, h, text
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import show

KEYS = 6
"""Amounts that have a key of their own."""


class Counts(Panel):
    """A row for each kind that is counted now."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model

    def update(self) -> None:
        """Show nothing if nothing is counted, or if something else is pending."""
        show(self.widget, self._now is not None)
        super().update()

    @property
    def _now(self) -> Counting | None:
        return self.model.counting if self.model.free else None

    def show(self) -> Element:
        """Show the rows."""
        now, said = self._now, self.model.said
        filled = (now.filled(said) if now and said else None) or said
        rows = (self._row(one, filled.get(one.name)) for one in (now.fields if now else ()))
        return box(*rows, classes=("cm-counting-rows",))

    def _row(self, kind: Field, n: int | None) -> Element:
        """Show the keys of a kind, below its name and how many there are: ``n`` was entered, or follows from what
        was."""
        said = self.model.said.get(kind.name, 0)

        def key(title: str, do: Call, on: bool, hasty: bool = False) -> Element:
            return button(title, do, "cm-kindkey", tip=f"{kind.label}: {title}", on=on, hasty=hasty)

        def one_more() -> None:
            if said < kind.most:
                self.model.count(kind.name, said + 1)

        keys = [key(str(i), partial(self.model.count, kind.name, i), said == i)
                for i in range(1, min(KEYS, kind.most) + 1)]  # fmt: skip
        if kind.most > KEYS:
            # many quick taps on this one are meant
            keys.append(key(_("+1"), one_more, said > KEYS, hasty=True))
        name = h("<span>{}</span> <b>{}</b>", kind.label, "" if n is None else n)
        return box(text(name, "cm-kindname"), *keys, classes=("cm-kindkeys",))
