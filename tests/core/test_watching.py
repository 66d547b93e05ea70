"""News of a store, whichever process wrote them: a file of SQLite tells which tables were written to."""

from __future__ import annotations

from queue import Empty, SimpleQueue

import pytest

from capemay_kit.core.store import Store
from capemay_kit.core.watching import watch
from capemay_kit.games import registry


def laid_out(store, table):
    """Lay out a table; return what acts at it."""
    opened = registry.lay_out(registry.game("cape-may").header_for(["Anna", "Ben"], seed="s", table=table), store)
    return lambda: opened.act(seat := opened.rules.to_act(opened.state)[0], opened.rules.legal(opened.state, seat)[0])


@pytest.fixture
def heard(tmp_path):
    """Watch a store with two tables of different groups; yield the store and what is told."""
    store = Store(str(tmp_path / "tables.db"))
    acts = laid_out(store, "t"), laid_out(store.of("others"), "t")
    told: SimpleQueue[object] = SimpleQueue()
    watching = watch(store, told.put)
    yield store, acts, told
    watching.stop()


def test_what_was_written_to_is_named(heard):
    """Group and table, and no other."""
    _, (ours, theirs), told = heard
    ours()
    assert told.get(timeout=20) == {("", "t")}
    theirs()
    assert told.get(timeout=20) == {("others", "t")}


def test_whoever_reads_or_keeps_what_is_no_entry_is_no_news(heard):
    """However often, and over however many connections."""
    store, _, told = heard
    store.keep_learned("Anna", "first", "{}")
    for _ in range(5):
        store.listing()
        Store(store.url).last_seq("t")
    with pytest.raises(Empty):
        told.get(timeout=0.3)


def test_a_store_that_is_gone_is_told_once(heard):
    """Each page then says so as it looks."""
    store, _, told = heard
    store.file.unlink()
    assert told.get(timeout=20) is None
    with pytest.raises(Empty):
        told.get(timeout=0.3)


def test_a_store_that_is_no_file_and_listens_to_nobody_cannot_tell():
    """Pages look for themselves then."""
    assert watch(Store("sqlite://"), print) is None
