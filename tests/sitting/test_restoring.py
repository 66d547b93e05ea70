"""A backup is brought back into a store: merged, and nothing that is there is changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from capemay_kit.core.backup import back_up
from capemay_kit.core.memento import NOTE
from capemay_kit.core.store import CameTo, Store
from capemay_kit.errors import BadFile
from capemay_kit.own.cards import my_cards
from capemay_kit.own.merging import keep_pack
from capemay_kit.own.pack import read_pack, write_pack
from capemay_kit.own.steps import Changes
from capemay_kit.own.versions import Dates, others
from capemay_kit.results.past import BROUGHT_IN
from capemay_kit.sitting.restoring import Restored, restore

from ..own.packing import THINGS, card, kept
from .test_going_on import acts, played_on, record

OLD = Path(__file__).parents[1] / "core" / "stores"


@pytest.fixture
def here(tmp_path: Path) -> Store:
    """Return a store with a table."""
    from capemay_kit.games import registry

    store = Store(str(tmp_path / "here.sqlite"))
    acts(registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a", table="t"), store), 2)
    return store


def backup(store: Store, name: str = "backup.sqlite") -> bytes:
    """Return a backup of a store as a file."""
    assert store.file is not None
    file = store.file.with_name(name)
    file.unlink(missing_ok=True)
    back_up(store, file)
    return file.read_bytes()


def restored(store: Store, other: Store) -> Restored:
    """Bring the backup of another store back into a store."""
    return restore(store, backup(other), "capemay-2026.sqlite")


@pytest.fixture
def empty(tmp_path: Path) -> Store:
    """Return a new store."""
    return Store(str(tmp_path / "new" / "empty.sqlite"))


def test_an_empty_store_becomes_what_the_backup_was(here: Store, empty: Store) -> None:
    """With notes, finished games, what was put away, learning, and all of the owner's copy."""
    here.keep_beside("t", {NOTE: b"windy"})
    here.keep_own(THINGS, "kept")
    here.keep_learned("Anna", "lesson/1", "{}")
    here.keep_results({"gone": CameTo(BROUGHT_IN, "{}")})
    here.put_away("t")
    found = restored(empty, here)
    assert found == Restored({"new": 1}, len(THINGS), 1, 1, ())
    assert record(empty) == record(here)
    assert (empty.away(), empty.beside("t"), kept(empty)) == ({"t"}, {NOTE: b"windy"}, THINGS)
    assert (empty.results().keys(), empty.learned("Anna")) == ({"gone"}, {"lesson/1": "{}"})


def test_a_backup_that_comes_twice_changes_nothing_the_second_time(here: Store, empty: Store) -> None:
    """That is said."""
    here.keep_own(THINGS, "kept")
    restored(empty, here)
    before = backup(empty, "before.sqlite")
    found = restored(empty, here)
    assert (found.games, found.things, found.told) == ({"same": 1}, 0, ["Games that were already here: 1."])
    assert record(empty) == record(here)
    assert backup(empty, "after.sqlite") == before


def test_games_go_on_where_either_went_further(here: Store, empty: Store) -> None:
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


def test_of_what_differs_of_ones_own_copy_the_newer_stands_and_all_is_one_step(here: Store, empty: Store) -> None:
    """The older one of the backup is listed; the step can be taken back."""
    empty.keep_own(THINGS, "kept")
    event = "card", "event/003"
    here.keep_own({event: card("event", 3, "Otherwise")}, "kept")
    mine = kept(here)
    found = restored(here, empty)
    assert found.things > 0
    assert {key: kept(here)[key] for key in mine} == mine
    assert [(one.kind, one.name) for one in others(here)] == [event]
    assert len(my_cards(here)) == len(my_cards(empty))
    changes = Changes(here)
    changes.read()
    changes.take_back()
    assert kept(here) == mine


def test_what_is_brought_back_is_as_old_as_it_was(here: Store, empty: Store) -> None:
    """Not as if it had been entered now: a pack that is newer still counts."""
    there = Store("sqlite://")
    there.keep_own(THINGS, "kept")
    old = {"card/event/003": "2020-01-01T00:00:00Z"}
    keep_pack(here, read_pack(write_pack(there, "Old", True), "x")._replace(dates=old))
    restored(empty, here)
    assert Dates(empty).all().items() >= old.items()


def test_a_table_that_cannot_be_read_hides_no_other(here: Store, empty: Store) -> None:
    """It is told by its title, and left out."""
    raw = backup(here)
    file = here.file.with_name("broken.sqlite")  # type: ignore[union-attr]
    file.write_bytes(raw)
    with closing(sqlite3.connect(file)) as link:
        link.execute("INSERT INTO tables SELECT 'bad', '{}', created, of_group FROM tables")
        link.commit()
    found = restore(empty, file.read_bytes(), "b.sqlite")
    assert found.games == {"new": 1}
    assert len(found.unread) == 1
    assert found.unread[0].startswith("bad could not be read")


@pytest.mark.parametrize("file", sorted(OLD.glob("*.sqlite")), ids=lambda file: file.stem)
def test_a_backup_of_an_earlier_version_comes_too(empty: Store, file: Path) -> None:
    """As a store of that version would open."""
    found = restore(empty, file.read_bytes(), file.name)
    assert found.games.get("new", 0) == len(empty.tables()) + len(empty.away()) > 0


def spoiled(kind: str, here: Store) -> bytes:
    """Return a file that is no backup, or more than one."""
    raw = backup(here)
    if kind in ("trigger", "view", "another program's"):
        file = here.file.with_name("spoiled.sqlite")  # type: ignore[union-attr]
        file.write_bytes(b"" if kind.startswith("another") else raw)
        with closing(sqlite3.connect(file)) as link:
            link.execute({
                "trigger": "CREATE TRIGGER x AFTER INSERT ON entries BEGIN DELETE FROM tables; END",
                "view": "CREATE VIEW x AS SELECT 1",
            }.get(kind, "CREATE TABLE x (y)"))  # fmt: skip
            link.commit()
        return file.read_bytes()
    return raw[:5000] if kind == "cut off" else b"SQLite format 3\0" + b"?" * 9000


@pytest.mark.parametrize("kind", ["trigger", "view", "another program's", "cut off", "noise"])
def test_what_is_no_backup_is_refused_in_a_sentence(here: Store, empty: Store, kind: str) -> None:
    """It names the file as people know it, and no folder of this machine."""
    with pytest.raises(BadFile) as refused:
        restore(empty, spoiled(kind, here), "b.sqlite")
    assert refused.value.source == "b.sqlite"
    assert "not a backup" in str(refused.value)
    assert "/tmp" not in str(refused.value)
    assert empty.tables() == []
