"""A deck or the numbers of a game as a sheet: written to be filled in, read with every fault by its row, taken over as
one step."""

from __future__ import annotations

import csv
import io

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from capemay_kit.core.edition import source_of
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own import sheets
from capemay_kit.own.cards import deck_of, decks_of, keep_card, my_cards
from capemay_kit.own.match import held, keep, mine, my_numbers, value_of
from capemay_kit.own.printed import games, pages
from capemay_kit.own.sheets import COLUMNS, NUMBERS, SheetRead, columns, read_rows
from capemay_kit.own.versions import others

from .packing import changes_of
from .whole_vocabulary import CARDS, card_with_sense

ALL_DECKS = [(game, deck) for game in registry.GAMES for deck in decks_of(game)]
WITH_NUMBERS = [game for game in games() if NUMBERS in sheets.offered(game)]
HEAD = "number,title,kind,effects,text\n"
INCOME = "income.cottage[0]"


@pytest.fixture
def store():
    return Store("sqlite://")


class InMemory:
    """As much of a store as sheets ask of one; a real one takes a while to make."""

    def __init__(self, things):
        self.things = things

    def own(self, kind):
        return {name: msgspec.json.encode(one) for (of, name), one in self.things.items() if of == kind}


def read(text, head=HEAD):
    return sheets.read(InMemory({}), "cape-may", "event", (head + text).encode(), "events.csv")


# --- a deck ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "deck"), ALL_DECKS)
def test_an_empty_deck_has_its_headings_and_a_row_for_each_number_and_nothing_of_ours(store, game, deck):
    rows = read_rows(sheets.write(store, game, deck, "csv"), "")
    assert rows[0].cells == tuple(one.name for one in columns(game, deck))
    assert [row.cells for row in rows[1:]] == [(str(n),) for n in range(1, decks_of(game)[deck].printed + 1)]


@given(CARDS.map(card_with_sense))
def test_every_card_that_makes_sense_comes_back(card):
    deck = deck_of(card)
    card = replace(card, provenance="mine", note="", number=1 + card.number % 900, text=card.text.strip())
    owner = InMemory({("card", f"{deck}/{card.number:03}"): card})
    found = sheets.read(owner, "cape-may", deck, sheets.write(owner, "cape-may", deck, "csv"), "x")
    assert [card for _, card in found.things] == [card]


def test_columns_may_stand_in_another_order_and_be_called_as_in_the_form():
    """A column that is none of them is passed over, and named."""
    found = read("money 2;mine;Flood;7;Immediate\r\n", "What it does;Remarks;Title;NUMBER;Type\r\n")
    ((row, card),) = found.things
    assert (row, card.number, card.title, card.provenance) == (2, 7, "Flood", "mine")
    assert found.passed_over == ("Remarks",)


def test_rows_that_are_not_filled_in_or_empty_are_no_fault():
    found = read("1,,,,\n\n,,,,\n4,Flood,immediate,money -2,\n")
    assert ([row for row, _ in found.things], found.faults) == ([5], ())


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("4,Flood,immediate,mony 2,", "row 2, effects: “mony”, letter 1: unknown. Do you mean “money”?"),
        ("four,Flood,immediate,money 2,", "row 2, number: “four”, letter 1: not a whole number"),
        (",Flood,immediate,money 2,", "row 2, number: nothing is entered here"),
        ("0,Flood,immediate,money 2,", "row 2, number: should be a number from 1 to 999"),
        ("4,Flood,,money 2,", "row 2, kind: say which: immediate, active"),
        ("4,Flood,activ,fire sand,", "row 2, kind: “activ”, letter 1: unknown in kind. Do you mean “active”?"),
        ("4,,immediate,money 2,", "row 2: Give the card a title"),
        ("4,Flood,immediate,,", "row 2: Say what the card does"),
        ("4,Flood,active,money 2,", "row 2: Collect or pay dollars: does nothing on a card of this type"),
        ("4,A,immediate,money 2,\n4,B,immediate,money 3,", "row 3, number: 4 is in row 2 too"),
    ],
)
def test_a_fault_is_told_by_its_row_and_column_with_what_would_be_right(row, fault):
    assert [str(one) for one in read(row).faults] == [fault]


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("number,title,efects", "Do you mean “effects”?"),
        ("number,title,title", "appears twice"),
        ("Some notes of mine", "the first row should hold headings: number, title"),
        ("", "the first row should hold headings"),
    ],
)
def test_a_sheet_with_other_headings_is_refused(head, said):
    with pytest.raises(BadFile, match=said):
        read("1,2,3", f"{head}\n")


def test_what_is_told_of_a_file_can_be_shown_whatever_signs_are_in_it():
    (fault,) = read("4,Flood,immediate,mo\u200bny\x1b[2J 2").faults
    assert fault.message.isprintable()


def test_all_of_a_sheet_is_one_step_that_is_taken_back_at_once(store):
    found = read("4,Flood,immediate,money -2,\n6,Fire,active,fire jackson,\n")
    assert sheets.keep(store, "cape-may", "event", found) == ["Events: 2 new, 0 already here."]
    assert [one.what for one in changes_of(store).take_back()] == ["Imported from a sheet: Events"]
    assert my_cards(store) == {}


def test_where_another_card_is_here_that_of_the_sheet_is_used(store):
    """It was entered now; the one before is listed."""
    ((_, card),) = read("4,Flood,immediate,money -2,\n").things
    keep_card(store, "event", replace(card, title="Mine"))
    told = sheets.keep(store, "cape-may", "event", SheetRead(((2, card),), ()))
    assert "1 replaced yours" in told[1]
    assert my_cards(store)["event", 4].title == card.title
    (listed,) = others(store)
    assert (listed.thing, listed.read("new").title, listed.source("old")) == ("Event card 4", "Mine", "from a sheet")


def test_cards_of_another_game_come_by_a_sheet_with_the_words_of_its_form(store):
    raw = b'number,title,symbols,deed,points,dollars,text\n7,Post office,"star,gear",3,1,2,\n'
    sheets.keep(store, "capital-city", "building", sheets.read(store, "capital-city", "building", raw, "x"))
    assert my_cards(store, "capital-city")["building", 7].symbols == ("star", "gear")


# --- numbers ---------------------------------------------------------------------------------------------


def as_file(rows):
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    return out.getvalue().encode()


def keep_number(store, game, name, value):
    return sheets.keep(store, game, NUMBERS, SheetRead(((2, (name, value)),), ()))


@pytest.mark.parametrize("game", WITH_NUMBERS)
def test_a_sheet_has_a_row_for_each_number_and_filled_in_with_ours_has_all_compared(store, game):
    raw = sheets.write(store, game, NUMBERS, "csv")
    rows = read_rows(raw, "")
    assert rows[0].cells == COLUMNS
    assert [row.cells[4] for row in rows[1:]] == [one.name for part in pages(game) for one in part.numbers]
    assert {row.cells[3] for row in rows[1:]} <= {""}
    assert sheets.read(store, game, NUMBERS, sheets.write(store, game, NUMBERS, "xlsx"), "x").things == ()
    filled = [[part, label, ours, ours, name] for part, label, ours, _, name in (row.cells for row in rows[1:])]
    found = sheets.read(store, game, NUMBERS, as_file([COLUMNS, *filled]), "x")
    assert found.faults == ()
    told = sheets.keep(store, game, NUMBERS, found)
    title = registry.game(game).rules.meta.title
    assert told == [f"Numbers of {title}: {len(found.things)} new, 0 already here."] or not found.things
    assert len(mine(my_numbers(store, game), game)) == len(found.things)
    changes_of(store).take_back()
    assert mine(my_numbers(store, game), game) == []


def test_what_does_not_come_to_what_the_rulebook_counts_is_said(store):
    """It is kept as it was filled in, since the copy is right."""
    told = keep_number(store, "capitol", "cards.roof[0]", 3)
    assert told[-1] == "Roof cards: 15. The rulebook counts 14."
    assert keep_number(store, "capitol", "cards.roof[1]", 1)[1:] == []


def test_a_number_that_was_compared_otherwise_is_replaced(store):
    """The sheet was filled in later; what stood before is listed."""
    stands = value_of(my_numbers(store), INCOME)
    keep(store, {INCOME: stands + 1}, "compared")
    told = keep_number(store, "cape-may", INCOME, stands)
    assert told[1] == "1 number of Cape May is newer than yours, so it is used now."
    assert value_of(my_numbers(store), INCOME) == stands
    assert [(one.read("new"), one.source("old")) for one in others(store)] == [(stands + 1, "from a sheet")]


def test_an_unusual_number_is_asked_about_as_if_it_had_been_typed(store):
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
def test_a_fault_among_numbers_is_told_by_its_row_with_what_can_be(store, name, printed, fault):
    found = sheets.read(store, "cape-may", NUMBERS, as_file([["name", "printed"], [name, printed]]), "x")
    assert str(found.faults[0]).startswith(fault)


# --- the commands ----------------------------------------------------------------------------------------


def test_the_command_writes_and_takes_a_sheet(run, tmp_path):
    """Nothing of one with a fault, unless the right rows are asked for."""
    there, sheet = tmp_path / "s.sqlite", tmp_path / "events.csv"
    assert run("sheet", "export", "event", sheet, "--store", there)[0] == 0
    rows = sheet.read_text(encoding="utf-8-sig").splitlines()
    rows[1:3] = ["1,Flood,immediate,money -2,", "2,Fire,immediate,mony 2,"]
    sheet.write_text("\n".join(rows), encoding="utf-8")
    code, out, complaint = run("sheet", "import", "event", sheet, "--store", there)
    assert (code, "Nothing was imported. 1 row is correct" in out) == (1, True)
    assert "row 3, effects: “mony”, letter 1: unknown. Do you mean “money”?" in complaint
    assert "Events: 1 new" in run("sheet", "import", "event", sheet, "--right-rows", "--store", there)[1]


def test_the_words_of_a_sheet_are_told_on_lines_of_their_own(run):
    told = run("sheet", "words", "event")[1]
    assert "birds draw [keep]" in told
    assert "\\n" not in told
    assert any(line.startswith("    ") for line in told.splitlines())


def test_a_pack_is_written_where_no_command_is_named_and_says_what_it_covers(run, tmp_path):
    there, file, sheet = tmp_path / "s.sqlite", tmp_path / "a.capemay", tmp_path / "numbers.csv"
    there.write_bytes(b"")
    sheet.write_text("name,printed\nincome.cottage[0],2\n", encoding="utf-8")
    run("sheet", "import", "numbers", sheet, "--store", there)
    code, out, _ = run("--store", there, "pack", file)
    assert (code, file.exists()) == (0, True)
    assert "Cape May · numbers compared: 1 of " in out
