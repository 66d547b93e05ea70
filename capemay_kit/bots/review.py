"""Looking back on a game: everybody's chances from act to act, where they turned, and what draws and choices gave."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from capemay_kit.bots.advice import Advised, advising, reasons_apart, shares
from capemay_kit.bots.chances import win_chances
from capemay_kit.bots.values import ValueFunction, values
from capemay_kit.core.at_one_go import finished
from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Correct, Entry, Revise
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError

DRAWS = 8
"""In how many ways a draw is drawn again, to learn what was to be expected of it."""
TURN = 0.05
"""From which change of a chance on a moment is one where the game turned."""
MOST_TURNS = 6
CLEARLY = 0.02
"""From which difference of chances on an act is better than another."""
NEAR = 3
"""Of entries as near to each other as that, only the one that changed most is a turning point: they are of one turn."""


class Moment(Struct, frozen=True):
    """Everybody's chance after entry ``seq``; 0 is the start."""

    seq: int
    win: tuple[float, ...]


class TurningPoint(Struct, frozen=True):
    """A choice or a draw that changed the chance of ``seat`` by ``change``, more than most did: a choice by as much as
    the chance moved and an average choice would not have moved it, a draw by as much as it was better or worse than
    was to be expected."""

    seq: int
    seat: int
    change: float


class Review(Struct, frozen=True):
    """A game looked back on. For each seat ``luck``, ``skill`` and ``count`` add up to its last chance minus its first:
    ``luck`` is what draws gave and took, ``skill`` what the choices of all seats did, ``count`` by how much the end of
    the game differed from what was to be expected just before it."""

    game: str
    seats: tuple[str, ...]
    chances: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]
    luck: tuple[float, ...]
    skill: tuple[float, ...]
    count: tuple[float, ...]


def reviewing(game: str, table: Table[Any, Any], seed: str = "0") -> Generator[int, None, Review]:
    """Look back on a game with all cards open. Yields the number of entries looked at after each, so that whoever waits
    can be told and can do other things in between, and returns what was found.

    Needs weights for the table (`ValueFunction.knows`).
    """
    know = values(game)
    n = len(table.start.seats)
    before, now = table.start, chances(know, table.start)
    moments, turns = [Moment(0, tuple(now))], []
    luck, skill, count = [0.0] * n, [0.0] * n, [0.0] * n
    for number, (entry, after) in enumerate(table.history, 1):
        then = chances(know, after)
        if know.rules.outcome(after) is not None:
            count = [one + end - was for one, end, was in zip(count, then, now, strict=True)]
        else:
            choice = _expected(know, before, entry, seed, then)
            for seat in range(n):
                # what could be expected of the choice is its maker's, what came of it is luck
                middle = now[seat] if choice is None else choice[seat]
                skill[seat] += middle - now[seat]
                luck[seat] += then[seat] - middle
            turns += _turn(know, before, entry, after, now, choice, then)
        moments.append(Moment(entry.seq, tuple(then)))
        before, now = after, then
        yield number
    names = tuple(one.name for one in table.start.seats)
    return Review(game, names, tuple(moments), _largest(turns, table), tuple(luck), tuple(skill), tuple(count))


def review(
    game: str, table: Table[Any, Any], seed: str = "0", progress: Callable[[int], None] = lambda n: None
) -> Review:
    """Look back on a game at one go. ``progress`` is called with the number of entries looked at."""
    return finished(reviewing(game, table, seed), progress)


def chosen(rules: Any, before: Any, entry: Entry[Any]) -> bool:
    """Say whether an entry was a choice between acts; one that the rules refused was."""
    if isinstance(entry.act, Correct | Revise) or entry.seat is None or rules.by_itself(before) is not None:
        return False
    return entry.refusal is not None or len(rules.legal(before, entry.seat)) > 1


def better(
    game: str, table: Table[Any, Any], seq: int, seed: str = "0", seconds: float = 0.0
) -> Generator[None, None, Advised | None]:
    """Search as the advice does for what would have been better than the choice at entry ``seq``, and return it
    compared with what was done; None where nothing was. The same seed finds the same, unless games are imagined for at
    most some ``seconds``. Needs an entry that was `chosen` and that the rules allowed."""
    entry, before = table.entries[seq - 1], table.state_at(seq - 1)
    assert entry.seat is not None
    found = yield from advising(game, before, entry.seat, f"{seed}/{seq}", seconds, entry.act)
    done = next((one for one in found.options if one.act == entry.act), None)
    best = found.options[0] if found.options else done
    if done is None or best is None or best.text == done.text or best.win - done.win < CLEARLY:
        return None
    reason = sorted(reasons_apart(best, done), key=lambda one: -abs(one.points))
    return replace(best, win=best.win - done.win, points=best.points - done.points, reason=tuple(reason))


def chances(know: ValueFunction, s: Any) -> list[float]:
    """Return everybody's chance with all cards open."""
    ended = know.rules.outcome(s)
    return win_chances(know.estimates(s)) if ended is None else shares(ended, len(s.seats))


def _expected(
    know: ValueFunction, before: Any, entry: Entry[Any], seed: str, then: Sequence[float]
) -> Sequence[float] | None:
    """Return the chances that could be expected of a choice before its draws; None where nothing was chosen."""
    if not chosen(know.rules, before, entry):
        return None
    assert entry.seat is not None
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


def _turn(
    know: ValueFunction,
    before: Any,
    entry: Entry[Any],
    after: Any,
    now: Sequence[float],
    choice: Sequence[float] | None,
    then: Sequence[float],
) -> list[TurningPoint]:
    """Return the turning point that an entry may be: as a draw, as a choice, or both."""
    middle = now if choice is None else choice
    drawn = bool(entry.answers) and not isinstance(entry.act, Revise)
    changes = [(end - was if drawn else 0.0) for end, was in zip(then, middle, strict=True)]
    seat = max(range(len(now)), key=lambda i: abs(changes[i])) if entry.seat is None else entry.seat
    change = changes[seat]
    if choice is not None and entry.seat is not None:
        # what follows by itself is of the choice
        follows = 0.0 if (end := _follows(know, after)) is after else chances(know, end)[seat] - then[seat]
        change += _of_choice(know, before, entry, after, choice[seat] - now[seat] + follows, now[seat])
    return [TurningPoint(entry.seq, seat, change)] if abs(change) >= TURN else []


def _of_choice(know: ValueFunction, before: Any, entry: Entry[Any], after: Any, moved: float, now: float) -> float:
    """Return how much of what a chance moved by a choice is of the choice: no more than it would differ after an
    average one that leads to the same moment. What comes with any choice, such as a turn's end, decides nothing."""
    if abs(moved) < TURN or entry.seat is None:
        return 0.0
    rules, seat, others = know.rules, entry.seat, []
    for act in know.telling(before, seat, rules.legal(before, seat)):
        try:
            other = rules.apply(before, seat, act, Chance(seed=f"{entry.seq}"))
        except CapemayError:
            continue
        if act != entry.act and _moment(rules, other) == _moment(rules, after):
            others.append(chances(know, _follows(know, other))[seat])
    apart = now + moved - fmean(others) if others else 0.0
    return min(moved, apart, key=abs) if moved * apart > 0 else 0.0


def _moment(rules: Any, s: Any) -> Any:
    return rules.to_act(s), getattr(s, "phase", None)


def _follows(know: ValueFunction, s: Any) -> Any:
    """Return the state after the acts that nobody can choose and that draw nothing, up to the end of the game."""
    rules = know.rules
    while acting := rules.to_act(s):
        legal = rules.legal(s, acting[0])
        if len(legal) != 1:
            break
        try:
            then = rules.apply(s, acting[0], legal[0], Chance())
        except CapemayError:
            break
        if rules.outcome(then) is not None:
            break
        s = then
    return s


def _largest(found: Sequence[TurningPoint], table: Table[Any, Any]) -> tuple[TurningPoint, ...]:
    """Return where the game turned: the largest changes, in the order in which they came."""
    place = {entry.seq: number for number, entry in enumerate(table.counted)}
    largest: list[TurningPoint] = []
    for one in sorted(found, key=lambda one: -abs(one.change)):
        if len(largest) < MOST_TURNS and all(abs(place[one.seq] - place[other.seq]) > NEAR for other in largest):
            largest.append(one)
    return tuple(sorted(largest, key=lambda one: one.seq))
