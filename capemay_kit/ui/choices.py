"""The lower half of a side panel: a message, figures that may be changed, and buttons to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import ipywidgets as w
from msgspec.structs import replace

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.shown import UNSAID, Figure, Option
from capemay_kit.errors import Refusal
from capemay_kit.sitting.session import Session
from capemay_kit.teach.reference import rule_for
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Choice,
    Stock,
    box,
    button,
    heard,
    html,
    mark,
    name_once,
    put,
    row_of,
    safe,
    searching,
    set_class,
    show,
    tell_once,
    tip_once,
)

MOST_SHOWN = 40
"""Choices listed at once; a search narrows down longer lists."""
OUT = ("quiet", "half", "warn")
"""Tones of choices that lead out of a list."""


class Asking(NamedTuple):
    """What is said (HTML), the choices under it, whether they can be searched, and figures that may be changed, with
    the keys of those the table may use from now on; ``deed`` says in a few words what the main choice does. ``keys``
    stand in its place, for a question (``asks``, HTML) with a few short answers."""

    text: str
    choices: list[Choice]
    searchable: bool = False
    figures: Sequence[Figure] = ()
    keeps: frozenset[str] = frozenset()
    deed: str = ""
    asks: str = ""
    keys: Sequence[Choice] = ()


def going_back(model: Session[Any, Any]) -> Asking | None:
    """Return what is asked about an undo, or said while somebody looks back; None at other times."""
    if model.asking_undo is not None:
        to = model.asking_undo
        why = Texts({
            "revealed": "Something has been drawn or revealed since.", "other": "Another player has acted since.",
            "ended": "All cards have been shown since.",
        })[model.on.undo_asks(to) or "ended"]  # fmt: skip
        sure = [
            Choice(_("Yes, undo"), "", lambda: model.undo(to, asked=True), "warn"),
            Choice(_("No"), "", model.cancel, "quiet"),
        ]
        return Asking(safe(_("Undo: {what}? {why}", what=model.undo_label(to), why=why)), sure)
    if model.looking is not None:
        back = [
            Choice(_("Back to now"), "", lambda: model.look(None), "primary"),
            Choice(_("Undo to here"), "", lambda: model.undo(model.looking), "warn"),
        ]
        return Asking(
            safe(_("Looking back at {when}. Nothing can be changed here.", when=model.when(model.looking))), back
        )
    return None


def refusal_html(reason: str, change: str, cites: str) -> str:
    """Write why the rules refuse, what would change that, and the page."""
    return (
        f'<div class="cm-refusal" role="alert"><b>{safe(reason)}</b><p>{safe(change)}</p>'
        f"<small>{safe(cites)}</small></div>"
    )


def out_of_refusal(model: Session[Any, Any], why: Refusal, can_force: bool) -> list[Choice]:
    """Return what can be done about a refusal: do it anyway, where that is possible, and read the rule."""
    choices = [Choice(_("Do it anyway"), "", model.force, "warn")] if can_force else []
    if rule := rule_for(model.meta.id, why.rule):
        choices.append(Choice(_("Read the rule"), rule.title, partial(model.read_rule, rule.id), "quiet"))
    return choices


class Keys:
    """Buttons in a row that are made once; ``press`` gets the place of the one that is tapped."""

    def __init__(self, press: Callable[[int], None], tell: Tell, *classes: str) -> None:
        self._press, self._tell = press, tell
        self.buttons: list[w.Button] = []
        self.widget = box(classes=classes)

    def offer(self, names: Sequence[str], on: Sequence[bool] = (), tips: Sequence[str] = ()) -> None:
        """Show a key for each name, lit where it is ``on``."""
        row_of(self.buttons, self.widget, len(names), self._press, self._tell)
        for i, (made, name) in enumerate(zip(self.buttons, names, strict=False)):
            name_once(made, name)
            mark(made, bool(on) and on[i])
            if tips:
                tip_once(made, tips[i])


class FigureRow:
    """A figure of an action that waits to be confirmed: it can be changed by a tap, or chosen among several keys."""

    def __init__(self, set_figure: Callable[[str, int], None], tell: Tell) -> None:
        self._set, self._tell = set_figure, tell
        self.key = ""
        self._options: Sequence[Option] = ()
        self._value = UNSAID
        self._keys: list[w.Button] = []
        self.keys = box(classes=("cm-keys",))
        self.name = html("cm-figure-name")
        self.field = heard(w.IntText(layout={"width": "84px"}), self._typed, tell, "figure")
        less = button("−", lambda: self._step(-1), tell, "cm-step")
        more = button("+", lambda: self._step(1), tell, "cm-step")
        for made in (less, more):
            # quick taps on one button all count
            made.remove_class("cm-once")
        self.steps = (less, self.field, more)
        self.widget = box(self.name, *self.steps, self.keys, classes=("cm-figure",))

    def _press(self, at: int) -> None:
        if at < len(self._options):
            pressed = self._options[at].value
            self._set(self.key, UNSAID if pressed == self._value else pressed)

    def _step(self, by: int) -> None:
        self._set(self.key, self.field.value + by)

    def _typed(self, value: int) -> None:
        self._set(self.key, value)

    def update(self, figure: Figure, value: int) -> None:
        """Show a figure, and whether it still follows the rules."""
        self.key, self._options, self._value = figure.key, figure.options, value
        changed = value != figure.rule and not figure.options
        by_rule = f" <small>{safe(_('by the rules: {n}', n=figure.rule))}</small>" if changed else ""
        tell_once(self.name, safe(figure.label) + by_rule)
        set_class(self.widget, "cm-keyed", bool(figure.options))
        for one in self.steps:
            show(one, not figure.options)
        show(self.keys, bool(figure.options))
        if figure.options:
            self._offer(figure)
            return
        name_once(self.field, figure.label)
        tip_once(self.steps[0], _("{figure}: one fewer", figure=figure.label))
        tip_once(self.steps[-1], _("{figure}: one more", figure=figure.label))
        put(self.field, value)

    def _offer(self, figure: Figure) -> None:
        row_of(self._keys, self.keys, len(figure.options), self._press, self._tell, "cm-key", hasty=False)
        for made, one in zip(self._keys, figure.options, strict=False):
            name_once(made, one.title)
            tip_once(made, f"{figure.label}: {one.detail or one.title}")
            mark(made, one.value == self._value)


class Deed:
    """The main choice, with a few words on what it does, in a bar of its own that never scrolls."""

    def __init__(self, tell: Tell) -> None:
        self.said = html("cm-deed-said")
        self.stock = Stock(tell, 1)
        self.widget = box(self.said, self.stock.widget, classes=("cm-deed",))
        show(self.widget, False)

    def offer(self, said: str, choice: Choice | None, asks: str = "", keys: Sequence[Choice] = ()) -> None:
        """Show the choice, or a question (HTML) with a key for each answer; hide the bar if there is neither."""
        tell_once(self.said, asks if keys else f"<b>{safe(said)}</b>" if said and choice else "")
        self.stock.offer(keys or ([choice] if choice else []))
        set_class(self.widget, "cm-inquiry", bool(keys))
        show(self.widget, bool(keys or choice))


class Choices:
    """The message, the figures, the search and the buttons; ``parts`` are their widgets, from top to bottom.

    The main choice goes to the ``deed``, if there is one."""

    def __init__(
        self,
        model: Session[Any, Any],
        asking: Callable[[], Asking],
        chosen: Callable[[], str | None],
        tell: Tell,
        deed: Deed | None = None,
    ) -> None:
        self.model = model
        self._asking, self._chosen, self._deed = asking, chosen, deed
        self.message = html("cm-message")
        self._tell = tell
        self._rows: list[FigureRow] = []
        self.figures = box(classes=("cm-figurerows",))
        keep = w.Checkbox(description=_("Use these figures from now on"), indent=False)
        self.keep = heard(keep, self._kept, tell, "keep figures", "cm-keep")
        self.search = searching(_("Search by number or word"), self._searched, tell)
        self._sorts: list[str] = []
        self.sorts = Keys(self._narrow, tell, "cm-seg")
        self.stock = Stock(tell, 12)
        self.parts = (self.message, self.figures, self.keep, self.search, self.sorts.widget, self.stock.widget)

    def _kept(self, keep: bool) -> None:
        if self.model.draft is not None:
            self.model.draft = replace(self.model.draft, keep_values=keep)

    def _narrow(self, at: int) -> None:
        if at < len(self._sorts):
            self._searched("" if self.model.search == self._sorts[at] else self._sorts[at])

    def _searched(self, words: str) -> None:
        self.model.search = words
        self.update()

    def update(self) -> None:
        """Show what is said and offered now."""
        model = self.model
        message, choices, searchable, figures, keeps, does, asks, keys = self._asking()
        tell_once(self.message, message)
        show(self.message, bool(message))
        draft = model.draft
        values = draft.values if draft else {}
        if len(self._rows) < len(figures):
            self._rows += [FigureRow(model.set_figure, self._tell) for __ in range(len(figures) - len(self._rows))]
            self.figures.children = tuple(row.widget for row in self._rows)
        show(self.figures, bool(figures))
        # rows of keys are high: what is done with them stays in sight
        set_class(self.stock.widget, "cm-under-keys", self._deed is None and any(one.options for one in figures))
        for row, figure in zip(self._rows, [*figures, *[None] * len(self._rows)], strict=False):
            show(row.widget, figure is not None)
            if figure is not None:
                row.update(figure, values.get(figure.key, figure.rule))
        show(self.keep, any(one.key in keeps and values.get(one.key, one.rule) != one.rule for one in figures))
        if draft is not None:
            put(self.keep, draft.keep_values)
        show(self.search, searchable)
        put(self.search, model.search)
        # where not all are shown at once, none of them is farther than two taps
        found = [word for word in map(_, model.says.sorts)
                 if any(word.lower() in one.title.lower() for one in choices)]  # fmt: skip
        self._sorts = found if searchable and len(choices) > MOST_SHOWN else []
        show(self.sorts.widget, bool(self._sorts))
        self.sorts.offer(self._sorts, [one == model.search for one in self._sorts])
        if model.search:
            wanted = model.search.lower().split()
            choices = [
                one for one in choices
                if one.tone in ("quiet", "half") or all(word in f"{one.title} {one.detail}".lower() for word in wanted)
            ]  # fmt: skip
        if self._deed is not None:
            main = next((one for one in choices if one.tone == "primary"), None)
            self._deed.offer(does, main, asks, keys)
            choices = [one for one in choices if one is not main]
        self.stock.offer(self._shortened(self._folded(choices)), self._chosen())

    def _folded(self, choices: list[Choice]) -> list[Choice]:
        """Fold away the last choices, until they are unfolded or searched for."""
        last = [one for one in choices if one.last]
        if not last or self.model.unfolded or self.model.search:
            return choices
        fold = Choice(_("One of the app's ({n})", n=len(last)), "", self._unfold, "half")
        return [*(one for one in choices if not one.last), fold]

    def _unfold(self) -> None:
        self.model.unfolded = True
        self.update()

    def _shortened(self, choices: list[Choice]) -> list[Choice]:
        """Shorten a long list, but keep the choices that lead out of it."""
        out = [one for one in choices if one.tone in OUT]
        rest = [one for one in choices if one.tone not in OUT]
        if self.model.show_all or len(rest) <= MOST_SHOWN:
            return choices
        more = Choice(_("Show all {n}", n=len(rest)), "", self._show_all, "half")
        half = [one for one in out if one.tone == "half"]
        return [*half, *rest[:MOST_SHOWN], more, *(one for one in out if one.tone != "half")]

    def _show_all(self) -> None:
        self.model.show_all = True
        self.update()
