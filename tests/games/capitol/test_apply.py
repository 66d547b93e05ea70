"""The flow of a round: construction, auctions, scoring, drawing, and doing it anyway (ch. 2-10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import BadFile, IllegalAction, NeedAnswer
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.state import Award, Site, Stack

A, B, C = "floor-4", "roof-7", "permit-blue-3"


def hands(s):
    """List how many cards each seat holds."""
    return [len(seat.hand) for seat in s.seats]


class TestSetUp:
    """Laying out and dealing (ch. 2)."""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_each_gets_two_roofs_two_floors_and_four_permits(self, do, seats):
        """Dealt unseen; the three stacks then lie face up (ch. 2)."""
        s = do(GAME.start(GAME.header_for(["Ann", "Bob", "Cid", "Dot"][:seats], first=1)), 1, act.Deal(), seed="7")
        for seat in s.seats:
            assert [seat.hand[i].split("-")[0] for i in range(8)] == ["roof"] * 2 + ["floor"] * 2 + ["permit"] * 4
        assert [stack.size for stack in s.stacks] == [14 - 2 * seats, 24 - 2 * seats, 24 - 4 * seats]
        assert all(stack.top for stack in s.stacks)
        assert (s.phase, s.turn, s.floors) == ("build", 1, 90 - 6 * seats)

    def test_four_fountains_are_printed(self, game):
        """And nothing else stands on the board (ch. 7)."""
        s = game()
        assert sum(one.fountains for one in s.sites) == 4
        assert all(not one.buildings and one.large is None for one in s.sites)

    def test_at_a_physical_table_hands_stay_unknown_and_the_stacks_are_asked_for(self, rules):
        """Secret cards are not asked about, what lies open is."""
        s = GAME.start(GAME.header_for(["Ann", "Bob"]))
        with pytest.raises(NeedAnswer) as asked:
            rules.apply(s, 0, act.Deal(), Chance())
        assert (asked.value.question.why, asked.value.question.audience) == ("roof", None)
        s = rules.apply(s, 0, act.Deal(), Chance(told=["roof-3", None, "permit-pink-4"]))
        assert s.seats[0].hand == ("roof?",) * 2 + ("floor?",) * 2 + ("permit?",) * 4
        assert [stack.top for stack in s.stacks] == ["roof-3", "floor?", "permit-pink-4"]
        assert [stack.size for stack in s.stacks] == [10, 20, 16]

    @pytest.mark.parametrize(
        "options", [{"seats": ["Ann"]}, {"seats": ["Ann", "Ann"]}, {"seats": ["Ann", " "]}, {"seats": list("abcde")},
                    {"seats": ["Ann", "Bob"], "first": 2}, {"seats": ["Ann", "Bob"], "first": True}],
    )  # fmt: skip
    def test_two_to_four_play_each_with_a_name_of_its_own(self, rules, game, options):
        """Refused before anything is laid out (ch. 2)."""
        with pytest.raises(BadFile, match=r"seats|first"):
            rules.setup(game().book, options, Chance())


class TestConstruction:
    """One action each, clockwise, until all have passed (ch. 3)."""

    def test_the_turn_goes_clockwise_past_those_who_passed(self, game, do, rules):
        """Until nobody plays any more."""
        s = game(3, hands=[[A, A], [B, B], [C, C]], first=1, turn=1)
        for seat, one in [(1, act.PlayIdly(B)), (2, act.Pass()), (0, act.PlayIdly(A)), (1, act.PlayIdly(B))]:
            assert rules.to_act(s) == (seat,)
            s = do(s, seat, one)
        # Bob has no card left, Cid has passed
        assert rules.to_act(s) == (0,)
        s = do(s, 0, act.Pass())
        assert (s.phase, s.auction, s.improvement) == ("bid", 0, "fountain")
        assert rules.to_act(s) == (0, 2)

    def test_one_may_go_on_after_all_others_have_passed(self, game, do, rules):
        """As long as there are cards (ch. 3)."""
        s = do(game(hands=[[A], [B, B, B]]), 0, act.Pass())
        for _ in range(2):
            s = do(s, 1, act.PlayIdly(B))
            assert rules.to_act(s) == (1,)
        assert do(s, 1, act.PlayIdly(B)).phase == "bid"

    def test_played_cards_lie_on_their_discard_pile_first_to_last(self, game, do):
        """Next to the matching stack (ch. 10)."""
        s = game(hands=[["roof-1", "roof-2"], [A, A]])
        for seat, card in [(0, "roof-2"), (1, A), (0, "roof-1"), (1, A)]:
            s = do(s, seat, act.PlayIdly(card))
        assert [stack.discard for stack in s.stacks] == [("roof-2", "roof-1"), (A, A), ()]
        assert s.phase == "turn_over"


class TestAuction:
    """Highest sum, then highest card, then next to the first player (ch. 6)."""

    @staticmethod
    def turned(do, s, *bids):
        """Have every seat bid and turn over."""
        for seat, cards in enumerate(bids):
            if s.seats[seat].bid is None:
                s = do(s, seat, act.Bid(tuple(cards)))
        return do(s, s.first, act.TurnOver())

    def test_the_highest_bid_wins_and_is_discarded_the_others_take_theirs_back(self, game, do):
        """Only the winner pays (ch. 6, rule 8)."""
        s = game(hands=[[B, A], ["floor-12", "roof-2"]], phase="bid")
        s = self.turned(do, s, [B], ["floor-12"])
        assert (s.phase, s.turn) == ("improve", 1)
        assert [seat.hand for seat in s.seats] == [(B, A), ("roof-2",)]
        assert s.stacks[1].discard == ("floor-12",)
        assert s.shown == ((B,), ("floor-12",))
        assert all(seat.bid is None for seat in s.seats)

    def test_a_tie_goes_to_the_highest_single_card(self, game, do):
        """11 as 9 + 2 beats 11 as 7 + 4 (ch. 6, rule 7)."""
        s = game(hands=[[B, A], ["floor-9", "roof-2"]], phase="bid")
        assert self.turned(do, s, [B, A], ["floor-9", "roof-2"]).turn == 1

    @pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 2), (2, 2)])
    def test_a_tie_in_that_too_goes_to_who_is_next_to_the_first_player(self, game, do, first, winner):
        """The first player included, clockwise (ch. 6, rule 7)."""
        s = game(3, hands=[["roof-9"], ["roof-2"], ["floor-9"]], phase="bid", first=first)
        assert self.turned(do, s, ["roof-9"], ["roof-2"], ["floor-9"]).turn == winner

    def test_if_nobody_bids_the_first_player_wins_for_nothing(self, game, do):
        """By the rule for ties (ruling 4); a switch puts it aside instead."""
        for free, phase, turn in ((True, "improve", 1), (False, "bid", 1)):
            s = game(hands=[[A], [B]], phase="bid", first=1, turn=1, rulings={"free_auction": free})
            s = self.turned(do, s, [], [])
            assert (s.phase, s.turn, s.auction) == (phase, turn, 0 if free else 1)
            assert hands(s) == [1, 1]

    def test_who_has_no_cards_bids_nothing_by_itself(self, game, do, rules):
        """There is nothing to arrange."""
        s = do(game(hands=[[], [B, B], []][:2]), 0, act.Pass())
        assert rules.to_act(do(s, 1, act.Pass())) == (1,)

    @pytest.mark.parametrize(
        ("round_", "third"), [(1, "amphitheater"), (2, "amphitheater"), (3, "temple"), (4, "temple")]
    )
    def test_two_fountains_then_an_amphitheater_or_a_temple(self, game, do, round_, third):
        """Three auctions, then the areas are scored (ch. 3)."""
        s, seen = game(hands=[[A], [B]], phase="bid", round=round_), []
        while s.phase == "bid":
            seen.append(s.improvement)
            s = do(self.turned(do, s, [], []), 0, act.Improve("blue-2"))
        assert seen == ["fountain", "fountain", third]
        assert s.sites[s.book.area["blue-2"]] == Site((), 2, third)
        assert s.phase == "score"

    def test_what_has_no_vacant_space_is_not_placed(self, game, do):
        """The next auction follows at once (ruling 5)."""
        s = game(hands=[[A], [B]], phase="bid", auction=2, round=3)
        s = replace(s, sites=tuple(replace(one, large="amphitheater") for one in s.sites))
        s = self.turned(do, s, [A], [])
        assert (s.phase, hands(s)) == ("score", [0, 1])

    def test_of_bids_nobody_named_the_table_says_who_won(self, game, do, rules):
        """Only among those who can have won."""
        s = game(3, hands=[["roof?", "roof?"], ["floor?"], ["roof-1"]], phase="bid")
        s = do(do(do(s, 0, act.Bid(("roof?",))), 1, act.Bid(("floor?",))), 2, act.Bid())
        with pytest.raises(NeedAnswer) as asked:
            rules.apply(s, 0, act.TurnOver(), Chance())
        assert (asked.value.question.why, asked.value.question.options) == ("auction", (0, 1))
        after = do(s, 0, act.TurnOver(), answers=[1])
        assert (after.turn, hands(after), after.stacks[1].discard) == (1, [2, 0, 1], ("floor?",))
        assert do(s, 0, act.TurnOver(), answers=[None]).turn == 0

    def test_a_single_bid_wins_though_nobody_named_it(self, game, do):
        """Nothing needs to be asked."""
        s = game(hands=[["roof?"], [A]], phase="bid")
        assert self.turned(do, s, ["roof?"], []).turn == 0


class TestWon:
    """With printed cards one act ends an auction: who won, with which cards (ch. 6)."""

    def test_only_the_winner_discards_and_places_what_it_won(self, game, do, rules):
        """All others keep theirs, and nothing is asked (ch. 6, rule 8; ch. 7)."""
        s = game(3, hands=[["roof?", "roof?"], ["floor?", A], ["permit?"]], phase="bid", printed=True)
        s = do(s, 1, act.Won((A, "floor?")))
        assert (s.phase, s.turn, rules.to_act(s)) == ("improve", 1, (1,))
        assert s.shown == ((), (A, "floor?"), ())
        assert (hands(s), s.stacks[1].discard) == ([2, 0, 1], (A, "floor?"))
        s = do(s, 1, act.Improve("blue-2"))
        assert (s.phase, s.auction, s.sites[s.book.area["blue-2"]].fountains) == ("bid", 1, 1)
        assert rules.to_act(s) == (0, 2)

    def test_where_somebody_has_arranged_a_bid_all_bids_count(self, game, do, rules):
        """The highest bid wins, whatever is said (ch. 6, rule 8)."""
        s = game(3, hands=[["roof?"], ["floor?"], ["permit?"]], phase="bid", printed=True)
        s = do(s, 0, act.Bid(("roof?",)))
        assert rules.why_not(s, 2, act.Won(("permit?",))).rule == "every_bid_counts"
        assert not any(isinstance(one, act.Won) for one in rules.legal(s, 2))

    @pytest.mark.parametrize(("free", "phase", "auction"), [(True, "improve", 0), (False, "bid", 1)])
    def test_if_nobody_bids_it_ends_as_if_all_had_bid_nothing(self, game, do, free, phase, auction):
        """The first player wins for nothing; the switch puts it aside (ruling 4)."""
        s = game(hands=[["roof?"], [A]], phase="bid", first=1, turn=1, printed=True, rulings={"free_auction": free})
        said = do(s, 1, act.Won())
        assert (said.phase, said.turn, said.auction, hands(said)) == (phase, 1, auction, [1, 1])
        assert said == do(do(do(s, 0, act.Bid()), 1, act.Bid()), 1, act.TurnOver())

    def test_what_has_no_vacant_space_is_put_aside_and_paid_for(self, game, do):
        """As when the bids are turned over (ruling 5)."""
        s = game(hands=[["roof?"], [A]], phase="bid", auction=2, round=3, printed=True)
        s = replace(s, sites=tuple(replace(one, large="amphitheater") for one in s.sites))
        s = do(s, 1, act.Won((A,)))
        assert (s.phase, hands(s)) == ("score", [1, 0])

    def test_the_cards_are_printed_where_the_deal_left_hands_unnamed(self, do):
        """The app shuffles its own, and then knows every hand (ch. 2)."""
        start = GAME.start(GAME.header_for(["Ann", "Bob"]))
        assert do(start, 0, act.Deal(), answers=[None] * 19).printed
        assert not do(GAME.start(GAME.header_for(["Ann", "Bob"], seed="7")), 0, act.Deal(), seed="7").printed


class TestEndPhase:
    """Scoring, then six cards each and some more (ch. 3, 8, 10)."""

    def test_first_the_first_player_draws_all_then_the_next(self, game, do, rules):
        """Six cards one at a time, clockwise; then the marker is passed on (ch. 3)."""
        s = do(game(3, phase="score", first=1), 1, act.Score(), seed="3")
        drew = []
        while s.phase == "draw":
            (seat,) = rules.to_act(s)
            drew.append(seat)
            s = do(s, seat, act.Draw("permit" if s.stacks[2].top else "floor"), seed="3")
        assert drew == [1] * 6 + [2] * 6 + [0] * 6
        assert (s.phase, s.round, s.first, s.turn) == ("build", 2, 2, 2)
        assert hands(s) == [6, 6, 6]

    def test_amphitheaters_bring_more_cards(self, game, site, do):
        """Two for most floors, one for second most (ch. 8)."""
        s = game(areas={"blue-1": ("round", [(0, 1), (1, 1), (1, 2)])}, phase="score")
        s = site(s, "blue-1", large="amphitheater")
        s = do(s, 0, act.Score(), seed="3")
        assert s.draws == 6 + 1
        while s.turn == 0:
            s = do(s, 0, act.Draw("floor"), seed="3")
        assert s.draws == 6 + 2

    def test_a_drawn_card_shows_the_next_one(self, game, do):
        """The next card is always visible (ch. 10)."""
        stacks = (Stack(("roof-1", "roof-2"), top="roof-9"), Stack(()), Stack(()))
        s = do(game(phase="draw", draws=6, stacks=stacks), 0, act.Draw("roof"), answers=["roof-2"])
        assert (s.seats[0].hand, s.stacks[0].top, s.stacks[0].unseen) == (("roof-9",), "roof-2", ("roof-1",))

    def test_a_stack_that_runs_out_is_its_discards_turned_over(self, game, do):
        """Unshuffled: the first discarded comes first (ch. 10)."""
        stacks = (Stack((), top="roof-9", discard=("roof-5", "roof-3")), Stack(()), Stack(()))
        s = do(game(phase="draw", draws=6, stacks=stacks), 0, act.Draw("roof"))
        assert (s.stacks[0].top, s.stacks[0].below, s.stacks[0].discard) == ("roof-5", ("roof-3",), ())
        s = do(s, 0, act.Draw("roof"))
        assert s.stacks[0] == Stack((), top="roof-3")

    def test_discards_beside_an_empty_stack_are_turned_over_before_anybody_draws(self, game, do):
        """A stack may have run out in the round before (ch. 10)."""
        stacks = (Stack((), discard=("roof-5",)), Stack(()), Stack(()))
        assert do(game(phase="score", stacks=stacks), 0, act.Score()).stacks[0].top == "roof-5"

    def test_an_unnamed_discard_is_named_when_it_comes_up(self, game, do):
        """It is seen then."""
        stacks = (Stack(("roof-1", "roof-2"), away=2, top="roof-9", discard=("roof?", "roof?")), Stack(()), Stack(()))
        s = game(phase="draw", draws=6, stacks=stacks)
        now = do(s, 0, act.Draw("roof"), answers=["roof-2"]).stacks[0]
        assert (now.top, now.below, now.unseen, now.away) == ("roof-2", ("roof?",), ("roof-1",), 1)
        assert do(s, 0, act.Draw("roof"), answers=[None]).stacks[0].top == "roof?"

    def test_when_nothing_is_left_to_draw_the_round_begins(self, game, do):
        """Whoever has still to draw gets fewer (ruling 8)."""
        stacks = (Stack((), top="roof-9"), Stack(()), Stack(()))
        s = do(game(phase="score", stacks=stacks), 0, act.Score())
        s = do(s, 0, act.Draw("roof"))
        assert (s.phase, s.round, hands(s)) == ("build", 2, [1, 0])

    def test_after_the_fourth_scoring_the_game_is_over(self, game, do, rules):
        """Nobody draws for a fifth round (ch. 3)."""
        s = game(phase="score", round=4, counted=((), (Award(1, 3),), ()), areas={"blue-1": ("round", [(0, 1)])})
        s = do(s, 0, act.Score())
        assert (s.phase, rules.to_act(s), rules.outcome(s).winners) == ("over", (), (1,))


class TestDoItAnyway:
    """The table is right about the rules, but pieces must be there."""

    @staticmethod
    def forced(rules, s, seat, one):
        """Carry out an act against the rules."""
        assert rules.why_not(s, seat, one) is not None
        return rules.apply(s, seat, one, Chance(), force=True)

    def test_a_building_against_the_permit_rules_stands(self, game, rules):
        """Wrong colour, too high, other roof (ch. 5)."""
        s = game(hands=[[C], [A]], areas={"pink-1": ("triangular", [(1, 1)])}, complete=((4,), ()))
        s = self.forced(rules, s, 0, act.PlayPermit(C, "pink-1", "round", 4))
        assert s.sites[s.book.area["pink-1"]].buildings[-1] == (0, "round", 4)

    def test_an_act_out_of_turn_leaves_the_turn_where_it_is(self, game, rules):
        """The other one still has to play."""
        s = game(3, hands=[[A, A], [B, B], [C, C]])
        s = self.forced(rules, s, 2, act.PlayIdly(C))
        assert (s.turn, hands(s)) == (0, [2, 2, 1])

    def test_who_passed_and_plays_anyway_has_still_passed(self, game, rules, do):
        """One more card, that is all."""
        s = self.forced(rules, do(game(hands=[[A, A], [B, B]]), 0, act.Pass()), 0, act.PlayIdly(A))
        assert (s.turn, s.seats[0].passed) == (1, True)

    def test_a_card_nobody_had_named_may_be_the_one_played(self, game, rules):
        """It was in hand as an unknown one."""
        s = game(hands=[["roof?", "?"], [A]], stacks=(Stack(("roof-1", "roof-2"), away=1), Stack((A,)), Stack(())))
        s = self.forced(rules, s, 0, act.PlayIdly("roof-2"))
        assert (s.seats[0].hand, s.stacks[0]) == (("?",), Stack(("roof-1",), discard=("roof-2",)))
        s = self.forced(rules, replace(s, turn=0), 0, act.PlayFloor(A, (0, 0)))
        assert (s.seats[0].hand, s.stacks[1]) == ((), Stack((), discard=(A,)))

    def test_three_floors_or_one_are_put_up(self, game, rules):
        """The figures follow."""
        assert self.forced(rules, game(hands=[[A], [B]]), 0, act.PlayFloor(A, (0,))).floors == 77
        assert self.forced(rules, game(hands=[[A], [B]]), 0, act.PlayFloor(A, (0, 0, 0))).floors == 75

    def test_bids_may_be_changed_or_turned_over_early(self, game, rules, do):
        """Who has not arranged cards bids nothing."""
        s = do(game(hands=[[A], [B]], phase="bid"), 0, act.Bid())
        s = self.forced(rules, s, 0, act.Bid((A,)))
        assert s.seats[0].bid == (A,)
        s = self.forced(rules, s, 1, act.TurnOver())
        assert (s.phase, s.turn) == ("improve", 0)

    def test_the_table_may_say_who_won_where_the_app_holds_the_cards(self, game, rules, do):
        """Or though that bid is arranged already; but with cards of the hand (ch. 6)."""
        s = do(game(hands=[[A], [B]], phase="bid"), 0, act.Bid())
        s = self.forced(rules, s, 0, act.Won((A,)))
        assert (s.phase, s.turn, hands(s)) == ("improve", 0, [0, 1])

    def test_a_fountain_stands_where_the_app_knows_no_space(self, game, site, rules):
        """The table sees one; the large space is another matter (ch. 7)."""
        s = site(game(hands=[[A], [B]], phase="improve"), "blue-1", fountains=5)
        s = self.forced(rules, s, 0, act.Improve("blue-1"))
        assert s.sites[0].fountains == 6

    @pytest.mark.parametrize(
        ("phase", "seat", "one"),
        [("build", 9, act.Pass()), ("over", 0, act.Pass()), ("bid", 0, act.Pass()),
         ("build", 0, act.PlayIdly("roof-9")), ("build", 0, act.PlayFloor(A, (0, 4))),
         ("build", 0, act.PlayRoof(B, 4, "round")),
         ("build", 0, act.PlayPermit(C, "green-1", "round", 1)), ("build", 0, act.PlayPermit(C, "blue-1", "round", 4)),
         ("build", 0, act.PlayFloor(A, (0,) * 100)), ("bid", 0, act.Bid(("roof-9",))),
         ("bid", 0, act.Won(("roof-9",))), ("improve", 0, act.Improve("green-1")),
         ("score", 0, act.Score((1,))), ("draw", 1, act.Draw("roof"))],
    )  # fmt: skip
    def test_what_cannot_be_carried_out_stays_refused(self, game, rules, phase, seat, one):
        """Cards and pieces that are not there are corrected first."""
        s = game(hands=[[A, B, C], [A]], phase=phase)
        with pytest.raises(IllegalAction):
            rules.apply(s, seat, one, Chance(seed="1"), force=True)


def test_cards_drawn_all_at_once_are_as_if_drawn_one_by_one(game, do):
    """Named tops become known cards of the hand, the others are of their kind; then the next one draws (ch. 10)."""
    roofs = Stack(("roof-3", "roof-4"), top="roof-2")
    floors = Stack((), top="floor?", discard=("floor-5", "floor?"))
    s = game(phase="draw", draws=4, printed=True, stacks=(roofs, floors, Stack(("permit-blue-2",))))
    after = do(s, 0, act.DrawAll(roof=2, floor=2))
    assert after.seats[0].hand == ("roof-2", "floor-5", "roof?", "floor?")
    assert (after.stacks[0].top, after.stacks[0].size) == ("roof?", 1)
    assert (after.stacks[1].top, after.stacks[1].available) == ("floor?", 1)
    assert (after.phase, after.turn) == ("draw", 1)


def test_the_table_may_draw_another_number_than_the_app_counts(game, do, rules):
    """Forced; the next one draws all the same."""
    stacks = (Stack(("roof-3",) * 4, top="roof?"), Stack(()), Stack(()))
    s = game(phase="draw", draws=6, printed=True, stacks=stacks)
    after = rules.apply(s, 0, act.DrawAll(roof=2), Chance(), True)
    assert (after.turn, len(after.seats[0].hand)) == (1, 2)
