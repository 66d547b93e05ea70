"""A game's part in bots and advice: how a seat's prospects are measured, and how hidden cards are determinized.

A value function is a weighted sum of a seat's *measures*, with weights learnt for each number of seats and each stage
of the game (`bots.values`). Each measure counts under one *reason*, so a difference of two values is a sum of reasons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

S = TypeVar("S")


class Valuing(Generic[S]):
    """What the value function of one game is made from. A game names its own in its module ``bot`` as ``VALUING``.

    ``measures`` are the names of what `measure` returns, in order, each with the id of the reason under which it
    counts; ``reasons`` are short phrases for these ids. ``unit`` says what is counted: ``points`` or ``spaces``. All
    functions are pure.
    """

    measures: Mapping[str, str]
    reasons: Mapping[str, str]
    unit: str
    tuned: tuple[float, ...] = ()
    """Hand-tuned weights that compare acts instead of learnt ones; else empty."""
    tells: frozenset[str] = frozenset()
    """The reasons that would reveal a seat's hidden cards. They are shown to nobody else."""
    opponent_weight: float = 0.0
    """Weight of the other seats' mean value, which bots subtract from a seat's own when they compare acts."""
    plays_on: bool = False
    """Whether the strong bot plays the most promising acts on to the end of the game."""
    searched: bool = False
    """Whether bots imagine games even after weights were learnt."""
    ahead: int = 0
    """Where a game has gone on so far (`progress`) in imagination, what was learnt tells how it ends; 0: only its end
    does."""
    greedy_only: bool = False
    """Whether the weights by which acts are compared are learnt from the greedy bot's games alone. For games in which
    better bots all do much the same, so that theirs do not show what it is worth."""
    no_harm: frozenset[str] = frozenset()
    """The measures of which more is never worth less: their learnt weights are at least 0 where acts are compared. For
    what is mostly seen of seats that lose for another reason."""
    acts_held: float = 0.0
    """How strongly the weights that tell how games end are held, in what acts change, to those by which acts are
    compared: more than 0 where games among good players cannot tell a good act from a bad one, or hardly ever see many
    of the acts."""

    def group(self, s: S, seat: int) -> str:
        """Return whose weights count for a seat: usually those of the number of seats."""
        return str(len(s.seats))  # type: ignore[attr-defined]

    def points(self, s: S, seat: int) -> float:
        """Count what a seat would have if the game ended now, without sentences. The most of all seats wins."""
        raise NotImplementedError

    def stage(self, s: S) -> int:
        """Return the stage of the game, counted from 0, for which weights were learnt."""
        raise NotImplementedError

    def progress(self, s: S) -> int:
        """Return how far the game has come, as a number that grows. It is the stage in most games: at its beginning it
        is told best how games end."""
        return self.stage(s)

    def measure(self, s: S, seat: int) -> Sequence[float]:
        """Measure a seat's prospects. The first measure is always 1."""
        raise NotImplementedError

    def determinize(self, view: S, viewer: int | None, rng: Random) -> S:
        """Replace what ``viewer`` cannot see by a uniformly random possibility."""
        return view

    def goes_on(self, before: S, after: S, seat: int) -> bool:
        """Say whether a search of the turn that ``seat`` has in ``before`` may go on in ``after``: it is still the same
        turn, and nothing came up that the seat cannot know yet. That the seat is to act is asked elsewhere."""
        return self.stage(before) == self.stage(after)

    def held(self, s: S, seat: int, legal: Sequence[Any], ahead: bool = False) -> Sequence[Any]:
        """Return the legal acts that are weighed and advised: none that names more of a card than ``seat`` is known to
        hold (with printed cards such acts are legal, since the app cannot know), and none that nobody would do.
        ``ahead``: the turn is searched, and what it draws on the way may be anything."""
        return legal

    def telling(self, s: S, seat: int, legal: Sequence[Any]) -> Sequence[Any]:
        """Return the legal acts that are worth thinking of, where others are certainly no better. All, in most
        games."""
        return legal

    def supposed(self, s: S, seat: int, act: Any) -> S | None:
        """Return the state assumed after an act whose outcome the table would have to tell; None: nothing new known."""
        return None

    def due(self, s: S) -> Any:
        """Return the act that necessarily comes next, as far as it is known, or None; states are valued after it."""
        return None

    def settled(self, s: S, seat: int) -> S:
        """Carry out others' near-automatic acts that interrupt the seat's turn, and return the state after them."""
        return s
