"""What a captain can hope for: the winner has the most, cards that help nobody are not thought of; what two moves gain,
by cards at sea and by those that could be placed first (p. 2-5)."""

from __future__ import annotations

import random

import pytest

from capemay_kit.bots.players import bot
from capemay_kit.bots.values import values
from capemay_kit.core.chance import Chance
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.bot import NEXT, TOKEN, VALUING, VICTORY, prospects, ways_of_two_moves

FOUND = registry.game("cape-horn")
WAITS = 1
"""The seat whose turn it is, while seat 0 waits for its next move."""
AHEAD = {"M1": "tee-1"}
"""One space to the south, where there is no card yet, or to either side."""


@pytest.fixture(scope="module")
def race():
    greedy, rng = bot("greedy", "cape-horn"), random.Random(2)
    s = FOUND.start(FOUND.header_for(["0", "1", "2"], seed="2"))
    states = [s]
    while acting := FOUND.rules.to_act(s):
        legal = FOUND.rules.legal(s, acting[0])
        chosen = legal[0] if len(legal) == 1 else greedy(FOUND.rules.view(s, acting[0]), acting[0], legal, rng)
        s = FOUND.rules.apply(s, acting[0], chosen, Chance(seed="2"))
        states.append(s)
    return states


def test_whoever_has_won_has_the_most_and_nothing_is_worth_as_much_to_a_captain(race):
    """So no bot passes a victory over (p. 1)."""
    *before, last = race
    counted = [VALUING.points(last, seat) for seat in range(3)]
    assert tuple(i for i, points in enumerate(counted) if points == max(counted)) == FOUND.rules.outcome(last).winners
    know = values("cape-horn")
    assert know.value(last, last.winner) > max(know.value(s, seat) for s in before for seat in range(3)) + 1


def test_cards_that_help_no_move_and_hinder_nobody_are_not_thought_of(race):
    s = next(one for one in race if one.phase == "sail" and len(FOUND.rules.legal(one, one.turn)) > 60)
    legal = FOUND.rules.legal(s, s.turn)
    told = VALUING.telling(s, s.turn, legal)
    moves = [[one for one in acts if not isinstance(one, act.Place)] for acts in (legal, told)]
    assert moves[0] == moves[1]
    assert len(told) < len(legal)
    near = {space for i, ship in enumerate(s.seats) if i != s.turn for space in s.book.chart.near[ship.space]}
    for one in (each for each in told if isinstance(each, act.Place)):
        assert one.space in ways_of_two_moves(s, s.turn) or (one.space in near and one.space in s.winds)


# --- what two moves can gain ------------------------------------------------------------------------------


@pytest.mark.parametrize(("winds", "gain"), [(AHEAD, (0.0, NEXT)), ({**AHEAD, "M2": "backing-left"}, (NEXT, 0.0))])
def test_a_card_in_hand_can_be_placed_where_the_wind_leads_and_one_at_sea_needs_none(game, winds, gain):
    found = prospects(game(turn=WAITS, ships={0: "M1"}, winds=winds, hand=("backing-left",)), 0)
    assert (found.winds, found.plans) == pytest.approx(gain)


def test_crossing_the_line_with_two_tokens_is_a_victory(game):
    """As is a third token (p. 1)."""
    s = game(turn=WAITS, ships={0: "B3"}, winds={"B3": "tee-1", "B2": "tee-1"}, tokens=("red", "green", None))
    found = prospects(s, 0)
    assert found.here == 2 * TOKEN - 1
    assert found.winds == pytest.approx(NEXT * (VICTORY - found.here))


def test_the_rival_that_is_nearest_is_named_first(game):
    """With the best move that its card offers; cards in others' hands are nobody else's to know."""
    s = game(turn=WAITS, ships={0: "K1", 1: "M3", 2: "M1"}, winds={"M3": "tee-1", "M4": "tee-1"})
    near, far = prospects(s, 0).rivals
    assert near > far
    assert prospects(s.with_seat(1, hand=("fan-3",)), 0).rivals == (near, far)
