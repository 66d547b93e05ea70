"""Games that bots play so that something can be learnt from them, and their moments."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from capemay_kit.bots.players import random_bot
from capemay_kit.bots.values import ValueFunction
from capemay_kit.bots.whole_game import Bot
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry

SLIPS = (0.0, 0.0, 0.05, 0.2)
"""How often a seat takes any act, so that more than good play is seen. A seat keeps to one of these all game."""
KEPT = 0.35
"""Which share of the moments is learnt from. Those that follow each other are alike."""


class Example(NamedTuple):
    """A moment of a game: its stage, everybody's group and measures, in what the game ended, and how much it counts."""

    game: int
    stage: int
    groups: tuple[str, ...]
    measures: tuple[Sequence[float], ...]
    points: tuple[float, ...]
    counts: float = 1.0


def play(
    game: str,
    table: dict[str, Any],
    know: ValueFunction,
    usual: Bot,
    seed: int,
    number: int,
    slips: Sequence[float] = SLIPS,
    guessed: bool = False,
) -> list[Example]:
    """Play one game and return the moments to learn from. Each seat slips as often as one of ``slips``. Where moments
    are to be ``guessed``, they are measured as whoever is to act may think of them: what is hidden is guessed."""
    rules, start, header_for = registry.game(game)
    valuing = know.valuing
    assert valuing is not None
    key = f"{seed}/{table}/{number}"
    rng = Random(key)
    slip = random_bot(know)
    s = start(
        header_for(table["names"], seed=key, table="learning", **{k: v for k, v in table.items() if k != "names"})
    )
    seats = range(len(s.seats))
    how_often = [rng.choice(slips) for _ in seats]
    groups = tuple(valuing.group(s, seat) for seat in seats)
    seen: list[tuple[int, tuple[Sequence[float], ...]]] = []
    while acting := rules.to_act(s):
        seat = acting[0]
        if rng.random() < KEPT:
            at = know.settled(valuing.guess(rules.view(s, seat), seat, rng)) if guessed else s
            seen.append((valuing.stage(at), tuple(valuing.measure(at, i) for i in seats)))
        chosen = rules.by_itself(s)
        if chosen is None:
            legal = rules.legal(s, seat)
            bot = slip if rng.random() < how_often[seat] else usual
            chosen = legal[0] if len(legal) == 1 else bot(rules.view(s, seat), seat, legal, rng)
        s = rules.apply(s, seat, chosen, Chance(seed=key))
    points = tuple(valuing.points(s, i) for i in seats)
    return [Example(number, stage, groups, measures, points) for stage, measures in seen]
