"""What a game declares at the fields of its state: what a figure is called, what it can be, who may see it.

From that follow corrections with their forms, what is masked, and what something unknown may be. A field is declared in
its annotation: ``coins: Annotated[int, figure("Coins", 0, 99)] = 0``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any, TypeAlias, get_args, get_type_hints

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.figures import (
    CLAIMS,
    FORM,
    SHEET,
    Count,
    Figures,
    FigureSpec,
    FormName,
    OneOf,
    Several,
    naming,
    rulings,
    settling,
)
from capemay_kit.core.forms import HouseRule, Option
from capemay_kit.core.i18n import N_
from capemay_kit.core.shown import named

Among: TypeAlias = Sequence[Any] | Callable[[Any, int], Sequence[Any]]
"""What something can be: values, or a function of the state and the seat that lists them."""


@dataclass(frozen=True)
class Declared:
    """A field, as `figure`, `place` and `secret` declare it."""

    label: str
    least: int = 0
    most: int = 99
    among: Among | None = None
    sheet: bool = False
    place: bool = False
    many: bool = False
    secret: bool = False
    drawn: bool = False
    gone: str = ""
    line: str = ""
    seats: bool = False
    turned: str = ""

    def options(self, s: Any, seat: int = 0) -> list[Any]:
        """List what it can be, each value once."""
        return list(dict.fromkeys(self.among(s, seat) if callable(self.among) else self.among or ()))

    def all_of(self, s: Any) -> list[Any]:
        """List all values it can have."""
        return list(range(self.least, self.most + 1)) if self.among is None else self.options(s)

    def title(self, s: Any, value: Any) -> str:
        """Name a value for people."""
        return str(s.seats[value].name) if self.seats else named(value)

    @property
    def form(self) -> str:
        """What it is to a program that reads it: a number, one of several values, or several of them."""
        return "several" if self.many else "number" if self.among is None else "one"


def figure(label: str, least: int = 0, most: int = 99, *, among: Among | None = None, sheet: bool = False) -> Declared:
    """Declare a whole number from ``least`` to ``most``, or one value ``among`` some. With ``sheet`` it is entered
    where only the score is counted."""
    return Declared(label, least, most, among, sheet)


def place(label: str, among: Among) -> Declared:
    """Declare where on the picture a seat's marker stands."""
    return Declared(label, among=among, place=True)


def things(label: str, among: Among, *, gone: str = "") -> Declared:
    """Declare several values that lie open, as a tuple. If they are drawn, ``among`` and ``gone`` are as for a
    `secret`."""
    return Declared(label, among=among, many=True, gone=gone)


def players(label: str) -> Declared:
    """Declare several seats by their numbers, such as those that have yet to move, in their order."""
    return Declared(label, among=lambda s, __: range(len(s.seats)), many=True, seats=True)


def secret(label: str, among: Among, *, drawn: bool = False, gone: str = "", line: str = "") -> Declared:
    """Declare things that a seat holds for itself, as a tuple; others see how many they are, each as None.

    What is ``drawn`` is what is nowhere else: ``among`` lists all there are, alike ones too, and ``gone`` names the
    other fields of the state, or of seats, where such things are (with spaces between them). Otherwise a seat chooses
    freely, as a bid. ``line`` is the line of the score that they earn: one that nobody knows at the end is asked for.
    """
    return Declared(label, among=among, sheet=bool(line), many=True, secret=True, drawn=drawn, gone=gone, line=line)


def switch(label: str, turned: str) -> Declared:
    """Declare a ruling that a table may turn: what it says, and what is said where it is not as usual."""
    return Declared(label, turned=turned)


def declared(kind: Any) -> Mapping[str, Declared]:
    """Return what is declared at the fields of a type."""
    return _declared(kind)


@cache
def _declared(kind: Any) -> Mapping[str, Declared]:
    hints = get_type_hints(kind, include_extras=True)
    found = ((name, one) for name in kind.__struct_fields__ for one in get_args(hints[name])
             if isinstance(one, Declared))  # fmt: skip
    return dict(found)


def seat_type(state: type) -> type:
    """Return the type of the seats of a state, which is that of its field ``seats``."""
    found: type = get_args(get_type_hints(state)["seats"])[0]
    return found


def of_seats(s: Any) -> Iterator[tuple[int, str, Declared, Any]]:
    """Yield what is declared of every seat of a state: the seat, the field, what it is, its value."""
    for i, seat in enumerate(s.seats):
        for name, one in declared(type(seat)).items():
            yield i, name, one, getattr(seat, name)


# --- secrets ----------------------------------------------------------------------------------------------


def mask(s: Any, viewer: int | None) -> Any:
    """Return a state without what ``viewer`` may not see."""
    for i, name, one, held in of_seats(s):
        if one.secret and i != viewer and any(value is not None for value in held):
            s = s.with_seat(i, **{name: (None,) * len(held)})
    return s


def left(s: Any, name: str) -> Counter[Any]:
    """Count what may still be drawn as a thing of that name: all that is nowhere else, as far as that is known."""
    one = _of(s, name)
    there = Counter(one.among(s, 0) if callable(one.among) else one.among)
    return there - Counter(value for value in _drawn(s, name) if value is not None)


def draw(s: Any, seat: int | None, name: str, chance: Chance) -> Any:
    """Return the state after a thing was drawn: for a ``seat``, which alone sees it if it is a secret, or (None) into
    an open field of the state. If none is left it is the same state."""
    there = left(s, name)
    if not there:
        return s
    audience = seat if _of(s, name).secret else None
    thing = chance.pick(name, list(there), len(_drawn(s, name)), audience, list(there.values()))
    if seat is None:
        return replace(s, **{name: (*getattr(s, name), thing)})
    return s.with_seat(seat, **{name: (*getattr(s.seats[seat], name), thing)})


def _of(s: Any, name: str) -> Declared:
    return {**declared(type(s)), **declared(type(s.seats[0]))}[name]


def _drawn(s: Any, name: str) -> list[Any]:
    """List all things that were drawn, wherever they are; one that is not known as None."""
    fields = (name, *_of(s, name).gone.split())
    return [value for one in (s, *s.seats) for field in fields for value in getattr(one, field, ())]


def possible(s: Any, seat: int, name: str) -> list[Any]:
    """List what a seat can have among its things: those that are known, and if any is not, all that may be it."""
    held = getattr(s.seats[seat], name)
    return list(dict.fromkeys([*(one for one in held if one is not None), *(left(s, name) if None in held else ())]))


def without(held: tuple[Any, ...], thing: Any) -> tuple[Any, ...]:
    """Return what is held after one thing was given away. One that was not known stands for any."""
    at = held.index(thing if thing in held else None)
    return held[:at] + held[at + 1 :]


def determinized(view: Any, rng: Random) -> Any:
    """Replace everything unknown by something that it may be."""
    stocks: dict[str, list[Any]] = {}
    for i, name, one, held in of_seats(view):
        if one.secret and None in held:
            if not one.drawn:
                pool = [rng.choice(one.options(view, i)) for _ in held]
            else:
                pool = stocks.setdefault(name, rng.sample(all_of := list(left(view, name).elements()), len(all_of)))
            known = tuple(value if value is not None or not pool else pool.pop() for value in held)
            view = view.with_seat(i, **{name: known})
    return view


def house_of(switches: type) -> tuple[HouseRule, ...]:
    """Return the house rules that are declared as switches."""
    return tuple(
        HouseRule(f"rulings.{name}", one.label, one.turned or one.label) for name, one in declared(switches).items()
    )


# --- corrections --------------------------------------------------------------------------------------------


def figures_of(state: type, switches: type) -> Figures[Any]:
    """Declare as figures what is declared of a state and its seats, and what every game has."""
    house = house_of(switches)
    mine = [_spec(f"seats[{{seat}}].{name}", name, one) for name, one in declared(seat_type(state)).items()]
    alls = [_spec(name, name, one) for name, one in declared(state).items()]
    settle = settling((SHEET, CLAIMS), when=lambda s: s.phase == "over")
    return Figures([naming(), *mine, *alls, rulings(house, kept=True), settle], house=house, enters=True)


def _spec(path: str, name: str, one: Declared) -> FigureSpec:
    def options(s: Any, *at: int) -> list[Option]:
        nothing = [Option(None, named(None))] if one.secret else []
        return [*(Option(value, one.title(s, value)) for value in one.options(s, *at)), *nothing]

    def lack(s: Any, seat: int) -> int:
        return int(getattr(s.seats[seat], name).count(None))

    def known(s: Any, seat: int) -> list[Any]:
        return [value for value in getattr(s.seats[seat], name) if value is not None]

    def held(s: Any) -> dict[tuple[int], Any]:
        return {(seat,): getattr(one, name) for seat, one in enumerate(s.seats)}

    def put(s: Any, value: list[Any], seat: int) -> Any:
        # who names some does not say that the others are gone
        unnamed = 0 if None in value else len(getattr(s.seats[seat], name)) - len(value)
        return s.with_seat(seat, **{name: (*value, *[None] * unnamed)})

    values = (
        Several(options) if one.many
        else OneOf(options, places=one.place) if one.among is not None
        else Count(one.least, one.most)
    )  # fmt: skip
    forms: list[FormName] = [FORM]
    forms += [SHEET] if one.sheet else []
    forms += [CLAIMS] if one.line else []
    if not one.secret:
        return FigureSpec(path, one.label, values, tuple(forms), line=one.line, kept=True)
    told = N_("{name} puts right what they hold")
    return FigureSpec(path, one.label, values, tuple(forms), "", put, known, line=one.line, lack=lack, secret=told,
                      dealt=True, kept=held)  # fmt: skip


# --- for programs -------------------------------------------------------------------------------------------


def every_act(kinds: Sequence[type], s: Any) -> list[Any] | None:
    """List every act there can ever be, whoever is to act; None if a field of an act is not declared."""
    found = []
    for kind in kinds:
        fields = kind.__struct_fields__  # type: ignore[attr-defined]
        there = declared(kind)
        if any(name not in there for name in fields):
            return None
        found += [kind(*values) for values in product(*(there[name].all_of(s) for name in fields))]
    return found


def observed(s: Any, viewer: int, start: Any) -> list[float]:
    """Return what is declared of a state as numbers, those of ``viewer`` first and then by seat: numbers as they are,
    how often there is each other value, and how many are unknown. What there can be is read from the ``start``."""
    n = len(s.seats)
    rows = [(start.seats[0], s.seats[(viewer + i) % n]) for i in range(n)]
    found = []
    for first, held in (*rows, (start, s)):
        for name, one in declared(type(first)).items():
            value = getattr(held, name)
            if one.form == "number":
                found.append(float(value))
                continue
            values = value if isinstance(value, tuple) else (value,)
            found += [float(values.count(option)) for option in (*one.options(start), None)]
    return found
