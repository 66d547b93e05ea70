"""A race on a course the app does not know: sail points, cards, tokens and the line, told without spaces."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import IllegalAction
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn
from capemay_kit.games.cape_horn.screen import SCREEN

RULES = CapeHorn()


@pytest.fixture
def race():
    """Return a table of three whose hands are drawn, Ann to begin."""
    header = GAME.header_for(["Ann", "Bob", "Cid"], map_wanted=False, table="l")
    table = Table(RULES, header, GAME.start(header))
    table.act(0, act.Deal())
    return table


def did(table, *acts):
    """Do acts of whoever's turn it is."""
    for one in acts:
        table.act(table.state.turn, one)
    return table.state


def test_a_turn_is_a_move_and_a_card_and_needs_no_space(race):
    """One point at its start; what ignoring and buying cost is taken (p. 2-4)."""
    assert not SCREEN.has_picture(race.state)
    s = did(race, act.Place("?", ""), act.Ignore(""), act.Draw(), act.EndTurn())
    assert (s.turn, s.seats[0].points, len(s.seats[0].hand)) == (1, 1, 3)
    s = did(race, act.Sail(""), act.Draw(), act.Buy(), act.EndTurn())
    assert (s.turn, s.seats[1].points, len(s.seats[1].hand)) == (2, 3, 5)


def test_a_second_move_costs_five_and_comes_before_the_card(race):
    """After sailing, once (p. 4)."""
    did(race, act.Sail(""))
    assert RULES.why_not(race.state, 0, act.Again("")).rule == "twice_points"
    race.correct("seats[0].points", 6)
    assert did(race, act.Again("")).seats[0].points == 1
    assert RULES.why_not(race.state, 0, act.Again("")).rule == "moved_already"


def test_tokens_are_named_and_the_third_wins(race):
    """Of another zone and another colour each, where a move has just ended (p. 5)."""
    assert RULES.why_not(race.state, 0, act.TakeToken(1, "red")).rule == "move_or_stay"
    did(race, act.Sail(""), act.TakeToken(1, "red"))
    for token, rule in (((1, "green"), "zone_done"), ((2, "red"), "colour_done"), ((4, "red"), "no_station")):
        assert RULES.why_not(race.state, 0, act.TakeToken(*token)).rule == rule
    did(race, act.TakeToken(2, "green"))
    s = did(race, act.TakeToken(3, "yellow"))
    assert (s.phase, s.winner, s.victory) == ("over", 0, "three_tokens")


def test_after_a_token_no_other_is_offered_at_the_same_stop(race):
    """One station, one token (p. 5); at the next stop there may be one again."""

    def offered():
        return [one for one in RULES.legal(race.state, race.state.turn) if isinstance(one, act.TakeToken)]

    race.correct("seats[0].points", 9)
    did(race, act.Sail(""))
    assert offered()
    did(race, act.TakeToken(1, "red"))
    assert not offered()
    did(race, act.Again(""))
    assert offered()


def test_a_ship_that_stays_takes_no_token(race):
    """It has ended no movement (p. 5)."""
    did(race, act.Stay())
    assert RULES.why_not(race.state, 0, act.TakeToken(1, "red")).rule == "not_just_stopped"


def test_crossing_the_line_wins_with_two_tokens(race):
    """And only then (p. 5)."""
    did(race, act.Sail(""), act.TakeToken(1, "red"))
    assert RULES.why_not(race.state, 0, act.Cross()).rule == "line_needs_two"
    s = did(race, act.TakeToken(2, "green"), act.Cross())
    assert (s.winner, s.victory) == (0, "finish_line")
    assert RULES.scores(s).winners == ("Ann",)


def test_where_the_course_is_known_the_line_is_crossed_by_moving(game):
    """And a space means nothing where it is not."""
    s = game()
    assert RULES.why_not(s, 0, act.Cross()).rule == "line_by_moving"
    with pytest.raises(IllegalAction):
        RULES.apply(s, 0, act.Cross(), Chance(), True)
    assert RULES.why_not(replace(s, ledger=True), 0, act.Sail("K2")).rule == "no_course"


def test_nothing_is_said_of_where_ships_are(race):
    """Neither on a tile nor beside it, and a race that is stopped in a tie is shared."""
    said = " ".join(line.text for line in SCREEN.tile(race.state, 0).lines)
    assert "Three tokens: one from each zone" in said
    assert "space" not in said
    assert len(SCREEN.deciding(race.state)) == 1
    race.correct("phase", "over")
    assert RULES.outcome(race.state).decided_by == "shared"


def test_the_course_is_put_aside_and_taken_up_again_in_mid_race(game):
    """Cards and ships lie where they were left."""
    s = game(hand=("?",), away=1)
    path, aside = SCREEN.turn_picture(s, None)
    without = RULES.correct(s, path, aside)
    assert act.Sail("") in RULES.legal(without, 0)
    assert RULES.correct(without, *SCREEN.turn_picture(without, None)) == s


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("physical", [True, False])
def test_a_race_played_at_random_is_told_and_replays(seed, physical):
    """Every legal act has words of its own and is carried out; what is read back is the same race."""
    header = GAME.header_for(["Ann", "Bob", "Cid"], map_wanted=False, table="l", seed=None if physical else str(seed))
    table, rnd = Table(RULES, header, GAME.start(header)), random.Random(seed)
    while RULES.to_act(table.state) and table.seq < 300:
        s, legal = table.state, RULES.legal(table.state, table.state.turn)
        titles = [SCREEN.label(s, s.turn, one)[0] for one in legal]
        assert len(set(titles)) == len(titles)
        assert all(SCREEN.place(s, s.turn, one) is None for one in legal)
        entry = table.act(s.turn, rnd.choice(legal))
        told = RULES.tell(s, entry, table.state, None)
        assert "None" not in told
        assert all(0 <= one.points <= 8 for one in table.state.seats)
    header, entries = from_lines(to_lines(table.header, table.entries), "r", Entry.__class_getitem__(AnyAct))
    assert Table(RULES, header, GAME.start(header), entries).state == table.state
