"""Games that people finished stand beside those of bots, and are never mixed with them."""

from __future__ import annotations

import pytest

pytest.importorskip("pyarrow")

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.lab import run
from capemay_kit.lab.experiment import experiment_of
from capemay_kit.lab.real import games_of, of_tables
from capemay_kit.sim import simulate

EXPERIMENT = {"format": "capemay-experiment/1", "game": "capitol", "games": 25, "seats": [2, 3], "bots": "random"}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    kept = Store(f"sqlite:///{tmp_path_factory.mktemp('real') / 'kept.sqlite'}")
    for seed, game in enumerate(["capitol"] * 5 + ["cape-may"]):
        table = registry.replayed(simulate(game, 2, ["random"], 1, seed)[1], "game")
        kept.create(table.header, table.entries)
    unfinished = registry.replayed(simulate("capitol", 2, ["random"], 1, 9)[1], "game")
    kept.create(unfinished.header, unfinished.entries[:-20])
    return kept


def test_only_finished_games_of_the_same_game_stand_beside(store):
    found = games_of(store, experiment_of(EXPERIMENT))
    assert [(one.game, one.over) for one in found] == [("capitol", True)] * 5


def test_whoever_begins_is_counted_where_it_is_known(store):
    found = games_of(store, experiment_of(EXPERIMENT))
    beside = of_tables(found, 2)
    assert (beside.games, beside.known) == (5, 5)
    first = [(one.sheet.seats[one.first].name, one.sheet.winners) for one in found]
    assert beside.won == sum((name in winners) / len(winners) for name, winners in first) / 5
    assert beside.points == sum(seat.total for one in found for seat in one.sheet.seats) / 10


def test_with_other_people_than_there_were_there_is_nothing(store):
    assert of_tables(games_of(store, experiment_of(EXPERIMENT)), 3) is None


def test_the_report_shows_them_and_counts_nothing_else_differently(store, tmp_path):
    with_them, without = (run(EXPERIMENT, tmp_path / name, workers=0, store=of) for name, of in
                          (("with", store), ("without", None)))  # fmt: skip
    pages = [(one.folder / "report.html").read_text(encoding="utf-8") for one in (with_them, without)]
    assert "Games that people finished here (5)" in pages[0]
    assert "people finished here" not in pages[1]
    assert with_them.findings == without.findings
    for table in ("games", "seats", "played"):
        assert with_them.file(table).read_bytes() == without.file(table).read_bytes()
