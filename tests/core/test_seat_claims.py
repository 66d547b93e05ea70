"""Seats on phones of their own: one has a seat, a code gives it on, and whoever had it before is shut out."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from capemay_kit.core.seat_claims import CodeSpent, Invitation, SeatClaim, SeatTaken
from capemay_kit.core.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return an empty store."""
    return Store(str(tmp_path / "store.db"))


def test_a_seat_is_claimed_once(store):
    """The second phone hears that another has it; other seats and other tables are free."""
    assert store.claim("t", 1) == SeatClaim("t", 1, 1)
    with pytest.raises(SeatTaken, match="another phone"):
        store.claim("t", 1)
    assert store.claim("t", 0) == SeatClaim("t", 0, 1)
    assert store.claim("other", 1) == SeatClaim("other", 1, 1)
    assert store.held("t") == {0: 1, 1: 1}


def test_of_many_phones_at_once_one_has_the_seat(store):
    """However close together they come, each through a connection of its own."""

    def comes(_: int) -> str:
        mine = Store(store.url)
        try:
            mine.claim("t", 2)
        except SeatTaken:
            return "taken"
        finally:
            mine.close()
        return "mine"

    with ThreadPoolExecutor(8) as phones:
        assert sorted(phones.map(comes, range(16))) == ["mine", *["taken"] * 15]


def test_a_seat_that_was_given_up_can_be_claimed_by_another(store):
    """The phone that gave it up has it no more, and what it says later changes nothing."""
    first = store.claim("t", 1)
    store.give_up(first)
    assert not store.holds(first)
    second = store.claim("t", 1)
    store.give_up(first)
    assert second.generation == 2
    assert store.holds(second)


def test_a_code_leads_to_its_table_as_often_as_phones_come(store):
    """Whole or short, typed in any way; one that was made since changes nothing."""
    whole, short = store.invite("t")
    assert len(whole) >= 20
    meant = Invitation("t", None)
    assert store.invitation(whole) == store.invitation(short) == meant
    assert store.invitation(f" {short[:4].lower()}-{short[4:].lower()} ") == meant
    for one in (store.invite("t").short, whole):
        assert store.invitation(one) == meant
    assert store.invitation("nonsense") is None


def test_a_code_for_a_seat_gives_it_once_and_shuts_the_old_phone_out(store):
    """Used whole, its short form is spent too; nobody gets a seat by a table's code."""
    old = store.claim("t", 1)
    whole, short = store.invite("t", 1)
    new = store.take_over(whole)
    assert new == SeatClaim("t", 1, 2)
    assert store.holds(new)
    assert not store.holds(old)
    first = store.invite("t", 0)
    assert store.invite("t", 0) != first
    assert store.invitation(first.whole) is None
    for spent in (whole, short, "nonsense", store.invite("t").whole):
        with pytest.raises(CodeSpent):
            store.take_over(spent)


def test_no_code_stands_in_the_store(store, tmp_path):
    """Whoever reads the file cannot join by what is there."""
    codes = [*store.invite("t"), *store.invite("t", 1)]
    store.close()
    with sqlite3.connect(tmp_path / "store.db") as link:
        kept = repr(list(link.execute("SELECT * FROM codes")))
    assert not [one for one in codes if one in kept]
