"""Match my copy: a form of the numbers nobody could tell us, part by part of the printed copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.core.edition import Resolved, source_of
from capemay_kit.core.i18n import _
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.printed import YES_NO, Number, PrintedPart, Value
from capemay_kit.errors import BadValue
from capemay_kit.games import registry
from capemay_kit.own import doubts, match, printed, ready
from capemay_kit.own.doubts import Doubt
from capemay_kit.own.match import Meanwhile
from capemay_kit.own.printed import called, key, key_of
from capemay_kit.own.steps import step
from capemay_kit.sitting.playing import Playing
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
from capemay_kit.ui.words import SOURCES


class NumberRow:
    """A number with our value filled in; ``words`` if it is one of a few words. What is wrong with what was entered
    stands in ``question``: what cannot be stays in the field until it is corrected, and nothing of it is kept."""

    def __init__(self, match: Match, tell: Tell, words: bool) -> None:
        self.number: Number | None = None
        self.seen: Value = 0
        self.wrong = ""
        self.doubt: Doubt | None = None
        self._match = match
        field = w.Dropdown() if words else w.Text(continuous_update=False)
        self.field = heard(field, self._typed, tell, "number", "cm-matchrow", *([] if words else ["cm-digits"]))
        self.said = html("cm-matchsaid")
        self.answers = Stock(tell, 0, "cm-row")
        self.question = box(self.said, self.answers.widget, classes=("cm-doubted",))

    def _typed(self, __: Any) -> None:
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
        put(self.field, self.field.value if self.wrong else shown,
            tuple((called, one) for one, called in number.among.items()) or None)  # fmt: skip
        name_once(self.field, f"{number.label} · {'✓ ' if source == 'mine' else ''}{SOURCES[source]}")
        set_class(self.field, "cm-mine", source == "mine" and not self.is_open)
        set_class(self.field, "cm-asked", self.is_open)
        self._ask(number, value)

    @property
    def is_open(self) -> bool:
        """Whether something has to be corrected or answered."""
        return bool(self.wrong) or self.doubt is not None

    def _ask(self, number: Number, value: Value) -> None:
        said = self.wrong or (self.doubt.said if self.doubt else "")
        label = f"<b>{safe(number.label)}</b>"
        tell_once(self.said, f'<div role="alert">{label} {safe(said)}</div>' if said else "")
        choices = []
        if not self.wrong and self.doubt is not None and self.doubt.can_keep:
            keep = _("Keep {value}", value=_written(number, self.doubt.value))
            choices.append(Choice(keep, "", partial(self._match.keep_it, number), "primary"))
        if said:
            back = _("Restore {value}", value=_written(number, value))
            choices.append(Choice(back, "", self._put_back))
        self.answers.offer(choices)


class Match:
    """The screen: the parts of a game's copy, and the numbers of the one that is looked at, laid out as they are
    printed."""

    busy = False
    of_every_game = True

    def __init__(self, model: Playing, tell: Tell, around: Call = lambda: None) -> None:
        self.model = model
        self._tell = tell
        self._around = around
        self.game = model.desk.game
        self.page: PrintedPart | None = None
        self.parts = Stock(tell, 12, "cm-lessonlist")
        self.progress = html("cm-note")
        self.head = html("cm-lessontext")
        self.said = html("cm-message")
        self._said, self._sure = "", False
        self._pools: dict[bool, list[NumberRow]] = {False: [], True: []}
        self._texts: list[w.HTML] = []
        self.rows: list[NumberRow] = []
        self.grid = box(classes=("cm-matchgrid",))
        self.questions = box()
        self.sums = html("cm-note")
        self.right = button(_("All of these are as printed"), self._right, tell, "cm-primary", "cm-all-right")
        self.later = button(_("Later"), self._later, tell, "cm-quiet")
        acts = box(self.right, self.later, classes=("cm-row",))
        self.form = box(
            self.head, self.grid, self.sums, self.questions, self.said, acts, classes=("cm-form", "cm-matching")
        )
        self.others = html("cm-note")
        self.list = box(self.parts.widget, self.others, classes=("cm-copybox",))
        self.widget = box(self.progress, self.list, self.form, classes=("cm-copybox",))

    def _open(self, page: PrintedPart | None) -> None:
        self.page, self._said, self._sure = page, "", False
        if page is not None:
            self._lay_out(page)
        self.update()

    def _settling(self, settle: Callable[[], None]) -> None:
        """Settle something of a number; what is entered is kept at once: nothing is lost by stopping here."""
        self._said, self._sure = "", False
        try:
            settle()
        except OwnChanged:
            self._said = _("Another page changed something in the meantime. Please look again.")
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
            self._said = _("First answer the questions: {labels}.", labels="; ".join(asked))
            self.update()
            return
        off = match.sums_off(self.page, match.my_numbers(self.model.store, self.game))
        if off and not self._sure:
            # the rulebook counts otherwise: only a second tap keeps them
            self._sure, self._said = (
                True,
                _(
                    "Please count again. {sums} If your copy really is like that, say so below.",
                    sums=" ".join(off.values()),
                ),
            )
            self.update()
            return
        shown = {row.number.name: row.seen for row in self.rows if row.number}
        try:
            said = step("numbers", page=key_of(self.game, self.page.id))
            numbers = match.keep(self.model.store, shown, said, shown, game=self.game)
        except Meanwhile as others:
            labels = [called(key_of(self.game, one)) for one in others.names]
            self._said = _(
                "Changed on another page in the meantime: {labels}. Please check again.",
                labels="; ".join(labels),
            )
            self.update()
            return
        parts = match.to_compare(self.model.store, self.game)
        at = next((i for i, one in enumerate(parts) if one.id == self.page.id), 0)
        left = [one for one in (*parts[at + 1 :], *parts[:at]) if _left(one, numbers)]
        self._open(left[0] if left else None)
        self.model.changed()

    def _later(self) -> None:
        self._open(None)
        self.model.changed()

    def refresh(self) -> None:
        """Show how it stands after a change was taken back."""
        self._said, self._sure = "", False
        for row in self.rows:
            row.wrong = ""

    def update(self) -> None:
        """Show the parts with how many numbers are left in each, or the one that is open. Raises `BadFile`."""
        if self.game != self.model.desk.game:
            self.game, self.page, self._said, self._sure = self.model.desk.game, None, "", False
        numbers = match.my_numbers(self.model.store, self.game)
        waiting = doubts.held(self.model.store)
        parts = match.to_compare(self.model.store, self.game)
        left, of = match.unsure(numbers, parts), sum(len(one.numbers) for one in parts)
        done = (
            _("All numbers are those of your copy.")
            if of
            else _(
                "The rulebook of {game} states every number: there is nothing to compare.",
                game=registry.TITLES[self.game],
            )
        )
        text = (
            _("Numbers compared: {n} of {all}. Everything is saved; stop whenever you like.", n=of - left, all=of)
            if left
            else done
        )
        bar = f'<progress max="{of}" value="{of - left}"></progress> ' if of else ""
        tell_once(self.progress, f"{bar}{safe(text)}")
        show(self.list, self.page is None)
        show(self.form, self.page is not None)
        if self.page is None:
            found = ready.still_assumed(self.model.store).items()
            each = [
                (_("{game}: {n} to compare") if n else _("{game}: nothing to compare")).format(
                    game=registry.TITLES[game], n=n
                )
                for game, n in found
                if game != self.game
            ]
            tell_once(self.others, safe(_("Other games: {games}.", games="; ".join(each))))
            choices = [self._part(one, numbers, sum(key(n) in waiting for n in one.numbers)) for one in parts]
            if any(one.solo for one in printed.pages(self.game)):
                without = parts != printed.pages(self.game)
                turn = partial(self._settling, partial(match.play_solo, self.model.store, without))
                choices.append(
                    Choice(
                        _("We do play solo: compare its boards too")
                        if without
                        else _("We don't play solo: leave its boards out"),
                        "",
                        turn,
                        "quiet",
                    )
                )
            self.parts.offer(choices)
        else:
            tell_once(self.head, f"<h2>{safe(self.page.title)}</h2><p>{safe(self.page.used)}</p>")
            tell_once(self.said, refusal(self._said))
            for row, number in zip(self.rows, self.page.numbers, strict=True):
                asked = waiting.get(key(number))
                doubt = None if asked is None else doubts.doubt(number, asked, numbers)
                stands, source = match.value_of(numbers, number.name), source_of(numbers.sources, number.name)
                row.update(number, stands, source, doubt)
            self.questions.children = tuple(row.question for row in self.rows if row.is_open)
            # green is what does something now, and first the questions are to be answered
            set_class(self.right, "cm-primary", not any(row.is_open for row in self.rows))
            show(self.right, bool(self.page.numbers))
            name_once(self.right, _("My copy is like that") if self._sure else _("All of these are as printed"))
            name_once(self.later, _("Later") if self.page.numbers else _("All parts"))
            tell_once(self.sums, _sums(self.page, numbers))
        self._around()

    def _part(self, page: PrintedPart, numbers: Resolved, asked: int) -> Choice:
        if not page.numbers:
            return Choice(page.title, _("as in the rulebook"), partial(self._open, page))
        left = _left(page, numbers)
        details = [_("{n} to answer", n=asked)] if asked else []
        details.append(_("{n} to compare", n=left) if left else _("compared"))
        title = page.title if left or asked else f"✓ {page.title}"
        return Choice(title, " · ".join(details), partial(self._open, page), "warn" if asked else "")

    def _lay_out(self, page: PrintedPart) -> None:
        """Take the rows and texts a page needs out of the pools: making widgets takes longer than a person waits."""
        rows = {words: iter(self._from_pool(words)) for words in self._pools}
        texts = iter(self._from_texts())
        stands = match.my_numbers(self.model.store, self.game)
        self.rows = []

        def text(said: str, kind: str) -> w.HTML:
            made = next(texts)
            tell_once(made, f'<span class="cm-printed-{kind}">{safe(said)}</span>')
            return made

        def cell(number: Number) -> w.Widget:
            if number.stated:
                return text(_written(number, match.value_of(stands, number.name)), "stated")
            self.rows.append(next(rows[bool(number.among)]))
            return self.rows[-1].field

        grids = []
        for grid in page.grids:
            columns = max(len(line) for __, line in grid.lines)
            cells = [text("", "corner"), *(text(one, "top") for one in grid.across)] if grid.across else []
            for label, line in grid.lines:
                cells += [text(label, "line"), *map(cell, line)]
                cells += [text("", "corner") for __ in range(columns - len(line))]
            grids.append(box(*cells, classes=("cm-printed", f"cm-of-{columns}")))
        self.grid.children = tuple(grids)

    def _from_pool(self, words: bool) -> Iterator[NumberRow]:
        pool = self._pools[words]
        yield from pool
        while True:
            pool.append(NumberRow(self, self._tell, words))
            yield pool[-1]

    def _from_texts(self) -> Iterator[w.HTML]:
        yield from self._texts
        while True:
            self._texts.append(html())
            yield self._texts[-1]


def _written(number: Number, value: Value) -> str:
    return printed.written(key(number), value)


def _sums(page: PrintedPart, numbers: Resolved) -> str:
    """Say of what the rulebook counts together whether it comes to as many."""
    off = match.sums_off(page, numbers)
    right = [
        _("✓ {what}: {n}, as in the rulebook", what=one.called, n=one.of) for one in page.sums if one.called not in off
    ]
    return "<br>".join(map(safe, [*right, *off.values()]))


def _left(page: PrintedPart, numbers: Resolved) -> int:
    return sum(source_of(numbers.sources, one.name) != "mine" for one in page.numbers)
