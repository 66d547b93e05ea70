"""The worked examples of the rulebook (p. 5-8)."""

from __future__ import annotations

import pytest

from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.state import Train

ALICE, BARKLEY, CASEY, DON = range(4)
BID, TAKE = act.Bid(), act.TakePriority()
POINT, DOLLARS = "points", "dollars"


class TestTheAuctionExample:
    """Four bid; Barkley takes 4 and $5, Alice 3 and $2, Casey 2 and nothing, Don is left with 1 (p. 5)."""

    @pytest.fixture
    def after(self, game, do):
        """Return the table after the auction of the example."""
        s = game(4, phase="auction", trains=(Train(("green-ada", "green-bertie", "red-bess", "red-gus", "red-ira")),))
        for seat, one in [
            (ALICE, BID), (BARKLEY, BID), (CASEY, BID), (DON, BID), (ALICE, BID), (BARKLEY, TAKE),
            (CASEY, BID), (DON, BID), (ALICE, TAKE), (CASEY, TAKE),
        ]:  # fmt: skip
            if one is TAKE and seat == BARKLEY:
                assert s.pot == 5
            if one is TAKE and seat == ALICE:
                assert s.pot == 2
            s = do(s, seat, one)
        return s

    def test_the_priorities_are_those_of_the_example(self, after):
        """Don takes the last card by himself."""
        assert [seat.priority for seat in after.seats] == [3, 4, 2, 1]
        assert after.order == (DON, CASEY, ALICE, BARKLEY)

    def test_alice_breaks_even_barkley_gains_four_casey_and_don_pay_two(self, after):
        """As the summary of the example says."""
        assert [seat.money - 10 for seat in after.seats] == [0, 4, -2, -2]
        assert after.pot == 0

    def test_the_train_goes_to_priority_one(self, after, rules):
        """The next step begins with priority 1 (p. 6)."""
        assert (after.phase, rules.to_act(after)) == ("trains", (DON,))


class TestTheActivationExamples:
    """Greens at Alice's Post Office and Haberdashery, and at Don's Boarding House (p. 8)."""

    def test_example_1_alice_earns_from_a_one_character_building(self, game, do, rules):
        """Her choice of 1 point or $2; nothing else activates."""
        s = game(4, have=[{"post-office": []}], hands=[["green-bertie", "blue-cora"]])
        s = do(s, ALICE, act.Attach("green-bertie", "post-office"))
        assert list(rules.legal(s, ALICE)) == [act.Earn("post-office", POINT), act.Earn("post-office", DOLLARS)]
        after = do(s, ALICE, act.Earn("post-office", DOLLARS))
        assert (after.seats[ALICE].money, after.seats[ALICE].points) == (12, 0)
        assert after.pending == ()
        assert do(s, ALICE, act.Earn("post-office", POINT)).seats[ALICE].points == 1

    def test_example_2_a_building_half_staffed_earns_nothing_but_wakes_others(self, game, do, rules):
        """Don earns nothing, Alice's Post Office activates again."""
        s = game(
            4,
            have=[{"post-office": ["green-bertie"]}, {}, {}, {"boarding-house": []}],
            hands=[[], [], [], ["green-clover", "blue-cora"]],
            turn=DON, done=(ALICE, BARKLEY, CASEY),
        )  # fmt: skip
        s = do(s, DON, act.Attach("green-clover", "boarding-house"))
        assert rules.to_act(s) == (ALICE,)
        s = do(s, ALICE, act.Earn("post-office", POINT))
        assert (s.seats[ALICE].points, s.seats[DON].points, s.seats[DON].money) == (1, 0, 10)
        assert rules.to_act(s) == (DON,)

    @pytest.fixture
    def next_season(self, game):
        """Return the following season: Alice holds a green character for her Haberdashery, Don one for his house."""
        return game(
            4,
            have=[
                {"post-office": ["green-bertie"], "haberdashery": ["", "blue-basil"]},
                {"telegraph-office": ["green-dell"], "land-office": ["green-ezra"]},
                {},
                {"boarding-house": ["green-clover"]},
            ],
            hands=[["green-ada"], [], [], ["green-hattie"]],
        )

    @pytest.fixture
    def third(self, next_season, do):
        """Return the moment after Alice's green character went to the Haberdashery."""
        return do(next_season, ALICE, act.Attach("green-ada", "haberdashery"))

    def test_example_3_all_of_ones_own_and_one_of_each_other(self, third, do, rules):
        """Alice earns from both, her choice for each; Barkley from one of his two; Don's house earns nothing."""
        s = third
        assert rules.to_act(s) == (ALICE,)
        s = do(s, ALICE, act.Earn("haberdashery", POINT))
        s = do(s, ALICE, act.Earn("post-office", DOLLARS))
        assert (s.seats[ALICE].points, s.seats[ALICE].money) == (2, 12)
        assert rules.to_act(s) == (BARKLEY,)
        assert {one.building for one in rules.legal(s, BARKLEY)} == {"telegraph-office", "land-office"}
        s = do(s, BARKLEY, act.Earn("land-office", POINT))
        assert s.pending == ()
        assert (s.seats[DON].points, s.seats[DON].money) == (0, 10)

    def test_example_4_the_second_green_at_one_building_pays_twice(self, next_season, do, rules):
        """Don earns twice from the Boarding House, choosing each time; every other chooses one green."""
        s = next_season
        s = do(s, ALICE, act.Attach("green-ada", "haberdashery"))
        for seat, building in [(ALICE, "haberdashery"), (ALICE, "post-office"), (BARKLEY, "land-office")]:
            s = do(s, seat, act.Earn(building, POINT))
        assert rules.to_act(s) == (DON,)
        s = do(s, DON, act.Attach("green-hattie", "boarding-house"))
        s = do(s, DON, act.Earn("boarding-house", POINT))
        assert rules.to_act(s) == (DON,)
        s = do(s, DON, act.Earn("boarding-house", DOLLARS))
        assert (s.seats[DON].points, s.seats[DON].money) == (1, 12)
        assert rules.to_act(s) == (ALICE, BARKLEY)
        assert {one.building for one in rules.legal(s, ALICE)} == {"post-office", "haberdashery"}
