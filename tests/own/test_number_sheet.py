"""The numbers of a game as a sheet, filled in at a desk and taken over."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from capemay_kit.core.edition import source_of
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own import sheets
from capemay_kit.own.match import held, keep, mine, my_numbers, value_of
from capemay_kit.own.printed import games, pages
from capemay_kit.own.sheets import COLUMNS, NUMBERS, SheetRead, read_rows
from capemay_kit.own.steps import Changes
from capemay_kit.own.versions import others

INCOME = "income.cottage[0]"
WITH_NUMBERS = [game for game in games() if NUMBERS in sheets.offered(game)]


@pytest.fixture
def store() -> Store:
    """Open an empty store."""
    return Store("sqlite://")


def filled(store: Store, game: str = "cape-may") -> list[list[str]]:
    """Return the rows of a sheet in which ours stands as printed."""
    rows = list(csv.reader(io.StringIO(sheets.write(store, game, NUMBERS, "csv").decode("utf-8-sig"), newline="")))
    return [rows[0], *([part, label, ours, ours, name] for part, label, ours, _, name in rows[1:])]


def as_file(rows: list[list[str]]) -> bytes:
    """Write rows as a spreadsheet of somebody else does."""
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    return out.getvalue().encode()


def keep_number(store: Store, game: str, name: str, value: Any) -> list[str]:
    """Keep a sheet in which one number is filled in."""
    return sheets.keep(store, game, NUMBERS, SheetRead(((2, (name, value)),), ()))


@pytest.mark.parametrize("game", WITH_NUMBERS)
def test_a_sheet_has_a_row_for_each_number_with_ours_beside(store: Store, game: str) -> None:
    """And nothing in the column that is to be filled in."""
    rows = read_rows(sheets.write(store, game, NUMBERS, "csv"), "")
    assert rows[0].cells == COLUMNS
    assert [row.cells[4] for row in rows[1:]] == [one.name for part in pages(game) for one in part.numbers]
    assert {row.cells[3] for row in rows[1:]} <= {""}
    assert sheets.read(store, game, NUMBERS, sheets.write(store, game, NUMBERS, "xlsx"), "x").things == ()


@pytest.mark.parametrize("game", WITH_NUMBERS)
def test_a_sheet_filled_in_with_ours_has_all_compared(store: Store, game: str) -> None:
    """In one step, that can be taken back."""
    found = sheets.read(store, game, NUMBERS, as_file(filled(store, game)), "x")
    assert found.faults == ()
    told = sheets.keep(store, game, NUMBERS, found)
    title = registry.game(game).rules.meta.title
    assert told == [f"Numbers of {title}: {len(found.things)} new, 0 already here."] or not found.things
    assert len(mine(my_numbers(store, game), game)) == len(found.things)
    changes = Changes(store)
    changes.read()
    changes.take_back()
    assert mine(my_numbers(store, game), game) == []


def test_what_does_not_come_to_what_the_rulebook_counts_is_said(store: Store) -> None:
    """It is kept as it was filled in, since the copy is right."""
    told = keep_number(store, "capitol", "cards.roof[0]", 3)
    assert told[-1] == "Roof cards: 15. The rulebook counts 14."
    assert keep_number(store, "capitol", "cards.roof[1]", 1)[1:] == []


def test_a_number_that_was_compared_otherwise_is_replaced(store: Store) -> None:
    """The sheet was filled in later; what stood before is listed."""
    stands = value_of(my_numbers(store), INCOME)
    keep(store, {INCOME: int(stands) + 1}, "compared")
    told = keep_number(store, "cape-may", INCOME, stands)
    assert told[1] == "1 number of Cape May is newer than yours, so it is used now."
    assert value_of(my_numbers(store), INCOME) == stands
    assert [(one.read("new"), one.source("old")) for one in others(store)] == [(int(stands) + 1, "from a sheet")]


def test_an_unusual_number_is_asked_about(store: Store) -> None:
    """As if it had been typed in the app."""
    keep_number(store, "cape-may", INCOME, 99)
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
    found = sheets.read(store, "cape-may", NUMBERS, as_file([["name", "printed"], [name, printed]]), "x")
    assert str(found.faults[0]).startswith(fault)


def test_a_sheet_of_something_else_is_refused(store: Store) -> None:
    """In a sentence."""
    with pytest.raises(BadFile, match="headings"):
        sheets.read(store, "cape-may", NUMBERS, b"number,title\n1,Flood", "x")
