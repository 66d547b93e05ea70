"""Who plays, on the start screen: names with letters and colours, who goes first, and recent players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.core import palette
from capemay_kit.core.bot_seats import STRENGTH_TEXTS
from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.options import STRENGTHS, Strength
from capemay_kit.core.scene import letters
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import (
    Call,
    Choice,
    Stock,
    box,
    button,
    heard,
    html,
    mark,
    name_once,
    opens,
    set_class,
    show,
    tip_once,
)
from capemay_kit.ui.plain import placed

LATELY = 6
"""How many recent players are offered."""
BOTS = N_("Heron"), N_("Osprey"), N_("Tern"), N_("Willet"), N_("Egret"), N_("Plover")
"""Birds of the shore: names for bots."""
COLOURS = Texts({
    "red": "Red", "blue": "Blue", "yellow": "Yellow", "purple": "Purple", "green": "Green", "grey": "Grey",
    "orange": "Orange", "black": "Black", "white": "White", "brown": "Brown",
})  # fmt: skip


class SeatNames:
    """The fields of the names; ``changed`` is called when one changes, or a colour, or who goes first."""

    def __init__(self, changed: Call, tell: Tell) -> None:
        self._changed = changed
        seats = range(palette.MOST_SEATS)
        self.names = [
            w.Text(placeholder=_("add a name"), tooltip=_("Name of seat {n}", n=i + 1), continuous_update=True)
            for i in seats
        ]
        for field in self.names:
            heard(field, lambda __: changed(), tell, "names")
        self.signs = [button("", partial(self._ask_colour, i), tell, "cm-sign") for i in seats]
        self._box: Sequence[palette.ColourName] = tuple(palette.COLOURS)
        self._undress()
        self.first = 0
        self.firsts = [button(_("first?"), partial(self.goes_first, i), tell, "cm-begins") for i in seats]
        self.kinds = [button("", partial(self._next_kind, i), tell, "cm-begins", "cm-kind") for i in seats]
        self.bots: dict[int, Strength] = {}
        self.add_bot = button(_("Add a bot"), self._add_bot, tell, "cm-quiet", "cm-addbot")
        placed(self.add_bot, order=str(2 * palette.MOST_SEATS))
        self.rows = [
            box(*parts, classes=("cm-seatrow",))
            for parts in zip(self.signs, self.names, self.kinds, self.firsts, strict=True)
        ]
        for i, row in enumerate(self.rows):
            placed(row, order=str(2 * i))
        self._asked: int | None = None
        self.whose = html("cm-label")
        self.colours = {
            name: button("", partial(self.wear, name), tell, "cm-colour", f"cm-wears-{name}")
            for name in palette.COLOURS
        }
        self.choice = box(self.whose, *self.colours.values(), classes=("cm-colours",))
        self.widget = box(*self.rows, self.choice, self.add_bot, classes=("cm-names",))
        self.offers = Stock(tell, 3, "cm-lately")
        self.lately = box(html("cm-label", value=_("Recent players")), self.offers.widget, classes=("cm-latelybox",))
        self._before: list[list[tuple[str, palette.ColourName]]] = []
        self._most = palette.MOST_SEATS

    def given(self, most: int) -> list[tuple[int, str]]:
        """List the given names, each with the number of its field."""
        found = [(i, field.value.strip()) for i, field in enumerate(self.names[:most])]
        return [(i, name) for i, name in found if name]

    def chosen(self, most: int) -> list[palette.ColourName]:
        """List the colours of the given names; none if they are the usual ones."""
        found = [self.worn[i] for i, __ in self.given(most)]
        return [] if found == list(palette.names_worn()[: len(found)]) else found

    def begins(self, most: int) -> int:
        """Return who goes first, as a number among the given names."""
        return next((at for at, (i, __) in enumerate(self.given(most)) if i == self.first), 0)

    def chosen_bots(self, most: int) -> dict[str, Strength]:
        """Return the strength of each bot, by its number among the given names."""
        return {str(at): self.bots[i] for at, (i, __) in enumerate(self.given(most)) if i in self.bots}

    def _add_bot(self) -> None:
        """Put a bot on the first seat that is free."""
        free = [i for i, field in enumerate(self.names[: self._most]) if not field.value.strip()]
        taken = {field.value.strip() for field in self.names}
        named = next((one for one in map(_, BOTS) if one not in taken), "")
        if free:
            self.bots[free[0]] = "fair"
            self.names[free[0]].value = named
            self._changed()

    def _next_kind(self, seat: int) -> None:
        """Give a seat to a bot of the next strength; after the strongest, to a person."""
        at = STRENGTHS.index(self.bots[seat]) + 1 if seat in self.bots else 0
        if at < len(STRENGTHS):
            self.bots[seat] = STRENGTHS[at]
        else:
            del self.bots[seat]
        self._changed()

    def goes_first(self, seat: int) -> None:
        """Let somebody go first."""
        self.first = seat
        self._changed()

    def _ask_colour(self, seat: int) -> None:
        self._asked = None if self._asked == seat else seat
        self._changed()

    def let_go(self) -> bool:
        """Hide the colours; return whether they were shown for a seat."""
        asked, self._asked = self._asked is not None, None
        self._changed()
        return asked

    def wear(self, colour: palette.ColourName) -> None:
        """Give the seat that asks a colour; the seat that had it gets the other's."""
        if self._asked is not None:
            self._wear(self._asked, colour)
        self._asked = None
        self._changed()

    def _undress(self) -> None:
        """Give the seats the colours of the box in its order."""
        self.worn, self._worn_in = list(self._box[: palette.MOST_SEATS]), False

    def _wear(self, seat: int, colour: palette.ColourName) -> None:
        self._worn_in = True
        if colour in self.worn:
            self.worn[self.worn.index(colour)] = self.worn[seat]
        self.worn[seat] = colour

    def clear(self) -> None:
        """Remove all names."""
        self.first, self._asked = 0, None
        self._undress()
        self.bots = {}
        for field in self.names:
            field.value = ""

    def update(self, before: Sequence[Mapping[str, Any]]) -> None:
        """Fill in the names and colours of people from recent games, the latest first."""
        self._before = []
        for one in before:
            # alone, the last seat is the game's own opponent's
            seats = list(zip(one["seats"], palette.names_worn(one.get("colours", ())), strict=False))
            people = seats[:-1] if "solo" in one and len(seats) > 1 else seats
            self._before.append([seat for i, seat in enumerate(people) if str(i) not in one.get("bots", {})])

    def show(
        self, least: int, most: int, box_has: Sequence[palette.ColourName], bots: bool = True, firsts: bool = True
    ) -> None:
        """Show as many fields as a game may need next, the colour and letter of each, and what else can be chosen;
        ``bots``: seats may be given to bots, ``firsts``: it is asked who goes first."""
        self._most, self._box = most, box_has
        if not self._worn_in:
            self._undress()
        given = self.given(most)
        show(self.add_bot, bots and 0 < len(given) < most)
        signs = dict(zip([i for i, __ in given], letters([name for __, name in given]), strict=True))
        last = max([i for i, __ in given], default=-1)
        begins = given[self.begins(most)][0] if given else -1
        free = [one for one in box_has if one not in self.worn]
        for i, row in enumerate(self.rows):
            if self.worn[i] not in box_has and free:
                self.worn[i] = free.pop(0)
            show(row, i < min(most, max(2, least, last + 2)))
            set_class(row, "cm-empty-seat", i not in signs)
            for colour in palette.COLOURS:
                set_class(row, f"cm-wears-{colour}", colour == self.worn[i])
            name_once(self.signs[i], signs.get(i, "+"))
            opens(self.signs[i], i == self._asked)
            tip_once(self.signs[i], _("{name}: {colour}", name=self._who(i), colour=COLOURS[self.worn[i]]))
            if i not in signs:
                self.bots.pop(i, None)
            kind = _("bot: {strength}", strength=STRENGTH_TEXTS[self.bots[i]]) if i in self.bots else _("person")
            name_once(self.kinds[i], kind)
            show(self.kinds[i], i in signs and bool(self.bots))
            show(self.firsts[i], firsts and i in signs and len(given) > 1)
            mark(self.firsts[i], i == begins)
            name_once(self.firsts[i], _("goes first") if i == begins else _("first?"))
        show(self.choice, self._asked is not None)
        if self._asked is not None:
            self.whose.value = _("Colour of {name}", name=self._who(self._asked))
            placed(self.choice, order=str(2 * self._asked + 1))  # right below whoever asks
        for name, made in self.colours.items():
            has = self.worn.index(name) if name in self.worn else -1
            name_once(made, f"{COLOURS[name]} ({signs[has]})" if has in signs else COLOURS[name])
            mark(made, has == self._asked)
            show(made, name in box_has)
        self._offer([name for __, name in given])

    def _who(self, seat: int) -> str:
        return self.names[seat].value.strip() or _("seat {n}", n=seat + 1)

    def _offer(self, given: Sequence[str]) -> None:
        known = list(dict.fromkeys(name for seats in self._before for name, __ in seats))
        left = [name for name in known if name not in given][:LATELY]
        wore = {name: (name, colour) for seats in reversed(self._before) for name, colour in seats}
        choices = [Choice(f"+ {name}", "", partial(self._add, [wore[name]])) for name in left]
        again = self._before[0] if self._before else []
        if not given and 1 < len(again) <= self._most:
            choices.insert(0, Choice(_("Same {n} players", n=len(again)), "", partial(self._add, again)))
        self.offers.offer(choices if len(given) < self._most else [])
        show(self.lately, bool(choices) and len(given) < self._most)

    def _add(self, seats: Sequence[tuple[str, palette.ColourName]]) -> None:
        taken = {self.worn[i] for i, __ in self.given(self._most)}
        free = [i for i, field in enumerate(self.names[: self._most]) if not field.value.strip()]
        for i, (name, colour) in zip(free, seats, strict=False):
            if colour not in taken:
                self._wear(i, colour)
                taken.add(colour)
            self.names[i].value = name
