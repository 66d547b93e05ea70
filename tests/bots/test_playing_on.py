"""Playing on: what comes of an act is seen in games played to their end. A game small enough to be reckoned by hand."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from capemay_kit.bots.players import GAMES, MOST, tried
from capemay_kit.bots.search import Plan
from capemay_kit.bots.values import ValueFunction
from capemay_kit.bots.whole_game import Player
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import Outcome
from capemay_kit.core.valued import Valuing

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
        """Whose turn it is."""
        return (s.turn,) if s.turn < 2 else ()

    def by_itself(self, s: Hidden) -> None:
        """Nobody plays by itself."""

    def legal(self, s: Hidden, seat: int) -> list[str]:
        """What can be done."""
        return list(PAYS) if seat == 0 else ["takes"]

    def apply(self, s: Hidden, seat: int, act: str, chance: Chance) -> Hidden:
        """Do it."""
        if seat == 1:
            return s._replace(seats=(s.seats[0], OTHER_HAS), turn=2)
        assert s.hidden is not None, "what is hidden was guessed before anybody played on"
        return s._replace(seats=(PAYS[act][s.hidden], 0), turn=1)

    def outcome(self, s: Hidden) -> Outcome | None:
        """Not asked for here."""
        return None


class Guesses(Valuing[Hidden]):
    """Guess one or the other, and note it."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def points(self, s: Hidden, seat: int) -> float:
        """Count what a seat has."""
        return s.seats[seat]

    def determinize(self, view: Hidden, viewer: int | None, rng: Random) -> Hidden:
        """Fill in what is hidden."""
        self.made.append(rng.randrange(2))
        return view._replace(hidden=self.made[-1])


def plays_on(*acts: str) -> tuple[list[Plan], list[int]]:
    """Compare acts, which promise the more the earlier they stand; return what came of them, and the guesses."""
    valuing = Guesses()
    start = Hidden((0, 0), None, 0)
    lines = [Plan(act, start, 0.0, -float(i)) for i, act in enumerate(acts)]
    player = Player(lambda s, seat, legal, rng: legal[0], looks=False)
    values: Any = ValueFunction(TwoTurns(), valuing, None)
    return tried(values, start, 0, lines, player, Random(4)), valuing.made


def test_what_leads_by_most_on_average_comes_first() -> None:
    """*Bold* promised most, and loses on average."""
    found, guessed = plays_on("bold", "safe", "dull")
    assert 0 < sum(guessed) < len(guessed)
    assert [one.act for one in found] == ["safe", "dull", "bold"]


def test_a_line_is_wanted_as_much_as_it_led_by() -> None:
    """The mean over the same guesses for all acts."""
    found, guessed = plays_on("bold", "safe", "dull")
    for one in found:
        led = [PAYS[one.act][hidden] - OTHER_HAS for hidden in guessed]
        assert one.wanted == sum(led) / len(led)


def test_only_what_promises_most_is_compared() -> None:
    """The others were weighed before."""
    found, guessed = plays_on("safe", "dull", "bold", "worst")
    assert len(guessed) == GAMES
    assert len(found) == MOST
    assert "worst" not in [one.act for one in found]
