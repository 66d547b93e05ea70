"""Guesses at what is hidden: they fit all that is seen, hide nothing, and are not always the same."""

from __future__ import annotations

import pytest

from capemay_kit.games import registry

from .positions import LEARNT, choices, twin

SEED = 5


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_a_guess_looks_to_the_viewer_like_what_was_guessed_at(game: str, seats: int) -> None:
    """For every seat, at many moments."""
    rules = registry.game(game).rules
    for number, s in enumerate(choices(game, seats, SEED, 20)):
        for viewer in range(seats):
            assert rules.view(twin(game, s, viewer, number), viewer) == rules.view(s, viewer)


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_what_was_guessed_needs_no_second_guess(game: str, seats: int) -> None:
    """Somebody who sees a guess with all cards open sees as much as at a table with all cards open."""
    rules = registry.game(game).rules
    for number, s in enumerate(choices(game, seats, SEED, 6)):
        full = twin(game, s, 0, number)
        for seat in range(seats):
            assert rules.legal(full, seat) == rules.legal(rules.view(full, seat), seat)


@pytest.mark.parametrize(("game", "seats"), LEARNT)
def test_the_same_seed_guesses_the_same_and_others_otherwise(game: str, seats: int) -> None:
    """Or a mean over guesses would be one guess."""
    for s in choices(game, seats, SEED, 3):
        assert twin(game, s, 0, 1) == twin(game, s, 0, 1)
    assert any(twin(game, s, 0, 1) != twin(game, s, 0, 2) for s in choices(game, seats, SEED, 3))
