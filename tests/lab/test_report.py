"""The report is one page that opens without a network."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("pyarrow")

from capemay_kit.lab import run

EXPERIMENT = {
    "format": "capemay-experiment/1", "game": "capitol", "title": "Five <permits>?", "games": 60, "seats": [2],
    "fields": ["random", ["random", "easy"]],
    "variants": [{"name": "standard"}, {"name": "five", "numbers": {"start_cards.permit": 5}}],
}  # fmt: skip


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    return run(EXPERIMENT | {"games": 25}, tmp_path_factory.mktemp("report"), workers=0)


@pytest.fixture(scope="module")
def page(results):
    return (results.folder / "report.html").read_text(encoding="utf-8")


def test_everything_the_page_needs_lies_beside_it(results, page):
    wanted = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert [one for one in wanted if not (results.folder / one).is_file()] == []


def test_the_contents_lead_to_every_section(page):
    assert re.findall(r'<a href="#(\w+)"', page) == re.findall(r'<section id="(\w+)"', page)


def test_what_somebody_wrote_stands_there_as_text(page):
    assert "Five &lt;permits&gt;?" in page


def test_the_same_tables_give_the_same_page(results, page):
    results.write_report()
    assert (results.folder / "report.html").read_text(encoding="utf-8") == page


def test_a_stronger_bot_is_found_to_be_stronger(results):
    assert any("the easy bot scores" in one for one in results.findings)


def test_cards_areas_and_improvements_are_named_as_people_do(page):
    titles = set(re.findall("<h3>(.*?)</h3>", page))
    assert {"Cards, 2 players", "Areas, 2 players", "Improvements, 2 players"} <= titles
