"""Match my copy: a form of the numbers nobody could tell us, part by part of the printed copy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.core.edition import Resolved, source_of
from capemay_kit.core.owned import OwnChanged
from capemay_kit.errors import BadValue
from capemay_kit.games import registry
from capemay_kit.own import doubts, match, ready
from capemay_kit.own.doubts import Doubt
from capemay_kit.own.match import Meanwhile, Number, PrintedPart, Value
from capemay_kit.own.steps import step
from capemay_kit.sitting.playing import Playing
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
    put,
    refusal,
    safe,
    set_class,
    show,
    tell_once,
)

YES_NO = ("no", "yes")
_PAGES = match.pages()
NAMED = {one.name: one for page in _PAGES for one in page.numbers}


class NumberRow:
    """A number with our value filled in; ``words`` if it is one of a few words. Beside it stands what is wrong with
    what was entered: what cannot be stays in the field until it is put right, and nothing of it is kept."""

    def __init__(self, match: Match, tell: Tell, words: bool) -> None:
        self.number: Number | None = None
        self.seen: Value = 0
        self.wrong = ""
        self.doubt: Doubt | None = None
        self._match = match
        self._tell = tell
        field = w.Dropdown(options=YES_NO) if words else w.Text(continuous_update=False)
        self.field = heard(field, self._typed, tell, "number", "cm-matchrow", *([] if words else ["cm-digits"]))
        self.said = html("cm-matchsaid")
        self.answers = Stock(tell, 0, "cm-row")
        self.widget = box(self.field, classes=("cm-matchcell",))

    def _typed(self, _: Any) -> None:
        if self.number is None:
            return
        try:
            value = self._value(self.number)
        except BadValue as error:
            self.wrong = error.sentence
            self._match.update()
            return
        self.wrong = ""
        self._match.entered(self.number, value, self.seen)

    def _value(self, number: Number) -> Value:
        if not number.among:
            return doubts.typed(number, str(self.field.value), self.seen)
        return self.field.value == "yes" if number.among == YES_NO else str(self.field.value)

    def _put_back(self) -> None:
        self.wrong = ""
        if self.number is not None:
            self._match.put_back(self.number)

    def update(self, number: Number, value: Value, source: str, doubt: Doubt | None) -> None:
        """Show a number, how sure we are of it, and what is to be answered."""
        if number != self.number:
            self.wrong = ""
        self.number, self.seen, self.doubt = number, value, doubt
        held = value if doubt is None else doubt.value
        shown = ("yes" if held else "no") if number.among == YES_NO else str(held)
        put(self.field, self.field.value if self.wrong else shown, number.among or None)
        name_once(self.field, f"{number.label} · {ui.SOURCES[source]}")
        set_class(self.field, "cm-mine", source == "mine" and not self.is_open)
        self._ask(number, value)

    @property
    def is_open(self) -> bool:
        """Whether something has to be put right or answered."""
        return bool(self.wrong) or self.doubt is not None

    def _ask(self, number: Number, value: Value) -> None:
        set_class(self.widget, "cm-doubted", self.is_open)
        if self.is_open and len(self.widget.children) == 1:
            self.widget.children = (self.field, self.said, self.answers.widget)
        said = self.wrong or (self.doubt.said if self.doubt else "")
        tell_once(self.said, f'<div role="alert">{safe(said)}</div>' if said else "")
        choices = []
        if not self.wrong and self.doubt is not None and self.doubt.can_keep:
            keep = ui.MATCH_KEEP.format(value=match.written(number.name, self.doubt.value))
            choices.append(Choice(keep, "", partial(self._match.keep_it, number), "primary"))
        if said:
            back = ui.MATCH_BACK.format(value=match.written(number.name, value))
            choices.append(Choice(back, "", self._put_back))
        self.answers.offer(choices)


class Match:
    """The screen: the parts of a copy, and the numbers of the one that is looked at."""

    busy = False

    def __init__(self, model: Playing, tell: Tell, around: Call = lambda: None) -> None:
        self.model = model
        self._tell = tell
        self._around = around
        self.page: PrintedPart | None = None
        self.parts = Stock(tell, len(_PAGES), "cm-lessonlist")
        self.progress = html("cm-note")
        self.head = html("cm-lessontext")
        self.said = html("cm-message")
        self._said = ""
        self._pools: dict[bool, list[NumberRow]] = {False: [], True: []}
        self.rows: list[NumberRow] = []
        self.grid = box(classes=("cm-matchgrid",))
        self.right = button(ui.MATCH_RIGHT, self._right, tell, "cm-primary")
        later = button(ui.MATCH_LATER, self._later, tell, "cm-quiet")
        acts = box(self.right, later, classes=("cm-row",))
        self.form = box(self.head, self.grid, self.said, acts, classes=("cm-form",))
        self.others = html("cm-note")
        self.list = box(self.parts.widget, self.others, classes=("cm-copybox",))
        self.widget = box(self.progress, self.list, self.form, classes=("cm-copybox",))

    def _open(self, page: PrintedPart | None) -> None:
        self.page, self._said = page, ""
        if page is not None:
            self._lay_out(page)
        self.update()

    def _settling(self, settle: Callable[[], None]) -> None:
        """Settle something of a number; what is entered is kept at once: nothing is lost by stopping here."""
        self._said = ""
        try:
            settle()
        except OwnChanged:
            self._said = ui.MATCH_ELSEWHERE
        self.update()

    def entered(self, number: Number, value: Value, seen: Value) -> None:
        """Take a number somebody entered who saw another stand there."""
        self._settling(partial(doubts.enter, self.model.store, number, value, seen))

    def keep_it(self, number: Number) -> None:
        """Keep a number that was asked about."""
        self._settling(partial(doubts.keep_it, self.model.store, number))

    def put_back(self, number: Number) -> None:
        """Let what was entered go."""
        self._settling(partial(doubts.put_back, self.model.store, number))

    def _right(self) -> None:
        """Take all numbers of the page as printed, and go on to the next one with any left."""
        if self.page is None:
            return
        if asked := [row.number.label for row in self.rows if row.is_open and row.number]:
            self._said = ui.MATCH_FIRST.format(labels="; ".join(asked))
            self.update()
            return
        shown = {row.number.name: row.seen for row in self.rows if row.number}
        try:
            numbers = match.keep(self.model.store, shown, step("numbers", page=self.page.id), shown)
        except Meanwhile as others:
            self._said = ui.MATCH_MEANWHILE.format(labels="; ".join(NAMED[one].label for one in others.names))
            self.update()
            return
        at = [one.id for one in _PAGES].index(self.page.id)
        left = [one for one in (*_PAGES[at + 1 :], *_PAGES[:at]) if _left(one, numbers)]
        self._open(left[0] if left else None)
        self.model.changed()

    def _later(self) -> None:
        self._open(None)
        self.model.changed()

    def refresh(self) -> None:
        """Show how it stands after a change was taken back."""
        self._said = ""
        for row in self.rows:
            row.wrong = ""

    def update(self) -> None:
        """Show the parts with how many numbers are left in each, or the one that is open. Raises `BadFile`."""
        numbers = match.my_numbers(self.model.store)
        waiting = doubts.held(self.model.store)
        left = match.unsure(numbers)
        of = len(NAMED)
        text = ui.MATCH_PROGRESS.format(done=of - left, of=of) if left else ui.MATCH_DONE
        tell_once(self.progress, f'<progress max="{of}" value="{of - left}"></progress> {safe(text)}')
        show(self.list, self.page is None)
        show(self.form, self.page is not None)
        if self.page is None:
            found = ready.still_assumed(self.model.store).items()
            each = [(ui.OTHER_ASSUMED if n else ui.OTHER_STATED).format(game=registry.TITLES[game], n=n)
                    for game, n in found]  # fmt: skip
            tell_once(self.others, safe(ui.OTHERS_TELL.format(games="; ".join(each))))
            self.parts.offer([self._part(one, numbers, sum(n.name in waiting for n in one.numbers)) for one in _PAGES])
        else:
            tell_once(self.head, f"<h2>{safe(self.page.title)}</h2><p>{safe(self.page.used)}</p>")
            tell_once(self.said, refusal(self._said))
            for row, number in zip(self.rows, self.page.numbers, strict=True):
                asked = waiting.get(number.name)
                doubt = None if asked is None else doubts.doubt(number, asked, numbers, NAMED)
                stands, source = match.value_of(numbers, number.name), source_of(numbers.sources, number.name)
                row.update(number, stands, source, doubt)
            # green is what does something now, and first the questions are to be answered
            set_class(self.right, "cm-primary", not any(row.is_open for row in self.rows))
        self._around()

    def _part(self, page: PrintedPart, numbers: Resolved, asked: int) -> Choice:
        left = _left(page, numbers)
        details = [ui.MATCH_ASKED.format(n=asked)] if asked else []
        details.append(ui.MATCH_LEFT.format(n=left) if left else ui.MATCH_ALL)
        title = page.title if left or asked else f"✓ {page.title}"
        return Choice(title, " · ".join(details), partial(self._open, page), "warn" if asked else "")

    def _lay_out(self, page: PrintedPart) -> None:
        """Take the rows a page needs out of the pools: making widgets takes longer than a person waits."""
        used = {False: 0, True: 0}
        self.rows = []
        for number in page.numbers:
            words = bool(number.among)
            pool = self._pools[words]
            if used[words] == len(pool):
                pool.append(NumberRow(self, self._tell, words))
            self.rows.append(pool[used[words]])
            used[words] += 1
        self.grid.children = tuple(row.widget for row in self.rows)


def _left(page: PrintedPart, numbers: Resolved) -> int:
    return sum(source_of(numbers.sources, one.name) != "mine" for one in page.numbers)
