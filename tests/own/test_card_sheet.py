"""A deck as a sheet: written to be filled in, read with every fault by its row, taken over as one step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.own import sheets
from capemay_kit.own.cards import decks_of, keep_card, my_cards
from capemay_kit.own.sheets import SheetRead, columns, guide, read_rows, write_rows
from capemay_kit.own.steps import Changes
from capemay_kit.own.versions import others

from .whole_vocabulary import CARDS, card_with_sense

ALL_DECKS = [(game, deck) for game in registry.GAMES for deck in decks_of(game)]
HEAD = "number,title,kind,effects,text\n"


def store() -> Store:
    """Open an empty store."""
    return Store("sqlite://")


def read(text: str, where: Store | None = None) -> Any:
    """Read a sheet of events."""
    return sheets.read(where or store(), "cape-may", "event", (HEAD + text).encode(), "events.csv")


def faults(text: str) -> list[str]:
    """Return what is wrong with a sheet of events."""
    return [str(one) for one in read(text).faults]


class TestWritten:
    """What an owner gets to fill in."""

    @pytest.mark.parametrize(("game", "deck"), ALL_DECKS)
    def test_an_empty_deck_has_its_headings_and_a_row_for_each_number(self, game: str, deck: str) -> None:
        """And nothing of our stand-ins."""
        rows = read_rows(sheets.write(store(), game, deck, "csv"), "")
        assert rows[0].cells == tuple(one.name for one in columns(game, deck))
        assert [row.cells for row in rows[1:]] == [(str(n),) for n in range(1, decks_of(game)[deck].printed + 1)]

    @pytest.mark.parametrize("form", ["csv", "xlsx"])
    @pytest.mark.parametrize("deck", list(shipped_decks()))
    def test_a_whole_deck_comes_back(self, deck: Any, form: Any) -> None:
        """Every card, exactly."""
        owner = store()
        for card in shipped_decks()[deck].values():
            keep_card(owner, deck, replace(card, provenance="mine", note="as it is"))
        found = sheets.read(owner, "cape-may", deck, sheets.write(owner, "cape-may", deck, form), "x")
        assert found.faults == ()
        assert {card.number: card for _, card in found.things} == {n: c for (_, n), c in my_cards(owner).items()}
        assert sheets.keep(owner, "cape-may", deck, found)[0].endswith(f": 0 new, {len(found.things)} already here.")

    @given(CARDS.map(card_with_sense))
    def test_every_card_that_makes_sense_comes_back(self, card: Any) -> None:
        """Of the whole vocabulary."""
        from capemay_kit.own.cards import deck_of

        owner, deck = store_in_memory(), deck_of(card)
        mine = replace(card, provenance="mine", note="", number=1 + card.number % 900, text=card.text.strip())
        owner.things = {("card", f"{deck}/{mine.number:03}"): mine}
        found = sheets.read(owner, "cape-may", deck, sheets.write(owner, "cape-may", deck, "csv"), "x")  # type: ignore[arg-type]
        assert [card for _, card in found.things] == [mine]

    def test_a_second_sheet_says_what_may_stand_in_a_cell(self) -> None:
        """With examples that are read as they stand there."""
        said = dict(guide("cape-may", "event"))
        assert "birds draw [keep]" in said
        assert said["effects"].startswith("What it does")
        assert any(text.startswith("money ") and "; " in text for text in said)


class store_in_memory:  # noqa: N801
    """As much of a store as sheets ask of one; a real one takes a while to make."""

    things: dict[tuple[str, str], Any]

    def own(self, kind: str) -> dict[str, bytes]:
        """Return what is kept of a kind."""
        import msgspec

        return {name: msgspec.json.encode(one) for (of, name), one in self.things.items() if of == kind}


class TestRead:
    """What was filled in at a desk."""

    def test_columns_may_stand_in_another_order_and_be_called_as_in_the_form(self) -> None:
        """A column that is none of them is passed over, and named."""
        raw = "What it does;Remarks;Title;NUMBER;Type\r\nmoney 2;mine;Flood;7;Immediate\r\n"
        found = sheets.read(store(), "cape-may", "event", raw.encode(), "x")
        ((row, card),) = found.things
        assert (row, card.number, card.title, card.provenance) == (2, 7, "Flood", "mine")
        assert found.passed_over == ("Remarks",)

    def test_rows_that_are_not_filled_in_are_no_fault(self) -> None:
        """Nor are empty ones."""
        found = read("1,,,,\n\n,,,,\n4,Flood,immediate,money -2,\n")
        assert [row for row, _ in found.things] == [5]
        assert found.faults == ()

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
    def test_a_fault_is_told_by_its_row_and_column(self, row: str, fault: str) -> None:
        """And what would be right."""
        assert faults(row) == [fault]

    def test_the_rows_that_are_right_are_told_apart(self) -> None:
        """So that they can be taken alone."""
        found = read("4,Flood,immediate,money -2,\n5,,immediate,mony,\n6,Fire,active,fire jackson,\n")
        assert [card.number for _, card in found.things] == [4, 6]
        assert len(found.faults) == 1

    @pytest.mark.parametrize(
        ("head", "said"),
        [
            ("number,title,efects", "Do you mean “effects”?"),
            ("number,title,title", "appears twice"),
            ("Some notes of mine", "the first row should hold headings: number, title"),
            ("", "the first row should hold headings"),
        ],
    )
    def test_a_sheet_with_other_headings_is_refused(self, head: str, said: str) -> None:
        """Before anything of it is taken."""
        with pytest.raises(BadFile, match=said):
            sheets.read(store(), "cape-may", "event", f"{head}\n1,2,3".encode(), "x")

    def test_what_is_told_of_a_file_can_be_shown(self) -> None:
        """Whatever signs are in it."""
        raw = "number,title,kind,effects\n4,Flood,immediate,mo\u200bny\x1b[2J 2".encode()
        (fault,) = sheets.read(store(), "cape-may", "event", raw, "x").faults
        assert fault.message.isprintable()

    @given(st.lists(st.text(max_size=20), max_size=4))
    def test_any_cells_are_read_or_told(self, cells: list[str]) -> None:
        """Nothing else is raised."""
        raw = write_rows([HEAD.strip().split(","), cells], "", "csv")
        found = sheets.read(NOBODY, "cape-may", "event", raw, "x")
        assert len(found.things) + len(found.faults) <= 8


NOBODY: Any = store_in_memory()
NOBODY.things = {}


class TestKept:
    """What a sheet leads to."""

    def test_all_of_it_is_one_step(self) -> None:
        """Taken back at once."""
        where = store()
        found = read("4,Flood,immediate,money -2,\n6,Fire,active,fire jackson,\n")
        assert sheets.keep(where, "cape-may", "event", found) == ["Events: 2 new, 0 already here."]
        changes = Changes(where)
        changes.read()
        assert [one.what for one in changes.take_back()] == ["Imported from a sheet: Events"]
        assert my_cards(where) == {}

    def test_where_another_card_is_here_that_of_the_sheet_is_used(self) -> None:
        """It was entered now; the one before is listed."""
        where = store()
        ((_, card),) = read("4,Flood,immediate,money -2,\n").things
        keep_card(where, "event", replace(card, title="Mine"))
        told = sheets.keep(where, "cape-may", "event", SheetRead(((2, card),), ()))
        assert "1 replaced yours" in told[1]
        assert my_cards(where)["event", 4].title == card.title
        assert [(one.thing, one.read("new").title, one.source("old")) for one in others(where)] == [
            ("Event card 4", "Mine", "from a sheet")
        ]

    def test_cards_of_another_game_come_by_a_sheet(self) -> None:
        """With the words of its form."""
        where = store()
        raw = b'number,title,symbols,deed,points,dollars,text\n7,Post office,"star,gear",3,1,2,\n'
        found = sheets.read(where, "capital-city", "building", raw, "x")
        sheets.keep(where, "capital-city", "building", found)
        assert my_cards(where, "capital-city")["building", 7].symbols == ("star", "gear")
