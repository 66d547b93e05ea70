"""Playing alone: set-up, the course of a round, events, cards nobody named (rulebook p. 15-18)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.errors import BadFile, IllegalAction, NeedAnswer, UnknownName
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.cards import SEASONS, ZONES
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.cape_may.state import RULES, SoloAdvance, SoloBirds, SoloBuild, SoloRead, SoloShuffle, State
from capemay_kit.games.registry import lay_out

from .solo_table import (
    AVA,
    BOARD,
    ISAAC,
    LEVELS,
    SHOPS,
    SIDE,
    R,
    advancing,
    built,
    business,
    choice,
    collected,
    do,
    drawn,
    having,
    her_turn,
    hers,
    laid_out,
    offered,
    on_track,
    refuses,
    resolved,
    shows,
    solo,
    steps,
    taken,
    turn,
    unknown,
    with_card,
)

EXTRA = {
    "tourist": (False, False, False, False),
    "citizen": (True, False, False, True),
    "pioneer": (True, True, True, False),
    "founder": (True, True, True, True),
}
# lots of the side for one and two players that the cards of these tests name


def with_plain_cards(s: State) -> State:
    """Make every solo card one that shows nothing."""
    for number in range(1, 13):
        s = with_card(s, number)
    return s


def of_kind(s: State, kind: type) -> list[Any]:
    """List what waits of one kind."""
    return [one for one in steps(s) if isinstance(one, kind)]


def received(s: State) -> State:
    """Have the season's income received, if it is time for it."""
    return R.apply(s, ISAAC, act.ReceiveIncome(), Chance(seed="7")) if s.phase == "income" else s


class TestSetUp:
    """Solo play: set-up (p. 15)."""

    def test_ava_plays_against_one_person(self) -> None:
        """An automated opponent named Ava (p. 15)."""
        s = laid_out()
        assert ([seat.name for seat in s.seats], s.ava) == (["Isaac", "Ava"], AVA)

    @pytest.mark.parametrize("level", LEVELS)
    def test_one_of_four_difficulty_levels_is_chosen(self, level: str) -> None:
        """Tourist, Citizen, Pioneer or Founder (p. 15)."""
        assert solo(laid_out(level)).level == level

    def test_there_is_no_fifth_difficulty_level(self) -> None:
        """Select which of the levels you wish to play (p. 15)."""
        with pytest.raises(UnknownName, match="tourist, citizen, pioneer, founder"):
            start_of(header_for(["Isaac"], solo="mayor"))

    def test_two_people_cannot_play_against_ava(self) -> None:
        """The set-up is that of a 2-player game, and she is the second (p. 15)."""
        with pytest.raises(BadFile, match=r"options\.seats: a solo game"):
            start_of(header_for(["Isaac", "Anne"], solo="pioneer"))

    def test_solo_play_is_on_the_side_for_two_players(self) -> None:
        """Follow the set-up steps for a 2-player game (p. 15)."""
        board = laid_out().book.board
        assert board is not None
        assert board.id == SIDE

    def test_activity_card_22_is_returned_to_the_box(self) -> None:
        """Before the activity deck is made (p. 15)."""
        s = start_of(header_for(["Isaac"], solo="pioneer", seed="7"))
        assert sorted(s.activities.unseen) == [n for n in range(1, 41) if n != 22]

    def test_activity_card_22_stays_in_a_game_of_two_people(self) -> None:
        """Only solo play takes it out (p. 15)."""
        assert 22 in start_of(header_for(["Isaac", "Anne"], seed="7")).activities.unseen

    def test_ava_has_no_money(self) -> None:
        """She does not use money tokens (p. 15)."""
        assert laid_out().seats[AVA].money == 0

    def test_ava_has_no_income(self) -> None:
        """She does not use the income token (p. 15)."""
        assert laid_out().seats[AVA].income == 0

    def test_ava_has_no_movement_cards(self) -> None:
        """She does not use movement cards (p. 15)."""
        assert laid_out().seats[AVA].hand == ()

    def test_ava_has_no_marker_on_the_map(self) -> None:
        """Both of her markers stand on the solo board (p. 15)."""
        assert laid_out().seats[AVA].space is None

    def test_ava_is_dealt_no_activity_cards(self) -> None:
        """Her actions are solo cards (p. 15-16)."""
        assert laid_out().seats[AVA].activity == ()

    def test_ava_is_dealt_no_bonus_cards(self) -> None:
        """She does not earn prestige for bonus cards (p. 15, 18)."""
        assert (laid_out().seats[AVA].bonus, laid_out().seats[AVA].boxed) == ((), ())

    def test_ava_has_no_buildings_birds_or_upgrade_cards(self) -> None:
        """She starts with pieces and two markers only (p. 15)."""
        ava = laid_out().seats[AVA]
        assert (sum(ava.buildings), ava.tokens, ava.upgrades) == (0, 0, ())

    def test_the_upgrade_marker_stands_on_the_spring_start(self) -> None:
        """One of her markers (p. 15)."""
        s = laid_out()
        assert (s.season, solo(s).marker) == ("spring", 0)

    def test_the_bird_marker_stands_on_the_start_of_the_bird_track(self) -> None:
        """And the other (p. 15)."""
        assert solo(laid_out()).birds == 0

    def test_all_twelve_solo_cards_are_in_the_deck(self) -> None:
        """Shuffle the deck of solo cards and place them face down (p. 15)."""
        deck = solo(laid_out()).deck
        assert (sorted(deck.unseen), deck.away, deck.discard) == (list(range(1, 13)), 0, ())

    def test_the_person_is_set_up_as_in_a_game_of_two(self) -> None:
        """With $20, seven movement cards, two activity cards and two of four bonus cards (p. 3, 15)."""
        me = laid_out().seats[ISAAC]
        assert (me.money, len(me.hand), len(me.activity), len(me.bonus), len(me.boxed)) == (20, 7, 2, 2, 2)

    def test_an_upgrade_card_of_every_zone_lies_face_up(self) -> None:
        """As in a game of two (p. 3, 15)."""
        s = laid_out()
        cards = [s.book.decks["upgrade"][number or 0] for number in s.face_up]
        assert [getattr(card, "zone", None) for card in cards] == list(ZONES)

    def test_only_the_person_keeps_bonus_cards(self) -> None:
        """There is nothing for her to choose (p. 15)."""
        s = start_of(header_for(["Isaac"], solo="pioneer", seed="7"))
        s = R.apply(s, ISAAC, act.Deal(), Chance(seed="7"))
        assert (s.phase, R.to_act(s)) == ("bonus", (ISAAC,))

    def test_a_game_of_people_has_no_ava(self) -> None:
        """Solo play is a game of its own (p. 15)."""
        s = start_of(header_for(["Isaac", "Anne"], seed="7"))
        assert (s.solo, s.ava, R.by_itself(s)) == (None, None, None)


class TestRound:
    """Solo play: how to play (p. 16)."""

    def test_round_1_has_no_event(self) -> None:
        """Skip round 1 (p. 16)."""
        s = laid_out()
        assert (s.round, s.phase, s.event) == (1, "actions", None)

    def test_ava_s_actions_come_first(self) -> None:
        """Complete Ava's actions; once they are complete, take three (p. 16)."""
        assert R.to_act(laid_out()) == (AVA,)

    def test_ava_does_nothing_but_draw(self) -> None:
        """Her actions are solo cards (p. 16)."""
        assert offered(laid_out()) == [act.SoloDraw()]

    @pytest.mark.parametrize(
        "one",
        [act.Collect(), act.Draw(), act.Build(lot="sand-1"), act.Take(), act.Skip(), act.EndTurn()],
        ids=lambda one: type(one).__name__,
    )
    def test_ava_takes_none_of_the_seven_actions(self, one: Any) -> None:
        """Complete Ava's actions by drawing and resolving solo cards (p. 16)."""
        assert refuses(laid_out(), AVA, one)

    def test_the_person_waits_until_ava_s_actions_are_complete(self) -> None:
        """Once Ava's actions are complete, take three actions (p. 16)."""
        assert refuses(laid_out(), ISAAC, act.Collect())

    def test_the_person_does_not_act_while_ava_s_card_is_being_resolved(self) -> None:
        """Once Ava's actions are complete, take three actions (p. 16)."""
        assert refuses(drawn(her_turn(), 1), ISAAC, act.Collect())

    def test_the_person_draws_no_solo_cards_in_their_own_turn(self) -> None:
        """Solo cards are Ava's actions (p. 16)."""
        assert refuses(turn(her_turn()), ISAAC, act.SoloDraw())

    def test_the_person_then_takes_three_actions(self) -> None:
        """As described in the multiplayer game (p. 16)."""
        s = turn(her_turn())
        assert (s.phase, R.to_act(s), s.left) == ("actions", (ISAAC,), 3)

    def test_a_round_ends_after_the_person_s_three_actions(self) -> None:
        """Then the lighthouse advances (p. 16)."""
        s = collected(turn(her_turn()))
        assert (s.round, s.phase) == (2, "event")

    def test_the_person_always_reveals_the_event(self) -> None:
        """The first player token is not used in solo play (p. 15)."""
        s = with_plain_cards(laid_out())
        for number in range(1, 12):
            s = received(collected(turn(s, number)))
            assert (s.first, R.to_act(s), list(R.legal(s, ISAAC))) == (ISAAC, (ISAAC,), [act.Reveal()])
            s = do(s, act.Reveal(), ISAAC, [None])
        assert s.round == 12

    def test_after_the_event_it_is_ava_s_turn_again(self) -> None:
        """Event, then actions, Ava's first (p. 16)."""
        s = do(collected(turn(her_turn())), act.Reveal(), ISAAC, [None])
        assert (R.to_act(s), offered(s)) == ((AVA,), [act.SoloDraw()])

    def test_after_the_twelfth_round_the_game_is_over(self) -> None:
        """Proceed to solo final scoring (p. 16)."""
        s = collected(turn(R.correct(with_plain_cards(her_turn()), "round", 12)))
        assert (s.phase, R.to_act(s)) == ("over", ())

    def test_ava_has_no_extra_turn_after_the_end(self) -> None:
        """After the end of the twelfth round there is only scoring (p. 16)."""
        s = collected(turn(R.correct(with_plain_cards(her_turn()), "round", 12)))
        assert (R.by_itself(s), offered(s)) == (None, [])

    def test_by_herself_ava_acts_only_in_her_turn(self) -> None:
        """The person's three actions are the person's (p. 16)."""
        assert R.by_itself(turn(her_turn())) is None


class TestDrawing:
    """One solo card, or two (p. 16)."""

    @pytest.mark.parametrize("marker", [0, 1, 2])
    @pytest.mark.parametrize("season", SEASONS)
    @pytest.mark.parametrize("level", LEVELS)
    def test_an_extra_card_is_drawn_only_on_a_season_start_with_a_plus(
        self, level: str, season: str, marker: int
    ) -> None:
        """If the marker is on a season start space and there is a + icon shown (p. 16)."""
        chance = Chance(seed="7")
        R.apply(her_turn(level, season, marker=marker), AVA, act.SoloDraw(), chance)
        extra = EXTRA[level][SEASONS.index(season)] and marker == 0
        assert [one.why for one in chance.log] == ["solo"] * (2 if extra else 1)

    @pytest.mark.parametrize("level", LEVELS)
    def test_the_solo_board_of_a_level_shows_its_pluses(self, level: str) -> None:
        """The printed boards, and the Founder's we assumed (p. 16)."""
        numbers = laid_out().book.numbers.solo
        assert numbers is not None
        assert numbers.level(level).extra_card == EXTRA[level]  # type: ignore[arg-type]

    def test_isaac_draws_two_cards_on_the_pioneer_s_fall_start(self) -> None:
        """Isaac is in round 7 and the fall start shows a + (p. 16)."""
        s = drawn(her_turn("pioneer", "fall"), 11, 2)
        assert list(dict.fromkeys(one.card for one in steps(s))) == [11, 2]

    def test_isaac_resolves_and_discards_the_two_in_the_order_drawn(self) -> None:
        """He resolves and discards them in that order (p. 16)."""
        assert solo(turn(her_turn("pioneer", "fall"), 11, 2)).deck.discard == (11, 2)

    def test_the_first_card_is_fully_resolved_before_the_second(self) -> None:
        """Fully resolve each card in the order they were drawn (p. 16)."""
        s = with_card(her_turn("founder"), 5, spring="sand-1", birds=1, advances=1)
        s = drawn(with_card(s, 3, spring="sand-2", birds=1), 5, 3)
        assert [(type(one), one.card) for one in steps(s)] == [
            (SoloBuild, 5), (SoloBirds, 5), (SoloAdvance, 5), (SoloBuild, 3), (SoloBirds, 3),
        ]  # fmt: skip

    def test_both_cards_are_drawn_though_the_first_moves_the_marker_off_the_start(self) -> None:
        """The extra card is drawn before anything is resolved (p. 16)."""
        s = turn(with_card(with_card(her_turn("founder"), 5, advances=1), 3, birds=1), 5, 3)
        assert (solo(s).marker, solo(s).birds) == (1, 1)

    def test_the_next_round_then_brings_one_card(self) -> None:
        """The marker is no longer on a season start (p. 16)."""
        s = turn(with_card(with_card(her_turn("founder"), 5, advances=1), 3), 5, 3)
        s = do(collected(s), act.Reveal(), ISAAC, [None])
        chance = Chance(seed="7")
        R.apply(s, AVA, act.SoloDraw(), chance)
        assert len(chance.log) == 1

    def test_cards_drawn_leave_the_deck(self) -> None:
        """They come from the solo deck (p. 16)."""
        assert {11, 2}.isdisjoint(solo(drawn(her_turn("founder"), 11, 2)).deck.unseen)

    def test_the_same_card_is_not_drawn_twice(self) -> None:
        """The first has left the deck when the additional one is drawn (p. 16)."""
        with pytest.raises(NeedAnswer) as caught:
            R.apply(her_turn("founder"), AVA, act.SoloDraw(), Chance(told=[11]))
        assert (caught.value.question.why, 11 in caught.value.question.options) == ("solo", False)

    def test_a_physical_table_is_asked_which_card_came_up(self) -> None:
        """Solo cards are drawn for everyone to see (p. 16)."""
        with pytest.raises(NeedAnswer) as caught:
            R.apply(her_turn(), AVA, act.SoloDraw(), Chance())
        question = caught.value.question
        assert (question.why, question.options, question.audience) == ("solo", tuple(range(1, 13)), None)


class TestSeasonStart:
    """Advance the lighthouse (p. 16)."""

    @pytest.mark.parametrize("marker", [0, 1, 2])
    @pytest.mark.parametrize("number", [3, 6, 9])
    def test_the_marker_moves_to_the_start_of_the_next_season(self, number: int, marker: int) -> None:
        """At the end of rounds 3, 6 and 9 (p. 16)."""
        s = R.correct(with_plain_cards(her_turn(marker=marker)), "round", number)
        s = received(collected(turn(s)))
        assert (s.round, solo(s).marker) == (number + 1, 0)

    @pytest.mark.parametrize("marker", [1, 2])
    @pytest.mark.parametrize("number", [1, 2, 4, 5, 7, 8, 10, 11])
    def test_within_a_season_the_marker_stays(self, number: int, marker: int) -> None:
        """Only after rounds 3, 6 and 9 does it move by itself (p. 16)."""
        s = R.correct(R.correct(with_plain_cards(her_turn()), "round", number), "solo.marker", marker)
        s = received(collected(turn(s)))
        assert (s.round, solo(s).marker) == (number + 1, marker)

    @pytest.mark.parametrize("number", [3, 6, 9, 12])
    def test_the_bird_marker_stays_at_the_end_of_a_season(self, number: int) -> None:
        """Ava's marker on the upgrade track moves, no other (p. 16)."""
        s = R.correct(with_plain_cards(her_turn(birds=5)), "round", number)
        assert solo(received(collected(turn(s)))).birds == 5

    def test_the_new_season_s_plus_counts_at_once(self) -> None:
        """A Citizen's winter start shows a +, the fall start none (p. 16)."""
        s = R.correct(with_plain_cards(her_turn("citizen", "fall")), "round", 9)
        s = do(received(collected(turn(s))), act.Reveal(), ISAAC, [None])
        chance = Chance(seed="7")
        R.apply(s, AVA, act.SoloDraw(), chance)
        assert len(chance.log) == 2


def receiving() -> State:
    """Return the end of round 3, the person with $5 income."""
    s = R.correct(with_plain_cards(her_turn()), "round", 3)
    return collected(turn(R.correct(s, "seats[0].income", 5)))


class TestIncome:
    """Receive income (p. 16)."""

    def test_the_person_gains_money_by_the_income_token(self) -> None:
        """As in the multiplayer game (p. 16)."""
        s = receiving()
        assert received(s).seats[ISAAC].money - s.seats[ISAAC].money == 5

    def test_the_person_draws_two_activity_cards(self) -> None:
        """At the end of rounds 3, 6 and 9 (p. 16)."""
        s = receiving()
        assert len(received(s).seats[ISAAC].activity) - len(s.seats[ISAAC].activity) == 2

    def test_only_the_person_is_asked(self) -> None:
        """Ava does not collect income (p. 16)."""
        assert R.to_act(receiving()) == (ISAAC,)

    def test_ava_collects_nothing(self) -> None:
        """Ava does not collect or track income (p. 16)."""
        ava = received(taken(receiving(), "sand-1", "sand-2", seat=AVA)).seats[AVA]
        assert (ava.money, ava.income, ava.activity) == (0, 0, ())

    def test_ava_s_buildings_bring_her_no_income(self) -> None:
        """Ava does not track income (p. 16)."""
        s = turn(with_card(her_turn(), spring=("sand-1", "sand-2")))
        assert (s.seats[AVA].income, len(hers(s))) == (0, 2)

    def test_upgrades_bring_ava_no_income(self) -> None:
        """Ava does not track income (p. 16)."""
        s = resolved(advancing(on_track(having(her_turn(), AVA, sand_shop=1), "sand", "business")))
        assert (s.seats[AVA].income, built(s)) == (0, {("sand", "business"): 1})


def shop_in_grass(s: State | None = None) -> State:
    """Return a moment at which a shop in the grass is about to become a business; card 9 lies face up there."""
    s = on_track(R.correct(s or her_turn(), "face_up.grass", 9), "grass", "business")
    return advancing(taken(s, "grass-1", seat=AVA))


def two_shops_in_grass(s: State | None = None) -> State:
    """Return a moment at which two shops in the grass are about to become businesses; card 9 lies face up there."""
    s = on_track(R.correct(s or her_turn(), "face_up.grass", 9), "grass", "business")
    return advancing(taken(on_track(s, "grass", "business", space=2), "grass-1", "grass-5", seat=AVA), 2)


def last_grass_card() -> State:
    """Return Ava's turn with card 9 face up in the grass; the person has the other seven."""
    s = R.correct(her_turn(), "face_up.grass", 9)
    return R.correct(s, "seats[0].upgrades", list(range(10, 17)))


class TestUpgradeCards:
    """Upgrading one of Ava's shops to a business (p. 18)."""

    def test_ava_takes_the_face_up_card_of_the_zone(self) -> None:
        """Take the face-up upgrade card matching the zone (p. 18)."""
        assert business(shop_in_grass(), 12).seats[AVA].upgrades == (9,)

    def test_a_replacement_comes_up(self) -> None:
        """Draw a replacement from the upgrade deck and place it face up (p. 18)."""
        before = shop_in_grass()
        s = business(before, 12)
        assert s.face_up == (before.face_up[0], 12, *before.face_up[2:])

    def test_the_replacement_has_left_the_deck(self) -> None:
        """It is drawn from the upgrade deck of the zone (p. 18)."""
        deck = business(shop_in_grass(), 12).upgrades[1]
        assert {9, 12}.isdisjoint(deck.unseen)

    def test_isaac_s_ava_takes_the_grass_card(self) -> None:
        """Summer's first space makes a shop in the grass a business (p. 17-18)."""
        s = taken(R.correct(her_turn("pioneer", "summer"), "face_up.grass", 9), "grass-1", seat=AVA)
        s = drawn(with_card(with_card(s, 1, advances=1), 2), 1, 2)
        s = business(s, 12)
        assert (s.seats[AVA].upgrades, s.face_up[1], hers(s)) == ((9,), 12, {"grass-1": "business"})

    def test_ava_never_draws_two_to_keep_one(self) -> None:
        """She takes the face-up card, and only the replacement is drawn (p. 18)."""
        chance = Chance(seed="7")
        s = R.apply(shop_in_grass(), AVA, act.Upgrade(lot="grass-1", kind="business"), chance)
        assert [one.why for one in chance.log] == ["face_up.grass"]
        assert R.to_act(s) == (ISAAC,)

    def test_a_physical_table_is_asked_for_the_replacement(self) -> None:
        """It lies face up for everyone (p. 18)."""
        with pytest.raises(NeedAnswer) as caught:
            business(shop_in_grass())
        question = caught.value.question
        assert (question.why, set(question.options)) == ("face_up.grass", set(range(10, 17)))

    def test_the_replacement_may_stay_unknown(self) -> None:
        """The app need not know the decks (p. 18)."""
        s = business(shop_in_grass(), None)
        assert (s.seats[AVA].upgrades, s.face_up[1]) == ((9,), 0)

    def test_a_card_nobody_named_is_taken_as_well(self) -> None:
        """It counts at the end whatever it is (p. 18)."""
        s = do(business(two_shops_in_grass(), None), act.Upgrade(lot="grass-5", kind="business"), answers=[12])
        assert (sorted(s.seats[AVA].upgrades), s.face_up[1]) == ([0, 9], 12)

    def test_the_zone_is_that_of_the_building(self) -> None:
        """The search went on from the grass to the dirt, whose card is taken (p. 18)."""
        s = R.correct(her_turn(), "face_up.dirt", 17)
        s = taken(on_track(s, "grass", "business", "down"), "dirt-1", seat=AVA)
        assert resolved(advancing(s)).seats[AVA].upgrades == (17,)

    @pytest.mark.parametrize(("before", "after"), [("cottage", "victorian"), ("victorian", "landmark")])
    def test_other_upgrades_bring_no_card(self, before: str, after: str) -> None:
        """When upgrading one of Ava's shops to a business (p. 18)."""
        s = having(on_track(her_turn(), "dirt", after), AVA, **{f"dirt_{before}": 1})
        assert resolved(advancing(s)).seats[AVA].upgrades == ()

    @pytest.mark.parametrize("number", [1, 9, 14])
    def test_an_immediate_card_does_nothing_for_ava(self, number: int) -> None:
        """It is placed beside the solo board: no income, no money, no birds (p. 18)."""
        zone = {1: "gravel", 9: "grass", 14: "grass"}[number]
        s = on_track(R.correct(her_turn(), f"face_up.{zone}", number), zone, "business")
        s = resolved(advancing(taken(s, SHOPS[zone], seat=AVA)))
        ava = s.seats[AVA]
        assert (ava.upgrades, ava.money, ava.income, ava.tokens) == ((number,), 0, 0, 0)

    @pytest.mark.parametrize("number", [3, 4, 6, 8, 10, 13])
    def test_ava_uses_none_of_her_cards(self, number: int) -> None:
        """They are placed beside the solo board, and only their number counts (p. 18)."""
        s = R.correct(her_turn(), "seats[1].upgrades", [number])
        assert offered(s) == [act.SoloDraw()]
        assert refuses(s, AVA, act.Use(number))

    def test_ava_s_cards_do_not_hold_up_the_end_of_her_turn(self) -> None:
        """There is no free action left for her to take (p. 16, 18)."""
        s = turn(with_plain_cards(R.correct(her_turn(), "seats[1].upgrades", [6, 10])))
        assert (R.to_act(s), s.left) == ((ISAAC,), 3)

    def test_the_person_cannot_use_ava_s_cards(self) -> None:
        """They lie beside the solo board (p. 18)."""
        s = turn(with_plain_cards(R.correct(her_turn(), "seats[1].upgrades", [6])))
        assert act.Use(6) not in R.legal(s, ISAAC)

    def test_with_the_deck_out_no_replacement_comes_up(self) -> None:
        """There is none to draw (p. 18)."""
        s = business(shop_in_grass(last_grass_card()))
        assert (s.seats[AVA].upgrades, s.face_up[1]) == ((9,), None)

    def test_with_no_card_of_the_zone_left_the_business_is_built_all_the_same(self) -> None:
        """There is no card to take (p. 18)."""
        s = business(two_shops_in_grass(last_grass_card()))
        s = do(s, act.Upgrade(lot="grass-5", kind="business"))
        assert (built(s), s.seats[AVA].upgrades) == ({("grass", "business"): 2}, (9,))

    def test_two_businesses_take_two_cards(self) -> None:
        """The second takes the replacement of the first (p. 18)."""
        s = do(business(two_shops_in_grass(), 12), act.Upgrade(lot="grass-5", kind="business"), answers=[14])
        assert (sorted(s.seats[AVA].upgrades), s.face_up[1]) == ([9, 12], 14)


class TestShuffle:
    """Shuffle (p. 18)."""

    def test_without_the_icon_cards_stay_in_the_discard(self) -> None:
        """Resolve and discard each card (p. 16)."""
        deck = solo(turn(with_plain_cards(her_turn()), 5)).deck
        assert (deck.discard, sorted(deck.unseen)) == ((5,), [n for n in range(1, 13) if n != 5])

    def test_the_card_with_the_icon_goes_back_itself(self) -> None:
        """Discard it, then shuffle the discarded cards with the deck (p. 18)."""
        deck = solo(turn(with_card(her_turn(), 5, shuffle=True), 5)).deck
        assert (deck.discard, sorted(deck.unseen)) == ((), list(range(1, 13)))

    def test_all_discards_go_back(self) -> None:
        """Shuffle the discarded solo cards with the solo deck (p. 18)."""
        s = with_card(with_plain_cards(her_turn()), 5, shuffle=True)
        s = do(collected(turn(s, 7)), act.Reveal(), ISAAC, [None])
        deck = solo(turn(s, 5)).deck
        assert (deck.discard, sorted(deck.unseen)) == ((), list(range(1, 13)))

    def test_a_shuffle_is_the_last_thing_on_a_card(self) -> None:
        """Discard it after resolving the card, then shuffle (p. 18)."""
        s = drawn(with_card(her_turn(), spring="sand-1", birds=1, advances=1, shuffle=True), 1)
        assert [type(one) for one in steps(s)] == [SoloBuild, SoloBirds, SoloAdvance, SoloShuffle]

    def test_the_second_card_drawn_is_not_shuffled_in(self) -> None:
        """Only discarded cards are, before any additional cards are resolved (p. 18)."""
        s = drawn(with_card(with_card(her_turn("founder"), 5, shuffle=True), 3, birds=1), 5, 3)
        s = do(s, act.Take())
        assert [(type(one), one.card) for one in steps(s)] == [(SoloBirds, 3)]
        assert sorted(solo(s).deck.unseen) == [n for n in range(1, 13) if n != 3]

    def test_the_second_card_is_then_discarded_alone(self) -> None:
        """Resolved after the shuffle, it lies on an empty discard (p. 18)."""
        s = with_card(with_card(her_turn("founder"), 5, shuffle=True), 3, birds=1)
        deck = solo(turn(s, 5, 3)).deck
        assert (deck.discard, sorted(deck.unseen)) == ((3,), [n for n in range(1, 13) if n != 3])

    def test_a_shuffle_of_the_second_card_takes_the_first_along(self) -> None:
        """The first lies in the discard by then (p. 16, 18)."""
        s = with_card(with_card(her_turn("founder"), 5, shuffle=True), 3, birds=1)
        deck = solo(turn(s, 3, 5)).deck
        assert (deck.discard, sorted(deck.unseen)) == ((), list(range(1, 13)))

    def test_two_cards_with_the_icon_shuffle_twice(self) -> None:
        """Each after it is resolved (p. 18)."""
        s = with_card(with_card(her_turn("founder"), 5, shuffle=True), 3, shuffle=True)
        s = drawn(s, 5, 3)
        assert [(type(one), one.card) for one in steps(s)] == [(SoloShuffle, 5), (SoloShuffle, 3)]
        assert sorted(solo(resolved(s)).deck.unseen) == list(range(1, 13))

    def test_a_shuffle_before_the_second_card_s_shuffle_leaves_that_card_out(self) -> None:
        """Only discarded cards are shuffled (p. 18)."""
        s = with_card(with_card(her_turn("founder"), 5, shuffle=True), 3, shuffle=True)
        s = do(drawn(s, 5, 3), act.Take())
        assert sorted(solo(s).deck.unseen) == [n for n in range(1, 13) if n != 3]

    def test_a_shuffle_cannot_be_let_pass(self) -> None:
        """Then shuffle the discarded solo cards (p. 18)."""
        s = drawn(with_card(her_turn(), 5, shuffle=True), 5)
        assert refuses(s, AVA, act.Skip())

    def test_a_shuffled_card_can_come_up_again(self) -> None:
        """It is part of the new deck (p. 18)."""
        s = turn(with_card(with_plain_cards(her_turn()), 5, shuffle=True), 5)
        s = do(collected(s), act.Reveal(), ISAAC, [None])
        assert solo(turn(s, 5)).deck.discard == ()


def nearly_out(level: str = "tourist") -> State:
    """Return Ava's turn with card 3 alone in the deck, all others discarded."""
    s = with_plain_cards(her_turn(level))
    deck = replace(solo(s).deck, unseen=(3,), discard=tuple(n for n in range(1, 13) if n != 3))
    return replace(s, solo=replace(solo(s), deck=deck))


class TestDeckOut:
    """A deck that runs out is shuffled (p. 9, 18)."""

    def test_the_last_card_is_drawn_before_anything_is_shuffled(self) -> None:
        """Only a deck that is out is shuffled (p. 9)."""
        with pytest.raises(NeedAnswer) as caught:
            R.apply(nearly_out(), AVA, act.SoloDraw(), Chance())
        assert caught.value.question.options == (3,)

    def test_the_extra_card_comes_from_the_shuffled_discard(self) -> None:
        """It does not hold the card in hand (p. 9, 16)."""
        with pytest.raises(NeedAnswer) as caught:
            R.apply(nearly_out("founder"), AVA, act.SoloDraw(), Chance(told=[3]))
        assert sorted(caught.value.question.options) == [n for n in range(1, 13) if n != 3]

    def test_both_cards_are_then_discarded(self) -> None:
        """Resolve and discard each (p. 16)."""
        deck = solo(turn(nearly_out("founder"), 3, 8)).deck
        assert (deck.discard, len(deck.unseen)) == ((3, 8), 10)

    def test_the_next_turn_draws_from_the_shuffled_deck(self) -> None:
        """All twelve, for none is in hand (p. 9)."""
        s = do(collected(turn(nearly_out(), 3)), act.Reveal(), ISAAC, [None])
        with pytest.raises(NeedAnswer) as caught:
            R.apply(s, AVA, act.SoloDraw(), Chance())
        assert sorted(caught.value.question.options) == list(range(1, 13))


def revealed(effects: list[dict[str, Any]], *, kind: str = "immediate", before: State | None = None) -> State:
    """Reveal an event of our own in round 2."""
    s = before or with_plain_cards(her_turn())
    s = collected(turn(s))
    s = R.correct(s, "book.cards.event.1", {"title": "Own", "kind": kind, "effects": effects})
    return do(s, act.Reveal(), ISAAC, [1])


def regatta(isaac: int, ava: int) -> State:
    """Carry out the Grand Regatta with so many shops of each in the sand; $2 for most, $1 for others."""
    s = having(having(with_plain_cards(her_turn()), ISAAC, sand_shop=isaac), AVA, sand_shop=ava)
    s = revealed([{"do": "majority_money", "zone": "sand", "most": 2, "others": 1}], before=s)
    return do(s, act.CarryOut(), ISAAC)


class TestEvents:
    """Reveal an event card (p. 16)."""

    def test_ava_s_buildings_count_for_a_majority(self) -> None:
        """If an event requires counting another player's buildings (p. 16)."""
        # $20, three times $3, and $1 for each of two shops since Ava has most
        assert regatta(2, 3).seats[ISAAC].money == 29 + 2

    def test_with_fewer_of_ava_s_the_person_has_most(self) -> None:
        """Counting Ava's buildings (p. 16)."""
        assert regatta(2, 1).seats[ISAAC].money == 29 + 4

    def test_ava_gets_nothing_for_having_most(self) -> None:
        """Ava does not receive rewards (p. 16)."""
        assert regatta(2, 3).seats[AVA].money == 0

    def test_ava_gets_nothing_for_having_fewer(self) -> None:
        """Ava does not receive rewards (p. 16)."""
        assert regatta(2, 1).seats[AVA].money == 0

    @pytest.mark.parametrize(
        "effect",
        [
            {"do": "money", "amount": 5},
            {"do": "money", "amount": 1, "per": {"of": "building"}},
            {"do": "income", "amount": 2},
            {"do": "birds", "draw": 2},
            {"do": "activity", "draw": 1},
        ],
        ids=lambda effect: effect["do"],
    )
    def test_ava_receives_no_reward(self, effect: dict[str, Any]) -> None:
        """As the result of event cards (p. 16)."""
        s = revealed([effect], before=having(with_plain_cards(her_turn()), AVA, sand_shop=3))
        after = R.apply(s, ISAAC, act.CarryOut(), Chance(seed="7"))
        assert after.seats[AVA] == s.seats[AVA]

    @pytest.mark.parametrize(
        "effect",
        [{"do": "money", "amount": -4}, {"do": "income", "amount": -1}, {"do": "discard", "count": 2}],
        ids=lambda effect: effect["do"],
    )
    def test_ava_suffers_no_penalty(self, effect: dict[str, Any]) -> None:
        """As the result of event cards (p. 16)."""
        s = revealed([effect])
        chance = Chance(seed="7")
        after = R.apply(s, ISAAC, act.CarryOut(), chance)
        assert after.seats[AVA] == s.seats[AVA]
        assert all(one.audience != AVA for one in chance.log)

    def test_the_person_receives_the_reward(self) -> None:
        """Draw and resolve an event card (p. 16)."""
        s = do(revealed([{"do": "money", "amount": 5}]), act.CarryOut(), ISAAC)
        assert s.seats[ISAAC].money == 34

    def test_the_person_pays_the_penalty(self) -> None:
        """Draw and resolve an event card (p. 16)."""
        s = do(revealed([{"do": "money", "amount": -4}]), act.CarryOut(), ISAAC)
        assert s.seats[ISAAC].money == 25

    def test_an_event_with_more_actions_gives_ava_no_more_cards(self) -> None:
        """Ava does not receive rewards (p. 16)."""
        s = drawn(revealed([{"do": "actions", "amount": 1}], kind="active"), 2)
        assert R.to_act(resolved(s)) == (ISAAC,)

    def test_an_event_with_more_actions_gives_the_person_four(self) -> None:
        """As in the multiplayer game (p. 5, 16)."""
        assert resolved(drawn(revealed([{"do": "actions", "amount": 1}], kind="active"), 2)).left == 4

    @pytest.mark.parametrize(
        "effect", [{"do": "ban", "kinds": ["shop"]}, {"do": "fire", "zones": ["dirt"]}], ids=lambda effect: effect["do"]
    )
    def test_an_event_that_forbids_building_does_not_stop_ava(self, effect: dict[str, Any]) -> None:
        """Ava does not receive penalties (p. 16)."""
        s = with_card(revealed([effect], kind="active"), 2, spring="dirt-1", summer="sand-1")
        assert hers(turn(s, 2)) == {"dirt-1": "shop"}

    @pytest.mark.parametrize("money", [(2, 5), (2, -5)])
    def test_figures_the_table_gives_for_an_event_leave_ava_out(self, money: tuple[int, int]) -> None:
        """She has no money tokens to get or pay (p. 15-16)."""
        s = do(revealed([{"do": "money", "amount": 5}]), act.CarryOut(money=money), ISAAC)
        assert [seat.money for seat in s.seats] == [31, 0]

    def test_a_card_that_wards_off_events_asks_ava_nothing(self) -> None:
        """She neither gets nor pays, with card 16 or without (p. 12, 16)."""
        s = R.correct(with_plain_cards(her_turn()), "seats[1].upgrades", [16])
        s = revealed([{"do": "money", "amount": -4}], before=s)
        assert R.to_act(s) == (ISAAC,)
        assert do(s, act.CarryOut(), ISAAC).seats[AVA].upgrades == (16,)


class TestUnknownCard:
    """A card that the table reads out, icon by icon (p. 16-18)."""

    def test_the_card_waits_to_be_read(self) -> None:
        """The app cannot know what is on it (p. 16)."""
        assert [type(one) for one in steps(unknown())] == [SoloRead]

    def test_every_icon_can_be_read(self) -> None:
        """Builds, birds, advances and shuffles are all there is (p. 16-18)."""
        icons = {one.icon for one in offered(unknown()) if isinstance(one, act.Shows)}
        assert icons == {"build", "birds", "advance", "shuffle"}

    def test_ava_does_not_read_it_by_herself(self) -> None:
        """A person has to look at it (p. 16)."""
        assert R.by_itself(unknown()) is None

    def test_a_lot_read_off_is_built_on(self) -> None:
        """Ava takes a build action on the lot (p. 16)."""
        s = do(shows(unknown(), "build"), act.Build(lot="sand-9"))
        assert hers(s) == {"sand-9": "shop"}

    def test_any_empty_lot_may_be_the_one_read_off(self) -> None:
        """And no lot with a building on it (p. 16)."""
        s = shows(drawn(taken(her_turn(), "sand-9", "dirt-3"), None), "build")
        lots = {one.lot for one in offered(s) if isinstance(one, act.Build)}
        assert lots == {lot.id for lot in BOARD.lots} - {"sand-9", "dirt-3"}

    def test_of_a_build_icon_nothing_may_be_possible(self) -> None:
        """All lots of the card may be taken (p. 16)."""
        s = do(shows(unknown(), "build"), act.Skip())
        assert (hers(s), [type(one) for one in steps(s)]) == ({}, [SoloRead])

    def test_a_build_may_be_read_off_twice(self) -> None:
        """Several lots, or an additional build (p. 17)."""
        s = do(shows(unknown(), "build"), act.Build(lot="sand-9"))
        s = do(shows(s, "build"), act.Build(lot="dirt-3"))
        assert hers(s) == {"sand-9": "shop", "dirt-3": "cottage"}

    def test_a_bird_icon_advances_the_bird_marker(self) -> None:
        """One space for each (p. 17)."""
        s = unknown()
        for _ in range(2):
            s = do(shows(s, "birds"), act.Take())
        assert solo(s).birds == 2

    def test_an_advance_icon_advances_the_upgrade_marker(self) -> None:
        """The upgrade is by the solo board, which the app knows (p. 17)."""
        s = on_track(having(her_turn(), AVA, sand_cottage=1), "sand", "victorian")
        s = shows(drawn(s, None), "advance")
        s = do(s, offered(s)[0])
        assert (solo(s).marker, built(s)) == (1, {("sand", "victorian"): 1})

    def test_an_advance_icon_with_nothing_eligible_moves_the_marker(self) -> None:
        """Completing the upgrade if possible (p. 17)."""
        s = shows(unknown(), "advance")
        assert solo(do(s, offered(s)[0]) if of_kind(s, SoloAdvance) else s).marker == 1

    def test_done_ends_ava_s_turn(self) -> None:
        """Then the person takes three actions (p. 16)."""
        s = do(unknown(), act.Take())
        assert (R.to_act(s), s.left) == ((ISAAC,), 3)

    def test_the_card_lies_unknown_in_the_discard(self) -> None:
        """One card less to draw (p. 16)."""
        deck = solo(do(unknown(), act.Take())).deck
        assert (deck.size, deck.discard) == (11, (0,))

    def test_a_shuffle_icon_puts_it_back(self) -> None:
        """Discard it, then shuffle (p. 18)."""
        s = shows(unknown(), "shuffle")
        deck = solo(do(s, act.Take()) if of_kind(s, SoloShuffle) else s).deck
        assert (deck.size, deck.away, deck.discard) == (12, 0, ())

    def test_after_the_unknown_card_the_second_is_resolved(self) -> None:
        """In the order they were drawn (p. 16)."""
        s = drawn(with_card(her_turn("founder"), 3, birds=1), None, 3)
        assert [type(one) for one in steps(s)] == [SoloRead, SoloBirds]
        assert solo(resolved(do(s, act.Take()))).birds == 1

    def test_the_second_card_may_be_the_unknown_one(self) -> None:
        """In the order they were drawn (p. 16)."""
        s = drawn(with_card(her_turn("founder"), 3, birds=1), 3, None)
        assert [type(one) for one in steps(s)] == [SoloBirds, SoloRead]

    def test_a_shuffle_of_a_first_unknown_card_leaves_the_second_out(self) -> None:
        """Only discarded cards are shuffled (p. 18)."""
        s = shows(drawn(with_card(her_turn("founder"), 3, birds=1), None, 3), "shuffle")
        s = do(s, act.Take()) if of_kind(s, SoloShuffle) else s
        assert (solo(s).deck.size, 3 in solo(s).deck.unseen) == (11, False)

    def test_a_shuffle_of_one_of_two_unknown_cards_leaves_the_other_out(self) -> None:
        """Eleven cards in the deck, one in hand (p. 18)."""
        s = shows(unknown("founder", None, None), "shuffle")
        s = do(s, act.Take()) if of_kind(s, SoloShuffle) else s
        assert solo(s).deck.size == 11

    def test_two_unknown_cards_are_both_read(self) -> None:
        """In the order they were drawn (p. 16)."""
        s = do(unknown("founder", None, None), act.Take())
        assert ([type(one) for one in steps(s)], R.to_act(s)) == ([SoloRead], (AVA,))
        assert R.to_act(do(s, act.Take())) == (ISAAC,)

    @pytest.mark.parametrize("icon", ["build", "birds", "advance", "shuffle"])
    def test_a_known_card_is_not_read_out(self, icon: str) -> None:
        """The app knows what is on it (p. 16)."""
        s = drawn(with_card(her_turn(), spring="sand-1", birds=1), 1)
        assert refuses(s, AVA, act.Shows(icon=icon))  # type: ignore[arg-type]

    def test_a_deck_of_unknown_cards_that_is_out_is_shuffled(self) -> None:
        """Eleven are left when one of twelve is drawn again (p. 9, 18)."""
        s = her_turn()
        s = replace(s, solo=replace(solo(s), deck=replace(solo(s).deck, away=12, discard=(0,) * 12)))
        deck = solo(drawn(s, None)).deck
        assert (deck.size, deck.discard) == (11, ())


def refusal(s: State, one: Any) -> tuple[str, int, dict[str, Any]]:
    """Say by which rule an act of Ava's is refused, and check that it is said in words too."""
    found = R.why_not(s, AVA, one)
    assert found is not None
    assert all(sentence.strip() and "{" not in sentence for sentence in RULES.say(s, found))
    return found.rule, found.page, found.details


class TestRefused:
    """What is not Ava's to do is refused by a rule with a page (p. 7, 16-18)."""

    def test_a_taken_lot_names_who_is_there(self) -> None:
        """There is already a building (p. 7, 16)."""
        s = drawn(with_card(taken(her_turn(), "sand-1"), spring="sand-1", summer="dirt-1"), 1)
        rule, _, details = refusal(s, act.Build(lot="sand-1"))
        assert (rule, details["owner"], details["kind"]) == ("lot_taken", "Isaac", "cottage")

    def test_another_lot_names_the_indicated_one(self) -> None:
        """Ava takes a build action on each indicated lot (p. 16)."""
        s = drawn(with_card(her_turn(), spring="sand-1", summer="dirt-1"), 1)
        rule, page, details = refusal(s, act.Build(lot="dirt-1"))
        assert (rule, page, details["lots"]) == ("ava_builds_elsewhere", 16, ["sand-1"])

    def test_another_building_names_the_zone_to_upgrade_in(self) -> None:
        """Upgrade the first eligible building (p. 18)."""
        rule, _, details = refusal(choice(), act.Upgrade(lot="grass-2", kind="victorian"))
        assert (rule, details["kind"], details["zone"]) == ("ava_upgrades_elsewhere", "victorian", "dirt")

    def test_with_nothing_eligible_no_zone_is_named(self) -> None:
        """It is possible that there is no eligible building (p. 18)."""
        s = advancing(on_track(her_turn(), "dirt", "victorian"))
        rule, _, details = refusal(s, act.Upgrade(lot="grass-2", kind="victorian"))
        assert (rule, details["zone"]) == ("ava_upgrades_elsewhere", None)

    @pytest.mark.parametrize("one", [act.SoloDraw(), act.Collect(), act.Take()], ids=lambda one: type(one).__name__)
    def test_the_card_is_resolved_before_anything_else(self, one: Any) -> None:
        """Fully resolve each card (p. 16)."""
        assert refusal(drawn(with_card(her_turn(), spring="sand-1"), 1), one)[:2] == ("something_first", 16)


class TestDoneAnyway:
    """The table is right: what it does anyway is done (p. 16-18)."""

    def test_ava_can_build_elsewhere(self) -> None:
        """The table reads another lot off its card (p. 16)."""
        s = drawn(with_card(her_turn(), spring="sand-1", birds=1), 1)
        s = do(s, act.Build(lot="dirt-1"), force=True)
        assert hers(s) == {"dirt-1": "shop"}

    def test_building_elsewhere_is_the_build_that_waited(self) -> None:
        """The card goes on with its next icon (p. 16-17)."""
        s = drawn(with_card(her_turn(), spring="sand-1", birds=1), 1)
        assert [type(one) for one in steps(do(s, act.Build(lot="dirt-1"), force=True))] == [SoloBirds]

    def test_ava_can_upgrade_elsewhere(self) -> None:
        """The table chose another building (p. 18)."""
        s = do(choice(), act.Upgrade(lot="grass-2", kind="victorian"), force=True)
        assert hers(s) == {"dirt-3": "cottage", "dirt-5": "cottage", "grass-2": "victorian"}

    def test_the_marker_has_moved_on_when_ava_upgraded_elsewhere(self) -> None:
        """The advance is done (p. 17)."""
        s = do(choice(), act.Upgrade(lot="grass-2", kind="victorian"), force=True)
        assert (solo(s).marker, R.to_act(s)) == (1, (ISAAC,))

    def test_forced_building_costs_ava_nothing(self) -> None:
        """She has no money (p. 15)."""
        s = drawn(with_card(her_turn(), spring="sand-1"), 1)
        ava = do(s, act.Build(lot="dirt-1"), force=True).seats[AVA]
        assert (ava.money, ava.income) == (0, 0)

    def test_a_forced_business_takes_the_card_of_its_zone(self) -> None:
        """Take the face-up card matching the zone (p. 18)."""
        s = taken(R.correct(her_turn(), "face_up.grass", 9), "dirt-1", "grass-1", seat=AVA)
        s = advancing(on_track(s, "dirt", "business"))
        s = do(s, act.Upgrade(lot="grass-1", kind="business"), answers=[12], force=True)
        assert (s.seats[AVA].upgrades, s.face_up[1]) == ((9,), 12)

    def test_the_record_says_what_was_overridden(self) -> None:
        """Such an act is marked (p. 16)."""
        table = lay_out(header_for(["Isaac"], solo="tourist", seed="7"))
        table.act(ISAAC, act.Deal())
        table.act(ISAAC, R.legal(table.state, ISAAC)[0])
        table.act(AVA, act.SoloDraw())
        other = next(lot.id for lot in BOARD.lots if act.Build(lot=lot.id) not in offered(table.state))
        entry = table.act(AVA, act.Build(lot=other), force=True)
        assert entry.refusal is not None
        assert table.state.lots[other].seat == AVA

    def test_a_lot_that_does_not_exist_cannot_be_forced(self) -> None:
        """There is nothing to carry out (p. 16)."""
        s = drawn(with_card(her_turn(), spring="sand-1"), 1)
        with pytest.raises(IllegalAction):
            do(s, act.Build(lot="sand-99"), force=True)


def off_the_map(**card: Any) -> State:
    """Have Ava draw a card of our own in a game without a map."""
    return drawn(with_card(her_turn(board=None), **card), 1)


class TestWithoutAMap:
    """The same with no board in the app: counts by zone (p. 16-18)."""

    def test_the_lot_s_zone_and_kind_are_built(self) -> None:
        """A cottage or a shop as appropriate, which the card's lot says (p. 16)."""
        s = do(off_the_map(spring="sand-9"), act.Build(zone="sand", kind="shop"))
        assert built(s) == {("sand", "shop"): 1}

    def test_only_the_lot_s_zone_and_kind_are_offered(self) -> None:
        """On the indicated lot (p. 16)."""
        found = [one for one in offered(off_the_map(spring="sand-9")) if isinstance(one, act.Build)]
        assert found == [act.Build(zone="sand", kind="shop")]

    def test_the_table_says_that_a_lot_is_taken(self) -> None:
        """Then the next season's is offered (p. 16)."""
        s = do(off_the_map(spring="sand-9", summer="grass-2"), act.Skip())
        assert act.Build(zone="grass", kind="cottage") in offered(s)

    def test_with_no_lot_possible_nothing_is_built(self) -> None:
        """All possible lots are exhausted (p. 16)."""
        s = do(do(off_the_map(spring="sand-9", summer="grass-2", birds=1), act.Skip()), act.Skip())
        assert (built(resolved(s)), solo(resolved(s)).birds) == ({}, 1)

    def test_several_lots_are_all_built_on(self) -> None:
        """Each indicated lot (p. 16)."""
        s = resolved(off_the_map(spring=("sand-9", "dirt-3"), summer="grass-2"))
        assert built(s) == {("sand", "shop"): 1, ("dirt", "cottage"): 1}

    def test_two_lots_of_one_zone_and_kind_are_both_built_on(self) -> None:
        """Each indicated lot, though they look alike without the map (p. 16)."""
        s = resolved(off_the_map(spring=("sand-9", "sand-10"), summer="grass-2"))
        assert built(s) == {("sand", "shop"): 2}

    def test_the_additional_build_goes_to_the_next_season(self) -> None:
        """Spring's lot has just been built on (p. 17)."""
        s = resolved(off_the_map(spring="sand-9", summer="grass-2", again=["spring"]))
        assert built(s) == {("sand", "shop"): 1, ("grass", "cottage"): 1}

    def test_pieces_run_out_without_a_map_too(self) -> None:
        """Ten shops (p. 2; ruling 12)."""
        s = having(her_turn(board=None), AVA, gravel_shop=10)
        s = resolved(drawn(with_card(s, spring="sand-9", summer="grass-2"), 1))
        assert built(s) == {("gravel", "shop"): 10, ("grass", "cottage"): 1}

    def test_a_lot_ava_has_built_on_is_taken_when_the_card_comes_up_again(self) -> None:
        """The app knows at least of her own buildings there (p. 16)."""
        s = with_card(her_turn(board=None), spring="sand-9", summer="grass-2", shuffle=True)
        s = do(collected(turn(s)), act.Reveal(), ISAAC, [None])
        assert built(turn(s)) == {("sand", "shop"): 1, ("grass", "cottage"): 1}

    def test_upgrades_are_by_zone_and_kind(self) -> None:
        """The search needs no map (p. 18)."""
        s = having(on_track(her_turn(board=None), "dirt", "victorian", "down"), AVA, grass_cottage=1, gravel_cottage=1)
        s = advancing(s)
        assert [one for one in offered(s) if isinstance(one, act.Upgrade)] == [
            act.Upgrade(zone="gravel", kind="victorian")
        ]
        assert built(resolved(s)) == {("grass", "cottage"): 1, ("gravel", "victorian"): 1}

    def test_a_business_takes_the_face_up_card(self) -> None:
        """Take the face-up card matching the zone (p. 18)."""
        s = having(R.correct(her_turn(board=None), "face_up.sand", 25), AVA, sand_shop=1)
        s = resolved(advancing(on_track(s, "sand", "business")))
        assert (s.seats[AVA].upgrades, built(s)) == ((25,), {("sand", "business"): 1})

    def test_an_unknown_card_is_read_out_in_zones_and_kinds(self) -> None:
        """Either a cottage or shop token as appropriate (p. 16)."""
        s = shows(drawn(her_turn(board=None), None), "build")
        found = {(one.zone, one.kind) for one in offered(s) if isinstance(one, act.Build)}
        assert found == {(zone, kind) for zone in ZONES for kind in ("cottage", "shop")}

    def test_a_map_may_be_put_aside_in_a_solo_game(self) -> None:
        """Ava then builds by zone and kind (p. 16)."""
        s = R.correct(with_card(her_turn(), spring="sand-9"), "book.board", None)
        assert built(turn(s)) == {("sand", "shop"): 1}
