"""Bots: they do what is legal, see only what their seat sees, and the strong one sees its turn through. What is hidden
they guess: guesses fit all that is seen, hide nothing, and are not always the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from capemay_kit.bots import players
from capemay_kit.bots.players import BOTS, bot
from capemay_kit.bots.tree import Effort
from capemay_kit.bots.values import values
from capemay_kit.core.chance import Chance
from capemay_kit.core.options import STRENGTHS
from capemay_kit.errors import NeedAnswer, UnknownName
from capemay_kit.games import registry

from .positions import FEWEST, LEARNT, choices, played, twin


def chosen(game: str, name: str, s: Any, seed: int = 1) -> Any:
    """Return what a bot does in a state, of which it gets to see its own part."""
    rules = registry.game(game).rules
    seat = rules.to_act(s)[0]
    view = rules.view(s, seat)
    return bot(name, game)(view, seat, rules.legal(view, seat), Random(seed))


@pytest.fixture
def thinks_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """As those do that imagine games, but fewer of them."""
    monkeypatch.setattr(players, "MASTER", Effort(8, 3))


@pytest.mark.usefixtures("thinks_little")
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_a_bot_does_what_is_legal_and_the_same_in_twins_and_with_the_same_seed(
    game: str, seats: int, name: str
) -> None:
    """Every one, at moments all over a game; twins differ only in what its seat cannot see."""
    rules = registry.game(game).rules
    for number, s in enumerate(choices(game, seats, 4)):
        seat = rules.to_act(s)[0]
        does = chosen(game, name, s)
        assert does in rules.legal(s, seat)
        assert chosen(game, name, twin(game, s, seat, number)) == does
        assert number or chosen(game, name, s) == does


@LEARNT
def test_a_guess_looks_to_the_viewer_like_what_was_guessed_at_and_hides_nothing(game: str, seats: int) -> None:
    """For every seat, and for a bystander. Who sees a guess with all cards open sees as much as at a table with all
    cards open; every card has a name."""
    rules = registry.game(game).rules
    for number, s in enumerate(choices(game, seats, 12)):
        for viewer in (None, *range(seats)):
            guess = twin(game, s, viewer, number)
            assert rules.view(guess, viewer) == rules.view(s, viewer)
            assert not any("?" in str(card) for one in guess.seats for card in getattr(one, "hand", ()))
            assert not any("?" in card for one in getattr(guess, "trains", ()) for card in one.cards)
        full = twin(game, s, 0, number)
        for seat in range(seats) if number % 3 == 0 else ():
            assert rules.legal(full, seat) == rules.legal(rules.view(full, seat), seat)


@LEARNT
def test_the_same_seed_guesses_the_same_and_others_otherwise(game: str, seats: int) -> None:
    """Or a mean over guesses would be one guess."""
    moments = choices(game, seats, 3)
    assert all(twin(game, s, 0, 1) == twin(game, s, 0, 1) for s in moments)
    assert any(twin(game, s, 0, 1) != twin(game, s, 0, 2) for s in moments)


def test_the_last_act_of_a_game_of_cape_may_is_no_worse_than_any_that_ends_it() -> None:
    """With one action left there is nothing to look forward to: what it brings now is all there is."""
    rules = registry.game("cape-may").rules
    tried = 0
    for seed in range(11, 15):
        for s in reversed([after for _, after in played("cape-may", 2, seed, "easy").history]):
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


def test_the_strengths_of_people_are_bots() -> None:
    """A name that is none is refused with those there are."""
    assert set(STRENGTHS) <= set(BOTS)
    with pytest.raises(UnknownName, match="strong"):
        bot("stronger", "cape-may")
