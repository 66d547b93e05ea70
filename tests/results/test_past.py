"""What tables came to is kept as games end, and counted later where that was missed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from capemay_kit.core.record import Correct, Entry, Redo, Undo
from capemay_kit.core.store import CameTo, Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.results import past
from capemay_kit.results.past import Past, follow, keep
from capemay_kit.results.result import result_of

AT = "2020-01-01T00:00:00Z"


@pytest.fixture
def nearly(store: Store, played: Table[Any, Any]) -> tuple[Table[Any, Any], Entry[Any]]:
    """Return a table of the store, followed, and the entry its game still needs to end."""
    *before, last = played.entries
    store.create(played.header, before)
    table = registry.open_table(store, played.header.table)
    follow(table)
    return table, last


def listed(store: Store) -> list[tuple[str, int]]:
    """Return what is known at once: which tables, and what their winners have."""
    return [(one.table, max(seat.total for seat in one.sheet.seats)) for one in Past(store).results]


def counted(store: Store) -> list[str]:
    """Count all that waits; return what did."""
    there = Past(store)
    waited = list(there.waiting)
    while there.waiting:
        there.count(0)
    return waited


class TestAsGamesEnd:
    """Whoever writes the entry keeps the result with it."""

    def test_the_act_that_ends_a_game(self, store: Store, nearly: tuple[Table[Any, Any], Entry[Any]]) -> None:
        """It is listed, and nothing is left to be counted."""
        table, last = nearly
        assert listed(store) == []
        table.act(last.seat or 0, last.act)
        there = Past(store)
        assert there.results == [result_of(table)]
        assert there.waiting == []

    def test_its_undo_and_its_redo(self, store: Store, nearly: tuple[Table[Any, Any], Entry[Any]]) -> None:
        """The game is not over, and is over again."""
        table, last = nearly
        table.act(last.seat or 0, last.act)
        table.undo()
        assert (listed(store), Past(store).waiting) == ([], [])
        table.redo()
        assert Past(store).results == [result_of(table)]
        assert Past(store).waiting == []

    def test_a_correction_after_the_end(self, kept: Store) -> None:
        """It counts at once."""
        counted(kept)
        before = {one.table: one.sheet.seats[0].total for one in Past(kept).results}
        table = registry.open_table(kept, "sim-1")
        follow(table)
        table.correct("seats[0].money", table.state.seats[0].money + 50)
        there = Past(kept)
        assert {one.table: one.sheet.seats[0].total for one in there.results}["sim-1"] == before["sim-1"] + 5
        assert there.waiting == []

    def test_what_is_entered_on_a_sheet(self, store: Store) -> None:
        """Every entry is one after its end; a sheet on which something is missing is no game."""
        table = registry.lay_out(header_for(["Ann", "Bob"], table="t", depth="sheet"), store)
        follow(table)
        table.correct("seats[0].money", 40)
        assert (listed(store), Past(store).waiting) == ([], [])
        table.correct("settled", True)
        assert [name for name, _ in listed(store)] == ["t"]
        table.undo()
        assert (listed(store), Past(store).waiting) == ([], [])

    def test_an_act_in_the_middle_keeps_nothing(self, store: Store) -> None:
        """A table that is played on costs its pages nothing."""
        table = registry.lay_out(header_for(["Ann", "Bob"], table="t", seed="s"), store)
        follow(table)
        table.act(0, table.rules.legal(table.state, 0)[0])
        table.undo()
        assert store.results() == {}

    def test_an_entry_counts_though_its_result_cannot_be_kept(
        self, store: Store, nearly: tuple[Table[Any, Any], Entry[Any]]
    ) -> None:
        """It is counted when somebody asks."""
        table, last = nearly
        with sa.create_engine(f"sqlite:///{store.file}").begin() as link:
            link.execute(sa.text("CREATE TRIGGER full BEFORE INSERT ON results BEGIN SELECT RAISE(ABORT, 'full'); END"))
        table.act(last.seat or 0, last.act)
        assert store.last_seq(table.header.table) == table.seq == last.seq
        with sa.create_engine(f"sqlite:///{store.file}").begin() as link:
            link.execute(sa.text("DROP TRIGGER full"))
        assert counted(store) == [table.header.table]
        assert Past(store).results == [result_of(table)]

    def test_a_table_brought_in_whole(self, store: Store, played: Table[Any, Any]) -> None:
        """It was replayed just now."""
        store.create(played.header, played.entries)
        keep(store, played)
        assert Past(store).results == [result_of(played)]
        assert Past(store).waiting == []


class TestCountedLater:
    """Only what is missing, the newest first, a portion at a time."""

    def test_what_is_known_is_there_at_once(self, kept: Store) -> None:
        """The others wait."""
        keep(kept, registry.open_table(kept, "sim-2"))
        there = Past(kept)
        assert [one.table for one in there.results] == ["sim-2"]
        assert sorted(there.waiting) == ["sim-1", "sim-3"]

    def test_one_portion_counts_at_least_one_table_the_newest_first(self, kept: Store) -> None:
        """And what was counted is kept, whatever becomes of the rest."""
        kept.append("sim-2", Entry(seq=kept.last_seq("sim-2") + 1, act=Undo(0), at="2090-01-01T00:00:00Z"))
        kept.append("sim-2", Entry(seq=kept.last_seq("sim-2") + 1, act=Redo(), at="2090-01-01T00:00:00Z"))
        there = Past(kept)
        there.count(0)
        assert [one.table for one in there.results] == ["sim-2"]
        assert len(there.waiting) == 2
        assert listed(kept) == [(one.table, max(seat.total for seat in one.sheet.seats)) for one in there.results]

    def test_in_time_enough_all_are_counted(self, kept: Store) -> None:
        """In one portion."""
        there = Past(kept)
        there.count(1e9)
        assert there.waiting == []
        assert len(there.results) == len(listed(kept)) == 3

    def test_a_program_killed_between_an_entry_and_its_result(
        self, store: Store, nearly: tuple[Table[Any, Any], Entry[Any]]
    ) -> None:
        """Its last entry is newer than what was kept."""
        table, last = nearly
        keep(store, table)
        assert Past(store).waiting == []
        store.append(table.header.table, replace(last, at=AT))
        assert (listed(store), Past(store).waiting) == ([], [table.header.table])
        counted(store)
        assert Past(store).results[0].sheet == result_of(registry.open_table(store, table.header.table)).sheet

    def test_a_store_that_can_only_be_read(self, kept: Store, tmp_path: Path) -> None:
        """It shows them all the same."""
        kept.close()
        there = Past(Store(f"sqlite:///file:{tmp_path / 'store.db'}?mode=ro&uri=true"))
        there.count(1e9)
        assert len(there.results) == 3

    def test_a_table_that_cannot_be_opened_keeps_no_other_waiting(self, kept: Store) -> None:
        """It is left out, and not looked at again."""
        kept.append("sim-1", Entry(seq=kept.last_seq("sim-1") + 1, act=Correct("nowhere", 1), at=AT))
        counted(kept)
        assert {name for name, _ in listed(kept)} == {"sim-2", "sim-3"}
        assert Past(kept).waiting == []


class TestOtherPrograms:
    """What another program counted is shown, and counted again."""

    def test_results_of_another_program_are_shown_until_they_are_counted_again(
        self, kept: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Each of them once."""
        counted(kept)
        before = listed(kept)
        monkeypatch.setattr(past, "PROGRAM", "another")
        assert listed(kept) == before
        assert len(counted(kept)) == 3
        assert listed(kept) == before
        assert counted(kept) == []

    def test_results_from_before_programs_said_who_they_are(self, kept: Store) -> None:
        """They are another's."""
        counted(kept)
        kept.keep_results({table: CameTo(one.seq, one.body) for table, one in kept.results().items()})
        assert len(listed(kept)) == len(Past(kept).waiting) == 3

    def test_a_record_that_holds_no_more_keeps_what_it_came_to(
        self, kept: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """By the rules it was played by."""
        counted(kept)
        before = listed(kept)
        with sa.create_engine(f"sqlite:///{kept.file}").begin() as link:
            link.exec_driver_sql("UPDATE entries SET body = replace(body, '\"seat\":', '\"seat\":7') WHERE seq = 3")
        monkeypatch.setattr(past, "PROGRAM", "another")
        assert len(counted(kept)) == 3
        assert listed(kept) == before
        assert Past(kept).waiting == []

    @pytest.mark.parametrize("body", ['{"table":"sim-1"}', "{", "", "\udcff"])
    def test_a_result_that_cannot_be_read_is_counted_again(self, kept: Store, body: str) -> None:
        """The record is what counts."""
        counted(kept)
        before = listed(kept)
        known = kept.results()["sim-1"]
        with sa.create_engine(f"sqlite:///{kept.file}").begin() as link:
            raw = body.encode("utf-8", "surrogateescape")
            link.execute(sa.text("UPDATE results SET body = CAST(:raw AS TEXT) WHERE table_id = 'sim-1'"), {"raw": raw})
        assert kept.results()["sim-1"] == known._replace(body=body)
        assert counted(kept) == ["sim-1"]
        assert listed(kept) == before

    def test_a_result_without_a_record_that_cannot_be_read_is_left_out(self, kept: Store) -> None:
        """Nothing tells what it was."""
        kept.keep_results({"elsewhere": CameTo(past.BROUGHT_IN, "{")})
        assert "elsewhere" not in {name for name, _ in listed(kept)}
        assert "elsewhere" not in counted(kept)
