"""The store: nothing lost, nothing doubled, whoever writes and whatever dies."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from capemay_kit.core.database import TakenSeq
from capemay_kit.core.record import Correct, Entry, Header
from capemay_kit.core.store import Store
from capemay_kit.errors import BadFile, BrokenRecord, Overtaken, StoreError, UnknownName
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.registry import entry_type, lay_out, listing, open_table

WRITER = Path(__file__).with_name("writer.py")
ENTRY = entry_type("cape-may")


def header(table="t", **changes):
    """Describe a table without a map."""
    fields = {
        "format": "capemay-record/1", "game": "cape-may", "table": table, "title": "A table",
        "created": "2020-01-01T00:00:00Z", "rules": 1, "kit": "0", "options": {"seats": ["Ann", "Bob"]},
    }  # fmt: skip
    return Header(**{**fields, **changes})


def note(seq, text):
    """Make an entry that does little."""
    return Entry(seq=seq, act=Correct("seats[0].money", 1, text), by="x", at="2020-01-01T00:00:00Z")


def one_line(error):
    """Check that a store's error is one clear line."""
    text = str(error.value)
    assert text.strip()
    assert "\n" not in text
    assert "Traceback" not in text


@pytest.fixture
def url(tmp_path):
    """Return the URL of a fresh store."""
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


def start_writer(url, who, count):
    """Start another process that writes to table t."""
    # the package under test, wherever the tests run from
    path = os.pathsep.join([str(Path.cwd()), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(
        [sys.executable, str(WRITER), url, "t", who, str(count)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


def go(*writers):
    """Wait until all writers have opened the table, then let them write at once; return what they said."""
    said = [[json.loads(writer.stdout.readline())] for writer in writers]
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()
    return said


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """Let two processes write 200 entries each at once; return what each said and what the store holds."""
    url = f"sqlite:///{tmp_path_factory.mktemp('two') / 'tables.sqlite'}"
    store = Store(url)
    lay_out(header(), store)
    writers = [start_writer(url, who, 200) for who in ("a", "b")]
    said = go(*writers)
    for mine, writer in zip(said, writers, strict=True):
        out, _ = writer.communicate(timeout=120)
        assert writer.returncode == 0
        mine += [json.loads(line) for line in out.splitlines()]
    return said, store.since("t", 0, ENTRY), url


class TestTwoWriters:
    """Two processes writing 200 entries each to one table at once."""

    def test_nothing_is_lost(self, both):
        """All 400 entries stand in the store."""
        notes = {entry.act.note for entry in both[1]}
        assert notes == {f"{who}-{i}" for who in "ab" for i in range(200)}

    def test_nothing_is_doubled(self, both):
        """Each once."""
        assert len(both[1]) == 400

    def test_the_numbers_have_no_gap(self, both):
        """1 to 400."""
        assert [entry.seq for entry in both[1]] == list(range(1, 401))

    def test_what_was_acknowledged_stands_where_it_was_said_to(self, both):
        """The number returned is the number stored."""
        stored = {entry.seq: entry.act.note for entry in both[1]}
        for said in both[0]:
            wrote = [line["wrote"] for line in said if "wrote" in line]
            assert len(wrote) == 200
            assert all(stored[seq] == text for seq, text in wrote)

    def test_each_one_s_entries_stay_in_order(self, both):
        """First written, first stored."""
        for who in "ab":
            own = [int(entry.act.note[2:]) for entry in both[1] if entry.act.note[0] == who]
            assert own == list(range(200))

    def test_each_loser_is_told_what_came_in_between(self, both):
        """All of the other's entries up to its own last one, each once, and nothing else."""
        stored = {entry.seq: entry.act.note for entry in both[1]}
        told_of = 0
        for said in both[0]:
            told = [tuple(one) for line in said for one in line.get("told", ())]
            wrote = [tuple(line["wrote"]) for line in said if "wrote" in line]
            known = sorted(told + wrote)
            assert [seq for seq, _ in known] == list(range(said[0]["start"] + 1, wrote[-1][0] + 1))
            assert all(stored[seq] == text for seq, text in known)
            assert all(line["told"] for line in said if "told" in line)
            told_of += len(told)
        assert told_of, "the two were not at it at the same time"

    def test_the_table_opens_with_all_of_it(self, both):
        """It folds to the last correction."""
        table = open_table(Store(both[2]), "t")
        assert table.seq == 400
        assert table.state.seats[0].money == both[1][-1].act.value


class TestEntries:
    """Appending and reading."""

    def test_a_number_can_be_taken_once(self, url):
        """Of two writers with the same next number one wins."""
        store = Store(url)
        store.create(header())
        store.append("t", note(1, "first"))
        with pytest.raises(TakenSeq):
            store.append("t", note(1, "second"))
        assert [entry.act.note for entry in store.since("t", 0, ENTRY)] == ["first"]

    def test_two_pages_of_one_table_overtake_each_other(self, url):
        """The loser has it already folded in, and may try again."""
        lay_out(header(), Store(url))
        one, other = (open_table(Store(url), "t") for _ in range(2))
        one.correct("seats[0].money", 7)
        with pytest.raises(Overtaken) as late:
            other.correct("seats[1].money", 9)
        assert list(late.value.entries) == one.entries
        assert other.state.seats[0].money == 7
        other.correct("seats[1].money", 9)
        assert [entry.seq for entry in one.sync()] == [2]
        assert one.state == other.state

    def test_an_act_that_came_too_late_is_not_counted(self, url):
        """Neither in the store nor on the page."""
        lay_out(header(), Store(url))
        one, other = (open_table(Store(url), "t") for _ in range(2))
        one.correct("seats[0].money", 7)
        with pytest.raises(Overtaken):
            other.correct("seats[0].money", 9)
        assert other.state.seats[0].money == 7
        assert other.seq == Store(url).last_seq("t") == 1

    def test_undo_and_redo_travel_to_other_pages(self, url):
        """They are entries too."""
        lay_out(header(), Store(url))
        one, other = (open_table(Store(url), "t") for _ in range(2))
        one.correct("seats[0].money", 7)
        one.undo()
        other.sync()
        assert other.state == other.start
        assert other.can_redo
        one.redo()
        other.sync()
        assert other.state.seats[0].money == 7

    def test_since_gives_what_is_newer_oldest_first(self, url):
        """After entry 2: 3 and 4."""
        store = Store(url)
        store.create(header(), [note(i, str(i)) for i in range(1, 5)])
        assert [entry.seq for entry in store.since("t", 2, ENTRY)] == [3, 4]
        assert store.since("t", 4, ENTRY) == []

    def test_tables_do_not_mix(self, url):
        """Each has its own numbers."""
        store = Store(url)
        for table in ("t", "u"):
            store.create(header(table))
            store.append(table, note(1, table))
        assert [entry.act.note for entry in store.since("u", 0, ENTRY)] == ["u"]

    def test_an_entry_is_read_as_it_was_written(self, url):
        """Acts, answers, overridden rules and all."""
        store = Store(url)
        table = lay_out(header(seed="s"), store)
        table.writer = lambda: "seat:0"
        table.act(0, act.Deal())
        table.act(0, act.Keep(table.state.seats[0].bonus[:2]))
        assert store.since("t", 0, ENTRY) == table.entries

    def test_every_entry_is_on_the_disk_before_it_counts(self, url):
        """Another process sees it at once."""
        table = lay_out(header(), Store(url))
        for i in range(1, 4):
            table.correct("seats[0].money", i)
            assert Store(url).last_seq("t") == table.seq == i


class TestTables:
    """Making, listing and opening tables."""

    def test_an_unknown_table_has_no_header(self, url):
        """Nothing answers to the name."""
        with pytest.raises(UnknownName):
            Store(url).header("nowhere")

    def test_an_unknown_table_cannot_be_opened(self, url):
        """Nothing answers to the name."""
        with pytest.raises(UnknownName) as unknown:
            open_table(Store(url), "nowhere")
        assert "nowhere" in str(unknown.value)

    def test_an_unknown_table_has_no_entries(self, url):
        """And no last one."""
        assert Store(url).last_seq("nowhere") == 0
        assert Store(url).since("nowhere", 0, ENTRY) == []

    def test_an_entry_for_an_unknown_table_is_not_called_overtaken(self, url):
        """Nobody was first: there is no such table."""
        with pytest.raises((UnknownName, StoreError)):
            Store(url).append("nowhere", note(1, "x"))

    def test_an_id_is_given_once(self, url):
        """A second table of that id is refused, the first stays."""
        store = Store(url)
        store.create(header(title="First"))
        with pytest.raises(StoreError) as taken:
            store.create(header(title="Second"))
        assert "\n" not in str(taken.value)
        assert store.header("t").title == "First"

    def test_a_table_comes_with_its_entries_or_not_at_all(self, url):
        """An import is one transaction."""
        store = Store(url)
        with pytest.raises(StoreError):
            store.create(header(), [note(1, "a"), note(1, "b")])
        assert store.tables() == []

    def test_all_tables_are_listed_last_written_first(self, url):
        """With how many entries each has, and when it was written to."""
        store = Store(url)
        store.create(header("old", created="2020-01-01T00:00:00Z"))
        store.create(header("new", created="2021-01-01T00:00:00Z"))
        store.create(header("played", created="2019-01-01T00:00:00Z"))
        store.append("played", Entry(1, Correct("round", 2), None, "x", (), "2022-01-01T00:00:00Z"))
        assert [(one.header.table, one.entries, one.last) for one in store.tables()] == [
            ("played", 1, "2022-01-01T00:00:00Z"), ("new", 0, "2021-01-01T00:00:00Z"),
            ("old", 0, "2020-01-01T00:00:00Z"),
        ]  # fmt: skip

    def test_an_empty_store_lists_nothing(self, url):
        """No tables yet."""
        assert Store(url).tables() == []

    def test_a_header_is_read_as_it_was_written(self, url):
        """Options, seed and all."""
        one = header(seed="s", board="cape-may-1-2", options={"seats": ["Ann"], "first": 0})
        store = Store(url)
        store.create(one)
        assert store.header("t") == one

    def test_a_table_that_cannot_be_laid_out_is_not_written(self, url):
        """A header with a mistake leaves nothing behind."""
        store = Store(url)
        with pytest.raises(BadFile, match="seats"):
            lay_out(header(options={"seats": []}), store)
        assert store.tables() == []

    def test_the_folder_of_the_store_is_made(self, tmp_path):
        """On the first start there is none."""
        Store(f"sqlite:///{tmp_path / 'a' / 'b' / 'tables.sqlite'}").create(header())
        assert (tmp_path / "a" / "b" / "tables.sqlite").exists()

    def test_the_store_can_be_named_by_the_environment(self, tmp_path, monkeypatch):
        """A path or any SQLAlchemy URL in ``CAPEMAY_STORE``."""
        monkeypatch.setenv("CAPEMAY_STORE", str(tmp_path / "mine.sqlite"))
        assert Store().file == tmp_path / "mine.sqlite"
        monkeypatch.setenv("CAPEMAY_STORE", f"sqlite:///{tmp_path / 'other.sqlite'}")
        assert Store().file == tmp_path / "other.sqlite"


def fill(write):
    """Write 1, 2, .. until the store refuses; return how many were acknowledged."""
    for i in range(1, 5000):
        try:
            write(i)
        except StoreError:
            return i - 1
    raise AssertionError("the disk never filled up")


def damage(url, what, *values):
    """Change a store behind its back."""
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


@pytest.fixture
def three(url):
    """Return the URL of a store with three tables of three entries each: before, t and after."""
    store = Store(url)
    for table in ("before", "t", "after"):
        store.create(header(table, title=f"Table {table}"), [note(i, str(i)) for i in range(1, 4)])
    return url


class TestUnreadable:
    """One table that cannot be read: all others are listed and open, and it says why in one line."""

    @pytest.mark.parametrize(("body", "said"), HEADERS.values(), ids=HEADERS)
    def test_a_header_that_cannot_be_read_hides_no_other_table(self, three, body, said):
        """A newer one, a damaged one."""
        damage(three, "UPDATE tables SET header = CAST(? AS TEXT) WHERE id = 't'", body)
        store = Store(three)
        tables, [broken] = store.listing()
        assert (
            [one.header.table for one in tables] == [one.header.table for one in store.tables()] == ["before", "after"]
        )
        assert (broken.table, broken.title) == ("t", "t")
        assert said in broken.why
        assert "\n" not in broken.why
        assert open_table(store, "after").seq == 3

    @pytest.mark.parametrize(("body", "said"), HEADERS.values(), ids=HEADERS)
    def test_opening_it_says_why_in_one_line(self, three, body, said):
        """The same reason, and which table it is."""
        damage(three, "UPDATE tables SET header = CAST(? AS TEXT) WHERE id = 't'", body)
        with pytest.raises(StoreError) as error:
            open_table(Store(three), "t")
        one_line(error)
        assert "Table t " in str(error.value)
        assert said in str(error.value)

    @pytest.mark.parametrize("body", ENTRIES.values(), ids=ENTRIES)
    def test_an_entry_that_cannot_be_read_is_named_by_its_number(self, three, body):
        """Opening the table says which."""
        damage(three, "UPDATE entries SET body = CAST(? AS TEXT) WHERE table_id = 't' AND seq = 2", body)
        with pytest.raises(BrokenRecord) as error:
            open_table(Store(three), "t")
        one_line(error)
        assert error.value.seq == 2
        assert len(Store(three).tables()) == 3

    @pytest.mark.parametrize("body", [b"", b"{", b'{"at": 5}', b"7", b'{"at":"\xff"}'], ids=repr)
    def test_a_last_entry_that_cannot_be_read_hides_no_other_table(self, three, body):
        """The list looks at it for its time; the title is known all the same."""
        damage(three, "UPDATE entries SET body = CAST(? AS TEXT) WHERE table_id = 't' AND seq = 3", body)
        tables, [broken] = Store(three).listing()
        assert len(tables) == 2
        assert (broken.table, broken.title) == ("t", "Table t")
        assert "damaged" in broken.why

    def test_a_missing_entry_is_told_in_the_list_and_by_its_number(self, three):
        """What comes after it cannot be played without it."""
        damage(three, "DELETE FROM entries WHERE table_id = 't' AND seq = 2")
        [broken] = Store(three).listing().unreadable
        assert "missing" in broken.why
        with pytest.raises(BrokenRecord, match="Entry 2 is not valid: it is missing"):
            open_table(Store(three), "t")

    def test_nothing_is_repaired(self, three):
        """What cannot be read stays as it is."""
        damage(three, "UPDATE tables SET header = 'damaged' WHERE id = 't'")
        store = Store(three)
        store.listing()
        with pytest.raises(StoreError):
            store.header("t")
        store.close()
        with sqlite3.connect(three.removeprefix("sqlite:///")) as link:
            assert link.execute("SELECT header FROM tables WHERE id = 't'").fetchone() == ("damaged",)

    def test_it_can_be_put_away_and_fetched_back(self, three):
        """Like any other."""
        damage(three, "UPDATE tables SET header = 'damaged' WHERE id = 't'")
        store = Store(three)
        store.put_away("t")
        assert store.listing().unreadable == []
        store.put_away("t", away=False)
        assert [one.table for one in store.listing().unreadable] == ["t"]

    def test_a_table_of_a_game_that_is_not_here_hides_no_other(self, three):
        """Some other program's, or a newer one's."""
        store = Store(three)
        store.create(header("chess", game="chess"))
        tables, [broken] = listing(store)
        assert len(tables) == 3
        assert (broken.table, broken.title) == ("chess", "A table")
        assert "chess" in broken.why


class TestTrouble:
    """A store that cannot be read or written says so in one line."""

    def test_a_read_only_store_can_be_read(self, tmp_path, monkeypatch):
        """It can still be looked at."""
        monkeypatch.chdir(tmp_path)
        Store(f"sqlite:///{tmp_path / 'tables.sqlite'}").create(header(), [note(1, "x")])
        store = Store(f"sqlite:///file:{tmp_path / 'tables.sqlite'}?mode=ro&uri=true")
        assert store.header("t").table == "t"
        assert len(store.since("t", 0, ENTRY)) == 1

    def test_a_read_only_store_refuses_the_first_write(self, tmp_path, monkeypatch):
        """In one line."""
        monkeypatch.chdir(tmp_path)
        Store(f"sqlite:///{tmp_path / 'tables.sqlite'}").create(header())
        store = Store(f"sqlite:///file:{tmp_path / 'tables.sqlite'}?mode=ro&uri=true")
        with pytest.raises(StoreError) as error:
            store.append("t", note(1, "x"))
        one_line(error)

    def test_opening_by_a_uri_makes_no_strange_folder(self, tmp_path, monkeypatch):
        """Nothing but the database is written."""
        monkeypatch.chdir(tmp_path)
        Store(f"sqlite:///{tmp_path / 'tables.sqlite'}").close()
        Store(f"sqlite:///file:{tmp_path / 'tables.sqlite'}?mode=ro&uri=true").close()
        assert all(one.name.startswith("tables.sqlite") for one in tmp_path.iterdir())

    def test_a_full_disk_says_so_and_keeps_what_was_written(self, url):
        """What was acknowledged stays; the write that no longer fits is told in one line."""

        def small(link, _record):
            link.execute("PRAGMA max_page_count=24")

        Store(url).create(header())
        sa.event.listen(sa.engine.Engine, "connect", small)
        try:
            store = Store(url)
            written = fill(lambda i: store.append("t", note(i, "x" * 200)))
            with pytest.raises(StoreError) as error:
                store.append("t", note(written + 1, "x" * 200))
            one_line(error)
            assert "full" in str(error.value)
        finally:
            sa.event.remove(sa.engine.Engine, "connect", small)
        assert [entry.seq for entry in Store(url).since("t", 0, ENTRY)] == list(range(1, written + 1))

    def test_a_table_goes_on_after_a_failed_write(self, url):
        """What is on the screen stays, and the entry can be written when there is room again."""

        def small(link, _record):
            link.execute("PRAGMA max_page_count=12")

        lay_out(header(), Store(url))
        sa.event.listen(sa.engine.Engine, "connect", small)
        try:
            table = open_table(Store(url), "t")
            fill(lambda i: table.correct("seats[0].money", i, note="x" * 200))
        finally:
            sa.event.remove(sa.engine.Engine, "connect", small)
        written = table.seq
        assert written == Store(url).last_seq("t")
        assert table.state.seats[0].money == written
        again = open_table(Store(url), "t")
        again.correct("seats[0].money", 3)
        assert again.seq == written + 1

    def test_a_lost_table_of_entries_says_so(self, url):
        """Somebody dropped it."""
        store = Store(url)
        store.create(header())
        engine = sa.create_engine(url)
        with engine.begin() as link:
            link.execute(sa.text("DROP TABLE entries"))
        with pytest.raises(StoreError) as error:
            store.append("t", note(1, "x"))
        one_line(error)
