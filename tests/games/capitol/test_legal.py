"""What may be played, and why not: floors, roofs, permits, bids, draws (ch. 3-10)."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.auction import Bids, bid_told
from capemay_kit.games.capitol.book import Book, load_edition
from capemay_kit.games.capitol.construction import floors_told
from capemay_kit.games.capitol.state import RULES, Building, Stack

BOOK = Book(load_edition("base"))

FLOOR, ROOF, BLUE, PINK = "floor-5", "roof-7", "permit-blue-3", "permit-pink-1"


def plays(rules, s, kind, seat=0):
    """List the legal acts of a type."""
    return [one for one in rules.legal(s, seat) if type(one) is kind]


class TestFloors:
    """A floor card puts up two floors (ch. 3 a, ch. 4)."""

    def test_two_floors_start_one_building_or_two_or_raise_what_has_no_roof(self, game, rules):
        """Every way there is with one building of two floors (ch. 4, rule 2)."""
        s = game(hands=[[FLOOR]], incomplete=(2,))
        ways = [one.on for one in plays(rules, s, act.PlayFloor)]
        assert ways == [(0, 0), (0, 1), (0, 2), (2, 3)]

    @pytest.mark.parametrize(("on", "after"), [((0, 0), (1, 1, 2)), ((0, 1), (2, 2)), ((0, 2), (1, 3)), ((2, 3), (4,))])
    def test_floors_are_put_where_they_are_said_to_go(self, game, do, on, after):
        """And are taken from the pile (ch. 4)."""
        s = do(game(hands=[[FLOOR]], incomplete=(2,)), 0, act.PlayFloor(FLOOR, on))
        assert (s.seats[0].incomplete, s.floors) == (after, 90 - 12 - 2)
        assert s.seats[0].hand == ()
        assert s.stacks[1].discard == (FLOOR,)

    @settings(max_examples=100)
    @given(incomplete=st.lists(st.integers(1, 4), max_size=4), floors=st.integers(0, 5))
    def test_every_way_to_put_two_floors_is_offered_once(self, game, rules, incomplete, floors):
        """An oracle puts up one floor after the other and looks at what stands there (ch. 4, rule 2)."""
        s = game(hands=[[FLOOR]], incomplete=tuple(sorted(incomplete)), floors=floors)
        reached = {tuple(sorted(incomplete))}
        for _ in range(min(2, floors)):
            reached = {
                tuple(sorted([*heights[:i], heights[i] + 1, *heights[i + 1 :]]))
                for heights in reached for i in range(len(heights))
            } | {tuple(sorted((*heights, 1))) for heights in reached}  # fmt: skip
        ways = plays(rules, s, act.PlayFloor)
        after = [rules.apply(s, 0, one, None).seats[0].incomplete for one in ways]
        assert len(set(after)) == len(after)
        assert set(after) == (reached if floors else set())

    @pytest.mark.parametrize(
        ("on", "text"),
        [((0, 0), "2 new buildings of 1 floor"), ((0, 1), "1 new building of 2 floors"),
         ((0, 3), "1 new building of 1 floor and 1 building raised from 3 to 4"),
         ((2, 3), "1 building raised from 2 to 4"),
         ((2, 2), "2 buildings raised from 2 to 3")],
    )  # fmt: skip
    def test_what_floors_do_is_said(self, on, text):
        """In the log."""
        assert floors_told(on) == text

    def test_with_one_floor_left_one_is_put_up(self, game, rules, do):
        """What is left in the pile is taken (our ruling)."""
        s = game(hands=[[FLOOR]], incomplete=(2,), floors=1)
        assert [one.on for one in plays(rules, s, act.PlayFloor)] == [(0,), (2,)]
        assert do(s, 0, act.PlayFloor(FLOOR, (2,))).floors == 0

    def test_without_floors_left_the_card_does_nothing(self, game, refused):
        """It can still be played (ch. 3)."""
        s = game(hands=[[FLOOR]], floors=0)
        assert refused(s, 0, act.PlayFloor(FLOOR, (0, 0))).rule == "no_floors_left"

    @pytest.mark.parametrize(
        ("on", "rule"),
        [((0,), "all_floors"), ((0, 0, 0), "all_floors"), ((2, 0), "lowest_first"), ((0, 3), "no_such_building"),
         ((0, 5), "no_such_building"), ((1, 2), "complete_is_final"), ((-1, 0), "no_such_building")],
    )  # fmt: skip
    def test_other_ways_are_refused(self, game, refused, on, rule):
        """Not fewer, not more, not on a complete building (ch. 4, rules 2-4)."""
        s = game(hands=[[FLOOR]], incomplete=(2, 2))
        assert refused(s, 0, act.PlayFloor(FLOOR, on)).rule == rule


class TestRoofs:
    """A roof card completes a building (ch. 3 b)."""

    def test_either_roof_goes_on_any_building_without_one(self, game, rules):
        """Round or triangular (ch. 4, rule 4)."""
        s = game(hands=[[ROOF]], incomplete=(1, 3, 3))
        ways = [(one.on, one.roof) for one in plays(rules, s, act.PlayRoof)]
        assert ways == [(1, "round"), (1, "triangular"), (3, "round"), (3, "triangular")]

    def test_the_building_is_then_complete(self, game, do):
        """And the roof is used (ch. 4, rule 4)."""
        me = do(game(hands=[[ROOF]], incomplete=(1, 3)), 0, act.PlayRoof(ROOF, 3, "triangular")).seats[0]
        assert (me.incomplete, me.complete, me.roofs) == ((1,), ((1, 2), (1, 2, 3)), (3, 2))

    def test_of_five_roofs_two_are_used_at_the_start(self, game):
        """A round and a triangular one on one and on two floors (ch. 2)."""
        me = game().seats[0]
        assert (me.roofs, me.complete) == ((3, 3), ((1, 2), (1, 2)))

    @pytest.mark.parametrize(
        ("on", "roof", "rule"),
        [(3, "round", "no_roof_left"), (3, "flat", "no_roof_left"), (4, "triangular", "no_such_building"),
         (1, "triangular", "complete_is_final")],
    )  # fmt: skip
    def test_other_roofs_are_refused(self, game, refused, on, roof, rule):
        """None left, no such building, already complete (ch. 1, 4)."""
        s = game(hands=[[ROOF]], incomplete=(3,), roofs=(0, 1))
        assert refused(s, 0, act.PlayRoof(ROOF, on, roof)).rule == rule


class TestPermits:
    """A permit places a complete building (ch. 3 c, ch. 5)."""

    def test_the_first_building_of_an_area_has_one_floor(self, game, rules):
        """In any of the three areas of the colour (ch. 5, rules a and e)."""
        s = game(hands=[[BLUE]])
        ways = {(one.area, one.roof, one.height) for one in plays(rules, s, act.PlayPermit)}
        assert ways == {(f"blue-{i}", roof, 1) for i in (1, 2, 3) for roof in ("round", "triangular")}

    def test_with_one_and_two_floors_there_the_next_has_two_or_three(self, game, rules):
        """The rulebook's example (ch. 5, rule e)."""
        s = game(hands=[[BLUE]], areas={"blue-1": ("round", [(0, 1), (1, 2)])}, complete=((1, 2, 3, 4), (2, 3)))
        ways = [(one.roof, one.height) for one in plays(rules, s, act.PlayPermit) if one.area == "blue-1"]
        assert ways == [("round", 2), ("round", 3)]

    @pytest.mark.parametrize(
        ("area", "roof", "height", "rule"),
        [("blue-9", "round", 1, "no_such_area"), ("pink-1", "round", 1, "permit_colour"),
         ("blue-1", "round", 3, "not_complete"), ("blue-1", "flat", 1, "not_complete"),
         ("blue-2", "round", 2, "first_one_floor"), ("blue-1", "triangular", 2, "area_roof"),
         ("blue-1", "round", 1, "area_height"), ("blue-1", "round", 4, "area_height")],
    )  # fmt: skip
    def test_other_places_are_refused(self, game, refused, area, roof, height, rule):
        """Colour, roof, height (ch. 5)."""
        s = game(hands=[[BLUE]], areas={"blue-1": ("round", [(0, 1), (1, 2)])}, complete=((1, 2, 4), (2,)))
        assert refused(s, 0, act.PlayPermit(BLUE, area, roof, height)).rule == rule

    def test_all_three_areas_of_a_colour_may_not_have_the_same_roofs(self, game, refused, rules):
        """Two round ones leave a triangular one (ch. 5, rule d)."""
        s = game(hands=[[BLUE]], areas={"blue-1": ("round", [(0, 1)]), "blue-3": ("round", [(1, 1)])})
        assert refused(s, 0, act.PlayPermit(BLUE, "blue-2", "round", 1)).rule == "colour_roofs"
        assert rules.why_not(s, 0, act.PlayPermit(BLUE, "blue-2", "triangular", 1)) is None

    def test_a_full_area_takes_no_building(self, game, site, refused, rules):
        """Fountains take small spaces too (ch. 5, rule b; ch. 7)."""
        s = site(game(hands=[[BLUE]], areas={"blue-1": ("round", [(0, 1), (1, 1)])}), "blue-1", fountains=3)
        assert refused(s, 0, act.PlayPermit(BLUE, "blue-1", "round", 1)).rule == "area_full"
        told = RULES.say(s, refused(s, 0, act.PlayPermit(BLUE, "blue-1", "round", 1)))[0]
        assert told == "All 5 small spaces of Blue 1 are taken."
        only = replace(s, book=s.book.with_area("blue-1", 1))
        told = RULES.say(only, refused(only, 0, act.PlayPermit(BLUE, "blue-1", "round", 1)))[0]
        assert told == "The only small space of Blue 1 is taken."
        assert rules.why_not(site(s, "blue-1", fountains=2), 0, act.PlayPermit(BLUE, "blue-1", "round", 1)) is None

    def test_the_building_leaves_its_owner_and_stands_in_the_area(self, game, do):
        """One and the same building (ch. 5)."""
        s = do(game(hands=[[PINK]]), 0, act.PlayPermit(PINK, "pink-3", "triangular", 1))
        assert s.sites[s.book.area["pink-3"]].buildings == (Building(0, "triangular", 1),)
        assert s.seats[0].complete == ((1, 2), (2,))

    def test_a_permit_nobody_named_may_be_of_any_colour(self, game, rules):
        """Printed cards may stay unknown."""
        s = game(hands=[["permit?"]])
        assert {one.area for one in plays(rules, s, act.PlayPermit)} == {area.id for area in s.book.areas}

    @settings(max_examples=300)
    @given(data=st.data())
    def test_permits_place_what_the_rules_allow_and_nothing_else(self, game, site, rules, data):
        """An oracle asks of every area, roof and height rule a to e in turn (ch. 5)."""
        book = BOOK
        s = game(hands=[["permit-blue-3", "permit-purple-2"]], complete=((1, 2, 3), (1, 3, 4)))
        for area in book.areas:
            roof = data.draw(st.sampled_from(["round", "triangular"]))
            built = data.draw(st.lists(st.integers(1, 3), max_size=4))
            buildings = tuple(Building(1, roof, height) for height in built)
            s = site(s, area.id, buildings=buildings, fountains=data.draw(st.integers(0, 4)))

        def allowed(colour, area, roof, height):
            there = {one.id: s.sites[i] for i, one in enumerate(book.areas)}
            mine = [one.height for one in there[area.id].buildings]
            roofs = {one.id: {b.roof for b in there[one.id].buildings} for one in book.areas if one.colour == colour}
            if area.colour != colour or len(mine) + there[area.id].fountains >= area.spaces:
                return False
            if height not in s.seats[0].complete[["round", "triangular"].index(roof)]:
                return False
            if roofs[area.id] not in (set(), {roof}):
                return False
            roofs[area.id] = {roof}
            # a building in an area that has its roof already changes nothing of the three
            if not mine and all(one == {roof} for one in roofs.values()):
                return False
            return height == 1 if not mine else max(mine) <= height <= max(mine) + 1

        offered = {(one.card, one.area, one.roof, one.height) for one in plays(rules, s, act.PlayPermit)}
        wanted = {
            (card, area.id, roof, height)
            for card, colour in (("permit-blue-3", "blue"), ("permit-purple-2", "purple"))
            for area, roof, height in product(book.areas, ("round", "triangular"), range(1, 6))
            if allowed(colour, area, roof, height)
        }
        assert offered == wanted


class TestCards:
    """What is in hand may be played, for its action or for nothing (ch. 3, 10)."""

    def test_any_card_may_be_played_without_its_action(self, game, rules, do):
        """Even a roof card without a roof (ch. 3)."""
        s = game(hands=[[ROOF, FLOOR, BLUE]], roofs=(0, 0))
        assert [one.card for one in plays(rules, s, act.PlayIdly)] == [ROOF, FLOOR, BLUE]
        assert do(s, 0, act.PlayIdly(ROOF)).seats[0].hand == (FLOOR, BLUE)

    def test_two_cards_alike_are_offered_once(self, game, rules):
        """There are two floor cards of each number."""
        assert len(plays(rules, game(hands=[[FLOOR, FLOOR]]), act.PlayIdly)) == 1

    @pytest.mark.parametrize(
        ("one", "rule"),
        [(act.PlayIdly("roof-9"), "card_not_in_hand"), (act.PlayFloor("floor-9", (0, 0)), "card_not_in_hand"),
         (act.PlayFloor(ROOF, (0, 0)), "wrong_card"), (act.PlayRoof(FLOOR, 1, "round"), "wrong_card"),
         (act.PlayPermit(ROOF, "blue-1", "round", 1), "wrong_card"), (act.PlayIdly("joker"), "card_not_in_hand")],
    )  # fmt: skip
    def test_other_cards_are_refused(self, game, refused, one, rule):
        """Not in hand, or of another kind (ch. 3, 10)."""
        assert refused(game(hands=[[ROOF, FLOOR]], incomplete=(1,)), 0, one).rule == rule

    def test_a_card_of_no_known_kind_may_be_any(self, game, rules, do):
        """A hand may hold cards nobody knows anything of."""
        s = game(hands=[["?"]], incomplete=(1,))
        plays = {act.PlayFloor, act.PlayRoof, act.PlayPermit, act.PlayIdly}
        assert {type(one) for one in rules.legal(s, 0)} == {*plays, act.Pass}
        after = do(s, 0, act.PlayRoof("?", 1, "round"))
        assert (after.stacks[0].discard, after.stacks[0].away) == (("roof?",), 1)
        assert do(s, 0, act.PlayIdly("?")).seats[0].hand == ()


class TestTurns:
    """Who may act (ch. 3)."""

    @pytest.mark.parametrize(
        ("phase", "seat", "one", "rule"),
        [("build", 9, act.Pass(), "no_such_seat"), ("build", -1, act.Pass(), "no_such_seat"),
         ("over", 0, act.Pass(), "game_over"), ("build", 1, act.Pass(), "not_your_turn"),
         ("build", 0, act.Deal(), "not_now"), ("bid", 0, act.Pass(), "not_now"), ("draw", 0, act.Score(), "not_now"),
         ("turn_over", 1, act.TurnOver(), "not_your_turn"), ("score", 1, act.Score(), "not_your_turn"),
         ("deal", 1, act.Deal(), "not_your_turn"), ("improve", 1, act.Improve("blue-1"), "not_your_turn"),
         ("draw", 1, act.Draw("roof"), "not_your_turn"), ("bid", 0, act.TurnOver(), "bids_missing")],
    )  # fmt: skip
    def test_nobody_acts_out_of_turn_or_out_of_phase(self, game, refused, phase, seat, one, rule):
        """Each at their time (ch. 3)."""
        s = game(hands=[[FLOOR], [ROOF]], phase=phase)
        assert refused(s, seat, one).rule == rule

    def test_who_has_passed_does_nothing_more(self, game, refused, do, rules):
        """For the rest of the construction phase (ch. 3 d)."""
        s = do(game(hands=[[FLOOR], [ROOF, ROOF]]), 0, act.Pass())
        assert rules.to_act(s) == (1,)
        assert refused(s, 0, act.PlayIdly(FLOOR)).rule == "has_passed"
        assert rules.to_act(do(s, 1, act.PlayIdly(ROOF))) == (1,)


class TestBids:
    """Any or all cards of a hand, above the STOP card (ch. 6)."""

    def test_a_bid_of_seven_and_four_is_eleven(self, game, do, rules):
        """The rulebook's example: a hand of 4, 6, 7 and 8 (ch. 6, rule 3)."""
        s = game(hands=[["floor-4", "floor-6", "roof-7", "permit-blue-8"], [FLOOR]], phase="bid")
        s = do(s, 0, act.Bid(("roof-7", "floor-4")))
        assert bid_told(s.book, s.seats[0].bid) == "11 (7 + 4)"
        assert len(s.seats[0].hand) == 4
        assert rules.to_act(s) == (1,)

    @settings(max_examples=60)
    @given(hand=st.lists(st.sampled_from(list(BOOK.kinds)), max_size=6))
    def test_every_choice_of_cards_is_offered_once(self, hand):
        """Compared with picking every subset of the hand (ch. 6, rule 1)."""
        book = BOOK
        chosen = {
            book.falling([card for card, take in zip(hand, taken, strict=True) if take])
            for taken in product((False, True), repeat=len(hand))
        }
        bids = Bids(book, hand)
        assert len(bids) == len(list(bids)) == len(chosen)
        assert {one.cards for one in bids} == chosen
        assert bids[0] == act.Bid()
        assert all(one in bids for one in bids)
        assert bids[-1] == bids[len(bids) - 1]
        assert bids[:2] == tuple(bids)[:2]

    @pytest.mark.skipif(sys.maxsize < 2**40, reason="len() ends at two to the thirty-first in a browser")
    def test_a_large_hand_makes_its_bids_only_when_asked(self, game, rules):
        """Two to the thirtieth, and the last one at once."""
        s = game(hands=[[card for card in BOOK.card if "floor" not in card]], phase="bid")
        bids = rules.legal(s, 0)
        assert len(bids) == 2 ** len(s.seats[0].hand)
        assert rules.why_not(s, 0, bids[-1]) is None
        with pytest.raises(IndexError):
            bids[len(bids)]

    @pytest.mark.parametrize(
        ("cards", "rule"),
        [(("roof-9",), "bid_not_in_hand"), (("floor-5", "floor-5"), "bid_not_in_hand"),
         (("floor-5", "roof-7"), "highest_first")],
    )  # fmt: skip
    def test_other_bids_are_refused(self, game, refused, cards, rule):
        """Cards in hand, from the highest down (ch. 6)."""
        s = game(hands=[[ROOF, FLOOR], [FLOOR]], phase="bid")
        assert refused(s, 0, act.Bid(cards)).rule == rule

    def test_nobody_bids_twice(self, game, do, refused):
        """Once arranged, the cards lie (ch. 6, rule 3)."""
        s = do(game(hands=[[ROOF], [FLOOR]], phase="bid"), 0, act.Bid())
        assert refused(s, 0, act.Bid()).rule == "has_bid"

    def test_a_bid_is_arranged_anew_until_all_are_turned_over(self, game, do, refused):
        """It lies face down until then (ch. 6, rule 4); there has to be one, and cards to arrange."""
        s = game(hands=[[ROOF], [FLOOR]], phase="bid")
        assert refused(s, 0, act.Rearrange()).rule == "no_bid_yet"
        s = do(do(s, 0, act.Bid()), 1, act.Bid())
        again = do(s, 0, act.Rearrange())
        assert (again.phase, again.seats[0].bid, again.seats[1].bid) == ("bid", None, ())
        assert refused(do(s, 0, act.TurnOver()), 0, act.Rearrange()).rule == "not_now"

    def test_bids_are_only_turned_over_when_all_are_arranged(self, game, do, refused, rules):
        """All players arrange first (ch. 6, rule 4)."""
        s = do(game(hands=[[ROOF], [FLOOR]], phase="bid"), 0, act.Bid())
        assert refused(s, 0, act.TurnOver()).details == {"seats": ["Bob"]}
        s = do(s, 1, act.Bid())
        assert list(rules.legal(s, 0)) == [act.TurnOver()]


class TestWon:
    """With printed cards the table says who won, and with what: that ends the auction (ch. 6, rule 8)."""

    @settings(max_examples=60)
    @given(hand=st.lists(st.sampled_from(list(BOOK.kinds)), max_size=6), fewest=st.integers(0, 1))
    def test_every_choice_of_cards_may_have_won_once_after_all_bids(self, hand, fewest):
        """With at least one card, or none where nobody may have bid."""
        book = BOOK
        bids, both = Bids(book, hand), Bids(book, hand, fewest)
        won = [act.Won(one.cards) for one in bids if len(one.cards) >= fewest]
        assert list(both) == [*bids, *won]
        assert len(both) == len(bids) + len(won)
        assert both[-1] == list(both)[-1]
        assert all(one in both for one in both)
        assert not any(one in bids for one in won)
        assert (act.Won() in both) == (fewest == 0)
        assert act.Won(("joker",)) not in both
        assert hash(both) != hash(bids)

    def test_every_hand_of_printed_cards_may_have_won(self, game, rules):
        """Also one whose cards were all seen when they were drawn: the app does not know the others' (ch. 10)."""
        s = game(3, hands=[["roof?"], [FLOOR], ["permit?", ROOF]], phase="bid", printed=True)
        for seat, cards in ((0, ("roof?",)), (1, (FLOOR,)), (2, (ROOF, "permit?"))):
            assert rules.why_not(s, seat, act.Won(cards)) is None
            assert act.Won(cards) in rules.legal(s, seat)

    def test_where_the_app_holds_the_cards_every_bid_counts(self, game, refused):
        """The highest wins, and the app knows which that is (ch. 6, rule 7)."""
        s = game(hands=[[ROOF], [FLOOR]], phase="bid")
        why = refused(s, 0, act.Won((ROOF,)))
        assert (why.rule, why.page) == ("every_bid_counts", 6)
        assert refused(s, 0, act.Won()).rule == "every_bid_counts"

    def test_that_nobody_bids_is_said_by_the_first_player(self, game, refused, rules):
        """Who would win for nothing (ch. 6, rule 7)."""
        s = game(hands=[["roof?"], ["roof?"]], phase="bid", first=1, printed=True)
        assert rules.why_not(s, 1, act.Won()) is None
        why = refused(s, 0, act.Won())
        assert (why.rule, why.page, why.details) == ("nothing_bid", 6, {"says": "Bob"})

    def test_for_a_first_player_without_cards_the_next_says_it(self, game, do, rules, refused):
        """Else nobody could, and the auction would not end (ch. 6)."""
        s = game(3, hands=[["roof?"], ["roof?"], [BLUE]], first=2, turn=2, printed=True)
        for seat, one in ((2, act.PlayIdly(BLUE)), (0, act.Pass()), (1, act.Pass())):
            s = do(s, seat, one)
        assert rules.to_act(s) == (0, 1)
        assert refused(s, 1, act.Won()).details == {"says": "Ann"}
        assert do(s, 0, act.Won()).turn == 2

    @pytest.mark.parametrize(("cards", "rule"), [(("roof-9",), "bid_not_in_hand"), (("roof?", ROOF), "highest_first")])
    def test_it_was_won_with_cards_in_hand(self, game, refused, cards, rule):
        """From the highest down, as a bid (ch. 6, rule 1)."""
        s = game(hands=[[ROOF, "roof?"], ["floor?"]], phase="bid", printed=True)
        assert refused(s, 0, act.Won(cards)).rule == rule

    def test_who_has_arranged_a_bid_takes_it_back_before_saying_so(self, game, do, refused):
        """Once arranged, the cards lie (ch. 6, rule 3)."""
        s = do(game(hands=[["roof?"], ["floor?"]], phase="bid", printed=True), 0, act.Bid(("roof?",)))
        assert refused(s, 0, act.Won(("roof?",))).rule == "has_bid"

    def test_nobody_wins_outside_an_auction(self, game, refused):
        """In its phase alone (ch. 3)."""
        assert refused(game(hands=[["roof?"], ["floor?"]], printed=True), 0, act.Won(("roof?",))).rule == "not_now"


class TestPlacing:
    """Fountains on small spaces, amphitheaters and temples on large ones (ch. 7-9)."""

    def test_a_fountain_takes_a_vacant_small_space(self, game, site, refused, rules):
        """Any number of them in an area (ch. 7)."""
        s = site(game(phase="improve"), "blue-1", fountains=5)
        assert refused(s, 0, act.Improve("blue-1")).rule == "no_vacant_space"
        assert rules.why_not(site(s, "blue-1", fountains=4), 0, act.Improve("blue-1")) is None
        assert refused(s, 0, act.Improve("green-1")).rule == "no_such_area"

    @pytest.mark.parametrize(("round_", "page"), [(1, 8), (4, 9)])
    def test_a_large_space_holds_one(self, game, site, refused, rules, round_, page):
        """There is only one in each area (ch. 8, 9)."""
        s = site(game(phase="improve", auction=2, round=round_), "blue-1", large="amphitheater", fountains=5)
        why = refused(s, 0, act.Improve("blue-1"))
        assert (why.rule, why.page) == ("large_taken", page)
        assert rules.why_not(site(s, "blue-1", large=None), 0, act.Improve("blue-1")) is None


class TestScoreAndDraw:
    """The figures of the table's own, and the stacks (ch. 10, 11)."""

    @pytest.mark.parametrize(("points", "rule"), [((1,), "one_figure_a_seat"), ((1, -1), "below_zero")])
    def test_points_of_the_table_fit_the_seats(self, game, refused, points, rule):
        """One for each, none below zero."""
        assert refused(game(phase="score"), 0, act.Score(points)).rule == rule

    def test_an_exhausted_kind_cannot_be_drawn(self, game, refused, rules):
        """Stack and discards are empty (ch. 10; ruling 8)."""
        empty, full = Stack(()), Stack((), top="floor-1")
        s = game(phase="draw", draws=2, stacks=(empty, full, empty))
        assert refused(s, 0, act.Draw("roof")).rule == "stack_empty"
        assert list(rules.legal(s, 0)) == [act.Draw("floor")]


class TestDrawingAllAtOnce:
    """Cards counted by kind, where nobody names them (ch. 10)."""

    @pytest.fixture
    def drawing(self, game):
        """Return a moment at which three cards are drawn from two stacks."""
        roofs, floors = Stack(("roof-2", "roof-3"), top="roof?", away=1), Stack((), top="floor-1", discard=("floor-2",))
        return game(phase="draw", draws=3, printed=True, stacks=(roofs, floors, Stack(())))

    def test_every_way_to_draw_what_is_due_is_offered_beside_single_draws(self, drawing, rules):
        """A stack that runs out is its discards turned over."""
        found = [one for one in rules.legal(drawing, 0) if isinstance(one, act.DrawAll)]
        assert found == [act.DrawAll(1, 2, 0), act.DrawAll(2, 1, 0)]
        assert act.Draw("roof") in rules.legal(drawing, 0)

    @pytest.mark.parametrize(
        ("drawn", "rule"),
        [
            (act.DrawAll(1, 1, 0), "all_draws"),
            (act.DrawAll(0, 3, 0), "stack_too_small"),
            (act.DrawAll(4, -1, 0), "stack_too_small"),
            (act.DrawAll(2, 0, 1), "stack_too_small"),
        ],
    )
    def test_no_other_number_is_drawn(self, drawing, refused, drawn, rule):
        """Neither more of a kind than there are, nor fewer in all than are due."""
        assert refused(drawing, 0, drawn).rule == rule

    def test_where_the_app_deals_cards_are_drawn_one_at_a_time(self, drawing, refused, rules):
        """For everybody sees the next one first."""
        s = replace(drawing, printed=False)
        assert refused(s, 0, act.DrawAll(2, 1, 0)).rule == "each_draw_counts"
        assert not any(isinstance(one, act.DrawAll) for one in rules.legal(s, 0))

    def test_fewer_are_due_where_fewer_are_left(self, drawing, rules):
        """Four cards are in both stacks."""
        s = replace(drawing, draws=9)
        assert [one for one in rules.legal(s, 0) if isinstance(one, act.DrawAll)] == [act.DrawAll(2, 2, 0)]


def test_every_refusal_is_reached_above():
    """What words explain is what rules refuse, each tried in this file."""
    with open(__file__, encoding="utf-8") as file:  # noqa: PTH123
        text = file.read()
    counted = Counter(rule for rule in RULES if f'"{rule}"' in text)
    assert sorted(counted) == sorted(RULES)


def test_passing_is_always_possible_on_turn(game, rules):
    """Even without cards (ch. 3 d)."""
    s = game(hands=[[], [FLOOR]])
    assert list(rules.legal(s, 0)) == [act.Pass()]
    assert rules.legal(replace(s, turn=1), 0) == ()


@pytest.mark.parametrize("card", [ROOF, FLOOR, "permit?"])
def test_a_building_that_has_its_roof_is_refused_for_that_whatever_the_card(game, refused, card):
    """That the card is of another kind would be true of others too (ch. 4)."""
    s = game(hands=[[ROOF, FLOOR, "permit?"]], complete=((2,), ()), roofs=(0, 0))
    for one in (act.PlayFloor(card, (2, 3)), act.PlayRoof(card, 2, "round")):
        assert refused(s, 0, one).rule == "complete_is_final"
