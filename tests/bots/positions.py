"""Games and positions that the tests of bots look at: of every game that somebody has learnt."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from capemay_kit.bots.players import bot
from capemay_kit.bots.values import values
from capemay_kit.core.table import Table
from capemay_kit.errors import NeedAnswer
from capemay_kit.games import registry

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Finn")
SEED = 3
SLIP = 0.3
"""How often somebody does anything at all, so that not every position is one of good play."""
_SEATS = {
    game: [n for n in range(2, registry.game(game).rules.meta.max_seats + 1) if values(game).knows_seats(n)]
    for game in registry.GAMES
}
FEWEST = [(game, seats[0]) for game, seats in _SEATS.items()]
"""Every game with its fewest people."""
LEARNT = pytest.mark.parametrize(
    ("game", "seats"),
    [*FEWEST, *(pytest.param(game, seats[-1], marks=pytest.mark.slow) for game, seats in _SEATS.items())],
)
"""And with its most."""


@cache
def played(game: str, seats: int, seed: int = SEED, name: str = "fair") -> Table[Any, Any]:
    """Return a finished game that a bot plays in every seat, with slips. Tests only read it."""
    found = registry.game(game)
    table = registry.lay_out(found.header_for(list(NAMES[:seats]), seed=f"bots/{seed}", table="bots"))
    rng, plays = Random(seed), bot(name, game)
    while acting := found.rules.to_act(table.state):
        seat = acting[0]
        chosen = found.rules.by_itself(table.state)
        if chosen is None:
            legal = found.rules.legal(table.state, seat)
            slips = len(legal) == 1 or rng.random() < SLIP
            chosen = rng.choice(legal) if slips else plays(found.rules.view(table.state, seat), seat, legal, rng)
        table.act(seat, chosen)
    return table


def choices(game: str, seats: int, n: int) -> list[Any]:
    """Return ``n`` moments, spread over a game, in which somebody has more than one act to choose from."""
    rules = registry.game(game).rules
    found = []
    for _, s in played(game, seats).history:
        acting = rules.to_act(s)
        if acting and rules.by_itself(s) is None and len(rules.legal(s, acting[0])) > 1:
            found.append(s)
    return found[len(found) // n // 2 :: len(found) // n][:n]


def counted(game: str, seats: int, n: int) -> list[Any]:
    """Return moments of a game with printed cards, whose hands are only counted: among the first ``n`` entries the
    first at each choice between other kinds of acts. What comes up on the table is named."""
    found = registry.game(game)
    rules, rng = found.rules, Random(SEED)
    table = registry.lay_out(found.header_for(list(NAMES[:seats]), table="bots"))
    moments: dict[frozenset[type], Any] = {}
    while (acting := rules.to_act(table.state)) and table.seq < n:
        legal = rules.legal(table.state, acting[0])
        chosen = rules.by_itself(table.state) or rng.choice(legal)
        if len(legal) > 1:
            moments.setdefault(frozenset(map(type, legal)), table.state)
        told: tuple[Any, ...] = ()
        while True:
            try:
                table.act(acting[0], chosen, told=told)
                break
            except NeedAnswer as need:
                told = (*told, rng.choice(need.question.options or (None,)))
    return list(moments.values())


def twin(game: str, s: Any, viewer: int | None, seed: int) -> Any:
    """Return a state that differs from another at most in what ``viewer`` cannot see."""
    know = values(game)
    return know.valuing.determinize(know.rules.view(s, viewer), viewer, Random(seed))  # type: ignore[union-attr]
