"""A form of what a game says can be entered: counts, choices, lists; every change is a correction of the record."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import ipywidgets as w
from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import Field, Option, Section
from capemay_kit.sitting.playing import EVERYBODY, Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Choice,
    Stock,
    box,
    button,
    close,
    heard,
    html,
    mark,
    name_once,
    put,
    row_of,
    safe,
    set_class,
    show,
    tell_once,
    tip_once,
)
from capemay_kit.ui.stepper import Stepper

CHIPS = 14
"""Up to this many values to add get a button each; more become a list."""
LETTERS = 4
"""Up to this many letters fit a chip of the usual width; longer ones take the room they need."""
FEW_COLUMNS = 3
"""With fewer columns a grid has room to step down too, on any screen."""
FOLD, ON_PICTURE = object(), object()
"""In place of a value: the options behind a fold, and a place that is tapped on the picture."""
Enter = Callable[[str, Any], object]


class FieldRow(Protocol):
    """A field on the screen."""

    widget: w.Box

    def update(self, field: Field) -> None:
        """Show its value."""


class CountRow:
    """A whole number."""

    def __init__(self, field: Field, correct: Enter, tell: Tell) -> None:
        self._correct, self._field = correct, field
        self.stepper = Stepper(field.label, self._changed, tell)
        self.widget = self.stepper.widget

    def _changed(self, n: int) -> None:
        self._correct(self._field.path, n)

    def update(self, field: Field) -> None:
        """Show the number."""
        self._field = field
        tell_once(self.stepper.name, safe(field.label))
        self.stepper.least, self.stepper.most = field.least, field.most
        self.stepper.update(int(field.value), field.label)


class OneOfRow:
    """One of several values."""

    def __init__(self, field: Field, correct: Enter, tell: Tell) -> None:
        self._correct = correct
        self._field = field
        self.pick = heard(w.Dropdown(options=[], description=field.label), self._picked, tell, field.path)
        self.widget = box(self.pick, classes=("cm-oneof",))

    def _picked(self, at: int | None) -> None:
        if at is not None:
            self._correct(self._field.path, self._field.options[at].value)

    def update(self, field: Field) -> None:
        """Show which it is."""
        self._field = field
        options = tuple((one.title, i) for i, one in enumerate(field.options))
        at = next((i for i, one in enumerate(field.options) if one.value == field.value), None)
        name_once(self.pick, field.label)
        put(self.pick, at, options)


class KeysRow:
    """One of a few values. Each but the first has a key; tapping a lit key returns to the first."""

    def __init__(self, field: Field, correct: Enter, tell: Tell) -> None:
        self._correct, self._tell, self._field = correct, tell, field
        self.keys: list[w.Button] = []
        self.widget = box(classes=("cm-keyed",))

    def _press(self, at: int) -> None:
        field = self._field
        first, wanted = field.options[0].value, field.options[at + 1].value
        self._correct(field.path, first if field.value == wanted else wanted)

    def update(self, field: Field) -> None:
        """Show which it is."""
        self._field = field
        rest = field.options[1:]
        row_of(self.keys, self.widget, len(rest), self._press, self._tell, "cm-keyone")
        for made, one in zip(self.keys, rest, strict=False):
            _name(made, one.title, f"{field.label}: {one.title}")
            mark(made, one.value == field.value)


class ListRow:
    """A list of values: those it holds, each removed by a tap, and those that can be added."""

    def __init__(self, field: Field, correct: Enter, tell: Tell) -> None:
        self._correct, self._tell = correct, tell
        self._field = field
        self.name = html("cm-label")
        self.held: list[w.Button] = []
        self.holds = box(classes=("cm-helds",))
        self.chips: list[w.Button] = []
        self.lacks = html("cm-lacks")
        self.adds = box(classes=("cm-chips",))
        self.pick = heard(w.Dropdown(options=[], description=_("Add")), self._picked, tell, field.path)
        holds = box(self.holds, self.lacks, classes=("cm-holds",))
        self.widget = box(self.name, holds, self.adds, self.pick, classes=("cm-cardrow",))

    def _add(self, at: int) -> None:
        field = self._field
        self._correct(field.path, [*field.value, field.options[at].value])

    def _picked(self, at: int | None) -> None:
        if at is not None and at >= 0:
            self._add(at)

    def _take_out(self, place: int) -> None:
        values = list(self._field.value)
        if place < len(values):
            del values[place]
            self._correct(self._field.path, values)

    def update(self, field: Field) -> None:
        """Show what it holds and what can be added."""
        self._field = field
        tell_once(self.name, safe(field.label))
        words = [next((o.title for o in field.options if o.value == one), str(one)) for one in field.value]
        row_of(self.held, self.holds, len(words), self._take_out, self._tell, "cm-heldcard")
        for made, text in zip(self.held, words, strict=False):
            _name(made, f"{text}  ✕", _("{list}: remove {item}", list=field.label, item=text))
        tell_once(self.lacks, f"<i>{_('not yet')}</i>" * field.lack)
        show(self.lacks, field.lack > 0)
        few = len(field.options) <= CHIPS
        show(self.adds, few)
        show(self.pick, not few)
        if few:
            row_of(self.chips, self.adds, len(field.options), self._add, self._tell, "cm-chip")
            set_class(self.adds, "cm-worded", any(len(one.title) > LETTERS for one in field.options))
            for made, one in zip(self.chips, field.options, strict=False):
                _name(made, one.title, _("{list}: add {item}", list=field.label, item=one.title))
            return
        options = ((_("choose…"), -1), *((one.title, i) for i, one in enumerate(field.options)))
        put(self.pick, -1, options)


def _name(made: w.Button, text: str, tip: str) -> None:
    name_once(made, text)
    tip_once(made, tip)


class TogglesRow:
    """Values that are each held or not: a tap toggles one."""

    def __init__(self, field: Field, correct: Enter, tell: Tell) -> None:
        self._correct, self._tell, self._field = correct, tell, field
        self.name = html("cm-label")
        self.chips: list[w.Button] = []
        self.inside = box(classes=("cm-chips",))
        self.widget = box(self.name, self.inside, classes=("cm-cardrow",))

    def _turn(self, at: int) -> None:
        field = self._field
        value = field.options[at].value
        held = [one for one in field.value if one != value]
        self._correct(field.path, held if value in field.value else [*field.value, value])

    def update(self, field: Field) -> None:
        """Show which of them are held."""
        self._field = field
        tell_once(self.name, safe(field.label))
        row_of(self.chips, self.inside, len(field.options), self._turn, self._tell, "cm-chip")
        for made, one in zip(self.chips, field.options, strict=False):
            _name(made, one.title, f"{field.label}: {one.title}")
            set_class(made, "cm-off", one.value not in field.value)
            mark(made, one.value in field.value, "cm-in")


def row_for(field: Field, correct: Enter, tell: Tell) -> FieldRow:
    """Make the row that suits a field."""
    if field.several:
        return (TogglesRow if field.once else ListRow)(field, correct, tell)
    return (KeysRow if field.keys else OneOfRow if field.options else CountRow)(field, correct, tell)


class Group:
    """A section on the screen: its heading, its fields, those with rows and columns in a grid, and what is said of
    them."""

    def __init__(self) -> None:
        self.head = html("cm-section-head")
        self.inside = box(classes=("cm-fields",))
        self.grid = box(classes=("cm-countgrid",))
        self.notes = html("cm-made")
        self.widget = box(self.head, self.grid, self.inside, self.notes, classes=("cm-section",))
        self._key: Any = None

    def update(self, section: Section, sign: str, rows: Sequence[w.Box]) -> None:
        """Show the fields as they are now."""
        look = "" if section.seat is None else f"cm-seat-{section.seat}"
        letter = f'<span class="cm-letter">{safe(sign)}</span>' if sign else ""
        tell_once(self.head, f'<div class="{look}">{letter}<b>{safe(section.title)}</b></div>')
        plain = tuple(row for row, field in zip(rows, section.fields, strict=True) if not field.row)
        if self.inside.children != plain:
            self.inside.children = plain
        show(self.inside, bool(plain))
        self._lay_grid([(row, field) for row, field in zip(rows, section.fields, strict=True) if field.row])
        groups = "".join(
            f"<div><b>{safe(title)}</b>{''.join(f'<i>{safe(one)}</i>' for one in parts)}</div>"
            for title, parts in section.notes
        )
        tell_once(self.notes, groups)
        show(self.notes, bool(groups))

    def _lay_grid(self, cells: Sequence[tuple[w.Box, Field]]) -> None:
        show(self.grid, bool(cells))
        key = [(row, field.row, field.column) for row, field in cells]
        if not cells or key == self._key:
            return
        self._key = key
        set_class(self.grid, "cm-few", len({field.column for __, field in cells}) < FEW_COLUMNS)
        columns = list(dict.fromkeys(field.column for __, field in cells))
        laid: list[Any] = [html("cm-corner"), *(html("cm-label", value=safe(one)) for one in columns)]
        for number, (row, field) in enumerate(cells):
            if number % len(columns) == 0:
                laid.append(html("cm-label", f"cm-{field.tone}", value=safe(field.row)))
            laid.append(row)
        self.grid.children = tuple(laid)


class Form:
    """Sections of fields, as ``sections`` returns them now. Fields whose paths differ only in a ``shared`` beginning (a
    pattern) reuse one row, which is updated."""

    def __init__(self, model: Playing, sections: Callable[[], Sequence[Section]], tell: Tell, shared: str = "") -> None:
        self.model = model
        self._sections, self._tell, self._shared = sections, tell, shared
        self._rows: dict[tuple[str, bool, bool], FieldRow] = {}
        self._groups: dict[Any, Group] = {}
        self._unfolded: set[str] = set()
        self.widget = box(classes=("cm-sections",))

    def update(self) -> None:
        """Show all figures; rows once made are used again."""
        signs = letters(self.model.names)
        shown: list[w.Box] = []
        used: set[tuple[str, bool, bool]] = set()
        for section in self._sections():
            key = section.tile is None and (section.title if self._shared else (section.seat, section.title))
            if key not in self._groups:
                self._groups[key] = Group()
            group = self._groups[key]
            sign = "" if section.seat is None or self._shared else signs[section.seat]
            group.update(section, sign, [self._row(field) for field in section.fields])
            used.update(map(self._key, section.fields))
            shown.append(group.widget)
        if self.widget.children != tuple(shown):
            self.widget.children = tuple(shown)
        for row in [one for one in self._rows if one not in used]:
            # what is covered again does not stay behind in the browser either
            close(self._rows.pop(row).widget)

    def _key(self, field: Field) -> tuple[str, bool, bool]:
        """Tell rows apart: a figure that becomes a choice needs another one."""
        path = re.sub(f"^{self._shared}", "", field.path) if self._shared else field.path
        return path, bool(field.options), field.several

    def _row(self, field: Field) -> w.Box:
        key = self._key(field)
        if key not in self._rows:
            self._rows[key] = row_for(field, self._enter, self._tell)
        self._rows[key].update(self._folded(field))
        return self._rows[key].widget

    def _enter(self, path: str, value: Any) -> None:
        if value is FOLD or (isinstance(value, list) and FOLD in value):
            self._unfolded.add(path)
            self.update()
        elif value is ON_PICTURE:
            self.model.begin_placing(path)
        else:
            self.model.correct(path, value)

    def _folded(self, field: Field) -> Field:
        """Fold away the app's cards where cards are printed, except those already chosen."""
        held = field.value if field.several else [field.value]
        ours = [one for one in field.options if one.ours and one.value not in held]
        options = field.options
        if ours and self.model.printed and field.path not in self._unfolded:
            fold = Option(FOLD, _("One of the app's ({n})", n=len(ours)))
            options = (*(one for one in options if one not in ours), fold)
        if field.places and self.model.has_map:
            options = (Option(ON_PICTURE, _("Tap it on the picture…")), *options)
        return replace(field, options=options)


class PutRight:
    """The screen of one seat's figures, or of everybody's, in mid-game."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        self.title = html("cm-fix-title")
        done = button(_("Done"), self._done, tell, "cm-primary")
        self.head = box(self.title, done, classes=("cm-fix-head",))
        self.follows = Stock(tell, 1, "cm-follows")
        # each has a form of its own: one that changes under the finger would take a tap meant for another figure
        self._forms: dict[int, Form] = {}
        self.widget = box(self.head, self.follows.widget, classes=("cm-fixbox",))

    def _sections(self, at: int) -> Sequence[Section]:
        """Return what is corrected of the seat, as an onlooker may see it."""
        model = self.model
        seat = None if at == EVERYBODY else at
        # a figure that is hidden would be lost if it were written back as it is seen
        known = model.on.known(lambda s: {field.path: field.value for one in self._all(s) for field in one.fields})
        known = {path for path in known if model.may_correct(path)}
        return [
            replace(one, fields=tuple(field for field in one.fields if field.path in known))
            for one in self._all(model.on.state)
            if one.seat == seat
        ]

    def _all(self, s: Any) -> Sequence[Section]:
        return self.model.says.correctable(s)

    def _done(self) -> None:
        self.model.fix(None)

    def update(self) -> None:
        """Show the figures of whoever is corrected."""
        at = self.model.fixing
        if at is None:
            return
        for target, form in self._forms.items():
            show(form.widget, target == at)
        if at not in self._forms:
            self._forms[at] = Form(self.model, partial(self._sections, at), self._tell)
        whose = _("Correct the table") if at == EVERYBODY else _("Correct {name}'s figures", name=self.model.names[at])
        tell_once(self.title, safe(whose))
        self._forms[at].update()
        follows = () if at == EVERYBODY else self.model.follows(at)
        self.follows.offer([
            Choice(words, "", partial(self.model.correct, one.path, one.value), "primary") for one, words in follows
        ])  # fmt: skip
        forms = (self.head, self.follows.widget, *(form.widget for form in self._forms.values()))
        if self.widget.children != forms:
            self.widget.children = forms

    def cover(self) -> None:
        """Remove covered values from every form, shown or hidden."""
        for form in self._forms.values():
            form.update()
