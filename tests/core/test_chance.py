"""The only door to randomness: answers at hand, then what was told, then the seed, then *unknown*."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core.chance import Answer, Chance, NotAnOption
from capemay_kit.errors import NeedAnswer, Question

CARDS = (3, 5, 8, 13)


class TestOrder:
    """Who answers."""

    def test_answers_at_hand_are_used_first_and_in_order(self):
        """As a replay gives them."""
        chance = Chance(seed="x", answers=(5, 3))
        assert [chance.pick("deck", CARDS, i) for i in range(2)] == [5, 3]

    def test_an_answer_may_be_unknown(self):
        """None, also where the question was open."""
        assert Chance(answers=(None,)).pick("deck", CARDS, 0) is None

    def test_what_was_told_answers_open_questions_only(self):
        """Secret draws stay unknown without asking."""
        chance = Chance(told=(5,))
        assert [chance.pick("bag", CARDS, 0, audience=0), chance.pick("deck", CARDS, 0)] == [None, 5]

    def test_then_the_seed_answers(self):
        """Virtual decks."""
        assert Chance(seed="x").pick("deck", CARDS, 0) in CARDS

    def test_without_a_seed_a_secret_draw_is_unknown(self):
        """Only its owner may see it."""
        assert Chance().pick("deck", CARDS, 0, audience=1) is None

    def test_without_a_seed_an_open_draw_is_asked(self):
        """Which card came up?"""
        with pytest.raises(NeedAnswer) as needed:
            Chance().pick("deck", CARDS, 0)
        assert needed.value.question == Question("deck", CARDS, None)

    @pytest.mark.parametrize("how", ["answers", "told"])
    def test_an_answer_that_could_not_come_up_is_refused(self, how):
        """The card lies elsewhere."""
        with pytest.raises(NotAnOption):
            Chance(**{how: (4,)}).pick("deck", CARDS, 0)

    def test_every_answer_is_logged_in_order(self):
        """The record keeps them, with who may see each."""
        chance = Chance(told=(5,))
        chance.pick("bag", CARDS, 0, audience=1)
        chance.pick("deck", CARDS, 0)
        assert chance.log == [Answer("bag", None, 1), Answer("deck", 5)]

    def test_a_question_nobody_answers_is_not_logged(self):
        """It has no answer yet."""
        chance = Chance()
        with pytest.raises(NeedAnswer):
            chance.pick("deck", CARDS, 0)
        assert chance.log == []


class TestSeed:
    """What a seed settles."""

    @given(seed=st.text(max_size=8), nth=st.integers(0, 99))
    def test_the_same_draw_brings_the_same_card(self, seed, nth):
        """Undo and redraw cannot reroll."""
        assert Chance(seed=seed).pick("deck", CARDS, nth) == Chance(seed=seed).pick("deck", CARDS, nth)

    def test_what_was_drawn_elsewhere_makes_no_difference(self):
        """A draw depends on its own deck alone."""
        busy = Chance(seed="x")
        for i in range(5):
            busy.pick("other", CARDS, i)
        assert busy.pick("deck", CARDS, 2) == Chance(seed="x").pick("deck", CARDS, 2)

    @pytest.mark.parametrize("vary", ["seed", "why", "nth"])
    def test_seed_deck_and_number_of_the_draw_all_count(self, vary):
        """Among 20 others at least one differs."""
        many = tuple(range(1000))
        first = Chance(seed="s0").pick("d0", many, 0)
        others = [
            Chance(seed=f"s{i if vary == 'seed' else 0}").pick(
                f"d{i if vary == 'why' else 0}", many, i if vary == "nth" else 0
            )
            for i in range(1, 21)
        ]
        assert set(others) - {first}

    def test_all_options_come_up_about_equally(self):
        """No card is favored: 4,000 draws, 1,000 each give or take 150."""
        chance = Chance(seed="fair")
        counts = Counter(chance.pick("deck", CARDS, i) for i in range(4000))
        assert all(850 < counts[card] < 1150 for card in CARDS)

    def test_weights_say_how_many_there_are(self):
        """Three of four tokens are ospreys."""
        chance = Chance(seed="bag")
        counts = Counter(chance.pick("bag", ("osprey", "balloon"), i, weights=(3, 1)) for i in range(4000))
        assert 2850 < counts["osprey"] < 3150

    def test_what_there_is_none_of_never_comes_up(self):
        """Weight 0."""
        chance = Chance(seed="bag")
        assert {chance.pick("bag", ("a", "b", "c"), i, weights=(0, 1, 0)) for i in range(100)} == {"b"}
