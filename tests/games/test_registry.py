"""Every game of the registry keeps the kit's promises, whatever it is about."""

from __future__ import annotations

import pytest

from capemay_kit.core.record import from_lines
from capemay_kit.errors import BrokenRecord, UnknownName
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
