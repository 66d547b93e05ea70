"""A game that was begun in one place goes on in another, and back, by its record; a backup is brought back: merged, and
nothing that is there is changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.backup import back_up
from capemay_kit.core.memento import CLOCK, NOTE, PHOTO
from capemay_kit.core.record import to_lines
from capemay_kit.core.store import CameTo, Store
from capemay_kit.core.table import Table
from capemay_kit.errors import BadFile, BrokenRecord
from capemay_kit.games import registry
from capemay_kit.own.cards import my_cards
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import read_pack, write_pack
from capemay_kit.own.steps import Changes
from capemay_kit.own.versions import Dates, others
from capemay_kit.results.formats import write
from capemay_kit.results.past import BROUGHT_IN, Past
from capemay_kit.sitting.going_on import bring, take_record
from capemay_kit.sitting.restoring import Restored, restore

from ..own.packing import THINGS, card, kept

OLD = Path(__file__).parents[1] / "core" / "stores"


def acts(table: Table[Any, Any], n: int, which: int = 0) -> None:
    """Do so many acts at a table: of those that are legal one and the same each time."""
    for _ in range(n):
        legal = [(seat, one) for seat in table.rules.to_act(table.state)
                 for one in table.rules.legal(table.state, seat)]  # fmt: skip
        table.act(*legal[which])


@cache
def begun(game: str) -> tuple[Any, tuple[Any, ...]]:
    found = registry.game(game)
    names = ["Anna", "Ben", "Cleo"][: max(2, found.rules.meta.min_seats)]
    table = registry.lay_out(found.header_for(names, seed="a", table="t"))
    acts(table, 4)
    return table.header, tuple(table.entries)


@pytest.fixture
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """Return a store with a table at which some acts were done: of Capitol, unless another game is named."""
    store = Store(str(tmp_path / "here.sqlite"))
    header, entries = begun(getattr(request, "param", "capitol"))
    store.create(header, list(entries))
    return store


EVERY_GAME = pytest.mark.parametrize("here", registry.TITLES, indirect=True)


def record(store: Store) -> bytes:
    return write(registry.open_table(store, "t"), "jsonl")


def played_on(store: Store, n: int, which: int = 0) -> Store:
    acts(registry.open_table(store, "t"), n, which)
    return store


def moved(store: Store) -> Store:
    there = Store("sqlite://")
    take_record(there, record(store), "game.jsonl")
    return there


# --- a record -----------------------------------------------------------------------------------------------


@EVERY_GAME
def test_a_game_goes_on_elsewhere_and_comes_back(here):
    """It is one game everywhere: only what is new is written, however often it comes."""
    there = played_on(moved(here), 3)
    came = take_record(here, record(there), "game.jsonl")
    assert (came.table, came.how, came.entries) == ("t", "further", 3)
    assert record(here) == record(there)
    came = take_record(here, record(there), "game.jsonl")
    assert (came.table, came.how, came.entries) == ("t", "same", 0)
    assert record(here) == record(there)
    assert [one.header.table for one in here.tables()] == ["t"]


def test_a_record_that_is_behind_changes_nothing_and_says_so(here):
    """The game went on here since."""
    old = record(here)
    now = record(played_on(here, 2))
    came = take_record(here, old, "game.jsonl")
    assert (came.table, came.how, came.entries) == ("t", "behind", 0)
    assert "gone on here" in came.told
    assert record(here) == now


@EVERY_GAME
def test_a_game_that_went_two_ways_is_kept_both_ways(here):
    """The other way is a game of its own, which says so, and can be played on. When its record comes again, further on,
    no third game is made; nor by the same record."""
    there = played_on(moved(here), 2, which=-1)
    mine = record(played_on(here, 3))
    came = take_record(here, record(there), "game.jsonl")
    assert (came.how, "Both are kept" in came.told) == ("both", True)
    assert came.table != "t"
    assert record(here) == mine
    other = registry.open_table(here, came.table)
    assert other.entries == registry.open_table(there, "t").entries
    assert other.header.title == f"{there.header('t').title} (2)"
    assert take_record(here, record(there), "game.jsonl").how == "same"
    again = take_record(here, record(played_on(there, 2)), "game.jsonl")
    assert (again.table, again.entries) == (came.table, 2)
    assert len(here.tables()) == 2
    acts(registry.open_table(here, came.table), 1)


def test_another_game_of_the_same_id_is_kept_beside_it(here):
    """As where two devices called their games alike."""
    header, entries = begun("cape-may")
    assert take_record(here, to_lines(header, entries), "game.jsonl").how == "both"
    assert {one.header.game for one in here.tables()} == {"capitol", "cape-may"}


def test_what_goes_on_wrongly_is_refused(here):
    """And the game here stays as it is."""
    before, table = record(here), registry.open_table(here, "t")
    wrong = replace(table.entries[-1], seq=table.seq + 1, seat=7)
    with pytest.raises(BrokenRecord):
        take_record(here, to_lines(table.header, [*table.entries, wrong]), "game.jsonl")
    assert record(here) == before


def test_what_another_page_wrote_meanwhile_is_looked_at_once_more(here, monkeypatch):
    """Then the game went two ways."""
    there = registry.open_table(played_on(moved(here), 2, which=-1), "t")
    append = Store.append

    def late(self: Store, *args: object) -> None:
        monkeypatch.setattr(Store, "append", append)
        played_on(here, 1)
        append(self, *args)

    monkeypatch.setattr(Store, "append", late)
    assert bring(here, there.header, there.entries, {}).how == "both"
    assert len(here.since("t", 0, registry.entry_type(there.header.game))) == there.seq - 1


def test_a_game_that_ended_elsewhere_is_among_the_finished_games(here):
    """At once."""
    there = moved(here)
    other = registry.open_table(there, "t")
    while other.rules.to_act(other.state):
        acts(other, 1)
    take_record(here, record(there), "game.jsonl")
    past = Past(here)
    assert (past.waiting, [one.table for one in past.results]) == ([], ["t"])


OURS, THEIRS = b'{"spent":[1,2]}', b'{"spent":[3,4]}'
LONG = {NOTE: b"a" * 3000}


@pytest.mark.parametrize(
    ("has", "came", "further", "then", "left"),
    [
        pytest.param({}, {NOTE: b"windy", PHOTO: b"\xff\xd8\xff", CLOCK: OURS}, False,
                     {NOTE: b"windy", PHOTO: b"\xff\xd8\xff", CLOCK: OURS}, 0, id="note, photo and clock come along"),
        pytest.param({NOTE: b"windy"}, {NOTE: b"cold"}, False, {NOTE: b"windy\n\ncold"}, 0, id="two notes become one"),
        pytest.param({NOTE: b"windy"}, {NOTE: b"windy and cold"}, False, {NOTE: b"windy and cold"}, 0, id="theirs"),
        pytest.param({NOTE: b"windy and cold"}, {NOTE: b"cold"}, False, {NOTE: b"windy and cold"}, 0, id="ours"),
        pytest.param(LONG, {NOTE: b"b" * 3000}, False, LONG, 1, id="notes too long for both: said"),
        pytest.param({PHOTO: b"ours"}, {PHOTO: b"theirs"}, False, {PHOTO: b"ours"}, 1, id="a photo stays: said"),
        pytest.param({CLOCK: OURS}, {CLOCK: THEIRS}, True, {CLOCK: THEIRS}, 0, id="the clock where the game went on"),
        pytest.param({CLOCK: OURS}, {CLOCK: THEIRS}, False, {CLOCK: OURS}, 0, id="the clock where it did not"),
    ],
)  # fmt: skip
def test_what_is_kept_beside_a_table_comes_along(here, has, came, further, then, left):
    there = played_on(moved(here), 1 if further else 0)
    here.keep_beside("t", has)
    other = registry.open_table(there, "t")
    told = bring(here, other.header, other.entries, came)
    assert (here.beside("t"), len(told.left)) == (then, left)


# --- a backup -----------------------------------------------------------------------------------------------


def backup(store: Store, name: str = "backup.sqlite") -> bytes:
    assert store.file is not None
    file = store.file.with_name(name)
    file.unlink(missing_ok=True)
    back_up(store, file)
    return file.read_bytes()


def restored(store: Store, other: Store) -> Restored:
    return restore(store, backup(other), "capemay-2026.sqlite")


@pytest.fixture
def empty(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "new" / "empty.sqlite"))


def test_an_empty_store_becomes_what_the_backup_was_and_nothing_changes_the_second_time(here, empty):
    """With notes, finished games, what was put away, learning, and all of the owner's copy. That it was here is
    said."""
    here.keep_beside("t", {NOTE: b"windy"})
    here.keep_own(THINGS, "kept")
    here.keep_learned("Anna", "lesson/1", "{}")
    here.keep_results({"gone": CameTo(BROUGHT_IN, "{}")})
    here.put_away("t")
    assert restored(empty, here) == Restored({"new": 1}, len(THINGS), 1, 1, ())
    assert record(empty) == record(here)
    assert (empty.away(), empty.beside("t"), kept(empty)) == ({"t"}, {NOTE: b"windy"}, THINGS)
    assert (empty.results().keys(), empty.learned("Anna")) == ({"gone"}, {"lesson/1": "{}"})
    before = backup(empty, "before.sqlite")
    found = restored(empty, here)
    assert (found.games, found.things, found.told) == ({"same": 1}, 0, ["Games that were already here: 1."])
    assert backup(empty, "after.sqlite") == before


def test_games_go_on_where_either_went_further(here, empty):
    """And what went two ways is kept both ways."""
    restored(empty, here)
    played_on(empty, 3)
    assert restored(here, empty).games == {"further": 1}
    assert record(here) == record(empty)
    played_on(empty, 2)
    mine = record(played_on(here, 2, which=-1))
    assert restored(here, empty).games == {"both": 1}
    assert record(here) == mine
    assert len(here.tables()) == 2


def test_of_what_differs_of_ones_own_copy_the_newer_stands_and_all_is_one_step(here, empty):
    """The older one of the backup is listed; the step can be taken back."""
    empty.keep_own(THINGS, "kept")
    event = "card", "event/003"
    here.keep_own({event: card("event", 3, "Otherwise")}, "kept")
    mine = kept(here)
    assert restored(here, empty).things > 0
    assert {key: kept(here)[key] for key in mine} == mine
    assert [(one.kind, one.name) for one in others(here)] == [event]
    assert len(my_cards(here)) == len(my_cards(empty))
    changes = Changes(here)
    changes.read()
    changes.take_back()
    assert kept(here) == mine


def test_what_is_brought_back_is_as_old_as_it_was(here, empty):
    """Not as if it had been entered now: a pack that is newer still counts."""
    there = Store("sqlite://")
    there.keep_own(THINGS, "kept")
    old = {"card/event/003": "2020-01-01T00:00:00Z"}
    keep_pack(here, read_pack(write_pack(there, "Old", True), "x")._replace(dates=old))
    restored(empty, here)
    assert Dates(empty).all().items() >= old.items()


def altered(store: Store, sql: str, whole: bool = True) -> bytes:
    """Return a backup of a store, or an empty file, in which something was done."""
    file = store.file.with_name("altered.sqlite")  # type: ignore[union-attr]
    file.write_bytes(backup(store) if whole else b"")
    with closing(sqlite3.connect(file)) as link:
        link.execute(sql)
        link.commit()
    return file.read_bytes()


def test_a_table_that_cannot_be_read_hides_no_other(here, empty):
    """It is told by its title, and left out."""
    raw = altered(here, "INSERT INTO tables SELECT 'bad', '{}', created, of_group FROM tables")
    found = restore(empty, raw, "b.sqlite")
    assert found.games == {"new": 1}
    assert [one.startswith("bad could not be read") for one in found.unread] == [True]


@pytest.mark.parametrize("file", sorted(OLD.glob("*.sqlite")), ids=lambda file: file.stem)
def test_a_backup_of_an_earlier_version_comes_too(empty, file):
    """As a store of that version would open."""
    found = restore(empty, file.read_bytes(), file.name)
    assert found.games.get("new", 0) == len(empty.tables()) + len(empty.away()) > 0


SPOILED = {
    "a trigger": lambda store: altered(
        store, "CREATE TRIGGER x AFTER INSERT ON entries BEGIN DELETE FROM tables; END"),
    "a view": lambda store: altered(store, "CREATE VIEW x AS SELECT 1"),
    "another program's": lambda store: altered(store, "CREATE TABLE x (y)", whole=False),
    "cut off": lambda store: backup(store)[:5000],
    "noise": lambda store: b"SQLite format 3\0" + b"?" * 9000,
}  # fmt: skip


@pytest.mark.parametrize("kind", SPOILED)
def test_what_is_no_backup_is_refused_in_a_sentence(here, empty, kind):
    """It names the file as people know it, and no folder of this machine."""
    with pytest.raises(BadFile) as refused:
        restore(empty, SPOILED[kind](here), "b.sqlite")
    assert refused.value.source == "b.sqlite"
    assert "not a backup" in str(refused.value)
    assert "/tmp" not in str(refused.value)
    assert empty.tables() == []
