"""Counting without sentences comes to the same as the score sheet (rulebook p. 13-14)."""

from __future__ import annotations

import random

import pytest

from capemay_kit.bots.players import bot
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry
from capemay_kit.games.cape_may.bot import MEASURES, VALUING
from capemay_kit.games.cape_may.counting import prestige
from capemay_kit.games.cape_may.scoring import score
from capemay_kit.games.cape_may.state import State


def states(seats: int, seed: int, solo: str | None = None) -> list[State]:
    """Return every state of a game that bots play, partly at random."""
    found = registry.game("cape-may")
    rng = random.Random(seed)
    greedy = bot("greedy", "cape-may")
    options = {} if solo is None else {"solo": solo}
    names = [str(i) for i in range(seats)]
    s = found.start(found.header_for(names, seed=str(seed), **options))
    played = [s]
    while acting := found.rules.to_act(s):
        legal = found.rules.legal(s, acting[0])
        chosen = found.rules.by_itself(s)
        if chosen is None:
            sense = rng.random() < 0.5 and len(legal) > 1
            view = found.rules.view(s, acting[0])
            chosen = greedy(view, acting[0], legal, rng) if sense else rng.choice(legal)
        s = found.rules.apply(s, acting[0], chosen, Chance(seed=str(seed)))
        played.append(s)
    return played


@pytest.mark.parametrize(("seats", "seed", "solo"), [(2, 1, None), (3, 2, None), (4, 3, None), (1, 4, "founder")])
def test_points_are_those_of_the_sheet_line_by_line(seats: int, seed: int, solo: str | None) -> None:
    """At every moment of a game, for every seat, Ava's too, and as each seat sees it."""
    for s in states(seats, seed, solo)[::4]:
        for seen in (s, *(registry.game("cape-may").rules.view(s, i) for i in range(len(s.seats)))):
            for i, seat in enumerate(score(seen).seats):
                counted = prestige(seen, i)
                assert counted._asdict() == {line.category: line.points for line in seat.lines}
                assert sum(counted) == seat.total


def test_there_is_a_name_for_every_measure() -> None:
    """And a weight, by its place."""
    for s in states(2, 5)[::20]:
        assert len(VALUING.measure(s, 0)) == len(MEASURES)
        assert VALUING.measure(s, 0)[0] == 1
