"""What the browser is told of where the page is, for it to show at the next start before Python is there."""

from __future__ import annotations

import sqlite3

import pytest

from capemay_kit.games import registry
from capemay_kit.site import whereabouts
from capemay_kit.ui import app


@pytest.fixture
def shown(tmp_path, monkeypatch):
    """Open a companion that nobody looks after."""
    token = app.LOOKED_AFTER.set(lambda page: None)
    yield app.companion({}, f"sqlite:///{tmp_path / 'tables.sqlite'}").companion
    app.LOOKED_AFTER.reset(token)


def begin(shown, *names):
    """Lay out a table of Cape May."""
    shown.model.begin(registry.game("cape-may").header_for(list(names)))


def test_the_start_screen_tells_the_games_that_go_on(shown):
    """Each with who plays, and how far it is."""
    begin(shown, "Ada", "Bo")
    table = shown.table
    shown.model.show("start")
    told = whereabouts.now(shown)
    assert (told["screen"], told["query"]) == ("start", "")
    (one,) = told["going"]
    assert (one["table"], one["where"], one["names"]) == (table, "Cape May, round 1", ["Ada", "Bo"])
    assert [one["table"] for one in told["games"]] == [table]


def test_a_table_tells_itself_and_its_address(shown):
    """With the address a start leads there again."""
    begin(shown, "Ada", "Bo")
    told = whereabouts.now(shown)
    assert told["screen"] == "table"
    assert f"table={shown.table}" in told["query"]
    assert (told["here"]["table"], told["here"]["where"]) == (shown.table, "Cape May, round 1")


def test_a_copy_of_everything_can_be_taken_away(shown, tmp_path):
    """It is a store like this one, with the time it was made."""
    begin(shown, "Ada", "Bo")
    name, raw, made = whereabouts.copied(shown)
    copy = tmp_path / name
    copy.write_bytes(raw)
    assert sqlite3.connect(copy).execute("SELECT count(*) FROM tables").fetchone() == (1,)
    assert made >= shown.model.view.on.header.created


def test_an_address_can_choose_the_game_of_the_start_screen(tmp_path):
    """The site's page asks for it while Python is on its way."""
    token = app.LOOKED_AFTER.set(lambda page: None)
    found = app.companion({"game": "capitol"}, f"sqlite:///{tmp_path / 'tables.sqlite'}").companion
    app.LOOKED_AFTER.reset(token)
    assert found.panel("start").game == "capitol"
