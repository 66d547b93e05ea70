"""Seats on phones of their own: one has a seat, a code gives it on, and whoever had it before is shut out."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest

from capemay_kit.core.seat_claims import (
    ONLOOKERS,
    TABLE,
    AskOver,
    CodeSpent,
    Invitation,
    SeatAsked,
    SeatClaim,
    SeatTaken,
)
from capemay_kit.core.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "store.db"))


def test_a_seat_is_claimed_once(store):
    assert store.claim("t", 1) == SeatClaim("t", 1, 1)
    with pytest.raises(SeatTaken, match="Another phone"):
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


def test_a_new_phone_asks_for_a_taken_seat_and_one_yes_gives_it(store):
    """Whoever had it is shut out at once; the phone that asked comes for it by its word, once."""
    old = store.claim("t", 1)
    sign = store.ask("t", 1, "word")
    assert store.claimed("t")[1].asks == sign
    assert store.ask("t", 1, "word") == sign
    assert not store.asked("word")
    assert store.holds(old)
    store.answer("t", 1, sign, yes=True)
    assert store.asked("word")
    assert not store.holds(old)
    assert store.claimed("t")[1].asks is None
    new = store.collect("word")
    assert new == SeatClaim("t", 1, 2)
    assert store.holds(new)
    for again in (store.collect, store.asked):
        with pytest.raises(AskOver):
            again("word")


def test_a_no_leaves_everything_as_it_was(store):
    old = store.claim("t", 1)
    sign = store.ask("t", 1, "word")
    for seat, shown in ((1, "9"), (0, sign)):
        with pytest.raises(AskOver):
            store.answer("t", seat, shown, yes=True)
    store.answer("t", 1, sign, yes=False)
    with pytest.raises(AskOver):
        store.answer("t", 1, sign, yes=True)
    with pytest.raises(AskOver):
        store.asked("word")
    with pytest.raises(AskOver):
        store.collect("word")
    assert store.holds(old)


def test_nobody_comes_for_a_seat_that_was_not_given_or_was_given_on(store):
    """Not before the yes, nor after a code gave it to yet another phone."""
    store.claim("t", 1)
    sign = store.ask("t", 1, "word")
    with pytest.raises(AskOver):
        store.collect("word")
    store.answer("t", 1, sign, yes=True)
    other = store.take_over(store.invite("t", 1).whole)
    with pytest.raises(AskOver):
        store.collect("word")
    assert store.holds(other)


def test_of_many_phones_that_ask_at_once_one_asks(store):
    """The others hear that somebody does; of many that say yes, one does, and of many that come for it, one has it."""
    store.claim("t", 2)

    def at_once(does: Callable[[Store, int], object]) -> list[object]:
        def one(number: int) -> object:
            mine = Store(store.url)
            try:
                return does(mine, number)
            except (SeatAsked, AskOver) as error:
                return type(error)
            finally:
                mine.close()

        with ThreadPoolExecutor(8) as phones:
            return list(phones.map(one, range(12)))

    asked = at_once(lambda mine, number: (mine.ask("t", 2, f"word-{number}"), f"word-{number}"))
    (first,) = [one for one in asked if one is not SeatAsked]
    sign, word = first
    assert at_once(lambda mine, _: mine.answer("t", 2, sign, yes=True)).count(None) == 1
    claims = at_once(lambda mine, _: mine.collect(word))
    assert [one for one in claims if one is not AskOver] == [SeatClaim("t", 2, 2)]


def test_an_ask_that_nobody_answers_ends(store, monkeypatch):
    store.claim("t", 1)
    sign = store.ask("t", 1, "word")
    monkeypatch.setattr("capemay_kit.core.seat_claims.ASKING", timedelta(0))
    assert store.claimed("t")[1].asks is None
    for over in (lambda: store.asked("word"), lambda: store.answer("t", 1, sign, yes=True)):
        with pytest.raises(AskOver):
            over()
    store.ask("t", 1, "another")
    with pytest.raises(AskOver):
        store.asked("word")


def test_the_table_moves_as_a_seat_does(store):
    """By asking, though nobody ever claimed it, or by a code; no phone has a seat by that."""
    store.answer("t", TABLE, store.ask("t", TABLE, "word"), yes=True)
    first = store.collect("word")
    assert first == SeatClaim("t", TABLE, 1)
    second = store.take_over(store.invite("t", TABLE).short)
    assert (store.holds(first), store.holds(second)) == (False, True)
    assert store.held("t") == {}


def test_a_link_for_onlookers_is_followed_as_often_as_they_like_until_it_is_withdrawn(store):
    """It gives no seat; a withdrawn one shuts out an onlooker who came by it, and a new one is another."""
    code = store.invite("t", ONLOOKERS)
    looks = store.look_on(code.whole)
    assert store.look_on(code.short) == looks
    assert store.look_on(store.invite("t", ONLOOKERS).whole) == looks
    assert store.holds(looks)
    with pytest.raises(CodeSpent):
        store.take_over(code.whole)
    for none in (store.invite("t").whole, store.invite("t", 1).whole, "nonsense"):
        with pytest.raises(CodeSpent):
            store.look_on(none)
    store.withdraw("t", ONLOOKERS)
    assert not store.holds(looks)
    assert store.invitation(code.whole) is None
    again = store.look_on(store.invite("t", ONLOOKERS).whole)
    assert store.holds(again)
    assert not store.holds(looks)


def test_no_word_of_an_ask_stands_in_the_store(store, tmp_path):
    """Whoever reads the file cannot come for a seat by what is there."""
    store.claim("t", 1)
    store.ask("t", 1, "the word of the phone")
    store.close()
    with sqlite3.connect(tmp_path / "store.db") as link:
        assert "the word of the phone" not in repr(list(link.execute("SELECT * FROM seat_claims")))
