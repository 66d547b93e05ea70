"""Advice: who is ahead, and what each act that can be done now would change, from what one seat may see."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from capemay_kit.bots.chances import WORLDS, mean_chances, win_chances
from capemay_kit.bots.players import comparing
from capemay_kit.bots.rounding import adding_up
from capemay_kit.bots.search import Plan, after, complete
from capemay_kit.bots.values import RIVAL, RIVALS, Estimate, ValueFunction, values
from capemay_kit.core.at_one_go import finished
from capemay_kit.core.contract import Outcome
from capemay_kit.core.i18n import _
from capemay_kit.core.record import Entry
from capemay_kit.games import registry

WORLDS_PER_ACT = 2
"""How many they are for each act."""
WIDTH = 2
"""How many lines of the turn are followed behind each act."""
GAMES = 24
"""So many games are imagined to tell the best acts apart."""
SEEN = 0.05
"""A reason that counts for less is not named while larger ones are."""


class Reason(Struct, frozen=True):
    """One thing that makes an act better or worse than the mean act, and by how much."""

    text: str
    points: float


class Ahead(Struct, frozen=True):
    """How a seat stands: what it is expected to come to, how far off that usually is, and its chance to win. What is
    hidden may make that as little as ``low`` or as much as ``high``, over the determinizations."""

    name: str
    win: float
    points: float
    spread: float
    low: float
    high: float


class Advised(Struct, frozen=True):
    """An act, and what it is worth at the end of the turn that it begins, compared with the mean of all acts; looking
    back, with what was done.

    ``points`` are those by which the seat is ahead of its nearest rival, ``win`` is its chance. The reasons add up to
    ``points``.
    """

    act: Any
    text: str
    points: float
    win: float
    reason: tuple[Reason, ...]


class Advice(Struct, frozen=True):
    """The answer for one seat at one moment. ``options`` are the best first, and empty where the seat has no choice."""

    game: str
    seat: int
    seats: tuple[Ahead, ...]
    options: tuple[Advised, ...]
    seconds: float


def standing(game: str, s: Any, viewer: int | None, seed: str = "0") -> tuple[Ahead, ...]:
    """Say how every seat stands, from what ``viewer`` may see (None: what everybody sees)."""
    know = values(game)
    names = [one.name for one in s.seats]
    if ended := know.rules.outcome(s):
        return tuple(
            Ahead(name, won, one.points, 0.0, won, won)
            for name, won, one in zip(names, shares(ended, len(names)), know.estimates(s), strict=True)
        )
    view = know.rules.view(s, viewer)
    by_world = [know.estimates(one) for one in worlds(know, view, viewer, WORLDS, seed)]
    if viewer is not None:
        # one's own hand is known, so only what others hold differs between worlds
        mine = know.estimates(view)[viewer]
        by_world = [[mine if seat == viewer else one for seat, one in enumerate(each)] for each in by_world]
    chances = [win_chances(each) for each in by_world]
    return tuple(
        Ahead(
            name,
            _mean([each[seat] for each in chances]),
            _mean([each[seat].points for each in by_world]),
            by_world[0][seat].spread,
            min(each[seat] for each in chances),
            max(each[seat] for each in chances),
        )
        for seat, name in enumerate(names)
    )


def shares(ended: Outcome, seats: int) -> list[float]:
    """Return what each seat has won: winners share one victory."""
    return [(seat in ended.winners) / len(ended.winners) for seat in range(seats)]


def worlds(know: ValueFunction, view: Any, viewer: int | None, n: int, seed: str) -> list[Any]:
    """Fill in what is hidden in ``n`` ways, the same ones for the same seed."""
    assert know.valuing is not None
    return [know.valuing.determinize(view, viewer, Random(f"{seed}/{number}")) for number in range(n)]


def advising(
    game: str, s: Any, seat: int, seed: str = "0", seconds: float = 0.0, done: Any = None
) -> Generator[None, None, Advice]:
    """Say who is ahead and what each act of ``seat`` would change, from nothing but what the seat may see.

    Yields after each act that was looked at, so that whoever waits can do other things in between, and returns the
    answer. The same seed gives the same answer, unless games are imagined for at most some ``seconds``. An act that was
    ``done`` is compared even where nobody would advise it. Needs weights for the table (`ValueFunction.knows`).
    """
    work, spent = _advising(game, s, seat, seed, seconds, done), 0.0
    while True:
        began = time.process_time()
        try:
            next(work)
        except StopIteration as ended:
            seats, options = ended.value
            return Advice(game, seat, seats, options, spent + time.process_time() - began)
        spent += time.process_time() - began
        yield


def _advising(
    game: str, s: Any, seat: int, seed: str, seconds: float, done: Any
) -> Generator[None, None, tuple[tuple[Ahead, ...], tuple[Advised, ...]]]:
    know = values(game)
    view = know.rules.view(s, seat)
    seats = standing(game, view, seat, seed)
    found = []
    rival = rival_of(seats, seat)
    acts = _worth_comparing(know, view, seat)
    for act in acts if done is None or done in acts else [*acts, done]:
        found.append(_looked_at(know, view, seat, act, rival, seed))
        yield
    if not found:
        return seats, ()
    plans = yield from comparing("master", know, view, seat, acts, Random(seed), games=GAMES, seconds=seconds)
    return seats, _compared(game, know, view, seat, _imagined(found, plans, rival), rival)


def advise(game: str, s: Any, seat: int, seed: str = "0") -> Advice:
    """Return the answer of `advising` at one go."""
    return finished(advising(game, s, seat, seed))


def rival_of(seats: Sequence[Ahead], seat: int) -> int:
    """Return the seat that is ahead of all others but ``seat``."""
    return max((i for i in range(len(seats)) if i != seat), key=lambda i: seats[i].points)


def _worth_comparing(know: ValueFunction, view: Any, seat: int) -> Sequence[Any]:
    """List the acts that are compared; none where the seat has no choice."""
    if seat not in know.rules.to_act(view) or know.rules.by_itself(view) is not None:
        return ()
    worth_it = know.telling(view, seat, know.rules.legal(view, seat))
    return worth_it if len(worth_it) > 1 else ()


class LookedAt(NamedTuple):
    """An act at the end of the best turn that it can begin: what adds up to its worth, by reason, and what every seat
    is expected to come to, by each determinization."""

    act: Any
    parts: Mapping[str, float]
    by_world: Sequence[Sequence[Estimate]]


def _looked_at(know: ValueFunction, view: Any, seat: int, act: Any, rival: int, seed: str) -> LookedAt:
    line = complete(know, view, seat, act, WIDTH)
    mine = know.estimate(line.end, seat)
    by_world = [
        [mine if i == seat else one for i, one in enumerate(know.estimates(world))]
        for world in worlds(know, line.end, seat, WORLDS_PER_ACT, seed)
    ]
    theirs = _mean([each[rival].points for each in by_world])
    return LookedAt(act, {**know.parts(line.end, seat), RIVAL: -theirs}, by_world)


def _imagined(found: Sequence[LookedAt], plans: Sequence[Plan], rival: int) -> list[LookedAt]:
    """Return acts with those that were imagined as far apart from each other as they were in imagined games. The best
    of them is worth what the best of them was worth before."""
    by_act: dict[Any, Plan] = {}
    for plan in plans:
        by_act.setdefault(plan.act, plan)
    its = [one for one in found if one.act in by_act]
    if len(its) < 2:
        return list(found)
    anchor, best = max(its, key=lambda one: sum(one.parts.values())), plans[0].parts
    moved = []
    for one in found:
        if one.act in by_act:
            parts = by_act[one.act].parts
            apart = {id: parts.get(id, 0.0) - best.get(id, 0.0) for id in {**best, **parts}}
            apart[RIVAL] = apart.pop(RIVALS, 0.0)
            by_world = [
                [at._replace(points=at.points - apart[RIVAL] * (i == rival)) for i, at in enumerate(world)]
                for world in anchor.by_world
            ]
            sums = {id: anchor.parts.get(id, 0.0) + apart.get(id, 0.0) for id in {**anchor.parts, **apart}}
            one = LookedAt(one.act, sums, by_world)
        moved.append(one)
    return moved


def after_acts(seat: int, found: Sequence[LookedAt]) -> list[float]:
    """Return the chance of ``seat`` after each act.

    How the table stands is told by what all acts have in common, and what an act changes in that by what it is worth,
    so that an act and its chance are compared by one measure: what seats come to among strong bots tells well who is
    ahead, but not what comes of acts that strong bots never do.
    """
    worth = [sum(part for id, part in one.parts.items() if id != RIVAL) for one in found]
    usual = _mean(worth)
    stands = [
        [
            Estimate(_mean([one.points for one in its]), _mean([one.spread for one in its]))
            for its in zip(*world, strict=True)
        ]
        for world in zip(*(one.by_world for one in found), strict=True)
    ]
    all_stand = _means(stands)
    chances = []
    for one, its in zip(found, worth, strict=True):
        changes = [then - now for then, now in zip(_means(one.by_world), all_stand, strict=True)]
        changes[seat] = its - usual
        changed = [
            [at._replace(points=at.points + change) for at, change in zip(world, changes, strict=True)]
            for world in stands
        ]
        chances.append(mean_chances(changed)[seat])
    return chances


def _means(by_world: Sequence[Sequence[Estimate]]) -> list[float]:
    """Return what each seat is expected to come to, as the mean over worlds."""
    return [_mean([one.points for one in its]) for its in zip(*by_world, strict=True)]


def _compared(
    game: str, know: ValueFunction, view: Any, seat: int, found: Sequence[LookedAt], rival: int
) -> tuple[Advised, ...]:
    """Compare acts with the mean of all, best first."""
    usual = mean_parts([one.parts for one in found])
    wins = after_acts(seat, found)
    usual_win = _mean(wins)
    told = know.reasons(view.seats[rival].name)
    options = []
    for (act, parts, __), win in zip(found, wins, strict=True):
        gains = {id: parts.get(id, 0.0) - usual.get(id, 0.0) for id in {**usual, **parts}}
        options.append(
            Advised(act, told_as(game, view, seat, act), sum(gains.values()), win - usual_win, reasons(gains, told))
        )
    return tuple(sorted(options, key=lambda one: (-one.points, -one.win)))


def told_as(game: str, view: Any, seat: int, act: Any) -> str:
    """Say what an act does; where that cannot be known before, what its button says."""
    rules = registry.game(game).rules
    then = after(rules, view, seat, act)
    if then is None:
        label: str = registry.screen(game).label(view, seat, act)[0]
        return label
    said: str = rules.tell(view, Entry(1, act, seat), then, seat)
    return said


def reasons(gains: Mapping[str, float], told: Mapping[str, str]) -> tuple[Reason, ...]:
    """Tell what adds up to a difference, the largest first."""
    return tuple(Reason(told[id], gains[id]) for id in sorted(gains, key=lambda id: -abs(gains[id])) if gains[id])


def largest(reason: Sequence[Reason], most: int) -> tuple[Reason, ...]:
    """Tell the ``most`` largest reasons that can be seen, and in one all else, rounded so that they add up to the
    rounded difference. As many more are named as it takes until all else is smaller than the largest."""
    named = max(1, min(most, sum(abs(one.points) >= SEEN for one in reason)))
    while True:
        shown, left = [*reason[:named]], reason[named:]
        if len(left) > 1:
            shown.append(Reason(_("everything else"), sum(one.points for one in left)))
        else:
            shown += left
        rounded = adding_up([one.points for one in shown])
        if len(left) <= 1 or abs(rounded[-1]) < max(map(abs, rounded[:-1])) or not any(rounded):
            return tuple(Reason(one.text, points) for one, points in zip(shown, rounded, strict=True) if points)
        named += 1


def told_apart(options: Sequence[Advised]) -> tuple[Advised, ...]:
    """Leave out acts that read like a better one: two ways to the same place are one suggestion."""
    found: dict[str, Advised] = {}
    for one in options:
        found.setdefault(one.text, one)
    return tuple(found.values())


def reasons_apart(one: Advised, other: Advised) -> tuple[Reason, ...]:
    """Tell what adds up to the difference between two acts of one answer, what speaks most for ``one`` first."""
    gains: dict[str, float] = {}
    for sign, act in ((1, one), (-1, other)):
        for reason in act.reason:
            gains[reason.text] = gains.get(reason.text, 0.0) + sign * reason.points
    return tuple(Reason(text, gains[text]) for text in sorted(gains, key=lambda text: -gains[text]))


def mean_parts(all_parts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the mean of each part."""
    ids = dict.fromkeys(id for parts in all_parts for id in parts)
    return {id: _mean([parts.get(id, 0.0) for parts in all_parts]) for id in ids}


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
