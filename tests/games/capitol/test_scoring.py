"""Scoring an area, with all its ties, against the rules read out one by one (ch. 7, 9, 11)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.scores import said
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.scoring import MESSAGES, awards, by_seat, decide, extra_cards, placings, score, totals
from capemay_kit.games.capitol.state import Award, Building


def oracle(heights_by_seat, fountains, temple, tallest_together=True):
    """Count the points of an area by reading the rules out, person by person."""
    floors = [sum(heights) for heights in heights_by_seat]
    tallest = [max(heights, default=0) for heights in heights_by_seat]
    points = []
    for me, mine in enumerate(floors):
        more = sum(other > mine for other in floors)
        tied = [i for i, other in enumerate(floors) if other == mine]
        taller = sum(tallest[i] > tallest[me] for i in tied)
        highest = [i for i in tied if tallest[i] == max(tallest[j] for j in tied)]
        if mine == 0:
            place = 0
        elif more == 0 and not taller:
            place = 1
        elif more == 0:
            # tied for most, and somebody tied is taller
            place = 2 if tallest_together or len(highest) == 1 else 1
        else:
            # second only if exactly one person has more, and what that one has is the most
            place = 2 if more == 1 else 0
        base = {0: 0, 1: 2 + fountains, 2: fountains}[place]
        points.append(base * (2 if temple else 1))
    return points


heights = st.lists(st.integers(1, 4), max_size=3)


@settings(max_examples=600)
@given(
    built=st.lists(heights, min_size=2, max_size=4), fountains=st.integers(0, 4), temple=st.booleans(),
    together=st.booleans(),
)  # fmt: skip
def test_an_area_scores_as_the_rules_read(game, site, built, fountains, temple, together):
    """First, second, every tie, fountains and temples, for any buildings (ch. 11, rules 1-7)."""
    s = game(len(built), rulings={"tallest_together": together})
    buildings = tuple(Building(i, "round", height) for i, mine in enumerate(built) for height in mine)
    s = site(s, "blue-1", buildings=buildings, fountains=fountains, large="temple" if temple else None)
    assert by_seat(s, awards(s)) == oracle(built, fountains, temple, together)


class TestPlaces:
    """Who is first, who is second."""

    def test_most_floors_is_first_and_second_most_second(self):
        """Two points and one a fountain; the second gets the fountains alone (ch. 11, rules 1-2)."""
        found = placings((Building(0, "round", 3), Building(1, "round", 2), Building(2, "round", 1)))
        assert [(one.seat, one.first, one.why) for one in found] == [(0, True, "most"), (1, False, "second")]

    def test_of_two_tied_the_taller_building_wins(self):
        """And the other is second (ch. 11, rule 3)."""
        found = placings((Building(0, "round", 1), Building(0, "round", 2), Building(1, "round", 3)))
        assert [(one.seat, one.first, one.why) for one in found] == [(0, False, "less_tall"), (1, True, "tallest")]

    def test_with_one_tied_seat_taller_all_other_tied_ones_are_second(self):
        """The other players receive the second place points (ch. 11, rule 3)."""
        found = placings((Building(0, "round", 2), *[Building(seat, "round", 1) for seat in (1, 1, 2, 2)]))
        assert [one.first for one in found] == [True, False, False]

    def test_tied_on_floors_and_on_height_all_are_first_and_nobody_is_second(self):
        """Even with a third who has fewer floors (ch. 11, rule 4)."""
        found = placings((Building(0, "round", 2), Building(1, "round", 2), Building(2, "round", 1)))
        assert [(one.seat, one.first, one.why) for one in found] == [(0, True, "together"), (1, True, "together")]

    def test_all_who_tie_for_second_are_second(self):
        """Their buildings' heights do not matter (ch. 11, rule 5)."""
        found = placings(
            (Building(0, "round", 3), Building(1, "round", 2), Building(2, "round", 1), Building(2, "round", 1))
        )
        assert [(one.seat, one.first) for one in found] == [(0, True), (1, False), (2, False)]

    def test_after_a_tie_for_most_that_height_decides_nobody_else_is_second(self):
        """The second place goes to those who were tied (ch. 11, rule 3)."""
        found = placings((Building(0, "round", 2), *[Building(1, "round", 1)] * 2, Building(2, "round", 1)))
        assert [one.seat for one in found] == [0, 1]

    def test_of_three_tied_two_share_the_tallest_building(self):
        """Those two are first, the third is second: our ruling 6; a switch makes all three first."""
        three = (Building(0, "round", 2), Building(1, "round", 2), Building(2, "round", 1), Building(2, "round", 1))
        assert [one.first for one in placings(three)] == [True, True, False]
        assert [one.first for one in placings(three, tallest_together=False)] == [True, True, True]

    def test_the_number_of_buildings_has_no_influence(self):
        """One of three floors beats two of one (ch. 11, rule 7)."""
        found = placings((Building(0, "round", 1), Building(0, "round", 1), Building(1, "round", 3)))
        assert [one.first for one in found] == [False, True]

    def test_an_empty_area_places_nobody(self):
        """Who has no building there gets nothing (ruling 6)."""
        assert placings(()) == ()

    def test_alone_in_an_area_one_is_first(self):
        """And there is no second (ch. 11, rule 1)."""
        assert [one.first for one in placings((Building(1, "round", 1),))] == [True]


class TestPoints:
    """What places bring."""

    @pytest.mark.parametrize(
        ("fountains", "large", "points"),
        [(0, None, [2, 0]), (1, None, [3, 1]), (3, None, [5, 3]), (2, "temple", [8, 4]), (2, "amphitheater", [4, 2])],
    )
    def test_fountains_and_temple(self, game, site, fountains, large, points):
        """A fountain adds one to both places, a temple doubles it all (ch. 7, 9; ch. 11, rule 6)."""
        s = game(areas={"pink-3": ("round", [(0, 2), (1, 1)])})
        s = site(s, "pink-3", fountains=fountains, large=large)
        assert by_seat(s, awards(s)) == points

    def test_an_amphitheater_gives_cards_by_the_same_places(self, game, site):
        """Two cards for the first, one for the second (ch. 8)."""
        s = game(3, areas={"pink-3": ("round", [(0, 2), (1, 1)]), "blue-1": ("round", [(1, 1), (2, 1)])})
        s = site(site(s, "pink-3", large="amphitheater"), "blue-1", large="amphitheater")
        assert [extra_cards(s, seat) for seat in range(3)] == [2, 1 + 2, 2]

    def test_every_point_has_its_reason(self, game, do):
        """Lines add up, and so do their reasons (ch. 11)."""
        s = game(areas={"pink-1": ("round", [(0, 2), (1, 1)]), "blue-3": ("round", [(1, 1)])}, phase="score")
        s = do(s, 0, act.Score(), seed="1")
        sheet = score(s)
        assert [one.total for one in sheet.seats] == totals(s) == [3, 1 + 3]
        for seat in sheet.seats:
            assert seat.total == sum(line.points for line in seat.lines)
            for line in seat.lines:
                assert line.points == sum(one.points for one in line.because)
        ann, bob = (seat.lines[0].because for seat in sheet.seats)
        assert said(ann[0].why, MESSAGES) == "Pink 1: most floors (2), 2 + 1 for 1 fountain"
        assert said(bob[1].why, MESSAGES) == "Pink 1: second most floors (1), 1 for 1 fountain"

    def test_points_of_the_table_replace_the_counted_ones(self, game, do):
        """The table is right; the sheet says whose figure it is."""
        s = do(game(areas={"pink-1": ("round", [(0, 1)])}, phase="score"), 0, act.Score((7, 2)), seed="1")
        assert totals(s) == [7, 2]
        assert said(score(s).seats[0].lines[0].because[0].why, MESSAGES) == "points as entered"

    def test_scores_are_valid_before_anything_happened(self, game):
        """Nobody has a point, and all would share."""
        sheet = score(game(3))
        assert [one.total for one in sheet.seats] == [0, 0, 0]
        assert [line.category for line in sheet.seats[0].lines] == ["round_1", "round_2", "round_3", "round_4"]
        assert sheet.decided_by == "shared"


class TestWinner:
    """Most points (ch. 11)."""

    def test_most_points_win(self):
        """Named reason: points."""
        assert (decide([3, 9, 4]).winners, decide([3, 9, 4]).decided_by) == ((1,), "points")

    def test_a_tie_is_shared(self):
        """The rulebook breaks no tie (ruling 9)."""
        assert (decide([9, 3, 9]).winners, decide([9, 3, 9]).decided_by) == ((0, 2), "shared")

    def test_nobody_has_won_before_the_end(self, game, rules):
        """The outcome waits for the last round to be scored (ch. 3)."""
        s = game(counted=((Award(0, 5),),))
        assert rules.outcome(s) is None
        assert rules.outcome(replace(s, phase="over")).winners == (0,)
