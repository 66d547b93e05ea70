"""Groups that share a store: whatever one of them reads or writes, it meets its own rows alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import sqlalchemy as sa

import capemay_kit
from capemay_kit.core.backup import back_up
from capemay_kit.core.groups import GROUP, Rows
from capemay_kit.core.memento import NOTE
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.schema import ENTRIES, META
from capemay_kit.core.seat_claims import CodeSpent, SeatClaim
from capemay_kit.core.store import CameTo, Store
from capemay_kit.errors import StoreError, UnknownName
from capemay_kit.games import registry

PACKAGE = Path(capemay_kit.__file__).parent


def sat_down(store, table="ours"):
    """Lay out a table with everything beside it, so that each table of the database has a row."""
    header = registry.game("cape-may").header_for(["Anna", "Ben"], seed="s", table=table)
    opened = registry.lay_out(header, store)
    opened.act(seat := opened.rules.to_act(opened.state)[0], opened.rules.legal(opened.state, seat)[0])
    store.keep_results({table: CameTo(1, "{}")})
    store.keep_state(table, "{}")
    store.keep_beside(table, {NOTE: b"ours"})
    store.keep_learned("Anna", "first", "{}")
    store.keep_own({("card", "event/001"): b"ours"}, "kept")
    store.keep_joined({"ann": "Anna"})
    store.invite(table)
    store.claim(table, 0)
    store.put_away("gone")


@pytest.fixture
def ours(tmp_path):
    """Return a store of a group that has something of everything."""
    store = Store(str(tmp_path / "shared.db"), "ours")
    sat_down(store)
    return store


@pytest.fixture
def theirs(ours):
    return ours.of("theirs")


def everything(store):
    """Return all that a store tells of itself."""
    return {
        "listing": store.listing(),
        "results": store.results(),
        "ended": store.ended(),
        "joined": store.joined(),
        "learning": store.people_learning(),
        "learned": store.learned("Anna"),
        "cards": store.own("card"),
        "steps": store.own_steps(),
        "beside": store.beside("ours"),
        "state": store.state("ours"),
        "held": store.held("ours"),
        "last": store.last_seq("ours"),
        "entries": store.since("ours", 0, registry.entry_type("cape-may")),
    }


def test_no_statement_is_made_but_for_a_group():
    """Only `core.groups` begins statements, and what reads all groups is asked for by name: a statement that forgot the
    group would be found by no test that does not know of it."""
    texts = {
        path.name: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py") if "migrations" not in path.parts
    }
    begun = {name for name, text in texts.items() if re.search(r"\bsa\.(select|insert|update|delete|text)\b", text)}
    everybodys = [name for name, text in texts.items() for _ in re.findall(r"(?<!def )\beverybodys\(", text)]
    # a database has a lock, and news are told to all, but neither has rows
    assert begun == {"groups.py", "database.py", "watching.py"}
    assert sorted(everybodys) == ["seat_claims.py", "watching.py", "watching.py"]


def test_what_is_neither_a_table_nor_read_for_a_group_is_refused():
    """Another name for a table would be all groups' rows."""
    with pytest.raises(TypeError):
        Rows("ours").select(ENTRIES.alias().c.seq)


def test_every_table_of_the_database_is_in_these_tests_and_says_of_each_row_whose_it_is(ours):
    """In its key, so that no two groups can be in each other's way."""
    engine = sa.create_engine(f"sqlite:///{ours.file}")
    with engine.connect() as link:
        for table in META.tables.values():
            assert next(iter(table.primary_key)).name == "of_group"
            assert set(link.execute(sa.select(table.c.of_group)).scalars()) == {"ours"}, table.name


def test_strangers_see_nothing(ours, theirs, tmp_path):
    """As in a store that is new, and no table can be opened by its id."""
    assert everything(theirs) == everything(Store(str(tmp_path / "new.db")))
    assert everything(ours)["listing"].tables
    with pytest.raises(UnknownName):
        registry.open_table(theirs, "ours")


def test_whatever_strangers_write_changes_nothing_of_ours(ours, theirs):
    """Under the very same names: their tables, results, cards and claims stand beside ours."""
    before = everything(ours)
    sat_down(theirs)
    theirs.put_away("ours")
    theirs.keep_beside("ours", {NOTE: b""})
    theirs.keep_own({("card", "event/001"): None}, "away", {("card", "event/001"): b"ours"})
    theirs.keep_joined({"ann": None})
    theirs.turn_own_back([(2, "back")], 2)
    theirs.give_up(SeatClaim("ours", 0, 1))
    assert everything(ours) == before


def test_strangers_add_nothing_to_a_table_that_is_not_theirs(ours, theirs):
    opened = registry.open_table(ours, "ours")
    opened.store = theirs
    seat = opened.rules.to_act(opened.state)[0]
    with pytest.raises(UnknownName):
        opened.act(seat, opened.rules.legal(opened.state, seat)[0])


def test_steps_of_two_groups_do_not_come_in_between(ours, theirs):
    """Each takes back its own last one."""
    theirs.keep_own({("card", "other"): b"theirs"}, "kept")
    ours.turn_own_back([(1, "back")], 1)
    assert (ours.own("card"), theirs.own("card")) == ({}, {"other": b"theirs"})
    with pytest.raises(OwnChanged):
        ours.turn_own_back([(1, "back")], 1)


def test_a_code_leads_to_its_group_and_is_spent_there_alone(ours, theirs):
    """Whoever joins by it comes from elsewhere; no other group's store takes it."""
    code = ours.invite("ours", 0)
    assert theirs.invitation(code.whole) == ("ours", 0, "ours")
    with pytest.raises(CodeSpent):
        theirs.take_over(code.whole)
    assert ours.take_over(code.whole).generation == 2


def test_a_group_cannot_copy_the_store(ours, tmp_path):
    """The file would hold everybody's."""
    with pytest.raises(StoreError, match="Other groups share this store"):
        back_up(ours, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_store_belongs_to_the_group_that_is_spoken_for_where_it_is_opened(ours):
    """However deep inside a page somebody opens one."""
    token = GROUP.set("ours")
    try:
        assert Store(str(ours.file)).listing().tables
    finally:
        GROUP.reset(token)
    assert not Store(str(ours.file)).listing().tables
