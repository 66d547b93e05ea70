"""When a sheet's winners are final, in every game: at the end, when all that counts is known or said to be all."""

from __future__ import annotations

import pytest

from capemay_kit.core.record import from_lines
from capemay_kit.core.scores import verdict
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
    told = table.rules.tell(table.state, table.entries[-1], table.state, None)
    assert "everything that counts has been entered" in told.lower()
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
    with pytest.raises(BadValue, match="not one of the choices"):
        a_sheet(game).correct("settled", "yes")


@pytest.mark.parametrize("game", ["capitol", "capital-city"])
def test_a_sheet_asks_whether_that_is_all(game):
    """As soon as that can be said."""
    table = a_sheet(game)
    for path, value in entries_of(game)[-4:]:
        table.correct(path, value)
    fields = [one for section in registry.screen(game).sheet(table.state) for one in section.fields]
    (asked,) = [one for one in fields if one.name == "settled"]
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


def a_printed_end(game):
    """Return the end of a game with printed cards: of Cape May nobody named what lies face down, of Cape Horn the race
    was stopped and nobody said where the ships are."""
    from msgspec.structs import replace

    rules = registry.game(game).rules
    s = registry.lay_out(registry.game(game).header_for(NAMES, table="t")).state
    if game == "cape-horn":
        s = rules.correct(s, "phase", "over")
        seats = tuple(replace(one, space=s.seats[0].space) for one in s.seats)
        return replace(s, seats=seats)
    s = replace(s, phase="over")
    if game == "cape-may":
        for path, value in (("bonus", [0, 0]), ("birds_unknown", 3), ("upgrades", [0])):
            s = rules.correct(s, f"seats[1].{path}", value)
    return s


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_printed_game_never_names_a_winner_while_something_is_missing(game):
    """It says how much is; then everything, or the table's word, makes the winner."""
    meta, s = registry.game(game).rules.meta, a_printed_end(game)
    sheet = registry.game(game).rules.scores(s)
    if game in ("cape-may", "cape-horn"):
        assert sheet.missing
    if sheet.missing:
        assert not sheet.complete
        assert verdict(sheet, meta.reasons)[0] == "Not final yet"
    stands = registry.game(game).rules.scores(registry.game(game).rules.correct(s, "settled", True))
    assert (stands.complete, stands.missing) == (True, ())
    assert verdict(stands, meta.reasons)[0].endswith((" wins", " win"))


@pytest.mark.parametrize("game", registry.GAMES)
def test_what_is_open_at_the_end_is_missing(game):
    """Whichever line of whichever seat says that the app could not know it."""
    from msgspec.structs import replace

    from capemay_kit.core.scores import Message, scored

    sheet = registry.game(game).rules.scores(a_printed_end(game))
    lines = tuple(replace(one, open=()) for one in sheet.seats[0].lines)
    known = [replace(one, lines=lines) for one in sheet.seats]
    assert scored(known, (), "", settled=None, ended=True).complete
    known[1] = replace(known[1], lines=(replace(lines[0], open=(Message("unsure"),)), *lines[1:]))
    (one,) = scored(known, (), "", settled=None, ended=True).missing
    assert (one.seat, one.category) == (1, lines[0].category)


def test_points_stand_for_cards_that_nobody_names():
    """Each entry for one card: bonus cards, upgrade cards, all birds (p. 13-14)."""
    rules, s = registry.game("cape-may").rules, a_printed_end("cape-may")
    left = {"upgrade_cards", "birds", "bonus_cards"}
    assert {one.category for one in rules.scores(s).missing} == left
    for path, value, line in (
        ("upgrade_points", [0], "upgrade_cards"), ("bird_points", [6, 3], "birds"),
        ("bonus_points", [9], ""), ("bonus_points", [9, 6], "bonus_cards"),
    ):  # fmt: skip
        s = rules.correct(s, f"seats[1].{path}", value)
        left = left - {line}
        assert {one.category for one in rules.scores(s).missing} == left
    points = {line.category: line.points for line in rules.scores(s).seats[1].lines}
    assert [points[one] for one in ("upgrade_cards", "birds", "bonus_cards")] == [0, 9, 15]
    assert rules.scores(s).complete


def test_one_card_by_its_name_and_one_by_its_points():
    """Both count, and nothing is missing any more."""
    rules, s = registry.game("cape-may").rules, a_printed_end("cape-may")
    s = rules.correct(s, "seats[1].bonus[0]", 2)
    s = rules.correct(s, "seats[1].bonus_points", [7])
    (line,) = [one for one in rules.scores(s).seats[1].lines if one.category == "bonus_cards"]
    assert line.open == ()


def test_what_is_entered_at_the_end_stands_by_the_line_it_earns():
    """So a screen finds what to ask for: every line that may be open has its figures."""
    s = a_printed_end("cape-may")
    sheet = registry.game("cape-may").rules.scores(s)
    there = {(one.seat, one.line): one for one in registry.screen("cape-may").claims(s)}
    for one in sheet.missing:
        assert sum(field.lack for field in there[one.seat, one.category].fields) > 0
