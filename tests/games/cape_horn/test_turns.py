"""A turn from its first point to its last card, rule by rule, and what the rulebook itself works out (p. 2-6)."""

from __future__ import annotations

import json

import pytest

from capemay_kit.core.files import shipped
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.rules import GAME
from capemay_kit.games.cape_horn.state import may_cross_to_win

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]
AT_STATION = {"ships": {0: "M4"}, "winds": {"M4": "fan-1", "M5": "tee-1"}}
NO_CARDS = (0,) * 18


# --- setting up (p. 1-2) ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ships_stand_in_turn_order_and_everybody_draws_three_cards(do, seats):
    """The starting player on 1, the others clockwise (p. 2); 90 cards (p. 1)."""
    s = GAME.start(GAME.header_for(NAMES[:seats], first=2))
    assert [s.seats[(2 + i) % seats].space for i in range(seats)] == ["N1", "M1", "L1", "K1", "J1"][:seats]
    assert all((seat.points, seat.tokens) == (3, (None,) * 3) for seat in s.seats)
    s = do(s, 2, act.Deal(), seed="s")
    assert [len(seat.hand) for seat in s.seats] == [3] * seats
    assert (s.turn, s.phase, s.stack) == (2, "sail", 90 - 3 * seats)


# --- sail points (p. 2, 4) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 4), (7, 8), (8, 8)])
def test_a_turn_begins_with_a_sail_point_up_to_eight(game, do, before, after):
    """The marker does not go past 8 (p. 2)."""
    s = game().with_seat(1, points=before)
    s = do(do(do(s, 0, act.Stay()), 0, act.Draw(), seed="x"), 0, act.EndTurn())
    assert (s.turn, s.seats[1].points) == (1, after)


# --- placing cards (p. 2) ---------------------------------------------------------------------------------


def test_any_number_of_cards_is_placed_each_beside_another(game, do):
    """As many as one wants; the next may lean on the last (p. 2)."""
    s = game(hand=("hook", "hook", "tee-1", "fan-1"))
    for card, space in (("hook", "K2"), ("tee-1", "L3"), ("hook", "M4")):
        s = do(s, 0, act.Place(card, space))
    assert (s.seats[0].hand, s.placed, s.covering) == (("fan-1",), 3, False)
    assert [s.winds[one] for one in ("K2", "L3", "M4")] == ["hook", "tee-1", "hook"]


def test_a_card_that_covers_another_is_the_only_one_and_the_other_lies_below(game, do, rules):
    """One card on top of another (p. 2). Pre-printed ones count as cards that lie there, but are part of the board."""
    s = do(game(hand=("hook", "tee-1"), winds={"M8": "fan-1", "M9": "tee-2"}), 0, act.Place("hook", "M8"))
    assert (s.winds["M8"], s.covered, s.covering) == ("hook", ("fan-1",), True)
    assert not any(isinstance(one, act.Place) for one in rules.legal(s, 0))
    s = do(game(hand=("hook",), ships={0: "M8"}, winds={"M8": "tee-1"}), 0, act.Place("hook", "O1"))
    assert (s.covered, s.winds["O1"], "O1" in s.printed) == ((), "hook", False)


# --- stations (p. 5) --------------------------------------------------------------------------------------


def test_a_token_is_taken_or_left_at_a_station_which_holds_more_than_one_ship(game, do, rules):
    """As no other space does; one may take it (p. 5)."""
    s = do(game(**{**AT_STATION, "ships": {0: "M4", 1: "M5"}}), 0, act.Sail("M5"))
    assert [seat.space for seat in s.seats[:2]] == ["M5", "M5"]
    assert list(rules.legal(s, 0)) == [act.TakeToken(), act.LeaveToken()]
    assert do(s, 0, act.TakeToken()).seats[0].tokens == ("red", None, None)
    assert do(s, 0, act.LeaveToken()).seats[0].tokens == (None, None, None)


@pytest.mark.parametrize(("switch", "phase"), [(False, "draw"), (True, "token")])
def test_a_ship_that_stays_at_a_station_is_offered_its_token_only_if_the_table_plays_so(game, do, switch, phase):
    """Ending a movement there is asked for (p. 5); the switch ``token_when_staying``."""
    s = game(ships={0: "M5"}, winds={"M5": "tee-1"}, rulings={"token_when_staying": switch})
    assert do(s, 0, act.Stay()).phase == phase


def test_both_moves_of_a_turn_may_bring_a_token(do, rules):
    """Each of them ends on a station (p. 4-5)."""
    stations = ({"space": "M5", "zone": 1, "colour": "red"}, {"space": "M7", "zone": 2, "colour": "green"})
    course = json.loads(shipped("boards", "cape_horn", "course.json").read_text())
    rest = [one for one in course["stations"] if one["zone"] == 3]
    header = GAME.header_for(NAMES[:3], board=course | {"id": "close", "stations": [*stations, *rest]})
    s = do(GAME.start(header), 0, act.Deal(), seed="x")
    figures = {"seats[0].points": 8, "seats[0].space": "M4", "winds.M4": "tee-1", "winds.M5": "straight-2",
               "winds.M7": "tee-1"}  # fmt: skip
    for path, value in figures.items():
        s = rules.correct(s, path, value)
    for one in (act.Sail("M5"), act.TakeToken(), act.Again("M7"), act.TakeToken()):
        s = do(s, 0, one)
    assert s.seats[0].tokens == ("red", "green", None)


# --- drawing and buying (p. 4) ----------------------------------------------------------------------------


def test_a_card_is_drawn_and_more_are_bought_for_a_point_each(game, do):
    """Until six are in hand or no point is left (p. 4)."""
    s = do(game(phase="draw", points=2), 0, act.Draw(), seed="x")
    assert (s.phase, len(s.seats[0].hand), s.seats[0].points) == ("buy", 1, 2)
    s = do(do(s, 0, act.Buy(), seed="x"), 0, act.Buy(), seed="x")
    assert (s.turn, len(s.seats[0].hand), s.seats[0].points) == (1, 3, 0), "the last point is spent"


def test_with_six_cards_nothing_is_drawn_but_a_second_move_can_still_be_had(game, do, rules):
    """None may be discarded (p. 4)."""
    s = do(game(hand=("hook",) * 6), 0, act.Stay())
    assert (s.turn, s.phase, len(s.seats[0].hand)) == (1, "sail", 6)
    s = game(hand=("hook",) * 6, points=5, ships={0: "M6"}, winds={"M6": "fan-1", "M7": "fan-1", "M8": "fan-1"})
    s = do(s, 0, act.Sail("M7"))
    assert (s.turn, rules.legal(s, 0)[-1]) == (0, act.EndTurn())


def test_covered_cards_are_shuffled_in_when_the_stacks_are_out(game, do):
    """Ruling 8: the rulebook is silent (p. 4). With no card left anywhere nothing is drawn."""
    s = do(game(phase="draw", points=0, unseen=NO_CARDS, covered=("hook", "hook")), 0, act.Draw(), ["hook"])
    assert (s.seats[0].hand, s.covered, s.stack) == (("hook",), (), 1)
    assert do(game(unseen=NO_CARDS), 0, act.Stay()).turn == 1


# --- the examples of the rulebook (p. 4-6) ----------------------------------------------------------------

TWO = ("red", "green", None)
"""Anna's tokens of zones I and II, as she sails beside zone III."""


@pytest.mark.parametrize(
    ("card", "ends"),
    [
        ("fan-1", {"M9", "L9", "L8", "N8", "N9"}),
        ("tee-1", {"M9", "L8", "N8"}),
        ("fork-1", {"L9", "N9"}),
        ("hook", {"K9", "O9"}),
        ("backing-right", {"M7", "L7"}),
        ("backfork-1", {"L7", "N7"}),
        ("seesaw-right", {"L9", "O6"}),
    ],
)
def test_the_seven_cards_of_the_examples_lead_where_they_are_said_to(game, card, ends):
    """Facing south from M8: ahead is a higher number, right a letter nearer to A (p. 6)."""
    ways = game().book.chart.ways(card, "M8")
    assert {way.end for way in ways} == ends
    if card == "hook":
        assert [way.path for way in ways] == [("M9", "L9", "K9"), ("M9", "N9", "O9")], "one move of two legs"


def test_the_yellow_station_of_zone_one_lies_in_the_blue_area_and_so_do_those_of_zone_two(game):
    """Zones and areas are not the same (p. 2-3)."""
    chart = game().book.chart
    areas = {(one.zone, one.colour): chart.area[one.space] for one in chart.course.stations}
    assert areas[1, "yellow"] == "b"
    assert {areas[2, colour] for colour in ("yellow", "red", "green")} == {"b"}
    assert {areas[3, colour] for colour in ("yellow", "red", "green")} == {"r"}


def test_anna_may_take_only_the_third_colour_in_zone_three_or_race_for_the_line(game, do, rules):
    """With red and green at hand it must be the third, yellow (p. 5; ruling 7); the line wins too (p. 1)."""
    s = game(tokens=TWO, ships={0: "D7"}, winds={"D7": "straight-2", "D6": "fan-1"}, points=3)
    assert may_cross_to_win(s.seats[0].tokens)
    s = do(s, 0, act.Ignore("D6"))
    assert s.phase == "token"
    s = do(s, 0, act.TakeToken())
    assert s.seats[0].tokens == ("red", "green", "yellow")
    assert rules.outcome(s).decided_by == "three_tokens"


@pytest.mark.parametrize("station", ["B4", "A8"])
def test_anna_is_offered_neither_the_red_nor_the_green_token_of_zone_three(game, do, station):
    """She has these colours (p. 5)."""
    s = game(tokens=TWO, points=3, ships={0: "B5" if station == "B4" else "A7"},
             winds={"B5": "fork-1", "A7": "fork-1", station: "fan-1"})  # fmt: skip
    s = do(s, 0, act.Ignore(station))
    assert s.phase != "token"
    assert s.seats[0].tokens == TWO
