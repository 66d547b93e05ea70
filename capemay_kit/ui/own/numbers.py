"""The numbers of one's copy: a form of those nobody could tell us, part by part as they are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from markupsafe import Markup

from capemay_kit.core.edition import Resolved, source_of
from capemay_kit.core.i18n import _
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.printed import YES_NO, Number, PrintedPart, Value
from capemay_kit.errors import BadValue
from capemay_kit.games import registry
from capemay_kit.own import match, printed, ready
from capemay_kit.own.match import Doubt, Meanwhile
from capemay_kit.own.printed import called, key, key_of
from capemay_kit.own.steps import step
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import (
    Call,
    Choice,
    Element,
    Tell,
    box,
    button,
    choices,
    h,
    line,
    pick,
    refusal,
    text,
    those,
)
from capemay_kit.ui.own.tab import Tab
from capemay_kit.ui.words import SOURCES


class OwnNumbers(Tab):
    """The parts of a game's copy, and the numbers of the one that is looked at, laid out as they are printed. What
    cannot be stays in its field until it is corrected, and nothing of it is kept."""

    of_every_game = True

    def __init__(self, model: Session, tell: Tell, update: Call) -> None:
        super().__init__(model, tell, update)
        self.game = model.desk.game
        self.page: PrintedPart | None = None
        self._wrong: dict[str, tuple[str, str]] = {}
        """What was typed that cannot be, and why, by the number's name."""
        self._said, self._sure = "", False

    def open(self, page: PrintedPart | None) -> None:
        """Show a part, or the list of them."""
        self.page = page
        self.refresh()
        self.model.changed()

    def refresh(self) -> None:
        """Say no longer what was so before."""
        self._said, self._sure, self._wrong = "", False, {}

    def _settling(self, settle: Callable[[], None]) -> None:
        """Settle something of a number; what is entered is kept at once: nothing is lost by stopping here."""
        self._said, self._sure = "", False
        try:
            settle()
        except OwnChanged:
            self._said = _("Another page changed something in the meantime. Please look again.")
        self.update()

    def _typed(self, number: Number, seen: Value, typed: str) -> None:
        """Take what somebody entered who saw a number stand there."""
        self._wrong.pop(number.name, None)
        try:
            value: Value = (
                match.typed(number, typed, seen) if not number.among
                else typed == "yes" if number.among == YES_NO else typed
            )  # fmt: skip
        except BadValue as error:
            self._wrong[number.name] = typed, error.sentence
            self.update()
            return
        self._settling(partial(match.enter, self.model.store, number, value, seen))

    def _put_back(self, number: Number) -> None:
        self._wrong.pop(number.name, None)
        self._settling(partial(match.put_back, self.model.store, number))

    def _right(self, page: PrintedPart, shown: Mapping[str, Value], asked: list[Number]) -> None:
        """Take all numbers of a part as they are shown, and go on to the next one with any left."""
        store = self.model.store
        off = match.sums_off(page, match.my_numbers(store, self.game))
        if asked:
            self._said = _("First answer the questions: {labels}.", labels="; ".join(one.label for one in asked))
        elif off and not self._sure:
            # the rulebook counts otherwise: only a second tap keeps them
            self._sure = True
            self._said = _(
                "Please count again. {sums} If your copy really is like that, say so below.",
                sums=" ".join(off.values()),
            )
        else:
            try:
                said = step("numbers", page=key_of(self.game, page.id))
                numbers = match.keep(store, shown, said, shown, game=self.game)
            except Meanwhile as others:
                labels = "; ".join(called(key_of(self.game, one)) for one in others.names)
                self._said = _("Changed on another page in the meantime: {labels}. Please check again.", labels=labels)
            else:
                parts = match.to_compare(store, self.game)
                at = next((i for i, one in enumerate(parts) if one.id == page.id), 0)
                left = (one for one in (*parts[at + 1 :], *parts[:at]) if _left(one, numbers))
                self.open(next(left, None))
                return
        self.update()

    def show(self) -> Element:
        """Show the parts with how many numbers are left in each, or the one that is open."""
        if self.game != self.model.desk.game:
            self.game, self.page = self.model.desk.game, None
            self.refresh()
        store = self.model.store
        numbers, parts = match.my_numbers(store, self.game), match.to_compare(store, self.game)
        left, of = match.unsure(numbers, parts), sum(len(one.numbers) for one in parts)
        if left:
            said = _("Numbers compared: {n} of {all}. Everything is saved; stop whenever you like.",
                     n=of - left, all=of)  # fmt: skip
        elif of:
            said = _("All numbers are those of your copy.")
        else:
            said = _("The rulebook of {game} states every number: there is nothing to compare.",
                     game=registry.title(self.game))  # fmt: skip
        bar = h('<progress max="{}" value="{}"></progress> ', of, of - left) if of else ""
        inside = self._list(parts, numbers) if self.page is None else self._form(self.page, numbers)
        return box(text(h("{}{}", bar, said), "cm-note"), inside, classes=("cm-copybox",))

    def _list(self, parts: tuple[PrintedPart, ...], numbers: Resolved) -> Element:
        store, waiting = self.model.store, match.held(self.model.store)
        found = [self._part(one, numbers, sum(key(n) in waiting for n in one.numbers)) for one in parts]
        if any(one.solo for one in printed.pages(self.game)):
            without = parts != printed.pages(self.game)
            turn = partial(self._settling, partial(match.play_solo, store, without))
            solo = (
                _("We do play solo: compare its boards too") if without
                else _("We don't play solo: leave its boards out")
            )  # fmt: skip
            found.append(Choice(solo, "", turn, "quiet"))
        others = [
            _("{game}: {n} to compare", game=registry.title(game), n=n) if n
            else _("{game}: nothing to compare", game=registry.title(game))
            for game, n in ready.still_assumed(store).items() if game != self.game
        ]  # fmt: skip
        said = text(h("{}", _("Other games: {games}.", games="; ".join(others))), "cm-note")
        return box(choices(found, None, "cm-lessonlist"), said, classes=("cm-copybox",))

    def _part(self, page: PrintedPart, numbers: Resolved, asked: int) -> Choice:
        if not page.numbers:
            return Choice(page.title, _("as in the rulebook"), partial(self.open, page))
        left = _left(page, numbers)
        details = [_("{n} to answer", n=asked)] if asked else []
        details.append(_("{n} to compare", n=left) if left else _("compared"))
        title = page.title if left or asked else f"✓ {page.title}"
        return Choice(title, " · ".join(details), partial(self.open, page), "warn" if asked else "")

    def _form(self, page: PrintedPart, numbers: Resolved) -> Element:
        waiting = match.held(self.model.store)
        asked = {one.name: match.doubt(one, waiting[key(one)], numbers) for one in page.numbers if key(one) in waiting}
        shown = {one.name: match.value_of(numbers, one.name) for one in page.numbers}
        is_open = [one for one in page.numbers if one.name in asked or one.name in self._wrong]
        right = _("My copy is like that") if self._sure else _("All of these are as printed")
        # green is what does something now, and first the questions are to be answered
        look = ("cm-all-right", *those({"cm-primary": not is_open}))
        return box(
            text(h("<h2>{}</h2><p>{}</p>", page.title, page.used), "cm-lessontext"),
            box(*self._grids(page, numbers, asked), classes=("cm-matchgrid",)),
            text(_sums(page, numbers), "cm-note"),
            box(*(self._question(one, shown[one.name], asked.get(one.name)).key(one.name) for one in is_open)),
            text(refusal(self._said), "cm-message"),
            box(
                button(right, partial(self._right, page, shown, is_open), *look).key("right") if page.numbers else None,
                button(_("Later") if page.numbers else _("All parts"), partial(self.open, None), "cm-quiet"),
                classes=("cm-row",),
            ),
            classes=("cm-form", "cm-matching"),
        )  # fmt: skip

    def _grids(self, page: PrintedPart, numbers: Resolved, asked: Mapping[str, Doubt]) -> list[Element]:
        """Lay a part out as it is printed. Fields are used again for what stands in their place on the next part."""

        def words(said: str, kind: str) -> Element:
            return text(h('<span class="cm-printed-{}">{}</span>', kind, said))

        def cell(number: Number) -> Element:
            if number.stated:
                return words(_written(number, match.value_of(numbers, number.name)), "stated")
            return self._field(number, numbers, asked.get(number.name))

        grids = []
        for grid in page.grids:
            columns = max(len(one) for __, one in grid.lines)
            cells = [words("", "corner"), *(words(one, "top") for one in grid.across)] if grid.across else []
            for label, numbered in grid.lines:
                cells += [words(label, "line"), *map(cell, numbered)]
                cells += [words("", "corner") for __ in range(columns - len(numbered))]
            grids.append(box(*cells, classes=("cm-printed", f"cm-of-{columns}")))
        return grids

    def _field(self, number: Number, numbers: Resolved, doubt: Doubt | None) -> Element:
        """Show a number, and how sure we are of it."""
        stands, source = match.value_of(numbers, number.name), source_of(numbers.sources, number.name)
        value = stands if doubt is None else doubt.value
        is_open = doubt is not None or number.name in self._wrong
        label = f"{number.label} · {'✓ ' if source == 'mine' else ''}{SOURCES[source]}"
        look = ("cm-matchrow", *those({"cm-mine": source == "mine" and not is_open, "cm-asked": is_open}))
        entered = partial(self._typed, number, stands)
        if not number.among:
            typed, __ = self._wrong.get(number.name, (str(value), ""))
            return line(typed, entered, "cm-digits", *look, name=label)
        words = list(number.among)
        at = words.index(("yes" if value else "no") if number.among == YES_NO else str(value))
        return pick(label, number.among.values(), at, lambda to: entered(words[to]), *look)

    def _question(self, number: Number, stands: Value, doubt: Doubt | None) -> Element:
        """Say what is wrong with what was entered, or ask whether it is so."""
        __, wrong = self._wrong.get(number.name, ("", ""))
        answers = []
        if not wrong and doubt is not None and doubt.can_keep:
            keep = partial(self._settling, partial(match.keep_it, self.model.store, number))
            answers.append(Choice(_("Keep {value}", value=_written(number, doubt.value)), "", keep, "primary"))
        back = _("Restore {value}", value=_written(number, stands))
        answers.append(Choice(back, "", partial(self._put_back, number)))
        said = h('<div role="alert"><b>{}</b> {}</div>', number.label, wrong or (doubt.said if doubt else ""))
        return box(text(said, "cm-matchsaid"), choices(answers, None, "cm-row"), classes=("cm-doubted",))


def _written(number: Number, value: Value) -> str:
    return printed.written(key(number), value)


def _sums(page: PrintedPart, numbers: Resolved) -> Markup:
    """Say of what the rulebook counts together whether it comes to as many."""
    off = match.sums_off(page, numbers)
    right = [
        _("✓ {what}: {n}, as in the rulebook", what=one.called, n=one.of) for one in page.sums if one.called not in off
    ]
    return Markup("<br>").join([*right, *off.values()])


def _left(page: PrintedPart, numbers: Resolved) -> int:
    return sum(source_of(numbers.sources, one.name) != "mine" for one in page.numbers)
