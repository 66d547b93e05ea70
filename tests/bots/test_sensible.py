"""The positions of ``benchmarks/sensible.py`` can be reached, and tell sensible acts from others."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.positions import POSITIONS, Position
from benchmarks.sensible import fault
from capemay_kit.games import registry


@pytest.mark.parametrize("position", POSITIONS, ids=[f"{one.game}: {one.name}" for one in POSITIONS])
def test_a_position_can_be_reached_and_some_acts_pass_there_and_some_fail(position: Position) -> None:
    s, rules = position.reached(), registry.game(position.game).rules
    assert position.seat in rules.to_act(s)
    choices = [position.choice(s, act) for act in rules.legal(s, position.seat)]
    for asked in {"never": position.never, "good": position.good}.items():
        alone = position._replace(**{"never": "", "good": "*", asked[0]: asked[1]})
        assert asked[1] in ("", "*") or len({alone.passes(one) for one in choices}) == 2, f"{asked[0]} tells nothing"
    assert len({position.passes(one) for one in choices}) == 2
    assert all(one.told() for one in choices[:2])


def test_each_name_is_one_positions() -> None:
    assert not [name for name, n in Counter((one.game, one.name) for one in POSITIONS).items() if n > 1]


NEVER_AGAIN = (
    "roof cards without a building", "the last auction of the game", "nobody else can bid", "the least card is enough",
    "a card that brings more than $3",
)  # fmt: skip


@pytest.mark.parametrize("name", NEVER_AGAIN)
def test_the_strong_bot_wastes_no_card_and_leaves_no_bird(name: str) -> None:
    """What nobody would do is not even weighed, and a bird is worth something before anybody has looked at it."""
    (position,) = [one for one in POSITIONS if one.name == name]
    assert fault(position, "strong", 1) is None
