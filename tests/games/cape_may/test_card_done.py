"""A card that the app does not know is done by what it does, through the rules' own steps."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Did, Took
from capemay_kit.core.record import from_lines, to_lines
from capemay_kit.errors import IllegalAction, NeedAnswer
from capemay_kit.games import registry
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.acts import Does
from capemay_kit.games.cape_may.rules import CapeMay, header_for
from capemay_kit.games.cape_may.scoring import uncounted
from capemay_kit.games.cape_may.screen import SCREEN
from capemay_kit.games.cape_may.sentences import card_text
from capemay_kit.games.cape_may.state import SoloAdvance, SoloBirds, SoloBuild, State, Step, TakenUnknown

R = CapeMay()
ANN, BOB = 0, 1
SECOND = act.CardDone("solo")
"""What asks for the card that Ava draws next, where she draws two."""


def do(s: State, a: Any, seat: int = ANN, *told: Any) -> State:
    """Carry out an act."""
    return R.apply(s, seat, a, Chance(told=told))


def played(**does: Any) -> act.CardDone:
    """Make an activity card nobody named that does this."""
    return act.CardDone("activity", **does)


def refused(s: State, a: Any, seat: int = ANN) -> str | None:
    """Name the rule that refuses an act."""
    why = R.why_not(s, seat, a)
    return None if why is None else why.rule


class TestActivity:
    """An activity card takes an action, and leaves the hand (p. 9)."""

    def test_it_takes_an_action_and_a_card(self, game):
        """Whatever it does."""
        s = do(game(activity=(0, 0)), played(money=(3, 0)))
        assert (s.left, s.seats[ANN].activity, s.activities.discard) == (2, (0,), (0,))

    def test_money_and_income_change_for_each_seat(self, game):
        """As the table says."""
        s = do(game(activity=(0,), money=10), played(money=(3, -2), income=(0, 1)))
        assert [(one.money, one.income) for one in s.seats] == [(13, 0), (18, 1)]

    def test_who_cannot_pay_loses_a_movement_card_for_each_dollar(self, game):
        """At random: the table says which (p. 5)."""
        s = game(activity=(0,), money=1)
        with pytest.raises(NeedAnswer):
            R.apply(s, ANN, played(money=(-2, 0)), Chance())
        assert do(s, played(money=(-2, 0)), ANN, 4).seats[ANN].hand == (1, 2, 3, 5, 6, 7)

    def test_birds_are_drawn_unknown(self, game):
        """One token more, which nobody named."""
        s = do(game(activity=(0,)), played(does=(Does(cards.Birds(2)),)))
        assert (s.seats[ANN].birds_unknown, s.bag_away) == (2, 2)

    def test_cards_drawn_are_one_more_in_hand(self, game):
        """Nobody says which."""
        s = do(game(activity=(0,)), played(does=(Does(cards.Activity(2)),)))
        assert s.seats[ANN].activity == (0, 0)

    def test_a_move_offers_its_ends(self, game):
        """By the movement rules, of exactly that length (p. 6)."""
        s = do(game(activity=(0,), space="a1"), played(does=(Does(cards.Move(1)),)))
        assert {one.to for one in R.legal(s, ANN) if isinstance(one, act.Move)} == {"a2", "b1"}

    def test_building_is_a_step_of_its_own(self, game):
        """With the card's price."""
        s = do(game(activity=(0,), space="a1", money=0), played(does=(Does(cards.Build(price=0)),)))
        s = do(s, act.Build(lot="gravel-cottage"))
        assert (s.lots["gravel-cottage"].seat, s.left, s.seats[ANN].money) == (ANN, 2, 0)

    def test_actions_are_taken_more(self, game):
        """One for the card, two by it."""
        assert do(game(activity=(0,)), played(does=(Does(cards.Extra(2)),))).left == 4

    def test_others_may_have_something_of_it_too(self, game):
        """Everybody draws a bird."""
        s = do(game(activity=(0,)), played(does=(Does(cards.Birds(1), (0, 1)),)))
        assert [one.birds_unknown for one in s.seats] == [1, 1]

    def test_one_that_is_named_leaves_the_deck(self, game):
        """Nobody draws it any more."""
        s = do(game(activity=(0,)), played(card=17, money=(3, 0)))
        assert 17 not in s.activities.unseen
        assert s.activities.discard == (17,)

    def test_who_has_none_is_told_so_and_may_do_it_anyway(self, game):
        """The table is right."""
        s = game()
        assert refused(s, played()) == "activity_not_in_hand"
        with pytest.raises(IllegalAction):
            do(s, played())
        assert R.apply(s, ANN, played(money=(3, 0)), Chance(), True).seats[ANN].money == s.seats[ANN].money + 3

    @pytest.mark.parametrize(
        ("changes", "does", "rule"),
        [
            ({"left": 0}, {}, "no_actions_left"),
            ({"phase": "event"}, {}, "not_now"),
            ({}, {"money": (1,)}, "one_figure_a_seat"),
            ({}, {"does": (Does(cards.Birds(1), (5,)),)}, "no_such_seat"),
            ({}, {"card": 999}, "activity_not_in_hand"),
        ],
    )
    def test_it_is_refused_where_it_cannot_be(self, game, changes, does, rule):
        """With the rule that says why."""
        assert refused(game(activity=(0,), **changes), played(**does)) == rule


class TestEvent:
    """An event nobody named is revealed and done at once (p. 5)."""

    def test_everybody_pays_and_the_first_turn_begins(self, game):
        """The round goes on."""
        s = do(game(phase="event", left=0), act.CardDone("event", money=(-2, -2)))
        assert ([one.money for one in s.seats], s.phase, s.event, s.left) == ([18, 18], "actions", 0, 3)

    def test_what_lasts_holds_for_the_round(self, game):
        """And is over with it."""
        s = do(game(phase="event", left=0), act.CardDone("event", lasting=(cards.Actions(-1),)))
        assert (s.left, s.in_force) == (2, (cards.Actions(-1),))
        for _ in range(4):
            s = do(s, act.Collect(), s.turn)
        assert (s.phase, s.in_force) == ("event", ())

    def test_it_is_done_when_one_is_revealed_and_at_no_other_time(self, game):
        """Not in a turn."""
        assert refused(game(), act.CardDone("event")) == "not_now"


class TestUpgrade:
    """An upgrade card nobody named is asked for when it is gained (p. 12)."""

    @staticmethod
    def gained(game: Any, printed: bool = True) -> State:
        """Let a business bring an upgrade card that nobody names."""
        s = game(have=({("gravel", "shop"): 1},), money=50, face_up=(0, None, None, None), printed=printed)
        s = do(s, act.Upgrade(zone="gravel", kind="business"))
        return do(s, act.TakeUpgrade(True), ANN, None)

    def test_what_it_does_is_asked_before_the_turn_goes_on(self, game):
        """So that none is forgotten."""
        s = self.gained(game)
        assert s.steps == (Step(ANN, TakenUnknown("gravel")),)
        assert s.seats[ANN].upgrades == (0,)

    def test_a_table_of_before_goes_on_as_it_did(self, game):
        """Its record has no answer."""
        assert self.gained(game, printed=False).steps == ()

    def test_what_it_does_at_once_takes_it_out_of_the_game(self, game):
        """An immediate card."""
        s = self.gained(game)
        money = s.seats[ANN].money
        s = do(s, act.CardDone("upgrade", money=(4, 0)))
        assert (s.seats[ANN].money, s.seats[ANN].upgrades, s.steps) == (money + 4, (), ())

    def test_one_that_does_nothing_now_is_kept(self, game):
        """Its owner has it, unnamed."""
        s = do(self.gained(game), act.CardDone("upgrade", stays=True))
        assert (s.seats[ANN].upgrades, s.steps) == ((0,), ())

    def test_what_it_does_from_now_on_holds_for_its_owner(self, game):
        """Whatever the round."""
        s = do(self.gained(game), act.CardDone("upgrade", lasting=(cards.CollectMore(2),), stays=True))
        before = s.seats[ANN].money
        s = do(s, act.Collect())
        assert s.seats[ANN].money == before + s.book.numbers.collect_money + 2

    def test_the_score_asks_for_points_only_of_one_that_may_have_some(self, game):
        """Not of one that is for use during the game, but of one that did nothing; also once the first is used up."""
        ongoing = do(self.gained(game), act.CardDone("upgrade", lasting=(cards.CollectMore(2),), stays=True))
        silent = do(self.gained(game), act.CardDone("upgrade"))
        assert [uncounted(s.seats[ANN], "upgrade") for s in (ongoing, silent)] == [0, 1]
        both = ongoing.with_seat(ANN, upgrades=(0, 0))
        used = do(both, act.CardDone("upgrade", income=(2, 0)))
        assert [uncounted(s.seats[ANN], "upgrade") for s in (both, used)] == [1, 1]

    def test_one_that_is_named_does_what_stands_on_it(self, game):
        """It is found in the deck after all."""
        s = self.gained(game)
        number = next(n for n in s.upgrades[0].unseen if s.book.card("upgrade", n).kind != "immediate")
        s = do(s, act.CardDone("upgrade", number))
        assert s.seats[ANN].upgrades == (number,)
        assert number not in s.upgrades[0].unseen

    def test_one_held_is_used_as_a_free_action(self, game):
        """It leaves the hand, and no action is taken."""
        s = do(game(upgrades=(0,)), act.CardDone("upgrade", income=(2, 0)))
        assert (s.seats[ANN].income, s.seats[ANN].upgrades, s.left) == (2, (), 3)

    def test_who_holds_none_cannot_use_one(self, game):
        """The cards are counted."""
        assert refused(game(), act.CardDone("upgrade")) == "upgrade_not_held"


class TestAva:
    """A card of Ava's is what its icons show (p. 16-18)."""

    @staticmethod
    def hers(level: str = "tourist") -> State:
        """Let it be Ava's turn at a table with printed cards."""
        s = registry.lay_out(header_for(["Isaac"], solo=level, table="t")).state
        return replace(s, phase="actions", turn=1, left=1)

    def test_its_icons_wait_in_their_order(self):
        """From the top."""
        s = do(self.hers(), act.CardDone("solo", shows=("build", "birds", "advance")), 1)
        assert [type(step.what) for step in s.steps] == [SoloBuild, SoloBirds, SoloAdvance]

    def test_the_card_is_discarded_with_its_last_icon(self):
        """It comes back when the deck is out."""
        s = do(self.hers(), act.CardDone("solo", shows=("birds",)), 1)
        s = do(s, act.Take(), 1)
        assert s.solo is not None
        assert (s.solo.birds, s.solo.deck.discard, s.turn) == (1, (0,), 0)

    def test_one_that_builds_can_be_kept_and_the_table_says_where_each_time(self):
        """The lots of its other seasons nobody has read out."""
        s = self.hers()
        did = Did(things=(Took("build", (1,)), Took("birds", (1,))), number=60)
        kept = SCREEN.card_kept(s, 1, act.SoloDraw(), did)
        assert kept is not None
        s = R.correct(s, *kept)
        assert card_text(s.book.card("solo", 60), {}) == "Build where you say. 1 step on the bird track."
        s = do(s, act.CardDone("solo", 60), 1)
        assert [type(step.what) for step in s.steps] == [SoloBuild, SoloBirds]
        s = do(s, act.Build(lot="sand-9"), 1)
        assert s.lots["sand-9"].seat == 1

    def test_a_second_card_is_asked_for_after_the_first(self):
        """Where the track shows the plus."""

        def says(s: State, a: Any = SECOND) -> tuple[str, str]:
            """Return what the panel asks, or what the screen says of the card at hand."""
            card, turn = SCREEN.unknown_card(s, 1, a), SCREEN.automa(s, ())
            return card.text if card else "", f"{turn.card}. {turn.then}" if turn else ""

        s = self.hers("founder")
        assert "card 1 of 2" in says(s, act.SoloDraw())[0]
        s = do(s, act.CardDone("solo", shows=("birds", "advance", "build")), 1)
        assert all(one in says(s)[1] for one in ("Card 1 of 2", "Left on this card: advance, build", "her next card"))
        s = do(do(s, act.Take(), 1), act.Take(), 1)
        assert "this card" not in says(s)[1]
        s = do(s, act.Build(lot="sand-9"), 1)
        assert "card 2 of 2: this round began with her marker on the spring start" in says(s)[0]
        s = do(s, act.CardDone("solo", shows=("birds",)), 1)
        assert says(s)[1].strip() == "Card 2 of 2: Ava's card."
        s = do(s, act.Take(), 1)
        assert s.solo is not None
        assert (s.solo.birds, s.solo.deck.discard, s.turn) == (2, (0, 0), 0)


def test_a_record_with_such_cards_replays() -> None:
    """What they did stands in the act."""
    table = registry.lay_out(header_for(["Ann", "Bob"], table="t"))
    table.act(0, act.Deal(), told=[None] * 4)
    table.act(0, played(money=(3, 0), does=(Does(cards.Birds(1)),)))
    table.act(0, played(does=(Does(cards.Move(2)),)))
    header, entries = from_lines(to_lines(table.header, table.entries), "t", registry.entry_type("cape-may"))
    again = registry.lay_out(header)
    for entry in entries:
        again.take(entry)
    assert again.state == table.state
