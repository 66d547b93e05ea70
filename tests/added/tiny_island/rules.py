"""Walk to the next space and pick up a shell there; whoever has three has won."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from capemay_kit.core import plain
from capemay_kit.core.acts import RuleBook
from capemay_kit.core.declared import figure, place
from capemay_kit.core.plain_screen import PlainScreen
from capemay_kit.core.scores import Because, Line, Message

PLACES = {"pier": (0.2, 0.5), "dune": (0.5, 0.5), "pond": (0.8, 0.5)}
SPACES = tuple(PLACES)
ENOUGH = 3
RULES = RuleBook()
TOO_FAR = RULES.rule("too_far", 2, "That is too far.", "Go to a space beside yours.")


class Go(plain.PlainAct, frozen=True, tag="go"):
    """Walk to a space."""

    to: Annotated[str, figure("To", among=SPACES)]
    phases, words, tapped = ("play",), ("To the {to}", "one shell"), "to"

    def broken(self, s, seat):
        if abs(SPACES.index(self.to) - SPACES.index(s.seats[seat].space)) != 1:
            yield TOO_FAR(to=self.to)

    def done(self, s, seat, chance):
        s = s.with_seat(seat, space=self.to, shells=s.seats[seat].shells + 1)
        return replace(s, turn=1 - seat, phase=plain.OVER if s.seats[seat].shells == ENOUGH else "play")

    def told(self, before, seat, after):
        return f"{before.seats[seat].name} goes to the {self.to}"


class Walker(plain.PlainSeat, frozen=True):
    """One player."""

    shells: Annotated[int, figure("Shells", 0, 99, sheet=True)] = 0
    space: Annotated[str, place("Stands on", SPACES)] = "pier"


class Island(plain.PlainState, frozen=True):
    """A moment."""

    seats: tuple[Walker, ...]


class TinyIsland(plain.PlainRules):
    """The rules."""

    acts = (Go,)
    meta = plain.described("tiny-island", "Tiny Island", (2, 2), acts, {"shells": "Shells"}, {"shells": "most shells"},
                           messages={"picked_up": "{n} picked up"})  # fmt: skip
    state, rulebook, places = Island, RULES, PLACES
    roads = (("pier", "dune"), ("dune", "pond"))

    def lines(self, s, seat):
        n = s.seats[seat].shells
        return [Line("shells", n, (Because(Message("picked_up", {"n": n}), n),))]


class TinyScreen(PlainScreen):
    """Its words."""

    picture = "Island"
    tasks = {"play": "Walk to the next space."}  # noqa: RUF012

    def two_taps(self, a):
        return True


GAME, SCREEN = TinyIsland(), TinyScreen()
