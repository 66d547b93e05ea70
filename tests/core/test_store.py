"""The store: entries, tables, and what cannot be read or written any more."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager

import msgspec
import pytest
import sqlalchemy as sa

from capemay_kit.core.record import Correct, Entry, Header
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BrokenRecord, Overtaken, StoreError, TakenSeq, UnknownName
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.registry import entry_type, lay_out, listing, open_table

ENTRY = entry_type("cape-may")


def header(table="t", **changes):
    fields = {
        "format": "capemay-record/1", "game": "cape-may", "table": table, "title": "A table",
        "created": "2020-01-01T00:00:00Z", "rules": 1, "kit": "0", "options": {"seats": ["Ann", "Bob"]},
    }  # fmt: skip
    return Header(**{**fields, **changes})


def note(seq, text="x"):
    return Entry(seq=seq, act=Correct("seats[0].money", 1, text), by="x", at="2020-01-01T00:00:00Z")


def notes(store, table="t"):
    return [entry.act.note for entry in store.since(table, 0, ENTRY)]


def refused(do, *said, error=StoreError):
    """Make sure that something is refused in one clear line, and return the error."""
    with pytest.raises(error) as caught:
        do()
    text = str(caught.value)
    assert text.strip()
    assert "\n" not in text
    assert "Traceback" not in text
    assert [word for word in said if word not in text] == [], text
    return caught.value


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def store(url):
    return Store(url)


@pytest.fixture
def pages(url, store):
    lay_out(header(), store)
    return [open_table(Store(url), "t") for _ in range(2)]


class TestEntries:
    def test_a_number_can_be_taken_once(self, store):
        store.create(header())
        store.append("t", note(1, "first"))
        with pytest.raises(TakenSeq):
            store.append("t", note(1, "second"))
        assert notes(store) == ["first"]

    def test_two_pages_of_one_table_overtake_each_other(self, pages, url):
        """The loser has it already folded in, and may try again; what came too late counts nowhere."""
        one, other = pages
        one.correct("seats[0].money", 7)
        with pytest.raises(Overtaken) as late:
            other.correct("seats[0].money", 9)
        assert list(late.value.entries) == one.entries
        assert other.state.seats[0].money == 7
        assert other.seq == Store(url).last_seq("t") == 1
        other.correct("seats[1].money", 9)
        assert [entry.seq for entry in one.sync()] == [2]
        assert one.state == other.state

    def test_undo_and_redo_travel_to_other_pages(self, pages):
        one, other = pages
        one.correct("seats[0].money", 7)
        one.undo()
        other.sync()
        assert other.state == other.start
        assert other.can_redo
        one.redo()
        other.sync()
        assert other.state.seats[0].money == 7

    def test_since_gives_what_is_newer_of_its_table_oldest_first(self, store):
        store.create(header(), [note(i) for i in range(1, 5)])
        store.create(header("u"), [note(1, "u")])
        assert [entry.seq for entry in store.since("t", 2, ENTRY)] == [3, 4]
        assert store.since("t", 4, ENTRY) == []
        assert notes(store, "u") == ["u"]

    def test_an_entry_is_read_as_it_was_written(self, store):
        table = lay_out(header(seed="s"), store)
        table.writer = lambda: "seat:0"
        table.act(0, act.Deal())
        table.act(0, act.Keep(table.state.seats[0].bonus[:2]))
        assert store.since("t", 0, ENTRY) == table.entries

    def test_every_entry_is_seen_by_others_before_it_counts(self, store, url):
        table = lay_out(header(), store)
        for i in range(1, 4):
            table.correct("seats[0].money", i)
            assert Store(url).last_seq("t") == table.seq == i


class TestTables:
    def test_a_table_that_is_not_there_is_said_to_be_none(self, store):
        """An entry for it is not called overtaken either: nobody was first."""
        assert store.tables() == []
        refused(lambda: store.header("nowhere"), error=UnknownName)
        refused(lambda: open_table(store, "nowhere"), "nowhere", error=UnknownName)
        assert (store.last_seq("nowhere"), store.since("nowhere", 0, ENTRY)) == (0, [])
        with pytest.raises((UnknownName, StoreError)):
            store.append("nowhere", note(1))

    def test_an_id_is_given_once(self, store):
        store.create(header(title="First"))
        refused(lambda: store.create(header(title="Second")))
        assert store.header("t").title == "First"

    def test_a_table_comes_whole_or_not_at_all(self, store):
        """An import is one transaction, and a header with a mistake leaves nothing behind."""
        refused(lambda: store.create(header(), [note(1, "a"), note(1, "b")]))
        refused(lambda: lay_out(header(board="nowhere"), store), "nowhere", error=BadFile)
        assert store.tables() == []

    def test_all_tables_are_listed_last_written_first(self, store):
        store.create(header("old", created="2020-01-01T00:00:00Z"))
        store.create(header("new", created="2021-01-01T00:00:00Z"))
        store.create(header("played", created="2019-01-01T00:00:00Z"))
        store.append("played", Entry(1, Correct("round", 2), None, "x", (), "2022-01-01T00:00:00Z"))
        assert [(one.header.table, one.entries, one.last) for one in store.tables()] == [
            ("played", 1, "2022-01-01T00:00:00Z"), ("new", 0, "2021-01-01T00:00:00Z"),
            ("old", 0, "2020-01-01T00:00:00Z"),
        ]  # fmt: skip

    def test_a_header_is_read_as_it_was_written(self, store):
        one = header(seed="s", board="cape-may-1-2", options={"seats": ["Ann"], "first": 0})
        store.create(one)
        assert store.header("t") == one

    def test_the_folder_of_the_store_is_made(self, tmp_path):
        Store(f"sqlite:///{tmp_path / 'a' / 'b' / 'tables.sqlite'}").create(header())
        assert (tmp_path / "a" / "b" / "tables.sqlite").exists()

    @pytest.mark.parametrize("named", ["{}", "sqlite:///{}"])
    def test_the_store_can_be_named_by_the_environment(self, tmp_path, monkeypatch, named):
        monkeypatch.setenv("CAPEMAY_STORE", named.format(tmp_path / "mine.sqlite"))
        assert Store().file == tmp_path / "mine.sqlite"


def damage(url, what, *values):
    with sqlite3.connect(url.removeprefix("sqlite:///")) as link:
        link.execute(what, values)
    link.close()


HEADERS = {
    "of a newer format": (b'{"format":"capemay-record/9","game":"cape-may"}', "Update the program"),
    "of a newer program": (msgspec.json.encode(msgspec.to_builtins(header()) | {"moon": "full"}), "moon: "),
    "cut off": (msgspec.json.encode(header())[:40], "not JSON"),
    "no text": (b'{"format":"capemay-record/1","title":"\xff\xfe"}', "not JSON"),
    "of another table": (msgspec.json.encode(header("other")), "'other'"),
    "empty": (b"", "not JSON"),
}
"""What may stand in place of a header, and what is said of it."""
ENTRIES = {
    "cut off": b'{"seq":2,"act":{"do":"corr',
    "no text": b'{"seq":2,"act":{"do":"correct","path":"\xff","value":1}}',
    "of an act nobody knows": b'{"seq":2,"act":{"do":"fly"}}',
    "of a newer program": b'{"seq":2,"act":{"do":"redo"},"moon":"full"}',
    "another": b'{"seq":7,"act":{"do":"redo"}}',
    "no entry": b"[]",
}
"""What may stand in place of an entry."""
SET_HEADER = "UPDATE tables SET header = CAST(? AS TEXT) WHERE id = 't'"
SET_ENTRY = "UPDATE entries SET body = CAST(? AS TEXT) WHERE table_id = 't' AND seq = ?"


@pytest.fixture
def three(url, store):
    """Return the URL of a store with three tables of three entries each: before, t and after."""
    for table in ("before", "t", "after"):
        store.create(header(table, title=f"Table {table}"), [note(i, str(i)) for i in range(1, 4)])
    return url


class TestUnreadable:
    """One table that cannot be read: all others are listed and open, and it says why in one line."""

    @pytest.mark.parametrize(("body", "said"), HEADERS.values(), ids=HEADERS)
    def test_a_header_that_cannot_be_read_hides_no_other_table(self, three, body, said):
        damage(three, SET_HEADER, body)
        store = Store(three)
        tables, [broken] = store.listing()
        assert [one.header.table for one in tables] == ["before", "after"]
        assert store.tables() == tables
        assert (broken.table, broken.title) == ("t", "t")
        assert said in broken.why
        assert "\n" not in broken.why
        assert open_table(store, "after").seq == 3
        refused(lambda: open_table(Store(three), "t"), "Table t ", said)

    @pytest.mark.parametrize("body", ENTRIES.values(), ids=ENTRIES)
    def test_an_entry_that_cannot_be_read_is_named_by_its_number(self, three, body):
        damage(three, SET_ENTRY, body, 2)
        assert refused(lambda: open_table(Store(three), "t"), error=BrokenRecord).seq == 2
        assert len(Store(three).tables()) == 3

    @pytest.mark.parametrize("body", [b"", b"{", b'{"at": 5}', b"7", b'{"at":"\xff"}'], ids=repr)
    def test_a_last_entry_that_cannot_be_read_hides_no_other_table(self, three, body):
        """The list looks at it for its time; the title is known all the same."""
        damage(three, SET_ENTRY, body, 3)
        tables, [broken] = Store(three).listing()
        assert len(tables) == 2
        assert (broken.table, broken.title) == ("t", "Table t")
        assert "damaged" in broken.why

    def test_a_missing_entry_is_told_in_the_list_and_by_its_number(self, three):
        damage(three, "DELETE FROM entries WHERE table_id = 't' AND seq = 2")
        [broken] = Store(three).listing().unreadable
        assert "missing" in broken.why
        refused(lambda: open_table(Store(three), "t"), "Entry 2 is not valid: it is missing", error=BrokenRecord)

    def test_what_cannot_be_read_is_not_repaired_and_can_be_put_away_and_fetched_back(self, three):
        damage(three, SET_HEADER, "damaged")
        store = Store(three)
        store.put_away("t")
        assert store.listing().unreadable == []
        store.put_away("t", away=False)
        assert [one.table for one in store.listing().unreadable] == ["t"]
        refused(lambda: store.header("t"))
        store.close()
        with sqlite3.connect(three.removeprefix("sqlite:///")) as link:
            assert link.execute("SELECT header FROM tables WHERE id = 't'").fetchone() == ("damaged",)

    def test_a_table_of_a_game_that_is_not_here_hides_no_other(self, three):
        """Some other program's, or a newer one's."""
        store = Store(three)
        store.create(header("chess", game="chess"))
        tables, [broken] = listing(store)
        assert len(tables) == 3
        assert (broken.table, broken.title) == ("chess", "A table")
        assert "chess" in broken.why


@contextmanager
def disk_of(pages):

    def few(link, _record):
        link.execute(f"PRAGMA max_page_count={pages}")

    sa.event.listen(sa.engine.Engine, "connect", few)
    try:
        yield
    finally:
        sa.event.remove(sa.engine.Engine, "connect", few)


def fill(write):
    """Write 1, 2, .. until the store refuses; return how many were acknowledged."""
    for i in range(1, 5000):
        try:
            write(i)
        except StoreError:
            return i - 1
    raise AssertionError("the disk never filled up")


def test_a_read_only_store_can_be_read_and_refuses_the_first_write(tmp_path, monkeypatch, store):
    """Opening it by a URI makes nothing else, such as a strange folder."""
    monkeypatch.chdir(tmp_path)
    store.create(header(), [note(1)])
    store.close()
    locked = Store(f"sqlite:///file:{tmp_path / 'tables.sqlite'}?mode=ro&uri=true")
    assert locked.header("t").table == "t"
    assert len(locked.since("t", 0, ENTRY)) == 1
    refused(lambda: locked.append("t", note(2)))
    assert all(one.name.startswith("tables.sqlite") for one in tmp_path.iterdir())


def test_a_full_disk_says_so_and_keeps_what_was_written(url, store):
    """The table stands on the screen as it does in the store, and goes on when there is room again."""
    lay_out(header(), store)
    with disk_of(24):
        table = open_table(Store(url), "t")
        fill(lambda i: table.correct("seats[0].money", i, note="x" * 200))
        refused(lambda: table.correct("seats[0].money", 0, note="x" * 200), "full")
    written = table.seq
    assert written == Store(url).last_seq("t")
    assert table.state.seats[0].money == written
    again = open_table(Store(url), "t")
    again.correct("seats[0].money", 3)
    assert [entry.seq for entry in Store(url).since("t", 0, ENTRY)] == list(range(1, written + 2))


def test_a_lost_table_of_entries_says_so(url, store):
    store.create(header())
    damage(url, "DROP TABLE entries")
    refused(lambda: store.append("t", note(1)))
