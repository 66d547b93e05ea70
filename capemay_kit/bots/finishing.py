"""What if: bots finish a game from any moment, many times."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from capemay_kit.bots.advice import shares
from capemay_kit.bots.players import bot
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry

BOT = "fair"
"""Who plays on. The strong bot takes ten times as long for a game."""
MOST_ACTS = 5_000
BREATH = 5
"""After so many acts others have their turn. A game takes as long as a finger would notice."""
SURE = 1.96
"""So many standard errors to each side hold the true share in 95 of 100 cases."""


class Won(NamedTuple):
    """Which share of the games a seat won, and between which shares the true one probably lies."""

    part: float
    low: float
    high: float


def finishes(game: str, s: Any, seed: str, without: Any = None) -> Iterator[list[float] | None]:
    """Play on from a state again and again, with other draws each time, and yield what every seat won in each game;
    after every few acts None, so that others have their turn.

    All cards lie as they do, except those still to be drawn. ``without`` is an act of whoever acts first that is not
    done: the bots choose another.
    """
    rules = registry.game(game).rules
    plays = bot(BOT, game)
    number = 0
    while True:
        rng, chance_seed = Random(f"{seed}/{number}"), f"{seed}/{number}"
        at, acts, barred = s, 0, without
        while (acting := rules.to_act(at)) and acts < MOST_ACTS:
            seat = acting[0]
            chosen = rules.by_itself(at)
            if chosen is None:
                legal = [one for one in rules.legal(at, seat) if one != barred] or rules.legal(at, seat)
                chosen = legal[0] if len(legal) == 1 else plays(rules.view(at, seat), seat, legal, rng)
            at = rules.apply(at, seat, chosen, Chance(seed=chance_seed))
            acts, barred = acts + 1, None
            if acts % BREATH == 0:
                yield None
        ended = rules.outcome(at)
        number += 1
        yield [1 / len(at.seats)] * len(at.seats) if ended is None else shares(ended, len(at.seats))


def won_share(won: float, games: int) -> Won:
    """Return a share of games with its 95 % interval (Wilson)."""
    part = won / games
    middle = (part + SURE**2 / (2 * games)) / (1 + SURE**2 / games)
    wide = SURE * sqrt(part * (1 - part) / games + SURE**2 / (4 * games**2)) / (1 + SURE**2 / games)
    return Won(part, max(0.0, middle - wide), min(1.0, middle + wide))
