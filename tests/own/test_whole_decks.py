"""Whole decks entered by the keys of their form: each card can be, and a usual one takes few taps and keys."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from capemay_kit.own.cards import DECKS
from capemay_kit.own.entry import HIDDEN, TITLES, At, Press, begun, entered, lines, pressed, typed, value_at
from capemay_kit.own.vocabulary import FieldValues, asked, fill

from .made_up import cards_of


class Hands:
    """Somebody who enters the cards of a deck one after the other; each tap and each key is counted."""

    def __init__(self, game: str, deck: str) -> None:
        self.game, self.deck = game, deck
        self.taps = self.keys = 0
        self.last: Any = None
        self.at_title = True

    def enter(self, card: Any) -> Any:
        self.entry = begun(self.game, self.deck, card.number, self.last)
        self.at_title = True
        values = fill(card)
        title = str(values.get(self.entry.title_field, ""))
        if title:
            # the form opens with the title in hand
            self.entry = typed(self.entry, (self.entry.title_field,), title)
        self._thing((), self.entry.form, {name: value for name, value in values.items() if name not in HIDDEN})
        # Enter keeps it
        self.keys += len(title) + 1
        self.last = entered(self.entry)
        return self.last

    def _has(self, press: Press) -> bool:
        return any(key.press == press for line in lines(self.entry) for key in line.keys)

    def _tap(self, press: Press) -> None:
        assert self._has(press), (press, self.entry)
        self.taps += 1
        self.at_title = False
        self.entry = pressed(self.entry, press)

    def _thing(self, at: At, form: str, values: FieldValues) -> None:
        for one in asked(form, values):
            if one.name in values and one.name not in TITLES:
                self._field((*at, one.name), one, values[one.name])

    def _field(self, at: At, field: Any, value: Any) -> None:
        now = value_at(self.entry, at)
        if field.kind in ("things", "choices"):
            self._several(at, value, field.kind == "choices")
        elif field.kind == "thing" and value is not None:
            if now is None or not any(line.at[: len(at)] == at != line.at for line in lines(self.entry)):
                self._tap(Press("unfold", at))
            if value_at(self.entry, at)[0] != value[0]:
                self._tap(Press("turn", at, value[0]))
            self._thing(at, *value)
        elif now == value:
            return
        elif field.kind == "yes":
            self._tap(Press("flip", at))
        elif field.kind == "lots":
            for season, lots in value.items():
                for lot in lots:
                    self._tap(Press("more", (*at, season, lot.partition("-")[0])))
                    self._tap(Press("flip", (*at, season), lot))
        else:
            if not any(line.at == at for line in lines(self.entry)):
                self._tap(Press("unfold", at))
            self._plain(at, field, value, now)

    def _plain(self, at: At, field: Any, value: Any, now: Any) -> None:
        if field.kind in ("some", "streets"):
            for one in (*(one for one in now if one not in value), *(one for one in value if one not in now)):
                self._tap(Press("flip", at, one))
        elif field.kind == "row":
            for one in value:
                self._tap(Press("push", at, one))
        elif self._has(Press("set", at, value)) and not (at == self.entry.hand and isinstance(value, int)):
            self._tap(Press("set", at, value))
        else:
            # digits go to the figure of what was tapped last, from the name by Tab; into another field by a tap
            in_hand = at == self.entry.hand and isinstance(value, int)
            self.taps += not in_hand
            self.keys += len(str(value)) + (in_hand and self.at_title)
            self.at_title = False
            self.entry = typed(self.entry, at, str(value))

    def _several(self, at: At, value: Any, choices: bool) -> None:
        for i, several in enumerate(value if choices else (value,)):
            if i:
                self._tap(Press("or", at))
            to = (*at, i) if choices else at
            for k, (name, values) in enumerate(several):
                self._tap(self._adding(to, name, values))
                self._thing((*to, k), name, values)

    def _adding(self, to: At, name: str, values: FieldValues) -> Press:
        """Return what the key does that adds a thing: its own, or the one that says most of it already."""
        keys = [key.press for line in lines(self.entry) for key in line.keys if key.press.does == "add"]
        found = [one for one in keys if one.at == to and one.value[0] == name]
        if not found:
            self._tap(Press("more", (*to, "more")))
            return self._adding(to, name, values)
        return max(found, key=lambda one: sum(values[field] == value for field, value in one.value[1].items()))


@pytest.mark.parametrize(
    ("game", "decks", "taps", "keys"),
    [("cape-may", DECKS, 6, 12), ("capital-city", ("building",), 5, 12), ("capital-city", ("character",), 2, 8)],
)
def test_every_card_is_entered_as_it_is_and_a_usual_one_takes_few_taps_and_keys(game, decks, taps, keys):
    """In the median over all decks."""
    each = []
    for deck in decks:
        hands = Hands(game, deck)
        for card in cards_of(game, deck):
            before = hands.taps, hands.keys
            assert hands.enter(card) == card
            each.append((hands.taps - before[0], hands.keys - before[1]))
    most = [median(found) for found in zip(*each, strict=True)]
    assert (most[0] <= taps, most[1] <= keys) == (True, True), most
