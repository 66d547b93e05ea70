"""A form of what a game says can be entered: counts, choices, lists; every change is a correction of the record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.forms import Field, Option, Section
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.sitting.session import EVERYBODY, Session
from capemay_kit.ui.components import (
    Call,
    Choice,
    Element,
    Panel,
    Tell,
    box,
    button,
    choices,
    each,
    field,
    h,
    same,
    text,
    those,
)

BY_SEAT = r"seats\[\d+\]"
"""What tells the paths of figures of different seats apart."""
FEW_COLUMNS = 3
"""With fewer columns a grid has room to step down too, on any screen."""
FOLD, ON_PICTURE = object(), object()
"""In place of a value: the options behind a fold, and a place that is tapped on the picture."""


class Form:
    """Sections of fields in a panel, which is brought up to date by ``update``. Fields whose paths differ only in a
    ``shared`` beginning (a pattern) take each other's place."""

    def __init__(self, model: Session, update: Call, shared: str = "") -> None:
        self.model = model
        self._update, self._shared = update, shared
        self._unfolded: set[str] = set()

    def show(self, sections: Sequence[Section]) -> Element:
        """Show all figures."""
        return box(*map(self._section, sections), classes=("cm-sections",))

    def _section(self, section: Section) -> Element:
        """Show a heading, its fields, those with rows and columns in a grid, and what is said of them."""
        sign = "" if section.seat is None or self._shared else letters(self.model.names)[section.seat]
        look = "" if section.seat is None else f"cm-seat-{section.seat}"
        head = h('<div class="{}">{}<b>{}</b></div>', look,
                 h('<span class="cm-letter">{}</span>', sign) if sign else "", section.title)  # fmt: skip
        inside = [self._field(one) for one in section.fields if not one.row]
        grid = [one for one in section.fields if one.row]
        notes = [(title, each("<i>{}</i>", parts)) for title, parts in section.notes]
        return box(
            text(head, "cm-section-head"), self._grid(grid) if grid else None,
            box(*inside, classes=("cm-fields",)) if inside else None,
            text(each("<div><b>{}</b>{}</div>", notes), "cm-made") if notes else None, classes=("cm-section",),
        )  # fmt: skip

    def _grid(self, cells: Sequence[Field]) -> Element:
        columns = list(dict.fromkeys(one.column for one in cells))
        laid = [text("", "cm-corner"), *(text(h("{}", one), "cm-label") for one in columns)]
        for number, one in enumerate(cells):
            if number % len(columns) == 0:
                laid.append(text(h("{}", one.row), "cm-label", f"cm-{one.tone}"))
            laid.append(self._field(one))
        return box(*laid, classes=("cm-countgrid", *those({"cm-few": len(columns) < FEW_COLUMNS})))

    def _field(self, one: Field) -> Element:
        # one that came under the finger in place of another would take a tap that was meant for that
        key = self._shared + re.sub(f"^{self._shared}", "", one.name)
        shown = self._folded(one)
        return same(key, shown, lambda: field(shown, partial(self._enter, one.name)))

    def _enter(self, path: str, value: Any) -> None:
        if value is FOLD or (isinstance(value, list) and FOLD in value):
            self._unfolded.add(path)
            self._update()
        elif value is ON_PICTURE:
            self.model.drafting.begin_placing(path)
        else:
            self.model.correct(path, value)

    def _folded(self, one: Field) -> Field:
        """Fold away the app's cards where cards are printed, except those already chosen."""
        held = one.value if one.several else [one.value]
        ours = [option for option in one.options if option.ours and option.value not in held]
        options = one.options
        if ours and self.model.printed and one.name not in self._unfolded:
            fold = Option(FOLD, _("One of the app's ({n})", n=len(ours)))
            options = (*(option for option in options if option not in ours), fold)
        if one.places and self.model.has_map:
            options = (Option(ON_PICTURE, _("Tap it on the picture…")), *options)
        return replace(one, options=options)


class PutRight(Panel):
    """The screen of one seat's figures, or of everybody's, in mid-game."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.form = Form(model, self.update)

    def _sections(self, at: int) -> Sequence[Section]:
        """Return what is corrected of the seat, as an onlooker may see it."""
        model, all_of = self.model, self.model.view.says.correctable
        seat = None if at == EVERYBODY else at
        # a figure that is hidden would be lost if it were written back as it is seen
        known = model.view.on.known(lambda s: {one.name: one.value for section in all_of(s) for one in section.fields})
        known = {name for name in known if model.may_correct(name)}
        return [
            replace(section, fields=tuple(one for one in section.fields if one.name in known))
            for section in all_of(model.view.on.state)
            if section.seat == seat
        ]

    def show(self) -> Element:
        """Show the figures of whoever is corrected."""
        model, at = self.model, self.model.fixing
        if at is None:
            return box(classes=("cm-fixbox",))
        whose = _("Correct the table") if at == EVERYBODY else _("Correct {name}'s figures", name=model.names[at])
        done = button(_("Done"), partial(model.fix, None), "cm-primary")
        follows = () if at == EVERYBODY else model.follows(at)
        said = [Choice(words, "", partial(model.correct, one.path, one.value), "primary") for one, words in follows]
        return box(
            box(text(h("{}", whose), "cm-fix-title"), done, classes=("cm-fix-head",)),
            choices(said, None, "cm-follows"), self.form.show(self._sections(at)), classes=("cm-fixbox",),
        )  # fmt: skip
