"""What a game in few lines (`core.plain`) says to a screen; a game writes over what it says otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from capemay_kit.core.declared import Declared, declared
from capemay_kit.core.figures import Figures
from capemay_kit.core.forms import Field, Section
from capemay_kit.core.i18n import _, and_list
from capemay_kit.core.plain import OVER, PlainRules
from capemay_kit.core.screen import Screen
from capemay_kit.core.shown import InHand, Notice, Progress, Tile, TileLine, named

FIGURES = 3
"""A tile has room for so many large figures."""


class PlainScreen(Screen[Any, Any]):
    """What follows from a game's state and acts. ``tasks`` says by phase what has to be done."""

    rules: PlainRules
    tasks: Mapping[str, str] = {}

    @property
    def corrections(self) -> Figures[Any]:  # type: ignore[override]
        """All that is declared."""
        return self.rules.figures

    def usual(self) -> Any:
        """Return the house rules as they are if nobody turned any."""
        return self.rules.book()

    def has_picture(self, s: Any) -> bool:
        """Say whether the game has a board."""
        return bool(self.rules.places)

    def progress(self, s: Any) -> Progress:
        """Say which round it is, if the game has rounds."""
        n = getattr(s, "round", 0)
        alls = ((name, one) for name, one in declared(type(s)).items() if name != "round" and not one.many)
        pieces = tuple(f"{_(one.label)}: {named(getattr(s, name))}" for name, one in alls)
        now = _("Round {n}", n=n) if n else self.rules.meta.called
        return Progress(now, max(1, n), 0, str(n) if n else "", pieces=pieces)

    def notices(self, s: Any) -> tuple[Notice, ...]:
        """List what lies open for everybody."""
        found = ((one, getattr(s, name)) for name, one in declared(type(s)).items() if one.many)
        return tuple(Notice(_(one.label), ", ".join(one.title(s, value) for value in values))
                     for one, values in found if values)  # fmt: skip

    def heading(self, s: Any) -> tuple[str, str]:
        """Say who is to act, and what has to be done."""
        acting = [s.seats[i].name for i in self.rules.to_act(s)]
        task = self.tasks.get(s.phase, "")
        return (and_list(acting), _(task) if task else "") if acting else (_("The game is over"), "")

    def tile(self, s: Any, seat: int) -> Tile:
        """Show the total, the figures, how much is held, and what else is declared of a seat."""
        numbers, held, lines = [(f"{self.rules.ranks(s, seat)[0]:g}", _("points"))], [], []
        for name, one in self._declared(s).items():
            value = getattr(s.seats[seat], name)
            match one.form:
                case "number":
                    numbers.append((str(value), _(one.label).lower()))
                case "several":
                    held += [(str(len(value)), _(one.label).lower())] if value else []
                case _:
                    lines.append(TileLine(f"{_(one.label)}: {named(value)}"))
        lines += [TileLine(f"{value} {name}") for value, name in numbers[FIGURES:]]
        return Tile(tuple(numbers[:FIGURES]), held=tuple(held), lines=tuple(lines))

    @staticmethod
    def _declared(s: Any) -> Mapping[str, Declared]:
        return declared(type(s.seats[0]))

    def consequences(self, before: Any, after: Any, seat: int, a: Any) -> Sequence[str]:
        """Say in lines what an act changes. What follows from a covered one depends on what others cover."""
        if a.covered:
            return [line for line in self.label(before, seat, a)[1:] if line]
        return super().consequences(before, after, seat, a)

    def at_once(self, s: Any) -> bool:
        """Say whether several seats are to act."""
        return len(self.rules.to_act(s)) > 1

    def secret(self, s: Any, seat: int) -> bool:
        """Say whether what a seat is offered tells what it holds: a bystander would be offered other acts."""
        return list(self.rules.legal(s, seat)) != list(self.rules.legal(self.rules.view(s, None), seat))

    def names_secret(self, a: Any) -> bool:
        """Say whether an act names something that the seat holds."""
        return bool(getattr(a, "plays", ""))

    def plays(self, s: Any, seat: int, a: Any) -> Any:
        """Return the thing held that an act plays."""
        return (a.plays, getattr(a, a.__struct_fields__[0])) if self.names_secret(a) else None

    def hand(self, s: Any, seat: int) -> tuple[InHand, ...]:
        """List what a seat holds for itself."""
        return tuple(
            InHand((name, value), f"{_(one.label)}: {named(value)}")
            for name, one in self._declared(s).items() if one.secret
            for value in getattr(s.seats[seat], name) if value is not None
        )  # fmt: skip

    def correctable(self, s: Any) -> tuple[Section, ...]:
        """List what can be corrected, a section for each seat."""
        return _joined(super().correctable(s))

    def sheet(self, s: Any) -> tuple[Section, ...]:
        """List what is entered where only the score is counted, a section for each seat."""
        return _joined(super().sheet(s))

    def claims(self, s: Any) -> tuple[Section, ...]:
        """List the secrets that earn points and that nobody has named."""
        return super().claims(s) if s.phase == OVER and not s.sheet else ()


def _joined(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Put the figures of each seat together, whichever line of the score they earn."""
    found: dict[tuple[int | None, str], list[Field]] = {}
    for one in sections:
        found.setdefault((one.seat, one.title), []).extend(one.fields)
    return tuple(Section(title, tuple(fields), seat) for (seat, title), fields in found.items())
