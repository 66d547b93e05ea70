"""The routes that ships sailed, as the map draws them at the end."""

from __future__ import annotations

import itertools

import pytest

from capemay_kit.games import registry
from capemay_kit.games.cape_horn.scene import WAKE, middle, size, wakes
from tests.games.recorded import game_of


@pytest.fixture(scope="module")
def states():
    return game_of("cape-horn-plain-3").table.states


def spaces(states, seat, points):
    """Return the names of the spaces of a route."""
    book = states[0].book
    wide, high = size(book)
    aside = WAKE * (seat - (len(states[0].seats) - 1) / 2)
    at = {tuple(round(one, 6) for one in middle(book, space)): space for space in book.chart.spaces}
    return [at[round(x - aside / wide, 6), round(y - aside / high, 6)] for x, y in points]


def test_a_route_leads_from_the_start_to_where_the_ship_is_a_space_at_a_time(states):
    """All spaces of a way, its corner too, are counted."""
    for seat, one in enumerate(wakes(states)):
        way = spaces(states, seat, one.points)
        assert (way[0], way[-1]) == (states[0].seats[seat].space, states[-1].seats[seat].space)
        assert all(there in states[0].book.chart.near[here] for here, there in itertools.pairwise(way))
        stops = [s.seats[seat].space for s in states]
        assert [space for space in stops if space not in way] == []
        assert one.label == f"sailed {len(way) - 1} spaces"


def test_nobody_has_sailed_before_the_first_move(states):
    assert [(len(one.points), one.label) for one in wakes(states[:1])] == [(1, "sailed 0 spaces")] * 3


@pytest.mark.parametrize("options", [{"depth": "sheet"}, {"map_wanted": False}])
def test_where_the_course_is_not_in_the_app_or_nobody_sailed_here_no_route_is_known(options):
    header = registry.game("cape-horn").header_for(["Ann", "Bob", "Cid"], table="l", **options)
    assert wakes([registry.lay_out(header).state]) == ()
