"""A game that was begun in one place goes on in another, and back, by its record."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.memento import CLOCK, NOTE, PHOTO
from capemay_kit.core.record import to_lines
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import BrokenRecord
from capemay_kit.games import registry
from capemay_kit.results.formats import write
from capemay_kit.results.past import Past
from capemay_kit.sitting.going_on import bring, take_record


@pytest.fixture(params=registry.TITLES)
def here(request: pytest.FixtureRequest) -> Store:
    """Return a store with a table of each game in turn, at which some acts were done."""
    store = Store("sqlite://")
    found = registry.game(request.param)
    names = ["Anna", "Ben", "Cleo"][: max(2, found.rules.meta.min_seats)]
    acts(registry.lay_out(found.header_for(names, seed="a", table="t"), store), 4)
    return store


def acts(table: Table[Any, Any], n: int, which: int = 0) -> None:
    """Do so many acts at a table: of those that are legal one and the same each time."""
    for _ in range(n):
        legal = [
            (seat, one) for seat in table.rules.to_act(table.state) for one in table.rules.legal(table.state, seat)
        ]
        table.act(*legal[which])


def record(store: Store, table: str = "t") -> bytes:
    """Return the record of a table as a file has it."""
    return write(registry.open_table(store, table), "jsonl")


def played_on(store: Store, n: int, which: int = 0, table: str = "t") -> Store:
    """Return a store after so many more acts at its table."""
    acts(registry.open_table(store, table), n, which)
    return store


def moved(store: Store) -> Store:
    """Return another store, with the game in it."""
    there = Store("sqlite://")
    take_record(there, record(store), "game.jsonl")
    return there


def test_a_game_goes_on_elsewhere_and_comes_back(here: Store) -> None:
    """It is one game everywhere: only what is new is written."""
    there = played_on(moved(here), 3)
    came = take_record(here, record(there), "game.jsonl")
    assert (came.table, came.how, came.entries) == ("t", "further", 3)
    assert record(here) == record(there)
    assert [one.header.table for one in here.tables()] == ["t"]


def test_a_record_that_is_here_changes_nothing(here: Store) -> None:
    """However often it comes."""
    before = record(here)
    came = take_record(here, before, "game.jsonl")
    assert (came.table, came.how, came.entries) == ("t", "same", 0)
    assert record(here) == before


def test_a_record_that_is_behind_changes_nothing_and_says_so(here: Store) -> None:
    """The game went on here since."""
    old = record(here)
    now = record(played_on(here, 2))
    came = take_record(here, old, "game.jsonl")
    assert (came.table, came.how, came.entries) == ("t", "behind", 0)
    assert "gone on here" in came.told
    assert record(here) == now


def test_a_game_that_went_two_ways_is_kept_both_ways(here: Store) -> None:
    """The other way is a game of its own, which says so, and can be played on."""
    there = played_on(moved(here), 2, which=-1)
    mine = record(played_on(here, 3))
    came = take_record(here, record(there), "game.jsonl")
    assert (came.how, "Both are kept" in came.told) == ("both", True)
    assert came.table != "t"
    assert record(here) == mine
    other = registry.open_table(here, came.table)
    assert other.entries == registry.open_table(there, "t").entries
    assert other.header.title == f"{there.header('t').title} (2)"
    acts(other, 1)


def test_the_other_way_goes_on_where_it_was_kept(here: Store) -> None:
    """When its record comes again, further on, no third game is made; nor by the same record."""
    there = played_on(moved(here), 2, which=-1)
    played_on(here, 3)
    first = take_record(here, record(there), "game.jsonl")
    assert take_record(here, record(there), "game.jsonl").how == "same"
    again = take_record(here, record(played_on(there, 2)), "game.jsonl")
    assert (again.table, again.entries) == (first.table, 2)
    assert len(here.tables()) == 2


def test_another_game_of_the_same_id_is_kept_beside_it() -> None:
    """As where two devices called their games alike."""
    store = Store("sqlite://")
    for name in ("capitol", "cape-may"):
        other = Store("sqlite://")
        acts(registry.lay_out(registry.game(name).header_for(["Anna", "Ben"], seed="a", table="t"), other), 2)
        come = take_record(store, record(other), "game.jsonl")
    assert come.how == "both"
    assert {one.header.game for one in store.tables()} == {"capitol", "cape-may"}


def test_what_goes_on_wrongly_is_refused(here: Store) -> None:
    """And the game here stays as it is."""
    before = record(here)
    table = registry.open_table(here, "t")
    wrong = replace(table.entries[-1], seq=table.seq + 1, seat=7)
    with pytest.raises(BrokenRecord):
        take_record(here, to_lines(table.header, [*table.entries, wrong]), "game.jsonl")
    assert record(here) == before


def test_what_another_page_wrote_meanwhile_is_looked_at_once_more(here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the game went two ways."""
    there = registry.open_table(played_on(moved(here), 2, which=-1), "t")
    append = Store.append

    def late(self: Store, *args: object) -> None:
        monkeypatch.setattr(Store, "append", append)
        played_on(here, 1)
        append(self, *args)

    monkeypatch.setattr(Store, "append", late)
    came = bring(here, there.header, there.entries, {})
    assert came.how == "both"
    assert len(here.since("t", 0, registry.entry_type(there.header.game))) == there.seq - 1


def test_a_game_that_ended_elsewhere_is_among_the_finished_games() -> None:
    """At once."""
    here = Store("sqlite://")
    table = registry.lay_out(registry.game("capitol").header_for(["Anna", "Ben"], seed="a", table="t"), here)
    acts(table, 2)
    there = moved(here)
    other = registry.open_table(there, "t")
    while other.rules.to_act(other.state):
        acts(other, 1)
    take_record(here, record(there), "game.jsonl")
    past = Past(here)
    assert (past.waiting, [one.table for one in past.results]) == ([], ["t"])


# --- what is kept beside it -------------------------------------------------------------------------------


@pytest.fixture
def table() -> Store:
    """Return a store with a table of Cape May."""
    store = Store("sqlite://")
    acts(registry.lay_out(registry.game("cape-may").header_for(["Anna", "Ben"], seed="a", table="t"), store), 2)
    return store


def beside(here: dict[str, bytes], came: dict[str, bytes], store: Store, further: bool = False) -> tuple[object, ...]:
    """Return what is kept beside a table after a record came with something, and what was said."""
    there = played_on(moved(store), 1 if further else 0)
    store.keep_beside("t", here)
    other = registry.open_table(there, "t")
    come = bring(store, other.header, other.entries, came)
    return store.beside("t"), come.left


def test_note_photo_and_clock_come_along(table: Store) -> None:
    """Where there is none here."""
    came = {NOTE: b"windy", PHOTO: b"\xff\xd8\xff", CLOCK: b'{"spent":[1,2]}'}
    assert beside({}, came, table) == (came, ())


def test_two_notes_become_one(table: Store) -> None:
    """Unless one says what the other does."""
    assert beside({NOTE: b"windy"}, {NOTE: b"cold"}, table)[0] == {NOTE: b"windy\n\ncold"}
    assert beside({NOTE: b"windy"}, {NOTE: b"windy and cold"}, table)[0] == {NOTE: b"windy and cold"}
    assert beside({NOTE: b"windy and cold"}, {NOTE: b"cold"}, table)[0] == {NOTE: b"windy and cold"}


def test_a_photo_that_is_here_stays(table: Store) -> None:
    """It is said that there was another."""
    kept, said = beside({PHOTO: b"ours"}, {PHOTO: b"theirs"}, table)
    assert (kept, len(said)) == ({PHOTO: b"ours"}, 1)


def test_a_note_too_long_for_both_stays_as_it_is(table: Store) -> None:
    """It is said that there was another."""
    kept, said = beside({NOTE: b"a" * 3000}, {NOTE: b"b" * 3000}, table)
    assert (kept, len(said)) == ({NOTE: b"a" * 3000}, 1)


@pytest.mark.parametrize("further", [True, False])
def test_the_clock_goes_on_with_the_record(table: Store, further: bool) -> None:
    """It counts on where the game went on."""
    ours, theirs = b'{"spent":[1,2]}', b'{"spent":[3,4]}'
    assert beside({CLOCK: ours}, {CLOCK: theirs}, table, further)[0] == {CLOCK: theirs if further else ours}
