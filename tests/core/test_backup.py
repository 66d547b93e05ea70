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


@pytest.fixture
def copy(tmp_path):
    (tmp_path / "away").mkdir()
    return tmp_path / "away" / "copy.sqlite"


def rows(file):
    """Return all rows of every table, of a file that may not be changed."""
    with sqlite3.connect(f"file:{file}?immutable=1", uri=True) as link:
        names = [name for (name,) in link.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(link.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


def test_a_copy_holds_all_of_it_in_one_file_and_is_a_store_itself(store, copy):
    """What was written last as well, which still lies beside the store's main file; what is written later is not in
    it."""
    open_table(store, "capitol-table").undo()
    copied = back_up(store, copy)
    assert (copied.tables, copied.entries, copied.size) == (6, 117, copy.stat().st_size)
    assert [one.name for one in copy.parent.iterdir()] == ["copy.sqlite"]
    held = rows(copy)
    store.append("sheet", Entry(3, Correct("seats[0].money", 1)))
    last = store.last_seq("cape-horn-table")
    store.close()
    now = rows(store.file)
    assert [len(now[name]) - len(held[name]) for name in now] == [int(name == "entries") for name in now]
    assert [name for name in now if now[name] != held[name]] == ["entries"]
    again = Store(str(copy))
    assert again.last_seq("sheet") == 2
    open_table(again, "cape-horn-table").undo()
    assert again.last_seq("cape-horn-table") == last + 1


def refused(store, to, *said):
    """Make sure that no copy is made, and that it is said why in one line."""
    was = sorted(one.name for one in to.parent.iterdir()) if to.parent.is_dir() else None
    with pytest.raises(StoreError) as error:
        back_up(store, to)
    text = str(error.value)
    assert "\n" not in text
    assert [word for word in said if word not in text] == [], text
    assert was == (sorted(one.name for one in to.parent.iterdir()) if to.parent.is_dir() else None)


def test_a_file_that_is_there_is_never_replaced(store, copy):
    copy.write_text("mine")
    refused(store, copy, "already exists", str(copy))
    assert copy.read_text() == "mine"
    refused(store, store.file, "already exists")


def test_a_file_that_comes_while_the_copy_is_made_is_not_replaced(store, copy, monkeypatch):
    def first(_, to):
        to.write_text("mine")
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", first)
    with pytest.raises(StoreError, match="already exists"):
        back_up(store, copy)
    assert copy.read_text() == "mine"


@pytest.mark.parametrize("links", ["refused", "unknown"])
def test_a_copy_needs_no_links(store, copy, monkeypatch, links):
    """Most sticks know none, nor does the Python that runs in a browser."""

    def no_links(*_):
        raise PermissionError("Operation not permitted")

    if links == "unknown":
        monkeypatch.delattr(os, "link")
    else:
        monkeypatch.setattr(os, "link", no_links)
    assert back_up(store, copy).tables == 6
    assert Store(str(copy)).last_seq("sheet") == 2


def test_a_folder_that_is_not_there_is_told_and_not_made(store, tmp_path):
    refused(store, tmp_path / "nowhere" / "copy.sqlite", "nowhere")


def test_a_damaged_store_is_told_and_leaves_no_copy(store, copy):
    """Nobody should rely on it."""
    store.close()
    raw = bytearray(store.file.read_bytes())
    with sqlite3.connect(store.file) as link:
        [page] = link.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_entries_1'").fetchone()
    link.close()
    raw[(page - 1) * 4096 + 40 : page * 4096] = b"\x5a" * (4096 - 40)
    store.file.write_bytes(raw)
    refused(Store(str(store.file)), copy, "damaged")


def test_a_full_disk_is_told_and_leaves_no_copy(store, copy, monkeypatch):
    connect = sqlite3.connect

    def small(*given, **options):
        link = connect(*given, **options)
        link.execute("PRAGMA max_page_count=3")
        return link

    monkeypatch.setattr("capemay_kit.core.backup.sqlite3.connect", small)
    refused(store, copy, "full")


def test_another_kind_of_database_is_copied_by_its_own_tool(store, copy, monkeypatch):
    monkeypatch.setattr(store, "_engine", sa.create_mock_engine("postgresql://x", executor=None))
    refused(store, copy, "pg_dump")
