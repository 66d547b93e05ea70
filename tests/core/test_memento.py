"""What is kept beside a table: a note, a photo, and how long everybody took."""

from __future__ import annotations

from pathlib import Path

import pytest

from capemay_kit.core import memento
from capemay_kit.core.memento import Clock, count_on, follow, keep_note, keep_photo, packed, set_clock, unpacked
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile
from capemay_kit.games import registry


@pytest.fixture
def table(tmp_path: Path) -> Table:
    header = registry.game("cape-may").header_for(["Anna", "Ben"], seed="a", table="t")
    found = registry.lay_out(header, Store(str(tmp_path / "store.db")))
    play_on(found, until=0)
    return found


def play_on(table: Table, until: int = 1) -> None:
    while (acting := table.rules.to_act(table.state)) != (until,):
        table.act(acting[0], table.rules.legal(table.state, acting[0])[-until])


def clock(table: Table) -> Clock | None:
    return memento.memento(table.store, "t").clock


def spent(table: Table, now: float) -> tuple[float, ...]:
    found = clock(table)
    assert found is not None
    return found.at(now)


class TestTheClock:
    """A seat's time is counted while it is that seat's turn."""

    def test_nobody_is_counted_unless_that_is_wanted(self, table):
        follow(table)
        play_on(table)
        assert clock(table) is None

    def test_it_counts_whoever_acts_and_is_there_after_a_reload(self, table):
        set_clock(table, runs=True, now=1000)
        assert memento.memento(Store(str(table.store.file)), "t").clock == Clock((0.0, 0.0), (0,), 1000)
        play_on(table)
        count_on(table, 1060)
        assert spent(table, 1060) == (60, 0)
        assert spent(table, 1075) == (60, 15)

    def test_every_entry_takes_it_on(self, table, monkeypatch):
        """Undo as well: then it is the turn of whoever it was before, of all of them where several act at once."""
        follow(table)
        now = 1000.0
        monkeypatch.setattr(memento, "time", lambda: now)
        set_clock(table, runs=True)
        now = 1050.0
        play_on(table)
        now = 1057.0
        table.undo()
        now = 1060.0
        acting = table.rules.to_act(table.state)
        assert 0 in acting
        assert spent(table, now) == (53, 10 if 1 in acting else 7)

    def test_it_can_be_paused(self, table):
        """What passes until it goes on is nobody's."""
        set_clock(table, runs=True, now=1000)
        set_clock(table, runs=False, now=1030)
        assert spent(table, 1090) == (30, 0)
        count_on(table, 1095)
        set_clock(table, runs=True, now=1100)
        assert spent(table, 1110) == (40, 0)

    def test_a_night_with_the_lid_closed_is_nobodys(self, table):
        set_clock(table, runs=True, now=1000)
        assert spent(table, 1000 + 8 * 3600) == (memento.AT_MOST, 0)

    def test_a_page_that_is_open_counts_on_every_minute(self, table):
        """Not more often, since that is written down."""
        set_clock(table, runs=True, now=1000)
        count_on(table, 1040, memento.ROUND)
        assert clock(table).since == 1000
        count_on(table, 1070, memento.ROUND)
        assert clock(table) == Clock((70.0, 0.0), (0,), 1070)

    def test_a_damaged_one_is_left_out(self, table):
        """The table opens all the same."""
        table.store.keep_beside("t", {"clock": b"{"})
        assert clock(table) is None


def test_a_note_is_kept_and_an_empty_one_takes_it_away(table):
    """In any script; a very long one as far as there is room."""
    for note, kept in (("  Anna won with a Победа \n", "Anna won with a Победа"), ("x" * 10_000,) * 2):
        keep_note(table.store, "t", note)
        assert memento.memento(table.store, "t").note == kept[: memento.LONGEST_NOTE]
    keep_note(table.store, "t", " ")
    assert table.store.beside("t") == {}


def test_a_record_takes_all_of_it_along_and_another_table_has_none_of_it(table):
    keep_note(table.store, "t", "played at the sea")
    keep_photo(table.store, "t", b"\xff\xd8\xff")
    set_clock(table, runs=False, now=5)
    assert unpacked(packed(table.store, "t"), "a file") == table.store.beside("t")
    assert memento.memento(table.store, "u").photo == b""


def test_what_is_no_base64_is_refused_by_its_path():
    """And what this program does not know is left out."""
    assert unpacked({"song": "!"}, "a file") == {}
    with pytest.raises(BadFile, match=r"line 1, beside\.note: is not base64"):
        unpacked({"note": "!"}, "a file")
