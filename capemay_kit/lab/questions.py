"""What is asked of the tables: each question has an answer, a mean with its error, for every line-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from capemay_kit.lab.measured import GAME_FIGURES, Measured
from capemay_kit.lab.statistics import Mean, mean_of

FEWEST = 20
"""Of fewer games nothing is concluded."""
FEWEST_PLAYED = 50
"""Nor of a thing that was played in fewer games by some and not by others."""
FIRST, SKILL, POINTS, CATEGORY, WON, ALONE, THING = "first", "skill", "points", "category", "won", "alone", "thing"
SHARES = (WON, ALONE, THING)
"""Measures that are shares of games, shown per 100."""


class Comparison(NamedTuple):
    """What is asked: ``what`` is measured with so many ``people`` in which ``variant`` (compared with the standard,
    unless it is that). ``about`` is a category, a bot, two bots, or the kind and id of a thing."""

    what: str
    variant: str
    people: int
    about: tuple[str, ...] = ()


class Compared(NamedTuple):
    """The answer to a question with one line-up."""

    question: Comparison
    field: str
    mean: Mean


def asked_of_games(arms: Sequence[Measured]) -> list[Compared]:
    """Answer everything but what concerns single things."""
    return [one for one in _asked(arms) if one.mean.n >= FEWEST and (one.mean.value or one.mean.error)]


def _asked(arms: Sequence[Measured]) -> Iterator[Compared]:
    standard = arms[0].variant
    usual = {(arm.field, arm.people): arm for arm in arms if arm.variant == standard}
    for arm in usual.values():
        if arm.people > 1:
            yield Compared(Comparison(FIRST, standard, arm.people), arm.field, mean_of(arm.advantage()))
        for one, other in combinations(arm.bots, 2):
            difference = arm.of_bot(arm.total, one) - arm.of_bot(arm.total, other)
            yield Compared(Comparison(SKILL, standard, arm.people, (one, other)), arm.field, mean_of(difference))
    for arm in arms:
        if arm.variant != standard:
            yield from _changed(arm, usual[arm.field, arm.people])


def _changed(arm: Measured, usual: Measured) -> Iterator[Compared]:
    """Compare a variant with the standard, game by game."""

    def asked(what: str, differences: Any, *about: str) -> Compared:
        return Compared(Comparison(what, arm.variant, arm.people, about), arm.field, mean_of(differences))

    # alone, what counts is what the person has: the opponent follows rules of its own
    mine = slice(None) if arm.people > 1 else slice(0, 1)
    yield asked(POINTS, (arm.total - usual.total)[:, mine].mean(axis=1))
    for name in dict.fromkeys((*usual.points, *arm.points)):
        now, was = (one.points.get(name, np.zeros_like(one.total)) for one in (arm, usual))
        yield asked(CATEGORY, (now - was)[:, mine].mean(axis=1), name)
    for name in GAME_FIGURES:
        yield asked(name, arm.games[name] - usual.games[name])
    if arm.people > 1:
        both = arm.first.any(axis=1) & usual.first.any(axis=1)
        if both.all():
            yield asked(FIRST, arm.advantage() - usual.advantage())
    if arm.people == 1:
        yield asked(ALONE, (arm.won - usual.won)[:, 0])
    elif arm.bots == usual.bots and len(arm.bots) > 1:
        for bot in arm.bots:
            yield asked(WON, arm.of_bot(arm.won, bot) - usual.of_bot(usual.won, bot), bot)


class Fared(NamedTuple):
    """How those who played one thing fared: in how many ``games`` somebody played it and how ``often`` seats did, their
    ``share`` of wins, and how much more those who played it won than others in the same games."""

    kind: str
    id: str
    games: int
    often: int
    share: float
    mean: Mean


def things(arm: Measured) -> list[Fared]:
    """Compare those who played a thing with those who did not, in the same games, for everything that can be played.

    A win counts for as much as it differs from what this bot usually wins on this seat, so that neither strong bots nor
    good seats make a thing look good. The error is the larger of the usual standard error and
    the one from drawing at random, within each game, who played the thing.
    """
    if arm.seats < 2:
        return []
    beyond = arm.won.astype(float).copy()
    for seat in range(arm.seats):
        for bot in np.unique(arm.bot[:, seat]):
            mine = arm.bot[:, seat] == bot
            beyond[mine, seat] -= beyond[mine, seat].mean()
    spread = beyond.var(axis=1, ddof=1)
    sums = beyond.sum(axis=1)
    found = []
    for (kind, id), (games, seats) in arm.played.items():
        had = np.bincount(games, minlength=arm.n)
        with_it = np.bincount(games, weights=beyond[games, seats], minlength=arm.n)
        some = (had > 0) & (had < arm.seats)
        k, n = had[some], int(some.sum())
        if n == 0:
            mean = Mean(0.0, float("inf"), 0)
        else:
            differences = with_it[some] / k - (sums[some] - with_it[some]) / (arm.seats - k)
            by_lot = sqrt(float((spread[some] * (1 / k + 1 / (arm.seats - k))).sum())) / n
            mean = mean_of(differences)
            mean = mean._replace(error=max(mean.error, by_lot))
        share = float(arm.won[games, seats].mean())
        found.append(Fared(kind, id, int((had > 0).sum()), len(games), share, mean))
    return found


def asked_of_things(arms: Sequence[Measured], won: dict[tuple[str, int], list[Fared]]) -> list[Compared]:
    """Ask of everything that was played in the standard whether it wins; ``won`` holds what `things` said by line-up
    and number of people."""
    standard = arms[0].variant
    return [
        Compared(Comparison(THING, standard, people, (one.kind, one.id)), field, one.mean)
        for (field, people), all_of_them in won.items() for one in all_of_them if one.mean.n >= FEWEST_PLAYED
    ]  # fmt: skip


def together(arms: Sequence[Measured]) -> list[tuple[Measured, Measured, float]]:
    """Return, for neighbouring pairs of standard line-ups with one bot in all seats, the correlation of the first
    seat's lead in games dealt alike."""
    standard = [arm for arm in arms if arm.variant == arms[0].variant and len(arm.bots) == 1 and arm.people > 1]
    found = []
    for people in sorted({arm.people for arm in standard}):
        for one, other in pairwise([arm for arm in standard if arm.people == people]):
            a, b = (arm.total[:, 0] - arm.total[:, 1:].mean(axis=1) for arm in (one, other))
            if len(a) >= FEWEST and a.std() > 0 and b.std() > 0:
                found.append((one, other, float(np.corrcoef(a, b)[0, 1])))
    return found
