"""Bots: they do what is legal, see only what their seat sees, and the strong one sees its turn through."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from capemay_kit.bots.players import BOTS, bot
from capemay_kit.bots.values import values
from capemay_kit.core.chance import Chance
from capemay_kit.core.options import STRENGTHS
from capemay_kit.errors import NeedAnswer, UnknownName
from capemay_kit.games import registry

from .positions import FEWEST, LEARNT, choices, played, twin

SEED = 11


def chosen(game: str, name: str, s: Any, seed: int = 1) -> Any:
    """Return what a bot does in a state, of which it gets to see its own part."""
    rules = registry.game(game).rules
    seat = rules.to_act(s)[0]
    view = rules.view(s, seat)
    return bot(name, game)(view, seat, rules.legal(view, seat), Random(seed))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_a_bot_does_what_is_legal(game: str, seats: int, name: str) -> None:
    """Every one, at moments all over a game."""
    rules = registry.game(game).rules
    for s in choices(game, seats, SEED, 5):
        assert chosen(game, name, s) in rules.legal(s, rules.to_act(s)[0])


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_a_bot_in_twins_does_the_same(game: str, seats: int, name: str) -> None:
    """They differ only in what its seat cannot see."""
    rules = registry.game(game).rules
    for number, s in enumerate(choices(game, seats, SEED, 5)):
        other = twin(game, s, rules.to_act(s)[0], number)
        assert chosen(game, name, other) == chosen(game, name, s)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_a_bot_does_the_same_again_with_the_same_seed(game: str, seats: int, name: str) -> None:
    """So every game can be played again."""
    for s in choices(game, seats, SEED, 3):
        assert chosen(game, name, s) == chosen(game, name, s)


def test_the_last_act_of_a_game_of_cape_may_is_no_worse_than_any_that_ends_it() -> None:
    """With one action left there is nothing to look forward to: what it brings now is all there is."""
    rules = registry.game("cape-may").rules
    tried = 0
    for seed in range(SEED, SEED + 4):
        for s in reversed([after for _, after in played("cape-may", 2, seed).history]):
            if s.phase != "actions" or s.round < 12 or s.left != 1 or s.steps or s.turn != (s.first + 1) % 2:
                continue
            legal = rules.legal(s, s.turn)
            ends = [one for act in legal if (one := at_the_end(rules, s, s.turn, act, only=True)) is not None]
            found = at_the_end(rules, s, s.turn, chosen("cape-may", "strong", s)) if len(legal) > 1 and ends else None
            if found is not None:
                tried += 1
                assert found >= max(ends)
    assert tried


def at_the_end(rules: Any, s: Any, seat: int, act: Any, only: bool = False) -> float | None:
    """Count what a seat has at the end if it does something and then what is best; None where cards are drawn, or
    where more would follow than this act ``only``."""
    valuing = values("cape-may").valuing
    assert valuing is not None
    try:
        s = rules.apply(s, seat, act, Chance())
    except NeedAnswer:
        return None
    if not rules.to_act(s):
        return valuing.points(s, seat)
    if only:
        return None
    ends = [at_the_end(rules, s, seat, one) for one in rules.legal(s, seat)]
    sure = [points for points in ends if points is not None]
    return max(sure) if sure and len(sure) == len(ends) else None


@pytest.mark.parametrize(("game", "seats"), LEARNT[:1])
def test_the_strengths_of_people_are_bots(game: str, seats: int) -> None:
    """Weakest first; a name that is none is refused with those there are."""
    assert set(STRENGTHS) <= set(BOTS)
    with pytest.raises(UnknownName, match="strong"):
        bot("stronger", game)
