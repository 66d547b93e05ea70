"""Searching one's own turn, and playing on to the end, in games small enough to be reckoned by hand."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from capemay_kit.bots.players import GAMES, MOST, tried
from capemay_kit.bots.search import Plan, best_act, complete
from capemay_kit.bots.values import ValueFunction
from capemay_kit.bots.whole_game import Player
from capemay_kit.core.chance import Chance
from capemay_kit.core.valued import Valuing

TREE = {
    "": {"modest": "m", "bold": "b", "draw": "d"},
    "m": {"end": "m end"},
    "b": {"pay": "bp", "end": "b end"},
    "bp": {"end": "bp end"},
}
"""A turn: what each act leads to. Where nothing is to be done, the turn is over."""
WORTH = {"": 0.0, "m": 3.0, "m end": 3.0, "b": 1.0, "b end": -1.0, "bp": 2.0, "bp end": 9.0}


class Turn:
    """Rules of that turn. Drawing asks what came up."""

    def to_act(self, s: str) -> tuple[int, ...]:
        return (0,) if s in TREE else ()

    def legal(self, s: str, seat: int) -> list[str]:
        return list(TREE[s])

    def apply(self, s: str, seat: int, act: str, chance: Chance) -> str:
        return TREE[s][act] if act != "draw" else chance.pick("card", ("x", "y"), 0)


class Worth(ValueFunction):
    """What each state is worth; it is all one turn."""

    def value(self, s: str, seat: int) -> float:
        return WORTH[s]

    def goes_on(self, before: str, after: str, seat: int) -> bool:
        return True


VALUES = Worth(Turn(), None, None)


@pytest.mark.parametrize("width", [2, 4])
def test_every_act_is_worth_the_best_end_of_its_turn(width: int) -> None:
    """One act ahead, *modest* looks best. What asks the table is worth what stands before it."""
    found = [complete(VALUES, "", 0, one, width) for one in ("bold", "modest", "draw")]
    assert [(one.act, one.end, one.value) for one in found] == [
        ("bold", "bp end", 9.0), ("modest", "m end", 3.0), ("draw", "", 0.0),
    ]  # fmt: skip
    assert best_act(VALUES, "", 0, list(TREE[""]), width) == "bold"
    assert best_act(VALUES, "b", 0, ["end"], width) == "end"


# --- playing on: what comes of an act is seen in games played to their end --------------------------------

PAYS = {"safe": (1, 1), "bold": (8, -20), "dull": (0, 0), "worst": (-9, -9)}
"""What each act brings, by what lies hidden."""
OTHER_HAS = 2


class Hidden(NamedTuple):
    """A state: what each seat has, what lies hidden (None: this seat does not see it), whose turn it is."""

    seats: tuple[int, int]
    hidden: int | None
    turn: int


class TwoTurns:
    """Rules: the first seat does one thing, then the second takes what it always takes."""

    def to_act(self, s: Hidden) -> tuple[int, ...]:
        return (s.turn,) if s.turn < 2 else ()

    def by_itself(self, s: Hidden) -> None:
        """Nobody plays by itself."""

    def legal(self, s: Hidden, seat: int) -> list[str]:
        return list(PAYS) if seat == 0 else ["takes"]

    def apply(self, s: Hidden, seat: int, act: str, chance: Chance) -> Hidden:
        if seat == 1:
            return s._replace(seats=(s.seats[0], OTHER_HAS), turn=2)
        assert s.hidden is not None, "what is hidden was guessed before anybody played on"
        return s._replace(seats=(PAYS[act][s.hidden], 0), turn=1)

    def outcome(self, s: Hidden) -> None:
        """Not asked for here."""


class Guesses(Valuing[Hidden]):
    """Guess one or the other, and note it."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def points(self, s: Hidden, seat: int) -> float:
        return s.seats[seat]

    def determinize(self, view: Hidden, viewer: int | None, rng: Random) -> Hidden:
        self.made.append(rng.randrange(2))
        return view._replace(hidden=self.made[-1])


def plays_on(*acts: str) -> tuple[list[Plan], list[int]]:
    """Compare acts, which promise the more the earlier they stand; return what came of them, and the guesses."""
    valuing, start = Guesses(), Hidden((0, 0), None, 0)
    lines = [Plan(act, start, 0.0, -float(i)) for i, act in enumerate(acts)]
    player = Player(lambda s, seat, legal, rng: legal[0], looks=False)
    values: Any = ValueFunction(TwoTurns(), valuing, None)
    return tried(values, start, 0, lines, player, Random(4)), valuing.made


def test_what_leads_by_most_on_average_comes_first() -> None:
    """*Bold* promised most, and loses on average. A line is wanted as much as it led by: the mean over the same guesses
    for all acts."""
    found, guessed = plays_on("bold", "safe", "dull")
    assert 0 < sum(guessed) < len(guessed)
    assert [one.act for one in found] == ["safe", "dull", "bold"]
    for one in found:
        led = [PAYS[one.act][hidden] - OTHER_HAS for hidden in guessed]
        assert one.wanted == sum(led) / len(led)


def test_only_what_promises_most_is_compared() -> None:
    """The others were weighed before."""
    found, guessed = plays_on("safe", "dull", "bold", "worst")
    assert (len(guessed), len(found)) == (GAMES, MOST)
    assert "worst" not in [one.act for one in found]
