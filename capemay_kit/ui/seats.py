"""Who plays, on the start screen: names with letters and colours, who goes first, and recent players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from capemay_kit.core import palette
from capemay_kit.core.bot_seats import STRENGTH_TEXTS
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.options import STRENGTHS, Strength, no_names
from capemay_kit.core.scene import letters
from capemay_kit.ui.components import GONE, Call, Choice, Element, box, button, choices, h, line, text, those

LATELY = 6
"""How many recent players are offered."""
BOTS = N_("Heron"), N_("Osprey"), N_("Tern"), N_("Willet"), N_("Egret"), N_("Plover")
"""Birds of the shore: names for bots."""


class SeatNames:
    """The names, each in a field; ``changed`` is called when one changes, or a colour, or who goes first."""

    def __init__(self, changed: Call) -> None:
        self._changed = changed
        self.names = [""] * palette.MOST_SEATS
        self.bots: dict[int, Strength] = {}
        self.first = 0
        self._box: Sequence[palette.ColourName] = tuple(palette.COLOURS)
        self._undress()
        self._asked: int | None = None
        self._before: list[list[tuple[str, palette.ColourName]]] = []
        self._most = palette.MOST_SEATS
        self._rows = 0

    def given(self) -> list[tuple[int, str]]:
        """List the given names, each with the number of its field."""
        found = [(i, name.strip()) for i, name in enumerate(self.names[: self._most])]
        return [(i, name) for i, name in found if name]

    @property
    def alike(self) -> bool:
        """Whether two have the same name."""
        return any(no_names([name for __, name in self.given()]))

    def chosen(self) -> list[palette.ColourName]:
        """List the colours of the given names; none if they are the usual ones."""
        found = [self.worn[i] for i, __ in self.given()]
        return [] if found == list(palette.names_worn()[: len(found)]) else found

    def begins(self) -> int:
        """Return who goes first, as a number among the given names."""
        return next((at for at, (i, __) in enumerate(self.given()) if i == self.first), 0)

    def chosen_bots(self) -> dict[str, Strength]:
        """Return the strength of each bot, by its number among the given names."""
        return {str(at): self.bots[i] for at, (i, __) in enumerate(self.given()) if i in self.bots}

    def _name(self, seat: int, name: str) -> None:
        self.names[seat] = name
        self._changed()

    def _free(self) -> list[int]:
        return [i for i, name in enumerate(self.names[: self._most]) if not name.strip()]

    def _add_bot(self) -> None:
        """Put a bot on the first seat that is free."""
        taken = {name.strip() for name in self.names}
        if free := self._free():
            self.bots[free[0]] = "fair"
            self._name(free[0], next((one for one in map(_, BOTS) if one not in taken), ""))

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

    def _wear_now(self, seat: int, colour: palette.ColourName) -> None:
        self._wear(seat, colour)
        self._asked = None
        self._changed()

    def _wear(self, seat: int, colour: palette.ColourName) -> None:
        """Give a seat a colour; the seat that had it gets the other's."""
        self._worn_in = True
        if colour in self.worn:
            self.worn[self.worn.index(colour)] = self.worn[seat]
        self.worn[seat] = colour

    def _undress(self) -> None:
        """Give the seats the colours of the box in its order."""
        self.worn, self._worn_in = list(self._box[: palette.MOST_SEATS]), False

    def clear(self) -> None:
        """Remove all names."""
        self.first, self._asked, self.bots = 0, None, {}
        self.names = [""] * palette.MOST_SEATS
        self._undress()
        self._changed()

    def remember(self, before: Sequence[Mapping[str, Any]]) -> None:
        """Take the names and colours of people from recent games, the latest first."""
        self._before = []
        for one in before:
            # alone, the last seat is the game's own opponent's
            seats = list(zip(one["seats"], palette.names_worn(one.get("colours", ())), strict=False))
            people = seats[:-1] if "solo" in one and len(seats) > 1 else seats
            self._before.append([seat for i, seat in enumerate(people) if str(i) not in one.get("bots", {})])

    def fit(self, most: int, box_has: Sequence[palette.ColourName]) -> None:
        """Let so many play at most, in the colours that a game's box has."""
        self._most, self._box = most, box_has
        if not self._worn_in:
            self._undress()
        free = [one for one in box_has if one not in self.worn]
        self.worn = [free.pop(0) if one not in box_has and free else one for one in self.worn]
        here = {i for i, __ in self.given()}
        self.bots = {i: one for i, one in self.bots.items() if i in here}

    def show(self, least: int, bots: bool, firsts: bool) -> Element:
        """Show as many fields as a game may need next, the colour and letter of each, and what else can be chosen;
        ``bots``: seats may be given to bots, ``firsts``: it is asked who goes first."""
        given = self.given()
        signs = dict(zip([i for i, __ in given], letters([name for __, name in given]), strict=True))
        begins = given[self.begins()][0] if given else -1
        rows: list[Element] = []
        needed = min(self._most, max(2, least, max(signs, default=-1) + 2))
        # a field stays where another game needs fewer: somebody may be typing there already
        self._rows = max(self._rows, needed)
        for i in range(min(self._rows, len(self.worn))):
            bot = self.bots.get(i)
            said = _("{name}: {colour}", name=self._who(i), colour=palette.TITLES[self.worn[i]])
            kind = _("person") if bot is None else _("bot: {strength}", strength=STRENGTH_TEXTS[bot])
            rows.append(box(
                button(signs.get(i, "+"), partial(self._ask_colour, i), "cm-sign", opens=i == self._asked, tip=said),
                line(self.names[i], partial(self._name, i), placeholder=_("add a name"),
                     tip=_("Name of seat {n}", n=i + 1), at_once=True),
                button(kind, partial(self._next_kind, i), "cm-begins", "cm-kind") if i in signs and self.bots else None,
                button(_("goes first") if i == begins else _("first?"), partial(self.goes_first, i), "cm-begins",
                       on=i == begins) if firsts and i in signs and len(given) > 1 else None,
                classes=("cm-seatrow", f"cm-wears-{self.worn[i]}",
                         *those({"cm-empty-seat": i not in signs, GONE: i >= needed})),
            ).key(f"seat-{i}"))  # fmt: skip
            if i == self._asked:
                rows.append(self._colours(i, signs).key("colours"))
        if bots and 0 < len(given) < self._most:
            rows.append(button(_("Add a bot"), self._add_bot, "cm-quiet", "cm-addbot").key("add-bot"))
        return box(*rows, classes=("cm-names",))

    def _colours(self, seat: int, signs: Mapping[int, str]) -> Element:
        """Show the colours to choose from, each with who has it."""
        offered = []
        for name in palette.COLOURS:
            has = self.worn.index(name) if name in self.worn else -1
            title = f"{palette.TITLES[name]} ({signs[has]})" if has in signs else palette.TITLES[name]
            if name in self._box:
                offered.append(button(title, partial(self._wear_now, seat, name), "cm-colour", f"cm-wears-{name}",
                                      on=has == seat))  # fmt: skip
        return box(text(h("{}", _("Colour of {name}", name=self._who(seat))), "cm-label"), *offered,
                   classes=("cm-colours",))  # fmt: skip

    def _who(self, seat: int) -> str:
        return self.names[seat].strip() or _("seat {n}", n=seat + 1)

    def lately(self) -> Element | None:
        """Show people from recent games who are not given yet."""
        given = [name for __, name in self.given()]
        known = dict.fromkeys(name for seats in self._before for name, __ in seats)
        wore = {name: (name, colour) for seats in reversed(self._before) for name, colour in seats}
        offered = [Choice(f"+ {name}", "", partial(self._add, [wore[name]]))
                   for name in [one for one in known if one not in given][:LATELY]]  # fmt: skip
        again = self._before[0] if self._before else []
        if not given and 1 < len(again) <= self._most:
            offered.insert(0, Choice(_("Same {n} players", n=len(again)), "", partial(self._add, again)))
        if not offered or len(given) >= self._most:
            return None
        return box(text(_("Recent players"), "cm-label"), choices(offered, None, "cm-lately"),
                   classes=("cm-latelybox",))  # fmt: skip

    def _add(self, seats: Sequence[tuple[str, palette.ColourName]]) -> None:
        taken = {self.worn[i] for i, __ in self.given()}
        for i, (name, colour) in zip(self._free(), seats, strict=False):
            if colour not in taken:
                self._wear(i, colour)
                taken.add(colour)
            self.names[i] = name
        self._changed()
