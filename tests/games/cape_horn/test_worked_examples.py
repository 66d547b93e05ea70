"""What the rulebook itself works out, as tests named for it."""

from __future__ import annotations

import pytest

from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.state import may_cross_to_win


def test_a_ship_sails_two_spaces_diagonally_to_a_card_just_placed(game, do, rules):
    """A card with a 3 is placed, and one of five options leads to it (p. 4)."""
    s = game(ships={0: "M3"}, winds={"M3": "fan-2", "L4": "tee-1"}, hand=("fan-3",))
    assert len(s.book.cards["fan-2"].options) == 5
    s = do(s, 0, act.Place("fan-3", "K5"))
    assert s.winds["K5"] == "fan-3"
    # facing south, right is west
    s = do(s, 0, act.Sail("K5"))
    assert s.seats[0].space == "K5"


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
    assert {way.end for way in game().book.chart.ways(card, "M8")} == ends


def test_the_hook_goes_one_space_ahead_and_then_two_to_a_side(game):
    """One move of two legs, over three spaces (p. 6)."""
    ways = game().book.chart.ways("hook", "M8")
    assert [way.path for way in ways] == [("M9", "L9", "K9"), ("M9", "N9", "O9")]


@pytest.mark.parametrize(("space", "ahead"), [("M8", "M9"), ("H14", "G14"), ("C9", "C8")])
def test_ahead_is_south_then_west_then_north(game, space, ahead):
    """The lower edge lies to the north, the east, the south (p. 2)."""
    assert game().book.chart.ways("tee-1", space)[0].end == ahead


def test_the_yellow_station_of_zone_one_lies_in_the_blue_area_and_so_do_those_of_zone_two(game):
    """Zones and areas are not the same (p. 2-3)."""
    chart = game().book.chart
    areas = {(one.zone, one.colour): chart.area[one.space] for one in chart.course.stations}
    assert areas[1, "yellow"] == "b"
    assert {areas[2, colour] for colour in ("yellow", "red", "green")} == {"b"}
    assert {areas[3, colour] for colour in ("yellow", "red", "green")} == {"r"}


def anna(game, **more):
    """Set Anna down beside zone III with the red token of zone I and the green one of zone II."""
    return game(tokens=("red", "green", None), ships={0: "D7"}, **more)


def test_anna_may_take_only_the_third_colour_in_zone_three(game, do, rules):
    """With red and green at hand it must be the third, yellow (p. 5; ruling 7)."""
    s = anna(game, winds={"D7": "straight-2", "D6": "fan-1"}, points=3)
    s = do(s, 0, act.Ignore("D6"))
    assert s.phase == "token"
    s = do(s, 0, act.TakeToken())
    assert s.seats[0].tokens == ("red", "green", "yellow")
    assert rules.outcome(s).decided_by == "three_tokens"


@pytest.mark.parametrize("station", ["B4", "A8"])
def test_anna_is_offered_neither_the_red_nor_the_green_token_of_zone_three(game, do, station):
    """She has these colours (p. 5)."""
    s = game(tokens=("red", "green", None), points=3, ships={0: "B5" if station == "B4" else "A7"},
             winds={"B5": "fork-1", "A7": "fork-1", station: "fan-1"})  # fmt: skip
    s = do(s, 0, act.Ignore(station))
    assert s.phase != "token"
    assert s.seats[0].tokens == ("red", "green", None)


def test_anna_may_race_for_the_finish_line_instead(game):
    """Two tokens of different colours and zones and the line win too (p. 1)."""
    assert may_cross_to_win(anna(game).seats[0].tokens)


def test_the_leader_who_can_sail_three_spaces_bypasses_the_first_station(game, do):
    """A tip of the rulebook: pass over it, and take no token (p. 6)."""
    s = game(ships={0: "M3"}, winds={"M3": "straight-3", "M4": "fan-1", "M5": "fan-1", "M6": "fan-1"})
    s = do(s, 0, act.Sail("M6"))
    assert (s.phase, s.seats[0].tokens) == ("draw", (None, None, None))
