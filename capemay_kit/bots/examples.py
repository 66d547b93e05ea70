"""Games that bots play so that something can be learnt from them, and their moments."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from capemay_kit.bots.chances import WORLDS
from capemay_kit.bots.players import random_bot
from capemay_kit.bots.search import after
from capemay_kit.bots.values import ValueFunction
from capemay_kit.bots.whole_game import Bot
from capemay_kit.core.chance import Chance
from capemay_kit.core.valued import Valuing
from capemay_kit.games import registry

SLIPS = (0.0, 0.0, 0.05, 0.2)
"""How often a seat takes any act, so that more than good play is seen. A seat keeps to one of these all game."""
KEPT = 0.35
"""Which share of the moments is learnt from. Those that follow each other are alike."""
LOOKED_AT = 8
"""At most this many acts are tried out at a moment. What they change is much alike."""
Measures = tuple[Sequence[float], ...]
"""The measures of every seat."""


class Example(NamedTuple):
    """A moment of a game: its stage, everybody's group and measures, in what the game ended, and how much it counts.
    Where hidden cards were determinized, everybody's measures in further ``worlds``. Where it is learnt from acts too,
    the ``seat`` that is to act, and everybody's measures after each of several acts (``changes``)."""

    game: int
    stage: int
    groups: tuple[str, ...]
    measures: Measures
    points: tuple[float, ...]
    counts: float = 1.0
    seat: int = 0
    changes: tuple[Measures, ...] = ()
    worlds: tuple[Measures, ...] = ()

    @property
    def all_worlds(self) -> tuple[Measures, ...]:
        """Everybody's measures in every world."""
        return (self.measures, *self.worlds)


def play(
    game: str,
    table: dict[str, Any],
    know: ValueFunction,
    usual: Bot,
    seed: int,
    number: int,
    slips: Sequence[float] = SLIPS,
    determinized: bool = False,
) -> list[Example]:
    """Play one game and return the moments to learn from. Each seat slips as often as one of ``slips``. Where
    moments are to be ``determinized``, they are measured as the seat to act may imagine them, with hidden cards
    determinized."""
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
    seen: list[Example] = []
    while acting := rules.to_act(s):
        seat = acting[0]
        if rng.random() < KEPT:
            moments, changes = [s], tuple[Measures, ...]()
            if determinized:
                view = rules.view(s, seat)
                # a source of chance of its own: the game is the same whatever else is looked at
                aside = Random(f"{key}/{len(seen)}")
                thoughts = [valuing.determinize(view, seat, of) for of in (rng, *[aside] * (WORLDS - 1))]
                moments = [know.settled(one) for one in thoughts]
                if know.acts_held:
                    changes = tried_out(know, thoughts[0], seat, valuing.stage(moments[0]), aside)
            measures, *worlds = (_measured(valuing, one) for one in moments)
            stage = valuing.stage(moments[0])
            seen.append(Example(number, stage, groups, measures, (), 1.0, seat, changes, tuple(worlds)))
        chosen = rules.by_itself(s)
        if chosen is None:
            legal = rules.legal(s, seat)
            bot = slip if rng.random() < how_often[seat] else usual
            chosen = legal[0] if len(legal) == 1 else bot(rules.view(s, seat), seat, legal, rng)
        s = rules.apply(s, seat, chosen, Chance(seed=key))
    points = tuple(valuing.points(s, i) for i in seats)
    return [one._replace(points=points) for one in seen]


def tried_out(know: ValueFunction, s: Any, seat: int, stage: int, rng: Random) -> tuple[Measures, ...]:
    """Try out some acts of ``seat`` that are worth thinking of, and return everybody's measures after each that leads
    to a state of the same ``stage``."""
    valuing, rules = know.valuing, know.rules
    assert valuing is not None
    acts = list(know.telling(s, seat, rules.legal(s, seat)))
    if len(acts) > LOOKED_AT:
        acts = rng.sample(acts, LOOKED_AT)
    found = []
    for act in acts:
        then = after(rules, s, seat, act)
        if then is not None and rules.to_act(then) and valuing.stage(then := know.settled(then)) == stage:
            found.append(_measured(valuing, then))
    return tuple(found)


def _measured(valuing: Valuing[Any], s: Any) -> Measures:
    """Measure every seat. There are very many of these, and an array takes a quarter of the room."""
    return tuple(array("d", valuing.measure(s, seat)) for seat in range(len(s.seats)))
