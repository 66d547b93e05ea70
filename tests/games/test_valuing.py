"""What bots and advice know of a game: guesses at what is hidden, measures, reasons. The same for every such game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from capemay_kit.games import registry

from .twins import played

SEEDS = range(3)
PLAYED = {"capitol": (120, 3), "capital-city": (160, 4)}
"""Of each game, how many acts are played at random, and at how many seats."""
EVERY = {"capitol": 5, "capital-city": 1}
"""Of so many moments one is measured."""


def moments(game: str, seed: int, every: int = 1) -> Iterator[Any]:
    """Go through a game at random, moment by moment."""
    for _, s in played(game, seed, *PLAYED[game]).history[::every]:
        yield s


@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", PLAYED)
def test_a_guess_fits_what_is_seen(game: str, seed: int, viewer: int | None) -> None:
    """Whoever made the guess would see the same as before."""
    view, valuing = registry.game(game).rules.view, registry.valuing(game)
    for s in moments(game, seed):
        seen = view(s, viewer)
        assert view(valuing.determinize(seen, viewer, Random(1)), viewer) == seen


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", PLAYED)
def test_a_guess_hides_nothing_where_the_app_deals(game: str, seed: int) -> None:
    """Where the app deals, every card has a name in a guess."""
    view, valuing = registry.game(game).rules.view, registry.valuing(game)
    for s in moments(game, seed):
        guessed = valuing.determinize(view(s, 0), 0, Random(1))
        assert not any("?" in card for one in guessed.seats for card in one.hand)
        assert not any("?" in card for one in getattr(guessed, "trains", ()) for card in one.cards)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", PLAYED)
def test_every_measure_has_its_place(game: str, seed: int) -> None:
    """Hidden or open, there are as many measures as names."""
    view, valuing = registry.game(game).rules.view, registry.valuing(game)
    for s in moments(game, seed, EVERY[game]):
        found = {len(valuing.measure(one, i)) for one in (s, view(s, 0)) for i in range(len(s.seats))}
        assert found == {len(valuing.measures)}


@pytest.mark.parametrize("game", PLAYED)
def test_reasons_are_named_for_all_measures(game: str) -> None:
    """No measure counts under a reason that nothing is said of, and nothing is said in vain."""
    valuing = registry.valuing(game)
    assert set(valuing.measures.values()) == set(valuing.reasons)
