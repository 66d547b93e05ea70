"""A turn from its first point to its last card, rule by rule (p. 2-5)."""

from __future__ import annotations

import json

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.files import shipped
from capemay_kit.errors import BadFile, IllegalAction
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn

RULES = CapeHorn()
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("first", [0, 2])
def test_ships_stand_in_turn_order_on_the_numbered_spaces(seats, first):
    """The starting player on 1, the others clockwise (p. 2)."""
    s = GAME.start(GAME.header_for(NAMES[:seats], first=first))
    assert [s.seats[(first + i) % seats].space for i in range(seats)] == ["N1", "M1", "L1", "K1", "J1"][:seats]
    assert all((seat.points, seat.tokens) == (3, (None,) * 3) for seat in s.seats)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_draws_three_cards_and_the_starting_player_begins(do, seats):
    """90 cards, three each (p. 1-2)."""
    s = GAME.start(GAME.header_for(NAMES[:seats], first=1))
    s = do(s, 1, act.Deal(), seed="s")
    assert [len(seat.hand) for seat in s.seats] == [3] * seats
    assert (s.turn, s.phase, s.stack) == (1, "sail", 90 - 3 * seats)


@pytest.mark.parametrize("names", [["Ann", "Bob"], [*NAMES, "Flo"], ["Ann", "Ann", "Bob"], ["Ann", "Bob", " "], "Ann"])
def test_a_table_is_three_to_five_different_names(names):
    """On the box (p. 1)."""
    header = GAME.header_for(list(names))
    with pytest.raises(BadFile, match=r"options\.seats"):
        GAME.start(header)


@pytest.mark.parametrize("first", [3, -1, True, "Ann"])
def test_the_starting_player_is_one_of_them(first):
    """A seat's number."""
    with pytest.raises(BadFile, match="first"):
        GAME.start(GAME.header_for(NAMES[:3], first=first))


@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 4), (7, 8), (8, 8)])
def test_a_turn_begins_with_a_sail_point_up_to_eight(game, do, before, after):
    """The marker does not go past 8 (p. 2)."""
    s = game().with_seat(1, points=before)
    s = do(do(do(s, 0, act.Stay()), 0, act.Draw(), seed="x"), 0, act.EndTurn())
    assert (s.turn, s.seats[1].points) == (1, after)


@pytest.mark.parametrize(("before", "after"), [(4, 5), (8, 8)])
def test_staying_brings_a_point_and_is_allowed_with_eight(game, do, before, after):
    """Even if none would be received (p. 4)."""
    s = do(game(points=before), 0, act.Stay())
    assert (s.seats[0].points, s.phase) == (after, "draw")


def test_any_number_of_cards_is_placed_each_beside_another(game, do):
    """As many as one wants; the next may lean on the last (p. 2)."""
    s = game(hand=("hook", "hook", "tee-1", "fan-1"))
    for card, space in (("hook", "K2"), ("tee-1", "L3"), ("hook", "M4")):
        s = do(s, 0, act.Place(card, space))
    assert s.seats[0].hand == ("fan-1",)
    assert (s.placed, s.covering) == (3, False)
    assert [s.winds[one] for one in ("K2", "L3", "M4")] == ["hook", "tee-1", "hook"]


def test_a_card_that_covers_another_is_the_only_one_and_the_other_lies_below(game, do):
    """One card on top of another (p. 2)."""
    s = do(game(hand=("hook", "tee-1"), winds={"M8": "fan-1", "M9": "tee-2"}), 0, act.Place("hook", "M8"))
    assert (s.winds["M8"], s.covered, s.covering) == ("hook", ("fan-1",), True)
    assert not any(isinstance(one, act.Place) for one in RULES.legal(s, 0))


def test_a_printed_card_may_be_covered_and_is_not_shuffled_in(game, do):
    """Pre-printed ones count as cards that lie there (p. 2), but they are part of the board."""
    s = do(game(hand=("hook",), ships={0: "M8"}, winds={"M8": "tee-1"}), 0, act.Place("hook", "O1"))
    assert (s.covered, s.winds["O1"], "O1" in s.printed) == ((), "hook", False)


def test_ships_pass_over_empty_spaces_and_other_ships(game, do):
    """Spaces passed need nothing (p. 3)."""
    s = game(ships={0: "M3", 1: "M4"}, winds={"M3": "straight-3", "M4": "tee-1", "M6": "tee-1"})
    assert do(s, 0, act.Sail("M6")).seats[0].space == "M6"


def test_no_way_leads_over_land(game):
    """Land is off the board (p. 3; ruling 3)."""
    chart = game().book.chart
    assert chart.ways("straight-3", "H13")  # west along the cape
    assert [way.end for way in chart.ways("tee-3", "J11")] == ["J14", "M11"]
    assert [way.end for way in chart.ways("fork-1", "K1")] == ["L2"]


def test_a_ship_whose_card_leads_nowhere_may_ignore_it_or_stay(game):
    """Off the board in all its options (p. 3)."""
    s = game(ships={0: "A2"}, winds={"A2": "straight-3", "A1": "hook"}, points=3)
    moves = [one for one in RULES.legal(s, 0) if not isinstance(one, act.Place)]
    assert moves == [act.Ignore("A1"), act.Stay()]


def test_a_station_holds_more_than_one_ship(game, do):
    """As no other space does (p. 5)."""
    s = game(ships={0: "M4", 1: "M5"}, winds={"M4": "fan-1", "M5": "tee-1"})
    s = do(s, 0, act.Sail("M5"))
    assert [seat.space for seat in s.seats[:2]] == ["M5", "M5"]


def test_a_token_is_taken_or_left(game, do):
    """One may take it (p. 5)."""
    s = do(game(ships={0: "M4"}, winds={"M4": "fan-1", "M5": "tee-1"}), 0, act.Sail("M5"))
    assert list(RULES.legal(s, 0)) == [act.TakeToken(), act.LeaveToken()]
    assert do(s, 0, act.TakeToken()).seats[0].tokens == ("red", None, None)
    assert do(s, 0, act.LeaveToken()).seats[0].tokens == (None, None, None)


@pytest.mark.parametrize(("switch", "phase"), [(False, "draw"), (True, "token")])
def test_a_ship_that_stays_at_a_station_is_offered_its_token_only_if_the_table_plays_so(game, do, switch, phase):
    """Ending a movement there is asked for (p. 5); the switch ``token_when_staying``."""
    s = game(ships={0: "M5"}, winds={"M5": "tee-1"}, rulings={"token_when_staying": switch})
    assert do(s, 0, act.Stay()).phase == phase


def test_ignoring_costs_three_and_leads_to_any_neighbour_with_a_card(game, do):
    """Printed ways do not matter (p. 4)."""
    s = game(ships={0: "M8"}, winds={"M8": "straight-2", "L7": "tee-1", "N9": "tee-1"}, points=4)
    assert [one.to for one in RULES.legal(s, 0) if isinstance(one, act.Ignore)] == ["L7", "N9"]
    s = do(s, 0, act.Ignore("L7"))
    assert (s.seats[0].space, s.seats[0].points, s.phase) == ("L7", 1, "draw")


def test_a_second_move_costs_five_and_only_one_is_had(game, do):
    """First one move, then for 5 points another (p. 4)."""
    winds = {"M6": "fan-1", "M7": "fan-1", "M8": "fan-1", "M9": "fan-1"}
    s = do(game(ships={0: "M6"}, winds=winds, points=8), 0, act.Sail("M7"))
    assert act.Again("M8") in RULES.legal(s, 0)
    s = do(s, 0, act.Again("M8"))
    assert (s.seats[0].space, s.seats[0].points, s.moved) == ("M8", 3, "twice")
    assert not any(isinstance(one, act.Again) for one in RULES.legal(s, 0))


def test_both_moves_of_a_turn_may_bring_a_token(game, do):
    """Each of them ends on a station (p. 4-5)."""
    stations = ({"space": "M5", "zone": 1, "colour": "red"}, {"space": "M7", "zone": 2, "colour": "green"})
    course = json.loads(shipped("boards", "cape_horn", "course.json").read_text())
    rest = [one for one in course["stations"] if one["zone"] == 3]
    header = GAME.header_for(NAMES[:3], board=course | {"id": "close", "stations": [*stations, *rest]})
    s = do(GAME.start(header), 0, act.Deal(), seed="x")
    figures = {"seats[0].points": 8, "seats[0].space": "M4", "winds.M4": "tee-1", "winds.M5": "straight-2",
               "winds.M7": "tee-1"}  # fmt: skip
    for path, value in figures.items():
        s = RULES.correct(s, path, value)
    s = do(do(s, 0, act.Sail("M5")), 0, act.TakeToken())
    s = do(do(s, 0, act.Again("M7")), 0, act.TakeToken())
    assert s.seats[0].tokens == ("red", "green", None)


@pytest.mark.parametrize(("switch", "offered"), [(False, 0), (True, 2)])
def test_ignoring_within_a_double_move_is_a_switch(game, do, switch, offered):
    """Each move by the normal rules (p. 4; ruling 4)."""
    s = game(ships={0: "M6"}, winds={"M6": "fan-1", "M7": "backfork-2", "N7": "tee-1"}, points=8,
             rulings={"ignore_within_move_twice": switch})  # fmt: skip
    s = do(s, 0, act.Sail("M7"))
    again = [one for one in RULES.legal(s, 0) if isinstance(one, act.Again)]
    assert len(again) == offered
    if switch:
        assert do(s, 0, act.Again("N7", True)).seats[0].points == 0


def test_a_card_is_drawn_and_more_are_bought_for_a_point_each(game, do):
    """Until six are in hand or no point is left (p. 4)."""
    s = do(game(phase="draw", points=2), 0, act.Draw(), seed="x")
    assert (s.phase, len(s.seats[0].hand), s.seats[0].points) == ("buy", 1, 2)
    s = do(do(s, 0, act.Buy(), seed="x"), 0, act.Buy(), seed="x")
    # the last point is spent, so the turn has passed on
    assert (s.turn, len(s.seats[0].hand), s.seats[0].points) == (1, 3, 0)


def test_with_six_cards_nothing_is_drawn_and_the_turn_passes_on(game, do):
    """None may be discarded (p. 4)."""
    s = do(game(hand=("hook",) * 6), 0, act.Stay())
    assert (s.turn, s.phase, len(s.seats[0].hand)) == (1, "sail", 6)


def test_with_six_cards_a_second_move_can_still_be_had(game, do):
    """Only drawing is out of the question (p. 4)."""
    s = game(hand=("hook",) * 6, points=5, ships={0: "M6"}, winds={"M6": "fan-1", "M7": "fan-1", "M8": "fan-1"})
    s = do(s, 0, act.Sail("M7"))
    assert (s.turn, RULES.legal(s, 0)[-1]) == (0, act.EndTurn())


def test_covered_cards_are_shuffled_in_when_the_stacks_are_out(game, do):
    """Ruling 8: the rulebook is silent (p. 4)."""
    s = game(phase="draw", points=0, unseen=(0,) * 18, covered=("hook", "hook"))
    s = do(s, 0, act.Draw(), ["hook"])
    assert (s.seats[0].hand, s.covered, s.stack) == (("hook",), (), 1)


def test_with_no_card_left_anywhere_the_turn_passes_on(game, do):
    """Nothing is drawn (ruling 8)."""
    assert do(game(unseen=(0,) * 18), 0, act.Stay()).turn == 1


def test_an_unknown_card_turns_out_to_be_what_is_placed(game, do):
    """At a physical table the app learns cards as they are placed."""
    s = game(phase="draw", points=0)
    s = do(s, 0, act.Draw(), [None])
    assert (s.seats[0].hand, s.away, s.stack) == (("?",), 1, 89)
    s = RULES.correct(s, "turn", 0)
    offered = {one.card for one in RULES.legal(s, 0) if isinstance(one, act.Place)}
    assert offered == {*s.book.kinds, "?"}
    named = do(s, 0, act.Place("hook", "K2"))
    assert (named.seats[0].hand, named.away, named.unseen[s.book.order["hook"]]) == ((), 0, 7)
    still = do(s, 0, act.Place("?", "K2"))
    assert (still.seats[0].hand, still.away, still.winds["K2"]) == ((), 1, "?")


def test_a_ship_on_an_unknown_card_may_be_anywhere_with_a_card_next(game, do):
    """What is not known refuses nothing, and forbids no covering."""
    s = game(ships={0: "K2"}, winds={"K2": "?", "M8": "tee-1", "M9": "tee-1"}, points=0, hand=("hook",))
    assert {one.to for one in RULES.legal(s, 0) if isinstance(one, act.Sail)} == set(s.winds) - {"K2", "L1", "M1"}
    assert RULES.why_not(s, 0, act.Place("hook", "M9")) is None
    assert do(s, 0, act.Sail("M9")).seats[0].space == "M9"


def test_a_card_placed_against_the_rules_leaves_the_stacks_all_the_same(game):
    """It is there, so nobody else has it."""
    s = game(hand=("tee-1",))
    after = RULES.apply(s, 0, act.Place("hook", "K2"), Chance(), force=True)
    assert after.seats[0].hand == ("tee-1",)
    assert after.unseen[s.book.order["hook"]] == 7


def test_a_forced_act_must_still_have_a_meaning(game):
    """A space of land holds no ship."""
    s = game(phase="draw", moved="sailed")
    for one in (act.Sail("F1"), act.Place("gale", "K2"), act.Place("hook", "H1"), act.LeaveToken(), act.TakeToken()):
        with pytest.raises(IllegalAction):
            RULES.apply(s, 0, one, Chance(seed="x"), force=True)
