"""When a sheet's winners are final, in every game: at the end, when all that counts is known or said to be all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.scores import Message, scored, verdict
from capemay_kit.errors import BadValue
from capemay_kit.games import registry
from capemay_kit.games.capitol import acts as capitol

from .recorded import game_of

NAMES = ["Ann", "Bob", "Cid"]
PARTS = {
    "cape-may": ("buildings.sand.cottage", "money"),
    "capitol": ("points.1", "points.2", "points.3", "points.4"),
    "capital-city": ("points", "money"),
}
"""What has to be entered of everybody, where only the score is counted."""
SHEETS = pytest.mark.parametrize("game", PARTS)


def a_sheet(game):
    return registry.lay_out(registry.game(game).header_for(NAMES, depth="sheet", table="t"))


def counted(table):
    return table.rules.scores(table.state)


def said(table):
    return verdict(counted(table), table.rules.meta.reasons)[0]


def entries_of(game):
    """List what has to be entered of everybody, with figures that make Ann the winner."""
    return [(f"seats[{i}].{part}", 5 - i) for i in range(len(NAMES)) for part in PARTS[game]]


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_winners_of_a_game_are_final_when_it_is_over_and_not_before(game):
    """Whoever is ahead on the way."""
    looked = game_of(f"{game}-plain-3")
    scores = [looked.rules.scores(m.s) for m in looked.moments if m.seq % 5 == 0 or m.entry is None]
    assert [one.complete for one in scores] == [False] * (len(scores) - 1) + [True]
    assert verdict(scores[-1], looked.rules.meta.reasons)[0].endswith((" wins", " win"))


@SHEETS
def test_a_sheet_is_complete_when_everything_of_everybody_is_entered(game):
    """Until then somebody may be ahead, and nobody wins. Who says that somebody has none has entered it."""
    table = a_sheet(game)
    assert verdict(counted(table), table.rules.meta.reasons) == ("Nobody is ahead yet", "")
    for path, value in entries_of(game):
        assert not counted(table).complete
        table.correct(path, 0 if "[2]" in path else value)
        assert said(table) in ("Ann is ahead", "Ann wins")
    assert (counted(table).complete, counted(table).winners) == (True, ("Ann",))


@SHEETS
def test_the_table_may_say_that_this_is_all(game):
    """What nobody has is never entered; and it may say that more is to come."""
    table = a_sheet(game)
    for path, value in entries_of(game)[: 4 if game == "capitol" else 1]:
        table.correct(path, value)
    assert not counted(table).complete
    table.correct("settled", True)
    assert said(table) == "Ann wins"
    told = table.rules.tell(table.state, table.entries[-1], table.state, None)
    assert "everything that counts has been entered" in told.lower()
    table.correct("settled", False)
    assert not counted(table).complete
    for path, value in entries_of(game):
        table.correct(path, value)
    assert not counted(table).complete
    table.correct("settled", None)
    assert counted(table).complete


@SHEETS
def test_nobody_settles_a_game_that_is_not_over(game):
    """And neither yes nor no is no answer."""
    table = registry.lay_out(registry.game(game).header_for(NAMES, table="t"))
    with pytest.raises(BadValue, match="not over"):
        table.correct("settled", True)
    with pytest.raises(BadValue, match="not one of the choices"):
        a_sheet(game).correct("settled", "yes")


@pytest.mark.parametrize(("first", "complete"), [(1, True), (4, False)])
def test_a_scored_round_is_entered_of_everybody(first, complete):
    """Areas scored four times make a sheet of Capitol complete; begun late, the earlier rounds are left to be entered,
    or the table says that this is all."""
    table = a_sheet("capitol")
    table.correct("round", first)
    for _ in range(first, 5):
        assert not counted(table).complete
        table.act(0, capitol.Score())
    assert (table.state.phase, counted(table).complete) == ("over", complete)
    table.correct("settled", True)
    assert counted(table).complete


def a_printed_end(game):
    """Return the end of a game with printed cards: of Cape May nobody named what lies face down, of Cape Horn the race
    was stopped and nobody said where the ships are."""
    rules = registry.game(game).rules
    s = registry.lay_out(registry.game(game).header_for(NAMES, table="t")).state
    if game == "cape-horn":
        s = rules.correct(s, "phase", "over")
        return replace(s, seats=tuple(replace(one, space=s.seats[0].space) for one in s.seats))
    s = replace(s, phase="over")
    if game == "cape-may":
        for path, value in (("bonus", [0, 0]), ("birds_unknown", 3), ("upgrades", [0])):
            s = rules.correct(s, f"seats[1].{path}", value)
    return s


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_printed_game_never_names_a_winner_while_something_is_missing(game):
    """It says how much is; then everything, or the table's word, makes the winner."""
    rules, s = registry.game(game).rules, a_printed_end(game)
    sheet = rules.scores(s)
    assert bool(sheet.missing) == (game in ("cape-may", "cape-horn"))
    if sheet.missing:
        assert not sheet.complete
        assert verdict(sheet, rules.meta.reasons)[0] == "Not final yet"
    stands = rules.scores(rules.correct(s, "settled", True))
    assert (stands.complete, stands.missing) == (True, ())
    assert verdict(stands, rules.meta.reasons)[0].endswith((" wins", " win"))


def test_what_is_open_at_the_end_is_missing():
    """Whichever line of whichever seat says that the app could not know it."""
    sheet = registry.game("capitol").rules.scores(a_printed_end("capitol"))
    lines = tuple(replace(one, open=()) for one in sheet.seats[0].lines)
    known = [replace(one, lines=lines) for one in sheet.seats]
    assert scored(known, (), "", settled=None, ended=True).complete
    known[1] = replace(known[1], lines=(replace(lines[0], open=(Message("unsure"),)), *lines[1:]))
    (one,) = scored(known, (), "", settled=None, ended=True).missing
    assert (one.seat, one.category) == (1, lines[0].category)


# --- Cape May: cards and birds that nobody has named (p. 13-14) -------------------------------------------

MAY = registry.game("cape-may").rules


def test_points_stand_for_cards_that_nobody_names():
    """Each entry for one card: bonus cards, upgrade cards, all birds."""
    s = a_printed_end("cape-may")
    left = {"upgrade_cards", "birds", "bonus_cards"}
    assert {one.category for one in MAY.scores(s).missing} == left
    for path, value, line in (
        ("upgrade_points", [0], "upgrade_cards"), ("bird_points", [6, 3], "birds"),
        ("bonus_points", [9], ""), ("bonus_points", [9, 6], "bonus_cards"),
    ):  # fmt: skip
        s = MAY.correct(s, f"seats[1].{path}", value)
        left = left - {line}
        assert {one.category for one in MAY.scores(s).missing} == left
    points = {line.category: line.points for line in MAY.scores(s).seats[1].lines}
    assert [points[one] for one in ("upgrade_cards", "birds", "bonus_cards")] == [0, 9, 15]
    assert MAY.scores(s).complete


def test_what_is_entered_at_the_end_stands_by_the_line_it_earns():
    """So a screen finds what to ask for: every line that may be open has its figures."""
    s = a_printed_end("cape-may")
    there = {(one.seat, one.line): one for one in registry.screen("cape-may").claims(s)}
    for one in MAY.scores(s).missing:
        assert sum(field.lack for field in there[one.seat, one.category].fields) > 0
