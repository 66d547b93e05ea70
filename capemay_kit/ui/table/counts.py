"""Things counted by kind: a row of keys for each; one tap enters the amount, and the last key counts up."""

from __future__ import annotations

from functools import partial

import ipywidgets as w

from capemay_kit.core.i18n import _
from capemay_kit.core.shown import CountedKind
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, html, mark, safe, show, tell_once, tip_once

KEYS = 6
"""Amounts that have a key of their own."""


class KindRow:
    """The keys of one kind, below its name and how many there are of it."""

    def __init__(self, model: Playing, at: int, tell: Tell) -> None:
        self.model, self._at = model, at
        self.name = html("cm-kindname")
        self.keys = [button(str(n), partial(self._press, n), tell, "cm-kindkey") for n in range(1, KEYS + 1)]
        self.more = button(_("+1"), self._one_more, tell, "cm-kindkey")
        # many quick taps on one button are meant
        self.more.remove_class("cm-once")
        self.widget = box(self.name, *self.keys, self.more, classes=("cm-kindkeys",))

    def _kind(self) -> CountedKind | None:
        counting = self.model.counting
        return None if counting is None or self._at >= len(counting.kinds) else counting.kinds[self._at]

    def _press(self, n: int) -> None:
        if (kind := self._kind()) is not None:
            self.model.count(kind.key, n)

    def _one_more(self) -> None:
        kind = self._kind()
        if kind is not None and (n := self.model.said.get(kind.key, 0)) < kind.most:
            self.model.count(kind.key, n + 1)

    def update(self, kind: CountedKind, n: int | None) -> None:
        """Show how many there are: ``n`` was entered, or follows from what was."""
        tell_once(self.name, f"<span>{safe(kind.title)}</span> <b>{'' if n is None else n}</b>")
        said = self.model.said.get(kind.key)
        for i, key in enumerate([*self.keys, self.more], 1):
            last = key is self.more
            show(key, kind.most > KEYS if last else i <= kind.most)
            mark(key, said is not None and (said > KEYS if last else said == i))
            tip_once(key, f"{kind.title}: {key.description}")


class Counts:
    """A row for each kind that is counted now."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model, self._tell = model, tell
        self._rows: list[KindRow] = []
        self.widget: w.Box = box(classes=("cm-counting-rows",))

    def update(self) -> None:
        """Show what is counted now; nothing if nothing is, or if something else is pending."""
        model = self.model
        counting = model.counting if model.free else None
        show(self.widget, counting is not None)
        if counting is None:
            return
        while len(self._rows) < len(counting.kinds):
            self._rows.append(KindRow(model, len(self._rows), self._tell))
            self.widget.children = tuple(one.widget for one in self._rows)
        filled = counting.filled(model.said) if model.said else None
        for i, row in enumerate(self._rows):
            there = i < len(counting.kinds)
            show(row.widget, there)
            if there:
                kind = counting.kinds[i]
                row.update(kind, (filled or model.said).get(kind.key))
