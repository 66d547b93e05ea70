"""Scoring an area, with all its ties, against the rules read out one by one (ch. 7, 9, 11)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capemay_kit.games.capitol.scoring import awards, by_seat, decide, extra_cards, placings
from capemay_kit.games.capitol.state import Building


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


@settings(max_examples=200)
@given(
    built=st.lists(st.lists(st.integers(1, 4), max_size=3), min_size=2, max_size=4), fountains=st.integers(0, 4),
    temple=st.booleans(), together=st.booleans(),
)  # fmt: skip
def test_an_area_scores_as_the_rules_read(game, built, fountains, temple, together):
    """First, second, every tie, fountains and temples, for any buildings (ch. 11, rules 1-7)."""
    buildings = tuple(Building(i, "round", height) for i, mine in enumerate(built) for height in mine)
    there = {"buildings": buildings, "fountains": fountains, "large": "temple" if temple else None}
    s = game(len(built), rulings={"tallest_together": together}, sites={"blue-1": there})
    assert by_seat(s, awards(s)) == oracle(built, fountains, temple, together)


PLACES = {
    "most and second most floors (rules 1, 2)": ([[3], [2], [1]], {0: "most", 1: "second"}),
    "alone there is no second (rule 1)": ([[], [1]], {1: "most"}),
    "nobody without a building (ruling 6)": ([[], []], {}),
    "the number of buildings has no influence (rule 7)": ([[1, 1], [3]], {0: "second", 1: "most"}),
    "of two tied the taller building (rule 3)": ([[1, 2], [3]], {0: "less_tall", 1: "tallest"}),
    "all others tied are second (rule 3)": ([[2], [1, 1], [1, 1]], {0: "tallest", 1: "less_tall", 2: "less_tall"}),
    "and nobody else (rule 3)": ([[2], [1, 1], [1]], {0: "tallest", 1: "less_tall"}),
    "tied on height too all are first, nobody second (rule 4)": ([[2], [2], [1]], {0: "together", 1: "together"}),
    "all who tie for second, whatever their heights (rule 5)": (
        [[3], [2], [1, 1]], {0: "most", 1: "second", 2: "second"}),
    "of three tied two share the tallest (ruling 6)": (
        [[2], [2], [1, 1]], {0: "together", 1: "together", 2: "less_tall"}),
}  # fmt: skip


@pytest.mark.parametrize(("built", "places"), PLACES.values(), ids=PLACES)
def test_who_is_first_and_who_is_second(built, places):
    found = placings(tuple(Building(i, "round", height) for i, mine in enumerate(built) for height in mine))
    assert {one.seat: one.why for one in found} == places
    assert all(one.first == (one.why in ("most", "tallest", "together")) for one in found)


def test_a_switch_makes_all_three_first():
    three = (Building(0, "round", 2), Building(1, "round", 2), Building(2, "round", 1), Building(2, "round", 1))
    assert [one.first for one in placings(three, tallest_together=False)] == [True, True, True]


def test_an_amphitheater_gives_cards_by_the_same_places(game):
    """Two cards for the first, one for the second (ch. 8)."""
    areas = {"pink-3": ("round", [(0, 2), (1, 1)]), "blue-1": ("round", [(1, 1), (2, 1)])}
    s = game(3, areas=areas, sites={one: {"large": "amphitheater"} for one in areas})
    assert [extra_cards(s, seat) for seat in range(3)] == [2, 1 + 2, 2]


@pytest.mark.parametrize(
    ("points", "winners", "by"),
    [([3, 9, 4], (1,), "points"), ([9, 3, 9], (0, 2), "shared"), ([0] * 3, (0, 1, 2), "shared")],
)
def test_most_points_win_and_a_tie_is_shared(points, winners, by):
    """The rulebook breaks no tie (ch. 11; ruling 9)."""
    assert (decide(points).winners, decide(points).decided_by) == (winners, by)
