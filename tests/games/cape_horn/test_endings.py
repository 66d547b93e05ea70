"""A recorded race for every way one can end, replayed entry by entry (p. 5)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry, from_lines, to_lines
from capemay_kit.core.scores import said
from capemay_kit.core.table import Table
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.names import DECIDED
from capemay_kit.games.cape_horn.rules import GAME, CapeHorn

RULES = CapeHorn()
ENTRY = Entry[RULES.meta.act_type]


def table_of(**options):
    """Lay out a physical table for three on the former course, hands drawn."""
    header = GAME.header_for(["Ann", "Bob", "Cid"], table="t", edition="base", board="cape-horn", **options)
    table = Table(RULES, header, GAME.start(header))
    table.act(0, act.Deal())
    return table


def replayed(table):
    """Write a table's record, read it, fold it: the same race."""
    header, entries = from_lines(to_lines(table.header, table.entries), "t", ENTRY)
    again = Table(RULES, header, GAME.start(header), entries)
    assert again.state == table.state
    return again.state


def test_over_the_finish_line_with_two_tokens():
    """The ship that crosses wins at once (p. 5)."""
    table = table_of()
    table.correct("seats[0].tokens.1", "red")
    table.correct("seats[0].tokens.2", "yellow")
    table.correct("seats[0].space", "B5")
    for space, card in {"B5": "straight-3", "B2": "tee-1"}.items():
        table.correct(f"winds.{space}", card)
    table.act(0, act.Sail("B2"))
    s = replayed(table)
    assert (RULES.outcome(s).winners, RULES.outcome(s).decided_by) == ((0,), "finish_line")
    assert [one.total for one in RULES.scores(s).seats] == [3, 0, 0]
    assert "wins" in RULES.tell(table.history[-2][1], table.entries[-1], s, None)
    assert RULES.to_act(s) == ()


def test_over_the_finish_line_by_a_second_move():
    """A tip of the rulebook: move twice to pass the leader (p. 6)."""
    table = table_of()
    table.correct("seats[0].tokens.1", "red")
    table.correct("seats[0].tokens.2", "yellow")
    table.correct("seats[0].points", 5)
    table.correct("seats[0].space", "B5")
    for space, card in {"B5": "straight-2", "B3": "hook", "D2": "tee-1"}.items():
        table.correct(f"winds.{space}", card)
    table.act(0, act.Sail("B3"))
    table.act(0, act.Again("D2"))
    assert RULES.outcome(replayed(table)).decided_by == "finish_line"


def test_a_token_of_the_second_zone_and_the_line_in_one_turn():
    """Stop, take the second token, sail on over the line."""
    table = table_of()
    table.correct("seats[0].tokens.1", "green")
    table.correct("seats[0].points", 8)
    table.correct("seats[0].space", "B5")
    for space, card in {"B5": "fan-1", "B4": "straight-2", "B2": "tee-1"}.items():
        table.correct(f"winds.{space}", card)
    table.act(0, act.Sail("B4"))
    table.act(0, act.TakeToken())
    table.act(0, act.Again("B2"))
    s = replayed(table)
    assert (s.winner, s.victory, s.seats[0].tokens) == (0, "finish_line", ("green", None, "red"))


def test_a_token_of_every_zone():
    """The third token wins at once, wherever the ship is (p. 5)."""
    table = table_of()
    table.correct("seats[0].tokens.1", "red")
    table.correct("seats[0].tokens.3", "green")
    table.correct("seats[0].space", "I12")
    for space, card in {"I12": "fork-1", "H13": "tee-1"}.items():
        table.correct(f"winds.{space}", card)
    table.act(0, act.Ignore("H13"))
    table.act(0, act.TakeToken())
    s = replayed(table)
    assert (RULES.outcome(s).winners, RULES.outcome(s).decided_by) == ((0,), "three_tokens")
    assert [said(because.why, RULES.meta.messages) for because in RULES.scores(s).seats[0].lines[0].because] == [
        "the red token of zone I", "the yellow token of zone II", "the green token of zone III",
    ]  # fmt: skip


def test_crossing_the_line_with_one_token_is_no_end():
    """Two are needed (p. 1)."""
    table = table_of()
    table.correct("seats[0].tokens.1", "red")
    table.correct("seats[0].space", "B3")
    for space, card in {"B3": "tee-1", "B2": "backing-right"}.items():
        table.correct(f"winds.{space}", card)
    table.act(0, act.Sail("B2"))
    assert RULES.outcome(replayed(table)) is None


def test_a_ship_behind_the_line_has_to_cross_it_again():
    """Moving about behind it, or back over it, is no crossing (ruling 6)."""
    table = table_of()
    table.correct("seats[0].space", "B2")
    for path, value in {"tokens.1": "red", "tokens.2": "green"}.items():
        table.correct(f"seats[0].{path}", value)
    for space, card in {"B2": "backing-right", "B1": "tee-1", "B3": "straight-2"}.items():
        table.correct(f"winds.{space}", card)
    assert RULES.apply(table.state, 0, act.Ignore("B1"), Chance(seed="x")).winner is None
    table.act(0, act.Sail("B3"))
    assert table.state.winner is None


@pytest.mark.parametrize(("switch", "offered"), [(True, False), (False, True)])
def test_a_table_may_let_ships_cross_where_no_card_lies(switch, offered):
    """The switch ``line_needs_card``; without two tokens a card is needed all the same."""
    table = table_of(rulings={"line_needs_card": switch})
    table.correct("seats[0].space", "B3")
    table.correct("winds.B3", "straight-3")
    assert act.Sail("B2") not in RULES.legal(table.state, 0)
    table.correct("seats[0].tokens.1", "red")
    table.correct("seats[0].tokens.2", "green")
    assert (act.Sail("B2") in RULES.legal(table.state, 0)) == offered
    assert (act.Ignore("C2") in RULES.legal(table.state, 0)) == offered
    if offered:
        table.act(0, act.Sail("B2"))
        assert replayed(table).victory == "finish_line"


def test_a_stopped_race_is_won_by_most_tokens():
    """The rulebook knows no such end; our ruling."""
    table = table_of()
    table.correct("seats[1].tokens.1", "red")
    table.correct("phase", "over", note="we have to go")
    outcome = RULES.outcome(replayed(table))
    assert (outcome.winners, outcome.decided_by) == ((1,), "tokens")


def test_tied_on_tokens_by_whoever_is_nearer_a_victory():
    """Spaces still to sail; our ruling."""
    table = table_of()
    table.correct("seats[2].space", "M4")
    table.correct("phase", "over")
    outcome = RULES.outcome(replayed(table))
    assert (outcome.winners, outcome.decided_by) == ((2,), "nearer")


def test_or_it_is_shared():
    """Nothing else tells them apart."""
    table = table_of()
    table.correct("seats[1].space", "M5")
    table.correct("seats[2].space", "M5")
    table.correct("phase", "over")
    outcome = RULES.outcome(replayed(table))
    assert (outcome.winners, outcome.decided_by) == ((1, 2), "shared")


def test_a_race_is_stopped_after_a_hundred_rounds():
    """So that one in which nothing moves any more ends (our ruling, ``round_limit``)."""
    table = table_of()
    table.correct("round", 100)
    table.correct("turn", 2)
    table.act(2, act.Stay())
    table.act(2, act.Draw())
    table.act(2, act.EndTurn())
    s = replayed(table)
    assert (s.phase, s.winner, s.round, s.stopped) == ("over", None, 100, True)
    table = table_of()
    table.correct("book.numbers.round_limit", 0)
    table.correct("round", 100)
    table.correct("turn", 2)
    for one in (act.Stay(), act.Draw(), act.EndTurn()):
        table.act(2, one)
    assert (table.state.phase, table.state.round) == ("sail", 101)


def test_every_reason_that_can_decide_has_its_words():
    """All of those tested here."""
    reasons = {"finish_line", "three_tokens", "tokens", "nearer", "shared"}
    assert set(DECIDED) == set(RULES.meta.reasons) == reasons


@pytest.mark.parametrize("tokens", [(None, None, None), ("red", None, None), ("red", "red", "red")])
def test_in_mid_race_nobody_has_won(game, tokens):
    """Not by being ahead, and not by three tokens of one colour (p. 1)."""
    sheet = RULES.scores(game(tokens=tokens))
    assert (sheet.winners, sheet.decided_by, sheet.complete) == ((), "", False)
    assert RULES.outcome(game(tokens=tokens)) is None


def test_a_race_that_is_won_or_was_stopped_has_final_winners():
    """And one that goes on again has none."""
    table = table_of()
    table.correct("seats[1].tokens.1", "red")
    table.correct("phase", "over")
    assert (table.state.stopped, RULES.scores(table.state).complete) == (True, True)
    table.correct("phase", "sail")
    assert (table.state.stopped, RULES.scores(table.state).winners) == (False, ())
    table.correct("phase", "over")
    for zone, colour in (("2", "green"), ("3", "yellow")):
        table.correct(f"seats[1].tokens.{zone}", colour)
    assert (table.state.stopped, RULES.outcome(table.state).decided_by) == (False, "three_tokens")
    table.correct("seats[1].tokens.3", None)
    assert (table.state.phase, RULES.outcome(table.state)) == ("draw", None)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_greedy_bots_come_to_an_end_by_themselves(seats):
    """They win the race, not the clock."""
    s = GAME.start(GAME.header_for(["Ann", "Bob", "Cid", "Dot", "Eve"][:seats], seed="g"))
    while RULES.to_act(s):
        seat = s.turn
        view = RULES.view(s, seat)
        legal = RULES.legal(s, seat)
        one = max(legal, key=lambda a: RULES.worth(RULES.apply(view, seat, a, Chance()), seat))
        s = RULES.apply(s, seat, one, Chance(seed="g"))
    assert s.winner is not None
    assert RULES.worth(s, s.winner) > 100 > -100 > RULES.worth(s, (s.winner + 1) % seats)
    assert RULES.worth(replace(s, winner=None, phase="sail"), 0) < 100
    assert msgspec.json.encode(RULES.position(s))
