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
from capemay_kit.errors import CapemayError


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "store.db"))


def over(*does: Callable[[], object], error: type[Exception] = AskOver) -> None:
    for one in does:
        with pytest.raises(error):
            one()


def at_once(store: Store, does: Callable[[Store, int], object]) -> list[object]:
    """Let a dozen phones do something at once, each through a connection of its own; return what each is told."""

    def one(number: int) -> object:
        mine = Store(store.url)
        try:
            return does(mine, number)
        except CapemayError as error:
            return type(error)
        finally:
            mine.close()

    with ThreadPoolExecutor(8) as phones:
        return list(phones.map(one, range(12)))


def test_a_seat_is_claimed_once(store):
    """The second phone hears that another has it; other seats and other tables are free."""
    assert store.claim("t", 1) == SeatClaim("t", 1, 1)
    with pytest.raises(SeatTaken, match="Another phone"):
        store.claim("t", 1)
    assert store.claim("t", 0) == SeatClaim("t", 0, 1)
    assert store.claim("other", 1) == SeatClaim("other", 1, 1)
    assert store.held("t") == {0: 1, 1: 1}
    claims = at_once(store, lambda mine, _: mine.claim("t", 2))
    assert [one for one in claims if one is not SeatTaken] == [SeatClaim("t", 2, 1)]


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
    for one in (whole, short, f" {short[:4].lower()}-{short[4:].lower()} ", store.invite("t").short, whole):
        assert store.invitation(one) == Invitation("t", None)
    assert store.invitation("nonsense") is None


def test_a_code_for_a_seat_gives_it_once_and_shuts_the_old_phone_out(store):
    """Used whole, its short form is spent too; nobody gets a seat by a table's code."""
    old = store.claim("t", 1)
    whole, short = store.invite("t", 1)
    new = store.take_over(whole)
    assert new == SeatClaim("t", 1, 2)
    assert (store.holds(new), store.holds(old)) == (True, False)
    first = store.invite("t", 0)
    assert store.invite("t", 0) != first
    assert store.invitation(first.whole) is None
    for spent in (whole, short, "nonsense", store.invite("t").whole):
        over(lambda code=spent: store.take_over(code), error=CodeSpent)


def test_neither_a_code_nor_the_word_of_an_ask_stands_in_the_store(store, tmp_path):
    """Whoever reads the file cannot join by what is there."""
    codes = [*store.invite("t"), *store.invite("t", 1), "the word of the phone"]
    store.claim("t", 1)
    store.ask("t", 1, codes[-1])
    store.close()
    with sqlite3.connect(tmp_path / "store.db") as link:
        kept = repr([*link.execute("SELECT * FROM codes"), *link.execute("SELECT * FROM seat_claims")])
    assert not [one for one in codes if one in kept]


def test_a_new_phone_asks_for_a_taken_seat_and_one_yes_gives_it(store):
    """Whoever had it is shut out at once; the phone that asked comes for it by its word, once."""
    old = store.claim("t", 1)
    sign = store.ask("t", 1, "word")
    assert store.claimed("t")[1].asks == sign == store.ask("t", 1, "word")
    assert not store.asked("word")
    assert store.holds(old)
    over(lambda: store.collect("word"))
    store.answer("t", 1, sign, yes=True)
    assert store.asked("word")
    assert not store.holds(old)
    assert store.claimed("t")[1].asks is None
    new = store.collect("word")
    assert new == SeatClaim("t", 1, 2)
    assert store.holds(new)
    over(lambda: store.collect("word"), lambda: store.asked("word"))


def test_a_no_leaves_everything_as_it_was(store):
    """The phone that asked hears of it; the sign of another, or an answer that comes twice, gives nothing."""
    old = store.claim("t", 1)
    sign = store.ask("t", 1, "word")
    over(lambda: store.answer("t", 1, "9", yes=True), lambda: store.answer("t", 0, sign, yes=True))
    store.answer("t", 1, sign, yes=False)
    over(lambda: store.answer("t", 1, sign, yes=True), lambda: store.asked("word"), lambda: store.collect("word"))
    assert store.holds(old)


def test_nobody_comes_for_a_seat_that_was_given_on(store):
    """A code gave it to yet another phone."""
    store.claim("t", 1)
    store.answer("t", 1, store.ask("t", 1, "word"), yes=True)
    other = store.take_over(store.invite("t", 1).whole)
    over(lambda: store.collect("word"))
    assert store.holds(other)


def test_of_many_phones_that_ask_at_once_one_asks(store):
    """The others hear that somebody does; of many that say yes, one does, and of many that come for it, one has it."""
    store.claim("t", 2)
    asked = at_once(store, lambda mine, number: (mine.ask("t", 2, f"word-{number}"), f"word-{number}"))
    ((sign, word),) = [one for one in asked if one is not SeatAsked]
    assert at_once(store, lambda mine, _: mine.answer("t", 2, sign, yes=True)).count(None) == 1
    claims = at_once(store, lambda mine, _: mine.collect(word))
    assert [one for one in claims if one is not AskOver] == [SeatClaim("t", 2, 2)]


def test_an_ask_that_nobody_answers_ends(store, monkeypatch):
    """Then another phone may ask."""
    store.claim("t", 1)
    sign = store.ask("t", 1, "word")
    monkeypatch.setattr("capemay_kit.core.seat_claims.ASKING", timedelta(0))
    assert store.claimed("t")[1].asks is None
    over(lambda: store.asked("word"), lambda: store.answer("t", 1, sign, yes=True))
    store.ask("t", 1, "another")
    over(lambda: store.asked("word"))


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
    assert store.look_on(code.short) == store.look_on(store.invite("t", ONLOOKERS).whole) == looks
    assert store.holds(looks)
    over(lambda: store.take_over(code.whole), error=CodeSpent)
    for none in (store.invite("t").whole, store.invite("t", 1).whole, "nonsense"):
        over(lambda one=none: store.look_on(one), error=CodeSpent)
    store.withdraw("t", ONLOOKERS)
    assert not store.holds(looks)
    assert store.invitation(code.whole) is None
    again = store.look_on(store.invite("t", ONLOOKERS).whole)
    assert (store.holds(again), store.holds(looks)) == (True, False)
