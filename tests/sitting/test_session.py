"""What a page says when something is done on it, without a browser."""

from __future__ import annotations

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.playing import Playing

FIGURES = {
    "cape-may": ("money", "Money $", "actions", "A number of actions"),
    "capitol": ("roofs.round", "Round roofs left", "draw", "A number of cards"),
    "cape-horn": ("points", "Sail points", "hand_limit", "Wind cards in hand at most"),
    "capital-city": ("money", "Dollars", "bid", "A bid is $"),
}
"""A figure of a seat and what it is called; a number of the edition, and that."""


@pytest.fixture(params=registry.GAMES)
def page(request, tmp_path):
    """Sit down at a table of every game."""
    made = Playing(Store(str(tmp_path / "store.db")), lambda: None)
    made.begin(registry.game(request.param).header_for(["Ann", "Bob", "Cid"], seed="1"))
    return made


def test_a_person_reads_what_the_figure_is_called_that_cannot_be_so_and_no_path(page):
    """Where in the state it stands is for programs."""
    path, called, number, known_as = FIGURES[page.on.header.game]
    before = page.on.seq
    page.correct(f"seats[1].{path}", -3)
    assert page.desk.trouble.startswith(f"{called}: -3 is not between 0 and ")
    page.correct(f"book.numbers.{number}", -1)
    assert page.desk.trouble.startswith(f"{known_as}: ")
    assert "book" not in page.desk.trouble
    assert page.on.seq == before


def test_a_name_that_another_seat_has_is_refused_in_a_sentence(page):
    """With blanks around or within it too, for they are not seen."""
    page.correct("seats[2].name", "Cid B")
    before = page.on.seq
    for taken in ("Bob", " Bob", "Cid  B"):
        page.correct("seats[0].name", taken)
        assert page.desk.trouble == f"Every seat needs a name of its own: {' '.join(taken.split())!r} is another seat's"
    page.correct("seats[0].name", " ")
    assert page.desk.trouble == "Name: should be a text, and not empty"
    assert page.on.seq == before


def test_a_person_whose_figure_is_gone_reads_that_and_no_path(page):
    """Somebody else may have changed the table meanwhile."""
    before = page.on.seq
    page.correct("seats[1].shells", 3)
    assert page.desk.trouble == "That figure is not on the table any more."
    assert page.on.seq == before
