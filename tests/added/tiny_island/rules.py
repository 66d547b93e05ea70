"""Walk to the next space and pick up a shell there; whoever has three has won."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.core.contract import GameMeta, Outcome
from capemay_kit.core.figures import FORM, SHEET, Count, Figures, FigureSpec, OneOf
from capemay_kit.core.options import Options
from capemay_kit.core.rules import GameRules, laid_out, new_header
from capemay_kit.core.scene import Link, Place, Scene, Target, Token, letters
from capemay_kit.core.scores import Because, Line, Message, ScoreSheet, SeatScore
from capemay_kit.core.shown import Option
from capemay_kit.core.telling import told
from capemay_kit.errors import IllegalAction, Refusal

SPACES = ("pier", "dune", "pond")
ENOUGH = 3


class Go(Struct, frozen=True, tag_field="do", tag="go"):
    """Walk to a space."""

    to: str


class Seat(Struct, frozen=True):
    """One player."""

    name: str
    space: str = "pier"
    shells: int = 0


class State(Struct, frozen=True):
    """A moment; a score sheet counts what was entered, whatever it comes to."""

    seats: tuple[Seat, ...]
    turn: int = 0
    sheet: bool = False

    def with_seat(self, i: int, **changes: object) -> State:
        """Return the state with one seat changed."""
        seats = list(self.seats)
        seats[i] = replace(seats[i], **changes)
        return replace(self, seats=tuple(seats))


FIGURES = Figures[State]([
    FigureSpec("seats[{seat}].shells", "Shells", Count(0, 99), (FORM, SHEET)),
    FigureSpec("seats[{seat}].space", "Stands on", OneOf(lambda s, i: [Option(one, one.title()) for one in SPACES])),
])  # fmt: skip


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing is left open by the rules."""


class TableOptions(Options, frozen=True):
    """What a table is set up with."""

    switches = Rulings


def picked_up(n):
    """Make the only line of the score."""
    return Line("shells", n, (Because(Message("picked_up", {"n": n}), n),))


class TinyIsland(GameRules[State, Go]):
    """The rules."""

    meta = GameMeta(
        "tiny-island", "Tiny Island", 2, 2, 1, Go, TableOptions, {"shells": "Shells"}, {"shells": "most shells"},
        messages={"picked_up": "{n} picked up"},
    )  # fmt: skip
    figures = FIGURES

    def to_act(self, s):
        return () if s.sheet or any(one.shells >= ENOUGH for one in s.seats) else (s.turn,)

    def legal(self, s, seat):
        return [Go(one) for one in SPACES if self.why_not(s, seat, Go(one)) is None]

    def why_not(self, s, seat, a):
        if seat not in self.to_act(s):
            return Refusal("not_your_turn", 1)
        steps = abs(SPACES.index(a.to) - SPACES.index(s.seats[seat].space))
        return None if steps == 1 else Refusal("too_far", 2, {"to": a.to})

    def apply(self, s, seat, a, chance, force=False):
        if (why := self.why_not(s, seat, a)) is not None and not force:
            raise IllegalAction(why)
        return replace(s.with_seat(seat, space=a.to, shells=s.seats[seat].shells + 1), turn=1 - seat)

    def outcome(self, s):
        if self.to_act(s):
            return None
        most = max(one.shells for one in s.seats)
        return Outcome(tuple(i for i, one in enumerate(s.seats) if one.shells == most), "shells")

    def scores(self, s):
        won = max(one.shells for one in s.seats)
        seats = tuple(SeatScore(one.name, one.shells, (picked_up(one.shells),)) for one in s.seats)
        return ScoreSheet(seats, tuple(one.name for one in s.seats if one.shells == won), "shells")

    def position(self, s):
        return {
            "format": "capemay-position/1",
            "game": "tiny-island",
            "seats": [{one.name: one.shells} for one in s.seats],
        }

    def summary(self, s):
        return {one.name: one.shells for one in s.seats}

    def worth(self, s, seat):
        return float(s.seats[seat].shells)

    def view(self, s, viewer):
        return s

    def mask(self, s, viewer):
        return s

    def hide(self, entry, viewer):
        return entry

    def said(self, before, entry, after):
        def went(seat: int, a: Go) -> str:
            return f"{before.seats[seat].name} goes to the {a.to}"

        return told(entry, went, lambda done: FIGURES.told(before, done), lambda why: ("That is too far.", ""))

    def scene(self, view, legal):
        at = {one: (0.2 + 0.3 * i, 0.5) for i, one in enumerate(SPACES)}
        places = tuple(Place(one, x, y, "circle", "space", one.title()) for one, (x, y) in at.items())
        links = (Link("path", "road", tuple(at.values())),)
        signs = letters([one.name for one in view.seats])
        tokens = tuple(Token(f"m{i}", at[one.space][0], 0.36 + 0.06 * i, "marker", i, signs[i], one.name)
                       for i, one in enumerate(view.seats))  # fmt: skip
        targets = tuple(Target(one.to, one.to.title()) for one in legal)
        return Scene(1.6, (), links, places, tokens, targets=targets)


GAME = TinyIsland()


def header_for(names, *, first=0, seed=None, table="", title="", edition="base", board=None, **options):
    """Describe a new table."""
    return new_header(GAME.meta, names, first=first, seed=seed, table=table, title=title, edition=edition, board=board,
                      options=options)  # fmt: skip


def start_of(header):
    """Lay out a table."""
    seats = tuple(Seat(name) for name in header.options["seats"])
    fresh = State(seats, header.options["first"])
    return laid_out(GAME, header, lambda _: fresh, lambda s: replace(s, sheet=True))


TinyIsland.setup = lambda self, book, options, chance: book
