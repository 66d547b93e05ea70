"""Match my copy: a form of the numbers nobody could tell us, part by part of the printed copy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.core.edition import Resolved, source_of
from capemay_kit.own import match
from capemay_kit.own.match import Number, Page, Value
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.parts import Stock, box, button, html, name_once, safe, set_class, show, tell_once
from capemay_kit.ui.table.playing import Playing
from capemay_kit.ui.waiting import Choice

YES_NO = ("no", "yes")


class Row:
    """A number with our value filled in; ``words`` if it is one of a few words."""

    def __init__(self, changed: Callable[[Number, Value], None], tell: Tell, words: bool) -> None:
        self.number: Number | None = None
        self._changed = changed
        self._quiet = False
        self.widget = w.Dropdown(options=YES_NO) if words else w.BoundedIntText(min=0, max=1000)
        self.widget.add_class("cm-matchrow")
        self.widget.observe(guard(tell, where="number")(self._typed), names="value")

    def _typed(self, _: Any) -> None:
        if not self._quiet and self.number is not None:
            self._changed(self.number, self.value)

    @property
    def value(self) -> Value:
        """What the row says now."""
        if self.number is None or not self.number.among:
            return int(self.widget.value)
        return self.widget.value == "yes" if self.number.among == YES_NO else str(self.widget.value)

    def update(self, number: Number, value: Value, source: str) -> None:
        """Show a number, and how sure we are of it."""
        self._quiet, self.number = True, number
        try:
            if number.among and self.widget.options != number.among:
                self.widget.options = number.among
            shown = ("yes" if value else "no") if number.among == YES_NO else value
            if self.widget.value != shown:
                self.widget.value = shown
            text = f"{number.label} · {ui.SOURCES[source]}"
            name_once(self.widget, text)
        finally:
            self._quiet = False
        set_class(self.widget, "cm-mine", source == "mine")


class Match:
    """The screen: the parts of a copy, and the numbers of the one that is looked at."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        self.page: Page | None = None
        self.parts = Stock(tell, 11)
        self.parts.widget.add_class("cm-lessonlist")
        self.progress = html("cm-note")
        self.head = html("cm-lessontext")
        self._pools: dict[bool, list[Row]] = {False: [], True: []}
        self.rows: list[Row] = []
        self.grid = box(classes=("cm-matchgrid",))
        right = button(ui.MATCH_RIGHT, self._right, tell, "cm-primary")
        later = button(ui.MATCH_LATER, self._later, tell, "cm-quiet")
        self.form = box(self.head, self.grid, box(right, later, classes=("cm-row",)), classes=("cm-form",))
        self.list = box(self.parts.widget)
        self.widget = box(self.progress, self.list, self.form, classes=("cm-copybox",))

    def _numbers(self) -> Resolved:
        return match.my_numbers(self.model.store)

    def _open(self, page: Page | None) -> None:
        self.page = page
        if page is not None:
            self._lay_out(page)
        self.update()

    def _changed(self, number: Number, value: Value) -> None:
        # a number that was changed is kept at once: nothing is lost by stopping here
        match.keep(self.model.store, {number.name: value})
        self.update()

    def _right(self) -> None:
        """Take all numbers of the page as printed, and go on to the next one with any left."""
        if self.page is None:
            return
        shown = {row.number.name: row.value for row in self.rows if row.number}
        numbers = match.keep(self.model.store, shown)
        pages = match.pages()
        at = [one.id for one in pages].index(self.page.id)
        left = [one for one in (*pages[at + 1 :], *pages[:at]) if _left(one, numbers)]
        self._open(left[0] if left else None)
        self.model.changed()

    def _later(self) -> None:
        self._open(None)
        self.model.changed()

    def update(self) -> None:
        """Show the parts with how many numbers are left in each, or the one that is open."""
        numbers = self._numbers()
        left = match.unsure(numbers)
        of = sum(len(one.numbers) for one in match.pages())
        text = ui.MATCH_PROGRESS.format(done=of - left, of=of) if left else ui.MATCH_DONE
        tell_once(self.progress, f'<progress max="{of}" value="{of - left}"></progress> {safe(text)}')
        show(self.list, self.page is None)
        show(self.form, self.page is not None)
        if self.page is None:
            choices = []
            for one in match.pages():
                open_ones = _left(one, numbers)
                detail = ui.MATCH_LEFT.format(n=open_ones) if open_ones else ui.MATCH_ALL
                choices.append(Choice(f"{'' if open_ones else '✓ '}{one.title}", detail, partial(self._open, one)))
            self.parts.offer(choices)
            return
        tell_once(self.head, f"<h2>{safe(self.page.title)}</h2><p>{safe(self.page.used)}</p>")
        for row, number in zip(self.rows, self.page.numbers, strict=True):
            row.update(number, match.value_of(numbers, number.name), source_of(numbers.sources, number.name))

    def _lay_out(self, page: Page) -> None:
        """Take the rows a page needs out of the pools: making widgets takes longer than a person waits."""
        used = {False: 0, True: 0}
        self.rows = []
        for number in page.numbers:
            words = bool(number.among)
            pool = self._pools[words]
            if used[words] == len(pool):
                pool.append(Row(self._changed, self._tell, words))
            self.rows.append(pool[used[words]])
            used[words] += 1
        self.grid.children = tuple(row.widget for row in self.rows)


def _left(page: Page, numbers: Resolved) -> int:
    return sum(source_of(numbers.sources, one.name) != "mine" for one in page.numbers)
