"""Searching ahead by imagined games, in games small enough to be reckoned by hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from capemay_kit.bots.search import Plan
from capemay_kit.bots.tree import Effort, thinking
from capemay_kit.bots.values import ValueFunction
from capemay_kit.core.at_one_go import finished
from capemay_kit.core.chance import Chance
from capemay_kit.core.valued import Valuing
from capemay_kit.errors import NeedAnswer, Question


def thought(rules: Any, valuing: Any, s: Any, seed: int = 4, **effort: Any) -> list[Plan]:
    """Compare all acts of whoever is to act."""
    (seat,) = rules.to_act(s)
    know = ValueFunction(rules, valuing, None)
    return finished(thinking(know, s, seat, rules.legal(s, seat), Effort(**effort), Random(seed)))


# --- what is hidden ---------------------------------------------------------------------------------------

PAYS = {"bold": (8, -20), "safe": (1, 1), "dull": (0, 0), "worst": (-9, -9)}
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

    def worth(self, s: Hidden, seat: int) -> float:
        return s.seats[seat]

    def legal(self, s: Hidden, seat: int) -> list[str]:
        return list(PAYS) if seat == 0 else ["takes"]

    def apply(self, s: Hidden, seat: int, act: str, chance: Chance) -> Hidden:
        if seat == 1:
            return s._replace(seats=(s.seats[0], OTHER_HAS), turn=2)
        if s.hidden is None:
            raise NeedAnswer(Question("hidden", (0, 1)))
        return s._replace(seats=(PAYS[act][s.hidden], 0), turn=1)


class Guesses(Valuing[Any]):
    """Guess one or the other, and note it. All is one stage."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def points(self, s: Any, seat: int) -> float:
        return float(s.seats[seat])

    def stage(self, s: Any) -> int:
        return 0

    def determinize(self, view: Any, viewer: int | None, rng: Random) -> Any:
        self.made.append(rng.randrange(2))
        return view._replace(hidden=self.made[-1])


def test_what_leads_by_most_on_average_comes_first() -> None:
    """*Bold* may bring most, and loses on average. Nothing was known of the acts, which still counts a little."""
    valuing = Guesses()
    found = thought(TwoTurns(), valuing, Hidden((0, 0), None, 0), games=80)
    assert 0 < sum(valuing.made) < len(valuing.made)
    assert [one.act for one in found[:2]] == ["safe", "dull"]
    assert 0.5 <= found[0].wanted - found[1].wanted < 1.0


def test_only_what_promises_most_is_compared_by_as_many_games_as_were_asked_for() -> None:
    """The others were weighed before."""
    valuing = Guesses()
    found = thought(TwoTurns(), valuing, Hidden((0, 0), None, 0), games=12, plans=3)
    assert len(found) == 3
    assert len(valuing.made) <= 12


def test_the_same_seed_thinks_the_same() -> None:
    start = Hidden((0, 0), None, 0)
    one, same, other = (thought(TwoTurns(), Guesses(), start, seed, games=8) for seed in (1, 1, 2))
    assert one == same
    assert [plan.wanted for plan in one] != [plan.wanted for plan in other]


# --- several moves ahead ----------------------------------------------------------------------------------

NIM = 3
"""So many stones are taken at most; whoever takes the last has won."""


class Stones(NamedTuple):
    """A state: what each seat has won, the stones left, whose turn it is."""

    seats: tuple[int, int]
    left: int
    turn: int


class Nim:
    """Rules of a game in which what one has tells nothing before the end."""

    def to_act(self, s: Stones) -> tuple[int, ...]:
        return (s.turn,) if s.left else ()

    def by_itself(self, s: Stones) -> None:
        """Nobody plays by itself."""

    def worth(self, s: Stones, seat: int) -> float:
        return float(s.seats[seat])

    def legal(self, s: Stones, seat: int) -> Sequence[int]:
        return range(1, min(NIM, s.left) + 1)

    def apply(self, s: Stones, seat: int, act: int, chance: Chance) -> Stones:
        left = s.left - act
        won = tuple(int(not left and i == seat) for i in range(2))
        return Stones((won[0], won[1]), left, 1 - seat)


class Open(Valuing[Any]):
    """Nothing is hidden."""

    def points(self, s: Any, seat: int) -> float:
        return float(s.seats[seat])

    def stage(self, s: Any) -> int:
        return getattr(s, "left", 0)


# --- choosing at once -------------------------------------------------------------------------------------


class Coins(NamedTuple):
    """A state: what each seat has chosen (None: nothing yet), and what it has won."""

    seats: tuple[int, int]
    chosen: tuple[int | None, int | None]


class Matching:
    """Rules: both choose a side of a coin at once, and the first wins if they are alike; or it pays 2 to stay away."""

    def to_act(self, s: Coins) -> tuple[int, ...]:
        return tuple(i for i in range(2) if s.chosen[i] is None)

    def by_itself(self, s: Coins) -> None:
        """Nobody plays by itself."""

    def worth(self, s: Coins, seat: int) -> float:
        return float(s.seats[seat])

    def legal(self, s: Coins, seat: int) -> Sequence[int]:
        return (0, 1, 2) if seat == 0 else (0, 1)

    def view(self, s: Coins, seat: int) -> Coins:
        return s._replace(chosen=tuple(one if i == seat else None for i, one in enumerate(s.chosen)))

    def apply(self, s: Coins, seat: int, act: int, chance: Chance) -> Coins:
        chosen = (act, s.chosen[1]) if seat == 0 else (s.chosen[0], act)
        if None in chosen:
            return s._replace(chosen=chosen)
        first = -2 if chosen[0] == 2 else 3 * (chosen[0] == chosen[1]) - 3 * (chosen[0] != chosen[1])
        return Coins((first, -first), chosen)


def test_whoever_chooses_at_once_with_others_does_not_see_what_they_chose() -> None:
    """If the second saw it, the first would lose 3 with either side, and pay 2 to stay away."""
    rules, know = Matching(), ValueFunction(Matching(), Open(), None)
    start = Coins((0, 0), (None, None))
    found = finished(thinking(know, start, 0, rules.legal(start, 0), Effort(games=200), Random(3)))
    assert found[0].act != 2


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_the_tree_sees_what_only_follows_several_moves_later(stones: int) -> None:
    """Whoever leaves a multiple of four wins. One act ahead all acts look alike."""
    found = thought(Nim(), Open(), Stones((0, 0), stones, 0), games=600)
    assert (stones - found[0].act) % (NIM + 1) == 0
