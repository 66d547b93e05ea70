"""What tables came to is kept as games end, and counted later where that was missed."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from capemay_kit.core.record import Correct, Entry, Redo, Undo
from capemay_kit.core.store import CameTo, Store
from capemay_kit.games import registry
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.results import past
from capemay_kit.results.past import Past, follow, keep
from capemay_kit.results.result import result_of

from .conftest import finished_game

AT = "2020-01-01T00:00:00Z"
NEWEST = "2090-01-01T00:00:00Z"


@pytest.fixture(scope="module")
def played():
    """Return a finished game: what is kept of one does not depend on its rules."""
    return finished_game(4, 4, game="capital-city")


@pytest.fixture
def nearly(store, played):
    """Return a table of the store, followed, and the entry its game still needs to end."""
    *before, last = played.entries
    store.create(played.header, before)
    table = registry.open_table(store, played.header.table)
    follow(table)
    return table, last


def told(store):
    """Return what is told without counting, and what waits to be counted."""
    there = Past(store)
    return [replace(one, used=()) for one in there.results], there.waiting


def listed(store):
    """Return what is known at once: which tables, and what their winners have."""
    return [(one.table, max(seat.total for seat in one.sheet.seats)) for one in Past(store).results]


def counted(store):
    there = Past(store)
    waited = list(there.waiting)
    while there.waiting:
        there.count(0)
    return waited


def in_sql(store, statement, **values):
    with sa.create_engine(f"sqlite:///{store.file}").begin() as link:
        link.execute(sa.text(statement), values)


class TestAsGamesEnd:
    """Whoever writes the entry keeps the result with it."""

    def test_the_act_that_ends_a_game_its_undo_and_its_redo(self, store, nearly):
        table, last = nearly
        assert listed(store) == []
        table.act(last.seat or 0, last.act)
        assert told(store) == ([result_of(table)], [])
        table.undo()
        assert told(store) == ([], [])
        table.redo()
        assert told(store) == ([result_of(table)], [])

    def test_a_correction_after_the_end(self, store):
        table = finished_game(2, 1)
        store.create(table.header, table.entries)
        counted(store)
        table = registry.open_table(store, "sim-1")
        before = result_of(table).sheet.seats[0].total
        follow(table)
        table.correct("seats[0].money", table.state.seats[0].money + 50)
        ((one,), waiting) = told(store)
        assert (one.sheet.seats[0].total, waiting) == (before + 5, [])

    def test_what_is_entered_on_a_sheet(self, store):
        """Every entry is one after its end; a sheet on which something is missing is no game."""
        table = registry.lay_out(header_for(["Ann", "Bob"], table="t", depth="sheet"), store)
        follow(table)
        table.correct("seats[0].money", 40)
        assert told(store) == ([], [])
        table.correct("settled", True)
        assert [name for name, _ in listed(store)] == ["t"]
        table.undo()
        assert told(store) == ([], [])

    def test_an_act_in_the_middle_keeps_nothing(self, store):
        """A table that is played on costs its pages nothing."""
        table = registry.lay_out(header_for(["Ann", "Bob"], table="t", seed="s"), store)
        follow(table)
        table.act(0, table.rules.legal(table.state, 0)[0])
        table.undo()
        assert store.results() == {}

    def test_an_entry_counts_though_its_result_cannot_be_kept(self, store, nearly):
        """It is counted when somebody asks."""
        table, last = nearly
        in_sql(store, "CREATE TRIGGER full BEFORE INSERT ON results BEGIN SELECT RAISE(ABORT, 'full'); END")
        table.act(last.seat or 0, last.act)
        assert store.last_seq(table.header.table) == table.seq == last.seq
        in_sql(store, "DROP TRIGGER full")
        assert counted(store) == [table.header.table]
        assert told(store) == ([result_of(table)], [])

    def test_a_table_brought_in_whole(self, store, played):
        store.create(played.header, played.entries)
        keep(store, played)
        assert told(store) == ([result_of(played)], [])


class TestCountedLater:
    """Only what is missing, the newest first, a portion at a time."""

    def test_what_is_known_is_there_at_once_and_the_others_wait(self, kept):
        keep(kept, registry.open_table(kept, "sim-2"))
        results, waiting = told(kept)
        assert ([one.table for one in results], sorted(waiting)) == (["sim-2"], ["sim-1", "sim-3"])

    def test_one_portion_counts_at_least_one_table_the_newest_first(self, kept):
        """And what was counted is kept, whatever becomes of the rest."""
        for act in (Undo(0), Redo()):
            kept.append("sim-2", Entry(seq=kept.last_seq("sim-2") + 1, act=act, at=NEWEST))
        there = Past(kept)
        there.count(0)
        assert ([one.table for one in there.results], len(there.waiting)) == (["sim-2"], 2)
        assert listed(kept) == [(one.table, max(seat.total for seat in one.sheet.seats)) for one in there.results]
        # in time enough all are
        there.count(1e9)
        assert (there.waiting, len(there.results), len(listed(kept))) == ([], 3, 3)

    def test_a_program_killed_between_an_entry_and_its_result(self, store, nearly):
        """Its last entry is newer than what was kept."""
        table, last = nearly
        keep(store, table)
        assert Past(store).waiting == []
        store.append(table.header.table, replace(last, at=AT))
        assert told(store) == ([], [table.header.table])
        counted(store)
        assert Past(store).results[0].sheet == result_of(registry.open_table(store, table.header.table)).sheet

    def test_a_store_that_can_only_be_read_shows_them_all_the_same(self, kept, tmp_path):
        kept.close()
        there = Past(Store(f"sqlite:///file:{tmp_path / 'store.db'}?mode=ro&uri=true"))
        there.count(1e9)
        assert len(there.results) == 3

    def test_a_table_that_cannot_be_opened_keeps_no_other_waiting(self, kept):
        """It is left out, and not looked at again."""
        kept.append("sim-1", Entry(seq=kept.last_seq("sim-1") + 1, act=Correct("nowhere", 1), at=AT))
        counted(kept)
        assert {name for name, _ in listed(kept)} == {"sim-2", "sim-3"}
        assert Past(kept).waiting == []


class TestOtherPrograms:
    """What another program counted is shown, and counted again."""

    @pytest.fixture
    def before(self, kept):
        counted(kept)
        return listed(kept)

    def test_results_of_another_program_are_shown_until_they_are_counted_again(self, kept, before, monkeypatch):
        """Each of them once; those of programs that did not say who they are, too."""
        monkeypatch.setattr(past, "PROGRAM", "another")
        assert listed(kept) == before
        assert len(counted(kept)) == 3
        assert listed(kept) == before
        assert counted(kept) == []
        kept.keep_results({table: CameTo(one.seq, one.body) for table, one in kept.results().items()})
        assert len(listed(kept)) == len(Past(kept).waiting) == 3

    def test_a_record_that_holds_no_more_keeps_what_it_came_to(self, kept, before, monkeypatch):
        in_sql(kept, r"""UPDATE entries SET body = replace(body, '"seat"\:', '"seat"\:7') WHERE seq = 3""")
        monkeypatch.setattr(past, "PROGRAM", "another")
        assert len(counted(kept)) == 3
        assert (listed(kept), Past(kept).waiting) == (before, [])

    @pytest.mark.parametrize("body", ['{"table":"sim-1"}', "{", "", "\udcff"])
    def test_a_result_that_cannot_be_read_is_counted_again(self, kept, before, body):
        known, raw = kept.results()["sim-1"], body.encode("utf-8", "surrogateescape")
        in_sql(kept, "UPDATE results SET body = CAST(:raw AS TEXT) WHERE table_id = 'sim-1'", raw=raw)
        assert kept.results()["sim-1"] == known._replace(body=body)
        assert counted(kept) == ["sim-1"]
        assert listed(kept) == before

    def test_a_result_without_a_record_that_cannot_be_read_is_left_out(self, kept):
        kept.keep_results({"elsewhere": CameTo(past.BROUGHT_IN, "{")})
        assert "elsewhere" not in {name for name, _ in listed(kept)}
        assert "elsewhere" not in counted(kept)
