"""The numbers of a game as a sheet, filled in at a desk and taken over."""

from __future__ import annotations

import csv
import io

import pytest

from capemay_kit.core.edition import source_of
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.doubts import held
from capemay_kit.own.match import keep, mine, my_numbers, value_of
from capemay_kit.own.printed import games, pages
from capemay_kit.own.sheet_files import read_rows
from capemay_kit.own.sheets import COLUMNS, keep_numbers_sheet, numbers_sheet, read_numbers_sheet
from capemay_kit.own.steps import Changes
from capemay_kit.own.versions import others

INCOME = "income.cottage[0]"


@pytest.fixture
def store() -> Store:
    """Open an empty store."""
    return Store("sqlite://")


def filled(store: Store, game: str = "cape-may") -> list[list[str]]:
    """Return the rows of a sheet in which ours stands as printed."""
    rows = list(csv.reader(io.StringIO(numbers_sheet(store, game, "csv").decode("utf-8-sig"), newline="")))
    return [rows[0], *([part, label, ours, ours, name] for part, label, ours, _, name in rows[1:])]


def as_file(rows: list[list[str]]) -> bytes:
    """Write rows as a spreadsheet of somebody else does."""
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    return out.getvalue().encode()


@pytest.mark.parametrize("game", games())
def test_a_sheet_has_a_row_for_each_number_with_ours_beside(store: Store, game: str) -> None:
    """And nothing in the column that is to be filled in."""
    rows = read_rows(numbers_sheet(store, game, "csv"), "")
    assert rows[0].cells == COLUMNS
    assert [row.cells[4] for row in rows[1:]] == [one.name for part in pages(game) for one in part.numbers]
    assert {row.cells[3] for row in rows[1:]} <= {""}
    assert read_numbers_sheet(store, game, numbers_sheet(store, game, "xlsx"), "x").things == ()


@pytest.mark.parametrize("game", games())
def test_a_sheet_filled_in_with_ours_has_all_compared(store: Store, game: str) -> None:
    """In one step, that can be taken back."""
    found = read_numbers_sheet(store, game, as_file(filled(store, game)), "x")
    assert found.faults == ()
    told = keep_numbers_sheet(store, game, dict(one for _, one in found.things))
    title = registry.game(game).rules.meta.title
    assert told == [f"Numbers of {title}: {len(found.things)} new, 0 already here."] or not found.things
    assert len(mine(my_numbers(store, game), game)) == len(found.things)
    changes = Changes(store)
    changes.read()
    changes.take_back()
    assert mine(my_numbers(store, game), game) == []


def test_what_does_not_come_to_what_the_rulebook_counts_is_said(store: Store) -> None:
    """It is kept as it was filled in, since the copy is right."""
    told = keep_numbers_sheet(store, "capitol", {"cards.roof[0]": 3})
    assert told[-1] == "Roof cards: 15. The rulebook counts 14."
    assert keep_numbers_sheet(store, "capitol", {"cards.roof[1]": 1})[1:] == []


def test_a_number_that_was_compared_otherwise_is_replaced(store: Store) -> None:
    """The sheet was filled in later; what stood before is listed."""
    stands = value_of(my_numbers(store), INCOME)
    keep(store, {INCOME: int(stands) + 1}, "compared")
    told = keep_numbers_sheet(store, "cape-may", {INCOME: stands})
    assert told[1] == "1 number of Cape May is newer than yours, so it is used now."
    assert value_of(my_numbers(store), INCOME) == stands
    assert [(one.value("new"), one.source("old")) for one in others(store)] == [(int(stands) + 1, "from a sheet")]


def test_an_unusual_number_is_asked_about(store: Store) -> None:
    """As if it had been typed in the app."""
    keep_numbers_sheet(store, "cape-may", {INCOME: 99})
    assert held(store)[INCOME].why == "odd"
    assert source_of(my_numbers(store).sources, INCOME) != "mine"


@pytest.mark.parametrize(
    ("name", "printed", "fault"),
    [
        (INCOME, "many", "row 2, printed: “many” is not a whole number."),
        (INCOME, "-1", "row 2, printed: −1 is not possible"),
        ("income.castle[0]", "1", "row 2, name: there is no number “income.castle[0]”"),
        ("solo.tourist.extra_card[0]", "maybe", "row 2, printed: “maybe” is none of no, yes"),
    ],
)
def test_a_fault_is_told_by_its_row(store: Store, name: str, printed: str, fault: str) -> None:
    """And what can be."""
    found = read_numbers_sheet(store, "cape-may", as_file([["name", "printed"], [name, printed]]), "x")
    assert str(found.faults[0]).startswith(fault)


def test_a_sheet_of_something_else_is_refused(store: Store) -> None:
    """In a sentence."""
    with pytest.raises(BadFile, match="headings"):
        read_numbers_sheet(store, "cape-may", b"number,title\n1,Flood", "x")
