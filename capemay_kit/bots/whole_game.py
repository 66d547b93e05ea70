"""A whole game that bots play, act by act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from capemay_kit.core.chance import Answer, Chance
from capemay_kit.errors import Endless

Bot: TypeAlias = Callable[[Any, int, Sequence[Any], Random], Any]
"""Chooses one of the legal acts: state as the seat sees it, seat, legal acts, own randomness."""
MOST_ACTS = 20_000
"""Acts after which a game is taken for one without end: the longest that bots played to its end had a thousand."""


class Acted(NamedTuple):
    """One act: the states around it, whose it was, what chance answered, and among how many legal acts it was chosen
    (0: the game's own opponent decided)."""

    before: Any
    seat: int
    act: Any
    after: Any
    answers: tuple[Answer, ...]
    offered: int


class Player(NamedTuple):
    """A bot, and whether it is shown only what its seat sees.

    The random bot looks at nothing, and whoever plays on from a determinization looks at all of it."""

    choose: Bot
    looks: bool


def whole_game(
    rules: Any, start: Any, players: Sequence[Player], seed: str, number: int, limit: int = MOST_ACTS
) -> Iterator[Acted]:
    """Play a game from its start to its end. ``seed`` decides all that is random, draws and bots alike.

    Raises `Endless`, with the game's ``number`` counted from 0, after ``limit`` acts.
    """
    rng = Random(seed)
    s = start
    acts = 0
    while acting := rules.to_act(s):
        if acts == limit:
            raise Endless(number + 1, acts)
        acts += 1
        seat = acting[0]
        offered = 0
        chosen = rules.by_itself(s)
        if chosen is None:
            legal = rules.legal(s, seat)
            offered = len(legal)
            if offered == 1:
                chosen = legal[0]
            else:
                player = players[seat]
                chosen = player.choose(rules.view(s, seat) if player.looks else s, seat, legal, rng)
        chance = Chance(seed=seed)
        after = rules.apply(s, seat, chosen, chance)
        yield Acted(s, seat, chosen, after, tuple(chance.log), offered)
        s = after
