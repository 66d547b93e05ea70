"""The report is one page that opens without a network; games that people finished stand in it beside those of bots, and
are never mixed with them."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("pyarrow")

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.lab import run
from capemay_kit.lab.experiment import experiment_of
from capemay_kit.lab.real import games_of, of_tables
from capemay_kit.sim import simulate

EXPERIMENT = {
    "format": "capemay-experiment/1", "game": "capitol", "title": "Five <permits>?", "games": 25, "seats": [2],
    "fields": ["random", ["random", "easy"]],
    "variants": [{"name": "standard"}, {"name": "five", "numbers": {"start_cards.permit": 5}}],
}  # fmt: skip


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """Keep five finished games with two people, one of another game, and one that goes on."""
    kept = Store(f"sqlite:///{tmp_path_factory.mktemp('real') / 'kept.sqlite'}")
    for seed, game in enumerate(["capitol"] * 6 + ["cape-may"]):
        table = registry.replayed(simulate(game, 2, ["random"], 1, seed)[1], "game")
        kept.create(table.header, table.entries[:-20] if seed == 5 else table.entries)
    return kept


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    return run(EXPERIMENT, tmp_path_factory.mktemp("report"), workers=0)


def text_of(results):
    return (results.folder / "report.html").read_text(encoding="utf-8")


def test_everything_the_page_needs_lies_beside_it_and_its_contents_lead_to_every_section(results):
    """The script of the pictures too. What somebody wrote stands there as text."""
    page = text_of(results)
    wanted = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert [one for one in wanted if not (results.folder / one).is_file()] == []
    assert re.findall(r'<a href="#(\w+)"', page) == re.findall(r'<section id="(\w+)"', page)
    assert "Five &lt;permits&gt;?" in page
    # by names, not by ids
    titles = set(re.findall("<h3>(.*?)</h3>", page))
    assert {"Cards, 2 players", "Areas, 2 players", "Improvements, 2 players"} <= titles


def test_the_same_tables_give_the_same_page(results):
    """Nothing in it tells the time."""
    page = text_of(results)
    results.write_report()
    assert text_of(results) == page


def test_a_stronger_bot_is_found_to_be_stronger(results):
    """It is a finding of this report, seen with the one line-up in which they meet."""
    assert any("the easy bot scores" in one for one in results.findings)


def test_only_finished_games_of_the_same_game_and_number_of_people_stand_beside(store):
    """Every table counts once, though two people played there. A victory that is shared is that part of one."""
    found = games_of(store, experiment_of(EXPERIMENT))
    assert [(one.game, one.over) for one in found] == [("capitol", True)] * 5
    beside = of_tables(found, 2)
    assert (beside.games, beside.known) == (5, 5)
    first = [(one.sheet.seats[one.first].name, one.sheet.winners) for one in found]
    assert beside.won == sum((name in winners) / len(winners) for name, winners in first) / 5
    assert beside.points == sum(seat.total for one in found for seat in one.sheet.seats) / 10
    assert of_tables(found, 3) is None


def test_the_report_shows_them_and_counts_nothing_else_differently(results, store, tmp_path):
    """Every other section is the same without them, and so is each table."""
    with_them = run(EXPERIMENT, tmp_path, workers=0, store=store)
    assert "Games that people finished here (5)" in text_of(with_them)
    assert "people finished here" not in text_of(results)
    assert with_them.findings == results.findings
    for table in ("games", "seats", "played"):
        assert with_them.file(table).read_bytes() == results.file(table).read_bytes()
