"""The examples the rulebook works out, one test each."""

from __future__ import annotations

import pytest

from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.cards import EventCard
from capemay_kit.games.cape_may.state import KeepCards


def _penalty(dollars):
    return EventCard(number=99, title="Penalty", effects=(cards.Money(-dollars),))


def test_anne_pays_the_4_dollars_she_has_of_a_penalty_of_6(game, do):
    """She returns all $4 to the supply (p. 5)."""
    s = game(cards=[_penalty(6)], phase="event", round=2, left=0, money=4)
    s = do(do(s, 0, act.Reveal(), [99]), 0, act.CarryOut(), [2, 6])
    assert s.seats[0].money == 0


def test_anne_discards_two_random_movement_cards_for_the_2_dollars_left(game, do):
    """Each $1 unpaid is one random movement card (p. 5)."""
    s = game(cards=[_penalty(6)], phase="event", round=2, left=0, money=4)
    s = do(do(s, 0, act.Reveal(), [99]), 0, act.CarryOut(), [2, 6])
    assert s.seats[0].hand == (1, 3, 4, 5, 7)


def test_anne_s_neighbor_with_20_dollars_pays_6_and_keeps_her_cards(game, do):
    """A penalty that can be paid in full discards nothing (p. 5)."""
    s = game(cards=[_penalty(6)], phase="event", round=2, left=0, money=4)
    s = do(do(s, 0, act.Reveal(), [99]), 0, act.CarryOut(), [2, 6])
    assert (s.seats[1].money, s.seats[1].hand) == (14, (1, 2, 3, 4, 5, 6, 7))


def test_dave_moves_seven_spaces_for_2_dollars_and_has_two_actions_left(game, do):
    """His 7 costs him $2 and one action (p. 6)."""
    # a1 a2 a3 a4 b4 c4 c3 b3 is a way of seven spaces
    s = do(game(), 0, act.Move(card=7, to="b3"))
    assert (s.seats[0].space, s.seats[0].money, s.left) == ("b3", 18, 2)


def test_dave_s_card_lies_in_his_discard_pile(game, do):
    """After the movement the card is discarded (p. 6)."""
    s = do(game(), 0, act.Move(card=7, to="b3"))
    assert s.seats[0].hand == (1, 2, 3, 4, 5, 6)


def test_amy_plays_her_5_retrieves_and_plays_it_again(game, do):
    """Retrieved cards are immediately available for play (p. 8)."""
    s = game(space="b1")
    s = do(s, 0, act.Move(card=5, to="b4"))  # b1 a1 a2 a3 a4 b4
    s = do(s, 0, act.Retrieve())
    assert 5 in s.seats[0].hand
    s = do(s, 0, act.Move(card=5, to="b1"))  # b4 b3 a3 a2 a1 b1
    assert (s.seats[0].space, s.left, s.turn) == ("b1", 3, 1)


def test_amy_retrieves_though_she_has_cards_in_hand(game, do, rules):
    """She has a few remaining in her hand (p. 8)."""
    s = game(hand=(1, 2, 3))
    assert rules.why_not(s, 0, act.Retrieve()) is None
    assert do(s, 0, act.Retrieve()).seats[0].hand == (1, 2, 3, 4, 5, 6, 7)


def test_ben_builds_a_shop_in_the_sand_for_5_and_6_more_income(game, do, built):
    """His player board says $5 and +6 (p. 6)."""
    s = do(game(space="c3", income=1), 0, act.Build(lot="sand-shop"))
    assert (s.seats[0].money, s.seats[0].income) == (15, 7)
    assert built(s, 0) == {("sand", "shop"): 1}


@pytest.mark.parametrize("zone", ["gravel", "grass", "dirt", "sand"])
def test_al_pays_10_for_a_landmark_and_his_income_stays(game, do, built, zone):
    """A landmark always costs $10, whatever the zone, and brings no income (p. 7)."""
    space = {"gravel": "a1", "grass": "b1", "dirt": "b3", "sand": "c3"}[zone]
    s = game(space=space, income=9, lots={f"{zone}-cottage": (0, "victorian")})
    s = do(s, 0, act.Upgrade(lot=f"{zone}-cottage", kind="landmark"))
    assert (s.seats[0].money, s.seats[0].income, s.left) == (10, 9, 2)
    assert built(s, 0) == {(zone, "landmark"): 1}


def _chris(game, do):
    s = game(space="c3", income=6, lots={"sand-shop": (0, "shop")}, face_up=(1, 9, 17, 25))
    return do(s, 0, act.Upgrade(lot="sand-shop", kind="business"))


def test_chris_pays_5_for_a_business_in_the_sand_and_2_more_income(game, do, built):
    """He pays $5 and moves his income marker by $2 (p. 11)."""
    s = _chris(game, do)
    assert (s.seats[0].money, s.seats[0].income) == (15, 8)
    assert built(s, 0) == {("sand", "business"): 1}


def test_chris_leaves_the_face_up_card_and_draws_two_of_the_sand_deck(game, do):
    """Not interested in the face-up card, he draws two from the sand deck (p. 11)."""
    s = do(_chris(game, do), 0, act.TakeUpgrade(face_up=False), [26, 28])
    assert s.steps[0].what == KeepCards("upgrade", (26, 28), 1, 3)
    assert s.face_up == (1, 9, 17, 25)


def test_chris_keeps_one_and_returns_the_other_to_the_bottom(game, do):
    """The other goes face down to the bottom of the sand deck (p. 11)."""
    s = do(_chris(game, do), 0, act.TakeUpgrade(face_up=False), [26, 28])
    s = do(s, 0, act.Keep((28,)))
    assert s.seats[0].upgrades == (28,)
    assert s.upgrades[3].bottom == (26,)


def _nick(game, rules):
    have = [{("dirt", "victorian"): 2, ("gravel", "victorian"): 3, ("sand", "landmark"): 3}]
    sheet = rules.scores(game(have=have, round=12, phase="over"))
    return {line.category: line for line in sheet.seats[0].lines}


def test_nick_scores_9_for_2_dirt_and_3_gravel_victorians(game, rules):
    """Two in the dirt and three in the gravel are 9 prestige (p. 13)."""
    assert _nick(game, rules)["victorians"].points == 9


def test_nick_scores_33_for_3_landmarks_in_the_sand(game, rules):
    """Three landmarks in the sand are another 33 (p. 13)."""
    assert _nick(game, rules)["landmarks"].points == 33
