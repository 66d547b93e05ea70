"""Somebody who enters a card by the keys of its form, a tap or a key at a time, and pays for each."""

from __future__ import annotations

from typing import Any

from capemay_kit.own.entry import HIDDEN, TITLES, At, Names, Press, begun, entered, lines, pressed, typed, value_at
from capemay_kit.own.vocabulary import FieldValues, asked, fill

from .strokes import Strokes


class Hands:
    def __init__(self, game: str, deck: str, strokes: Strokes) -> None:
        self.game, self.deck, self.strokes = game, deck, strokes
        self.last: Any = None
        self.names: Names | None = None
        self.entry = begun(game, deck, 1)
        self.at_title = True

    def enter(self, card: Any) -> Any:
        self.entry = begun(self.game, self.deck, card.number, self.last)
        self.strokes.decide()
        self.at_title = True
        values = fill(card)
        title = str(values.get(self.entry.title_field, ""))
        if title:
            # the form opens with the title in hand
            self.entry = typed(self.entry, (self.entry.title_field,), title)
            self.strokes.type(title)
        self._thing((), self.entry.form, {name: value for name, value in values.items() if name not in HIDDEN})
        self.strokes.type("\n")
        self.last = entered(self.entry)
        return self.last

    def _tap(self, press: Press) -> None:
        assert any(key.press == press for line in lines(self.entry, self.names) for key in line.keys), (
            press,
            self.entry,
        )
        self.strokes.tap()
        self.at_title = False
        self.entry = pressed(self.entry, press)

    def _unfold(self, at: At) -> None:
        if not any(line.at == at for line in lines(self.entry, self.names)):
            self._tap(Press("unfold", at))

    def _thing(self, at: At, form: str, values: FieldValues) -> None:
        for one in asked(form, values):
            if one.name in values and one.name not in TITLES:
                self._field((*at, one.name), one, values[one.name])

    def _field(self, at: At, field: Any, value: Any) -> None:
        now = value_at(self.entry, at)
        if field.kind in ("things", "choices"):
            self._several(at, value, field.kind == "choices")
            return
        if field.kind == "thing" and value is not None:
            if len(at) == 1:
                self.strokes.decide()
            if now is None or not any(
                line.at[: len(at)] == at and len(line.at) > len(at) for line in lines(self.entry, self.names)
            ):
                self._tap(Press("unfold", at))
            if value_at(self.entry, at)[0] != value[0]:
                self._tap(Press("turn", at, value[0]))
            self._thing(at, *value)
            return
        if now == value:
            return
        if field.kind == "yes":
            self._tap(Press("flip", at))
        elif field.kind == "lots":
            for season, lots in value.items():
                for lot in lots:
                    zone = lot.partition("-")[0]
                    self._tap(Press("more", (*at, season, zone)))
                    self._tap(Press("flip", (*at, season), lot))
        else:
            self._unfold(at)
            self._plain(at, field, value, now)

    def _plain(self, at: At, field: Any, value: Any, now: Any) -> None:
        if field.kind in ("some", "streets"):
            for one in (*(one for one in now if one not in value), *(one for one in value if one not in now)):
                self._tap(Press("flip", at, one))
        elif field.kind == "row":
            for one in value:
                self._tap(Press("push", at, one))
        elif at == self.entry.hand and isinstance(value, int):
            # digits go to the figure of what was added or chosen last; from the name one comes there by Tab
            self.strokes.type(f"\t{value}" if self.at_title else str(value))
            self.at_title = False
            self.entry = typed(self.entry, at, str(value))
        elif any(key.press == Press("set", at, value) for line in lines(self.entry, self.names) for key in line.keys):
            self._tap(Press("set", at, value))
        else:
            # what has no key is typed: a tap into the field, then the figure over the one that stands there
            self.strokes.tap()
            self.at_title = False
            self.strokes.type(str(value))
            self.entry = typed(self.entry, at, str(value))

    def _several(self, at: At, value: Any, choices: bool) -> None:
        for i, several in enumerate(value if choices else (value,)):
            if i:
                self._tap(Press("or", at))
            to = (*at, i) if choices else at
            for k, (name, values) in enumerate(several):
                self.strokes.decide()
                self._tap(self._adding(to, name, values))
                self._thing((*to, k), name, values)

    def _adding(self, to: At, name: str, values: FieldValues) -> Press:
        """Return what the key does that adds a thing: its own, or the one that says most of it already."""
        keys = [key.press for line in lines(self.entry, self.names) for key in line.keys if key.press.does == "add"]
        found = [one for one in keys if one.at == to and one.value[0] == name]
        if not found:
            self._tap(Press("more", (*to, "more")))
            return self._adding(to, name, values)
        return max(found, key=lambda one: sum(values[field] == value for field, value in one.value[1].items()))
