"""Every act of a season: what it does, and every rule that refuses one, in words (p. 3-9)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import IllegalAction, Refusal
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import Book
from capemay_kit.games.capital_city.state import RULES, Owned, Pending, Train, Worded

BID, TAKE, DONE, DECLINE, SET_UP = act.Bid(), act.TakePriority(), act.Done(), act.Decline(), act.SetUp()
ONE = Train(("blue-agnes", "green-ada", "green-bertie", "red-bess"), 0)
TWO = Train(("blue-basil", "green-clover", "red-abner", "red-gus"), 0)


def never(rules, s, seat, one):
    """Return the rule by which an act cannot even be done anyway."""
    with pytest.raises(IllegalAction) as caught:
        rules.apply(s, seat, one, Chance(), force=True)
    return caught.value.refusal


class TestPreparation:
    """Families, founders, dollars, the starting player (p. 3-4)."""

    @pytest.mark.parametrize(("seats", "families"), [(3, 4), (4, 5), (5, 5), (6, 6)])
    def test_families_in_play_by_players(self, game, do, rules, seats, families):
        """Four with three, five with four or five, six with six (p. 3)."""
        s = game(seats, phase="deal")
        offered = rules.legal(s, 0)
        assert {len(one.families) for one in offered} == {families}
        after = do(s, 0, offered[0], seed="1")
        assert len(after.characters.unseen) == 9 * families - seats
        assert after.phase == "setup"

    def test_the_first_name_first_in_the_alphabet_begins(self, game, do):
        """Ada before Agnes before Bess (p. 4)."""
        deal = act.Deal(("green", "blue", "red", "yellow"))
        s = do(game(3, phase="deal"), 0, deal, ["red-bess", "green-ada", "blue-agnes"])
        assert [seat.founder for seat in s.seats] == ["red-bess", "green-ada", "blue-agnes"]
        assert (s.first, s.turn) == (1, 1)

    def test_where_a_founder_is_not_named_the_table_says_who_begins(self, game, do, rules):
        """Unknown breaks nothing."""
        deal = act.Deal(("green", "blue", "red", "yellow"))
        s = do(game(3, phase="deal", first=2), 2, deal, ["red-bess", None, "blue-agnes"])
        assert (s.seats[1].founder, s.first) == ("?", 2)
        assert rules.correct(s, "first", 1).first == 1

    def test_wrong_families_are_refused(self, game, refused):
        """So many, of those there are, each once (p. 3)."""
        s = game(3, phase="deal")
        assert refused(s, 0, act.Deal(("green", "blue"))).rule == "families_in_play"
        assert refused(s, 0, act.Deal(("green", "green", "blue", "red"))).rule == "families_in_play"
        assert refused(s, 0, act.Deal(("green", "blue", "red", "pink"))).rule == "no_such_family"
        assert refused(s, 0, act.Deal(("blue", "green", "red", "yellow"))).rule == "families_in_order"

    def test_other_families_can_be_dealt_anyway(self, game, do, rules):
        """The table is right; but a family there is not cannot be dealt."""
        s = game(3, phase="deal")
        assert do(s, 0, act.Deal(("blue", "green")), seed="1", force=True).families == ("green", "blue")
        assert never(rules, s, 0, act.Deal(())).rule == "families_in_play"
        assert never(rules, s, 1, act.Deal(("green", "pink"))).rule == "no_such_family"
        assert never(rules, s, 0, act.Deal(("pink",))).rule == "no_such_family"


class TestSetup:
    """Trains and Main Street by season (p. 4)."""

    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    @pytest.mark.parametrize(("season", "trains", "street"), [(0, 1, 2), (1, 2, 1), (2, 1, 0), (3, 2, 1)])
    def test_how_many_cards(self, game, do, seats, season, trains, street):
        """One train or two, of one more than players; Main Street shrinks."""
        s = do(game(seats, phase="setup", season=season), 0, SET_UP, seed="1")
        assert [len(one.cards) for one in s.trains] == [seats + 1] * trains
        assert len(s.street) == seats + street
        assert s.phase == "auction"

    def test_an_empty_deck_goes_on_with_the_cards_below_it(self, game, do):
        """In the order they were put there."""
        s = game(3, phase="setup")
        deck = replace(s.characters, unseen=(), bottom=("red-gus", "green-ada"))
        street = replace(s.buildings, unseen=("bank",), bottom=("saloon",))
        s = do(replace(s, characters=deck, buildings=street), 0, SET_UP, seed="1")
        assert s.trains[0].cards == ("green-ada", "red-gus")
        assert s.street == ("bank", "saloon")

    def test_a_season_without_any_card_goes_on(self, game, do, rules):
        """No character left: nobody chooses one."""
        s = game(3, phase="setup")
        s = replace(s, characters=replace(s.characters, unseen=()), buildings=replace(s.buildings, unseen=()))
        s = do(s, 0, SET_UP)
        for seat in (0, 1):
            s = do(s, seat, TAKE)
        assert (s.phase, list(rules.legal(s, s.turn))) == ("purchase", [DECLINE])

    def test_a_game_with_fewer_characters_than_choices_goes_on(self, game, do):
        """The last of them gets none."""
        s = game(3, phase="trains", trains=(Train(("green-ada", "red-gus"), 0),))
        s = do(s, 0, act.Choose("green-ada"))
        s = do(s, 1, act.Choose("red-gus"))
        assert s.phase == "purchase"


class TestAuction:
    """A dollar or the card (p. 5)."""

    def test_a_bid_is_a_dollar_into_the_pot_and_the_next_bids(self, game, do):
        """Clockwise."""
        s = do(game(3, phase="auction"), 0, BID)
        assert (s.seats[0].money, s.pot, s.turn) == (9, 1, 1)

    def test_whoever_has_a_card_is_passed_over(self, game, do):
        """They are out."""
        s = game(4, phase="auction")
        s = do(do(s, 0, BID), 1, TAKE)
        s = do(do(do(s, 2, BID), 3, BID), 0, BID)
        assert s.turn == 2

    def test_without_a_dollar_there_is_no_bid(self, game, refused, rules):
        """The card has to be taken (p. 5)."""
        s = game(3, phase="auction", money=[0])
        assert refused(s, 0, BID).rule == "bid"
        assert list(rules.legal(s, 0)) == [TAKE]

    def test_out_of_turn(self, game, refused, do, rules, said):
        """Refused; done anyway, unless that seat is out."""
        s = game(3, phase="auction")
        assert refused(s, 1, BID).rule == "not_your_turn"
        after = do(s, 1, BID, force=True)
        assert (after.turn, after.pot) == (2, 1)
        s = do(do(s, 0, TAKE), 1, BID)
        why = never(rules, s, 0, BID)
        assert why.rule == "out_of_auction"
        said(s, why)

    def test_next_season_priority_one_bids_first(self, game, do):
        """Not the starting player (p. 5)."""
        s = game(3, phase="attach", season=0)
        assert s.order[0] == 2
        s = do(replace(s.with_seat(0, hand=("green-ada",)), done=(1, 2)), 0, DONE)
        assert (s.phase, s.season, s.first) == ("setup", 1, 2)
        assert [seat.priority for seat in s.seats] == [0, 0, 0]


class TestChoosing:
    """From the train, in the order of priorities (p. 6)."""

    def test_a_chosen_character_is_put_aside_and_the_train_goes_on(self, game, do, rules):
        """Face down, the back in view."""
        s = do(game(3, phase="trains", trains=(ONE,)), 0, act.Choose("green-ada"))
        assert s.seats[0].hand == ("green-ada",)
        assert rules.to_act(s) == (1,)
        assert act.Choose("green-ada") not in rules.legal(s, 1)

    def test_what_the_last_leaves_goes_below_the_deck(self, game, do):
        """One of two (p. 6)."""
        s = game(3, phase="trains", trains=(ONE,))
        for seat, card in enumerate(("green-ada", "red-bess", "blue-agnes")):
            s = do(s, seat, act.Choose(card))
        assert s.characters.bottom == ("green-bertie",)
        assert (s.phase, s.trains) == ("purchase", ())

    def test_with_two_trains_priority_one_says_which_comes_first(self, game, do, refused, rules):
        """It is looked at alone (p. 6)."""
        s = game(3, phase="trains", trains=(replace(ONE, at=-1), replace(TWO, at=-1)))
        assert list(rules.legal(s, 0)) == [act.TakeTrain(0), act.TakeTrain(1)]
        assert refused(s, 0, act.Choose("green-ada")).rule == "train_first"
        assert refused(s, 0, act.TakeTrain(2)).rule == "no_such_train"
        s = do(s, 0, act.TakeTrain(1))
        assert [one.card for one in rules.legal(s, 0)] == list(TWO.cards)
        assert refused(s, 0, act.TakeTrain(0)).rule == "trains_under_way"

    def test_the_second_train_follows_while_the_first_is_under_way(self, game, do, rules):
        """Two choose side by side, nobody holds both (p. 6)."""
        s = game(3, phase="trains", trains=(ONE, TWO))
        assert rules.to_act(s) == (0,)
        s = do(s, 0, act.Choose("green-ada"))
        assert rules.to_act(s) == (0, 1)
        s = do(s, 0, act.Choose("green-clover"))
        assert rules.to_act(s) == (1,)
        assert [one.card for one in rules.legal(s, 1)] == ["blue-agnes", "green-bertie", "red-bess"]
        s = do(s, 1, act.Choose("red-bess"))
        assert rules.to_act(s) == (1, 2)
        s = do(s, 2, act.Choose("blue-agnes"))
        assert rules.to_act(s) == (1,)

    def test_one_train_leaves_nothing_to_decide_first(self, game, refused):
        """It is passed round at once."""
        assert refused(game(3, phase="trains", trains=(ONE,)), 0, act.TakeTrain(0)).rule == "trains_under_way"

    def test_a_card_that_is_not_there_cannot_be_chosen(self, game, refused, rules):
        """Nor from somebody else's train, nor anyway."""
        s = game(3, phase="trains", trains=(ONE,))
        assert refused(s, 0, act.Choose("red-ira")).rule == "not_on_train"
        assert refused(s, 1, act.Choose("green-ada")).rule == "not_your_turn"
        assert never(rules, s, 0, act.Choose("red-ira")).rule == "not_on_train"
        assert never(rules, s, 1, act.Choose("green-ada")).rule == "not_your_turn"

    def test_trains_can_be_taken_anyway_by_whoever_did(self, game, do, rules):
        """But only one of those there are, and once."""
        s = game(3, phase="trains", trains=(replace(ONE, at=-1), replace(TWO, at=-1)))
        assert do(s, 1, act.TakeTrain(1), force=True).trains[0].cards == TWO.cards
        assert never(rules, s, 1, act.TakeTrain(5)).rule == "no_such_train"
        assert never(rules, do(s, 0, act.TakeTrain(0)), 1, act.TakeTrain(0)).rule == "trains_under_way"


class TestPurchase:
    """One building, or $5 (p. 7)."""

    def test_a_building_costs_its_deed(self, game, do):
        """Paid to the reserve."""
        s = do(game(3, phase="purchase", street=("bank", "bakery")), 0, act.Buy("bank"))
        assert (s.seats[0].money, s.seats[0].buildings[0].card, s.street, s.turn) == (1, "bank", ("bakery",), 1)
        assert s.seats[0].buildings[0].staff == ("", "")

    def test_declining_brings_five(self, game, do):
        """From the reserve (p. 7)."""
        assert do(game(3, phase="purchase"), 0, DECLINE).seats[0].money == 15

    def test_unsold_buildings_go_below_their_deck(self, game, do):
        """At the end of the step (p. 7)."""
        s = game(3, phase="purchase", street=("bank", "bakery"))
        for seat in range(3):
            s = do(s, seat, DECLINE)
        assert (s.buildings.bottom, s.street) == (("bank", "bakery"), ())

    def test_too_dear(self, game, refused, do):
        """The sentence says how much is missing; done anyway, nobody is in debt."""
        s = game(3, phase="purchase", street=("town-hall",), money=[7])
        why = refused(s, 0, act.Buy("town-hall"))
        assert why.rule == "deed"
        assert "$3 more" in RULES.say(s, why)[1]
        assert do(s, 0, act.Buy("town-hall"), force=True).seats[0].money == 0

    def test_the_table_may_know_another_price(self, game, do, refused):
        """A figure in the act beats the card, but for one below zero."""
        s = game(3, phase="purchase", street=("town-hall",), money=[7])
        assert do(s, 0, act.Buy("town-hall", 6)).seats[0].money == 1
        assert refused(s, 0, act.Buy("town-hall", -1)).rule == "below_zero"

    def test_what_is_not_on_main_street(self, game, refused, do, rules, cards):
        """Anyway only if it can be in the deck."""
        s = game(3, phase="purchase", street=("bakery",), have=[{}, {"bank": []}])
        assert refused(s, 0, act.Buy("saloon")).rule == "not_on_main_street"
        after = do(s, 0, act.Buy("saloon"), force=True)
        assert "saloon" not in after.buildings.unseen
        assert never(rules, s, 0, act.Buy("bank")).rule == "not_on_main_street"
        assert never(rules, s, 2, act.Buy("bakery", -1)).rule == "below_zero"

    def test_out_of_turn_anyway(self, game, do):
        """The turn still comes to those who have not bought."""
        s = do(game(3, phase="purchase", street=("bakery",)), 2, act.Buy("bakery"), force=True)
        assert (s.turn, s.done) == (0, (2,))
        assert do(do(s, 0, DECLINE), 1, DECLINE).phase == "setup"


class TestAttaching:
    """Characters to buildings, symbol to symbol (p. 3, 7)."""

    def test_a_character_takes_the_place_of_its_symbol(self, game, do):
        """Boarding House: a heart and a gear."""
        s = game(3, have=[{"boarding-house": []}], hands=[["green-bertie", "red-gus"]])
        s = do(s, 0, act.Attach("green-bertie", "boarding-house"))
        assert s.seats[0].buildings[0].staff == ("", "green-bertie")
        assert s.seats[0].hand == ("red-gus",)

    def test_the_founder_is_attached_like_any_other(self, game, do):
        """From its own place before the owner (p. 7)."""
        s = game(3, have=[{"bank": []}], hands=[["red-gus"]])
        deck = s.characters.take_out("green-ada")
        s = do(replace(s.with_seat(0, founder="green-ada"), characters=deck), 0, act.Attach("green-ada", "bank"))
        assert (s.seats[0].founder, s.seats[0].buildings[0].staff) == ("", ("", "green-ada"))

    def test_what_refuses(self, game, refused):
        """Not held, not owned, full, another symbol (p. 3, 7)."""
        s = game(3, have=[{"bank": [], "post-office": ["green-dell"]}, {"bakery": []}],
                 hands=[["green-bertie", "green-clover"]])  # fmt: skip
        assert refused(s, 0, act.Attach("red-ira", "bank")).rule == "character_not_held"
        assert refused(s, 0, act.Attach("green-clover", "bakery")).rule == "building_not_owned"
        s = game(3, have=[{"bank": [], "post-office": ["green-bertie"]}], hands=[["green-clover", "green-ezra"]])
        assert refused(s, 0, act.Attach("green-ezra", "post-office")).rule == "fully_staffed"
        why = refused(s, 0, act.Attach("green-clover", "bank"))
        assert (why.rule, why.details["wanted"]) == ("symbol", ["gear", "star"])

    def test_what_can_be_done_anyway(self, game, do, rules, cards):
        """Another symbol, or a character the app did not know of; never into a full or foreign building."""
        s = game(3, have=[{"bank": [], "post-office": ["green-bertie"]}, {"bakery": []}],
                 hands=[["green-clover", "green-?"], ["red-gus"]])  # fmt: skip
        before = cards(s)
        after = do(s, 0, act.Attach("green-clover", "bank"), force=True)
        assert after.seats[0].buildings[0].staff == ("green-clover", "")
        after = do(s, 0, act.Attach("green-ezra", "bank"), force=True)
        assert after.seats[0].hand == ("green-clover",)
        assert after.characters.away == ()
        assert cards(after) == before
        after = do(s, 0, act.Attach("red-bess", "bank"), force=True)
        assert after.seats[0].hand == ("green-clover", "green-?")
        assert cards(after) == before
        assert never(rules, s, 0, act.Attach("red-gus", "bank")).rule == "character_not_held"
        assert never(rules, s, 0, act.Attach("green-clover", "bakery")).rule == "building_not_owned"
        assert never(rules, s, 1, act.Attach("red-gus", "bank")).rule == "building_not_owned"
        assert never(rules, s, 0, act.Attach("green-clover", "post-office")).rule == "fully_staffed"
        assert do(s, 1, act.Attach("red-gus", "bakery"), force=True).seats[1].buildings[0].staff == ("red-gus",)

    def test_a_turn_ends_by_itself_only_where_all_can_see_it(self, game, do, rules):
        """That nothing fits is a secret; that nothing is left is none."""
        s = game(3, have=[{"post-office": []}, {"bank": []}], hands=[["green-ada"], ["green-clover"]], season=0)
        assert list(rules.legal(s, 0)) == [DONE]
        s = do(s, 0, DONE)
        assert s.turn == 1
        assert do(s, 1, DONE).phase == "setup"

    def test_seats_with_nothing_to_attach_are_passed_over(self, game, do):
        """No character, or no empty place."""
        s = game(3, phase="purchase", street=("bakery",), hands=[["green-clover"], ["red-gus"]])
        s = do(do(do(s, 0, act.Buy("bakery")), 1, DECLINE), 2, DECLINE)
        assert (s.phase, s.turn, s.done) == ("attach", 0, (2, 1))

    def test_done_anyway_out_of_turn(self, game, do):
        """Then that seat's turn does not come any more."""
        s = game(3, have=[{"bank": []}, {"saloon": []}, {}], hands=[["green-ada"], ["red-gus"]])
        s = do(do(s, 1, DONE, force=True), 0, DONE)
        assert s.phase == "setup"


class TestActivating:
    """What one attached character sets off (p. 7-8)."""

    @pytest.fixture
    def active(self, game, do):
        """Return a moment where seat 0 has earnings of its own, and seat 1 one after them."""
        s = game(3, have=[{"post-office": [], "bank": []}, {"bakery": ["green-clover"]}],
                 hands=[["green-bertie", "green-ada"]])  # fmt: skip
        return do(s, 0, act.Attach("green-bertie", "post-office"))

    def test_words_come_before_anything_else(self, game, book, refused, rules):
        """What they came to is said first: "do it anyway" does not pass them over."""
        there = book.with_card("building", {"id": "bank", "text": "Ask.", "when": "placed"})
        s = replace(game(3, book=there, have=[{"bank": []}]), worded=(Worded(0, "bank"),))
        assert refused(s, 0, DONE).rule == never(rules, s, 0, DONE).rule == "words_first"

    def test_earnings_come_before_anything_else(self, active, refused, rules):
        """One after the other (p. 7)."""
        assert refused(active, 0, act.Attach("green-ada", "bank")).rule == "earn_first"
        assert refused(active, 0, DONE).rule == "earn_first"
        assert refused(active, 1, act.Earn("bakery", "points")).rule == "not_your_turn"
        assert never(rules, active, 0, act.Attach("green-ada", "bank")).rule == "earn_first"
        assert never(rules, active, 1, act.Attach("green-ada", "bank")).rule == "earn_first"
        assert never(rules, active, 1, DONE).rule == "earn_first"

    def test_only_what_was_activated_earns(self, active, refused, game, do, rules):
        """Unless the table says so."""
        assert refused(active, 0, act.Earn("bank", "points")).rule == "not_activated"
        assert refused(active, 0, act.Earn("post-office", "points", -1)).rule == "below_zero"
        assert do(active, 0, act.Earn("bank", "points"), force=True).seats[0].points == 3
        assert do(active, 1, act.Earn("bakery", "dollars"), force=True).seats[1].money == 11
        assert never(rules, active, 2, act.Earn("bakery", "dollars")).rule == "building_not_owned"
        assert never(rules, active, 1, act.Earn("bakery", "dollars", -2)).rule == "below_zero"
        quiet = game(3, have=[{"bank": []}], hands=[["green-ada"]])
        assert refused(quiet, 0, act.Earn("bank", "points")).rule == "nothing_activated"
        assert do(quiet, 0, act.Earn("bank", "dollars", 4), force=True).seats[0].money == 14

    def test_the_table_may_know_other_earnings(self, active, do):
        """A figure in the act beats the card."""
        assert do(active, 0, act.Earn("post-office", "dollars", 7)).seats[0].money == 17

    def test_an_earning_that_is_not_printed_is_not_offered(self, book, game, refused, do, rules):
        """And a choice of one pays by itself."""
        plain: Book = book.with_card("building", {"id": "bakery", "points": 0, "dollars": 3})
        s = game(3, book=plain, have=[{"bakery": ["green-clover"], "chapel": ["green-flora"], "post-office": []}],
                 hands=[["green-bertie", "red-gus"]])  # fmt: skip
        s = do(s, 0, act.Attach("green-bertie", "post-office"))
        assert s.seats[0].money == 13
        assert {one.building for one in rules.legal(s, 0)} == {"post-office", "chapel"}
        s = replace(s, pending=(*s.pending, Pending(0, ("bakery",), True)))
        why = refused(s, 0, act.Earn("bakery", "points"))
        assert (why.rule, why.details["offers"]) == ("no_such_earning", ["dollars"])
        nothing = book.with_card("building", {"id": "bakery", "points": 0, "dollars": 0})
        s = game(3, book=nothing, have=[{"bakery": []}], hands=[["green-clover", "green-ada"]])
        assert do(s, 0, act.Attach("green-clover", "bakery")).pending == ()

    def test_what_activates_sets_off_nothing_further(self, game, do, rules):
        """Only a newly attached character does (p. 7)."""
        s = game(3, have=[{"post-office": []}, {"bank": ["blue-agnes", "green-ada"], "bakery": ["blue-basil"]}],
                 hands=[["green-bertie"]])  # fmt: skip
        s = do(do(s, 0, act.Attach("green-bertie", "post-office")), 0, act.Earn("post-office", "points"))
        assert {one.building for one in rules.legal(s, 1)} == {"bank"}
        s = do(s, 1, act.Earn("bank", "points"))
        assert s.pending == ()

    def test_the_others_choose_side_by_side(self, game, do, rules):
        """In any order; each once."""
        s = game(4, have=[{"bank": []}, {"bakery": ["green-clover"]}, {"barber-shop": ["green-flora"]}],
                 hands=[["green-ada", "green-bertie"]])  # fmt: skip
        s = do(s, 0, act.Attach("green-ada", "bank"))
        assert rules.to_act(s) == (1, 2)
        one = do(do(s, 1, act.Earn("bakery", "points")), 2, act.Earn("barber-shop", "dollars"))
        two = do(do(s, 2, act.Earn("barber-shop", "dollars")), 1, act.Earn("bakery", "points"))
        assert one == two
        assert one.pending == ()


class TestEveryRefusal:
    """Reached, and in words."""

    def test_seats_and_the_end(self, game, refused):
        """Who is not there, when it is over, and what another step is for."""
        s = game(3, phase="over")
        assert refused(s, 0, DONE).rule == "game_over"
        s = game(3, phase="auction")
        assert refused(s, 9, BID).rule == "no_such_seat"
        assert refused(s, 0, DONE).rule == "not_now"

    @pytest.mark.parametrize(("phase", "one", "chapter"), [
        ("deal", act.Deal(("green", "blue", "red", "yellow")), 3), ("setup", SET_UP, 4), ("auction", BID, 5),
        ("trains", act.Choose("green-ada"), 6), ("purchase", DECLINE, 7), ("attach", DONE, 7),
    ])  # fmt: skip
    def test_whose_turn_it_is_stands_in_the_chapter_of_the_step(self, game, refused, phase, one, chapter):
        """As players look it up."""
        why = refused(game(3, phase=phase, trains=(ONE,) if phase == "trains" else ()), 1, one)
        assert (why.rule, why.page) == ("not_your_turn", chapter)

    def test_nothing_that_cannot_be_is_done_anyway(self, game, rules):
        """The table is right about rules, not about what is not there."""
        s = game(3, phase="auction")
        for seat, one, rule in [(9, BID, "no_such_seat"), (0, DONE, "not_now")]:
            assert never(rules, s, seat, one).rule == rule
        assert never(rules, game(3, phase="over"), 0, BID).rule == "game_over"

    def test_what_nobody_names_is_said_only_where_nobody_names_anything(self, game, refused, rules):
        """And what is said has to be possible (p. 3-5)."""
        s = game(3, phase="auction")
        ended = act.Auctioned((1, 2, 3), (10, 10, 10))
        for one in (ended, act.Tally()):
            assert never(rules, s, 0, one).rule == "named_here"
        assert never(rules, game(3, phase="deal"), 0, act.LayOut(0)).rule == "named_here"
        s = replace(s, by_place=True)
        assert never(rules, s, 0, act.Auctioned((1, 1, 3), (10, 10, 10))).rule == "auction_cards"
        assert refused(s, 0, act.Auctioned((1, 2, 3), (10, 9, 10))).rule == "auction_dollars"
        assert never(rules, s, 0, act.ReadOut("?1-3", points=2)).rule == "no_place"
        s = replace(s, street=("?1-3",))
        assert never(rules, s, 0, act.ReadOut("?1-3", points=-2)).rule == "below_zero"
        s = s.with_seat(0, buildings=(Owned("?1-1", ("?", "green-?")),))
        assert never(rules, s, 0, act.ReadOut("?1-1", ("star",))).rule == "more_at_work"

    def test_every_sentence_is_reached_by_a_test(self):
        """The ids the tests of this file name are all there are."""
        named = set(re.findall(r'"([a-z_]+)"', Path(__file__).read_text(encoding="utf-8")))
        assert set(RULES) - named == set()

    def test_a_rule_without_a_sentence_still_says_its_id(self, game):
        """Records of a later version may hold one."""
        assert "new_rule" in RULES.say(game(3), Refusal("new_rule", 3, {}))[0]
