"""A race on a course the app does not know: sail points, cards, tokens and the line, told without spaces."""

from __future__ import annotations

import pytest

from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn

RULES = CapeHorn()
SCREEN = registry.screen("cape-horn")
SAIL = act.Sail("")


@pytest.fixture
def race():
    """Return a table of three whose hands are drawn, Ann to begin."""
    header = GAME.header_for(["Ann", "Bob", "Cid"], map_wanted=False, table="l")
    table = Table(RULES, header, GAME.start(header))
    table.act(0, act.Deal())
    return table


def did(table, *acts):
    for one in acts:
        table.act(table.state.turn, one)
    return table.state


def why(table, one):
    return RULES.why_not(table.state, 0, one).rule


def test_tokens_are_named_and_the_third_wins(race):
    """Of another zone and another colour each, where a move has just ended (p. 5)."""
    assert why(race, act.TakeToken(1, "red")) == "move_or_stay"
    did(race, SAIL, act.TakeToken(1, "red"))
    for token, rule in (((1, "green"), "zone_done"), ((2, "red"), "colour_done"), ((4, "red"), "no_station")):
        assert why(race, act.TakeToken(*token)) == rule
    s = did(race, act.TakeToken(2, "green"), act.TakeToken(3, "yellow"))
    assert (s.phase, s.winner, s.victory) == ("over", 0, "three_tokens")


def test_crossing_the_line_wins_with_two_tokens(race):
    """And only then (p. 5)."""
    did(race, SAIL, act.TakeToken(1, "red"))
    assert why(race, act.Cross()) == "line_needs_two"
    s = did(race, act.TakeToken(2, "green"), act.Cross())
    assert (s.winner, s.victory, RULES.scores(s).winners) == (0, "finish_line", ("Ann",))


def test_nothing_is_said_of_where_ships_are(race):
    said = " ".join(line.text for line in SCREEN.tile(race.state, 0).lines)
    assert "Three tokens: one from each zone" in said
    assert "space" not in said
    assert len(SCREEN.deciding(race.state)) == 1
    race.correct("phase", "over")
    assert RULES.outcome(race.state).decided_by == "shared"


def test_the_course_is_put_aside_and_taken_up_again_in_mid_race(game):
    """Cards and ships lie where they were left."""
    s = game(hand=("?",), away=1)
    without = RULES.correct(s, *SCREEN.turn_picture(s, None))
    assert SAIL in RULES.legal(without, 0)
    assert RULES.correct(without, *SCREEN.turn_picture(without, None)) == s
