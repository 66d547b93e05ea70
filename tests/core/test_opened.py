"""That all cards were laid open stands in the record, and changes nothing on the table."""

from __future__ import annotations

import json

import pytest

from capemay_kit.core.record import Opened, from_lines, to_lines
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.results import formats
from capemay_kit.sim import simulate


@pytest.fixture
def table():
    """Return a game of Capitol after a few acts."""
    found = registry.game("capitol")
    header = found.header_for(("Ann", "Bob"), seed="a")
    table = Table(found.rules, header, found.start(header))
    for _ in range(5):
        seat = found.rules.to_act(table.state)[0]
        table.act(seat, found.rules.legal(table.state, seat)[0])
    return table


def test_it_is_an_entry_that_leaves_the_state_as_it_is(table):
    """Nothing happened on the table."""
    before = table.state
    entry = table.open_up()
    assert entry.act == Opened()
    assert entry.seat is None
    assert (table.state, table.seq) == (before, 6)
    assert [one.seq for one, _ in table.history] == [1, 2, 3, 4, 5]


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
    again = Table(table.rules, header, registry.game("capitol").start(header), entries)
    assert again.state == state
    assert to_lines(header, entries) == raw


def test_it_is_told_in_words(table):
    """To whoever reads the log."""
    entry = table.open_up()
    said = {table.rules.tell(table.state, entry, table.state, viewer) for viewer in (None, 0, 1)}
    assert said == {"All cards were laid open: the full record may be saved"}


def test_a_running_game_s_record_is_withheld_until_all_cards_are_laid_open(table):
    """It holds every deal, and the seed of all that are to come."""
    assert "jsonl" in formats.withheld(table)
    table.open_up()
    assert formats.withheld(table) == frozenset()


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_withheld_of_a_game_that_is_over(game):
    """All is revealed then."""
    raw = simulate(game, 3, ["random"], 1, 1)[1]
    header, entries = from_lines(raw, "sim", registry.entry_type(game))
    table = Table(registry.game(game).rules, header, registry.game(game).start(header), entries)
    assert table.rules.outcome(table.state) is not None
    assert formats.withheld(table) == frozenset()


@pytest.mark.parametrize("game", registry.GAMES)
def test_with_printed_cards_the_record_holds_what_everybody_saw(game):
    """Unless somebody named a secret to the app."""
    found = registry.game(game)
    header = found.header_for(("Ann", "Bob", "Cid"))
    table = Table(found.rules, header, found.start(header))
    assert formats.withheld(table) == frozenset()
    path, value = {
        "cape-may": ("seats[0].bonus", [1, 2]), "capitol": ("seats[0].hand", ["roof-1"]),
        "cape-horn": ("seats[0].hand", ["hook"]), "capital-city": ("seats[0].hand", ["green-ada"]),
    }[game]  # fmt: skip
    if game == "capital-city":
        seat = found.rules.to_act(table.state)[0]
        table.act(seat, found.rules.legal(table.state, seat)[0], told=[None] * 3)
    if game != "capitol":
        table.correct(path, value)
        assert "jsonl" in formats.withheld(table)


def test_alone_nobody_is_there_to_hide_from_but_the_deck_is():
    """The seed tells what is still to come."""
    found = registry.game("cape-may")
    for seed, held in ((None, frozenset()), ("a", {"jsonl"})):
        header = found.header_for(("Ann",), solo="tourist", seed=seed)
        table = Table(found.rules, header, found.start(header))
        table.act(0, found.rules.legal(table.state, 0)[0], told=[None] * 4)
        assert formats.withheld(table) == held
