"""A race for every way one can end, and what is no end (p. 1, 5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.table import Table
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn

RULES = CapeHorn()
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]
TWO = {"seats[0].tokens.1": "red", "seats[0].tokens.2": "yellow"}


def race(figures=(), *acts, **options):
    """Lay out a physical table for three on the former course, hands drawn, put figures there and do acts."""
    header = GAME.header_for(NAMES[:3], table="t", edition="base", board="cape-horn", **options)
    table = Table(RULES, header, GAME.start(header))
    table.act(0, act.Deal())
    for path, value in dict(figures).items():
        table.correct(path, value)
    for one in acts:
        table.act(table.state.turn, one)
    return table


@pytest.mark.parametrize(
    ("figures", "acts", "winners", "decided"),
    [
        pytest.param({**TWO, "seats[0].space": "B5", "winds.B5": "straight-3", "winds.B2": "tee-1"},
                     [act.Sail("B2")], (0,), "finish_line", id="over the line with two tokens (p. 5)"),
        pytest.param({**TWO, "seats[0].points": 5, "seats[0].space": "B5", "winds.B5": "straight-2",
                      "winds.B3": "hook", "winds.D2": "tee-1"},
                     [act.Sail("B3"), act.Again("D2")], (0,), "finish_line", id="by a second move (p. 6)"),
        pytest.param({"seats[0].tokens.1": "green", "seats[0].points": 8, "seats[0].space": "B5", "winds.B5": "fan-1",
                      "winds.B4": "straight-2", "winds.B2": "tee-1"},
                     [act.Sail("B4"), act.TakeToken(), act.Again("B2")], (0,), "finish_line",
                     id="the second token and the line in one turn"),
        pytest.param({"seats[0].tokens.1": "red", "seats[0].tokens.3": "green", "seats[0].space": "I12",
                      "winds.I12": "fork-1", "winds.H13": "tee-1"},
                     [act.Ignore("H13"), act.TakeToken()], (0,), "three_tokens", id="a token of every zone (p. 5)"),
        pytest.param({"seats[0].tokens.1": "red", "seats[0].space": "B3", "winds.B3": "tee-1",
                      "winds.B2": "backing-right"}, [act.Sail("B2")], None, "", id="the line with one token (p. 1)"),
        pytest.param({**TWO, "seats[0].space": "B2", "winds.B2": "backing-right", "winds.B1": "tee-1",
                      "winds.B3": "straight-2"}, [act.Ignore("B1")], None, "", id="moving behind it (ruling 6)"),
        pytest.param({**TWO, "seats[0].space": "B2", "winds.B2": "backing-right", "winds.B3": "straight-2"},
                     [act.Sail("B3")], None, "", id="back over it (ruling 6)"),
        # the rulebook knows no such end; our rulings
        pytest.param({"seats[1].tokens.1": "red", "phase": "over"}, [], (1,), "tokens", id="stopped: most tokens"),
        pytest.param({"seats[2].space": "M4", "phase": "over"}, [], (2,), "nearer", id="stopped: nearer a victory"),
        pytest.param({"seats[1].space": "M5", "seats[2].space": "M5", "phase": "over"}, [], (1, 2), "shared",
                     id="stopped: as near"),
        pytest.param({"round": 100, "turn": 2}, [act.Stay(), act.Draw(), act.EndTurn()], (0, 1, 2), "shared",
                     id="after a hundred rounds"),
        pytest.param({"book.numbers.round_limit": 0, "round": 100, "turn": 2},
                     [act.Stay(), act.Draw(), act.EndTurn()], None, "", id="without a limit"),
    ],
)  # fmt: skip
def test_how_a_race_ends(figures, acts, winners, decided):
    table = race(figures, *acts)
    s, outcome = table.state, RULES.outcome(table.state)
    assert (outcome and outcome.winners, outcome.decided_by if outcome else "") == (winners, decided)
    assert bool(RULES.to_act(s)) == (winners is None)
    assert s.stopped == (decided in ("tokens", "nearer", "shared"))
    if acts and winners and not s.stopped:
        assert [one.total for one in RULES.scores(s).seats] == [3, 0, 0]
        assert "wins" in RULES.tell(table.history[-2][1], table.entries[-1], s, None)


@pytest.mark.parametrize(("switch", "offered"), [(True, False), (False, True)])
def test_a_table_may_let_ships_cross_where_no_card_lies(switch, offered):
    """The switch ``line_needs_card``; without two tokens a card is needed all the same."""
    table = race({"seats[0].space": "B3", "winds.B3": "straight-3"}, rulings={"line_needs_card": switch})
    assert act.Sail("B2") not in RULES.legal(table.state, 0)
    for path, value in TWO.items():
        table.correct(path, value)
    assert (act.Sail("B2") in RULES.legal(table.state, 0)) == offered
    assert (act.Ignore("C2") in RULES.legal(table.state, 0)) == offered
    if offered:
        table.act(0, act.Sail("B2"))
        assert table.state.victory == "finish_line"


def test_a_race_that_is_won_or_was_stopped_has_final_winners_and_one_that_goes_on_again_none():
    table = race({"seats[1].tokens.1": "red", "phase": "over"})
    assert (table.state.stopped, RULES.scores(table.state).complete) == (True, True)
    table.correct("phase", "sail")
    assert (table.state.stopped, RULES.scores(table.state).winners) == (False, ())
    table.correct("phase", "over")
    for zone, colour in (("2", "green"), ("3", "yellow")):
        table.correct(f"seats[1].tokens.{zone}", colour)
    assert (table.state.stopped, RULES.outcome(table.state).decided_by) == (False, "three_tokens")
    table.correct("seats[1].tokens.3", None)
    assert (table.state.phase, RULES.outcome(table.state)) == ("draw", None)


@pytest.mark.parametrize("seats", [3, *(pytest.param(n, marks=pytest.mark.slow) for n in (4, 5))])
def test_greedy_bots_come_to_an_end_by_themselves(seats):
    """They win the race, not the clock."""
    s = GAME.start(GAME.header_for(NAMES[:seats], seed="g"))
    while RULES.to_act(s):
        seat = s.turn
        view = RULES.view(s, seat)
        one = max(RULES.legal(s, seat), key=lambda a: RULES.worth(RULES.apply(view, seat, a, Chance()), seat))
        s = RULES.apply(s, seat, one, Chance(seed="g"))
    assert s.winner is not None
    assert RULES.worth(s, s.winner) > 100 > -100 > RULES.worth(s, (s.winner + 1) % seats)
    assert RULES.worth(replace(s, winner=None, phase="sail"), 0) < 100
