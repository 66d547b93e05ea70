"""That all cards were laid open stands in the record, and changes nothing on the table."""

from __future__ import annotations

import json

import pytest

from capemay_kit.core.record import Opened, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.results import formats
from tests.games.recorded import game_of


def laid_out(game, seats=("Ann", "Bob", "Cid"), **given):
    found = registry.game(game)
    header = found.header_for(seats, **given)
    return Table(found.rules, header, found.start(header))


@pytest.fixture
def table():
    table = laid_out("capitol", ("Ann", "Bob"), seed="a")
    for _ in range(5):
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0])
    return table


def test_it_is_an_entry_that_leaves_the_state_as_it_is(table):
    before = table.state
    entry = table.open_up()
    assert (entry.act, entry.seat, table.state, table.seq) == (Opened(), None, before, 6)
    assert [one.seq for one, _ in table.history] == [1, 2, 3, 4, 5]
    said = {table.rules.tell(table.state, entry, table.state, viewer) for viewer in (None, 0, 1)}
    assert said == {"All cards were laid open: the full record may be saved"}


def test_all_lies_open_until_something_is_done(table):
    """Cards that come afterwards are secret again."""
    assert not table.opened
    table.open_up()
    assert table.opened
    table.undo()
    assert not table.opened


def test_undoing_does_not_take_it_back_and_redoing_goes_on(table):
    """What was seen was seen; what was undone may still be done again."""
    table.undo()
    table.open_up()
    assert table.can_redo
    table.redo()
    table.undo(0)
    assert sum(isinstance(one.act, Opened) for one in table.entries) == 1


def test_a_record_with_it_is_of_the_second_format_and_replays(table):
    """Programs that know no such entry are told by the first line."""
    state = table.state
    assert json.loads(to_lines(table.header, table.entries).splitlines()[0])["format"] == "capemay-record/1"
    table.open_up()
    raw = to_lines(table.header, table.entries)
    assert json.loads(raw.splitlines()[0])["format"] == "capemay-record/2"
    assert json.loads(raw.splitlines()[-1])["act"] == {"do": "opened"}
    header, entries = from_lines(raw, "a", registry.entry_type("capitol"))
    assert Table(table.rules, header, table.start, entries).state == state
    assert to_lines(header, entries) == raw


def test_a_running_game_s_record_is_withheld_until_all_cards_are_laid_open(table):
    """It holds every deal, and the seed of all that are to come."""
    assert "jsonl" in formats.withheld(table)
    table.open_up()
    assert formats.withheld(table) == frozenset()


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_withheld_of_a_game_that_is_over(game):
    assert formats.withheld(game_of(f"{game}-plain-3").table) == frozenset()


@pytest.mark.parametrize(
    ("game", "path", "value", "secret"),
    [("cape-may", "seats[0].bonus", [1, 2], True), ("capitol", "seats[0].hand", ["roof-1"], False),
     ("cape-horn", "seats[0].hand", ["hook"], True), ("capital-city", "seats[0].hand", ["green-ada"], True)],
)  # fmt: skip
def test_with_printed_cards_the_record_holds_what_everybody_saw(game, path, value, secret):
    """Unless somebody named a secret to the app."""
    table = laid_out(game)
    assert formats.withheld(table) == frozenset()
    if game == "capital-city":
        seat = table.rules.to_act(table.state)[0]
        table.act(seat, table.rules.legal(table.state, seat)[0], told=[None] * 3)
    if secret:
        table.correct(path, value)
    assert ("jsonl" in formats.withheld(table)) is secret


@pytest.mark.parametrize(("seed", "held"), [(None, frozenset()), ("a", {"jsonl"})])
def test_alone_nobody_is_there_to_hide_from_but_the_deck_is(seed, held):
    """The seed tells what is still to come."""
    table = laid_out("cape-may", ("Ann",), solo="tourist", seed=seed)
    table.act(0, table.rules.legal(table.state, 0)[0], told=[None] * 4)
    assert formats.withheld(table) == held
