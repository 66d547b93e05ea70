"""A copy of the store: whole, checked, in one file, and never in place of another."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from capemay_kit.core.backup import back_up
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.store import Store
from capemay_kit.errors import StoreError
from capemay_kit.games.registry import open_table

BEFORE = Path(__file__).parent / "stores" / "begun.sqlite"


@pytest.fixture
def store(tmp_path):
    """Open a store with tables of all games, and what people keep."""
    return Store(str(shutil.copy(BEFORE, tmp_path / "tables.sqlite")))


def rows(file):
    """Return all rows of every table, of a file that may not be changed."""
    with sqlite3.connect(f"file:{file}?immutable=1", uri=True) as link:
        names = [name for (name,) in link.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(link.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


def test_a_copy_holds_all_of_it_in_one_file(store, tmp_path):
    """What was written last as well, which still lies beside the store's main file."""
    table = open_table(store, "capitol-table")
    table.undo()
    copy = tmp_path / "away" / "copy.sqlite"
    copy.parent.mkdir()
    copied = back_up(store, copy)
    assert (copied.tables, copied.entries, copied.size) == (6, 117, copy.stat().st_size)
    assert [one.name for one in copy.parent.iterdir()] == ["copy.sqlite"]
    store.close()
    assert rows(copy) == rows(store.file)


def test_a_copy_is_a_store_itself(store, tmp_path):
    """It opens and can be played on."""
    back_up(store, tmp_path / "copy.sqlite")
    other = Store(str(tmp_path / "copy.sqlite"))
    assert {one.header.table for one in other.tables()} == {one.header.table for one in store.tables()}
    assert other.own("card") == store.own("card")
    open_table(other, "cape-horn-table").undo()
    assert other.last_seq("cape-horn-table") == store.last_seq("cape-horn-table") + 1


def test_what_is_written_afterwards_is_not_in_the_copy(store, tmp_path):
    """And the store is not held by it."""
    back_up(store, tmp_path / "copy.sqlite")
    store.append("sheet", Entry(3, Correct("seats[0].money", 1)))
    assert Store(str(tmp_path / "copy.sqlite")).last_seq("sheet") == 2


def refused(store, to, *said):
    """Make sure that no copy is made, and that it is said why in one line."""
    was = sorted(one.name for one in to.parent.iterdir()) if to.parent.is_dir() else None
    with pytest.raises(StoreError) as error:
        back_up(store, to)
    text = str(error.value)
    assert "\n" not in text
    assert [word for word in said if word not in text] == [], text
    if was is not None:
        assert sorted(one.name for one in to.parent.iterdir()) == was


def test_a_file_that_is_there_is_never_replaced(store, tmp_path):
    """Not even an empty one, nor the store itself."""
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    refused(store, file, "already exists", str(file))
    assert file.read_text() == "mine"
    refused(store, store.file, "already exists")


def test_a_file_that_comes_while_the_copy_is_made_is_not_replaced(store, tmp_path, monkeypatch):
    """With links and without."""
    file = tmp_path / "copy.sqlite"

    def first(_, to):
        to.write_text("mine")
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", first)
    with pytest.raises(StoreError, match="already exists"):
        back_up(store, file)
    assert file.read_text() == "mine"


def test_a_stick_that_knows_no_links_takes_a_copy_too(store, tmp_path, monkeypatch):
    """Most do not."""

    def no_links(*_):
        raise PermissionError("Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    assert back_up(store, tmp_path / "copy.sqlite").tables == 6
    assert Store(str(tmp_path / "copy.sqlite")).last_seq("sheet") == 2


def test_a_python_that_knows_no_links_makes_a_copy_too(store, tmp_path, monkeypatch):
    """As the one that runs in a browser."""
    monkeypatch.delattr(os, "link")
    assert back_up(store, tmp_path / "copy.sqlite").tables == 6


def test_a_folder_that_is_not_there_is_told(store, tmp_path):
    """It is not made."""
    refused(store, tmp_path / "nowhere" / "copy.sqlite", "nowhere")
    assert not (tmp_path / "nowhere").exists()


def test_a_damaged_store_is_told_and_leaves_no_copy(store, tmp_path):
    """Nobody should rely on it."""
    store.close()
    raw = bytearray(store.file.read_bytes())
    with sqlite3.connect(store.file) as link:
        [page] = link.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_entries_1'").fetchone()
    link.close()
    raw[(page - 1) * 4096 + 40 : page * 4096] = b"\x5a" * (4096 - 40)
    store.file.write_bytes(raw)
    refused(Store(str(store.file)), tmp_path / "copy.sqlite", "damaged")


def test_a_full_disk_is_told_and_leaves_no_copy(store, tmp_path, monkeypatch):
    """The part that fitted is taken away again."""
    connect = sqlite3.connect

    def small(*given, **options):
        link = connect(*given, **options)
        link.execute("PRAGMA max_page_count=3")
        return link

    monkeypatch.setattr("capemay_kit.core.backup.sqlite3.connect", small)
    refused(store, tmp_path / "copy.sqlite", "full")


def test_another_kind_of_database_is_copied_by_its_own_tool(store, tmp_path, monkeypatch):
    """It says which."""
    monkeypatch.setattr(store, "_engine", sa.create_mock_engine("postgresql://x", executor=None))
    refused(store, tmp_path / "copy.sqlite", "pg_dump")
