"""Where a rule was once read too loosely: acts that name no lot, prices the table gives, discounts that wait."""

from __future__ import annotations

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.errors import IllegalAction
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import EventCard

ALL_SAND = {"sand-cottage": (1, "cottage"), "sand-shop": (1, "shop")}


class TestWithoutALot:
    """Acts that name only zone and kind, on a board the app knows (p. 7-8)."""

    def test_a_building_on_a_lot_is_upgraded_on_its_lot(self, game, refused):
        """One cottage cannot become two Victorians (p. 8)."""
        s = game(lots={"sand-cottage": (0, "cottage")})
        why = refused(s, 0, act.Upgrade(zone="sand", kind="victorian"))
        assert (why.rule, why.page) == ("nothing_to_upgrade", 8)

    def test_nor_can_it_anyway(self, game, rules):
        """The lot would still hold the cottage."""
        s = game(lots={"sand-cottage": (0, "cottage")})
        with pytest.raises(IllegalAction) as caught:
            rules.apply(s, 0, act.Upgrade(zone="sand", kind="victorian"), Chance(), force=True)
        assert caught.value.refusal.rule == "nothing_to_upgrade"

    def test_an_unplaced_cottage_becomes_a_victorian_on_a_square_only(self, game, refused):
        """Shops stand on hexagons (p. 7)."""
        s = game(have=[{("sand", "cottage"): 1}], space="c3")
        assert refused(s, 0, act.Upgrade(lot="sand-shop")).rule == "nothing_there"

    def test_on_a_hexagon_it_is_the_shop_that_is_upgraded(self, game, do, built):
        """Of an unplaced cottage and shop only the shop can stand there (p. 8)."""
        s = game(have=[{("sand", "cottage"): 1, ("sand", "shop"): 1}], space="c3")
        assert built(do(s, 0, act.Upgrade(lot="sand-shop"), seed="x"), 0) == {
            ("sand", "cottage"): 1,
            ("sand", "business"): 1,
        }

    def test_nothing_is_built_where_every_lot_is_taken(self, game, refused):
        """A lot has to be empty (p. 7)."""
        s = game(lots=ALL_SAND, space="c3")
        assert refused(s, 0, act.Build(zone="sand", kind="shop")).rule == "no_free_lot"

    def test_nothing_is_built_in_a_zone_out_of_reach(self, game, refused):
        """A lot has to be adjacent to the marker (p. 7)."""
        assert refused(game(), 0, act.Build(zone="sand", kind="shop")).rule == "no_free_lot"

    def test_with_the_marker_nobody_knows_where_it_is_allowed(self, game, do, built):
        """Without a known space adjacency refuses nothing."""
        s = do(game(space=None), 0, act.Build(zone="sand", kind="shop"))
        assert built(s, 0) == {("sand", "shop"): 1}


class TestPricesOfTheTable:
    """An act may carry a price of its own (p. 6)."""

    def test_a_price_that_cannot_be_paid_refuses_the_move(self, game, refused):
        """Nobody pays a part of it."""
        assert refused(game(money=5), 0, act.Move(card=1, to="a2", cost=50)).rule == "fare"

    def test_a_price_of_nothing_lets_a_penniless_player_move(self, game, do):
        """The table set the price."""
        assert do(game(money=0), 0, act.Move(card=7, to="b3", cost=0)).seats[0].money == 0


class TestWhatWaits:
    """A used card waits for the next act it helps (p. 12)."""

    CHEAP_LANDMARKS = cards.Discount(amount=3, kinds=("landmark",))
    CHEAP = cards.Discount(amount=3)

    def test_a_discount_is_not_spent_on_what_it_does_not_cheapen(self, game, do):
        """A landmark's discount outlasts a cottage, whatever the event takes off that."""
        cheaper = EventCard(
            number=900,
            title="Cheap Lumber",
            kind="active",
            effects=(cards.Discount(amount=1, kinds=("cottage",)),),
            provenance="mine",
        )
        s = game(cards=[cheaper], event=900, boosts=(self.CHEAP_LANDMARKS,))
        assert do(s, 0, act.Build(lot="gravel-cottage")).seats[0].boosts == (self.CHEAP_LANDMARKS,)

    def test_a_discount_is_spent_by_what_it_cheapens(self, game, do):
        """Once."""
        assert do(game(boosts=(self.CHEAP,)), 0, act.Build(lot="gravel-cottage")).seats[0].boosts == ()

    def test_a_discount_is_not_spent_at_the_lighthouse(self, game, do):
        """Its price is flat (p. 6; ruling 5)."""
        s = do(game(space="b4", boosts=(self.CHEAP,)), 0, act.Move(card=1, to="c4"))
        assert do(s, 0, act.Build(lot="grass-shop")).seats[0].boosts == (self.CHEAP,)

    def test_a_cheaper_movement_card_waits_for_one_that_costs_something(self, game, do, rules):
        """A free card stays free."""
        waiting = cards.Fare(amount=-2)
        s = do(game(boosts=(waiting,)), 0, act.Move(card=1, to="a2"))
        assert s.seats[0].boosts == (waiting,)
        assert (
            do(s, 0, act.Move(card=6, to=min(one.to for one in rules.legal(s, 0) if getattr(one, "card", 0) == 6)))
            .seats[0]
            .boosts
            == ()
        )


class TestMootBeginnings:
    """Where a card's first effect has nothing to do, the rest of it is still done (p. 11)."""

    def test_a_full_hand_still_moves_after_retrieving(self, game, rules):
        """Activity 40: retrieve, then move."""
        s = game(activity=(40,))
        assert act.Play(40, 1) in rules.legal(s, 0)


class TestSeasonsEnd:
    """Lighthouse, then income (p. 10)."""

    def test_the_first_player_token_is_passed_before_income(self, game, do, rules):
        """The step III comes before income, so the new first player draws first."""
        s = do(game(round=3, left=0, turn=1), 1, act.EndTurn())
        assert (s.phase, s.first) == ("income", 1)
        s = do(s, 1, act.ReceiveIncome(), seed="x")
        assert (s.phase, s.first, s.round) == ("event", 1, 4)

    def test_an_active_event_lasts_through_income(self, game, do):
        """It is in effect until the start of the next round (p. 5)."""
        lasting = EventCard(
            number=901, title="Long Summer", kind="active", effects=(cards.Fare(amount=1),), provenance="mine"
        )
        s = do(game(cards=[lasting], event=901, round=3, left=0, turn=1), 1, act.EndTurn())
        assert s.event == 901
        assert do(s, 1, act.ReceiveIncome(), seed="x").event is None

    def test_an_empty_bag_asks_nothing_at_a_bird_space(self, game, do):
        """There is nothing to take (p. 6; ruling 13)."""
        s = game(space="a3", bag=(0,) * 10)
        assert do(s, 0, act.Move(card=1, to="a4")).steps == ()


class TestPages:
    """Where in the rulebook a refusal points."""

    @pytest.mark.parametrize(
        ("what", "page"),
        [
            (act.Build(lot="sand-shop"), 7),
            (act.Upgrade(lot="gravel-shop"), 8),
            (act.Retrieve(), 9),
            (act.Play(7), 9),
            (act.Use(3), 12),
        ],
    )
    def test_each_action_has_its_page(self, game, refused, what, page):
        """Build 7, upgrade 8, the card actions 9, upgrade cards 12."""
        assert refused(game(), 0, what).page == page
