"""When a sheet's winners are final, in every game: at the end, when all that counts is known or said to be all."""

from __future__ import annotations

import pytest

from capemay_kit.core.record import from_lines
from capemay_kit.core.words import verdict
from capemay_kit.errors import BadValue
from capemay_kit.games import registry
from capemay_kit.sim import simulate

NAMES = ["Ann", "Bob", "Cid"]
PARTS = {
    "cape-may": ("buildings.sand.cottage", "money"),
    "capitol": ("points.1", "points.2", "points.3", "points.4"),
    "capital-city": ("points", "money"),
}
"""What has to be entered of everybody, where only the score is counted."""


def a_sheet(game):
    """Lay out a table where only the score is counted."""
    return registry.lay_out(registry.game(game).header_for(NAMES, depth="sheet", table="t"))


def counted(table):
    """Count a table."""
    return table.rules.scores(table.state)


def entries_of(game):
    """List what has to be entered of everybody, with figures that make Ann the winner."""
    return [(f"seats[{i}].{part}", 5 - i) for i in range(len(NAMES)) for part in PARTS[game]]


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_winners_of_a_game_are_final_when_it_is_over_and_not_before(game):
    """Whoever is ahead on the way."""
    seats = registry.game(game).rules.meta.max_seats
    _, record = simulate(game, seats, ["greedy" if game == "cape-horn" else "random"], 1, 4)
    header, entries = from_lines(record, "sim", registry.entry_type(game))
    table = registry.lay_out(header)
    assert not counted(table).complete
    for entry in entries:
        assert not counted(table).complete
        table.take(entry)
    sheet = counted(table)
    assert sheet.complete
    assert verdict(sheet, table.rules.meta.reasons)[0].endswith((" wins", " win"))


@pytest.mark.parametrize("game", PARTS)
def test_a_sheet_is_complete_when_everything_of_everybody_is_entered(game):
    """Until then somebody may be ahead, and nobody wins."""
    table = a_sheet(game)
    assert not counted(table).complete
    assert verdict(counted(table), table.rules.meta.reasons) == ("Nobody is ahead yet", "")
    for path, value in entries_of(game):
        assert not counted(table).complete
        table.correct(path, value)
    sheet = counted(table)
    assert (sheet.complete, sheet.winners) == (True, ("Ann",))


@pytest.mark.parametrize("game", PARTS)
def test_after_one_entry_nobody_wins(game):
    """Ann is ahead."""
    table = a_sheet(game)
    table.correct("seats[0].money" if game != "capitol" else "seats[0].points.1", 30)
    assert verdict(counted(table), table.rules.meta.reasons)[0] == "Ann is ahead"


@pytest.mark.parametrize("game", PARTS)
def test_nothing_is_an_entry_too(game):
    """Who says that somebody has none has entered it."""
    table = a_sheet(game)
    for path, value in entries_of(game):
        table.correct(path, 0 if "[2]" in path else value)
    assert counted(table).complete


@pytest.mark.parametrize("game", PARTS)
def test_the_table_may_say_that_this_is_all(game):
    """What nobody has is never entered; and it may say that more is to come."""
    table = a_sheet(game)
    for path, value in entries_of(game)[: 4 if game == "capitol" else 1]:
        table.correct(path, value)
    assert not counted(table).complete
    table.correct("settled", True)
    assert verdict(counted(table), table.rules.meta.reasons)[0] == "Ann wins"
    assert "all that counts is entered" in table.rules.tell(table.state, table.entries[-1], table.state, None).lower()
    table.correct("settled", False)
    assert not counted(table).complete
    for path, value in entries_of(game):
        table.correct(path, value)
    assert not counted(table).complete
    table.correct("settled", None)
    assert counted(table).complete


@pytest.mark.parametrize("game", PARTS)
def test_nobody_settles_a_game_that_is_not_over(game):
    """And neither yes nor no is no answer."""
    table = registry.lay_out(registry.game(game).header_for(NAMES, table="t"))
    with pytest.raises(BadValue, match="not over"):
        table.correct("settled", True)
    with pytest.raises(BadValue, match="cannot be there"):
        a_sheet(game).correct("settled", "yes")


@pytest.mark.parametrize("game", ["capitol", "capital-city"])
def test_a_sheet_asks_whether_that_is_all(game):
    """As soon as that can be said."""
    table = a_sheet(game)
    for path, value in entries_of(game)[-4:]:
        table.correct(path, value)
    fields = [one for section in registry.screen(game).sheet(table.state) for one in section.fields]
    (asked,) = [one for one in fields if one.path == "settled"]
    assert {option.value for option in asked.options} == {True, False, None}


def test_a_scored_round_is_entered_of_everybody():
    """Areas scored four times make a sheet of Capitol complete."""
    from capemay_kit.games.capitol import acts as act

    table = a_sheet("capitol")
    for _ in range(4):
        assert not counted(table).complete
        table.act(0, act.Score())
    assert counted(table).complete


def test_a_round_begun_late_leaves_the_earlier_ones_to_be_entered():
    """Of everybody, or the table says that this is all."""
    from capemay_kit.games.capitol import acts as act

    table = a_sheet("capitol")
    table.correct("round", 4)
    table.act(0, act.Score())
    assert (table.state.phase, counted(table).complete) == ("over", False)
    table.correct("settled", True)
    assert counted(table).complete


def test_what_nobody_has_named_keeps_the_end_of_cape_may_open():
    """A bonus card, birds face down: until they are named, or the table says that this is all (p. 13-14)."""
    from msgspec.structs import replace

    rules = registry.game("cape-may").rules
    start = registry.lay_out(registry.game("cape-may").header_for(NAMES, table="t")).state
    over = replace(start, phase="over")
    assert rules.scores(over).complete
    for path, value, named in (("bonus", [0], [2]), ("birds_unknown", 2, 0), ("upgrades", [0], [3])):
        unnamed = rules.correct(over, f"seats[1].{path}", value)
        assert not rules.scores(unnamed).complete
        assert rules.scores(rules.correct(unnamed, "settled", True)).complete
        assert rules.scores(rules.correct(unnamed, f"seats[1].{path}", named)).complete
