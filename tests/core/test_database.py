"""The database behind a store: what it opens and what it refuses, who waits for whom, and whose file it is."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from capemay_kit.core import database
from capemay_kit.core.database import SERVED
from capemay_kit.core.migrations import BASELINE, CURRENT
from capemay_kit.core.record import Correct, Entry, Header
from capemay_kit.core.store import Store
from capemay_kit.errors import StoreError, whole

AT = "2020-01-01T00:00:00Z"
HEADER = Header("capemay-record/1", "cape-may", "t", "A table", AT, 1, "0", options={"seats": ["Ann", "Bob"]})


def note(seq):
    return Entry(seq, Correct("seats[0].money", seq), None, "x", (), AT)


@pytest.fixture
def file(tmp_path):
    """Return where a store with one table and two entries lies, closed."""
    store = Store(str(tmp_path / "tables.sqlite"))
    store.create(HEADER, [note(1), note(2)])
    store.close()
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(file):
    return Store(str(file))


def run(file, text):
    link = sqlite3.connect(file)
    link.executescript(text)
    link.close()


def entries(file):
    link = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    found = link.execute("SELECT count(*) FROM entries").fetchone()[0]
    link.close()
    return found


def refused(do, *said):
    """Make sure that something is refused in one clear line, with these words; return it."""
    with pytest.raises(StoreError) as error:
        do()
    text = whole(error.value)
    assert "\n" not in text
    assert "Traceback" not in text
    assert [word for word in said if word not in text] == [], text
    # people at a table are told neither where it is nor what the database said
    assert not re.search(r"sqlite:|[/.]sqlite|OperationalError|DatabaseError|://", str(error.value))
    return text


SPOILED = {
    "a shopping list": (b"This is a shopping list.\n" * 400, "not a database"),
    "another program's": ("CREATE TABLE cookies (host TEXT)", "another program"),
    "another program's, with versions as ours": (
        "CREATE TABLE alembic_version (version_num TEXT); INSERT INTO alembic_version VALUES ('ae10')",
        "another program"),
    "newer": ("UPDATE alembic_version SET version_num = '0099'",
              f"version 99; this program knows versions up to {int(CURRENT)}). Update the program"),
    "without a table": ("DROP TABLE own", "a table is missing"),
    "older": (f"UPDATE alembic_version SET version_num = '{int(BASELINE) - 1:04}'",
              "An earlier version of the program wrote the store, and this one cannot open it."),
    "from before versions": ("DROP TABLE alembic_version; DROP TABLE own",
                             "An earlier version of the program wrote the store"),
    "cut off": (2000, "tables.sqlite"),
}  # fmt: skip
"""What a file holds instead or what is done to a store, and what is said of it."""


class TestRefused:
    @pytest.mark.parametrize(("spoiled", "said"), SPOILED.values(), ids=SPOILED)
    def test_what_is_no_store_is_refused_and_left_as_it_is(self, file, spoiled, said):
        if isinstance(spoiled, str):
            if spoiled.startswith("CREATE"):
                file.unlink()
            run(file, spoiled)
        else:
            file.write_bytes(file.read_bytes()[:spoiled] if isinstance(spoiled, int) else spoiled)
        was = file.read_bytes()
        refused(lambda: Store(str(file)), str(file), said)
        assert file.read_bytes() == was
        assert [one.name for one in file.parent.iterdir()] == [file.name]

    def test_a_store_whose_pages_are_damaged_says_so(self, file):
        raw = file.read_bytes()
        file.write_bytes(was := raw[:4096] + b"\x5a" * (len(raw) - 4096))
        refused(lambda: Store(str(file)).tables(), str(file), "damaged")
        assert file.read_bytes() == was

    @pytest.mark.parametrize(
        "url",
        ["nonsense", "nosuchdatabase://ann:secret@x/y", "sqlite:////proc/no/such/folder/x.sqlite",
         "~nobody-here/x.sqlite", "postgresql://host:port/x", "sqlite://host/x", "/" + "x" * 300 + ".sqlite",
         "x\0.sqlite", "/usr/", "/"],
        ids=lambda url: repr(url[:30]),
    )  # fmt: skip
    def test_a_store_that_cannot_be_opened_says_so_without_its_password(self, url):
        assert "secret" not in refused(lambda: Store(url))


class TestWhoseFile:
    """A file that is moved, deleted or replaced while it is open is missed at once, and never made anew."""

    def gone(self, store, *said):
        refused(lambda: store.append("t", note(3)), *said)
        refused(store.tables, *said)

    def test_a_deleted_file_is_told_and_not_made_anew(self, file, store):
        file.unlink()
        self.gone(store, str(file), "deleted")
        assert not file.exists()

    def test_a_file_that_was_moved_is_told(self, file, store):
        file.rename(file.with_name("elsewhere.sqlite"))
        self.gone(store, str(file), "moved")
        assert not file.exists()
        assert entries(file.with_name("elsewhere.sqlite")) == 2

    def test_a_folder_that_was_moved_is_told(self, tmp_path, file):
        inner = tmp_path / "inner"
        inner.mkdir()
        store = Store(str(shutil.copy(file, inner / "tables.sqlite")))
        inner.rename(tmp_path / "away")
        self.gone(store, "moved")
        assert not inner.exists()

    def test_a_file_that_is_put_back_is_gone_on_with(self, file, store):
        store.append("t", note(3))
        (away := file.parent / "away").mkdir()
        for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"):
            (file.parent / name).rename(away / name)
        refused(lambda: store.append("t", note(4)))
        for one in away.iterdir():
            one.rename(file.parent / one.name)
        store.append("t", note(4))
        assert store.last_seq("t") == 4

    def test_another_file_in_its_place_is_told(self, file, store):
        """A page that goes on would leave a gap in it."""
        copy = shutil.copy(file, file.with_name("copy.sqlite"))
        copy.replace(file)
        self.gone(store, "Reload the page")
        store.reopen()
        assert store.last_seq("t") == 2

    def test_a_file_that_went_while_an_entry_was_written_acknowledges_nothing(self, file, store, monkeypatch):
        begin = database._take_turn

        def late(*given):
            begin(*given)
            file.rename(file.with_name("elsewhere.sqlite"))

        monkeypatch.setattr(database, "_take_turn", late)
        refused(lambda: store.append("t", note(3)), "moved")

    def test_a_log_that_was_cleaned_up_is_told(self, file, store):
        store.append("t", note(3))
        file.with_name("tables.sqlite-wal").unlink()
        refused(lambda: store.append("t", note(4)), "tables.sqlite-wal")

    def test_a_page_of_a_server_makes_no_new_file(self, tmp_path, monkeypatch):
        """Its server has made one, and somebody took it away."""
        file = tmp_path / "tables.sqlite"
        monkeypatch.setenv(SERVED, str(file))
        refused(lambda: Store(str(file)), str(file), "deleted")
        assert not file.exists()
        Store(str(tmp_path / "other.sqlite"))

    def test_an_empty_file_is_made_a_store(self, tmp_path):
        """A program that was killed as it made it left one."""
        (file := tmp_path / "tables.sqlite").touch()
        assert Store(str(file)).tables() == []

    @pytest.mark.parametrize("name", ["a b?c#d%20e.sqlite", "ä ø.sqlite", "'; DROP.sqlite"])
    def test_a_file_may_be_called_anything(self, tmp_path, name):
        Store(str(tmp_path / name)).create(HEADER)
        assert (tmp_path / name).is_file()
        assert len(Store(str(tmp_path / name)).tables()) == 1


class TestTurns:
    @pytest.fixture
    def held(self, file):
        link = sqlite3.connect(file, isolation_level=None)
        link.execute("BEGIN IMMEDIATE")
        yield link
        link.close()

    def test_a_write_that_waits_says_so_once_and_goes_on(self, file, store, held, monkeypatch):
        """The page can tell people what it waits for; reading waits for nobody."""
        monkeypatch.setattr(database, "A_WHILE", 0.0)
        told = []

        def waits():
            told.append(store.last_seq("t"))
            held.execute("ROLLBACK")

        store.waits = waits
        store.append("t", note(3))
        assert told == [2]
        assert entries(file) == 3
        store.append("t", note(4))
        assert told == [2]

    def test_patience_ends_with_a_sentence(self, file, store, held, monkeypatch):
        monkeypatch.setattr(database, "PATIENCE", 0.05)
        refused(lambda: store.append("t", note(3)), "Another program", str(file))
        held.execute("ROLLBACK")
        store.append("t", note(3))
        assert store.last_seq("t") == 3


def alone(file):
    """Copy the main file alone, as people do, and open the copy."""
    return Store(str(shutil.copy(file, file.with_name("copied.sqlite"))))


class TestFolded:
    """What was written comes into the one main file: people copy it, and forget what lies beside it."""

    def test_a_store_that_was_closed_or_let_go_is_one_file(self, file, store):
        store.append("t", note(3))
        store.close()
        assert alone(file).last_seq("t") == 3
        assert not file.with_name("tables.sqlite-wal").exists()
        again = Store(str(file))
        again.append("t", note(4))
        del again
        assert not file.with_name("tables.sqlite-wal").exists()

    def test_closing_one_of_two_pages_folds_what_both_wrote(self, file, store):
        other = Store(str(file))
        store.append("t", note(3))
        other.append("t", note(4))
        store.close()
        assert alone(file).last_seq("t") == 4
        other.append("t", note(5))
        assert other.last_seq("t") == 5

    def test_every_now_and_then_it_is_folded_while_it_is_open(self, file, store):
        """A kill then leaves little beside the main file."""
        for seq in range(3, 103):
            store.append("t", note(seq))
        assert alone(file).last_seq("t") > 60

    @pytest.mark.parametrize("end", ["", "sys.exit(3)", "raise RuntimeError"])
    def test_a_program_that_ends_leaves_one_file(self, file, end):
        code = (
            "import sys; from capemay_kit.core.store import Store; from capemay_kit.core.record import Entry, Redo;"
            f"store = Store({str(file)!r}); store.append('t', Entry(3, Redo())); {end}"
        )
        path = os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True)
        assert alone(file).last_seq("t") == 3


FULL = 2
"""How SQLite calls it that a write waits until it is on the disk."""


@pytest.mark.parametrize("journal", ["WAL", "TRUNCATE"])
def test_every_connection_waits_for_the_disk_and_knows_its_journal(tmp_path, monkeypatch, journal):
    """It is nothing that the file remembers. A browser has no shared memory, which the usual journal needs."""
    monkeypatch.setattr(database, "JOURNAL", journal)
    store = Store(str(tmp_path / "tables.sqlite"))
    with store.raw() as one, store.raw() as other:
        assert one is not other
        for link in (one, other):
            said = [link.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
            assert said == [journal.lower(), FULL]


def test_without_shared_memory_what_is_acknowledged_is_in_the_file_itself(tmp_path, monkeypatch):
    """The journal is empty between two writes, and no log is made."""
    monkeypatch.setattr(database, "JOURNAL", "TRUNCATE")
    file = tmp_path / "tables.sqlite"
    store = Store(str(file))
    store.create(HEADER, [note(1), note(2)])
    store.append("t", note(3))
    assert alone(file).last_seq("t") == 3
    assert [one for one in tmp_path.glob("tables.sqlite-*") if one.stat().st_size] == []


def test_a_file_that_was_written_with_a_log_can_be_opened_without_shared_memory(file, monkeypatch):
    run(file, "PRAGMA journal_mode=WAL")
    was = file.read_bytes()
    monkeypatch.setattr(database, "JOURNAL", "TRUNCATE")
    Store(str(file)).close()
    now = file.read_bytes()
    assert (was[18:20], now[18:20]) == (b"\2\2", b"\1\1")
    assert was[:18] + was[20:] == now[:18] + now[20:]
