"""A table opened from its stored state is the table that all its entries fold to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from capemay_kit.core import stored
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.errors import BrokenRecord, NeedAnswer, UnknownName
from capemay_kit.games import registry

EVERY, BEHIND = 12, 5
PLAYED: dict[str, tuple[str, dict[str, Any]]] = {
    "cape-may": ("cape-may", {"names": ["Ann", "Bob", "Cid"], "seed": "s"}),
    "alone": ("cape-may", {"names": ["Ann"], "seed": "s", "solo": "citizen"}),
    "without-map": ("cape-may", {"names": ["Ann", "Bob"], "map_wanted": False}),
    "capitol": ("capitol", {"names": ["Ann", "Bob", "Cid"], "seed": "s"}),
    "cape-horn": ("cape-horn", {"names": ["Ann", "Bob", "Cid"], "seed": "s"}),
    "capital-city": ("capital-city", {"names": ["Ann", "Bob", "Cid"], "seed": "s"}),
    "printed-cards": ("capital-city", {"names": ["Ann", "Bob", "Cid"]}),
}
EVENT = {"title": "Own", "kind": "immediate", "effects": []}
CORRECTED: dict[str, list[tuple[str, Any]]] = {
    "cape-may": [
        ("seats[0].money", 3), ("round", 2), ("book.numbers.start_money", 30), ("book.numbers.actions", 2),
        ("book.numbers.actions", 3), ("book.rulings.wrong_way_entry", False), ("book.board", None),
        ("book.board", "cape-may-3-4"), ("book.cards.event.17", EVENT), ("book.cards.event.900", EVENT),
        ("lots.sand-1", {"seat": 0, "kind": "shop"}),
    ],
    "capitol": [
        ("floors", 20), ("book.numbers.draw", 5), ("book.rulings.free_auction", False), ("book.cards.roof-7", 20),
        ("areas.pink-1.spaces", 6),
    ],
    "cape-horn": [
        ("seats[0].points", 3), ("book.numbers.price.ignore", 2), ("book.numbers.wind_cards.hook", 9),
        ("book.rulings.line_needs_card", False),
    ],
    "capital-city": [
        ("seats[1].money", 3), ("book.cards.building.bank.deed", 4), ("book.cards.character.green-ada.symbol", "heart"),
        ("book.numbers.street_extra[1]", 3), ("book.rulings.ties_by_all_dollars", True),
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def seldom_is_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let states be stored of tables that a test plays in no time."""
    monkeypatch.setattr(stored, "EVERY", EVERY)
    monkeypatch.setattr(stored, "BEHIND", BEHIND)


@pytest.fixture
def store(tmp_path: Any) -> Store:
    return Store(str(tmp_path / "store.db"))


def lay_out(store: Store, game: str = "cape-may", options: dict[str, Any] | None = None) -> Table[Any, Any]:
    return registry.lay_out(
        registry.game(game).header_for(**{**(options or PLAYED["cape-may"][1]), "table": "t"}), store
    )


def step(table: Table[Any, Any], rnd: random.Random) -> None:
    """Do something: mostly act, now and then put right, take back, do again."""
    what = rnd.random()
    if what < 0.1:
        table.undo()
    elif what < 0.13 and table.counted:
        table.undo(rnd.choice(table.counted).seq)
    elif what < 0.2:
        table.redo()
    elif what < 0.3:
        # some cannot be so just now
        with suppress(ValueError, UnknownName):
            table.correct(*rnd.choice(CORRECTED[table.header.game]))
    elif acting := table.rules.to_act(table.state):
        seat = rnd.choice(acting)
        carry_out(table, seat, rnd.choice(list(table.rules.legal(table.state, seat))))


def carry_out(table: Table[Any, Any], seat: int, act: Any) -> None:
    """Carry out an act; what the table is asked stays unknown."""
    told: list[None] = []
    while True:
        try:
            table.act(seat, act, told=told)
            return
        except NeedAnswer:
            told.append(None)


def play(table: Table[Any, Any], steps: int, rnd: random.Random) -> None:
    for _ in range(steps):
        step(table, rnd)


def acts(table: Table[Any, Any], number: int) -> None:
    """Play that many acts, the first that is allowed each time."""
    for _ in range(number):
        seat = table.rules.to_act(table.state)[0]
        carry_out(table, seat, table.rules.legal(table.state, seat)[0])


def folded(store: Store) -> Table[Any, Any]:
    header = store.header("t")
    rules, start, _ = registry.game(header.game)
    return Table(rules, header, start(header), store.since("t", 0, registry.entry_type(header.game)), store)


def told(table: Table[Any, Any]) -> Iterator[str]:
    """Say what every entry that counts did, to a bystander and to a seat."""
    for entry in reversed(table.counted):
        before, after = table.state_at(entry.seq - 1), table.state_at(entry.seq)
        yield from (table.rules.tell(before, entry, after, viewer) for viewer in (None, 0))


def alike(one: Table[Any, Any], other: Table[Any, Any]) -> None:
    """Check that two tables are the same in all that anybody can see."""
    assert one.state == other.state
    assert one.state.book.edition == other.state.book.edition
    assert (one.entries, one.counted, one.can_redo) == (other.entries, other.counted, other.can_redo)
    assert one.rules.scores(one.state) == other.rules.scores(other.state)
    assert list(told(one)) == list(told(other))
    assert one.history == other.history
    assert [s.book.edition for _, s in one.history] == [s.book.edition for _, s in other.history]


def rewrite(store: Store, table: str, where: str, old: str, new: str) -> None:
    """Change a text in a row of table t, behind the program's back."""
    with sa.create_engine(f"sqlite:///{store.file}").begin() as link:
        query = f"UPDATE {table} SET body = replace(body, :old, :new) WHERE table_id = 't' AND {where}"
        changed = link.execute(sa.text(query), {"old": old, "new": new})
        assert changed.rowcount == 1


SLOW = {"alone", "without-map", "capital-city"}
"""Played in `make test-all` alone, since another of the same game stands for them."""


@pytest.mark.parametrize(
    ("game", "options"),
    [pytest.param(*one, id=id, marks=[pytest.mark.slow] * (id in SLOW)) for id, one in PLAYED.items()],
)
def test_opened_from_a_stored_state_a_table_is_the_same(store: Store, game: str, options: dict[str, Any]) -> None:
    """Whatever was played, corrected, taken back and done again before it, and is played after it; only the few entries
    behind the state and what came since are folded."""
    rnd = random.Random(f"{game} 0")
    lay_out(store, game, options)
    quick = 0
    for _ in range(6):
        table = registry.open_table(store, "t")
        whole = folded(store)
        quick += table.folds < whole.folds
        alike(table, whole)
        play(table, rnd.randrange(25), rnd)
        alike(table, folded(store))
    assert quick, "no table was opened from a stored state"
    play(registry.open_table(store, "t"), 2 * EVERY, rnd)
    first = registry.open_table(store, "t")
    acts(first, 3)
    assert registry.open_table(store, "t").folds <= BEHIND - 1 + 3


def test_of_a_short_table_no_state_is_stored(store: Store) -> None:
    """Folding it is as quick."""
    acts(lay_out(store), EVERY)
    assert registry.open_table(store, "t").folds == EVERY
    assert store.state("t") is None


@pytest.fixture
def long(store: Store) -> Store:
    """Return a store whose table t has a stored state and 40 entries."""
    acts(lay_out(store), 40)
    assert registry.open_table(store, "t").folds == 40
    assert store.state("t") is not None
    return store


class TestUndo:
    """Back to before the stored state, and on."""

    def test_taking_back_more_than_is_stored_lasts(self, long: Store) -> None:
        """It is so on this page, on another, and when it is opened again."""
        here, there = registry.open_table(long, "t"), registry.open_table(long, "t")
        here.undo(10)
        there.sync()
        for one in (here, there, registry.open_table(long, "t")):
            assert len(one.counted) == 10
            assert one.state == folded(long).state_at(10)
        here.redo()
        there.sync()
        alike(here, there)
        alike(here, registry.open_table(long, "t"))

    def test_another_game_after_that_is_stored_anew(self, long: Store) -> None:
        table = registry.open_table(long, "t")
        table.undo(10)
        acts(table, 30)
        registry.open_table(long, "t")
        again = registry.open_table(long, "t")
        assert again.folds < BEHIND
        alike(again, folded(long))

    def test_all_can_be_taken_back(self, long: Store) -> None:
        registry.open_table(long, "t").undo(0)
        again = registry.open_table(long, "t")
        assert again.state == again.start
        assert again.can_redo


class TestDropped:
    """A stored state that is not of exactly this is as if there were none."""

    def whole(self, store: Store) -> None:
        """Check that the table is folded from its start, and then stored anew."""
        table = registry.open_table(store, "t")
        assert table.folds == 40
        alike(table, folded(store))
        assert registry.open_table(store, "t").folds < BEHIND

    def test_another_program_or_other_data(self, long: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(registry, "PROGRAM", "another")
        self.whole(long)

    def test_other_rules(self, long: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        """Their version is counted for just that."""
        rules = registry.game("cape-may").rules
        newer = msgspec.structs.replace(rules.meta, version=rules.meta.version + 1)
        monkeypatch.setattr(type(rules), "meta", newer)
        self.whole(long)

    @pytest.mark.parametrize(
        ("old", "new"),
        [('"money":', '"money":1'), ('"seats":', '"seat":'), ("{", "{ "), ("{", ""), ('"at":', '"at":1'),
         ('"seq":', '"seq":1'), ('"state":', '"other":')],
    )  # fmt: skip
    def test_a_state_that_was_damaged(self, long: Store, old: str, new: str) -> None:
        rewrite(long, "states", "1 = 1", old, new)
        self.whole(long)

    def test_a_state_of_another_table(self, long: Store) -> None:
        other = registry.lay_out(msgspec.structs.replace(long.header("t"), table="u", title="Other"), long)
        acts(other, 40)
        registry.open_table(long, "u")
        found = long.state("u")
        assert found is not None
        long.keep_state("t", found)
        self.whole(long)

    def test_an_entry_below_it_that_was_rewritten_is_found(self, long: Store) -> None:
        rewrite(long, "entries", "seq = 3", '"seat":', '"seat":7')
        with pytest.raises(BrokenRecord) as broken:
            registry.open_table(long, "t")
        assert broken.value.seq == 3


def test_an_entry_after_it_that_does_not_hold_is_found(store: Store) -> None:
    """With its number, as ever; though it does not count, too."""
    acts(lay_out(store), 40)
    table = registry.open_table(store, "t")
    store.append("t", Entry(seq=41, act=Correct("seats[9].money", 1), at="2020-01-01T00:00:00Z"))
    with pytest.raises(BrokenRecord) as broken:
        registry.open_table(store, "t")
    assert broken.value.seq == 41
    with pytest.raises(BrokenRecord):
        table.sync()


def test_a_store_that_can_only_be_read_opens_long_tables(store: Store, tmp_path: Any) -> None:
    acts(lay_out(store), 40)
    store.close()
    locked = Store(f"sqlite:///file:{tmp_path / 'store.db'}?mode=ro&uri=true")
    for _ in range(2):
        assert registry.open_table(locked, "t").folds == 40


def test_a_table_with_figures_of_its_own_from_the_start_is_the_same(store: Store) -> None:
    """They are in its header."""
    own = {"book.numbers.start_money": 30, "book.cards.event.900": EVENT}
    acts(lay_out(store, "cape-may", {**PLAYED["cape-may"][1], "own": own}), 40)
    registry.open_table(store, "t")
    again = registry.open_table(store, "t")
    assert again.folds < BEHIND
    assert again.state.book.numbers.start_money == 30
    alike(again, folded(store))
