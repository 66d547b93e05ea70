"""Every game of the registry keeps the kit's promises, whatever it is about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capemay_kit.core.record import Correct, Entry, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile, BrokenRecord, UnknownName
from capemay_kit.games import registry
from capemay_kit.sim import simulate
from capemay_kit.teach.reference import rules


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_game_of_bots_is_recorded_and_replayed(name: str) -> None:
    """With the fewest seats; the record leads to the same sheet, and its header names the game."""
    seats = max(2, registry.game(name).rules.meta.min_seats)
    bots = ["greedy"] if name == "cape-horn" else ["random"]
    figures, record = simulate(name, seats, bots, 1, 7)
    header, entries = from_lines(record, "sim", registry.entry_type(name))
    table = registry.lay_out(header)
    for entry in entries:
        table.take(entry)
    sheet = table.rules.scores(table.state)
    assert header.game == name
    assert table.rules.to_act(table.state) == ()
    assert [one.total for one in sheet.seats] == figures["results"][0]["scores"]
    assert {line.category for seat in sheet.seats for line in seat.lines} <= set(table.rules.meta.categories)
    assert sheet.decided_by in table.rules.meta.reasons


@pytest.mark.parametrize("name", registry.GAMES)
def test_an_entry_that_does_not_hold_is_named(name: str) -> None:
    """Two entries of one number: the second is no longer the game's."""
    seats = max(2, registry.game(name).rules.meta.min_seats)
    _, record = simulate(name, seats, ["greedy" if name == "cape-horn" else "random"], 1, 7)
    header, entries = from_lines(record, "sim", registry.entry_type(name))
    table = registry.lay_out(header)
    table.take(entries[0])
    with pytest.raises(BrokenRecord):
        table.take(entries[0])


@pytest.mark.parametrize("physical", [True, False])
@pytest.mark.parametrize("name", [one for one in registry.GAMES if one != "cape-may"])
def test_before_names_are_given_the_checklist_is_for_the_fewest_players(name: str, physical: bool) -> None:
    """Nobody lays out anything for none."""
    says, least = registry.screen(name), registry.game(name).rules.meta.min_seats
    fewest = says.checklist(least, physical)
    assert [says.checklist(seats, physical) for seats in range(least)] == [fewest] * least


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_game_has_its_rules_to_be_looked_up(name: str) -> None:
    """Each with a page, none twice."""
    found = rules(name)
    assert len({one.id for one in found}) == len(found) > 20
    assert all(one.page >= 1 and one.text for one in found)


def test_a_number_of_seats_a_game_is_not_for_is_refused() -> None:
    """Capital City is for three to six."""
    with pytest.raises(UnknownName, match="3 to 6"):
        simulate("capital-city", 2, ["random"], 1, 1)


def test_a_game_nobody_knows_is_refused_with_those_there_are() -> None:
    """By their ids."""
    with pytest.raises(UnknownName, match="cape-may"):
        registry.game("chess")


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_is_offered_by_its_own_title(game):
    """The list of titles is kept apart, for no game is read to be offered."""
    assert registry.TITLES[game] == registry.game(game).rules.meta.title


def fresh(name: str, **changes: Any) -> bytes:
    """Return the record of a table of a game nobody has played at yet, with fields of its header changed."""
    meta = registry.game(name).rules.meta
    names = [f"Seat {i + 1}" for i in range(max(2, meta.min_seats))]
    header = msgspec.to_builtins(registry.game(name).header_for(names, table="t"))
    return json.dumps({**header, **changes}).encode() + b"\n"


def told(name: str, **changes: Any) -> list[str]:
    """Return what is said of that record."""
    with pytest.raises(BadFile) as bad:
        registry.read_record(fresh(name, **changes), "r.jsonl")
    return str(bad.value).splitlines()


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize(
    ("options", "path"),
    [
        (5, "$.options"),
        ({"seats": []}, "$.options.seats"),
        ({"seats": ["A", "A", "B"]}, "$.options.seats[1]"),
        ({"seats": ["A", "B", "C"], "first": 7}, "$.options.first"),
        ({"seats": ["A", "B", "C"], "rulings": [1]}, "$.options.rulings"),
        ({"seats": ["A", "B", "C"], "rulings": {"no_such": True}}, "$.options.rulings.no_such"),
        ({"seats": ["A", "B", "C"], "own": [1]}, "$.options.own"),
        ({"seats": ["A", "B", "C"], "own": {"round": "x"}}, "$.options.own.round"),
        ({"seats": ["A", "B", "C"], "own": {"seats[99999999999999].x": 1}}, "$.options.own.seats[99999999999999].x"),
        ({"seats": ["A", "B", "C"], "whim": 1}, "$.options.whim"),
    ],
)
def test_bad_options_of_a_record_are_told_by_line_and_path(name: str, options: Any, path: str) -> None:
    """One line for each fault, and no other error."""
    assert any(line.startswith(f"r.jsonl: line 1, {path[2:]}: ") for line in told(name, options=options))


@pytest.mark.parametrize(
    "options",
    [
        {"seats": ["A", "B", "C"], "solo": "pioneer"},
        {"seats": ["A", "B"], "solo": "deep"},
        {"seats": ["A", "B"], "solo": "pioneer", "first": 1},
    ],
)
def test_solo_play_is_one_name_and_avas(options: dict[str, Any]) -> None:
    """At a difficulty there is; the first seat begins."""
    assert all(line.startswith("r.jsonl: line 1, options.") for line in told("cape-may", options=options))


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"edition": "nobody"}, "$.edition"),
        ({"edition": 5}, "$.edition"),
        ({"edition": {"format": "capemay-edition/1", "id": "x", "extends": "nobody"}}, "$.edition.extends"),
        ({"edition": {"format": "capemay-edition/1", "id": "x", "extends": "base", "numbers": {"shoes": 1}}},
         "$.edition.numbers.shoes"),
        ({"game": "chess"}, "$.game"),
    ],
)  # fmt: skip
def test_what_a_header_names_is_told_by_its_path(name: str, changes: dict[str, Any], path: str) -> None:
    """In the record's own file and line."""
    (line,) = told(name, **changes)
    assert line.startswith(f"r.jsonl: line 1, {path[2:]}: ")


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_record_does_not_choose_what_is_read_here(name: str, tmp_path: Path) -> None:
    """Somebody else wrote it: it names what is shipped, or holds it."""
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps({"format": "capemay-edition/1", "id": "mine", "extends": "base"}))
    assert told(name, edition=str(mine))[0].startswith("r.jsonl: line 1, edition: There is no edition ")
    whole = {"format": "capemay-edition/1", "id": "x", "extends": str(mine)}
    assert told(name, edition=whole)[0].startswith("r.jsonl: line 1, edition.extends: There is no edition ")
    if name != "capital-city":
        assert told(name, board=str(mine))[0].startswith("r.jsonl: line 1, board: There is no ")


RENAMED = [one for one in registry.GAMES if one != "capital-city"]
"""Games whose seats can be called otherwise once they are laid out."""


@pytest.mark.parametrize("name", RENAMED)
def test_two_seats_of_one_name_are_refused_where_they_are_entered(name: str) -> None:
    """A tie would be between Ann and Ann; the figure is as it was."""
    table = registry.read_record(fresh(name), "r.jsonl")[0]
    with pytest.raises(ValueError, match="name"):
        table.correct("seats[0].name", "Seat 2")
    assert (table.seq, table.state.seats[0].name) == (0, "Seat 1")
    assert table.correct("seats[0].name", "Ann").seq == 1


@pytest.mark.parametrize("name", ["cape-may", "cape-horn"])
def test_a_record_in_which_two_names_were_once_alike_opens(name: str) -> None:
    """Before it was refused, two people could change places by it."""
    header, _ = from_lines(fresh(name), "r.jsonl", registry.entry_type(name))
    changes = [("seats[0].name", "Seat 2"), ("seats[1].name", "Seat 1")]
    entries = [Entry(i, Correct(*change)) for i, change in enumerate(changes, 1)]
    table, read = registry.read_record(to_lines(header, entries), "r.jsonl")
    for entry in read:
        table.take(entry)
    assert [seat.name for seat in table.state.seats[:2]] == ["Seat 2", "Seat 1"]


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize("names", [("Ann", "Ann", "Bob"), ("Ann", " ", "Bob")])
def test_a_position_s_seats_have_names_of_their_own(name: str, names: tuple[str, ...]) -> None:
    """As at a table."""
    raw = {"format": "capemay-position/2", "game": name, "seats": names}
    with pytest.raises(BadFile, match=r"seats\[1\]: every seat needs a name"):
        registry.check_position(json.dumps(raw).encode(), "end.json")


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_table_of_the_store_that_cannot_be_laid_out_is_told_by_its_id(name: str) -> None:
    """Whatever wrote it there."""
    header, _ = from_lines(fresh(name), "r.jsonl", registry.entry_type(name))
    with pytest.raises(BadFile, match=r": options\.seats"):
        registry.game(name).start(msgspec.structs.replace(header, options={"seats": ["Ann"] * 9}))
    assert isinstance(registry.lay_out(header), Table)
