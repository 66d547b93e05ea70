"""Learning by which weights acts are compared."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from capemay_kit.bots.examples import Example
from capemay_kit.bots.learning import fit
from capemay_kit.bots.values import values
from capemay_kit.core.valued import Valuing

from .positions import LEARNT

MOMENTS = 400
MEASURES = {"one": "", "cards": "", "begun": ""}
CARD, BEGUN = 2.0, -3.0
"""What seats came to more for each of their cards and of the buildings they had begun."""


class Two(Valuing[Any]):
    """A game with two measures besides the one that is always 1."""

    measures = MEASURES


class Harmless(Two):
    """The same, where a building that is begun does no harm."""

    no_harm = frozenset(("begun",))


def moments() -> list[Example]:
    """Return moments of games between two seats."""
    rng = Random(1)
    found = []
    for number in range(MOMENTS):
        rows = [(1.0, float(rng.randrange(6)), float(rng.randrange(6))) for _ in range(2)]
        ended = tuple(20 + CARD * cards + BEGUN * begun + rng.gauss(0, 1) for _, cards, begun in rows)
        found.append(Example(number, 0, ("2", "2"), tuple(rows), ended))
    return found


@pytest.mark.parametrize(("valuing", "begun"), [(Two(), BEGUN), (Harmless(), 0.0)])
def test_what_does_no_harm_has_no_weight_below_0(valuing: Valuing[Any], begun: float) -> None:
    """Seats that have much of it may lose for another reason. What else counts is found all the same."""
    (stage,) = fit(moments(), valuing)["2"]
    assert stage.weights[1:] == pytest.approx((CARD, begun), abs=0.3)


@pytest.mark.parametrize("game", sorted({game for game, _ in LEARNT}))
def test_weights_in_the_files_are_learnt_as_their_game_says(game: str) -> None:
    """By which bots, and which measures do no harm."""
    know = values(game)
    assert know.valuing is not None
    assert know.weights is not None
    assert know.valuing.no_harm <= set(know.valuing.measures)
    assert (know.weights.learnt.bots == ("greedy",)) == know.valuing.greedy_only
    harmless = [place for place, measure in enumerate(know.valuing.measures) if measure in know.valuing.no_harm]
    for stages in know.weights.groups.values():
        assert all(stage.weights[place] >= 0 for stage in stages for place in harmless)
