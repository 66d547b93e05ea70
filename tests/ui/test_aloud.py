"""What is read out at a table: everything that is new to somebody who does not look, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.session import Session
from capemay_kit.ui.page import Aloud, plain
from capemay_kit.ui.score_sheet import line_html
from capemay_kit.ui.table.tiles import pips, standings_html


class Heard:
    """A page at a new table of Cape May with printed cards, and what is read out on it."""

    def __init__(self, path: Path) -> None:
        store = Store(str(path / "store.db"))
        self.model = Session(store, lambda: None)
        self.model.begin(registry.game("cape-may").header_for(["Anna", "Ben"]))
        self.aloud = Aloud()
        self.news()

    def news(self, asks: str = "") -> str:
        return self.aloud.news(self.model, asks)

    def collects(self) -> str:
        self.model.drafting.take("collect")
        return self.news()


@pytest.fixture
def page(tmp_path: Path) -> Heard:
    return Heard(tmp_path)


def test_what_is_done_twice_is_said_twice(page: Heard) -> None:
    assert page.collects().startswith("Anna collects money, +$3.")
    assert page.collects().startswith("Anna collects money, +$3.")


def test_what_is_not_new_is_not_said(page: Heard) -> None:
    assert page.news() == ""


def test_an_undo_is_said_as_one(page: Heard) -> None:
    page.collects()
    page.collects()
    page.model.past.undo_last()
    assert page.news().startswith("Undone: Anna collects money, +$3.")
    page.model.past.redo()
    assert page.news().startswith("Redone: Anna collects money, +$3.")


def test_whose_turn_it_is_and_a_new_round_are_said(page: Heard) -> None:
    said = [page.collects() for _ in range(3)]
    assert "Ben." in said[2]
    assert "Ben." not in said[0] + said[1]
    while page.model.view.state.round == 1:
        page.model.do(page.model.view.seat, page.model.legal[-1])
        said.append(page.news())
    assert ["Round 2 of 12." in one for one in said] == [False] * (len(said) - 1) + [True]


def test_what_is_asked_and_what_waits_to_be_confirmed_is_said(page: Heard) -> None:
    assert page.news("<div><b>Build</b><ul><li>money: $20 → $17</li></ul></div>") == "Build money: $20 → $17."
    assert page.news("<div><b>Build</b><ul><li>money: $20 → $17</li></ul></div>") == ""
    assert page.news() == ""
    assert page.news("Where does movement card 3 end?") == "Where does movement card 3 end?"


def named(written: str) -> list[str]:
    """Return the names of a piece of HTML for those who do not see it."""
    return re.findall(r'role="img" aria-label="([^"]*)"', written)


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_figure_of_a_row_has_its_owner(tmp_path: Path, game: str) -> None:
    """How seats stand, and a line of the score: a name before each figure, though people see a letter or a column."""
    names = ["Anna", "Ben", "Cleo"]
    table = registry.lay_out(registry.game(game).header_for(names), Store(str(tmp_path / "store.db")))
    for one in registry.screen(game).standings(table.state):
        assert named(standings_html([one], "ABC", names)) == [names[seat] for seat, _, _ in one.figures]
    sheet = table.rules.scores(table.state)
    for at in range(len(sheet.seats[0].lines)):
        written = line_html(sheet, table.rules.meta, at, "", None, ())
        assert [one.split()[0] for one in named(written)] == names


def test_actions_left_are_a_sign_with_a_name() -> None:
    assert named(pips((2, 3))) == ["2 actions left"]


def test_words_are_told_from_what_they_are_written_with() -> None:
    assert plain("<style>.a{}</style><b>Tom &amp; Ann</b><svg><title>x</title></svg><p>4</p>") == "Tom & Ann 4"
