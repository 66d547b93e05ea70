"""A game in few lines: its state, what is declared at the fields of it, its acts and how it is counted.

All else of `core.contract.Rules` follows, and a game writes over what it has otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core import acts
from capemay_kit.core.acts import RuleBook, targets
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Outcome
from capemay_kit.core.declared import declared, every_act, figures_of, mask, observed, of_seats, seat_type
from capemay_kit.core.figures import Figures
from capemay_kit.core.i18n import _
from capemay_kit.core.moments import Seated
from capemay_kit.core.options import Options
from capemay_kit.core.record import Header
from capemay_kit.core.rules import GameRules
from capemay_kit.core.scene import Link, Place, Point, Scene, Token, letters
from capemay_kit.core.scores import UNNAMED, Line, Message, ScoreSheet, SeatScore, scored
from capemay_kit.core.shown import named
from capemay_kit.core.strict import convert

OVER = "over"
"""The phase in which a game has ended."""


class PlainAct(acts.Act, frozen=True):
    """One thing that a seat does. Its fields are declared, and from that follow all the ways to do it; what `broken`
    refuses is left out. ``words`` may have its fields in braces. ``tapped`` names the field that is a place of the
    picture, ``covered`` those that nobody else may read. An act whose first field is one of the seat's secrets says
    with ``plays`` which."""

    tapped: ClassVar[str] = ""
    covered: ClassVar[tuple[str, ...]] = ()
    plays: ClassVar[str] = ""

    @classmethod
    def offered(cls, s: Any, seat: int) -> Sequence[Any]:
        """List every way to do this."""
        found = every_act([cls], s)
        if found is None:
            raise NotImplementedError(f"{cls.__name__}.offered")
        return found

    @classmethod
    def meant(cls, s: Any, seat: int, place: str, handle: str) -> Sequence[Any]:
        """List every way to do this at a place, in its phases."""
        ways = every_act([cls], s) if s.phase in cls.phases else ()
        return [one for one in ways or () if one.place(s, seat) == place]

    def masked(self) -> Any:
        """Return it without what is covered."""
        return replace(self, **dict.fromkeys(self.covered)) if self.covered else self

    def label(self, s: Any, seat: int) -> tuple[str, str]:
        """Name it by its words."""
        if not self.words[0]:
            return super().label(s, seat)
        held = {name: getattr(self, name) for name in self.__struct_fields__}
        # within a sentence, so without the capital that `named` begins with
        given = {name: str(one).replace("_", " ").replace("-", " ") for name, one in held.items()}
        given |= dict.fromkeys((name for name in self.covered if held[name] is None), _("(covered)"))
        said, brings = (_(one).format(**given) if one else "" for one in self.words)
        return said, brings

    def told(self, before: Any, seat: int, after: Any) -> str:
        """Say in the log what was done, and which figures of the seat changed."""
        was, now = before.seats[seat], after.seats[seat]
        numbers = (name for name, one in declared(type(was)).items() if one.form == "number")
        changed = [(name, getattr(was, name), getattr(now, name)) for name in numbers]
        words = declared(type(was))
        changes = [f"{_(words[name].label).lower()} {old} → {new}" for name, old, new in changed if old != new]
        return ", ".join([super().told(before, seat, after), *changes])

    def place(self, s: Any, seat: int) -> str | None:
        """Return the place it is done at."""
        return str(getattr(self, self.tapped)) if self.tapped else None


class PlainSwitches(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The house rules of a game: a field that is on or off for each, with its `figure` as what it is called."""


class PlainBook(Struct, frozen=True):
    """What is printed of a game without data files: nothing but its house rules (`PlainSwitches`)."""

    rulings: Any
    unsure: ClassVar[int] = 0
    reported: ClassVar[int] = 0

    def with_ruling(self, name: str, on: bool) -> PlainBook:
        """Return the book with one switch changed."""
        return PlainBook(replace(self.rulings, **{name: on}))


class PlainSeat(Struct, frozen=True, kw_only=True):
    """One player. A game adds fields, and declares what people see and correct of them (`core.declared`)."""

    name: str


class PlainState(Seated, frozen=True, kw_only=True):
    """A moment of a game. A game adds fields, and says with ``seats`` of which type its seats are.

    ``turn`` is the seat that acts, ``phase`` the part of the game (`OVER` when it has ended), ``thrown`` how often dice
    were. Where only the score is counted (``sheet``), ``entered`` says which figures of which seats were. ``settled``
    is what the table said about whether all that counts is known.
    """

    seats: tuple[Any, ...]
    turn: int = 0
    phase: str = "play"
    thrown: int = 0
    book: Any = None
    sheet: bool = False
    entered: frozenset[tuple[int, str]] = frozenset()
    settled: bool | None = None

    def throw(self, why: str, options: Sequence[Any], chance: Chance) -> tuple[Any, Any]:
        """Throw a die, or draw what comes back at once. Return what came up, and the state after it."""
        came = chance.pick(why, options, self.thrown, seat=self.turn)
        return came, replace(self, thrown=self.thrown + 1)

    def on(self, switch: str) -> bool:
        """Say whether a house rule is on."""
        return bool(getattr(self.book.rulings, switch))


def described(
    id: str,
    title: str,
    seats: tuple[int, int],
    kinds: Sequence[type[Any]],
    lines: Mapping[str, str],
    decides: Mapping[str, str],
    switches: type[PlainSwitches] = PlainSwitches,
    **more: Any,
) -> GameMeta:
    """Describe a game: its id and title, the fewest and most ``seats``, its acts, the ``lines`` of its score, what
    ``decides`` who wins (first what counts most), its house rules."""
    struct: Any = type(Options)
    options = struct("TableOptions", (Options,), {"switches": switches, "__module__": __name__}, frozen=True)
    kind: Any = kinds[0]
    for one in kinds[1:]:
        kind |= one
    return GameMeta(id, title, *seats, more.pop("version", 1), kind, options, lines, decides, **more)


class PlainRules(GameRules[Any, Any]):
    """The rules of a game whose state is a `PlainState`.

    A game has to say ``meta`` (`described`), ``state`` (its type), ``acts`` and `lines`; with a board, ``places`` (with
    where each stands on the picture) and ``roads`` between them. ``questions`` puts into words what the table is asked
    where people throw the dice and draw the cards: by the ``why`` of `Chance.pick`.
    """

    state: type[Any]
    rulebook = RuleBook()
    places: Mapping[str, Point] = {}
    roads: Sequence[tuple[str, str]] = ()
    questions: Mapping[str, str] = {}

    def lines(self, s: Any, seat: int) -> Sequence[Line]:
        """Count what a seat would have if the game ended now, line by line."""
        raise NotImplementedError

    def ranks(self, s: Any, seat: int) -> tuple[float, ...]:
        """Return what decides who wins: the total, then what breaks a tie, in the order of the reasons."""
        return (sum(one.points for one in self.lines(s, seat)),)

    def to_act(self, s: Any) -> tuple[int, ...]:
        """Return whose turn it is, until the game is over."""
        return () if s.phase == OVER else (s.turn,)

    # --- a table -----------------------------------------------------------------------------------------

    def book_of(self, header: Header) -> PlainBook:
        """Return the book of a table."""
        return self.book(header.options.get("rulings"))

    def at_the_end(self, s: Any) -> Any:
        """Return a table where only the score is counted."""
        return replace(s, sheet=True, phase=OVER)

    def book(self, switched: Mapping[str, Any] | None = None) -> PlainBook:
        """Return the book of a table with these house rules."""
        return PlainBook(convert(dict(switched or {}), self.meta.options.switches, "rulings", "$.options.rulings"))

    def blank(self, book: PlainBook, names: Sequence[str], first: int) -> Any:
        """Seat everybody. What is dealt is dealt by an act."""
        seat = seat_type(self.state)
        return self.state(seats=tuple(seat(name=name) for name in names), turn=first, book=book)

    # --- how it stands ------------------------------------------------------------------------------------

    def scores(self, s: Any) -> ScoreSheet:
        """Count everybody's lines. A secret that earns one and that nobody knows keeps it open."""
        unnamed = {
            (i, one.line): Message(UNNAMED, {"what": one.label})
            for i, __, one, held in of_seats(s) if one.line and None in held
        }  # fmt: skip
        seats = []
        for i, seat in enumerate(s.seats):
            lines = tuple(
                replace(one, open=(*one.open, unnamed[i, one.category])) if (i, one.category) in unnamed else one
                for one in self.lines(s, i)
            )
            seats.append(SeatScore(seat.name, sum(one.points for one in lines), lines))
        entered = {(i, name) for i, name, one, __ in of_seats(s) if one.sheet} <= s.entered
        won, ended = self._won(s), entered if s.sheet else not self.to_act(s)
        return scored(seats, won.winners, won.decided_by, settled=s.settled, ended=ended)

    def _won(self, s: Any) -> Outcome:
        ranks = [self.ranks(s, i) for i in range(len(s.seats))]
        best, reasons = max(ranks), list(self.meta.reasons)
        winners = tuple(i for i, one in enumerate(ranks) if one == best)
        # a tie-break decided if somebody is level with the winners in all that comes before it
        level = max((_alike(one, best) for one in ranks if one != best), default=0)
        return Outcome(winners, reasons[min(level, len(reasons) - 1)])

    def outcome(self, s: Any) -> Outcome | None:
        """Return who won once nobody is to act any more."""
        return None if self.to_act(s) else self._won(s)

    def observed(self, s: Any, viewer: int, start: Any) -> list[float]:
        """Return what a seat sees as numbers, of its own things first; there are always as many."""
        n, acting = len(s.seats), self.to_act(s)
        phases = dict.fromkeys(phase for kind in self.acts for phase in kind.phases)
        now = [float(s.phase == one) for one in phases] + [float((viewer + i) % n in acting) for i in range(n)]
        now += [float(viewer == i) for i in range(n)]
        switched = [float(s.on(one)) for one in self.meta.options.switches.__struct_fields__]
        return [*observed(self.view(s, viewer), viewer, start), *now, *switched]

    def worth(self, s: Any, seat: int) -> float:
        """Count what a seat has."""
        return float(self.ranks(s, seat)[0])

    def summary(self, s: Any) -> dict[str, Any]:
        """Return what everybody has, whose turn it is, and the phase."""
        acting = [s.seats[i].name for i in self.to_act(s)]
        return {"phase": s.phase, "to_act": acting, "seats": {one.name: one.total for one in self.scores(s).seats}}

    # --- what is secret, what can be corrected ---------------------------------------------------------------

    def mask(self, s: Any, viewer: int | None) -> Any:
        """Return a state without what ``viewer`` may not see during the game."""
        return mask(s, viewer)

    def view(self, s: Any, viewer: int | None) -> Any:
        """Return the state as ``viewer`` knows it; once nobody is to act any more nothing is hidden."""
        return self.mask(s, viewer) if self.to_act(s) else s

    @cached_property
    def figures(self) -> Figures[Any]:  # type: ignore[override]
        """What can be corrected: all that is declared."""
        return figures_of(self.state, self.meta.options.switches)

    # --- the picture ---------------------------------------------------------------------------------------

    def scene(self, view: Any, legal: Sequence[Any]) -> Scene:
        """Draw places and roads, a marker for every seat where it stands, and a target for each act at a place."""
        there = tuple(Place(id, x, y, "circle", "space", named(id)) for id, (x, y) in self.places.items())
        roads = tuple(Link(f"{a}-{b}", "road", (self.places[a], self.places[b])) for a, b in self.roads)
        seat = next(iter(self.to_act(view)), 0)
        return Scene(1.6, (), roads, there, tuple(self._markers(view)), targets=tuple(targets(view, (seat,), legal)))

    def _markers(self, s: Any) -> Iterator[Token]:
        signs = letters([one.name for one in s.seats])
        for i, name, one, at in of_seats(s):
            if one.place and at in self.places:
                x, y = self.places[at]
                aside = 0.05 * (i - (len(s.seats) - 1) / 2)
                yield Token(f"{name}-{i}", x + aside, y - 0.1, "marker", i, signs[i], s.seats[i].name)


def _alike(one: tuple[float, ...], other: tuple[float, ...]) -> int:
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one))
