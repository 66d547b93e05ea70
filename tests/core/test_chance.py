"""The only door to randomness: answers at hand, then what was told, then the seed, then *unknown*."""

from __future__ import annotations

from collections import Counter

import pytest

from capemay_kit.core.chance import Answer, Chance, NotAnOption
from capemay_kit.errors import NeedAnswer, Question

CARDS = (3, 5, 8, 13)


@pytest.mark.parametrize(
    ("chance", "audiences", "found"),
    [
        ({"seed": "x", "answers": (5, 3)}, [None, None], [5, 3]),
        ({"answers": (None,)}, [None], [None]),
        # what was told answers open questions only: secret draws stay unknown without asking
        ({"told": (5,)}, [0, None], [None, 5]),
        ({}, [1], [None]),
    ],
    ids=["answers at hand, in order", "an answer that is unknown", "what was told", "secret, and no seed"],
)
def test_who_answers(chance, audiences, found):
    made = Chance(**chance)
    assert [made.pick("deck", CARDS, i, audience=one) for i, one in enumerate(audiences)] == found
    assert made.log == [Answer("deck", value, one) for value, one in zip(found, audiences, strict=True)]


def test_without_a_seed_an_open_draw_is_asked_and_not_logged():
    chance = Chance()
    with pytest.raises(NeedAnswer) as needed:
        chance.pick("deck", CARDS, 0)
    assert needed.value.question == Question("deck", CARDS, None)
    assert chance.log == []


@pytest.mark.parametrize("how", ["answers", "told"])
def test_an_answer_that_could_not_come_up_is_refused(how):
    with pytest.raises(NotAnOption):
        Chance(**{how: (4,)}).pick("deck", CARDS, 0)


def test_a_draw_depends_on_seed_deck_and_its_number_and_on_nothing_else():
    """Undo and redraw cannot reroll, nor can draws from another deck."""
    many = tuple(range(1000))
    busy = Chance(seed="s0")
    for i in range(5):
        busy.pick("other", many, i)
    first = Chance(seed="s0").pick("d0", many, 0)
    assert busy.pick("d0", many, 0) == first
    for others in (
        [Chance(seed=f"s{i}").pick("d0", many, 0) for i in range(1, 21)],
        [Chance(seed="s0").pick(f"d{i}", many, 0) for i in range(1, 21)],
        [Chance(seed="s0").pick("d0", many, i) for i in range(1, 21)],
    ):
        assert set(others) - {first}


@pytest.mark.parametrize(
    ("options", "weights", "shares"),
    [(CARDS, None, (1, 1, 1, 1)), (("osprey", "balloon"), (3, 1), (3, 1)), (("a", "b", "c"), (0, 1, 0), (0, 1, 0))],
)
def test_options_come_up_as_often_as_there_are_of_them(options, weights, shares):
    """4,000 draws, give or take 150."""
    chance = Chance(seed="fair")
    counts = Counter(chance.pick("deck", options, i, weights=weights) for i in range(4000))
    for option, share in zip(options, shares, strict=True):
        wanted = 4000 * share / sum(shares)
        assert abs(counts[option] - wanted) < (150 if 0 < share < sum(shares) else 1)
