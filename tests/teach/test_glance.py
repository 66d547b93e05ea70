"""What one looks up, on the screen and on the printed page: the table's own figures, all of them, on one sheet."""

from __future__ import annotations

import logging
from typing import Any

import pypdfium2
import pytest

from capemay_kit.errors import UnknownName
from capemay_kit.games import registry
from capemay_kit.own.match import checked, value_of
from capemay_kit.own.printed import pages
from capemay_kit.teach import aid
from capemay_kit.teach.glance import Glance
from capemay_kit.teach.teaching import teaching

GAMES = pytest.mark.parametrize("game", registry.GAMES)
MOST = {"cape-may": 4, "capitol": 4, "cape-horn": 5, "capital-city": 6}
OWN = [
    ("cape-may", "book.numbers.collect_money", 7, "Collect $7"),
    ("capitol", "book.numbers.draw", 9, "draws 9 cards"),
    ("capitol", "book.rulings.free_auction", False, "it is put aside"),
    ("cape-horn", "book.numbers.price.ignore", 4, "Ignore the wind for 4 sail points"),
    ("cape-horn", "book.rulings.line_needs_card", False, "without a card behind it"),
    ("capital-city", "book.numbers.decline", 6, "$6 for none"),
    ("capital-city", "book.rulings.ties_by_all_dollars", True, "Tied: most dollars; then"),
]
"""A figure or a ruling of a table's own, and what then stands on the page."""


def _glance(game: str, seats: int = 3) -> Glance:
    part = teaching(game)
    return part.glance(part.book(), seats)


def _own(game: str, path: str, value: Any) -> Any:
    found = registry.game(game)
    s = found.start(found.header_for(["Anna", "Ben", "Cleo"]))
    return found.rules.correct(s, path, value).book


def _words(pdf: bytes) -> str:
    pages = pypdfium2.PdfDocument(pdf)
    assert len(pages) == 1
    return " ".join(pages[0].get_textpage().get_text_range().split())


def _said(glance: Glance) -> str:
    parts = [line for part in (*glance.parts, *glance.counting) for line in part.lines]
    cells = [cell for chart in glance.charts for row in chart.rows for cell in row.cells]
    figures = [text for cell in cells for text in (cell.main, cell.more, cell.points)]
    return " ".join([*parts, *glance.lines, *figures, glance.note])


@GAMES
@pytest.mark.parametrize("seats", ["fewest", pytest.param("most", marks=pytest.mark.slow)])
def test_all_that_is_told_in_short_stands_on_one_page(game: str, seats: str, caplog: pytest.LogCaptureFixture) -> None:
    """A4, across; the fonts have every letter of it, and nothing falls off its edge. As many cells are in each row as
    there are heads; no sentence has an open place."""
    n = MOST[game] if seats == "most" else registry.game(game).rules.meta.min_seats
    with caplog.at_level(logging.WARNING):
        made = aid.pdf(game, seats=n)
    page, text, glance = pypdfium2.PdfDocument(made)[0], _words(made), _glance(game, n)
    assert (round(page.get_width()), round(page.get_height())) == (842, 595)
    assert text.startswith(f"{registry.TITLES[game]} at a glance")
    assert "glyph" not in caplog.text
    for line in (line for part in (*glance.parts, *glance.counting) for line in part.lines):
        assert line.replace(" ", "") in text.replace(" ", ""), line
    for chart in glance.charts:
        assert {len(row.cells) for row in chart.rows} == {len(chart.heads)}, chart.title
    assert glance.charts
    assert glance.parts
    assert glance.signs
    assert not set("{}") & set(_said(glance))


@pytest.mark.parametrize(("game", "path", "value", "line"), OWN)
def test_a_tables_own_figure_stands_on_its_page_and_at_a_glance(game: str, path: str, value: Any, line: str) -> None:
    """A figure made the rule, a ruling turned."""
    own = _own(game, path, value)
    assert line in _words(aid.pdf(game, own))
    assert line in _said(teaching(game).glance(own, 3))
    assert line not in _said(_glance(game))


@pytest.mark.parametrize(("game", "part", "shown"), [
    ("cape-may", "prestige", "11"), ("cape-may", "player-board", "+6"), ("cape-may", "majority-3-4", "8 / 4"),
    ("cape-may", "movement", "7: $2"), ("capitol", "roof", "1–7"), ("capitol", "board", "–1"),
    ("cape-horn", "winds", "16"),
])  # fmt: skip
def test_a_guess_is_marked_until_its_owner_has_compared_it(game: str, part: str, shown: str) -> None:
    """On the screen and on the page, with what the mark means."""
    known, page = registry.editions(game), next(one for one in pages(game) if one.id == part)
    base = known.load(known.newest)
    compared = checked(base, {one.name: value_of(base, one.name) for one in page.numbers}, game)
    before = teaching(game).book()
    after = before.changed(known.resolve(compared, compared.id))
    mark = "°" if part == "roof" else "*"
    marked = shown.replace(" / ", f"{mark} / ") + mark
    texts = [" ".join(_said(teaching(game).glance(book, 3)).split()) for book in (before, after)]
    assert marked in texts[0]
    assert ("° As reported: check" if mark == "°" else "* Our guess: check") in texts[0]
    assert marked not in texts[1]
    assert shown in texts[1]


def test_a_building_of_the_tables_own_stands_there_as_it_is_called() -> None:
    """Stars and strokes in its name are no markup."""
    own = _own("capital-city", "book.cards.building.bank.title", "The **Old** __Bank__ --1887--")
    assert "The **Old** __Bank__ --1887-- (gear + star)" in _words(aid.pdf("capital-city", own))


def test_a_game_there_is_not_has_no_page() -> None:
    with pytest.raises(UnknownName, match="chess"):
        aid.pdf("chess")


def test_capitols_points_are_listed_by_place_and_fountains() -> None:
    """First 2 and a fountain 1, second a fountain alone; a temple doubles (ch. 7, 9, 11)."""
    first, second = _glance("capitol").charts[0].rows
    assert [(cell.main, cell.more) for cell in first.cells[:3]] == [("2", "(4)"), ("3", "(6)"), ("4", "(8)")]
    assert [(cell.main, cell.more) for cell in second.cells[:3]] == [("0", "(0)"), ("1", "(2)"), ("2", "(4)")]


def test_capitols_auctions_are_listed_by_round() -> None:
    """A fountain twice, then an amphitheater, later a temple (ch. 3)."""
    rows = [[cell.main for cell in row.cells] for row in _glance("capitol").charts[1].rows]
    early, late = ["Fountain", "Fountain", "Amphitheater"], ["Fountain", "Fountain", "Temple"]
    assert rows == [early, early, late, late]


def test_all_ninety_wind_cards_are_counted() -> None:
    """Each kind once, however far it leads (p. 1)."""
    rows = _glance("cape-horn").charts[0].rows
    counts = [[int(cell.main.rstrip("*") or 0) for cell in row.cells[1:]] for row in rows]
    assert sum(each[-1] for each in counts) == 90
    assert all(sum(each[:-1]) in (0, each[-1]) for each in counts)


def test_every_building_of_capital_city_is_listed_once_below_its_deed() -> None:
    """With what it earns and its symbols."""
    book = teaching("capital-city").book()
    rows = [row for chart in _glance("capital-city").charts[:2] for row in chart.rows]
    for one in book.buildings.values():
        (row,) = [row for row in rows if f"{one.title} (" in row.cells[1].more]
        assert row.head == f"${one.deed}"
        assert f"${one.dollars}" in row.cells[0].main
        assert f"{one.title} ({' + '.join(one.symbols)})" in row.cells[1].more


@pytest.mark.parametrize("seats", [3, 6])
def test_a_season_of_capital_city_is_laid_out_for_so_many_players(seats: int) -> None:
    """One more on a train than there are players; on Main Street as the season has it (p. 4)."""
    rows = [tuple(cell.main for cell in row.cells) for row in _glance("capital-city", seats).charts[2].rows]
    trains, street = (1, 2, 1, 2), (2, 1, 0, 1)
    assert rows == [
        (str(n), str(seats + 1), str(seats + more)) for n, more in zip(trains, street, strict=True)
    ]  # fmt: skip


def test_cape_mays_awards_are_those_for_as_many_as_play() -> None:
    """Two players: most alone scores (p. 13)."""
    awards = {
        seats: [row.cells[-1].points.replace("*", "") for row in _glance("cape-may", seats).charts[0].rows]
        for seats in (2, 4)
    }
    assert awards == {2: ["4", "6", "8", "10"], 4: ["4 / 2", "6 / 3", "8 / 4", "10 / 5"]}
