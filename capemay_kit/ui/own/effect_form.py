"""The form for what a card does: a control for everything the vocabulary asks, made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.own.card_words import WHAT
from capemay_kit.own.vocabulary import Blank, FieldValues, Named, asked, blank, fields_of
from capemay_kit.ui import words as ui
from capemay_kit.ui.own.effect_fields import NONE, Adder, Chips, Control, Pick, Plain, Seasons, Shared
from capemay_kit.ui.parts import box, button, heard, html, show


class TypeForm(Control):
    """All that a type asks for; what does not matter is not shown, and not said."""

    def __init__(self, shared: Shared, changed: Callable[[], None], name: str, without: Sequence[str] = ()) -> None:
        super().__init__(shared, changed)
        self.name = name
        self.controls = {
            one.name: control(shared, self._answered, name, one) for one in fields_of(name) if one.name not in without
        }
        self.widget = box(*(one.widget for one in self.controls.values()), classes=("cm-ws-fields",))
        with shared.hushed():
            self.set(blank(name))

    def _answered(self) -> None:
        self._show()
        self.heard()

    def _show(self) -> None:
        matters = {one.name for one in asked(self.name, self._all())}
        for name, one in self.controls.items():
            show(one.widget, name in matters)

    def _all(self) -> FieldValues:
        return {name: one.get() for name, one in self.controls.items()}

    def get(self) -> FieldValues:
        """Return what matters of what is entered."""
        values = self._all()
        return {one.name: values[one.name] for one in asked(self.name, values) if one.name in values}

    def set(self, value: FieldValues) -> None:
        """Fill the form."""
        for name, one in self.controls.items():
            one.set(value[name])
        self._show()

    def fit(self, types: tuple[str, ...]) -> None:
        """Offer only those effects."""
        for one in self.controls.values():
            one.fit(types)


class Thing(Control):
    """A thing of one of several types: which, and then its own form. Where only one type can be, it is there or not."""

    def __init__(
        self, shared: Shared, changed: Callable[[], None], title: str, types: Sequence[str], optional: bool
    ) -> None:
        super().__init__(shared, changed)
        self._types = tuple(types)
        self._among: tuple[str, ...] = self._types
        self._always = "" if optional or len(types) > 1 else types[0]
        self.forms: dict[str, TypeForm] = {}
        if self._always:
            self.which = html("cm-label", value=title)
        elif len(types) == 1:
            self.which = w.Checkbox(description=title, indent=False)
        else:
            self.which = w.Dropdown(options=self._options(""), description=title)
        if not self._always:
            heard(self.which, self._chosen, shared.tell, "what")
        self._inside = box(classes=("cm-ws-inside",))
        self.widget = box(self.which, self._inside, classes=("cm-ws-thing",))
        self._lay()

    def _options(self, here: str) -> list[tuple[str, str]]:
        there = [one for one in self._types if one in self._among or one == here]
        return [(WHAT[one], one) for one in there]

    def _name(self) -> str:
        value = self._always or self.which.value
        return self._types[0] if value is True else str(value or NONE)

    def _chosen(self, _: Any) -> None:
        if not self.shared.quiet:
            self._lay()
            self.heard()

    def _lay(self) -> None:
        """Show the form of the type that is chosen, made now if it never was."""
        name = self._name()
        if name and name not in self.forms:
            made = self.forms[name] = TypeForm(self.shared, self.heard, name)
            self._inside.children = (*self._inside.children, made.widget)
            made.fit(self._below())
        for one, form in self.forms.items():
            show(form.widget, one == name)

    def _below(self) -> tuple[str, ...]:
        # an offer within an offer is nothing anybody prints
        return tuple(one for one in self._among if one != "offer")

    def get(self) -> Named | None:
        """Return the type and the values of its form."""
        name = self._name()
        return (name, self.forms[name].get()) if name else None

    def set(self, value: Named | None) -> None:
        """Show a thing, or none."""
        name = value[0] if value else NONE
        with self.shared.hushed():
            if isinstance(self.which, w.Checkbox):
                self.which.value = bool(name)
            elif isinstance(self.which, w.Dropdown):
                self._offer(name)
                self.which.value = name
            self._lay()
            if value:
                self.forms[name].set({**blank(name), **value[1]})

    def _offer(self, here: str) -> None:
        options = tuple(self._options(here))
        if self.which.options != options:
            self.which.options = options

    def fit(self, types: tuple[str, ...]) -> None:
        """Offer only those of its types that are among these."""
        if not isinstance(self.which, w.Dropdown) or not set(types) & set(self._types):
            return
        self._among = tuple(types)
        here = self._name()
        with self.shared.hushed():
            self._offer(here)
            self.which.value = here
        for form in self.forms.values():
            form.fit(self._below())


def control(shared: Shared, changed: Callable[[], None], owner: str, field: Blank) -> Control:
    """Make the control for a field of a type."""
    match field.kind:
        case "one" | "street" | "bird":
            return Pick(shared, changed, owner, field)
        case "some":
            return Chips(shared, changed, owner, field)
        case "streets":
            return Adder(shared, changed, field.label, field)
        case "lots":
            return Seasons(shared, changed, field)
        case "thing":
            return Thing(shared, changed, field.label, field.among, field.optional)
        case "things":
            return EffectList(shared, changed, field)
        case "choices":
            return Alternatives(shared, changed, field)
        case _:
            return Plain(shared, changed, field)


class EffectRow:
    """One effect, and what can be done with its place in the list."""

    def __init__(
        self, shared: Shared, heard: Callable[[], None], field: Blank, moved: Callable[[EffectRow, int], None]
    ) -> None:
        self.thing = Thing(shared, heard, ui.WS_EFFECT, field.among, False)
        self.earlier = button(ui.WS_EARLIER, partial(moved, self, -1), shared.tell, "cm-quiet")
        self.later = button(ui.WS_LATER, partial(moved, self, 1), shared.tell, "cm-quiet")
        self.out = button(ui.WS_REMOVE, partial(moved, self, 0), shared.tell, "cm-quiet")
        self.acts = box(self.earlier, self.later, self.out, classes=("cm-row",))
        self.widget = box(self.thing.widget, self.acts, classes=("cm-ws-row",))


class EffectList(Control):
    """Effects that happen one after the other."""

    def __init__(self, shared: Shared, changed: Callable[[], None], field: Blank) -> None:
        super().__init__(shared, changed)
        self._field = field
        self._types = field.among
        self.rows: list[EffectRow] = []
        self._spare: list[EffectRow] = []
        self._list = box(classes=("cm-ws-rows",))
        self.add = button(ui.WS_ADD, self._add, shared.tell, "cm-quiet")
        self.widget = box(self._list, self.add, classes=("cm-ws-several",))

    def get(self) -> tuple[Named | None, ...]:
        """Return the effects in order."""
        return tuple(row.thing.get() for row in self.rows)

    def set(self, value: Sequence[Named]) -> None:
        """Show these effects."""
        while len(self.rows) > len(value):
            self._spare.append(self.rows.pop())
        while len(self.rows) < len(value):
            self.rows.append(
                self._spare.pop() if self._spare else EffectRow(self.shared, self.heard, self._field, self._moved)
            )
        for row, one in zip(self.rows, value, strict=True):
            row.thing.set(one)
            row.thing.fit(self._types)
        self._lay()

    def fit(self, types: tuple[str, ...]) -> None:
        """Offer only those effects."""
        self._types = types or self._field.among
        for row in self.rows:
            row.thing.fit(self._types)

    def _add(self) -> None:
        row = self._spare.pop() if self._spare else EffectRow(self.shared, self.heard, self._field, self._moved)
        first = self._types[0]
        row.thing.set((first, blank(first)))
        row.thing.fit(self._types)
        self.rows.append(row)
        self._lay()
        self.heard()

    def _moved(self, row: EffectRow, by: int) -> None:
        """Move a row by a place, or take it out."""
        at = self.rows.index(row)
        if by:
            to = max(0, min(len(self.rows) - 1, at + by))
            self.rows.insert(to, self.rows.pop(at))
        else:
            self._spare.append(self.rows.pop(at))
        self._lay()
        self.heard()

    def _lay(self) -> None:
        wanted = tuple(row.widget for row in self.rows)
        if self._list.children != wanted:
            self._list.children = wanted
        for i, row in enumerate(self.rows):
            show(row.earlier, i > 0)
            show(row.later, i + 1 < len(self.rows))


class Alternatives(Control):
    """Several choices, one of which is taken when the card is played."""

    def __init__(self, shared: Shared, changed: Callable[[], None], field: Blank) -> None:
        super().__init__(shared, changed)
        self._field = field._replace(kind="things")
        self._types = field.among
        self.each: list[EffectList] = []
        self._spare: list[EffectList] = []
        self._words: list[w.HTML] = []
        self._list = box(classes=("cm-ws-rows",))
        self.add = button(ui.WS_ADD_CHOICE, self._add, shared.tell, "cm-quiet")
        self.widget = box(self._list, self.add, classes=("cm-ws-several",))

    def get(self) -> tuple[tuple[Named | None, ...], ...]:
        """Return the choices; one with no effect is none."""
        return tuple(found for one in self.each if (found := one.get()))

    def set(self, value: Sequence[Sequence[Named]]) -> None:
        """Show these choices."""
        while len(self.each) > len(value):
            self._spare.append(self.each.pop())
        while len(self.each) < len(value):
            self.each.append(self._new())
        for one, effects in zip(self.each, value, strict=True):
            one.set(effects)
            one.fit(self._types)
        self._lay()

    def fit(self, types: tuple[str, ...]) -> None:
        """Offer only those effects."""
        self._types = types or self._field.among
        for one in self.each:
            one.fit(self._types)

    def _new(self) -> EffectList:
        return self._spare.pop() if self._spare else EffectList(self.shared, self._heard_below, self._field)

    def _heard_below(self) -> None:
        # a choice whose last effect was taken out is gone
        for one in [one for one in self.each if not one.rows]:
            self.each.remove(one)
            self._spare.append(one)
        self._lay()
        self.heard()

    def _add(self) -> None:
        made = self._new()
        first = self._types[0]
        made.set(((first, blank(first)),))
        made.fit(self._types)
        self.each.append(made)
        self._lay()
        self.heard()

    def _lay(self) -> None:
        wanted = []
        for i, one in enumerate(self.each):
            if i:
                wanted.append(self._or(i))
            wanted.append(one.widget)
        if self._list.children != tuple(wanted):
            self._list.children = tuple(wanted)

    def _or(self, place: int) -> w.HTML:
        """Return the word between two choices, made once for each place."""
        while len(self._words) < place:
            self._words.append(html("cm-label", value=ui.WS_OR))
        return self._words[place - 1]
