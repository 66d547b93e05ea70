"""Looking back on a game: everybody's chances from act to act, where they turned, and what draws and choices gave."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

from msgspec import Struct

from capemay_kit.bots.advice import shares
from capemay_kit.bots.at_one_go import finished
from capemay_kit.bots.chances import win_chances
from capemay_kit.bots.values import ValueFunction, values
from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError

DRAWS = 8
"""In how many ways a draw is drawn again, to learn what was to be expected of it."""
TURN = 0.05
"""From which change of a chance on a moment is one where the game turned."""
MOST_TURNS = 6
NEAR = 3
"""Of entries as near to each other as that, only the one that changed most is a turning point: they are of one turn."""


class Moment(Struct, frozen=True):
    """Everybody's chance after entry ``seq``; 0 is the start."""

    seq: int
    win: tuple[float, ...]


class TurningPoint(Struct, frozen=True):
    """An entry that changed the chance of ``seat`` by ``change``, more than most did."""

    seq: int
    seat: int
    change: float


class Review(Struct, frozen=True):
    """A game looked back on. For each seat, ``luck`` and ``skill`` add up to its last chance minus its first:
    ``luck`` is what draws gave and took, ``skill`` what the choices of all seats did."""

    game: str
    seats: tuple[str, ...]
    chances: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]
    luck: tuple[float, ...]
    skill: tuple[float, ...]


def reviewing(game: str, table: Table[Any, Any], seed: str = "0") -> Generator[int, None, Review]:
    """Look back on a game with all cards open. Yields the number of entries looked at after each, so that whoever waits
    can be told and can do other things in between, and returns what was found.

    Needs weights for the table (`ValueFunction.knows`).
    """
    know = values(game)
    n = len(table.start.seats)
    before, now = table.start, chances(know, table.start)
    moments = [Moment(0, tuple(now))]
    luck, skill = [0.0] * n, [0.0] * n
    for number, (entry, after) in enumerate(table.history, 1):
        then = chances(know, after)
        chosen = _expected(know, before, entry, seed, then)
        for seat in range(n):
            # what could be expected of the choice is its maker's, what came of it is luck
            middle = now[seat] if chosen is None else chosen[seat]
            skill[seat] += middle - now[seat]
            luck[seat] += then[seat] - middle
        moments.append(Moment(entry.seq, tuple(then)))
        before, now = after, then
        yield number
    names = tuple(one.name for one in table.start.seats)
    return Review(game, names, tuple(moments), turning_points(moments, table), tuple(luck), tuple(skill))


def review(
    game: str, table: Table[Any, Any], seed: str = "0", progress: Callable[[int], None] = lambda n: None
) -> Review:
    """Look back on a game at one go. ``progress`` is called with the number of entries looked at."""
    return finished(reviewing(game, table, seed), progress)


def chances(know: ValueFunction, s: Any) -> list[float]:
    """Return everybody's chance with all cards open."""
    ended = know.rules.outcome(s)
    return win_chances(know.estimates(s)) if ended is None else shares(ended, len(s.seats))


def _expected(
    know: ValueFunction, before: Any, entry: Entry[Any], seed: str, then: Sequence[float]
) -> Sequence[float] | None:
    """Return the chances that could be expected of a choice before its draws; None where nothing was chosen."""
    rules = know.rules
    if isinstance(entry.act, Correct) or entry.seat is None or rules.by_itself(before) is not None:
        return None
    if entry.refusal is None and len(rules.legal(before, entry.seat)) == 1:
        return None
    if not entry.answers:
        return then
    try:
        return expected(know, before, entry.seat, entry.act, f"{seed}/{entry.seq}", entry.refusal is not None)
    except CapemayError:
        return then


def expected(know: ValueFunction, s: Any, seat: int, act: Any, seed: str, forced: bool = False) -> list[float]:
    """Return everybody's chance that can be expected of an act before its draws, with all cards open: what was drawn is
    drawn again in several ways. An act that the rules refuse has to be ``forced``."""
    drawn = []
    for number in range(DRAWS):
        chance = Chance(seed=f"{seed}/{number}")
        drawn.append(chances(know, know.rules.apply(s, seat, act, chance, forced)))
        if not chance.log:
            break
    return [fmean(column) for column in zip(*drawn, strict=True)]


def turning_points(moments: Sequence[Moment], table: Table[Any, Any]) -> tuple[TurningPoint, ...]:
    """Find where the game turned: the largest changes, in the order in which they came."""
    whose = {entry.seq: entry.seat for entry in table.counted}
    place = {entry.seq: number for number, entry in enumerate(table.counted)}
    found = []
    for earlier, later in pairwise(moments):
        changes = [now - was for was, now in zip(earlier.win, later.win, strict=True)]
        seat = whose[later.seq]
        if seat is None:
            seat = max(range(len(changes)), key=lambda i: abs(changes[i]))
        if abs(changes[seat]) >= TURN:
            found.append(TurningPoint(later.seq, seat, changes[seat]))
    largest: list[TurningPoint] = []
    for one in sorted(found, key=lambda one: -abs(one.change)):
        if len(largest) < MOST_TURNS and all(abs(place[one.seq] - place[other.seq]) > NEAR for other in largest):
            largest.append(one)
    return tuple(sorted(largest, key=lambda one: one.seq))
